"""A card match to be looked at: its events folded, also after the rules were mended."""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.match.card_entries import decode_entries, decode_setup
from companion.app.ports import MatchHead, MatchStore
from companion.cards import CardRules
from companion.cards.values import Action, Event, State, Table
from companion.kernel import Applied, Entry, JournalError, Retracted, standing


class CardRecord:
    """The entries of a match and every table on the way. Nothing can be done in it."""

    def __init__(self, head: MatchHead, entries: Sequence[Entry]) -> None:
        """Fold *entries*.

        Raises:
            JournalError: The setup cannot be read, an event names what is not in it, or
                an entry takes back more than stands.
        """
        self.head = head
        self.rules = CardRules(decode_setup(head.setup))
        self.entries = list(entries)
        tables = [self.rules.start().table]
        for number, entry in enumerate(entries, start=1):
            match entry:
                case Retracted(start=start):
                    if not 0 <= start < len(tables) - 1:
                        raise JournalError(f"entry {number} takes back more than stands")
                    del tables[start + 1 :]
                case Applied(events=events):
                    tables.append(self._after(number, tables[-1], events))
        self.tables: tuple[Table, ...] = tuple(tables)
        """The tables before the first and after each standing entry."""

    @classmethod
    def of(cls, store: MatchStore, match_id: str) -> CardRecord:
        """The record of a stored match.

        Raises:
            JournalError: There is no such match, it is one of another game, or it
                cannot be read.
        """
        head = store.head(match_id)
        if head.game != "card":
            raise JournalError(f"match {match_id} is one of the {head.game} game")
        return cls(head, decode_entries(store.entries(match_id)))

    def state(self, at: int) -> State:
        """The table after *at* standing entries, with nothing left to do."""
        return State(self.tables[at], ())

    @property
    def standing(self) -> list[Applied[Action, Event]]:
        """The applied entries that still count, oldest first."""
        return standing(self.entries)

    def end_of_turn(self, turn: int) -> int:
        """How many entries stand until *turn* is over.

        Raises:
            JournalError: The match has fewer turns.
        """
        last = self.tables[-1].turn
        if turn > last:
            raise JournalError(f"this match has {last} turns; there is no turn {turn}")
        return max(at for at in range(len(self.tables)) if at == 0 or self.tables[at - 1].turn <= turn)

    def _after(self, number: int, table: Table, events: Sequence[Event]) -> Table:
        try:
            for event in events:
                table = self.rules.evolve(table, event)
        except (LookupError, ValueError, AssertionError) as error:
            raise JournalError(f"entry {number} names what is not in this match: {error}") from error
        return table
