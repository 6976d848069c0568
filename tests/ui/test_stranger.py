"""A stranger's path by touches: the first start, the guided match, a match of one's own, its end, the rematch."""

from __future__ import annotations

import pytest

from companion.app.lobby._match_room import END_S
from companion.app.lobby.lobby import Lobby
from companion.app.ports.settings import Settings
from companion.app.screens.card_intents import GiveUp
from companion.app.screens.lobby import AtCardTable, AtTable
from companion.app.screens.moments import EndScreen, LessonScreen, WelcomeScreen
from companion.app.screens.table import Act
from companion.figure.actions import Done
from tests.app.lobby_fakes import MemorySettings, parts
from tests.app.table_fakes import texts
from tests.ui.pilot import in_sizes
from tests.ui.test_lesson import STEPS_AT_MOST, follow
from tests.ui.test_lobby import Hand
from tests.ui.test_welcome import answer

pytestmark = pytest.mark.kivy


PATHS = {
    "figure": ("push.lesson", AtTable, (Act(Done()), Act(Done()))),
    "card": ("push.card-lesson", AtCardTable, (GiveUp(0, sure=True),)),
}
"""By game: what is tapped to learn it, its table, and how a player gives up there."""


@pytest.mark.parametrize("game", PATHS)
@pytest.mark.parametrize("size", in_sizes([(1280, 800), (800, 480)]))
def test_from_the_first_start_through_the_guided_match_to_a_rematch(ui, size, game):
    lesson, table, gives_up = PATHS[game]
    ui.size(*size)
    settings = MemorySettings()
    settings.kept = Settings()
    hand = Hand(ui, Lobby(parts(settings=settings)))
    path = [type(hand.screen)]
    for key in (
        "settings.spins-value.screen",
        "settings.seating-value.facing",
        "settings.sound-value.off",
        lesson,
    ):
        answer(hand, texts().say(key))
    path.append(type(hand.screen))
    for _ in range(STEPS_AT_MOST):
        if not isinstance(hand.screen, LessonScreen):
            break
        follow(hand)
    path.append(type(hand.screen))
    ui.seconds(1.5)
    hand.send(*gives_up)
    ui.seconds(END_S + 0.5)
    path.append(type(hand.screen))
    hand.tap(texts().say("end.rematch"))
    path.append(type(hand.screen))

    assert [WelcomeScreen, LessonScreen, table, EndScreen, table] == path
    assert settings.kept.welcomed and 0 == settings.kept.lesson == settings.kept.card_lesson
