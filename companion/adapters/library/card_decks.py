"""Reads decks: files of ours in TOML, and lists as people write and paste them.

A file has an id, a name, an edition, and a table `cards` with how many of each card:

    id = "storm-tide"
    name = "Storm Tide"
    edition = "advanced-1999"

    [cards]
    "base1-63" = 4

A list has a number and a card on each line, "4 Pikachu base1-58" or "4 Pikachu". It
says what a deck is made of; whether it may be played is the deck check's to say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.adapters.files import (
    Misfit,
    home,
    load_table,
    one_of,
    perhaps,
    read_text,
    refuse_long_lines,
    refused,
    shown,
)
from companion.adapters.library.card_library import given_sets, given_shelf
from companion.cards.editions import EDITIONS
from companion.cards.printed import Card, CardShelf
from companion.cards.values import CardDeck
from companion.kernel import DataError

__all__ = [
    "LIMIT_BYTES",
    "card_decks",
    "deck_of_list",
    "different_cards",
    "given_decks",
    "load_card_deck",
    "load_card_list",
    "told_apart",
]


GIVEN_DECKS = "decks"
"""Directory of the given decks, beside the sets."""
OWN_DECKS = "card-decks"
"""Directory of the players' own decks, inside their home."""

MOST_OF_A_CARD = 60
"""A deck has no more cards altogether."""
LIMIT_BYTES = 100_000
"""A list of 60 cards has some 2000 letters."""

_LINE = re.compile(r"[*•-]?\s*(?P<number>\d{1,9})\s*[x×]?\s+(?P<card>\S.*)")
_NO_CARD = re.compile(r"[#*=/]|(pok[eé]mon|trainer|energy|item|supporter|stadium|tool|total|deck)", re.IGNORECASE)
"""How lines of a list begin that name no card: comments, and headings such as "Trainer: 12"."""


class _Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    name: str
    edition: str
    cards: dict[str, int]


# --- files ----------------------------------------------------------------------------------


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


def card_decks(shelf: CardShelf, own: Path | None = None) -> tuple[CardDeck, ...]:
    """The given decks and the players' own.

    Raises:
        DataError: A file of the players' is wrong, or holds a deck that is given already.
    """
    directory = (home() if own is None else own) / OWN_DECKS
    mine = load_card_decks(directory, shelf)
    known = {deck.id for deck in given_decks()}
    for deck in mine:
        if deck.id in known:
            raise DataError(f"{directory}: deck {deck.id!r} is given with the program: expected another id")
    return (*given_decks(), *mine)


def _check(tables: _Tables, shelf: CardShelf) -> None:
    if not tables.id:
        raise Misfit(("id",), "expected an id, got an empty text")
    if tables.edition not in EDITIONS:
        known = tuple(EDITIONS)
        nearest = perhaps(tables.edition, known)
        raise Misfit(("edition",), f"expected {one_of(known)}, got {shown(tables.edition)}{nearest}")
    if not tables.cards:
        raise Misfit(("cards",), 'expected cards, such as "base1-58" = 4, but there are none')
    for card, number in tables.cards.items():
        if card not in shelf.cards:
            nearest = perhaps(card, tuple(shelf.cards))
            raise Misfit(("cards",), f"expected ids of cards, got {shown(card)}{nearest}", card)
        if not 1 <= number <= MOST_OF_A_CARD:
            raise Misfit(("cards", card), _wrong_number(number))


def _wrong_number(number: int) -> str:
    return f"expected a number of cards from 1 to {MOST_OF_A_CARD}, got {number}"


# --- lists ----------------------------------------------------------------------------------


def load_card_list(path: Path | str, shelf: CardShelf, edition: str) -> CardDeck:
    """The deck of a file that is a list, for *edition*.

    Raises:
        DataError: The file cannot be read, or a line names no card or no number; the
            message names file and line.
    """
    path = Path(path)
    text = read_text(path, limit_bytes=LIMIT_BYTES)
    refuse_long_lines(path, text, DataError)
    return deck_of_list(text, shelf, edition, path.stem, str(path))


def deck_of_list(text: str, shelf: CardShelf, edition: str, name: str, where: str = "the list") -> CardDeck:
    """The deck of a list, for *edition*; lines of one card are added up.

    Raises:
        DataError: A line names no card or no number, or its card is not clear; the
            message begins with *where* and the line.
    """
    cards: Counter[str] = Counter()
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        found = _LINE.fullmatch(line)
        if found is None:
            if not line or _NO_CARD.match(line):
                continue
            said = f"expected a number and a card, such as 4 Pikachu, got {shown(line)}"
            raise DataError(f"{where}, line {number}: {said}")
        count = int(found["number"])
        try:
            if not 1 <= count <= MOST_OF_A_CARD:
                raise Misfit((), _wrong_number(count))
            cards[_listed(found["card"], shelf, edition)] += count
        except Misfit as misfit:
            raise DataError(f"{where}, line {number}: {misfit}") from None
    if not cards:
        raise DataError(f"{where}: expected cards, such as a line 4 Pikachu, but there are none")
    return CardDeck(id=name, name=name, edition=edition, cards=tuple(cards.items()))


def _listed(words: str, shelf: CardShelf, edition: str) -> str:
    """The card of a line: an id, a name, or a name and an id behind it."""
    name, _, last = words.rpartition(" ")
    id, name = last.strip("()[]"), name.strip()
    if id not in shelf.cards:
        return _named(words.strip(), shelf, edition)
    face = shelf.cards[id]
    if name and face not in shelf.named(name):
        raise Misfit((), f"expected the name of {id}, which is {face.name!r}, got {shown(name)}")
    return id


def _named(words: str, shelf: CardShelf, edition: str) -> str:
    """The card of this name in the edition's sets; of reprints the first, and of basic Energy the plain one."""
    everywhere = shelf.named(words) or shelf.named(words.removeprefix("Basic ")) or shelf.named(f"{words} Energy")
    if not everywhere:
        known = tuple(shelf.cards) if "-" in words and " " not in words else shelf.names()
        raise Misfit((), f"expected a card of the sets, got {shown(words)}{perhaps(words, known)}")
    found = [card for card in everywhere if edition_of(shelf, card) in ("", edition)]
    if not found:
        others = ", ".join(card.id for card in everywhere[:5])
        raise Misfit((), f"expected a card of the sets of {edition}, and {shown(words)} is in others ({others})")
    different = different_cards(sorted(found, key=lambda card: edition_of(shelf, card) != ""))
    if len(different) > 1:
        raise Misfit((), f"expected one card, but several are called {shown(words)}: {told_apart(different)}")
    return different[0].id


def edition_of(shelf: CardShelf, card: Card) -> str:
    """The edition of the set in which a card stands; "": it is of every edition."""
    stands = shelf.set_of(card.id)
    return "" if stands is None else stands.edition


def different_cards(cards: Iterable[Card]) -> list[Card]:
    """The cards without those that are another printed again; basic Energy of one name is all the same."""
    seen: dict[Any, Card] = {}
    for card in cards:
        same = card.name if card.kind == "energy" and card.basic else replace(card, id="", note="", same_as="")
        seen.setdefault(same, card)
    return list(seen.values())


def told_apart(cards: Sequence[Card], most: int = 8) -> str:
    """Cards of one name: "base1-58 (40 HP), base2-60 (50 HP)"."""
    said = [f"{card.id} ({card.hp} HP)" if card.hp else card.id for card in cards[:most]]
    return ", ".join(said) + (", …" if len(cards) > most else "")
