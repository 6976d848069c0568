"""A list of facts: names with their values beside them."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.ui import theme
from companion.ui.widgets.text import texture, width_of


class FactList(Widget):
    """A list of facts, as high as its rows."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=0, **kwargs)
        self._facts: tuple[tuple[str, str], ...] = ()
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "width"):
            self.fbind(name, self._draw_soon)

    def show(self, facts: tuple[tuple[str, str], ...]) -> None:

        if facts != self._facts:
            self._facts = facts
            self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self._facts or self.width < 60:
            self.height = 0
            return
        sizes = theme.sizes()
        names = max(width_of(what, sizes.small) for what, _ in self._facts)
        left = min(names + sizes.pad, self.width * 0.45)
        rows = []
        for what, value in self._facts:
            name = texture(what, sizes.small, False, int(left - 6), 0, "left")
            words = texture(value, sizes.small, False, int(self.width - left), 0, "left")
            rows.append((name, words, max(name.height, words.height) + 5))
        self.height = sum(height for _, _, height in rows)
        top = self.y + self.height
        with self.canvas:
            for name, words, height in rows:
                Color(*theme.QUIET)
                Rectangle(texture=name, pos=(round(self.x), round(top - name.height)), size=name.size)
                Color(*theme.TEXT)
                Rectangle(texture=words, pos=(round(self.x + left), round(top - words.height)), size=words.size)
                top -= height
