"""A layer that is drawn into a texture, and anew only when something in it changes.

A software renderer pays for every part of a frame. While a figure slides, the rest of the table stands still: then
that rest is one rectangle.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import Canvas, ClearBuffers, ClearColor, Color, Fbo, Rectangle, Translate
from kivy.uix.floatlayout import FloatLayout

from companion.ui import theme


class StillLayer(FloatLayout):
    """Opaque layer over the whole window or a part of it."""

    def __init__(self, **kwargs: Any) -> None:
        self.canvas = Canvas()
        with self.canvas:
            self._fbo = Fbo(size=(8, 8), with_stencilbuffer=True)
            Color(1, 1, 1, 1)
            self._shown = Rectangle(texture=self._fbo.texture)
        with self._fbo:
            ClearColor(*theme.GROUND)
            ClearBuffers()
            self._shift = Translate(0, 0)
        super().__init__(**kwargs)
        self.bind(pos=self._place, size=self._place)
        self._place()

    def _place(self, *_: object) -> None:
        size = (max(8, round(self.width)), max(8, round(self.height)))
        if size != tuple(self._fbo.size):
            self._fbo.size = size
        self._shown.texture = self._fbo.texture
        self._shown.pos, self._shown.size = (round(self.x), round(self.y)), size
        self._shift.x, self._shift.y = -round(self.x), -round(self.y)

    def add_widget(self, *args: Any, **kwargs: Any) -> None:
        """Kivy's: what is in the layer is drawn into its texture."""
        self._within("add_widget", *args, **kwargs)

    def remove_widget(self, *args: Any, **kwargs: Any) -> None:
        """Kivy's."""
        self._within("remove_widget", *args, **kwargs)

    def _within(self, method: str, *args: Any, **kwargs: Any) -> None:
        outer = self.canvas
        self.canvas = self._fbo
        try:
            getattr(super(), method)(*args, **kwargs)
        finally:
            self.canvas = outer
