"""The screen stays on during a match, and dims when nobody touches it."""

from __future__ import annotations

import pytest

from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby_intents import Set
from tests.app.lobby_fakes import lobby
from tests.ui.test_lobby import Hand

pytestmark = pytest.mark.kivy


@pytest.fixture
def hand(ui, monkeypatch):
    monkeypatch.setattr("companion.ui._awake.DIM_S", 2.0)
    hand = Hand(ui, lobby())
    hand.send(go.GoSetup(), go.Start())
    ui.seconds(8.0)  # what was said at its beginning has gone
    hand.shell.awake.stir()
    return hand


def test_the_screen_may_go_out_everywhere_but_at_a_table(ui, hand):
    at_table = ui.window.allow_screensaver
    hand.send(go.GoHome())

    assert (False, True) == (bool(at_table), bool(ui.window.allow_screensaver))


def test_a_table_that_nobody_touches_dims_and_a_touch_only_makes_it_light(ui, hand):
    before = hand.screen
    ui.seconds(4.5)
    dim = hand.shell.awake.opacity
    ui.tap(600, 400)

    assert (1, None) == (dim, hand.shell.awake.parent)
    assert before.table == hand.screen.table


def test_who_plays_sees_it_light(ui, hand):
    for _ in range(4):
        ui.seconds(1.2)
        ui.tap(2, 2)

    assert hand.shell.awake.parent is None


def test_what_happens_on_the_table_makes_it_light(ui, hand):
    ui.seconds(4.5)
    was = hand.shell.awake.parent
    hand.send(Set("quick", "true"))

    assert was is hand.shell and hand.shell.awake.parent is None


def test_home_never_dims(ui, hand):
    hand.send(go.GoHome())
    ui.seconds(4.5)

    assert hand.shell.awake.parent is None
