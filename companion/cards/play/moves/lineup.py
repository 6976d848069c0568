"""Lineups: a player's Pokémon in play prepared for moves, with facts of their cards alone; cached until they change."""

from __future__ import annotations

from companion.cards.play.moves.paying import asks_to_pay
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.game import Game
from companion.cards.values.memory import MOST_KEPT, Lineup, Usable
from companion.cards.values.state import Pokemon, Table
from companion.cards.zones import zones
from companion.kernel.model import Seat


def lineup(game: Game, table: Table, seat: Seat) -> Lineup:
    """The player's Pokémon in play; valid until the next call for this player."""
    side, known = table.sides[seat], game.memory.lineups[seat]
    active, bench = side.active, side.bench
    if known.active is active and known.bench is bench:
        return known
    before = known.active
    if before is not active:
        known.active = active
        if before is None or active is None or before.cards is not active.cards:
            known.means = None
        else:
            if before.energy is not active.energy:
                known.means = None
            if known.bench is bench and before.copies == active.copies:
                # The same cards: reuse their facts.
                known.members = (active, *bench)
                return known
    known.bench = bench
    if active is None:
        known.members, known.places = bench, zones.BENCHES[seat]
    else:
        known.members, known.places = (active, *bench), zones.PLACES[seat]
    # Three of four changes are damage, Energy and the like, which affect no card.
    stacks = [(p.copies, UNKNOWN, *p.cards) if p.copies else p.cards for p in known.members]
    if stacks != known.stacks:
        known.stacks = stacks
        _look_through(game, known)
    return known


def _look_through(game: Game, line: Lineup) -> None:
    """Collect the facts of the cards."""
    named: dict[str, list[int]] = {}
    powered: list[tuple[int, tuple[Usable, ...]]] = []
    shared: list[tuple[int, tuple[Usable, ...]]] = []
    for number, pokemon in enumerate(line.members[: len(line.places)]):
        sheet = game.sheet(pokemon)
        if sheet.name in named:
            named[sheet.name].append(number)
        else:
            named[sheet.name] = [number]
        powers = usable(game, pokemon) if sheet.powers else ()
        if powers:
            powered.append((number, powers))
            both = tuple(own for own in powers if own.power.either_player) if game.shared_powers else ()
            if both:
                shared.append((number, both))
    line.named, line.powered, line.shared = named, powered, shared


def usable(game: Game, pokemon: Pokemon) -> tuple[Usable, ...]:
    """The powers used by choice, no two of one name; cached by cards."""
    if pokemon.copies:
        return _usable_of(game, pokemon)
    kept = game.memory.usable
    found = kept.get(pokemon.cards)
    if found is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[pokemon.cards] = _usable_of(game, pokemon)
    return found


def _usable_of(game: Game, pokemon: Pokemon) -> tuple[Usable, ...]:
    found: dict[str, Usable] = {}
    for power, card in game.sheet(pokemon).powers:
        if power.use and not power.from_hand:
            found.setdefault(power.name, Usable(power, card, asks_to_pay(power.use)))
    return tuple(found.values())
