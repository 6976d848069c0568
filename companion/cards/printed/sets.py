"""Sets of cards, and the shelf that all of them stand on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.cards.printed.cards import Card


class CardSet(msgspec.Struct, frozen=True, kw_only=True):
    """A set: its id ("base1"), its name, its edition, its cards in order of number.

    *edition* is the one that it was printed for; "": cards of every edition.
    """

    set: str
    name: str
    edition: str
    cards: tuple[Card, ...]
    count: int = 0
    """How many cards were printed; 0: as many as there are here."""
    reprints: Mapping[str, str] = {}
    """Ids of cards that are another card of the set printed once more, and that card's id."""


class CardShelf:
    """Cards of several sets, by id and by name."""

    def __init__(self, sets: Iterable[CardSet]) -> None:
        self.sets: tuple[CardSet, ...] = tuple(sets)
        self.cards: dict[str, Card] = _with_lines({card.id: card for one in self.sets for card in one.cards})
        self._wholes = [card for card in self.cards.values() if card.halves]
        self._by_name: dict[str, list[Card]] = {}
        for card in self.cards.values():
            self._by_name.setdefault(_plain(card.name), []).append(card)

    def named(self, name: str) -> Sequence[Card]:
        """Every card of this name, however it is written: case, accents and signs do not matter."""
        return self._by_name.get(_plain(name), [])

    def wholes(self) -> Sequence[Card]:
        """The LEGENDs as they stand in play, of both halves."""
        return self._wholes

    @staticmethod
    def is_called(card: Card, name: str) -> bool:
        """Has the card this name, however it is written?"""
        return _plain(card.name) == _plain(name)

    def names(self) -> Sequence[str]:
        """Every name once, in the order of the sets."""
        return list(dict.fromkeys(card.name for card in self.cards.values()))

    def set_ids(self) -> Sequence[str]:
        """The ids of the sets."""
        return [one.set for one in self.sets]

    def edition_of(self, id: str) -> str:
        """The edition of the set in which a card stands; "": it is of every edition."""
        stands = self.set_of(id)
        return "" if stands is None else stands.edition

    def set_of(self, id: str) -> CardSet | None:
        """The set in which a card stands."""
        return next((one for one in self.sets if id.startswith(one.set + "-")), None)


def design(card: Card) -> tuple[Any, ...]:
    """What makes two printings the same card: its facts, without number and level and however its texts are expressed.

    Basic Energy of one name is all the same, and so are Trainer cards and special Energy.
    """
    if not card.is_pokemon:
        return (card.kind == "energy", _plain(card.name))
    attacks = tuple((attack.name, attack.cost, attack.damage, attack.sign) for attack in card.attacks)
    powers = tuple(power.name for power in card.powers)
    body = (card.stage, card.half, card.hp, card.types, card.weak, card.resists, card.retreat)
    return (_plain(card.name), *body, attacks, powers)


def _with_lines(cards: dict[str, Card]) -> dict[str, Card]:
    """The cards where every Stage 2 knows what its line begins with, as far as the card between is here."""
    before = {card.name: card.evolves_from for card in cards.values() if card.stage == "stage1"}
    lines = {
        id: before[card.evolves_from]
        for id, card in cards.items()
        if card.stage == "stage2" and not card.line and card.evolves_from in before
    }
    return {id: replace(card, line=lines[id]) if id in lines else card for id, card in cards.items()}


_FOLDED = str.maketrans({"é": "e", "É": "e", "♀": " f", "♂": " m", "’": "'", "'": "'", "-": " ", "—": " ", ".": ""})


def _plain(name: str) -> str:
    return " ".join(name.translate(_FOLDED).lower().split())
