"""`companion ladder`."""

from __future__ import annotations

import re


def test_programs_play_each_other_and_are_rated(run):
    result = run("ladder", "--games", "1", "random", "greedy")

    assert 0 == result.exit_code
    lines = result.output.splitlines()
    assert lines[0].split() == ["program", "Elo", "points", "matches", "ms", "an", "answer"]
    assert re.match(r"greedy +\+\d+ ± \d+ +12 +12 +\d+\.\d$", lines[1])
    assert re.match(r"random +-\d+ ± \d+ +0 +12 ", lines[2])
    assert re.match(r"greedy +random +100\.0% \(76% – 100%\) +12$", lines[5])


def test_programs_of_the_card_game_play_too(run):
    result = run("ladder", "--game", "cards", "--games", "1")

    assert 0 == result.exit_code
    # Who thinks as long as it may would make a ladder of hours, and is named where it is wanted.
    assert {"sensible", "random", "greedy"} == {
        line.split()[0] for line in result.output.split("\n\n")[0].splitlines()[1:]
    }


def test_what_cannot_be_played_is_one_sentence(run):
    for words, said in (
        (("nobody", "random"), "no program called 'nobody' plays this game"),
        (("random", "random"), "a ladder needs two programs or more"),
        (("--game", "cards", "careful", "random"), "those that do: random, sensible, greedy, strong"),
    ):
        result = run("ladder", *words)
        assert 2 == result.exit_code and said in " ".join(result.output.split())
