"""Does to a store whatever is done to it beside playing, in a process that is there to be killed.

A store of the first version is brought up; long matches are kept until the log is copied into the file; matches end, so
that copies are made; the file is closed, copied and restored, damaged, set aside, and recovered.

    pid PID
    kept BEGAN ENTRIES            so much of the match that began then is in the store
    copied                        a copy holds what is in the store
    restoring, restored           the copy is put in the place of the store
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from companion.adapters.clock import SystemClock
from companion.adapters.store.backups import back_up, restore
from companion.adapters.store.sqlite import SqliteStore
from companion.app.ports.outside import MatchHead
from tests.adapters.playing import FILE, say, serve
from tests.adapters.store.test_damage import READINGS, VERSION_1
from tests.adapters.store.test_sqlite import HEAD

ENTRIES = 60


def head_of(began: str) -> MatchHead:
    return msgspec.structs.replace(HEAD, began=began)


def entry_of(began: str, number: int) -> bytes:
    """Between a line and some pages long, and the same every time."""
    return msgspec.json.encode({"match": began, "number": number, "said": "x" * (number * 997 % 9000)})


def of_the_first_version(path: Path) -> None:
    """Make a store as the first version of the program left it, with one match."""
    began = "2025-01-01T10:00:00.000Z"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA synchronous = EXTRA")
        db.executescript(f"BEGIN; {VERSION_1} {READINGS}")
        db.execute("INSERT INTO matches VALUES ('first', 'open', '', '', 1)")
        db.execute("INSERT INTO heads VALUES ('first', ?)", (msgspec.json.encode(head_of(began)),))
        rows = [("first", number, entry_of(began, number)) for number in range(ENTRIES)]
        db.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
    say(f"kept {began} {ENTRIES}")


def keep(store: SqliteStore, began: str) -> None:
    """Keep a match, entry by entry, to its end."""
    match_id = store.create(head_of(began))
    for number in range(ENTRIES):
        store.append(match_id, number, entry_of(began, number))
        say(f"kept {began} {number + 1}")
        if number % 10 == 0:
            store.mark_read(match_id, number)
    store.close(match_id, "over", "a")


def play(directory: Path, seed: int) -> None:
    """Go on until somebody ends it."""
    path, copy, clock = directory / FILE, directory / "copy.sqlite3", SystemClock()
    of_the_first_version(path)
    for day in range(1, 29):
        store = SqliteStore.open(path, clock)
        if store.notices():
            store.recover_files()
        keep(store, f"2026-{seed % 12 + 1:02}-{day:02}T10:00:00.000Z")
        store.shut()
        back_up(path, copy)
        say("copied")
        store = SqliteStore.open(path, clock)
        keep(store, f"2026-{seed % 12 + 1:02}-{day:02}T11:00:00.000Z")
        store.shut()
        if day % 2:
            say("restoring")
            restore(path, copy, clock.now())
            say("restored")
        else:
            with closing(sqlite3.connect(path)) as db:
                db.execute("PRAGMA user_version = 999")


if __name__ == "__main__":
    serve(play)
