"""A store that buffers changes, so that play continues while nothing can be saved."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.adapters.store.journal_files import WholeStore
from companion.app.ports.outside import DamagedMatch, MatchHead, MatchSummary, Recovered, Status
from companion.kernel.errors import NotKeptError
from companion.texts.texts import Fact


class _Change(NamedTuple):
    """A pending change: the call that makes it, and the entry that it saves, if any."""

    make: Callable[[], None]
    match_id: str
    number: int = -1
    entry: bytes = b""


class WaitingStore:
    """The app's store: buffers changes that *store* cannot save for now, and saves them in order as soon as possible.

    Only changes within a match are buffered; a new match must be saved at once. The buffer is lost with the program, so
    `waiting` reports it while it is not empty.
    """

    def __init__(self, store: WholeStore) -> None:
        self._store = store
        self._left: list[_Change] = []
        self._lock = threading.RLock()

    # ------------------------------------------------------------ keeping

    def create(self, head: MatchHead) -> str:
        return self._store.create(head)

    def add(
        self, head: MatchHead, entries: Sequence[bytes], status: Status = "open", result: str = "", last_at: str = ""
    ) -> str:
        """Save a whole match at once, unbuffered."""
        return self._store.add(head, entries, status, result, last_at)

    def lengthen(self, match_id: str, entries: Sequence[bytes], status: Status, result: str) -> None:
        """Append entries to a match at once, unbuffered."""
        self._store.lengthen(match_id, entries, status, result)

    def append(self, match_id: str, number: int, entry: bytes) -> None:
        self._keep(_Change(partial(self._store.append, match_id, number, entry), match_id, number, entry))

    def close(self, match_id: str, status: Status, result: str) -> None:
        self._keep(_Change(partial(self._store.close, match_id, status, result), match_id))

    def mark_read(self, match_id: str, entries: int) -> None:
        self._keep(_Change(partial(self._store.mark_read, match_id, entries), match_id))

    def _keep(self, change: _Change) -> None:
        """Make a change now, or buffer it if it cannot be saved for now."""
        with self._lock:
            if self.waiting():
                self._left.append(change)
                return
            try:
                change.make()
            except NotKeptError:
                self._left.append(change)

    def waiting(self) -> Fact:
        """Retry the buffered changes; returns why they cannot be saved yet, "" if all are saved.

        Raises:
            JournalError: One can never be saved; the buffer is cleared.
        """
        with self._lock:
            while self._left:
                try:
                    self._left[0].make()
                except NotKeptError as error:
                    return error.said
                except BaseException:
                    self._left.clear()
                    raise
                self._left.pop(0)
            return ""

    # ------------------------------------------------------------ reading

    def entries(self, match_id: str) -> Sequence[bytes]:
        with self._lock:
            kept = self._store.entries(match_id)
            later = [one.entry for one in self._left if one.match_id == match_id and one.number >= len(kept)]
            return (*kept, *later)

    def read_up_to(self, match_id: str) -> int:
        return self._store.read_up_to(match_id)

    def summaries(self) -> Sequence[MatchSummary]:
        return self._store.summaries()

    def summary(self, match_id: str) -> MatchSummary | None:
        return self._store.summary(match_id)

    def head(self, match_id: str) -> MatchHead:
        return self._store.head(match_id)

    def damaged(self) -> Sequence[DamagedMatch]:
        return self._store.damaged()

    def recover(self, match_id: str) -> str:
        return self._store.recover(match_id)

    def notices(self) -> Sequence[Fact]:
        return self._store.notices()

    def recover_files(self) -> Recovered:
        return self._store.recover_files()
