"""Layout of the help: callouts beside their things, or a scaled-down screen with numbers and a list. Draws nothing.

All lengths are in pixels, in the reader's coordinates, y up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import dist, hypot

from companion.ui.widgets.plan import Box

Sized = tuple[float, float]
Lead = tuple[tuple[float, float], tuple[float, float]]
"""A line from the middle of a callout to its thing."""
Measure = Callable[[float], Sequence[float]]
"""Heights of all list entries at a column width."""
SMALLER = tuple(hundredths / 100 for hundredths in range(64, 22, -3))
"""Scales of the screen beside its list, the largest first."""
MOST_COVERED = 0.45
"""If callouts would cover a greater share of the window, show a list."""
LONGEST_LEAD = 2.2
"""If a callout would be farther from its thing, in its own heights, show a list."""


@dataclass(frozen=True)
class ListPlan:
    """Box of the scaled-down screen, and of each entry in the order of the things."""

    screen: Box
    entries: tuple[Box, ...]


def list_plan(width: float, height: float, gap: float, least: float, measure: Measure) -> ListPlan | None:
    """The largest screen whose list fits, in columns of at least *least*; None if no scale fits."""
    for share in SMALLER:
        screen = Box(gap, height - gap - share * height, share * width, share * height)
        for areas in _areas(width, height, screen, gap):
            entries = _filled(areas, gap, least, measure)
            if entries is not None:
                return ListPlan(screen, entries)
    return None


def _areas(width: float, height: float, screen: Box, gap: float) -> Iterator[tuple[Box, ...]]:
    """Divide the rest of the window: the full height to the right of the screen, or the full width below it."""
    right = width - screen.right - 2 * gap
    below = screen.y - 2 * gap
    yield (
        Box(screen.right + gap, gap, right, height - 2 * gap),
        Box(gap, gap, screen.width, below),
    )
    yield (
        Box(screen.right + gap, screen.y, right, screen.height),
        Box(gap, gap, width - 2 * gap, below),
    )


def _filled(areas: Sequence[Box], gap: float, least: float, measure: Measure) -> tuple[Box, ...] | None:
    """Fill the areas' columns with the entries, top to bottom; None if they do not fit."""
    columns = [column for area in areas for column in _columns(area, gap, least)]
    if not columns:
        return None
    heights = {column.width: measure(column.width) for column in columns}
    made: list[Box] = []
    for column in columns:
        top = column.top
        while len(made) < len(heights[column.width]):
            high = heights[column.width][len(made)]
            if top - high < column.y:
                break
            made.append(Box(column.x, top - high, column.width, high))
            top -= high + gap
    return tuple(made) if len(made) == len(heights[columns[0].width]) else None


def _columns(area: Box, gap: float, least: float) -> tuple[Box, ...]:
    count = int((area.width + gap) // (least + gap))
    if count < 1 or area.height < least / 4:
        return ()
    wide = (area.width - gap * (count - 1)) / count
    return tuple(Box(area.x + i * (wide + gap), area.y, wide, area.height) for i in range(count))


def callouts(width: float, height: float, gap: float, things: Sequence[Box], sizes: Sequence[Sized]) -> tuple[Box, ...]:
    """A box for each callout, near its thing and without overlaps; empty if they do not all fit."""
    if sum(wide * high for wide, high in sizes) > MOST_COVERED * width * height:
        return ()
    room = Box(gap, gap, width - 2 * gap, height - 2 * gap)
    found: dict[int, Box] = {}
    for i in sorted(range(len(things)), key=lambda i: things[i].width * things[i].height):
        free = [spot for spot in _spots(things[i], sizes[i], room, gap) if not _meets(spot, found.values(), gap)]
        free.sort(key=partial(_cost, thing=things[i], things=things))
        best = next((spot for spot in free if not _tangled(spot, things[i], found, things)), None)
        if best is None:
            return ()
        found[i] = best
        if _apart(found[i], things[i]) > LONGEST_LEAD * sizes[i][1]:
            return ()
    return tuple(found[i] for i in range(len(things)))


def lead(thing: Box, words: Box) -> Lead | None:
    """The line from the words to their thing; None if they lie on it."""
    x, y = (min(max(words.center[0], thing.x), thing.right), min(max(words.center[1], thing.y), thing.top))
    return None if words.holds(x, y) else (words.center, (x, y))


def crosses(line: Lead | None, box: Box) -> bool:
    """Does the line cross the box?"""
    if line is None:
        return False
    (x, y), (to_x, to_y) = line
    begins, ends = 0.0, 1.0
    for at, way, low, high in ((x, to_x - x, box.x, box.right), (y, to_y - y, box.y, box.top)):
        if way == 0:
            if not low < at < high:
                return False
        else:
            one, other = sorted(((low - at) / way, (high - at) / way))
            begins, ends = max(begins, one), min(ends, other)
    return begins < ends


def _tangled(spot: Box, thing: Box, found: Mapping[int, Box], things: Sequence[Box]) -> bool:
    """Would words there cover another callout's line, or their line cross another callout?"""
    own = lead(thing, spot)
    return any(crosses(own, words) or crosses(lead(things[i], words), spot) for i, words in found.items())


def _apart(one: Box, other: Box) -> float:
    """Distance between two boxes; 0 if they touch or overlap."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    return hypot(across, max(one.y - other.top, other.y - one.top, 0.0))


def _spots(thing: Box, size: Sized, room: Box, gap: float) -> Iterator[Box]:
    """Candidate boxes for a callout: on its thing, beside it, then anywhere."""
    (x, y), (wide, high) = thing.center, size
    step = max(gap, min(wide, high) / 2)
    near = [(x - wide / 2, y - high / 2)]
    near += [(x - wide / 2, thing.y - gap - high), (x - wide / 2, thing.top + gap)]
    near += [(thing.x - gap - wide, y - high / 2), (thing.right + gap, y - high / 2)]
    rows, columns = int((room.height - high) // step) + 1, int((room.width - wide) // step) + 1
    far = [(room.x + i * step, room.y + j * step) for j in range(rows) for i in range(columns)]
    for left, low in (*near, *far):
        left = min(max(left, room.x), room.right - wide)
        yield Box(left, min(max(low, room.y), room.top - high), wide, high)


def _meets(spot: Box, others: Iterable[Box], gap: float) -> bool:
    return any(overlap(spot, other, gap) > 0 for other in others)


def overlap(one: Box, other: Box, gap: float = 0.0) -> float:
    """Area shared by two boxes, with a *gap* round one of them."""
    wide = min(one.right, other.right) - max(one.x, other.x) + gap
    high = min(one.top, other.top) - max(one.y, other.y) + gap
    return max(0.0, wide) * max(0.0, high)


def _cost(spot: Box, thing: Box, things: Sequence[Box]) -> float:
    """Distance from its thing, plus a penalty for covering small things."""
    small = [one for one in things if one.width * one.height < 4 * spot.width * spot.height]
    covered = sum(overlap(spot, one) / (one.width * one.height) for one in small)
    return dist(spot.center, thing.center) + 3 * spot.width * covered


def marks(things: Sequence[Box], radius: float, window: Box) -> tuple[tuple[float, float], ...]:
    """Centres of the numbers, by default at the upper left corner of each thing; inside *window*, without overlaps."""
    made: list[tuple[float, float]] = []
    for thing in things:
        spots = (_within(window, radius, *at) for at in _corners(thing, radius))
        free = [at for at in spots if all(dist(at, other) >= 2 * radius for other in made)]
        made.append(free[0] if free else _beside(thing, radius, made))
    return tuple(made)


def _within(window: Box, radius: float, x: float, y: float) -> tuple[float, float]:
    return min(max(x, window.x + radius), window.right - radius), min(max(y, window.y + radius), window.top - radius)


def _corners(thing: Box, radius: float) -> Iterator[tuple[float, float]]:
    """Candidate centres: inside the corners of a large thing, on the corners of one that a number would hide."""
    x, y = thing.center
    inwards = radius if min(thing.width, thing.height) > 8 * radius else 0.0
    left, right = min(x, thing.x + inwards), max(x, thing.right - inwards)
    low, top = min(y, thing.y + inwards), max(y, thing.top - inwards)
    for mark_x in (left, right, x):
        for mark_y in (top, low, y):
            yield mark_x, mark_y


def _beside(thing: Box, radius: float, made: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Step to the right until the place is free."""
    x, y = thing.center
    while any(dist((x, y), other) < 2 * radius for other in made):
        x += radius
    return x, y
