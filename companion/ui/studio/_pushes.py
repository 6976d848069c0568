"""How many there are of something, with one less and one more."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.app.screens.studio_collection import CountView
from companion.ui import theme
from companion.ui.screens.pieces import Send
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.text import width_of


class CountRow(BoxLayout):
    """A count between minus and plus buttons; *titled*: with the name of the thing."""

    def __init__(self, send: Send, titled: bool = True, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(
            size_hint=(None, None), height=sizes.touch, spacing=sizes.gap, pos_hint={"center_y": 0.5}, **kwargs
        )
        self._send = send
        self._view: CountView | None = None
        self._title = Label(font_size=sizes.small, color=theme.QUIET, size_hint_x=None, markup=True)
        self._number = Label(font_size=sizes.title, bold=True, color=theme.TEXT, size_hint_x=None)
        self._number.width = width_of("999", sizes.title, True) + sizes.gap
        self._fewer, self._more = (PushButton(text=sign, size_hint_x=None) for sign in ("−", "+"))
        for button in (self._fewer, self._more):
            button.width = sizes.touch * 1.2
        self._fewer.bind(on_release=lambda *_: self._tapped(-1))
        self._more.bind(on_release=lambda *_: self._tapped(1))
        for part in (*((self._title,) if titled else ()), self._fewer, self._number, self._more):
            self.add_widget(part)
        self.bind(minimum_width=self.setter("width"))

    def show(self, view: CountView) -> None:

        if view == self._view:
            return
        self._view = view
        self._title.text = theme.rich(view.title)
        self._title.width = width_of(view.title, theme.sizes().small) + theme.sizes().gap
        self._number.text = str(view.count)
        self._number.color = theme.ACCENT if view.count else theme.QUIET
        for button, push in ((self._fewer, view.fewer), (self._more, view.more)):
            button.opacity = 1.0 if push.enabled else 0.55

    def _tapped(self, by: int) -> None:
        if self._view is not None:
            push = self._view.more if by > 0 else self._view.fewer
            if push.enabled:
                self._send(push.intent)
