"""Choices: chips that show the chosen value, the printed one and changes."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Ellipse, SmoothLine
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.lobby import ChoiceView, Option, Push
from companion.app.screens.lobby_intents import (
    LobbyIntent,
    Set,
    SetClock,
    SetFormat,
    SetKind,
    SetMat,
    SetPolicy,
    SetRules,
)
from companion.app.screens.table import PutRightOption, ShowClause
from companion.ui import theme
from companion.ui.screen_texts import has
from companion.ui.screens.pieces import Send, quiet, text
from companion.ui.widgets.buttons import Flow, LinkButton, PushButton
from companion.ui.widgets.sheet import Sheet
from companion.ui.widgets.text import draw, texture, width_of

DOT = 5
"""Diameter of the mark on a printed value."""


class Chip(PushButton):
    """A value of a choice. *printed*: a dot marks the default value."""

    printed = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("printed", self._draw)
        self._draw()

    def _colours(self) -> tuple[theme.Rgba | None, theme.Rgba | None, theme.Rgba]:
        if self.chosen and self.state != "down":
            return theme.mix(theme.PANEL, theme.ACCENT, 0.16), theme.ACCENT, theme.TEXT
        return super()._colours()

    def _draw(self, *_: object) -> None:
        super()._draw()
        if getattr(self, "printed", False) and self.width > 8:
            with self.canvas:
                Color(*(theme.ACCENT if self.chosen else theme.QUIET))
                # In the corner: two lines of words may touch the lower edge, but never the margin beside them.
                Ellipse(pos=(self.right - DOT - 5, self.top - DOT - 5), size=(DOT, DOT))


class Chips(Flow):
    """A choice's values as chips, on as many rows as they need."""

    thing = "choice"

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self._options: tuple[Option | PutRightOption, ...] = ()

    def show(self, options: tuple[Option | PutRightOption, ...]) -> None:

        if options == self._options:
            return
        same = [option.label for option in options] == [option.label for option in self._options]
        self._options = options
        if not same:
            self.put(self._chip(number, option.label) for number, option in enumerate(options))
        for chip, option in zip(reversed(self.children), options, strict=True):
            chip.chosen, chip.printed = option.chosen, isinstance(option, Option) and option.printed

    def _chip(self, number: int, label: str) -> Chip:
        chip = Chip(text=label)
        chip.bind(on_release=lambda *_: self._send(self._options[number].intent))
        return chip


class ChoiceBox(BoxLayout):
    """A choice with title, chips and notes."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", size_hint_y=None, spacing=sizes.gap, **kwargs)
        self._view: ChoiceView | None = None
        self._send = send
        self.bind(minimum_height=self.setter("height"))
        self._head = BoxLayout(size_hint_y=None, height=0, spacing=sizes.gap)
        self._title = text(bold=True, pos_hint={"center_y": 0.5})
        self._title.bind(height=self._fit_head)
        self._changed = tag("", theme.ACCENT)
        self._link = LinkButton()
        for widget in (self._title, self._changed, self._link):
            self._head.add_widget(widget)
        self._chips = Chips(send)
        self._chips.thing = ""  # the help explains the whole box
        self._warning = text(font_size=sizes.small, color=theme.ACCENT)
        self._note = quiet()
        self._link.bind(on_release=lambda *_: self._show_clause())

    def show(self, view: ChoiceView) -> None:

        if view == self._view:
            return
        self._view = view
        self.thing = thing_of_choice(view)
        self._title.show(view.title)
        self._fit_head()
        self._changed.show(view.changed_note)
        self._link.text = view.clause
        self._chips.show(view.options)
        self._warning.show(view.warning)
        self._note.show(view.note)
        parts = [
            widget
            for widget, there in (
                (self._head, view.title),
                (self._chips, view.options),
                (self._warning, view.warning),
                (self._note, view.note),
            )
            if there
        ]
        if parts != self.children[::-1]:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)

    def _fit_head(self, *_: object) -> None:
        least = theme.sizes().touch if self._view is not None and self._view.clause else 0
        self._head.height = max(least, self._title.height)

    def _show_clause(self) -> None:
        if self._view is not None and self._view.clause:
            self._send(ShowClause(self._view.clause))


def thing_of_choice(view: ChoiceView) -> str:
    """Help key of a choice: by its intent, else the general one."""
    what = _what_is_chosen(view.options[0].intent) if view.options else ""
    return f"choice.{what}" if what and has(f"help.choice.{what}.name") else "choice"


def _what_is_chosen(intent: LobbyIntent) -> str:
    match intent:
        case Set(setting=setting):
            return setting
        case SetClock(of=of):
            return f"{of}-clock"
        case SetFormat() | SetRules() | SetMat() | SetKind() | SetPolicy():
            return type(intent).__name__.removeprefix("Set").lower()
        case _:
            return ""


class Question:
    """Shows a choice in a sheet over a page while the screen has one."""

    def __init__(self, page: Any, send: Send) -> None:
        self._page, self._send = page, send
        self._asked: tuple[ChoiceView | None, Push | None] = (None, None)
        self._sheet: Any = None

    def show(self, view: ChoiceView | None, close: Push | None) -> None:
        """Show this choice; None closes the sheet. *close*: sent when the player closes it without an answer."""
        if (view, close) == self._asked:
            return
        self._asked = (view, close)
        if self._sheet is not None:
            self._sheet.dismiss()
            self._sheet = None
        if view is not None:
            chips = Chips(self._send)
            chips.show(view.options)
            self._sheet = Sheet(view.title, chips, closed=self._closed, most=theme.px(640))
            self._page.add_widget(self._sheet)

    def _closed(self) -> None:
        sheet, self._sheet = self._sheet, None
        _, close = self._asked
        if sheet is not None and close is not None:
            self._send(close.intent)


class Tabs:
    """A few values as wide as their words, for a bar."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._options: tuple[Option, ...] = ()
        self._chips: list[Chip] = []

    def show(self, options: tuple[Option, ...]) -> list[Chip]:
        """The buttons of these values; they stay while there are as many."""
        self._options = options
        if len(options) != len(self._chips):
            self._chips = [self._chip(number) for number in range(len(options))]
        for chip, option in zip(self._chips, options, strict=True):
            chip.chosen = option.chosen
            if chip.text != option.label:
                chip.text = option.label
                chip.fit_width()
        return self._chips

    def _chip(self, number: int) -> Chip:
        chip = Chip()
        chip.thing = "tabs"
        chip.bind(on_release=lambda *_: self._send(self._options[number].intent))
        return chip


class Tag(Widget):
    """A short word in a coloured outline; size 0 without a word."""

    def __init__(self, words: str, colour: theme.Rgba, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), pos_hint={"center_y": 0.5}, **kwargs)
        self._words, self._colour = "", colour
        self.bind(pos=self._draw)
        self.show(words)

    def show(self, words: str) -> None:

        self._words = words
        size = theme.sizes().small - 1
        self.size = (width_of(words, size, True) + theme.px(14), size * 1.55) if words else (0, 0)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        x, y = self.x + self.width / 2, self.y + self.height / 2
        if self._words:
            with self.canvas:
                Color(*self._colour)
                SmoothLine(rounded_rectangle=(*self.pos, *self.size, self.height / 2), width=1)
                draw(texture(self._words, theme.sizes().small - 1, bold=True), x, y, self._colour)


def tag(words: str, colour: theme.Rgba) -> Tag:
    """A short word in a coloured outline."""
    return Tag(words, colour)
