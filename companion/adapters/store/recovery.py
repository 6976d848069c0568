"""Recovers matches from a file that was set aside, whole or up to the damage."""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from companion.adapters.files.home import reason
from companion.adapters.store import _log
from companion.adapters.store._chain import first_link
from companion.adapters.store._rows import Row, Sound, sound_entries
from companion.adapters.store._store_files import connect, copied, is_later
from companion.app.match.heads import decode_head
from companion.app.ports.outside import Status
from companion.kernel.errors import JournalError
from companion.texts.errors import placed, said_by
from companion.texts.texts import Fact, phrase

_MAGIC = b"SQLite format 3\0"
_SPOILT = (sqlite3.Error, UnicodeDecodeError)
"""Exceptions of SQLite; its message may contain a damaged name that is no valid text."""


class Recovery(msgspec.Struct, frozen=True):
    """Recovery of one match of the file: *new_id* in the store, "" if nothing could be recovered.

    *fault* describes the damage, "" if the match is whole; *known*: the store had it already.
    """

    id: str
    new_id: str
    entries: int = 0
    fault: Fact = ""
    known: bool = False


class Found(msgspec.Struct, frozen=True):
    """One match of a file: *head* is None, and *fault* says why, if it cannot be read."""

    id: str
    head: bytes | None
    entries: Sequence[bytes] = ()
    status: Status = "open"
    result: str = ""
    fault: Fact = ""
    last_at: str = ""


def matches_in(path: Path) -> Iterator[Found]:
    """Every match of a file; the file is not changed.

    Raises:
        JournalError: There is no such file, or nothing in it can be read.
    """
    if not _is_database(path):
        raise JournalError(placed(path, phrase("error.store.nothing-readable", why=phrase("error.store.no-database"))))
    found, fault = dict[str, Found](), None
    for whole_log in (False, True):
        try:
            for one in _read(path, whole_log=whole_log):
                if one.id not in found or _better(one, found[one.id]):
                    found[one.id] = one
        except JournalError as error:
            fault = fault or error
    if fault is not None and not found:
        raise fault
    yield from (found[match_id] for match_id in sorted(found))


def _read(path: Path, *, whole_log: bool) -> list[Found]:
    """Every match as SQLite reads the file, or with the whole log, including frames that SQLite ignores."""
    with tempfile.TemporaryDirectory(prefix="matches-") as folder:
        # A copy, with its log: SQLite writes to what it opens.
        copy = copied(path, Path(folder))
        if whole_log:
            wal = copy.with_name(copy.name + "-wal")
            frames = _log.frames_of(wal)
            if not frames:
                return []
            try:
                _log.write_into(copy, frames)
                wal.unlink()
            except OSError as error:
                raise JournalError(placed(path, phrase("error.file.unreadable", reason=reason(error)))) from error
        with _opened(copy, path) as db:
            read = _reader(db, path)
            return [_found(match_id, read) for match_id in _ids(db, path)]


def _better(one: Found, other: Found) -> bool:
    """Does it hold more of the match, or as much without damage?"""
    return (one.head is not None, len(one.entries), not one.fault) > (
        other.head is not None,
        len(other.entries),
        not other.fault,
    )


def _is_database(path: Path) -> bool:
    """Does the file begin as a database does? Others are not copied, however large they are.

    With a log beside it, the first page may be in the log, and torn in the file: SQLite must decide.
    """
    if path.exists() and not path.is_file():
        return False
    try:
        _log = path.with_name(path.name + "-wal")
        if _log.is_file() and _log.stat().st_size > 0:
            return True
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return True  # copying it will report why


def _found(match_id: str, read: Callable[[str], Sound]) -> Found:
    try:
        sound = read(match_id)
        if sound.head is None:
            return Found(match_id, None, fault=sound.fault)
        decode_head(sound.head, match_id)
    except (*_SPOILT, JournalError) as error:
        return Found(match_id, None, fault=said_by(error))
    status, result = ended(sound)
    return Found(
        match_id, sound.head, sound.entries, status, result, sound.fault, sound.row.last_at if sound.row else ""
    )


def ended(sound: Sound) -> tuple[Status, str]:
    """Status of a partly recovered match: a truncated one is no longer over."""
    if sound.row is None or (sound.fault and sound.row.status == "over"):
        return "open", ""
    return sound.row.status, sound.row.result


@contextlib.contextmanager
def _opened(copy: Path, path: Path) -> Iterator[sqlite3.Connection]:
    try:
        with contextlib.closing(connect(copy)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if is_later(version):
                raise JournalError(placed(path, phrase("error.store.file-later")))
            yield db
    except _SPOILT as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> JournalError:
    why = phrase("error.store.damaged") if isinstance(error, UnicodeDecodeError) else str(error)
    return JournalError(placed(path, phrase("error.store.nothing-readable", why=why)))


def _ids(db: sqlite3.Connection, path: Path) -> list[str]:
    found, fault = set[str](), None
    for table in ("SELECT id FROM matches", "SELECT match_id FROM heads", "SELECT DISTINCT match_id FROM entries"):
        try:
            # One by one, to get the rows before a damaged page.
            for (match_id,) in db.execute(table):
                found.add(str(match_id))
        except _SPOILT as error:
            fault = error
    if fault is not None and not found:
        raise _unreadable(path, fault)
    return sorted(found)


def _reader(db: sqlite3.Connection, path: Path) -> Callable[[str], Sound]:
    try:
        db.execute("SELECT link FROM entries LIMIT 1")
        db.execute("SELECT seal FROM matches LIMIT 1")
    except sqlite3.OperationalError:
        return lambda match_id: _first_version(db, match_id)
    except _SPOILT as error:
        raise _unreadable(path, error) from error
    return lambda match_id: sound_entries(db, match_id)


def _first_version(db: sqlite3.Connection, match_id: str) -> Sound:
    """A match of a file without chain: its entries while they are consecutive and valid JSON."""
    kept = db.execute("SELECT head FROM heads WHERE match_id = ?", (match_id,)).fetchone()
    if kept is None or not isinstance(kept[0], bytes):
        return Sound(None, fault=phrase("error.store.head-missing", id=match_id))
    head, entries, fault = kept[0], list[bytes](), ""
    try:
        asked = "SELECT number, entry FROM entries WHERE match_id = ? ORDER BY number"
        for number, entry in db.execute(asked, (match_id,)):
            if number != len(entries) or not _is_json(entry):
                fault = "entry-missing" if number != len(entries) else "entry-unreadable"
                break
            entries.append(entry)
    except sqlite3.DatabaseError:
        fault = "entry-unreadable"
    if fault:
        before = len(entries)
        said = phrase(f"error.store.{fault}", id=match_id, number=before + 1, whole=before)
        return Sound(head, tuple(entries), None, said)
    row = db.execute("SELECT status, result, last_at FROM matches WHERE id = ?", (match_id,)).fetchone()
    if row is None:
        return Sound(head, tuple(entries))
    status, result, last_at = row
    return Sound(head, tuple(entries), Row(match_id, status, result, last_at, 0, len(entries), first_link(head), 0))


def _is_json(entry: object) -> bool:
    if not isinstance(entry, bytes):
        return False
    try:
        msgspec.json.decode(entry)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True
