"""The mat that is being drawn, and the fingers on it: one draws, two zoom and move it.

A tap sends `TapMat`, or what lies there that it means; a finger that goes from a space sends `DragMat` with the spaces
on its way. Nothing is sent before a finger is lifted: a second finger makes of a stroke a pinch, and nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from math import dist, hypot
from typing import Any

from kivy.graphics import (
    Canvas,
    Color,
    InstructionGroup,
    Line,
    Rectangle,
    SmoothLine,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.app.screens.mat_intents import DragMat, PickMatTool, SetMatCorner, TakeFoundMat, TapLine, TapMat
from companion.app.screens.studio_mat import GroundView, MatScreen
from companion.ui import theme
from companion.ui.widgets.mat import draw_space, line_width, mark_of
from companion.ui.widgets.pictures import base, box
from companion.ui.widgets.pictures import disc as dot
from companion.ui.widgets.plan import Box, nearest

Spot = tuple[float, float]
SLIP = 14.0
"""A finger that moves less has tapped, in pixels of the panels for which the screens were drawn."""
LARGEST = 4.0
"""The mat can be shown so many times as large as it fits."""
USUAL = 0.055
"""Radius of a space where there is room, in shorter sides of the mat."""
BESIDE = 0.4
"""How much of the way to the next space a space takes."""


@dataclass
class _Stroke:
    """What one finger does."""

    start: Spot
    now: Spot
    way: list[str] = field(default_factory=list)
    corner: int = -1
    dragged: bool = False


@dataclass
class _Pinch:
    """Two fingers on the mat: where they were, and how it lay then."""

    apart: float
    middle: Spot
    zoom: float
    shift: Spot


class MatField(Widget):
    """Draws a `MatScreen`, as large as there is room."""

    thing = "mat-field"

    zoom = NumericProperty(1.0)
    """How many times as large as it fits the mat is shown."""

    def __init__(self, send: Callable[[Any], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self.screen: MatScreen | None = None
        self._shift = (0.0, 0.0)
        self._fingers: dict[int, Spot] = {}
        self._stroke: _Stroke | None = None
        self._pinch: _Pinch | None = None
        self._ground: tuple[bytes, Any] = (b"", None)
        self._drawn = InstructionGroup()
        self._trail = InstructionGroup()
        for group in (self._drawn, self._trail):
            self.canvas.add(group)
        self.bind(pos=self._draw, size=self._draw)

    # ------------------------------------------------------------ where things are

    @property
    def mat(self) -> Box:
        """The mat on the window, as it is zoomed and moved."""
        aspect, edge = self.aspect(), theme.sizes().gap
        width = max(8.0, min(self.width - edge, (self.height - edge) * aspect)) * self.zoom
        height = width / aspect
        x, y = self.center_x + self._shift[0] - width / 2, self.center_y + self._shift[1] - height / 2
        return Box(x, y, width, height)

    def aspect(self) -> float:
        """Width by height of what is shown: the mat, or the photo whose corners are set."""
        screen = self.screen
        if screen is None:
            return 1.0
        picture = self._picture(screen.ground) if screen.corners else None
        return picture.width / picture.height if picture is not None else screen.aspect

    def at(self, x: float, y: float) -> Spot:
        """A place of the mat on the window."""
        mat = self.mat
        return mat.x + x * mat.width, mat.top - y * mat.height

    def place(self, x: float, y: float) -> Spot:
        """A point of the window on the mat, in parts of it."""
        mat = self.mat
        return (x - mat.x) / max(1.0, mat.width), (mat.top - y) / max(1.0, mat.height)

    def radius(self) -> float:
        """How large a space is drawn: as large as there is room beside the others."""
        mat, screen = self.mat, self.screen
        usual = min(mat.width, mat.height) * USUAL
        if screen is None:
            return usual
        points = [self.at(space.x, space.y) for space in screen.spaces]
        away = min((dist(one, other) for n, one in enumerate(points) for other in points[:n]), default=usual / BESIDE)
        return max(theme.sizes().touch * 0.2, min(usual, away * BESIDE))

    def space_at(self, x: float, y: float) -> str | None:
        """The space under a finger."""
        assert self.screen is not None
        reach = max(self.radius() * 1.15, theme.sizes().touch * 0.5)
        return nearest([(space.id, self.at(space.x, space.y)) for space in self.screen.spaces], x, y, reach)

    def targets(self) -> list[tuple[str, tuple[float, float, float, float]]]:
        """Every space, by name, with its box: what a key can tap."""
        if self.screen is None:
            return []
        side = 2 * self.radius()
        places = [(space.id, self.at(space.x, space.y)) for space in self.screen.spaces]
        return [(name, (x - side / 2, y - side / 2, side, side)) for name, (x, y) in places]

    def whole(self) -> None:
        """Show the whole mat again."""
        self.zoom, self._shift = 1.0, (0.0, 0.0)
        self._draw()

    # ------------------------------------------------------------ drawing

    def show(self, screen: MatScreen) -> None:
        """Draw this; a stroke that is under way is dropped where the mat is another one now."""
        before, self.screen = self.screen, screen
        if before is not None and bool(before.corners) != bool(screen.corners):
            self.zoom, self._shift = 1.0, (0.0, 0.0)
        self._stroke = None
        self._draw()

    def _picture(self, ground: GroundView | None) -> Any:
        """The photo as a texture; none where there is none that can be drawn."""
        if ground is None or not ground.picture:
            return None
        if self._ground[0] != ground.picture:
            from kivy.core.image import Image

            self._ground = (ground.picture, Image(BytesIO(ground.picture), ext="png").texture)
        return self._ground[1]

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        self._trail.clear()
        screen = self.screen
        if screen is None or min(self.size) < 8:
            return
        inner = Canvas()
        with inner:
            StencilPush()
            Rectangle(pos=self.pos, size=self.size)
            StencilUse()
            self._draw_ground(screen)
            if screen.corners:
                self._draw_corners(screen.corners)
            else:
                self._draw_mat(screen)
            StencilUnUse()
            Rectangle(pos=self.pos, size=self.size)
            StencilPop()
        self._drawn.add(inner)

    def _draw_ground(self, screen: MatScreen) -> None:
        mat, rim = self.mat, 4
        picture = self._picture(screen.ground)
        corner = theme.sizes().radius
        box((mat.x, mat.y), (mat.width, mat.height), corner, theme.MAT_EDGE)
        if picture is None:
            box((mat.x + rim, mat.y + rim), (mat.width - 2 * rim, mat.height - 2 * rim), corner - rim, theme.MAT)
            return
        Color(1, 1, 1, 1)
        Rectangle(texture=picture, pos=(mat.x, mat.y), size=(mat.width, mat.height))
        if screen.ground is not None and screen.ground.dim:
            Color(*theme.MAT[:3], screen.ground.dim)
            Rectangle(pos=(mat.x, mat.y), size=(mat.width, mat.height))

    def _draw_corners(self, corners: tuple[Spot, ...]) -> None:
        """The four marks, joined: what they enclose is the mat."""
        points = [self.at(*corner) for corner in corners]
        Color(*theme.GROUND[:3], 0.6)
        Line(points=[one for point in points for one in point], close=True, width=3.2)
        Color(*theme.ACCENT)
        SmoothLine(points=[one for point in points for one in point], close=True, width=1.6)
        arm = theme.sizes().touch * 0.36
        # At whose side of the mat each edge lies.
        for seat, (one, other) in enumerate(((points[2], points[3]), (points[0], points[1]))):
            base(*_between(one, other), arm * 0.7, seat)
        for x, y in points:
            dot(x, y, arm, (*theme.GROUND[:3], 0.55), theme.ACCENT, 2)
            Color(*theme.ACCENT)
            Line(points=(x - arm, y, x + arm, y), width=1.0)
            Line(points=(x, y - arm, x, y + arm), width=1.0)

    def _draw_mat(self, screen: MatScreen) -> None:
        mat, radius = self.mat, self.radius()
        columns, rows = screen.grid
        Color(*theme.MAT_LINE[:3], 0.2)
        for column in columns:
            Line(points=(*self.at(column, 0), *self.at(column, 1)), width=1.0)
        for row in rows:
            Line(points=(*self.at(0, row), *self.at(1, row)), width=1.0)
        Color(*theme.MAT_LINE[:3], 0.45)
        middle = mat.y + mat.height / 2
        Line(points=(mat.x, middle, mat.right, middle), width=1.0, dash_length=6, dash_offset=6)
        self._draw_found(screen, radius)
        where = {space.id: self.at(space.x, space.y) for space in screen.spaces}
        Color(*theme.MAT_LINE)
        for one, other in screen.lines:
            SmoothLine(points=(*where[one], *where[other]), width=line_width(radius) * 1.3)
        for space in screen.spaces:
            draw_space(space, *where[space.id], radius)
        for space in screen.spaces:
            if space.mark:
                mark_of(space, *where[space.id], radius)

    def _draw_found(self, screen: MatScreen, radius: float) -> None:
        """What a reader of photos suggests: rings with a plus, and thin lines between them."""
        points = [self.at(*place) for place in screen.found]
        Color(*theme.ACCENT)
        for one, other in screen.found_lines:
            SmoothLine(points=(*points[one], *points[other]), width=1.2)
        arm = radius * 0.4
        for x, y in points:
            SmoothLine(circle=(x, y, radius), width=1.8)
            SmoothLine(points=(x - arm, y, x + arm, y), width=1.2)
            SmoothLine(points=(x, y - arm, x, y + arm), width=1.2)

    def _draw_trail(self, stroke: _Stroke) -> None:
        """What will be drawn when the finger is lifted now."""
        self._trail.clear()
        screen = self.screen
        if screen is None or not stroke.dragged or not stroke.way:
            return
        spots = {space.id: self.at(space.x, space.y) for space in screen.spaces}
        points = [spots[name] for name in stroke.way if name in spots]
        if self._tool == "spaces" and (over := self.space_at(*stroke.now)) and over != stroke.way[0]:
            points.append(spots[over])
        else:
            points.append(stroke.now)
        self._trail.add(Color(*theme.ACCENT))
        self._trail.add(SmoothLine(points=[one for point in points for one in point], width=2.4))
        if self._tool == "spaces" and points[-1] == stroke.now:
            self._trail.add(Line(circle=(*stroke.now, self.radius()), width=1.8))

    def _draw_corner(self, stroke: _Stroke) -> None:
        """Where the corner will be when the finger is lifted now, with the edges to those beside it."""
        self._trail.clear()
        screen = self.screen
        if screen is None or not screen.corners:
            return
        before, behind = (self.at(*screen.corners[(stroke.corner + way) % 4]) for way in (-1, 1))
        arm = theme.sizes().touch * 0.36
        x, y = stroke.now
        self._trail.add(Color(*theme.ACCENT))
        self._trail.add(SmoothLine(points=(*before, x, y, *behind), width=1.6))
        self._trail.add(SmoothLine(circle=(x, y, arm), width=1.6))

    # ------------------------------------------------------------ touching

    @property
    def _tool(self) -> str:
        screen = self.screen
        tools = screen.tools if screen is not None else ()
        chosen = [one.intent for one in tools if one.chosen]
        return next((one.tool for one in chosen if isinstance(one, PickMatTool)), "")

    def on_touch_down(self, touch: Any) -> bool:
        if self.screen is None or not self.collide_point(*touch.pos):
            return False
        if getattr(touch, "is_mouse_scrolling", False):
            self._zoom_at(touch.pos, self.zoom * (1.15 if touch.button == "scrolldown" else 1 / 1.15))
            return True
        self._fingers[touch.uid] = touch.pos
        touch.grab(self)
        if len(self._fingers) == 1:
            self._begin(touch.pos)
        else:
            self._stroke = None
            self._trail.clear()
            self._take_hold()
        return True

    def _begin(self, pos: Spot) -> None:
        assert self.screen is not None
        self._pinch = None
        stroke = self._stroke = _Stroke(pos, pos)
        if self.screen.corners:
            named = [(str(number), self.at(*corner)) for number, corner in enumerate(self.screen.corners)]
            held = nearest(named, *pos, within=theme.sizes().touch * 0.6)
            stroke.corner = -1 if held is None else int(held)
        elif (space := self.space_at(*pos)) is not None:
            stroke.way.append(space)

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or touch.uid not in self._fingers:
            return False
        self._fingers[touch.uid] = touch.pos
        if self._pinch is not None:
            self._spread()
        elif self._stroke is not None:
            self._go_on(self._stroke, touch.pos)
        return True

    def _go_on(self, stroke: _Stroke, pos: Spot) -> None:
        """The finger of a stroke has moved."""
        before, stroke.now = stroke.now, pos
        if not stroke.dragged and dist(pos, stroke.start) < theme.px(SLIP):
            return
        stroke.dragged = True
        if stroke.corner >= 0:
            self._draw_corner(stroke)
            return
        if not stroke.way and self._tool != "lines":
            self._move_by(pos[0] - before[0], pos[1] - before[1])
            return
        if self._tool == "lines" and (space := self._passed(pos)) and space not in stroke.way[-1:]:
            stroke.way.append(space)
        self._draw_trail(stroke)

    def _passed(self, pos: Spot) -> str | None:
        """The space that a finger goes over: nearer than for a tap, so that one can pass beside it."""
        screen = self.screen
        spaces = screen.spaces if screen is not None else ()
        reach = max(self.radius(), theme.sizes().touch * 0.36)
        return nearest([(space.id, self.at(space.x, space.y)) for space in spaces], *pos, within=reach)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        stroke, self._stroke = self._stroke, None
        self._trail.clear()
        if self._pinch is not None:
            # Until every finger is lifted nothing is drawn.
            self._pinch = self._pinch if self._fingers else None
            if len(self._fingers) > 1:
                self._take_hold()
        elif stroke is not None:
            stroke.now = touch.pos
            self._done(stroke)
        return True

    def _done(self, stroke: _Stroke) -> None:
        """A stroke has ended: say what it was."""
        screen = self.screen
        if screen is None:
            return
        x, y = self.place(*stroke.now)
        if screen.corners:
            if self._on_mat(x, y) or stroke.corner >= 0:
                self._send(SetMatCorner(x, y, stroke.corner if stroke.dragged else -1))
        elif stroke.dragged:
            if stroke.way:
                self._drag(stroke, x, y)
        elif stroke.way:
            self._send(TapMat(x, y, stroke.way[0]))
        elif self._on_mat(x, y):
            self._tap(stroke.now, x, y)

    def _drag(self, stroke: _Stroke, x: float, y: float) -> None:
        over = self.space_at(*stroke.now)
        way = list(stroke.way)
        if over is not None and over != way[-1]:
            way.append(over)
        if self._tool == "lines" and len(way) < 2:
            return
        self._send(DragMat(tuple(way), x, y, on_space=over == way[-1] and len(way) > 1))

    def _tap(self, pos: Spot, x: float, y: float) -> None:
        """A tap beside all spaces: on what was found, on a line, or on the mat."""
        screen = self.screen
        assert screen is not None
        named = [(str(number), self.at(*place)) for number, place in enumerate(screen.found)]
        found = nearest(named, *pos, within=max(self.radius(), theme.sizes().touch * 0.5))
        if found is not None and self._tool == "spaces":
            self._send(TakeFoundMat(int(found)))
        elif self._tool == "lines" and (line := self._line_at(pos)) is not None:
            self._send(TapLine(*line))
        else:
            self._send(TapMat(x, y))

    def _line_at(self, pos: Spot) -> tuple[str, str] | None:
        """The line under a finger."""
        screen = self.screen
        assert screen is not None
        where = {space.id: self.at(space.x, space.y) for space in screen.spaces}
        near = [(_away(pos, where[one], where[other]), (one, other)) for one, other in screen.lines]
        away, line = min(near, default=(0.0, None))
        return line if line is not None and away <= theme.sizes().touch * 0.4 else None

    @staticmethod
    def _on_mat(x: float, y: float) -> bool:
        return 0 <= x <= 1 and 0 <= y <= 1

    # ------------------------------------------------------------ two fingers

    def _take_hold(self) -> None:
        """Two fingers are on the mat from now on."""
        one, other = list(self._fingers.values())[:2]
        apart = max(1.0, dist(one, other))
        self._pinch = _Pinch(apart, _between(one, other), self.zoom, self._shift)

    def _spread(self) -> None:
        pinch = self._pinch
        if pinch is None or len(self._fingers) < 2:
            return
        one, other = list(self._fingers.values())[:2]
        self.zoom = min(max(pinch.zoom * dist(one, other) / pinch.apart, 1.0), LARGEST)
        # What was between the fingers stays between them.
        grown, middle = self.zoom / pinch.zoom, _between(one, other)
        home = (self.center_x, self.center_y)
        self._shift = tuple(middle[n] - home[n] - (pinch.middle[n] - home[n] - pinch.shift[n]) * grown for n in (0, 1))
        self._keep_in_sight()

    def _zoom_at(self, pos: Spot, zoom: float) -> None:
        before, self.zoom = self.zoom, min(max(zoom, 1.0), LARGEST)
        grown = self.zoom / before
        x, y = pos[0] - self.center_x, pos[1] - self.center_y
        self._shift = (x - (x - self._shift[0]) * grown, y - (y - self._shift[1]) * grown)
        self._keep_in_sight()

    def _move_by(self, x: float, y: float) -> None:
        if self.zoom > 1:
            self._shift = (self._shift[0] + x, self._shift[1] + y)
            self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        """No edge of the mat comes farther in than it has to."""
        mat = self.mat
        most = (max(0.0, (mat.width - self.width) / 2), max(0.0, (mat.height - self.height) / 2))
        self._shift = tuple(min(max(self._shift[n], -most[n]), most[n]) for n in (0, 1))
        self._draw()


def _between(one: Spot, other: Spot) -> Spot:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _away(pos: Spot, one: Spot, other: Spot) -> float:
    """How far a point is from the line between two others."""
    along = (other[0] - one[0], other[1] - one[1])
    long = along[0] ** 2 + along[1] ** 2
    share = ((pos[0] - one[0]) * along[0] + (pos[1] - one[1]) * along[1]) / long if long else 0.0
    share = min(max(share, 0.0), 1.0)
    return hypot(pos[0] - one[0] - share * along[0], pos[1] - one[1] - share * along[1])
