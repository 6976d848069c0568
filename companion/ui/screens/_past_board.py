"""The table of a past match: the played table's view without its actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.relativelayout import RelativeLayout

from companion.app.screens.table import CloseNotice, Look, ShowClause, ShowTrace, TableScreen
from companion.ui.screens._table import TableView
from companion.ui.screens.pieces import Send
from companion.ui.widgets.log import log_sheet


class _Table(TableView):
    """The table without buttons for actions."""

    LOOK_ONLY = True

    def _build(self) -> None:
        super()._build()
        self._own_tools = tuple(one for one in self._own_tools if one.thing == "tool.log")
        self._last_tools = ()

    def _log(self) -> None:
        if self.screen is not None:
            self._lay(log_sheet(self.screen.log, self._send, look_only=True))


class PastBoard(RelativeLayout):
    """The table's view; passes on only view intents."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self._table = _Table(self._sent, facing=False)
        self.add_widget(self._table)

    def show(self, screen: TableScreen) -> None:

        self._table.screen = screen

    def review(self, push: tuple[str, Callable[[], None]] | None) -> None:
        """Set label and callback of the review button."""
        self._table.review = push

    def _sent(self, intent: Any) -> None:
        if isinstance(intent, Look | CloseNotice | ShowClause | ShowTrace):
            self._send(intent)
