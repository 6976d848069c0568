"""Detects that the end of the saved data is missing, from a record of the last row, and frames of the log.

The record is written after the database was synced, and is not synced itself: it may be older than the database, never
newer.
"""

from __future__ import annotations

import contextlib
import filecmp
import os
import shutil
import sqlite3
from pathlib import Path

import msgspec

from companion.adapters.files.home import reason, sync_directory
from companion.adapters.store import _log
from companion.adapters.store._rows import Row, known_ids, row_of
from companion.adapters.store._store_files import PARTS, SAID_LAST, beside, connect, files_set_aside, free_name
from companion.kernel.errors import JournalError
from companion.texts.errors import placed
from companion.texts.texts import Fact, phrase

_BYTES = 1024
"""Size of the file: it is overwritten in place, which needs no room on a full disk."""


class UncopiedError(JournalError):
    """A log's lost frames cannot be copied; nothing has changed."""


class Witness:
    """Records the last row of a store; ignores failures."""

    def __init__(self, path: Path) -> None:
        self._handle = -1
        with contextlib.suppress(OSError):
            self._handle = os.open(f"{path}{SAID_LAST}", os.O_RDWR | os.O_CREAT, 0o600)

    def note(self, row: Row | None) -> None:
        """Record the last saved row; None: there is none."""
        said = b"" if row is None else msgspec.json.encode((row, row.sealed(b"").hex()))
        if len(said) < _BYTES:
            with contextlib.suppress(OSError):
                os.pwrite(self._handle, said.ljust(_BYTES), 0)

    def shut(self) -> None:
        """Close the file."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def noted(path: Path) -> Row | None:
    """Recorded last row of the store *path*; None if there is no valid record."""
    with contextlib.suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
        with open(f"{path}{SAID_LAST}", "rb") as file:
            row, seal = msgspec.json.decode(file.read(_BYTES).strip(), type=tuple[Row, str])
        if row.sealed(b"").hex() == seal:
            return row
    return None


def older(db: sqlite3.Connection, last: Row, path: Path) -> Fact:
    """Report of a database that is older than the recorded last row; "" if it is not."""
    if last.id not in known_ids(db, everywhere=True):
        here = 0
    else:
        try:
            row, _ = row_of(db, last.id)
        except JournalError:
            return ""  # its row is damaged, which is reported
        asked = "SELECT link FROM entries WHERE match_id = ? AND number = ?"
        link = db.execute(asked, (last.id, last.entries - 1)).fetchone()
        same = last.entries == 0 or (link is not None and link[0] == last.link)
        if same and (row.touched, row.read) >= (last.touched, last.read) and row.entries >= last.entries:
            return ""
        here = row.entries
    folder = str(path.parent / "backups")
    if here == last.entries:
        return phrase("error.store.older-end", id=last.id, folder=folder)
    return phrase("error.store.older", id=last.id, here=here, then=last.entries, folder=folder)


def keep_lost_frames(path: Path, last: Row | None, now: str) -> Path | None:
    """Copy a database with its log if SQLite takes the log for shorter than it is; returns the copy.

    No process may have it open. *last*: recorded last row. The last transaction alone may have been cut off before it
    was synced, and counts as lost only if *last* records it.

    Raises:
        UncopiedError: It cannot be copied.
    """
    wal = beside(path, "-wal")
    if not (wal.exists() and wal.stat().st_size) or not path.exists():
        return None
    with contextlib.closing(connect(path, read_only=True)) as db:
        is_older = last is not None and older(db, last, path) != ""
        db.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        ended = sum(1 for frame in _log.frames_of(wal)[_log.counted(beside(path, "-shm")) :] if frame.pages)
    if not ended or (ended == 1 and not is_older):
        return None
    for one in files_set_aside(path):
        if beside(one, "-wal").exists() and filecmp.cmp(wal, beside(one, "-wal"), shallow=False):
            return one  # the program ended before it could report it
    aside = free_name(path, "damaged", now)
    try:
        for part in ("-wal", ""):  # the log first: the database must not be used without it
            _copy_synced(beside(path, part), beside(aside, part))
        sync_directory(path.parent)
    except OSError as error:
        for part in PARTS:
            beside(aside, part).unlink(missing_ok=True)
        raise UncopiedError(placed(aside, phrase("error.store.unkept", reason=reason(error)))) from error
    return aside


def _copy_synced(old: Path, new: Path) -> None:
    with old.open("rb") as read, open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as written:
        shutil.copyfileobj(read, written)
        written.flush()
        os.fsync(written.fileno())
