"""Draws shapes on the current canvas: ring sectors with patterns, stars, shields, wedges."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, cos, radians, sin

from kivy.graphics import Color, Ellipse, Line, Mesh, RoundedRectangle, SmoothLine, SmoothRoundedRectangle

from companion.ui import theme


def point(x: float, y: float, radius: float, angle_deg: float) -> tuple[float, float]:
    """The point at *radius* from (x, y), *angle_deg* clockwise from the top."""
    return x + radius * sin(radians(angle_deg)), y + radius * cos(radians(angle_deg))


@lru_cache(maxsize=64)
def _ways(start: float, sweep: float) -> tuple[tuple[float, float], ...]:
    """Sine and cosine of directions at most 3° apart; cached, since a segment is drawn at many radii."""
    steps = max(1, ceil(sweep / 3))
    angles = (radians(start + sweep * i / steps) for i in range(steps + 1))
    return tuple((sin(angle), cos(angle)) for angle in angles)


def arc(x: float, y: float, radius: float, start: float, sweep: float) -> list[float]:
    """Points along an arc, at most 3° apart, as a flat list."""
    return [part for across, up in _ways(start, sweep) for part in (x + radius * across, y + radius * up)]


def sector(x: float, y: float, inner: float, outer: float, start: float, sweep: float) -> Mesh:
    """A ring sector, filled with the current colour."""
    ways = _ways(start, sweep)
    vertices: list[float] = []
    for across, up in ways:
        vertices += (x + inner * across, y + inner * up, 0, 0, x + outer * across, y + outer * up, 0, 0)
    return Mesh(vertices=vertices, indices=list(range(2 * len(ways))), mode="triangle_strip")


def pattern(kind: theme.Pattern, x: float, y: float, inner: float, outer: float, start: float, sweep: float) -> None:
    """Draw a segment's pattern into its sector in the current colour."""
    depth = outer - inner
    width = max(1.0, outer / 170)
    middle = (inner + outer) / 2
    if kind == "dots":
        pitch = max(depth / 6, outer / 16)
        rows = max(1, round(depth / pitch))
        for row in range(rows):
            radius = inner + depth * (row + 0.5) / rows
            count = max(1, int(radians(sweep) * radius / pitch))
            dot = pitch * 0.19
            for i in range(count):
                at = start + sweep * (i + (0.5 if row % 2 else 0.25)) / count
                px, py = point(x, y, radius, at)
                Ellipse(pos=(px - dot, py - dot), size=(2 * dot, 2 * dot), segments=10)
    elif kind == "waves":
        rows = max(2, round(depth / (outer / 12)))
        for row in range(1, rows):
            Line(points=arc(x, y, inner + depth * row / rows, start, sweep), width=width, cap="none")
    elif kind == "hatch":
        lean = depth / middle * 57.3 * 0.9
        pitch = max(3.2, 57.3 * outer / 15 / middle)
        at = -lean
        while at < sweep:
            low, high = max(0.0, -at / lean), min(1.0, (sweep - at) / lean)
            if high > low:
                points: list[float] = []
                for i in range(7):
                    share = low + (high - low) * i / 6
                    points += point(x, y, inner + depth * share, start + at + lean * share)
                Line(points=points, width=width, cap="none")
            at += pitch
    elif kind == "double":
        rim = depth * 0.09
        for radius in (outer - rim, outer - 2.4 * rim):
            Line(points=arc(x, y, radius, start, sweep), width=max(1.0, rim * 0.18), cap="none")


def rounded(pos: Sequence[float], size: Sequence[float], radius: float, *, rough: bool = False) -> None:
    """Draw a rectangle with round corners in the current colour; nothing for an empty size. *rough*: not antialiased.

    Kivy 2.3 writes out of bounds for two negative sides and radius 0.
    """
    if min(size) > 0:
        (RoundedRectangle if rough else SmoothRoundedRectangle)(pos=pos, size=size, radius=[max(0, radius)])


def star(x: float, y: float, radius: float) -> Mesh:
    """A five-pointed star, one point up."""
    vertices: list[float] = [x, y, 0, 0]
    for i in range(11):
        vertices += (*point(x, y, radius if i % 2 == 0 else radius * 0.45, i * 36), 0, 0)
    return Mesh(vertices=vertices, indices=list(range(12)), mode="triangle_fan")


def shield(x: float, y: float, radius: float) -> Mesh:
    """The sign of a Blue segment."""
    rim = (
        (0, 0.86), (0.84, 0.86), (0.84, 0.1), (0.72, -0.3), (0.45, -0.7), (0, -1.0),
        (-0.45, -0.7), (-0.72, -0.3), (-0.84, 0.1), (-0.84, 0.86), (0, 0.86),
    )  # fmt: skip
    vertices: list[float] = [x, y, 0, 0]
    for across, up in rim:
        vertices += (x + across * radius, y + up * radius, 0, 0)
    return Mesh(vertices=vertices, indices=list(range(len(rim) + 1)), mode="triangle_fan")


def cross(x: float, y: float, radius: float, width: float) -> None:
    """The sign of a Miss."""
    for lean in (1, -1):
        Line(points=(x - radius, y - lean * radius, x + radius, y + lean * radius), width=width, cap="round")


def dashes(x: float, y: float, radius: float, width: float, colour: theme.Rgba, count: int = 12) -> None:
    """A broken ring."""
    Color(*colour)
    for i in range(count):
        SmoothLine(points=arc(x, y, radius, i * 360 / count, 360 / count * 0.6), width=width)


def wedge(x: float, y: float, tip: float, back: float, angle: float, half: float) -> Mesh:
    """A triangle that points at (x, y) from *angle*: its tip at radius *tip*, its back at radius *back*."""
    vertices: list[float] = []
    for radius, at in ((tip, angle), (back, angle - half), (back, angle + half)):
        vertices += (*point(x, y, radius, at), 0, 0)
    return Mesh(vertices=vertices, indices=[0, 1, 2], mode="triangles")
