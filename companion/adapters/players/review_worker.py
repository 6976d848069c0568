"""The process in which a match is reviewed, or advice worked out: `python -m companion.adapters.players.review_worker`.

It reads a line and answers in lines, all JSON. First comes what is wanted (`Wanted`). A review is told as it goes on;
for advice a line (`Put`) is read for each question.
"""

from __future__ import annotations

import os
import sys
from typing import Any, BinaryIO

import msgspec

from companion.figure import Action, FigureRules, Setup, State
from companion.kernel import CompanionError, Seat
from companion.reviews import Advice, Review, figure_judge, reviewing

NICE = 5
"""So much the table comes before a review, on systems that know of it."""


class Wanted(msgspec.Struct, frozen=True):
    """The review of *actions*; with None advice, for as long as it is asked."""

    setup: Setup
    actions: tuple[Action, ...] | None = None


class Put(msgspec.Struct, frozen=True):
    """A question: the observed state, and who asks. *number* comes back with the answer."""

    number: int
    state: State
    seat: Seat | None = None


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far it is, or what was found; *fault*: why nothing is."""

    done: int = 0
    all: int = 0
    number: int = -1
    review: Review | None = None
    advice: Advice | None = None
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
        _advise(asked, told, wanted) if wanted.actions is None else _review(told, wanted, wanted.actions)
    except CompanionError as error:
        _tell(told, Said(fault=str(error)))


def _review(told: BinaryIO, wanted: Wanted, actions: tuple[Any, ...]) -> None:
    rules = FigureRules(wanted.setup)
    made = reviewing(rules, figure_judge(rules), actions)
    while True:
        try:
            at = next(made)
        except StopIteration as done:
            _tell(told, Said(review=done.value))
            return
        _tell(told, Said(at.done, at.all))


def _advise(asked: BinaryIO, told: BinaryIO, wanted: Wanted) -> None:
    judge = figure_judge(FigureRules(wanted.setup))
    puts = msgspec.json.Decoder(Put)
    for line in asked:
        put = puts.decode(line)
        _tell(told, Said(number=put.number, advice=judge.advice(put.state, put.seat)))


def _tell(told: BinaryIO, what: Said) -> None:
    told.write(msgspec.json.encode(what) + b"\n")


if __name__ == "__main__":
    try:
        main()
    except (BrokenPipeError, KeyboardInterrupt):
        sys.exit(1)
