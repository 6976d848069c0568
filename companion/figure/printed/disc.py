"""The disc under a figure: its segments. `companion.kernel.dials` reads angles.

The same value draws the picture, computes the odds and decodes the sensor.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec

from companion.figure.printed.colours import Colour
from companion.figure.printed.effects import Effect
from companion.kernel.dials import Dial, Shown
from companion.texts.errors import ValidationError
from companion.texts.texts import phrase

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
            raise ValidationError(phrase(f"error.figure.{_needs(self.damage)}-damage", colour=self.colour))
        if (self.stars is None) == (self.colour == "purple"):
            raise ValidationError(phrase(f"error.figure.{_needs(self.stars)}-stars", colour=self.colour))
        if not self.name and self.colour != "miss":
            raise ValidationError(phrase("error.figure.needs-name", colour=self.colour))

    @property
    def label(self) -> str:
        """The attack's name; "Miss" for a Miss without one."""
        return self.name or "Miss"


def _needs(value: int | None) -> str:
    return "needs" if value is None else "has-no"


class Disc(msgspec.Struct, frozen=True):
    """Segments in clockwise order; segment 0 begins at angle 0."""

    segments: tuple[Segment, ...]

    def __post_init__(self) -> None:
        if not self.segments:
            raise ValidationError(phrase("error.figure.empty-disc"))

    @property
    def total(self) -> float:
        """Size of the whole disc, in the unit of its segments."""
        return sum(segment.size for segment in self.segments)

    @property
    def dial(self) -> Dial:
        """The disc as a dial: the sizes of its segments."""
        return Dial(tuple(segment.size for segment in self.segments))

    def shares(self) -> tuple[Fraction, ...]:
        """Each segment's share of the disc; they sum to 1."""
        return self.dial.shares()

    def borders_deg(self) -> tuple[float, ...]:
        """Start of each segment, in degrees clockwise from the zero mark."""
        return self.dial.borders_deg()

    def read(self, angle_deg: float, spread_deg: float = 0.0, line_share: float = 0.0) -> Shown:
        """The segment shown at *angle_deg*, as `Dial.read`."""
        return self.dial.read(angle_deg, spread_deg, line_share)
