"""Decks by name: which cards of a shelf they are made of, whether they may be played, the match that two make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from companion.cards.editions import Edition, unknown_word
from companion.cards.printed import Card, CardShelf
from companion.cards.values.deck_check import DeckVerdict, check_deck
from companion.cards.values.state import DeckList, Setup
from companion.cards.values.terms import Terms
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
    terms: Terms = Terms(),  # noqa: B008  # a frozen value
) -> Setup:
    """A match between two decks. *dealt*, by seat: does the program deal the deck, or is it one of real cards?

    A real deck without cards has no list: each card of the edition's own sets may be in it.

    Raises:
        IllegalActionError: A deck may not be played in the edition; it carries the first ruling.
        KeyError: The shelf does not hold a card.
    """
    for deck, known in zip(decks, dealt, strict=True):
        if deck.cards or known:
            for ruling in verdict_on(deck, edition, shelf).refusals:
                raise IllegalActionError(ruling)
    some = {card for deck in decks for card, _ in deck.cards}
    ids = sorted(some if all(deck.cards for deck in decks) else some.union(pool_of(edition, shelf)))
    faces = tuple(shelf.cards[id] for id in ids)
    one, other = (DeckList(tuple(sorted(deck.cards)), known) for deck, known in zip(decks, dealt, strict=True))
    cards = (*faces, *_wholes(ids, shelf.cards.values()))
    return Setup(edition=edition, decks=(one, other), cards=cards, terms=terms)


def without_list(edition: str, name: str) -> CardDeck:
    """A deck of real cards of which there is no list."""
    return CardDeck(id="", name=name, edition=edition, cards=())


def pool_of(edition: Edition, shelf: CardShelf) -> Iterator[str]:
    """The cards that a deck without a list may hold: those of the edition's own sets, and of all editions' ones."""
    for one in shelf.sets:
        if one.edition in (edition.id, ""):
            yield from (card.id for card in one.cards if not card.halves and not unknown_word(edition, card))


def _wholes(ids: Iterable[str], shelf: Iterable[Card]) -> Iterator[Card]:
    """The LEGENDs that halves among the cards make (CG-LEGEND-01)."""
    there = frozenset(ids)
    yield from (card for card in shelf if card.halves and there.issuperset(card.halves) and card.id not in there)
