"""Names without a keyboard: a pad of letters to tap."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from companion.ui import theme
from companion.ui.widgets import PushButton, Sheet
from companion.ui.words import say

KEYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.'"
MOST = 24


class LetterPad(BoxLayout):
    """The name so far, letters, and what takes them away."""

    def __init__(self, name: str, done: Callable[[str], None], **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", size_hint_y=None, spacing=sizes.gap, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self.name = name
        self._done = done
        # The first letter replaces what is there: mostly one wants another name.
        self._untouched = True
        self._field = Label(
            font_size=sizes.title, bold=True, size_hint_y=None, height=sizes.touch, color=theme.TEXT, markup=True
        )
        self._field.bind(pos=self._box, size=self._box)
        self.add_widget(self._field)
        self._keys = GridLayout(cols=10, size_hint_y=None, spacing=sizes.gap / 2)
        self._keys.bind(minimum_height=self._keys.setter("height"))
        for key in KEYS:
            self._keys.add_widget(self._key(key, partial(self.type, key)))
        self.add_widget(self._keys)
        row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        row.add_widget(self._key(say("letters.space"), lambda: self.type(" "), 2))
        row.add_widget(self._key(say("letters.delete"), self.delete, 1.4))
        row.add_widget(self._key(say("letters.clear"), self.clear, 1.4))
        row.add_widget(self._key(say("letters.done"), self.finish, 1.4, "accent"))
        self.add_widget(row)
        self.bind(width=self._fit)
        self._write()

    def _key(self, label: str, tapped: Callable[[], None], share: float = 1, kind: str = "plain") -> PushButton:
        button = PushButton(text=label, kind=kind, size_hint_x=share, size_hint_y=None, height=theme.sizes().touch)
        button.bind(on_press=lambda *_: tapped())
        return button

    def type(self, letter: str) -> None:
        """A letter: the first of a word large, the others small."""
        if self._untouched:
            self.name, self._untouched = "", False
        if len(self.name) >= MOST or (letter == " " and not self.name.strip()):
            return
        first = not self.name or self.name[-1] in " -."
        self.name += letter if first else letter.lower()
        self._write()

    def delete(self) -> None:
        """Take the last letter away."""
        self.name, self._untouched = self.name[:-1], False
        self._write()

    def clear(self) -> None:
        """Take all letters away."""
        self.name, self._untouched = "", False
        self._write()

    def finish(self) -> None:
        """The name stands."""
        self._done(self.name.strip())

    def _write(self) -> None:
        colour = "A9B4BF" if self._untouched else "F2F0EA"
        self._field.text = f"[color={colour}]{theme.rich(self.name)}[/color][color=F0C14B]|[/color]"

    def _fit(self, *_: object) -> None:
        self._keys.cols = 10 if self.width >= 10 * theme.sizes().touch else 8 if self.width >= 8 * theme.px(44) else 7

    def _box(self, *_: object) -> None:
        self._field.canvas.before.clear()
        with self._field.canvas.before:
            Color(*theme.GROUND)
            SmoothRoundedRectangle(pos=self._field.pos, size=self._field.size, radius=[theme.sizes().radius])


def ask_name(page: Any, title: str, name: str, done: Callable[[str], None]) -> Sheet:
    """Ask for a name on a sheet over *page*; *done* is called with it, unless it is empty."""

    def finished(wanted: str) -> None:
        sheet.dismiss()
        if wanted:
            done(wanted)

    sheet = Sheet(title, LetterPad(name, finished), most=theme.px(640))
    page.add_widget(sheet)
    return sheet
