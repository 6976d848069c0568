"""A match has one record, however often it comes in, and keeps its id and its dates when it comes back."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import msgspec
import pytest

from companion.adapters.store.journal_files import export_match, import_match
from companion.adapters.store.sqlite import SqliteStore
from companion.app.match.figure_game import FIGURE
from companion.app.match.identity import distinct
from companion.app.match.record import Record as MatchRecord
from companion.app.match.referee import MatchReferee
from companion.app.ports.drafts import MemoryDrafts
from companion.app.ports.outside import TakenIn
from companion.app.reviews.hall import told_of
from companion.app.reviews.record import played_of
from companion.kernel.errors import JournalError
from tests.adapters.store.test_damage import several
from tests.adapters.store.test_journal_files import (  # noqa: F401  # fixtures
    library,
    outside,
    random_match,
)
from tests.adapters.store.test_sqlite import Ticking
from tests.app.match.test_stored_matches import MATCHES, entries_in, head_of


class Later:
    """A clock of a year later."""

    def now(self) -> str:
        return "2027-11-21T10:00:00.000Z"


@pytest.fixture
def other(tmp_path):
    """The store of somebody else."""
    (tmp_path / "other").mkdir()
    store = SqliteStore.open(tmp_path / "other" / "matches.sqlite3", Later())
    yield store
    store.shut()


@pytest.fixture
def played(library, outside, tmp_path):  # noqa: F811
    """A match that is over, and its file."""
    referee = random_match(library, outside)
    export_match(outside.store, referee.match_id, tmp_path / "match.jsonl")
    return referee.match_id, tmp_path / "match.jsonl"


def test_a_match_that_is_here_is_not_taken_in_again(played, outside, other):  # noqa: F811
    match_id, file = played

    assert TakenIn(match_id, "known") == import_match(outside.store, file)
    first = import_match(other, file)
    assert ("new", TakenIn(first.id, "known")) == (first.how, import_match(other, file))
    assert 1 == len(outside.store.summaries()) == len(other.summaries())


def test_it_was_last_played_when_its_last_entry_was_made(played, outside, other):  # noqa: F811
    match_id, file = played
    later = other.add(outside.store.head(match_id), ())

    taken = import_match(other, file, copy=True)

    at = msgspec.json.decode(outside.store.entries(match_id)[-1])["note"]["at"]
    assert at == other.summary(taken.id).last_at
    assert [later, taken.id] == [one.id for one in other.summaries()]


def test_a_copy_is_kept_where_it_is_asked_for_and_counts_once(played, outside):  # noqa: F811
    match_id, file = played
    store = outside.store

    copy = import_match(store, file, copy=True)

    assert copy.how == "new" and {match_id, copy.id} == {one.id for one in store.summaries()}
    assert 1 == len(list(distinct(store, store.summaries())))
    assert 1 == len(list(told_of(store, MemoryDrafts())))
    assert 1 == len(list(played_of(store, MemoryDrafts(), store.summaries())))


def test_of_two_lengths_of_a_match_the_longer_one_stays(library, outside, other, tmp_path):  # noqa: F811
    referee = random_match(library, outside, 30)
    short, long = tmp_path / "short.jsonl", tmp_path / "long.jsonl"
    export_match(outside.store, referee.match_id, short)
    while referee.pending():
        referee.tick()
    export_match(outside.store, referee.match_id, long)
    here = import_match(other, short).id

    assert TakenIn(here, "longer") == import_match(other, long)
    assert outside.store.entries(referee.match_id) == other.entries(here)
    assert "over" == other.summary(here).status and not other.verify(here)
    assert TakenIn(here, "kept") == import_match(other, short)
    assert TakenIn(here, "known") == import_match(other, long)
    assert [here] == [one.id for one in other.summaries()]


def test_a_match_that_went_on_in_two_ways_is_two(library, outside, other, tmp_path):  # noqa: F811
    referee = random_match(library, outside, 30)
    export_match(outside.store, referee.match_id, tmp_path / "match.jsonl")
    here = import_match(other, tmp_path / "match.jsonl").id
    for store, why in ((outside.store, "misread"), (other, "misheard")):
        match_id = here if store is other else referee.match_id
        MatchReferee.resume(FIGURE, replace(outside, store=store), match_id).take_back(20, why)
    export_match(outside.store, referee.match_id, tmp_path / "match.jsonl")

    taken = import_match(other, tmp_path / "match.jsonl")

    assert "new" == taken.how and 2 == len(list(distinct(other, other.summaries())))


ON_THE_WAY = {
    "CR LF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "blank lines": lambda text: "\n" + text.replace("\n", "\n\n"),
    "blanks at the ends": lambda text: text.replace("\n", " \t\n"),
    "no last line end": lambda text: text[:-1],
    "blanks between values": lambda text: text.replace('","', '" , "'),
}


@pytest.mark.parametrize("way", ON_THE_WAY)
def test_what_changes_no_value_may_change_on_the_way(way, played, other):
    _, file = played
    file.write_bytes(ON_THE_WAY[way](file.read_text()).encode())

    assert "new" == import_match(other, file).how


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16"])
def test_a_file_may_be_written_in_another_way(coding, played, other):
    _, file = played
    file.write_bytes(file.read_text().encode(coding))

    assert "new" == import_match(other, file).how


def test_a_line_with_a_fault_is_named_by_its_number_in_the_file(played, other):
    _, file = played
    lines = file.read_text().splitlines(keepends=True)
    lines[4] = lines[4].replace("2026", "2025")
    file.write_text("\n".join(lines))

    with pytest.raises(JournalError, match="line 9: this line has changed since the export"):
        import_match(other, file)


def test_a_damaged_match_comes_back_under_its_id_with_its_dates(tmp_path):
    path = tmp_path / "matches.sqlite3"
    kept = several(path)
    entry, row, lost = list(kept)[2:5]
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM entries WHERE match_id = ? AND number = 18", (entry,))
        db.execute("UPDATE matches SET status = 'xyz' WHERE id = ?", (row,))
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("DELETE FROM matches WHERE id = ?", (lost,))
    db.close()
    store = SqliteStore.open(path, Ticking())
    dates = {one.id: one.last_at for one in store.summaries()}

    assert [entry, row, lost] == [store.recover(one) for one in (entry, row, lost)]

    back = {one.id: one for one in store.summaries()}
    assert set(kept) == set(back)
    assert all(dates[one] == back[one].last_at for one in dates)
    assert (tuple(kept[entry][:18]), tuple(kept[row]), tuple(kept[lost])) == (
        store.entries(entry),
        store.entries(row),
        store.entries(lost),
    )
    assert () == store.damaged() and entry == store.recover(f"{entry}-damaged")
    assert len(kept) == len(store.summaries())
    store.shut()


def test_matches_of_a_file_come_back_under_their_ids_with_their_dates(tmp_path, other):
    path = tmp_path / "aside.sqlite3"
    kept = several(path)
    store = SqliteStore.open(path, Ticking())
    there = {one.id: (one.last_at, one.entries, one.status) for one in store.summaries()}
    order = [one.id for one in store.summaries()]
    store.shut()

    other.recover_from(path)

    assert set(kept) == set(there)
    assert there == {one.id: (one.last_at, one.entries, one.status) for one in other.summaries()}
    assert sorted(order) == sorted(one.id for one in other.summaries())


def test_of_a_match_of_a_file_that_is_shorter_here_the_rest_comes_back(tmp_path, other):
    path = tmp_path / "aside.sqlite3"
    kept = several(path)
    store = SqliteStore.open(path, Ticking())
    match_id = list(kept)[1]
    here = other.add(store.head(match_id), kept[match_id][:5])
    store.shut()

    taken = {one.id: one for one in other.recover_from(path)}

    assert (here, False) == (taken[match_id].new_id, taken[match_id].known)
    assert tuple(kept[match_id]) == other.entries(here)
    assert len(kept) == len(other.summaries())


def test_a_match_of_an_older_version_is_made_longer_as_it_is_written(tmp_path, other):
    """What is added says its own version; the record opens and goes to its end."""
    file = MATCHES / "v1" / "figure-three-on-three-duel-2017.jsonl"
    head, lines = head_of(file), file.read_bytes().splitlines()[1:]
    here = other.add(head, lines[: len(lines) // 2], "abandoned")

    assert TakenIn(here, "longer") == import_match(other, file)
    assert lines[: len(lines) // 2] == list(other.entries(here)[: len(lines) // 2])
    assert entries_in(file) == MatchRecord.of(FIGURE, other, here).entries
    assert TakenIn(here, "known") == import_match(other, file)
