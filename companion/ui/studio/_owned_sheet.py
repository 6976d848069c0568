"""Sheet for a figure of the collection: disc, attacks in words, odds at a glance, number owned, note, photo."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

from kivy.core.image import Image
from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.collection_intents import NoteOwned
from companion.app.screens.studio_collection import OwnedLook, ShareView
from companion.ui import theme
from companion.ui.screens.figure_sheet import SegmentRow
from companion.ui.screens.letters import ask_name
from companion.ui.screens.pieces import Page, PushFlow, beside, quiet, text
from companion.ui.studio._pushes import CountRow
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.disc import DiscPicture
from companion.ui.widgets.sheet import Paragraph, Sheet
from companion.ui.widgets.text import draw, texture, width_of


class ShareBar(Widget):
    """The colours of a disc as parts of a bar, labelled with their percentages where they fit."""

    def __init__(self, shares: tuple[ShareView, ...], **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=theme.px(30), **kwargs)
        self._shares = shares
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        size = theme.sizes().small
        x = self.x
        with self.canvas:
            for part in self._shares:
                width = self.width * part.share
                Color(*theme.SEGMENT[part.colour])
                Rectangle(pos=(x, self.y), size=(max(1, width - 2), self.height))
                if width_of(part.words, size, True) < width - 8:
                    ink = theme.ON_SEGMENT[part.colour]
                    draw(texture(part.words, size, True), x + width / 2, self.y + self.height / 2, ink)
                x += width


class Photo(Widget):
    """The player's own picture, as large as fits; height 0 without one."""

    def __init__(self, most: float, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=0, **kwargs)
        self._most, self._data, self._texture = most, b"", None
        self.bind(pos=self._draw, size=self._draw)

    def show(self, data: bytes) -> None:
        """Show a PNG; b"" for none."""
        if data != self._data:
            self._data = data
            self._texture = Image(BytesIO(data), ext="png").texture if data else None
            self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        picture: Any = self._texture
        if picture is None:
            self.height = 0
            return
        scale = min(self.width / picture.width, self._most / picture.height)
        width, height = picture.width * scale, picture.height * scale
        self.height = height
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=picture, pos=(self.x + (self.width - width) / 2, self.y), size=(width, height))


class OwnedSheet(Sheet):
    """The sheet; the number owned, the note and the photo update in place."""

    def __init__(self, look: OwnedLook, page: Page, closed: Callable[[], None]) -> None:
        from kivy.core.window import Window

        sizes = theme.sizes()
        self.name = look.name
        self._page, self._shown = page, look
        left, right = _column(), _column()
        side = min(theme.px(300), Window.height * 0.42, Window.width * 0.6)
        left.add_widget(DiscPicture(segments=look.segments, marked=True, size_hint_y=None, height=side))
        for fact in look.facts:
            left.add_widget(quiet(fact, halign="center"))
        self._photo, self._unseen = Photo(side), quiet(halign="center")
        for part in (self._photo, self._unseen):
            left.add_widget(part)
        for segment in look.segments:
            right.add_widget(SegmentRow(segment))
        right.add_widget(ShareBar(look.shares))
        right.add_widget(quiet(" · ".join(part.words for part in look.shares)))
        for sentence in look.glance:
            right.add_widget(text(sentence))
        self._count = CountRow(page.send)
        self._note_title = Paragraph(look.note_title, bold=True)
        self._note = text()
        self._write = PushButton(text="…", size_hint_y=None, height=sizes.touch, pos_hint={"top": 1})
        self._write.bind(on_release=self._ask)
        self._notes = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        self._others = PushFlow(page.send, page.refuse, pos_hint={"top": 1})
        self._others.bind(height=lambda _, height: setattr(self._notes, "height", max(sizes.touch, height)))
        for part in (self._write, self._others):
            self._notes.add_widget(part)
        for part in (self._note_title, self._note, self._notes):
            right.add_widget(part)
        body = BoxLayout(orientation="horizontal" if beside() else "vertical", size_hint_y=None, spacing=sizes.pad)
        body.bind(minimum_height=body.setter("height"))
        if beside():
            left.size_hint_x = 0.7
        for part in (left, right):
            body.add_widget(part)
        super().__init__(look.name, body, closed=closed, most=theme.px(920), foot=self._foot_of(look))

    def _foot_of(self, look: OwnedLook) -> BoxLayout:
        """The row with the number owned and the buttons for the figure."""
        sizes = theme.sizes()
        pushes = PushFlow(self._page.send, self._page.refuse, pos_hint={"center_y": 0.5})
        pushes.show(look.pushes)
        across = beside()
        foot = BoxLayout(orientation="horizontal" if across else "vertical", size_hint_y=None, spacing=sizes.gap)
        for part in (self._count, pushes):
            foot.add_widget(part)
        if across:
            pushes.bind(height=lambda _, height: setattr(foot, "height", max(sizes.touch, height)))
            foot.height = sizes.touch
        else:
            foot.bind(minimum_height=foot.setter("height"))
        return foot

    def show(self, look: OwnedLook) -> None:
        """Update the number owned, the note and the photo."""
        self._shown = look
        self._count.show(look.owned)
        self._note_title.show(look.note_title if look.note else "")
        self._note.show(look.note)
        self._write.text = look.note_push
        self._write.fit_width()
        self._others.show(tuple(push for push in (look.no_note, look.photo_push) if push is not None))
        self._photo.show(look.photo)
        self._unseen.show(look.photo_note)

    def _ask(self, *_: object) -> None:
        look = self._shown
        send = self._page.send
        ask_name(self._page, look.name, look.note, lambda note: send(NoteOwned(note)), look.note_most, kind="sentence")


def _column() -> BoxLayout:
    column = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.sizes().gap, pos_hint={"top": 1})
    column.bind(minimum_height=column.setter("height"))
    return column
