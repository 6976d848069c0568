"""The process that reviews a match or computes advice: `python -m companion.adapters.players.review_worker`.

It reads a line of JSON and answers in lines. The first is a `Wanted`. A review reports its progress; advice reads a
line (`Put`) for each question.
"""

from __future__ import annotations

import os
import sys
from typing import Any, BinaryIO, NamedTuple, assert_never

import msgspec

from companion.figure.actions import Action
from companion.figure.state import Setup, State
from companion.kernel.errors import CompanionError
from companion.kernel.model import Seat
from companion.players.seating import GameId
from companion.reviews.adding_up import Progress
from companion.reviews.inline_runner import begun, judge_of
from companion.reviews.values import FigureAdvice, FigureReview

NICE = 5
"""Niceness of a review, so that the table has priority, on systems that support it."""


NOTHING = msgspec.Raw(b"null")
"""JSON placeholder for a missing value."""


class Kinds(NamedTuple):
    """Types of a game's JSON values."""

    setup: Any
    action: Any
    state: Any
    review: Any
    advice: Any


def kinds_of(game: GameId) -> Kinds:
    """Types of a game; imports the card game only if needed."""
    match game:
        case "figure":
            return Kinds(Setup, Action, State, FigureReview, FigureAdvice)
        case "card":
            from companion.cards.values import actions, state
            from companion.reviews.cards.values import CardAdvice, CardReview

            return Kinds(state.Setup, actions.Action, state.State, CardReview, CardAdvice)
        case _:
            assert_never(game)


class Wanted(msgspec.Struct, frozen=True):
    """A review of *actions* (JSON, as is *setup*); without them advice, until the input ends."""

    game: GameId
    setup: msgspec.Raw
    actions: msgspec.Raw = NOTHING


class Put(msgspec.Struct, frozen=True):
    """A question: the observed state (JSON), and the seat that asks. The answer repeats *number*."""

    number: int
    state: msgspec.Raw
    seat: Seat | None = None


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """Progress, or the result *found* (JSON); *fault*: why there is none."""

    progress: Progress | None = None
    number: int = -1
    found: msgspec.Raw = NOTHING
    fault: str = ""


def main() -> None:
    """Work until done, or until the input ends."""
    told = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(NICE)
    asked = sys.stdin.buffer
    wanted = msgspec.json.decode(asked.readline(), type=Wanted)
    try:
        _review(told, wanted) if is_there(wanted.actions) else _advise(asked, told, wanted)
    except CompanionError as error:
        _tell(told, Said(fault=str(error)))


def _review(told: BinaryIO, wanted: Wanted) -> None:
    kinds = kinds_of(wanted.game)
    played = msgspec.json.decode(wanted.actions, type=tuple[kinds.action, ...])  # type: ignore[name-defined]  # as each game has it
    made = begun(wanted.game, msgspec.json.decode(wanted.setup, type=kinds.setup), played)
    while True:
        try:
            at = next(made)
        except StopIteration as done:
            _tell(told, Said(found=raw(done.value)))
            return
        _tell(told, Said(at))


def _advise(asked: BinaryIO, told: BinaryIO, wanted: Wanted) -> None:
    kinds = kinds_of(wanted.game)
    judge = judge_of(wanted.game, msgspec.json.decode(wanted.setup, type=kinds.setup))
    puts = msgspec.json.Decoder(Put)
    for line in asked:
        put = puts.decode(line)
        state = msgspec.json.decode(put.state, type=kinds.state)
        _tell(told, Said(number=put.number, found=raw(judge.advice(state, put.seat))))


def raw(value: Any) -> msgspec.Raw:
    """A value as JSON within JSON."""
    return msgspec.Raw(msgspec.json.encode(value))


def is_there(value: msgspec.Raw) -> bool:
    """Is *value* more than the placeholder?"""
    return bytes(value) != bytes(NOTHING)


def _tell(told: BinaryIO, what: Said) -> None:
    told.write(msgspec.json.encode(what) + b"\n")


if __name__ == "__main__":
    try:
        main()
    except (BrokenPipeError, KeyboardInterrupt):
        sys.exit(1)
