"""A layer cached in a texture, redrawn only when something in it changes.

A software renderer pays for every part of a frame. While a figure slides, the static rest of the table is a single
rectangle.
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
"""Size of a layer before its layout."""
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader")
"""Parts of the names of software renderers."""


class StillLayer(FloatLayout):
    """Opaque layer over the whole window or a part of it."""

    def __init__(self, **kwargs: Any) -> None:
        self.canvas = Canvas()
        with self.canvas:
            self._fbo = Fbo(size=LEAST)
            Color(1, 1, 1, 1)
            self._shown = Rectangle(texture=self._fbo.texture)
        self._clips = False
        """Does the framebuffer have a stencil buffer, for clipping? It doubles the memory."""
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
        """Add a child whose canvas is drawn into the layer's texture (Kivy override)."""
        self._within("add_widget", widget, *args, **kwargs)
        with widget.canvas.after:
            self._ends[widget] = Callback(_waited)
        self.holds_more()

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Remove a child (Kivy override)."""
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
        """Prepare a redraw of the layer.

        A software renderer keeps its command buffers, some six megabytes for a table, and every texture that they
        use, until it reuses a buffer, and it takes the first one that is finished. So wait here for the window's
        commands, and after each part of the layer for that part's: all of them then share one buffer, instead of
        holding several for the rest of a match.
        """
        _waited()
        self.holds_more()

    def holds_more(self) -> None:
        """Add a stencil buffer if a child now needs clipping.

        Call it when a clipping widget is added deeper down: otherwise its content is drawn unclipped for one frame.
        """
        if not self._clips and any(isinstance(part, StencilView) for part in self.walk(restrict=True)):
            self._clip_soon()

    def _clip(self, *_: object) -> None:
        """Replace the framebuffer by one of the same size with a stencil buffer."""
        before, self._clips = self._fbo, True
        self._fbo = Fbo(size=before.size, with_stencilbuffer=True, noadd=True)
        for part in tuple(before.children):
            before.remove(part)
            self._fbo.add(part)
        self.canvas.remove(before)
        self.canvas.insert(0, self._fbo)
        self._place()


def _waited(*_: object) -> None:
    """Flush a software renderer with `glFinish`; on a GPU it would only cost time."""
    if _draws_by_software():
        glFinish()


@cache
def _draws_by_software() -> bool:
    renderer = glGetString(GL_RENDERER)
    told = renderer.decode("utf-8", "replace") if isinstance(renderer, bytes) else str(renderer)
    return any(one in told.lower() for one in SOFTWARE)
