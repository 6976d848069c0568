"""Reviews and advice worked out in this process: a step each time it is asked how far it is."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Protocol, TypeAlias, assert_never

import msgspec

from companion.figure.rules import FigureRules
from companion.kernel.model import Seat
from companion.players.seating import GameId
from companion.reviews.adding_up import Progress
from companion.reviews.judging import figure_judge
from companion.reviews.reviewing import reviewing
from companion.reviews.values import Advice, Review

AnyReview: TypeAlias = Review[Any, Any]
AnyAdvice: TypeAlias = Advice[Any, Any]


class Stopped(msgspec.Struct, frozen=True):
    """Nothing will come any more, and *why*, as whoever worked it out has said it; "" where it only ended."""

    why: str = ""


Told: TypeAlias = Progress | AnyReview | Stopped


class ReviewJob(Protocol):
    """A review being made."""

    def poll(self) -> Told:
        """How far it is, the review, or why there is none."""

    def stop(self) -> None:
        """Nobody wants it any more."""


class Adviser(Protocol):
    """Gives advice in one match. It is asked one thing at a time: what is asked last counts."""

    def ask(self, state: Any, seat: Seat | None) -> None:
        """How does *state*, as *seat* may see it, stand, and what is best for that seat?"""

    def poll(self) -> AnyAdvice | Stopped | None:
        """The answer, once; None while it is worked out."""

    def stop(self) -> None:
        """Nobody asks any more."""


class Reviewers(Protocol):
    """Whoever makes reviews and gives advice, without keeping the screen waiting."""

    def review(self, game: GameId, setup: Any, actions: Sequence[Any]) -> ReviewJob:
        """Begin the review of a match that replays."""

    def adviser(self, game: GameId, setup: Any) -> Adviser:
        """Be ready for questions about a match."""


class Judge(Protocol):
    """Judges states of a match."""

    def advice(self, state: Any, seat: Seat | None = None) -> AnyAdvice:
        """How *state* stands and what is best for who is asked; of *seat* only, where it is given."""


def judge_of(game: GameId, setup: Any) -> Judge:
    """A judge for a match.

    Raises:
        DataError: The weights that come with the program are faulty, or of another version.
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
    """The review of a match that replays, an entry between two `yield`s.

    Raises:
        DataError: The weights that come with the program are faulty, or of another version.
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
    """A review made here, an entry for each `poll`."""

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
    """Advice worked out here, when it is asked for."""

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
    """Makes everything in this process."""

    def review(self, game: GameId, setup: Any, actions: Sequence[Any]) -> ReviewJob:
        return ReviewHere(game, setup, actions)

    def adviser(self, game: GameId, setup: Any) -> Adviser:
        return AdviserHere(game, setup)
