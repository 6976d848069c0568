"""The deck picker of a seat: stored decks, lists in files, and typed or pasted lists."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.core.clipboard import Clipboard
from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.card_lobby import DeckRow, DeckScreen
from companion.app.screens.lobby_intents import WriteList
from companion.ui import theme
from companion.ui.screen_texts import say
from companion.ui.screens.choices import Question, Tabs
from companion.ui.screens.letters import ask_name
from companion.ui.screens.pieces import (
    Gradually,
    Page,
    Panel,
    PushFlow,
    Scroller,
    Send,
    heading,
    push_button,
    quiet,
    text,
)
from companion.ui.widgets.buttons import Flow, PushButton

LONGEST_LIST = 8000


class DeckView(Page):
    """The deck picker of a seat."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        self._tabs = Tabs(send)
        self._scroller = Scroller()
        self.put(self._scroller)
        self._gradually = Gradually(self)
        self._question = Question(self, send)
        self._shown: DeckScreen | None = None

    def show(self, screen: DeckScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        self._question.show(screen.asking, screen.asked)
        self.bar.show(screen.title, screen.back, self._tabs.show(screen.tabs))
        if before is not None and _body(before) == _body(screen):
            return
        column = self._scroller.column
        column.clear_widgets()
        if before is None or before.tab != screen.tab:
            self._scroller.scroll_y = 1
        if screen.tab == "lines":
            column.add_widget(self._lines(screen))
            return
        if screen.empty:
            column.add_widget(text(screen.empty, color=theme.QUIET))
        self._gradually.do([partial(self._add, row) for row in screen.rows])

    def _add(self, row: DeckRow) -> None:
        self._scroller.column.add_widget(self._row(row))

    def _row(self, row: DeckRow) -> Panel:
        sizes = theme.sizes()
        panel = Panel(lit=row.chosen)
        panel.thing = "deck-row"
        head = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        head.add_widget(heading(row.name, sizes.text))
        for push in (row.export, row.push):
            if push is not None:
                head.add_widget(push_button(push, self.send))
        panel.add_widget(head)
        panel.add_widget(quiet(row.note))
        if row.refusal:
            panel.add_widget(text(row.refusal, font_size=sizes.small, color=theme.REFUSAL))
        return panel

    def _lines(self, screen: DeckScreen) -> Panel:
        """The current list, the buttons to extend it, and what was recognised in it."""
        sizes = theme.sizes()
        panel = Panel()
        panel.thing = "deck-list"
        ways, made = Flow(), []
        for words, tapped in ((say("deck.write"), self._ask), (say("deck.paste"), self._paste)):
            made.append(PushButton(text=words))
            made[-1].bind(on_release=lambda *_, tapped=tapped: tapped())
        ways.put(made)
        panel.add_widget(ways)
        panel.add_widget(quiet(screen.lines_hint))
        if screen.lines:
            panel.add_widget(text(screen.lines.rstrip()))
        if screen.found:
            panel.add_widget(text(screen.found, bold=True))
        for fault in screen.faults:
            panel.add_widget(text(fault, font_size=sizes.small, color=theme.REFUSAL))
        for pushes in (screen.pushes[:2], screen.pushes[2:]):
            row = PushFlow(self.send, self.refuse)
            row.show(pushes)
            panel.add_widget(row)
        return panel

    def _ask(self) -> None:
        """Write in the list as it stands."""
        title = self._shown.title if self._shown is not None else ""
        ask_name(self, title, self._before, lambda lines: self.send(WriteList(f"{lines}\n")), LONGEST_LIST, kind="list")

    @property
    def _before(self) -> str:
        """The list so far, with a new line begun."""
        before = self._shown.lines if self._shown is not None else ""
        return f"{before}\n" if before and not before.endswith("\n") else before

    def _paste(self) -> None:
        self.send(WriteList(self._before + (Clipboard.paste() or "")))


def _body(screen: DeckScreen) -> tuple[Any, ...]:
    return screen.tab, screen.rows, screen.empty, screen.lines, screen.faults, screen.found, screen.pushes
