"""The end of a match by touches: the spin once more, the strip, the rematch."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.app.lobby._match_room import END_S
from companion.app.lobby.card_ending import CardEndSession
from companion.app.lobby.ending import EndSession
from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import AtTable, ReplayScreen
from companion.app.screens.lobby_intents import LookBack
from companion.app.screens.moments import EndScreen
from companion.app.screens.table import Act
from companion.figure.actions import Done
from tests.app.card_end_fakes import played_cards
from tests.app.lobby_fakes import given, lobby, parts
from tests.app.replay_fakes import stored
from tests.app.table_fakes import MemoryStore
from tests.ui.pilot import DRAWN_SIZES, Pilot, in_sizes
from tests.ui.test_lobby import Hand

pytestmark = pytest.mark.kivy


@pytest.fixture(scope="module")
def ended():
    """The end of a match that was played to it, of two games of three."""
    return end_of("six_on_six", 5)


def end_of(form: str, seed: int):
    """The end of a match between two programs."""
    store = stored(given(), "tfg-2007", form, form, seed, ("Ann", "Bo"))
    return EndSession(parts(store=store), "m1").screen()


def card_end():
    """The end of a card match of six turns."""
    return CardEndSession(parts(store=played_cards()), "m1").screen()


def mounted(ui, screen):
    from companion.ui.moments.end import EndView

    sent: list[object] = []
    view = ui.mount(EndView(sent.append))
    view.show(screen)
    ui.frames(9)
    return view, sent


def over(ui, store=None, display=None):
    """A hand on the app, at the end of a match that a player gave up."""
    hand = Hand(ui, lobby(store=store or MemoryStore()), display)
    hand.send(go.GoSetup(), go.Start())
    ui.seconds(1.5)
    hand.send(Act(Done()), Act(Done()))
    ui.seconds(END_S + 0.5)
    assert isinstance(hand.screen, EndScreen)
    return hand


@pytest.mark.parametrize("size", DRAWN_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_end_can_be_drawn_and_every_target_is_9_mm(ui, ended, size):
    ui.size(*size)
    view, _ = mounted(ui, ended)
    ui.seconds(0.5)

    assert [] == Pilot(ui, view).too_small()
    ui.drawn()


@pytest.mark.parametrize("size", in_sizes([(1280, 800), (800, 480)]))
def test_an_end_without_a_battle_stands_in_the_middle_and_one_with_it_beside_the_discs(ui, ended, size):
    ui.size(*size)
    view, _ = mounted(ui, replace(ended, battle=None))
    alone = view._headline.to_window(*view._headline.center)[0]
    view.show(ended)
    ui.frames(9)
    beside = view._headline.to_window(*view._headline.center)[0]

    assert abs(alone - size[0] / 2) < 8
    assert beside < size[0] * 0.3 < view.again.to_window(*view.again.center)[0]


@pytest.mark.parametrize("form", ["figures", "cards", "nothing spun"])
def test_on_a_large_screen_the_strip_lies_at_the_lower_edge_and_the_rest_in_the_middle_above_it(ui, ended, form):
    ui.size(1920, 1080)
    view, _ = mounted(ui, {"figures": ended, "cards": card_end(), "nothing spun": replace(ended, battle=None)}[form])
    below, above = view._moment, view._words
    free = view._scroller.to_window(0, view._scroller.y)[1]
    _, low = above.to_window(above.x, above.y)
    _, high = above.to_window(above.x, above.top)

    assert below.to_window(below.x, below.y)[1] - free < 40
    assert abs((low + high) / 2 - (view.strip.to_window(0, view.strip.top)[1] + view._scroller.top) / 2) < 80


@pytest.mark.parametrize("size", DRAWN_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_end_of_a_card_match_can_be_drawn_and_every_target_is_9_mm(ui, size):
    ui.size(*size)
    view, _ = mounted(ui, card_end())
    pilot = Pilot(ui, view)

    assert [] == pilot.too_small()
    assert pilot.reads("Ann wins") and pilot.reads("Razor Leaf")
    assert view.decided.cards.parent is not None and view.again.parent is None
    ui.drawn()


def test_all_ways_from_the_end_of_a_card_match_are_in_sight_on_a_small_upright_panel(ui):
    ui.size(480, 800)
    view, _ = mounted(ui, card_end())
    home = Pilot(ui, view).button("Home")

    assert home.to_window(*home.pos)[1] >= 0


@pytest.mark.parametrize("match", ["figures", "long", "draw", "nothing spun", "cards"])
def test_the_whole_strip_and_the_words_below_it_are_in_sight_on_a_small_panel_without_a_stroke(ui, ended, match):
    ui.size(800, 480)
    made = {
        "figures": lambda: ended,
        "long": lambda: end_of("three_on_three", 7),
        "draw": lambda: end_of("six_on_six", 3),
        "nothing spun": lambda: replace(ended, battle=None),
        "cards": card_end,
    }
    view, _ = mounted(ui, made[match]())
    lowest = view.strip.to_window(*view.strip.pos)[1]
    told = min(one.to_window(*one.pos)[1] for one in view._moment.children)

    assert lowest > told >= 0


def test_what_decided_a_match_is_as_large_on_a_small_panel_as_the_strip_leaves_room(ui, ended):
    ui.size(800, 480)
    view, _ = mounted(ui, ended)

    assert view.again.discs[0].height > 120


@pytest.mark.parametrize("match", ["cards", "long"])
def test_moments_of_a_side_lie_beside_each_other_and_none_over_another(ui, match):
    from itertools import pairwise

    from companion.ui.moments._strip import PICKED, SIGN

    screen = card_end() if match == "cards" else end_of("three_on_three", 7)
    view, _ = mounted(ui, screen)
    least = view.strip.height * (SIGN + PICKED) * 0.999
    spots = {seat: [view.strip.spot(one) for one in screen.moments if one.seat == seat] for seat in (0, 1)}

    assert max(map(len, spots.values())) > 2
    for own in spots.values():
        assert len({y for _, y in own}) <= 1
        assert all(other - one > least for one, other in pairwise(sorted(x for x, _ in own)))


def test_the_discs_turn_once_more_by_themselves_and_rest_where_they_did(ui, ended):
    view, sent = mounted(ui, ended)
    ui.seconds(1.0)
    turning = [one.view.stage for one in view.again.discs]
    ui.seconds(4.0)

    assert ["turning", "turning"] == turning
    assert [one.rest_deg for one in ended.battle.spinners] == [one.angle for one in view.again.discs]
    assert [one.view for one in view.again.discs] == list(ended.battle.spinners)
    assert [] == sent


def test_where_it_is_to_be_calm_nothing_turns_by_itself(ui, ended):
    from dataclasses import replace

    from companion.ui import theme

    theme.use(replace(theme.look(), calm=True))
    view, _ = mounted(ui, ended)
    ui.seconds(1.5)
    before = {one.view.stage for one in view.again.discs}
    Pilot(ui, view).tap("Spin again")
    ui.frames(3)

    assert ({"rested"}, {"turning"}) == (before, {one.view.stage for one in view.again.discs})


def test_a_moment_of_the_strip_is_told_and_leads_to_its_place(ui, ended):
    view, sent = mounted(ui, ended)
    pilot = Pilot(ui, view)
    moment = ended.moments[0]
    x, y = view.strip.spot(moment)
    ui.tap(*view.strip.to_window(x, y))
    ui.frames(3)
    says = pilot.reads(moment.words)
    pilot.tap("Show it")

    assert says
    assert [LookBack("m1", moment.at)] == sent


def test_from_the_end_to_the_rematch_and_to_the_match_and_back(ui):
    hand = over(ui)
    hand.tap("Watch again")
    watched = hand.screen
    hand.tap("The end")
    hand.tap("Rematch, sides swapped")

    assert isinstance(watched, ReplayScreen) and 0 == watched.at
    assert isinstance(hand.screen, AtTable)
    assert "Player B" == hand.screen.table.seats[0].player


def test_the_table_keeps_its_sheet_back_for_the_end_and_shows_it_to_who_comes_back(ui):
    hand = over(ui)
    hand.tap("Table")
    ui.seconds(1.0)

    assert isinstance(hand.screen, AtTable)
    assert hand.reads(hand.screen.table.winner)
