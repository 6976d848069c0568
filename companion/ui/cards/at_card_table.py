"""The card table within the app."""

from __future__ import annotations

from functools import partial

from companion.app.screens.lobby import AtCardTable
from companion.ui.cards._table import CardTable
from companion.ui.screens.at_table import TablePage


class AtCardTableView(TablePage):
    """Shows a card match in play."""

    def new_table(self) -> CardTable:
        table = CardTable(self._send, home=self.leave)
        table.bind(quick=lambda _, on: self.keep("quick_spins", on, "quick", "true" if on else "false"))
        return table

    def show(self, screen: AtCardTable) -> None:
        self._shown = screen
        self.table.quick = screen.quick_spins
        self.table.source, self.table.tells_end, review = screen.coins, not screen.ends, screen.review
        self.table.review = None if review is None else (review.label, partial(self._send, review.intent))
        super().show(screen)
