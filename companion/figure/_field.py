"""The Field as figures stand on it, and caches of what every turn asks about it: reach and moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from companion.figure.actions import Move, Stay
from companion.figure.printed.playmat import bits

MEMO_SIZE = 100_000
"""Entries a cache holds before it starts afresh: some 10 MB."""
MOVES_SIZE = 8_000
"""Cached sets of spaces with a figure's moves to them: some 1 MB."""
PART = 9
"""Number of consecutive spaces, in the order of the map, in one part of it."""
REACH_SIZE = 1_000
"""Cached configurations of figures around a place, with the reach for each: some 0.2 MB."""


class Field(msgspec.Struct, frozen=True, gc=False):
    """Occupied spaces by seat, as bit sets.

    *taken*: all of a seat's Field figures; *held*: those that let nobody pass and help to surround;
    *wakeable*: those that an own figure could wake. *all_…*: both seats. *is_shared*: two figures share a
    space, which stays occupied when one leaves. *in_play*: numbers of a seat's figures on the Field and on
    the Bench. *whereabouts*: sum of the figures' `Game.whereabouts`. *is_open*: nobody is enclosed, leaving
    abilities aside.
    """

    taken: tuple[int, int]
    held: tuple[int, int]
    wakeable: tuple[int, int]
    all_taken: int
    all_held: int
    is_shared: bool
    in_play: tuple[tuple[int, ...], tuple[int, ...]]
    whereabouts: int
    is_open: bool


class Reach(msgspec.Struct, frozen=True, gc=False):
    """Reachable spaces of a figure: as a set, and by cost (item 0 costs 1 MP).

    The sets by cost still contain spaces of figures that can be passed.
    """

    spaces: int
    levels: tuple[int, ...]


NOWHERE = Reach(0, ())


class PlainReach(dict[int, Reach]):
    """Cache of a figure's reach from one place with given Move Points; the key is the held spaces in its way.

    *inner*: the spaces that can block it. No move continues from a space that costs the last Move Point, so a
    figure there does not affect the key: the sets may contain taken spaces, which callers remove.
    """

    __slots__ = ("_levels", "inner")

    def __init__(self, inner: int, levels: Callable[[int], tuple[int, ...]]) -> None:
        super().__init__()
        self.inner = inner
        self._levels = levels

    def __missing__(self, held: int) -> Reach:
        if len(self) >= REACH_SIZE:
            self.clear()
        levels = self._levels(held)
        found = self[held] = Reach(union(levels), levels)
        return found


class MovesTo(dict[int, tuple[Move, ...]]):
    """Cache of a figure's moves to a set of spaces, in the order of the map, built on demand.

    Assembles a set from parts of the map, which recur far more often than whole sets.
    """

    __slots__ = ("_moves",)

    def __init__(self, moves: Sequence[Move]) -> None:
        super().__init__()
        self._moves = moves

    def __missing__(self, spaces: int) -> tuple[Move, ...]:
        if len(self) >= MOVES_SIZE:
            self.clear()
        last = (spaces.bit_length() - 1) // PART * PART
        first = spaces & ((1 << last) - 1) if spaces else 0
        if first:
            found = self[first] + self[spaces ^ first]
        else:
            found = tuple(map(self._moves.__getitem__, bits(spaces)))
        self[spaces] = found
        return found


Walker: TypeAlias = tuple[int, tuple[PlainReach, ...], MovesTo, Stay]
"""A figure with its reach by place, its moves and its stay."""


class Walkers(dict[tuple[int, ...], tuple[Walker, ...]]):
    """Cache of groups of figures with what every turn needs of each; the key is their numbers."""

    __slots__ = ("_everybody",)

    def __init__(self, everybody: Sequence[Walker]) -> None:
        super().__init__()
        self._everybody = everybody

    def __missing__(self, figures: tuple[int, ...]) -> tuple[Walker, ...]:
        found = self[figures] = tuple([self._everybody[figure] for figure in figures])
        return found


class InPlay(dict[int, tuple[tuple[int, ...], tuple[int, ...]]]):
    """Cache of figures by seat; the key is the set of them."""

    __slots__ = ("_of_seat",)

    def __init__(self, of_seat: Sequence[tuple[int, ...]]) -> None:
        super().__init__()
        self._of_seat = of_seat

    def __missing__(self, figures: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if len(self) >= MOVES_SIZE:
            self.clear()
        first, second = (tuple([one for one in of_one if figures >> one & 1]) for of_one in self._of_seat)
        found = self[figures] = (first, second)
        return found


def union(levels: tuple[int, ...]) -> int:
    """Union of several sets of spaces."""
    together = 0
    for level in levels:
        together |= level
    return together
