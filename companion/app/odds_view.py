"""Exact odds as they are shown, worked out once for each position."""

from __future__ import annotations

from companion.app.describe import describe
from companion.app.screens import OddsView
from companion.app.texts import Texts, phrase
from companion.figure.odds import Odds, battle_odds
from companion.figure.rules import FigureRules
from companion.figure.state import Table

KEPT = 400
"""So many positions are remembered; there are seldom more in a match."""


class OddsBook:
    """Remembers the odds of the positions of one match."""

    def __init__(self, rules: FigureRules, texts: Texts) -> None:
        self._rules = rules
        self._texts = texts
        self._known: dict[tuple[object, ...], OddsView] = {}

    def odds(self, table: Table, attacker: str, defender: str) -> OddsView:
        """The chances of a battle, for its attacker."""
        # What odds can depend on; the turn and who must Wait are no part of it.
        key = (attacker, defender, table.where, table.conditions, table.markers, table.cards)
        if key not in self._known:
            if len(self._known) >= KEPT:
                self._known.clear()
            odds = battle_odds(self._rules, table, attacker, defender)
            effects = self._effects(odds, attacker, defender)
            self._known[key] = OddsView(odds.win, odds.nothing, odds.lose, effects)
        return self._known[key]

    def _effects(self, odds: Odds, attacker: str, defender: str) -> tuple[tuple[str, float], ...]:
        """What may come, in words, the likeliest first."""
        said: dict[str, float] = {}
        for figure, chance in ((defender, odds.knocks_out), (attacker, odds.knocked_out)):
            if chance > 0:
                said[self._texts.tell(phrase("odds.knocked-out", figure=figure))] = chance
        for one in odds.effects:
            facts = phrase("odds.effect-by", figure=one.figure, attack=one.attack, effect=describe(one.effect))
            text = self._texts.tell(facts)
            said[text] = said.get(text, 0.0) + one.chance
        return tuple(sorted(said.items(), key=lambda item: -item[1]))
