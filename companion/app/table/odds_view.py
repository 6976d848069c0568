"""Exact odds as they are shown, worked out once for each position."""

from __future__ import annotations

from companion.app.saying import describe
from companion.app.screens import OddsView
from companion.figure import AuraMarker, DamagePlus, DamageTimes, Effect, FigureRules, Table
from companion.figure.odds import Odds, battle_odds
from companion.texts import Texts, phrase

KEPT = 400
"""So many positions are remembered; there are seldom more in a match."""


class OddsBook:
    """Remembers the odds of the positions of one match."""

    def __init__(self, rules: FigureRules, texts: Texts) -> None:
        self._rules = rules
        self._texts = texts
        self._known: dict[tuple[object, ...], OddsView] = {}
        self._look_around = frozenset(
            name
            for name, figure in zip(rules.game.names, rules.game.figures, strict=True)
            if any(_looks_around(effect) for segment in figure.disc.segments for effect in segment.effects)
        )
        """Figures whose damage depends on where others are."""

    def knows(self, table: Table, attacker: str, defender: str) -> bool:
        """Are these odds worked out already?"""
        return self._key(table, attacker, defender) in self._known

    def _key(self, table: Table, attacker: str, defender: str) -> tuple[object, ...]:
        """What the odds can depend on: the two figures, and seldom the whole Field."""
        number = self._rules.game.number
        fighters = number[attacker], number[defender]
        auras = tuple(marker for lying in table.markers for marker in lying if isinstance(marker, AuraMarker))
        around = auras or not self._look_around.isdisjoint((attacker, defender))
        key = (attacker, defender, *((table.conditions[one], table.markers[one]) for one in fighters))
        return (*key, table.where, table.markers) if around else key

    def odds(self, table: Table, attacker: str, defender: str) -> OddsView:
        """The chances of a battle, for its attacker."""
        key = self._key(table, attacker, defender)
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


def _looks_around(effect: Effect) -> bool:
    return isinstance(effect, DamageTimes) or (isinstance(effect, DamagePlus) and effect.per is not None)
