"""A match to be looked at: its events folded, also after the rules were mended."""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.match.entries import decode_entries, decode_setup
from companion.app.ports import MatchHead, MatchStore
from companion.figure import Action, Event, FigureRules, State
from companion.kernel import Applied, Entry, JournalError, Retracted, standing


class Record:
    """The entries of a match and every table on the way. Nothing can be done in it."""

    def __init__(self, head: MatchHead, entries: Sequence[Entry]) -> None:
        """Fold *entries*.

        Raises:
            JournalError: The setup cannot be read, an event names what is not
                in it, or an entry takes back more than stands.
        """
        self.head = head
        self.rules = FigureRules(decode_setup(head.setup))
        self.entries = list(entries)
        states = [State(self.rules.start().table, ())]
        for number, entry in enumerate(entries, start=1):
            match entry:
                case Retracted(start=start):
                    if not 0 <= start < len(states) - 1:
                        raise JournalError(f"entry {number} takes back more than stands")
                    del states[start + 1 :]
                case Applied(events=events):
                    table = states[-1].table
                    try:
                        for event in events:
                            table = self.rules.evolve(table, event)
                    except (KeyError, ValueError, IndexError) as error:
                        raise JournalError(f"entry {number} names what is not in this match: {error}") from error
                    states.append(State(table, ()))
        self.states = tuple(states)
        """The tables before the first and after each standing entry, with nothing left to do."""

    @classmethod
    def of(cls, store: MatchStore, match_id: str) -> Record:
        """The record of a stored match.

        Raises:
            JournalError: There is no such match, or it cannot be read.
        """
        return cls(store.head(match_id), decode_entries(store.entries(match_id)))

    @property
    def state(self) -> State:
        """The table at the end."""
        return self.states[-1]

    @property
    def standing(self) -> list[Applied[Action, Event]]:
        """The applied entries that still count, oldest first."""
        return standing(self.entries)

    def until(self, at: int) -> Sequence[Entry]:
        """The first *at* standing entries, for the log of an earlier moment."""
        return self.standing[:at]
