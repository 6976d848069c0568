"""A dial: segments round a circle, and which of them an angle shows.

Both the disc under a figure and the coin on a base are dials: the same code decodes angles for everything that turns.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

import msgspec


class Landed(msgspec.Struct, frozen=True, tag="landed"):
    """The pointer is inside segment number *segment*, counted from 0."""

    segment: int


class OnTheLine(msgspec.Struct, frozen=True, tag="on-the-line"):
    """The pointer is too close to the border between two segments to tell."""

    segments: tuple[int, int]


Shown: TypeAlias = Landed | OnTheLine


class Dial(msgspec.Struct, frozen=True):
    """The *sizes* of the segments in clockwise order, in any unit; segment 0 begins at angle 0."""

    sizes: tuple[float, ...]

    def shares(self) -> tuple[Fraction, ...]:
        """Each segment's share of the circle; they sum to 1."""
        sizes = [Fraction(size) for size in self.sizes]
        total = sum(sizes, Fraction())
        return tuple(size / total for size in sizes)

    def borders_deg(self) -> tuple[float, ...]:
        """Start of each segment, in degrees clockwise from the zero mark."""
        borders, at = [], Fraction()
        for share in self.shares():
            borders.append(float(at * 360))
            at += share
        return tuple(borders)

    def read(self, angle_deg: float, spread_deg: float = 0.0, line_share: float = 0.0) -> Shown:
        """The segment or line at *angle_deg*, known to ± *spread_deg*.

        *line_share* widens every line by this share of the adjacent segments, on
        each side. Every segment loses the same share, so respins preserve the
        odds; lines of constant width would not.

        >>> from companion.kernel.dials import Dial
        >>> halves = Dial((1, 1))
        >>> halves.read(90.0), halves.read(179.5, spread_deg=1.0)
        (Landed(segment=0), OnTheLine(segments=(0, 1)))
        """
        # Twice: a tiny negative angle % 360 rounds up to 360.0, outside every segment.
        angle = angle_deg % 360 % 360
        borders = self.borders_deg()
        shown = max(i for i, border in enumerate(borders) if border <= angle)
        if len(borders) == 1:
            return Landed(shown)
        following = (shown + 1) % len(borders)
        end = borders[following] or 360.0
        before, after = angle - borders[shown], end - angle
        line_deg = max(spread_deg, line_share * (end - borders[shown]))
        if min(before, after) > line_deg or line_deg == 0:
            return Landed(shown)
        if before <= after:
            return OnTheLine(((shown - 1) % len(borders), shown))
        return OnTheLine((shown, following))
