"""Coverage of a set: cards fully expressed, cards with parts left to the players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.cards.printed.cards import Card
from companion.cards.printed.contents import mentions
from companion.cards.printed.sets import CardSet


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """Coverage of a set: ids of cards *complete* and with a part *by_hand*, numbers of *reprints* and *missing*."""

    set: str
    name: str
    edition: str
    complete: tuple[str, ...]
    by_hand: tuple[str, ...]
    reprints: int
    missing: int

    @property
    def cards(self) -> int:
        """Number of cards of the set."""
        return len(self.complete) + len(self.by_hand) + self.missing


def coverage(one: CardSet) -> Coverage:
    """The coverage of *one*."""
    by_hand = tuple(card.id for card in one.cards if is_by_hand(card))
    return Coverage(
        set=one.set,
        name=one.name,
        edition=one.edition,
        complete=tuple(card.id for card in one.cards if card.id not in by_hand),
        by_hand=by_hand,
        reprints=len(one.reprints),
        missing=max(0, one.count - len(one.cards)),
    )


def is_by_hand(card: Card) -> bool:
    """Does the card leave any part to the players?"""
    return mentions(card, 'do":"by_hand') or any(power.is_left for power in card.powers)


def names_zone(card: Card, zone: str) -> bool:
    """Does the card's text send cards to a zone, count them there or fetch them?"""
    return any(zone in (getattr(part, name) for name in part.__struct_fields__) for part in parts_of(card))


def parts_of(value: Any) -> Iterator[Any]:
    """*value* and every value inside it: effects, modifiers, triggers, selectors."""
    left = [value]
    while left:
        value = left.pop()
        if isinstance(value, msgspec.Struct):
            yield value
            left += [getattr(value, name) for name in reversed(value.__struct_fields__)]
        elif isinstance(value, tuple):
            left += reversed(value)
