"""Events in the words of scenario files."""

from __future__ import annotations

from companion.cards.values.events import AttackUsed, CoinFlipped, DamageDealt, EffectsBegan, TriggerSet, TurnEnded
from companion.cases.cards._events import told
from companion.cases.cards._happened import Happened
from tests.cards.making import table

EFFECT = CoinFlipped(0, True, "effect")


def test_coins_of_an_attacks_own_text_are_its_own_flips_and_no_others():
    happened = [
        AttackUsed(0, 1, "Roll"),
        EFFECT,
        DamageDealt(1, 11, 20, 1),
        TriggerSet(1, 11, "bulk"),
        CoinFlipped(1, True, "effect"),
        EffectsBegan(0, 1),
        EFFECT,
        TurnEnded(0),
        EFFECT,
    ]

    words = told([Happened(event, table(), table()) for event in happened])

    assert ["own_flip A", "damage B.active", "effects A", "own_flip A", "turn_over A"] == words
