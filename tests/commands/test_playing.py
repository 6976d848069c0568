"""Who plays a seat, by what was typed for its player."""

from __future__ import annotations

import pytest

from companion.commands.playing import kind_of
from companion.kernel.errors import DataError
from tests.adapters.players.test_found import install
from tests.saying import in_english, said

PROGRAMS, KNOWN = ("random",), ("random", "sensible", "faulty")


@pytest.mark.parametrize("given", ["sensible", "faulty", "program:Ann", "program:sensible", "program:"])
def test_the_name_of_a_program_that_does_not_play_this_game_is_no_persons(given):
    with pytest.raises(DataError) as refused:
        kind_of(given, PROGRAMS, KNOWN)

    name = given.removeprefix("program:")
    assert f"no program called '{name}' plays this game; choose from random" == in_english([refused.value.said])[0]


@pytest.mark.parametrize(
    "given, kind",
    [
        (None, "person"),
        ("Ann", "person"),
        ("Random", "person"),
        ("programmer", "person"),
        ("Ann:Ben", "person"),
        ("random", "random"),
        ("program:random", "random"),
    ],
)
def test_any_other_name_is_a_persons(given, kind):
    assert kind == kind_of(given, PROGRAMS, KNOWN)


def test_play_refuses_a_program_of_the_other_game(run):
    done = run("play", "--a", "sensible", "--b", "Ben", text="quit\n")

    assert 2 == done.exit_code
    assert "no program called 'sensible' plays this game" in done.stderr


def test_a_match_that_is_over_is_played_again_with_the_sides_swapped(run):
    nothing = run("play", "--rematch", text="")
    run("play", "--a", "Ann", "--b", "Ben", "--seed", "1", text="4\n1\n")
    again = run("play", "--rematch", "--seed", "2", text="quit\n")
    open_one = again.output.split("--resume ")[1].split()[0]
    left = run("play", "--rematch", open_one, text="")
    beside = run("play", "--rematch", "--a", "Cy", text="")

    assert (2, "no match of the figure game is over yet") == (nothing.exit_code, nothing.stderr.strip()[11:])
    assert "Ben – Ann" in run("matches", "list").output
    assert 2 == left.exit_code and "isn't over" in left.stderr
    assert 2 == beside.exit_code and "--rematch keeps the set-up of the match" in beside.stderr


def test_at_the_end_it_is_told_what_counted_and_a_best_of_three_begins_by_its_number(run):
    over = run("play", "--a", "Ann", "--b", "Ben", "--seed", "1", text="4\n1\n9\n2\nquit\n").output

    assert "Turning points:\n  Turn 1" in over and "1  Rematch, sides swapped" in over and "2  Best of three" in over
    assert said("command.settings.numbers", n=2) in over
    assert 2 == len(run("matches", "list").output.splitlines()) - 2
    assert "saved" in over.split("Best of three")[-1]


def test_a_match_that_is_over_becomes_the_first_of_three(run):
    run("play", "--a", "Ann", "--b", "Ben", "--seed", "1", text="4\n1\n")
    second = run("play", "--rematch", "--best-of", "3", "--seed", "1", text="4\n1\n").output
    alone = run("play", "--best-of", "3", text="")

    assert "Games: " in second or "wins the match with 2 games to 0" in second
    assert 2 == alone.exit_code and "--best-of needs --rematch" in alone.stderr


def test_what_no_option_says_is_as_in_the_settings(run):
    run("settings", "set", "spins", "hand")
    begun = run("play", "--a", "Ann", "--b", "Ben", "--seed", "1", text="quit\n")
    run("settings", "set", "hints", "on")
    hinted = run("play", "--resume", "--spins", "screen", text="hint\nquit\n")
    without = run("play", "--resume", "--no-hints", text="hint\nquit\n")

    assert 0 == begun.exit_code
    assert "Hints are off" not in hinted.output
    assert "hints" in without.output.lower() and hinted.output != without.output


def test_two_people_wait_for_no_player_of_others(run, tmp_path, monkeypatch):
    install(tmp_path, {"hanging": "hanging_module:Bot"})
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("companion.adapters.players.found.Worker", None)

    done = run("play", "--a", "Ann", "--b", "Ben", text="quit\n")

    assert 0 == done.exit_code and "hanging" not in done.output


def test_a_player_that_cannot_be_loaded_is_refused_in_one_sentence_and_no_other_is_tried(run, tmp_path, monkeypatch):
    install(tmp_path, {"broken": "raising_module:Bot", "other": "nowhere:Bot"})
    monkeypatch.syspath_prepend(str(tmp_path))

    done = run("play", "--a", "Ann", "--b", "broken", text="quit\n")

    assert 2 == done.exit_code
    assert "companion: the player broken can't be loaded (raising_module.py:1: KeyError: 'x')" in done.stderr
    assert 1 == done.stderr.count("companion: ") and "nowhere" not in done.stderr


def test_where_no_program_has_the_name_all_are_loaded_and_named(run, tmp_path, monkeypatch):
    install(tmp_path, {"first": "bots:First", "other": "nowhere:Bot"})
    monkeypatch.syspath_prepend(str(tmp_path))

    done = run("demo", "--a", "frist", text="quit\n")

    assert 2 == done.exit_code and "strong, first" in done.stderr and "the player other can't be loaded" in done.stderr


@pytest.mark.parametrize("name", ["Carefull", "ann"])
def test_a_name_that_begins_with_a_capital_or_is_far_from_a_programs_is_a_persons(run, name):
    assert f"{name}  to move" in run("play", "--a", name, "--b", "greedy", "--seed", "2", text="quit\n").output
