"""Computes the layout of the table from the window size. Draws nothing.

Three plans. *wide*, for a 10" panel: Benches in a column on the left, the now column on the right. *strip*, for a
7" panel: name, Bench and Center of each player in one strip at their edge; the right column is docked if the mat
leaves room for it, else a drawer. *tall*, for an upright panel: the column is below the mat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, dist, floor, inf
from typing import Literal

from companion.app.screens.table import SpaceView
from companion.ui import theme


@dataclass(frozen=True)
class Box:
    """A rectangle in pixels, y up."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.y + self.height

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def center(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        """Does the box contain the point?"""
        return self.x <= x <= self.right and self.y <= y <= self.top

    def across(self, width: float, height: float) -> Box:
        """The box after turning a table of *width* × *height* by 180°."""
        return Box(width - self.right, height - self.top, self.width, self.height)


MARK_REACH = 6.5
"""Distance that a movable figure's mark extends beyond its rim, in reference pixels."""


@dataclass(frozen=True)
class Plan:
    """The layout of the table. Pairs are for seats a and b."""

    kind: Literal["wide", "strip", "tall"]
    mat: Box
    bars: tuple[Box, Box]
    homes: tuple[Box, Box]
    """Bench and Center of each seat together."""
    benches: tuple[Box, Box]
    centers: tuple[Box, Box]
    bench_spots: tuple[tuple[tuple[float, float], ...], tuple[tuple[float, float], ...]]
    center_spots: tuple[tuple[tuple[float, float], ...], tuple[tuple[float, float], ...]]
    slot: float
    """Distance between two spots of a Bench: the width for a name there."""
    spot: float
    """Diameter of a figure on the Bench."""
    token: float
    """Diameter of a figure on the mat."""
    spacing: float
    """Least distance between two spaces."""
    tools: Box
    column: Box
    drawer: bool
    """The column overlays the mat and opens only for a request."""

    def at(self, space: SpaceView) -> tuple[float, float]:
        """Position of a space in pixels."""
        return self.mat.x + space.x * self.mat.width, self.mat.top - space.y * self.mat.height


LARGEST_SLOT = 1.5
"""Greatest distance between spots of a Bench, in diameters of a figure."""

Spots = tuple[tuple[float, float], ...]


def _grid(box: Box, count: int, columns: int) -> Spots:
    """Centres of *count* cells in rows of *columns*, the first at the upper left."""
    rows = max(1, -(-count // columns))
    wide, high = box.width / columns, box.height / rows
    return tuple((box.x + wide * (i % columns + 0.5), box.top - high * (i // columns + 0.5)) for i in range(count))


def _turn(spots: Spots, width: float, height: float) -> Spots:
    return tuple((width - x, height - y) for x, y in spots)


def _fit(room: Box, aspect: float) -> Box:
    """The largest box of that *aspect*, centred in *room*."""
    width = min(room.width, room.height * aspect)
    height = width / aspect
    x, y = room.x + (room.width - width) / 2, room.y + (room.height - height) / 2
    # Whole pixels: the mat's texture is unscaled.
    return Box(ceil(x), ceil(y), floor(width), floor(height))


def _spacing(spaces: Sequence[SpaceView], mat: Box) -> float:
    points = [(space.x * mat.width, space.y * mat.height) for space in spaces]
    return min((dist(one, other) for i, one in enumerate(points) for other in points[:i]), default=mat.width / 4)


def plan(
    width: float,
    height: float,
    aspect: float,
    spaces: Sequence[SpaceView],
    bench: int,
    center: int,
    facing: bool,
    left_handed: bool = False,
    look_only: bool = False,
) -> Plan:
    """Lay out the table for a window of *width* × *height*, and Benches and Centers of that many spots.

    *left_handed*: the now column and the tools are on the left. *look_only*: the column needs no room for requests.
    """
    made = _upright(width, height, aspect, spaces, bench, center, facing, look_only)
    return _mirrored(made, width) if left_handed else made


def _mirrored(made: Plan, width: float) -> Plan:
    """Mirror the layout horizontally; spaces of the mat and the strips at the edges keep their order."""

    def across(box: Box) -> Box:
        return Box(width - box.right, box.y, box.width, box.height)

    def both(boxes: tuple[Box, Box]) -> tuple[Box, Box]:
        return across(boxes[0]), across(boxes[1])

    def spots(both: tuple[Spots, Spots], homes: tuple[Box, Box]) -> tuple[Spots, Spots]:
        # Shifted with their Bench, not mirrored in it: the first spot stays leftmost.
        moved = [across(home).x - home.x for home in homes]
        one, other = (tuple((x + by, y) for x, y in some) for some, by in zip(both, moved, strict=True))
        return one, other

    made = replace(made, mat=across(made.mat), tools=across(made.tools), column=across(made.column))
    if made.kind != "wide":
        return made
    return replace(
        made,
        bars=both(made.bars),
        homes=both(made.homes),
        benches=both(made.benches),
        centers=both(made.centers),
        bench_spots=spots(made.bench_spots, made.benches),
        center_spots=spots(made.center_spots, made.centers),
    )


def _upright(
    width: float,
    height: float,
    aspect: float,
    spaces: Sequence[SpaceView],
    bench: int,
    center: int,
    facing: bool,
    look_only: bool,
) -> Plan:
    """The plan for right-handed players."""
    sizes = theme.sizes_for(width, height)
    if width < height:
        made = _tall(width, height, aspect, spaces, bench, center, facing, look_only, sizes)
    elif sizes.large and height >= 12.5 * sizes.touch:
        made = _wide(width, height, aspect, spaces, bench, center, facing, sizes)
    else:
        made = _strip(width, height, aspect, spaces, bench, center, facing, sizes)
    return _with_marks_apart(made, sizes)


def _with_marks_apart(made: Plan, sizes: theme.Sizes) -> Plan:
    """Shrink the figures on a Bench until their marks do not overlap, but not below a fingertip."""
    spots = made.bench_spots[0]
    pitch = min((dist(one, other) for i, one in enumerate(spots) for other in spots[:i]), default=inf)
    free = pitch - 2 * MARK_REACH * sizes.unit
    return replace(made, spot=min(made.spot, max(sizes.touch, free)))


def _token(spaces: Sequence[SpaceView], mat: Box, sizes: theme.Sizes) -> float:
    """Diameter of tokens: as neighbours and the mat's edge allow, up to a size that is easy to read."""
    edge = min((min(s.x, 1 - s.x) * mat.width for s in spaces), default=mat.width)
    top = min((min(s.y, 1 - s.y) * mat.height for s in spaces), default=mat.height)
    room = min(_spacing(spaces, mat) * 0.76, edge * 1.62, top * 1.62)
    return max(sizes.touch * 0.9, min(room, max(sizes.touch * 1.75, mat.height * 0.15)))


def _wide(
    width: float,
    height: float,
    aspect: float,
    spaces: Sequence[SpaceView],
    bench: int,
    center: int,
    facing: bool,
    sizes: theme.Sizes,
) -> Plan:
    gap = sizes.gap
    column = min(max(width * 0.215, 264.0 * sizes.unit), 400.0 * sizes.unit)
    table = width - column
    spot = sizes.touch * 1.32
    label = sizes.small + gap
    rows, rest = -(-bench // 2), -(-center // 2)
    half = height / 2 - sizes.bar
    slot_h = min(spot * 1.25, (half - 2 * label - 3 * gap) / max(1, rows + rest))
    spot = min(spot, slot_h * 0.96)
    # Names are wider than figures: give them the width that a mat of full height leaves at its sides.
    beside = table - 4 * gap - (height - 2 * sizes.bar - 2 * gap) * aspect
    slot = min(max(spot * 1.16, beside / 2 - gap), spot * LARGEST_SLOT)
    home_w = slot * 2 + 2 * gap
    bottom = sizes.bar + gap
    bench_box = Box(gap, bottom, home_w, rows * slot_h + label)
    center_box = Box(gap, bench_box.top + gap, home_w, rest * slot_h + label)
    bench_spots = _grid(Box(gap * 2, bottom, slot * 2, rows * slot_h), bench, 2)
    center_spots = _grid(Box(gap * 2, center_box.y, slot * 2, rest * slot_h), center, 2)
    bar = Box(0, 0, table, sizes.bar)
    left = bench_box.right + gap
    room = Box(left, sizes.bar + gap, table - left - gap, height - 2 * sizes.bar - 2 * gap)
    mat = _fit(room, aspect)
    home = Box(gap, bottom, home_w, center_box.top - bottom)
    lift = height - 2 * home.y - home.height

    def over(box: Box) -> Box:
        """Seat b's box: the same column, upper half; mirrored towards its player if the players face each other."""
        if facing:
            return Box(box.x, height - box.top, box.width, box.height)
        return Box(box.x, box.y + lift, box.width, box.height)

    def over_spots(spots: Spots) -> Spots:
        if facing:
            return tuple((2 * gap + home_w - x, height - y) for x, y in spots)
        return tuple((x, y + lift) for x, y in spots)

    spacing = _spacing(spaces, mat)
    return Plan(
        kind="wide",
        mat=mat,
        bars=(bar, Box(0, height - bar.height, table, bar.height)),
        homes=(home, over(home)),
        benches=(bench_box, over(bench_box)),
        centers=(center_box, over(center_box)),
        bench_spots=(bench_spots, over_spots(bench_spots)),
        center_spots=(center_spots, over_spots(center_spots)),
        slot=slot,
        spot=spot,
        token=_token(spaces, mat, sizes),
        spacing=spacing,
        tools=Box(table, height - sizes.bar, column, sizes.bar),
        column=Box(table, 0, column, height - sizes.bar),
        drawer=False,
    )


def _edge_strip(
    x: float, y: float, width: float, height: float, bench: int, center: int, gap: float
) -> tuple[Box, Box, Spots, Spots, float]:
    """Bench and Center side by side: their boxes, as wide as their spots, the spots, and the slot width."""
    slot = min((width - gap) / max(1, bench + center), height * 1.45)
    bench_box = Box(x, y, slot * bench, height)
    center_box = Box(bench_box.right + gap, y, slot * center, height)
    return (
        bench_box,
        center_box,
        _grid(bench_box, bench, max(1, bench)),
        _grid(center_box, center, max(1, center)),
        slot,
    )


def _strip(
    width: float,
    height: float,
    aspect: float,
    spaces: Sequence[SpaceView],
    bench: int,
    center: int,
    facing: bool,
    sizes: theme.Sizes,
) -> Plan:
    gap, edge = sizes.gap, sizes.bar + 2
    name, cards = sizes.touch * 2.9, sizes.touch * 1.9
    bar = Box(0, 0, width, edge)
    bench_box, center_box, bench_spots, center_spots, slot = _edge_strip(
        name, 2, width - name - cards, edge - 4, bench, center, gap
    )
    table_h = height - 2 * edge
    mat_w = min(width, table_h * aspect)
    least = 244.0 * sizes.unit
    drawer = width - mat_w < least and width / 2 - mat_w / 2 < least
    column_w = min(max(width - mat_w - gap, least), 340.0 * sizes.unit)
    room = Box(0, edge, width if drawer else width - column_w, table_h)
    mat = _fit(Box(room.x + 2, room.y + 2, room.width - 4, room.height - 4), aspect)
    spacing = _spacing(spaces, mat)
    tools = Box(width - column_w, height - edge - sizes.touch - gap, column_w, sizes.touch + gap)
    if drawer:
        tools = Box(width - sizes.touch * 5, height - edge - sizes.touch - gap, sizes.touch * 5, tools.height)
    home = Box(bench_box.x, 0, center_box.right - bench_box.x, edge)
    up = height - edge

    def over(box: Box) -> Box:
        return box.across(width, height) if facing else Box(box.x, box.y + up, box.width, box.height)

    def over_spots(spots: Spots) -> Spots:
        return _turn(spots, width, height) if facing else tuple((x, y + up) for x, y in spots)

    return Plan(
        kind="strip",
        mat=mat,
        bars=(bar, Box(0, up, width, edge)),
        homes=(home, over(home)),
        benches=(bench_box, over(bench_box)),
        centers=(center_box, over(center_box)),
        bench_spots=(bench_spots, over_spots(bench_spots)),
        center_spots=(center_spots, over_spots(center_spots)),
        slot=slot,
        spot=min(slot, edge - 6),
        token=_token(spaces, mat, sizes),
        spacing=spacing,
        tools=tools,
        column=Box(width - column_w, edge, column_w, table_h - tools.height),
        drawer=drawer,
    )


def _tall(
    width: float,
    height: float,
    aspect: float,
    spaces: Sequence[SpaceView],
    bench: int,
    center: int,
    facing: bool,
    look_only: bool,
    sizes: theme.Sizes,
) -> Plan:
    gap = sizes.gap
    strip = sizes.touch * (1.5 if sizes.large else 1.12)
    bar = Box(0, 0, width, sizes.bar)
    bench_box, center_box, bench_spots, center_spots, slot = _edge_strip(
        gap, sizes.bar, width - 2 * gap, strip, bench, center, gap
    )
    home = Box(bench_box.x, sizes.bar, center_box.right - bench_box.x, strip)
    edge = sizes.bar + strip + gap
    tools_h = sizes.touch + gap
    room_h = height - 2 * edge
    # Spaces are a fingertip apart, even at the expense of the column.
    finger = sizes.touch * 0.96 / _spacing(spaces, Box(0, 0, aspect, 1))
    asked = (1.2 if look_only else 5.6 if sizes.large else 4.4) * sizes.touch
    mat_h = min(width / aspect, max(room_h - tools_h - asked, min(finger, room_h - tools_h - 2 * sizes.touch)))
    mat = _fit(Box(2, height - edge - mat_h, width - 4, mat_h), aspect)
    spacing = _spacing(spaces, mat)

    def over(box: Box) -> Box:
        if facing:
            return box.across(width, height)
        inner = sizes.bar + (box.y - sizes.bar)
        return Box(box.x, height - inner - box.height, box.width, box.height)

    def over_spots(spots: Spots) -> Spots:
        if facing:
            return _turn(spots, width, height)
        return tuple((x, height - y) for x, y in spots)

    below = mat.y - gap - edge
    return Plan(
        kind="tall",
        mat=mat,
        bars=(bar, Box(0, height - sizes.bar, width, sizes.bar)),
        homes=(home, over(home)),
        benches=(bench_box, over(bench_box)),
        centers=(center_box, over(center_box)),
        bench_spots=(bench_spots, over_spots(bench_spots)),
        center_spots=(center_spots, over_spots(center_spots)),
        slot=slot,
        spot=min(slot * 0.98, strip - 4),
        token=_token(spaces, mat, sizes),
        spacing=spacing,
        tools=Box(0, edge + below - tools_h, width, tools_h),
        column=Box(0, edge, width, below - tools_h),
        drawer=False,
    )


def nearest(points: Sequence[tuple[str, tuple[float, float]]], x: float, y: float, within: float) -> str | None:
    """The name of the point nearest to (x, y), if it is *within* that many pixels."""
    best, found = inf, None
    for name, point in points:
        away = dist(point, (x, y))
        if away < best:
            best, found = away, name
    return found if best <= within else None
