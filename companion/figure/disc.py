"""The disc under a figure: its segments, and what an angle shows.

The same value draws the picture, computes the odds and reads the sensor.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, TypeAlias

import msgspec

from companion.figure.colours import Colour
from companion.figure.effects import Effect

Size = Annotated[float, msgspec.Meta(gt=0)]


class Segment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Segment of a disc: colour, name, power, size, effects.

    *size* is in any unit, the same for the whole disc. White and Gold carry
    *damage*, Purple carries *stars*; a Miss has no name of its own.
    """

    colour: Colour
    size: Size
    name: str = ""
    damage: Annotated[int, msgspec.Meta(ge=0)] | None = None
    stars: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None
    effects: tuple[Effect, ...] = ()

    def __post_init__(self) -> None:
        if (self.damage is None) == (self.colour in ("white", "gold")):
            raise ValueError(f"a {self.colour} segment {'needs' if self.damage is None else 'has no'} damage")
        if (self.stars is None) == (self.colour == "purple"):
            raise ValueError(f"a {self.colour} segment {'needs' if self.stars is None else 'has no'} stars")
        if not self.name and self.colour != "miss":
            raise ValueError(f"a {self.colour} segment needs a name")

    @property
    def label(self) -> str:
        """The attack's name; "Miss" for a Miss without one."""
        return self.name or "Miss"


class Landed(msgspec.Struct, frozen=True, tag="landed"):
    """The pointer is inside segment number *segment*, counted from 0."""

    segment: int


class OnTheLine(msgspec.Struct, frozen=True, tag="on-the-line"):
    """The pointer is too near the border between two segments to tell."""

    segments: tuple[int, int]


Reading: TypeAlias = Landed | OnTheLine


class Disc(msgspec.Struct, frozen=True):
    """Segments in clockwise order; segment 0 begins at angle 0."""

    segments: tuple[Segment, ...]

    def __post_init__(self) -> None:
        if not self.segments:
            raise ValueError("a disc needs at least one segment")

    @property
    def total(self) -> float:
        """The size of the whole disc, in the unit of its segments."""
        return sum(segment.size for segment in self.segments)

    def shares(self) -> tuple[Fraction, ...]:
        """Each segment's part of the disc; they sum to 1."""
        sizes = [Fraction(segment.size) for segment in self.segments]
        total = sum(sizes, Fraction())
        return tuple(size / total for size in sizes)

    def borders_deg(self) -> tuple[float, ...]:
        """First border of each segment, in degrees clockwise from the zero mark."""
        borders, at = [], Fraction()
        for share in self.shares():
            borders.append(float(at * 360))
            at += share
        return tuple(borders)

    def read(self, angle_deg: float, spread_deg: float = 0.0, line_share: float = 0.0) -> Reading:
        """Segment shown at *angle_deg*, known to ± *spread_deg*, or on the line.

        *line_share* widens every line by this part of the segments beside it, on
        each side. Every segment loses the same part of itself, so that spinning
        again leaves the odds as they are; a line of equal width would not.

        >>> from companion.figure.disc import Disc, Segment
        >>> half = Disc((Segment("miss", 1), Segment("blue", 1, "Dodge")))
        >>> half.read(90.0), half.read(179.5, spread_deg=1.0)
        (Landed(segment=0), OnTheLine(segments=(0, 1)))
        """
        # Twice: a tiny negative angle % 360 rounds up to 360.0, which no
        # segment contains.
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
