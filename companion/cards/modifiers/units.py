"""Energy as units: of which types one is, and whether some pay for a cost. No modifier is asked.

A *unit* is one Energy as a text: a type, "fire/water" for either, "any" for every type at once. What counts is
units, not cards (CG-ENERGY-04, CG-AMB-45).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from companion.cards.printed.vocabulary import EnergyType

Units: TypeAlias = tuple[str, ...]


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
