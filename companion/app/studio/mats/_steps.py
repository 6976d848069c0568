"""The steps by which a mat is drawn: each makes of a draft the next one, or says why it cannot be done.

A step that changes nothing gives the draft itself. While the draft is mirrored, a step in one half is done in the
other, too, so that the halves stay the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import dist, isfinite

from msgspec.structs import replace

from companion.app.studio.mats._draft import (
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
from companion.app.studio.mats._mirroring import mirrored
from companion.figure.mat_check import MAT_ID, MOST_SPACES, Halves
from companion.kernel.model import Seat
from companion.texts.plain import is_name
from companion.texts.texts import Phrase, phrase

MOST_PLACES = 12
FINEST_GRID = 40


def name_mat(draft: MatDraft, name: str) -> MatDraft | Phrase:
    """Call the mat something."""
    name = name.strip()[:LONGEST_NAME]
    return replace(draft, name=name) if is_name(name) else phrase("mat.refused.no-name")


def give_id(draft: MatDraft, id: str) -> MatDraft | Phrase:
    """Keep the mat under this id; "" under the one that follows from its name."""
    if id and not MAT_ID.fullmatch(id):
        return phrase("mat.refused.id", id=id[:LONGEST_NAME])
    return replace(draft, id=id)


def set_places(draft: MatDraft, bench: int, center: int) -> MatDraft:
    """So many figures fit on a Bench and in a Pokémon Center."""
    return replace(draft, bench=_within(bench, 1, MOST_PLACES), center=_within(center, 1, MOST_PLACES))


def set_grid(draft: MatDraft, squares: int) -> MatDraft:
    """So many squares along the longer side; 0 no grid."""
    return replace(draft, grid=squares if squares == FREE else _within(squares, 2, FINEST_GRID))


def set_mirror(draft: MatDraft, mirror: str) -> MatDraft | Phrase:
    """Make the other half like this one, and keep them alike; "" each for itself."""
    halves = _halves(mirror)
    return replace(draft, mirror="") if halves is None else mirrored(draft, halves)


def straighten(draft: MatDraft, corners: tuple[Point, ...], size_mm: Point, photo: str = "") -> MatDraft | Phrase:
    """The corners of the mat in its photo; none: it is drawn without one. *size_mm*: so large is the mat then."""
    if len(corners) not in (0, 4):
        return draft
    sized = set_size(draft, size_mm)
    # What is drawn over a photo lies where it lies there, not on a grid.
    grid = FREE if corners else draft.grid
    return sized if isinstance(sized, Phrase) else replace(sized, corners=corners, photo=photo, grid=grid)


def dim(draft: MatDraft, percent: int) -> MatDraft:
    """So much of the photo is covered, in per cent."""
    return replace(draft, dim=_within(percent, 0, 90))


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


def set_space(draft: MatDraft, at: Point) -> MatDraft | Phrase:
    """A new space, its middle at this place in millimetres."""
    places = _places(draft, at)
    if len(draft.spaces) + len(places) > MOST_SPACES:
        return phrase("mat.refused.too-many", most=MOST_SPACES)
    for place in places:
        if refusal := _taken(draft, place):
            return refusal
    key = 1 + max((space.key for space in draft.spaces), default=NONE)
    new = tuple(DraftSpace(key + number, place) for number, place in enumerate(places))
    return replace(draft, spaces=(*draft.spaces, *new))


def move_space(draft: MatDraft, key: int, at: Point) -> MatDraft | Phrase:
    """The space of that key lies here from now on."""
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


def take_space(draft: MatDraft, key: int) -> MatDraft:
    """The space goes, and every line to it."""
    keys = {key, draft.answering(key)}
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


def name_space(draft: MatDraft, key: int, name: str) -> MatDraft | Phrase:
    """Call a space something; "" by its place."""
    space, name = draft.space(key), name.strip()
    if space is None:
        return draft
    if name and not may_be_called(name):
        return phrase("mat.refused.name", name=name[:LONGEST_NAME])
    # By its name of now a space that is named by its place keeps it, and gives way to none.
    if name and any(other.name == name for other in draft.spaces if other.key != key):
        return phrase("mat.refused.name-taken", name=name)
    return replace(draft, spaces=tuple(replace(one, name=name) if one.key == key else one for one in draft.spaces))


def set_size(draft: MatDraft, size: Point) -> MatDraft | Phrase:
    """The mat is so large, in millimetres; what is drawn grows with it."""
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


def draw_way(draft: MatDraft, keys: Sequence[int]) -> MatDraft | Phrase:
    """Lines from each of these spaces to the next; the line between two that are joined already is taken away."""
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


def mark_entry(draft: MatDraft, key: int) -> MatDraft:
    """An Entry Point of whose half it is in; marked again of the other side; then of none."""
    return _marked(draft, key, draft.seat_of_entry(key), _with_entries)


def mark_goal(draft: MatDraft, key: int) -> MatDraft:
    """As `mark_entry`, the Goal that this side defends."""
    return _marked(draft, key, draft.seat_of_goal(key), _with_goals)


def _marked(
    draft: MatDraft, key: int, seat: Seat | None, made: Callable[[MatDraft, dict[int, Seat | None]], MatDraft]
) -> MatDraft:
    if draft.space(key) is None:
        return draft
    home = draft.half_of(key)
    now = home if seat is None else 1 - home if seat == home else None
    owners = {key: now}
    partner = draft.answering(key)
    if partner == key and now is not None:
        return draft  # what answers to itself can belong to neither side
    if partner not in (NONE, key):
        owners[partner] = None if now is None else 1 - now
    return made(draft, owners)


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


def take_found(draft: MatDraft, spaces: Sequence[Point], lines: Sequence[tuple[int, int]] = ()) -> MatDraft:
    """Spaces that a reader of photos found, in millimetres, and lines between them by their numbers.

    What is there already is not set again; what has no room is left out.
    """
    made = draft
    for at in spaces:
        with_it = set_space(made, at)
        made = made if isinstance(with_it, Phrase) else with_it
    keys = [made.at(_on(made, at), made.least_mm) for at in spaces]
    for one, other in lines:
        if not (0 <= one < len(keys) and 0 <= other < len(keys)):
            continue
        first, second = keys[one], keys[other]
        if first is None or second is None or first.key == second.key:
            continue
        if line_of(first.key, second.key) not in made.lines:
            drawn = draw_way(made, (first.key, second.key))
            made = made if isinstance(drawn, Phrase) else drawn
    return made
