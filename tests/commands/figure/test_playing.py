"""Who plays a seat, by what was typed for its player."""

from __future__ import annotations

import pytest

from companion.commands.figure.playing import kind_of
from companion.kernel import DataError
from tests.saying import in_english

PROGRAMS, KNOWN = ("random",), ("random", "sensible", "faulty")


@pytest.mark.parametrize("given", ["sensible", "faulty", "program:Ann", "program:sensible", "program:"])
def test_the_name_of_a_program_that_does_not_play_this_game_is_no_persons(given):
    with pytest.raises(DataError) as refused:
        kind_of(given, PROGRAMS, KNOWN)

    name = given.removeprefix("program:")
    assert f"no program called '{name}' plays this game; those that do: random" == in_english([refused.value.said])[0]


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
