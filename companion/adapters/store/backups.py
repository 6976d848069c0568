"""Backups of the store: automatic ones when a match ends, and manual ones.

Of the automatic ones, the last few are kept, and the last one of each day. A day is by the clock, which may be wrong:
the order of backups follows from their numbers.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from companion.adapters.files.home import reason, sync_directory
from companion.adapters.store._store_files import (
    PARTS,
    SAID_LAST,
    Use,
    beside,
    connect,
    copy_to_read,
    fault_of,
    guarded,
    is_full,
    refuse_same,
    set_aside,
)
from companion.adapters.store._upgrade import copy_of
from companion.kernel.errors import JournalError
from companion.texts.errors import placed
from companion.texts.texts import Phrase, phrase

KEPT = 7
"""Number of days whose last backup is kept."""
LAST = 3
"""Number of latest backups kept, whatever their day."""


def folder_of(path: Path) -> Path:
    """Folder of the automatic backups of the store *path*."""
    return path.parent / "backups"


def daily_backups(path: Path) -> list[Path]:
    """Automatic backups of the store *path*, the latest first."""
    named = re.compile(rf"{re.escape(path.stem)}-(?:(\d{{4,}})-)?\d{{4}}-\d\d-\d\d{re.escape(path.suffix)}")
    found = [one for one in folder_of(path).glob(f"{path.stem}-*{path.suffix}") if named.fullmatch(one.name)]
    # Older versions of the program did not number them.
    return sorted(found, key=lambda one: (_number(one), 0 if _number(one) else _last_touched(one)), reverse=True)


def back_up(path: Path, target: Path) -> None:
    """Copy the store *path* into the file *target*, atomically.

    Raises:
        JournalError: There is no store, or the copy cannot be written.
    """
    if not path.exists():
        raise JournalError(placed(path, phrase("error.store.nothing-to-back-up")))
    refuse_same(path, target)
    try:
        own = target.parent == folder_of(path)
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700 if own else 0o777)
        sync_directory(target.parent.parent)
        with _reading(path) as db:
            copy_of(db, target)
    except (sqlite3.Error, OSError) as error:
        raise JournalError(placed(target, phrase("error.store.unwritten-backup", why=reason(error)))) from error


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection to a store; on a full disk one to a copy elsewhere."""
    with contextlib.ExitStack() as stack:
        try:
            db = stack.enter_context(contextlib.closing(connect(path, read_only=True)))
            db.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        except sqlite3.Error:
            if not is_full(path.parent):
                raise
            copy = stack.enter_context(copy_to_read(path))
            db = stack.enter_context(contextlib.closing(connect(copy)))
        yield db


def back_up_daily(path: Path, now: str) -> Path:
    """Make an automatic backup, and delete those that are no longer kept.

    Returns the new one.

    Raises:
        JournalError: It cannot be written.
    """
    found = re.match(r"\d{4}-\d\d-\d\d", now)
    with _one_at_a_time(path):
        copies = daily_backups(path)
        number = _number(copies[0]) + 1 if copies else 1
        target = folder_of(path) / f"{path.stem}-{number:04}-{found[0] if found else '0000-00-00'}{path.suffix}"
        back_up(path, target)
        copies = [target, *copies]
        of_days = {one.stem[-len("0000-00-00") :]: one for one in reversed(copies)}
        days = list(dict.fromkeys(one.stem[-len("0000-00-00") :] for one in copies))[:KEPT]
        kept = {*copies[:LAST], *(of_days[day] for day in days)}
        for old in copies:
            if old not in kept:
                for part in PARTS:
                    with contextlib.suppress(OSError):
                        beside(old, part).unlink()
    return target


@contextlib.contextmanager
def _one_at_a_time(path: Path) -> Iterator[None]:
    """Lock that serialises backups of matches that end at the same time.

    Raises:
        JournalError: The folder cannot be written.
    """
    folder = folder_of(path)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise JournalError(placed(folder, phrase("error.store.unwritten-backup", why=reason(error)))) from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _number(copy: Path) -> int:
    """Number of a backup, from its name; 0 for one without."""
    found = re.search(r"-(\d{4,})-\d{4}-\d\d-\d\d$", copy.stem)
    return int(found[1]) if found else 0


def _last_touched(copy: Path) -> int:
    """Last change number in a backup; 0 if it cannot be read."""
    uri = f"{copy.absolute().as_uri()}?immutable=1"  # SQLite writes no file beside it
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(uri, uri=True)) as db:
        return int(db.execute("SELECT COALESCE(MAX(touched), 0) FROM matches").fetchone()[0])
    return 0


def restore(path: Path, backup: Path, now: str) -> Phrase:
    """Replace the store *path* by a backup, after setting it aside; returns what to report.

    Raises:
        JournalError: The backup is unsound, another program has the store open, or a file cannot be written.
    """
    if not backup.is_file():
        raise JournalError(placed(backup, phrase("error.store.no-such-backup")))
    fault = fault_of(backup)
    if fault is not None:
        raise JournalError(placed(backup, phrase("error.store.unsound-backup", why=fault[1])))
    refuse_same(path, backup)
    unfinished = path.with_name(f".{path.name}.restored")
    with guarded(path):
        use = Use(path)
        use.let_go()
        if not use.alone:
            raise JournalError(placed(path, phrase("error.store.busy")))
        try:
            back_up(backup, unfinished)
            aside = set_aside(path, "before-restore", now).name if path.exists() else ""
            beside(path, SAID_LAST).unlink(missing_ok=True)
            os.replace(unfinished, path)
            sync_directory(path.parent)
        except OSError as error:
            raise JournalError(placed(path, phrase("error.store.unkept", reason=reason(error)))) from error
        finally:
            unfinished.unlink(missing_ok=True)
    if not aside:
        return phrase("error.store.restored", path=str(path), backup=backup.name)
    return phrase("error.store.restored-aside", path=str(path), backup=backup.name, name=aside)
