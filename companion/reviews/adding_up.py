"""What a review of either game comes to: luck, mistakes and other play by seat, and what nothing of it explains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.kernel.model import Seat
from companion.reviews.values import Decision, Point, Review, SeatSums, Spin

MISTAKE = 0.05
"""What costs more than this of the chance of winning is a mistake."""
SHOWN = 0.01
"""What is better by less is no better in the whole per cents that are said."""


class Progress(msgspec.Struct, frozen=True):
    """So many of all entries are looked at.

    *played*: so many matches were played on from the one that is looked at, which may be a mistake; of at most *most*.
    """

    done: int
    all: int
    played: int = 0
    most: int = 0

    @property
    def share(self) -> float:
        """Which part of the whole is done, from 0 to 1."""
        return (self.done + (self.played / self.most if self.most else 0.0)) / max(1, self.all)


def summed_up(points: Sequence[Point], spins: Sequence[Spin], decisions: Sequence[Decision[Any, Any]]) -> Any:
    """The review of what was found, entry by entry; of the types that its decisions have."""
    sums = _sums(0, spins, decisions), _sums(1, spins, decisions)
    made = [one.luck + one.mistakes + one.play for one in sums]
    unforeseen = points[-1].chance - points[0].chance - made[0] + made[1]
    return Review(tuple(points), tuple(spins), tuple(decisions), sums, unforeseen)


def _sums(seat: Seat, spins: Sequence[Spin], decisions: Sequence[Decision[Any, Any]]) -> SeatSums:
    sign = 1 if seat == 0 else -1
    own = [one for one in decisions if one.seat == seat]
    return SeatSums(
        luck=sum(sign * one.luck for one in spins if one.seat == seat),
        mistakes=-sum(one.lost for one in own if one.is_mistake),
        play=-sum(one.lost for one in own if not one.is_mistake),
    )
