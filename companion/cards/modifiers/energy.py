"""Energy: what attached cards provide, what attacks cost, and whether the one pays for the other.

A *unit* is one Energy as a text: a type, "fire/water" for either, "any" for every type at once. What counts is
units, not cards (CG-ENERGY-04, CG-AMB-45).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from companion.cards.modifiers.in_force import Force, of, scope_of
from companion.cards.printed import Attack, AttackCost, EnergyType, Provides
from companion.cards.values import Game, Pokemon, Table

Units: TypeAlias = tuple[str, ...]


def energy_units(game: Game, table: Table, p: Pokemon) -> Units:
    """All Energy attached to a Pokémon in play, one entry for each."""
    changes = of(game, table, Provides, p.uid)
    if changes:
        return tuple(unit for card in p.energy for unit in _units(game, table, changes, card))
    if len(p.energy) == 1:
        return game.cards[p.energy[0]].provides
    return tuple(unit for card in p.energy for unit in game.cards[card].provides)


def units_of_card(game: Game, table: Table, p: Pokemon, card: str) -> Units:
    """What an Energy card provides while attached to this Pokémon."""
    changes = of(game, table, Provides, p.uid)
    return _units(game, table, changes, card) if changes else game.cards[card].provides


def _units(game: Game, table: Table, changes: tuple[Force, ...], card: str) -> Units:
    from companion.cards.modifiers import meaning

    units = game.cards[card].provides
    for force in changes:
        mod: Provides = force.mod
        if force.kind == "energy":
            # The card's own text is about this card, and about no other of another name.
            fits = force.card == card
        else:
            fits = meaning.fits(game, table, scope_of(force), card, mod.what)
        if fits:
            units = mod.gives * len(units) if mod.units else mod.gives
    return units


def gives_type(unit: str, types: tuple[EnergyType, ...]) -> bool:
    """Is this Energy of one of these types? Without types: of course.

    >>> gives_type("fire/water", ("water",)), gives_type("any", ("metal",)), gives_type("fire", ("water",))
    (True, True, False)
    """
    return not types or unit == "any" or any(part in types for part in unit.split("/"))


@lru_cache(maxsize=1 << 16)
def pays(units: Units, cost: tuple[EnergyType, ...]) -> bool:
    """Does this Energy pay a cost? Each Energy counts once, Colorless takes any (CG-ENERGY-05).

    >>> pays(("fire", "colorless", "colorless"), ("fire", "colorless"))
    True
    >>> pays(("any", "water"), ("fire", "fire"))
    False
    """
    if len(units) < len(cost):
        return False
    left = Counter(units)
    asked: list[EnergyType] = []
    for kind in cost:
        if kind == "colorless":
            continue
        # Energy of this type alone is good for nothing else that is asked for by type.
        if left[kind]:
            left[kind] -= 1
        else:
            asked.append(kind)
    flexible = [unit for unit in left.elements() if unit == "any" or "/" in unit]
    return len(flexible) >= len(asked) and _matches(asked, flexible)


def _matches(asked: list[EnergyType], units: list[str]) -> bool:
    """Can every type that is asked for have an Energy of its own?"""
    if not asked:
        return True
    kind, rest = asked[0], asked[1:]
    return any(
        gives_type(unit, (kind,)) and _matches(rest, units[:index] + units[index + 1 :])
        for index, unit in enumerate(units)
    )


def cost_of(game: Game, table: Table, p: Pokemon, attack: Attack) -> tuple[EnergyType, ...]:
    """What an attack of this Pokémon costs now."""
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
    """How much Energy (of these types) an attack's cost leaves over, paid so that most is left; 0 if it is not paid."""
    return left_over(energy_units(game, table, p), cost_of(game, table, p, attack), types)


@lru_cache(maxsize=1 << 12)
def left_over(units: Units, cost: tuple[EnergyType, ...], types: tuple[EnergyType, ...]) -> int:
    """How many *units* of *types* need not pay for *cost*.

    >>> left_over(("water", "water", "water", "colorless"), ("water", "colorless"), ("water",))
    2
    """
    if not pays(units, cost):
        return 0
    counted = [unit for unit in units if gives_type(unit, types)]
    others = [unit for unit in units if not gives_type(unit, types)]
    most = min(len(counted), len(units) - len(cost))
    for used in range(len(counted) - most, len(counted) + 1):
        if any(pays((*others, *some), cost) for some in set(combinations(sorted(counted), used))):
            return len(counted) - used
    return 0
