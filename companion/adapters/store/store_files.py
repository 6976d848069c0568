"""The file that holds the matches: whether it is sound, who has it open, and setting it aside when it is not.

What is set aside keeps every byte under a new name; nothing is repaired, deleted
or written over. Only who writes sets aside, and only what nobody else has open.
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
"""Marks a database as one of ours."""
VERSION = 2
"""Of the tables below; raised when they change. Version 1 had no chain and no seals."""

SCHEMA = (
    # *entries* and *link* are the number and the link of the last entry; of *read* entries the players have seen what
    # came of them; *seal* is the check over the row and the head.
    "CREATE TABLE matches ("
    "id TEXT PRIMARY KEY, status TEXT NOT NULL, result TEXT NOT NULL, last_at TEXT NOT NULL, touched INTEGER NOT NULL, "
    "entries INTEGER NOT NULL, link BLOB NOT NULL, read INTEGER NOT NULL, seal BLOB NOT NULL"
    ") STRICT, WITHOUT ROWID",
    # Apart from `matches`, which is written again with every entry: a head holds a whole setup.
    "CREATE TABLE heads (match_id TEXT PRIMARY KEY REFERENCES matches (id), head BLOB NOT NULL) STRICT",
    "CREATE TABLE entries ("
    "match_id TEXT NOT NULL REFERENCES matches (id), number INTEGER NOT NULL, entry BLOB NOT NULL, "
    "link BLOB NOT NULL, PRIMARY KEY (match_id, number)) STRICT, WITHOUT ROWID",
    # What was set aside, as sentences, until somebody has read it.
    "CREATE TABLE notices (said TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
    # Damaged matches whose sound part was taken into a match of its own.
    "CREATE TABLE recoveries (match_id TEXT PRIMARY KEY, recovered_as TEXT NOT NULL) STRICT, WITHOUT ROWID",
)

TOUCHED = "CREATE INDEX IF NOT EXISTS matches_by_touched ON matches (touched)"
"""Which match was played last is found without a look at all. It holds nothing of its own: a store without it is made
one with it when it is opened, and every program that knows the tables above reads and writes both."""

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
"""What a version's tables hold; one that lacks any of it is damaged."""

BUSY_S = 2.0
"""How long another process may hold the file before this one says so."""
OPENING_S = 10.0
"""How long another process may take to open the store, which it may have to check and to copy."""
SAID_LAST = "-last"
"""Ends the name of the file that says what was kept last."""
PARTS = ("", "-wal", "-shm", "-journal", SAID_LAST)
"""The files beside a database belong to it and go with it."""
ROOM = 64 * 1024
"""So many bytes have to be free where SQLite reads a database that is written at the same time."""
_FAR = 100
"""A version so much later than this one is no version: the number is damaged."""
MOVING = ".moving"
"""Ends the name of a log whose database is just being set aside."""
_ASIDE = ("damaged", "later", "foreign", "version-1", "before-restore")
_PASSING = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL", "SQLITE_READONLY", "SQLITE_PERM", "SQLITE_IOERR")
_BROKEN = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
_WITHOUT_ROOM = ("SQLITE_IOERR", "SQLITE_CANTOPEN")


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection without transactions of its own making."""
    uri = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
    db = sqlite3.connect(uri, uri=True, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA foreign_keys = ON")
    # A cell that reaches beyond its page is found where it is read.
    db.execute("PRAGMA cell_size_check = ON")
    # What has become no UTF-8 is read all the same: its seal says that it is not what was kept.
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return db


def is_later(version: int) -> bool:
    """Is it the version of a later program, and no number that rotted?"""
    return VERSION < version <= VERSION + _FAR


def phrase_for(path: Path, error: sqlite3.Error) -> Phrase:
    """Error of the store as a phrase for the people at the table."""
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
    """May the same be kept later: is there no room, no permission, or another program at work?"""
    name = getattr(error, "sqlite_errorname", "") or ""
    return name.startswith(_PASSING)


@contextlib.contextmanager
def guarded(path: Path) -> Iterator[None]:
    """Lock under which one process at a time checks and creates the file.

    Else two that find it damaged could set aside what the other has just made.

    Raises:
        JournalError: The directory cannot be written, or another process takes
            too long.
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
    """Is there a store that may be read, in a directory that may not be written, as on a stick with a lock?"""
    return path.is_file() and os.access(path, os.R_OK) and not os.access(path.parent, os.W_OK)


def is_full(folder: Path) -> bool:
    """Is there no room left on the disk?"""
    with contextlib.suppress(OSError):
        return shutil.disk_usage(folder).free < ROOM
    return False


def make_private(path: Path) -> None:
    """Make a file that only its owner may read, where there is none; SQLite's files beside it follow.

    Raises:
        JournalError: It cannot be made.
    """
    try:
        if not path.exists():
            # Never opened where SQLite may have it open: closing it would let go of SQLite's locks.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for part in PARTS:
            with contextlib.suppress(OSError):
                beside(path, part).chmod(0o600)
    except OSError as error:
        raise JournalError(placed(path, phrase("error.store.unkept", reason=reason(error)))) from error


class Use:
    """That this process has the store open, as long as it is not let go. *alone*: nobody else had it open before."""

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
        """The store is not open here any more."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def _open_in_sqlite(path: Path) -> bool:
    """Has another process a database open, such as an earlier version of this program?

    Nobody may have it open in this one: looking lets go of its locks.
    """
    try:
        handle = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        # The bytes of which each reader holds a lock; os_unix.c of SQLite calls them SHARED.
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
    """A copy of a database, with its log, wherever there is room for one, as long as it is read.

    Raises:
        JournalError: It cannot be read, or there is room nowhere.
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
    """When a database and its log were written last, and how large they are."""
    parts = (beside(path, part) for part in ("", "-wal"))
    return [(found.st_mtime_ns, found.st_size) for found in (one.stat() for one in parts if one.exists())]


def copied(path: Path, folder: Path) -> Path:
    """A copy of a database, with its log, in another folder; returns the new path.

    Raises:
        JournalError: It cannot be read, or the copy not be written.
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
    """Give an unsound database another name; returns what is to be said of it, or nothing.

    It is said too of one that was set aside when the program ended, before that could be kept.

    Raises:
        JournalError: It cannot be opened or given another name, is of a later version, or is unsound and
            somebody only reads it or has it open too.
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
    """That an unsound database was left where it is, and what to do."""
    return placed(path, phrase("error.store.left-open" if writes else "error.store.left", why=why))


def files_set_aside(path: Path) -> list[Path]:
    """Files that were set aside from the store *path*, the newest first."""
    found = [one for word in _ASIDE for one in path.parent.glob(f"{path.stem}.{word}*{path.suffix}")]
    return sorted(found, key=lambda one: (-one.stat().st_mtime, one.name))


def set_aside(path: Path, word: str, now: str) -> Path:
    """Give a database, with the files beside it, a name with *word* and the time; returns the new name.

    Raises:
        JournalError: The system does not allow it.
    """
    aside = free_name(path, word, now)
    try:
        # The log first: it must not be left beside a new database, which would delete it. Nor may the database be
        # believed without it, if the power fails in between: the mark says that it has to follow.
        for part in PARTS[1:]:
            _rename(beside(path, part), beside(aside, part + MOVING))
        sync_directory(path.parent)
        _finish_as(path, aside)
    except OSError as error:
        raise JournalError(phrase("error.store.unrenamed", reason=reason(error))) from error
    return aside


def free_name(path: Path, word: str, now: str) -> Path:
    """A name with *word* and the time that no file has."""
    stamp = re.sub(r"[^0-9T]", "", now[:19]) or "unknown"
    tails = itertools.chain(("",), (f"-{number}" for number in itertools.count(2)))
    names = (path.with_name(f"{path.stem}.{word}-{stamp}{tail}{path.suffix}") for tail in tails)
    return next(name for name in names if not any(beside(name, part).exists() for part in PARTS))


def _moving(path: Path) -> Path | None:
    """The new name of a database whose log was set aside when the program ended."""
    for part in PARTS[1:]:
        for moving in path.parent.glob(f"{path.stem}.*{path.suffix}{part}{MOVING}"):
            return moving.with_name(moving.name.removesuffix(part + MOVING))
    return None


def _finish_setting_aside(path: Path) -> Path | None:
    """Let a database follow its log that was set aside when the program ended; returns its new name."""
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
    """The file beside a database whose name ends with *part*."""
    return path.with_name(path.name + part)


def fault_of(path: Path) -> tuple[str, Phrase] | None:
    """A word and a phrase for what is wrong with the file; None if nothing is, or if there is none."""
    try:
        if path.is_dir():
            raise JournalError(placed(path, phrase("error.store.directory")))
        size = path.stat().st_size if path.exists() else 0
        wal = beside(path, "-wal")
        if size == 0:
            # SQLite would delete the log of a database that is gone, with whatever it holds.
            lost = wal.exists() and wal.stat().st_size > 0
            return ("damaged", phrase("error.store.gone")) if lost else None
    except OSError as error:
        raise JournalError(placed(path, phrase("error.store.unopened", reason=reason(error)))) from error
    try:
        # Read only, so that looking changes nothing; but what was cut off while
        # the file was made is taken back only by someone who may write.
        db = connect(path, read_only=not beside(path, "-journal").exists())
        try:
            return _fault_inside(db)
        finally:
            db.close()
    except UnicodeDecodeError:  # SQLite says with its own letters which name in the file is wrong
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
