"""Filter and sort the figures of the collection. Pure: figures in, figures out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal, TypeAlias, get_args

import msgspec

from companion.app.ports.owned import NOT_OWNED, Owned
from companion.figure.printed.effects import Effect, GiveCondition, word
from companion.figure.printed.figures import Figure
from companion.texts.plain import letters

Which: TypeAlias = Literal["", "owned", "not-owned", "own-discs"]
WHICH: tuple[Which, ...] = get_args(Which)
Order: TypeAlias = Literal["name", "mp", "damage"]
ORDERS: tuple[Order, ...] = get_args(Order)


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """The filter: figures must match every field; "" matches all.

    *letters* occur anywhere in the name, as it is shown or in English. *does* is a word of the vocabulary, or
    "condition-" and a Special Condition.
    """

    letters: str = ""
    type: str = ""
    colour: str = ""
    mp: str = ""
    does: str = ""
    edition: str = ""
    which: Which = ""

    def lets_through(self, figure: Figure, name: str, owned: Owned = NOT_OWNED, is_own: bool = False) -> bool:
        """Does *figure*, shown as *name*, with its *owned* count, match? *is_own*: the players entered its disc."""
        return (
            (not self.letters or any(letters(self.letters) in letters(one) for one in (name, figure.name)))
            and (not self.type or self.type in figure.types)
            and (not self.colour or any(segment.colour == self.colour for segment in figure.disc.segments))
            and (not self.mp or str(figure.mp) == self.mp)
            and (not self.does or self.does in deeds(figure))
            and (not self.edition or figure.edition == self.edition)
            and self._is_of_these(owned, is_own)
        )

    def _is_of_these(self, owned: Owned, is_own: bool) -> bool:
        match self.which:
            case "":
                return True
            case "owned":
                return owned.count > 0
            case "not-owned":
                return owned.count == 0
            case "own-discs":
                return is_own


def deeds(figure: Figure) -> frozenset[str]:
    """The effects of its attacks, by the words of the vocabulary; each Special Condition by its name."""
    return frozenset(deed for segment in figure.disc.segments for effect in segment.effects for deed in _deeds(effect))


def _deeds(effect: Effect) -> tuple[str, ...]:
    if isinstance(effect, GiveCondition):
        return tuple(f"condition-{condition}" for condition in effect.conditions)
    return (word(effect),)


def strongest(figure: Figure) -> int:
    """The highest damage on its disc; 0 without any."""
    return max((segment.damage for segment in figure.disc.segments if segment.damage is not None), default=0)


def filtered(
    figures: Iterable[Figure],
    wanted: Wanted,
    order: Order,
    owned: Mapping[str, Owned],
    own: Collection[str],
    named: Callable[[str], str] = str,
) -> tuple[Figure, ...]:
    """The matching figures in *order*: by name, or by most MP or damage first and then by name.

    *named* gives a name as it is shown; a figure is also found by its English name.
    """
    found = [
        one for one in figures if wanted.lets_through(one, named(one.name), owned.get(one.id, NOT_OWNED), one.id in own)
    ]
    found.sort(key=lambda figure: (letters(named(figure.name)), figure.id))
    match order:
        case "name":
            pass
        case "mp":
            found.sort(key=lambda figure: -figure.mp)
        case "damage":
            found.sort(key=strongest, reverse=True)
    return tuple(found)
