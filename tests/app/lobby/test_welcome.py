"""The first start as a value: asked once, answered or left, straight to a table."""

from __future__ import annotations

import pytest

from companion.app.ports.settings import Settings
from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import AtCardTable, AtTable, ChoicesScreen, HomeScreen
from companion.app.screens.lobby_intents import Set
from companion.app.screens.moments import WelcomeScreen
from tests.app.lobby_fakes import MemorySettings, at_table, lobby, push
from tests.app.table_fakes import MemoryStore
from tests.saying import said


@pytest.fixture
def strangers():
    """Settings of a home where nobody has answered yet."""
    settings = MemorySettings()
    settings.kept = Settings()
    return settings


def test_a_stranger_is_asked_where_spins_come_from_and_how_they_sit_and_plays(strangers):
    made = lobby(settings=strangers)
    asked = []
    for value in ("hand", "same_side", "off"):
        screen = made.screen()
        asked.append(screen.title)
        made.send(next(one.push.intent for one in screen.options if one.picture == value))
    asked.append(made.screen().title)
    made.send(go.BeginNow("figure"))

    assert [said("welcome.spins"), said("welcome.seating"), "With sound?", said("welcome.play")] == asked
    kept = strangers.kept
    assert isinstance(made.screen(), AtTable)
    assert ("hand", "same_side", "off", True) == (kept.spins, kept.seating, kept.sound, kept.welcomed)
    assert not made.screen().facing and not made.screen().table.discs_turn


def test_the_card_game_begins_at_once_too(strangers):
    made = lobby(settings=strangers)
    made.send(go.BeginNow("card"))

    assert isinstance(made.screen(), AtCardTable)


def test_every_question_can_be_skipped_and_nothing_has_changed(strangers):
    made = lobby(settings=strangers)
    while isinstance(made.screen(), WelcomeScreen):
        made.send(made.screen().skip.intent)

    assert isinstance(made.screen(), HomeScreen)
    assert Settings(welcomed=True) == strangers.kept


def test_it_is_left_at_once_and_not_asked_again(strangers):
    made = lobby(settings=strangers)
    made.send(made.screen().back.intent)
    again = lobby(settings=strangers)

    assert isinstance(made.screen(), HomeScreen) and isinstance(again.screen(), HomeScreen)


def test_who_has_played_is_no_stranger(strangers):
    store = MemoryStore()
    at_table(store=store)

    assert isinstance(lobby(settings=strangers, store=store).screen(), HomeScreen)


def test_a_question_leads_back_to_the_one_before(strangers):
    made = lobby(settings=strangers)
    made.send(go.GoWelcome(1))
    made.send(made.screen().back.intent)

    assert 0 == made.screen().at


def test_bases_are_offered_only_where_there_can_be_some(strangers):
    assert ["hand", "screen"] == [one.picture for one in lobby(settings=strangers).screen().options]


@pytest.mark.parametrize("at", [-3, 99])
def test_a_question_that_does_not_exist_is_the_nearest(strangers, at):
    made = lobby(settings=strangers)
    made.send(go.GoWelcome(at))

    assert made.screen().at in (0, made.screen().count - 1)


def test_what_is_no_question_leads_no_further(strangers):
    made = lobby(settings=strangers)
    made.send(Set("scale", "150"))

    assert (0, 150) == (made.screen().at, strangers.kept.scale)


def test_the_settings_lead_to_the_questions_again():
    made = lobby()
    made.send(go.GoSettings())
    assert isinstance(made.screen(), ChoicesScreen)
    made.send(push(made.screen().extra, "First questions"))

    assert isinstance(made.screen(), WelcomeScreen)
    assert [False, True] == [one.chosen for one in made.screen().options]
