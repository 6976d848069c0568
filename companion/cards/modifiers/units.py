"""Energy units: which types a unit has, and whether units pay for a cost. Queries no modifier.

A *unit* is one Energy as a text: a type, "fire/water" for either, "any" for every type at once. Units count,
not cards (CG-ENERGY-04, CG-AMB-45).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from companion.cards.printed.vocabulary import EnergyType

Units: TypeAlias = tuple[str, ...]


def gives_type(unit: str, types: tuple[EnergyType, ...]) -> bool:
    """Is this Energy of one of these types? True without types.

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
        # Use Energy of this type alone first: it cannot pay for any other type.
        if left[kind]:
            left[kind] -= 1
        else:
            asked.append(kind)
    flexible = [unit for unit in left.elements() if unit == "any" or "/" in unit]
    return len(flexible) >= len(asked) and _matches(asked, flexible)


def _matches(asked: list[EnergyType], units: list[str]) -> bool:
    """Can every type asked for be matched with a different unit?"""
    if not asked:
        return True
    kind, rest = asked[0], asked[1:]
    return any(
        gives_type(unit, (kind,)) and _matches(rest, units[:index] + units[index + 1 :])
        for index, unit in enumerate(units)
    )


@lru_cache(maxsize=1 << 12)
def left_over(units: Units, cost: tuple[EnergyType, ...], types: tuple[EnergyType, ...]) -> int:
    """The most *units* of *types* that remain after paying *cost*; 0 if it cannot be paid.

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
