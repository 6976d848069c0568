"""Compare discs: a scanned ring with a printed disc, and two owners' entries of one figure.

Rotation is normalised: two discs are aligned where they differ least. A camera cannot see a border between
two segments of one colour, so that border counts only if the ring has one there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from companion.figure.printed.abilities import Ability
from companion.figure.printed.colours import Colour
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import Effect
from companion.figure.printed.figures import Figure

NEAR_DEG = 7.5
"""Tolerance within which a scanned border matches a printed one: half a part of a disc of 24."""
MISSED_DEG = 15.0
"""Penalty for a border that only one of the two has."""
TOLD_DEG = 1e-6
"""Tolerance for rounding errors."""
SAME_DEG = 0.5
"""Sizes that differ by less are the same size in two units."""


class RingPart(msgspec.Struct, frozen=True):
    """A part of a ring, from *start_deg* clockwise to *end_deg*; *colour* is None if unknown."""

    start_deg: float
    end_deg: float
    colour: Colour | None = None

    @property
    def size_deg(self) -> float:
        """Size of the part; a part that is the whole ring has 360°."""
        return (self.end_deg - self.start_deg) % 360 or 360.0


class RunDifference(msgspec.Struct, frozen=True):
    """Difference between printed segments that the ring shows as one and the scan there.

    *segments*: their numbers on the printed disc. *read_deg* is None if one of their borders was not read,
    *read_colour* if no colour was.
    """

    segments: tuple[int, ...]
    colour: Colour
    printed_deg: float
    read_deg: float | None
    read_colour: Colour | None

    @property
    def by_deg(self) -> float | None:
        """Size that was read minus printed size."""
        return None if self.read_deg is None else self.read_deg - self.printed_deg

    @property
    def is_other_colour(self) -> bool:
        """Was another colour read?"""
        return self.read_colour is not None and self.read_colour != self.colour


class Likeness(msgspec.Struct, frozen=True):
    """A ring aligned with a printed disc, turned clockwise by *turned_deg* so that both differ least.

    *other_colour_deg*: how much of the ring was read in another colour than printed. *apart_deg*: total
    difference, borders included; 0 for the same disc. *unread*: number of printed borders that were not read;
    *extra*: number of read borders that are not printed.
    """

    turned_deg: float
    other_colour_deg: float
    apart_deg: float
    unread: int
    extra: int
    runs: tuple[RunDifference, ...]


def parts_of(disc: Disc) -> tuple[RingPart, ...]:
    """The segments of a disc as parts of a ring."""
    borders = disc.borders_deg()
    ends = (*borders[1:], 360.0)
    return tuple(RingPart(*one) for one in zip(borders, ends, (s.colour for s in disc.segments), strict=True))


# ---------------------------------------------------------------- a ring and a printed disc


def compare(read: Sequence[RingPart], disc: Disc) -> Likeness:
    """Lay a ring that was read over a printed disc.

    >>> from companion.figure.printed.disc import Disc, Segment
    >>> from companion.figure.printed.comparison import RingPart, compare
    >>> disc = Disc((Segment("white", 16, "Bite", damage=40), Segment("miss", 8)))
    >>> found = compare((RingPart(10, 130, "miss"), RingPart(130, 10, "white")), disc)
    >>> found.turned_deg, found.apart_deg
    (230.0, 0.0)
    """
    printed = parts_of(disc)
    best, least, other = None, math.inf, 0.0
    for turn in _turns(read, disc):
        laid = _laid(read, printed, turn)
        # Compare colours, the slowest part, only if the borders leave a chance.
        if laid.borders_deg < least:
            colours = _other_colour_deg(laid.parts, printed)
            if colours + laid.borders_deg < least:
                best, least, other = laid, colours + laid.borders_deg, colours
    assert best is not None  # there is at least one turn
    return Likeness(
        turned_deg=best.turned_deg,
        other_colour_deg=other,
        apart_deg=other + best.off_deg + MISSED_DEG * (best.unread + best.extra),
        unread=best.unread,
        extra=best.extra,
        runs=tuple(_runs(best.parts, disc, best.seen, best.matched)),
    )


def likest(read: Sequence[RingPart], figures: Iterable[Figure], most: int = 3) -> tuple[tuple[Figure, Likeness], ...]:
    """The figures whose discs are most similar to the ring, best first."""
    found: list[tuple[Figure, Likeness]] = []
    # Sort by a cheap lower bound, so that most discs need no alignment.
    for least, figure in sorted(((_at_least(read, one.disc), one) for one in figures), key=lambda pair: pair[0]):
        if len(found) >= most > 0 and least > found[most - 1][1].apart_deg + TOLD_DEG:
            break
        found.append((figure, compare(read, figure.disc)))
        found.sort(key=lambda one: (one[1].apart_deg, one[0].name, one[0].id))
    return tuple(found[:most])


def _at_least(read: Sequence[RingPart], disc: Disc) -> float:
    """Lower bound of the difference of a ring and a disc in any turn: by colour totals and number of borders."""
    own, printed = (len(parts) if len(parts) > 1 else 0 for parts in (read, disc.segments))
    changes = sum(one.colour != disc.segments[at - 1].colour for at, one in enumerate(disc.segments))
    excess: dict[Colour, float] = {}
    for part in read:
        if part.colour is not None:
            excess[part.colour] = excess.get(part.colour, 0.0) + part.size_deg
    for segment in disc.segments:
        if segment.colour in excess:
            excess[segment.colour] -= 360 * segment.size / disc.total
    borders = max(0, changes - own) + max(0, own - printed)
    return sum(degrees for degrees in excess.values() if degrees > 0) + MISSED_DEG * borders


def _turns(read: Sequence[RingPart], disc: Disc) -> list[float]:
    """Turns that align one border of the ring with one of the disc."""
    printed = disc.borders_deg()
    return sorted({(at - part.start_deg) % 360 for part in read for at in printed}) or [0.0]


class _Laid(msgspec.Struct, frozen=True):
    """A ring aligned with a disc in one turn, and how its borders lie."""

    turned_deg: float
    parts: tuple[RingPart, ...]
    matched: dict[int, int]
    seen: tuple[int, ...]
    off_deg: float
    unread: int
    extra: int

    @property
    def borders_deg(self) -> float:
        """Penalty for the differences of the borders."""
        return self.off_deg + MISSED_DEG * (self.unread + self.extra)


def _laid(read: Sequence[RingPart], printed: Sequence[RingPart], turn: float) -> _Laid:
    turned = [RingPart((one.start_deg + turn) % 360, (one.end_deg + turn) % 360, one.colour) for one in read]
    own = [one.start_deg for one in turned] if len(turned) > 1 else []
    matched = _matched(printed, own)
    # Align all common borders on the whole, not only the chosen one.
    shift = _middle([_apart(own[number], printed[at].start_deg) for at, number in matched.items()])
    turned = [RingPart(one.start_deg - shift, one.end_deg - shift, one.colour) for one in turned]
    seen = [at for at in range(len(printed)) if at in matched or printed[at].colour != printed[at - 1].colour]
    seen = seen if len(printed) > 1 else []
    return _Laid(
        turned_deg=(turn - shift) % 360,
        parts=tuple(turned),
        matched=matched,
        seen=tuple(seen),
        off_deg=sum(abs(_apart(turned[number].start_deg, printed[at].start_deg)) for at, number in matched.items()),
        unread=sum(at not in matched for at in seen),
        extra=len(own) - len(matched),
    )


def _matched(printed: Sequence[RingPart], own: Sequence[float]) -> dict[int, int]:
    """Match borders of the ring with printed ones: nearest pairs first, each border once."""
    near = sorted(
        (abs(_apart(at, part.start_deg)), number, other)
        for number, part in enumerate(printed)
        for other, at in enumerate(own)
        if len(printed) > 1 and abs(_apart(at, part.start_deg)) <= NEAR_DEG
    )
    found: dict[int, int] = {}
    for _, number, other in near:
        if number not in found and other not in found.values():
            found[number] = other
    return found


def _runs(
    turned: Sequence[RingPart], disc: Disc, seen: Sequence[int], matched: dict[int, int]
) -> Iterable[RunDifference]:
    """The printed segments, grouped where no border between them can be seen."""
    printed, count = parts_of(disc), len(disc.segments)
    for first, after in pairwise([*seen, seen[0] + count] if seen else [0, count]):
        segments = tuple(number % count for number in range(first, after))
        size = sum(printed[number].size_deg for number in segments)
        ends = (matched.get(first % count), matched.get(after % count))
        read = None
        if ends[0] is not None and ends[1] is not None:
            read = (turned[ends[1]].start_deg - turned[ends[0]].start_deg) % 360 or 360.0
        start, colour = printed[first % count].start_deg, disc.segments[first % count].colour
        yield RunDifference(segments, colour, size, read, _colour_within(turned, start, size))


def _colour_within(turned: Sequence[RingPart], start: float, size: float) -> Colour | None:
    """The colour read over more than half of a part of the ring, or None."""
    shares: dict[Colour, float] = {}
    for one in turned:
        if one.colour is not None:
            shares[one.colour] = shares.get(one.colour, 0.0) + _overlap(one, RingPart(start, start + size))
    best = max(shares, key=lambda colour: shares[colour], default=None)
    return best if best is not None and shares[best] > size / 2 else None


def _other_colour_deg(turned: Sequence[RingPart], printed: Sequence[RingPart]) -> float:
    return sum(
        _overlap(one, other)
        for one in turned
        for other in printed
        if one.colour is not None and one.colour != other.colour
    )


def _overlap(one: RingPart, other: RingPart) -> float:
    """Overlap of two parts in degrees; they may meet at both ends."""
    start = (other.start_deg - one.start_deg) % 360
    after = max(0.0, min(one.size_deg, start + other.size_deg) - start)
    round_again = max(0.0, min(one.size_deg, start + other.size_deg - 360))
    return after + round_again


def _apart(one: float, other: float) -> float:
    """Clockwise distance of *one* from *other*, in [-180, 180)."""
    return (one - other + 180) % 360 - 180


def _middle(values: Sequence[float]) -> float:
    ordered = sorted(values)
    return ordered[len(ordered) // 2] if ordered else 0.0


# ---------------------------------------------------------------- two entries of one figure

What: TypeAlias = Literal[
    "name",
    "mp",
    "types",
    "rarity",
    "ability",
    "abilities",
    "segment",
    "colour",
    "size",
    "attack",
    "damage",
    "stars",
    "effects",
]
Stated: TypeAlias = (
    str | int | float | bool | tuple[str, ...] | tuple[Effect, ...] | tuple[Ability, ...] | Segment | None
)


class Dispute(msgspec.Struct, frozen=True):
    """A difference between two entries of a figure.

    *segment*: index on the first entry's disc, None for the figure itself. If only one disc has a "segment",
    the other value is None; if the first lacks it, *segment* is the index before which it would stand. A
    "size" is in degrees.
    """

    what: What
    segment: int | None
    one: Stated
    other: Stated


def disputes(one: Figure, other: Figure) -> tuple[Dispute, ...]:
    """Differences between two owners' entries of one figure, segment by segment; empty if they agree.

    Rotation and units of size are normalised. Ids, editions and doubts are each owner's own. Facts that one
    leaves open (no types, no rarity, what an ability does) are not disputed.

    >>> from companion.figure.printed.disc import Disc, Segment
    >>> from companion.figure.printed.figures import Figure
    >>> from companion.figure.printed.comparison import disputes
    >>> bite, miss = Segment("white", 16, "Bite", damage=40), Segment("miss", 8)
    >>> first = Figure(id="eel", name="Eel", mp=2, disc=Disc((bite, miss)))
    >>> other = Figure(id="eel-2", name="Eel", mp=2, disc=Disc((miss, Segment("white", 16, "Bite", damage=50))))
    >>> disputes(first, other)
    (Dispute(what='damage', segment=0, one=40, other=50),)
    """
    found = []
    if _plain(one.name) != _plain(other.name):
        found.append(Dispute("name", None, one.name, other.name))
    if one.mp != other.mp:
        found.append(Dispute("mp", None, one.mp, other.mp))
    if one.types and other.types and set(one.types) != set(other.types):
        found.append(Dispute("types", None, one.types, other.types))
    if one.rarity and other.rarity and one.rarity != other.rarity:
        found.append(Dispute("rarity", None, one.rarity, other.rarity))
    if one.ability != other.ability:
        found.append(Dispute("ability", None, one.ability, other.ability))
    elif one.abilities and other.abilities and one.abilities != other.abilities:
        found.append(Dispute("abilities", None, one.abilities, other.abilities))
    return (*found, *_disc_disputes(one.disc, other.disc))


def _disc_disputes(one: Disc, other: Disc) -> tuple[Dispute, ...]:
    """The fewest disputes over all rotations of the other disc; of equals, the first."""
    first, second = _in_degrees(one), _in_degrees(other)
    turns = (_aligned(first, second[turn:] + second[:turn]) for turn in range(len(second)))
    return min(turns, key=_weight)


def _weight(found: Sequence[Dispute]) -> float:
    """Weight of the disputes; a missing or extra segment counts most."""
    return sum({"segment": 4.0, "colour": 2.0, "attack": 1.5}.get(one.what, 1.0) for one in found)


def _aligned(one: Sequence[Segment], other: Sequence[Segment]) -> tuple[Dispute, ...]:
    """Align the segments in order, with the fewest disputes; either side may lack some."""
    best: dict[tuple[int, int], tuple[Dispute, ...]] = {(0, 0): ()}
    for i in range(len(one) + 1):
        for j in range(len(other) + 1):
            ways = []
            if i and j:
                ways.append((*best[i - 1, j - 1], *_segment_disputes(i - 1, one[i - 1], other[j - 1])))
            if i:
                ways.append((*best[i - 1, j], Dispute("segment", i - 1, one[i - 1], None)))
            if j:
                ways.append((*best[i, j - 1], Dispute("segment", i, None, other[j - 1])))
            if ways:
                best[i, j] = min(ways, key=_weight)
    return best[len(one), len(other)]


def _segment_disputes(number: int, one: Segment, other: Segment) -> tuple[Dispute, ...]:
    found: list[Dispute] = []
    if one.colour != other.colour:
        found.append(Dispute("colour", number, one.colour, other.colour))
    if abs(one.size - other.size) > SAME_DEG:
        found.append(Dispute("size", number, one.size, other.size))
    if _plain(one.label) != _plain(other.label):
        found.append(Dispute("attack", number, one.label, other.label))
    if one.damage != other.damage:
        found.append(Dispute("damage", number, one.damage, other.damage))
    if one.stars != other.stars:
        found.append(Dispute("stars", number, one.stars, other.stars))
    if one.effects != other.effects:
        found.append(Dispute("effects", number, one.effects, other.effects))
    return tuple(found)


def _in_degrees(disc: Disc) -> list[Segment]:
    return [
        msgspec.structs.replace(segment, size=float(share * 360))
        for segment, share in zip(disc.segments, disc.shares(), strict=True)
    ]


def _plain(name: str) -> str:
    """A name with case and spaces normalised."""
    return " ".join(name.split()).casefold()
