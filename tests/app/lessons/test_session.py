"""The guided match: its script is played through the real referee, and what is tried beside it is answered."""

from __future__ import annotations

import pytest

from companion.app.lessons import LESSON, LessonSession
from companion.app.screens import Act, AtTable, HomeScreen, LessonScreen, WelcomeScreen
from companion.app.screens import lobby_intents as go
from companion.app.screens.table import CloseNotice, Flick, PutRight, Rested, TapFigure, TapSpace, Undo
from companion.figure import BattleDecided, Done, Move
from companion.kernel import Chance
from tests.app.lobby_fakes import MemorySettings, at_table, lobby, parts, texts


@pytest.fixture
def lesson():
    return LessonSession(parts(), LESSON, ("Ann", "Bo"))


def do_step(lesson) -> None:
    """Do with taps what this step wants."""
    guide, at = lesson.guide(), lesson.at
    if guide.push is not None:
        lesson.on()
    for _ in range(6):
        if lesson.at != at or lesson.is_over:
            return
        guide = lesson.guide()
        for point in guide.points[:1]:
            match point.kind:
                case "figure":
                    lesson.send(TapFigure(point.name))
                case "space":
                    lesson.send(TapSpace(point.name))
                case "disc":
                    lesson.send(Flick(point.name, 900.0))
                    lesson.send(Rested(point.name))
        if not guide.points:
            lesson.send(CloseNotice())
        lesson.tick(0.1)
    raise AssertionError(f"step {at}: {guide}")


def test_the_whole_script_is_played_by_taps_where_the_finger_points(lesson):
    seen = []
    while not lesson.is_over:
        seen.append(lesson.guide().text)
        do_step(lesson)
    table = lesson._table.referee.state.table

    assert "a" == table.winner and 9 == table.turn
    assert len(LESSON.steps) - 1 == len(set(seen))
    assert "" == lesson.screen().winner  # said by the guide


def test_the_script_teaches_what_it_says(lesson):
    """Who is surrounded, Knocked Out, back on the Bench and made to Wait is so by the rules."""
    happened: list[tuple[str, str]] = []
    battles = []
    while not lesson.is_over:
        do_step(lesson)
    for entry in lesson._table.referee.standing:
        battles += [event.colours for event in entry.events if isinstance(event, BattleDecided)]
        happened += [(type(event).__name__, getattr(event, "figure", "")) for event in entry.events]

    for one in (
        ("FigureSurrounded", "Mudkip"),
        ("KnockedOut", "Piplup"),
        ("LeftCenter", "Mudkip"),
        ("BattleDecided", ""),
        ("MatchEnded", ""),
    ):
        assert one in happened
    assert [("white", "blue"), ("white", "white")] == battles


@pytest.mark.parametrize("at", range(len(LESSON.steps)))
def test_it_can_be_left_at_every_step_and_gone_on_with(at):
    left = LessonSession(parts(), LESSON, ("Ann", "Bo"), at)
    assert left.at <= at and at - left.at <= 2
    while not left.is_over:
        do_step(left)

    assert left.is_over


def test_each_step_has_its_words():
    for language in ("en", "de"):
        from companion.adapters.files.texts_file import load_texts

        words = load_texts(language)
        assert all(f"lesson.step.{step.name}" in words for step in LESSON.steps), language


def test_what_the_rules_allow_but_the_lesson_does_not_want_is_taken_back_and_said(lesson):
    lesson.on()
    lesson.send(TapFigure("Torchic"))
    lesson.send(TapSpace("a1"))

    assert "another way" in lesson.guide().hint
    assert 1 == lesson.at and {"bench"} == {one.place for one in lesson.screen().figures}
    do_step(lesson)
    assert (2, "") == (lesson.at, lesson.guide().hint)


def test_a_mistake_is_answered_by_the_referee(lesson):
    lesson.on()
    lesson.send(TapFigure("Mudkip"))

    notice = lesson.screen().notice
    assert notice is not None and notice.text and 1 == lesson.at


@pytest.mark.parametrize("intent", [Undo(), PutRight(), Act(Chance("Treecko", 0)), Act(Done()), Act("nonsense")])
def test_nothing_else_can_be_done_and_nothing_breaks(lesson, intent):
    lesson.on()
    for _ in range(2):
        lesson.send(intent)

    assert 1 == lesson.at and {"bench"} == {one.place for one in lesson.screen().figures}
    do_step(lesson)
    assert 2 == lesson.at


def test_before_what_is_said_is_read_nothing_is_done(lesson):
    lesson.send(Act(Move("Treecko", "d1")))

    assert 0 == lesson.at and lesson.guide().hint


class TestLobby:
    def test_a_stranger_learns_leaves_and_goes_on_where_it_was_left(self):
        settings = MemorySettings()
        made = lobby(settings=settings)
        made.send(go.GoWelcome(3))
        assert isinstance(made.screen(), WelcomeScreen)
        made.send(made.screen().options[0].push.intent)
        for _ in range(2):
            do_step(made._lesson)
        made.send(made.screen().back.intent)
        home = made.screen()
        (left,) = home.open_matches
        made.send(left.resume.intent)

        assert isinstance(home, HomeScreen) and "Step 3 of 18" == left.stands
        assert isinstance(made.screen(), LessonScreen) and 2 == made.screen().guide.at

    def test_one_that_was_gone_through_is_not_offered_any_more(self):
        made = lobby()
        made.send(go.GoLesson())
        while not made._lesson.is_over:
            do_step(made._lesson)
        made.send(go.GoHome())

        assert () == made.screen().open_matches

    def test_one_that_is_not_wanted_is_put_away(self):
        settings = MemorySettings()
        made = lobby(settings=settings)
        made.send(go.GoLesson())
        do_step(made._lesson)
        made.send(go.GoHome())
        made.send(made.screen().open_matches[0].aside.intent)

        assert () == made.screen().open_matches and 0 == settings.kept.lesson

    def test_it_is_no_match_among_those_that_are_kept(self):
        made = lobby()
        made.send(go.GoLesson())
        do_step(made._lesson)
        made.send(go.GoHome())
        made.send(go.GoPast())

        assert () == made.screen().rows

    def test_after_it_a_match_begins_at_once(self):
        made = lobby()
        made.send(go.GoLesson())
        made.send(go.BeginNow("figure"))

        assert isinstance(made.screen(), AtTable)

    def test_without_a_lesson_its_words_are_not_answered(self):
        made = at_table()
        before = made.screen()
        made.send(go.LessonOn())

        assert before == made.screen()

    def test_the_screen_is_the_same_value_until_something_has_changed(self):
        made = lobby()
        made.send(go.GoLesson())
        made.tick(0.1)
        before = made.screen()
        made.tick(0.1)

        assert before is made.screen()
        assert texts().say("lesson.leave") == before.back.label
