"""Bars with a title: a further button has room beside it, or stands below it, and pushes nothing away."""

from __future__ import annotations

import pytest

from tests.app.lobby_fakes import lobby
from tests.ui import fake_screens
from tests.ui.geometry import faults
from tests.ui.pictures import SIZES, display
from tests.ui.pilot import Pilot
from tests.ui.test_lobby import WAYS, Hand

pytestmark = pytest.mark.kivy

PAGES = ("home", "setup", "settings", "figures", "decks", "collection", "collection-build", "replay")
FURTHER = ("Last spins", "Count them all")


def further(many, done):
    from companion.ui.widgets.buttons import PushButton

    made = [PushButton(text=words) for words in FURTHER[:many]]
    for button in made:
        button.bind(on_release=lambda one: done.append(one.text))
    return made


def lacking(ui, root, many, done):
    """What is wrong once the further buttons are there, and those that a finger does not find."""
    wrong = faults(ui)
    for words in FURTHER[:many]:
        Pilot(ui, root).tap(words)
    return wrong + [f"{words!r} has no room" for words in FURTHER[:many] if words not in done]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_two_further_buttons_of_a_page_have_room(ui, size, monkeypatch):
    from companion.ui.screens.pieces import Bar

    wrong, done, show = [], [], Bar.show
    ui.size(*size)
    monkeypatch.setattr(Bar, "show", lambda bar, title, back, own=(): show(bar, title, back, [*own, *further(2, done)]))
    for page in PAGES:
        done.clear()
        hand = Hand(ui, lobby(), display(ui))
        hand.send(*WAYS[page])
        if hand.shell.view.bar.parent is not None:  # a match of the past has none on a low window
            wrong += [f"{page}: {fault}" for fault in lacking(ui, hand.shell, 2, done)]
        ui.window.remove_widget(hand.shell)

    assert [] == wrong


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_further_button_of_a_battle_has_room(ui, size):
    from companion.ui import theme
    from companion.ui.screens._table import TableView

    wrong = []
    ui.size(*size)
    for scale in (1.0, 1.3):
        theme.use(theme.Look(px_per_mm=SIZES[size], calm=True, scale=scale))
        for many in (1, 2):
            done = []
            view = TableView(lambda intent: None)
            view.battle._tools += further(many, done)
            ui.mount(view)
            view.screen = fake_screens.battle()
            ui.seconds(0.5)
            wrong += [f"{scale}, {many} more: {fault}" for fault in lacking(ui, view, many, done)]
            ui.window.remove_widget(view)

    assert [] == wrong
