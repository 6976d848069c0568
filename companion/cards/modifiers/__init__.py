"""What is in force on the table, and the facts after it: HP, costs, types, Energy; whom and what a text means.

Nothing in force is stored: modifiers are gathered from the cards in play each time.
"""

from companion.cards.modifiers.applying import OF_PLAYERS, for_player
from companion.cards.modifiers.coins import as_it_counts
from companion.cards.modifiers.energy import units_of_card
from companion.cards.modifiers.facts import BENCH, attacks, hp, powers, retreat_cost, weaknesses
from companion.cards.modifiers.mirroring import mirrored, with_mirrors
from companion.cards.modifiers.plain import conditions_of
from companion.cards.modifiers.prevention import (
    coins_due,
    coins_due_for_less,
    has_held,
    heads_for_less,
    keeps_off,
    prevented,
)
from companion.cards.modifiers.units import gives_type

__all__ = [
    "BENCH",
    "OF_PLAYERS",
    "applying",
    "as_it_counts",
    "attacks",
    "coins_due",
    "coins_due_for_less",
    "conditions_of",
    "facts",
    "for_player",
    "gives_type",
    "has_held",
    "heads_for_less",
    "hp",
    "keeps_off",
    "mirrored",
    "powers",
    "prevented",
    "retreat_cost",
    "selectors",
    "units_of_card",
    "weaknesses",
    "with_mirrors",
]
