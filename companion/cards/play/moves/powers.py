"""Powers and Abilities used by choice, the Stadium's options, and cards that players may discard."""

from __future__ import annotations

from collections.abc import Iterable

from companion.cards.modifiers import applying, plain, selectors
from companion.cards.play.moves.from_hand import about, about_pokemon, own, why_not_there
from companion.cards.play.moves.lineup import lineup, usable
from companion.cards.play.moves.paying import can_pay
from companion.cards.play.moves.stopping import offered
from companion.cards.printed.cards import Card, Power
from companion.cards.values.actions import DiscardInPlay, UsePower
from companion.cards.values.events import PokemonLeft, PowerUsed
from companion.cards.values.game import Game
from companion.cards.values.memory import Lineup, Usable
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import CountWays, PowerDone, Promote, Run, Scope, Task
from companion.cards.zones import zones
from companion.kernel.agenda import Result
from companion.kernel.model import Ruling, Seat

HAND = "hand"
"""The place of a power used from hand."""

STADIUM = "stadium"
"""The place of an option of the Stadium."""


def why_not_power(game: Game, table: Table, seat: Seat, action: UsePower) -> Ruling | None:
    """Why a power cannot be used (1.15)."""
    if action.place == HAND:
        return _why_not_in_hand(game, table, seat, action)
    if action.place == STADIUM:
        return _why_not_stadium(game, table, seat, action)
    pokemon = zones.at(table, action.place)
    if pokemon is None or action.card:
        facts = (("power", action.power), ("place", action.place))
        if pokemon is None:
            return Ruling("CG-POWER-02", "card-nobody-there", facts)
        return Ruling("CG-POWER-03", "card-power-names-no-card", facts)
    found = _named(game, pokemon, action.power)
    if found is None:
        left = any(game.cards[card].powers for card in pokemon.cards[1:])
        also = ("CG-EVOLVE-07",) if left else ()
        return Ruling("CG-POWER-03", "card-no-such-power", about_pokemon(game, pokemon, power=action.power), also)
    power, card = found
    if zones.seat_of(action.place) != seat and not power.either_player:
        return Ruling("CG-POWER-03", "card-not-your-power", about_pokemon(game, pokemon, power=power.name))
    return _why_not_used(game, table, seat, pokemon, power, card)


def use_power(game: Game, table: Table, action: UsePower) -> Result:
    """Announce the power and carry it out."""
    seat = action.seat
    match action.place:
        case "hand":
            power = _in_hand(game.cards[action.card], action.power)
            used = PowerUsed(seat, 0, action.power, shared=True, card=action.card)
            scope = Scope(seat, "power", action.card, attack=action.power)
        case "stadium":
            assert table.stadium is not None
            card = table.stadium.card
            power = _of_stadium(game, table, action.power)
            used = PowerUsed(seat, 0, action.power, shared=True, card=card, clause="CG-STADIUM-01")
            scope = Scope(seat, "trainer", card, attack=action.power)
        case place:
            pokemon = zones.at(table, place)
            assert pokemon is not None
            found = _named(game, pokemon, action.power)
            assert found is not None
            power = found[0]
            used = PowerUsed(seat, pokemon.uid, power.name, shared=power.shared)
            scope = Scope(seat, "power", found[1], source=pokemon.uid, attack=power.name)
    assert power is not None
    offer = offered(game, table, power.kind, scope.source) if scope.source else ()
    return Result((used,), (Run((*offer, *power.use, PowerDone()), scope),))


def power_answers(game: Game, table: Table, seat: Seat, hand: Iterable[Card], line: Lineup) -> list[UsePower]:
    """Every legal power: of own Pokémon, of the opponent's if both may, of the Stadium, of cards in *hand*."""
    found: list[UsePower] = []
    if line.powered:
        found += _answers_of(game, table, seat, line, line.powered)
    if game.shared_powers:
        other = lineup(game, table, zones.opponent(seat))
        if other.shared:
            found += _answers_of(game, table, seat, other, other.shared)
    if table.stadium is not None:
        card, by = table.stadium.card, table.stadium.by
        found += [
            UsePower(seat, STADIUM, power.name)
            for power in game.cards[card].powers
            if power.use
            and (seat == by or power.either_player)
            and _may_be_shared(game, table, Scope(seat, "trainer", card, attack=power.name), power)
        ]
    for held in hand:
        for power in held.powers:
            if power.from_hand and _may_be_shared(game, table, Scope(seat, "power", held.id, attack=power.name), power):
                found.append(UsePower(seat, HAND, power.name, held.id))
    return found


def _answers_of(
    game: Game, table: Table, seat: Seat, line: Lineup, powered: Iterable[tuple[int, tuple[Usable, ...]]]
) -> list[UsePower]:
    """The legal uses of these powers of Pokémon of *line*."""
    found: list[UsePower] = []
    for number, powers in powered:
        pokemon = line.members[number]
        for one in powers:
            if _may_be_used(game, table, seat, pokemon, one):
                found.append(UsePower(seat, line.places[number], one.power.name))
    return found


def _may_be_used(game: Game, table: Table, seat: Seat, pokemon: Pokemon, own: Usable) -> bool:
    """Is the use of this power legal now (fast path of `_why_not_used`)?"""
    power = own.power
    if power.per_turn is not None and _is_used_up(table, pokemon, power):
        return False
    if applying.power_works(game, table, pokemon, power) is not None:
        return False
    if not own.pays:
        return True
    scope = Scope(seat, "power", own.card, source=pokemon.uid, attack=power.name)
    return can_pay(game, table, scope, power.use)


def _named(game: Game, pokemon: Pokemon, name: str) -> tuple[Power, str] | None:
    """The power of this name, preferably one used by choice."""
    by_choice = ((own.power, own.card) for own in usable(game, pokemon))
    for power, card in (*by_choice, *game.sheet(pokemon).powers):
        if power.name == name:
            return power, card
    return None


def _why_not_used(game: Game, table: Table, seat: Seat, pokemon: Pokemon, power: Power, card: str) -> Ruling | None:
    """Why this player cannot use the power of a Pokémon in play now."""
    if power.from_hand:
        return _refused(game, pokemon, power, "CG-GEN-01", "card-power-from-hand")
    if not power.use:
        clause = {"poke_body": "CG-POWER-05", "ancient_trait": "CG-POWER-09", "ability": "CG-POWER-08"}
        first = clause.get(power.kind, "CG-POWER-03")
        return _refused(game, pokemon, power, first, "card-power-is-always-on", "CG-POWER-03")
    stopped = applying.power_works(game, table, pokemon, power)
    if stopped is not None:
        text = "card-power-off-place" if power.only and not _is_placed(table, pokemon, power) else "card-power-stopped"
        off = any(condition in power.off_under for condition in plain.conditions_of(pokemon))
        also = tuple(clause for clause in ("CG-POWER-07", "CG-AMB-21") if off and clause != stopped)
        return _refused(game, pokemon, power, stopped, text, *also)
    if _is_used_up(table, pokemon, power):
        return _refused(game, pokemon, power, "CG-POWER-03", "card-power-used", "CG-GEN-01", "CG-POWER-06")
    scope = Scope(seat, "power", card, source=pokemon.uid, attack=power.name)
    if not can_pay(game, table, scope, power.use):
        return _refused(game, pokemon, power, "CG-GEN-01", "card-power-not-paid")
    return None


def _refused(game: Game, pokemon: Pokemon, power: Power, clause: str, text: str, *also: str) -> Ruling:
    return Ruling(clause, text, about_pokemon(game, pokemon, power=power.name), also)


def _is_used_up(table: Table, pokemon: Pokemon, power: Power) -> bool:
    """Has its limit in this turn been reached?"""
    if power.per_turn is None:
        return False
    uses = table.used.powers if power.shared else pokemon.used
    return uses.count(power.name) >= power.per_turn


def _is_placed(table: Table, pokemon: Pokemon, power: Power) -> bool:
    found = zones.find(table, pokemon.uid)
    return found is not None and (power.only == "active") == (found[1] == zones.ACTIVE)


# --- the Stadium --------------------------------------------------------------------------


def _why_not_stadium(game: Game, table: Table, seat: Seat, action: UsePower) -> Ruling | None:
    """Why a player cannot use the Stadium's option (CG-STADIUM-01); its limit is per player."""
    power = _of_stadium(game, table, action.power)
    if table.stadium is None or power is None or action.card:
        return Ruling("CG-STADIUM-01", "card-no-stadium-for-this", (("power", action.power),))
    if seat != table.stadium.by and not power.either_player:
        facts = about(game, table.stadium.card, power=power.name)
        return Ruling("CG-GEN-01", "card-not-your-stadium", facts)
    return _why_not_shared(game, table, Scope(seat, "trainer", table.stadium.card, attack=power.name), power)


def _of_stadium(game: Game, table: Table, name: str) -> Power | None:
    if table.stadium is None:
        return None
    powers = game.cards[table.stadium.card].powers
    return next((power for power in powers if power.use and power.name == name), None)


# --- from hand ----------------------------------------------------------------------------


def _why_not_in_hand(game: Game, table: Table, seat: Seat, action: UsePower) -> Ruling | None:
    ruling = why_not_there(game, table, seat, action.card, "CG-POWER-02")
    if ruling is not None:
        return ruling
    card = game.cards[action.card]
    power = _in_hand(card, action.power)
    if power is None:
        return Ruling("CG-POWER-02", "card-power-in-play-only", about(game, card.id, power=action.power))
    return _why_not_held(game, table, seat, card, power)


def _in_hand(card: Card, name: str) -> Power | None:
    return next((power for power in card.powers if power.from_hand and power.name == name), None)


def _why_not_held(game: Game, table: Table, seat: Seat, card: Card, power: Power) -> Ruling | None:
    """Why a power cannot be used from hand now."""
    return _why_not_shared(game, table, Scope(seat, "power", card.id, attack=power.name), power)


def _why_not_shared(game: Game, table: Table, scope: Scope, power: Power) -> Ruling | None:
    """Why a power that belongs to no Pokémon in play cannot be used now; its limit is the player's."""
    also: tuple[str, ...] = ()
    if _is_spent(table, power):
        clause, text, also = "CG-POWER-03", "card-power-used", ("CG-GEN-01", "CG-POWER-06")
    elif power.if_ is not None and not selectors.holds(game, table, scope, power.if_):
        clause, text = "CG-GEN-01", "card-not-as-it-says"
    elif not can_pay(game, table, scope, power.use):
        clause, text = "CG-GEN-01", "card-power-not-paid"
    else:
        return None
    return Ruling(clause, text, about(game, scope.card, power=power.name), also)


def _may_be_shared(game: Game, table: Table, scope: Scope, power: Power) -> bool:
    """Is its use legal now (fast path of `_why_not_shared`)?"""
    if _is_spent(table, power) or (power.if_ is not None and not selectors.holds(game, table, scope, power.if_)):
        return False
    return can_pay(game, table, scope, power.use)


def _is_spent(table: Table, power: Power) -> bool:
    """Has the player reached its limit in this turn?"""
    return power.per_turn is not None and table.used.powers.count(power.name) >= power.per_turn


# --- out of play --------------------------------------------------------------------------


def why_not_discard(game: Game, table: Table, seat: Seat, action: DiscardInPlay) -> Ruling | None:
    """Why a card in play cannot be discarded by its player: only its own text allows it (CG-GEN-01)."""
    pokemon = own(table, seat, action.place)
    if pokemon is None:
        return Ruling("CG-GEN-01", "card-discard-own", (("place", action.place),))
    if _may_go(game, pokemon):
        return None
    return Ruling("CG-GEN-01", "card-stays-in-play", about_pokemon(game, pokemon), ("CG-ENERGY-03", "CG-TRAINER-04"))


def discard(game: Game, table: Table, action: DiscardInPlay) -> Result:
    """Remove it from play without a Knock Out; a lost Active Pokémon is replaced at once (CG-BENCH-03)."""
    seat, pokemon = action.seat, own(table, action.seat, action.place)
    assert pokemon is not None
    tasks: tuple[Task, ...] = (Promote(seat), CountWays()) if pokemon is table.sides[seat].active else ()
    return Result((PokemonLeft(seat, pokemon.uid, "discard", "discard", clause="CG-GEN-01"),), tasks)


def discard_answers(game: Game, seat: Seat, line: Lineup) -> list[DiscardInPlay]:
    """Every card in play that its player may discard."""
    removable = game.removable
    return [
        DiscardInPlay(seat, place)
        for place, pokemon in zip(line.places, line.members, strict=False)
        if (pokemon.copies or pokemon.cards[0] in removable) and _may_go(game, pokemon)
    ]


def _may_go(game: Game, pokemon: Pokemon) -> bool:
    if game.cards[pokemon.cards[0]].kind == "pokemon" and not pokemon.copies:
        return False
    fossil = game.sheet(pokemon).fossil
    return fossil is not None and fossil.may_be_discarded
