"""What is in force on the table, and the facts after it: HP, costs, types, Energy; whom and what a text means.

Nothing in force is stored: modifiers are gathered from the cards in play each time.
"""

from companion.cards.modifiers.coins import as_it_counts
from companion.cards.modifiers.energy import gives_type, units_of_card
from companion.cards.modifiers.facts import BENCH, attacks, hp, powers, retreat_cost, weaknesses
from companion.cards.modifiers.in_force import Force, conditions_of, for_player
from companion.cards.modifiers.mirroring import folds_of, mirrored
from companion.cards.modifiers.prevention import (
    coins_due,
    coins_due_for_less,
    has_held,
    heads_for_less,
    keeps_off,
    prevented,
)

__all__ = [
    "BENCH",
    "Force",
    "as_it_counts",
    "attacks",
    "coins_due",
    "coins_due_for_less",
    "conditions_of",
    "facts",
    "folds_of",
    "for_player",
    "gives_type",
    "has_held",
    "heads_for_less",
    "hp",
    "in_force",
    "keeps_off",
    "meaning",
    "mirrored",
    "powers",
    "prevented",
    "retreat_cost",
    "units_of_card",
    "weaknesses",
]
