"""Progress as a row of numbered steps, or as a tally."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, SmoothEllipse, SmoothLine
from kivy.uix.widget import Widget

from companion.ui import theme
from companion.ui.widgets._axes import put
from companion.ui.widgets.text import draw, texture, width_of


class StepRow(Widget):
    """Numbered steps, done ones ticked, with all names below them if they fit; else only the current one's."""

    thing = "steps"

    def __init__(self, **kwargs: Any) -> None:
        sizes = theme.sizes()
        kwargs.setdefault("height", sizes.text * 3.6)
        super().__init__(size_hint_y=None, **kwargs)
        self._steps: tuple[str, ...] = ()
        self._step = 0
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._draw_soon, size=self._draw_soon)

    def show(self, steps: tuple[str, ...], step: int) -> None:
        """Show these steps; *step* is the current one."""
        if (steps, step) != (self._steps, self._step):
            self._steps, self._step = steps, step
            self._draw_soon()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        count = len(self._steps)
        if not count or self.width < 100:
            return
        sizes = theme.sizes()
        radius = sizes.text * 0.8
        size = sizes.small - 1
        pitch = self.width / count
        y = self.y + self.height - radius - 3
        low = y - radius - size * 0.95
        all_named = all(width_of(name, size, True) < pitch - 8 for name in self._steps)
        with self.canvas:
            Color(*theme.LINE)
            Rectangle(pos=(self.x + pitch / 2, y - 1), size=(pitch * (count - 1), 2))
            for i, name in enumerate(self._steps):
                x = self.x + pitch * (i + 0.5)
                self._dot(x, y, radius, i)
                if i == self._step or all_named:
                    words = texture(name, size, i == self._step)
                    half = words.width / 2
                    at = min(max(x, self.x + half), self.x + self.width - half)
                    put(words, at, low, theme.TEXT if i == self._step else theme.QUIET, 0.5)

    def _dot(self, x: float, y: float, radius: float, i: int) -> None:
        now, done = i == self._step, i < self._step
        Color(*(theme.ACCENT if now else theme.PANEL))
        SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
        if not now:
            Color(*(theme.GOOD if done else theme.LINE))
            SmoothLine(circle=(x, y, radius), width=1.2)
        words = texture("✓" if done else str(i + 1), theme.sizes().small, now)
        draw(words, x, y, theme.ON_BRIGHT if now else theme.GOOD if done else theme.QUIET)


class Tally(Widget):
    """A ring for each wanted item, ticked when done."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=0, **kwargs)
        self._done, self._wanted = 0, 0
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._draw_soon, size=self._draw_soon)

    def show(self, done: int, wanted: int) -> None:

        if (done, wanted) != (self._done, self._wanted):
            self._done, self._wanted = done, wanted
            self.height = theme.sizes().touch * 0.8 if wanted else 0
            self._draw_soon()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self._wanted or self.width < 60:
            return
        pitch = min(self.height + 6, self.width / self._wanted)
        radius = min(self.height, pitch - 4) / 2 - 1
        y = self.y + self.height / 2
        with self.canvas:
            for i in range(self._wanted):
                x = self.x + pitch * (i + 0.5)
                done = i < self._done
                Color(*(theme.mix(theme.PANEL, theme.GOOD, 0.3) if done else theme.PANEL))
                SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
                Color(*(theme.GOOD if done else theme.ACCENT if i == self._done else theme.LINE))
                SmoothLine(circle=(x, y, radius), width=1.4)
                words = texture("✓" if done else str(i + 1), max(10.0, radius * 0.95), done)
                draw(words, x, y, theme.GOOD if done else theme.QUIET)
