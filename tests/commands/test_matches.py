"""`companion play` and `companion matches`: what is played is kept."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.commands.cli import ROOT, assert_one_sentence
from tests.saying import said

RANDOM_PLAY = ("play", "--a", "Ann", "--b", "random", "--seed", "4")
LOOK_AND_LEAVE = "look charmander\nmove squirtle a1\nundo\nmove squirtle a1\nmove squirtle e5\nwhy\nlog\nquit\n"


def match_id(output):
    return output.split("companion play --resume ")[1].split()[0]


def test_a_match_that_is_left_is_kept_listed_and_gone_on_with(run):
    left = run(*RANDOM_PLAY, text="1\n1\nquit\n")

    id = match_id(left.output)
    assert left.exit_code == 0
    assert id in run("matches", "list", "--open").output
    again = run("play", "--resume", text="quit\n")
    assert again.exit_code == 0 and match_id(again.output) == id
    assert run("play", "--resume", id, text="quit\n").exit_code == 0


def test_the_end_of_the_input_is_one_sentence_and_the_match_is_kept(run):
    result = run(*RANDOM_PLAY, text="1\n")

    assert result.exit_code == 0
    how = f"companion play --resume {match_id(result.output)}"
    assert result.output.endswith(f"{said('command.play.kept', how=how)}\n")


def test_commands_in_words_are_obeyed(run):
    output = run("play", "--seed", "4", text=LOOK_AND_LEAVE).output

    assert "Charmander" in output and "White" in output
    assert "Undone." in output
    assert "FG-" in output.split("Undone.")[1]


@pytest.mark.parametrize(
    "line, parts",
    [
        ("play --mat dual", ["'dual'", "duel"]),
        ("play --mat duel", ["has room for 6 figures", "FG-SETUP-02"]),
        ("play --team-a nobody", ["'nobody'", "companion teams list"]),
        ("play --team-a hearth-six", ["FG-SETUP-01"]),
        ("play --team-a none.toml", ["none.toml"]),
        ("play --policy surround_several", ["NAME=VALUE"]),
        ("play --policy surround_severl=each", ["'surround_severl'", "surround_several"]),
        ("play --policy surround_several=all", ["one or each", "'all'"]),
        ("play --policy turn_limit=0", ["turn_limit", "at least 1"]),
        ("play --policy turn_limit=²", ["turn_limit", "expected", "'²'"]),
        ("play --a random --b random", ["companion demo"]),
        ("play --b gredy", ["'gredy'", "did you mean greedy?", "Gredy"]),
        ("play --a ABCDEFGHIJKLMNOPQRSTUVWXYZ", ["1 to 24 characters"]),
        ("play --resume", ["no match to continue"]),
        ("play --resume 2020", ["you haven't played a match yet"]),
        ("play --resume --rules duel-2017", ["--seed and --spins"]),
        ("matches show last", ["you haven't played a match yet"]),
        ("matches export last", ["you haven't played a match yet"]),
        ("matches page last", ["you haven't played a match yet"]),
        ("matches import none.jsonl", ["none.jsonl"]),
    ],
)
def test_a_match_that_cannot_be_is_one_sentence_and_status_2(run, line, parts):
    assert_one_sentence(run(*line.split()), *parts)


def test_house_rules_names_and_teams_are_kept_with_the_match(run):
    run(
        *("play", "--a", "Ann", "--b", "Ben", "--policy", "surround_several=each", "--policy", "turn_limit=50"),
        *("--team-a", "hearth-three", "--team-b", "hearth-three"),
        text="quit\n",
    )

    output = run("matches", "show", "last").output
    assert "Ann – Ben" in output
    assert "surround_several = each" in output and "turn_limit = 50" in output
    assert "(house rules)" in run("matches", "list").output


def test_spins_entered_by_hand_are_asked_for_by_segment(run):
    # Whoever begins enters a figure; the draw is the program's.
    result = run("play", "--spins", "hand", text="quit\n")

    assert result.exit_code == 0


def test_a_match_is_shown_up_to_a_turn(run):
    run(*RANDOM_PLAY, text="1\n1\n1\n1\n1\n1\nquit\n")

    whole, begun = run("matches", "show", "last").output, run("matches", "show", "last", "--turn", "1").output
    assert "Turn 3: " in whole
    assert "Turn 2: " not in begun and " goes first." in begun
    assert_one_sentence(run("matches", "show", "last", "--turn", "99"), "no turn 99")


def test_a_match_goes_out_and_in_again(run, tmp_path):
    run(*RANDOM_PLAY, text="1\n1\n1\n1\nquit\n")

    assert run("matches", "export", "last", "-o", "match.jsonl").exit_code == 0
    assert "added nothing" in run("matches", "import", "match.jsonl").output
    assert run("matches", "list").output.endswith("1 match\n")
    result = run("matches", "import", "match.jsonl", "--copy")
    assert result.exit_code == 0 and result.output.startswith("Imported match.jsonl as match ")
    assert run("matches", "list").output.endswith("2 matches\n")
    lines = (tmp_path / "match.jsonl").read_text().splitlines()
    assert run("matches", "export", "last", "-o", "-").output.splitlines()[1:] == lines[1:]


def test_a_match_becomes_a_page_that_stands_alone(run, tmp_path):
    run(*RANDOM_PLAY, text="1\n1\n1\n1\nquit\n")

    assert run("matches", "page", "last", "-o", "match.html").exit_code == 0
    page = (tmp_path / "match.html").read_text()
    assert page == run("matches", "page", "last", "-o", "-").output
    assert page.startswith("<!doctype html>")
    (tmp_path / "file").touch()
    assert_one_sentence(run("matches", "page", "last", "-o", "file/match.html"), "file")


def test_a_match_of_the_card_game_becomes_a_page(run, tmp_path):
    run("cards", "play", "--a", "Ann", "--b", "sensible", text="quit\n")

    assert run("matches", "page", "last", "-o", "match.html").exit_code == 0
    assert (tmp_path / "match.html").read_text().startswith("<!doctype html>")
    assert_one_sentence(run("matches", "page", "last", "--hands"), "the hands of")


def test_both_hands_are_open_on_the_page_of_a_card_match_that_is_over(run, tmp_path):
    run("cards", "play", "--a", "Ann", "--b", "sensible", "--seed", "1", text="concede\n" * 40)

    assert run("matches", "page", "last", "-o", "closed.html").exit_code == 0
    assert run("matches", "page", "last", "-o", "open.html", "--hands").exit_code == 0
    closed, opened = ((tmp_path / name).read_text() for name in ("closed.html", "open.html"))
    assert '"cards":[]' in closed and '"cards":[[' in opened


def test_a_page_with_open_hands_does_not_replace_the_one_for_everybody(run, tmp_path):
    run("cards", "play", "--a", "Ann", "--b", "sensible", "--seed", "1", text="concede\n" * 40)
    for options in ((), ("--hands",)):
        assert run("matches", "page", "last", *options).exit_code == 0
    closed, opened = sorted(tmp_path.glob("*.html"), key=lambda path: path.name.endswith("-hands.html"))

    assert '"cards":[]' in closed.read_text() and '"cards":[[' in opened.read_text()


def test_a_match_file_with_a_fault_is_not_kept(run, tmp_path):
    run(*RANDOM_PLAY, text="1\n1\nquit\n")
    run("matches", "export", "last", "-o", "match.jsonl")
    text = (tmp_path / "match.jsonl").read_text()
    (tmp_path / "match.jsonl").write_text(text[:-40])

    assert_one_sentence(run("matches", "import", "match.jsonl"), "match.jsonl")
    assert run("matches", "list").output.endswith("1 match\n")


def test_a_process_that_is_interrupted_says_one_sentence_and_keeps_the_match(tmp_path):
    code = (
        "import builtins, sys; from companion.__main__ import main\n"
        "def stop(prompt): raise KeyboardInterrupt\n"
        "builtins.input = stop\n"
        "main(['play', '--seed', '1'], prog_name='companion')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"COMPANION_HOME": str(tmp_path)},
    )

    assert done.returncode == 130
    assert done.stderr == "" and "The match is saved. companion play --resume " in done.stdout


def test_the_hall_is_empty_before_a_match_is_over(run):
    assert "No match is over yet" in run("matches", "hall").output
