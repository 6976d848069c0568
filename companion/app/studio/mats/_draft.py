"""A mat that is being drawn, as a value: its spaces go by keys that stay, whatever they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Literal, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from companion.app.studio.ids import OWN, slug
from companion.figure.mat_check import Halves, image, mat_size
from companion.figure.printed.playmat import Playmat, Space
from companion.figure.teams import FIGURES_OF
from companion.kernel.model import SEAT_NAMES, Seat
from companion.texts.plain import is_name

Point: TypeAlias = tuple[float, float]
_V = TypeVar("_V")
NONE = -1
"""In place of a space's key: none."""
LEAST_APART = 0.03
"""Two spaces stand no nearer to each other, in longer sides of the mat."""
ALMOST_MM = 0.25
"""Places are written in tenths of a millimetre, so that an image may be this far off."""
LONGEST_NAME = 40
LONGEST_SPACE = 12
SIZES_MM = (100.0, 2000.0)
"""The least and the greatest side of a mat."""
FREE = 0
"""In place of a number of squares: there is no grid."""
SAME_ROW = 0.055
"""Spaces whose middles lie so near belong to one row, in sides of the mat."""


class DraftSpace(msgspec.Struct, frozen=True):
    """A space: its middle in millimetres; *name*: what the players call it, "" where it is named by its place."""

    key: int
    at: Point
    name: str = ""


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """A draft as it is kept. *of*: the mat of the players' own that is changed, "" for a new one."""

    draft: MatDraft
    of: str = ""


class MatDraft(msgspec.Struct, frozen=True, kw_only=True):
    """All that is drawn so far. Lines are pairs of keys, the smaller first; pairs by seat are for a and b.

    *id* is "" as long as it follows from the name. *mirror*: what is done in one half is done in the other.
    *grid*: so many squares along the longer side; spaces are set where their corners meet. *corners* are those of the
    mat in its *photo*, in parts of the photo from the upper left one clockwise; none without a photo.
    """

    name: str = ""
    id: str = ""
    bench: int = FIGURES_OF["six_on_six"]
    center: int = 2
    size_mm: Point = (400.0, 400.0)
    spaces: tuple[DraftSpace, ...] = ()
    lines: tuple[tuple[int, int], ...] = ()
    entries: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    goals: tuple[int, int] = (NONE, NONE)
    mirror: Halves | Literal[""] = ""
    grid: int = 10
    photo: str = ""
    corners: tuple[Point, ...] = ()
    dim: int = 40
    provisional_why: str = ""
    source: str = ""

    # ------------------------------------------------------------ asking

    @property
    def long_mm(self) -> float:
        """The longer side."""
        return max(self.size_mm)

    @property
    def least_mm(self) -> float:
        """Two spaces stand no nearer to each other."""
        return self.long_mm * LEAST_APART

    def space(self, key: int) -> DraftSpace | None:
        """The space of that key."""
        return next((space for space in self.spaces if space.key == key), None)

    def at(self, point: Point, within_mm: float, but: Iterable[int] = ()) -> DraftSpace | None:
        """The space nearest to a point, if it is nearer than *within_mm* and none of the keys *but*."""
        left_out = set(but)
        near = [space for space in self.spaces if space.key not in left_out]
        nearest = min(near, key=lambda space: dist(space.at, point), default=None)
        return nearest if nearest is not None and dist(nearest.at, point) < within_mm else None

    def seat_of_entry(self, key: int) -> Seat | None:
        """Whose Entry Point the space is."""
        return next((seat for seat in (0, 1) if key in self.entries[seat]), None)

    def seat_of_goal(self, key: int) -> Seat | None:
        """Who defends it as a Goal."""
        return next((seat for seat in (0, 1) if self.goals[seat] == key), None)

    def half_of(self, key: int) -> Seat:
        """On whose side of the mat the space lies; on the line between them it is a's."""
        space = self.space(key)
        return 1 if space is not None and space.at[1] < self.size_mm[1] / 2 - ALMOST_MM else 0

    def image(self, point: Point, halves: Halves) -> Point:
        """The place in the other half."""
        return rounded(image(point, self.size_mm, halves))

    def answering(self, key: int) -> int:
        """The space that answers to this one in the other half, by how the mat is mirrored; NONE for none."""
        space = self.space(key)
        if space is None or not self.mirror:
            return NONE
        found = self.at(self.image(space.at, self.mirror), self.least_mm / 2)
        return NONE if found is None else found.key

    @property
    def halves(self) -> Halves | Literal[""]:
        """How the halves lie to each other, if each answers to the other wholly."""
        kinds: tuple[Halves, ...] = ("turned", "across")
        return next((kind for kind in kinds if self.spaces and self._is_alike(kind)), "")

    def _is_alike(self, halves: Halves) -> bool:
        seen = replace(self, mirror=halves)
        partner = {space.key: seen.answering(space.key) for space in self.spaces}
        drawn = set(self.lines)
        return (
            NONE not in partner.values()
            and all(line_of(partner[one], partner[other]) in drawn for one, other in self.lines)
            and {partner[key] for key in self.entries[0]} == set(self.entries[1])
            and self.goals[1] == partner.get(self.goals[0], NONE)
        )

    def snapped(self, point: Point) -> Point:
        """A point as it is taken: on the mat, and where the grid's lines meet."""
        width, height = self.size_mm
        x, y = min(max(point[0], 0.0), width), min(max(point[1], 0.0), height)
        if self.grid:
            step = self.long_mm / self.grid
            # From the middle, so that both halves have the same grid.
            x, y = _nearest(x, width, step), _nearest(y, height, step)
        return rounded((x, y))

    def names(self) -> Mapping[int, str]:
        """What each space is called: by its place where the players have not named it."""
        taken = {space.name for space in self.spaces if space.name}
        given: dict[int, str] = {}
        for key, name in _by_place(self.spaces, self.size_mm):
            own = next((space.name for space in self.spaces if space.key == key), "")
            if not own:
                own = next(one for one in _tries(name) if one not in taken)
                taken.add(own)
            given[key] = own
        return given

    @property
    def its_id(self) -> str:
        """The id that the mat is kept under."""
        return self.id or id_of(self.name)

    def playmat(self) -> Playmat:
        """The map so far; its Goals and Entry Points may be missing."""
        names = self.names()
        return Playmat(
            id=self.its_id,
            name=self.name,
            bench=self.bench,
            center=self.center,
            size_mm=self.size_mm,
            space=tuple(Space(names[space.key], space.at) for space in self.spaces),
            lines=tuple((names[one], names[other]) for one, other in self.lines),
            entry_points={seat: tuple(names[key] for key in self.entries[n]) for n, seat in enumerate(SEAT_NAMES)},
            goals={seat: names[self.goals[n]] for n, seat in enumerate(SEAT_NAMES) if self.goals[n] != NONE},
            provisional=bool(self.provisional_why),
            provisional_why=self.provisional_why,
            source=self.source,
        )


def draft_of(playmat: Playmat) -> MatDraft:
    """A map that is there already, to be changed or drawn on."""
    keys = {space.id: number for number, space in enumerate(playmat.space)}
    return MatDraft(
        name=playmat.name,
        id=playmat.id,
        bench=playmat.bench,
        center=playmat.center,
        size_mm=mat_size(playmat),
        spaces=tuple(DraftSpace(keys[space.id], space.at, space.id) for space in playmat.space),
        lines=tuple(line_of(keys[one], keys[other]) for one, other in playmat.lines),
        entries=_of_seats([tuple(keys[name] for name in playmat.entry_points[seat]) for seat in SEAT_NAMES]),
        goals=_of_seats([keys[playmat.goals[seat]] for seat in SEAT_NAMES]),
        grid=FREE,
        provisional_why=playmat.provisional_why,
        source=playmat.source,
    )


def _of_seats(values: Sequence[_V]) -> tuple[_V, _V]:
    one, other = values
    return one, other


def line_of(one: int, other: int) -> tuple[int, int]:
    """The line between two spaces."""
    return (one, other) if one < other else (other, one)


def rounded(point: Point) -> Point:
    """A place in tenths of a millimetre."""
    return round(point[0], 1), round(point[1], 1)


def id_of(name: str) -> str:
    """The id that follows from a name: "own-" and its letters without accents and signs."""
    return f"{OWN}{slug(name) or 'mat'}"


def may_be_called(name: str) -> bool:
    """May a space be called so? Short, on one line, and not as one of the places beside the Field."""
    return is_name(name) and len(name) <= LONGEST_SPACE and name.lower() not in ("bench", "center")


def _nearest(length: float, side: float, step: float) -> float:
    """The line of the grid that is nearest to *length*, and not at the edge of the mat."""
    most = max(0, int(side / 2 / step - 0.01))
    return side / 2 + min(max(round((length - side / 2) / step), -most), most) * step


def _by_place(spaces: Sequence[DraftSpace], size: Point) -> Iterator[tuple[int, str]]:
    """A letter from left to right and a number away from player a for every space; columns where they fit."""
    rows = _clusters(spaces, lambda space: -space.at[1], size[1] * SAME_ROW)
    columns = _clusters(spaces, lambda space: space.at[0], size[0] * SAME_ROW)
    column = {space.key: number for number, some in enumerate(columns) for space in some}
    for number, row in enumerate(rows, start=1):
        ordered = sorted(row, key=lambda space: space.at)
        in_columns = [column[space.key] for space in ordered]
        fits = all(one < other for one, other in pairwise(in_columns))
        for place, space in enumerate(ordered):
            yield space.key, f"{_letter(in_columns[place] if fits else place)}{number}"


def _clusters(
    spaces: Sequence[DraftSpace], where: Callable[[DraftSpace], float], within: float
) -> list[list[DraftSpace]]:
    """The spaces in rows: each begins where the next one is farther away from the first of its row."""
    found: list[list[DraftSpace]] = []
    for space in sorted(spaces, key=lambda space: (where(space), space.key)):
        if found and where(space) - where(found[-1][0]) <= within:
            found[-1].append(space)
        else:
            found.append([space])
    return found


def _letter(number: int) -> str:
    """A letter for each number from 0: a to z, then aa and so on.

    >>> [_letter(number) for number in (0, 25, 26, 53)]
    ['a', 'z', 'aa', 'bb']
    """
    over, rest = divmod(number, 26)
    return (_letter(over - 1) if over else "") + chr(ord("a") + rest)


def _tries(name: str) -> Iterator[str]:
    """A name, and what comes after it where it is taken."""
    yield name
    number = 2
    while True:
        yield f"{name}-{number}"
        number += 1
