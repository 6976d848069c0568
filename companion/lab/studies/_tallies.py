"""Results of matches as additive counts: the order of chunks does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import reduce
from operator import add
from typing import TypeAlias, TypeVar

import msgspec

K = TypeVar("K", int, str)
V = TypeVar("V")

Outcomes: TypeAlias = tuple[int, int, int, int]
"""Number of matches won by seat a, won by seat b, drawn, and unfinished."""
A_WON, B_WON, DRAWN, UNFINISHED = range(4)

OfSegment: TypeAlias = tuple[int, int, int, int]
"""Battles in which a segment counted, that it won, that it lost; others Knocked Out when these were decided."""
SHOWN, WON, LOST, KNOCKED_OUT = range(4)


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Counts over matches of one setup.

    *began*: outcomes by the seat that began; *turns*: matches by number of turns; *endings*: matches by the clause that
    ended them; *segments*, *out* (times Knocked Out) and *goals* (matches that ended with the figure on the other
    player's Goal) are by the figure's number in the setup.
    """

    matches: int = 0
    actions: int = 0
    began: tuple[Outcomes, Outcomes] = ((0, 0, 0, 0), (0, 0, 0, 0))
    turns: dict[int, int] = {}
    endings: dict[str, int] = {}
    segments: tuple[tuple[OfSegment, ...], ...] = ()
    out: tuple[int, ...] = ()
    goals: tuple[int, ...] = ()

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            matches=self.matches + other.matches,
            actions=self.actions + other.actions,
            began=(_sum(self.began[0], other.began[0]), _sum(self.began[1], other.began[1])),
            turns=_together(self.turns, other.turns),
            endings=_together(self.endings, other.endings),
            segments=_each(_of_figure, self.segments, other.segments),
            out=_each(add, self.out, other.out),
            goals=_each(add, self.goals, other.goals),
        )

    @property
    def outcomes(self) -> Outcomes:
        """Outcomes regardless of who began."""
        return _sum(*self.began)


def total(tallies: Iterable[Tally]) -> Tally:
    """Sum of tallies of one setup; an empty tally for none."""
    return reduce(lambda one, other: one + other, tallies, Tally())


def _sum(one: Outcomes, other: Outcomes) -> Outcomes:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def _together(one: dict[K, int], other: dict[K, int]) -> dict[K, int]:
    return dict(sorted((Counter(one) + Counter(other)).items()))


def _of_figure(one: tuple[OfSegment, ...], other: tuple[OfSegment, ...]) -> tuple[OfSegment, ...]:
    return _each(_sum, one, other)


def _each(plus: Callable[[V, V], V], one: tuple[V, ...], other: tuple[V, ...]) -> tuple[V, ...]:
    """Sum figure by figure; if one has no figures, the other."""
    if not one or not other:
        return one or other
    return tuple(plus(a, b) for a, b in zip(one, other, strict=True))
