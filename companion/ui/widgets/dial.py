"""Live view of a base: a ring with degrees that turns under a pointer.

The ring is one texture. A live update only turns it and, at most ten times a second, changes the words in the
hub; nothing is redrawn.
"""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, SmoothEllipse, SmoothLine
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.app.screens.spinners import BaseStage, LiveView
from companion.app.screens.table import SegmentView
from companion.ui import theme
from companion.ui.screen_texts import decimal, say, stage_word
from companion.ui.widgets import shapes
from companion.ui.widgets._flicking import Trail
from companion.ui.widgets.disc import MOST_PUT_OFF, OVER, late, painted, pointer, ring
from companion.ui.widgets.stages import STAGE
from companion.ui.widgets.text import draw, texture

PLATE = 0.73
"""Inner edge of the degree ring, as a share of the dial's radius."""
SEGMENTS = 0.5
"""Inner edge of the disc's segments, as a share of the dial's radius."""
NOISE_DEG_S = 5.0
"""Noise floor: a lower speed may be sensor noise of a disc at rest, and is not shown."""
WORDS_S = 0.1
"""Least time between changes of the words in the hub, for legibility."""


@theme.kept(maxsize=12)
def _face(segments: tuple[SegmentView, ...], diameter: int) -> Any:
    side = diameter * OVER
    x = y = side / 2
    outer = side / 2 - 2

    def line(inner: float, far: float, angle: float, width: float) -> None:
        ends = (*shapes.point(x, y, outer * inner, angle), *shapes.point(x, y, outer * far, angle))
        SmoothLine(points=ends, width=width)

    def label(angle: int) -> None:
        PushMatrix()
        Rotate(angle=-angle, origin=(x, y))
        size = max(9.0 * OVER, outer * (0.1 if angle % 90 == 0 else 0.075))
        draw(texture(str(angle), size, angle % 90 == 0), x, y + outer * 0.84, theme.TEXT)
        PopMatrix()

    def paint() -> None:
        Color(*theme.RAISED)
        SmoothEllipse(pos=(x - outer, y - outer), size=(2 * outer, 2 * outer), segments=180)
        for angle in range(0, 360, 5):
            Color(*(theme.TEXT if angle % 15 == 0 else theme.QUIET))
            line(0.91 if angle % 30 == 0 else 0.935 if angle % 15 == 0 else 0.955, 0.985, angle, max(1.0, outer / 160))
        for angle in range(30, 360, 30) if diameter > 170 else (90, 180, 270):
            label(angle)
        Color(*theme.PLATE)
        inner = outer * PLATE
        SmoothEllipse(pos=(x - inner, y - inner), size=(2 * inner, 2 * inner), segments=180)
        if segments:
            ring(x, y, outer * SEGMENTS, inner * 0.98, segments)
            _letters(x, y, outer, inner * 0.98, segments)
        Color(*theme.LINE)
        SmoothLine(circle=(x, y, outer - 1), width=2)
        # Visible from afar while the disc turns.
        Color(*theme.ACCENT)
        shapes.sector(x, y, outer * (PLATE + 0.01), outer * 0.985, -4.5, 9)
        size = max(9.0 * OVER, outer * 0.1)
        draw(texture("0", size, True), x, y + outer * 0.84, theme.ON_BRIGHT)

    return painted(side, side, theme.GROUND, paint)


def blank(segment: SegmentView) -> bool:
    """Is only the position of the segment known?"""
    return not segment.letter


def _letters(x: float, y: float, outer: float, rim: float, segments: tuple[SegmentView, ...]) -> None:
    """Draw letter and power on each segment, upright under the pointer; on a blank segment its number."""
    gap = 57.3 * max(1.0, outer / 160) / rim
    for number, segment in enumerate(segments, 1):
        ground, ink = theme.SEGMENT[segment.colour], theme.ON_SEGMENT[segment.colour]
        words = f"{segment.letter} {segment.power}".strip()
        if blank(segment):
            ground, ink, words = theme.LINE, theme.TEXT, str(number)
            Color(*ground)
            shapes.sector(x, y, outer * SEGMENTS, rim, segment.start_deg + gap, segment.sweep_deg - 2 * gap)
        room = segment.sweep_deg / 57.3 * outer * 0.62
        size = outer * 0.085
        PushMatrix()
        Rotate(angle=-(segment.start_deg + segment.sweep_deg / 2), origin=(x, y))
        text = texture(words, size, bold=True)
        if text.width > room * 0.95:
            text = texture(segment.letter or words, size, bold=True)
        Color(*ground)
        wide = min(text.width + size * 0.3, room * 0.9)
        Rectangle(pos=(x - wide / 2, y + outer * 0.62 - size * 0.6), size=(wide, size * 1.2))
        draw(text, x, y + outer * 0.62, ink, min(1.0, wide / max(1, text.width)))
        PopMatrix()


@theme.kept(maxsize=4)
def _small_face(side: int) -> Any:
    side *= OVER
    x = y = side / 2
    outer = side / 2 - 2

    def paint() -> None:
        Color(*theme.RAISED)
        SmoothEllipse(pos=(x - outer, y - outer), size=(2 * outer, 2 * outer), segments=60)
        Color(*theme.QUIET)
        SmoothLine(circle=(x, y, outer - 2), width=2)
        Color(*theme.ACCENT)
        shapes.wedge(x, y, outer * 0.25, outer * 0.95, 0, 14)

    return painted(side, side, theme.PANEL, paint)


class Words:
    """Words on a canvas that can change without a redraw."""

    def __init__(self) -> None:
        self._colour = Color(*theme.TEXT)
        self._box = Rectangle(size=(0, 0))
        self._text: Any = None
        self._at = (0.0, 0.0)

    def show(self, words: Any, colour: theme.Rgba | None = None) -> None:
        """Show this texture; nothing for None."""
        self._text = words
        if colour is not None:
            self._colour.rgba = colour
        self._put()

    def place(self, x: float, y: float) -> None:
        """Centre them at (x, y)."""
        self._at = (x, y)
        self._put()

    def _put(self) -> None:
        if self._text is None:
            self._box.size = (0, 0)
            return
        width, height = self._text.size
        self._box.texture = self._text
        self._box.size = (width, height)
        self._box.pos = (round(self._at[0] - width / 2), round(self._at[1] - height / 2))


class SmallDial(Widget):
    """A base in a list: a notch that turns with the base and identifies it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            PushMatrix()
            self._turn = Rotate(angle=0)
            Color(1, 1, 1, 1)
            self._box = Rectangle(size=(0, 0))
            PopMatrix()
        self.bind(pos=self._place, size=self._place)

    @property
    def angle(self) -> float:
        """Shown angle, degrees clockwise."""
        return float(self._turn.angle)

    def live(self, view: LiveView) -> None:
        """Turn to the base's angle, if known."""
        if view.angle_deg is not None and view.angle_deg != self._turn.angle:
            self._turn.angle = view.angle_deg

    def _place(self, *_: object) -> None:
        side = min(self.size)
        if side < 8:
            return
        x, y = self.x + self.width / 2, self.y + self.height / 2
        self._box.texture = _small_face(round(side))
        self._box.pos, self._box.size = (x - side / 2, y - side / 2), (side, side)
        self._turn.origin = (x, y)


class Dial(Widget):
    """Large view of a base: angle, state, speed. A flick calls *flicked*, any other touch *touched*."""

    thing = "dial"

    segments = ObjectProperty(())
    """The segments of the disc on the base, if known."""
    flickable = BooleanProperty(False)

    def __init__(
        self,
        flicked: Callable[[float], None] | None = None,
        touched: Callable[[], None] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._flicked, self._touched = flicked, touched
        self._trail = Trail()
        self._view: LiveView | None = None
        self._put_off, self._painted = 0, False
        self._told: tuple[BaseStage | None, str, str] | None = None
        self._told_s = -1.0
        with self.canvas:
            PushMatrix()
            self._turn = Rotate(angle=0)
            self._tint = Color(1, 1, 1, 0)  # until there is a picture
            self._box = Rectangle(size=(0, 0))
            PopMatrix()
            self._rim = Color(*theme.LINE)
            self._circle = SmoothLine(width=1.5)
            self._stage, self._angle, self._speed = Words(), Words(), Words()
        self._paint_soon = Clock.create_trigger(self._paint, 0)
        for name in ("pos", "size", "segments"):
            self.fbind(name, self._place)

    @property
    def diameter(self) -> float:
        """Diameter of the ring in pixels."""
        return float(min(self.width, self.height)) * 0.95

    @property
    def angle(self) -> float:
        """Shown angle of the ring, degrees clockwise."""
        return float(self._turn.angle)

    @property
    def told(self) -> tuple[BaseStage | None, str, str] | None:
        """Stage, angle and speed as shown in the hub; None before the first update."""
        return self._told

    @property
    def hub(self) -> tuple[float, float]:
        """Centre of the ring."""
        side = min(self.width, self.height)
        return self.x + self.width / 2, self.y + self.height / 2 + side / 2 - side * 0.05 - self.diameter / 2

    # ------------------------------------------------------------ live updates

    def live(self, view: LiveView | None) -> None:
        """Show the base's current state; None: unknown."""
        self._view = view
        known = view is not None and view.angle_deg is not None
        if view is not None and view.angle_deg is not None and view.angle_deg != self._turn.angle:
            self._turn.angle = view.angle_deg
        self._shine(known)
        stage = view.stage if view is not None else None
        now_s = Clock.get_time()
        if self._told is None or self._told[0] != stage or now_s - self._told_s >= WORDS_S:
            self._told_s = now_s
            self._tell(view)

    def _shine(self, known: bool) -> None:
        """Dim the ring while the angle is unknown; hide it until its texture is painted."""
        tint = 0.0 if not self._painted else 1.0 if known else 0.4
        if self._tint.a != tint:
            self._tint.a = tint

    def _tell(self, view: LiveView | None, anew: bool = False) -> None:
        """Update the words in the hub; *anew*: even if they are the same."""
        stage = view.stage if view is not None else None
        angle = "–" if view is None or view.angle_deg is None else f"{decimal(round(view.angle_deg, 1) % 360)}°"
        moving = view is not None and abs(view.speed_deg_s) >= NOISE_DEG_S
        speed = say("dial.speed", speed=round(abs(view.speed_deg_s))) if view is not None and moving else ""
        if view is not None and not moving and abs(view.turns) >= 0.05:
            speed = say("dial.turns", turns=decimal(abs(view.turns)))
        told = (stage, angle, speed)
        if told == self._told and not anew:
            return
        before, self._told = self._told, told
        side = self.diameter
        if before is None or before[0] != stage or anew:
            self._tell_stage(view)
        self._angle.show(texture(angle, max(14.0, side * self._share * 0.2), True))
        self._speed.show(texture(speed, max(10.0, side * self._share * 0.1)) if speed else None, theme.QUIET)

    def _tell_stage(self, view: LiveView | None) -> None:
        if view is None:
            self._stage.show(None)
            self._rim.rgba = theme.LINE
            return
        sign, colour = STAGE[view.stage]
        size = max(10.0, self.diameter * self._share * 0.095)
        room = int(self.diameter * self._share * 0.78)
        self._stage.show(texture(f"{sign} {stage_word(view.stage)}", size, True, room, 2), colour)
        self._rim.rgba = colour

    # ------------------------------------------------------------ layout

    @property
    def _share(self) -> float:
        """The hub's radius as a share of the dial's."""
        return SEGMENTS if self.segments else PLATE

    def _place(self, *_: object) -> None:
        side = self.diameter
        if side < 40:
            return
        x, y = self.hub
        self._turn.origin = (x, y)
        self._box.pos, self._box.size = (x - side / 2, y - side / 2), (side, side)
        hub = side / 2 * self._share
        self._circle.circle = (x, y, hub * 0.97)
        self._stage.place(x, y + hub * 0.5)
        self._angle.place(x, y)
        self._speed.place(x, y - hub * 0.45)
        self.canvas.after.clear()
        with self.canvas.after:
            pointer(x, y + side / 2, side * 0.05, side * 0.09)
        self._paint_soon()
        self._tell(self._view, anew=True)

    def _paint(self, *_: object) -> None:
        if self.diameter < 40:
            return
        if late() and self._put_off < MOST_PUT_OFF:
            self._put_off += 1
            self._paint_soon()
            return
        self._put_off, self._painted = 0, True
        self._box.texture = _face(tuple(self.segments), round(self.diameter))
        self._shine(self._view is not None and self._view.angle_deg is not None)

    # ------------------------------------------------------------ flicking

    def _bearing(self, touch: Any) -> float:
        x, y = self.hub
        return Trail.bearing(touch.x - x, touch.y - y)

    def on_touch_down(self, touch: Any) -> bool:
        if getattr(touch, "is_mouse_scrolling", False) or dist(touch.pos, self.hub) > self.diameter / 2 * 1.05:
            return False
        touch.grab(self)
        self._trail.begin(Clock.get_time(), self._bearing(touch))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or not self._trail:
            return False
        self._trail.move(Clock.get_time(), self._bearing(touch))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        speed = self._trail.end(Clock.get_time())
        if self.flickable and speed is not None:
            if self._flicked is not None:
                self._flicked(speed)
        elif self._touched is not None:
            self._touched()
        return True
