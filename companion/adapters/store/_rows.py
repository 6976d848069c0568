"""Reads a match from the tables, verified against its seal and its chain."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from companion.adapters.store._chain import first_link, next_link, seal
from companion.app.match.heads import decode_head
from companion.app.ports.outside import Status
from companion.kernel.errors import DamagedError, JournalError
from companion.texts.errors import quoted
from companion.texts.texts import Fact, phrase

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
_FIELDS = "id, status, result, last_at, touched, entries, link, read, seal"


class _Note(msgspec.Struct):
    at: str = ""


class _Noted(msgspec.Struct):
    """The part of an entry, of any version, that holds its time."""

    note: _Note = msgspec.field(default_factory=_Note)


class Row(NamedTuple):
    """Row of a match, without its seal: *entries* and *link* are the number of entries and the link of the last.

    The players have seen the outcome of the first *read* entries.
    """

    id: str
    status: Status
    result: str
    last_at: str
    touched: int
    entries: int
    link: bytes
    read: int

    def sealed(self, head: bytes) -> bytes:
        """Hash over the row and the head."""
        return seal(*self, first_link(head))


class Sound(msgspec.Struct, frozen=True):
    """Undamaged part of a match: its head (None: damaged too), and its entries before the damage.

    *row* is None if damaged; *fault* describes the damage, "" if there is none.
    """

    head: bytes | None
    entries: Sequence[bytes] = ()
    row: Row | None = None
    fault: Fact = ""


def read_rows(db: sqlite3.Connection) -> Sequence[tuple[Row, bytes | None, bool]]:
    """Every match's row, its head (None if missing), and whether the seal is valid."""
    rows = db.execute(f"SELECT {_FIELDS}, head FROM matches LEFT JOIN heads ON heads.match_id = matches.id").fetchall()
    return [_checked(row) for row in rows]


def last_row(db: sqlite3.Connection) -> Row | None:
    """Row of the match that was played last, if undamaged."""
    found = db.execute("SELECT id FROM matches ORDER BY touched DESC, last_at DESC LIMIT 1").fetchone()
    with contextlib.suppress(JournalError):
        return row_of(db, found[0])[0] if found else None
    return None


def row_of(db: sqlite3.Connection, match_id: str) -> tuple[Row, bytes]:
    """Row and head of a match.

    Raises:
        JournalError: There is no such match, or its row is damaged.
    """
    row, head, whole = _row(db, match_id)
    fault = damaged_row(match_id, head, whole, decoded=False)
    if fault or row is None or head is None:
        raise DamagedError(fault)
    return row, head


def known_ids(db: sqlite3.Connection, *, everywhere: bool = False) -> set[str]:
    """Ids of all matches that have a row or a head; with *everywhere* also of those that only have entries."""
    tables = ["SELECT id FROM matches", "SELECT match_id FROM heads"]
    if everywhere:
        tables.append("SELECT match_id FROM entries")
    return {str(match_id) for (match_id,) in db.execute(" UNION ".join(tables))}


def last_time(began: str, entries: Sequence[bytes]) -> str:
    """When a match was last played, by its last entry; without one when it *began*; "" if unknown."""
    at = began
    for entry in entries[-1:]:
        with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            at = msgspec.json.decode(entry, type=_Noted).note.at or at
    return at if _TIME.fullmatch(at) else ""


def damaged_row(match_id: str, head: bytes | None, whole: bool, *, decoded: bool = True) -> Fact:
    """Damage of a match's row or head; "" if both are sound."""
    if head is None:
        return phrase("error.store.head-missing", id=match_id)
    if not whole:
        return phrase("error.store.row-changed", id=match_id)
    if decoded:
        try:
            decode_head(head, match_id)
        except JournalError as error:
            return error.said
    return ""


def sound_entries(db: sqlite3.Connection, match_id: str) -> Sound:
    """Undamaged part of a match.

    Raises:
        JournalError: There is no such match.
    """
    try:
        row, head, whole = _row(db, match_id)
    except JournalError:
        if match_id not in known_ids(db, everywhere=True):
            raise
        row, head, whole = None, _head(db, match_id), False
    fault = damaged_row(match_id, head, whole)
    if head is None or _undecodable(head, match_id):
        return Sound(None, (), row if whole else None, fault)
    entries, link, broken = _chained(db, match_id, head)
    if not broken and whole and row is not None:
        if len(entries) != row.entries:
            broken = "entry-missing" if len(entries) < row.entries else "entry-too-many"
            entries = entries[: row.entries]
        elif link != row.link:
            broken, entries = "entry-changed", entries[:-1]
    if broken and not fault:
        fault = phrase(f"error.store.{broken}", id=match_id, number=len(entries) + 1, whole=len(entries))
    return Sound(head, tuple(entries), row if whole else None, fault)


def _chained(db: sqlite3.Connection, match_id: str, head: bytes) -> tuple[list[bytes], bytes, str]:
    """Entries while their chain holds, the last link, and the fault of the next entry, if any."""
    link, entries = first_link(head), list[bytes]()
    try:
        rows = db.execute("SELECT number, entry, link FROM entries WHERE match_id = ? ORDER BY number", (match_id,))
        for number, entry, stored in rows:
            if number != len(entries):
                return entries, link, "entry-missing"
            if not isinstance(entry, bytes) or stored != next_link(link, number, entry):
                return entries, link, "entry-changed"
            entries.append(entry)
            link = stored
    except sqlite3.DatabaseError:
        return entries, link, "entry-unreadable"
    return entries, link, ""


def _row(db: sqlite3.Connection, match_id: str) -> tuple[Row | None, bytes | None, bool]:
    row = db.execute(
        f"SELECT {_FIELDS}, head FROM matches LEFT JOIN heads ON heads.match_id = matches.id WHERE id = ?", (match_id,)
    ).fetchone()
    if row is None:
        raise JournalError(phrase("error.store.no-match", id=quoted(match_id)))
    return _checked(row)


def _checked(fields: Sequence[object]) -> tuple[Row, bytes | None, bool]:
    *of_row, sealed, head = fields
    row = Row(*of_row)  # type: ignore[arg-type]  # arbitrary if bits have flipped; the seal decides
    if not isinstance(head, bytes):
        return row, None, False
    return row, head, sealed == row.sealed(head)


def _head(db: sqlite3.Connection, match_id: str) -> bytes | None:
    row = db.execute("SELECT head FROM heads WHERE match_id = ?", (match_id,)).fetchone()
    return row[0] if row is not None and isinstance(row[0], bytes) else None


def _undecodable(head: bytes, match_id: str) -> bool:
    with contextlib.suppress(JournalError):
        decode_head(head, match_id)
        return False
    return True
