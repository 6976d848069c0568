"""Port: the data of card matches: formats, decks and their lists, imported sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

import msgspec

from companion.texts.texts import Fact

if TYPE_CHECKING:  # importing the card game is slow
    from companion.cards.printed.sets import CardShelf
    from companion.cards.registration.formats import Format
    from companion.cards.values.deck_check import DeckVerdict
    from companion.cards.values.decks import CardDeck
    from companion.cards.values.state import Setup

ListForm: TypeAlias = Literal["field", "simulator"]
"""Style of a list: *field* "4 Pikachu BS 58" under headings; *simulator* "4 base1-58"."""


class FormatEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A format in a list. *own*: made by the players."""

    id: str
    name: str
    edition: str
    own: bool = False


class DeckEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A deck in a list: *size* cards, of which *by_hand* have a part that is left to the players.

    *format* is "" if the deck is registered for an edition only. *own*: made by the players.
    """

    id: str
    name: str
    edition: str
    format: str = ""
    size: int
    by_hand: int = 0
    own: bool = False


class SetEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A card set in a list. *imported*: the players imported its facts from public data."""

    id: str
    name: str
    edition: str
    cards: int
    imported: bool = False


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """Result of an import: the new sets, and a sentence for each file that was left out."""

    sets: tuple[SetEntry, ...] = ()
    problems: tuple[Fact, ...] = ()


class ListRead(msgspec.Struct, frozen=True, kw_only=True):
    """A list that was read: its deck, and remarks on assumptions (a card by hand, a wrong count)."""

    deck: CardDeck
    remarks: tuple[Fact, ...] = ()


class CardLibrary(Protocol):
    """The data of card matches: given with the program, and the players' own.

    Data is read on first use. A faulty file of the players' own is left out, with a sentence in `problems`. Lists are
    in display order.
    """

    def parts(self) -> Sequence[Callable[[], object]]:
        """Loading steps, none of which takes long; after the last one nothing else does."""

    def shelf(self) -> CardShelf:
        """All cards, by id and by name."""

    def sets(self) -> Sequence[SetEntry]:
        """Card sets: those given with the program first, then the players' own and imported ones."""

    def formats(self) -> Sequence[FormatEntry]:
        """Formats: the four editions' own first."""

    def format(self, id: str) -> Format:
        """The format of this id.

        Raises:
            DataError: There is none; the message is for display.
        """

    def decks(self) -> Sequence[DeckEntry]:
        """Decks: the players' own first."""

    def deck(self, id: str) -> CardDeck:
        """The deck of this id.

        Raises:
            DataError: There is none; the message is for display.
        """

    def save_deck(self, deck: CardDeck) -> None:
        """Save a deck of the players', replacing their earlier one of that id.

        Raises:
            DataError: Its id is a given deck's, or it cannot be written; the message is for display.
        """

    def read_list(self, text: str, format: str, name: str) -> ListRead:
        """Read a deck list as people write and paste them, for the format of this id.

        A card in no known set becomes a card by hand (`CardDeck.by_hand`).

        Raises:
            DataError: Lines are unclear; the message names all of them.
        """

    def written(self, deck: CardDeck, form: ListForm = "field") -> str:
        """A deck as a list; `read_list` restores the same deck."""

    def check(self, deck: CardDeck, format: str) -> DeckVerdict:
        """Whether a deck is legal in the format of this id: every objection, and advice."""

    def setup(self, format: str, decks: tuple[CardDeck, CardDeck], dealt: tuple[bool, bool] = (True, True)) -> Setup:
        """A match between two decks in the format of this id.

        *dealt*, by seat: whether the program deals the deck; otherwise it consists of real cards.

        Raises:
            IllegalActionError: A deck is illegal; it carries the first ruling.
        """

    def import_sets(self, paths: Sequence[str], done: Callable[[int, int], None] | None = None) -> Imported:
        """Import sets from files of public card data (or from all in a folder).

        *done* is called after each file with the number done, and the total.
        """

    def sentences(self, card: str) -> Mapping[str, str]:
        """Printed sentences of an imported card, from the user's own file; {} for any other.

        Keys are names of attacks and powers, "" for the card's own text.
        """

    def problems(self) -> Sequence[Fact]:
        """A sentence for each of the players' own files that was left out."""
