"""Index of the vocabulary used in card texts, nested values included; made once for each game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import Trigger


def inside(value: Any) -> Iterator[msgspec.Struct]:
    """Every value of the vocabulary in *value*, itself among them."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from inside(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from inside(part)


def happenings_in(cards: Iterable[Card]) -> frozenset[str]:
    """Happenings that any trigger of *cards* answers, triggers laid by effects included."""
    return frozenset(part.on for card in cards for part in inside(card) if isinstance(part, Trigger))


def answering(cards: Iterable[Card]) -> frozenset[str]:
    """The cards that have a trigger, or a power that has one."""
    return frozenset(card.id for card in cards if card.triggers or any(power.triggers for power in card.powers))
