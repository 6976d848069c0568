"""A study: what it plays, what is kept of it, and that the numbers are the same whoever plays."""

from __future__ import annotations

import multiprocessing
import os

import msgspec
import pytest

from companion.adapters.files.decoding import ValidationIssue
from companion.kernel.errors import DataError
from companion.lab.studies import _results, _running, _workers
from companion.lab.studies._files import StudyFile, load_study, study_of
from companion.lab.studies._study import StudyError
from companion.lab.studies._tallies import total


class Fatal:
    """A chunk that ends whatever process takes it."""

    id = "fatal"

    def __reduce__(self):
        return os._exit, (1,)


HEARTH, BROOK = "hearth-three", "brook-three"


def tallies(study, kept):
    return {(pairing.teams, pairing.players): tally for pairing, tally in _running.found(study, kept)}


@pytest.fixture(scope="module")
def played(small, tmp_path_factory):
    """The small study, played in this process without a stop."""
    with _results.open_results(tmp_path_factory.mktemp("played") / "small.results") as file:
        _running.run(small, file, _workers.play_alone)
        return dict(file.kept)


def test_every_team_meets_every_team_of_its_format_in_both_seats_on_every_mat_that_fits(stock):
    names = (HEARTH, BROOK, "hearth-six", "ember-six")
    study = study_of(StudyFile(name="All", teams=names), stock)

    met = {(one.rules, one.mat, one.teams) for one in study.pairings}
    assert len(met) == len(study.pairings)
    assert {(HEARTH, HEARTH), (HEARTH, BROOK), (BROOK, HEARTH), (BROOK, BROOK)} == {
        teams for rules, mat, teams in met if (rules, mat) == ("tfg-2007", "three_on_three")
    }
    assert {"duel", "six_on_six", "tiny"} == {mat for _, mat, teams in met if teams[0] == "hearth-six"}
    # Ember has no Trainer cards, which six on six under the older rules asks for.
    assert {("hearth-six", "hearth-six")} == {
        teams for rules, mat, teams in met if (rules, mat) == ("tfg-2007", "duel")
    }
    assert study.left_out


def test_each_player_meets_each(stock):
    players = ("random", "greedy")
    study = study_of(StudyFile(name="Both", teams=(HEARTH,), rules=("tfg-2007",), players=players), stock)

    assert {(a, b) for a in players for b in players} == {one.players for one in study.pairings}


def test_numbers_are_the_same_in_several_processes(small, played, tmp_path):
    with _results.open_results(tmp_path / "small.results") as file:
        _running.run(small, file, lambda chunks: _workers.play_here(chunks, 2))

        assert played == file.kept
    assert 200 == sum(tally.matches for _, tally in _running.found(small, played))


def test_a_study_that_was_stopped_goes_on_where_it_was(small, played, tmp_path):
    path = tmp_path / "small.results"

    def stopped(chunks):
        for number, one in enumerate(_workers.play_alone(chunks)):
            if number == 5:
                raise KeyboardInterrupt
            yield one

    with _results.open_results(path) as file, pytest.raises(KeyboardInterrupt):
        _running.run(small, file, stopped)
    with path.open("ab") as torn:
        torn.write(b'{"chunk":"0012')
    told = []
    with _results.open_results(path) as file:
        assert 5 == len(file.kept)
        _running.run(small, file, _workers.play_alone, told.append)

    assert played == _results.read_results(path)
    assert 100 > told[0] > 0 and 200 == told[-1] and sorted(told) == told


def test_more_matches_are_added_to_those_that_are_there(small, played):
    more = msgspec.structs.replace(small, matches=60)

    assert {20} == {chunk.many for chunk in _running.missing(more, played)}
    assert {40} == {chunk.first for chunk in _running.missing(more, played)}


def test_another_seed_plays_other_matches(small, played):
    other = msgspec.structs.replace(small, seed=2)

    assert 12 == len(_running.missing(other, played))
    assert () == _running.missing(small, played)


def test_a_process_that_is_killed_is_replaced_and_nothing_is_lost(small, played):
    found, killed = {}, 0
    for chunk, tally in _workers.play_here(small.chunks(), 2):
        found[chunk.id] = tally
        if not killed:
            killed = 1
            multiprocessing.active_children()[0].kill()

    assert played == found


def test_all_processes_that_are_killed_are_replaced(small, played):
    found, killed = {}, False
    for chunk, tally in _workers.play_here(small.chunks(), 3):
        found[chunk.id] = tally
        if not killed:
            killed = True
            for process in multiprocessing.active_children():
                process.kill()

    assert played == found
    assert [] == multiprocessing.active_children()


def test_processes_that_end_again_and_again_are_one_sentence(small):
    with pytest.raises(StudyError, match="keep crashing"):
        list(_workers.play_here([Fatal(), *small.chunks()], 2))

    assert [] == multiprocessing.active_children()


@pytest.mark.parametrize("processes", [1, 2, 50])
def test_processes_with_nothing_to_do_are_not_waited_for(processes, small, played):
    chunks = list(small.chunks())[:3]

    assert {chunk.id: played[chunk.id] for chunk in chunks} == {
        chunk.id: tally for chunk, tally in _workers.play_here(chunks, processes)
    }
    assert [] == multiprocessing.active_children()


def test_nothing_goes_on_when_nobody_asks_any_more(small):
    playing = _workers.play_here(small.chunks(), 2)
    next(playing)
    playing.close()

    assert [] == multiprocessing.active_children()


def test_tallies_add_up_in_any_order(small, played):
    _, tally = _running.found(small, played)[0]
    parts = [played[chunk.id] for chunk in small.chunks_of(small.pairings[0])]

    assert tally == total(reversed(parts))
    assert 50 == tally.matches == sum(tally.turns.values()) == sum(tally.endings.values()) == sum(tally.outcomes)


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    "changed, said",
    [
        ({"teams": ("nobody",)}, "nobody"),
        ({"mats": ("moon",)}, "moon"),
        ({"rules": ("duel-2016",)}, "duel-2017"),
        ({"players": ("gredy",)}, "greedy"),
        ({"teams": (HEARTH, HEARTH)}, "hearth-three is named twice"),
        ({"teams": ("ember-three",), "rules": ("tfg-2007",)}, "no two of these teams can meet"),
        ({"mats": ("duel",)}, "no two of these teams can meet"),
        ({"policies": {"no_such": 1}}, "no_such"),
    ],
)
def test_what_cannot_be_studied_is_said(stock, changed, said):
    with pytest.raises(ValidationIssue) as refused:
        study_of(StudyFile(**{"name": "Bad", "teams": (HEARTH, BROOK)} | changed), stock)

    assert said in str(DataError(refused.value.said))


@pytest.mark.parametrize(
    "text, said",
    [
        ("name = 'x'", "teams"),
        ("name = 'x'\nteams = []", "teams"),
        ("name = 'x'\nteams = ['hearth-three']\nmatches = 0", "matches"),
        ("name = 'x'\nteams = ['hearth-three']\nmatch = 5", "match"),
        ("name = ", "TOML"),
    ],
)
def test_a_faulty_study_file_is_one_sentence_with_its_place(stock, tmp_path, text, said):
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as refused:
        load_study(path, stock)

    assert "bad.toml" in str(refused.value) and said in str(refused.value) and "\n" not in str(refused.value)


def test_damage_in_the_middle_of_results_is_named_by_its_line(small, played, tmp_path):
    path = tmp_path / "small.results"
    with _results.open_results(path) as file:
        for chunk, tally in played.items():
            file.add(chunk, tally)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], b"rubbish\n", *lines[4:]]))
    before = path.read_bytes()

    with pytest.raises(DataError, match="line 4"), _results.open_results(path):
        pass
    assert before == path.read_bytes()


def test_two_studies_do_not_write_into_one_file(tmp_path):
    path = tmp_path / "small.results"
    with _results.open_results(path), pytest.raises(DataError, match="another study"), _results.open_results(path):
        pass
