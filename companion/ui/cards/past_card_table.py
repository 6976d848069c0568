"""The table of a past card match, with a slider."""

from __future__ import annotations

from typing import Any

from kivy.uix.relativelayout import RelativeLayout

from companion.app.screens.card_intents import ExplainLine, LetGo, LookAtCard, LookAtPlace, ShowSums, TapPlace
from companion.app.screens.cards import CardTableScreen
from companion.app.screens.table import CloseNotice, ShowClause, ShowTrace
from companion.ui.cards._table import CardTable
from companion.ui.screens.past import ReplayPage

LOOKS = (CloseNotice, ExplainLine, LetGo, LookAtCard, LookAtPlace, ShowClause, ShowSums, ShowTrace, TapPlace)
"""Intents allowed at a view-only table."""


class CardReplayView(ReplayPage):
    """Shows a past card match."""

    def board(self) -> Any:
        holder = RelativeLayout()
        self.table = CardTable(self._looked, home=self._back)
        self.table.facing = False
        self.table.tells_end = self.table.explains = False
        holder.add_widget(self.table)
        return holder

    def show_table(self, table: CardTableScreen) -> None:
        self.table.screen = table

    def _looked(self, intent: Any) -> None:
        if isinstance(intent, LOOKS):
            self.send(intent)

    def _back(self) -> None:
        if self._shown is not None:
            self.send(self._shown.back.intent)
