"""Reviews and advice worked out in this process: a step each time it is asked how far it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from companion.figure import FigureRules, Setup, State
from companion.kernel import Seat
from companion.reviews.judging import FigureJudge, figure_judge
from companion.reviews.reviewing import Progress, reviewing
from companion.reviews.values import Advice, Review


class Stopped(msgspec.Struct, frozen=True):
    """Nothing will come any more, and *why*, as whoever worked it out has said it; "" where it only ended."""

    why: str = ""


Told: TypeAlias = Progress | Review | Stopped


class ReviewJob(Protocol):
    """A review being made."""

    def poll(self) -> Told:
        """How far it is, the review, or why there is none."""

    def stop(self) -> None:
        """Nobody wants it any more."""


class Adviser(Protocol):
    """Gives advice in one match. It is asked one thing at a time: what is asked last counts."""

    def ask(self, state: State, seat: Seat | None) -> None:
        """How does *state*, as *seat* may see it, stand, and what is best for that seat?"""

    def poll(self) -> Advice | Stopped | None:
        """The answer, once; None while it is worked out."""

    def stop(self) -> None:
        """Nobody asks any more."""


class Reviewers(Protocol):
    """Whoever makes reviews and gives advice, without keeping the screen waiting."""

    def review(self, setup: Setup, actions: Sequence[Any]) -> ReviewJob:
        """Begin the review of a match that replays."""

    def adviser(self, setup: Setup) -> Adviser:
        """Be ready for questions about a match."""


class ReviewHere:
    """A review made here, an entry for each `poll`."""

    def __init__(self, setup: Setup, actions: Sequence[Any]) -> None:
        rules = FigureRules(setup)
        self._made = reviewing(rules, figure_judge(rules), actions)
        self._told: Told = Progress(0, len(actions))

    def poll(self) -> Told:
        if isinstance(self._told, Progress):
            try:
                self._told = next(self._made)
            except StopIteration as done:
                self._told = done.value
        return self._told

    def stop(self) -> None:
        self._made.close()


class AdviserHere:
    """Advice worked out here, when it is asked for."""

    def __init__(self, setup: Setup) -> None:
        self._judge: FigureJudge = figure_judge(FigureRules(setup))
        self._found: Advice | None = None

    def ask(self, state: State, seat: Seat | None) -> None:
        self._found = self._judge.advice(state, seat)

    def poll(self) -> Advice | Stopped | None:
        found, self._found = self._found, None
        return found

    def stop(self) -> None:
        self._found = None


class ReviewersHere:
    """Makes everything in this process."""

    def review(self, setup: Setup, actions: Sequence[Any]) -> ReviewJob:
        return ReviewHere(setup, actions)

    def adviser(self, setup: Setup) -> Adviser:
        return AdviserHere(setup)
