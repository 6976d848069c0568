"""A layer that is drawn into a texture, and anew only when something in it changes.

A software renderer pays for every part of a frame. While a figure slides, the rest of the table stands still: then
that rest is one rectangle.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Callback, Canvas, ClearBuffers, ClearColor, Color, Fbo, Rectangle, Translate
from kivy.graphics.opengl import GL_RENDERER, glFinish, glGetString
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.stencilview import StencilView

from companion.ui import theme

LEAST = (8, 8)
"""Size of a layer that has none yet."""
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader")
"""What draws without a graphics card calls itself so."""


class StillLayer(FloatLayout):
    """Opaque layer over the whole window or a part of it."""

    def __init__(self, **kwargs: Any) -> None:
        self.canvas = Canvas()
        with self.canvas:
            self._fbo = Fbo(size=LEAST)
            Color(1, 1, 1, 1)
            self._shown = Rectangle(texture=self._fbo.texture)
        self._clips = False
        """Can what is in it be cut off at an edge? That takes as much memory again as its picture."""
        self._clip_soon = Clock.create_trigger(self._clip, -1)
        with self._fbo:
            Callback(self._begun)
            ClearColor(*theme.GROUND)
            ClearBuffers()
            self._shift = Translate(0, 0)
        self._ends: dict[Any, Callback] = {}
        super().__init__(**kwargs)
        self.bind(pos=self._place, size=self._place)
        self._place()

    def _place(self, *_: object) -> None:
        size = (max(LEAST[0], round(self.width)), max(LEAST[1], round(self.height)))
        if size != tuple(self._fbo.size):
            self._fbo.size = size
        self._shown.texture = self._fbo.texture
        self._shown.pos, self._shown.size = (round(self.x), round(self.y)), size
        self._shift.x, self._shift.y = -round(self.x), -round(self.y)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Kivy's: what is in the layer is drawn into its texture."""
        self._within("add_widget", widget, *args, **kwargs)
        with widget.canvas.after:
            self._ends[widget] = Callback(_waited)
        self.holds_more()

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Kivy's."""
        widget.canvas.after.remove(self._ends.pop(widget))
        self._within("remove_widget", widget, *args, **kwargs)

    def _within(self, method: str, *args: Any, **kwargs: Any) -> None:
        outer = self.canvas
        self.canvas = self._fbo
        try:
            getattr(super(), method)(*args, **kwargs)
        finally:
            self.canvas = outer

    def _begun(self, *_: object) -> None:
        """It is drawn anew.

        Software drawing keeps all that it was told, some six megabytes for a table, and every picture that this needs,
        until it is told something else in its place; and the place that it takes is the first that is done with. So
        what it was told of the window is waited for here, and what it was told of each part of the layer at the end of
        that part: all of it is told in the same place, and not in one beside the other for the rest of a match.
        """
        _waited()
        self.holds_more()

    def holds_more(self) -> None:
        """Something has come into it, or it is drawn anew: is there anything now that cuts off what it holds?

        What has come deep inside is drawn whole for one frame, unless this is called when it comes.
        """
        if not self._clips and any(isinstance(part, StencilView) for part in self.walk(restrict=True)):
            self._clip_soon()

    def _clip(self, *_: object) -> None:
        """Draw into a picture of the same size that can cut off, from now on."""
        before, self._clips = self._fbo, True
        self._fbo = Fbo(size=before.size, with_stencilbuffer=True, noadd=True)
        for part in tuple(before.children):
            before.remove(part)
            self._fbo.add(part)
        self.canvas.remove(before)
        self.canvas.insert(0, self._fbo)
        self._place()


def _waited(*_: object) -> None:
    """Wait until all that was told is drawn, where software draws it: a graphics card would only lose time by it."""
    if _draws_by_software():
        glFinish()


@cache
def _draws_by_software() -> bool:
    renderer = glGetString(GL_RENDERER)
    told = renderer.decode("utf-8", "replace") if isinstance(renderer, bytes) else str(renderer)
    return any(one in told.lower() for one in SOFTWARE)
