"""Sets of cards, and the shelf that all of them stand on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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

    @property
    def reprints(self) -> Mapping[str, str]:
        """Ids of cards that are another card printed again, of this set or an earlier one, and that card's id."""
        return {card.id: card.same_as for card in self.cards if card.same_as}


class CardShelf:
    """Cards of several sets, by id and by name."""

    def __init__(self, sets: Iterable[CardSet]) -> None:
        self.sets: tuple[CardSet, ...] = tuple(sets)
        self.cards: dict[str, Card] = _with_lines({card.id: card for one in self.sets for card in one.cards})
        self._by_name: dict[str, list[Card]] = {}
        for card in self.cards.values():
            self._by_name.setdefault(_plain(card.name), []).append(card)

    def named(self, name: str) -> Sequence[Card]:
        """Every card of this name, however it is written: case, accents and signs do not matter."""
        return self._by_name.get(_plain(name), [])

    def with_id(self, id: str) -> Card | None:
        """The card of this id, in capitals or not."""
        known = id if id in self.cards else next((one for one in self.cards if one.casefold() == id.casefold()), None)
        return None if known is None else self.cards[known]

    def names(self) -> Sequence[str]:
        """Every name once, in the order of the sets."""
        return list(dict.fromkeys(card.name for card in self.cards.values()))

    def set_of(self, id: str) -> CardSet | None:
        """The set in which a card stands."""
        return next((one for one in self.sets if id.startswith(one.set + "-")), None)


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
