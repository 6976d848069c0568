"""Powers and Abilities that are used by choice, and cards in play that their player may discard."""

from __future__ import annotations

from collections.abc import Iterable

from companion.cards import meaning, queries, zones
from companion.cards.actions import DiscardInPlay, UsePower
from companion.cards.cards import Card, Power
from companion.cards.events import PokemonLeft, PowerUsed
from companion.cards.game import Game
from companion.cards.moves.from_hand import Row, about, about_pokemon, own, row, why_not_there
from companion.cards.moves.paying import can_pay
from companion.cards.state import Pokemon, Table
from companion.cards.tasks import CountWays, PowerDone, Promote, Run, Scope, Task
from companion.kernel.agenda import Result
from companion.kernel.model import Ruling, Seat

HAND = "hand"
"""The place of a power that is used while its card is in hand."""


def why_not_power(game: Game, table: Table, seat: Seat, action: UsePower) -> Ruling | None:
    """Why a power cannot be used (1.15)."""
    if action.place == HAND:
        return _why_not_in_hand(game, table, seat, action)
    pokemon = zones.at(table, action.place)
    facts = (("power", action.power), ("place", action.place))
    if pokemon is None:
        return Ruling("CG-POWER-02", "card-nobody-there", facts)
    if action.card:
        return Ruling("CG-POWER-03", "card-power-names-no-card", facts)
    found = _named(game, pokemon, action.power)
    if found is None:
        return Ruling("CG-POWER-03", "card-no-such-power", about_pokemon(game, pokemon, power=action.power))
    power, card = found
    if zones.seat_of(action.place) != seat and not power.either_player:
        return Ruling("CG-POWER-03", "card-not-your-power", about_pokemon(game, pokemon, power=power.name))
    return _why_not_used(game, table, seat, pokemon, power, card)


def use_power(game: Game, table: Table, action: UsePower) -> Result:
    """The power is announced, and does what it says."""
    seat = action.seat
    if action.place == HAND:
        card = game.cards[action.card]
        power = _in_hand(card, action.power)
        assert power is not None
        scope = Scope(seat, "power", card.id, attack=power.name)
        used = PowerUsed(seat, 0, power.name, shared=True, card=card.id)
        return Result((used,), (Run((*power.use, PowerDone()), scope),))
    pokemon = zones.at(table, action.place)
    assert pokemon is not None
    found = _named(game, pokemon, action.power)
    assert found is not None
    power, printed_on = found
    scope = Scope(seat, "power", printed_on, source=pokemon.uid, attack=power.name)
    used = PowerUsed(seat, pokemon.uid, power.name, shared=power.shared)
    return Result((used,), (Run((*power.use, PowerDone()), scope),))


def power_answers(game: Game, table: Table, seat: Seat, hand: Iterable[Card], own_row: Row) -> list[UsePower]:
    """Every power that may be used: of the own Pokémon, of the other's where both may, of cards in *hand*."""
    found: list[UsePower] = []
    for place, pokemon in own_row:
        for power, card in _usable(game, pokemon):
            if _why_not_used(game, table, seat, pokemon, power, card) is None:
                found.append(UsePower(seat, place, power.name))
    for place, pokemon in row(table, zones.opponent(seat)):
        for power, card in _usable(game, pokemon):
            if power.either_player and _why_not_used(game, table, seat, pokemon, power, card) is None:
                found.append(UsePower(seat, place, power.name))
    for held in hand:
        for power in held.powers:
            if power.from_hand and _why_not_held(game, table, seat, held, power) is None:
                found.append(UsePower(seat, HAND, power.name, held.id))
    return found


def _usable(game: Game, pokemon: Pokemon) -> tuple[tuple[Power, str], ...]:
    """The powers that could be used by choice, no two of one name."""
    powers = game.sheet(pokemon).powers
    if not powers:
        return ()
    found: dict[str, tuple[Power, str]] = {}
    for power, card in powers:
        if power.use and not power.from_hand:
            found.setdefault(power.name, (power, card))
    return tuple(found.values())


def _named(game: Game, pokemon: Pokemon, name: str) -> tuple[Power, str] | None:
    """The power of this name, one that is used by choice before any other."""
    for power, card in (*_usable(game, pokemon), *game.sheet(pokemon).powers):
        if power.name == name:
            return power, card
    return None


def _why_not_used(game: Game, table: Table, seat: Seat, pokemon: Pokemon, power: Power, card: str) -> Ruling | None:
    """Why a power of a Pokémon in play cannot be used by this player now."""
    facts = about_pokemon(game, pokemon, power=power.name)
    if power.from_hand:
        return Ruling("CG-GEN-01", "card-power-from-hand", facts)
    if not power.use:
        clause = {"poke_body": "CG-POWER-05", "ancient_trait": "CG-POWER-09", "ability": "CG-POWER-08"}
        return Ruling(clause.get(power.kind, "CG-POWER-03"), "card-power-is-always-on", facts, ("CG-POWER-03",))
    stopped = queries.power_works(game, table, pokemon, power)
    if stopped is not None:
        text = "card-power-off-place" if power.only and not _is_placed(table, pokemon, power) else "card-power-stopped"
        off = any(condition in power.off_under for condition in queries.conditions_of(pokemon))
        also = tuple(clause for clause in ("CG-POWER-07", "CG-AMB-21") if off and clause != stopped)
        return Ruling(stopped, text, facts, also)
    if power.per_turn is not None:
        uses = table.used.powers if power.shared else pokemon.used
        if uses.count(power.name) >= power.per_turn:
            return Ruling("CG-POWER-03", "card-power-used", facts, ("CG-GEN-01", "CG-POWER-06"))
    scope = Scope(seat, "power", card, source=pokemon.uid, attack=power.name)
    if not can_pay(game, table, scope, power.use):
        return Ruling("CG-GEN-01", "card-power-not-paid", facts)
    return None


def _is_placed(table: Table, pokemon: Pokemon, power: Power) -> bool:
    found = zones.find(table, pokemon.uid)
    return found is not None and (power.only == "active") == (found[1] == zones.ACTIVE)


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
    """Why a power cannot be used from hand now; its limit is the player's."""
    facts = about(game, card.id, power=power.name)
    scope = Scope(seat, "power", card.id, attack=power.name)
    if power.per_turn is not None and table.used.powers.count(power.name) >= power.per_turn:
        return Ruling("CG-POWER-03", "card-power-used", facts, ("CG-GEN-01", "CG-POWER-06"))
    if power.if_ is not None and not meaning.holds(game, table, scope, power.if_):
        return Ruling("CG-GEN-01", "card-not-as-it-says", facts)
    if not can_pay(game, table, scope, power.use):
        return Ruling("CG-GEN-01", "card-power-not-paid", facts)
    return None


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
    """It leaves play without a Knock Out; a lost Active Pokémon is replaced at once (CG-BENCH-03)."""
    seat, pokemon = action.seat, own(table, action.seat, action.place)
    assert pokemon is not None
    tasks: tuple[Task, ...] = (Promote(seat), CountWays()) if pokemon is table.sides[seat].active else ()
    return Result((PokemonLeft(seat, pokemon.uid, "discard", "discard", clause="CG-GEN-01"),), tasks)


def discard_answers(game: Game, seat: Seat, own_row: Row) -> list[DiscardInPlay]:
    """Every card in play that its player may discard."""
    return [DiscardInPlay(seat, place) for place, pokemon in own_row if _may_go(game, pokemon)]


def _may_go(game: Game, pokemon: Pokemon) -> bool:
    if game.cards[pokemon.cards[0]].kind == "pokemon" and not pokemon.copies:
        return False
    fossil = game.sheet(pokemon).fossil
    return fossil is not None and fossil.may_be_discarded
