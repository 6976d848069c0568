"""Totals of a review of either game: luck, mistakes and other play by seat, and the unexplained rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.kernel.model import Seat
from companion.reviews.values import Decision, Point, Review, SeatSums, Spin

MISTAKE = 0.05
"""A loss of more than this chance of winning is a mistake."""
SHOWN = 0.01
"""Smallest improvement that shows in whole percentages."""


class Progress(msgspec.Struct, frozen=True):
    """Progress in entries.

    *played*: playouts from the current entry, which may be a mistake; at most *most*.
    """

    done: int
    all: int
    played: int = 0
    most: int = 0

    @property
    def share(self) -> float:
        """Share of the whole, from 0 to 1."""
        return (self.done + (self.played / self.most if self.most else 0.0)) / max(1, self.all)


def summed_up(points: Sequence[Point], spins: Sequence[Spin], decisions: Sequence[Decision[Any, Any]]) -> Any:
    """The review of the findings, in the types of its decisions."""
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
