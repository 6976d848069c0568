from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import msgspec
import pytest

from companion.adapters.store import _store_files
from companion.adapters.store.journal_files import match_as_lines
from companion.adapters.store.sqlite import SqliteStore
from companion.app.ports.outside import MatchHead
from companion.kernel.errors import JournalError
from tests.saying import in_english

HEAD = MatchHead(
    game="figure",
    rules="duel-2017",
    policies={"turn_limit": 100},
    about={"format": "three_on_three", "playmat": "tiny"},
    players=("Ann", "Bo"),
    brought=("x", "y"),
    began="2026-11-21T10:00:00.000Z",
    rules_version=1,
    journal_version=1,
    setup="{}",
)


class Ticking:
    """A clock that is one second later whenever it is asked."""

    def __init__(self) -> None:
        self.seconds = 0

    def now(self) -> str:
        self.seconds += 1
        return f"2026-11-21T10:00:{self.seconds % 60:02}.000Z"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite3"


@pytest.fixture
def store(path):
    store = SqliteStore.open(path, Ticking())
    yield store
    store.shut()


def filled(path: Path) -> str:
    store = SqliteStore.open(path, Ticking())
    match_id = store.create(HEAD)
    for number in range(20):
        store.append(match_id, number, b'{"n": %d}' % number)
    store.shut()
    return match_id


# ---------------------------------------------------------------- keeping and reading


def test_a_match_comes_back_as_it_was_kept(store, path):
    match_id = store.create(HEAD)
    store.append(match_id, 0, b'{"a": 1}')
    store.append(match_id, 1, b'{"b": "\xc3\xa9"}')
    store.shut()
    again = SqliteStore.open(path, Ticking())

    assert HEAD == again.head(match_id)
    assert (b'{"a": 1}', b'{"b": "\xc3\xa9"}') == again.entries(match_id)
    assert "" == again.remark
    assert match_id.startswith("2026-11-21-")
    again.shut()


def test_the_match_last_played_comes_first(store):
    first, second = store.create(HEAD), store.create(HEAD)
    store.append(first, 0, b"{}")

    assert [first, second] == [summary.id for summary in store.summaries()]
    assert [1, 0] == [summary.entries for summary in store.summaries()]
    assert store.summaries()[0].last_at > store.summaries()[1].last_at


def test_a_match_is_closed_and_opened_again(store):
    match_id = store.create(HEAD)

    store.close(match_id, "over", "b")
    assert ("over", "b") == (store.summaries()[0].status, store.summaries()[0].result)

    store.close(match_id, "open", "")
    assert ("open", "") == (store.summaries()[0].status, store.summaries()[0].result)


@pytest.mark.parametrize("status, result", [("over", ""), ("open", "a"), ("over", "c"), ("done", "a")])
def test_an_end_that_cannot_be_is_refused(store, status, result):
    match_id = store.create(HEAD)

    with pytest.raises(JournalError, match="can't have the result"):
        store.close(match_id, status, result)


def test_the_same_entry_again_changes_nothing(store):
    match_id = store.create(HEAD)
    store.append(match_id, 0, b"{}")
    before = store.summaries()

    store.append(match_id, 0, b"{}")

    assert before == store.summaries()


@pytest.mark.parametrize(
    "number, sentence",
    [
        (0, "match .* already has a different entry 1"),
        (2, "entry 3 of match .* can't follow entry 1"),
        (-1, "entry 0 of match .* can't follow"),
    ],
)
def test_an_entry_in_the_wrong_place_is_refused_and_nothing_changes(number, sentence, store):
    match_id = store.create(HEAD)
    store.append(match_id, 0, b"{}")

    with pytest.raises(JournalError, match=sentence):
        store.append(match_id, number, b'{"other": 1}')

    assert (b"{}",) == store.entries(match_id)


@pytest.mark.parametrize(
    "ask",
    [
        lambda store: store.head("no"),
        lambda store: store.entries("no"),
        lambda store: store.append("no", 0, b"{}"),
        lambda store: store.close("no", "abandoned", ""),
    ],
)
def test_a_match_that_is_not_there_is_named(ask, store):
    with pytest.raises(JournalError, match="there is no match 'no'"):
        ask(store)


def test_a_whole_match_is_kept_at_once(store):
    match_id = store.add(HEAD, [b"1", b"2"], "over", "draw")

    assert (b"1", b"2") == store.entries(match_id)
    assert ("over", "draw", 2) == (
        store.summaries()[0].status,
        store.summaries()[0].result,
        store.summaries()[0].entries,
    )


def test_nothing_is_kept_of_a_match_that_fails_halfway(store):
    def entries():
        yield b"1"
        raise RuntimeError

    with pytest.raises(RuntimeError):
        store.add(HEAD, entries())

    assert () == store.summaries()
    store.create(HEAD)  # and the store goes on


def test_an_entry_is_on_the_disc_before_append_returns(store, path, monkeypatch):
    match_id = store.create(HEAD)
    store.append(match_id, 0, b"{}")
    other = sqlite3.connect(path)

    assert (2,) == store._db.execute("PRAGMA synchronous").fetchone()  # FULL
    assert ("wal",) == other.execute("PRAGMA journal_mode").fetchone()
    assert (1,) == other.execute("SELECT COUNT(*) FROM entries").fetchone()
    other.close()


def test_a_head_that_cannot_be_read_is_named(store):
    match_id = store.create(HEAD)
    store._db.execute("UPDATE heads SET head = x'7b7d'")

    with pytest.raises(JournalError, match=f"match {match_id} is damaged: its row or its head"):
        store.head(match_id)


def test_a_missing_entry_is_named(store):
    match_id = store.add(HEAD, [b"1", b"2", b"3"])
    store._db.execute("DELETE FROM entries WHERE number = 1")

    with pytest.raises(
        JournalError, match=f"match {match_id} is damaged: entry 2 is missing; intact entries before it: 1"
    ):
        store.entries(match_id)


def test_several_threads_may_ask_at_once(store):
    ids = [store.create(HEAD) for _ in range(4)]

    def play(match_id: str) -> None:
        for number in range(25):
            store.append(match_id, number, b"%d" % number)

    threads = [threading.Thread(target=play, args=(match_id,)) for match_id in ids]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [25] * 4 == [summary.entries for summary in store.summaries()]


# ---------------------------------------------------------------- two programs, and no room


def test_two_programs_may_have_the_same_store_open(store, path):
    other = SqliteStore.open(path, Ticking())
    match_id = store.create(HEAD)
    other.append(match_id, 0, b"{}")

    assert (b"{}",) == store.entries(match_id)
    with pytest.raises(JournalError, match="is the match open in a second window"):
        store.append(match_id, 0, b"[]")
    other.shut()


def test_a_store_that_another_program_keeps_busy_says_so(path, monkeypatch):
    monkeypatch.setattr(_store_files, "BUSY_S", 0.05)
    store = SqliteStore.open(path, Ticking())
    match_id = store.create(HEAD)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(JournalError, match="another program is writing there; close it and try again"):
        store.append(match_id, 0, b"{}")
    other.execute("ROLLBACK")
    other.close()

    store.append(match_id, 0, b"{}")
    assert (b"{}",) == store.entries(match_id)
    store.shut()


def test_a_program_that_takes_for_ever_to_open_the_store_is_not_waited_for(path, monkeypatch):
    monkeypatch.setattr(_store_files, "OPENING_S", 0.05)

    with _store_files.guarded(path), pytest.raises(JournalError, match="another program is opening the matches"):
        SqliteStore.open(path, Ticking())


def test_a_full_disk_is_named_and_what_was_kept_is_safe(store):
    match_id = store.create(HEAD)
    store.append(match_id, 0, b"{}")
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(JournalError, match="the disk is full; saved matches are safe"):
        store.append(match_id, 1, b"x" * 100_000)

    assert (b"{}",) == store.entries(match_id)
    store._db.execute("PRAGMA max_page_count = 100000")
    store.append(match_id, 1, b"x" * 100_000)
    assert 2 == store.summaries()[0].entries


def test_a_limit_on_the_size_of_files_is_named(path):
    """The system itself refuses: in a process of its own, whose files may not grow beyond 200 kB."""
    program = f"""
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
from pathlib import Path
from companion.adapters.store.sqlite import SqliteStore
from companion.kernel.errors import JournalError
from tests.adapters.store.test_sqlite import HEAD, Ticking
store = SqliteStore.open(Path({str(path)!r}), Ticking())
match_id = store.create(HEAD)
kept = 0
try:
    while True:
        store.append(match_id, kept, b"x" * 5000)
        kept += 1
except JournalError as error:
    print(kept, len(store.entries(match_id)), error)
"""
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=root, check=False)

    assert "" == done.stderr
    kept, read, sentence = done.stdout.split(" ", 2)
    assert int(kept) == int(read) > 5
    assert (
        f"{path}: the program can neither save nor read matches there: disk I/O error" in sentence or "full" in sentence
    )
    store = SqliteStore.open(path, Ticking())
    assert ("", int(kept)) == (store.remark, store.summaries()[0].entries)
    store.shut()


def test_a_directory_that_may_not_be_written_is_named(open_dir, as_nobody):
    path = open_dir / "matches.sqlite3"

    assert f"JournalError: {path}: matches can't be saved there: Permission denied" == as_nobody(
        lambda: SqliteStore.open(path, Ticking())
    )


def test_a_store_in_a_directory_that_may_not_be_written_is_read_and_exported(open_dir, as_nobody):
    path = open_dir / "matches.sqlite3"
    match_id = filled(path)
    path.chmod(0o444)

    def read() -> None:
        store = SqliteStore.open(path, Ticking())
        lines = match_as_lines(store, match_id).splitlines()
        try:
            store.append(match_id, 20, b"{}")
        finally:
            store.shut()
            raise JournalError(f"{len(lines)} lines; {str(*in_english([store.remark]))}")

    said = as_nobody(read)

    assert (
        f"JournalError: 21 lines; {path}: the directory is read-only: the program can read matches, but not save them"
        == said
    )
    again = SqliteStore.open(path, Ticking())
    assert 20 == again.summaries()[0].entries
    again.shut()


def test_a_file_that_may_not_be_written_is_named(open_dir, as_nobody):
    path = open_dir / "matches.sqlite3"
    match_id = filled(path)
    open_dir.chmod(0o777)
    (open_dir / "matches.sqlite3.lock").chmod(0o666)
    path.chmod(0o444)

    def play() -> None:
        SqliteStore.open(path, Ticking()).append(match_id, 20, b"{}")

    assert f"NotKeptError: {path}: matches can't be saved there, because it is read-only" == as_nobody(play)


def test_a_file_that_may_not_be_read_is_no_damaged_one(open_dir, as_nobody):
    path = open_dir / "matches.sqlite3"
    filled(path)
    open_dir.chmod(0o777)
    (open_dir / "matches.sqlite3.lock").chmod(0o666)
    path.chmod(0)

    said = as_nobody(lambda: SqliteStore.open(path, Ticking()))

    assert f"JournalError: {path}: the matches can't be opened; the directory must exist and be writable" == said
    assert [path] == list(open_dir.glob("*.sqlite3"))


def test_a_directory_in_the_place_of_the_file_is_named(path):
    path.mkdir()

    with pytest.raises(JournalError, match="because this is a directory"):
        SqliteStore.open(path, Ticking())


def test_a_path_through_a_file_is_named(tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(JournalError, match=r"matches can't be saved there: (File exists|Not a directory)"):
        SqliteStore.open(tmp_path / "file" / "matches.sqlite3", Ticking())


# ---------------------------------------------------------------- setting aside


def _notice(store: SqliteStore) -> str:
    (said,) = in_english(store.notices())
    return said


def _garbage(path: Path) -> None:
    path.write_bytes(b"This is no database. " * 500)


def _zeros(path: Path) -> None:
    path.write_bytes(bytes(8192))


def _page(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:8192] = b"\xab" * 4096
    path.write_bytes(data)


def _cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 5000)


def _header_only(path: Path) -> None:
    os.truncate(path, 100)


def _no_tables(path: Path) -> None:
    db = sqlite3.connect(path)
    db.executescript("PRAGMA foreign_keys = OFF; DROP TABLE entries;")
    db.close()


def _other_columns(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("ALTER TABLE entries RENAME COLUMN entry TO other")
    db.close()


def _other_notices(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("ALTER TABLE notices RENAME COLUMN said TO other")
    db.close()


def _version(number: int):
    def change(path: Path) -> None:
        db = sqlite3.connect(path)
        db.execute(f"PRAGMA user_version = {number}")
        db.close()

    return change


def _owner(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("PRAGMA application_id = 1")
    db.close()


def _foreign(path: Path) -> None:
    path.unlink()
    db = sqlite3.connect(path)
    db.executescript("PRAGMA journal_mode = WAL; CREATE TABLE diary (day); INSERT INTO diary VALUES (1)")
    db.close()


UNSOUND = [
    (_garbage, "damaged"),
    (_zeros, "damaged"),
    (_page, "damaged"),
    (_cut, "damaged"),
    (_header_only, "damaged"),
    (_no_tables, "damaged"),
    (_other_columns, "damaged"),
    (_other_notices, "damaged"),
    (_version(0), "damaged"),
    (_version(999), "damaged"),
    (_owner, "foreign"),
    (_foreign, "foreign"),
]


@pytest.mark.parametrize("spoil, word", UNSOUND, ids=[f"{spoil.__name__}-{word}" for spoil, word in UNSOUND])
def test_an_unsound_file_is_set_aside_whole_and_a_new_one_begun(spoil, word, path):
    filled(path)
    spoil(path)
    before = path.read_bytes()

    store = SqliteStore.open(path, Ticking())
    match_id = store.create(HEAD)

    aside = path.with_name(f"matches.{word}-20261121T100001.sqlite3")
    assert f"it is now called {aside.name}, and the program began a new one" in _notice(store)
    assert str(path) in _notice(store) and "\n" not in _notice(store)
    assert before == aside.read_bytes()
    assert [match_id] == [summary.id for summary in store.summaries()]
    store_notice = _notice(store)
    store.shut()
    again = SqliteStore.open(path, Ticking())
    assert (store_notice, 1) == (_notice(again), len(again.summaries()))
    again.recover_files()
    assert ((), "") == (again.notices(), again.remark)
    again.shut()


def test_files_set_aside_at_the_same_time_have_names_of_their_own(path):
    for _ in range(3):
        _garbage(path)
        SqliteStore.open(path, Ticking()).shut()

    assert [
        "matches.damaged-20261121T100001-2.sqlite3",
        "matches.damaged-20261121T100001-3.sqlite3",
        "matches.damaged-20261121T100001.sqlite3",
        "matches.sqlite3",
    ] == sorted(one.name for one in path.parent.glob("*.sqlite3"))


def test_the_log_goes_with_its_database(path):
    """A program that was killed has left a log with entries that the database itself has not."""
    match_id = _killed(path)
    wal = Path(f"{path}-wal").read_bytes()
    before = path.read_bytes()
    db = bytearray(before)
    db[60:64] = (999).to_bytes(4, "big")  # the version
    path.write_bytes(db)
    Path(f"{path}-wal").write_bytes(wal)

    store = SqliteStore.open(path, Ticking())

    aside = path.with_name("matches.damaged-20261121T100001.sqlite3")
    # Under its new name it opens as ever: nothing of the log was lost.
    assert wal == Path(f"{aside}-wal").read_bytes()
    other = sqlite3.connect(aside)
    assert [(match_id, 2)] == other.execute("SELECT match_id, COUNT(*) FROM entries").fetchall()
    other.close()
    assert () == store.summaries()
    store.shut()


def test_what_a_killed_program_kept_is_there(path):
    match_id = _killed(path)
    assert Path(f"{path}-wal").stat().st_size > 0

    store = SqliteStore.open(path, Ticking())

    assert ("", (b"1", b"2")) == (store.remark, store.entries(match_id))
    store.shut()


def test_a_log_without_its_database_is_set_aside(path):
    _killed(path)
    wal = Path(f"{path}-wal").read_bytes()
    path.unlink()

    store = SqliteStore.open(path, Ticking())

    assert (
        "the file of matches is gone, but its write-ahead log is still there; it is now called matches.damaged-"
        in _notice(store)
    )
    assert wal == path.with_name("matches.damaged-20261121T100001.sqlite3-wal").read_bytes()
    store.shut()


def test_an_empty_file_is_a_new_one(path):
    path.touch()

    store = SqliteStore.open(path, Ticking())

    assert ("", ()) == (store.remark, store.summaries())
    store.shut()


def test_a_file_that_cannot_be_set_aside_stops_the_program_and_stays(path, monkeypatch):
    _garbage(path)
    before = path.read_bytes()

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "rename", refuse)

    with pytest.raises(JournalError, match="the file of matches is damaged, but it can't be renamed: Permission"):
        SqliteStore.open(path, Ticking())

    assert before == path.read_bytes()


def test_damage_while_the_store_is_open_is_named(path):
    match_id = filled(path)
    store = SqliteStore.open(path, Ticking())
    path.write_bytes(path.read_bytes()[:4096] + b"\xab" * (path.stat().st_size - 4096))
    store._db.execute("PRAGMA shrink_memory")

    with pytest.raises(JournalError, match="damaged; at the next start the program sets it aside"):
        store.entries(match_id)
    store.shut()


def test_a_store_that_was_shut_says_so(path):
    store = SqliteStore.open(path, Ticking())
    store.shut()

    with pytest.raises(JournalError, match="can neither save nor read"):
        store.summaries()


def _killed(path: Path) -> str:
    """Two entries kept by a process that ends without closing anything."""
    reading, writing = os.pipe()
    if os.fork() == 0:
        store = SqliteStore.open(path, Ticking())
        match_id = store.create(HEAD)
        store.append(match_id, 0, b"1")
        store.append(match_id, 1, b"2")
        os.write(writing, match_id.encode())
        os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        match_id = pipe.read()
    os.wait()
    return match_id


def test_every_head_comes_back(store):
    card = msgspec.structs.replace(
        HEAD, game="card", policies={"x": None, "y": True}, began="", kinds=("random", "person")
    )
    match_id = store.create(card)

    assert card == store.head(match_id)
    assert match_id.startswith("match-")


def test_what_was_read_is_remembered(path):
    match_id = filled(path)
    store = SqliteStore.open(path, Ticking())
    before = store.summaries()
    assert 0 == store.read_up_to(match_id)
    store.mark_read(match_id, 12)
    store.mark_read(match_id, 20)
    store.shut()
    store = SqliteStore.open(path, Ticking())

    assert ("", 20, before) == (store.remark, store.read_up_to(match_id), store.summaries())
    with pytest.raises(JournalError, match="there is no match"):
        store.mark_read("nowhere", 1)
    store.shut()


# ---------------------------------------------------------------- however many there are


def test_one_match_is_summed_up_as_in_the_list(store):
    match_ids = [store.create(HEAD) for _ in range(3)]
    store.append(match_ids[1], 0, b"{}")
    store.close(match_ids[2], "over", "b")

    listed = {summary.id: summary for summary in store.summaries()}

    assert listed == {match_id: store.summary(match_id) for match_id in match_ids}


@pytest.mark.parametrize(
    "damage",
    ["DELETE FROM heads", "UPDATE matches SET entries = 7", "UPDATE heads SET head = x'7b7d'", "DELETE FROM matches"],
)
def test_a_match_that_is_not_listed_is_not_summed_up(damage, store):
    match_id = store.create(HEAD)
    store._db.execute("PRAGMA foreign_keys = OFF")
    store._db.execute(damage)

    assert () == store.summaries()
    assert store.summary(match_id) is None


def test_no_match_that_was_never_kept_is_summed_up(store):
    assert store.summary("2026-11-21-abcdef") is None


def test_which_match_was_played_last_is_found_without_a_look_at_all(store):
    (plan,) = store._db.execute("EXPLAIN QUERY PLAN SELECT COALESCE(MAX(touched), 0) FROM matches").fetchall()

    assert "SEARCH" in plan[3] and "matches_by_touched" in plan[3]


def test_a_store_of_an_earlier_program_finds_it_so_from_its_next_opening(path):
    match_id = filled(path)
    with sqlite3.connect(path) as db:
        db.execute("DROP INDEX matches_by_touched")
    db.close()

    store = SqliteStore.open(path, Ticking())

    assert [("matches_by_touched",)] == store._db.execute(
        "SELECT name FROM sqlite_master WHERE type = 'index' AND name LIKE 'matches_%'"
    ).fetchall()
    assert ("", 20) == (store.verify(match_id), store.summaries()[0].entries)
    assert [("ok",)] == store._db.execute("PRAGMA integrity_check").fetchall()
    store.shut()
