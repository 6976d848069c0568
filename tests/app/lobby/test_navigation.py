"""The stack of screens: one of a kind lies on the other once, what cannot be opened is left again."""

from __future__ import annotations

import pytest

from companion.app.lobby._navigation import Navigation
from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import HomeScreen
from companion.app.screens.room import Room
from companion.kernel.errors import DataError
from tests.app.lobby.inside import room_of
from tests.app.lobby_fakes import MemorySettings, lobby, parts


class Told(Room):
    """A screen that writes down what becomes of it. *fails*: it cannot be opened."""

    def __init__(self, name, told, fails=False):
        self.name, self.told, self.fails = name, told, fails

    def enter(self):
        self.told.append(f"{self.name} enters")
        if self.fails:
            raise DataError("it is not there")

    def leave(self):
        self.told.append(f"{self.name} leaves")


class Other(Told):
    """Another kind of screen."""


def test_what_lay_below_comes_into_sight_again():
    told = list[str]()
    nav = Navigation(parts(), home := Room())
    nav.push(Told("one", told))
    nav.push(Other("two", told))
    nav.back()
    nav.home()

    assert ["one enters", "two enters", "two leaves", "one enters", "one leaves"] == told
    assert home is nav.top


def test_a_screen_that_cannot_be_opened_is_left_again():
    told = list[str]()
    nav = Navigation(parts(), Room())
    nav.push(below := Told("one", told))
    with pytest.raises(DataError):
        nav.push(Other("two", told, fails=True))

    assert below is nav.top and ["one enters", "two enters", "two leaves"] == told


@pytest.mark.parametrize("intent", [go.GoSettings(), go.GoSetup(), go.GoCardSetup(), go.GoPast(), go.GoStatistics()])
def test_two_fingers_on_a_button_open_one_screen(intent):
    made = lobby()
    made.send(intent)
    made.send(intent)
    made.send(go.GoBack())

    assert isinstance(made.screen(), HomeScreen)


def test_only_what_is_a_setting_is_set():
    settings = MemorySettings()
    lobby(settings=settings).send(go.Set("card_format", "zzz"))

    assert MemorySettings().kept == settings.kept


@pytest.mark.parametrize("intent", [go.SetFormat("zzz"), go.SetRules("zzz"), go.SetPolicy("zzz", "1")])
def test_what_nobody_offers_changes_no_plan(intent):
    made = lobby()
    made.send(go.GoSetup())
    before = room_of(made).plan
    made.send(intent)

    assert before == room_of(made).plan


def test_beside_the_guided_card_match_the_rules_of_cards_are_read():
    made = lobby()
    made.send(go.GoLesson("card"))
    made.send(go.GoRules())

    assert "card" == next(one.intent.game for one in made.screen().choices[0].options if one.chosen)
