"""Measure a real disc border by border, snapped to 15 degrees.

The user turns the disc so that each border in turn is under the pointer, in either
direction and any order; the first marked border is number one. Marking a border again
corrects it. The disc editor adds what is printed between them.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec.structs import replace

UNIT_DEG = 15.0
UNITS = 24
"""Discs are printed in units of 15 degrees, 24 to the disc."""
SAME_DEG = 6.0
"""Two marks within this are one border: no segment is narrower than a unit."""
DOUBTFUL_DEG = 3.5
"""A segment that deviates from a whole unit by more than this needs a second look."""

Reading: TypeAlias = tuple[tuple[float, float, None, bool], ...]
"""Segments for the disc editor: start, end, no known colour, and whether it is uncertain."""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """A segment *measured_deg* wide, snapped to *units*; *start_deg* is from the first border."""

    measured_deg: float
    units: int
    start_deg: float

    @property
    def doubtful(self) -> bool:
        """Is it far from a whole number of units?"""
        return abs(self.measured_deg - self.units * UNIT_DEG) > DOUBTFUL_DEG


class Scan(msgspec.Struct, frozen=True, kw_only=True):
    """A partly measured disc: its *borders* as angles on the base's own scale, in marking order."""

    borders: tuple[float, ...] = ()

    def mark(self, at_deg: float) -> Scan:
        """Add, or correct, the border that is under the pointer at this disc angle."""
        at_deg %= 360
        for number, border in enumerate(self.borders):
            if abs((at_deg - border + 180) % 360 - 180) < SAME_DEG:
                return replace(self, borders=(*self.borders[:number], at_deg, *self.borders[number + 1 :]))
        if len(self.borders) >= UNITS:
            return self
        return replace(self, borders=(*self.borders, at_deg))

    def unmark(self) -> Scan:
        """Remove the border that was marked last."""
        return replace(self, borders=self.borders[:-1])

    def segments(self) -> tuple[Measured, ...]:
        """The segments clockwise, from the first border on; () before the first mark."""
        if not self.borders:
            return ()
        starts = sorted((border - self.borders[0]) % 360 for border in self.borders)
        widths = [end - start for start, end in zip(starts, [*starts[1:], 360.0], strict=True)]
        segments, at = [], 0
        for width, units in zip(widths, snapped(widths), strict=True):
            segments.append(Measured(measured_deg=width, units=units, start_deg=at * UNIT_DEG))
            at += units
        return tuple(segments)

    def reading(self) -> Reading:
        """The result for the disc editor."""
        return tuple(
            (one.start_deg, one.start_deg + one.units * UNIT_DEG, None, one.doubtful) for one in self.segments()
        )


def snapped(widths_deg: list[float]) -> list[int]:
    """Widths as whole units, at least one each, that sum to a whole disc with the least squared error.

    >>> snapped([118.0, 63.0, 179.0]), snapped([22.0, 22.0, 316.0])
    ([8, 4, 12], [2, 1, 21])
    """
    units = [max(1, round(width / UNIT_DEG)) for width in widths_deg]

    def cost(number: int, change: int) -> float:
        """Cost of a change: the growth of the total error."""
        off = widths_deg[number] / UNIT_DEG - units[number]
        return (off - change) ** 2 - off**2

    while sum(units) != UNITS:
        change = 1 if sum(units) < UNITS else -1
        able = [n for n in range(len(units)) if units[n] + change >= 1]
        cheapest = min(able, key=lambda n: cost(n, change))
        units[cheapest] += change
    return units
