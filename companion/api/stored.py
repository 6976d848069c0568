"""Reads the matches that the program has saved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.adapters.clock import SystemClock
from companion.adapters.files.home import home
from companion.adapters.store.sqlite import SqliteStore
from companion.app.match.games import GAMES
from companion.app.match.record import Record as MatchRecord
from companion.app.ports.outside import MatchSummary
from companion.kernel.errors import JournalError

MATCHES = "matches.sqlite3"


def stored_matches(folder: Path | str | None = None) -> Sequence[MatchSummary]:
    """Saved matches of the players' own folder (or another one), the latest first.

    Raises:
        JournalError: There are none, or they cannot be read.
    """
    store = _store(folder)
    try:
        return store.summaries()
    finally:
        store.shut()


def read_match(id: str, folder: Path | str | None = None) -> MatchRecord[Any, Any, Any, Any]:
    """Record of a saved match: its standing entries, and the table before and after each.

    It is rebuilt from the events alone, whatever rules produced them.

    Raises:
        JournalError: There is no such match, or it cannot be read.
    """
    store = _store(folder)
    try:
        summary = store.summary(id)
        if summary is None:
            raise JournalError(f"there is no match {id!r}")
        return MatchRecord.of(GAMES[summary.head.game], store, id)
    finally:
        store.shut()


def _store(folder: Path | str | None) -> SqliteStore:
    path = (home() if folder is None else Path(folder)) / MATCHES
    if not path.exists():
        raise JournalError(f"{path}: there are no matches here")
    return SqliteStore.open(path, SystemClock(), writes=False)
