"""Editable disc: a ring to paint, borders to drag, segments to tap, and a hub with words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, degrees, hypot, radians
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, Rectangle, SmoothEllipse, SmoothLine
from kivy.uix.widget import Widget

from companion.app.screens.table import SegmentView
from companion.ui import theme
from companion.ui.widgets import shapes
from companion.ui.widgets.dial import blank
from companion.ui.widgets.disc import OVER, marking, painted, ring
from companion.ui.widgets.text import draw, texture

INNER, OUTER = 0.40, 0.90
"""Radii of the segments, as shares of the widget's radius; the border handles are outside."""
OVERSHOOT = 12.0
"""A stroke within this many degrees of a full turn paints the whole ring."""


class DiscRing(Widget):
    """The ring. It reports gestures through callbacks.

    *moved* gets a border, its angle, and whether the finger is still down; *stroked* the start and end angle of a
    stroke, and the same; *picked* a segment, -1 for the hub.
    """

    thing = "disc-ring"

    def __init__(
        self,
        moved: Callable[[int, float, bool], None],
        stroked: Callable[[float, float, bool], None],
        picked: Callable[[int], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._moved, self._stroked, self._picked = moved, stroked, picked
        self.segments: tuple[SegmentView, ...] = ()
        self._doubts: tuple[int, ...] = ()
        self._on, self._sector_deg = -1, 15.0
        self._paints = False
        self._hub = ("", "")
        self._held = -1
        self._from_deg = self._to_deg = 0.0
        self._began_blank = False
        """Did the finger go down on a blank segment? A tap on any other segment picks it instead of painting."""
        self._face: Any = None
        self._drawn: tuple[Any, ...] = ()
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._draw_soon, size=self._draw_soon)

    def show(
        self,
        segments: Sequence[SegmentView],
        *,
        doubts: tuple[int, ...],
        picked: int,
        paints: bool,
        sector_deg: float,
        hub: tuple[str, str],
    ) -> None:
        """Show this disc. *paints*: a finger paints; else it drags borders. A tap picks a segment that is not blank."""
        self.segments, self._doubts, self._on = tuple(segments), doubts, picked
        self._paints, self._sector_deg, self._hub = paints, sector_deg, hub
        self._draw_soon()

    # ------------------------------------------------------------ geometry

    @property
    def radius(self) -> float:
        """Radius of the whole widget's circle in pixels."""
        return float(min(self.width, self.height)) / 2 - 2

    @property
    def middle(self) -> tuple[float, float]:
        """Centre of the ring."""
        return self.x + self.width / 2, self.y + self.height / 2

    def spot(self, angle_deg: float, share: float = (INNER + OUTER) / 2) -> tuple[float, float]:
        """The point at this angle, at this share of the radius."""
        return shapes.point(*self.middle, self.radius * share, angle_deg)

    def targets(self) -> list[tuple[str, tuple[float, float, float, float]]]:
        """Keyboard targets with their boxes: the hub, the segments, and while painting the blank sectors."""
        found = [("hub", self.middle)]
        for number, segment in enumerate(self.segments):
            if not (self._paints and blank(segment)):
                found.append((f"segment {number}", self.spot(segment.start_deg + segment.sweep_deg / 2)))
        if self._paints and self._sector_deg:
            middles = [(n + 0.5) * self._sector_deg for n in range(round(360 / self._sector_deg))]
            found += [(f"sector {angle:g}", self.spot(angle)) for angle in middles if self._is_blank(angle)]
        size = theme.sizes().touch * 0.8
        return [(name, (x - size / 2, y - size / 2, size, size)) for name, (x, y) in found]

    def _polar(self, touch: Any) -> tuple[float, float]:
        """Polar position of a touch: share of the radius, and degrees clockwise from the top."""
        x, y = self.middle
        across, up = touch.x - x, touch.y - y
        return hypot(across, up) / max(1.0, self.radius), degrees(atan2(across, up)) % 360

    def _border_at(self, angle_deg: float) -> int:
        """The border under a finger at this angle; -1 for none."""
        if len(self.segments) < 2:
            return -1
        reach = degrees(theme.sizes().touch * 0.55 / (self.radius * (INNER + OUTER) / 2))

        def off(number: int) -> float:
            return abs((self.segments[number].start_deg - angle_deg + 180) % 360 - 180)

        nearest = min(range(len(self.segments)), key=off)
        # The middle third of a narrow segment picks it.
        narrow = min(self.segments[nearest].sweep_deg, self.segments[nearest - 1].sweep_deg) / 3
        return nearest if off(nearest) <= min(reach, max(narrow, 4.0)) else -1

    def _segment_at(self, angle_deg: float) -> int:
        for number, segment in enumerate(self.segments):
            if (angle_deg - segment.start_deg) % 360 < segment.sweep_deg:
                return number
        return -1

    def _is_blank(self, angle_deg: float) -> bool:
        at = self._segment_at(angle_deg)
        return at >= 0 and blank(self.segments[at])

    # ------------------------------------------------------------ fingers

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        share, angle = self._polar(touch)
        if share > 1.06:
            return False
        touch.grab(self)
        self._held = -1
        self._from_deg = self._to_deg = angle
        self._began_blank = self._is_blank(angle)
        if share < INNER * 0.9:
            touch.ud["hub"] = True
        elif not self._paints:
            self._held = self._border_at(angle)
        elif self._began_blank:
            self._stroked(angle, angle, True)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or "hub" in touch.ud:
            return touch.grab_current is self
        _, angle = self._polar(touch)
        before = self._to_deg
        self._to_deg += (angle - self._to_deg + 180) % 360 - 180
        if round(before) == round(self._to_deg):
            return True
        if self._paints and abs(self._to_deg - self._from_deg) >= 2:
            self._stroked(*self._stroke(), True)
        elif self._held >= 0:
            self._moved(self._held, self._to_deg, True)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        dragged = abs(self._to_deg - self._from_deg) >= 2
        if "hub" in touch.ud:
            self._picked(-1)
        elif self._paints and (dragged or self._began_blank):
            self._stroked(*self._stroke(), False)
        elif self._held >= 0 and dragged:
            self._moved(self._held, self._to_deg, False)
        elif not dragged:
            self._picked(self._segment_at(self._from_deg))
        self._held = -1
        return True

    def _stroke(self) -> tuple[float, float]:
        """Start and end angle of the stroke, at most one full turn."""
        way = self._to_deg - self._from_deg
        if abs(way) > 360 - OVERSHOOT:
            # Fingers rarely end a full turn exactly where it began.
            return self._from_deg, self._from_deg + (359.9 if way > 0 else -359.9)
        return self._from_deg, self._to_deg

    # ------------------------------------------------------------ drawing

    def _draw(self, *_: object) -> None:
        if self.radius < 40 or not self.segments:
            return
        wanted = (self.segments, round(self.radius), theme.look())
        if wanted != self._drawn:
            self._drawn = wanted
            self._face = self._picture()
        x, y = self.middle
        side = 2 * round(self.radius)
        self.canvas.clear()
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=self._face, pos=(x - side / 2, y - side / 2), size=(side, side))
            self._draw_marks(x, y)
            self._draw_hub(x, y)

    def _picture(self) -> Any:
        side = 2 * round(self.radius) * OVER
        centre = outer = side / 2
        inner, rim = outer * INNER, outer * OUTER
        gap = degrees(max(1.5, outer / 90) / rim)

        def paint() -> None:
            Color(*theme.PANEL)
            SmoothEllipse(pos=(1, 1), size=(side - 2, side - 2), segments=180)
            ring(centre, centre, inner, rim, self.segments)
            for segment in self.segments:
                if blank(segment):
                    Color(*theme.RAISED)
                    trim = gap if len(self.segments) > 1 else 0
                    start, sweep = segment.start_deg + trim, segment.sweep_deg - 2 * trim
                    shapes.sector(centre, centre, inner * 1.01, rim * 0.99, start, sweep)
                else:
                    marking(segment, centre, centre, inner, rim)
            self._paint_grid(centre, inner, rim)

        return painted(side, side, theme.GROUND, paint)

    def _paint_grid(self, centre: float, inner: float, rim: float) -> None:
        """Paint the sectors: ticks at the rim, and lines through blank segments."""
        if not self._sector_deg:
            return
        for number in range(round(360 / self._sector_deg)):
            angle = number * self._sector_deg
            Color(*theme.QUIET)
            long = 1.05 if number % 6 == 0 else 1.03
            self._spoke(Line, centre, rim * 1.008, rim * long, angle, 1.6)
            at = self._segment_at(angle + 0.01)
            if at >= 0 and blank(self.segments[at]) and abs(self.segments[at].start_deg - angle) > 0.1:
                Color(*theme.LINE)
                self._spoke(SmoothLine, centre, inner * 1.02, rim * 0.98, angle, 1.2)

    @staticmethod
    def _spoke(line: Any, centre: float, near: float, far: float, angle: float, width: float) -> None:
        ends = (*shapes.point(centre, centre, near, angle), *shapes.point(centre, centre, far, angle))
        line(points=ends, width=width)

    def _draw_marks(self, x: float, y: float) -> None:
        inner, rim = self.radius * INNER, self.radius * OUTER
        if 0 <= self._on < len(self.segments):
            picked = self.segments[self._on]
            Color(*theme.ACCENT)
            width = max(1.6, theme.px(2.2))
            points = shapes.arc(x, y, rim, picked.start_deg, picked.sweep_deg)
            back = shapes.arc(x, y, inner, picked.start_deg, picked.sweep_deg)
            pairs = [back[i : i + 2] for i in range(0, len(back), 2)][::-1]
            points += [part for pair in pairs for part in pair]
            SmoothLine(points=points, width=width, close=picked.sweep_deg < 360)
        for number in self._doubts:
            segment = self.segments[number]
            at = shapes.point(x, y, rim * 0.86, segment.start_deg + segment.sweep_deg / 2)
            size = theme.sizes().text * 1.5
            Color(*theme.ACCENT)
            Ellipse(pos=(at[0] - size / 2, at[1] - size / 2), size=(size, size))
            draw(texture("?", size * 0.8, True), *at, theme.ON_BRIGHT)
        if not self._paints and len(self.segments) > 1:
            self._draw_handles(x, y)

    def _draw_handles(self, x: float, y: float) -> None:
        """Draw a knob on every border, smaller if its segments are narrow."""
        for number, segment in enumerate(self.segments):
            narrow = min(segment.sweep_deg, self.segments[number - 1].sweep_deg)
            room = radians(narrow) * self.radius * 0.95
            size = max(theme.px(9), min(theme.px(20), room * 0.7))
            at = shapes.point(x, y, self.radius * 0.95, segment.start_deg)
            Color(*theme.GROUND)
            SmoothEllipse(pos=(at[0] - size / 2 - 2, at[1] - size / 2 - 2), size=(size + 4, size + 4))
            Color(*(theme.ACCENT if number == self._held else theme.TEXT))
            SmoothEllipse(pos=(at[0] - size / 2, at[1] - size / 2), size=(size, size))

    def _draw_hub(self, x: float, y: float) -> None:
        hub = self.radius * INNER * 0.94
        Color(*(theme.mix(theme.PANEL, theme.ACCENT, 0.16) if self._on < 0 else theme.PANEL))
        SmoothEllipse(pos=(x - hub, y - hub), size=(2 * hub, 2 * hub), segments=90)
        Color(*(theme.ACCENT if self._on < 0 else theme.OUTLINE))
        SmoothLine(circle=(x, y, hub), width=1.6 if self._on < 0 else 1.1)
        name, facts = self._hub
        size = max(12.0, min(theme.sizes().title * 1.7, hub * 0.3))
        words = texture(name, size, True, int(hub * 1.7), 2)
        small = texture(facts, max(11.0, size * 0.72)) if facts else None
        lift = small.height / 2 if small is not None else 0
        draw(words, x, y + lift, theme.TEXT)
        if small is not None:
            draw(small, x, y - words.height / 2, theme.QUIET)
