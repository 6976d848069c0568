"""The collection: figures with small discs, mats, Trainer cards and teams, and buttons to further screens."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.lobby_intents import LookFor
from companion.app.screens.studio_collection import CollectionEntry, CollectionScreen
from companion.ui import theme
from companion.ui.screens.choices import Chips, Question, Tabs
from companion.ui.screens.letters import ask_name
from companion.ui.screens.pieces import Gradually, Page, Panel, PushFlow, Scroller, Send, beside, heading, quiet, text
from companion.ui.screens.small_discs import DiscRow, Painter
from companion.ui.screens.team_sheet import TeamLooks
from companion.ui.studio._figure_rows import FigureRows
from companion.ui.studio._owned_sheet import OwnedSheet
from companion.ui.studio._pushes import CountRow
from companion.ui.widgets.buttons import PushButton

LETTERS = 40
"""Longest search word."""


class CollectionView(Page):
    """Shows the collection."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)
        sizes = theme.sizes()
        self.painter = Painter()
        self._shown: CollectionScreen | None = None
        self._tabs = Tabs(send)
        self._body: Any = None
        self._doors = PushFlow(send, self.refuse, padding=(sizes.pad, sizes.gap))
        self._doors.thing = "doors"
        self._doors.bind(height=self._leave_free)
        self._question = Question(self, send)
        self._look: OwnedSheet | None = None
        self._team = TeamLooks(self)

    def on_parent(self, _: Any, parent: Any) -> None:
        """Stop painting discs when the page leaves the window."""
        if parent is None:
            self.painter.stop()

    def show(self, screen: CollectionScreen) -> None:

        self.say(screen.remark)
        if screen == self._shown:
            return
        before, self._shown = self._shown, screen
        self.bar.show(screen.title, screen.back, self._tabs.show(screen.sections))
        if before is None or before.section != screen.section:
            for part in (self._body, self._doors):
                if part is not None and part.parent is not None:
                    self._column.remove_widget(part)
            self._body = Figures(self) if screen.section == "figures" else Entries(self)
            self.put(self._body)
            self.put(self._doors)
        self._doors.show(screen.pushes)
        self._body.show(screen)
        self._question.show(screen.asking, screen.asked)
        self._show_look(screen)
        self._team.show(screen.team)

    def _leave_free(self, *_: object) -> None:
        """Keep remarks from covering the doors."""
        self.foot = self._doors.height
        self._arrange_page()

    def _show_look(self, screen: CollectionScreen) -> None:
        look = screen.look
        if self._look is not None and (look is None or look.name != self._look.name):
            self._look.dismiss()
            self._look = None
        if look is None:
            return
        if self._look is None:
            self._look = OwnedSheet(look, self, self._look_closed)
            self.add_widget(self._look)
        self._look.show(look)

    def _look_closed(self) -> None:
        look, self._look = self._look, None
        if look is not None and self._shown is not None and self._shown.look is not None:
            self.send(self._shown.look.close.intent)


class Figures(BoxLayout):
    """Filters, and the figures that match them."""

    def __init__(self, page: CollectionView, **kwargs: Any) -> None:
        sizes = theme.sizes()
        super().__init__(orientation="vertical", **kwargs)
        self._page = page
        self._head = BoxLayout(
            orientation="vertical", size_hint_y=None, padding=(sizes.pad, sizes.gap), spacing=sizes.gap
        )
        self._head.bind(minimum_height=self._head.setter("height"))
        self._word = PushButton(text="…", pos_hint={"top": 1})
        self._word.thing = "search"
        self._word.bind(on_release=self._ask)
        self._chips = Chips(page.send, pos_hint={"top": 1})
        self._found = quiet()
        row = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        if beside():
            self._chips.bind(height=lambda _, height: setattr(row, "height", max(sizes.touch, height)))
            in_row, parts = (self._word, self._chips), (row, self._found)
        else:  # the chips need the whole width
            self._found.pos_hint = {"center_y": 0.5}
            in_row, parts = (self._found, self._word), (self._chips, row)
        for part in in_row:
            row.add_widget(part)
        for part in parts:
            self._head.add_widget(part)
        self.list = FigureRows(page.painter, page.send)
        for part in (self._head, self.list):
            self.add_widget(part)
        self._shown: CollectionScreen | None = None

    def show(self, screen: CollectionScreen) -> None:

        self._shown = screen
        if self._word.text != screen.word_push:
            self._word.text = screen.word_push
            self._word.fit_width()
        self._word.size_hint_y, self._word.height = None, theme.sizes().touch
        self._chips.show(screen.filters)
        self._found.show(screen.found)
        self.list.show(screen.rows)

    def _ask(self, *_: object) -> None:
        screen = self._shown
        if screen is not None:
            send = self._page.send
            ask_name(self._page, screen.word_push, screen.word, lambda word: send(LookFor(word)), LETTERS)


class Entries(Scroller):
    """Mats, Trainer cards or teams, each in a panel."""

    def __init__(self, page: CollectionView, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._page = page
        self._gradually = Gradually(page)
        self._made: list[EntryPanel] = []
        self._shown: CollectionScreen | None = None

    def show(self, screen: CollectionScreen) -> None:
        """Show the entries; update the panels in place if the ids are the same."""
        before, self._shown = self._shown, screen
        ids = [entry.id for entry in screen.entries]
        if before is not None and ids == [entry.id for entry in before.entries]:
            for panel, entry in zip(self._made, screen.entries, strict=False):
                panel.show(entry)
            return
        self.column.clear_widgets()
        self._made = []
        if not screen.entries:
            self.column.add_widget(quiet(screen.empty, halign="center"))
        self._gradually.do([partial(self._add, number) for number in range(len(screen.entries))], at_once=4)

    def _add(self, number: int) -> None:
        if self._shown is not None:
            panel = EntryPanel(self._shown.entries[number], self._page)
            self._made.append(panel)
            self.column.add_widget(panel)


class EntryPanel(Panel):
    """A mat, a Trainer card or a team."""

    thing = "entry"

    def __init__(self, entry: CollectionEntry, page: CollectionView, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        sizes = theme.sizes()
        self._page, self._entry = page, entry
        head = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        head.add_widget(heading(entry.name, sizes.title))
        self._count = CountRow(page.send) if entry.owned is not None else None
        if self._count is not None and beside():
            head.add_widget(self._count)
        self.add_widget(head)
        if entry.note:
            self.add_widget(quiet(entry.note))
        if entry.words:
            self.add_widget(text(entry.words))
        if entry.warning:
            self.add_widget(text(entry.warning, font_size=sizes.small, color=theme.ACCENT))
        if entry.figures:
            discs = DiscRow(page.painter)
            discs.show(entry.figures)
            self.add_widget(discs)
        foot = BoxLayout(size_hint_y=None, height=sizes.touch, spacing=sizes.gap)
        if self._count is not None and not beside():
            foot.add_widget(self._count)
        pushes = PushFlow(page.send, page.refuse, pos_hint={"center_y": 0.5})
        pushes.show(entry.pushes)
        pushes.bind(height=lambda _, height: setattr(foot, "height", max(sizes.touch, height)))
        foot.add_widget(pushes)
        self.add_widget(foot)
        self.show(entry)

    def show(self, entry: CollectionEntry) -> None:
        """Update the number owned."""
        if self._count is not None and entry.owned is not None:
            self._count.show(entry.owned)
