"""Standpoint of a card's text: whose Pokémon its words mean, and which groups may be several."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.cards.printed.vocabulary import Group
from companion.texts.texts import Fact

Whose: TypeAlias = Literal["own", "opponent", "both"]

PLURAL: frozenset[Group] = frozenset(
    {
        "those",
        "rest",
        "own_bench",
        "own",
        "own_other",
        "opponent_bench",
        "opponent",
        "both_active",
        "both_bench",
        "all",
        "all_other",
    }
)
"""Groups that may be several Pokémon; of the others there is one at most, or it is said as one."""
IN_POINTS = frozenset({"damage", "hp", "hp_left", "printed_hp", "last_damage"})
"""What is counted in points: it is not said "for each"."""
OTHER: dict[Whose, Whose] = {"own": "opponent", "opponent": "own", "both": "both"}
SWAPPED: dict[Group, Group] = {
    "own": "opponent",
    "own_active": "opponent_active",
    "own_bench": "opponent_bench",
    "opponent": "own",
    "opponent_active": "own_active",
    "opponent_bench": "own_bench",
    "defending": "own_active",
}


class Standpoint(msgspec.Struct, frozen=True, kw_only=True):
    """Standpoint from which a text is read: whom its groups mean."""

    itself: Fact = ""
    """What *self* and *holder* are called where that is not the card's own Pokémon."""
    card: Literal["pokemon", "attached", "stadium", "played"] = "pokemon"
    in_attack: bool = False
    in_trigger: bool = False
    many_chosen: bool = False
    """Can several be *chosen*?"""
    in_turn: bool = False
    """Inside "for each": *chosen* is the one whose turn it is."""
    other: bool = False
    """The text is seen from the opponent."""
    paying: bool = False
    """It is what has to be paid first."""
    on_player: Whose | Literal[""] = ""
    """Laid on a player: on whom."""
