"""Draws the pictures of the first start in code, without image files."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kivy.graphics import (
    Color,
    Line,
    Mesh,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothTriangle,
)

from companion.app.screens.moments import PictureName
from companion.app.screens.table import SegmentView
from companion.ui import theme
from companion.ui.widgets import shapes
from companion.ui.widgets.disc import disc_texture
from companion.ui.widgets.pictures import base, box
from companion.ui.widgets.pictures import disc as dot

_DISC = (
    SegmentView("white", "W", "", "60", 0.0, 120.0, ""),
    SegmentView("purple", "P", "", "★", 120.0, 80.0, ""),
    SegmentView("blue", "B", "", "", 200.0, 95.0, ""),
    SegmentView("miss", "×", "", "", 295.0, 65.0, ""),
)
"""A made-up disc, of no real figure."""


def draw_picture(name: PictureName, x: float, y: float, side: float) -> None:
    """Draw a picture centred at (x, y) on the current canvas."""
    if side >= 24:
        _DRAWINGS[name](x, y, side / 100)


def _disc(x: float, y: float, radius: float) -> None:
    Color(1, 1, 1, 1)
    picture = disc_texture(_DISC, 2 * radius, False)
    Rectangle(texture=picture, pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))


def _pointer(x: float, y: float, u: float) -> None:
    """A pointer with its tip at (x, y)."""
    Color(*theme.ACCENT)
    SmoothTriangle(points=(x - 4 * u, y + 8 * u, x + 4 * u, y + 8 * u, x, y))


def _frame(x: float, y: float, width: float, height: float, u: float) -> None:
    """A screen, seen from above."""
    box((x - width / 2, y - height / 2), (width, height), 5 * u, theme.GROUND, theme.OUTLINE, max(1.5, 1.5 * u))


def _hand(x: float, y: float, u: float) -> None:
    """A real disc, and beside it a finger that taps the segment on the screen."""
    _figure(x - 23 * u, y + 4 * u, u * 0.95, 0)
    _frame(x + 27 * u, y, 40 * u, 62 * u, u)
    for row, colour in enumerate(("white", "purple", "blue")):
        top = y + (16 - 17 * row) * u
        Color(*theme.SEGMENT[colour])
        shapes.rounded((x + 13 * u, top - 6 * u), (28 * u, 12 * u), 3 * u)
    _finger(x + 31 * u, y - 1 * u, u)


def _finger(x: float, y: float, u: float) -> None:
    """A finger that taps at (x, y) from below."""
    Color(*theme.ACCENT)
    SmoothLine(circle=(x, y, 7 * u), width=max(1.2, 1.2 * u))
    Color(*theme.TEXT)
    Line(points=(x, y, x + 9 * u, y - 26 * u), width=4.2 * u, cap="round")
    Color(*theme.OUTLINE)
    Line(points=(x + 0.6 * u, y - 0.6 * u, x + 1.4 * u, y - 3.4 * u), width=2.2 * u, cap="round")


def _figure(x: float, y: float, u: float, seat: int) -> None:
    """A figure on its base with the disc round it, seen from above, under a pointer."""
    base(x, y, 27 * u, seat)
    _disc(x, y, 23 * u)
    dot(x, y, 11 * u, theme.mix(theme.SIDE[seat], theme.SIDE_RIM[seat], 0.4), theme.SIDE_RIM[seat], 1.5)
    _pointer(x, y + 25 * u, u)


def _bases(x: float, y: float, u: float) -> None:
    """A disc on its base, connected to the screen by a cable."""
    box((x - 44 * u, y - 40 * u), (46 * u, 14 * u), 4 * u, theme.RAISED, theme.OUTLINE, max(1.2, 1.2 * u))
    Color(*theme.GOOD)
    SmoothEllipse(pos=(x - 39 * u, y - 35 * u), size=(4 * u, 4 * u))
    _figure(x - 21 * u, y + 3 * u, u, 0)
    Color(*theme.OUTLINE)
    bend = (x + 2 * u, y - 33 * u, x + 14 * u, y - 33 * u, x + 14 * u, y - 8 * u, x + 20 * u, y - 8 * u)
    SmoothLine(points=bend, width=max(1.4, 1.6 * u), joint="round")
    _frame(x + 33 * u, y + 2 * u, 28 * u, 46 * u, u)
    _disc(x + 33 * u, y + 4 * u, 10 * u)
    _pointer(x + 33 * u, y + 13 * u, u * 0.7)


def _screen(x: float, y: float, u: float) -> None:
    """A finger that spins a disc on the screen."""
    _frame(x, y, 92 * u, 68 * u, u)
    _disc(x, y + 1 * u, 27 * u)
    _pointer(x, y + 26 * u, u)
    Color(*theme.ACCENT)
    SmoothLine(circle=(x, y + 1 * u, 31 * u, 95, 150), width=max(1.4, 1.4 * u))
    _finger(x + 26 * u, y - 15 * u, u)


def _person(x: float, y: float, u: float, seat: int) -> None:
    """A person seen from above: shoulders and head, in the colour of a side."""
    Color(*theme.mix(theme.SIDE[seat], theme.SIDE_RIM[seat], 0.35))
    shapes.rounded((x - 15 * u, y - 6 * u), (30 * u, 12 * u), 6 * u)
    dot(x, y, 8.5 * u, theme.SIDE[seat], theme.SIDE_RIM[seat], 2)


def _lines(x: float, y: float, u: float, lean: int) -> None:
    """Words on the screen: a long line above a short one; upside down for *lean* -1."""
    Color(*theme.TEXT)
    for length, below in ((26, 0), (15, 7)):
        left = x - 13 * u * lean
        Line(points=(left, y - below * u * lean, left + length * u * lean, y - below * u * lean), width=1.8 * u)


def _facing(x: float, y: float, u: float) -> None:
    """The screen between two people, with the far one's text upside down."""
    _frame(x, y, 78 * u, 46 * u, u)
    Color(*theme.MAT)
    Rectangle(pos=(x - 12 * u, y - 8 * u), size=(24 * u, 16 * u))
    _lines(x - 20 * u, y - 11 * u, u, 1)
    _lines(x + 20 * u, y + 11 * u, u, -1)
    _person(x, y - 36 * u, u, 0)
    _person(x, y + 36 * u, u, 1)


def _same_side(x: float, y: float, u: float) -> None:
    """The screen in front of two people, all of it the same way up."""
    _frame(x, y + 10 * u, 78 * u, 46 * u, u)
    Color(*theme.MAT)
    Rectangle(pos=(x - 12 * u, y + 2 * u), size=(24 * u, 16 * u))
    _lines(x - 20 * u, y - 1 * u, u, 1)
    _lines(x + 20 * u, y + 29 * u, u, 1)
    _person(x - 20 * u, y - 34 * u, u, 0)
    _person(x + 20 * u, y - 34 * u, u, 1)


def _speaker(x: float, y: float, u: float) -> None:
    """A loudspeaker, seen from the side."""
    Color(*theme.TEXT)
    Rectangle(pos=(x - 34 * u, y - 10 * u), size=(16 * u, 20 * u))
    corners = ((-18, -10), (-18, 10), (2, -27), (2, 27))
    vertices = [part for across, up in corners for part in (x + across * u, y + up * u, 0, 0)]
    Mesh(vertices=vertices, indices=[0, 1, 2, 3], mode="triangle_strip")


def _loud(x: float, y: float, u: float) -> None:
    """A loudspeaker with waves."""
    _speaker(x, y, u)
    Color(*theme.ACCENT)
    for radius in (16, 27, 38):
        SmoothLine(circle=(x + 2 * u, y, radius * u, 45, 135), width=max(1.6, 2.2 * u))


def _silent(x: float, y: float, u: float) -> None:
    """A crossed-out loudspeaker."""
    _speaker(x, y, u)
    Color(*theme.REFUSAL)
    for lean in (1, -1):
        points = (x + 14 * u, y - 12 * u * lean, x + 38 * u, y + 12 * u * lean)
        SmoothLine(points=points, width=max(2.0, 2.6 * u))


def _mat(x: float, y: float, u: float) -> None:
    """A playmat with figures of both sides."""
    box((x - 42 * u, y - 40 * u), (84 * u, 80 * u), 5 * u, theme.MAT, theme.MAT_EDGE, 2)
    spots = [(x + 28 * u * (column - 1), y + 26 * u * (row - 1)) for row in range(3) for column in range(3)]
    Color(*theme.MAT_LINE)
    for one in range(3):
        for line in (spots[3 * one : 3 * one + 3], spots[one::3]):
            SmoothLine(points=[part for spot in line for part in spot], width=max(1.0, u))
    for spot in spots:
        dot(*spot, 5 * u, theme.MAT, theme.MAT_LINE, max(1.0, u))
    for number, seat in ((1, 0), (3, 0), (4, 1), (8, 1)):
        base(*spots[number], 12.5 * u, seat)
        _disc(*spots[number], 10.5 * u)
        dot(*spots[number], 6 * u, theme.SIDE[seat], theme.SIDE_RIM[seat], 1)


def _lesson(x: float, y: float, u: float) -> None:
    """A finger that points at a space of a playmat."""
    _mat(x, y, u)
    Color(*theme.ACCENT)
    SmoothLine(circle=(x, y - 26 * u, 9 * u), width=max(1.4, 1.6 * u))
    _finger(x + 28 * u, y - 26 * u, u)


def _card(x: float, y: float, u: float, type: str) -> None:
    """A made-up card: a band in the colour of its type, a box, lines of text."""
    box((x - 15 * u, y - 21 * u), (30 * u, 42 * u), 3 * u, theme.SIDE[0], theme.SIDE_RIM[0], 1.2)
    Color(*theme.TYPE[type])
    Rectangle(pos=(x - 12 * u, y + 12 * u), size=(24 * u, 5 * u))
    Rectangle(pos=(x - 12 * u, y - 4 * u), size=(24 * u, 13 * u))
    Color(*theme.ON_SEGMENT["white"])
    for row, length in enumerate((22, 18, 22)):
        Line(points=(x - 11 * u, y - (9 + 4 * row) * u, x + (length - 11) * u, y - (9 + 4 * row) * u), width=0.8 * u)


def _cards(x: float, y: float, u: float) -> None:
    """Cards of both players on a table."""
    _frame(x, y, 92 * u, 96 * u, u)
    for across, up, type in ((-25, -23, "W"), (0, 23, "R"), (0, -23, "G"), (25, 23, "P")):
        _card(x + across * u, y + up * u, u, type)


def _card_lesson(x: float, y: float, u: float) -> None:
    """A finger that points at one of the cards on a table."""
    _cards(x, y, u)
    Color(*theme.ACCENT)
    SmoothLine(circle=(x, y - 20 * u, 12 * u), width=max(1.4, 1.6 * u))
    _finger(x, y - 20 * u, u)


_DRAWINGS: Mapping[PictureName, Callable[[float, float, float], None]] = {
    "hand": _hand,
    "bases": _bases,
    "screen": _screen,
    "facing": _facing,
    "same_side": _same_side,
    "usual": _loud,
    "off": _silent,
    "lesson": _lesson,
    "card-lesson": _card_lesson,
    "figure": _mat,
    "card": _cards,
}
