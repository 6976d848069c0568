"""Values of advice and of a review of either game, and the reasons of the figure game.

Chances are in [0, 1], seat a's unless stated. Entries are counted like the match's standing entries: number n
is the action after n of them. Each game provides the types of actions and reasons.
"""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

import msgspec

from companion.figure.actions import Action
from companion.figure.printed.effects import Condition
from companion.kernel.model import Seat


class Wins(msgspec.Struct, frozen=True, tag="wins"):
    """The match is won at once."""


class GivesUp(msgspec.Struct, frozen=True, tag="gives-up"):
    """The match is lost at once."""


class KnocksOut(msgspec.Struct, frozen=True, tag="knocks-out"):
    """The battle takes the other side's *figure* off the Field with this chance, computed exactly."""

    figure: str
    chance: float


class Risks(msgspec.Struct, frozen=True, tag="risks"):
    """The battle takes the own *figure* off the Field with this chance, computed exactly."""

    figure: str
    chance: float


class TakesOut(msgspec.Struct, frozen=True, tag="takes-out"):
    """The other side's *figure* leaves the Field at once, surrounded."""

    figure: str


class LosesFigure(msgspec.Struct, frozen=True, tag="loses-figure"):
    """The own *figure* leaves the Field at once."""

    figure: str


class StopsGoal(msgspec.Struct, frozen=True, tag="stops-goal"):
    """The other side could reach the Goal in its next turn, and no longer can."""


class OpensGoal(msgspec.Struct, frozen=True, tag="opens-goal"):
    """The other side can reach the Goal in its next turn."""


class GoalNext(msgspec.Struct, frozen=True, tag="goal-next"):
    """By the table after this, a figure of this side reaches the Goal in its next turn."""


class ComesNear(msgspec.Struct, frozen=True, tag="comes-near"):
    """*figure* is now this many turns from the Goal, around all blockers; before, it was more, or there was no way."""

    figure: str
    turns: int


class FreesEntry(msgspec.Struct, frozen=True, tag="frees-entry"):
    """An own Entry Point is free again."""

    space: str


class Blocks(msgspec.Struct, frozen=True, tag="blocks"):
    """*figure* is on an Entry Point of the other side."""

    figure: str


class StandsInTheWay(msgspec.Struct, frozen=True, tag="stands-in-the-way"):
    """The other side's *other* must take a detour, or has no way to the Goal any more."""

    other: str


class Guards(msgspec.Struct, frozen=True, tag="guards"):
    """*figure* is beside the own Goal, or on it."""

    figure: str


class Enters(msgspec.Struct, frozen=True, tag="enters"):
    """*figure* comes to the Field."""

    figure: str


class Succeeds(msgspec.Struct, frozen=True, tag="succeeds"):
    """The Trainer figure's spin makes the card take effect with this chance."""

    chance: float


class Returns(msgspec.Struct, frozen=True, tag="returns"):
    """The own *figure* comes back from the Pokémon Center."""

    figure: str


class Readies(msgspec.Struct, frozen=True, tag="readies"):
    """The own *figure* need not Wait any longer."""

    figure: str


class Cures(msgspec.Struct, frozen=True, tag="cures"):
    """The own *figure* loses its Special Condition."""

    figure: str


class HoldsUp(msgspec.Struct, frozen=True, tag="holds-up"):
    """The other side's *figure* must Wait."""

    figure: str


class Afflicts(msgspec.Struct, frozen=True, tag="afflicts"):
    """The other side's *figure* gets a Special Condition."""

    figure: str
    condition: Condition


class SendsOff(msgspec.Struct, frozen=True, tag="sends-off"):
    """The other side's *figure* leaves the Field at once, for its Bench or Pokémon Center."""

    figure: str


Reason: TypeAlias = (
    Wins
    | GivesUp
    | KnocksOut
    | Risks
    | TakesOut
    | LosesFigure
    | StopsGoal
    | OpensGoal
    | GoalNext
    | ComesNear
    | FreesEntry
    | Blocks
    | Guards
    | StandsInTheWay
    | Enters
    | Succeeds
    | Returns
    | Readies
    | Cures
    | HoldsUp
    | Afflicts
    | SendsOff
)


A = TypeVar("A")
"""Type of actions."""
R = TypeVar("R")
"""Type of reasons."""


class Candidate(msgspec.Struct, Generic[A, R], frozen=True):
    """A possible answer: *then* is its best follow-up in the same turn; *chance* is its player's.

    *reasons*: facts after it, the weightiest first; empty if none is worth a word.
    """

    action: A
    then: A | None
    chance: float
    reasons: tuple[R, ...]


class Advice(msgspec.Struct, Generic[A, R], frozen=True):
    """Evaluation of a table: seat a's *chance* of winning; for the asked *seat* the *best* answers, best first.

    Without a request *seat* is None and there is no advice.
    """

    chance: float
    seat: Seat | None = None
    best: tuple[Candidate[A, R], ...] = ()


class Point(msgspec.Struct, frozen=True):
    """Seat a's chance before entry *entry*, in turn *turn*."""

    entry: int
    turn: int
    chance: float


class Spin(msgspec.Struct, frozen=True):
    """A chance outcome: *expected* is the mean over its outcomes, *came* its result; both seat a's chance.

    *seat*: owner of the disc or coin, None for a draw.
    """

    entry: int
    turn: int
    seat: Seat | None
    source: str
    outcome: int | str
    expected: float
    came: float

    @property
    def luck(self) -> float:
        """Its gain for seat a over the expectation."""
        return self.came - self.expected


class Decision(msgspec.Struct, Generic[A, R], frozen=True):
    """A player's decision; *best* and *came* are *seat*'s chances with the best answer and with this one.

    *played* and *better* (best first) are given if it was a mistake.
    """

    entry: int
    turn: int
    seat: Seat
    action: A
    best: float
    came: float
    played: Candidate[A, R] | None = None
    better: tuple[Candidate[A, R], ...] = ()

    @property
    def lost(self) -> float:
        """Loss against the best answer, never below 0."""
        return max(0.0, self.best - self.came)

    @property
    def is_mistake(self) -> bool:
        """Was it a mistake?"""
        return self.played is not None


class SeatSums(msgspec.Struct, frozen=True):
    """Components of a seat's chance, from its own view: luck of its discs, mistakes, other play."""

    luck: float
    mistakes: float
    play: float


class Review(msgspec.Struct, Generic[A, R], frozen=True):
    """The review of a match.

    *unforeseen*, for seat a: changes that could not be seen in advance, since the search is limited; includes
    draws and corrections. `start` plus all of seat a's gains, minus all of seat b's, is `end`.
    """

    points: tuple[Point, ...]
    spins: tuple[Spin, ...]
    decisions: tuple[Decision[A, R], ...]
    sums: tuple[SeatSums, SeatSums]
    unforeseen: float

    @property
    def start(self) -> float:
        """Seat a's chance before the first entry."""
        return self.points[0].chance

    @property
    def end(self) -> float:
        """The final chance: 1, 0.5 for a draw, or 0."""
        return self.points[-1].chance

    @property
    def mistakes(self) -> tuple[Decision[A, R], ...]:
        """The costly decisions, in order."""
        return tuple(one for one in self.decisions if one.is_mistake)


FigureCandidate: TypeAlias = Candidate[Action, Reason]
FigureAdvice: TypeAlias = Advice[Action, Reason]
FigureDecision: TypeAlias = Decision[Action, Reason]
FigureReview: TypeAlias = Review[Action, Reason]
