"""What words of effects and abilities say, as the numbers of `facts`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.figure.batch import facts as of
from companion.figure.landing import span
from companion.figure.printed import (
    CONDITIONS,
    Figure,
    NothingHere,
    ability_word,
)


def conditions_in(conditions: Iterable[str]) -> int:
    """Special Conditions as a set of their numbers."""
    return sum(1 << CONDITIONS.index(one) + 1 for one in CONDITIONS if one in set(conditions))


def suffering(condition: str | None, some: bool | None, none: bool | None) -> int:
    """The Special Conditions, with 0 for none, that a part of an `if` lets a figure have; ANY for all."""
    allowed = of.ANY
    if condition is not None:
        allowed &= conditions_in((condition,))
    if some:
        allowed &= ~1
    return allowed & 1 if none else allowed


def marker_number(marker: str | None) -> int:
    """A marker's number and 1; 0 for none."""
    return 0 if marker is None else of.LYING.index(marker) + 1


def markers_in(markers: Iterable[str]) -> int:
    """Markers as a set of their numbers."""
    return sum(1 << of.LYING.index(one) for one in set(markers))


def or_any(value: int | None) -> int:
    """A number, or ANY where none is given."""
    return of.ANY if value is None else value


def is_restored(figure: Figure) -> bool:
    """Is it one of the Restored figures, whatever it evolved from?"""
    return any(isinstance(one, NothingHere) and one.why == "restored" for one in figure.abilities)


def is_restored_evolved(figure: Figure) -> bool:
    """Is it one of the Restored figures since it evolved?"""
    return any(isinstance(one, NothingHere) and one.why == "restored_evolved" for one in figure.abilities)


def amount_of(ability: Any) -> int:
    """The cell N, which each word uses in its own way."""
    match ability_word(ability):
        case "immune" | "absorbs" | "wakes_itself" | "knocks_out_beside" | "evolves":
            return conditions_in(ability.conditions)
        case "changes_form":
            return ("any", "battle", "damage").index(ability.by)
        case "longer_mega" | "banishes":
            return int(ability.turns)
        case "takes_no_markers":
            return sum(1 << of.TIMED.index(kind) for kind in set(ability.which)) if ability.which else -1
        case "never_waits":
            return int(ability.where == "anywhere")
        case "lets_pass":
            return int(ability.side == "any")
        case "recolours":
            return markers_in(ability.marked)
        case "goes_steps":
            return span(ability.steps)[1]
        case _:
            known = ("n", "times", "segments", "steps", "many")
            return next((getattr(ability, name) or 0 for name in known if hasattr(ability, name)), 0)


def flags_of(ability: Any) -> int:
    """What an ability says with yes or no."""
    flags = {
        "half": of.IS_HALF,
        "last": of.IS_LAST,
        "chain": of.IS_CHAIN,
        "over": of.IS_OVER,
        "straight": of.IS_STRAIGHT,
        "over_itself": of.IS_BY_OTHERS,
        "by_damage": of.IS_BY_DAMAGE,
        "entry_needed": of.IS_ENTRY_NEEDED,
        "wakers": of.IS_WAKERS,
        "everywhere": of.IS_EVERYWHERE,
        "abilities": of.IS_ABILITIES_TOO,
        "by_opposing": of.IS_BY_OPPOSING,
        "themselves": of.IS_THEMSELVES,
        "only_evolving": of.IS_ONLY_EVOLVING,
        "evolving": of.IS_EVOLVING,
        "unevolved": of.IS_UNEVOLVED,
        "must": of.IS_MUST,
    }
    found = sum(flag for name, flag in flags.items() if getattr(ability, name, False))
    if isinstance(getattr(ability, "attacks", None), bool) and ability.attacks:
        found += of.IS_ATTACKS_ONLY
    if getattr(ability, "frees", None):
        found += of.IS_FREEING
    if getattr(ability, "to", None) is not None:
        found += of.IS_FOR_THEM
    if getattr(ability, "side", None) == "opposing":
        found += of.IS_BY_OPPOSING
    return found
