"""Plot of the angle error over a turn, before and after calibration."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.app.screens.spinners import CurveView
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.widgets._axes import Plot, draw_axes, number, put, room_for, round_step, ticks
from companion.ui.widgets.text import texture, width_of


class CurvePlot(Widget):
    """Before: a thin dashed line. After: a thick line. A legend is above."""

    curve = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "curve"):
            self.fbind(name, self._draw_soon)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        curve: CurveView | None = self.curve
        if curve is None or self.width < 140 or self.height < 80:
            return
        size = theme.sizes().small - 1
        most = max((abs(error) for _, error in (*curve.before, *curve.after)), default=0.0)
        most = max(0.05, most) * 1.08
        stacked = self._label_width(curve, size) > self.width - 20
        head = size * (4.4 if stacked else 3.0)
        room = self.height - head - 1.6 * size
        step = round_step(2 * most, max(2, int(room / (2.2 * size))))
        up = [(value, f"{number(value)}°") for value in ticks(-most, most, step)]
        left = room_for([label for _, label in up], size) + 4
        plot = Plot(self.x + left, self.y + 1.6 * size, self.width - left - 10, room, (0.0, -most), (360.0, most))
        degrees = 90 if plot.width < 360 else 45
        across = [(float(value), f"{value}°") for value in range(0, 360, degrees)]
        with self.canvas:
            draw_axes(plot, size, across, up, ("360°", say("plot.error")))
            Color(*theme.TEXT)
            Line(points=plot.line(curve.before), width=1, dash_length=3, dash_offset=3)
            Color(*theme.ACCENT)
            Line(points=plot.line(curve.after), width=2)
            top = self.y + self.height - size * 0.7
            x = self._name(curve.before_label, self.x + 4, top, size, False)
            if stacked:
                self._name(curve.after_label, self.x + 4, top - size * 1.4, size, True)
            else:
                self._name(curve.after_label, x + 18, top, size, True)

    @staticmethod
    def _label_width(curve: CurveView, size: float) -> float:
        return width_of(curve.before_label, size) + width_of(curve.after_label, size) + 2 * 42 + 18

    @staticmethod
    def _name(words: str, x: float, y: float, size: float, after: bool) -> float:
        """Draw a legend entry and return the x of its end."""
        if after:
            Color(*theme.ACCENT)
            Line(points=(x, y, x + 30, y), width=2)
        else:
            Color(*theme.TEXT)
            Line(points=(x, y, x + 30, y), width=1, dash_length=3, dash_offset=3)
        name = texture(words, size)
        put(name, x + 36, y, theme.TEXT)
        return float(x + 36 + name.width)
