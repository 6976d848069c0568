"""Carries out programs: one word after the other, until one needs an answer.

A handler gets the game, the table, its word, the scope and the answer (None while
there is none). It returns an `Outcome`: events, further words that come first, tasks
that come before them, the scope as it is now; or the request it waits for. It never
changes the table and never calls another handler.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from companion.cards.values.game import COIN_SOURCES, Game
from companion.cards.values.state import Table
from companion.cards.values.tasks import (
    Asked,
    AttackStep,
    PowerDone,
    Respond,
    Run,
    Scope,
    Settle,
    Task,
    TrainerDone,
    Word,
)
from companion.kernel import Chance, ChanceRequest, Request, Result, Seat


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """Outcome of one word: events, words to carry out next, a request.

    *words* come before what is left of the program, *tasks* before those. With *ask*
    the word waits, and nothing else counts. *skip*: so many of the words left are
    dropped; *stop*: all of them.
    """

    events: tuple[Any, ...] = ()
    words: tuple[Word, ...] = ()
    tasks: tuple[Task, ...] = ()
    scope: Scope | None = None
    ask: Request | None = None
    skip: int = 0
    stop: bool = False


NOTHING = Outcome()

Handler: TypeAlias = Callable[[Game, Table, Any, Scope, Any], Outcome]

CLOSING = frozenset({Asked, AttackStep, PowerDone, Respond, Settle, TrainerDone})
"""Words that are carried out even if the text has failed: they close what it began."""

HALF = Fraction(1, 2)
COINS: tuple[ChanceRequest, ChanceRequest] = (
    ChanceRequest(COIN_SOURCES[0], (("heads", HALF), ("tails", HALF))),
    ChanceRequest(COIN_SOURCES[1], (("heads", HALF), ("tails", HALF))),
)
"""By seat: a coin that this player flips (CG-COIN-01, -02)."""


def coin(seat: Seat) -> Outcome:
    """Waits for a coin that *seat* flips."""
    return Outcome(ask=COINS[seat])


def is_heads(answer: Any) -> bool:
    """True for heads."""
    assert isinstance(answer, Chance)
    return answer.outcome == "heads"


def outcome_of(handlers: dict[type, Handler], game: Game, table: Table, task: Run, answer: Any) -> Outcome:
    """Carry out the first word of a program."""
    word = task.words[0]
    if task.scope.failed and type(word) not in CLOSING:
        return NOTHING
    return handlers[type(word)](game, table, word, task.scope, answer)


def onward(task: Run, outcome: Outcome) -> Result:
    """The program goes on behind an outcome."""
    words = outcome.words if outcome.stop else outcome.words + task.words[1 + outcome.skip :]
    if not words:
        return Result(outcome.events, outcome.tasks)
    run = Run(words, task.scope if outcome.scope is None else outcome.scope)
    return Result(outcome.events, (*outcome.tasks, run))
