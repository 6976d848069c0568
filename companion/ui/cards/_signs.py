"""Draws the signs of the types: a disc in the type's colour with its symbol and letter.

The symbols are our own, drawn in a square from -1 to 1 with a uniform stroke, and distinct by shape alone at 18
pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, Line, Mesh, Rectangle, SmoothEllipse
from kivy.graphics.tesselator import Tesselator

from companion.app.screens.cards import SIGNS, EnergySign
from companion.ui import theme
from companion.ui.widgets.disc import OVER, painted
from companion.ui.widgets.text import texture, width_of

STROKE = 0.13
"""Stroke width, as a share of half the side."""

LEAST = 6
"""Least diameter in pixels; smaller signs are not drawn."""

Points = list[tuple[float, float]]


def _round(x: float, y: float, radius: float, start_deg: float, end_deg: float, steps: int = 14) -> Points:
    """Points along an arc, angles counter-clockwise from the right."""
    angles = [start_deg + (end_deg - start_deg) * i / steps for i in range(steps + 1)]
    return [(x + radius * cos(a * pi / 180), y + radius * sin(a * pi / 180)) for a in angles]


def _rays(count: int, inner: float, start_deg: float = 90.0) -> Points:
    """A star with *count* points."""
    found: Points = []
    for i in range(2 * count):
        radius = 1.0 if i % 2 == 0 else inner
        angle = (start_deg + i * 180 / count) * pi / 180
        found.append((radius * cos(angle), radius * sin(angle)))
    return found


def _leaf() -> Points:
    """A pointed oval that leans to the right."""
    sides = [(i / 12, sin(pi * i / 12) * 0.62) for i in range(13)]
    one = [(-0.9 + 1.8 * along - wide, -0.9 + 1.8 * along + wide) for along, wide in sides]
    other = [(-0.9 + 1.8 * along + wide, -0.9 + 1.8 * along - wide) for along, wide in reversed(sides)]
    return [*one, *other[1:-1]]


def _flame() -> Points:
    return [
        (0.08, 1.0), (0.42, 0.5), (0.5, 0.18), (0.68, 0.48), (0.9, 0.0), (0.86, -0.45), (0.6, -0.82), (0.2, -1.0),
        (-0.2, -1.0), (-0.6, -0.82), (-0.86, -0.45), (-0.9, 0.05), (-0.68, 0.55), (-0.5, 0.2), (-0.2, 0.5),
    ]  # fmt: skip


def _drop() -> Points:
    return [(0.0, 1.0), *_round(0, -0.28, 0.74, 35, -215, 24)]


def _bolt() -> Points:
    return [(0.3, 1.0), (-0.78, -0.16), (-0.12, -0.16), (-0.42, -1.0), (0.78, 0.22), (0.1, 0.22), (0.6, 1.0)]


def _eye() -> Points:
    return [*_round(0, -0.75, 1.3, 145, 35, 14), *_round(0, 0.75, 1.3, -35, -145, 14)]


def _fist() -> Points:
    knuckles: Points = []
    for i in range(4):
        knuckles += _round(-0.66 + i * 0.44, 0.5, 0.22, 180, 0, 6)
    return [*knuckles, (0.88, -0.3), (0.6, -0.9), (-0.5, -0.9), (-0.5, -0.55), (-0.95, -0.35), (-0.88, 0.1)]


def _moon() -> Points:
    return [*_round(0, 0, 0.98, 50, 310, 26), *_round(0.45, 0, 0.72, 262, 98, 20)]


def _hexagon() -> Points:
    return [(cos(a), sin(a)) for a in (pi / 6 + i * pi / 3 for i in range(6))]


def _claw() -> Points:
    return [
        (-1.0, 0.85), (-0.5, 0.95), (-0.32, 0.35), (-0.2, 0.98), (0.25, 0.98), (0.28, 0.35), (0.55, 0.95),
        (1.0, 0.85), (0.95, 0.1), (0.7, -0.35), (0.85, -0.98), (0.25, -0.62), (-0.05, -0.98), (-0.35, -0.62),
        (-0.85, -0.98), (-0.7, -0.35), (-0.95, 0.1),
    ]  # fmt: skip


OUTLINES: dict[EnergySign, Callable[[], Points]] = {
    "G": _leaf,
    "R": _flame,
    "W": _drop,
    "L": _bolt,
    "P": _eye,
    "F": _fist,
    "D": _moon,
    "M": _hexagon,
    "Y": lambda: _rays(9, 0.68),
    "N": _claw,
    "C": lambda: _rays(5, 0.5),
    "*": lambda: _rays(4, 0.42),
}
"""Outline of the symbol by letter. Energy of any type is a four-pointed star."""


def sign_of(band: str) -> EnergySign | None:
    """The letter of a type, given by name or letter; None for anything else."""
    return SIGNS.get(band) or next((sign for sign in OUTLINES if sign == band), None)


def band_colour(band: str) -> theme.Rgba:
    """The colour of a type's band, or that of a Trainer card."""
    return theme.TYPE.get(sign_of(band) or "", theme.TRAINER)


def _outline(sign: EnergySign, x: float, y: float, radius: float) -> list[float]:
    flat: list[float] = []
    for across, up in OUTLINES[sign]():
        flat += (x + across * radius, y + up * radius)
    return flat


def _fill(flat: Sequence[float]) -> None:
    made = Tesselator()
    made.add_contour(flat)
    if made.tesselate():
        for vertices, indices in made.meshes:
            Mesh(vertices=vertices, indices=indices, mode="triangle_fan")


@theme.kept(maxsize=200)
def sign_texture(sign: EnergySign, diameter: int) -> Any:
    """The sign of a type, *diameter* pixels across."""
    side = diameter * OVER
    middle, colour = side / 2, theme.TYPE[sign]

    def paint() -> None:
        Color(*theme.ON_TYPE)
        SmoothEllipse(pos=(0, 0), size=(side, side), segments=90)
        rim = max(1.5, side * 0.035)
        Color(*colour)
        SmoothEllipse(pos=(rim, rim), size=(side - 2 * rim,) * 2, segments=90)
        outline = _outline(sign, middle, middle, side * 0.41)
        Color(*theme.mix(colour, theme.rgba("#FFFFFF"), 0.62))
        _fill(outline)
        Color(*theme.mix(colour, theme.ON_TYPE, 0.62))
        Line(points=outline, width=max(1.0, side * 0.41 * STROKE / 2), close=True, joint="round")
        letter = texture("?" if sign == "*" else sign, side * 0.52, bold=True)
        Color(*theme.ON_TYPE)
        Rectangle(texture=letter, pos=(middle - letter.width / 2, middle - letter.height / 2), size=letter.size)

    return painted(side, side, theme.ON_TYPE, paint)


def paint_ahead(diameters: Iterable[float]) -> Iterator[None]:
    """Fill the cache with the signs of all types in these sizes, one per step, to spread the work over frames."""
    for diameter in diameters:
        for sign in OUTLINES:
            if round(diameter) >= LEAST:
                sign_texture(sign, round(diameter))
                yield


def put_sign(sign: EnergySign, x: float, y: float, diameter: float) -> None:
    """Draw a sign with its left edge at *x*, centred vertically at *y*."""
    side = round(diameter)
    if side < LEAST:
        return  # a widget may have no size yet during layout
    Color(1, 1, 1, 1)
    Rectangle(texture=sign_texture(sign, side), pos=(round(x), round(y - side / 2)), size=(side, side))


def signs_width(signs: Sequence[EnergySign], diameter: float) -> float:
    """Width of a cost."""
    return len(signs) * (diameter + 2)


def put_signs(signs: Sequence[EnergySign], x: float, y: float, diameter: float) -> float:
    """Draw a cost; return the x of its end."""
    for sign in signs:
        put_sign(sign, x, y, diameter)
        x += diameter + 2
    return x


def counted_width(count: int, diameter: float, size: float) -> float:
    """Width of Energy of one kind: its signs, or one sign and a number for four or more."""
    return diameter + 4 + width_of(f"×{count}", size, True) if count >= 4 else count * (diameter + 2)
