"""Stored matches of every version of the program open, fold and, where the rules still say so, replay."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import msgspec
import pytest

from companion.adapters.clock import SystemClock
from companion.adapters.store.journal_files import export_match, import_match
from companion.adapters.store.sqlite import SqliteStore
from companion.app.match.games import GAMES
from companion.app.match.heads import decode_head
from companion.app.match.record import Record
from companion.app.match.referee import MatchReferee, Outside
from companion.app.ports.outside import HEAD_VERSION, MatchHead, TakenIn
from companion.cards.editions.table import EDITIONS
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import FIGURES_OF
from companion.kernel.errors import JournalError
from companion.kernel.journal import Applied, Entry, Retracted
from tests.app.table_fakes import ScriptedSpins, StepClock

MATCHES = Path(__file__).resolve().parents[2] / "fixtures" / "matches"
FILES = sorted(MATCHES.glob("*/*.jsonl"))
DATABASES = sorted(MATCHES.glob("*/*.sqlite3"))


OTHER_EVENTS = {"v1-card-platinum-2009", "v1-card-xy-2016"}
"""The matches of rules under which the same actions led to something else."""


def head_of(file: Path) -> MatchHead:
    first = msgspec.json.decode(file.read_bytes().splitlines()[0])
    return decode_head(msgspec.json.encode(first["head"]), file.stem)


def entries_in(file: Path) -> list[Entry]:
    head = head_of(file)
    return GAMES[head.game].stored.journal(file.read_bytes().splitlines()[1:], head.journal_version).entries


def outside(store: SqliteStore) -> Outside:
    return Outside(store=store, clock=StepClock(), spins=ScriptedSpins(), rng=random.Random(1))


@pytest.fixture
def store(tmp_path):
    store = SqliteStore.open(tmp_path / "matches.sqlite3", SystemClock())
    yield store
    store.shut()


def test_every_edition_format_and_rule_set_is_among_them():
    heads = [head_of(file) for file in FILES]

    assert set(EDITIONS) == {head.rules for head in heads if head.game == "card"}
    assert {(format, rules) for format in FIGURES_OF for rules in RULE_SETS} == {
        (head.about["format"], head.rules) for head in heads if head.game == "figure"
    }


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_version_that_was_ever_written_is_among_them(game):
    # Who raises the version writes matches of it with the change, so that they are here when the next one comes.
    versions = {head.journal_version for head in map(head_of, FILES) if head.game == game}

    assert set(range(1, GAMES[game].stored.version + 1)) == versions


def test_corrections_takings_back_and_traces_are_among_them():
    entries = [entry for file in FILES for entry in entries_in(file)]
    applied = [entry for entry in entries if isinstance(entry, Applied)]

    assert {"figure", "card"} == {head_of(file).game for file in FILES if _has_taking_back(file)}
    assert 2 <= len({type(entry.action) for entry in applied if type(entry.action).__name__ == "Correct"})
    assert [entry for entry in applied if entry.note.trace and entry.note.voided]


def _has_taking_back(file: Path) -> bool:
    return any(isinstance(entry, Retracted) for entry in entries_in(file))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
class TestEveryFile:
    def test_it_opens_and_folds(self, file):
        head = head_of(file)
        lines = file.read_bytes().splitlines()[1:]
        game = GAMES[head.game]
        first = msgspec.json.decode(file.read_bytes().splitlines()[0])

        record = Record(game, head, game.stored.journal(lines, head.journal_version))

        assert (HEAD_VERSION, False, 0) == (head.head_version, record.later, record.unread)
        assert len(lines) == len(record.entries)
        assert first["result"] == (record.state.table.winner or "")

    def test_it_replays_where_the_rules_are_those_of_today(self, file, store, tmp_path):
        head = head_of(file)
        game = GAMES[head.game]
        match_id = store.add(head, file.read_bytes().splitlines()[1:])

        referee = MatchReferee.resume(game, outside(store), match_id)

        if head.rules_version == game.rules_version:
            assert not referee.look_only
            assert Record.of(game, store, match_id).state.table == referee.state.table
            assert TakenIn(match_id, "known") == import_match(store, file)
            again = import_match(store, file, copy=True).id
            assert referee.entries == MatchReferee.resume(game, outside(store), again).entries
            export_match(store, again, tmp_path / "again.jsonl")
            third = import_match(store, tmp_path / "again.jsonl", copy=True).id
            assert (store.head(again), store.entries(again)) == (store.head(third), store.entries(third))
        else:
            assert referee.standing

    def test_it_is_taken_in_though_editions_say_something_else_today(self, file, store):
        if f"{file.parent.name}-{file.stem}" in OTHER_EVENTS:
            with pytest.raises(JournalError, match="led to other events"):
                import_match(store, file)
        else:
            assert "new" == import_match(store, file).how


@pytest.mark.parametrize("database", DATABASES, ids=lambda file: file.parent.name)
def test_a_database_opens_and_its_matches_can_be_gone_on_with(database, tmp_path):
    shutil.copy(database, tmp_path / "matches.sqlite3")
    store = SqliteStore.open(tmp_path / "matches.sqlite3", SystemClock())

    summaries = store.summaries()
    for summary in summaries:
        game = GAMES[summary.head.game]
        referee = MatchReferee.resume(game, outside(store), summary.id)
        assert summary.entries == len(referee.entries)
        if summary.head.rules_version == game.rules_version:
            assert not referee.look_only
            assert referee.tick() or referee.persons_asked() or referee.spins_wanted()

    assert {"figure", "card"} == {summary.head.game for summary in summaries}
    assert [""] * len(summaries) == [str(store.verify(summary.id)) for summary in summaries]
    store.shut()
