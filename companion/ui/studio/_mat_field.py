"""The drawing area of the mat editor: one finger draws, two fingers zoom and move.

A tap sends `TapMat`, or the intent for the suggestion or line under it; a drag from a space sends `DragMat` with
the spaces on its way. Intents are sent when the finger is lifted, so a second finger can turn a stroke into a pinch.
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
"""A shorter move counts as a tap, in reference pixels."""
LARGEST = 4.0
"""Greatest zoom, relative to the whole mat."""
USUAL = 0.055
"""Greatest radius of a space, as a share of the mat's shorter side."""
BESIDE = 0.4
"""Greatest radius of a space, as a share of the least distance between spaces."""


@dataclass
class _Stroke:
    """A one-finger gesture: its positions, the spaces on its way, and the held corner (-1: none)."""

    start: Spot
    now: Spot
    way: list[str] = field(default_factory=list)
    corner: int = -1
    dragged: bool = False


@dataclass
class _Pinch:
    """A two-finger gesture: distance, middle, zoom and shift at its start."""

    apart: float
    middle: Spot
    zoom: float
    shift: Spot


class MatField(Widget):
    """Draws a `MatScreen` as large as fits."""

    thing = "mat-field"

    zoom = NumericProperty(1.0)
    """Scale relative to the whole mat, in [1, `LARGEST`]."""

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

    # ------------------------------------------------------------ geometry

    @property
    def mat(self) -> Box:
        """The mat's box in pixels, with zoom and shift."""
        aspect, edge = self.aspect(), theme.sizes().gap
        width = max(8.0, min(self.width - edge, (self.height - edge) * aspect)) * self.zoom
        height = width / aspect
        x, y = self.center_x + self._shift[0] - width / 2, self.center_y + self._shift[1] - height / 2
        return Box(x, y, width, height)

    def aspect(self) -> float:
        """Width / height of the mat, or of the photo while its corners are set."""
        screen = self.screen
        if screen is None:
            return 1.0
        picture = self._picture(screen.ground) if screen.corners else None
        return picture.width / picture.height if picture is not None else screen.aspect

    def at(self, x: float, y: float) -> Spot:
        """Convert mat coordinates in [0, 1] to pixels."""
        mat = self.mat
        return mat.x + x * mat.width, mat.top - y * mat.height

    def place(self, x: float, y: float) -> Spot:
        """Convert pixels to mat coordinates; inside the mat in [0, 1]."""
        mat = self.mat
        return (x - mat.x) / max(1.0, mat.width), (mat.top - y) / max(1.0, mat.height)

    def radius(self) -> float:
        """Radius of a space in pixels, limited by the distances between spaces."""
        mat, screen = self.mat, self.screen
        usual = min(mat.width, mat.height) * USUAL
        if screen is None:
            return usual
        points = [self.at(space.x, space.y) for space in screen.spaces]
        away = min((dist(one, other) for n, one in enumerate(points) for other in points[:n]), default=usual / BESIDE)
        return max(theme.sizes().touch * 0.2, min(usual, away * BESIDE))

    def space_at(self, x: float, y: float) -> str | None:
        """The space under a finger, if any."""
        assert self.screen is not None
        reach = max(self.radius() * 1.15, theme.sizes().touch * 0.5)
        return nearest([(space.id, self.at(space.x, space.y)) for space in self.screen.spaces], x, y, reach)

    def targets(self) -> list[tuple[str, tuple[float, float, float, float]]]:
        """Name and box of each space: keyboard targets."""
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
        """Draw this screen and drop a running stroke; reset the zoom when the mat and the photo's corners swap."""
        before, self.screen = self.screen, screen
        if before is not None and bool(before.corners) != bool(screen.corners):
            self.zoom, self._shift = 1.0, (0.0, 0.0)
        self._stroke = None
        self._draw()

    def _picture(self, ground: GroundView | None) -> Any:
        """The photo as a texture, cached; None without a photo."""
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
        """Draw the outline of the mat in the photo, with a mark at each of its four corners."""
        points = [self.at(*corner) for corner in corners]
        Color(*theme.GROUND[:3], 0.6)
        Line(points=[one for point in points for one in point], close=True, width=3.2)
        Color(*theme.ACCENT)
        SmoothLine(points=[one for point in points for one in point], close=True, width=1.6)
        arm = theme.sizes().touch * 0.36
        # Each player's edge of the mat.
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
        """Draw the photo reader's suggestions: rings with a plus, and thin lines between them."""
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
        """Preview the result of lifting the finger now."""
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
        """Preview the dragged corner, with the edges to its neighbours."""
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
        """Continue a stroke after its finger moved."""
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
        """The space under a dragging finger; its radius is smaller than for a tap, so a finger can pass beside it."""
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
            # Draw nothing until every finger is lifted.
            self._pinch = self._pinch if self._fingers else None
            if len(self._fingers) > 1:
                self._take_hold()
        elif stroke is not None:
            stroke.now = touch.pos
            self._done(stroke)
        return True

    def _done(self, stroke: _Stroke) -> None:
        """Send the intent of a finished stroke."""
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
        """Send the intent of a tap off all spaces: on a suggestion, on a line, or on the bare mat."""
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
        """The line under a finger, if any."""
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
        """Start a pinch with the first two fingers."""
        one, other = list(self._fingers.values())[:2]
        apart = max(1.0, dist(one, other))
        self._pinch = _Pinch(apart, _between(one, other), self.zoom, self._shift)

    def _spread(self) -> None:
        pinch = self._pinch
        if pinch is None or len(self._fingers) < 2:
            return
        one, other = list(self._fingers.values())[:2]
        self.zoom = min(max(pinch.zoom * dist(one, other) / pinch.apart, 1.0), LARGEST)
        # The point between the fingers stays between them.
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
        """Clamp the shift so that the mat fills the widget as far as it can."""
        mat = self.mat
        most = (max(0.0, (mat.width - self.width) / 2), max(0.0, (mat.height - self.height) / 2))
        self._shift = tuple(min(max(self._shift[n], -most[n]), most[n]) for n in (0, 1))
        self._draw()


def _between(one: Spot, other: Spot) -> Spot:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _away(pos: Spot, one: Spot, other: Spot) -> float:
    """Distance of a point from the line segment between two others."""
    along = (other[0] - one[0], other[1] - one[1])
    long = along[0] ** 2 + along[1] ** 2
    share = ((pos[0] - one[0]) * along[0] + (pos[1] - one[1]) * along[1]) / long if long else 0.0
    share = min(max(share, 0.0), 1.0)
    return hypot(pos[0] - one[0] - share * along[0], pos[1] - one[1] - share * along[1])
