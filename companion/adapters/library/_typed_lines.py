"""Typed facts of a card by hand, in a list: lines under the card that other programs treat as comments.

The usual form of a list has no place for them, so they follow a sign: `#: {"hp":50,"types":["psychic"]}`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from companion.adapters.files.decoding import ValidationIssue, decode, shown
from companion.cards.printed.by_hand import TypedCard, card_by_hand
from companion.texts.errors import ValidationError, expectation, placed
from companion.texts.texts import phrase

SIGN = "#:"
ROOM = 160
"""Longest line of facts in letters, unless a single fact is longer."""
NAMED = ("name", "kind", "id")
"""Facts in the card's own line and its heading."""
HIGHEST_HP = 400

Facts = Mapping[str, Any]


def fact_lines(typed: TypedCard, plain: TypedCard) -> Iterator[str]:
    """Lines with the facts of a card beyond *plain*, which is read from its own line."""
    told, known = (msgspec.to_builtins(one) for one in (typed, plain))
    rest = [{name: value} for name, value in told.items() if name not in NAMED and value != known.get(name)]
    line: dict[str, Any] = {}
    for fact in (part for one in rest for part in _parts(one)):
        if line and (line.keys() & fact.keys() or len(_json({**line, **fact})) > ROOM):
            yield f"{SIGN} {_json(line)}"
            line = {}
        line |= fact
    if line:
        yield f"{SIGN} {_json(line)}"


def _parts(fact: Facts) -> Iterator[Facts]:
    """A fact; attacks and powers one by one."""
    for name, value in fact.items():
        if name in ("attacks", "powers"):
            yield from ({name: [one]} for one in value)
        else:
            yield {name: value}


def _json(facts: Facts) -> str:
    return msgspec.json.encode(facts).decode()


def facts_of_line(line: str) -> Facts | None:
    """The facts on a line; None if it is no line of facts.

    Raises:
        ValidationError: They cannot be read.
    """
    if not line.startswith(SIGN):
        return None
    try:
        return msgspec.json.decode(line.removeprefix(SIGN).strip(), type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValidationError(expectation(phrase("error.deck.facts", example='{"hp":50}'), shown(line))) from error


def with_facts(plain: TypedCard, lines: Sequence[Facts]) -> TypedCard:
    """The card with the facts of the lines under it.

    Raises:
        ValidationError: They are no facts of a card.
    """
    told: dict[str, Any] = msgspec.to_builtins(plain)
    lists: dict[str, list[Any]] = {}
    for facts in lines:
        for name, value in facts.items():
            if name in NAMED:
                raise ValidationError(phrase("error.deck.own-line", fact=name))
            if name in ("attacks", "powers") and isinstance(value, list):
                value = lists.setdefault(name, []) + value
                lists[name] = value
            told[name] = value
    try:
        typed = decode(told, TypedCard)
        check_typed(typed)
    except ValidationIssue as misfit:
        where = ".".join(map(str, misfit.path))
        raise ValidationError(placed(where, misfit.said) if where else misfit.said) from misfit
    return typed


def check_typed(typed: TypedCard) -> None:
    """Refuse impossible facts, such as a cost in other letters or 75 HP.

    Raises:
        ValidationIssue: There is one; names it.
    """
    if not 0 <= typed.hp <= HIGHEST_HP or typed.hp % 10:
        raise ValidationIssue(("hp",), expectation(phrase("error.deck.hp", most=HIGHEST_HP), typed.hp))
    try:
        card_by_hand(typed)
    except ValidationError as error:
        raise ValidationIssue((), error.said) from None
