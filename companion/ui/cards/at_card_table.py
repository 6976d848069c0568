"""The card table within the app."""

from __future__ import annotations

from companion.app.screens import AtCardTable
from companion.ui.cards.table import CardTable
from companion.ui.screens import TablePage


class AtCardTableView(TablePage):
    """A card match that is played."""

    def new_table(self) -> CardTable:
        return CardTable(self._send, home=self.leave)

    def show(self, screen: AtCardTable) -> None:
        self.table.coins, self.table.tells_end = screen.coins, not screen.ends
        super().show(screen)
