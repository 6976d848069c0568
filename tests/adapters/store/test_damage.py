"""What bits that rot do to the store: nothing is believed that was not kept, and the rest goes on."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.adapters.store import _store_files
from companion.adapters.store._store_files import files_set_aside
from companion.adapters.store.sqlite import SqliteStore
from companion.kernel.errors import JournalError
from companion.texts.texts import phrase
from tests.adapters.store.test_sqlite import HEAD, Ticking
from tests.saying import in_english

VERSION_1 = """
PRAGMA application_id = 1179075377;
PRAGMA user_version = 1;
CREATE TABLE matches (id TEXT PRIMARY KEY, status TEXT NOT NULL, result TEXT NOT NULL, last_at TEXT NOT NULL,
    touched INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE heads (match_id TEXT PRIMARY KEY REFERENCES matches (id), head BLOB NOT NULL) STRICT;
CREATE TABLE entries (match_id TEXT NOT NULL REFERENCES matches (id), number INTEGER NOT NULL, entry BLOB NOT NULL,
    PRIMARY KEY (match_id, number)) STRICT, WITHOUT ROWID;
"""
READINGS = """
CREATE TABLE readings (match_id TEXT PRIMARY KEY REFERENCES matches (id), entries INTEGER NOT NULL)
    STRICT, WITHOUT ROWID;
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite3"


@pytest.fixture
def store(path):
    store = SqliteStore.open(path, Ticking())
    yield store
    store.shut()


def entries_of(number: int, count: int) -> list[bytes]:
    return [b'{"match": %d, "n": %d, "said": "%s"}' % (number, n, b"x" * (n % 40)) for n in range(count)]


def several(path: Path) -> dict[str, list[bytes]]:
    """A store of six matches, two of them over; what each holds."""
    store = SqliteStore.open(path, Ticking())
    kept = {}
    for number in range(6):
        entries = entries_of(number, 12 * number)
        ended = ("over", "ab"[number % 2]) if number in (2, 3) else ("open", "")
        head = msgspec.structs.replace(HEAD, began=f"2026-11-21T10:00:0{number}.000Z")
        kept[store.add(head, entries, *ended)] = entries
    store.mark_read(next(iter(kept)), 3)
    store.shut()
    return kept


def shown(store: SqliteStore) -> dict[str, object]:
    """All that anybody can be shown of a store."""
    found = {}
    for summary in store.summaries():
        found[summary.id] = (summary, store.entries(summary.id), store.read_up_to(summary.id))
    return found


# ---------------------------------------------------------------- one match is damaged


SPOILS = {
    "an entry changed": (
        "UPDATE entries SET entry = x'7b7d' WHERE match_id = ? AND number = 18",
        18,
        "differs from what",
    ),
    "an entry gone": ("DELETE FROM entries WHERE match_id = ? AND number = 18", 18, "is missing"),
    "the last entry gone": ("DELETE FROM entries WHERE match_id = ? AND number = 35", 35, "is missing"),
    "the link changed": ("UPDATE entries SET link = x'00' WHERE match_id = ? AND number = 0", 0, "differs from what"),
}


@pytest.mark.parametrize("spoil", list(SPOILS))
def test_a_broken_chain_is_named_and_what_stands_before_it_can_be_recovered(spoil, path):
    kept = several(path)
    damaged = list(kept)[3]
    statement, before, what = SPOILS[spoil]
    with sqlite3.connect(path) as db:
        db.execute(statement, (damaged,))
    db.close()
    store = SqliteStore.open(path, Ticking())

    with pytest.raises(
        JournalError,
        match=f"match {damaged} is damaged: entry {before + 1} {what}.*; intact entries before it: {before}",
    ):
        store.entries(damaged)
    recovered = store.recover(damaged)
    assert tuple(kept[damaged][:before]) == store.entries(recovered)
    assert damaged == recovered and "open" == next(one for one in store.summaries() if one.id == recovered).status
    for match_id in kept.keys() - {damaged}:
        assert tuple(kept[match_id]) == store.entries(match_id)
    store.shut()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET status = 'xyz' WHERE id = ?",
        "UPDATE matches SET entries = 18 WHERE id = ?",
        "UPDATE matches SET last_at = '1999-01-01T00:00:00.000Z' WHERE id = ?",
        "UPDATE heads SET head = x'7b' WHERE match_id = ?",
        "UPDATE heads SET head = CAST(REPLACE(CAST(head AS TEXT), 'Ann', 'A' || CAST(x'ee' AS TEXT) || 'n') AS BLOB)"
        " WHERE match_id = ?",
        "DELETE FROM heads WHERE match_id = ?",
    ],
)
def test_a_damaged_row_or_head_hinders_no_other_match(statement, path):
    kept = several(path)
    damaged = list(kept)[3]
    with sqlite3.connect(path) as db:
        db.execute(statement, (damaged,))
    db.close()
    store = SqliteStore.open(path, Ticking())

    assert kept.keys() - {damaged} == {summary.id for summary in store.summaries()}
    assert [damaged] == [one.id for one in store.damaged()]
    for ask in (store.head, store.entries, store.read_up_to, lambda id: store.append(id, 36, b"{}")):
        with pytest.raises(JournalError, match=f"match {damaged} is damaged|head of match {damaged} cannot be read"):
            ask(damaged)
    store.shut()


def test_a_row_that_got_lost_is_missed(path):
    kept = several(path)
    damaged = list(kept)[4]
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM matches WHERE id = ?", (damaged,))
    db.close()
    store = SqliteStore.open(path, Ticking())

    assert [damaged] == [one.id for one in store.damaged()]
    assert tuple(kept[damaged]) == store.entries(store.recover(damaged))
    assert () == store.damaged()  # it is in the list again, under its new id
    store.shut()


def test_a_whole_match_and_one_without_a_head_are_not_recovered(path):
    kept = several(path)
    whole, headless = list(kept)[1:3]
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM heads WHERE match_id = ?", (headless,))
    db.close()
    store = SqliteStore.open(path, Ticking())

    with pytest.raises(JournalError, match="is intact: there is nothing to recover"):
        store.recover(whole)
    with pytest.raises(JournalError, match=f"nothing of match {headless} can be recovered: .* its head is missing"):
        store.recover(headless)
    with pytest.raises(JournalError, match="there is no match 'nowhere'"):
        store.recover("nowhere")
    assert 6 == len(store.ids())
    assert {headless} == {match_id for match_id in store.ids() if store.verify(match_id)}
    store.shut()


# ---------------------------------------------------------------- bits, pages, cuts


def believed(path: Path, before: dict[str, object]) -> str:
    """What a spoilt store is taken for. Fails where anything is shown that was not kept."""
    store = SqliteStore.open(path, Ticking())
    if store.notices() and (set_aside := files_set_aside(path)):
        aside = set_aside[0]
        try:
            taken = store.recover_from(aside)
        except JournalError:
            taken = []
        for one in taken:
            if one.id not in before:
                assert one.fault  # bits of the id itself
            elif one.new_id:
                _, entries, _ = before[one.id]
                assert entries[: one.entries] == store.entries(one.new_id)
                assert one.fault or len(entries) == one.entries
        store.shut()
        return "set aside"
    found, told = {}, {one.id for one in store.damaged()}
    for summary in store.summaries():
        try:
            found[summary.id] = (summary, store.entries(summary.id), store.read_up_to(summary.id))
        except JournalError:
            told.add(summary.id)
    for match_id, kept in before.items():
        assert match_id in told or kept == found.get(match_id), match_id
    assert found.keys() <= before.keys()
    store.shut()
    return "damaged matches" if told else "as before"


def spoilt(data: bytes, kind: str, rng: random.Random) -> bytes:
    """The bytes of a file after a fault of this kind."""
    spoilt = bytearray(data)
    match kind:
        case "flip":
            spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
        case "cut":
            del spoilt[rng.randrange(len(spoilt)) :]
        case "zeros":
            at = rng.randrange(len(spoilt) // 512) * 512
            spoilt[at : at + 512] = bytes(512)
        case "torn":
            at = rng.randrange(len(spoilt) // 4096) * 4096
            old = rng.randrange(len(spoilt) // 4096) * 4096
            half = rng.choice((512, 1024, 2048, 4096))
            spoilt[at : at + half] = data[old : old + half]
    return bytes(spoilt)


def spoil(path: Path, data: bytes, kind: str, rng: random.Random) -> None:
    for one in path.parent.iterdir():
        if one.is_file():
            one.unlink()
    path.write_bytes(spoilt(data, kind, rng))


@pytest.mark.parametrize("said", [7, b"\xff", "{", "[" * 5000, None, 0.5])
def test_a_notice_that_is_damaged_says_that_it_was_there(path, said):
    SqliteStore.open(path, Ticking()).shut()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DROP TABLE notices")
        db.execute("CREATE TABLE notices (said)")
        db.execute("INSERT INTO notices VALUES (?)", (said,))
    store = SqliteStore.open(path, Ticking())

    assert (phrase("error.store.notice"),) == store.notices()

    store.forget_notices()
    assert () == store.notices()
    store.shut()


@pytest.mark.parametrize("kind", ["flip", "cut", "zeros", "torn"])
def test_nothing_is_shown_that_was_not_kept(kind, path):
    """`tests.adapters.store.many_faults` does the same at length."""
    assert {"set aside", "damaged matches"} & spoilt_often(path, kind, tries=40, seed=7).keys()


def spoilt_often(path: Path, kind: str, tries: int, seed: int) -> Counter[str]:
    """What a store is taken for that was spoilt so many times; fails where it is believed."""
    several(path)
    store = SqliteStore.open(path, Ticking())
    before = shown(store)
    store.shut()
    data = path.read_bytes()
    rng = random.Random(f"{seed} {kind}")
    became = Counter[str]()
    for _ in range(tries):
        spoil(path, data, kind, rng)
        became[believed(path, before)] += 1
    return became


def test_a_name_in_the_file_that_is_no_text_any_more_is_damage(path):
    """SQLite says the name, which Python then cannot read."""
    kept = several(path)
    data = path.read_bytes()
    assert data.count(b"tableheadsheads") == 1
    path.write_bytes(data.replace(b"tableheadsheads", b"tablehea\xc5sheads"))
    store = SqliteStore.open(path, Ticking())

    assert "is damaged; it is now called" in in_english(store.notices())[0]
    back = store.recover_files()
    assert back.unreadable or back.whole == len(kept)
    store.shut()


# ---------------------------------------------------------------- files of before, files set aside


@pytest.fixture(params=[READINGS, ""], ids=["readings", "none"])
def first_version(path, request):
    db = sqlite3.connect(path)
    db.executescript(VERSION_1 + request.param)
    store = SqliteStore.open(path.with_name("made.sqlite3"), Ticking())
    store.create(HEAD)
    (head,) = store._db.execute("SELECT head FROM heads").fetchone()
    store.shut()
    for number in range(3):
        match_id = f"2026-01-0{number + 1}-abcdef"
        ended = ("over", "a") if number == 1 else ("open", "")
        db.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?)", (match_id, *ended, f"2026-01-0{number}", number))
        db.execute("INSERT INTO heads VALUES (?, ?)", (match_id, head))
        rows = [(match_id, n, entry) for n, entry in enumerate(entries_of(number, 30))]
        db.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
    if request.param:
        db.execute("INSERT INTO readings VALUES ('2026-01-02-abcdef', 30)")
    db.commit()
    db.close()
    return bool(request.param)


def test_a_store_of_the_first_version_is_brought_up_once_and_kept_as_it_was(first_version, path):
    store = SqliteStore.open(path, Ticking())

    assert "a copy from before is in matches.version-1.sqlite3" in in_english([store.remark])[0]
    assert ["2026-01-03-abcdef", "2026-01-02-abcdef", "2026-01-01-abcdef"] == [one.id for one in store.summaries()]
    assert [""] * 3 == [store.verify(match_id) for match_id in store.ids()]
    assert [30 if first_version else 0, 0] == [store.read_up_to(f"2026-01-0{n}-abcdef") for n in (2, 1)]
    store.append("2026-01-03-abcdef", 30, b"{}")
    store.shut()
    again = SqliteStore.open(path, Ticking())
    assert ("", 31) == (again.remark, again.summaries()[0].entries)
    again.shut()
    old = sqlite3.connect(path.with_name("matches.version-1.sqlite3"))
    assert [(1,), (90,)] == [
        old.execute(ask).fetchone() for ask in ("PRAGMA user_version", "SELECT COUNT(*) FROM entries")
    ]
    old.close()


def test_a_store_of_the_first_version_stays_where_it_cannot_be_copied(first_version, path, monkeypatch):
    before = path.read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", refuse)
    with pytest.raises(JournalError, match="No space left"):
        SqliteStore.open(path, Ticking())

    assert before == path.read_bytes()


def test_matches_of_a_file_that_was_set_aside_come_back_once(path, store):
    aside = path.with_name("matches.damaged-20261121T100001.sqlite3")
    kept = several(aside)
    with sqlite3.connect(aside) as db:
        db.execute("DELETE FROM entries WHERE match_id = ? AND number = 7", (list(kept)[5],))
        db.execute("DELETE FROM heads WHERE match_id = ?", (list(kept)[4],))
    db.close()
    before = aside.read_bytes()

    taken = {one.id: one for one in store.recover_from(files_set_aside(path)[0])}

    for number, (match_id, entries) in enumerate(kept.items()):
        one = taken[match_id]
        want = {4: 0, 5: 7}.get(number, len(entries))
        assert want == one.entries and bool(one.fault) == (number in (4, 5))
        assert (tuple(entries[:want]) == store.entries(one.new_id)) if one.new_id else number == 4
    ends = {one.id: (one.status, one.result) for one in store.summaries()}
    assert ("over", "a") == ends[taken[list(kept)[2]].new_id]
    again = store.recover_from(aside)
    assert {one.id: one.new_id for one in again} == {one.id: one.new_id for one in taken.values()}
    assert all(one.known for one in again if one.new_id) and 5 == len(store.summaries())
    assert before == aside.read_bytes()


def test_matches_of_a_first_version_come_back_too(first_version, path, tmp_path):
    (tmp_path / "new").mkdir()
    store = SqliteStore.open(tmp_path / "new" / "matches.sqlite3", Ticking())
    db = sqlite3.connect(path)
    db.execute("UPDATE entries SET entry = x'7b' WHERE match_id = '2026-01-01-abcdef' AND number = 4")
    db.commit()
    db.close()

    taken = store.recover_from(path)

    facts = {"id": "2026-01-01-abcdef", "number": 5, "whole": 4}
    assert [4, 30, 30] == [one.entries for one in taken]
    assert phrase("error.store.entry-unreadable", **facts) == taken[0].fault
    store.shut()


def test_what_does_not_begin_as_a_database_is_not_copied(store, tmp_path, monkeypatch):
    path = tmp_path / "other.sqlite3"
    path.write_bytes(b"\0" * 4096)
    monkeypatch.setattr("companion.adapters.store.recovery.copied", None)

    with pytest.raises(JournalError, match=r"other.sqlite3: nothing in it can be read: it isn't a database"):
        store.recover_from(path)


def test_a_file_whose_first_page_was_torn_is_read_through_its_log(path):
    """The power failed while the first page was written from the log into the file."""
    other = path.with_name("other.sqlite3")
    kept = several(other)
    with closing(sqlite3.connect(other)) as db:
        db.execute("PRAGMA user_version = 999")
        for part in ("", "-wal"):
            shutil.copyfile(f"{other}{part}", f"{path}{part}")
    with path.open("r+b") as file:
        file.write(bytes(range(1, 256)))
    store = SqliteStore.open(path, Ticking())

    assert (len(kept), ()) == ((done := store.recover_files()).whole, done.unreadable)
    assert sorted(map(tuple, kept.values())) == sorted(store.entries(one.id) for one in store.summaries())
    store.shut()


@pytest.mark.parametrize("content", [b"", b"This is no database. " * 500, None])
def test_a_file_in_which_nothing_can_be_read_is_named(content, store, tmp_path):
    path = tmp_path / "other.sqlite3"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(JournalError, match=r"other.sqlite3: (nothing in it can be read|can't be read: No such file)"):
        store.recover_from(path)


# ---------------------------------------------------------------- the program ends while a file is set aside


def test_it_is_said_where_the_program_ended_before_a_new_store_was_begun(path):
    kept = several(path)
    aside = _store_files.set_aside(path, "damaged", "2026-11-21T10:00:00.000Z")
    store = SqliteStore.open(path, Ticking())

    (said,) = in_english(store.notices())
    assert "the program ended while it was setting" in said and aside.name in said
    assert 6 == store.recover_files().whole
    assert sorted(map(tuple, kept.values())) == sorted(store.entries(one.id) for one in store.summaries())
    store.shut()


@pytest.mark.parametrize("ends_at", [0, 1, 2])
def test_a_database_follows_its_log_where_the_program_ended_in_between(ends_at, path, monkeypatch):
    other = path.with_name("other.sqlite3")
    several(other)
    with closing(sqlite3.connect(other)) as db:
        db.execute("PRAGMA user_version = 999")  # it stands in the log alone, as where a process was killed
        for part in ("", "-wal"):
            shutil.copyfile(f"{other}{part}", f"{path}{part}")
    syncs = iter(range(10))

    def end_at_a_sync(directory: Path) -> None:
        if next(syncs) == ends_at:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(_store_files, "sync_directory", end_at_a_sync)
        with pytest.raises(KeyboardInterrupt):
            SqliteStore.open(path, Ticking())
    store = SqliteStore.open(path, Ticking())

    (aside,) = files_set_aside(path)
    assert aside.name in in_english(store.notices())[0]
    assert [f"{aside.name}-wal"] == [one.name for one in path.parent.glob("matches.damaged*-wal*")]
    with closing(sqlite3.connect(aside)) as db:
        assert (999,) == db.execute("PRAGMA user_version").fetchone()
    store.shut()
