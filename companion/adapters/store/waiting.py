"""A store that lets play go on while nothing can be kept."""

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
    """A change that waits: what makes it, and the entry that it keeps, if it keeps one."""

    make: Callable[[], None]
    match_id: str
    number: int = -1
    entry: bytes = b""


class WaitingStore:
    """The app's store: what *store* cannot keep for now waits, in order, and is kept as soon as it can be.

    Only what happens in a match waits; a match that begins has to be kept at once. What
    waits is lost with the program, so `waiting` says it for as long as it lasts.
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
        """Keep a whole match at once; it does not wait."""
        return self._store.add(head, entries, status, result, last_at)

    def lengthen(self, match_id: str, entries: Sequence[bytes], status: Status, result: str) -> None:
        """Add entries at the end of a match at once; it does not wait."""
        self._store.lengthen(match_id, entries, status, result)

    def append(self, match_id: str, number: int, entry: bytes) -> None:
        self._keep(_Change(partial(self._store.append, match_id, number, entry), match_id, number, entry))

    def close(self, match_id: str, status: Status, result: str) -> None:
        self._keep(_Change(partial(self._store.close, match_id, status, result), match_id))

    def mark_read(self, match_id: str, entries: int) -> None:
        self._keep(_Change(partial(self._store.mark_read, match_id, entries), match_id))

    def _keep(self, change: _Change) -> None:
        """Make a change now or, where nothing can be kept for now, later."""
        with self._lock:
            if self.waiting():
                self._left.append(change)
                return
            try:
                change.make()
            except NotKeptError:
                self._left.append(change)

    def waiting(self) -> Fact:
        """Try again to keep what waits; why it cannot be kept yet, nothing if all is kept.

        Raises:
            JournalError: It can never be kept; nothing waits any more.
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
