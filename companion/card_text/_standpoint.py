"""Standpoint of a card's text: the Pokémon its words refer to, and which groups may be several."""

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
"""Groups that may be several Pokémon; the others have at most one, or are worded as one."""
IN_POINTS = frozenset({"damage", "hp", "hp_left", "printed_hp", "last_damage"})
"""Counts in points, which are not worded as "for each"."""
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
    """Standpoint of a text, which determines the reference of its groups."""

    itself: Fact = ""
    """Name of *self* and *holder*, if not the card's own Pokémon."""
    card: Literal["pokemon", "attached", "stadium", "played"] = "pokemon"
    in_attack: bool = False
    in_trigger: bool = False
    many_chosen: bool = False
    """Can several be *chosen*?"""
    in_turn: bool = False
    """Inside "for each": *chosen* is the current one."""
    other: bool = False
    """The text is seen from the opponent's side."""
    paying: bool = False
    """The effect is a cost, paid first."""
    on_player: Whose | Literal[""] = ""
    """The player on whom the effect is laid, if any."""
