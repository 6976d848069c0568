"""The card table within the app: the table's own view, and what the lobby has to say there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.app.screens import AtCardTable, Choose
from companion.ui import theme
from companion.ui.cards.table import CardTable
from companion.ui.screens import RemarkBar


class AtCardTableView(FloatLayout):
    """A card match that is played."""

    def __init__(self, send: Callable[[Any], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self._shown: AtCardTable | None = None
        self.table = CardTable(send, home=self._leave)
        # What is set at the table is kept like any setting.
        self.table.bind(facing=lambda _, on: self._seat(on))
        self.add_widget(self.table)
        self._remark = RemarkBar(send)
        self.add_widget(self._remark)
        self._remark.bind(height=self._place, rise=self._place)
        self.bind(pos=self._place, size=self._place)

    def show(self, screen: AtCardTable) -> None:
        """Show the table."""
        self._shown = screen
        ways = (screen.rules, screen.spinners) if screen.spinners is not None else (screen.rules,)
        self.table.ways = tuple((push.label, partial(self._send, push.intent)) for push in ways)
        self.table.coins = screen.coins
        self.table.facing = screen.facing
        self.table.screen = screen.table
        self._remark.show(screen.remark)

    def _seat(self, facing: bool) -> None:
        if self._shown is not None and facing != self._shown.facing:
            self._send(Choose("seating", "facing" if facing else "same_side"))

    def _leave(self) -> None:
        if self._shown is not None:
            self._send(self._shown.leave.intent)

    def _place(self, *_: object) -> None:
        margin = theme.sizes().pad
        self._remark.width = min(self.width - 2 * margin, theme.px(760))
        self._remark.x = self.x + (self.width - self._remark.width) / 2
        self._remark.y = self.y - self._remark.height + (self._remark.height + margin) * self._remark.rise
