"""Verdicts: a table of which colour beats which, and the computation of damage.

Ties, misses and special colours are rows of the table, not branches.

Source: FG-BATTLE-02 to -07, FG-DUEL-01, FG-COND-04, FG-EVOLVE-03.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from companion.figure._active_abilities import added_by_ally, damage_by_abilities, more_spins
from companion.figure._marked import exposed_by, given_by_hand, is_due
from companion.figure.game import Game
from companion.figure.movement import may_be_chosen, move_points
from companion.figure.printed.colours import Colour
from companion.figure.printed.disc import Segment
from companion.figure.printed.effects import (
    AuraMarker,
    DamagePlus,
    DamageTimes,
    Focus,
    GiveCondition,
    If,
    Marker,
    OneMoreSpin,
)
from companion.figure.state import Table
from companion.figure.tasks import BattleSide

How: TypeAlias = Literal["nothing", "first", "second", "first_out", "second_out", "damage", "stars"]
"""first/second: its attack takes effect; …_out: it is Knocked Out; damage, stars: the higher wins."""


TECHNO_CHARGE: Marker = "techno_charge"
HARDENED: Marker = "hardened"
HARDENED_BY = 10
"""Extra damage by the marker for attacks not named Harden."""
WEAKENED: Marker = "damage_minus_10"
WEAKENED_BY = 10
"""Damage that the marker takes from every attack."""
DRUMMED_BY = 50
"""Extra damage by each Belly Drum marker for friendly figures with this attack."""
PLUS_DUE = 30
"""Extra damage by a marker for the next turn."""
BOOST = 50
"""Extra damage by a marker for the next battle."""


class Verdict(msgspec.Struct, frozen=True):
    """Verdict on two results. *winner* is 0 or 1; *out*: the loser is Knocked Out."""

    winner: Literal[0, 1] | None
    out: bool
    tie: bool
    clause: str


_NOTHING_BLUE: tuple[How, str] = ("nothing", "FG-BATTLE-02")

BEATS: Mapping[tuple[Colour, Colour], tuple[How, str]] = {
    ("white", "white"): ("damage", "FG-BATTLE-05"),
    ("white", "purple"): ("second", "FG-BATTLE-03"),
    ("white", "miss"): ("second_out", "FG-BATTLE-06"),
    ("white", "gold"): ("damage", "FG-DUEL-01"),
    ("purple", "white"): ("first", "FG-BATTLE-03"),
    ("purple", "purple"): ("stars", "FG-BATTLE-04"),
    ("purple", "miss"): ("first", "FG-BATTLE-06"),
    ("purple", "gold"): ("first_out", "FG-DUEL-01"),
    ("gold", "white"): ("damage", "FG-DUEL-01"),
    ("gold", "purple"): ("second_out", "FG-DUEL-01"),
    ("gold", "miss"): ("second_out", "FG-DUEL-01"),
    ("gold", "gold"): ("damage", "FG-DUEL-01"),
    ("miss", "white"): ("first_out", "FG-BATTLE-06"),
    ("miss", "purple"): ("second", "FG-BATTLE-06"),
    ("miss", "gold"): ("first_out", "FG-DUEL-01"),
    ("miss", "miss"): ("nothing", "FG-BATTLE-07"),
    ("miss", "blue"): ("nothing", "FG-BATTLE-06"),
    ("blue", "miss"): ("nothing", "FG-BATTLE-06"),
    ("blue", "white"): _NOTHING_BLUE,
    ("blue", "purple"): _NOTHING_BLUE,
    ("blue", "gold"): _NOTHING_BLUE,
    ("white", "blue"): _NOTHING_BLUE,
    ("purple", "blue"): _NOTHING_BLUE,
    ("gold", "blue"): _NOTHING_BLUE,
    ("blue", "blue"): ("nothing", "FG-BATTLE-07"),
}


def verdict(
    colours: tuple[Colour, Colour],
    damages: tuple[int, int],
    stars: tuple[int, int],
    zero_beats_miss: bool,
) -> Verdict:
    """Compare two results; *zero_beats_miss* is policy zero_damage_white."""
    how, clause = BEATS[colours]
    match how:
        case "first" | "second":
            return Verdict(0 if how == "first" else 1, out=False, tie=False, clause=clause)
        case "stars":
            winner = _higher(stars)
            return Verdict(winner, out=False, tie=winner is None, clause=clause)
        case "damage":
            winner = _higher(damages)
            return Verdict(winner, out=winner is not None, tie=winner is None, clause=clause)
        case "first_out" | "second_out":
            winner = 1 if how == "first_out" else 0
            if damages[winner] <= 0 and not (zero_beats_miss and colours[1 - winner] == "miss"):
                return Verdict(None, out=False, tie=False, clause="POLICY-zero-damage-white")
            return Verdict(winner, out=True, tie=False, clause=clause)
        case "nothing":
            return Verdict(None, out=False, tie=colours[0] == colours[1], clause=clause)


def _higher(values: tuple[int, int]) -> Literal[0, 1] | None:
    if values[0] == values[1]:
        return None
    return 0 if values[0] > values[1] else 1


def shown_segment(game: Game, side: BattleSide) -> Segment:
    """The segment that counts for a side that has spun."""
    return game.discs[side.figure][side.spun]


def shown_colour(game: Game, side: BattleSide) -> Colour:
    """The colour that counts: Miss if the segment counts as one (FG-COND-03), or another by an ability."""
    if side.colours and not side.missed:
        return side.colours[side.spun]
    colour = "miss" if side.missed else shown_segment(game, side).colour
    return "gold" if side.gilded and colour == "white" else colour


def printed_damage(game: Game, side: BattleSide) -> int:
    """The printed damage of the side's result; 0 if it has none."""
    return 0 if side.missed else shown_segment(game, side).damage or 0


def damage_of(game: Game, table: Table, side: BattleSide, other: BattleSide) -> int:
    """White or Gold damage after every change, Special Conditions last (FG-COND-04); else 0."""
    segment = shown_segment(game, side)
    if side.missed or segment.damage is None:
        return 0
    damage = segment.damage
    if segment.effects:
        damage = _changed_by_own_text(game, table, side, other, segment)
    if side.times:
        more = more_spins(game, table, side.figure)
        damage *= side.times + more
    damage = _focused(game, side, damage)
    if side.boosted:
        damage += BOOST
    if game.rules.evolution is not None and game.has_evolution:
        damage += game.rules.evolution.damage * game.times_evolved(table, side.figure)
    if side.ally >= 0:
        damage += added_by_ally(game, table, side.figure, other.figure, side.ally, segment.name)
    if game.has_damage_abilities:
        damage = damage_by_abilities(game, table, side.figure, other.figure, segment, damage)
    if any(table.markers):
        damage += _auras(game, table, side.figure) + _drummed(game, table, side.figure)
        damage += exposed_by(game, table, side.figure, other.figure)
        damage += given_by_hand(table.markers[side.figure], "more_damage")
        damage += PLUS_DUE if is_due(table, side.figure, "damage_plus_30") else 0
        damage += BOOST if TECHNO_CHARGE in table.markers[side.figure] else 0
        damage -= WEAKENED_BY if WEAKENED in table.markers[side.figure] else 0
        if segment.name != "Harden":
            damage += HARDENED_BY * table.markers[side.figure].count(HARDENED)
    rule = game.condition_rule(table, side.figure)
    if rule is not None:
        damage -= rule.damage_less
    return max(damage, 0) if game.rules.poison_floor == "0" else damage


def _changed_by_own_text(game: Game, table: Table, side: BattleSide, other: BattleSide, segment: Segment) -> int:
    damage = segment.damage or 0
    for effect in segment.effects:
        match effect:
            case DamagePlus(n=n) if holds(game, table, effect.if_, side, other):
                damage += n * _counted(game, table, side.figure, effect)
            case DamageTimes():
                damage *= _times(game, table, side, other, segment.name, effect)
            case OneMoreSpin(plus=plus, times=times) if side.landed_again:
                damage = damage * times if times is not None else damage + (plus or 0)
            case _:
                pass
    return damage


def _counted(game: Game, table: Table, figure: int, effect: DamagePlus) -> int:
    if effect.with_attack is not None:
        return sum(space >= 0 and _has_attack(game, one, effect.with_attack) for one, space in enumerate(table.where))
    if effect.beside is not None:
        beside = (one for one in _beside(game, table, figure) if game.owners[one] == game.owners[figure])
        return sum(game.figures[one].name == effect.beside for one in beside)
    match effect.per:
        case None:
            return 1
        case "own_center":
            return len(table.centers[game.owners[figure]])
        case "field_poisoners":
            return sum(space >= 0 and _poisons(game, one) for one, space in enumerate(table.where))


def _has_attack(game: Game, figure: int, attack: str) -> bool:
    return any(segment.name == attack for segment in game.discs[figure])


def _poisons(game: Game, figure: int) -> bool:
    return any(
        isinstance(effect, GiveCondition) and not {"poisoned", "noxious"}.isdisjoint(effect.conditions)
        for segment in game.discs[figure]
        for effect in segment.effects
    )


def _times(game: Game, table: Table, side: BattleSide, other: BattleSide, attack: str, effect: DamageTimes) -> int:
    figure = side.figure
    if effect.conditions:
        standing = enumerate(table.where)
        return max(1, sum(space >= 0 and table.conditions[one] in effect.conditions for one, space in standing))
    if effect.times is None:
        return _own_with_attack(game, table, figure, attack)
    if effect.if_ is not None:
        return effect.times if holds(game, table, effect.if_, side, other) else 1
    distance = game.graph.distance[table.where[figure]]
    near = any(
        one != figure
        and table.where[one] >= 0
        and game.figures[one].name == effect.near
        and 0 <= distance[table.where[one]] <= (effect.within or 0)
        for one in game.of_seat[game.owners[figure]]
    )
    return effect.times if near else 1


def _auras(game: Game, table: Table, figure: int) -> int:
    """Damage bonus of this figure from auras under own Field figures."""
    return sum(
        marker.plus
        for own in game.of_seat[game.owners[figure]]
        for marker in table.markers[own]
        if isinstance(marker, AuraMarker) and marker.type in game.types(table, figure)
    )


def _drummed(game: Game, table: Table, figure: int) -> int:
    """Damage bonus of this figure, if it has Belly Drum, from own Field figures with that marker."""
    if not any("belly_drum" in table.markers[own] for own in game.of_seat[game.owners[figure]]):
        return 0
    drums = sum("belly_drum" in table.markers[own] for own in game.of_seat[game.owners[figure]])
    return DRUMMED_BY * drums if _has_attack(game, figure, "Belly Drum") else 0


def _focused(game: Game, side: BattleSide, damage: int) -> int:
    if side.focus < 0:
        return damage
    for effect in game.discs[side.figure][side.focus].effects:
        if isinstance(effect, Focus):
            damage = damage * effect.times if effect.times is not None else damage + (effect.plus or 0)
    return damage


def _own_with_attack(game: Game, table: Table, figure: int, attack: str) -> int:
    return sum(
        1
        for own in game.of_seat[game.owners[figure]]
        if table.where[own] >= 0 and any(segment.name == attack for segment in game.discs[own])
    )


def _taken_entries(game: Game, table: Table) -> int:
    return (game.all_entries & game.field(table).all_taken).bit_count()


def holds(game: Game, table: Table, condition: If | None, side: BattleSide, other: BattleSide) -> bool:
    """Does an effect's `if` hold in a battle, seen from *side*?"""
    if condition is None:
        return True
    damages = (printed_damage(game, side), printed_damage(game, other))
    return holds_for(game, table, condition, side.figure, other.figure, shown_colour(game, other), damages)


def holds_for(
    game: Game, table: Table, condition: If, figure: int, other: int, colour: Colour, damages: tuple[int, int]
) -> bool:
    """Does an effect's `if` hold for *figure* about *other*?

    *colour*: what the opponent showed; *damages*: what this figure and the opponent showed.
    """
    return (
        _shown_so(condition, colour, damages)
        and _other_is_so(game, table, condition, other)
        and _own_is_so(game, table, condition, figure)
        and (condition.entries_taken is None or _taken_entries(game, table) >= condition.entries_taken)
        and _moves_so(game, table, condition, figure, other)
        and _beside_so(game, table, condition, figure, other)
        and not (condition.on_own_entry and not _on_own_entry(game, table, figure, other))
        and (condition.away is None or _is_away(game, table, condition.away, figure, other))
    )


def _beside_so(game: Game, table: Table, condition: If, figure: int, other: int) -> bool:
    """Are the figures that an `if` requires beside the two?"""
    if condition.own_beside_type is not None and not any(
        condition.own_beside_type in game.types(table, one) for one in _beside(game, table, figure)
    ):
        return False
    return condition.beside_names is None or any(
        game.owners[one] == game.owners[figure] and game.figures[one].name in condition.beside_names
        for one in _beside(game, table, other)
    )


def _beside(game: Game, table: Table, figure: int) -> list[int]:
    """The figures on spaces joined to this one's."""
    joined = game.graph.joined_to(table.where[figure])
    return [one for one, space in enumerate(table.where) if space >= 0 and joined >> space & 1]


def _is_away(game: Game, table: Table, lines: int, figure: int, other: int) -> bool:
    """Are the two exactly this many lines apart on the Field?"""
    one, another = table.where[figure], table.where[other]
    return min(one, another) >= 0 and game.graph.distance[one][another] == lines


def _shown_so(condition: If, colour: Colour, damages: tuple[int, int]) -> bool:
    """Has the opponent shown what an `if` requires?"""
    own, opposing = damages
    if condition.spun is not None and condition.spun != colour:
        return False
    if condition.damage_below is condition.damage_at_least is condition.more_than_half is None:
        return True
    if colour not in ("white", "gold"):
        return False
    below, least = condition.damage_below, condition.damage_at_least
    if (below is not None and opposing >= below) or (least is not None and opposing < least):
        return False
    return condition.more_than_half is None or 2 * opposing > own


def _other_is_so(game: Game, table: Table, condition: If, other: int) -> bool:
    """Does the other figure meet an `if`: its type, its name and its state?"""
    printed, suffers, types = game.figures[other], table.conditions[other], game.types(table, other)
    if condition.type is not None and condition.type not in types:
        return False
    if condition.not_types is not None and any(one in types for one in condition.not_types):
        return False
    if condition.name is not None and condition.name != printed.name:
        return False
    if condition.names is not None and printed.name not in condition.names:
        return False
    if condition.condition is not None and condition.condition != suffers:
        return False
    if condition.any_condition and suffers is None:
        return False
    if condition.evolved and not game.times_evolved(table, other):
        return False
    if condition.in_form and not game.former_forms(table, other):
        return False
    if condition.has_to_wait and table.waits[other] < table.turn:
        return False
    if condition.marker is not None and condition.marker not in table.markers[other]:
        return False
    if condition.markers is not None and not any(one in table.markers[other] for one in condition.markers):
        return False
    if condition.off_field and table.where[other] >= 0:
        return False
    return not condition.on_entry_point or _on_entry_point(game, table, other)


def _on_own_entry(game: Game, table: Table, figure: int, other: int) -> bool:
    """Is *other* on an Entry Point of *figure*'s player?"""
    space = table.where[other]
    return space >= 0 and bool(game.entry_masks[game.owners[figure]] >> space & 1)


def _on_entry_point(game: Game, table: Table, figure: int) -> bool:
    space = table.where[figure]
    return space >= 0 and bool(game.all_entries >> space & 1)


def _own_is_so(game: Game, table: Table, condition: If, figure: int) -> bool:
    """Does this figure meet an `if`?"""
    suffers = table.conditions[figure]
    if condition.own_condition is not None and condition.own_condition != suffers:
        return False
    if (condition.own_any_condition and suffers is None) or (condition.own_no_condition and suffers is not None):
        return False
    if condition.friend_names is not None and not _has_friend_called(game, table, condition.friend_names, figure):
        return False
    return condition.friend_attack is None or _has_friend_with(game, table, condition.friend_attack, figure)


def _has_friend_called(game: Game, table: Table, names: tuple[str, ...], figure: int) -> bool:
    """Has another own figure on the Field one of these names?"""
    friends = (own for own in game.of_seat[game.owners[figure]] if own != figure and table.where[own] >= 0)
    return any(game.figures[own].name in names for own in friends)


def _has_friend_with(game: Game, table: Table, attack: str, figure: int) -> bool:
    """Has another own figure on the Field an attack of this name?"""
    return any(
        own != figure and table.where[own] >= 0 and any(segment.name == attack for segment in game.discs[own])
        for own in game.of_seat[game.owners[figure]]
    )


def _moves_so(game: Game, table: Table, condition: If, figure: int, other: int) -> bool:
    """Has *other* the Move Points that an `if` requires?"""
    if condition.mp_at_least is not None and move_points(game, table, other) < condition.mp_at_least:
        return False
    if condition.mp_at_most is not None and move_points(game, table, other) > condition.mp_at_most:
        return False
    if condition.as_many_mp is not None and move_points(game, table, other) < move_points(game, table, figure):
        return False
    if condition.stuck and not _is_stuck(game, table, other):
        return False
    return condition.more_mp is None or move_points(game, table, other) > move_points(game, table, figure)


def _is_stuck(game: Game, table: Table, figure: int) -> bool:
    """Has it no Move Points, or could it not be chosen in its player's turn?"""
    return not move_points(game, table, figure) or not may_be_chosen(game, table, figure)
