"""The guided matches: each script is played through the real referee, and what is tried beside it is answered."""

from __future__ import annotations

import pytest

from companion.app.lessons.card_script import CARD_LESSON
from companion.app.lessons.card_session import CardLessonSession
from companion.app.lessons.figure_script import LESSON
from companion.app.lessons.session import LessonSession
from companion.app.screens import lobby_intents as go
from companion.app.screens.card_intents import DropCard, GiveUp, LetGo, TapCard, TapPlace
from companion.app.screens.lobby import AtCardTable, AtTable, HomeScreen
from companion.app.screens.moments import LessonScreen, WelcomeScreen
from companion.app.screens.table import Act, CloseNotice, Flick, PutRight, Rested, TapFigure, TapSpace, Undo
from companion.cards.values.actions import AttachEnergy, EndTurn
from companion.cards.values.events import DamageDealt, Evolved, KnockedOut, PrizeTaken, TrainerPlayed
from companion.figure.actions import Done, Move
from companion.figure.events import BattleDecided
from companion.kernel.model import Chance
from tests.app.lobby.inside import room_of
from tests.app.lobby_fakes import MemorySettings, at_table, lobby, parts
from tests.app.table_fakes import texts

MADE = {"figure": (LessonSession, LESSON), "card": (CardLessonSession, CARD_LESSON)}
EVERY_STEP = [(game, at) for game, (_, script) in MADE.items() for at in range(len(script.steps))]


def lesson_of(game, at=0):
    session, script = MADE[game]
    return session(parts(), script, ("Ann", "Bo"), at)


@pytest.fixture
def lesson():
    return lesson_of("figure")


@pytest.fixture
def cards():
    return lesson_of("card")


def tap(lesson, point) -> None:
    """Tap what a finger points at."""
    match point.kind:
        case "figure":
            lesson.send(TapFigure(point.name))
        case "space":
            lesson.send(TapSpace(point.name))
        case "disc":
            lesson.send(Flick(point.name, 900.0))
            lesson.send(Rested(point.name))
        case "card":
            lesson.send(TapCard(point.name))
        case "place" | "coin":
            lesson.send(TapPlace(point.name))
        case "button":
            drawn = lesson.screen()
            buttons = (*drawn.actions, *drawn.ask.buttons, *drawn.seats[0].buttons)
            lesson.send(next(one.intent for one in buttons if one.label == point.name))


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
            tap(lesson, point)
        if not guide.points:
            lesson.send(CloseNotice())
        lesson.tick(0.1)
    raise AssertionError(f"step {at}: {guide}")


def test_the_whole_script_is_played_by_taps_where_the_finger_points(lesson):
    seen = []
    while not lesson.is_over:
        seen.append(lesson.guide().text)
        do_step(lesson)
    table = lesson.table.referee.state.table

    assert "a" == table.winner and 9 == table.turn
    assert len(LESSON.steps) - 1 == len(set(seen))
    assert "" == lesson.screen().winner  # said by the guide


def test_the_script_teaches_what_it_says(lesson):
    """Who is surrounded, Knocked Out, back on the Bench and made to Wait is so by the rules."""
    happened: list[tuple[str, str]] = []
    battles = []
    while not lesson.is_over:
        do_step(lesson)
    for entry in lesson.table.referee.standing:
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


def test_the_whole_script_of_the_card_game_is_played_by_taps_where_the_finger_points(cards):
    seen = []
    while not cards.is_over:
        seen.append(cards.guide().text)
        do_step(cards)
    table = cards.table.referee.state.table

    assert ("a", "CG-WIN-02", 6) == (table.winner, table.ended_by, table.turn)
    assert len(CARD_LESSON.steps) - 1 == len(set(seen))
    assert "" == cards.screen().winner  # said by the guide


def test_the_script_of_the_card_game_teaches_what_it_says(cards):
    """Weakness doubles, evolving keeps Energy and damage, PlusPower is just enough."""
    while not cards.is_over:
        do_step(cards)
    happened = [event for entry in cards.table.referee.standing for event in entry.events]

    assert [10, 20, 10, 60, 70] == [event.amount for event in happened if isinstance(event, DamageDealt)]
    for kind, count in ((KnockedOut, 2), (PrizeTaken, 2), (Evolved, 1), (TrainerPlayed, 1)):
        assert count == sum(isinstance(event, kind) for event in happened), kind


@pytest.mark.parametrize("game, at", EVERY_STEP)
def test_it_can_be_left_at_every_step_and_gone_on_with(game, at):
    left = lesson_of(game, at)
    assert left.at <= at and at - left.at <= 2
    while not left.is_over:
        do_step(left)

    assert left.is_over


def test_each_step_has_its_words():
    for language in ("en", "de"):
        from companion.adapters.files.texts_file import load_texts

        words = load_texts(language)
        for _, script in MADE.values():
            assert all(f"{script.words}.{step.name}" in words for step in script.steps), language


def test_what_the_rules_allow_but_the_lesson_does_not_want_is_taken_back_and_said(lesson):
    lesson.on()
    lesson.send(TapFigure("Torchic"))
    lesson.send(TapSpace("a1"))

    assert "follow the finger" in lesson.guide().hint
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


CARD_MOVES = (Undo(), GiveUp(0, sure=True), Act(Chance("coin-a", "heads")), Act(EndTurn(0)), Act(EndTurn(1)), Act(3))


@pytest.mark.parametrize("intent", CARD_MOVES)
def test_nothing_else_can_be_done_with_cards_either(intent):
    cards = lesson_of("card", 8)
    for _ in range(2):
        cards.send(intent)
        cards.tick(1.0)

    assert (8, 2) == (cards.at, cards.table.referee.state.table.turn)
    do_step(cards)
    assert 9 == cards.at


def test_what_the_rules_of_the_card_game_allow_is_taken_back_and_said():
    cards = lesson_of("card", 8)
    cards.send(DropCard("energy-grass", "a-bench-1"))

    assert "follow the finger" in cards.guide().hint and () == cards.screen().seats[0].bench[0].energy


def test_a_mistake_with_cards_is_answered_by_the_referee():
    cards = lesson_of("card", 9)
    cards.send(Act(AttachEnergy(0, "energy-grass", "a-active")))

    notice = cards.screen().notice
    assert notice is not None and notice.clause and 9 == cards.at


def test_any_prize_will_do_and_is_remembered_when_something_is_taken_back():
    cards = lesson_of("card", 16)
    cards.send(TapPlace("a-prize-4"))
    do_step(cards)
    cards.send(Act(EndTurn(0)))

    assert "follow the finger" in cards.guide().hint
    assert [4] == [i for i, prize in enumerate(cards.screen().seats[0].prizes, start=1) if prize.taken]


def test_what_is_picked_up_can_be_laid_down_and_the_finger_points_at_it_again(cards):
    cards.on()
    first = cards.guide().points
    tap(cards, first[0])
    cards.send(LetGo())

    assert first == cards.guide().points


def test_the_other_side_waits_until_one_wants_to_see_what_it_does():
    cards = lesson_of("card", 6)
    cards.tick(60.0)

    assert 6 == cards.at and () == cards.screen().seats[1].active.energy


def test_the_other_hand_is_never_in_the_value(cards):
    while not cards.is_over:
        assert () == cards.screen().seats[1].hand.cards
        assert cards.screen().ask.seat != 1 or () == cards.screen().ask.cards
        do_step(cards)


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
            do_step(room_of(made)._lesson)
        made.send(made.screen().back.intent)
        home = made.screen()
        (left,) = home.open_matches
        made.send(left.resume.intent)

        assert isinstance(home, HomeScreen) and "Step 3 of 18" == left.stands
        assert isinstance(made.screen(), LessonScreen) and 2 == made.screen().guide.at

    def test_one_that_was_gone_through_is_not_offered_any_more(self):
        made = lobby()
        made.send(go.GoLesson())
        while not room_of(made)._lesson.is_over:
            do_step(room_of(made)._lesson)
        made.send(go.GoHome())

        assert () == made.screen().open_matches

    def test_one_that_is_not_wanted_is_put_away(self):
        settings = MemorySettings()
        made = lobby(settings=settings)
        made.send(go.GoLesson())
        do_step(room_of(made)._lesson)
        made.send(go.GoHome())
        made.send(made.screen().open_matches[0].aside.intent)

        assert () == made.screen().open_matches and 0 == settings.kept.lesson

    def test_it_is_no_match_among_those_that_are_kept(self):
        made = lobby()
        made.send(go.GoLesson())
        do_step(room_of(made)._lesson)
        made.send(go.GoHome())
        made.send(go.GoPast())

        assert () == made.screen().rows

    @pytest.mark.parametrize("game, table", [("figure", AtTable), ("card", AtCardTable)])
    def test_after_it_a_match_begins_at_once(self, game, table):
        made = lobby()
        made.send(go.GoLesson(game))
        made.send(go.BeginNow(game))

        assert isinstance(made.screen(), table)

    def test_both_can_be_left_and_each_is_gone_on_with_where_it_was(self):
        settings = MemorySettings()
        made = lobby(settings=settings)
        for game, steps in (("figure", 2), ("card", 4)):
            made.send(go.GoLesson(game))
            for _ in range(steps):
                do_step(room_of(made)._lesson)
            made.send(go.GoHome())
        figure, card = made.screen().open_matches
        made.send(card.resume.intent)

        assert ("Step 3 of 18", "Step 5 of 22") == (figure.stands, card.stands)
        assert 4 == made.screen().guide.at and isinstance(made.screen().at_table, AtCardTable)

    @pytest.mark.parametrize("way, game", [(go.GoSetup(), "figure"), (go.GoCardSetup(), "card")])
    def test_set_up_leads_to_it(self, way, game):
        made = lobby()
        made.send(way)
        made.send(made.screen().lesson.intent)

        assert game == room_of(made)._lesson.game and isinstance(made.screen(), LessonScreen)

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
