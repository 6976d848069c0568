"""Draws the mat once from its spaces and lines, and marks possible moves over it as rings with costs."""

from __future__ import annotations

from typing import Any

from kivy.graphics import (
    Color,
    InstructionGroup,
    Line,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
)

from companion.app.screens.table import SpaceView, TableScreen
from companion.ui import theme
from companion.ui.widgets import shapes
from companion.ui.widgets.disc import OVER, painted
from companion.ui.widgets.pictures import box, picture, space_mark
from companion.ui.widgets.plan import Plan
from companion.ui.widgets.text import coordinates, texture


def space_radius(plan: Plan) -> float:
    """Radius of a space: slightly larger than a figure's."""
    return plan.token * 0.5 + max(2.0, plan.token * 0.04)


LEAST_NAME = 12
"""Least font size of a space's name in pixels."""
FRAME = 4.1
"""Thickness of the frame of an Entry Point or a Goal, in line widths of a space."""


def name_size(kind: str, radius: float) -> tuple[float, float]:
    """Font size of a space's name and its distance below the middle, like *radius* at `OVER` times the shown size.

    The name is at the foot of the space; in the middle of a small one; within the frame of an Entry Point; below the
    star of a Goal.
    """
    if kind == "goal":
        return max(radius * 0.26, LEAST_NAME * OVER), radius * 0.62
    size = radius * 0.31
    foot = radius * (0.55 if kind == "entry" else 0.69)
    if size / OVER < LEAST_NAME:
        size, foot = LEAST_NAME * OVER, 0.0
    if kind == "entry":
        foot = inner_half(radius) - size * 0.6
    return size, foot


def inner_half(radius: float) -> float:
    """Half the inner side of an Entry Point's frame."""
    return radius - _line(radius) * FRAME


def line_width(radius: float) -> float:
    """Width of the lines between spaces of that *radius*."""
    return max(1.2, radius * 0.055)


def draw_space(space: SpaceView, x: float, y: float, radius: float) -> None:
    """Draw a space with its name, centred at (x, y)."""
    drawn = _space_picture(space.kind, space.seat, radius * OVER)
    picture(drawn, x, y, drawn.width / OVER)
    _name(space, x, y, radius)


def mark_of(
    space: SpaceView, x: float, y: float, radius: float, taken: bool = False, turned: bool = False
) -> list[Any]:
    """The mark of a space that may be tapped: a ring with the cost to move there; a star for a Goal.

    *taken*: a figure is there, so leave out the number that would cover it. *turned*: it faces the player opposite.
    """
    numbered = bool(space.cost) and not taken
    goal = space.mark == "goal"  # the number goes on the star
    mark, side = space_mark(space.mark, round(radius), numbered, space.kind == "goal")
    parts = list(picture(mark, round(x), round(y), side))  # whole pixels: the texture is unscaled
    if not numbered:
        return parts
    cost = texture(str(space.cost), max(theme.sizes().text, radius * (0.46 if goal else 0.62)), bold=True)
    parts.append(Color(*(theme.ON_BRIGHT if goal else theme.ACCENT)))
    at = (round(x - cost.width / 2), round(y - cost.height / 2))
    parts.append(Rectangle(texture=cost, pos=at, size=cost.size, tex_coords=coordinates(cost, turned)))
    return parts


def _line(radius: float) -> float:
    """Width of a space's border."""
    return max(2.0, radius * 0.055)


def _name(space: SpaceView, x: float, y: float, radius: float) -> None:
    """Draw the space's name, as the record uses it, in a subdued colour; supersampled."""
    size, foot = name_size(space.kind, radius * OVER)
    words = texture(space.id, size)
    wide, high = words.width / OVER, words.height / OVER
    Color(*theme.mix(theme.MAT, theme.MAT_LINE, 0.62))
    Rectangle(texture=words, pos=(x - wide / 2, y - foot / OVER - high / 2), size=(wide, high))


@theme.kept(maxsize=20)
def _space_picture(kind: str, seat: int | None, radius: float) -> Any:
    """A space as a supersampled texture, shared by all that look alike."""
    side = 2 * (radius + 1)
    edge = theme.MAT_LINE if kind == "space" or seat is None else theme.SIDE_RIM[seat]
    return painted(side, side, edge, lambda: _space(kind, seat, side / 2, side / 2, radius))


def _space(kind: str, seat: int | None, x: float, y: float, radius: float) -> None:
    """Draw a space: Entry Points are squares, Goals have a star, both in their seat's colour."""
    line = _line(radius)
    if kind == "space" or seat is None:
        Color(*theme.MAT_LINE)
        SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=120)
        inner = radius - line * 1.6
        Color(*theme.mix(theme.MAT, theme.MAT_EDGE, 0.8))
        SmoothEllipse(pos=(x - inner, y - inner), size=(2 * inner, 2 * inner), segments=120)
        return
    side, rim = theme.SIDE[seat], theme.SIDE_RIM[seat]
    ink = theme.mix(side, rim, 0.0 if seat == 0 else 1.0)
    if kind == "entry":
        for inset, colour in ((0.0, rim), (line * 0.8, side), (line * 3.4, rim), (line * FRAME, theme.MAT_EDGE)):
            half = radius - inset
            Color(*colour)
            shapes.rounded((x - half, y - half), (2 * half, 2 * half), max(2.0, half * 0.16), rough=True)
        Color(*ink)
        _arrow(x, y, radius * 0.3, up=seat == 0)
        return
    for inset, colour in ((0.0, rim), (line * 0.8, side), (line * 3.4, rim), (line * FRAME, theme.MAT_EDGE)):
        inner = radius - inset
        Color(*colour)
        SmoothEllipse(pos=(x - inner, y - inner), size=(2 * inner, 2 * inner), segments=120)
    Color(*rim)
    shapes.star(x, y, radius * 0.6)
    Color(*side)
    shapes.star(x, y, radius * 0.5)


def _arrow(x: float, y: float, size: float, up: bool) -> None:
    """An arrow into the mat, away from the Entry Point's side."""
    way = 1 if up else -1
    points = (x - size, y - way * size * 0.4, x, y + way * size * 0.6, x + size, y - way * size * 0.4)
    Line(points=points, width=size * 0.14, joint="miter", cap="round")


def mat_texture(screen: TableScreen, plan: Plan) -> Any:
    """The mat without figures."""
    width, height = plan.mat.width, plan.mat.height
    where = {space.id: (space.x * width, height - space.y * height) for space in screen.spaces}
    radius = space_radius(plan)
    corner, rim = plan.token * 0.35, 5

    def paint() -> None:
        box((0, 0), (width, height), corner, theme.MAT_EDGE)
        box((rim, rim), (width - 2 * rim, height - 2 * rim), corner - rim, theme.MAT)
        Color(*theme.mix(theme.MAT, theme.MAT_LINE, 0.1))
        Line(points=(rim * 2, height / 2, width - rim * 2, height / 2), width=1.0)
        Color(*theme.MAT_LINE)
        for one, other in screen.lines:
            SmoothLine(points=(*where[one], *where[other]), width=line_width(radius))
        for space in screen.spaces:
            draw_space(space, *where[space.id], radius)

    return painted(width, height, theme.MAT_EDGE, paint)


class Mat:
    """The mat as instruction groups: *base* is the mat itself, *marks* goes between it and the tokens."""

    def __init__(self) -> None:
        self.base = InstructionGroup()
        self.marks = InstructionGroup()
        self._picture: Any = None
        self._key: Any = None
        self._marked: Any = None

    def show(self, screen: TableScreen, plan: Plan, turned: bool) -> None:
        """Redraw what has changed. *turned*: costs face the player opposite."""
        key = (screen.lines, tuple((s.id, s.x, s.y, s.kind, s.seat) for s in screen.spaces), plan)
        if key != self._key:
            self._key, self._marked = key, None
            self.base.clear()
            self.base.add(Color(1, 1, 1, 1))
            self.base.add(
                Rectangle(
                    texture=mat_texture(screen, plan),
                    pos=(plan.mat.x, plan.mat.y),
                    size=(plan.mat.width, plan.mat.height),
                )
            )
        taken = {figure.place for figure in screen.figures}
        marked = [space for space in screen.spaces if space.mark]
        named = screen.last_ruling.spaces if screen.last_ruling is not None else ()
        marks = (turned, named, [(space.id, space.mark, space.cost, space.id in taken) for space in marked])
        if marks != self._marked:
            self._marked = marks
            self.marks.clear()
            for space in marked:
                for part in mark_of(space, *plan.at(space), space_radius(plan), space.id in taken, turned):
                    self.marks.add(part)
            for space in screen.spaces:
                if space.id in named:
                    self._plate(space, plan, turned)

    def _plate(self, space: SpaceView, plan: Plan, turned: bool) -> None:
        """Add a plate with the name of a space that the last refusal mentions, at the space's edge."""
        x, y = plan.at(space)
        words = texture(space.id, theme.sizes().small, bold=True)
        away = space_radius(plan) * 0.9
        y += away if turned else -away
        width, height = words.width + 12, words.height + 2
        for part in box((x - width / 2, y - height / 2), (width, height), height / 3, theme.REFUSAL):
            self.marks.add(part)
        self.marks.add(Color(*theme.ON_BRIGHT))
        at = (round(x - words.width / 2), round(y - words.height / 2))
        self.marks.add(Rectangle(texture=words, pos=at, size=words.size, tex_coords=coordinates(words, turned)))
