"""The guided matches by touches: everything is done where the finger points."""

from __future__ import annotations

import pytest

from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import AtCardTable, AtTable, HomeScreen
from companion.app.screens.lobby_intents import Set
from tests.app.lobby_fakes import lobby
from tests.app.table_fakes import texts
from tests.ui.pilot import SIZES
from tests.ui.test_lobby import Hand

pytestmark = pytest.mark.kivy

STEPS_AT_MOST = 60


@pytest.fixture
def hand(ui):
    hand = Hand(ui, lobby())
    hand.send(go.GoLesson())
    return hand


def follow(hand) -> None:
    """Do what the guide says: go on, or tap what the finger points at."""
    guide, view = hand.screen.guide, hand.shell.view
    if guide.push is not None:
        hand.tap(guide.push.label)
    elif guide.points and guide.points[0].kind == "disc":
        part = next(one for one in view.page.table.battle.parts if one.source == guide.points[0].name)
        hand.tap(texts().say("screens.battle.spin"), part)
        hand.ui.seconds(3.5)
    elif view.finger.at is not None:
        hand.ui.tap(*view.finger.at)
        hand.ui.seconds(0.5)
    else:
        hand.tap(hand.screen.at_table.table.battle.close.label)


@pytest.mark.parametrize("game, table", [("figure", AtTable), ("card", AtCardTable)])
@pytest.mark.parametrize("size", SIZES)
def test_the_guided_match_is_walked_to_a_match_of_ones_own(ui, size, game, table):
    ui.size(*size)
    hand = Hand(ui, lobby())
    hand.send(go.GoLesson(game))
    for _ in range(STEPS_AT_MOST):
        if isinstance(hand.screen, table):
            break
        assert [] == hand.too_small(), hand.screen.guide.at
        follow(hand)

    assert isinstance(hand.screen, table)


def test_the_finger_is_on_what_is_to_be_tapped(ui, hand):
    follow(hand)
    view = hand.shell.view
    token = view.page.table.field.tokens["Treecko"]
    at_figure = view.finger.at
    ui.tap(*at_figure)
    ui.seconds(0.5)
    space = next(one for one in view.page.table.screen.spaces if one.id == "d1")

    assert tuple(token.center) == at_figure
    assert tuple(view.page.table.plan.at(space)) == view.finger.at


def test_the_finger_is_on_the_card_then_on_its_place(ui):
    hand = Hand(ui, lobby())
    hand.send(go.GoLesson("card"))
    follow(hand)
    view = hand.shell.view
    table = view.page.table
    at_card = view.finger.at
    ui.tap(*at_card)
    ui.seconds(0.5)

    assert "base2-49" == table.hand._at(*table.hand.to_widget(*at_card)).card
    assert "a-active" == table.field.place_at(*table.field.to_widget(*view.finger.at))


def test_an_attack_in_a_drawer_that_was_shut_is_pointed_at_over_the_button_that_opens_it(ui):
    ui.size(800, 480)
    hand = Hand(ui, lobby())
    hand.send(go.GoLesson("card"))
    while 9 != hand.screen.guide.at:
        follow(hand)
    follow(hand)
    table, finger = hand.shell.view.page.table, hand.shell.view.finger
    at_attack = finger.at
    table._slide(False)
    ui.seconds(0.5)

    assert tuple(table.opener.center) == finger.at != at_attack


@pytest.mark.parametrize("game", ["figure", "card"])
def test_the_guide_covers_nothing_of_the_table(ui, game):
    hand = Hand(ui, lobby())
    hand.send(go.GoLesson(game))
    view = hand.shell.view
    ui.seconds(0.3)

    assert view.page.top <= view.guide.y + 1
    assert view.guide.top <= view.top + 1


def test_it_can_be_left_by_a_button_and_by_escape(ui, hand):
    hand.shell.escape()
    ui.frames(9)

    assert isinstance(hand.screen, HomeScreen)


def test_where_it_is_to_be_calm_the_finger_stands_still(ui):
    from dataclasses import replace

    from companion.app.screens.lobby_intents import GoSettings
    from companion.ui import theme

    hand = Hand(ui, lobby())
    hand.send(GoSettings(), Set("motion", "calm"), go.GoLesson())
    ui.seconds(0.3)
    before = hand.shell.view.finger.beat
    ui.seconds(0.3)

    assert theme.look() == replace(theme.look(), calm=True)
    assert 0.0 == before == hand.shell.view.finger.beat
