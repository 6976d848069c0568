"""What is said, by its key; while a case is played: can it be kept in a journal, looked up and told at the table?"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.kernel.model import Ruling
from companion.texts.errors import english
from companion.texts.texts import Fact, phrase

RULEBOOKS = Path(__file__).parent.parent / "companion" / "rulebook"


@cache
def clauses_of(rulebook: str) -> frozenset[str]:
    """The ids of the clauses of one game, and the referee's, which is of no game."""
    path = RULEBOOKS / f"{rulebook}.toml"
    return frozenset(clause["id"] for clause in tomllib.loads(path.read_text("utf-8"))["clause"])


def listen(monkeypatch: pytest.MonkeyPatch, rules: type[Any], events: Any, rulebook: str) -> list[str]:
    """Have all that these rules say looked at from now on. The list fills with what is wrong with it."""
    check, apply, known = rules.check, rules.apply, clauses_of(rulebook)
    reads = msgspec.json.Decoder(events)
    faults: list[str] = []

    def checked(self: Any, state: Any, action: Any) -> Any:
        ruling = check(self, state, action)
        faults.extend(_in_ruling(ruling, known) if ruling is not None else ())
        return ruling

    def applied(self: Any, state: Any, action: Any) -> Any:
        step = apply(self, state, action)
        faults.extend(fault for event in step.events for fault in _in_event(event, reads, known))
        return step

    monkeypatch.setattr(rules, "check", checked)
    monkeypatch.setattr(rules, "apply", applied)
    return faults


def _in_ruling(ruling: Ruling, known: frozenset[str]) -> Iterator[str]:
    yield from (f"{ruling}: no clause {clause}" for clause in ruling.clauses if clause not in known)
    texts = english()
    if ruling.text not in texts:
        yield f"{ruling}: no text"
    elif texts.facts_in(ruling.text) - dict(ruling.facts).keys():
        yield f"{ruling}: not every fact"


def _in_event(event: Any, reads: msgspec.json.Decoder[Any], known: frozenset[str]) -> Iterator[str]:
    clause = getattr(event, "clause", "")
    if clause and clause not in known:
        yield f"{event}: no such clause"
    try:
        read = reads.decode(msgspec.json.encode(event))
    except msgspec.ValidationError as error:
        yield f"{event}: {error}"
    else:
        if read != event:
            yield f"{event}: read as {read}"


def in_english(said: Iterable[Fact]) -> tuple[str, ...]:
    """What would be said, as an English reader reads it."""
    return tuple(map(english().fact, said))


def said(key: str, /, **facts: Fact | int) -> str:
    """The English sentence of a key, all of whose facts are given: how it reads is for tests/texts alone."""
    assert key in english(), f"no text {key}"
    assert english().facts_in(key) == facts.keys(), f"{key} has other facts: {sorted(english().facts_in(key))}"
    return english().tell(phrase(key, **facts))
