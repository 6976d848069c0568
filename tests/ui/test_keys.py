"""The app by its keyboard: the ring, what is in it, and one step back."""

from __future__ import annotations

import pytest

from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import AtTable, ChoicesScreen, HomeScreen, SetupScreen, TeamScreen
from companion.app.screens.lobby_intents import AskFilter, OpenTab
from companion.app.screens.table import TapFigure, TapSpace
from tests.app.lobby_fakes import lobby
from tests.ui import fake_screens as fake
from tests.ui.test_lobby import SETTLED, Hand

pytestmark = pytest.mark.kivy

ESCAPE, TAB, ENTER, SPACE = 27, 9, 13, 32


@pytest.fixture
def hand(ui):
    return Hand(ui, lobby())


def press(hand, *keys):
    for key in keys:
        hand.shell.key(key)
        hand.ui.frames(2)
    hand.ui.frames(SETTLED)


def ringed(hand):
    """The words in the ring."""
    widget, _ = hand.shell.keys._at
    return widget.text


def back(hand):
    hand.shell.key(TAB, ["shift"])
    hand.ui.frames(SETTLED)


class TestRing:
    def test_it_is_not_there_before_a_key_is_pressed_and_goes_with_a_touch(self, hand):
        assert hand.shell.keys.rect is None

        press(hand, TAB)
        assert hand.shell.keys.rect is not None

        hand.ui.tap(3, 3)
        assert hand.shell.keys.rect is None

    def test_it_goes_through_all_targets_and_round_and_back(self, hand):
        seen = []
        for _ in range(9):
            press(hand, TAB)
            seen.append(ringed(hand))
        back(hand)

        assert [
            "Quit",
            "?",
            "Figure match",
            "Card match",
            "Collection",
            "Past matches",
            "Rules",
            "Settings",
            "Quit",
        ] == seen
        assert "Settings" == ringed(hand)

    @pytest.mark.parametrize("key", [ENTER, SPACE], ids=["enter", "space"])
    def test_a_key_taps_what_is_in_it(self, hand, key):
        press(hand, *[TAB] * 8, key)

        assert isinstance(hand.screen, ChoicesScreen)

    def test_nothing_is_tapped_where_there_is_none(self, hand):
        press(hand, ENTER)

        assert isinstance(hand.screen, HomeScreen)

    def test_it_lies_round_what_it_taps(self, hand):
        press(hand, TAB, TAB, TAB)
        button = hand.button("Figure match")

        assert (*button.to_window(*button.pos), *button.size) == pytest.approx(hand.shell.keys.rect)

    def test_it_brings_what_it_is_round_into_sight(self, ui):
        ui.size(800, 480)
        hand = Hand(ui, lobby())
        hand.send(go.GoSettings())
        ui.frames(20)  # a row of the settings comes a frame
        back(hand)

        x, y, width, height = hand.shell.keys.rect
        assert x >= 0 and x + width <= 800 and y >= 0 and y + height <= 480

    def test_it_stays_on_the_sheet_that_lies_over_the_screen(self, hand):
        hand.send(go.GoSetup(), go.GoTeam(0), OpenTab("figures"), AskFilter("type"))
        within = set(hand.shell.keys.sheet().walk(restrict=True))

        assert all(widget in within for (widget, _), _ in hand.shell.keys.targets())


class TestEscape:
    def test_it_goes_one_step_back_and_no_further_than_home(self, hand):
        hand.send(go.GoSetup(), go.GoTeam(0))
        kinds = []
        for _ in range(3):
            kinds.append(type(hand.screen))
            press(hand, ESCAPE)
        press(hand, ESCAPE, ESCAPE)

        assert [TeamScreen, SetupScreen, HomeScreen] == kinds
        assert isinstance(hand.screen, HomeScreen)

    def test_it_closes_the_sheet_first(self, hand):
        hand.send(go.GoSetup())
        hand.tap("Name")
        press(hand, ESCAPE)

        assert isinstance(hand.screen, SetupScreen) and hand.shell.keys.sheet() is None

    def test_a_match_is_not_left_by_it(self, hand):
        hand.send(go.GoSetup(), go.Start())
        hand.tap("Menu")
        press(hand, ESCAPE)
        assert hand.shell.keys.sheet() is None

        press(hand, ESCAPE, ESCAPE, ESCAPE)

        assert isinstance(hand.screen, AtTable)


def test_a_figure_is_moved_by_keys_alone(ui):
    from companion.ui.screens._table import TableView
    from companion.ui.screens.keys import Keys

    sent = []
    view = ui.mount(TableView(sent.append))
    view.screen = fake.table()
    ui.seconds(0.5)
    keys = Keys(view)
    wanted = {"figure a1": TapFigure("a1"), "c2": TapSpace("c2")}
    for name, intent in wanted.items():
        for _ in range(len(keys.targets())):
            keys.step()
            if keys._at[1] == name:
                break
        keys.tap()
        ui.frames(2)
        assert intent == sent[-1]


def test_quit_in_home_ends_the_app(hand, monkeypatch):
    ended = []
    monkeypatch.setattr("companion.ui.screens.home.stopTouchApp", lambda: ended.append(True))
    hand.tap("Quit")

    assert [True] == ended


class TestField:
    """What is written on a sheet, by whoever has a keyboard."""

    @pytest.fixture
    def field(self, hand):
        from companion.ui.screens.letters import LetterPad

        hand.send(go.GoSetup())
        button = hand.button("Name")
        while hand.shell.keys._at is None or hand.shell.keys._at[0] is not button:
            press(hand, TAB)
        press(hand, ENTER)
        return hand.the(LetterPad).field

    def typed(self, hand, text):
        hand.ui.window.dispatch("on_textinput", text)
        hand.ui.frames(2)

    def test_who_comes_by_keys_sees_no_keys_until_asked_for(self, hand, field):
        assert field.focus and "Q" not in hand.buttons()

        hand.tap("Keyboard")
        hand.tap("Q")
        assert "Q" == field.text

    def test_the_ring_leaves_the_field_and_comes_back(self, hand, field):
        self.typed(hand, "Zoë")
        seen = set()
        while field.focus or not seen:
            press(hand, TAB)
            seen.add(hand.shell.keys._at[0])
        self.typed(hand, "x")
        assert "Zoë" == field.text

        while not field.focus:
            press(hand, TAB)
        self.typed(hand, "x")
        assert "Zoëx" == field.text

    def test_enter_takes_the_name_and_escape_leaves_it(self, hand, field):
        def key(number):
            if not hand.ui.window.dispatch("on_key_down", number, 0, None, []):
                hand.shell.key(number)
            hand.ui.frames(SETTLED)

        self.typed(hand, "Zoë")
        key(ESCAPE)
        assert hand.shell.keys.sheet() is None and "Zoë" != hand.screen.seats[0].name and not field.focus

        hand.tap("Name")
        self.typed(hand, "Jürgen Groß")
        key(ENTER)
        assert "Jürgen Groß" in [seat.name for seat in hand.screen.seats]
