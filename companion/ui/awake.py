"""The screen during a match: it does not go out by itself, and dims when nobody has touched it for a while."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.ui import theme

DIM_S = 240.0
"""So long nobody touches a table, and nothing happens on it, before it dims."""
DIM = 0.72
"""How much of the light goes."""


class Awake(Widget):
    """Lies over *root* and what is on it. A touch makes it light and does nothing else; what happens there does too."""

    def __init__(self, root: Any, **kwargs: Any) -> None:
        super().__init__(opacity=0, **kwargs)
        self._root = root
        self._later: Any = None
        with self.canvas:
            Color(0, 0, 0, DIM)
            self._shade = Rectangle()
        self.bind(pos=self._place, size=self._place)

    def watch(self, at_table: bool) -> None:
        """Is there a table on the screen from now on?"""
        Window.allow_screensaver = not at_table
        self._stop()
        self.stir()
        if at_table:
            self._later = Clock.create_trigger(self._dim, DIM_S)
            self._later()

    def stir(self) -> None:
        """Somebody has touched the screen, or something has happened on it."""
        if self.parent is not None:
            Animation.cancel_all(self, "opacity")
            self.opacity = 0
            self.parent.remove_widget(self)
        if self._later is not None:
            self._later.cancel()
            self._later()

    def _dim(self, *_: object) -> None:
        if self.parent is None:
            self._root.add_widget(self)
            Animation(opacity=1, duration=theme.move_s(1.5)).start(self)

    def _stop(self) -> None:
        if self._later is not None:
            self._later.cancel()
            self._later = None

    def _place(self, *_: object) -> None:
        self._shade.pos, self._shade.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        self.stir()
        return True
