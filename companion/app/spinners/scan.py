"""A real disc measured border by border: where its borders are, snapped to 15 degrees, and what its segments are.

The disc is turned so that one border after the other stands under the pointer, in either
direction and any order; the one that was marked first is the first border. A border that is
marked again is put right. Attributes stay with the border at which their segment begins.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.figure import Colour, Disc, Figure, Segment

UNIT_DEG = 15.0
UNITS = 24
"""Discs are printed in units of 15 degrees, 24 to the disc."""
SAME_DEG = 6.0
"""Two marks so near are one border: no segment is narrower than a unit."""
DOUBTFUL_DEG = 3.5
"""Further from a whole unit than this, a measured segment is worth another look."""
MOST_TYPES = 2


class Border(msgspec.Struct, frozen=True, kw_only=True):
    """A border, at a disc angle on the base's own scale, and the segment that begins there."""

    at_deg: float
    colour: Colour | Literal[""] = ""
    name: str = ""
    damage: int = 0
    stars: int = 1

    @property
    def ready(self) -> bool:
        """Is everything known that is printed on the segment?"""
        return self.colour == "miss" or (self.colour != "" and self.name != "")


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """A segment: begun by *border*, *measured_deg* wide, of so many *units*; *start_deg* is from the first border."""

    border: Border
    measured_deg: float
    units: int
    start_deg: float

    @property
    def doubtful(self) -> bool:
        """Is it not near a whole number of units?"""
        return abs(self.measured_deg - self.units * UNIT_DEG) > DOUBTFUL_DEG


class Scan(msgspec.Struct, frozen=True, kw_only=True):
    """A figure as far as it is known. *borders* in the order in which they were marked."""

    borders: tuple[Border, ...] = ()
    name: str = ""
    mp: int = 2
    types: tuple[str, ...] = ()

    def mark(self, at_deg: float) -> Scan:
        """Add the border that is under the pointer at this disc angle."""
        at_deg %= 360
        for number, border in enumerate(self.borders):
            if abs((at_deg - border.at_deg + 180) % 360 - 180) < SAME_DEG:
                return self._with(number, replace(border, at_deg=at_deg))
        if len(self.borders) >= UNITS:
            return self
        return replace(self, borders=(*self.borders, Border(at_deg=at_deg)))

    def unmark(self) -> Scan:
        """Remove the border that was marked last."""
        return replace(self, borders=self.borders[:-1])

    def segments(self) -> tuple[Measured, ...]:
        """The segments clockwise, from the first border on; () before a border was marked."""
        if not self.borders:
            return ()
        first = self.borders[0].at_deg
        in_order = sorted(self.borders, key=lambda border: (border.at_deg - first) % 360)
        starts = [(border.at_deg - first) % 360 for border in in_order]
        widths = [end - start for start, end in zip(starts, [*starts[1:], 360.0], strict=True)]
        units = snapped(widths)
        segments, at = [], 0
        for border, width, wide in zip(in_order, widths, units, strict=True):
            segments.append(Measured(border=border, measured_deg=width, units=wide, start_deg=at * UNIT_DEG))
            at += wide
        return tuple(segments)

    def change(self, number: int, **facts: object) -> Scan:
        """Change the facts of segment *number* (counted clockwise from 0)."""
        segments = self.segments()
        if not 0 <= number < len(segments):
            return self
        border = segments[number].border
        return self._with(self.borders.index(border), replace(border, **facts))

    def turn_type(self, type: str) -> Scan:
        """Toggle this type; a third one replaces the first."""
        types = tuple(t for t in self.types if t != type) if type in self.types else (*self.types, type)
        return replace(self, types=types[-MOST_TYPES:])

    @property
    def id(self) -> str:
        """The figure's id in the library: "own-" and its name."""
        slug = re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")
        return f"own-{slug or 'figure'}"

    def figure(self, provisional: str) -> Figure:
        """The figure. *provisional*: what is not known of it, in words.

        Raises:
            ValueError: A segment is not ready.
        """
        return Figure(
            id=self.id,
            name=self.name,
            mp=self.mp,
            disc=Disc(tuple(_segment(segment) for segment in self.segments())),
            types=self.types,
            edition="own",
            provisional=(provisional,),
        )

    def _with(self, at: int, border: Border) -> Scan:
        return replace(self, borders=(*self.borders[:at], border, *self.borders[at + 1 :]))


def snapped(widths_deg: list[float]) -> list[int]:
    """Widths as whole units, at least one each, that sum to a whole disc and are as near as can be.

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


def _segment(measured: Measured) -> Segment:
    border = measured.border
    if border.colour == "":
        raise ValueError("a segment has no colour yet")
    return Segment(
        border.colour,
        measured.units,
        "" if border.colour == "miss" else border.name,
        border.damage if border.colour in ("white", "gold") else None,
        border.stars if border.colour == "purple" else None,
    )
