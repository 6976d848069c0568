"""Draws a position of a figure match: the mat, every figure on it with its disc, both Benches and Centers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import dist
from pathlib import Path

import msgspec

from companion.adapters.pictures.boards import SCREEN
from companion.adapters.pictures.drawings import (
    Panel,
    Ring,
    Scene,
    Sector,
    Shape,
    Star,
    Stroke,
    Words,
    png,
    write_scene,
)
from companion.app.screens.lobby import PositionView
from companion.app.screens.table import FigureView, SeatView, SpaceView, TableScreen

WIDTH = 300.0
"""Width of the Field, in millimetres."""
FILLS = {"white": "#F2F0EA", "gold": "#F0C14B", "purple": "#9B6BC8", "blue": "#4F8FD6", "miss": "#39424C"}
ALARM = "#D9534F"
LETTER_WIDE = 0.62
"""Average width of a letter, relative to its height."""
LINE = 1.5
"""Line spacing of the text below, relative to the height of its letters."""


class _Plan(msgspec.Struct, frozen=True):
    """Layout: the size of the mat with both edges, the radius of a space, and the places by name."""

    width: float
    height: float
    spot: float
    spaces: dict[str, tuple[float, float]]
    benches: tuple[tuple[tuple[float, float], ...], ...]
    centers: tuple[tuple[tuple[float, float], ...], ...]


def position_of(view: PositionView) -> Scene:
    """The picture, seat a at the bottom; below it a description, and what lies beside the mat."""
    table, plan = view.table, _plan_of(view.table)
    text = plan.width * 0.022
    lines = (view.about, view.where, *view.lines)
    folded = [row for line in lines for row in _folded(line, int(plan.width * 0.96 / (text * LETTER_WIDE)))]
    below = (len(folded) + 2.2) * text * LINE
    shapes = [
        Panel(0, 0, plan.width, plan.height + below, SCREEN.ground),
        *_mat(table, plan),
        *_edges(view, plan),
        *(shape for figure in table.figures for shape in _figure(figure, plan, view)),
        *_text(view.title, folded, plan, text),
    ]
    return Scene(view.title, plan.width, plan.height + below, tuple(shapes), SCREEN.ground)


def write_position(view: PositionView, path: Path, width_px: int = 1280) -> None:
    """Write the picture as SVG or PNG, by the file's extension.

    Raises:
        DataError: The extension is another, the width is out of range, or the file cannot be written.
    """
    write_scene(position_of(view), path, width_px)


def picture_of(view: PositionView) -> bytes:
    """The picture as PNG."""
    return png(position_of(view))


# ---------------------------------------------------------------- layout


def _plan_of(table: TableScreen) -> _Plan:
    field = WIDTH / table.aspect
    at = [(space.x * WIDTH, space.y * field) for space in table.spaces]
    nearest = min((dist(one, other) for one, other in combinations(at, 2)), default=WIDTH)
    seat = table.seats[0]
    count = seat.bench_size + seat.center_size
    spot = min(nearest * 0.29, WIDTH / (2.5 * count + 2.5))
    edge, strip = spot * 0.5, spot * 4.2
    width, height = WIDTH + 2 * edge, field + 2 * (strip + edge)
    rows = (height - edge - strip / 2, edge + strip / 2)
    pitch = (width - 2 * edge) / (count + 0.6)
    first = edge + pitch * 0.5
    gap = first + pitch * (seat.bench_size + 0.6)
    return _Plan(
        width=width,
        height=height,
        spot=spot,
        spaces={space.id: (x + edge, y + strip + edge) for space, (x, y) in zip(table.spaces, at, strict=True)},
        benches=tuple(tuple((first + pitch * i, y) for i in range(seat.bench_size)) for y in rows),
        centers=tuple(tuple((gap + pitch * i, y) for i in range(seat.center_size)) for y in rows),
    )


def _at(figure: FigureView, plan: _Plan) -> tuple[float, float] | None:
    """Centre of a figure; None for one that has left the match."""
    match figure.place:
        case "out":
            return None
        case "bench":
            return plan.benches[figure.seat][figure.slot]
        case "center":
            return plan.centers[figure.seat][figure.slot]
        case space:
            return plan.spaces[space]


# ---------------------------------------------------------------- drawing


def _mat(table: TableScreen, plan: _Plan) -> Iterator[Shape]:
    edge = plan.spot * 0.25
    yield Panel(
        *(edge, edge, plan.width - 2 * edge, plan.height - 2 * edge),
        *(SCREEN.mat, SCREEN.line, plan.spot * 0.05, plan.spot * 0.5),
    )
    for one, other in table.lines:
        yield Stroke(plan.spaces[one], plan.spaces[other], SCREEN.line, plan.spot * 0.16)
    for space in table.spaces:
        yield from _space(space, *plan.spaces[space.id], plan.spot)


def _space(space: SpaceView, x: float, y: float, spot: float) -> Iterator[Shape]:
    seat, ink = space.seat or 0, SCREEN.text
    if space.kind == "goal":
        yield Ring(x, y, spot * 1.2, SCREEN.place, SCREEN.rims[seat], spot * 0.12)
        yield Star(x, y, spot * 1.12, SCREEN.bases[seat], SCREEN.rims[seat], spot * 0.06)
        ink = SCREEN.inks[seat]
    elif space.kind == "entry":
        side = spot * 1.9
        corner = (x - side / 2, y - side / 2)
        yield Panel(*corner, side, side, SCREEN.place, SCREEN.rims[seat], spot * 0.3, spot * 0.2)
    else:
        yield Ring(x, y, spot, SCREEN.place, SCREEN.line, spot * 0.1)
    yield Words(x, y, space.id, spot * (0.62 if len(space.id) <= 3 else 1.5 / len(space.id)), ink)


def _edges(view: PositionView, plan: _Plan) -> Iterator[Shape]:
    """Both players' edges: their names, the spots of the Bench, the Pokémon Center."""
    for seat in view.table.seats:
        for spots in (plan.benches[seat.seat], plan.centers[seat.seat]):
            for x, y in spots:
                yield Ring(x, y, plan.spot * 0.85, SCREEN.place, SCREEN.rims[seat.seat], plan.spot * 0.06)
        yield from _names(view, seat, plan)


def _names(view: PositionView, seat: SeatView, plan: _Plan) -> Iterator[Shape]:
    (bench_x, y), (center_x, _) = plan.benches[seat.seat][0], plan.centers[seat.seat][-1]
    # On the mat's side, to leave room for the names of figures below them.
    above = y - plan.spot * 1.5
    small = plan.spot * 0.42
    left = bench_x - plan.spot * 0.85
    player = f"{seat.player} · {view.words['bench']}"
    yield Words(left, above, player, small, SCREEN.text, anchor="start", bold=seat.to_move)
    right = center_x + plan.spot * 0.85
    yield Words(right, above, view.words["center"], small, SCREEN.quiet, anchor="end")


def _figure(figure: FigureView, plan: _Plan, view: PositionView) -> Iterator[Shape]:
    middle = _at(figure, plan)
    if middle is None:
        return
    (x, y), reach = middle, plan.spot * (1.0 if figure.place not in ("bench", "center") else 0.9)
    for one in figure.segments:
        start = one.start_deg
        yield Sector(
            *(x, y, reach, reach * 0.66, start, start + one.sweep_deg, FILLS[one.colour], SCREEN.ground, reach * 0.03)
        )
    yield Ring(x, y, reach * 0.66, SCREEN.bases[figure.seat], SCREEN.inks[figure.seat], reach * 0.08)
    yield Words(x, y, figure.title[:3], reach * 0.44, SCREEN.inks[figure.seat])
    yield from _label(figure.label, x, y + reach * 1.24, plan, SCREEN.mat, SCREEN.text)
    said = " ".join(filter(None, (figure.condition, view.words["wait"] if figure.wait else "", *figure.markers[:1])))
    if said:
        yield from _label(said, x, y - reach * 1.2, plan, ALARM, "#FFFFFF")


def _label(said: str, x: float, y: float, plan: _Plan, ground: str, ink: str) -> Iterator[Shape]:
    """A name on a plate, limited to the room beside its neighbours."""
    most = 15
    text = said if len(said) <= most else f"{said[: most - 1]}…"
    height = plan.spot * 0.34
    width = (len(text) * LETTER_WIDE + 0.8) * height
    x = min(max(x, width / 2), plan.width - width / 2)
    yield Panel(x - width / 2, y - height * 0.7, width, height * 1.4, ground, radius=height * 0.4)
    yield Words(x, y, text, height, ink)


def _text(title: str, lines: Sequence[str], plan: _Plan, height: float) -> Iterator[Shape]:
    """The title and the lines below the mat."""
    left, y = plan.width * 0.02, plan.height + height * 1.2
    yield Words(left, y, title, height * 1.25, SCREEN.text, anchor="start")
    for number, line in enumerate(lines, start=1):
        at = y + number * height * LINE + height * 0.2
        yield Words(left, at, line, height, SCREEN.quiet, anchor="start", bold=False)


def _folded(line: str, most: int) -> Iterator[str]:
    """A line wrapped at word boundaries to at most *most* letters."""
    piece = ""
    for word in line.split():
        if piece and len(piece) + 1 + len(word) > most:
            yield piece
            piece = word
        else:
            piece = f"{piece} {word}".strip()
    if piece:
        yield piece
