"""What the small words of the vocabulary mean on a table: who, which, how many, whether.

`group` and `candidates` say which Pokémon, `fits_that` and `fits` whether a Pokémon or card is meant, `amount`
how many, `holds` whether. They choose nothing and change nothing. A card that nobody has named fits nothing
but "any".
"""

from __future__ import annotations

from companion.cards import queries
from companion.cards.cards import Attack, Card
from companion.cards.effects import Amount, Cards, Count, Group, If, That, To, What
from companion.cards.energy import beyond_cost, energy_units, gives_type, units_of_card
from companion.cards.game import Game
from companion.cards.kinds import UNKNOWN, EnergyType
from companion.cards.names import has_words
from companion.cards.state import Pokemon, Side, Table
from companion.cards.tasks import Scope
from companion.cards.zones import cards_in, get, in_play, owner_of, pokemon_of, possible
from companion.kernel.model import Seat

# --- who --------------------------------------------------------------------------------


def group(game: Game, table: Table, scope: Scope, of: Group) -> tuple[int, ...]:
    """The Pokémon of a group that are in play now, by uid; own before opposing, the Active first."""
    own, other = table.sides[scope.seat], table.sides[1 - scope.seat]
    match of:
        case "self" | "holder":
            return _there(table, (scope.source,))
        case "defending":
            return _there(table, (scope.defending,)) if scope.defending else _active(other)
        case "attacker":
            return _there(table, (scope.attacker or (scope.source if scope.kind == "attack" else 0),))
        case "chosen":
            return _there(table, scope.chosen)
        case "those":
            return _there(table, scope.those)
        case "rest":
            return _rest(table, scope.those)
        case "own_active":
            return _active(own)
        case "own_bench":
            return _bench(own)
        case "own":
            return _active(own) + _bench(own)
        case "own_other":
            return tuple(uid for uid in _active(own) + _bench(own) if uid != scope.source)
        case "opponent_active":
            return _active(other)
        case "opponent_bench":
            return _bench(other)
        case "opponent":
            return _active(other) + _bench(other)
        case "both_active":
            return _active(own) + _active(other)
        case "both_bench":
            return _bench(own) + _bench(other)
        case "all":
            return _active(own) + _bench(own) + _active(other) + _bench(other)
        case "all_other":
            everyone_else = _active(own) + _bench(own) + _active(other) + _bench(other)
            return tuple(uid for uid in everyone_else if uid != scope.source)


def candidates(game: Game, table: Table, scope: Scope, to: To) -> tuple[int, ...]:
    """Every Pokémon that *to* may mean, before any is picked."""
    if isinstance(to, str):
        return group(game, table, scope, to)
    found = group(game, table, scope, to.of)
    if to.that is None:
        return found
    that = to.that
    return tuple(uid for uid in found if fits_that(game, table, scope, pokemon_of(table, uid), that))


def _there(table: Table, uids: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(uid for uid in uids if get(table, uid) is not None)


def _active(side: Side) -> tuple[int, ...]:
    return () if side.active is None else (side.active.uid,)


def _bench(side: Side) -> tuple[int, ...]:
    return tuple(p.uid for p in side.bench)


def _rest(table: Table, those: tuple[int, ...]) -> tuple[int, ...]:
    """The other Pokémon of the players to whose Pokémon something was done."""
    seats = {owner_of(table, uid) for uid in _there(table, those)}
    return tuple(p.uid for seat in sorted(seats) for p in in_play(table, seat) if p.uid not in those)


def fits_that(game: Game, table: Table, scope: Scope, p: Pokemon, that: That) -> bool:
    """Is a Pokémon in play what *that* asks for, in every part?"""
    return (
        _is_card(game, p, that)
        and _has_facts(game, table, p, that)
        and _has_on_it(game, table, p, that)
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
        and all(mark in marks for mark in that.marks)
        and not any(mark in marks for mark in that.without_marks)
        and (that.evolved is None or sheet.evolved == that.evolved)
        and (that.evolves is None or queries.is_evolution_stage(sheet.stage) == that.evolves)
        and (that.powers is None or any(queries.covers(that.powers, power.kind) for power, _ in sheet.powers))
        and (not that.kinds or sheet.card.kind in that.kinds)
    )


def _has_facts(game: Game, table: Table, p: Pokemon, that: That) -> bool:
    """What is true of it now, with everything in force."""
    return (
        (not that.types or any(kind in that.types for kind in queries.types(game, table, p)))
        and (not that.attack or any(attack.name == that.attack for attack in queries.attacks(game, table, p)))
        and (that.hp_at_most is None or queries.hp_left(game, table, p) <= that.hp_at_most)
        and (that.retreat is None or queries.retreat_cost(game, table, p) == that.retreat)
        and (not that.weak_to or any(weak.type in that.weak_to for weak in queries.weaknesses(game, table, p)))
    )


def _has_on_it(game: Game, table: Table, p: Pokemon, that: That) -> bool:
    """What lies on it, and what has happened to it."""
    return (
        (that.damaged is None or (p.damage > 0) == that.damaged)
        and (that.energy is None or _has_energy(game, table, p, that.energy))
        and (that.energy_cards is None or len(p.energy) >= that.energy_cards)
        and not (that.no_energy and p.energy)
        and (that.conditions is None or _has_condition(p, that.conditions))
        and (that.tool is None or any(_is_tool(game, on.card) for on in p.attached) == that.tool)
        and (that.counters_at_least is None or p.damage // 10 >= that.counters_at_least)
        and (that.entered_this_turn is None or (p.entered == table.turn) == that.entered_this_turn)
    )


def _has_energy(game: Game, table: Table, p: Pokemon, types: tuple[EnergyType, ...]) -> bool:
    if not types:
        return bool(p.energy)
    return any(gives_type(unit, types) for unit in energy_units(game, table, p))


def _has_condition(p: Pokemon, conditions: tuple[str, ...]) -> bool:
    found = queries.conditions_of(p)
    return any(condition in conditions for condition in found) if conditions else bool(found)


def _is_tool(game: Game, card: str) -> bool:
    return game.cards[card].kind == "tool"


# --- which ------------------------------------------------------------------------------


def fits(game: Game, table: Table, scope: Scope, card_id: str, cards: Cards) -> bool:
    """Is a card, wherever it lies outside play, what *cards* asks for? A Fossil is no Pokémon there (CG-FOSSIL-02)."""
    if cards == "any":
        return True
    if card_id == UNKNOWN:
        return False
    card = game.cards[card_id]
    if isinstance(cards, What):
        return _fits_what(game, table, scope, card, cards)
    match cards:
        case "pokemon":
            return card.is_pokemon
        case "basic_pokemon":
            return card.is_pokemon and card.stage == "basic"
        case "evolution_card":
            return card.is_evolution
        case "energy":
            return card.kind == "energy"
        case "basic_energy":
            return card.kind == "energy" and card.basic
        case "special_energy":
            return card.kind == "energy" and not card.basic
        case "trainer":
            return card.kind in game.edition.trainer_word_covers
        case "item":
            return card.kind in game.items
        case "supporter" | "stadium" | "tool":
            return card.kind == cards


def _fits_what(game: Game, table: Table, scope: Scope, card: Card, what: What) -> bool:
    return (
        (not what.kinds or card.kind in what.kinds)
        and (not what.stages or card.stage in what.stages)
        and (what.evolution is None or card.is_evolution == what.evolution)
        and (not what.types or any(_card_is_of(card, kind) for kind in what.types))
        and (what.basic_energy is None or (card.kind == "energy" and card.basic) == what.basic_energy)
        and (not what.names or any(queries.is_called(game, card.id, said) for said in what.names))
        and (not what.name_has or has_words(game.names[card.id], what.name_has))
        and all(mark in card.marks for mark in what.marks)
        and not any(mark in card.marks for mark in what.without_marks)
        and (what.hp_at_most is None or (card.is_pokemon and card.hp <= what.hp_at_most))
        and (not what.word_trainer or card.kind in game.edition.trainer_word_covers)
        and _is_related(game, table, scope, card, what)
        and (what.not_ is None or not _fits_what(game, table, scope, card, what.not_))
        and (not what.either or any(_fits_what(game, table, scope, card, way) for way in what.either))
    )


def _is_related(game: Game, table: Table, scope: Scope, card: Card, what: What) -> bool:
    """Does it stand to the Pokémon in play as it has to?"""
    if what.evolves_from is not None:
        if not any(queries.evolves_onto(game, card.id, p) for p in _members(game, table, scope, what.evolves_from)):
            return False
    if what.named_like is not None:
        called = game.names[card.id]
        if all(queries.name(game, p) != called for p in _members(game, table, scope, what.named_like)):
            return False
    if what.same_type_as is not None:
        members = _members(game, table, scope, what.same_type_as)
        if not any(_card_is_of(card, kind) for p in members for kind in queries.types(game, table, p)):
            return False
    return True


def _members(game: Game, table: Table, scope: Scope, of: Group) -> tuple[Pokemon, ...]:
    return tuple(pokemon_of(table, uid) for uid in group(game, table, scope, of))


def _card_is_of(card: Card, kind: EnergyType) -> bool:
    """Is it a Pokémon of this type, or an Energy card that provides it?"""
    if card.kind == "energy":
        return any(gives_type(unit, (kind,)) for unit in card.provides)
    return card.is_pokemon and kind in card.types


# --- how many ---------------------------------------------------------------------------


def amount(game: Game, table: Table, scope: Scope, number: Amount) -> int:
    """An amount, as a number: what is counted, halved, *times*, *plus*, and *most* of that."""
    if isinstance(number, int):
        return number
    counted = _counted(game, table, scope, number)
    if number.half is not None:
        counted = _halved(counted, 10 if number.count in IN_POINTS else 1, number.half == "up")
    counted = counted * number.times + number.plus
    return counted if number.most is None else min(counted, number.most)


IN_POINTS = frozenset({"damage", "hp", "hp_left", "printed_hp", "last_damage"})
"""What is counted in points, of which 10 are a damage counter."""


def _halved(number: int, step: int, up: bool) -> int:
    """Half of it, in whole steps."""
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
            uids = candidates(game, table, scope, count.who)
            return sum(_of_pokemon(game, table, scope, count, pokemon_of(table, uid)) for uid in uids)


def seats_of(scope: Scope, side: str) -> tuple[Seat, ...]:
    """The players that *own*, *opponent* or *both* means."""
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
            attack = attack_in(game, table, scope, p)
            return 0 if attack is None else beyond_cost(game, table, p, attack, count.types)
        case "damage_counters":
            return p.damage // 10
        case "pokemon":
            return 1
        case "hp":
            return queries.hp(game, table, p)
        case "hp_left":
            return queries.hp_left(game, table, p)
        case "printed_hp":
            return game.sheet(p).hp
        case "retreat_cost":
            return queries.retreat_cost(game, table, p)
        case "conditions":
            return len(queries.conditions_of(p))
        case "tools":
            return sum(_is_tool(game, on.card) for on in p.attached)
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


def attack_in(game: Game, table: Table, scope: Scope, p: Pokemon) -> Attack | None:
    """The attack that a scope is about: one of the Pokémon's own, or of the card that it copies here."""
    own = game.cards[scope.copied].attacks if scope.copied else queries.attacks(game, table, p)
    return next((attack for attack in own if attack.name == scope.attack), None)


# --- whether ----------------------------------------------------------------------------


def holds(game: Game, table: Table, scope: Scope, if_: If) -> bool:
    """Does a condition hold, in every part?"""
    return (
        (if_.heads is None or scope.heads >= if_.heads)
        and (if_.tails is None or scope.tails >= if_.tails)
        and (if_.done is None or (scope.done > 0) == if_.done)
        and ((if_.who is None and if_.that is None) or _is_there(game, table, scope, if_))
        and (if_.amount is None or _compares(game, table, scope, if_.amount, if_))
        and (if_.stadium is None or _stadium_is(game, table, if_.stadium))
        and (if_.in_zone is None or _in_zone(game, table, scope, if_.in_zone, if_))
        and (if_.history is None or _happened(game, table, scope, if_))
        and (if_.turn_of is None or (table.to_move == scope.seat) == (if_.turn_of == "own"))
        and (if_.not_ is None or not holds(game, table, scope, if_.not_))
        and (not if_.either or any(holds(game, table, scope, way) for way in if_.either))
    )


def _is_there(game: Game, table: Table, scope: Scope, if_: If) -> bool:
    """Is there such a Pokémon? *that* alone speaks of the Pokémon itself."""
    uids = candidates(game, table, scope, "self" if if_.who is None else if_.who)
    if if_.that is None:
        return bool(uids)
    that = if_.that
    return any(fits_that(game, table, scope, pokemon_of(table, uid), that) for uid in uids)


def _compares(game: Game, table: Table, scope: Scope, count: Count, if_: If) -> bool:
    """Is the number what is asked for? Where nothing is asked: is it any at all?"""
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
    return not said or queries.is_called(game, table.stadium.card, said)


def _in_zone(game: Game, table: Table, scope: Scope, cards: Cards, if_: If) -> bool:
    """Is such a card there? Where an unnamed card may be one, it may."""
    seat = seats_of(scope, if_.side)[0]
    return any(fits(game, table, scope, card, cards) for card in possible(game, table, seat, if_.zone))


def _happened(game: Game, table: Table, scope: Scope, if_: If) -> bool:
    match if_.history:
        case "own_knocked_out_last_turn":
            return table.sides[scope.seat].lost_last_turn > 0
        case "first_turn":
            return table.sides[scope.seat].turns <= 1
        case "knocked_out_by_this":
            return any(_is_finished(game, table, uid) for uid in scope.dealt_to)
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
    """Is the Supporter of this turn called so: the one beside the Active Pokémon, or the last in the discard pile?"""
    side = table.sides[table.to_move]
    played = [card for card in (*side.discard, *side.supporter) if game.cards[card].kind == "supporter"]
    return bool(played) and queries.is_called(game, played[-1], said)


def _happened_to(table: Table, scope: Scope, p: Pokemon, if_: If) -> bool:
    turn = table.turn
    match if_.history:
        case "self_evolved_this_turn":
            return p.changed == turn
        case "self_entered_this_turn":
            return p.entered == turn
        case "self_became_active_this_turn":
            return p.became_active == turn
        case "self_damaged_last_turn":
            return p.hit > 0 and p.hit_turn == turn - 1
        case "self_used_this_attack_last_turn":
            own_last = turn - 2 if table.to_move == scope.seat else turn - 1
            return p.last_attack == (own_last, if_.name or scope.attack)
        case _:
            raise AssertionError(if_.history)


def _is_finished(game: Game, table: Table, uid: int) -> bool:
    """Has its damage reached its HP?"""
    p = get(table, uid)
    return p is not None and queries.hp_left(game, table, p) <= 0


__all__ = [
    "amount",
    "attack_in",
    "candidates",
    "fits",
    "fits_that",
    "group",
    "holds",
    "seats_of",
]
