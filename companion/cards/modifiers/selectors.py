"""Selectors: evaluate the vocabulary's small words on a table: which Pokémon and cards, how many, whether.

`group` and `candidates` select Pokémon, `fits_that` and `fits` match a Pokémon or card (in `targets` and
`filters`), `amount` counts, `holds` decides. They choose nothing and change nothing. An unknown card matches
only "any". Modifiers call this module through `Asks`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.cards.modifiers import facts as queries
from companion.cards.modifiers.energy import beyond_cost, energy_units, units_of_card
from companion.cards.modifiers.filters import fits, meant
from companion.cards.modifiers.plain import conditions_of, is_called, is_tool
from companion.cards.modifiers.targets import candidates, fits_that, group, members
from companion.cards.modifiers.units import gives_type
from companion.cards.printed.cards import Attack
from companion.cards.printed.vocabulary import UNKNOWN, Amount, Cards, Count, If
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import Scope
from companion.cards.zones.zones import cards_in, get, possible
from companion.kernel.model import Seat

# --- how many ---------------------------------------------------------------------------


def amount(game: Game, table: Table, scope: Scope, number: Amount) -> int:
    """An amount as a number: the count, halved, then *times*, *plus*, capped at *most*."""
    if isinstance(number, int):
        return number
    counted = _counted(game, table, scope, number)
    if number.half is not None:
        counted = _halved(counted, 10 if number.count in IN_POINTS else 1, number.half == "up")
    counted = counted * number.times + number.plus
    return counted if number.most is None else min(counted, number.most)


IN_POINTS = frozenset({"damage", "hp", "hp_left", "printed_hp", "last_damage"})
"""Counts in points, of which 10 are a damage counter."""


def _halved(number: int, step: int, up: bool) -> int:
    """Half of the number, in whole steps."""
    half, over = divmod(number, 2 * step)
    return (half + (1 if up and over else 0)) * step


def _counted(game: Game, table: Table, scope: Scope, count: Count) -> int:
    match count.count:
        case "heads":
            return scope.heads
        case "tails":
            return scope.tails
        case "done":
            return scope.done
        case "damage":
            return scope.dealt
        case "shown":
            return sum(fits(game, table, scope, card, count.what) for card in scope.shown)
        case "prizes_left" | "prizes_taken" | "hand" | "deck" | "discard" | "lost":
            return sum(_of_player(game, table, scope, count, seat) for seat in seats_of(scope, count.side))
        case _:
            found = members(game, table, scope, count.who)
            if count.count == "pokemon":
                return len(found)
            if count.count == "types":
                return len({kind for p in found for kind in queries.types(game, table, p)})
            return sum([_of_pokemon(game, table, scope, count, p) for p in found])


def seats_of(scope: Scope, side: str) -> tuple[Seat, ...]:
    """The players selected by *own*, *opponent* or *both*."""
    if side == "both":
        return (scope.seat, 1 - scope.seat)
    return (scope.seat if side == "own" else 1 - scope.seat,)


def _of_player(game: Game, table: Table, scope: Scope, count: Count, seat: Seat) -> int:
    side = table.sides[seat]
    match count.count:
        case "prizes_left":
            return sum(card is not None for card in side.prizes)
        case "prizes_taken":
            return table.prizes_each - sum(card is not None for card in side.prizes)
        case "hand" | "deck" | "discard" | "lost" as zone:
            cards = cards_in(side, zone)
            if count.what == "any":
                return len(cards)
            return sum(fits(game, table, scope, card, count.what) for card in cards)
        case _:
            raise AssertionError(count.count)


def _of_pokemon(game: Game, table: Table, scope: Scope, count: Count, p: Pokemon) -> int:
    match count.count:
        case "energy":
            return _energy(game, table, scope, count, p)
        case "energy_cards":
            return sum(_energy_card_counts(game, table, scope, count, p, card) for card in p.energy)
        case "energy_beyond_cost":
            attack = paid_attack(game, table, scope, p)
            return 0 if attack is None else beyond_cost(game, table, p, attack, count.types)
        case "damage_counters":
            return p.damage // 10
        case "hp":
            return queries.hp(game, table, p)
        case "hp_left":
            return queries.hp_left(game, table, p)
        case "printed_hp":
            return game.sheet(p).hp
        case "retreat_cost":
            return queries.retreat_cost(game, table, p)
        case "conditions":
            return len(conditions_of(p))
        case "tools":
            return sum(is_tool(game, on.card) for on in p.attached)
        case "under":
            return len(p.cards) - 1
        case "counters_of":
            return sum(number for name, number in p.marks if name == count.name)
        case "last_damage":
            return p.hit if p.hit_turn >= table.turn - 1 else 0
        case _:
            raise AssertionError(count.count)


def _energy(game: Game, table: Table, scope: Scope, count: Count, p: Pokemon) -> int:
    if count.what == "any":
        return sum(gives_type(unit, count.types) for unit in energy_units(game, table, p))
    return sum(
        gives_type(unit, count.types)
        for card in p.energy
        if fits(game, table, scope, card, count.what)
        for unit in units_of_card(game, table, p, card)
    )


def _energy_card_counts(game: Game, table: Table, scope: Scope, count: Count, p: Pokemon, card: str) -> bool:
    if count.types and not any(gives_type(unit, count.types) for unit in units_of_card(game, table, p, card)):
        return False
    return fits(game, table, scope, card, count.what)


def paid_attack(game: Game, table: Table, scope: Scope, p: Pokemon) -> Attack | None:
    """The attack whose cost has been paid: the scope's own, or the one that copies it for nothing."""
    copied = scope.copied if not scope.paid else ""
    own = game.cards[copied].attacks if copied else queries.attacks(game, table, p)
    return next((attack for attack in own if attack.name == (scope.paid or scope.attack)), None)


# --- whether ----------------------------------------------------------------------------


def holds(game: Game, table: Table, scope: Scope, if_: If) -> bool:
    """Does a condition hold, in all parts?"""
    known = game.memory.parts.get(id(if_)) or game.memory.asked_by(if_, PARTS)
    for part in known.parts:  # noqa: SIM110  # most have one: a generator would cost more than that asks
        if not part(game, table, scope, if_):
            return False
    return True


PARTS: tuple[tuple[Callable[[If], bool], Callable[[Game, Table, Scope, Any], bool]], ...] = (
    (lambda if_: if_.heads is not None, lambda game, table, scope, if_: scope.heads >= if_.heads),
    (lambda if_: if_.tails is not None, lambda game, table, scope, if_: scope.tails >= if_.tails),
    (lambda if_: if_.done is not None, lambda game, table, scope, if_: (scope.done > 0) == if_.done),
    (
        lambda if_: if_.who is not None or if_.that is not None,
        lambda game, table, scope, if_: _is_there(game, table, scope, if_),
    ),
    (
        lambda if_: if_.amount is not None,
        lambda game, table, scope, if_: _compares(game, table, scope, if_.amount, if_),
    ),
    (lambda if_: if_.stadium is not None, lambda game, table, scope, if_: _stadium_is(game, table, if_.stadium)),
    (
        lambda if_: if_.stadium_by is not None,
        lambda game, table, scope, if_: _stadium_by(table, scope) == if_.stadium_by,
    ),
    (
        lambda if_: if_.in_zone is not None,
        lambda game, table, scope, if_: _in_zone(game, table, scope, if_.in_zone, if_),
    ),
    (lambda if_: if_.history is not None, lambda game, table, scope, if_: _happened(game, table, scope, if_)),
    (
        lambda if_: if_.turn_of is not None,
        lambda game, table, scope, if_: (table.to_move == scope.seat) == (if_.turn_of == "own"),
    ),
    (lambda if_: if_.not_ is not None, lambda game, table, scope, if_: not holds(game, table, scope, if_.not_)),
    (
        lambda if_: bool(if_.either),
        lambda game, table, scope, if_: any(holds(game, table, scope, way) for way in if_.either),
    ),
)
"""Parts of a condition: is it given, and does it hold?"""


def _is_there(game: Game, table: Table, scope: Scope, if_: If) -> bool:
    """Is there such a Pokémon? *that* alone is about the Pokémon itself."""
    found = members(game, table, scope, "self" if if_.who is None else if_.who)
    that = if_.that
    return bool(found) if that is None else any(fits_that(game, table, scope, p, that) for p in found)


def _compares(game: Game, table: Table, scope: Scope, count: Count, if_: If) -> bool:
    """Does the number meet the comparison? Without one: is it positive?"""
    number = amount(game, table, scope, count)
    if if_.at_least is None and if_.at_most is None and if_.than is None and if_.as_many is None:
        return number > 0
    return (
        (if_.at_least is None or number >= if_.at_least)
        and (if_.at_most is None or number <= if_.at_most)
        and (if_.than is None or number > amount(game, table, scope, if_.than))
        and (if_.as_many is None or number == amount(game, table, scope, if_.as_many))
    )


def _stadium_is(game: Game, table: Table, said: str) -> bool:
    if table.stadium is None:
        return False
    return not said or is_called(game, table.stadium.card, said)


def _stadium_by(table: Table, scope: Scope) -> str:
    """Whose Stadium is in play: own, opponent, or "" for none."""
    if table.stadium is None:
        return ""
    return "own" if table.stadium.by == scope.seat else "opponent"


def _in_zone(game: Game, table: Table, scope: Scope, cards: Cards, if_: If) -> bool:
    """Is such a card in the zone? If cards there are unknown, is one possible?"""
    seat = seats_of(scope, if_.side)[0]
    lying = cards_in(table.sides[seat], if_.zone)
    if UNKNOWN in lying:
        lying = possible(game, table, seat, if_.zone)
    known = meant(game, cards)
    if known is not None:
        return not known.isdisjoint(lying)
    return any(fits(game, table, scope, card, cards) for card in dict.fromkeys(lying))


def _happened(game: Game, table: Table, scope: Scope, if_: If) -> bool:
    match if_.history:
        case "own_knocked_out_last_turn":
            side = table.sides[scope.seat]
            if if_.types:
                return any(kind in if_.types for kind in side.lost_types_last_turn)
            return side.lost_last_turn > 0
        case "first_turn":
            return table.sides[scope.seat].turns <= 1
        case "knocked_out_by_this":
            return any(_is_finished(game, table, uid) for uid in scope.dealt_to)
        case "own_used_this_attack_last_turn":
            return (_own_last_turn(table, scope), if_.name or scope.attack) in table.sides[scope.seat].attacked
        case "supporter_this_turn" | "stadium_this_turn" | "energy_attached_this_turn" | "retreated_this_turn":
            return table.to_move == scope.seat and _done_this_turn(game, table, if_)
        case _:
            p = get(table, scope.source)
            return p is not None and _happened_to(table, scope, p, if_)


def _done_this_turn(game: Game, table: Table, if_: If) -> bool:
    used = table.used
    match if_.history:
        case "supporter_this_turn":
            return used.supporters > 0 and (not if_.name or _supporter_was(game, table, if_.name))
        case "stadium_this_turn":
            return used.stadiums > 0 and (not if_.name or _stadium_is(game, table, if_.name))
        case "energy_attached_this_turn":
            return used.energy > 0
        case _:
            return used.retreats > 0


def _supporter_was(game: Game, table: Table, said: str) -> bool:
    """Does this turn's Supporter have this name: the one beside the Active Pokémon, or the last in the discard pile?"""
    side = table.sides[table.to_move]
    played = [card for card in (*side.discard, *side.supporter) if game.cards[card].kind == "supporter"]
    return bool(played) and is_called(game, played[-1], said)


def _own_last_turn(table: Table, scope: Scope) -> int:
    """Number of the last turn of the card's player before this one."""
    return table.turn - (2 if table.to_move == scope.seat else 1)


def _happened_to(table: Table, scope: Scope, p: Pokemon, if_: If) -> bool:
    turn = table.turn
    match if_.history:
        case "self_evolved_this_turn":
            # Neither levelling up (CG-LVX-07) nor devolving counts as evolving.
            return p.evolved == turn and p.devolved != turn
        case "self_entered_this_turn":
            return p.entered == turn
        case "self_healed_this_turn":
            return p.healed == turn
        case "self_became_active_this_turn":
            return p.became_active == turn
        case "self_damaged_last_turn":
            return p.hit > 0 and p.hit_turn == turn - 1
        case "self_used_this_attack_last_turn" | "self_attacked_last_turn":
            own_last = _own_last_turn(table, scope)
            # During an attack, the last attack is the current one.
            used = (p.last_attack, p.attack_before)
            if if_.history == "self_attacked_last_turn":
                return any(turn == own_last for turn, _ in used)
            return (own_last, if_.name or scope.attack) in used
        case _:
            raise AssertionError(if_.history)


def _is_finished(game: Game, table: Table, uid: int) -> bool:
    """Does the damage reach its HP?"""
    p = get(table, uid)
    return p is not None and queries.hp_left(game, table, p) <= 0


__all__ = [
    "amount",
    "candidates",
    "fits",
    "fits_that",
    "group",
    "holds",
    "members",
    "paid_attack",
    "seats_of",
]
