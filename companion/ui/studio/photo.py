"""A disc read from a photo: the rectified picture with the recognised segments around it, and the draft in words."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from kivy.core.image import Image
from kivy.core.window import Window
from kivy.graphics import Color, Line, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.studio import PhotoPart, PhotoScreen
from companion.ui import theme
from companion.ui.screens.pieces import Page, Panel, Scroller, Send, push_button, quiet, text

GAP_DEG = 1.0


class PhotoFace(Widget):
    """The picture, with a band of the recognised colours around the disc; an inner arc marks doubtful segments."""

    thing = "photo"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._picture: bytes = b""
        self._texture: Any = None
        self._reach = 0.5
        self._parts: tuple[PhotoPart, ...] = ()
        self.bind(pos=self._draw, size=self._draw)

    def show(self, screen: PhotoScreen) -> None:

        if screen.picture != self._picture:
            self._picture = screen.picture
            self._texture = Image(BytesIO(screen.picture), ext="png").texture if screen.picture else None
        self._reach, self._parts = screen.reach, screen.parts
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.width, self.height)
        if self._texture is None or side < 8:
            return
        x, y = self.x + self.width / 2, self.y + self.height / 2
        wide = max(3.0, side * (0.5 - self._reach) * 0.55)
        rim = side * self._reach + wide * 0.65
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=self._texture, pos=(x - side / 2, y - side / 2), size=(side, side))
            for part in self._parts:
                start, end = part.start_deg + GAP_DEG, part.start_deg + part.size_deg - GAP_DEG
                Color(*theme.SEGMENT.get(part.colour, theme.QUIET))
                Line(circle=(x, y, rim, start, end), width=wide / 2, cap="none")
                if part.doubtful:
                    Color(*theme.ACCENT)
                    Line(circle=(x, y, rim - wide * 1.1, start, end), width=max(1.5, wide / 6), cap="none")


class Thumbnail(Widget):
    """A picture scaled to fit."""

    def __init__(self, png: bytes, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._texture = Image(BytesIO(png), ext="png").texture
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        wide, high = self._texture.size
        share = min(self.width / wide, self.height / high)
        size = (wide * share, high * share)
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(
                texture=self._texture,
                pos=(self.center_x - size[0] / 2, self.center_y - size[1] / 2),
                size=size,
            )


class PhotoView(Page):
    """The picture beside the draft in words, or above it on an upright window."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        upright = Window.height > Window.width
        self._shown: PhotoScreen | None = None
        self.face = PhotoFace()
        frame = BoxLayout(padding=sizes.pad)
        frame.add_widget(self.face)
        self._text, self._likest = text(), quiet()
        self._lines = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap)
        self._lines.bind(minimum_height=self._lines.setter("height"))
        self._pushes = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap)
        self._pushes.bind(minimum_height=self._pushes.setter("height"))
        scroller = Scroller()
        panel = Panel()
        for part in (self._text, self._pushes, self._lines, self._likest):
            panel.add_widget(part)
        scroller.column.add_widget(panel)
        body = BoxLayout(orientation="vertical" if upright else "horizontal")
        body.add_widget(frame)
        body.add_widget(scroller)
        self.put(body)

    def show(self, screen: PhotoScreen) -> None:

        self.say(screen.remark)
        before, self._shown = self._shown, screen
        if screen == before:
            return
        sizes = theme.sizes()
        self.bar.show(screen.title, screen.back)
        self.face.show(screen)
        self._text.show(screen.text)
        self._likest.show(screen.likest)
        self._lines.clear_widgets()
        for line, part in zip(screen.lines, screen.parts, strict=True):
            self._lines.add_widget(text(line) if part.doubtful else quiet(line))
        self._pushes.clear_widgets()
        for push in screen.pushes:
            self._pushes.add_widget(
                push_button(push, self.send, self.refuse, size_hint_x=1, size_hint_y=None, height=sizes.touch)
            )
