"""The steps by which a mat is drawn. A step is a value; `after` makes of a draft and a step the next draft.

While the draft is mirrored, a step in one half is done in the other, too, so that the halves stay the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist, isfinite
from typing import TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from companion.app.studio.mats.draft import (
    FREE,
    LONGEST_NAME,
    NONE,
    SIZES_MM,
    DraftSpace,
    MatDraft,
    Point,
    line_of,
    may_be_called,
    rounded,
)
from companion.app.studio.mats.mirroring import mirrored
from companion.figure.mat_check import MAT_ID, MOST_SPACES, Halves
from companion.kernel.model import Seat
from companion.texts.plain import is_name
from companion.texts.texts import Phrase, phrase

MOST_PLACES = 12
FINEST_GRID = 40


class SetSpace(msgspec.Struct, frozen=True, tag="set-space"):
    """A new space, its middle at this place in millimetres."""

    at: Point


class MoveSpace(msgspec.Struct, frozen=True, tag="move-space"):
    """The space of that key lies here from now on."""

    key: int
    at: Point


class TakeSpace(msgspec.Struct, frozen=True, tag="take-space"):
    """The space goes, and every line to it."""

    key: int


class DrawWay(msgspec.Struct, frozen=True, tag="draw-way"):
    """Lines from each of these spaces to the next; the line between two that are joined already is taken away."""

    keys: tuple[int, ...]


class MarkEntry(msgspec.Struct, frozen=True, tag="mark-entry"):
    """An Entry Point of whose half it is in; marked again of the other side; then of none."""

    key: int


class MarkGoal(msgspec.Struct, frozen=True, tag="mark-goal"):
    """As `MarkEntry`, the Goal that this side defends."""

    key: int


class NameSpace(msgspec.Struct, frozen=True, tag="name-space"):
    """Call a space something; "" by its place."""

    key: int
    name: str


class NameMat(msgspec.Struct, frozen=True, tag="name-mat"):
    """Call the mat something."""

    name: str


class GiveId(msgspec.Struct, frozen=True, tag="give-id"):
    """Keep the mat under this id; "" under the one that follows from its name."""

    id: str


class SetPlaces(msgspec.Struct, frozen=True, tag="set-places"):
    """How many figures fit on a Bench and in a Pokémon Center."""

    bench: int
    center: int


class SetSize(msgspec.Struct, frozen=True, tag="set-size"):
    """The mat is so large, in millimetres; what is drawn grows with it."""

    size_mm: Point


class SetGrid(msgspec.Struct, frozen=True, tag="set-grid"):
    """So many squares along the longer side; 0 no grid."""

    squares: int


class SetMirror(msgspec.Struct, frozen=True, tag="set-mirror"):
    """Make the other half like this one, and keep them alike; "" each for itself."""

    mirror: str


class Straighten(msgspec.Struct, frozen=True, tag="straighten"):
    """The corners of the mat in its photo; none: it is drawn without one. *size_mm*: so large is the mat then."""

    corners: tuple[Point, ...]
    size_mm: Point
    photo: str = ""


class Dim(msgspec.Struct, frozen=True, tag="dim"):
    """So much of the photo is covered, in per cent."""

    percent: int


class TakeFound(msgspec.Struct, frozen=True, tag="take-found"):
    """Spaces that a reader of photos found, in millimetres, and lines between them by their numbers."""

    spaces: tuple[Point, ...]
    lines: tuple[tuple[int, int], ...] = ()


Step: TypeAlias = (
    SetSpace
    | MoveSpace
    | TakeSpace
    | DrawWay
    | MarkEntry
    | MarkGoal
    | NameSpace
    | NameMat
    | GiveId
    | SetPlaces
    | SetSize
    | SetGrid
    | SetMirror
    | Straighten
    | Dim
    | TakeFound
)


def after(draft: MatDraft, step: Step) -> MatDraft | Phrase:
    """The draft after a step, or why it cannot be done. A step that changes nothing gives the draft itself."""
    match step:
        case SetSpace(at=at):
            return _set(draft, at)
        case MoveSpace(key=key, at=at):
            return _moved(draft, key, at)
        case TakeSpace(key=key):
            return _without(draft, {key, draft.answering(key)})
        case DrawWay(keys=keys):
            return _way(draft, keys)
        case MarkEntry(key=key) | MarkGoal(key=key):
            return draft if draft.space(key) is None else _marked(draft, step, key)
        case NameSpace(key=key, name=name):
            return _named(draft, key, name.strip())
        case TakeFound(spaces=spaces, lines=lines):
            return _found(draft, spaces, lines)
        case _:
            return _of_all(draft, step)


def _of_all(
    draft: MatDraft, step: NameMat | GiveId | SetPlaces | SetSize | SetGrid | SetMirror | Straighten | Dim
) -> MatDraft | Phrase:
    """Steps that are about the whole mat."""
    match step:
        case NameMat(name=name):
            name = name.strip()[:LONGEST_NAME]
            return replace(draft, name=name) if is_name(name) else phrase("mat.refused.no-name")
        case GiveId(id=id):
            if id and not MAT_ID.fullmatch(id):
                return phrase("mat.refused.id", id=id[:LONGEST_NAME])
            return replace(draft, id=id)
        case SetPlaces(bench=bench, center=center):
            return replace(draft, bench=_within(bench, 1, MOST_PLACES), center=_within(center, 1, MOST_PLACES))
        case SetSize(size_mm=size):
            return _sized(draft, size)
        case SetGrid(squares=squares):
            return replace(draft, grid=squares if squares == FREE else _within(squares, 2, FINEST_GRID))
        case SetMirror(mirror=mirror):
            halves = _halves(mirror)
            return replace(draft, mirror="") if halves is None else mirrored(draft, halves)
        case Straighten(corners=corners, size_mm=size, photo=photo):
            if len(corners) not in (0, 4):
                return draft
            sized = _sized(draft, size)
            # What is drawn over a photo lies where it lies there, not on a grid.
            grid = FREE if corners else draft.grid
            return sized if isinstance(sized, Phrase) else replace(sized, corners=corners, photo=photo, grid=grid)
        case Dim(percent=percent):
            return replace(draft, dim=_within(percent, 0, 90))
        case _:
            assert_never(step)


def _within(number: int, least: int, most: int) -> int:
    return min(max(number, least), most)


def _halves(name: str) -> Halves | None:
    kinds: tuple[Halves, ...] = ("turned", "across")
    return next((kind for kind in kinds if kind == name), None)


# ---------------------------------------------------------------- spaces


def _on(draft: MatDraft, at: Point) -> Point:
    """The place, on the mat."""
    x, y = (one if isfinite(one) else 0.0 for one in at)
    return rounded((min(max(x, 0.0), draft.size_mm[0]), min(max(y, 0.0), draft.size_mm[1])))


def _taken(draft: MatDraft, at: Point, but: Iterable[int] = ()) -> Phrase | None:
    """Why nothing can lie there: another space does."""
    there = draft.at(at, draft.least_mm, but)
    return None if there is None else phrase("mat.refused.taken", space=draft.names()[there.key])


def _places(draft: MatDraft, at: Point) -> tuple[Point, ...]:
    """The place, and the one that answers to it; only one where both would be the same, exactly in the middle."""
    at = _on(draft, at)
    if not draft.mirror:
        return (at,)
    there = draft.image(at, draft.mirror)
    if dist(at, there) >= draft.least_mm:
        return at, there
    return (_own_image(draft, at),)


def _own_image(draft: MatDraft, at: Point) -> Point:
    """The nearest place that answers to itself."""
    width, height = draft.size_mm
    return rounded((width / 2 if draft.mirror == "turned" else at[0], height / 2))


def _set(draft: MatDraft, at: Point) -> MatDraft | Phrase:
    places = _places(draft, at)
    if len(draft.spaces) + len(places) > MOST_SPACES:
        return phrase("mat.refused.too-many", most=MOST_SPACES)
    for place in places:
        if refusal := _taken(draft, place):
            return refusal
    key = 1 + max((space.key for space in draft.spaces), default=NONE)
    new = tuple(DraftSpace(key + number, place) for number, place in enumerate(places))
    return replace(draft, spaces=(*draft.spaces, *new))


def _moved(draft: MatDraft, key: int, at: Point) -> MatDraft | Phrase:
    space, partner = draft.space(key), draft.answering(key)
    if space is None:
        return draft
    at = _on(draft, at)
    if partner == key:
        at = _own_image(draft, at)
    elif partner != NONE and draft.mirror and dist(at, draft.image(at, draft.mirror)) < draft.least_mm:
        return phrase("mat.refused.on-image", space=draft.names()[key])
    to = {key: at}
    if partner not in (NONE, key) and draft.mirror:
        to[partner] = draft.image(at, draft.mirror)
    for place in to.values():
        if refusal := _taken(draft, place, to):
            return refusal
    spaces = tuple(replace(one, at=to.get(one.key, one.at)) for one in draft.spaces)
    return draft if spaces == draft.spaces else replace(draft, spaces=spaces)


def _without(draft: MatDraft, keys: set[int]) -> MatDraft:
    if not any(space.key in keys for space in draft.spaces):
        return draft
    a, b = (tuple(key for key in entries if key not in keys) for entries in draft.entries)
    return replace(
        draft,
        spaces=tuple(space for space in draft.spaces if space.key not in keys),
        lines=tuple(line for line in draft.lines if not keys.intersection(line)),
        entries=(a, b),
        goals=_goals(NONE if goal in keys else goal for goal in draft.goals),
    )


def _goals(keys: Iterable[int]) -> tuple[int, int]:
    one, other = keys
    return one, other


def _named(draft: MatDraft, key: int, name: str) -> MatDraft | Phrase:
    space = draft.space(key)
    if space is None:
        return draft
    if name and not may_be_called(name):
        return phrase("mat.refused.name", name=name[:LONGEST_NAME])
    # By its name of now a space that is named by its place keeps it, and gives way to none.
    if name and any(other.name == name for other in draft.spaces if other.key != key):
        return phrase("mat.refused.name-taken", name=name)
    return replace(draft, spaces=tuple(replace(one, name=name) if one.key == key else one for one in draft.spaces))


def _sized(draft: MatDraft, size: Point) -> MatDraft | Phrase:
    least, most = SIZES_MM
    if not all(isfinite(side) and least <= side <= most for side in size):
        return phrase("mat.refused.size", least=round(least), most=round(most))
    size = rounded(size)
    wider, higher = size[0] / draft.size_mm[0], size[1] / draft.size_mm[1]
    spaces = tuple(replace(one, at=rounded((one.at[0] * wider, one.at[1] * higher))) for one in draft.spaces)
    sized = replace(draft, size_mm=size, spaces=spaces)
    # Tenths of a millimetre may part what was alike.
    return mirrored(sized, sized.mirror) if sized.mirror else sized


# ---------------------------------------------------------------- lines


def _way(draft: MatDraft, keys: Sequence[int]) -> MatDraft | Phrase:
    known = {space.key for space in draft.spaces}
    way = [key for key in keys if key in known]
    if len(way) == 2 and way[0] == way[1]:
        return phrase("mat.refused.to-itself", space=draft.names()[way[0]])
    wanted = [line_of(one, other) for one, other in pairwise(way) if one != other]
    if len(wanted) == 1 and wanted[0] in draft.lines:
        gone = {wanted[0], _answering_line(draft, wanted[0])}
        return replace(draft, lines=tuple(line for line in draft.lines if line not in gone))
    both = [one for line in wanted for one in (line, _answering_line(draft, line))]
    new = dict.fromkeys(line for line in both if line not in draft.lines)
    return replace(draft, lines=(*draft.lines, *new)) if new else draft


def _answering_line(draft: MatDraft, line: tuple[int, int]) -> tuple[int, int]:
    """The line between the spaces that answer to its ends; itself where the mat is not mirrored."""
    one, other = (draft.answering(key) for key in line)
    return line if NONE in (one, other) else line_of(one, other)


# ---------------------------------------------------------------- Entry Points and Goals


def _marked(draft: MatDraft, step: MarkEntry | MarkGoal, key: int) -> MatDraft:
    is_entry = isinstance(step, MarkEntry)
    seat = draft.seat_of_entry(key) if is_entry else draft.seat_of_goal(key)
    home = draft.half_of(key)
    now = home if seat is None else 1 - home if seat == home else None
    owners = {key: now}
    partner = draft.answering(key)
    if partner == key and now is not None:
        return draft  # what answers to itself can belong to neither side
    if partner not in (NONE, key):
        owners[partner] = None if now is None else 1 - now
    return _with_entries(draft, owners) if is_entry else _with_goals(draft, owners)


def _with_entries(draft: MatDraft, owners: dict[int, Seat | None]) -> MatDraft:
    """These spaces are Entry Points of these seats; what is an Entry Point is no Goal."""
    a, b = (
        (
            *(key for key in draft.entries[seat] if key not in owners),
            *(key for key, one in owners.items() if one == seat),
        )
        for seat in (0, 1)
    )
    marked = {key for key, seat in owners.items() if seat is not None}
    return replace(draft, entries=(a, b), goals=_goals(NONE if goal in marked else goal for goal in draft.goals))


def _with_goals(draft: MatDraft, owners: dict[int, Seat | None]) -> MatDraft:
    """These spaces are the Goals of these seats; each has one, and what is a Goal is no Entry Point."""
    goals = [NONE if goal in owners else goal for goal in draft.goals]
    for key, seat in owners.items():
        if seat is not None:
            goals[seat] = key
    a, b = (tuple(key for key in entries if key not in goals) for entries in draft.entries)
    return replace(draft, entries=(a, b), goals=_goals(goals))


# ---------------------------------------------------------------- what was found


def _found(draft: MatDraft, spaces: Sequence[Point], lines: Sequence[tuple[int, int]]) -> MatDraft | Phrase:
    """What is there already is not set again; what has no room is left out."""
    made = draft
    for at in spaces:
        with_it = _set(made, at)
        made = made if isinstance(with_it, Phrase) else with_it
    keys = [made.at(_on(made, at), made.least_mm) for at in spaces]
    for one, other in lines:
        if not (0 <= one < len(keys) and 0 <= other < len(keys)):
            continue
        first, second = keys[one], keys[other]
        if first is None or second is None or first.key == second.key:
            continue
        if line_of(first.key, second.key) not in made.lines:
            drawn = _way(made, (first.key, second.key))
            made = made if isinstance(drawn, Phrase) else drawn
    return made
