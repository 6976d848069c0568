"""`companion lab ladder`."""

from __future__ import annotations

import re

from companion.lab import ladder
from tests.saying import said


def test_programs_play_each_other_and_are_rated(run):
    result = run("lab", "ladder", "--games", "1", "random", "greedy")

    assert 0 == result.exit_code
    lines = result.output.splitlines()
    assert lines[0].split() == ["program", "Elo", "points", "matches", "ms", "an", "answer"]
    assert re.match(r"greedy +\+\d+ ± \d+ +12 +12 +\d+\.\d$", lines[1])
    assert re.match(r"random +-\d+ ± \d+ +0 +12 ", lines[2])
    assert re.match(r"greedy +random +100\.0% \(76% – 100%\) +12 +\+6 =0 -0$", lines[5])


def test_programs_of_the_card_game_play_too(run):
    result = run("lab", "ladder", "--game", "card", "--games", "1")

    assert 0 == result.exit_code
    # Who thinks as long as it may would make a ladder of hours, and is named where it is wanted.
    assert {"sensible", "random", "greedy"} == {
        line.split()[0] for line in result.output.split("\n\n")[0].splitlines()[1:]
    }


def test_what_cannot_be_played_is_one_sentence(run):
    for words, sentence in (
        (("nobody", "random"), "no program called 'nobody' plays this game"),
        (("random", "random"), "a ladder needs at least two programs"),
        (("--game", "card", "careful", "random"), "choose from random, sensible, greedy, strong"),
    ):
        result = run("lab", "ladder", *words)
        assert 2 == result.exit_code and sentence in " ".join(result.output.split())


def test_on_rungs_only_neighbours_play(run):
    result = run("lab", "ladder", "--game", "card", "--games", "1", "--rungs", "greedy", "random", "sensible")

    assert 0 == result.exit_code
    pairs = [line.split()[:2] for line in result.output.split("\n\n")[1].splitlines()[1:3]]
    assert [["greedy", "random"], ["sensible", "random"]] == pairs


def interrupted_after(matches, monkeypatch):
    """Ctrl-C is pressed in the match after so many."""
    played, one = [], ladder._one

    def pressed(*match):
        if len(played) == matches:
            raise KeyboardInterrupt
        played.append(match)
        return one(*match)

    monkeypatch.setattr(ladder, "_one", pressed)


def test_what_was_played_is_shown_where_it_is_stopped(run, monkeypatch):
    interrupted_after(3, monkeypatch)
    result = run("lab", "ladder", "--games", "1", "random", "greedy")

    assert 130 == result.exit_code
    assert re.search(r"^greedy +random +\d+\.\d% .* 3 +\+[01] =[01] -[01]$", result.output, re.MULTILINE)
    assert said("command.ladder.interrupted") in result.output


def test_who_has_not_played_when_it_is_stopped_is_not_rated(run, monkeypatch):
    interrupted_after(2, monkeypatch)
    result = run("lab", "ladder", "--game", "card", "random", "sensible", "greedy")

    assert 130 == result.exit_code
    assert {"random", "sensible"} == {line.split()[0] for line in result.output.split("\n\n")[0].splitlines()[1:]}
