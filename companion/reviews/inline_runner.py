"""Inline runner of reviews and advice: each poll runs one step in this process."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Protocol, TypeAlias, assert_never

import msgspec

from companion.figure.rules import FigureRules
from companion.kernel.model import Seat
from companion.players.seating import GameId
from companion.reviews._judging import figure_judge
from companion.reviews._reviewing import reviewing
from companion.reviews.adding_up import Progress
from companion.reviews.values import Advice, Review

AnyReview: TypeAlias = Review[Any, Any]
AnyAdvice: TypeAlias = Advice[Any, Any]


class Stopped(msgspec.Struct, frozen=True):
    """No result will come; *why*, as the runner said it, or "" if it just ended."""

    why: str = ""


Told: TypeAlias = Progress | AnyReview | Stopped


class ReviewJob(Protocol):
    """A review in progress."""

    def poll(self) -> Told:
        """Progress, the review, or why there is none."""

    def stop(self) -> None:
        """Cancel it."""


class Adviser(Protocol):
    """Gives advice in one match, on one question at a time: the last one counts."""

    def ask(self, state: Any, seat: Seat | None) -> None:
        """Ask for an evaluation of *state* as *seat* observes it, and the best answers for that seat."""

    def poll(self) -> AnyAdvice | Stopped | None:
        """The answer, once; None while it is being computed."""

    def stop(self) -> None:
        """Stop: no more questions."""


class Reviewers(Protocol):
    """Runs reviews and advice without blocking the screen."""

    def review(self, game: GameId, setup: Any, actions: Sequence[Any]) -> ReviewJob:
        """Start the review of a match that replays."""

    def adviser(self, game: GameId, setup: Any) -> Adviser:
        """Prepare for questions about a match."""


class Judge(Protocol):
    """Judges states of a match."""

    def advice(self, state: Any, seat: Seat | None = None) -> AnyAdvice:
        """Evaluation of *state* and the best answers for the asked seat; only for *seat*, if given."""


def judge_of(game: GameId, setup: Any) -> Judge:
    """A judge for a match.

    Raises:
        DataError: The built-in weights are faulty, or of another version.
    """
    match game:
        case "figure":
            return figure_judge(FigureRules(setup))
        case "card":
            from companion.cards.rules import CardRules
            from companion.reviews.cards.judging import CardJudge

            return CardJudge(CardRules(setup))
        case _:
            assert_never(game)


def begun(game: GameId, setup: Any, actions: Sequence[Any]) -> Generator[Progress, None, AnyReview]:
    """The review of a match that replays, one entry between two `yield`s.

    Raises:
        DataError: The built-in weights are faulty, or of another version.
    """
    match game:
        case "figure":
            rules = FigureRules(setup)
            return reviewing(rules, figure_judge(rules), actions)
        case "card":
            from companion.cards.rules import CardRules
            from companion.reviews.cards import judging
            from companion.reviews.cards import reviewing as card_reviewing

            played = CardRules(setup)
            return card_reviewing.reviewing(played, judging.CardJudge(played), actions)
        case _:
            assert_never(game)


class ReviewHere:
    """A review run inline, one entry per `poll`."""

    def __init__(self, game: GameId, setup: Any, actions: Sequence[Any]) -> None:
        self._made = begun(game, setup, actions)
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
    """Advice computed inline, on demand."""

    def __init__(self, game: GameId, setup: Any) -> None:
        self._judge = judge_of(game, setup)
        self._found: AnyAdvice | None = None

    def ask(self, state: Any, seat: Seat | None) -> None:
        self._found = self._judge.advice(state, seat)

    def poll(self) -> AnyAdvice | Stopped | None:
        found, self._found = self._found, None
        return found

    def stop(self) -> None:
        self._found = None


class ReviewersHere:
    """Runs everything in this process."""

    def review(self, game: GameId, setup: Any, actions: Sequence[Any]) -> ReviewJob:
        return ReviewHere(game, setup, actions)

    def adviser(self, game: GameId, setup: Any) -> Adviser:
        return AdviserHere(game, setup)
