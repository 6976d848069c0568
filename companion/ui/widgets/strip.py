"""Strip chart of a base's speed over the last seconds."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, Mesh, Rectangle
from kivy.uix.widget import Widget

from companion.app.screens.spinners import LiveView
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets._axes import put
from companion.ui.widgets.text import texture

SCALES = (150.0, 300.0, 600.0, 1200.0, 2400.0, 4800.0, 9600.0)
"""Steps for the upper edge in degrees a second, so that the chart does not rescale continuously."""
LEAST_S = 4.0
"""Least time span of the chart."""


def scale_for(fastest_deg_s: float) -> float:
    """The smallest scale for this speed, else the largest.

    >>> scale_for(1000.0), scale_for(1e9)
    (1200.0, 9600.0)
    """
    return next((scale for scale in SCALES if fastest_deg_s <= scale), SCALES[-1])


class Strip(Widget):
    """Absolute speed over the last seconds. New points only update the existing instructions."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._recent: tuple[tuple[float, float], ...] = ()
        self._scale = SCALES[0]
        self._long_s = LEAST_S
        with self.canvas:
            Color(*theme.PANEL)
            self._ground = Rectangle()
            Color(*theme.LINE)
            self._base, self._half = Rectangle(), Rectangle()
            Color(*theme.mix(theme.PANEL, theme.ACCENT, 0.3))
            self._fill = Mesh(mode="triangle_strip")
            Color(*theme.ACCENT)
            self._line = Line(width=1)
        self.bind(pos=self._place, size=self._place)

    @property
    def points(self) -> list[float]:
        """The line's points in pixels, as a flat list."""
        return list(self._line.points)

    def live(self, view: LiveView | None) -> None:
        """Show the recent speeds."""
        recent = view.recent if view is not None else ()
        if recent is self._recent or recent == self._recent:
            return
        self._recent = recent
        scale = scale_for(max((abs(speed) for _, speed in recent), default=0.0))
        long_s = max(LEAST_S, -recent[0][0]) if recent else LEAST_S
        # Redraw the labels only for a noticeable change of the span.
        if scale != self._scale or abs(long_s - self._long_s) > 0.5:
            self._scale, self._long_s = scale, long_s
            self._write()
        self._run()

    def _run(self) -> None:
        x, y, width, height = self._inner()
        line: list[float] = []
        vertices: list[float] = []
        for at_s, speed in self._recent:
            across = x + width * max(0.0, 1 + at_s / self._long_s)
            up = y + height * min(1.0, abs(speed) / self._scale)
            line += (across, up)
            vertices += (across, y, 0, 0, across, up, 0, 0)
        self._line.points = line
        self._fill.vertices = vertices
        self._fill.indices = list(range(len(vertices) // 4))

    def _inner(self) -> tuple[float, float, float, float]:
        top = theme.sizes().small * 1.5
        return self.x + 2, self.y + 2, max(1.0, self.width - 4), max(1.0, self.height - top - 2)

    def _place(self, *_: object) -> None:
        x, y, width, height = self._inner()
        self._ground.pos, self._ground.size = self.pos, self.size
        self._base.pos, self._base.size = (x, y), (width, 1)
        self._half.pos, self._half.size = (x, round(y + height)), (width, 1)
        self._write()
        self._run()

    def _write(self) -> None:
        """Draw the labels of the scale and the time span."""
        size = theme.sizes().small - 2
        self.canvas.after.clear()
        if self.width < 80 or self.height < 40:
            return
        with self.canvas.after:
            words = texture(say("dial.speed", speed=round(self._scale)), size)
            top = self.y + self.height - theme.sizes().small * 0.75
            put(words, self.x + 6, top, theme.QUIET)
            words = texture(say("dial.recent", seconds=round(self._long_s)), size)
            put(words, self.x + self.width - 6, top, theme.QUIET, 1.0)
