"""Energy in force: what attached cards provide, what attacks cost, what remains."""

from __future__ import annotations

from companion.cards.modifiers.applying import of, scope_of
from companion.cards.modifiers.units import Units, left_over
from companion.cards.printed.cards import Attack
from companion.cards.printed.vocabulary import AttackCost, EnergyType, Provides
from companion.cards.values.game import Game
from companion.cards.values.reading import Force
from companion.cards.values.state import Pokemon, Table


def energy_units(game: Game, table: Table, p: Pokemon) -> Units:
    """All Energy attached to a Pokémon in play, one entry per Energy."""
    changes = of(game, table, Provides, p.uid)
    if changes:
        return tuple(unit for card in p.energy for unit in _units(game, table, changes, card))
    if len(p.energy) == 1:
        return game.cards[p.energy[0]].provides
    return tuple(unit for card in p.energy for unit in game.cards[card].provides)


def units_of_card(game: Game, table: Table, p: Pokemon, card: str) -> Units:
    """The Energy that a card provides while attached to this Pokémon."""
    changes = of(game, table, Provides, p.uid)
    return _units(game, table, changes, card) if changes else game.cards[card].provides


def _units(game: Game, table: Table, changes: tuple[Force, ...], card: str) -> Units:
    units = game.cards[card].provides
    for force in changes:
        mod: Provides = force.mod
        if force.kind == "energy":
            # The card's own text covers this card only, whatever its name.
            fits = force.card == card
        else:
            fits = game.asks.fits(game, table, scope_of(force), card, mod.what)
        if fits:
            units = mod.gives * len(units) if mod.units else mod.gives
    return units


def cost_of(game: Game, table: Table, p: Pokemon, attack: Attack) -> tuple[EnergyType, ...]:
    """The current cost of this Pokémon's attack; once set to nothing, it is not raised again."""
    cost = attack.cost
    for force in of(game, table, AttackCost, p.uid):
        mod: AttackCost = force.mod
        if mod.attack and mod.attack != attack.name:
            continue
        if mod.free:
            return ()
        cost = _changed_cost(cost, mod)
    return cost


def _changed_cost(cost: tuple[EnergyType, ...], mod: AttackCost) -> tuple[EnergyType, ...]:
    types: tuple[EnergyType, ...] = mod.types or ("colorless",)
    if mod.amount >= 0:
        return cost + types[:1] * mod.amount
    left, less = list(cost), -mod.amount
    for kind in reversed(cost):
        if less and kind in types:
            left.remove(kind)
            less -= 1
    return tuple(left)


def beyond_cost(game: Game, table: Table, p: Pokemon, attack: Attack, types: tuple[EnergyType, ...] = ()) -> int:
    """Most Energy (of these types) that remains after paying an attack's cost; 0 if it cannot be paid."""
    return left_over(energy_units(game, table, p), cost_of(game, table, p, attack), types)
