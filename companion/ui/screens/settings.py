"""Pages of choices: the house rules of a match, and the settings."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.lobby import ChoicesScreen, NameView
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.screens.choices import ChoiceBox
from companion.ui.screens.letters import ask_name
from companion.ui.screens.pieces import (
    Gradually,
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
from companion.ui.widgets.text import width_of


class ChoicesView(Page):
    """A page of choices, in two columns on a wide window."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        self._scroller = Scroller()
        self._intro = quiet()
        self._scroller.column.add_widget(self._intro)
        self._columns = columns(self._scroller.column, 2 if wide() else 1)
        self.put(self._scroller)
        self._boxes: list[tuple[Panel, ChoiceBox]] = []
        self._names: list[NameRow] = []
        self._gradually = Gradually(self)
        self._shown: ChoicesScreen | None = None

    def show(self, screen: ChoicesScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        if before is None or (before.title, before.back, before.extra) != (screen.title, screen.back, screen.extra):
            self.bar.show(screen.title, screen.back, [push_button(push, self.send) for push in screen.extra])
        self._intro.show(screen.intro)
        if before is None:
            rows = [partial(self._add, number) for number in range(self._rows(screen))]
            names = [partial(self._add_name, number) for number in range(len(screen.names))]
            self._gradually.do([*names, *rows] if screen.names_first else [*rows, *names])
            return
        for (panel, box), view in zip(self._boxes, screen.choices, strict=False):
            panel.lit = view.changed
            box.show(view)
        for row, name in zip(self._names, screen.names, strict=False):
            row.show(name)

    def _rows(self, screen: ChoicesScreen) -> int:
        return -(-len(screen.choices) // len(self._columns))

    def _add(self, number: int) -> None:
        """Add a row of choices: one to each column."""
        screen = self._shown
        if screen is None:
            return
        for column, view in zip(self._columns, screen.choices[number * len(self._columns) :], strict=False):
            panel, box = Panel(lit=view.changed), ChoiceBox(self.send)
            box.show(view)
            panel.add_widget(box)
            column.add_widget(panel)
            self._boxes.append((panel, box))

    def _add_name(self, number: int) -> None:
        if self._shown is None:
            return
        row, panel = NameRow(self), Panel()
        row.show(self._shown.names[number])
        panel.add_widget(row)
        # Above the choices, spread the names over the columns; below them, add all to the last column.
        column = number % len(self._columns) if self._shown.names_first else -1
        self._columns[column].add_widget(panel)
        self._names.append(row)


class NameRow(BoxLayout):
    """A name, and a button to change it."""

    thing = "rename"

    MOST_TITLE = 200.0
    """Greatest width of the title, in reference pixels; the rest is for the name."""

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

        self._view = view
        self._title.text = theme.rich(view.title)
        self._title.size_hint_x = None
        self._title.width = min(
            width_of(view.title, theme.sizes().small, True) + theme.sizes().pad, theme.px(self.MOST_TITLE)
        )
        self._name.text = theme.rich(view.name)

    def _ask(self, *_: object) -> None:
        view = self._view
        if view is not None:

            def done(name: str) -> None:
                self._page.send(view.entered(name))

            ask_name(self._page, view.title, view.name, done, view.most)
