"""Targets: the Pokémon in play that a text means, and whether one of them is what it asks for.

A part of `selectors`, through which everything else asks.
"""

from __future__ import annotations

from companion.cards.editions import has_words
from companion.cards.modifiers import facts as queries
from companion.cards.modifiers.energy import energy_units
from companion.cards.modifiers.groups import GROUPS, Members
from companion.cards.modifiers.plain import conditions_of, covers, is_tool
from companion.cards.modifiers.units import gives_type
from companion.cards.printed import EnergyType, Group, Sheet, That, To, is_evolution_stage
from companion.cards.values import Game, Pokemon, Scope, Table
from companion.cards.zones import owner_of


def group(game: Game, table: Table, scope: Scope, of: Group) -> tuple[int, ...]:
    """The Pokémon of a group that are in play now, by uid; own before opposing, the Active first."""
    return tuple([p.uid for p in GROUPS[of](table, scope)])


def candidates(game: Game, table: Table, scope: Scope, to: To) -> tuple[int, ...]:
    """Every Pokémon that *to* may mean, by uid, before any is picked."""
    return tuple([p.uid for p in members(game, table, scope, to)])


def members(game: Game, table: Table, scope: Scope, to: To) -> Members:
    """The same as `candidates`, the Pokémon themselves."""
    if isinstance(to, str):
        return GROUPS[to](table, scope)
    found, that = GROUPS[to.of](table, scope), to.that
    return found if that is None else tuple([p for p in found if fits_that(game, table, scope, p, that)])


# --- what they are ----------------------------------------------------------------------


def fits_that(game: Game, table: Table, scope: Scope, p: Pokemon, that: That) -> bool:
    """Is a Pokémon in play what *that* asks for, in every part?"""
    return (
        _is_card(game, p, that)
        and _has_facts(game, table, p, that)
        and _has_on_it(game, table, p, that)
        and (that.same_type_as is None or _shares_type(game, table, scope, p, that.same_type_as))
        and (that.not_ is None or not fits_that(game, table, scope, p, that.not_))
        and (not that.either or any(fits_that(game, table, scope, p, way) for way in that.either))
    )


def _is_card(game: Game, p: Pokemon, that: That) -> bool:
    """What its cards say by themselves."""
    sheet = game.sheet(p)
    marks = sheet.card.marks
    return (
        (not that.stages or sheet.stage in that.stages or (sheet.leveled and "lvx" in that.stages))
        and (not that.names or any(sheet.name == game.said.get(said, said) for said in that.names))
        and (not that.name_has or has_words(sheet.name, that.name_has))
        and (not that.marks or all(mark in marks for mark in that.marks))
        and (not that.without_marks or not any(mark in marks for mark in that.without_marks))
        and (that.evolved is None or sheet.evolved == that.evolved)
        and (that.evolves is None or is_evolution_stage(sheet.stage) == that.evolves)
        and (not that.evolves_from or _evolves_from(game, sheet, that.evolves_from))
        and (that.powers is None or any(covers(that.powers, power.kind) for power, _ in sheet.powers))
        and (not that.kinds or sheet.card.kind in that.kinds)
    )


def _evolves_from(game: Game, sheet: Sheet, said: str) -> bool:
    """Does the highest card that is no LV.X name this Pokémon?"""
    top = next(card for card in reversed(sheet.texts) if card.stage != "lvx")
    return game.said.get(top.evolves_from, top.evolves_from) == game.said.get(said, said)


def _has_facts(game: Game, table: Table, p: Pokemon, that: That) -> bool:
    """What is true of it now, with everything in force."""
    return (
        (not that.types or any(kind in that.types for kind in queries.types(game, table, p)))
        and (not that.attack or any(attack.name == that.attack for attack in queries.attacks(game, table, p)))
        and (that.hp_at_most is None or queries.hp_left(game, table, p) <= that.hp_at_most)
        and (that.retreat is None or queries.retreat_cost(game, table, p) == that.retreat)
        and (not that.weak_to or any(weak.type in that.weak_to for weak in queries.weaknesses(game, table, p)))
        and (that.resists is None or bool(queries.resistances(game, table, p)) == that.resists)
        and (not that.resists_to or any(own.type in that.resists_to for own in queries.resistances(game, table, p)))
    )


def _shares_type(game: Game, table: Table, scope: Scope, p: Pokemon, of: Group) -> bool:
    own = queries.types(game, table, p)
    return any(kind in own for other in GROUPS[of](table, scope) for kind in queries.types(game, table, other))


def _has_on_it(game: Game, table: Table, p: Pokemon, that: That) -> bool:
    """What lies on it, and what has happened to it."""
    return (
        (that.damaged is None or (p.damage > 0) == that.damaged)
        and (that.energy is None or _has_energy(game, table, p, that.energy))
        and (that.energy_cards is None or len(p.energy) >= that.energy_cards)
        and (that.special_energy is None or _has_special_energy(game, p) == that.special_energy)
        and not (that.no_energy and p.energy)
        and (that.conditions is None or _has_condition(p, that.conditions))
        and (that.conditions_at_least is None or len(conditions_of(p)) >= that.conditions_at_least)
        and (that.tool is None or any(is_tool(game, on.card) for on in p.attached) == that.tool)
        and (that.counters_at_least is None or p.damage // 10 >= that.counters_at_least)
        and (that.entered_this_turn is None or (p.entered == table.turn) == that.entered_this_turn)
        and (that.place is None or _place(table, p) == that.place)
        and (not that.hit_last_turn_by or _was_hit_by(table, p, that.hit_last_turn_by))
    )


def _was_hit_by(table: Table, p: Pokemon, attack: str) -> bool:
    """Has this attack done anything to it, Active ever since, in the last turn of the other player?"""
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
