"""A read-only match: replays the stored events, independently of the current rules' behaviour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from companion.app.match.entries import Journal
from companion.app.match.game import A, E, MatchGame, R, S
from companion.app.ports.outside import MatchHead, MatchStore
from companion.kernel.errors import ENTRY, JournalError
from companion.kernel.journal import Applied, Remarked, Retracted
from companion.texts.errors import said_by
from companion.texts.texts import phrase

P = TypeVar("P")

_NOT_IN_THE_MATCH = (LookupError, ValueError, AssertionError, TypeError, AttributeError)
"""Errors from events that cannot belong to a match of this setup."""


class Record(Generic[R, S, A, E]):
    """The entries of a match and every table on the way, read-only.

    *later*: at least part of it was written by a later version of the program; it shows what can be read, without
    the last *unread* entries.
    """

    def __init__(self, game: MatchGame[Any, R, S, A, E], head: MatchHead, journal: Journal) -> None:
        """Reduce the entries of *journal*.

        Raises:
            JournalError: The setup cannot be read, an event names something outside it, or
                an entry retracts more than there is.
        """
        self.head = head
        self.rules: R = game.rules(game.stored.setup(head.setup, head.journal_version))
        self.later = journal.later or head.is_later
        self.unread = journal.unread
        self.entries = list(game.completed(self.rules, journal.entries, head.journal_version))
        states: list[S] = [game.looked_at(self.rules.table(self.rules.start()))]
        self._standing: list[Applied[A, E]] = []
        for number, entry in enumerate(tuple(self.entries), start=1):
            try:
                match entry:
                    case Retracted(start=start):
                        if not 0 <= start < len(states) - 1:
                            raise JournalError(phrase(ENTRY, number=number, why=phrase("error.match.too-much-back")))
                        del states[start + 1 :]
                        del self._standing[start:]
                    case Applied(events=events):
                        states.append(game.looked_at(self._after(number, states[-1], events)))
                        self._standing.append(entry)
                    case Remarked():
                        pass
            except JournalError:
                if not self.later:
                    raise
                # A later version's entry: its meaning is unknown here.
                self.unread += len(self.entries) - number + 1
                del self.entries[number - 1 :]
                break
        self.states: Sequence[S] = tuple(states)
        """The tables before the first and after each standing entry, with empty agendas."""

    @classmethod
    def of(cls, game: MatchGame[P, R, S, A, E], store: MatchStore, match_id: str) -> Record[R, S, A, E]:
        """The record of a stored match.

        Raises:
            JournalError: There is no such match, it is one of another game, or it
                cannot be read.
        """
        head = head_of(game, store, match_id)
        return cls(game, head, game.stored.journal(store.entries(match_id), head.journal_version))

    @property
    def state(self) -> S:
        """The table at the end."""
        return self.states[-1]

    @property
    def standing(self) -> Sequence[Applied[A, E]]:
        """The applied entries that still count, oldest first."""
        return self._standing

    def until(self, at: int) -> Sequence[Applied[A, E]]:
        """The first *at* standing entries, for the log of an earlier moment."""
        return self._standing[:at]

    def end_of_turn(self, turn: int) -> int:
        """Number of standing entries up to the end of *turn*.

        Raises:
            JournalError: The match has fewer turns.
        """
        turns = [self.rules.table(state).turn for state in self.states]
        if turn > turns[-1]:
            raise JournalError(phrase("error.match.no-turn", turns=turns[-1], turn=turn))
        return max(at for at in range(len(turns)) if at == 0 or turns[at - 1] <= turn)

    def _after(self, number: int, state: S, events: Sequence[E]) -> Any:
        table = self.rules.table(state)
        try:
            for event in events:
                table = self.rules.fold(table, event)
        except _NOT_IN_THE_MATCH as error:
            raise JournalError(
                phrase(ENTRY, number=number, why=phrase("error.match.unknown-name", why=said_by(error)))
            ) from error
        return table


def head_of(game: MatchGame[P, R, S, A, E], store: MatchStore, match_id: str) -> MatchHead:
    """The head of a stored match of *game*.

    Raises:
        JournalError: There is no such match, or it is one of another game.
    """
    head = store.head(match_id)
    if head.game != game.id:
        raise JournalError(phrase("error.match.other-game", id=match_id, game=head.game))
    return head
