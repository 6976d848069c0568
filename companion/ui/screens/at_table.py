"""A table within the app: the table's view, with the lobby's remarks and hints."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.app.screens.lobby import AtTable
from companion.app.screens.lobby_intents import Set, SettingName
from companion.app.screens.spinners import LiveView
from companion.ui import theme
from companion.ui.screens._hints import ChanceBar, HintSheet
from companion.ui.screens._table import TableView
from companion.ui.screens.pieces import RemarkBar, Send


class TablePage(FloatLayout):
    """A match of either game in play. `new_table` creates the table's view."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self._shown: Any = None
        self.table = self.new_table()
        # Store settings changed at the table like any others.
        self.table.bind(facing=lambda _, on: self.keep("facing", on, "seating", "facing" if on else "same_side"))
        self.add_widget(self.table)
        self._remark = RemarkBar(send)
        self.add_widget(self._remark)
        self._bar = ChanceBar()
        self._hints: HintSheet | None = None
        self._remark.bind(height=self._place, rise=self._place)
        self.bind(pos=self._place, size=self._place)

    def new_table(self) -> Any:
        """Create the view of the game's table."""
        raise NotImplementedError  # game-specific

    def show(self, screen: Any) -> None:

        self._shown = screen
        ways = (screen.rules, screen.spinners) if screen.spinners is not None else (screen.rules,)
        self.table.ways = tuple((push.label, partial(self._send, push.intent)) for push in ways)
        self.table.facing = screen.facing
        self.table.screen = screen.table
        self._remark.show(screen.remark)
        self._show_advice(screen)

    def _show_advice(self, screen: Any) -> None:
        """Show the chance bar and the menu's entry for hints, and update an open hint sheet."""
        advice = screen.advice
        self.table.hints = () if advice is None else ((advice.title, self._open_hints),)
        if advice is None:
            if self._bar.parent is not None:
                self.remove_widget(self._bar)
            if self._hints is not None:
                self._hints.dismiss()
            return
        if self._bar.parent is None:
            self.add_widget(self._bar)
        self._bar.share = advice.share
        if self._hints is not None:
            self._hints.show(advice)

    def _open_hints(self) -> None:
        """Open the hint sheet, facing the asked player."""
        advice = None if self._shown is None else self._shown.advice
        if advice is not None:
            self._hints = HintSheet(advice, self._close_hints)
            self.add_widget(self._hints.facing(self._shown.facing and advice.seat == 1))

    def _close_hints(self) -> None:
        self._hints = None

    def keep(self, field: str, on: bool, what: SettingName, value: str) -> None:
        """Send a setting changed at the table, unless *field* of the screen has that value already."""
        if self._shown is not None and on != getattr(self._shown, field):
            self._send(Set(what, value))

    def leave(self) -> None:
        """Go back to the screen that opened the table."""
        if self._shown is not None:
            self._send(self._shown.leave.intent)

    def _place(self, *_: object) -> None:
        self._bar.size = (theme.px(7), self.height)
        self._bar.pos = self.pos
        margin = theme.sizes().pad
        self._remark.width = min(self.width - 2 * margin, theme.px(760))
        self._remark.x = self.x + (self.width - self._remark.width) / 2
        self._remark.y = self.y - self._remark.height + (self._remark.height + margin) * self._remark.rise


class AtTableView(TablePage):
    """A figure match in play."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(send, **kwargs)

    def new_table(self) -> TableView:
        table = TableView(self._send, home=self.leave)
        table.bind(quick=lambda _, on: self.keep("quick_spins", on, "quick", "true" if on else "false"))
        return table

    def show(self, screen: AtTable) -> None:
        self._shown = screen
        self.table.source, self.table.quick = screen.spins, screen.quick_spins
        self.table.tells_end = not screen.ends
        review = screen.review
        self.table.review = None if review is None else (review.label, partial(self._send, review.intent))
        super().show(screen)

    def live(self, views: tuple[LiveView, ...]) -> None:
        """Pass live data of the bases on to the table."""
        self.table.live(views)
