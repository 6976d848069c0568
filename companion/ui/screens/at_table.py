"""A table within the app: the table's own view, and what the lobby has to say there."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.app.screens import AtTable, Choose, LiveView
from companion.ui import theme
from companion.ui.screens.pieces import RemarkBar, Send
from companion.ui.screens.table import TableView


class TablePage(FloatLayout):
    """A match of either game that is played. `new_table` makes the table's view."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self._shown: Any = None
        self.table = self.new_table()
        # What is set at the table is kept like any setting.
        self.table.bind(facing=lambda _, on: self.keep("facing", on, "seating", "facing" if on else "same_side"))
        self.add_widget(self.table)
        self._remark = RemarkBar(send)
        self.add_widget(self._remark)
        self._remark.bind(height=self._place, rise=self._place)
        self.bind(pos=self._place, size=self._place)

    def new_table(self) -> Any:
        """The table of the game."""
        raise NotImplementedError  # each game has its own

    def show(self, screen: Any) -> None:
        """Show the table."""
        self._shown = screen
        ways = (screen.rules, screen.spinners) if screen.spinners is not None else (screen.rules,)
        self.table.ways = tuple((push.label, partial(self._send, push.intent)) for push in ways)
        self.table.facing = screen.facing
        self.table.screen = screen.table
        self._remark.show(screen.remark)

    def keep(self, field: str, on: bool, what: str, value: str) -> None:
        """Send what was set at the table, unless *field* of the screen has it so already."""
        if self._shown is not None and on != getattr(self._shown, field):
            self._send(Choose(what, value))

    def leave(self) -> None:
        """Back to where the table was opened."""
        if self._shown is not None:
            self._send(self._shown.leave.intent)

    def _place(self, *_: object) -> None:
        margin = theme.sizes().pad
        self._remark.width = min(self.width - 2 * margin, theme.px(760))
        self._remark.x = self.x + (self.width - self._remark.width) / 2
        self._remark.y = self.y - self._remark.height + (self._remark.height + margin) * self._remark.rise


class AtTableView(TablePage):
    """A match of the figure game that is played."""

    def new_table(self) -> TableView:
        table = TableView(self._send, home=self.leave)
        table.bind(quick=lambda _, on: self.keep("quick_spins", on, "quick", "true" if on else "false"))
        return table

    def show(self, screen: AtTable) -> None:
        self._shown = screen
        self.table.spins, self.table.quick = screen.spins, screen.quick_spins
        self.table.end_follows = screen.ends
        super().show(screen)

    def live(self, views: tuple[LiveView, ...]) -> None:
        """The spinner bases as they stand now."""
        self.table.live(views)
