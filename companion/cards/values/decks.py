"""Decks by name: which cards of a shelf they are made of, whether they may be played, the match that two make."""

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
"""One game without clocks; the coin says who begins."""


class CardDeck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck: its id, its name, the edition it is for, and how many of each card it holds, in its own order.

    *format* is the one that it is registered for, "" for the edition's own. *by_hand* are
    cards that it brings itself, since no set holds them: what their players know of them.
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
    """The deck's cards, as the shelf has them, and where it has not as the deck itself does.

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
    """A match between two decks. *dealt*, by seat: does the program deal the deck, or is it one of real cards?

    A real deck without cards has no list: each card of *pool* may be in it.

    Raises:
        IllegalActionError: A deck may not be played in the edition; it carries the first ruling.
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
    # What only the other player's list has brought is never offered to a player without a list.
    lacks = tuple(id for id in ids if id not in of_all)
    lists = [one if one.is_listed else replace(one, lacks=lacks) for one in lists]
    cards = (*(faces[id] for id in ids), *_wholes(ids, shelf))
    return Setup(edition=edition, decks=(lists[0], lists[1]), cards=cards, terms=terms)


def without_list(edition: str, name: str, format: str = "") -> CardDeck:
    """A deck of real cards of which there is no list."""
    return CardDeck(id="", name=name, edition=edition, cards=(), format=format)


def _registered(deck: CardDeck, shelf: CardShelf, faces: dict[str, Card], known: bool) -> DeckList:
    """The deck as it is registered; its cards are added to *faces*.

    A card by hand of which the other player knows something else than this one goes by another id.
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
    """The LEGENDs that halves among the cards make (CG-LEGEND-01)."""
    there = frozenset(ids)
    yield from (card for card in shelf.wholes() if there.issuperset(card.halves) and card.id not in there)
