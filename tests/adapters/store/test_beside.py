"""What lies beside the store: its log, its shared memory, the file that says what was kept last, and other programs."""

from __future__ import annotations

import random
import shutil
import sqlite3
import threading
from collections import Counter
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.adapters.store import _log, _store_files, backups, sqlite
from companion.adapters.store._store_files import files_set_aside
from companion.adapters.store.sqlite import SqliteStore
from companion.kernel.errors import JournalError, NotKeptError
from tests.adapters.store.test_damage import entries_of, several, shown, spoilt
from tests.adapters.store.test_sqlite import HEAD, Ticking
from tests.saying import in_english

FILES = {"main": "", "log": "-wal", "memory": "-shm", "last": "-last"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite3"


def after_a_kill(path: Path, entries: int = 40) -> dict[str, object]:
    """Files as a kill leaves them, with the entries of one match in the log; what the store showed."""
    other = path.with_name("running") / path.name
    other.parent.mkdir()
    several(other)
    store = SqliteStore.open(other, Ticking())
    open_match = store.create(HEAD)
    for number, entry in enumerate(entries_of(9, entries)):
        store.append(open_match, number, entry)
    for part in FILES.values():
        shutil.copyfile(f"{other}{part}", f"{path}{part}")
    before = shown(store)
    store.shut()
    shutil.rmtree(other.parent)
    return before


def test_what_a_kill_left_is_there_without_a_word(path):
    before = after_a_kill(path)
    store = SqliteStore.open(path, Ticking())

    assert ((), before) == (store.notices(), shown(store))
    assert 0 == Path(f"{path}-wal").stat().st_size
    store.shut()


def sound(store: SqliteStore) -> tuple[dict[str, object], set[str]]:
    """All that anybody can be shown of a store, and the ids of what is said to be damaged."""
    found, damaged = {}, {one.id for one in store.damaged()}
    for one in store.summaries():
        try:
            found[one.id] = (one, store.entries(one.id), store.read_up_to(one.id))
        except JournalError:
            damaged.add(one.id)
    return found, damaged


def told(path: Path, before: dict[str, object]) -> str:
    """What a store is taken for beside which something was spoilt; fails where a difference is not told."""
    store = SqliteStore.open(path, Ticking())
    notices = store.notices()
    found, damaged = sound(store)
    for match_id, was in before.items():
        here = found.get(match_id)
        assert notices or match_id in damaged or here == was, match_id
        assert here is None or here[1] == was[1][: len(here[1])], match_id
    assert found.keys() <= before.keys()
    if notices:
        store.recover_files()
        back, _ = sound(store)
        assert () == store.notices()
        whole = all(match_id in back and back[match_id][1] == was[1] for match_id, was in before.items())
        store.shut()
        return "all back" if whole else "some back"
    store.shut()
    return "damaged" if damaged else "as before"


def spoilt_beside(folder: Path, which: str, kind: str, tries: int, seed: int) -> Counter[str]:
    """What a store is taken for of which one file was spoilt so many times."""
    left = folder / "left" / "matches.sqlite3"
    left.parent.mkdir()
    before = after_a_kill(left)
    rng = random.Random(f"{seed} {which} {kind}")
    became = Counter[str]()
    path = folder / "spoilt" / left.name
    for _ in range(tries):
        shutil.rmtree(path.parent, ignore_errors=True)
        shutil.copytree(left.parent, path.parent)
        file = Path(f"{path}{FILES[which]}")
        file.write_bytes(spoilt(file.read_bytes(), kind, rng))
        became[told(path, before)] += 1
    return became


@pytest.mark.parametrize("kind", ["flip", "cut", "zeros"])
def test_no_end_of_the_log_is_missing_without_a_word(kind, tmp_path):
    became = spoilt_beside(tmp_path, "log", kind, tries=12, seed=7)

    assert became["some back" if kind == "cut" else "all back"]


@pytest.mark.parametrize("which", FILES)
@pytest.mark.parametrize("kind", ["flip", "cut", "zeros"])
@pytest.mark.deep("damage")
def test_no_fault_beside_the_store_makes_a_silent_difference(which, kind, tmp_path, draw):
    became = spoilt_beside(tmp_path, which, kind, tries=40, seed=draw.rng.getrandbits(32))

    assert 40 == became.total()


def test_an_older_state_is_noticed_until_what_was_set_aside_was_looked_through(path):
    after_a_kill(path)
    Path(f"{path}-wal").unlink()  # as where somebody copied the one file over
    store = SqliteStore.open(path, Ticking())

    (said,) = in_english(store.notices())
    assert "had 40 when it was last saved" in said and str(path.parent / "backups") in said
    store.recover_files()
    store.shut()
    again = SqliteStore.open(path, Ticking())
    assert () == again.notices()
    again.shut()


def test_an_end_that_is_missing_is_noticed(path, tmp_path):
    store = SqliteStore.open(path, Ticking())
    match_id = store.create(HEAD)
    shutil.copyfile(path, before := tmp_path / "before")
    store.close(match_id, "over", "a")
    store.shut()
    shutil.copyfile(before, path)
    store = SqliteStore.open(path, Ticking())

    assert "the end of match" in in_english(store.notices())[0]
    store.shut()


def test_a_copy_of_the_one_file_lacks_at_most_the_match_that_is_open(path, tmp_path):
    store = SqliteStore.open(path, Ticking())
    for over in ("a", "b"):
        match_id = store.create(msgspec.structs.replace(HEAD, began=over))
        for number, entry in enumerate(entries_of(1, 5)):
            store.append(match_id, number, entry)
        store.close(match_id, "over", over)
    store._pause.join()  # it leaves the log at once, but nobody waits for that
    open_match = store.create(HEAD)
    store.append(open_match, 0, b"{}")
    copy = tmp_path / "copy" / "matches.sqlite3"
    copy.parent.mkdir()
    shutil.copyfile(path, copy)
    other = SqliteStore.open(copy, Ticking())

    assert {("a", 5), ("b", 5)} <= {(one.result, one.entries) for one in other.summaries()}
    store._copying.join()
    store.rest()
    other.shut()
    shutil.copyfile(path, copy)
    other = SqliteStore.open(copy, Ticking())
    assert 1 == next(one for one in other.summaries() if not one.result).entries
    other.shut()
    store.shut()


def test_what_was_kept_leaves_the_log_after_a_pause(path, monkeypatch):
    moved = []
    monkeypatch.setattr("companion.adapters.store.sqlite.PAUSE_S", 0.0)
    monkeypatch.setattr(SqliteStore, "rest", lambda store: moved.append(threading.current_thread()))
    store = SqliteStore.open(path, Ticking())
    store.append(store.create(HEAD), 0, b"{}")
    store._pause.join()

    assert isinstance(moved[-1], threading.Timer)
    store.shut()


def test_nobody_waits_for_who_reads_meanwhile(path, monkeypatch):
    monkeypatch.setattr("companion.adapters.store.sqlite.PAUSE_S", 3600.0)
    store = SqliteStore.open(path, Ticking())
    store.append(store.create(HEAD), 0, b"{}")
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT COUNT(*) FROM entries").fetchone()
        store.append(store.summaries()[0].id, 1, b"{}")
        began = store._pause
        store.rest()

        assert Path(f"{path}-wal").stat().st_size > 0 and began is not store._pause  # it is tried again
    store.rest()
    assert 0 == Path(f"{path}-wal").stat().st_size
    store.shut()


def test_a_transaction_that_a_power_cut_left_in_part_is_not_missed(path):
    """Rubbish in one of its frames, whole the one that ends it; the note of it was not synced either."""
    before = after_a_kill(path)
    wal = Path(f"{path}-wal")
    frames = [frame.pages for frame in _log.frames_of(wal)]
    last = max(number for number, pages in enumerate(frames[:-1]) if pages) + 1
    assert last < len(frames) - 1
    data, at = wal.read_bytes(), 32 + last * 4120
    wal.write_bytes(data[:at] + b"\x5a" * 4120 + data[at + 4120 :])
    Path(f"{path}-last").unlink()
    store = SqliteStore.open(path, Ticking())

    found = shown(store)
    assert () == store.notices()
    assert [39] == [len(found[match_id][1]) for match_id, was in before.items() if found[match_id] != was]
    store.shut()


def test_a_log_that_was_just_begun_anew_has_lost_nothing(path):
    """The program was killed between the head of the new log and its first frame."""
    before = after_a_kill(path)
    SqliteStore.open(path, Ticking()).shut()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_autocheckpoint = 0")
        db.executescript("CREATE TABLE IF NOT EXISTS other (x); INSERT INTO other VALUES (1)")
        db.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
        old = Path(f"{path}-wal").read_bytes()
        db.execute("INSERT INTO other VALUES (2)")
        db.rollback()
        db.execute("DROP TABLE other")
        head = Path(f"{path}-wal").read_bytes()[:32]
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    assert head != old[:32]
    Path(f"{path}-wal").write_bytes(head + old[32:])
    store = SqliteStore.open(path, Ticking())

    assert ((), before) == (store.notices(), shown(store))
    store.shut()


# ---------------------------------------------------------------- two processes, two versions


def garbage(path: Path) -> bytes:
    data = bytearray(path.read_bytes())
    data[100:200] = b"\xab" * 100
    path.write_bytes(data)
    return bytes(data)


def test_who_only_reads_renames_nothing(path):
    several(path)
    before = garbage(path)

    with pytest.raises(JournalError, match=r"is damaged; nothing changed\. companion matches recover sets"):
        SqliteStore.open(path, Ticking(), writes=False)

    assert (before, []) == (path.read_bytes(), files_set_aside(path))


def test_what_another_program_has_open_is_not_set_aside(path):
    store = SqliteStore.open(path, Ticking())
    match_id = store.create(HEAD)
    store._pause.join()
    before = garbage(path)

    with pytest.raises(JournalError, match="is damaged, and another program has it open: close that first"):
        SqliteStore.open(path, Ticking())

    assert (before, []) == (path.read_bytes(), files_set_aside(path))
    store.shut()
    other = SqliteStore.open(path, Ticking())
    assert [match_id] != [one.id for one in other.summaries()] and len(files_set_aside(path)) == 1
    other.shut()


def test_a_running_program_notices_that_its_file_was_exchanged(path):
    store = SqliteStore.open(path, Ticking())
    match_id = store.create(HEAD)
    away = path.rename(path.with_name("away.sqlite3"))

    with pytest.raises(NotKeptError, match=r"matches.sqlite3: the file of matches was renamed or replaced"):
        store.append(match_id, 0, b"{}")
    path.write_bytes(b"")
    with pytest.raises(NotKeptError, match="Nothing can be saved"):
        store.append(match_id, 0, b"{}")
    away.rename(path)  # as it was
    store.append(match_id, 0, b"{}")
    assert 1 == store.summaries()[0].entries
    store.shut()


@pytest.mark.parametrize("writes", [True, False])
def test_a_store_of_a_later_version_is_refused_and_stays(writes, path):
    several(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 9")
    before = path.read_bytes()

    with pytest.raises(
        JournalError, match=r"matches.sqlite3: a newer version of this program wrote the file of matches"
    ):
        SqliteStore.open(path, Ticking(), writes=writes)
    other = SqliteStore.open(path.with_name("other.sqlite3"), Ticking())
    with pytest.raises(JournalError, match="a newer version of this program wrote"):
        other.recover_from(path)

    assert (before, []) == (path.read_bytes(), files_set_aside(path))
    other.shut()


# ---------------------------------------------------------------- a full disk


def test_on_a_full_disk_matches_are_read_and_copied(path, tmp_path, monkeypatch):
    """SQLite finds no room for the memory that it shares with other programs; `test_full_disk` fills a real one."""
    kept = after_a_kill(path)
    really = _store_files.connect

    def connect(asked: Path, **how: bool) -> sqlite3.Connection:
        if asked == path:
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
            raise error
        return really(asked, **how)

    monkeypatch.setattr(_store_files, "connect", connect)
    monkeypatch.setattr(backups, "connect", connect)
    for where in (_store_files, backups, sqlite):
        monkeypatch.setattr(where, "is_full", lambda folder: folder == path.parent)
    store = SqliteStore.open(path, Ticking())

    assert kept == shown(store)
    assert (
        "the disk is full: the program can read matches, but not save them; free some space"
        in in_english([store.remark])[0]
    )
    with pytest.raises(NotKeptError, match="the disk is full"):
        store.create(HEAD)
    store.shut()
    backups.back_up(path, tmp_path / "stick" / "copy.sqlite3")
    copy = SqliteStore.open(tmp_path / "stick" / "copy.sqlite3", Ticking())
    assert kept == shown(copy)
    copy.shut()


def test_a_store_that_cannot_be_opened_is_an_empty_one_that_says_why(path):
    store = SqliteStore.without(path, Ticking(), "why")

    assert ("why", (), (), ()) == (store.remark, store.summaries(), store.notices(), store.damaged())
    with pytest.raises(NotKeptError, match="why"):
        store.create(HEAD)
    store.shut()


def test_files_of_the_store_are_for_their_owner(path):
    path.touch(0o644)
    store = SqliteStore.open(path, Ticking())
    store.close(store.create(HEAD), "over", "a")
    store._copying.join()
    files = [one for one in path.parent.rglob("*") if one.is_file()]

    assert len(files) >= 6 and {0o600} == {one.stat().st_mode & 0o777 for one in files}
    store.shut()
