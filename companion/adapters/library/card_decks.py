"""Reads and writes decks: files of ours in TOML.

A file has an id, a name, an edition, and a table `cards` with how many of each card:

    id = "storm-tide"
    name = "Storm Tide"
    edition = "advanced-1999"
    format = "base-fossil"          # where it is registered for more than the edition

    [cards]
    "base1-63" = 4
    "hand-dark-raichu" = 2

    [[by_hand]]                     # a card that no set holds: beyond name and kind all is optional
    name = "Dark Raichu"
    kind = "pokemon"
    evolves_from = "Pikachu"
    hp = 70
    types = ["lightning"]
    weak = ["fighting"]
    retreat = 1
    attacks = [{ name = "Surprise Thunder", cost = "LLL", damage = "30" }]

The file lists a deck's contents; the deck check decides whether it is legal. `card_lists` reads deck lists.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from companion.adapters.files.decoding import ValidationIssue, perhaps, shown
from companion.adapters.files.home import home, write_whole
from companion.adapters.files.own_table import own_place
from companion.adapters.files.tables import load_table, refused
from companion.adapters.files.toml import toml_of
from companion.adapters.library._typed_lines import check_typed
from companion.adapters.library.card_library import given_sets, given_shelf
from companion.cards.editions.table import EDITIONS
from companion.cards.printed.by_hand import TypedCard
from companion.cards.printed.sets import CardShelf
from companion.cards.values.decks import CardDeck
from companion.kernel.errors import DataError
from companion.texts.errors import expectation, listed, one_of, placed, quoted
from companion.texts.texts import Fact, phrase

GIVEN_DECKS = "decks"
"""Directory of the given decks, beside the sets."""
OWN_DECKS = "card-decks"
"""Directory of the players' own decks, inside their home."""

MOST_OF_A_CARD = 60
"""Largest count of one card: that of a whole deck."""
MOST_NAMED = 8
"""Limit of unknown cards named in one sentence."""
LONGEST_NAME = 60
CARD_ID = re.compile(r"[a-z0-9]+(-[A-Za-z0-9]+)+")


class _Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    name: str
    edition: str
    format: str = ""
    cards: dict[str, int]
    by_hand: tuple[TypedCard, ...] = ()


def load_card_deck(path: Path | str, shelf: CardShelf) -> CardDeck:
    """The deck in a file, of cards on *shelf* or defined in the file itself.

    Raises:
        DataError: The file cannot be read, or something in it does not fit; the message names file, place, and what was
            expected.
    """
    path = Path(path)
    tables = load_table(path, _Tables)
    try:
        _check(tables, shelf)
    except ValidationIssue as misfit:
        raise refused(path, misfit, {}) from None
    return CardDeck(
        id=tables.id,
        name=tables.name,
        edition=tables.edition,
        format=tables.format,
        cards=tuple(tables.cards.items()),
        by_hand=tables.by_hand,
    )


def save_card_deck(own: Path, deck: CardDeck) -> Path:
    """Save a deck of the players'; returns its file.

    Raises:
        DataError: It cannot be written.
    """
    path = own_place(own / OWN_DECKS, deck.id, lambda path: load_table(path, _Tables).id == deck.id)
    head = {"id": deck.id, "name": deck.name, "edition": deck.edition}
    if deck.format:
        head["format"] = deck.format
    typed = (toml_of(msgspec.to_builtins(one)) for one in deck.by_hand)
    parts = (toml_of(head), "[cards]\n" + toml_of(dict(deck.cards)), *("[[by_hand]]\n" + one for one in typed))
    write_whole(path, "\n".join(parts))
    return path


def load_card_decks(directory: Path, shelf: CardShelf) -> tuple[CardDeck, ...]:
    """Every deck of a directory, in order of file names.

    Raises:
        DataError: A file is wrong, or two hold a deck of the same id.
    """
    decks: dict[str, CardDeck] = {}
    for path in sorted(directory.glob("*.toml")):
        deck = load_card_deck(path, shelf)
        if deck.id in decks:
            raise DataError(placed(path, placed("id", phrase("error.file.id-other-file", id=quoted(deck.id)))))
        decks[deck.id] = deck
    return tuple(decks.values())


@cache
def given_decks() -> tuple[CardDeck, ...]:
    """The decks given with the program.

    Raises:
        DataError: A file is wrong, which is a bug in the program.
    """
    return load_card_decks(given_sets() / GIVEN_DECKS, given_shelf())


def card_decks(shelf: CardShelf, own: Path | None = None) -> tuple[CardDeck, ...]:
    """The given decks and the players' own.

    Raises:
        DataError: A file of the players' is wrong, or repeats the id of a given deck.
    """
    mine, problems = own_decks(shelf, home() if own is None else own)
    for problem in problems:
        raise DataError(problem)
    return (*given_decks(), *mine)


def own_decks(shelf: CardShelf, own: Path) -> tuple[tuple[CardDeck, ...], tuple[Fact, ...]]:
    """The players' own decks, and a sentence for each file that was left out."""
    known = {deck.id for deck in given_decks()}
    mine: dict[str, CardDeck] = {}
    problems: list[Fact] = []
    for path in sorted((own / OWN_DECKS).glob("*.toml")):
        try:
            deck = load_card_deck(path, shelf)
        except DataError as error:
            problems.append(error.said)
            continue
        if deck.id in known:
            problems.append(placed(path, phrase("error.deck.given", id=quoted(deck.id))))
        elif deck.id in mine:
            problems.append(placed(path, placed("id", phrase("error.file.id-other-file", id=quoted(deck.id)))))
        else:
            mine[deck.id] = deck
    return tuple(mine.values()), tuple(problems)


def _check(tables: _Tables, shelf: CardShelf) -> None:
    if not tables.id:
        raise ValidationIssue(("id",), phrase("error.file.no-id"))
    if tables.edition not in EDITIONS:
        known = tuple(EDITIONS)
        nearest = perhaps(tables.edition, known)
        raise ValidationIssue(("edition",), expectation(one_of(known), shown(tables.edition), nearest))
    if not tables.cards:
        raise ValidationIssue(("cards",), phrase("error.deck.no-cards"))
    _check_typed(tables.by_hand)
    _check_cards(tables, shelf)


def _check_cards(tables: _Tables, shelf: CardShelf) -> None:
    own = {typed.card_id for typed in tables.by_hand}
    unknown = [card for card in tables.cards if card not in shelf.cards and card not in own]
    if unknown:
        nearest = perhaps(unknown[0], tuple(shelf.cards)) if len(unknown) == 1 else ""
        named = listed([*map(shown, unknown[:MOST_NAMED]), *(["…"] if len(unknown) > MOST_NAMED else [])])
        raise ValidationIssue(("cards",), expectation(phrase("error.deck.card-ids"), named, nearest), unknown[0])
    for card, number in tables.cards.items():
        if not 1 <= number <= MOST_OF_A_CARD:
            raise ValidationIssue(("cards", card), expectation(phrase("error.deck.count", most=MOST_OF_A_CARD), number))


def _check_typed(cards: Sequence[TypedCard]) -> None:
    seen: set[str] = set()
    for at, typed in enumerate(cards):
        if not 0 < len(typed.name) <= LONGEST_NAME or not typed.name.isprintable():
            said = expectation(phrase("error.card.name", most=LONGEST_NAME), shown(typed.name))
            raise ValidationIssue(("by_hand", at, "name"), said)
        if not CARD_ID.fullmatch(typed.card_id):
            raise ValidationIssue(
                ("by_hand", at, "id"), expectation(phrase("error.deck.set-and-number"), shown(typed.id))
            )
        if typed.card_id in seen:
            raise ValidationIssue(("by_hand", at, "id"), phrase("error.deck.card-twice", got=shown(typed.card_id)))
        seen.add(typed.card_id)
        try:
            check_typed(typed)
        except ValidationIssue as misfit:
            raise misfit.under("by_hand", at) from None
