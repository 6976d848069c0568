"""The screens around the table, driven by touches."""

from __future__ import annotations

import os

import pytest

from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import (
    AtTable,
    ChoicesScreen,
    HomeScreen,
    PastScreen,
    ReplayScreen,
    RulesScreen,
    SetupScreen,
    TeamScreen,
)
from companion.figure import Team
from tests.app.lobby_fakes import MemoryLibrary, MemorySettings, lobby
from tests.app.table_fakes import MemoryStore

pytestmark = pytest.mark.kivy

SIZES = [(1280, 800), (800, 480), (480, 800)]
SETTLED = 9
"""Frames after which a page is filled."""


def pictures_are_kept():
    """Are pictures kept? Then what slides or fades in has to be there."""
    return bool(os.environ.get("COMPANION_PICTURES"))


class Hand:
    """A finger on the app: knows buttons by their words."""

    def __init__(self, ui, made):
        from companion.ui.shell import Shell

        self.ui, self.lobby = ui, made
        self.shell = ui.mount(Shell(made))
        ui.frames(SETTLED)

    @property
    def screen(self):
        return self.shell.screen

    def widgets(self, wanted):
        """What is in sight for which *wanted* holds, uppermost first."""
        window = self.ui.window
        for widget in self.shell.walk():
            x, y = widget.to_window(*widget.center)
            if wanted(widget) and 0 <= x <= window.width and 0 <= y <= window.height:
                yield widget

    def button(self, words):
        """The button with these words, or one that begins with them, scrolled into sight."""
        from companion.ui.widgets.buttons import PushButton

        buttons = [widget for widget in self.shell.walk() if isinstance(widget, PushButton)]
        found = [one for one in buttons if words in (one.text, one.text.removeprefix("◂  "))]
        found = found or [one for one in buttons if one.text.startswith(words)]
        assert found, f"no button {words!r}"
        # What lies over the others was added last.
        self.into_sight(found[-1])
        return found[-1]

    def into_sight(self, widget):
        from kivy.uix.scrollview import ScrollView

        parent = widget.parent
        while parent is not None and parent is not self.ui.window:
            if isinstance(parent, ScrollView) and parent.do_scroll_y:
                parent.scroll_to(widget, padding=20, animate=False)
                self.ui.frames(2)
            parent = parent.parent

    def tap(self, words):
        self.ui.tap_on(self.button(words))
        self.ui.frames(SETTLED)

    def send(self, *intents):
        for intent in intents:
            self.shell.send(intent)
        self.ui.frames(SETTLED)


@pytest.fixture
def store():
    return MemoryStore()


@pytest.fixture
def hand(ui, store):
    return Hand(ui, lobby(store=store))


WAYS = {
    "home": (),
    "setup": (go.GoSetup(),),
    "house-rules": (go.GoSetup(), go.GoHouseRules(), go.Choose("policy:surround_several", "each")),
    "teams": (go.GoSetup(), go.GoTeam(0)),
    "figures": (go.GoSetup(), go.GoTeam(0), go.Choose("tab", "figures"), go.AddFigure("pikachu-uc")),
    "types": (go.GoSetup(), go.GoTeam(0), go.Choose("tab", "figures"), go.Choose("ask", "type")),
    "look": (go.GoSetup(), go.GoTeam(0), go.LookAt("seviper-uc")),
    "cards": (go.GoSetup(), go.GoTeam(0), go.Choose("tab", "cards")),
    "refused": (go.GoSetup(), go.GoTeam(0), go.Choose("new", ""), go.SaveTeam()),
    "rules": (go.GoRules(), go.OpenSection("Battle")),
    "settings": (go.GoSettings(),),
    "table": (go.GoSetup(), go.Start()),
    "open-match": (go.GoSetup(), go.Start(), go.GoHome()),
    "past": (go.GoSetup(), go.Start(), go.GoHome(), go.GoPast()),
    "replay": (go.GoSetup(), go.Start(), go.GoHome(), go.GoPast(), go.OpenMatch("m1")),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_screen_can_be_drawn_and_every_target_is_9_mm(ui, size):
    from companion.ui import theme
    from companion.ui.widgets.buttons import PushButton

    ui.size(*size)
    hand = Hand(ui, lobby())
    for way, intents in WAYS.items():
        hand.send(go.GoHome(), *intents)
        if pictures_are_kept():
            ui.seconds(0.4)
        ui.picture(f"lobby-{way}-{size[0]}x{size[1]}")
        small = [
            (way, widget.text, tuple(widget.size))
            for widget in hand.shell.walk()
            if isinstance(widget, PushButton) and min(widget.size) < theme.sizes().touch * 0.92
        ]
        assert [] == small


class TestWays:
    @pytest.mark.parametrize(
        "words, kind",
        [
            ("New match", SetupScreen),
            ("Past matches", PastScreen),
            ("Rules", RulesScreen),
            ("Settings", ChoicesScreen),
        ],
        ids=["new", "past", "rules", "settings"],
    )
    def test_home_leads_everywhere_and_back(self, hand, words, kind):
        hand.tap(words)
        there = hand.screen
        hand.tap("Home")

        assert isinstance(there, kind) and isinstance(hand.screen, HomeScreen)

    def test_escape_leads_back(self, hand):
        hand.tap("New match")
        hand.tap("House rules")
        hand.shell.escape()
        hand.ui.frames(SETTLED)
        assert isinstance(hand.screen, SetupScreen)

        hand.shell.escape()

        assert isinstance(hand.screen, HomeScreen)

    def test_a_match_begins_is_left_and_goes_on(self, hand):
        hand.tap("New match")
        hand.tap("Start the match")
        assert isinstance(hand.screen, AtTable)
        hand.send(go.GoHome())

        hand.tap("Go on")

        assert isinstance(hand.screen, AtTable)

    def test_a_match_set_aside_comes_back(self, hand):
        hand.send(go.GoSetup(), go.Start(), go.GoHome())

        hand.tap("Set aside")
        gone = hand.screen.open_matches
        hand.tap("Undo")

        assert () == gone and 1 == len(hand.screen.open_matches)


class TestSetup:
    def test_a_tap_chooses_and_the_page_keeps_its_place(self, ui):
        ui.size(480, 800)
        hand = Hand(ui, lobby())
        hand.tap("New match")
        hand.into_sight(hand.button("House rules"))
        from companion.ui.screens.pieces import Scroller

        scroller = ui.find(hand.shell, lambda widget: isinstance(widget, Scroller))
        scroller.scroll_y = 0.5
        ui.frames(2)

        hand.send(go.Choose("format", "three_on_three"))

        assert 0.3 < scroller.scroll_y < 0.7
        assert "Three on three" == next(option.label for option in hand.screen.match[0].options if option.chosen)

    def test_a_policy_is_changed_by_a_tap_and_marked(self, hand):
        hand.tap("New match")
        hand.tap("House rules")
        hand.tap("Each of them")

        changed = [view for view in hand.screen.choices if view.changed]

        assert ["Several surrounded by one move"] == [view.title for view in changed]

    def test_a_team_that_can_lose_before_it_has_moved_is_warned_of(self, ui):
        library = MemoryLibrary()
        library.save_team(
            Team(id="own-worms", name="Worms", format="three_on_three", rules="tfg-2007", figures=("caterpie-uc",) * 3)
        )
        hand = Hand(ui, lobby(library=library))
        hand.tap("New match")

        hand.send(go.Choose("format", "three_on_three"), go.GoTeam(1), go.PickTeam("own-worms"))

        warning = hand.screen.seats[1].warning
        assert "first" in warning
        assert any(
            widget.text == warning and widget.height > 0 for widget in hand.shell.walk() if hasattr(widget, "text")
        )

    def test_a_name_is_typed_without_a_keyboard(self, hand):
        hand.tap("New match")
        hand.tap("Name")
        for letter in "MO":
            hand.tap(letter)
        hand.tap("Delete")
        hand.tap("I")
        hand.tap("Done")

        assert "Mi" in [seat.name for seat in hand.screen.seats]

    def test_a_clause_beside_a_policy_opens_the_rulebook(self, hand):
        from companion.ui.widgets.buttons import LinkButton

        hand.tap("New match")
        hand.tap("House rules")
        link = ui_find(hand, lambda w: isinstance(w, LinkButton) and w.text == "POLICY-surround-own-move")
        hand.into_sight(link)
        hand.ui.tap_on(link)
        hand.ui.frames(SETTLED)

        assert isinstance(hand.screen, RulesScreen)
        assert ["POLICY-surround-own-move"] == [clause.id for clause in hand.screen.clauses if clause.marked]


def ui_find(hand, wanted):
    return hand.ui.find(hand.shell, wanted)


class TestTeam:
    @pytest.fixture
    def library(self):
        return MemoryLibrary()

    @pytest.fixture
    def hand(self, ui, library):
        hand = Hand(ui, lobby(library=library))
        hand.tap("New match")
        hand.tap("Choose the team")
        return hand

    def tile(self, hand, name):
        from companion.ui.screens.tiles import TileWidget

        return ui_find(hand, lambda w: isinstance(w, TileWidget) and w.tile is not None and w.tile.name == name)

    def test_a_team_is_picked_from_the_list(self, hand):
        seat = hand.lobby._team.seat

        hand.ui.tap_on(next(button for button in hand.widgets(lambda w: getattr(w, "text", "") == "Play")))
        hand.ui.frames(SETTLED)

        assert isinstance(hand.screen, SetupScreen) and "Brook" == hand.screen.seats[seat].team

    def test_a_team_is_built_from_pictures_and_played(self, hand, library):
        seat = hand.lobby._team.seat
        hand.tap("Build a team")
        hand.tap("A–Z")
        hand.tap("A")
        for _ in range(6):
            hand.ui.tap_on(self.tile(hand, "Absol"))
            hand.ui.frames(4)
        hand.tap("Trainer")
        for number in range(3):
            taking = [w for w in hand.shell.walk() if getattr(w, "text", "") == "Take it"]
            hand.into_sight(taking[0])
            hand.ui.tap_on(taking[0])
            hand.ui.frames(SETTLED)
            assert number + 1 == len(hand.lobby._team.draft.cards)
        hand.tap("Save")
        hand.tap("Play with it")

        assert 1 == len(library.saved)
        assert 6 == len(hand.screen.seats[seat].figures)
        assert {"Absol"} == {disc.name for disc in hand.screen.seats[seat].figures}

    def test_a_held_figure_is_looked_at_and_not_added(self, hand):
        hand.tap("Build a team")
        at = self.tile(hand, "Absol")
        x, y = at.to_window(*at.center)

        finger = hand.ui.touch(x, y)
        finger.touch_down()
        hand.ui.seconds(0.7)
        finger.touch_up()
        hand.ui.frames(SETTLED)
        looked = hand.screen.look
        hand.tap("Close")

        assert "Absol" == looked.name
        assert None is hand.screen.look and set(hand.screen.slots) == {None}

    def test_drawing_a_finger_scrolls_and_adds_nothing(self, hand):
        from companion.ui.screens.tiles import TileGrid

        hand.tap("Build a team")
        grid = ui_find(hand, lambda w: isinstance(w, TileGrid))
        x, y = grid.to_window(*grid.center)

        hand.ui.drag((x, y - 150), (x, y + 150))
        hand.ui.frames(SETTLED)

        assert grid.scroll_y < 1 and set(hand.screen.slots) == {None}

    def test_only_the_tiles_in_sight_exist(self, hand):
        from companion.ui.screens.tiles import TileWidget

        hand.tap("Figures")

        tiles = [w for w in hand.shell.walk() if isinstance(w, TileWidget)]
        assert 10 <= len(tiles) <= 40 < len(hand.screen.tiles)

    def test_a_refused_figure_says_why(self, hand):
        hand.tap("Build a team")
        from companion.ui.screens.tiles import TileWidget

        widget = ui_find(hand, lambda w: isinstance(w, TileWidget) and w.tile is not None and w.tile.refusal)
        refused = widget.tile
        hand.ui.tap_on(widget)
        hand.ui.frames(SETTLED)

        shown = [w.text for w in hand.shell.walk() if refused.name in getattr(w, "text", "") and "cannot" in w.text]
        assert shown and set(hand.screen.slots) == {None}

    def test_a_button_that_cannot_be_used_yet_says_why(self, hand):
        hand.tap("Build a team")

        hand.tap("Play with it")

        assert isinstance(hand.screen, TeamScreen)
        assert [w for w in hand.shell.walk() if "has 0 figures" in getattr(w, "text", "")]

    def test_a_slot_is_emptied_by_a_tap(self, hand):
        from companion.ui.screens.small_discs import Slot

        hand.tap("Build a team")
        hand.ui.tap_on(self.tile(hand, "Absol"))
        hand.ui.frames(SETTLED)
        full = hand.screen.slots

        hand.ui.tap_on(ui_find(hand, lambda w: isinstance(w, Slot)))

        assert "Absol" == full[0].name and None is hand.screen.slots[0]


class TestPast:
    @pytest.fixture
    def hand(self, ui, store):
        from tests.app.lobby.test_lobby import play_on

        made = lobby(store=store)
        made.send(go.GoSetup())
        made.send(go.Start())
        made.tick(1.0)
        play_on(made, 20)
        made.send(go.GoHome())
        return Hand(ui, made)

    def test_the_slider_goes_through_the_match(self, hand):
        from companion.ui.screens.past import EntrySlider, Row

        hand.tap("Past matches")
        hand.ui.tap_on(ui_find(hand, lambda w: isinstance(w, Row)))
        hand.ui.frames(SETTLED)
        assert isinstance(hand.screen, ReplayScreen)
        last = hand.screen.last
        slider = ui_find(hand, lambda w: isinstance(w, EntrySlider))
        y = slider.to_window(*slider.center)[1]

        hand.ui.drag((slider.right - 20, y), (slider.x + 20, y), frames=12)
        first = hand.screen.at
        hand.tap("▸")

        assert last > 10
        assert (0, 1) == (first, hand.screen.at)

    def test_taps_on_the_table_of_the_past_change_nothing(self, hand):
        hand.send(go.GoPast(), go.OpenMatch("m1"))
        before = hand.screen

        for x in range(100, 1200, 100):
            for y in range(100, 700, 100):
                hand.ui.tap(x, y)

        assert hand.lobby._parts.store.kept == {"m1": hand.lobby._parts.store.kept["m1"]}
        assert isinstance(hand.screen, ReplayScreen) and before.last == hand.screen.last


class TestSettings:
    def test_a_tap_changes_a_setting_and_it_holds_at_the_table(self, ui):
        settings = MemorySettings()
        hand = Hand(ui, lobby(settings=settings))
        hand.tap("Settings")
        hand.tap("On the same side")
        hand.tap("Home")
        hand.tap("New match")
        hand.tap("Start the match")

        assert "same_side" == settings.kept.seating
        assert False is hand.shell.view.table.facing


def test_what_is_set_at_the_table_is_kept(ui):
    settings = MemorySettings()
    hand = Hand(ui, lobby(settings=settings))
    hand.send(go.GoSetup(), go.Start())
    hand.tap("Menu")
    hand.tap("On the same side")
    hand.tap("Menu")
    hand.tap("Rules")
    hand.tap("Table")

    assert "same_side" == settings.kept.seating
    assert isinstance(hand.screen, AtTable) and False is hand.shell.view.table.facing


def test_a_remark_goes_when_it_is_tapped(ui):
    hand = Hand(ui, lobby(remarks=("matches.sqlite3 was set aside.",)))
    ui.seconds(0.3)
    bar = hand.shell.view._remark
    shown = bar.opacity

    ui.tap_on(bar)
    ui.seconds(0.4)

    assert shown == pytest.approx(1) and bar.opacity == pytest.approx(0)


def test_the_window_may_change_its_size_at_any_screen(ui):
    hand = Hand(ui, lobby())
    hand.send(go.GoSetup(), go.GoTeam(1), go.Choose("tab", "figures"))

    for size in [*SIZES, SIZES[0]]:
        ui.size(*size)
        ui.frames(SETTLED)
        assert isinstance(hand.screen, TeamScreen) and tuple(hand.shell.view.size) == size
