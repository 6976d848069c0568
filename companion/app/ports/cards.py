"""Port: what card matches are made from: formats, decks and their lists, sets that were imported."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

import msgspec

from companion.texts.texts import Fact

if TYPE_CHECKING:  # the card game is loaded where it is played
    from companion.cards.printed.sets import CardShelf
    from companion.cards.registration.formats import Format
    from companion.cards.values.deck_check import DeckVerdict
    from companion.cards.values.decks import CardDeck
    from companion.cards.values.state import Setup

ListForm: TypeAlias = Literal["field", "simulator"]
"""How a list is written: *field* "4 Pikachu BS 58" under headings; *simulator* "4 base1-58"."""


class FormatEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A format in a list. *own*: the players have made it."""

    id: str
    name: str
    edition: str
    own: bool = False


class DeckEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A deck in a list: *size* cards, of which *by_hand* have a part that is left to the players.

    *format* is "" where the deck is registered for an edition only. *own*: the players have made it.
    """

    id: str
    name: str
    edition: str
    format: str = ""
    size: int
    by_hand: int = 0
    own: bool = False


class SetEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A set of cards in a list. *imported*: its facts were taken from public data by the players."""

    id: str
    name: str
    edition: str
    cards: int
    imported: bool = False


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """Result of an import: the sets that were made, and a sentence for each file that was left out."""

    sets: tuple[SetEntry, ...] = ()
    problems: tuple[Fact, ...] = ()


class ListRead(msgspec.Struct, frozen=True, kw_only=True):
    """A list that was read: its deck, and remarks on what was taken as it is (a card by hand, a wrong count)."""

    deck: CardDeck
    remarks: tuple[Fact, ...] = ()


class CardLibrary(Protocol):
    """What card matches are made from: given with the program, and the players' own.

    Every kind of data is read when it is first asked for. A faulty file of the players'
    own is left out, with a sentence in `problems`. Lists are in the order in which they are shown.
    """

    def parts(self) -> Sequence[Callable[[], object]]:
        """What there is to read, in parts none of which takes long: after the last one nothing else does."""

    def shelf(self) -> CardShelf:
        """Every card, by id and by name."""

    def sets(self) -> Sequence[SetEntry]:
        """The sets of cards: those given with the program first, then the players' own and imported ones."""

    def formats(self) -> Sequence[FormatEntry]:
        """The formats: the four editions' own first."""

    def format(self, id: str) -> Format:
        """The format of this id.

        Raises:
            DataError: There is none; the message can be shown.
        """

    def decks(self) -> Sequence[DeckEntry]:
        """The decks: the players' own first."""

    def deck(self, id: str) -> CardDeck:
        """The deck of this id.

        Raises:
            DataError: There is none; the message can be shown.
        """

    def save_deck(self, deck: CardDeck) -> None:
        """Keep a deck of the players', instead of their earlier one of that id.

        Raises:
            DataError: Its id is a given deck's, or it cannot be written; the message can be shown.
        """

    def read_list(self, text: str, format: str, name: str) -> ListRead:
        """The deck of a list as people write and paste them, for the format of this id.

        A card that no set holds becomes a card by hand (`CardDeck.by_hand`).

        Raises:
            DataError: Lines are not clear; the message names every one of them.
        """

    def written(self, deck: CardDeck, form: ListForm = "field") -> str:
        """A deck as a list; `read_list` makes the same deck of it."""

    def check(self, deck: CardDeck, format: str) -> DeckVerdict:
        """Whether a deck may be played in the format of this id: every reason against it, and advice."""

    def setup(self, format: str, decks: tuple[CardDeck, CardDeck], dealt: tuple[bool, bool] = (True, True)) -> Setup:
        """A match between two decks in the format of this id.

        *dealt*, by seat: does the program deal the deck, or is it one of real cards?

        Raises:
            IllegalActionError: A deck may not be played; it carries the first ruling.
        """

    def import_sets(self, paths: Sequence[str], done: Callable[[int, int], None] | None = None) -> Imported:
        """Make sets of files with public card data (or of all in a folder), and keep them.

        *done* is told after each file how many are done, and of how many.
        """

    def sentences(self, card: str) -> Mapping[str, str]:
        """The printed sentences of an imported card, from the user's own file; {} for any other.

        By the name of the attack or power that they belong to, "" for the card's own.
        """

    def problems(self) -> Sequence[Fact]:
        """What is wrong with each file of the players' own that was left out."""
