"""Cached textures of small pictures: boxes with round corners, discs, rings, marks.

A software renderer pays for every triangle of a curve in every frame, but little for a texture. So everything with a
curve is a texture, and a box of any size is one small nine-patch texture.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import (
    BindTexture,
    BorderImage,
    Color,
    Ellipse,
    Line,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
)

from companion.ui import theme
from companion.ui.widgets import shapes
from companion.ui.widgets.disc import OVER, even, painted, smooth

Instructions = tuple[Any, ...]


@theme.kept(maxsize=200)
def _box(radius: int, fill: theme.Rgba | None, outline: theme.Rgba | None, width: float) -> Any:
    corner = radius * OVER
    side = 2 * corner + 8
    line = min(width * OVER, side / 2 - 1)  # a wide outline must not fill a small box

    def paint() -> None:
        if outline is not None:
            Color(*outline)
            shapes.rounded((0, 0), (side, side), corner)
        inset = line if outline is not None else 0
        if fill is not None:
            Color(*fill)
            inner = side - 2 * inset
            shapes.rounded((inset, inset), (inner, inner), max(1, corner - inset))

    def paint_outline() -> None:
        Color(*(outline or theme.LINE))
        half = line / 2
        SmoothLine(
            rounded_rectangle=(half, half, side - line, side - line, max(1, corner - half)), width=max(1.0, half)
        )

    edge = outline or fill or theme.GROUND
    return painted(side, side, edge, paint if fill is not None else paint_outline)


def box(
    pos: tuple[float, float],
    size: tuple[float, float],
    radius: float,
    fill: theme.Rgba | None = None,
    outline: theme.Rgba | None = None,
    width: float = 1.0,
) -> Instructions:
    """Draw a box with round corners; return its instructions."""
    corner = max(2, round(min(radius, size[0] / 2, size[1] / 2)))
    picture = _box(corner, fill, outline, width)
    border = (corner * OVER,) * 4
    return (
        Color(1, 1, 1, 1),
        BorderImage(texture=picture, pos=pos, size=size, border=border, display_border=(corner,) * 4),
    )


def moved(canvas: Any, by: tuple[int, int]) -> bool:
    """Move all instructions of a canvas by whole pixels; False, and no move, if one of them has no position."""
    placed = [one for one in canvas.children if not isinstance(one, Color | BindTexture)]
    if not all(hasattr(one, "pos") for one in placed):
        return False
    for one in placed:
        one.pos = (one.pos[0] + by[0], one.pos[1] + by[1])
    return True


@theme.kept(maxsize=120)
def _disc(diameter: int, fill: theme.Rgba, outline: theme.Rgba | None, width: float) -> Any:
    side = diameter * OVER

    def paint() -> None:
        if outline is not None:
            Color(*outline)
            SmoothEllipse(pos=(0, 0), size=(side, side), segments=120)
        inset = width * OVER if outline is not None else 0
        Color(*fill)
        SmoothEllipse(pos=(inset, inset), size=(side - 2 * inset,) * 2, segments=120)

    return painted(side, side, outline or fill, paint)


def disc_picture(diameter: float, fill: theme.Rgba, outline: theme.Rgba | None = None, width: float = 1.0) -> Any:
    """A plain disc as a texture."""
    return _disc(max(4, round(diameter)), fill, outline, width)


def disc(
    x: float, y: float, radius: float, fill: theme.Rgba, outline: theme.Rgba | None = None, width: float = 1.0
) -> Instructions:
    """Draw a plain disc, centred at (x, y)."""
    diameter = max(4, round(2 * radius))
    picture = disc_picture(diameter, fill, outline, width)
    return (
        Color(1, 1, 1, 1),
        Rectangle(texture=picture, pos=(x - diameter / 2, y - diameter / 2), size=(diameter, diameter)),
    )


def base(x: float, y: float, radius: float, seat: int) -> Instructions:
    """Draw a small base as a side's mark."""
    return disc(x, y, radius, theme.SIDE[seat], theme.SIDE_RIM[seat], 2)


@theme.kept(maxsize=40)
def _centre_cross(side: int) -> Any:
    def paint() -> None:
        Color(*theme.mix(theme.GROUND, theme.REFUSAL, 0.32))
        arm = side * 0.18
        Rectangle(pos=(0, side / 2 - arm), size=(side, 2 * arm))
        Rectangle(pos=(side / 2 - arm, 0), size=(2 * arm, side))

    return painted(side, side, theme.GROUND, paint)


def cross(x: float, y: float, size: float) -> Instructions:
    """Draw the sign of the Pokémon Center."""
    picture = _centre_cross(max(4, round(2 * size)))
    return (Color(1, 1, 1, 1), Rectangle(texture=picture, pos=(x - size, y - size), size=(2 * size, 2 * size)))


@theme.kept(maxsize=40)
def space_mark(mark: str, radius: int, numbered: bool, starred: bool) -> tuple[Any, float]:
    """The mark of a space that may be tapped, and the side at which it is shown."""
    side = even(2 * (radius + 8))
    half = side * OVER / 2
    big = radius * OVER

    def paint() -> None:
        Color(*theme.ACCENT[:3], 0.24)
        Ellipse(pos=(half - big, half - big), size=(2 * big, 2 * big), segments=120)
        Color(*theme.ACCENT)
        SmoothLine(circle=(half, half, big - 2), width=4.4)
        if mark == "goal":
            SmoothLine(circle=(half, half, big + 10), width=3.2)
            shapes.star(half, half, big * 0.86)
        elif mark == "choose" and not starred:
            SmoothLine(circle=(half, half, big * 0.45), width=4.4)
        elif numbered:
            hub = big * 0.48
            Color(*theme.GROUND)
            SmoothEllipse(pos=(half - hub, half - hub), size=(2 * hub, 2 * hub), segments=90)

    return smooth(side, theme.ACCENT, paint), side


@theme.kept(maxsize=40)
def token_mark(mark: str, radius: int, unit: float) -> tuple[Any, float]:
    """The mark round a figure, and the side at which it is shown: each meaning has its own shape, not just a colour.

    *unit*: pixels per reference pixel (`Sizes`).
    """
    over = OVER * unit
    side = even(2 * (radius + 15 * unit))
    half = side * OVER / 2
    big = radius * OVER
    colour = theme.REFUSAL if mark == "target" else theme.ACCENT

    def ring(away: float, width: float) -> None:
        SmoothLine(circle=(half, half, big + away * over), width=width * over)

    def paint() -> None:
        Color(*colour)
        match mark:
            case "movable":
                for i in range(8):
                    points = shapes.arc(half, half, big + 5 * over, i * 45 + 8, 29)
                    Line(points=points, width=1.5 * over, cap="round")
            case "selected":
                Color(*theme.ACCENT[:3], 0.28)
                wide = big + 12 * over
                Ellipse(pos=(half - wide, half - wide), size=(2 * wide, 2 * wide), segments=120)
                Color(*theme.ACCENT)
                ring(5, 3)
            case "target":
                ring(4, 2)
                for angle in (0, 90, 180, 270):
                    shapes.wedge(half, half, big + over, big + 13 * over, angle, 9)
            case "choose":
                ring(3, 1.5)
                ring(8, 1.5)

    return smooth(side, colour, paint), side


def picture(texture: Any, x: float, y: float, side: float) -> Instructions:
    """Draw a square texture, centred at (x, y)."""
    return (Color(1, 1, 1, 1), Rectangle(texture=texture, pos=(x - side / 2, y - side / 2), size=(side, side)))
