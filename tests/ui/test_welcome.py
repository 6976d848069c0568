"""The first start by touches, up to the table."""

from __future__ import annotations

import pytest

from companion.app.lobby.lobby import Lobby
from companion.app.ports.settings import Settings
from companion.app.screens.lobby import AtCardTable, AtTable, HomeScreen
from tests.app.lobby_fakes import MemorySettings, parts
from tests.app.table_fakes import texts
from tests.ui.pilot import DRAWN_SIZES
from tests.ui.test_lobby import Hand

pytestmark = pytest.mark.kivy


@pytest.fixture
def settings():
    made = MemorySettings()
    made.kept = Settings()
    return made


def answer(hand, words):
    """Tap the answer with these words."""
    from companion.ui.moments.welcome import Answer

    hand.ui.tap_on(next(one for one in hand.all(Answer) if words in one.text))
    hand.ui.frames(9)


@pytest.mark.parametrize("size", DRAWN_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "game, words, table", [("figure", "push.new", AtTable), ("card", "push.new-cards", AtCardTable)]
)
def test_four_taps_lead_a_stranger_to_a_table(ui, settings, size, game, words, table):
    ui.size(*size)
    hand = Hand(ui, Lobby(parts(settings=settings)))
    for step, key in enumerate(
        ("settings.spins-value.hand", "settings.seating-value.facing", "settings.sound-value.usual", words)
    ):
        ui.picture(f"first-{size[0]}x{size[1]}-{step}")
        answer(hand, texts().say(key))

    assert isinstance(hand.screen, table)
    assert "hand" == settings.kept.spins


def test_escape_goes_back_and_leaves_in_the_end(ui, settings):
    hand = Hand(ui, Lobby(parts(settings=settings)))
    hand.tap(texts().say("welcome.skip"))
    hand.shell.escape()
    hand.shell.escape()
    ui.frames(9)

    assert isinstance(hand.screen, HomeScreen)


def test_no_answer_is_smaller_than_a_fingertip(ui, settings):
    from companion.ui import theme
    from companion.ui.moments.welcome import Answer

    ui.size(480, 800)
    hand = Hand(ui, Lobby(parts(settings=settings)))

    assert all(min(one.size) >= theme.sizes().touch for one in hand.all(Answer))


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)], ids=str)
def test_titles_of_answers_side_by_side_stand_at_one_height(ui, size):
    from kivy.graphics import Rectangle

    from companion.app.screens.lobby import Push
    from companion.app.screens.lobby_intents import GoHome
    from companion.app.screens.moments import PictureOption, WelcomeScreen
    from companion.ui.moments.welcome import WelcomeView

    ui.size(*size)
    home = Push("Home", GoHome())
    notes = ("One line.", "A note that needs several lines where it has little room. " * 2, "Another.")
    options = tuple(PictureOption("hand", Push("Title", GoHome()), note) for note in notes)
    view = ui.mount(WelcomeView(lambda intent: None))
    view.show(WelcomeScreen(title="", intro="", at=0, count=1, options=options, skip=home, back=home))
    ui.frames(3)
    titles = [
        [round(part.pos[1] + part.size[1]) for part in one.canvas.children if isinstance(part, Rectangle)][-2]
        for one in view._answers.children
    ]

    assert 1 == len(set(titles))
