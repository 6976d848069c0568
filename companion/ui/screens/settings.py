"""Pages of choices: the house rules of a match, and the settings."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.app.lobby_intents import Rename
from companion.app.lobby_screens import ChoicesScreen, NameView
from companion.ui import theme
from companion.ui.screens.letters import ask_name
from companion.ui.screens.pieces import (
    ChoiceBox,
    Page,
    Panel,
    Scroller,
    Send,
    columns,
    heading,
    push_button,
    quiet,
    wide,
)
from companion.ui.widgets.buttons import PushButton
from companion.ui.words import say


class ChoicesView(Page):
    """A page of choices, in two columns where there is room."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        self._scroller = Scroller()
        self._intro = quiet()
        self._scroller.column.add_widget(self._intro)
        self._columns = columns(self._scroller.column, 2 if wide() else 1)
        self.put(self._scroller)
        self._boxes: list[tuple[Panel, ChoiceBox]] = []
        self._names: list[NameRow] = []
        self._shown: ChoicesScreen | None = None

    def show(self, screen: ChoicesScreen) -> None:
        """Show the page."""
        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        if before is None or (before.title, before.back, before.extra) != (screen.title, screen.back, screen.extra):
            self.bar.show(screen.title, screen.back, [push_button(push, self.send) for push in screen.extra])
        self._intro.show(screen.intro)
        if len(self._boxes) != len(screen.choices):
            self._fill(screen)
        for (panel, box), view in zip(self._boxes, screen.choices, strict=True):
            panel.lit = view.changed
            box.show(view)
        for row, name in zip(self._names, screen.names, strict=True):
            row.show(name)

    def _fill(self, screen: ChoicesScreen) -> None:
        for column in self._columns:
            column.clear_widgets()
        self._boxes, self._names = [], []
        half = (len(screen.choices) + 1) // 2
        for number, _ in enumerate(screen.choices):
            panel, box = Panel(), ChoiceBox(self.send)
            panel.add_widget(box)
            self._columns[number // half if len(self._columns) == 2 else 0].add_widget(panel)
            self._boxes.append((panel, box))
        for view in screen.names:
            row = NameRow(self)
            self._names.append(row)
            panel = Panel()
            panel.add_widget(row)
            self._columns[-1].add_widget(panel)
            row.show(view)


class NameRow(BoxLayout):
    """A name, and a button to change it."""

    def __init__(self, page: Page, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(size_hint_y=None, height=sizes.touch, spacing=sizes.gap, **kwargs)
        self._page = page
        self._view: NameView | None = None
        self._title = heading("", sizes.small, theme.QUIET)
        self._name = heading("")
        button = PushButton(text=say("letters.change"))
        button.fit_width()
        button.bind(on_release=self._ask)
        for widget in (self._title, self._name, button):
            self.add_widget(widget)

    def show(self, view: NameView) -> None:
        """Show a name."""
        self._view = view
        self._title.text = theme.rich(view.title)
        self._name.text = theme.rich(view.name)

    def _ask(self, *_: object) -> None:
        view = self._view
        if view is not None:
            ask_name(self._page, view.title, view.name, lambda name: self._page.send(Rename(view.what, name)))
