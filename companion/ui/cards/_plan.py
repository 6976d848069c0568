"""Computes the layout of the card table from the window size. Draws nothing.

Three kinds are as in the figure game: *wide*, with a column at the side; *strip*, a 7" panel with the column as a
drawer over the table; *tall*, an upright panel with the column below the table. *narrow* is a small upright panel: the
Bench has the whole width, the column is a drawer over half of the table, normally the asked player's. A half is laid
out as its own player sees it, Prizes on the left and piles on the right, like real cards; rotated by 180° for the
player opposite.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from companion.ui import theme
from companion.ui.widgets.plan import Box

Kind = Literal["wide", "strip", "tall", "narrow"]
OPEN_ROW = 1.7
"""Height of a narrow panel's row of open options, relative to its font size."""
LONGEST_ROW = 5
"""Greatest number of Pokémon in a row of a narrow Bench; more take two rows."""


@dataclass(frozen=True)
class Half:
    """The layout of one player's half."""

    area: Box
    bench: tuple[Box, ...]
    active: Box
    prizes: Box
    piles: tuple[Box, Box, Box, Box]
    """Deck, discard pile, Lost Zone, hand."""
    beside: Box


@dataclass(frozen=True)
class CardPlan:
    """The layout of the card table. Pairs are for seats a and b."""

    kind: Kind
    bars: tuple[Box, Box]
    halves: tuple[Half, Half]
    hand: Box | None
    """The open hand, at its owner's edge."""
    stadium: Box
    aside: Box
    """Free area beside the two Active Pokémon: for the steps, or for the question if the column is a drawer."""
    table: Box
    tools: Box
    columns: tuple[Box, Box]
    """The column at each player's side: the same box twice, but on a narrow panel a half of the table each."""
    drawer: bool
    open_row: float
    """Height of an edge's row of open options; 0 if they are beside the name."""


def _half(area: Box, bench: int, kind: Kind, sizes: theme.Sizes) -> Half:
    """A half from the view of the player at the lower edge."""
    gap, finger = sizes.gap, min(sizes.touch, theme.usual().touch)
    is_long, is_low = bench > LONGEST_ROW, kind == "strip" and (bench > LONGEST_ROW or finger < sizes.touch)
    # A long Bench needs the width for its names: do not enlarge Prizes and piles then.
    touch = finger if is_long else sizes.touch
    prizes_w, piles_w = 2 * touch + 3 * gap, (2 * touch + gap) * (1.0 if kind == "wide" else 1.04)
    if is_long and area.height - gap < 3 * touch * 0.92:
        prizes_w = max(prizes_w, 3 * touch * 0.92 + 1)  # three in a row
    prizes = Box(area.x + gap, area.y + gap / 2, prizes_w, area.height - gap)
    piles = Box(area.right - gap - piles_w, area.y + gap / 2, piles_w, area.height - gap)
    middle = Box(prizes.right + gap, area.y, piles.x - prizes.right - 2 * gap, area.height)
    bench_h = (area.height - 1.5 * gap) * (0.48 if is_low else 0.43)
    wide = (middle.width - gap * (bench - 1)) / bench
    wide = min(wide, bench_h * 1.5)
    left = middle.x + (middle.width - bench * wide - gap * (bench - 1)) / 2
    row = tuple(Box(left + i * (wide + gap), area.y + gap / 2, wide, bench_h) for i in range(bench))
    active_w = min(max(middle.width / 5 * 1.8, sizes.touch * 3.4), middle.width * 0.4)
    active_y = area.y + gap + bench_h
    active = Box(middle.x + (middle.width - active_w) / 2, active_y, active_w, area.top - gap / 2 - active_y)
    side = middle.right - active.right - gap
    beside_h = min(active.height / 2, sizes.touch * 1.3)
    beside = Box(active.right + gap, active.y, side, beside_h)
    return Half(area, row, active, prizes, _pile_boxes(piles, kind, gap), beside)


def _narrow_half(area: Box, bench: int, sizes: theme.Sizes) -> Half:
    """A half with the Bench across the whole width, in two rows if long, and the Active Pokémon above it."""
    gap, touch = sizes.gap, sizes.touch
    finger = min(touch, theme.usual().touch)
    """Touch size without enlargement, for parts that would otherwise leave no room for the rest."""
    rows = 1 if bench <= LONGEST_ROW else 2
    in_row = -(-bench // rows)
    wide = (area.width - gap * (in_row + 1)) / in_row
    room = area.height - (rows + 2) * gap
    # The Active Pokémon and three rows of Prizes need the rest.
    kept = max(2.32 * touch, 3 * finger) if rows == 1 else 3 * touch
    high = max(touch if rows == 1 else finger, min(room * (0.37, 0.24)[rows - 1], (room - kept) / rows))
    places = (divmod(i, in_row) for i in range(bench))
    row_y = [area.y + gap + (rows - 1 - row) * (high + gap) for row in range(rows)]
    benched = tuple(Box(area.x + gap + i * (wide + gap), row_y[row], wide, high) for row, i in places)
    y = area.y + gap + rows * (high + gap)
    rest = area.top - gap - y
    piles_w = 2 * touch + gap
    # If three rows of two Prizes do not fit, three go in a row.
    prizes_w = piles_w if rest >= 3 * finger * 0.92 else max(piles_w, 3 * finger * 0.92 + 1)
    prizes = Box(area.x + gap, y, prizes_w, rest)
    piles = Box(area.right - gap - piles_w, y, piles_w, rest)
    line = theme.usual().small * 1.6
    if rest - line - gap < 1.6 * finger:
        line = 0.0  # the piles would be too low for a finger
    beside = Box(piles.x, y, piles_w, min(touch * 0.8, max(line, rest - 2 * touch - gap)))
    piles = Box(piles.x, beside.top + gap / 2, piles_w, rest - beside.height - gap / 2)
    active = Box(prizes.right + gap, y, piles.x - prizes.right - 2 * gap, rest)
    return Half(area, benched, active, prizes, _pile_boxes(piles, "narrow", gap), beside)


def _pile_boxes(room: Box, kind: Kind, gap: float) -> tuple[Box, Box, Box, Box]:
    """Boxes of the four piles: in a column, or two by two in a low half."""
    columns, rows = (2, 2) if kind in ("strip", "narrow") else (1, 4)
    wide, high = (room.width - gap / 2 * (columns - 1)) / columns, (room.height - gap / 2 * (rows - 1)) / rows
    boxes = [
        Box(
            room.x + (i % columns) * (wide + gap / 2),
            room.top - (i // columns + 1) * high - i // columns * gap / 2,
            wide,
            high,
        )
        for i in range(4)
    ]
    return boxes[0], boxes[1], boxes[2], boxes[3]


def _moved(half: Half, turn: Callable[[Box], Box]) -> Half:
    one, two, three, four = (turn(box) for box in half.piles)
    return Half(
        half.area,
        tuple(turn(box) for box in half.bench),
        turn(half.active),
        turn(half.prizes),
        (one, two, three, four),
        turn(half.beside),
    )


def _across(half: Half, facing: bool) -> Half:
    """Convert a lower half's layout to the upper half: rotated by 180° if *facing*, else flipped vertically."""
    area = half.area

    def turned(box: Box) -> Box:
        return Box(area.x + area.right - box.right, area.y + area.top - box.top, box.width, box.height)

    def flipped(box: Box) -> Box:
        return Box(box.x, area.y + area.top - box.top, box.width, box.height)

    if facing:
        return _moved(half, turned)
    over = _moved(half, flipped)
    one, two, three, four = sorted(over.piles, key=lambda pile: (-round(pile.y), pile.x))
    return Half(area, over.bench, over.active, over.prizes, (one, two, three, four), over.beside)


def card_plan(
    width: float,
    height: float,
    bench: int,
    facing: bool,
    open_hand: int | None = None,
    left_handed: bool = False,
) -> CardPlan:
    """Lay out the card table for a window of *width* × *height* and Benches of *bench* places.

    *open_hand*: the seat with an open hand, which gets room at its edge. *left_handed*: column and tools are on the
    left.
    """
    sizes = theme.sizes_for(width, height)
    gap = sizes.gap
    kind = _kind(width, height, sizes)
    column_w = min(max(width * 0.225, 270.0 * sizes.unit), 400.0 * sizes.unit)
    beside = {"wide": column_w, "strip": sizes.touch * 1.45, "tall": 0.0, "narrow": 0.0}[kind]
    left = beside if left_handed else 0.0
    # An open hand needs the room: then the open options are beside the name.
    open_row = OPEN_ROW * min(sizes.small, theme.usual().small) if kind == "narrow" and open_hand is None else 0.0
    table_w, bar_h = width - beside, sizes.bar + open_row
    below = {"tall": max(6.4 * sizes.touch, height * 0.25), "narrow": sizes.touch + gap}.get(kind, 0.0)
    bars = (Box(left, 0, table_w, bar_h), Box(left, height - bar_h, table_w, bar_h))
    low, high = bar_h + below, height - bar_h
    hand_h = 0.0 if open_hand is None else (sizes.touch * (2.3 if sizes.large and kind != "strip" else 1.55))
    hand = None
    if open_hand == 0:
        hand, low = Box(left, low, table_w, hand_h), low + hand_h
    elif open_hand == 1:
        hand, high = Box(left, high - hand_h, table_w, hand_h), high - hand_h
    table = Box(left, low, table_w, high - low)
    tools, column = _sides(kind, width, height, column_w, below, left_handed, sizes, bar_h)
    if kind == "narrow":
        lower, upper, stadium, aside = _narrow_table(table, bench, facing, sizes)
        columns = (lower.area, upper.area)
    else:
        lower, upper, stadium, aside = _usual_table(table, bench, kind, facing, sizes)
        columns = (column, column)
    drawer = kind in ("strip", "narrow")
    return CardPlan(kind, bars, (lower, upper), hand, stadium, aside, table, tools, columns, drawer, open_row)


def _kind(width: float, height: float, sizes: theme.Sizes) -> Kind:
    if width < height:
        return "tall" if sizes.large else "narrow"
    return "wide" if sizes.large and height >= 12.5 * sizes.touch else "strip"


def _usual_table(table: Box, bench: int, kind: Kind, facing: bool, sizes: theme.Sizes) -> tuple[Half, Half, Box, Box]:
    """Both halves, the Stadium and the free area, the latter two beside the Active Pokémon."""
    gap, middle = sizes.gap, table.center[1]
    lower = _half(Box(table.x, table.y, table.width, middle - table.y), bench, kind, sizes)
    upper = _across(_half(Box(table.x, middle, table.width, table.top - middle), bench, kind, sizes), facing)
    right = lower.piles[0].x - gap
    active = lower.active
    stadium_h = min(sizes.touch * 1.6, active.height * 0.9)
    begins, ends = min(active.x, upper.active.x), max(active.right, upper.active.right)
    right = min(right, upper.prizes.x - gap if facing else right)
    stadium = Box(ends + gap, middle - stadium_h / 2, right - ends - gap, stadium_h)
    aside_x = max(lower.prizes.right, upper.piles[0].right if facing else 0.0) + gap
    aside = Box(aside_x, active.y, begins - gap - aside_x, upper.active.top - active.y)
    if facing and kind != "strip":
        # Seat b's card beside its Active Pokémon is on this side.
        aside = Box(aside.x, aside.y, aside.width, upper.beside.y - gap - aside.y)
    return lower, upper, stadium, aside


def _narrow_table(table: Box, bench: int, facing: bool, sizes: theme.Sizes) -> tuple[Half, Half, Box, Box]:
    """Both halves, and the Stadium and the free area between them."""
    gap, between = sizes.gap, 1.25 * sizes.touch
    half_h = (table.height - between) / 2
    lower = _narrow_half(Box(table.x, table.y, table.width, half_h), bench, sizes)
    upper = _across(_narrow_half(Box(table.x, table.top - half_h, table.width, half_h), bench, sizes), facing)
    stadium_w = table.width * 0.4
    stadium = Box(table.right - gap - stadium_w, lower.area.top + 1, stadium_w, between - 2)
    aside = Box(table.x + gap, lower.area.top, stadium.x - table.x - 2 * gap, between)
    return lower, upper, stadium, aside


def _sides(
    kind: Kind,
    width: float,
    height: float,
    column_w: float,
    below: float,
    left_handed: bool,
    sizes: theme.Sizes,
    bar: float,
) -> tuple[Box, Box]:
    """Boxes of the tools and the column. *bar*: height of a player's edge."""
    if kind in ("tall", "narrow"):
        row = sizes.touch + sizes.gap
        return Box(0, bar + below - row, width, row), Box(0, bar, width, below - row)
    if kind == "wide":
        x = 0 if left_handed else width - column_w
        return Box(x, height - bar, column_w, bar), Box(x, 0, column_w, height - bar)
    strip = sizes.touch * 1.45
    x = 0 if left_handed else width - strip
    column_w = min(max(width * 0.42, 300.0 * sizes.unit), 380.0 * sizes.unit)
    at = strip if left_handed else width - strip - column_w
    return Box(x, 0, strip, height), Box(at, bar, column_w, height - 2 * bar)
