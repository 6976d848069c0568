"""The guided matches in the terminal: led through by what is typed, left and gone on with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.adapters.files.texts_file import load_texts
from companion.app.lessons.card_script import CARD_LESSON
from companion.app.lessons.card_session import CardLessonSession
from companion.app.lessons.figure_script import LESSON
from companion.figure.actions import Attack, Move
from tests.app.lobby_fakes import parts
from tests.saying import said

STEPS = {"lesson": len(LESSON.steps), "cards lesson": len(CARD_LESSON.steps)}
SECOND = {"lesson": "move treecko d1", "cards lesson": "Bellsprout"}
"""What the second step of each lesson wants."""

each = pytest.mark.parametrize("command", STEPS)


def typed_of(step):
    """What is typed in a step of the figure game's script."""
    match step.kind, step.actions:
        case "do", (Move(figure=figure, to=to),):
            return [f"move {figure.lower()} {to}"]
        case "do", (Attack(target=target),):
            return [f"attack {target.lower()}"]
        case "spin", _:
            return [""] * len(step.shows)
        case _:
            return [""]


def card_lines(language="en"):
    """What is typed in each step of the card game's, as the finger says it: the words of a line, or Enter."""
    made = replace(parts(), texts=load_texts(language))
    lesson, found = CardLessonSession(made, CARD_LESSON, ("Ann", "Bo"), typed=True), list[str]()
    while not lesson.is_over:
        guide = lesson.guide()
        label = next((one.name for one in guide.points if one.kind == "button"), "")
        found.append(label)
        if label:
            lesson.session.choose(next(one for one in lesson.session.screen().choices if one.label == label))
        elif guide.push is None:
            lesson.flip()
        else:
            lesson.on()
    return found


def whole(command, language="en"):
    """All that is typed in a lesson."""
    figure = command == "lesson"
    lines = [line for step in LESSON.steps[:-1] for line in typed_of(step)] if figure else card_lines(language)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    "command, language, over",
    [
        ("lesson", "en", "You've won! That's the game"),
        ("lesson", "de", "Du hast gewonnen! Das ist das Spiel"),
        ("cards lesson", "en", "you've won! Everything else"),
        ("cards lesson", "de", "Du hast gewonnen! Alles Weitere"),
    ],
)
def test_it_is_played_to_its_end_by_what_is_typed(run, monkeypatch, command, language, over):
    monkeypatch.setenv("COMPANION_LANGUAGE", language)

    done = run(*command.split(), text=whole(command, language))

    assert 0 == done.exit_code and over in done.output
    assert all(f"({number}/{STEPS[command]})" in done.output for number in range(1, STEPS[command] + 1))
    assert not any(word in done.output for word in ("Tap ", " tap ", "Flick", "Tippe auf", "Halte den Finger"))
    assert 1 == len(run("matches", "list").output.splitlines())


@pytest.mark.parametrize(
    "command, other, finger",
    [("lesson", "move treecko a1", "☞ Treecko → d1"), ("cards lesson", "Tangela", "☞ Bellsprout")],
)
def test_something_else_is_taken_back_and_what_is_no_part_of_it_is_said(run, command, other, finger):
    done = run(*command.split(), text=f"\n{other}\nundo\n{SECOND[command]}\n").output

    assert "You could do that in a real match." in done
    assert said("lesson.not-here") in done
    assert finger in done and f"(3/{STEPS[command]})" in done
    assert command == "lesson" or "puts Bellsprout" in done


def test_a_coin_shows_what_the_lesson_needs(run):
    at = next(number for number, step in enumerate(CARD_LESSON.steps) if step.name == "coin")
    done = run("cards", "lesson", text="\n".join(card_lines()[: at + 1]) + "\n").output

    assert "the starting coin shows tails" in done


@each
def test_it_goes_on_where_it_was_left_beside_the_other_lesson(run, command):
    line, steps = command.split(), STEPS[command]
    left = run(*line, text=f"\n{SECOND[command]}\nquit\n")
    on, anew = run(*line, text="quit\n").output, run(*line, "--anew", text="quit\n").output
    (other,) = STEPS.keys() - {command}

    assert 0 == left.exit_code and f"companion {command} continues it." in left.output
    assert f"(3/{steps})" in on and f"(1/{steps})" not in on
    assert f"(1/{steps})" in anew
    assert f"(1/{STEPS[other]})" in run(*other.split(), text="quit\n").output


def test_in_the_middle_of_a_battle_it_is_left_and_begins_with_the_battle(run):
    before = "\n".join(line for step in LESSON.steps[:6] for line in typed_of(step))

    left = run("lesson", text=f"{before}\nquit\n").output
    on = run("lesson", text="quit\n").output

    assert "(7/18)" in left and "(5/18)" in on


@each
def test_from_its_end_a_match_of_ones_own_begins(run, command):
    play = f"companion {command.replace('lesson', 'play')}"

    assert said("command.lesson.over", play=play) in run(*command.split(), text=whole(command)).output
