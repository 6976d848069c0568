"""Cards that lie on a Pokémon as Energy cards because a text turned them into one.

While it does, such a card's id includes the type of Energy: "pup~fire". Anywhere else it is the printed card
again, so that no card is ever created or lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.cards.printed.cards import Card
from companion.cards.printed.contents import inside, mentions
from companion.cards.printed.vocabulary import EnergyType, KeepCard

SIGN = "~"
"""Separates a card's printed id from the type of Energy that it counts as."""


def energy_id(card: str, type_: EnergyType) -> str:
    """The id of a card that lies as Energy of this type.

    >>> energy_id("pup", "fire")
    'pup~fire'
    """
    return f"{card}{SIGN}{type_}"


def printed(card: str) -> str:
    """The id of the printed card.

    >>> printed("pup~fire"), printed("pup")
    ('pup', 'pup')
    """
    return card.partition(SIGN)[0] if SIGN in card else card


def energy_faces(cards: Iterable[Card], types: Iterable[EnergyType]) -> Iterator[Card]:
    """The Energy cards that the texts of *cards* can turn cards into: one for each type."""
    kinds = tuple(types)
    for card in (one for one in cards if mentions(one, "as_energy")):
        number = max((part.as_energy for part in inside(card) if isinstance(part, KeepCard)), default=0)
        if number:
            for type_ in kinds:
                yield Card(id=energy_id(card.id, type_), name=card.name, kind="energy", provides=(type_,) * number)
