"""Keeps the screen on during a match, and dims it when idle."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.ui import theme

DIM_S = 240.0
"""Time without touches or events until a table dims."""
DIM = 0.72
"""Share of the light removed."""


class Awake(Widget):
    """A shade over *root*. A touch, which it consumes, or an event removes it."""

    def __init__(self, root: Any, **kwargs: Any) -> None:
        super().__init__(opacity=0, **kwargs)
        self._root = root
        self._later: Any = None
        with self.canvas:
            Color(0, 0, 0, DIM)
            self._shade = Rectangle()
        self.bind(pos=self._place, size=self._place)

    def watch(self, at_table: bool) -> None:
        """Start (*at_table*) or stop dimming, and disable or enable the screensaver."""
        Window.allow_screensaver = not at_table
        self._stop()
        self.stir()
        if at_table:
            self._later = Clock.create_trigger(self._dim, DIM_S)
            self._later()

    def stir(self) -> None:
        """Light up and restart the timer after a touch or an event."""
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
