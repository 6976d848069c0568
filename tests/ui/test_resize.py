"""A window that is made larger or smaller: what is on it follows, and nothing that was begun is lost."""

from __future__ import annotations

import pytest

from companion.app.screens import lobby_intents as go
from tests.app.lobby_fakes import lobby
from tests.ui.geometry import faults
from tests.ui.test_lobby import SETTLED, Hand

pytestmark = pytest.mark.kivy

OF_ONE_SHAPE = {(1280, 800): (1360, 760), (800, 480): (860, 470), (480, 800): (490, 760)}
WAYS = {
    "home": (),
    "set-up": (go.GoSetup(),),
    "figure table": (go.GoSetup(), go.Start()),
    "card table": (go.GoCardSetup(), go.Start()),
}


def widgets(hand):
    """Every widget of the view; what rows are made of may change with their width."""
    return {one for one in hand.shell.view.walk(restrict=True) if type(one).__name__ not in ("BoxLayout", "Widget")}


@pytest.mark.parametrize("size", OF_ONE_SHAPE, ids=str)
@pytest.mark.parametrize("way", WAYS)
def test_the_same_widgets_follow_the_window(ui, size, way):
    ui.size(*size)
    hand = Hand(ui, lobby())
    hand.send(*WAYS[way])
    ui.seconds(0.5)
    view, parts, wrong = hand.shell.view, widgets(hand), faults(ui)
    for target in (OF_ONE_SHAPE[size], size):
        ui.size(*target)
        ui.seconds(0.5)
        assert view is hand.shell.view and tuple(view.size) == target
        assert [] == [fault for fault in faults(ui) if fault not in wrong]

    assert [] == sorted({type(one).__name__ for one in parts ^ widgets(hand)})


@pytest.mark.parametrize("target", [(1360, 760), (800, 1280), (800, 480)], ids=str)
def test_what_is_being_written_stays_with_its_caret(ui, target):
    from companion.ui.screens.letters import LetterPad

    ui.size(1280, 800)
    hand = Hand(ui, lobby())
    hand.send(go.GoSetup())
    hand.tap("Name")
    field = hand.the(LetterPad).field
    ui.window.dispatch("on_textinput", "Zoë K")
    field.cursor = (3, 0)
    ui.size(*target)
    ui.seconds(0.5)
    ui.window.dispatch("on_textinput", " L.")

    assert field is hand.the(LetterPad).field and "Zoë L. K" == field.text
    hand.tap("Done")
    assert "Zoë L. K" in [seat.name for seat in hand.screen.seats]


@pytest.mark.parametrize("target", [(1360, 760), (800, 1280)], ids=str)
def test_a_page_stays_where_it_is_scrolled_to(ui, target):
    from kivy.uix.scrollview import ScrollView

    ui.size(1280, 800)
    hand = Hand(ui, lobby())
    hand.send(go.GoSettings())
    ui.frames(SETTLED)
    hand.the(ScrollView).scroll_y = 0.4
    ui.size(*target)
    ui.seconds(0.5)

    assert 0.4 == pytest.approx(hand.the(ScrollView).scroll_y, abs=0.02)
