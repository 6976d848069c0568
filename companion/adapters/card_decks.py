"""Reads files of decks: an id, a name, an edition, and a table `cards` with how many of each card.

    id = "storm-tide"
    name = "Storm Tide"
    edition = "advanced-1999"

    [cards]
    "base1-63" = 4

A file says what a deck is made of; whether it may be played is the deck check's to say.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from companion.adapters.card_library import given_sets, given_shelf
from companion.adapters.decoding import Misfit, one_of, perhaps, shown
from companion.adapters.tables import load_table, refused
from companion.cards.decks import CardDeck
from companion.cards.editions import EDITIONS
from companion.cards.sets import CardShelf
from companion.kernel.errors import DataError

GIVEN_DECKS = "decks"
"""Directory of the given decks, beside the sets."""

MOST_OF_A_CARD = 60
"""A deck has no more cards altogether."""


class _Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    name: str
    edition: str
    cards: dict[str, int]


def load_card_deck(path: Path | str, shelf: CardShelf) -> CardDeck:
    """The deck that a file holds, of cards that stand on *shelf*.

    Raises:
        DataError: The file cannot be read, or something in it does not fit; the
            message names file, place, and what was expected.
    """
    path = Path(path)
    tables = load_table(path, _Tables)
    try:
        _check(tables, shelf)
    except Misfit as misfit:
        raise refused(path, misfit, {}) from None
    return CardDeck(id=tables.id, name=tables.name, edition=tables.edition, cards=tuple(tables.cards.items()))


def load_card_decks(directory: Path, shelf: CardShelf) -> tuple[CardDeck, ...]:
    """Every deck of a directory, in order of the files' names.

    Raises:
        DataError: A file is wrong, or two hold a deck of the same id.
    """
    decks: dict[str, CardDeck] = {}
    for path in sorted(directory.glob("*.toml")):
        deck = load_card_deck(path, shelf)
        if deck.id in decks:
            raise DataError(f"{path}: id: expected an id of its own, but another file holds {deck.id!r} too")
        decks[deck.id] = deck
    return tuple(decks.values())


@cache
def given_decks() -> tuple[CardDeck, ...]:
    """The decks given with the program.

    Raises:
        DataError: A file is wrong, which is a mistake of the program's.
    """
    return load_card_decks(given_sets() / GIVEN_DECKS, given_shelf())


def _check(tables: _Tables, shelf: CardShelf) -> None:
    if not tables.id:
        raise Misfit(("id",), "expected an id, got an empty text")
    if tables.edition not in EDITIONS:
        known = tuple(EDITIONS)
        nearest = perhaps(tables.edition, known)
        raise Misfit(("edition",), f"expected {one_of(known)}, got {shown(tables.edition)}{nearest}")
    for card, number in tables.cards.items():
        if card not in shelf.cards:
            nearest = perhaps(card, tuple(shelf.cards))
            raise Misfit(("cards",), f"expected ids of cards, got {shown(card)}{nearest}", card)
        if not 1 <= number <= MOST_OF_A_CARD:
            raise Misfit(("cards", card), f"expected a number of cards from 1 to {MOST_OF_A_CARD}, got {number}")
