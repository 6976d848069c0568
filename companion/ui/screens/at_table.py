"""The table within the app: the table's own view, and what the lobby has to say there."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.app.lobby_screens import AtTable
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
        self.add_widget(self.table)
        self._remark = RemarkBar(send)
        self.add_widget(self._remark)
        self._remark.bind(height=self._place, rise=self._place)
        self.bind(pos=self._place, size=self._place)

    def show(self, screen: AtTable) -> None:
        """Show the table."""
        before, self._shown = self._shown, screen
        if before is None or (before.facing, before.quick_spins) != (screen.facing, screen.quick_spins):
            # Else what the players set at the table itself stays.
            self.table.facing, self.table.quick = screen.facing, screen.quick_spins
        self.table.screen = screen.table
        self._remark.show(screen.remark)

    def _leave(self) -> None:
        if self._shown is not None:
            self._send(self._shown.leave.intent)

    def _place(self, *_: object) -> None:
        margin = theme.sizes().pad
        self._remark.width = min(self.width - 2 * margin, 760)
        self._remark.x = self.x + (self.width - self._remark.width) / 2
        self._remark.y = self.y - self._remark.height + (self._remark.height + margin) * self._remark.rise
