"""Corrections of the Pokémon in play and of the turn's counters.

Each returns the table after the change, or a ruling on what is wrong with it.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.cards.printed.vocabulary import CONDITIONS
from companion.cards.values.actions import Changed
from companion.cards.values.events import PokemonLeft, Promoted
from companion.cards.values.game import Game
from companion.cards.values.state import Table
from companion.cards.zones._card_reducers import left_play
from companion.cards.zones._pokemon_reducers import COUNTER, came_forward
from companion.cards.zones.changing import changed
from companion.cards.zones.names import zone_at
from companion.cards.zones.zones import ACTIVE, at, find
from companion.kernel.model import Ruling
from companion.kernel.numbers import whole

CLAUSE = "CORRECTION"

MOST_DAMAGE = 9990
"""More damage than any Pokémon can have: a typing error."""

COUNTED = ("energy", "supporters", "stadiums", "retreats", "trainers", "attacks")
"""Counters of a turn that can be corrected."""


def _nobody(change: Changed) -> Ruling:
    return Ruling(CLAUSE, "card-correction-nobody", (("place", change.place),))


def damage(game: Game, table: Table, change: Changed) -> Table | Ruling:
    """Set the Pokémon's damage, in points."""
    pokemon = at(table, change.place)
    if pokemon is None:
        return _nobody(change)
    points = whole(change.value, MOST_DAMAGE)
    if points is None or points % COUNTER:
        return Ruling(CLAUSE, "card-correction-damage", (("value", change.value),), ("CG-DMG-14",))
    return changed(table, pokemon.uid, damage=points)


def conditions(game: Game, table: Table, change: Changed) -> Table | Ruling:
    """Set the Pokémon's conditions; one that it had continues unchanged."""
    pokemon = at(table, change.place)
    if pokemon is None:
        return _nobody(change)
    words = _words(change.value)
    unknown = next((word for word in words if word not in CONDITIONS or word not in game.edition.conditions), None)
    if unknown is not None:
        return Ruling(CLAUSE, "card-correction-condition", (("value", unknown),), ("CG-COND-01",))
    turned = [word for word in words if word in ("asleep", "confused", "paralyzed")]
    if len(turned) > 1:
        return Ruling(CLAUSE, "card-correction-two-conditions", (("value", change.value),), ("CG-COND-07",))
    found = find(table, pokemon.uid)
    if words and found is not None and found[1] != ACTIVE:
        return Ruling(CLAUSE, "card-correction-benched", (("place", change.place),), ("CG-COND-02",))
    rotation = turned[0] if turned else ""
    kept = rotation == pokemon.rotation
    return changed(
        table,
        pokemon.uid,
        rotation=rotation,
        since=pokemon.since if kept else table.turn,
        sleep_coins=pokemon.sleep_coins if kept else 1,
        confusion=pokemon.confusion if kept else 0,
        poison=(pokemon.poison or 1) if "poisoned" in words else 0,
        burned="burned" in words,
    )


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def marks(game: Game, table: Table, change: Changed) -> Table | Ruling:
    """Set the Pokémon's reminder counters."""
    pokemon = at(table, change.place)
    if pokemon is None:
        return _nobody(change)
    counters = []
    for word in _words(change.value):
        name, _, number = word.partition("=")
        count = whole(number, 99)
        if not name or not count:
            return Ruling(CLAUSE, "card-correction-marks", (("value", word),), ("CG-COUNTER-01",))
        counters.append((name, count))
    return changed(table, pokemon.uid, marks=tuple(dict(counters).items()))


def effects(game: Game, table: Table, change: Changed) -> Table | Ruling:
    """End all lasting effects on the Pokémon, and its being a copy."""
    pokemon = at(table, change.place)
    if pokemon is None:
        return _nobody(change)
    if change.value:
        return Ruling(CLAUSE, "card-correction-effects", (("value", change.value),), ("CG-COND-11",))
    return changed(table, pokemon.uid, lasting=(), copies="", copies_until=0)


def entered(game: Game, table: Table, change: Changed) -> Table | Ruling:
    """Set the turn in which the Pokémon came into play; it has not evolved or devolved in this one."""
    pokemon = at(table, change.place)
    if pokemon is None:
        return _nobody(change)
    turn = whole(change.value, table.turn)
    if turn is None:
        facts = (("value", change.value), ("turn", str(table.turn)))
        return Ruling(CLAUSE, "card-correction-turn", facts, ("CG-EVOLVE-03",))
    never = {fact: -1 for fact in ("changed", "evolved", "devolved") if getattr(pokemon, fact) == table.turn}
    return changed(table, pokemon.uid, entered=turn, **never)


def active(game: Game, table: Table, change: Changed) -> Table | Ruling:
    """Make that Benched Pokémon Active; the other takes its place on the Bench."""
    pokemon = at(table, change.place)
    if pokemon is None:
        return _nobody(change)
    found = find(table, pokemon.uid)
    assert found is not None
    if found[1] == ACTIVE:
        return Ruling(CLAUSE, "card-correction-active", (("place", change.place),), ("CG-ZONE-03",))
    return came_forward(game, table, Promoted(found[0], pokemon.uid))


def leaves(game: Game, table: Table, change: Changed) -> Table | Ruling:
    """Move the Pokémon and everything on it to a zone of its owner."""
    pokemon = at(table, change.place)
    if pokemon is None:
        return _nobody(change)
    found, spot = find(table, pokemon.uid), zone_at(change.value)
    assert found is not None
    if spot is None or spot.seat != found[0] or not spot.is_whole:
        facts = (("place", change.place), ("value", change.value))
        return Ruling(CLAUSE, "card-correction-leaves", facts, ("CG-ZONE-12",))
    return left_play(game, table, PokemonLeft(found[0], pokemon.uid, spot.zone, spot.zone))


def used(game: Game, table: Table, change: Changed) -> Table | Ruling:
    """Set how often something was done in this turn: "energy=0"."""
    name, _, number = change.value.partition("=")
    count = whole(number, 99)
    if name not in COUNTED or count is None:
        return Ruling(CLAUSE, "card-correction-used", (("value", change.value), ("known", ", ".join(COUNTED))))
    return replace(table, used=replace(table.used, **{name: count}))
