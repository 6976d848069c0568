"""Stores matches in SQLite, designed to survive crashes and damage.

Every change is one transaction and synced to disk (`synchronous=FULL`) before the call returns; thanks to the
write-ahead log, a killed process leaves either all of it or nothing. Entries are append-only, each with its link of the
match's hash chain, which is verified whenever the match is read; a damaged match does not affect any other. Changes are
checkpointed from the log into the database when a match begins or ends, when the store is opened, and after a pause:
the log is a single copy, of which SQLite drops everything behind a bad bit. A database that is damaged as a whole, or
of another program, is set aside by `store_files` and never modified; one of a later version is refused.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import chain, count
from pathlib import Path
from typing import get_args

import msgspec

from companion.adapters.files.home import sync_directory
from companion.adapters.store._chain import first_link, next_link
from companion.adapters.store._rows import (
    Row,
    Sound,
    damaged_row,
    known_ids,
    last_row,
    last_time,
    read_rows,
    row_of,
    sound_entries,
)
from companion.adapters.store._store_files import (
    BUSY_S,
    Use,
    connect,
    copy_to_read,
    fault_of,
    files_set_aside,
    guarded,
    is_full,
    make_private,
    may_only_be_read,
    may_pass,
    phrase_for,
    refuse_same,
    set_aside_if_unsound,
)
from companion.adapters.store._upgrade import make_tables
from companion.adapters.store._witness import UncopiedError, Witness, keep_lost_frames, noted, older
from companion.adapters.store.backups import back_up_daily
from companion.adapters.store.recovery import Found, Recovery, ended, matches_in
from companion.app.match.heads import decode_head
from companion.app.match.identity import begins_as
from companion.app.ports.outside import Clock, DamagedMatch, MatchHead, MatchSummary, Recovered, Status
from companion.kernel.errors import DamagedError, JournalError, NotKeptError
from companion.texts.errors import placed, quoted, said_by
from companion.texts.texts import Fact, Phrase, phrase

_ENCODER = msgspec.json.Encoder()
_RESULTS = ("", "a", "b", "draw")
PAUSE_S = 10.0
"""Idle time after which the log is checkpointed."""


class SqliteStore:
    """The `MatchStore` of the app. *remark* reports an upgrade or repair at opening, if any."""

    def __init__(
        self, path: Path, db: sqlite3.Connection, clock: Clock, remark: Fact = "", *, only_read: bool = False
    ) -> None:
        self.path = path
        self.remark = remark
        self._db = db
        self._clock = clock
        self._only_read = only_read
        # Several threads may call; their transactions must not mix.
        self._lock = threading.Lock()
        self._copying: threading.Thread | None = None
        self._copies = threading.Event()
        self._pause: threading.Timer | None = None
        self._file = None if only_read else _identity(path)
        self._last: Row | None = None
        """Row written by the current change."""
        self._rests = False
        """Should the log be checkpointed right after the current change?"""
        self._ends = ExitStack()
        """Releases resources beside the database."""
        self._witness: Witness | None = None

    @classmethod
    def open(cls, path: Path | str, clock: Clock, *, writes: bool = True) -> SqliteStore:
        """Open the store in the file *path*; create it if it does not exist.

        If nothing can be written beside it, a copy is read. *writes*: an unsound file is set aside; otherwise, or if
        another program has it open, it is refused.

        Raises:
            JournalError: The file can be neither opened nor created, is of a later version, or is unsound.
        """
        path = Path(path)
        if path.is_symlink():
            path = path.resolve()  # SQLite's files lie beside the link's target
        if may_only_be_read(path):
            return cls._open_to_read(path, clock, phrase("error.store.only-read"))
        try:
            return cls._open(path, clock, writes=writes)
        except JournalError as error:
            if not (path.is_file() and (is_full(path.parent) or isinstance(error, UncopiedError))):
                raise
            return cls._open_to_read(path, clock, phrase("error.store.full-read"))

    @classmethod
    def without(cls, path: Path, clock: Clock, why: Fact) -> SqliteStore:
        """An empty store that saves nothing, for a file *path* that can be neither read nor written."""
        db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        make_tables(db, path)
        return cls(path, db, clock, why, only_read=True)

    @classmethod
    def _open(cls, path: Path, clock: Clock, *, writes: bool) -> SqliteStore:
        with ExitStack() as stack, guarded(path):
            use = Use(path)
            stack.callback(use.let_go)
            aside = set_aside_if_unsound(path, clock.now(), writes=writes, alone=use.alone)
            try:
                last = noted(path) if use.alone else None
                lost = keep_lost_frames(path, last, clock.now()) if use.alone else None
                make_private(path)
                db = stack.enter_context(contextlib.closing(connect(path)))
                remark = make_tables(db, path, (_written(aside),) if aside else ())
                store = cls(path, db, clock, remark)
                if lost is not None:
                    store._notice(placed(path, _lost(lost, db)))
                elif last is not None:
                    store._notice(older(db, last, path))
                if use.alone:
                    store.rest()
            except sqlite3.Error as error:
                raise JournalError(phrase_for(path, error)) from error
            sync_directory(path.parent)
            store._witness = Witness(path)
            stack.callback(store._witness.shut)
            if use.alone:
                store._witness.note(last_row(db))
            store._ends = stack.pop_all()
        return store

    @classmethod
    def _open_to_read(cls, path: Path, clock: Clock, why: Phrase) -> SqliteStore:
        """Open a read-only store on a copy, because SQLite writes beside what it reads."""
        with ExitStack() as stack:
            copy = stack.enter_context(copy_to_read(path))
            try:
                fault = fault_of(copy)
                if fault is not None:
                    raise JournalError(placed(path, fault[1]))
                db = stack.enter_context(contextlib.closing(connect(copy)))
                make_tables(db, copy)
                use = Use(path)
                last = noted(copy) if use.alone else None
                use.let_go()
                said = older(db, last, path) if last is not None else ""
            except (sqlite3.Error, JournalError) as error:
                raise JournalError(_of_file(said_by(error), str(copy), str(path))) from error
            remark = phrase("error.store.both", one=why, other=said) if said else why
            store = cls(path, db, clock, placed(path, remark), only_read=True)
            store._ends = stack.pop_all()
        return store

    def shut(self) -> None:
        """Close the file; the store is unusable afterwards."""
        if self._copying is not None:
            self._copying.join()
        with self._lock:
            if self._pause is not None:
                self._pause.cancel()
            self._ends.close()
            self._db.close()

    def rest(self) -> None:
        """Checkpoint the log into the database; if another program is using it, retry later.

        Never waits for readers.
        """
        with self._lock, contextlib.suppress(sqlite3.Error):
            self._db.execute("PRAGMA busy_timeout = 0")
            try:
                ((busy, _, _),) = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                self._db.execute(f"PRAGMA busy_timeout = {int(BUSY_S * 1000)}")
            if busy:
                self._rest_later(PAUSE_S)

    def _rest_later(self, after_s: float) -> None:
        """Schedule `rest`; call it under the lock."""
        if self._pause is not None:
            self._pause.cancel()
        self._pause = threading.Timer(after_s, self.rest)
        self._pause.daemon = True
        self._pause.start()

    # ------------------------------------------------------------ keeping

    def create(self, head: MatchHead) -> str:
        return self.add(head, ())

    def add(
        self, head: MatchHead, entries: Sequence[bytes], status: Status = "open", result: str = "", last_at: str = ""
    ) -> str:
        """Save a whole match atomically; returns its id. *last_at*: when it was last played, "": now."""
        _check_end(status, result)
        with self._change() as db:
            # The clock of the file's origin may be ahead.
            at = min(last_at, self._clock.now()) if last_at else ""
            self._rests = True
            return self._insert(db, _new_id(db, head.began), head, entries, status, result, at)

    def lengthen(self, match_id: str, entries: Sequence[bytes], status: Status, result: str) -> None:
        """Append entries to a match and set its status, atomically."""
        _check_end(status, result)
        with self._change() as db:
            row, head = row_of(db, match_id)
            rows, link = _linked(match_id, entries, row.link, row.entries)
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
            last_at = max(row.last_at, min(last_time("", entries), self._clock.now()))
            row = row._replace(status=status, result=result, last_at=last_at, touched=_touch(db, last_at))
            self._write(db, row._replace(entries=row.entries + len(rows), link=link), head)

    def _insert(
        self,
        db: sqlite3.Connection,
        match_id: str,
        head: MatchHead,
        entries: Sequence[bytes],
        status: Status,
        result: str,
        last_at: str,
    ) -> str:
        encoded = _ENCODER.encode(head)
        rows, link = _linked(match_id, entries, first_link(encoded))
        at = last_at or self._clock.now()
        self._last = row = Row(match_id, status, result, at, _touch(db, last_at), len(rows), link, 0)
        db.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, row.sealed(encoded)))
        db.execute("INSERT INTO heads VALUES (?, ?)", (match_id, encoded))
        db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
        return match_id

    def append(self, match_id: str, number: int, entry: bytes) -> None:
        with self._change() as db:
            row, head = row_of(db, match_id)
            kept = db.execute(
                "SELECT entry FROM entries WHERE match_id = ? AND number = ?", (match_id, number)
            ).fetchone()
            if kept is not None:
                if kept[0] == entry:
                    return  # a retry whose first answer was lost
                raise JournalError(phrase("error.store.other-entry", number=number + 1, id=match_id))
            if number != row.entries:
                raise JournalError(phrase("error.store.gap", number=number + 1, id=match_id, count=row.entries))
            link = next_link(row.link, number, entry)
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (match_id, number, entry, link))
            self._write(db, self._touched(db, row)._replace(entries=number + 1, link=link), head)

    def close(self, match_id: str, status: Status, result: str) -> None:
        _check_end(status, result)
        with self._change() as db:
            row, head = row_of(db, match_id)
            self._rests = True
            self._write(db, self._touched(db, row)._replace(status=status, result=result), head)
        if status != "open":
            self._back_up()

    def mark_read(self, match_id: str, entries: int) -> None:
        with self._change() as db:
            row, head = row_of(db, match_id)
            self._write(db, row._replace(read=entries), head)

    def recover(self, match_id: str) -> str:
        """Recover the head of a damaged match and its entries before the damage as a sound match; returns its id.

        The new match has the id and dates of the damaged one, which is kept unchanged under another id, and is no
        longer listed.

        Raises:
            JournalError: Its head is damaged too, or the match is whole.
        """
        sound = self.sound(match_id)
        if not sound.fault:
            raise JournalError(phrase("error.store.whole", id=match_id))
        if sound.head is None:
            raise JournalError(phrase("error.store.unrecoverable", id=match_id, why=sound.fault))
        head = decode_head(sound.head, match_id)
        last_at = sound.row.last_at if sound.row else last_time(head.began, sound.entries)
        with self._change() as db:
            done = db.execute("SELECT recovered_as FROM recoveries WHERE match_id = ?", (match_id,)).fetchone()
            if done is not None:
                return str(done[0])
            damaged = _moved(db, match_id)
            self._insert(db, match_id, head, sound.entries, *ended(sound), last_at)
            db.execute("INSERT INTO recoveries VALUES (?, ?)", (damaged, match_id))
        return match_id

    def _back_up(self) -> None:
        """Start a backup in its own thread."""
        self._copies.set()
        if self._copying is None or not self._copying.is_alive():
            self._copying = threading.Thread(target=self._copy, name="backup")
            self._copying.start()

    def _copy(self) -> None:
        try:
            while self._copies.is_set():
                self._copies.clear()  # a match that ends from here on gets a backup of its own
                back_up_daily(self.path, self._clock.now())
        except JournalError as error:
            # If the notice cannot be saved either, the next change will report it.
            with contextlib.suppress(JournalError):
                self._notice(error.said)

    def _notice(self, said: Fact) -> None:
        """Save a notice until it has been read; "" is none."""
        if said:
            with self._change() as db:
                db.execute("INSERT OR IGNORE INTO notices VALUES (?)", (_written(said),))

    def _touched(self, db: sqlite3.Connection, row: Row) -> Row:
        """The row marked as last played."""
        return row._replace(last_at=self._clock.now(), touched=_touch(db))

    def _write(self, db: sqlite3.Connection, row: Row, head: bytes) -> None:
        self._last = row
        db.execute(
            "UPDATE matches SET status = ?, result = ?, last_at = ?, touched = ?, entries = ?, link = ?, read = ?, "
            "seal = ? WHERE id = ?",
            (*row[1:], row.sealed(head), row.id),
        )

    # ------------------------------------------------------------ reading

    def read_up_to(self, match_id: str) -> int:
        with self._reading() as db:
            row, _ = row_of(db, match_id)
        return row.read

    def summaries(self) -> Sequence[MatchSummary]:
        with self._reading() as db:
            rows = read_rows(db)
        found = []
        for row, head, whole in rows:
            if whole and head is not None:
                with contextlib.suppress(JournalError):
                    found.append((row.touched, _summary_of(row, head)))
        found.sort(key=lambda one: (one[0], one[1].last_at), reverse=True)
        return tuple(summary for _, summary in found)

    def summary(self, match_id: str) -> MatchSummary | None:
        with self._reading() as db, contextlib.suppress(JournalError):
            return _summary_of(*row_of(db, match_id))
        return None

    def waiting(self) -> Fact:
        return ""

    def notices(self) -> Sequence[Fact]:
        with self._reading() as db:
            return tuple(_read_again(said) for (said,) in db.execute("SELECT said FROM notices ORDER BY said"))

    def forget_notices(self) -> None:
        """Delete the notices after they were read."""
        with self._change() as db:
            db.execute("DELETE FROM notices")

    def damaged(self) -> Sequence[DamagedMatch]:
        with self._reading() as db:
            done = {match_id for (match_id,) in db.execute("SELECT match_id FROM recoveries")}
            ids = known_ids(db)
            rows = {row.id: (head, whole) for row, head, whole in read_rows(db)}
        found = []
        for match_id in sorted(ids - done):
            fault = damaged_row(match_id, *rows.get(match_id, (None, False)))
            if fault:
                found.append(DamagedMatch(match_id, fault))
        return tuple(found)

    def verify(self, match_id: str) -> Fact:
        """Damage of a match; "" if it is whole."""
        return self.sound(match_id).fault

    def recover_files(self) -> Recovered:
        found, unreadable = list[Recovery](), list[Fact]()
        for path in files_set_aside(self.path):
            try:
                found += self.recover_from(path)
            except JournalError as error:
                unreadable.append(error.said)
        self.forget_notices()
        return Recovered(
            whole=sum(1 for one in found if one.new_id and not one.fault),
            cut=sum(1 for one in found if one.new_id and one.fault),
            lost=sum(1 for one in found if not one.new_id),
            unreadable=tuple(unreadable),
        )

    def recover_from(self, path: Path) -> Sequence[Recovery]:
        """Import every match of a file that is not stored yet, whole or up to the damage; the file is not changed.

        Raises:
            JournalError: There is no such file, or nothing in it can be read.
        """
        refuse_same(self.path, path)
        found = []
        for one in matches_in(path):
            if one.head is None:
                found.append(Recovery(one.id, "", len(one.entries), one.fault))
                continue
            try:
                found.append(self._taken(one, one.head))
            except JournalError as error:
                found.append(Recovery(one.id, "", fault=error.said))
        return tuple(found)

    def _taken(self, one: Found, head: bytes) -> Recovery:
        """Save a recovered match under its own id if it is new; extend a shorter stored record of it."""
        known, held = self._holding(head, one.entries, one.id)
        if known and held < len(one.entries):
            self.lengthen(known, one.entries[held:], one.status, one.result)
        elif not known:
            with self._change() as db:
                free = one.id not in known_ids(db, everywhere=True)
                decoded = decode_head(head, one.id)
                last_at = one.last_at or last_time(decoded.began, one.entries)
                new_id = one.id if free else _new_id(db, decoded.began)
                self._insert(db, new_id, decoded, one.entries, one.status, one.result, last_at)
            return Recovery(one.id, new_id, len(one.entries), one.fault)
        return Recovery(one.id, known, len(one.entries), one.fault, known=held >= len(one.entries))

    def _holding(self, head: bytes, entries: Sequence[bytes], own_id: str) -> tuple[str, int]:
        """Id and length of a sound match with this head, one of which begins as the other; "" if there is none."""
        with self._reading() as db:
            asked = "SELECT match_id FROM heads WHERE head = ? ORDER BY match_id = ? DESC"
            same = db.execute(asked, (head, own_id)).fetchall()
            for (match_id,) in same:
                sound = sound_entries(db, match_id)
                if begins_as(sound.entries, entries) and (not sound.fault or len(entries) <= len(sound.entries)):
                    return str(match_id), len(sound.entries)
        return "", 0

    def ids(self) -> Sequence[str]:
        """Ids of all matches, including damaged ones."""
        with self._reading() as db:
            return tuple(sorted(known_ids(db, everywhere=True)))

    def sound(self, match_id: str) -> Sound:
        """Undamaged part of a match.

        Raises:
            JournalError: There is no such match.
        """
        with self._reading() as db:
            return sound_entries(db, match_id)

    def head(self, match_id: str) -> MatchHead:
        with self._reading() as db:
            _, head = row_of(db, match_id)
        return decode_head(head, match_id)

    def entries(self, match_id: str) -> Sequence[bytes]:
        sound = self.sound(match_id)
        if sound.fault:
            raise DamagedError(sound.fault)
        return sound.entries

    # ------------------------------------------------------------ transactions

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                yield self._db
            except sqlite3.Error as error:
                kind = NotKeptError if may_pass(error) else JournalError
                raise kind(phrase_for(self.path, error)) from error

    @contextlib.contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        if self._only_read:
            raise NotKeptError(self.remark)
        if self._file != _identity(self.path):
            raise NotKeptError(placed(self.path, phrase("error.store.exchanged")))
        with self._reading() as db:
            self._last, self._rests = None, False
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                # SQLite rolls back by itself if the disk is full.
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
            self._kept()

    def _kept(self) -> None:
        """Handle a committed change."""
        if self._last is not None and self._witness is not None:
            self._witness.note(self._last)
        self._rest_later(0.0 if self._rests else PAUSE_S)


def _identity(path: Path) -> tuple[int, int] | None:
    """Identity of the file that currently has this name; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _lost(copy: Path, db: sqlite3.Connection) -> Phrase:
    """Report of a damaged log: the number of entries that SQLite lost and the copy still has."""
    with contextlib.suppress(JournalError):
        (here,) = db.execute("SELECT COUNT(*) FROM entries").fetchone()
        entries = sum(len(one.entries) for one in matches_in(copy)) - here
        if entries > 0:
            return phrase("error.store.log-entries", entries=entries, name=copy.name)
    return phrase("error.store.log", name=copy.name)


def _summary_of(row: Row, head: bytes) -> MatchSummary:
    """Convert a row to a list item.

    Raises:
        JournalError: Its head cannot be read.
    """
    return MatchSummary(
        id=row.id,
        head=decode_head(head, row.id),
        status=row.status,
        entries=row.entries,
        last_at=row.last_at,
        result=row.result,
    )


def _new_id(db: sqlite3.Connection, began: str) -> str:
    """New id: the day on which the match began, as a hint for people, and a random part."""
    found = re.match(r"\d{4}-\d\d-\d\d", began)
    day = found[0] if found else "match"
    while True:
        match_id = f"{day}-{secrets.token_hex(3)}"
        if db.execute("SELECT 1 FROM matches WHERE id = ?", (match_id,)).fetchone() is None:
            return match_id


def _linked(
    match_id: str, entries: Sequence[bytes], link: bytes, start: int = 0
) -> tuple[list[tuple[str, int, bytes, bytes]], bytes]:
    """Rows of entries that continue *link*, numbered from *start*; and the link of the last."""
    rows = []
    for number, entry in enumerate(map(bytes, entries), start=start):
        link = next_link(link, number, entry)
        rows.append((match_id, number, entry, link))
    return rows, link


def _moved(db: sqlite3.Connection, match_id: str) -> str:
    """Move all parts of a damaged match to another id, which is returned."""
    known = known_ids(db, everywhere=True)
    ids = chain((f"{match_id}-damaged",), (f"{match_id}-damaged-{number}" for number in count(2)))
    damaged = next(one for one in ids if one not in known)
    db.execute("PRAGMA defer_foreign_keys = ON")  # references are updated after the row
    if db.execute("UPDATE matches SET id = ? WHERE id = ?", (damaged, match_id)).rowcount == 0:
        # Its row is lost, but references need one.
        db.execute("INSERT INTO matches VALUES (?, 'open', '', '', 0, 0, x'', 0, x'')", (damaged,))
    db.execute("UPDATE heads SET match_id = ? WHERE match_id = ?", (damaged, match_id))
    db.execute("UPDATE entries SET match_id = ? WHERE match_id = ?", (damaged, match_id))
    return damaged


def _written(said: Fact) -> str:
    """Serialise a notice independently of the language."""
    return _ENCODER.encode(said).decode()


def _read_again(written: object) -> Fact:
    """Deserialise a notice; a damaged one becomes a notice that there was one."""
    try:
        said: Fact = msgspec.json.decode(written if isinstance(written, str) else b"", type=str | Phrase)
    except (msgspec.DecodeError, RecursionError):
        return phrase("error.store.notice")
    return said


def _of_file(said: Fact, copy: str, path: str) -> Fact:
    """A sentence about a copy, rephrased for the original file."""
    if isinstance(said, Phrase):
        return Phrase(said.key, tuple((name, _of_file(fact, copy, path)) for name, fact in said.facts))
    return said.replace(copy, path)


def _touch(db: sqlite3.Connection, last_at: str = "") -> int:
    """The next change number, which marks the match as played last.

    With *last_at*, the number of the last match played up to that time, to sort it beside that.
    """
    if last_at:
        asked = "SELECT COALESCE(MAX(touched), 0) FROM matches WHERE last_at <= ?"
        return int(db.execute(asked, (last_at,)).fetchone()[0])
    (most,) = db.execute("SELECT COALESCE(MAX(touched), 0) FROM matches").fetchone()
    return int(most) + 1


def _check_end(status: Status, result: str) -> None:
    if status not in get_args(Status) or result not in _RESULTS or (status == "over") != bool(result):
        raise JournalError(phrase("error.store.result", status=status, result=quoted(result)))
