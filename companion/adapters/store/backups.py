"""Copies of the store: by themselves when a match ends, and by hand.

Of those that make themselves the last few stay, and the last one of each day. A day is what the clock says, and
a clock may be wrong: copies are in order of their making, which their numbers tell.
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
from companion.adapters.store.store_files import (
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
from companion.adapters.store.upgrade import copy_of
from companion.kernel.errors import JournalError
from companion.texts.errors import placed
from companion.texts.texts import Phrase, phrase

KEPT = 7
"""Days of which the last copy stays."""
LAST = 3
"""Copies that stay whatever their day."""


def folder_of(path: Path) -> Path:
    """Folder of the copies of the store *path* that make themselves."""
    return path.parent / "backups"


def daily_backups(path: Path) -> list[Path]:
    """Copies of the store *path* that made themselves, the one made last first."""
    named = re.compile(rf"{re.escape(path.stem)}-(?:(\d{{4,}})-)?\d{{4}}-\d\d-\d\d{re.escape(path.suffix)}")
    found = [one for one in folder_of(path).glob(f"{path.stem}-*{path.suffix}") if named.fullmatch(one.name)]
    # Those of before have no numbers.
    return sorted(found, key=lambda one: (_number(one), 0 if _number(one) else _last_touched(one)), reverse=True)


def back_up(path: Path, target: Path) -> None:
    """Copy the store *path* into the file *target*, all of it or nothing; what was there before stays until then.

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
    """A connection that reads a store; on a full disk one that reads a copy elsewhere."""
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
    """Make a copy, and delete those that are neither of the last ones nor the last of one of the last days.

    Returns what was made.

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
    """Two matches that end at once are copied one after the other.

    Raises:
        JournalError: Nothing can be written there.
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
    """Which copy it is, by its name; 0: it was made before they had numbers."""
    found = re.search(r"-(\d{4,})-\d{4}-\d\d-\d\d$", copy.stem)
    return int(found[1]) if found else 0


def _last_touched(copy: Path) -> int:
    """How far a copy has come: the number of its last change; 0 where it cannot be read."""
    uri = f"{copy.absolute().as_uri()}?immutable=1"  # nothing is written beside it
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(uri, uri=True)) as db:
        return int(db.execute("SELECT COALESCE(MAX(touched), 0) FROM matches").fetchone()[0])
    return 0


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
