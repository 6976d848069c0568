"""Copies of the store, and the way back to them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.adapters.store.backups import KEPT, LAST, back_up, back_up_daily, daily_backups, restore
from companion.adapters.store.sqlite import SqliteStore
from companion.kernel.errors import JournalError
from tests.adapters.store.test_sqlite import HEAD, Ticking
from tests.saying import in_english

NOW = "2026-11-21T10:00:00.000Z"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite3"


@pytest.fixture
def store(path):
    store = SqliteStore.open(path, Ticking())
    store.add(HEAD, [b"1", b"2"])
    yield store
    store.shut()


def held(path: Path) -> list[tuple[bytes, ...]]:
    store = SqliteStore.open(path, Ticking())
    found = sorted(tuple(store.entries(match_id)) for match_id in store.ids())
    store.shut()
    return found


def test_a_copy_is_made_whenever_a_match_ends(store, path):
    for number in (1, 2):
        ended = store.create(HEAD)
        store.close(ended, "over", "a")
        store._copying.join()
        copy, *_ = daily_backups(path)
        assert f"matches-000{number}-2026-11-21.sqlite3" == copy.name
        assert [(), (b"1", b"2")] == sorted(set(held(copy)))


def test_the_last_copies_stay_and_the_last_one_of_each_day(store, path):
    days = (1, 1, 1, *range(2, KEPT + 4), KEPT + 3, KEPT + 3, KEPT + 3)
    made = [back_up_daily(path, f"2026-11-{day:02}T10:00:00.000Z") for day in days]

    kept = [*made[:-5:-1][:LAST], *made[-5 : -5 - (KEPT - 1) : -1]]
    assert kept == daily_backups(path)


def test_a_clock_that_was_ahead_takes_no_copy_away(store, path):
    """A computer without a clock of its own says anything."""
    (path.parent / "backups").mkdir()
    before = [path.parent / "backups" / f"matches-2027-02-0{day}.sqlite3" for day in range(1, 8)]
    for one in before:
        back_up(path, one)
    made = [back_up_daily(path, f"2026-11-{day}T10:00:00.000Z") for day in (21, 22, 20)]

    assert made[::-1] == daily_backups(path)[:3] and KEPT == len(daily_backups(path))


def test_copies_with_names_of_their_own_stay(store, path):
    own = path.parent / "backups" / "matches-before-league-2026-11-02.sqlite3"
    back_up(path, own)
    for day in range(1, 13):
        back_up_daily(path, f"2026-11-{day:02}T10:00:00.000Z")

    assert own.exists() and own not in daily_backups(path)
    assert {".sqlite3", ""} == {one.suffix for one in own.parent.iterdir()}  # nothing lies beside the copies


def test_the_store_is_no_copy_of_itself(store, path):
    with pytest.raises(JournalError, match=r"matches.sqlite3: this is the file of matches itself"):
        back_up(path, path)
    with pytest.raises(JournalError, match="name another file"):
        store.recover_from(path)
    store.shut()
    with pytest.raises(JournalError, match="name another file"):
        restore(path, path, NOW)


def test_a_copy_that_cannot_be_put_back_leaves_what_is_there(store, path, tmp_path, monkeypatch):
    back_up(path, tmp_path / "copy.sqlite3")
    store.shut()

    def refuse(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("companion.adapters.store.backups.copy_of", refuse)
    with pytest.raises(JournalError, match="full"):
        restore(path, tmp_path / "copy.sqlite3", NOW)

    assert [(b"1", b"2")] == held(path) and [] == list(path.parent.glob("*before-restore*"))


def test_entries_of_an_open_match_are_in_the_copy(store, path, tmp_path):
    match_id = store.create(HEAD)
    store.append(match_id, 0, b"in the log only")
    back_up(path, tmp_path / "stick" / "copy.sqlite3")

    assert (b"in the log only",) in held(tmp_path / "stick" / "copy.sqlite3")


def test_a_copy_that_cannot_be_written_leaves_the_one_before(store, path, tmp_path, monkeypatch):
    target = tmp_path / "copy.sqlite3"
    back_up(path, target)
    before = target.read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", refuse)
    with pytest.raises(JournalError, match=r"copy.sqlite3: the backup can't be written: .*No space left"):
        back_up(path, target)

    assert before == target.read_bytes()
    assert [] == [one.name for one in tmp_path.iterdir() if one.name.endswith(".new")]


def test_a_daily_copy_that_fails_is_said_when_the_store_is_opened_again(store, path):
    (path.parent / "backups").write_text("a file in the place of the folder")
    store.close(store.create(HEAD), "over", "a")
    store.shut()

    again = SqliteStore.open(path, Ticking())
    assert "the backup can't be written" in in_english(again.notices())[0]
    again.shut()


def test_a_copy_is_put_back_and_what_was_there_is_kept(store, path, tmp_path):
    back_up(path, tmp_path / "copy.sqlite3")
    store.add(HEAD, [b"3"])
    store.shut()

    (said,) = in_english([restore(path, tmp_path / "copy.sqlite3", NOW)])

    assert "the previous matches are in matches.before-restore-20261121T100000.sqlite3" in said
    assert [(b"1", b"2")] == held(path)
    assert [(b"1", b"2"), (b"3",)] == held(tmp_path / "matches.before-restore-20261121T100000.sqlite3")


def test_a_store_that_another_program_has_open_is_not_replaced(store, path, tmp_path):
    back_up(path, tmp_path / "copy.sqlite3")

    with pytest.raises(JournalError, match="another program is writing there; close it"):
        restore(path, tmp_path / "copy.sqlite3", NOW)

    assert (b"1", b"2") == store.entries(store.ids()[0])


def test_what_is_no_copy_is_refused_and_nothing_changes(store, path, tmp_path):
    store.shut()
    (tmp_path / "other.txt").write_text("no copy" * 1000)
    db = sqlite3.connect(tmp_path / "foreign.sqlite3")
    db.execute("CREATE TABLE diary (day)")
    db.close()

    for name, why in (("none", "no such backup"), ("other.txt", "damaged"), ("foreign.sqlite3", "another program")):
        with pytest.raises(JournalError, match=f"{name}: .*{why}"):
            restore(path, tmp_path / name, NOW)
    assert [(b"1", b"2")] == held(path)


def test_there_is_nothing_to_copy_before_the_first_match(path, tmp_path):
    with pytest.raises(JournalError, match="there are no matches to back up yet"):
        back_up(path, tmp_path / "copy.sqlite3")
