"""A disc being edited: its borders, the content of its segments, and the rest of the figure.

An immutable value. Every change gives another draft, and the segments always cover the whole ring: a segment
extends clockwise from its own border to the next one.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from companion.app.studio.ids import OWN, slug
from companion.figure.printed.abilities import Ability
from companion.figure.printed.colours import Colour
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import Effect
from companion.figure.printed.figures import Figure, Form

UNIT_DEG = 15.0
"""Discs are printed in units of 15°, 24 to the disc."""
LEAST_DEG = 3.75
"""Minimum width: a narrower segment could be neither seen nor touched."""
GRAIN_DEG = 0.05
"""Grid of free borders."""
MOST_TYPES, MOST_MP, MOST_STARS, MOST_DAMAGE = 2, 9, 9, 9999
LONGEST_NAME = 40
MOST_TURNS = 9
"""Most turns of a form that can be set by touch; a file may have more."""

AROUND = ("name", "types", "ability", "abilities", "rarity", "evolves_from", "form", "provisional")
"""What is known of a figure round its disc, under the same names in a draft."""

Of: TypeAlias = Literal["figure", "trainer"]
"""Owner of the disc: a figure, or a Trainer figure, which has only a name besides."""


class DraftSegment(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A partly known segment, from the border at *start_deg* on. *doubt*: it needs a check.

    Fields that do not apply to the colour are kept, so that changing the colour and back loses nothing.
    """

    start_deg: float
    colour: Colour | Literal[""] = ""
    name: str = ""
    damage: int | None = None
    stars: int = 1
    effects: tuple[Effect, ...] = ()
    doubt: bool = False

    @property
    def strikes(self) -> bool:
        """Does it have damage?"""
        return self.colour in ("white", "gold")

    @property
    def named(self) -> bool:
        """Is it an attack, and so has a name?"""
        return self.colour not in ("", "miss")

    def segment(self, sweep_deg: float) -> Segment:
        """The finished segment, *sweep_deg* wide.

        Raises:
            ValidationError: Something is still unknown.
        """
        size = sweep_deg / UNIT_DEG
        return Segment(
            self.colour or "miss",
            round(size) if abs(size - round(size)) < 1e-9 else size,
            self.name if self.colour != "miss" or self.name else "",
            (self.damage or 0) if self.strikes else None,
            self.stars if self.colour == "purple" else None,
            self.effects,
        )


class DiscDraft(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A partly known figure.

    *segments* clockwise, beginning at the disc's first border; never empty. *given_id*: as typed, "" if derived
    from the name. *replaces*: the id of the edited own figure, "" for a new one. *begun*: number of discs begun in
    the editor before this one. Fields that are not edited here (*rarity*, *provisional*) are passed through.
    """

    segments: tuple[DraftSegment, ...] = (DraftSegment(start_deg=0.0),)
    of: Of = "figure"
    name: str = ""
    given_id: str = ""
    mp: int | None = None
    types: tuple[str, ...] = ()
    ability: bool = False
    abilities: tuple[Ability, ...] = ()
    rarity: str = ""
    evolves_from: str = ""
    form: Form | None = None
    provisional: tuple[str, ...] = ()
    replaces: str = ""
    begun: int = 0

    def __post_init__(self) -> None:
        starts = [(one.start_deg - self.segments[0].start_deg) % 360 for one in self.segments]
        if not starts or any(one >= other for one, other in itertools.pairwise(starts)):
            raise ValueError("the segments make up no ring")

    # ------------------------------------------------------------ reading

    @property
    def sweeps(self) -> tuple[float, ...]:
        """The width of each segment, in degrees; together 360."""
        starts = [segment.start_deg for segment in self.segments]
        if len(starts) == 1:
            return (360.0,)
        following = [*starts[1:], starts[0]]
        return tuple(_round((end - start) % 360) for start, end in zip(starts, following, strict=True))

    def at(self, angle_deg: float) -> int:
        """The number of the segment at this angle."""
        angle = angle_deg % 360
        return next(
            number
            for number, (segment, sweep) in enumerate(zip(self.segments, self.sweeps, strict=True))
            if (angle - segment.start_deg) % 360 < sweep
        )

    @property
    def id(self) -> str:
        """The figure's id: as typed, else "own-" and a slug of the name."""
        return self.given_id or OWN + (slug(self.name) or "figure")

    def figure(self) -> Figure:
        """The figure.

        Raises:
            ValidationError: Something is not known yet.
        """
        facts = {name: getattr(self, name) for name in AROUND}
        return Figure(id=self.id, mp=self.mp or 0, disc=self.disc(), edition="own", **facts)

    def disc(self) -> Disc:
        """The disc.

        Raises:
            ValidationError: Something is still unknown.
        """
        pairs = zip(self.segments, self.sweeps, strict=True)
        return Disc(tuple(segment.segment(sweep) for segment, sweep in pairs))

    # ------------------------------------------------------------ borders

    def moved(self, number: int, to_deg: float, unit_deg: float = UNIT_DEG) -> DiscDraft:
        """Move the start border of segment *number* to *to_deg*, or as close as its neighbours allow.

        *unit_deg*: snap to multiples of this.
        """
        if len(self.segments) < 2 or not 0 <= number < len(self.segments):
            return self
        before = self.segments[number - 1].start_deg
        room = self.sweeps[number - 1] + self.sweeps[number]
        least = max(LEAST_DEG, unit_deg)
        if room < 2 * LEAST_DEG:
            return self
        wanted = (_round(round(to_deg / unit_deg) * unit_deg) - before) % 360
        if wanted > room:
            # On the other side of the ring: to the end that is nearer.
            wanted = room if wanted - room < 360 - wanted else 0.0
        margin = least if room >= 2 * least else LEAST_DEG
        width = min(max(wanted, margin), room - margin)
        start = _at(before + width)
        return self._with(number, replace(self.segments[number], start_deg=start))

    def split(self, number: int, unit_deg: float = UNIT_DEG) -> DiscDraft:
        """Split segment *number* in halves, as even as *unit_deg* allows; the second one is blank."""
        if not 0 <= number < len(self.segments):
            return self
        segment, sweep = self.segments[number], self.sweeps[number]
        half = round(sweep / 2 / unit_deg) * unit_deg
        if not LEAST_DEG <= half <= sweep - LEAST_DEG:
            half = sweep / 2
        if min(half, sweep - half) < LEAST_DEG:
            return self
        new = DraftSegment(start_deg=_at(segment.start_deg + half))
        return replace(self, segments=(*self.segments[: number + 1], new, *self.segments[number + 1 :]))

    def joined(self, number: int) -> DiscDraft:
        """Merge segment *number* with the next one, keeping the first one's content, or the other's if it is blank."""
        if len(self.segments) < 2 or not 0 <= number < len(self.segments):
            return self
        after = (number + 1) % len(self.segments)
        one, other = self.segments[number], self.segments[after]
        kept = replace(one if one.colour else other, start_deg=one.start_deg)
        segments = [kept if n == number else s for n, s in enumerate(self.segments) if n != after]
        if after == 0:
            # It absorbed the first border: the ring now begins with it.
            segments = [segments[-1], *segments[:-1]]
        return replace(self, segments=tuple(segments))

    def painted(self, start_deg: float, sweep_deg: float, colour: Colour | Literal[""]) -> DiscDraft:
        """Paint a new segment of this colour over the ring, clockwise from *start_deg*.

        It cuts what lies beneath. If it fully covers exactly one segment, it keeps that one's other fields.
        """
        sweep = min(_round(sweep_deg), 360.0)
        if sweep < LEAST_DEG:
            return self
        start = _at(start_deg)
        covered = [
            segment
            for segment, wide in zip(self.segments, self.sweeps, strict=True)
            if (segment.start_deg - start) % 360 + wide <= sweep + GRAIN_DEG / 2
        ]
        facts = covered[0] if len(covered) == 1 else DraftSegment(start_deg=start)
        new = replace(facts, start_deg=start, colour=colour, doubt=False)
        pairs = zip(self.segments, self.sweeps, strict=True)
        rest = [piece for segment, wide in pairs for piece in _uncovered(segment, wide, start, sweep)]
        first = self.segments[0].start_deg
        if (first - start) % 360 < sweep:
            # The stroke covers the first border: the ring now begins with it.
            first = start
        ring = sorted((new, *rest), key=lambda segment: _at(segment.start_deg - first))
        return replace(self, segments=tuple(ring))

    # ------------------------------------------------------------ what is printed

    def changed(self, number: int, **facts: Any) -> DiscDraft:
        """Change these fields of segment *number*."""
        if not 0 <= number < len(self.segments):
            return self
        return self._with(number, replace(self.segments[number], **facts))

    def turned_type(self, type: str) -> DiscDraft:
        """Toggle a type; a third one replaces the oldest."""
        types = tuple(t for t in self.types if t != type) if type in self.types else (*self.types, type)
        return replace(self, types=types[-MOST_TYPES:])

    def able_to(self, abilities: tuple[Ability, ...]) -> DiscDraft:
        """Set the ability; without any parts left it is unknown."""
        if abilities == self.abilities:
            return self
        return replace(self, ability=True, abilities=abilities)

    def _with(self, number: int, segment: DraftSegment) -> DiscDraft:
        return replace(self, segments=(*self.segments[:number], segment, *self.segments[number + 1 :]))


def _uncovered(segment: DraftSegment, wide: float, start: float, sweep: float) -> list[DraftSegment]:
    """The parts of a segment beside a stroke: at most one on either side, without slivers."""
    begins = _at(segment.start_deg - start)
    parts = ((begins, min(begins + wide, 360.0)), (0.0, begins + wide - 360.0))
    cut = [(max(low, sweep), high) for low, high in parts]
    return [replace(segment, start_deg=_at(start + low)) for low, high in cut if high - low >= LEAST_DEG - 1e-6]


def draft_of(figure: Figure, own: bool) -> DiscDraft:
    """A draft from a figure of the library: *own* to edit it, else to copy it."""
    segments = tuple(
        DraftSegment(
            start_deg=_at(start),
            colour=segment.colour,
            name=segment.name,
            damage=segment.damage,
            stars=segment.stars if segment.stars is not None else 1,
            effects=segment.effects,
        )
        for segment, start in zip(figure.disc.segments, figure.disc.borders_deg(), strict=True)
    )
    id = figure.id if own else ""
    facts = {name: getattr(figure, name) for name in AROUND}
    return DiscDraft(segments=segments, given_id=id, replaces=id, mp=figure.mp, **facts)


Read: TypeAlias = tuple[float, float, "Colour | None", bool]
"""A measured segment: start and end clockwise, its colour, and whether it is uncertain."""


def draft_of_reading(segments: Sequence[Read]) -> DiscDraft:
    """A draft from a measured disc: by a base, or from a photo.

    Every segment extends to the start of the next. A gap becomes a blank segment in doubt; overlapping and
    uncertain segments are in doubt, too.
    """
    if not segments:
        return DiscDraft()
    first = segments[0][0]
    order = sorted(segments, key=lambda one: (one[0] - first) % 360)
    found: list[DraftSegment] = []
    last = -360.0
    for number, (start, end, colour, uncertain) in enumerate(order):
        begins, sweep = (start - first) % 360, (end - start) % 360 or 360.0
        following = (order[number + 1][0] - first) % 360 if number + 1 < len(order) else 360.0
        gap = following - begins - sweep
        pieces = [DraftSegment(start_deg=begins, colour=colour or "", doubt=uncertain or gap < -GRAIN_DEG)]
        if gap >= LEAST_DEG:
            pieces.append(DraftSegment(start_deg=begins + sweep, doubt=True))
        for piece in pieces:
            at = piece.start_deg
            if at - last >= LEAST_DEG and 360 - at >= LEAST_DEG:
                found.append(replace(piece, start_deg=_at(first + at)))
                last = at
    return DiscDraft(segments=tuple(found))


def _round(angle_deg: float) -> float:
    return round(round(angle_deg / GRAIN_DEG) * GRAIN_DEG, 6)


def _at(angle_deg: float) -> float:
    """An angle on the ring, in [0, 360), also after rounding."""
    return _round(angle_deg % 360) % 360
