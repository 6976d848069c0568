"""Polar histogram of test spins: a bar for each sector, and the mean as a dashed circle."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.app.screens.spinners import HistogramView
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets import shapes
from companion.ui.widgets._axes import put
from companion.ui.widgets.text import texture

HUB = 0.34
"""Radius of the hub as a share of the ring's."""


class HistogramRing(Widget):
    """The ring with 0° at the top; the number of spins is in the hub."""

    histogram = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "histogram"):
            self.fbind(name, self._draw_soon)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        view: HistogramView | None = self.histogram
        side = min(self.size)
        if view is None or not view.counts or side < 90:
            return
        small = theme.sizes().small - 2
        x, y = self.x + self.width / 2, self.y + self.height / 2
        outer = side / 2 - small * 2
        inner = outer * HUB
        total = sum(view.counts)
        mean = total / len(view.counts)
        most = max(1.0, *view.counts, mean * 1.5)
        sweep = 360 / len(view.counts)

        def radius(count: float) -> float:
            return inner + (outer - inner) * count / most

        with self.canvas:
            Color(*theme.GROUND)
            shapes.sector(x, y, 0, outer, 0, 360)
            Color(*theme.LINE)
            SmoothLine(circle=(x, y, outer), width=1)
            SmoothLine(circle=(x, y, inner), width=1)
            for i, count in enumerate(view.counts):
                if count:
                    Color(*(theme.ACCENT if i % 2 == 0 else theme.mix(theme.ACCENT, theme.PANEL, 0.25)))
                    shapes.sector(x, y, inner, radius(count), i * sweep + 0.6, sweep - 1.2)
            if total:
                shapes.dashes(x, y, radius(mean), 1, theme.TEXT, 36)
            for angle, share in ((0, 0.5), (90, 0.3), (180, 0.5), (270, 0.7)):
                px, py = shapes.point(x, y, outer + small * 0.75, angle)
                put(texture(str(angle), small, angle == 0), px, py, theme.QUIET if angle else theme.ACCENT, share)
            number = texture(str(total), max(12.0, inner * 0.62), True)
            put(number, x, y + inner * 0.12, theme.TEXT, 0.5)
            put(texture(say("plot.spins"), max(9.0, inner * 0.28)), x, y - inner * 0.45, theme.QUIET, 0.5)
