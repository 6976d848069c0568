"""The guided match in the terminal: led through by what is typed, left and gone on with."""

from __future__ import annotations

import pytest

from companion.app.lessons.figure_script import LESSON
from companion.figure.actions import Attack, Move
from tests.saying import said

EVERY = range(1, len(LESSON.steps) + 1)


def typed_of(step):
    """What is typed in a step of the script."""
    match step.kind, step.actions:
        case "do", (Move(figure=figure, to=to),):
            return [f"move {figure.lower()} {to}"]
        case "do", (Attack(target=target),):
            return [f"attack {target.lower()}"]
        case "spin", _:
            return [""] * len(step.shows)
        case _:
            return [""]


WHOLE = "\n".join(line for step in LESSON.steps[:-1] for line in typed_of(step)) + "\n"


@pytest.mark.parametrize(
    "language, over", [("en", "You have won. That is the game"), ("de", "Du hast gewonnen. Das ist das Spiel")]
)
def test_it_is_played_to_its_end_by_what_is_typed(run, monkeypatch, language, over):
    monkeypatch.setenv("COMPANION_LANGUAGE", language)

    done = run("lesson", text=WHOLE)

    assert 0 == done.exit_code and over in done.output
    assert all(f"({number}/{len(LESSON.steps)})" in done.output for number in EVERY)
    assert not any(word in done.output for word in ("Tap ", " tap ", "Flick", "Tippe auf", "Halte einen Finger"))
    assert 1 == len(run("matches", "list").output.splitlines())


def test_something_else_is_taken_back_and_what_is_no_part_of_it_is_said(run):
    done = run("lesson", text="\nmove treecko a1\nundo\nmove treecko d1\n").output

    assert "The rules allow that, but the lesson goes another way." in done
    assert said("lesson.not-here") in done
    assert "☞ Treecko → d1" in done and "(3/18)" in done


def test_it_goes_on_where_it_was_left(run):
    left = run("lesson", text="\nmove treecko d1\nquit\n")
    on, anew = run("lesson", text="quit\n").output, run("lesson", "--anew", text="quit\n").output

    assert 0 == left.exit_code and "companion lesson goes on here." in left.output
    assert "(3/18)" in on and "(1/18)" not in on
    assert "(1/18)" in anew


def test_in_the_middle_of_a_battle_it_is_left_and_begins_with_the_battle(run):
    before = "\n".join(line for step in LESSON.steps[:6] for line in typed_of(step))

    left = run("lesson", text=f"{before}\nquit\n").output
    on = run("lesson", text="quit\n").output

    assert "(7/18)" in left and "(5/18)" in on
