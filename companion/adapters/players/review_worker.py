"""The process in which a match is reviewed, or advice worked out: `python -m companion.adapters.players.review_worker`.

It reads a line and answers in lines, all JSON. First comes what is wanted (`Wanted`). A review is told as it goes on;
for advice a line (`Put`) is read for each question.
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
from companion.reviews.here import begun, judge_of
from companion.reviews.values import FigureAdvice, FigureReview

NICE = 5
"""So much the table comes before a review, on systems that know of it."""


NOTHING = msgspec.Raw(b"null")
"""JSON within JSON that is not there."""


class Kinds(NamedTuple):
    """The types of what a game puts into JSON."""

    setup: Any
    action: Any
    state: Any
    review: Any
    advice: Any


def kinds_of(game: GameId) -> Kinds:
    """The types of a game; the card game is loaded where it is asked for."""
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
    """The review of *actions* (JSON, as the *setup* is); with none advice, for as long as it is asked."""

    game: GameId
    setup: msgspec.Raw
    actions: msgspec.Raw = NOTHING


class Put(msgspec.Struct, frozen=True):
    """A question: the observed state (JSON), and who asks. *number* comes back with the answer."""

    number: int
    state: msgspec.Raw
    seat: Seat | None = None


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far it is (`Progress`), or what was *found* (JSON); *fault*: why nothing is."""

    progress: Progress | None = None
    number: int = -1
    found: msgspec.Raw = NOTHING
    fault: str = ""


def main() -> None:
    """Work until it is done, or nobody asks any more."""
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
    """Is there JSON, and not nothing?"""
    return bytes(value) != bytes(NOTHING)


def _tell(told: BinaryIO, what: Said) -> None:
    told.write(msgspec.json.encode(what) + b"\n")


if __name__ == "__main__":
    try:
        main()
    except (BrokenPipeError, KeyboardInterrupt):
        sys.exit(1)
