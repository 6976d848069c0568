"""Creates the tables of a new store, and upgrades those of an earlier version."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.adapters.files.home import sync_directory
from companion.adapters.store._chain import first_link, next_link
from companion.adapters.store._rows import Row
from companion.adapters.store._store_files import APPLICATION_ID, SCHEMA, TOUCHED, VERSION
from companion.texts.errors import placed
from companion.texts.texts import Fact, phrase

TABLES = ("matches", "heads", "entries", "readings")
"""Tables of version 1."""
READINGS = "CREATE TABLE IF NOT EXISTS readings (match_id TEXT PRIMARY KEY, entries INTEGER NOT NULL)"
"""The first files of version 1 had no such table."""
OLD_MATCHES = (
    "SELECT id, status, result, last_at, touched, COALESCE(old_readings.entries, 0), head FROM old_matches "
    "LEFT JOIN old_heads ON old_heads.match_id = id LEFT JOIN old_readings ON old_readings.match_id = id"
)


def make_tables(db: sqlite3.Connection, path: Path, notices: Sequence[str] = ()) -> Fact:
    """Create the tables, or upgrade them, before the write-ahead log is switched on.

    Both are atomic: from its first moment the file identifies itself and has its notices, and a crash in between leaves
    everything as it was. Returns a report if tables were upgraded.
    """
    db.execute("PRAGMA synchronous = FULL")
    remark: Fact = ""
    if _version(db) == 0:
        with _at_once(db):
            if _version(db) == 0:
                for statement in SCHEMA:
                    db.execute(statement)
                db.executemany("INSERT INTO notices VALUES (?)", [(said,) for said in notices])
                db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                db.execute(f"PRAGMA user_version = {VERSION}")
    elif _version(db) == 1:
        kept = path.with_name(f"{path.stem}.version-1{path.suffix}")
        copy_of(db, kept)
        _bring_up(db)
        remark = placed(path, phrase("error.store.brought-up", name=kept.name))
    if notices:
        db.executemany("INSERT OR IGNORE INTO notices VALUES (?)", [(said,) for said in notices])
    if not _has_index(db):
        with _at_once(db):
            db.execute(TOUCHED)
    db.execute("PRAGMA journal_mode = WAL")
    return remark


def copy_of(db: sqlite3.Connection, path: Path) -> None:
    """Copy a whole database into the file *path*, atomically.

    Raises:
        sqlite3.Error: It cannot be written.
    """
    unfinished = path.with_name(f".{path.name}.new")
    try:
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT, 0o600))
        with contextlib.closing(sqlite3.connect(unfinished)) as copy:
            db.backup(copy)
        handle = os.open(unfinished, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(unfinished, path)
    except OSError as error:
        raise sqlite3.OperationalError(str(error)) from error
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
    sync_directory(path.parent)


def _bring_up(db: sqlite3.Connection) -> None:
    """Upgrade version 1, which had neither chain nor seals: compute them from the data."""
    # Otherwise referenced tables could not be dropped; not possible within a transaction.
    db.execute("PRAGMA foreign_keys = OFF")
    # Otherwise `readings` would follow the renamed table that it references.
    db.execute("PRAGMA legacy_alter_table = ON")
    try:
        with _at_once(db):
            if _version(db) != 1:
                return
            db.execute(READINGS)
            for table in TABLES:
                db.execute(f"ALTER TABLE {table} RENAME TO old_{table}")
            for statement in SCHEMA:
                db.execute(statement)
            for id, status, result, last_at, touched, read, head in db.execute(OLD_MATCHES).fetchall():
                _bring_up_match(db, Row(id, status, result, last_at, touched, 0, b"", read), head)
            for table in reversed(TABLES):
                db.execute(f"DROP TABLE old_{table}")
            db.execute(f"PRAGMA user_version = {VERSION}")
    finally:
        db.execute("PRAGMA legacy_alter_table = OFF")
        db.execute("PRAGMA foreign_keys = ON")


def _bring_up_match(db: sqlite3.Connection, row: Row, head: bytes | None) -> None:
    entries = db.execute(
        "SELECT number, entry FROM old_entries WHERE match_id = ? ORDER BY number", (row.id,)
    ).fetchall()
    link = first_link(head or b"")
    for number, entry in entries:
        link = next_link(link, number, entry)
        db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (row.id, number, entry, link))
    row = row._replace(entries=len(entries), link=link)
    db.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, row.sealed(head or b"")))
    if head is not None:
        db.execute("INSERT INTO heads VALUES (?, ?)", (row.id, head))


@contextlib.contextmanager
def _at_once(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _has_index(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM sqlite_master WHERE name = 'matches_by_touched'").fetchone() is not None


def _version(db: sqlite3.Connection) -> int:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)
