"""The values of advice and of a review of either game, and the reasons of the figure game.

Chances are in [0, 1]; of seat a where nothing else is said. Entries are counted as the standing entries of the match:
number n is what was done after n of them. What is done, and why, is of a type that each game gives.
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
    """The battle takes *figure* of the other side off the Field with this chance, counted exactly."""

    figure: str
    chance: float


class Risks(msgspec.Struct, frozen=True, tag="risks"):
    """The battle takes the own *figure* off the Field with this chance, counted exactly."""

    figure: str
    chance: float


class TakesOut(msgspec.Struct, frozen=True, tag="takes-out"):
    """*figure* of the other side leaves the Field at once, surrounded."""

    figure: str


class LosesFigure(msgspec.Struct, frozen=True, tag="loses-figure"):
    """The own *figure* leaves the Field at once."""

    figure: str


class StopsGoal(msgspec.Struct, frozen=True, tag="stops-goal"):
    """The other side could reach the Goal in its next turn, and no longer can."""


class OpensGoal(msgspec.Struct, frozen=True, tag="opens-goal"):
    """The other side can reach the Goal in its next turn."""


class GoalNext(msgspec.Struct, frozen=True, tag="goal-next"):
    """As the table stands then, a figure of this side reaches the Goal in its next turn."""


class ComesNear(msgspec.Struct, frozen=True, tag="comes-near"):
    """*figure* is so many turns from the Goal then, past all who block; it was more before, or there was no way."""

    figure: str
    turns: int


class FreesEntry(msgspec.Struct, frozen=True, tag="frees-entry"):
    """An own Entry Point is free again."""

    space: str


class Blocks(msgspec.Struct, frozen=True, tag="blocks"):
    """*figure* stands on an Entry Point of the other side."""

    figure: str


class StandsInTheWay(msgspec.Struct, frozen=True, tag="stands-in-the-way"):
    """*other* of the other side has to go round, or has no way to the Goal any more."""

    other: str


class Guards(msgspec.Struct, frozen=True, tag="guards"):
    """*figure* stands beside the own Goal, or on it."""

    figure: str


class Enters(msgspec.Struct, frozen=True, tag="enters"):
    """*figure* comes to the Field."""

    figure: str


class Succeeds(msgspec.Struct, frozen=True, tag="succeeds"):
    """The Trainer figure's spin lets the card take effect with this chance."""

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
    """*figure* of the other side has to Wait."""

    figure: str


class Afflicts(msgspec.Struct, frozen=True, tag="afflicts"):
    """*figure* of the other side has a Special Condition then."""

    figure: str
    condition: Condition


class SendsOff(msgspec.Struct, frozen=True, tag="sends-off"):
    """*figure* of the other side leaves the Field at once, for its Bench or Pokémon Center."""

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
"""What is done."""
R = TypeVar("R")
"""Why it is."""


class Candidate(msgspec.Struct, Generic[A, R], frozen=True):
    """Something that can be done: *then* is what goes best with it in the same turn; *chance* is of who does it.

    *reasons*: what is true after it, the weightiest first; none where nothing can be told that is worth a word.
    """

    action: A
    then: A | None
    chance: float
    reasons: tuple[R, ...]


class Advice(msgspec.Struct, Generic[A, R], frozen=True):
    """How a table stands: seat a's *chance* of winning; of who is asked, *seat*, what is *best*, the best first.

    Where nobody is asked, *seat* is None and nothing is advised.
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
    """What chance answered: *expected* is the mean over its outcomes, *came* what it came to; both seat a's chance.

    *seat*: whose disc or coin it was, None for a draw.
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
        """What it gave to seat a beyond what was to be expected."""
        return self.came - self.expected


class Decision(msgspec.Struct, Generic[A, R], frozen=True):
    """What a player did; *best* and *came* are chances of *seat* with the best answer and with this one.

    *played* and *better*, the best first, are told where it was a mistake.
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
        """So much worse than the best it was, never below 0."""
        return max(0.0, self.best - self.came)

    @property
    def is_mistake(self) -> bool:
        """Was it worth a word?"""
        return self.played is not None


class SeatSums(msgspec.Struct, frozen=True):
    """What made a seat's chance, as it is good for that seat: its own discs' luck, its mistakes, its other play."""

    luck: float
    mistakes: float
    play: float


class Review(msgspec.Struct, Generic[A, R], frozen=True):
    """A match looked back at.

    *unforeseen*, for seat a: what could not be seen before it was played, since nobody looks to the end; draws and
    corrections are in it. `start` plus all that seat a won, less all that seat b did, is `end`.
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
        """What it came to: 1, a draw's half, or 0."""
        return self.points[-1].chance

    @property
    def mistakes(self) -> tuple[Decision[A, R], ...]:
        """The decisions that cost much, in their order."""
        return tuple(one for one in self.decisions if one.is_mistake)


FigureCandidate: TypeAlias = Candidate[Action, Reason]
FigureAdvice: TypeAlias = Advice[Action, Reason]
FigureDecision: TypeAlias = Decision[Action, Reason]
FigureReview: TypeAlias = Review[Action, Reason]
