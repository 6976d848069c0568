"""Card library from files: formats, decks, lists and sets, given with the program and the players' own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.adapters.files.decoding import perhaps
from companion.adapters.files.home import home
from companion.app.ports.cards import DeckEntry, FormatEntry, Imported, ListForm, ListRead, SetEntry
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import Fact, phrase

if TYPE_CHECKING:
    from companion.cards.printed.sets import CardShelf
    from companion.cards.registration.formats import Format
    from companion.cards.values.deck_check import DeckVerdict
    from companion.cards.values.decks import CardDeck
    from companion.cards.values.state import Setup


class FileCardLibrary:
    """The `CardLibrary` of the app, from files.

    The modules that read cards import the whole card game, so they are imported when first needed.
    """

    def __init__(self, own: Path | None = None, on_problem: Callable[[Fact], None] = lambda _: None) -> None:
        self._own = home() if own is None else own
        self._on_problem = on_problem
        self._shelf: CardShelf | None = None
        self._formats: dict[str, Format] = {}
        self._decks: dict[str, tuple[CardDeck, bool]] | None = None
        self._problems: dict[str, tuple[Fact, ...]] = {}

    # --- cards ---

    def parts(self) -> Sequence[Callable[[], object]]:
        from companion.adapters.library.card_library import given_parts

        return (*given_parts(), self.shelf, self.formats, self.decks)

    def shelf(self) -> CardShelf:
        if self._shelf is None:
            from companion.adapters.library._card_import import imported_sets
            from companion.adapters.library.card_library import card_shelf

            later, unread = imported_sets(self._own)
            faulty = list[Fact](unread)
            self._shelf = card_shelf(self._own, later, faulty.append)
            self._tell("sets", faulty)
        return self._shelf

    def sets(self) -> Sequence[SetEntry]:
        from companion.adapters.library.card_library import card_shelf

        later = self.shelf().later
        here = card_shelf(self._own).sets
        return (
            *(SetEntry(id=one.set, name=one.name, edition=one.edition, cards=len(one.cards)) for one in here),
            *(
                SetEntry(id=one.set, name=one.name, edition=one.edition, cards=len(one.names), imported=True)
                for one in later
            ),
        )

    def import_sets(self, paths: Sequence[str], done: Callable[[int, int], None] | None = None) -> Imported:
        from companion.adapters.library._card_import import import_sets

        imported = import_sets(self._own, paths, done)
        self._shelf = self._decks = None
        return imported

    def sentences(self, card: str) -> Mapping[str, str]:
        from companion.adapters.library._card_import import sentences

        return sentences(self._own, card)

    # --- formats ---

    def formats(self) -> Sequence[FormatEntry]:
        from companion.adapters.library.card_formats import given_formats

        given = {one.id for one in given_formats()}
        return tuple(
            FormatEntry(id=one.id, name=one.name, edition=one.edition, own=one.id not in given)
            for one in self._all_formats().values()
        )

    def format(self, id: str) -> Format:
        formats = self._all_formats()
        if id not in formats:
            raise DataError(phrase("error.format.unknown", id=quoted(id), perhaps=perhaps(id, tuple(formats))))
        return formats[id]

    def _all_formats(self) -> dict[str, Format]:
        if not self._formats:
            from companion.adapters.library.card_formats import card_formats

            formats, problems = card_formats(self._own)
            self._tell("formats", problems)
            self._formats = {one.id: one for one in formats}
        return self._formats

    # --- decks ---

    def decks(self) -> Sequence[DeckEntry]:
        return tuple(self._entry(deck, own) for deck, own in self._all_decks().values())

    def deck(self, id: str) -> CardDeck:
        decks = self._all_decks()
        if id not in decks:
            raise DataError(phrase("error.deck.unknown", id=quoted(id), perhaps=perhaps(id, tuple(decks))))
        return decks[id][0]

    def save_deck(self, deck: CardDeck) -> None:
        from companion.adapters.library.card_decks import given_decks, save_card_deck

        if deck.id in {one.id for one in given_decks()}:
            raise DataError(phrase("error.deck.given", id=quoted(deck.id)))
        save_card_deck(self._own, deck)
        self._decks = None

    def read_list(self, text: str, format: str, name: str) -> ListRead:
        from companion.adapters.library.card_lists import deck_of_list

        return deck_of_list(text, self.shelf(), self.format(format), name)

    def written(self, deck: CardDeck, form: ListForm = "field") -> str:
        from companion.adapters.library.card_lists import list_of_deck

        return list_of_deck(deck, self.shelf(), form)

    def check(self, deck: CardDeck, format: str) -> DeckVerdict:
        from companion.cards.registration.formats import check_in

        return check_in(self.format(format), deck, self.shelf())

    def setup(self, format: str, decks: tuple[CardDeck, CardDeck], dealt: tuple[bool, bool] = (True, True)) -> Setup:
        from companion.cards.registration.formats import setup_in

        return setup_in(self.format(format), decks, self.shelf(), dealt)

    def problems(self) -> Sequence[Fact]:
        self.shelf()
        self._all_formats()
        self._all_decks()
        return tuple(sentence for part in self._problems.values() for sentence in part)

    def _tell(self, part: str, problems: Sequence[Fact]) -> None:
        """Store the problems of a part, and report the new ones."""
        before = self._problems.get(part, ())
        self._problems[part] = tuple(problems)
        for problem in problems:
            if problem not in before:
                self._on_problem(problem)

    def _all_decks(self) -> dict[str, tuple[CardDeck, bool]]:
        if self._decks is None:
            from companion.adapters.library.card_decks import given_decks, own_decks

            mine, problems = own_decks(self.shelf(), self._own)
            self._tell("decks", problems)
            self._decks = {deck.id: (deck, True) for deck in mine} | {deck.id: (deck, False) for deck in given_decks()}
        return self._decks

    def _entry(self, deck: CardDeck, own: bool) -> DeckEntry:
        from companion.cards.registration.formats import left_to_players

        return DeckEntry(
            id=deck.id,
            name=deck.name,
            edition=deck.edition,
            format=deck.format,
            size=deck.size,
            by_hand=left_to_players(deck, self.shelf()),
            own=own,
        )
