"""Decks by name: which cards of a shelf they are made of, and whether they may be played."""

from __future__ import annotations

import msgspec

from companion.cards.cards import Card
from companion.cards.deck import DeckVerdict, check_deck
from companion.cards.editions import Edition
from companion.cards.sets import CardShelf


class CardDeck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck: its id, its name, the edition it is for, and how many of each card it holds, in its own order."""

    id: str
    name: str
    edition: str
    cards: tuple[tuple[str, int], ...]

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return sum(number for _, number in self.cards)


def cards_of_deck(deck: CardDeck, shelf: CardShelf) -> tuple[tuple[Card, int], ...]:
    """The deck's cards, as the shelf has them.

    Raises:
        KeyError: The shelf does not hold one of them.
    """
    return tuple((shelf.cards[card], number) for card, number in deck.cards)


def verdict_on(deck: CardDeck, edition: Edition, shelf: CardShelf) -> DeckVerdict:
    """Whether the deck may be played in *edition* (1.2 of the rules)."""
    return check_deck(edition, cards_of_deck(deck, shelf))
