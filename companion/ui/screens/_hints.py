"""Hints at the table: a bar at the edge shows the chance of winning, a sheet the best options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.table import AdviceView
from companion.ui import theme
from companion.ui.widgets.sheet import Paragraph, Sheet

OURS, THEIRS = (0.93, 0.92, 0.89, 1), (0.25, 0.29, 0.34, 1)


class ChanceBar(Widget):
    """A narrow bar: its lower part is the lower player's chance of winning. It takes no touches."""

    share = NumericProperty(0.5)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.bind(pos=self._draw, size=self._draw, share=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        low = self.height * self.share
        with self.canvas:
            Color(*THEIRS)
            Rectangle(pos=self.pos, size=self.size)
            Color(*OURS)
            Rectangle(pos=self.pos, size=(self.width, low))
            Color(*theme.ACCENT)
            Rectangle(pos=(self.x, self.y + self.height / 2 - 1), size=(self.width, 2))

    def on_touch_down(self, touch: Any) -> bool:
        return False


class HintSheet(Sheet):
    """The chance of winning and the best options; updates while open."""

    def __init__(self, advice: AdviceView, closed: Callable[[], None]) -> None:
        body = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.sizes().gap)
        body.bind(minimum_height=body.setter("height"))
        self._lines = body
        self._fill(advice)
        super().__init__(advice.title, body, closed, most=theme.px(620))

    def show(self, advice: AdviceView) -> None:
        """Update the advice."""
        if advice != self._advice:
            self._fill(advice)

    def _fill(self, advice: AdviceView) -> None:
        self._advice = advice
        self._lines.clear_widgets()
        self._lines.add_widget(Paragraph(advice.said, bold=True))
        for line in advice.lines:
            self._lines.add_widget(Paragraph(line))
