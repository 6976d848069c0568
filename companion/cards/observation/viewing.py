"""The visible table: hidden zones, orientation of Pokémon cards, markers."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from companion.cards.modifiers.applying import for_player
from companion.cards.printed.vocabulary import OpenHand
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon, Table
from companion.kernel.model import SEAT_NAMES, Ruling, Seat

Viewed: TypeAlias = Literal["hand", "deck", "prizes", "discard", "lost", "active", "bench", "counts"]
"""Zones that a player may ask to see; *counts*: sizes of hand, deck and Prizes."""

Lies: TypeAlias = Literal["upright", "sideways", "clockwise", "counterclockwise", "upside_down"]
"""Orientation of a card, seen by its owner."""

Marker: TypeAlias = Literal["poison", "burn"]


def why_not_view(game: Game, table: Table, viewer: Seat, owner: Seat, zone: str) -> Ruling | None:
    """Why *viewer* may not look at a zone of *owner* (CG-ZONE-05 to -11); a text may keep a hand open.

    Raises:
        ValueError: There is no such zone.
    """
    facts = (("owner", SEAT_NAMES[owner]),)
    match zone:
        case "hand":
            if viewer == owner or is_hand_open(game, table, owner):
                return None
            return Ruling("CG-ZONE-05", "card-hand-hidden", facts)
        case "deck":
            return Ruling("CG-ZONE-06", "card-deck-hidden", facts)
        case "prizes":
            side = table.sides[owner]
            if all(card is None or place in side.up for place, card in enumerate(side.prizes)):
                return None
            return Ruling("CG-ZONE-08", "card-prizes-hidden", facts)
        case "active" | "bench":
            if table.setup is None or viewer == owner:
                return None
            return Ruling("CG-ZONE-11", "card-face-down", facts)
        case "discard" | "lost" | "counts":
            return None
        case _:
            raise ValueError(f"no zone is called {zone!r}; there are {', '.join(get_args(Viewed))}")


def is_hand_open(game: Game, table: Table, owner: Seat) -> bool:
    """Does a card's text have *owner* play with the hand face-up (CG-ZONE-05)?"""
    return bool(for_player(game, table, OpenHand, owner))


def lies(game: Game, pokemon: Pokemon) -> Lies:
    """Orientation of a Pokémon's card (CG-TABLE-01 to -04)."""
    match pokemon.rotation:
        case "":
            return "upright"
        case "asleep":
            return game.edition.asleep_shown
        case "paralyzed":
            return game.edition.paralyzed_shown
        case "confused":
            return "upside_down"


def markers(pokemon: Pokemon) -> tuple[Marker, ...]:
    """The markers that must lie on a Pokémon, apart from its counters (CG-TABLE-05)."""
    poison: tuple[Marker, ...] = ("poison",) if pokemon.poison else ()
    return (*poison, "burn") if pokemon.burned else poison
