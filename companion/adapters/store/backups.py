"""Copies of the store: by themselves when a match ends, at most one a day, and by hand."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from pathlib import Path

from companion.adapters.files import sync_directory
from companion.adapters.store.store_files import connect, fault_of, guarded, phrase_for, set_aside
from companion.adapters.store.upgrade import copy_of
from companion.kernel import JournalError
from companion.texts import Phrase, phrase, placed

KEPT = 7
"""Daily copies; the oldest goes when another is made."""


def folder_of(path: Path) -> Path:
    """Folder of the daily copies of the store *path*."""
    return path.parent / "backups"


def daily_backups(path: Path) -> list[Path]:
    """Daily copies of the store *path*, the newest first."""
    found = folder_of(path).glob(f"{path.stem}-????-??-??{path.suffix}")
    return sorted(found, reverse=True)


def back_up(path: Path, target: Path) -> None:
    """Copy the store *path* into the file *target*, all of it or nothing; what was there before stays until then.

    Raises:
        JournalError: There is no store, or the copy cannot be written.
    """
    if not path.exists():
        raise JournalError(placed(path, phrase("error.store.nothing-to-back-up")))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        sync_directory(target.parent.parent)
        with contextlib.closing(connect(path, read_only=True)) as db:
            copy_of(db, target)
    except (sqlite3.Error, OSError) as error:
        raise JournalError(placed(target, phrase("error.store.unwritten-backup", why=str(error)))) from error


def back_up_daily(path: Path, now: str) -> Path | None:
    """Make today's copy if there is none yet, and delete the oldest above `KEPT`; returns what was made.

    Raises:
        JournalError: It cannot be written.
    """
    day = re.match(r"\d{4}-\d\d-\d\d", now)
    target = folder_of(path) / f"{path.stem}-{day[0] if day else '0000-00-00'}{path.suffix}"
    if target.exists():
        return None
    back_up(path, target)
    for old in daily_backups(path)[KEPT:]:
        with contextlib.suppress(OSError):
            old.unlink()
    return target


def restore(path: Path, backup: Path, now: str) -> Phrase:
    """Put a backup in the place of the store *path*, which is set aside first; returns what is to be said of it.

    Raises:
        JournalError: The backup is no sound store, another program has the store
            open, or a file cannot be written.
    """
    if not backup.is_file():
        raise JournalError(placed(backup, phrase("error.store.no-such-backup")))
    fault = fault_of(backup)
    if fault is not None:
        raise JournalError(placed(backup, phrase("error.store.unsound-backup", why=fault[1])))
    with guarded(path):
        _refuse_if_open(path)
        aside = set_aside(path, "before-restore", now).name if path.exists() else ""
        back_up(backup, path)
    if not aside:
        return phrase("error.store.restored", path=str(path), backup=backup.name)
    return phrase("error.store.restored-aside", path=str(path), backup=backup.name, name=aside)


def _refuse_if_open(path: Path) -> None:
    if not path.exists():
        return
    try:
        with contextlib.closing(connect(path)) as db:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            db.execute("BEGIN IMMEDIATE")
            db.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise JournalError(phrase_for(path, error)) from error
