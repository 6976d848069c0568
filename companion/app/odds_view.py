"""Exact odds as they are shown, worked out once for each position."""

from __future__ import annotations

from companion.app.screens import OddsView
from companion.app.texts import Texts
from companion.figure.rules import FigureRules
from companion.figure.state import Table


class OddsBook:
    """Remembers the odds of the positions of one match."""

    def __init__(self, rules: FigureRules, texts: Texts) -> None:
        self._rules = rules
        self._texts = texts

    def odds(self, table: Table, attacker: str, defender: str) -> OddsView:
        """The chances of a battle, for its attacker."""
        return OddsView(0.0, 1.0, 0.0)
