"""Axes of a small plot: value range, round ticks, lines and labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Any

from kivy.graphics import Color, Line, Mesh, Rectangle

from companion.ui import theme
from companion.ui.widgets.text import texture, width_of


def round_step(span: float, most: int) -> float:
    """The smallest of 1, 2, 5, 10, … (or a power of ten of them) that divides *span* into at most *most* parts.

    >>> round_step(10.0, 4), round_step(0.8, 4), round_step(0.0, 4)
    (5.0, 0.2, 1.0)
    """
    if span <= 0:
        return 1.0
    least = span / most
    power = 10.0 ** floor(log10(least))
    for times in (1, 2, 5, 10):
        if times * power >= least * 0.9999:
            return round(times * power, 10)
    return round(10 * power, 10)


def ticks(low: float, high: float, step: float) -> tuple[float, ...]:
    """The multiples of *step* from *low* to *high*.

    >>> ticks(-0.1, 1.0, 0.5)
    (0.0, 0.5, 1.0)
    """
    first, last = ceil(low / step - 1e-6), floor(high / step + 1e-6)
    return tuple(round(i * step, 10) for i in range(first, last + 1))


def number(value: float) -> str:
    """An axis label, without trailing zeros.

    >>> number(2.0), number(-0.25)
    ('2', '−0.25')
    """
    return f"{value:g}".replace("-", "−")


@dataclass(frozen=True)
class Plot:
    """Linear map of value ranges to the screen."""

    x: float
    y: float
    width: float
    height: float
    low: tuple[float, float]
    high: tuple[float, float]

    def across(self, value: float) -> float:
        """X of a value on the horizontal axis."""
        return self.x + self.width * (value - self.low[0]) / max(1e-9, self.high[0] - self.low[0])

    def up(self, value: float) -> float:
        """Y of a value on the vertical axis."""
        return self.y + self.height * (value - self.low[1]) / max(1e-9, self.high[1] - self.low[1])

    def line(self, points: Iterable[tuple[float, float]]) -> list[float]:
        """Points on the screen as a flat list."""
        flat: list[float] = []
        for one, other in points:
            flat += (self.across(one), self.up(other))
        return flat


def put(words: Any, x: float, y: float, colour: theme.Rgba, across: float = 0.0, up: float = 0.5) -> None:
    """Draw words with their anchor at (x, y): *across*, *up* are shares of their size from the lower left corner."""
    Color(*colour)
    Rectangle(texture=words, pos=(round(x - across * words.width), round(y - up * words.height)), size=words.size)


def room_for(labels: Sequence[str], size: float) -> float:
    """The width that the labels of a vertical axis need."""
    return max((width_of(label, size) for label in labels), default=0.0) + 8


def draw_axes(
    plot: Plot,
    size: float,
    across: Sequence[tuple[float, str]],
    up: Sequence[tuple[float, str]],
    names: tuple[str, str],
) -> None:
    """Draw lines and labels at these values; *names* label the right end of the x axis and the top of the y axis."""
    for value, label in up:
        y = plot.up(value)
        Color(*theme.LINE)
        Rectangle(pos=(plot.x, round(y)), size=(plot.width, 1))
        put(texture(label, size), plot.x - 6, y, theme.QUIET, 1.0)
    name = texture(names[0], size)
    ends = plot.x + plot.width
    for value, label in across:
        x = plot.across(value)
        Color(*theme.LINE)
        Rectangle(pos=(round(x), plot.y - 4), size=(1, 4))
        words = texture(label, size)
        if x + words.width / 2 < ends - name.width - 6:
            put(words, x, plot.y - 6, theme.QUIET, 0.5, 1.0)
    put(name, ends, plot.y - 6, theme.QUIET, 1.0, 1.0)
    put(texture(names[1], size), plot.x + 4, plot.y + plot.height + 3, theme.QUIET, 0.0, 0.0)
    Color(*theme.QUIET)
    Line(points=(plot.x, plot.y + plot.height, plot.x, plot.y, plot.x + plot.width, plot.y), width=1)


def crosses(points: Iterable[tuple[float, float]], radius: float) -> Mesh:
    """A small × at each point in pixels, in the current colour, all in one instruction."""
    vertices: list[float] = []
    for x, y in points:
        for lean in (1, -1):
            vertices += (x - radius, y - lean * radius, 0, 0, x + radius, y + lean * radius, 0, 0)
    return Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="lines")
