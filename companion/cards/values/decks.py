"""Decks by name: which cards of a shelf they are made of, whether they may be played, the match that two make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from companion.cards.editions import Edition
from companion.cards.printed import Card, CardShelf
from companion.cards.values.deck_check import DeckVerdict, check_deck
from companion.cards.values.state import DeckList, Setup
from companion.kernel import IllegalActionError


class CardDeck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck: its id, its name, the edition it is for, and how many of each card it holds, in its own order."""

    id: str
    name: str
    edition: str
    cards: tuple[tuple[str, int], ...]

    @property
    def size(self) -> int:
        """Number of cards of the deck."""
        return sum(number for _, number in self.cards)


def cards_of_deck(deck: CardDeck, shelf: CardShelf) -> tuple[tuple[Card, int], ...]:
    """The deck's cards, as the shelf has them.

    Raises:
        KeyError: The shelf does not hold one of them.
    """
    return tuple((shelf.cards[card], number) for card, number in deck.cards)


def verdict_on(deck: CardDeck, edition: Edition, shelf: CardShelf) -> DeckVerdict:
    """Legality of the deck in *edition* (1.2 of the rules)."""
    return check_deck(edition, cards_of_deck(deck, shelf))


def setup_for(
    edition: Edition,
    decks: tuple[CardDeck, CardDeck],
    shelf: CardShelf,
    dealt: tuple[bool, bool] = (True, True),
) -> Setup:
    """A match between two decks. *dealt*, by seat: does the program deal the deck, or is it one of real cards?

    Raises:
        IllegalActionError: A deck may not be played in the edition; it carries the first ruling.
        KeyError: The shelf does not hold a card.
    """
    for deck in decks:
        for ruling in verdict_on(deck, edition, shelf).refusals:
            raise IllegalActionError(ruling)
    ids = sorted({card for deck in decks for card, _ in deck.cards})
    faces = tuple(shelf.cards[id] for id in ids)
    one, other = (DeckList(tuple(sorted(deck.cards)), known) for deck, known in zip(decks, dealt, strict=True))
    return Setup(edition=edition, decks=(one, other), cards=(*faces, *_wholes(ids, shelf.cards.values())))


def _wholes(ids: Iterable[str], shelf: Iterable[Card]) -> Iterator[Card]:
    """The LEGENDs that halves among the cards make (CG-LEGEND-01)."""
    there = frozenset(ids)
    yield from (card for card in shelf if card.halves and there.issuperset(card.halves) and card.id not in there)
