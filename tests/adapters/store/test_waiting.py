"""A disk that is full in the middle of a match: play goes on, and all is kept as soon as there is room."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.adapters.store.sqlite import SqliteStore
from companion.adapters.store.waiting import WaitingStore
from companion.kernel.errors import JournalError, NotKeptError
from tests.adapters.store.test_sqlite import HEAD, Ticking
from tests.saying import in_english

BIG = b'"' + b"x" * 100_000 + b'"'


@pytest.fixture
def store(tmp_path: Path):
    store = SqliteStore.open(tmp_path / "matches.sqlite3", Ticking())
    yield store
    store.shut()


def full(store: SqliteStore) -> None:
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")


def room(store: SqliteStore) -> None:
    store._db.execute("PRAGMA max_page_count = 100000")


def test_what_waits_is_kept_in_order_when_there_is_room(store):
    patient = WaitingStore(store)
    match_id = patient.create(HEAD)
    patient.append(match_id, 0, b"0")
    full(store)
    for number, entry in enumerate((BIG, b"2", BIG), start=1):
        patient.append(match_id, number, entry)
    patient.close(match_id, "over", "a")

    assert "the disk is full" in in_english([patient.waiting()])[0]
    assert (b"0", BIG, b"2", BIG) == patient.entries(match_id)
    assert (b"0",) == store.entries(match_id)

    room(store)
    assert "" == patient.waiting()
    assert (b"0", BIG, b"2", BIG) == store.entries(match_id) == patient.entries(match_id)
    assert "over" == store.summaries()[0].status


def test_an_entry_after_there_is_room_follows_those_that_waited(store):
    patient = WaitingStore(store)
    match_id = patient.create(HEAD)
    full(store)
    patient.append(match_id, 0, BIG)
    room(store)
    patient.append(match_id, 1, b"1")

    assert (BIG, b"1") == store.entries(match_id)
    assert "" == patient.waiting()


def test_a_match_that_begins_does_not_wait(store):
    patient = WaitingStore(store)
    full(store)

    with pytest.raises(NotKeptError, match="the disk is full"):
        patient.add(HEAD, [BIG])


def test_what_can_never_be_kept_is_refused_at_once_and_does_not_wait(store):
    patient = WaitingStore(store)
    match_id = patient.create(HEAD)

    with pytest.raises(JournalError, match="can't follow entry 0"):
        patient.append(match_id, 7, b"{}")
    assert ("", ()) == (patient.waiting(), patient.entries(match_id))


def test_what_turns_out_to_be_another_entry_is_said_once(store):
    patient = WaitingStore(store)
    match_id = patient.create(HEAD)
    full(store)
    patient.append(match_id, 0, BIG)
    room(store)
    store.append(match_id, 0, b"a second window")

    with pytest.raises(JournalError, match="already has a different entry 1"):
        patient.waiting()
    assert "" == patient.waiting()
