"""The rulebook: its sections, and the clauses of one section."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.stacklayout import StackLayout

from companion.app.screens.lobby import ClauseView, RulesScreen
from companion.app.screens.lobby_intents import LookFor
from companion.app.screens.table import ShowClause
from companion.ui import theme
from companion.ui.screens.choices import Chip, Chips
from companion.ui.screens.letters import ask_name
from companion.ui.screens.pieces import Gradually, Page, Panel, Scroller, Send, quiet
from companion.ui.widgets.buttons import LinkButton, PushButton, narrow_width
from companion.ui.widgets.sheet import Paragraph

MOST = 30
"""Longest search word."""


class RulesView(Page):
    """Shows a section of the rulebook."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)

        sizes = theme.sizes()
        self._beside = theme.room()[0] >= 700
        """Are the sections beside the clauses, rather than above them?"""
        self._head = BoxLayout(size_hint_y=None, height=0, spacing=sizes.gap, padding=(sizes.pad, 0))
        self._head.bind(minimum_height=self._head.setter("height"))
        self._games = Chips(send)
        self._editions = Chips(send)
        self._look = PushButton(text="…")
        self._look.thing = "search"
        self._look.bind(on_release=self._ask)
        rows = BoxLayout(orientation="vertical", size_hint_y=None, spacing=sizes.gap, padding=(0, sizes.gap))
        rows.bind(minimum_height=rows.setter("height"))
        for chips in (self._games, self._editions):
            rows.add_widget(chips)
        self._head.add_widget(rows)
        self._head.add_widget(self._look)
        self._found = quiet(padding=(sizes.pad, 0))
        self.put(self._head)
        self.put(self._found)
        body = BoxLayout(orientation="horizontal" if self._beside else "vertical")
        if self._beside:
            self._list = Scroller(size_hint_x=None, width=theme.px(290 if sizes.large else 240))
            self._sections = self._list.column
            self._sections.spacing = sizes.gap
            for part, name in ((self._list, "height"), (self._list, "scroll_y"), (self._sections, "height")):
                part.fbind(name, self._begin_at_the_top)
        else:
            self._list = ScrollView(
                do_scroll_y=False, size_hint_y=None, height=sizes.touch + 2 * sizes.gap, bar_width=0
            )
            self._sections = BoxLayout(size_hint_x=None, spacing=sizes.gap, padding=sizes.gap)
            self._sections.bind(minimum_width=self._sections.setter("width"))
            self._list.add_widget(self._sections)
        self._list.thing = "sections"
        self._clauses = Scroller()
        body.add_widget(self._list)
        body.add_widget(self._clauses)
        self.put(body)
        self._gradually = Gradually(self)
        self._shown: RulesScreen | None = None
        self._chips: list[Chip] = []

    def show(self, screen: RulesScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        self.bar.show(screen.title, screen.back)
        self._show_head(screen)
        if before is None or len(self._chips) != len(screen.sections):
            self._list_sections(screen)
        was = next((chip for chip in self._chips if chip.chosen), None)
        for chip, option in zip(self._chips, screen.sections, strict=True):
            chip.chosen = option.chosen
        if before is None or before.clauses != screen.clauses:
            self._show_clauses(screen.clauses)
        chosen = next((chip for chip in self._chips if chip.chosen), None)
        if chosen is not None and chosen is not was:
            Clock.schedule_once(lambda *_: self._list.scroll_to(chosen, padding=40, animate=False), 0)

    def _show_head(self, screen: RulesScreen) -> None:
        """Show the choices of game and edition, and the search button."""
        shown = [view.options for view in screen.choices]
        self._games.show(shown[0] if shown else ())
        self._editions.show(shown[1] if len(shown) > 1 else ())
        self._look.text = screen.word_push
        self._look.fit_width()
        if not self._beside:  # the editions need the width
            self._look.width = narrow_width(screen.word_push)
        self._look.size_hint_y, self._look.height = None, theme.sizes().touch
        self._look.pos_hint = {"center_y": 0.5}
        self._found.show(screen.found)

    def _ask(self, *_: object) -> None:
        screen = self._shown
        if screen is not None:
            ask_name(self, screen.word_push, screen.word, lambda word: self.send(LookFor(word)), MOST)

    def _begin_at_the_top(self, *_: object) -> None:
        """Reset the scroll position of a list of sections that fits."""
        if self._sections.height <= self._list.height:
            self._list.scroll_y = 1.0

    def _list_sections(self, screen: RulesScreen) -> None:
        self._sections.clear_widgets()
        self._chips = []
        for number, option in enumerate(screen.sections):
            chip = Chip(text=option.label, align="left" if self._beside else "center")
            if not self._beside:
                chip.fit_width()
            chip.bind(on_release=lambda *_, number=number: self._open(number))
            self._chips.append(chip)
            self._sections.add_widget(chip)

    def _open(self, number: int) -> None:
        if self._shown is not None:
            self.send(self._shown.sections[number].intent)

    def _show_clauses(self, clauses: tuple[ClauseView, ...]) -> None:
        column = self._clauses.column
        column.clear_widgets()
        self._clauses.scroll_y = 1
        self._gradually.do([*(partial(self._add, view) for view in clauses), self._to_marked])

    def _add(self, view: ClauseView) -> None:
        self._clauses.column.add_widget(clause_panel(view, self.send))

    def _to_marked(self) -> None:
        """Scroll to the wanted clause after layout."""
        marked = next((panel for panel in self._clauses.column.children if panel.lit), None)
        if marked is not None:
            Clock.schedule_once(lambda *_: self._clauses.scroll_to(marked, animate=False), 0.05)


def clause_panel(view: ClauseView, send: Send) -> Panel:
    """A panel with a clause."""
    sizes = theme.sizes()
    panel = Panel(lit=view.marked)
    panel.thing = "clause"
    head = BoxLayout(size_hint_y=None, spacing=sizes.gap)
    title = Paragraph(view.title, bold=True)
    title.bind(height=lambda _, height: setattr(head, "height", max(height, sizes.text * 1.4)))
    id_label = Label(
        text=view.id,
        font_size=sizes.small,
        color=theme.QUIET,
        size_hint_x=None,
        halign="right",
        valign="top",
    )
    id_label.bind(texture_size=lambda label, size: setattr(label, "width", size[0]))
    id_label.bind(size=lambda label, size: setattr(label, "text_size", (None, size[1])))
    head.add_widget(title)
    head.add_widget(id_label)
    panel.add_widget(head)
    panel.add_widget(Paragraph(view.text))
    if view.here:
        panel.add_widget(Paragraph(view.here, bold=True))
    if view.source:
        panel.add_widget(quiet(view.source))
    if view.related:
        links = StackLayout(size_hint_y=None, spacing=sizes.gap)
        links.bind(minimum_height=links.setter("height"))
        for id in view.related:
            link = LinkButton(text=id)
            link.bind(on_release=lambda *_, id=id: send(ShowClause(id)))
            links.add_widget(link)
        panel.add_widget(links)
    return panel
