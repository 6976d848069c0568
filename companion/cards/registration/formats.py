"""Formats: legal cards and their numbers in a deck, the edition and the house rules.

The check identifies cards across printings by their `design`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from companion.cards.editions.edition import Edition
from companion.cards.editions.foreign import unknown_word
from companion.cards.editions.house_rules import with_policies
from companion.cards.editions.table import EDITIONS
from companion.cards.printed.by_hand import is_of_no_set
from companion.cards.printed.cards import Card
from companion.cards.printed.coverage import is_by_hand
from companion.cards.printed.sets import CardShelf, design
from companion.cards.values.deck_check import Counted, DeckVerdict, check_deck
from companion.cards.values.decks import PLAIN, CardDeck, cards_of_deck, setup_for
from companion.cards.values.state import Setup
from companion.cards.values.terms import Terms
from companion.kernel.errors import IllegalActionError
from companion.kernel.model import Ruling

Facts: TypeAlias = tuple[tuple[str, str], ...]


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """A format: an edition with house rules, the cards that are legal, and limits beyond the edition's own."""

    id: str
    name: str
    edition: str
    sets: tuple[str, ...] = ()
    """Ids of the legal sets; if this and *cards* are empty: every card that the edition knows."""
    cards: tuple[str, ...] = ()
    """Ids of cards that are legal besides those of the sets, such as promos."""
    banned: tuple[str, ...] = ()
    """Names or ids of banned cards: all cards of that name, or this card in any printing."""
    limits: dict[str, int] = {}
    """The most copies of a card in a deck, by name or id as for *banned*."""
    most_trainers: int | None = None
    """The most Trainer cards of any kind in a deck."""
    rules: dict[str, str] = {}
    """House rules: policies of the edition and their values, as written."""

    def rules_of(self) -> Edition:
        """The edition as played in this format.

        Raises:
            ValueError: Invalid house rule; the message says what was expected.
        """
        return with_policies(EDITIONS[self.edition], self.rules)


def check_in(format: Format, deck: CardDeck, shelf: CardShelf) -> DeckVerdict:
    """Check a deck's legality in a format: the format's own rules, then those of its edition.

    Raises:
        KeyError: Neither the shelf nor the deck itself holds one of its cards.
    """
    cards = cards_of_deck(deck, shelf)
    by_book = check_deck(format.rules_of(), cards)
    own = _Check(format, shelf)
    refusals = (*own.illegal(cards), *own.banned(cards), *own.limits(cards), *own.trainers(cards))
    return DeckVerdict((*refusals, *by_book.refusals), (*own.unsure(cards), *by_book.hints))


def is_legal_in(format: Format, card: Card, shelf: CardShelf) -> bool:
    """Is a card legal in a format, banned or not (CG-FORMAT-01)?"""
    return _Check(format, shelf).is_legal(card)


def setup_in(
    format: Format,
    decks: tuple[CardDeck, CardDeck],
    shelf: CardShelf,
    dealt: tuple[bool, bool] = (True, True),
    terms: Terms = PLAIN,
) -> Setup:
    """A match between two decks in a format. *dealt*, by seat: does the program deal the deck?

    A real deck without cards has no list: every legal card may be in it.

    Raises:
        IllegalActionError: A deck may not be played in the format; it carries the first ruling.
        KeyError: Neither the shelf nor a deck itself holds one of its cards.
    """
    for deck, known in zip(decks, dealt, strict=True):
        if deck.cards or known:
            for ruling in check_in(format, deck, shelf).refusals:
                raise IllegalActionError(ruling)
    return setup_for(format.rules_of(), decks, shelf, dealt, pool=pool_of(format, shelf), terms=terms)


def pool_of(format: Format, shelf: CardShelf) -> Iterator[Card]:
    """The cards that a deck without a list may hold.

    These are the cards of the format's sets and its single cards; if a format names none, those of the sets
    printed for its edition. Basic Energy of all editions is always included, imported sets of unknown edition
    never.
    """
    edition, named = format.rules_of(), bool(format.sets or format.cards)
    foreign = {one.set for one in shelf.later if not one.edition}
    for set_id in shelf.set_ids():
        # Load only the legal sets.
        printed_for = shelf.edition_of(f"{set_id}-")
        fits = printed_for in ("", "" if named else format.edition) and set_id not in foreign
        if fits or set_id in format.sets:
            one = shelf.set_of(f"{set_id}-")
            for card in one.cards if one is not None else ():
                if not card.halves and not unknown_word(edition, card):
                    yield shelf.cards[card.id]
    yield from (shelf.cards[id] for id in format.cards if id in shelf.cards)


def left_to_players(deck: CardDeck, shelf: CardShelf) -> int:
    """How many cards of a deck leave a part, or everything, to the players."""
    own = {typed.card_id for typed in deck.by_hand if typed.card_id not in shelf.cards}
    return sum(number for card, number in cards_of_deck(deck, shelf) if card.id in own or is_by_hand(card))


class _Check:
    """The check of one format against a shelf's cards."""

    def __init__(self, format: Format, shelf: CardShelf) -> None:
        self._format = format
        self._shelf = shelf
        self._single = frozenset(format.cards)
        self._sets = frozenset(format.sets)

    def illegal(self, cards: Counted) -> Iterator[Ruling]:
        """Cards without a legal printing (CG-FORMAT-01)."""
        for card in _each(cards):
            if not self.is_legal(card) and not self._is_unsure(card):
                yield self._ruling("CG-FORMAT-01", "card-format-not-legal", (("card", card.name),))

    def unsure(self, cards: Counted) -> Iterator[Ruling]:
        """Manual cards with too few known facts to decide."""
        for card in _each(cards):
            if not self.is_legal(card) and self._is_unsure(card):
                yield self._ruling("CG-FORMAT-01", "card-format-unsure", (("card", card.name),))

    def banned(self, cards: Counted) -> Iterator[Ruling]:
        """Cards banned in one of their printings (CG-FORMAT-02)."""
        for card in _each(cards):
            if any(self._is_meant(card, wanted) for wanted in self._format.banned):
                yield self._ruling("CG-FORMAT-02", "card-format-banned", (("card", card.name),))

    def limits(self, cards: Counted) -> Iterator[Ruling]:
        """Cards with more copies than the format allows (CG-FORMAT-03)."""
        for wanted, most in self._format.limits.items():
            meant = [(card, number) for card, number in cards if self._is_meant(card, wanted)]
            number = sum(number for _, number in meant)
            if number > most:
                facts = (("card", meant[0][0].name), ("number", str(number)), ("limit", str(most)))
                yield self._ruling("CG-FORMAT-03", "card-format-limit", facts)

    def trainers(self, cards: Counted) -> Iterator[Ruling]:
        """More Trainer cards than the format allows (CG-FORMAT-04)."""
        most = self._format.most_trainers
        number = sum(number for card, number in cards if card.kind not in ("pokemon", "energy"))
        if most is not None and number > most:
            facts = (("number", str(number)), ("limit", str(most)))
            yield self._ruling("CG-FORMAT-04", "card-format-trainers", facts)

    def _ruling(self, clause: str, text: str, facts: Facts) -> Ruling:
        return Ruling(clause, text, (*facts, ("format", self._format.name)))

    def is_legal(self, card: Card) -> bool:
        """Is any printing of the card legal (CG-FORMAT-01)?"""
        if not self._sets and not self._single:
            return True
        if card.kind == "energy" and card.basic:
            return True  # the edition decides which types exist (CG-TYPE-02)
        return self._is_printed_in(card.id) or any(self._is_printed_in(one.id) for one in self._printings(card))

    def _is_printed_in(self, id: str) -> bool:
        return id in self._single or _set_of(id) in self._sets

    def _is_unsure(self, card: Card) -> bool:
        """May this manual card be a legal one under another number, or is only its name known?"""
        if card.id in self._shelf.cards:
            return False
        named = self._shelf.named(card.name)
        if is_of_no_set(card.id):
            return not named
        # If a format picks single cards of a set, all others of the set are illegal.
        is_picked_from = _set_of(card.id) in {_set_of(id) for id in self._single}
        return not is_picked_from and any(self._is_printed_in(one.id) for one in named)

    def _printings(self, card: Card) -> Sequence[Card]:
        """The printings of this card on the shelf.

        For a manual card, all cards of its name; a Pokémon of a known set may be a different one of that name.
        """
        named = self._shelf.named(card.name)
        if card.id in self._shelf.cards:
            return [one for one in named if design(one) == design(card)]
        return () if card.is_pokemon and not is_of_no_set(card.id) else named

    def _is_meant(self, card: Card, wanted: str) -> bool:
        """Does *wanted* identify the card, by id in any printing or by name?"""
        known: Any = self._shelf.cards.get(wanted)
        if known is None:
            return card.id == wanted or self._shelf.is_called(card, wanted)
        if card.id in self._shelf.cards:
            return design(card) == design(known)
        return self._shelf.is_called(card, known.name)


def _set_of(id: str) -> str:
    return id.rpartition("-")[0]


def _each(cards: Counted) -> Iterable[Card]:
    return dict.fromkeys(card for card, _ in cards)
