"""The table within the app: the table's own view, and what the lobby has to say there."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.app.screens import AtTable, Choose, LiveView
from companion.ui import theme
from companion.ui.screens.pieces import RemarkBar, Send
from companion.ui.screens.table import TableView


class AtTableView(FloatLayout):
    """A match that is played."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self._shown: AtTable | None = None
        self.table = TableView(send, home=self._leave)
        # What is set at the table is kept like any setting.
        self.table.bind(facing=lambda _, on: self._set("seating", "facing" if on else "same_side"))
        self.table.bind(quick=lambda _, on: self._set("quick", "true" if on else "false"))
        self.add_widget(self.table)
        self._remark = RemarkBar(send)
        self.add_widget(self._remark)
        self._remark.bind(height=self._place, rise=self._place)
        self.bind(pos=self._place, size=self._place)

    def show(self, screen: AtTable) -> None:
        """Show the table."""
        self._shown = screen
        ways = (screen.rules, screen.spinners) if screen.spinners is not None else (screen.rules,)
        self.table.ways = tuple((push.label, partial(self._send, push.intent)) for push in ways)
        self.table.spins = screen.spins
        self.table.facing, self.table.quick = screen.facing, screen.quick_spins
        self.table.screen = screen.table
        self._remark.show(screen.remark)

    def live(self, views: tuple[LiveView, ...]) -> None:
        """The spinner bases as they stand now."""
        self.table.live(views)

    def _set(self, what: str, value: str) -> None:
        shown = self._shown
        if shown is not None and (self.table.facing, self.table.quick) != (shown.facing, shown.quick_spins):
            self._send(Choose(what, value))

    def _leave(self) -> None:
        if self._shown is not None:
            self._send(self._shown.leave.intent)

    def _place(self, *_: object) -> None:
        margin = theme.sizes().pad
        self._remark.width = min(self.width - 2 * margin, theme.px(760))
        self._remark.x = self.x + (self.width - self._remark.width) / 2
        self._remark.y = self.y - self._remark.height + (self._remark.height + margin) * self._remark.rise
