"""The database file: whether it is sound, who has it open, and setting it aside if damaged.

Setting aside keeps every byte under a new name; nothing is repaired, deleted or overwritten. Only a writer sets aside,
and only a file that no other process has open.
"""

from __future__ import annotations

import contextlib
import fcntl
import itertools
import os
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from companion.adapters.files.home import reason, sync_directory
from companion.kernel.errors import JournalError
from companion.texts.errors import placed
from companion.texts.texts import Fact, Phrase, phrase

APPLICATION_ID = 0x46474331
"""Application id of our databases."""
VERSION = 2
"""Version of the tables below; raised when they change. Version 1 had no chain and no seals."""

SCHEMA = (
    # *entries* and *link* are the number of entries and the link of the last; the players have seen the outcome of
    # *read* entries; *seal* is the hash over the row and the head.
    "CREATE TABLE matches ("
    "id TEXT PRIMARY KEY, status TEXT NOT NULL, result TEXT NOT NULL, last_at TEXT NOT NULL, touched INTEGER NOT NULL, "
    "entries INTEGER NOT NULL, link BLOB NOT NULL, read INTEGER NOT NULL, seal BLOB NOT NULL"
    ") STRICT, WITHOUT ROWID",
    # Apart from `matches`, which is rewritten with every entry: a head holds a whole setup.
    "CREATE TABLE heads (match_id TEXT PRIMARY KEY REFERENCES matches (id), head BLOB NOT NULL) STRICT",
    "CREATE TABLE entries ("
    "match_id TEXT NOT NULL REFERENCES matches (id), number INTEGER NOT NULL, entry BLOB NOT NULL, "
    "link BLOB NOT NULL, PRIMARY KEY (match_id, number)) STRICT, WITHOUT ROWID",
    # Notices of files set aside, until they have been read.
    "CREATE TABLE notices (said TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
    # Damaged matches whose sound part was recovered into a match of its own.
    "CREATE TABLE recoveries (match_id TEXT PRIMARY KEY, recovered_as TEXT NOT NULL) STRICT, WITHOUT ROWID",
)

TOUCHED = "CREATE INDEX IF NOT EXISTS matches_by_touched ON matches (touched)"
"""Finds the last played match without a scan. It is redundant: a store without it gets it when it is opened, and
every program that knows the tables above works with or without it."""

COLUMNS = {
    1: (
        "id, status, result, last_at, touched FROM matches",
        "match_id, head FROM heads",
        "match_id, number, entry FROM entries",
    ),
    2: (
        "id, status, result, last_at, touched, entries, link, read, seal FROM matches",
        "match_id, head FROM heads",
        "match_id, number, entry, link FROM entries",
        "said FROM notices",
        "match_id, recovered_as FROM recoveries",
    ),
}
"""Required columns of a version; a file that lacks any of them is damaged."""

BUSY_S = 2.0
"""How long to wait for another process's lock on the file."""
OPENING_S = 10.0
"""How long another process may take to open the store, including checks and copies."""
SAID_LAST = "-last"
"""Suffix of the file that records the last saved row."""
PARTS = ("", "-wal", "-shm", "-journal", SAID_LAST)
"""Suffixes of the files that belong to a database and move with it."""
ROOM = 64 * 1024
"""Free bytes needed to read a database that is being written."""
_FAR = 100
"""A version this much later is no version: the number is damaged."""
MOVING = ".moving"
"""Suffix of a log whose database is being set aside."""
_ASIDE = ("damaged", "later", "foreign", "version-1", "before-restore")
_PASSING = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL", "SQLITE_READONLY", "SQLITE_PERM", "SQLITE_IOERR")
_BROKEN = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
_WITHOUT_ROOM = ("SQLITE_IOERR", "SQLITE_CANTOPEN")


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection in autocommit mode."""
    uri = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
    db = sqlite3.connect(uri, uri=True, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA foreign_keys = ON")
    # Detect cells that exceed their page when they are read.
    db.execute("PRAGMA cell_size_check = ON")
    # Decode invalid UTF-8 leniently: the seal reveals the change.
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return db


def is_later(version: int) -> bool:
    """Is it a later program's version, rather than a damaged number?"""
    return VERSION < version <= VERSION + _FAR


def phrase_for(path: Path, error: sqlite3.Error) -> Phrase:
    """Error of the store as a phrase for the players."""
    name = getattr(error, "sqlite_errorname", "") or ""
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return placed(path, phrase("error.store.busy"))
    if name.startswith("SQLITE_FULL") or (name.startswith(_WITHOUT_ROOM) and is_full(path.parent)):
        return placed(path, phrase("error.store.full"))
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_AUTH")):
        return placed(path, phrase("error.store.read-only"))
    if name.startswith("SQLITE_CANTOPEN"):
        return placed(path, phrase("error.store.no-directory"))
    if name.startswith(_BROKEN):
        return placed(path, phrase("error.store.damaged-now"))
    return placed(path, phrase("error.store.unusable", why=str(error)))


def may_pass(error: sqlite3.Error) -> bool:
    """May a retry succeed: is there no room, no permission, or another program at work?"""
    name = getattr(error, "sqlite_errorname", "") or ""
    return name.startswith(_PASSING)


@contextlib.contextmanager
def guarded(path: Path) -> Iterator[None]:
    """Lock under which one process at a time checks and creates the file.

    Otherwise two processes that find it damaged could set aside each other's new file.

    Raises:
        JournalError: The directory cannot be written, or another process takes too long.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise JournalError(placed(path, phrase("error.store.unkept", reason=reason(error)))) from error
    try:
        until = time.monotonic() + OPENING_S
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                if time.monotonic() > until:
                    raise JournalError(placed(path, phrase("error.store.opening"))) from None
                time.sleep(0.02)
        yield
    finally:
        os.close(handle)


def may_only_be_read(path: Path) -> bool:
    """Is there a readable store in an unwritable directory, as on a write-protected stick?"""
    return path.is_file() and os.access(path, os.R_OK) and not os.access(path.parent, os.W_OK)


def is_full(folder: Path) -> bool:
    """Is the disk full?"""
    with contextlib.suppress(OSError):
        return shutil.disk_usage(folder).free < ROOM
    return False


def make_private(path: Path) -> None:
    """Create a private file if it does not exist; SQLite's files beside it inherit the mode.

    Raises:
        JournalError: It cannot be created.
    """
    try:
        if not path.exists():
            # Don't open it if SQLite may have it open: closing it would release SQLite's locks.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for part in PARTS:
            with contextlib.suppress(OSError):
                beside(path, part).chmod(0o600)
    except OSError as error:
        raise JournalError(placed(path, phrase("error.store.unkept", reason=reason(error)))) from error


class Use:
    """Marks the store as open in this process, until released. *alone*: no other process had it open."""

    def __init__(self, path: Path) -> None:
        self._handle = -1
        self.alone = False
        try:
            self._handle = os.open(beside(path, ".open"), os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.alone = not _open_in_sqlite(path)
        except OSError:
            pass
        if self._handle >= 0:
            with contextlib.suppress(OSError):
                fcntl.flock(self._handle, fcntl.LOCK_SH | fcntl.LOCK_NB)

    def let_go(self) -> None:
        """Release the mark."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def _open_in_sqlite(path: Path) -> bool:
    """Does another process have a database open, such as an earlier version of this program?

    This process must not have it open: checking releases its locks.
    """
    try:
        handle = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        # The bytes that each reader locks; SQLite's os_unix.c calls them SHARED.
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000002)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False


def refuse_same(path: Path, other: Path) -> None:
    """Refuse a file that is the store itself.

    Raises:
        JournalError: It is.
    """
    with contextlib.suppress(OSError):
        if path.samefile(other):
            raise JournalError(placed(other, phrase("error.store.same-file")))


@contextlib.contextmanager
def copy_to_read(path: Path) -> Iterator[Path]:
    """A temporary copy of a database, with its log, wherever there is room.

    Raises:
        JournalError: It cannot be read, or there is no room anywhere.
    """
    refused: JournalError | None = None
    for place in (None, "/dev/shm", f"/run/user/{os.getuid()}"):
        with contextlib.ExitStack() as stack:
            try:
                folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="matches-", dir=place))
                for _ in range(5):
                    before = _changed_at(path)
                    copy = copied(path, Path(folder))
                    if before == _changed_at(path):
                        break  # else another program has written meanwhile
            except OSError:
                continue
            except JournalError as error:
                refused = refused or error
                continue
            yield copy
            return
    raise refused or JournalError(placed(path, phrase("error.store.full")))


def _changed_at(path: Path) -> list[tuple[int, int]]:
    """Modification times and sizes of a database and its log."""
    parts = (beside(path, part) for part in ("", "-wal"))
    return [(found.st_mtime_ns, found.st_size) for found in (one.stat() for one in parts if one.exists())]


def copied(path: Path, folder: Path) -> Path:
    """Copy a database, with its log, to another folder; returns the new path.

    Raises:
        JournalError: It cannot be read, or the copy cannot be written.
    """
    copy = folder / "matches.sqlite3"
    try:
        shutil.copyfile(path, copy)
        with contextlib.suppress(FileNotFoundError):
            shutil.copyfile(beside(path, "-wal"), beside(copy, "-wal"))
        with contextlib.suppress(OSError):
            shutil.copyfile(beside(path, SAID_LAST), beside(copy, SAID_LAST))
    except OSError as error:
        raise JournalError(placed(path, phrase("error.file.unreadable", reason=reason(error)))) from error
    return copy


def set_aside_if_unsound(path: Path, now: str, *, writes: bool, alone: bool) -> Fact:
    """Rename an unsound database; returns what to report, or "".

    Also reports one that was being set aside when the program ended, before that could be reported.

    Raises:
        JournalError: It cannot be opened or renamed, is of a later version, or is unsound and open elsewhere or for
            reading only.
    """
    if _moving(path) and not (writes and alone):
        raise JournalError(_left(path, phrase("error.store.was-aside"), writes=writes))
    try:
        cut_off = _finish_setting_aside(path)
    except OSError as error:
        raise JournalError(placed(path, phrase("error.store.unrenamed", reason=reason(error)))) from error
    if cut_off is not None:
        return placed(path, phrase("error.store.recoverable", why=phrase("error.store.was-aside"), name=cut_off.name))
    fault = fault_of(path)
    if fault is None:
        if path.exists() and path.stat().st_size:
            return ""
        aside = files_set_aside(path)
        if not aside:
            return ""
        return placed(path, phrase("error.store.recoverable", why=phrase("error.store.was-aside"), name=aside[0].name))
    word, said = fault
    if word == "later":
        raise JournalError(placed(path, said))
    if not (writes and alone):
        raise JournalError(_left(path, said, writes=writes))
    try:
        aside_as = set_aside(path, word, now)
    except JournalError as error:
        raise JournalError(placed(path, phrase("error.store.but", why=said, but=error.said))) from error
    return placed(path, phrase("error.store.recoverable", why=said, name=aside_as.name))


def _left(path: Path, why: Phrase, *, writes: bool) -> Phrase:
    """Report of an unsound database that was left in place, with advice."""
    return placed(path, phrase("error.store.left-open" if writes else "error.store.left", why=why))


def files_set_aside(path: Path) -> list[Path]:
    """Files set aside from the store *path*, the newest first."""
    found = [one for word in _ASIDE for one in path.parent.glob(f"{path.stem}.{word}*{path.suffix}")]
    return sorted(found, key=lambda one: (-one.stat().st_mtime, one.name))


def set_aside(path: Path, word: str, now: str) -> Path:
    """Rename a database and the files beside it with *word* and the time; returns the new path.

    Raises:
        JournalError: The system does not allow it.
    """
    aside = free_name(path, word, now)
    try:
        # Move the log first: it must not be left beside a new database, which would delete it. Nor may the database be
        # used without it after a power cut in between: the mark says that it has to follow.
        for part in PARTS[1:]:
            _rename(beside(path, part), beside(aside, part + MOVING))
        sync_directory(path.parent)
        _finish_as(path, aside)
    except OSError as error:
        raise JournalError(phrase("error.store.unrenamed", reason=reason(error))) from error
    return aside


def free_name(path: Path, word: str, now: str) -> Path:
    """An unused name with *word* and the time."""
    stamp = re.sub(r"[^0-9T]", "", now[:19]) or "unknown"
    tails = itertools.chain(("",), (f"-{number}" for number in itertools.count(2)))
    names = (path.with_name(f"{path.stem}.{word}-{stamp}{tail}{path.suffix}") for tail in tails)
    return next(name for name in names if not any(beside(name, part).exists() for part in PARTS))


def _moving(path: Path) -> Path | None:
    """New name of a database whose log was already moved when the program ended."""
    for part in PARTS[1:]:
        for moving in path.parent.glob(f"{path.stem}.*{path.suffix}{part}{MOVING}"):
            return moving.with_name(moving.name.removesuffix(part + MOVING))
    return None


def _finish_setting_aside(path: Path) -> Path | None:
    """Move a database after its log, if the program ended in between; returns its new name."""
    aside = _moving(path)
    if aside is not None:
        _finish_as(path, aside)
    return aside


def _finish_as(path: Path, aside: Path) -> None:
    if not aside.exists():
        _rename(path, aside)
        sync_directory(path.parent)
    for part in PARTS[1:]:
        _rename(beside(aside, part + MOVING), beside(aside, part))
    sync_directory(path.parent)


def _rename(old: Path, new: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        os.rename(old, new)


def beside(path: Path, part: str) -> Path:
    """The companion file of a database with suffix *part*."""
    return path.with_name(path.name + part)


def fault_of(path: Path) -> tuple[str, Phrase] | None:
    """Word and phrase for a fault of the file; None if it is sound or does not exist."""
    try:
        if path.is_dir():
            raise JournalError(placed(path, phrase("error.store.directory")))
        size = path.stat().st_size if path.exists() else 0
        wal = beside(path, "-wal")
        if size == 0:
            # SQLite would delete the log of a missing database, with whatever it holds.
            lost = wal.exists() and wal.stat().st_size > 0
            return ("damaged", phrase("error.store.gone")) if lost else None
    except OSError as error:
        raise JournalError(placed(path, phrase("error.store.unopened", reason=reason(error)))) from error
    try:
        # Read-only, so that checking changes nothing; but an interrupted creation of the file can only be rolled back
        # with write access.
        db = connect(path, read_only=not beside(path, "-journal").exists())
        try:
            return _fault_inside(db)
        finally:
            db.close()
    except UnicodeDecodeError:  # SQLite's message contains the damaged name
        return "damaged", phrase("error.store.damaged")
    except sqlite3.Error as error:
        if (getattr(error, "sqlite_errorname", "") or "").startswith(_BROKEN):
            return "damaged", phrase("error.store.damaged")
        raise JournalError(phrase_for(path, error)) from error


def _fault_inside(db: sqlite3.Connection) -> tuple[str, Phrase] | None:
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    if pages == 0:
        return None
    (owner,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if owner != APPLICATION_ID:
        return "foreign", phrase("error.store.foreign")
    if is_later(version):
        return "later", phrase("error.store.file-later")
    if version not in COLUMNS or db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        return "damaged", phrase("error.store.damaged")
    try:
        for columns in COLUMNS[version]:
            db.execute(f"SELECT {columns} LIMIT 1").fetchall()
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorname", "") == "SQLITE_ERROR":  # no such table, no such column
            return "damaged", phrase("error.store.damaged")
        raise
    return None
