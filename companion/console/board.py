"""The mat as characters: spaces where they lie, lines between them, figures as short codes.

A figure of seat a carries ▲ and one of seat b ▼: the way it plays. Only what the
screen model says is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from rich.text import Text

from companion.app.screens.table import FigureView, SpaceView, TableScreen
from companion.console.terminal_texts import Words

SIDES = ("▲", "▼")
"""By seat: the sign of its figures."""
SIDE_STYLES = ("bold black on white", "bold white on grey30")
NAME_ROOM = 5
"""Columns after a space's sign for a figure's code and the space's name."""
LINE_STYLE, NAME_STYLE = "green", "dim"
MARK_STYLES = {"reach": "bold yellow", "choose": "bold yellow", "goal": "bold yellow"}
FIGURE_MARK_STYLES = {"target": "bold white on red", "choose": "bold black on yellow"}
SIGNS = {
    ("space", None): "○",
    ("entry", 0): "□",
    ("entry", 1): "■",
    ("goal", 0): "☆",
    ("goal", 1): "★",
}


class Cell(NamedTuple):
    """A character on the grid and how it looks."""

    letter: str
    style: str = ""


BRAILLE_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""What a dot adds to the number of a Braille sign: by its row, then its column."""

Grid = dict[tuple[int, int], Cell]


def codes(figures: Iterable[FigureView]) -> Mapping[str, str]:
    """A code of three letters for each figure, different within a side.

    The first three letters of the name where they will do, else other letters of it.
    """
    given: dict[str, str] = {}
    taken: set[tuple[int, str]] = set()
    for figure in figures:
        code = next(code for code in _codes_for(figure.label) if (figure.seat, code) not in taken)
        taken.add((figure.seat, code))
        given[figure.name] = code
    return given


def _codes_for(name: str) -> Iterator[str]:
    letters = [letter for letter in name.removesuffix(" (b)") if letter.isalnum()] or ["x"]
    plain = "".join(letters)
    if plain[-1].isdigit():
        # "Pikachu 2": the number tells it from the others.
        yield plain[:2] + plain[-1]
    yield plain[:3].ljust(3, "·")
    for pair in combinations(letters[1:], 2):
        yield letters[0] + "".join(pair)
    for number in range(1000):
        yield f"{letters[0]}{number:02}"


def draw(screen: TableScreen, t: Words, columns: int = 78) -> Text:
    """The mat with everything that stands on it, at most *columns* wide."""
    at = positions(screen.spaces, columns)
    grid: Grid = {}
    for one, other in screen.lines:
        for place, letter in line(at[one], at[other]):
            grid.setdefault(place, Cell(letter, LINE_STYLE))
    code_of = codes(screen.figures)
    standing = {figure.place: figure for figure in screen.figures}
    for space in screen.spaces:
        _put_space(grid, at[space.id], space, standing.get(space.id), code_of, screen.selected, t)
    return _text(grid)


def positions(spaces: Sequence[SpaceView], columns: int) -> Mapping[str, tuple[int, int]]:
    """Column and row of each space: rows far enough apart for a line between them to be seen."""
    xs = sorted({space.x for space in spaces})
    ys = sorted({space.y for space in spaces})
    widest = max(len(space.id) for space in spaces) + NAME_ROOM
    rows = _steps(ys, 3, 39)
    across = min(columns - widest - 1, _steps(xs, max(10, widest + 3), columns))
    width, height = max(xs[-1] - xs[0], 1e-9), max(ys[-1] - ys[0], 1e-9)
    return {
        space.id: (1 + round((space.x - xs[0]) / width * across), round((space.y - ys[0]) / height * rows))
        for space in spaces
    }


def _steps(values: Sequence[float], apart: int, most: int) -> int:
    """Number of grid steps from the first value to the last, so that the nearest two lie *apart* steps apart."""
    gaps = [b - a for a, b in pairwise(values) if b - a > 0.02]
    return min(most, round(apart * (values[-1] - values[0]) / min(gaps))) if gaps else 0


def line(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[tuple[int, int], str]]:
    """The characters between two places, ends left out; a slanted line is drawn in fine dots.

    >>> "".join(letter for _, letter in line((0, 0), (5, 0)))
    '────'
    """
    (x0, y0), (x1, y1) = start, end
    across, down = x1 - x0, y1 - y0
    if down == 0:
        yield from (((x, y0), "─") for x in range(min(x0, x1) + 1, max(x0, x1)))
    elif across == 0:
        yield from (((x0, y), "│") for y in range(min(y0, y1) + 1, max(y0, y1)))
    else:
        # Braille signs have 2 × 4 dots; a line goes through the middle of its ends.
        lit: dict[tuple[int, int], int] = {}
        count = 2 * max(2 * abs(across), 4 * abs(down))
        for i in range(count + 1):
            x, column = divmod(2 * x0 + 1 + round(2 * across * i / count), 2)
            y, row = divmod(4 * y0 + 2 + round(4 * down * i / count), 4)
            lit[x, y] = lit.get((x, y), 0) | BRAILLE_DOTS[row][column]
        yield from ((at, chr(0x2800 + dots)) for at, dots in lit.items() if at not in (start, end))


def _put_space(
    grid: Grid,
    at: tuple[int, int],
    space: SpaceView,
    figure: FigureView | None,
    code_of: Mapping[str, str],
    selected: str,
    t: Words,
) -> None:
    x, y = at
    if figure is None:
        style = MARK_STYLES.get(space.mark, "")
        sign = SIGNS.get((space.kind, space.seat), SIGNS["space", None])
        cost = t("figure.cost", n=space.cost) if space.mark in ("reach", "goal") and space.cost else ""
        letters = [(sign, style or "bold"), (" ", ""), *((c, style) for c in cost)]
    else:
        style = FIGURE_MARK_STYLES.get(figure.mark, SIDE_STYLES[figure.seat])
        if figure.name == selected:
            style = "bold black on yellow"
        letters = [(letter, style) for letter in SIDES[figure.seat] + code_of[figure.name]] + [(" ", "")]
    if letters[-1][0] != " ":
        letters.append((" ", ""))
    letters += [(letter, NAME_STYLE) for letter in space.id]
    for i, (letter, style) in enumerate(letters):
        grid[x + i, y] = Cell(letter, style)


def _text(grid: Grid) -> Text:
    text = Text(no_wrap=True)
    for y in range(max(y for _, y in grid) + 1):
        row = {x: cell for (x, at), cell in grid.items() if at == y}
        for x in range(max(row, default=-1) + 1):
            cell = row.get(x, Cell(" "))
            text.append(cell.letter, cell.style)
        text.append("\n")
    text.rstrip()
    return text
