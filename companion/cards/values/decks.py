"""Decks by name: their cards on a shelf, their legality, and the match between two decks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from companion.cards.editions.edition import Edition
from companion.cards.printed.by_hand import TypedCard, card_by_hand
from companion.cards.printed.cards import Card
from companion.cards.printed.sets import CardShelf
from companion.cards.values.deck_check import DeckVerdict, check_deck
from companion.cards.values.state import DeckList, Setup
from companion.cards.values.terms import Terms
from companion.kernel.errors import IllegalActionError

PLAIN = Terms()
"""One game without clocks; the coin decides who begins."""


class CardDeck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck: its id, name, edition, and the number of each card, in its own order.

    *format*: the one it is registered for, "" for the edition's own. *by_hand*: manual cards that no set
    holds, with the facts that their players know.
    """

    id: str
    name: str
    edition: str
    cards: tuple[tuple[str, int], ...]
    format: str = ""
    by_hand: tuple[TypedCard, ...] = ()

    @property
    def size(self) -> int:
        """Number of cards of the deck."""
        return sum(number for _, number in self.cards)


def cards_of_deck(deck: CardDeck, shelf: CardShelf) -> tuple[tuple[Card, int], ...]:
    """The deck's cards, from the shelf or else from the deck itself.

    Raises:
        KeyError: Neither holds one of them.
    """
    own = {typed.card_id: card_by_hand(typed) for typed in deck.by_hand if typed.card_id not in shelf.cards}
    return tuple((own.get(card) or shelf.cards[card], number) for card, number in deck.cards)


def verdict_on(deck: CardDeck, edition: Edition, shelf: CardShelf) -> DeckVerdict:
    """Legality of the deck in *edition* (1.2 of the rules)."""
    return check_deck(edition, cards_of_deck(deck, shelf))


def setup_for(
    edition: Edition,
    decks: tuple[CardDeck, CardDeck],
    shelf: CardShelf,
    dealt: tuple[bool, bool] = (True, True),
    *,
    pool: Iterable[Card] = (),
    terms: Terms = PLAIN,
) -> Setup:
    """A match between two decks. *dealt*, by seat: does the program deal the deck, or is it real cards?

    A real deck without cards has no list: each card of *pool* may be in it.

    Raises:
        IllegalActionError: A deck is illegal in the edition; carries the first ruling.
        KeyError: Neither the shelf nor a deck itself holds a card.
    """
    for deck, known in zip(decks, dealt, strict=True):
        if deck.cards or known:
            for ruling in verdict_on(deck, edition, shelf).refusals:
                raise IllegalActionError(ruling)
    faces: dict[str, Card] = {} if all(deck.cards for deck in decks) else {card.id: card for card in pool}
    of_all = frozenset(faces)
    lists = [_registered(deck, shelf, faces, known) for deck, known in zip(decks, dealt, strict=True)]
    ids = sorted(faces)
    # Never offer a player without a list cards that only the other player's list contains.
    lacks = tuple(id for id in ids if id not in of_all)
    lists = [one if one.is_listed else replace(one, lacks=lacks) for one in lists]
    cards = (*(faces[id] for id in ids), *_wholes(ids, shelf))
    return Setup(edition=edition, decks=(lists[0], lists[1]), cards=cards, terms=terms)


def without_list(edition: str, name: str, format: str = "") -> CardDeck:
    """A deck of real cards without a list."""
    return CardDeck(id="", name=name, edition=edition, cards=(), format=format)


def _registered(deck: CardDeck, shelf: CardShelf, faces: dict[str, Card], known: bool) -> DeckList:
    """The deck as registered; adds its cards to *faces*.

    A manual card for which the other player knows different facts gets a different id.
    """
    counted: list[tuple[str, int]] = []
    for card, number in cards_of_deck(deck, shelf):
        id, times = card.id, 1
        while faces.setdefault(id, replace(card, id=id)) != replace(card, id=id):
            times += 1
            id = f"{card.id}-{times}"
        counted.append((id, number))
    return DeckList(tuple(sorted(counted)), known)


def _wholes(ids: Iterable[str], shelf: CardShelf) -> Iterator[Card]:
    """The LEGENDs that halves among the cards form (CG-LEGEND-01)."""
    there = frozenset(ids)
    yield from (card for card in shelf.wholes() if there.issuperset(card.halves) and card.id not in there)
