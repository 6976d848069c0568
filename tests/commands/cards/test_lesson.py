"""The guided card match in the terminal: led through by what is typed, left and gone on with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.adapters.files.texts_file import load_texts
from companion.app.lessons.card_script import CARD_LESSON
from companion.app.lessons.card_session import CardLessonSession
from tests.app.lobby_fakes import parts
from tests.saying import said

STEPS = len(CARD_LESSON.steps)


def typed_in(language="en"):
    """What is typed in each step, as the finger says it: the words of a line, or Enter."""
    made = replace(parts(), texts=load_texts(language))
    lesson, found = CardLessonSession(made, CARD_LESSON, ("Ann", "Bo"), typed=True), list[str]()
    while not lesson.is_over:
        guide = lesson.guide()
        said = next((one.name for one in guide.points if one.kind == "button"), "")
        found.append(said)
        if said:
            lesson.session.choose(next(one for one in lesson.session.screen().choices if one.label == said))
        elif guide.push is None:
            lesson.flip()
        else:
            lesson.on()
    return found


@pytest.mark.parametrize(
    "language, over", [("en", "you have won. Everything else"), ("de", "Du hast gewonnen. Alles Weitere")]
)
def test_it_is_played_to_its_end_by_what_is_typed(run, monkeypatch, language, over):
    monkeypatch.setenv("COMPANION_LANGUAGE", language)

    done = run("cards", "lesson", text="\n".join(typed_in(language)) + "\n")

    assert 0 == done.exit_code and over in done.output
    assert all(f"({number}/{STEPS})" in done.output for number in range(1, STEPS + 1))
    assert not any(word in done.output for word in ("Tap ", " tap ", "Tippe auf", "Halte einen Finger"))
    assert 1 == len(run("matches", "list").output.splitlines())


def test_something_else_is_taken_back_and_what_is_no_part_of_it_is_said(run):
    done = run("cards", "lesson", text="\nTangela\nundo\nBellsprout\n").output

    assert "The rules allow that, but the lesson goes another way." in done
    assert said("lesson.not-here") in done
    assert "☞ Bellsprout" in done and f"(3/{STEPS})" in done
    assert "puts Bellsprout" in done


def test_a_coin_shows_what_the_lesson_needs(run):
    at = next(number for number, step in enumerate(CARD_LESSON.steps) if step.name == "coin")
    done = run("cards", "lesson", text="\n".join(typed_in()[: at + 1]) + "\n").output

    assert "the starting coin shows tails" in done


def test_it_goes_on_where_it_was_left_beside_the_other_lesson(run):
    left = run("cards", "lesson", text="\nBellsprout\nquit\n")
    on, anew = run("cards", "lesson", text="quit\n").output, run("cards", "lesson", "--anew", text="quit\n").output

    assert 0 == left.exit_code and "companion cards lesson goes on here." in left.output
    assert f"(3/{STEPS})" in on and f"(1/{STEPS})" not in on
    assert f"(1/{STEPS})" in anew
    assert "(1/18)" in run("lesson", text="quit\n").output


def test_from_its_end_a_match_of_ones_own_begins(run):
    assert (
        said("command.lesson.over", play="companion cards play")
        in run("cards", "lesson", text="\n".join(typed_in())).output
    )
