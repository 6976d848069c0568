"""Targets: the Pokémon in play that a text selects.

Part of `selectors`, the interface for all callers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from companion.cards.editions.names import has_words
from companion.cards.modifiers import facts as queries
from companion.cards.modifiers._groups import GROUPS, Members
from companion.cards.modifiers.energy import energy_units
from companion.cards.modifiers.plain import conditions_of, covers, is_tool
from companion.cards.modifiers.units import gives_type
from companion.cards.printed.sheets import Sheet, is_evolution_stage
from companion.cards.printed.vocabulary import EnergyType, Group, That, To
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import Scope
from companion.cards.zones.zones import owner_of


def group(game: Game, table: Table, scope: Scope, of: Group) -> tuple[int, ...]:
    """The Pokémon of a group in play, by uid; own before opposing, the Active first."""
    return tuple([p.uid for p in GROUPS[of](table, scope)])


def candidates(game: Game, table: Table, scope: Scope, to: To) -> tuple[int, ...]:
    """Every Pokémon that *to* may select, by uid, before any is picked."""
    return tuple([p.uid for p in members(game, table, scope, to)])


def members(game: Game, table: Table, scope: Scope, to: To) -> Members:
    """As `candidates`, but the Pokémon themselves."""
    if isinstance(to, str):
        return GROUPS[to](table, scope)
    found, that = GROUPS[to.of](table, scope), to.that
    return found if that is None else tuple([p for p in found if fits_that(game, table, scope, p, that)])


# --- their facts ----------------------------------------------------------------------


def fits_that(game: Game, table: Table, scope: Scope, p: Pokemon, that: That) -> bool:
    """Does a Pokémon in play match *that*, in all parts?"""
    known = game.memory.parts.get(id(that)) or game.memory.asked_by(that, PARTS)
    for part in known.parts:  # noqa: SIM110  # most have one or two: a generator would cost more than these ask
        if not part(game, table, scope, p, that):
            return False
    return True


def _is_of_stage(game: Game, p: Pokemon, that: That) -> bool:
    sheet = game.sheet(p)
    return sheet.stage in that.stages or (sheet.leveled and "lvx" in that.stages)


def _evolves_from(game: Game, sheet: Sheet, said: str) -> bool:
    """Does the highest card that is no LV.X evolve from this name?"""
    top = next(card for card in reversed(sheet.texts) if card.stage != "lvx")
    return game.said.get(top.evolves_from, top.evolves_from) == game.said.get(said, said)


def _shares_type(game: Game, table: Table, scope: Scope, p: Pokemon, of: Group) -> bool:
    own = queries.types(game, table, p)
    return any(kind in own for other in GROUPS[of](table, scope) for kind in queries.types(game, table, other))


def _was_hit_by(table: Table, p: Pokemon, attack: str) -> bool:
    """Did this attack affect it in the other player's last turn, and was it Active ever since?"""
    last = table.turn - (1 if owner_of(table, p.uid) == table.to_move else 2)
    return p.suffered is not None and p.suffered.turn == last and attack in p.suffered.attacks


def _place(table: Table, p: Pokemon) -> str:
    return "active" if any(side.active is not None and side.active.uid == p.uid for side in table.sides) else "bench"


def _has_energy(game: Game, table: Table, p: Pokemon, types: tuple[EnergyType, ...]) -> bool:
    if not types:
        return bool(p.energy)
    return any(gives_type(unit, types) for unit in energy_units(game, table, p))


def _has_special_energy(game: Game, p: Pokemon) -> bool:
    return any(not game.cards[card].basic for card in p.energy)


def _has_condition(p: Pokemon, conditions: tuple[str, ...]) -> bool:
    found = conditions_of(p)
    return any(condition in conditions for condition in found) if conditions else bool(found)


_Part: TypeAlias = Callable[[Game, Table, Scope, Pokemon, Any], bool]

PARTS: tuple[tuple[Callable[[That], bool], _Part], ...] = (
    # Printed on its cards.
    (lambda that: bool(that.stages), lambda game, table, scope, p, that: _is_of_stage(game, p, that)),
    (
        lambda that: bool(that.names),
        lambda game, table, scope, p, that: any(game.sheet(p).name == game.said.get(said, said) for said in that.names),
    ),
    (
        lambda that: bool(that.name_has),
        lambda game, table, scope, p, that: has_words(game.sheet(p).name, that.name_has),
    ),
    (
        lambda that: bool(that.marks),
        lambda game, table, scope, p, that: all(mark in game.sheet(p).card.marks for mark in that.marks),
    ),
    (
        lambda that: bool(that.without_marks),
        lambda game, table, scope, p, that: not any(mark in game.sheet(p).card.marks for mark in that.without_marks),
    ),
    (
        lambda that: that.evolved is not None,
        lambda game, table, scope, p, that: game.sheet(p).evolved == that.evolved,
    ),
    (
        lambda that: that.evolves is not None,
        lambda game, table, scope, p, that: is_evolution_stage(game.sheet(p).stage) == that.evolves,
    ),
    (
        lambda that: bool(that.evolves_from),
        lambda game, table, scope, p, that: _evolves_from(game, game.sheet(p), that.evolves_from),
    ),
    (
        lambda that: that.powers is not None,
        lambda game, table, scope, p, that: any(covers(that.powers, power.kind) for power, _ in game.sheet(p).powers),
    ),
    (lambda that: bool(that.kinds), lambda game, table, scope, p, that: game.sheet(p).card.kind in that.kinds),
    # Current facts, with everything in force.
    (
        lambda that: bool(that.types),
        lambda game, table, scope, p, that: not frozenset(that.types).isdisjoint(queries.types(game, table, p)),
    ),
    (
        lambda that: bool(that.attack),
        lambda game, table, scope, p, that: any(own.name == that.attack for own in queries.attacks(game, table, p)),
    ),
    (
        lambda that: that.hp_at_most is not None,
        lambda game, table, scope, p, that: queries.hp_left(game, table, p) <= that.hp_at_most,
    ),
    (
        lambda that: that.retreat is not None,
        lambda game, table, scope, p, that: queries.retreat_cost(game, table, p) == that.retreat,
    ),
    (
        lambda that: bool(that.weak_to),
        lambda game, table, scope, p, that: any(
            weak.type in that.weak_to for weak in queries.weaknesses(game, table, p)
        ),
    ),
    (
        lambda that: that.resists is not None,
        lambda game, table, scope, p, that: bool(queries.resistances(game, table, p)) == that.resists,
    ),
    (
        lambda that: bool(that.resists_to),
        lambda game, table, scope, p, that: any(
            own.type in that.resists_to for own in queries.resistances(game, table, p)
        ),
    ),
    # Cards and counters on it, and its history.
    (lambda that: that.damaged is not None, lambda game, table, scope, p, that: (p.damage > 0) == that.damaged),
    (
        lambda that: that.energy is not None,
        lambda game, table, scope, p, that: _has_energy(game, table, p, that.energy),
    ),
    (
        lambda that: that.energy_cards is not None,
        lambda game, table, scope, p, that: len(p.energy) >= that.energy_cards,
    ),
    (
        lambda that: that.special_energy is not None,
        lambda game, table, scope, p, that: _has_special_energy(game, p) == that.special_energy,
    ),
    (lambda that: that.no_energy, lambda game, table, scope, p, that: not p.energy),
    (
        lambda that: that.conditions is not None,
        lambda game, table, scope, p, that: _has_condition(p, that.conditions),
    ),
    (
        lambda that: that.conditions_at_least is not None,
        lambda game, table, scope, p, that: len(conditions_of(p)) >= that.conditions_at_least,
    ),
    (
        lambda that: that.tool is not None,
        lambda game, table, scope, p, that: any(is_tool(game, on.card) for on in p.attached) == that.tool,
    ),
    (
        lambda that: that.counters_at_least is not None,
        lambda game, table, scope, p, that: p.damage // 10 >= that.counters_at_least,
    ),
    (
        lambda that: that.entered_this_turn is not None,
        lambda game, table, scope, p, that: (p.entered == table.turn) == that.entered_this_turn,
    ),
    (lambda that: that.place is not None, lambda game, table, scope, p, that: _place(table, p) == that.place),
    (
        lambda that: bool(that.hit_last_turn_by),
        lambda game, table, scope, p, that: _was_hit_by(table, p, that.hit_last_turn_by),
    ),
    # Relations to others, and combinations.
    (
        lambda that: that.same_type_as is not None,
        lambda game, table, scope, p, that: _shares_type(game, table, scope, p, that.same_type_as),
    ),
    (
        lambda that: that.not_ is not None,
        lambda game, table, scope, p, that: not fits_that(game, table, scope, p, that.not_),
    ),
    (
        lambda that: bool(that.either),
        lambda game, table, scope, p, that: any(fits_that(game, table, scope, p, way) for way in that.either),
    ),
)
"""Parts of a filter of Pokémon in play: is it given, and does the Pokémon match?"""
