"""Draws the curve of a review: the win probability over the match, with the mistakes on it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from companion.adapters.pictures.boards import SCREEN
from companion.adapters.pictures.drawings import Panel, Ring, Scene, Shape, Stroke, Words, png, write_scene
from companion.app.screens.review import ReviewView

WIDTH, HEIGHT = 240.0, 120.0
LEFT, RIGHT, TOP, BOTTOM = 22.0, 8.0, 22.0, 16.0
LINES = (0.0, 0.25, 0.5, 0.75, 1.0)
ACCENT = "#F0C14B"
PANEL, GRID = "#1E252D", "#38444F"
MOST_TURNS = 12
"""Limit of labelled turns."""


def chart_of(review: ReviewView) -> Scene:
    """The chart: up is good for the first player, down for the second."""
    shapes = [
        Panel(LEFT, TOP, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM, PANEL, radius=2),
        Words(LEFT, 7, review.title, 5.2, SCREEN.text, anchor="start"),
        Words(LEFT, 15, f"{review.result} · {review.about}", 3.8, SCREEN.quiet, anchor="start", bold=False),
        *_levels(review),
        *_turns(review),
        *_curve(review),
        *_mistakes(review),
    ]
    return Scene(review.title, WIDTH, HEIGHT, tuple(shapes), SCREEN.ground)


def write_chart(review: ReviewView, path: Path) -> None:
    """Write the chart as SVG or PNG, by the file's extension.

    Raises:
        DataError: The extension is another, or the file cannot be written.
    """
    write_scene(chart_of(review), path)


def picture_of(review: ReviewView) -> bytes:
    """The chart as PNG."""
    return png(chart_of(review))


def _x(review: ReviewView, entry: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * entry / max(1, review.points[-1].entry)


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)


def _levels(review: ReviewView) -> Iterator[Shape]:
    for level in LINES:
        yield Stroke((LEFT, _y(level)), (WIDTH - RIGHT, _y(level)), GRID, 0.8 if level == 0.5 else 0.3)
    one, other = review.players
    for level, said in ((1.0, one), (0.5, "50 : 50"), (0.0, other)):
        yield Words(LEFT - 2, _y(level), _short(said), 3.8, SCREEN.text, anchor="end", bold=level != 0.5)


def _short(name: str) -> str:
    return name if len(name) <= 9 else f"{name[:8]}…"


def _turns(review: ReviewView) -> Iterator[Shape]:
    begins = {point.turn: point.entry for point in reversed(review.points) if point.turn > 0}
    step = max(1, -(-len(begins) // MOST_TURNS))
    for turn in sorted(begins)[::step]:
        x = _x(review, begins[turn])
        yield Stroke((x, HEIGHT - BOTTOM), (x, HEIGHT - BOTTOM + 1.6), GRID, 0.4)
        yield Words(x, HEIGHT - BOTTOM + 4.6, str(turn), 3.4, SCREEN.quiet, bold=False)
    yield Words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 4, review.words["turn"], 3.4, SCREEN.quiet, bold=False)


def _curve(review: ReviewView) -> Iterator[Shape]:
    for one, other in pairwise(review.points):
        start, end = ((_x(review, point.entry), _y(point.chance)) for point in (one, other))
        yield Stroke(start, end, ACCENT, 0.9)


def _mistakes(review: ReviewView) -> Iterator[Shape]:
    for mark in review.marks:
        yield Ring(_x(review, mark.entry), _y(mark.chance), 1.7, SCREEN.bases[mark.seat], SCREEN.rims[mark.seat], 0.5)
