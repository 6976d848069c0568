"""Plain facts of Pokémon and cards: names, stages, Special Conditions. Queries no modifier."""

from __future__ import annotations

from companion.cards.printed.vocabulary import Condition, PowerKind, Stage
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon

# --- names and stages -------------------------------------------------------------------


def name(game: Game, p: Pokemon) -> str:
    """The edition's name for a Pokémon in play (CG-NAME)."""
    return game.sheet(p).name


def names_equal(game: Game, card_a: str, card_b: str) -> bool:
    """Do two cards have the same name in this edition?"""
    return game.names[card_a] == game.names[card_b]


def is_called(game: Game, card: str, said: str) -> bool:
    """Does a text with this name cover the card?"""
    return game.names[card] == game.said.get(said, said)


def evolves_onto(game: Game, card: str, p: Pokemon) -> bool:
    """Does the card evolve from this Pokémon by name? The name alone decides (CG-EVOLVE-01, CG-AMB-20)."""
    said = game.cards[card].evolves_from
    return said != "" and name(game, p) == game.said.get(said, said)


def stage(game: Game, p: Pokemon) -> Stage:
    """The stage of a Pokémon in play; a LV.X has that of the card below (CG-LVX-07), a Fossil is Basic."""
    return game.sheet(p).stage


def is_basic_in_play(game: Game, p: Pokemon) -> bool:
    """Is it a Basic Pokémon? A Fossil is one in play (CG-FOSSIL-01), LEGEND and Restored are not."""
    return game.sheet(p).stage == "basic"


def is_evolved(game: Game, p: Pokemon) -> bool:
    """Does another Pokémon card lie under it? A LV.X alone does not make it so (CG-CARD-05)."""
    return game.sheet(p).evolved


def is_unevolved(game: Game, p: Pokemon) -> bool:
    """Does no other Pokémon card lie under it (CG-LEGEND-04, CG-RESTORED-03)?"""
    return not game.sheet(p).evolved


def is_tool(game: Game, card: str) -> bool:
    """Is an attached card a Pokémon Tool?"""
    return game.cards[card].kind == "tool"


# --- conditions and powers --------------------------------------------------------------


def conditions_of(p: Pokemon) -> tuple[Condition, ...]:
    """The Special Conditions that a Pokémon has."""
    found: tuple[Condition, ...] = (p.rotation,) if p.rotation else ()
    if p.poison:
        found += ("poisoned",)
    return (*found, "burned") if p.burned else found


def covers(kinds: tuple[PowerKind, ...], kind: PowerKind) -> bool:
    """Do texts about *kinds* cover this one? Poké-Powers and -Bodies are Pokémon Powers (CG-POWER-01)."""
    return kind in kinds or ("pokemon_power" in kinds and kind in ("poke_power", "poke_body"))
