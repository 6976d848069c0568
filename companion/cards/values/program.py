"""Run programs: one word after the other, until one needs an answer.

A handler gets the game, the table, its word, the scope and the answer (None before there is one). It returns
an `Outcome`: events, further words that come first, tasks that come before them, and the new scope; or the
request that it waits for. It never changes the table and never calls another handler.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias, TypeVar

from companion.cards.printed.vocabulary import EndTheTurn
from companion.cards.values.game import COIN_SOURCES, Game
from companion.cards.values.outcomes import NOTHING, Outcome
from companion.cards.values.state import Table
from companion.cards.values.tasks import (
    Asked,
    AttackStep,
    PowerDone,
    Respond,
    Run,
    Scope,
    Settle,
    TrainerDone,
    Word,
)
from companion.kernel.agenda import Result
from companion.kernel.model import Chance, ChanceRequest, Choose, Seat

Answer: TypeAlias = Chance | Choose | None
"""The answer to a word's request; None before there is one."""

W = TypeVar("W", bound=Word)

Handler: TypeAlias = Callable[[Game, Table, W, Scope, Answer], Outcome]
"""Handler of one type of word."""

Entry: TypeAlias = tuple[type, Handler[Any]]

Handlers: TypeAlias = Mapping[type, Handler[Any]]
"""Handlers by type of word; only `on` creates entries, so that each handler has the right type."""


def on(word: type[W], handler: Handler[W]) -> Entry:
    """The entry of a word among `Handlers`."""
    return word, handler


def by_word(*entries: Entry) -> Handlers:
    """Handlers by the words that they carry out."""
    return dict(entries)


CLOSING = frozenset({Asked, AttackStep, EndTheTurn, PowerDone, Respond, Settle, TrainerDone})
"""Words carried out even if the text has failed: they close what it began."""

HALF = Fraction(1, 2)
COINS: tuple[ChanceRequest, ChanceRequest] = (
    ChanceRequest(COIN_SOURCES[0], (("heads", HALF), ("tails", HALF))),
    ChanceRequest(COIN_SOURCES[1], (("heads", HALF), ("tails", HALF))),
)
"""By seat: a coin that this player flips (CG-COIN-01, -02)."""


def coin(seat: Seat) -> Outcome:
    """Wait for a coin that *seat* flips."""
    return Outcome(ask=COINS[seat])


def is_heads(answer: Answer) -> bool:
    """True for heads."""
    return shown(answer) == "heads"


def shown(answer: Answer) -> str:
    """The outcome of a chance node."""
    assert isinstance(answer, Chance), f"{answer} is not chance's"
    return str(answer.outcome)


def picked(answer: Answer) -> tuple[str, ...]:
    """The picks of a player."""
    assert isinstance(answer, Choose), f"{answer} is no choice"
    return answer.picks


def outcome_of(handlers: Handlers, game: Game, table: Table, word: Word, scope: Scope, answer: Answer) -> Outcome:
    """Carry out a word of a program."""
    if scope.failed and type(word) not in CLOSING:
        return NOTHING
    return handlers[type(word)](game, table, word, scope, answer)


def onward(words: tuple[Word, ...], outcome: Outcome) -> tuple[Word, ...]:
    """The next words after an outcome of the first of *words*."""
    if len(words) == 1 or outcome.stop:
        return outcome.words
    return outcome.words + words[1 + outcome.skip :]


def behind(words: tuple[Word, ...], scope: Scope, outcome: Outcome) -> Result:
    """The result of an outcome; the program goes on with *words* in *scope*."""
    return Result(outcome.events, (*outcome.tasks, Run(words, scope)) if words else outcome.tasks)
