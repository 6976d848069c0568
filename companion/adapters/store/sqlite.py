"""Keeps matches in SQLite, through anything.

Every change is one transaction and on the disc (`synchronous=FULL`) before the
call returns; with a write-ahead log a killed process leaves either all of it or
nothing. Entries are only ever added. A database that is damaged, of another
program, or of a later version is set aside by `store_files` and never touched.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

import msgspec

from companion.adapters.files import sync_directory
from companion.adapters.store.store_files import (
    APPLICATION_ID,
    READINGS,
    SCHEMA,
    VERSION,
    connect,
    guarded,
    phrase_for,
    set_aside_if_unsound,
)
from companion.app.match import decode_head
from companion.app.ports import Clock, MatchHead, MatchSummary, Status
from companion.kernel import JournalError
from companion.texts import Fact, phrase

_ENCODER = msgspec.json.Encoder()
_RESULTS = ("", "a", "b", "draw")


class SqliteStore:
    """The `MatchStore` of the app. *remark* says what was set aside when it was opened, if anything was."""

    def __init__(self, path: Path, db: sqlite3.Connection, clock: Clock, remark: Fact = "") -> None:
        self.path = path
        self.remark = remark
        self._db = db
        self._clock = clock
        # Calls may come from several threads; transactions may not mix.
        self._lock = threading.Lock()

    @classmethod
    def open(cls, path: Path | str, clock: Clock) -> SqliteStore:
        """The store in the file *path*, which is made where there is none.

        Raises:
            JournalError: The file can be neither opened nor made.
        """
        path = Path(path)
        with guarded(path):
            remark = set_aside_if_unsound(path, clock.now())
            try:
                db = connect(path)
                try:
                    _make(db)
                except BaseException:
                    db.close()
                    raise
            except sqlite3.Error as error:
                raise JournalError(phrase_for(path, error)) from error
            sync_directory(path.parent)
        return cls(path, db, clock, remark)

    def shut(self) -> None:
        """Close the file. Nothing can be kept or read after this."""
        with self._lock:
            self._db.close()

    # ------------------------------------------------------------ keeping

    def create(self, head: MatchHead) -> str:
        return self.add(head, ())

    def add(self, head: MatchHead, entries: Sequence[bytes], status: Status = "open", result: str = "") -> str:
        """Keep a whole match at once, all of it or nothing; returns its id."""
        _check_end(status, result)
        with self._change() as db:
            match_id = _new_id(db, head.began)
            row = (match_id, status, result, self._clock.now())
            db.execute(
                "INSERT INTO matches VALUES (?, ?, ?, ?, (SELECT 1 + COALESCE(MAX(touched), 0) FROM matches))", row
            )
            db.execute("INSERT INTO heads VALUES (?, ?)", (match_id, _ENCODER.encode(head)))
            db.executemany(
                "INSERT INTO entries VALUES (?, ?, ?)",
                ((match_id, number, bytes(entry)) for number, entry in enumerate(entries)),
            )
        return match_id

    def append(self, match_id: str, number: int, entry: bytes) -> None:
        with self._change() as db:
            _known(db, match_id)
            kept = db.execute(
                "SELECT entry FROM entries WHERE match_id = ? AND number = ?", (match_id, number)
            ).fetchone()
            if kept is not None:
                if kept[0] == entry:
                    return  # asked again, because the answer did not come through
                raise JournalError(phrase("error.store.other-entry", number=number + 1, id=match_id))
            (count,) = db.execute("SELECT COUNT(*) FROM entries WHERE match_id = ?", (match_id,)).fetchone()
            if number != count:
                raise JournalError(phrase("error.store.gap", number=number + 1, id=match_id, count=count))
            db.execute("INSERT INTO entries VALUES (?, ?, ?)", (match_id, number, entry))
            self._touch(db, match_id)

    def close(self, match_id: str, status: Status, result: str) -> None:
        _check_end(status, result)
        with self._change() as db:
            _known(db, match_id)
            db.execute("UPDATE matches SET status = ?, result = ? WHERE id = ?", (status, result, match_id))
            self._touch(db, match_id)

    def mark_read(self, match_id: str, entries: int) -> None:
        with self._change() as db:
            _known(db, match_id)
            db.execute("INSERT OR REPLACE INTO readings VALUES (?, ?)", (match_id, entries))

    def _touch(self, db: sqlite3.Connection, match_id: str) -> None:
        db.execute(
            "UPDATE matches SET last_at = ?, touched = 1 + (SELECT MAX(touched) FROM matches) WHERE id = ?",
            (self._clock.now(), match_id),
        )

    # ------------------------------------------------------------ reading

    def read_up_to(self, match_id: str) -> int:
        with self._reading() as db:
            _known(db, match_id)
            row = db.execute("SELECT entries FROM readings WHERE match_id = ?", (match_id,)).fetchone()
        return int(row[0]) if row is not None else 0

    def summaries(self) -> Sequence[MatchSummary]:
        with self._reading() as db:
            rows = db.execute(
                "SELECT id, head, status, result, last_at, "
                "(SELECT COUNT(*) FROM entries WHERE entries.match_id = matches.id) "
                "FROM matches JOIN heads ON heads.match_id = matches.id ORDER BY touched DESC"
            ).fetchall()
        return tuple(
            MatchSummary(
                id=id, head=decode_head(head, id), status=status, entries=count, last_at=last_at, result=result
            )
            for id, head, status, result, last_at, count in rows
        )

    def head(self, match_id: str) -> MatchHead:
        with self._reading() as db:
            _known(db, match_id)
            row = db.execute("SELECT head FROM heads WHERE match_id = ?", (match_id,)).fetchone()
        if row is None:
            raise JournalError(phrase("error.store.no-head", id=match_id))
        return decode_head(row[0], match_id)

    def entries(self, match_id: str) -> Sequence[bytes]:
        with self._reading() as db:
            _known(db, match_id)
            rows = db.execute(
                "SELECT number, entry FROM entries WHERE match_id = ? ORDER BY number", (match_id,)
            ).fetchall()
        for expected, (number, _) in enumerate(rows):
            if number != expected:
                raise JournalError(phrase("error.store.missing-entry", number=expected + 1, id=match_id))
        return tuple(entry for _, entry in rows)

    # ------------------------------------------------------------ transactions

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                yield self._db
            except sqlite3.Error as error:
                raise JournalError(phrase_for(self.path, error)) from error

    @contextlib.contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        with self._reading() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                # SQLite has taken back by itself what failed for want of space.
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise


def _make(db: sqlite3.Connection) -> None:
    """Make the tables where there are none, all at once, before the write-ahead log is switched on.

    So the file says from its first moment whose it is, and a kill in between
    leaves an empty file.
    """
    db.execute("PRAGMA synchronous = FULL")
    if db.execute("PRAGMA user_version").fetchone() == (0,):
        db.execute("BEGIN IMMEDIATE")
        try:
            if db.execute("PRAGMA user_version").fetchone() == (0,):
                for statement in SCHEMA:
                    db.execute(statement)
                db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                db.execute(f"PRAGMA user_version = {VERSION}")
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
    db.execute(READINGS)
    db.execute("PRAGMA journal_mode = WAL")


def _new_id(db: sqlite3.Connection, began: str) -> str:
    """The day on which it began, so that people find it, and what makes it its own."""
    found = re.match(r"\d{4}-\d\d-\d\d", began)
    day = found[0] if found else "match"
    while True:
        match_id = f"{day}-{secrets.token_hex(3)}"
        if db.execute("SELECT 1 FROM matches WHERE id = ?", (match_id,)).fetchone() is None:
            return match_id


def _known(db: sqlite3.Connection, match_id: str) -> None:
    if db.execute("SELECT 1 FROM matches WHERE id = ?", (match_id,)).fetchone() is None:
        raise JournalError(phrase("error.store.no-match", id=repr(match_id)))


def _check_end(status: Status, result: str) -> None:
    if status not in get_args(Status) or result not in _RESULTS or (status == "over") != bool(result):
        raise JournalError(phrase("error.store.result", status=status, result=repr(result)))
