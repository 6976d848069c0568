"""The screens around the table, driven by touches."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from companion.adapters.library.library import FileLibrary
from companion.app.lobby.lobby import Lobby
from companion.app.ports.outside import MatchFile
from companion.app.screens import lobby_intents as go
from companion.app.screens.card_lobby import CardSetupScreen
from companion.app.screens.collection_intents import (
    AddPrints,
    BuildTeam,
    CountOwned,
    CountPrinted,
    LookAtOwned,
    LookAtTeam,
    NoteOwned,
    OpenPrint,
)
from companion.app.screens.lobby import (
    AtTable,
    ChoicesScreen,
    HomeScreen,
    MatchRow,
    PastScreen,
    ReplayScreen,
    RulesScreen,
    SetupScreen,
    TeamScreen,
)
from companion.app.screens.lobby_intents import (
    AskFilter,
    LookFor,
    NewTeam,
    OpenTab,
    PickCard,
    Set,
    SetClock,
    SetFilter,
    SetFormat,
    SetGames,
    SetKind,
    SetMat,
    SetPolicy,
    SetRules,
)
from companion.app.screens.studio_intents import GoCollection
from companion.figure.teams import Team
from tests.app.lobby.inside import table_of
from tests.app.lobby_fakes import ListedExports, MemoryLibrary, MemorySettings, TwoLanguages, lobby, parts
from tests.app.replay_fakes import stored
from tests.app.table_fakes import MemoryStore
from tests.ui.pilot import WINDOWS, Pilot, in_sight, in_sizes, pictures_are_kept, some_of, spread
from tests.ui.real_table import Live, Player

pytestmark = pytest.mark.kivy

SETTLED = 9
"""Frames after which a page is filled."""


class Hand(Pilot):
    """A finger on the app: scrolls into sight what it touches."""

    def __init__(self, ui, made, display=None):
        from companion.ui._shell import Shell

        self.lobby = made
        self.shell = ui.mount(Shell(made, display))
        super().__init__(ui, self.shell)
        ui.frames(SETTLED)

    @property
    def screen(self):
        return self.shell.screen

    def button(self, words, within=None):
        """The button with these words, or one that begins with them, scrolled into sight."""
        found = super().button(words, within)
        self.into_sight(found)
        return found

    def into_sight(self, widget):
        from kivy.uix.scrollview import ScrollView

        parent = widget.parent
        while parent is not None and parent is not self.ui.window:
            if isinstance(parent, ScrollView) and parent.do_scroll_y:
                parent.scroll_to(widget, padding=20, animate=False)
                self.ui.frames(2)
            parent = parent.parent

    def tap(self, words, within=None):
        super().tap(words, within)
        self.ui.frames(SETTLED)

    def choice(self, title):
        """What is set under this title."""
        from companion.ui.screens.choices import ChoiceBox

        return next(box for box in self.all(ChoiceBox) if self.reads(title, box))

    def tap_on(self, widget):
        self.into_sight(widget)
        self.ui.tap_on(widget)
        self.ui.frames(SETTLED)

    def write(self, words):
        """Type these words on the keys of the screen, and finish."""
        from companion.ui.screens.letters import LetterPad

        pad = self.the(LetterPad)
        pad.type(words)
        pad.finish()
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


def test_an_app_that_is_off_the_window_is_not_made_anew_for_another_size(ui):
    hand = Hand(ui, lobby())
    ui.window.remove_widget(hand.shell)
    before = hand.shell.view
    ui.size(800, 480)
    assert before is hand.shell.view

    ui.mount(hand.shell)
    ui.size(480, 800)
    assert before is not hand.shell.view


WAYS = {
    "home": (),
    "first-spins": (go.GoSettings(), go.GoWelcome()),
    "first-seating": (go.GoSettings(), go.GoWelcome(1)),
    "first-sound": (go.GoSettings(), go.GoWelcome(2)),
    "first-play": (go.GoSettings(), go.GoWelcome(3)),
    "setup": (go.GoSetup(),),
    "house-rules": (go.GoSetup(), go.GoHouseRules(), SetPolicy("surround_several", "each")),
    "teams": (go.GoSetup(), go.GoTeam(0)),
    "figures": (go.GoSetup(), go.GoTeam(0), OpenTab("figures"), go.AddFigure("pikachu-uc")),
    "types": (go.GoSetup(), go.GoTeam(0), OpenTab("figures"), AskFilter("type")),
    "look": (go.GoSetup(), go.GoTeam(0), go.LookAt("seviper-uc")),
    "cards": (go.GoSetup(), go.GoTeam(0), OpenTab("cards")),
    "refused": (go.GoSetup(), go.GoTeam(0), NewTeam(), go.SaveTeam()),
    "evolutions": (
        go.GoSetup(),
        SetRules("duel-2019"),
        go.GoTeam(0),
        go.PickTeam("dawn-six"),
        go.GoTeam(0),
        OpenTab("evolutions"),
    ),
    "plates": (
        go.GoSetup(),
        SetRules("duel-2019"),
        go.GoTeam(0),
        go.PickTeam("dawn-six"),
        go.GoTeam(0),
        OpenTab("cards"),
        PickCard("charcoal-2019"),
        PickCard("recycle-2019"),
        PickCard("x-attack-2019"),
    ),
    "rules": (go.GoRules(), go.OpenSection("Battle")),
    "settings": (go.GoSettings(),),
    "table": (go.GoSetup(), go.Start()),
    "card-setup": (go.GoCardSetup(),),
    "card-setup-full": (
        go.GoCardSetup(),
        SetClock("match", 50),
        SetGames(3),
        SetKind(1, "random"),
        go.GoDeck(0),
        go.WriteList("4 Pikachu BS 58\n"),
        go.TakeList(),
    ),
    "card-rules": (go.GoCardSetup(), go.GoHouseRules()),
    "decks": (go.GoCardSetup(), go.GoDeck(0)),
    "deck-files": (go.GoCardSetup(), go.GoDeck(0), OpenTab("files")),
    "deck-lines": (
        go.GoCardSetup(),
        go.GoDeck(0),
        OpenTab("lines"),
        go.WriteList("4 Pikachu BS 58\n4 Nobody Knows\nnothing\n"),
    ),
    "card-rulebook": (go.GoCardSetup(), go.GoRules(), LookFor("CG-RETREAT-05")),
    "card-word": (go.GoCardSetup(), go.GoRules(), LookFor("Sudden Death")),
    "card-table": (go.GoCardSetup(), SetClock("match", 50), SetGames(3), go.Start()),
    "card-replay": (go.GoCardSetup(), go.Start(), go.GoHome(), go.GoPast(), go.OpenMatch("m1")),
    "collection": (
        GoCollection(),
        CountOwned("figure", "absol-r", 2),
        CountOwned("figure", "aipom-uc", 1),
        SetFilter("colour", "purple"),
    ),
    "collection-filter": (GoCollection(), AskFilter("does")),
    "collection-look": (
        GoCollection(),
        CountOwned("figure", "seviper-uc", 2),
        LookAtOwned("seviper-uc"),
        NoteOwned("One has a chipped base, the other is lent to Bo since May."),
    ),
    "collection-mats": (GoCollection(), CountOwned("mat", "six_on_six", 1), OpenTab("mats")),
    "collection-cards": (GoCollection(), OpenTab("cards")),
    "collection-teams": (GoCollection(), OpenTab("teams")),
    "collection-build": (
        GoCollection(),
        CountOwned("figure", "absol-r", 1),
        CountOwned("figure", "arbok-uc", 1),
        BuildTeam(format="three_on_three"),
        SetFilter("owned", "yes"),
        go.AddFigure("absol-r"),
    ),
    "collection-team": (GoCollection(), OpenTab("teams"), LookAtTeam("brook-six")),
    "collection-print": (
        GoCollection(),
        OpenPrint("seviper-uc"),
        AddPrints("brook-three"),
        CountPrinted("disc", "seviper-uc", 2),
        SetMat("three_on_three"),
    ),
    "open-match": (go.GoSetup(), go.Start(), go.GoHome()),
    "past": (go.GoSetup(), go.Start(), go.GoHome(), go.GoPast()),
    "replay": (go.GoSetup(), go.Start(), go.GoHome(), go.GoPast(), go.OpenMatch("m1")),
}


@pytest.mark.parametrize("ways, size", spread(WINDOWS, some_of(WAYS, 2), drawn=True))
def test_every_screen_can_be_drawn_and_every_target_is_9_mm(ui, ways, size):
    ui.size(*size)
    hand = Hand(ui, lobby())
    for way in ways.split():
        hand.send(go.GoHome(), *WAYS[way])
        if pictures_are_kept():
            ui.seconds(0.4)
        ui.picture(f"lobby-{way}-{size[0]}x{size[1]}")
        ui.drawn()
        assert hand.buttons() and [] == hand.too_small(), way


@pytest.mark.parametrize("scale, least_rows", [("100", 1.75), ("125", 0.9)])
def test_library_keeps_rows_in_sight_above_a_team_on_a_small_upright_panel(ui, scale, least_rows):
    from companion.ui.screens._tiles import TileGrid

    ui.size(480, 800)
    hand = Hand(ui, lobby())
    hand.send(go.GoSettings(), Set("scale", scale), go.GoHome(), *WAYS["figures"])
    grid = hand.the(TileGrid)

    assert grid.height >= least_rows * grid.row_height
    assert hand.reads("12 MP in total")


def test_a_match_that_was_played_just_now_ends_with_no_mark():
    from companion.ui.screens.past import facts_and_time

    row = MatchRow("m1", "Ann against Bo", "Draw", "Six on six", "yesterday", "over")

    assert "Six on six · yesterday" == facts_and_time(row)
    assert "Six on six" == facts_and_time(structs.replace(row, when=""))


class TestWays:
    @pytest.mark.parametrize(
        "words, kind",
        [
            ("Figure match", SetupScreen),
            ("Card match", CardSetupScreen),
            ("Past matches", PastScreen),
            ("Rules", RulesScreen),
            ("Settings", ChoicesScreen),
        ],
        ids=["new", "cards", "past", "rules", "settings"],
    )
    def test_home_leads_everywhere_and_back(self, hand, words, kind):
        hand.tap(words)
        there = hand.screen
        hand.tap("Home")

        assert isinstance(there, kind) and isinstance(hand.screen, HomeScreen)

    def test_escape_leads_back(self, hand):
        hand.tap("Figure match")
        hand.tap("House rules")
        hand.shell.escape()
        hand.ui.frames(SETTLED)
        assert isinstance(hand.screen, SetupScreen)

        hand.shell.escape()

        assert isinstance(hand.screen, HomeScreen)

    def test_a_match_begins_is_left_and_goes_on(self, hand):
        hand.tap("Figure match")
        hand.tap("Start the match")
        assert isinstance(hand.screen, AtTable)
        hand.send(go.GoHome())

        hand.tap("Go on")

        assert isinstance(hand.screen, AtTable)

    def test_a_match_set_aside_comes_back(self, hand):
        hand.send(go.GoSetup(), go.Start(), go.GoHome())

        hand.tap("Put away")
        gone = hand.screen.open_matches
        hand.tap("Undo")

        assert () == gone and 1 == len(hand.screen.open_matches)


class TestSetup:
    def test_a_tap_chooses_and_the_page_keeps_its_place(self, ui):
        ui.size(480, 800)
        hand = Hand(ui, lobby())
        hand.tap("Figure match")
        hand.into_sight(hand.button("House rules"))
        from companion.ui.screens.pieces import Scroller

        scroller = hand.around(hand.button("House rules"), Scroller)
        scroller.scroll_y = 0.5
        ui.frames(2)

        hand.send(SetFormat("three_on_three"))

        assert 0.3 < scroller.scroll_y < 0.7
        assert "Three on three" == next(option.label for option in hand.screen.match[0].options if option.chosen)

    def test_a_policy_is_changed_by_a_tap_and_marked(self, hand):
        hand.tap("Figure match")
        hand.tap("House rules")
        hand.tap("All of them")

        changed = [view for view in hand.screen.choices if view.changed]

        assert ["One move surrounds several"] == [view.title for view in changed]

    @pytest.mark.parametrize(
        "game, rule, value",
        [
            ("Figure match", "One move surrounds several", "All of them"),
            ("Card match", "Knock Outs between turns", "After all"),
        ],
        ids=["figures", "cards"],
    )
    def test_house_rules_are_on_in_the_next_match_and_the_set_up_says_so(self, hand, game, rule, value):
        hand.tap(game)
        hand.tap("House rules")
        hand.tap(value, hand.choice(rule))
        hand.tap("Set-up")
        hand.tap("Start the match")
        hand.send(go.GoHome())

        hand.tap(game)
        hand.into_sight(hand.button("House rules"))

        assert hand.reads(f"One rule changed ({rule}).")

    def test_a_team_that_can_lose_before_it_has_moved_is_warned_of(self, ui):
        library = MemoryLibrary()
        library.save_team(
            Team(id="own-worms", name="Worms", format="three_on_three", rules="tfg-2007", figures=("caterpie-uc",) * 3)
        )
        hand = Hand(ui, lobby(library=library))
        hand.tap("Figure match")

        hand.send(SetFormat("three_on_three"), go.GoTeam(1), go.PickTeam("own-worms"))

        warning = hand.screen.seats[1].warning
        assert "first" in warning
        assert any(
            widget.text == warning and widget.height > 0 for widget in hand.shell.walk() if hasattr(widget, "text")
        )

    def test_a_name_is_typed_without_a_keyboard(self, hand):
        hand.tap("Figure match")
        hand.tap("Name")
        for letter in "Mo":
            hand.tap(letter)
        hand.tap("Delete")
        hand.tap("i")
        hand.tap("Done")

        assert "Mi" in [seat.name for seat in hand.screen.seats]

    def test_a_clause_beside_a_policy_opens_the_rulebook(self, hand):
        hand.tap("Figure match")
        hand.tap("House rules")
        hand.tap("POLICY-surround-own-move")

        assert isinstance(hand.screen, RulesScreen)
        assert ["POLICY-surround-own-move"] == [clause.id for clause in hand.screen.clauses if clause.marked]


SEAT = 1
"""Whose team is chosen: of two buttons with the same words the lower one is tapped."""
TAKEN = "In the team"


class TestTeam:
    @pytest.fixture
    def library(self):
        return MemoryLibrary()

    @pytest.fixture
    def hand(self, ui, library):
        hand = Hand(ui, lobby(library=library))
        hand.tap("Figure match")
        hand.tap("Choose a team")
        return hand

    def tile(self, hand, name):
        from companion.ui.screens._tiles import TileWidget

        # Several printings have the name; not each may play under the rules.
        tiles = [one for one in hand.all(TileWidget) if one.tile is not None and one.tile.name == name]
        return next(one for one in tiles if not one.tile.refusal)

    def test_a_team_is_picked_from_the_list(self, hand):
        from companion.ui.widgets.buttons import PushButton

        hand.tap_on(next(button for button in hand.all(PushButton) if button.text == "Use"))

        assert isinstance(hand.screen, SetupScreen) and "Brook" == hand.screen.seats[SEAT].team

    def test_an_evolution_is_brought_by_touch(self, ui):
        hand = Hand(ui, lobby(library=MemoryLibrary()))
        hand.send(go.GoSetup(), SetRules("duel-2019"), SetFormat("three_on_three"), go.GoTeam(0))
        hand.send(NewTeam())
        for figure in ("squirtle-uc-2019", "koffing-c-2019", "machop-c-2019"):
            hand.send(go.AddFigure(figure))

        hand.tap("Evolutions")
        hand.tap("Wartortle")
        ui.frames(SETTLED)

        assert hand.reads("Evolutions and forms: 1 (at most 6)")
        assert [("Squirtle evolves into", ["Wartortle (2019)"])] == [
            (view.title, [option.label for option in view.options if option.chosen])
            for view in hand.screen.cards
            if any(option.chosen for option in view.options)
        ]
        # What it evolves into further is offered now.
        assert hand.reads("Wartortle evolves into")

    def test_a_team_is_built_from_pictures_and_played(self, hand, library):
        from companion.ui.widgets.buttons import PushButton

        hand.tap("Build a team")
        hand.tap("A–Z")
        hand.tap("A")
        for _ in range(6):
            hand.ui.tap_on(self.tile(hand, "Absol"))
            hand.ui.frames(4)
        hand.tap("Trainer")
        for number in range(3):
            hand.tap_on(next(button for button in hand.all(PushButton) if button.text == "Add it"))
            taken = [card for card in hand.screen.cards if TAKEN in [one.label for one in card.options if one.chosen]]
            assert number + 1 == len(taken)
        hand.tap("Save")
        hand.tap("Use this team")

        assert 1 == len(library.saved)
        assert 6 == len(hand.screen.seats[SEAT].figures)
        assert {"Absol (2017)"} == {disc.name for disc in hand.screen.seats[SEAT].figures}

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
        from companion.ui.screens._tiles import TileGrid

        hand.tap("Build a team")
        grid = hand.the(TileGrid)
        x, y = grid.to_window(*grid.center)

        hand.ui.drag((x, y - 150), (x, y + 150))
        hand.ui.frames(SETTLED)

        assert grid.scroll_y < 1 and set(hand.screen.slots) == {None}

    def test_only_the_tiles_in_sight_exist(self, hand):
        from companion.ui.screens._tiles import TileWidget

        hand.tap("Figures")

        tiles = hand.all(TileWidget)
        assert 10 <= len(tiles) <= 40 < len(hand.screen.tiles)

    def test_a_refused_figure_says_why(self, hand):
        hand.tap("Build a team")
        from companion.ui.screens._tiles import TileWidget

        widget = next(one for one in hand.all(TileWidget) if one.tile is not None and one.tile.refusal)
        refused = widget.tile
        hand.ui.tap_on(widget)
        hand.ui.frames(SETTLED)

        assert hand.reads(f"{refused.name} isn't allowed") and set(hand.screen.slots) == {None}

    def test_a_button_that_cannot_be_used_yet_says_why(self, hand):
        hand.tap("Build a team")

        hand.tap("Use this team")

        assert isinstance(hand.screen, TeamScreen)
        assert hand.reads("has 0 figures")

    def test_a_team_is_given_a_name(self, hand):
        hand.tap("Build a team")
        hand.tap("Name")
        hand.write("Night shift")

        assert "Night shift" == hand.screen.team_name

    def test_a_slot_is_emptied_by_a_tap(self, hand):
        from companion.ui.screens.small_discs import Slot

        hand.tap("Build a team")
        hand.ui.tap_on(self.tile(hand, "Absol"))
        hand.ui.frames(SETTLED)
        full = hand.screen.slots

        hand.ui.tap_on(hand.all(Slot)[0])

        assert "Absol (2017)" == full[0].name and None is hand.screen.slots[0]


class TestPast:
    @pytest.fixture
    def past(self, store):
        """A lobby with a match that was begun."""
        from tests.app.lobby.test_lobby import play_on

        made = lobby(store=store)
        made.send(go.GoSetup())
        made.send(go.Start())
        made.tick(1.0)
        play_on(made, 20)
        made.send(go.GoHome())
        return made

    @pytest.fixture
    def hand(self, ui, past):
        return Hand(ui, past)

    def test_the_slider_has_all_the_room_that_buttons_leave(self, hand):
        from companion.ui.screens.past import EntrySlider, Row

        hand.tap("Past matches")
        hand.ui.tap_on(hand.all(Row)[0])
        hand.ui.frames(SETTLED)
        slider = hand.the(EntrySlider)
        row = slider.parent
        taken = sum(button.width for box in row.children if box is not slider for button in box.children)
        gaps = sum(max(0, len(box.children) - 1) for box in row.children if box is not slider) + len(row.children) - 1

        assert row.width - taken - gaps * row.spacing == pytest.approx(slider.width, abs=2)

    @pytest.mark.parametrize("language", ["en", "de"])
    def test_on_a_low_screen_the_slider_is_longer_than_its_handle(self, ui, past, language):
        from companion.ui.screens.past import EntrySlider, Row

        ui.size(800, 480)
        past.send(Set("language", language))
        hand = Hand(ui, past)
        hand.send(go.GoPast())
        hand.ui.frames(SETTLED)
        hand.ui.tap_on(hand.all(Row)[0])
        hand.ui.frames(SETTLED)

        assert hand.the(EntrySlider).width > 150

    def test_the_slider_goes_through_the_match(self, hand):
        from companion.ui.screens.past import EntrySlider, Row

        hand.tap("Past matches")
        hand.ui.tap_on(hand.all(Row)[0])
        hand.ui.frames(SETTLED)
        assert isinstance(hand.screen, ReplayScreen)
        last = hand.screen.last
        slider = hand.the(EntrySlider)
        y = slider.to_window(*slider.center)[1]

        hand.ui.drag((slider.right - 20, y), (slider.x + 20, y), frames=12)
        first = hand.screen.at
        hand.tap("▸")

        assert last > 10
        assert (0, 1) == (first, hand.screen.at)

    def test_taps_on_the_table_of_the_past_change_nothing(self, hand, store):
        hand.send(go.GoPast(), go.OpenMatch("m1"))
        before, entries = hand.screen, list(store.kept["m1"])

        for x in range(100, 1200, 100):
            for y in range(100, 700, 100):
                hand.ui.tap(x, y)

        assert {"m1": entries} == store.kept
        assert isinstance(hand.screen, ReplayScreen) and before.last == hand.screen.last


class TestSettings:
    def test_a_tap_changes_a_setting_and_it_holds_at_the_table(self, ui):
        settings = MemorySettings()
        hand = Hand(ui, lobby(settings=settings))
        hand.tap("Settings")
        hand.tap("On the same side")
        hand.tap("Home")
        hand.tap("Figure match")
        hand.tap("Start the match")

        assert "same_side" == settings.kept.seating
        assert False is hand.shell.view.table.facing


def test_another_language_is_on_the_screen_at_once_and_an_open_match_goes_on_in_it(ui, store, monkeypatch):
    from kivy.app import App

    made = lobby(store=store, languages=TwoLanguages())
    monkeypatch.setattr(App.get_running_app(), "texts", made._parts.texts)
    hand = Hand(ui, made)
    hand.send(go.GoSetup(), go.Start())
    entries = len(store.kept["m1"])
    hand.send(go.GoHome(), go.GoSettings())
    hand.tap("Deutsch")

    assert hand.reads("Einstellungen") and not hand.reads("Settings")
    assert "Ändern" in hand.buttons() and "Change" not in hand.buttons()
    hand.send(go.GoHome())
    hand.send(hand.screen.open_matches[0].resume.intent)
    assert isinstance(hand.screen, AtTable) and len(store.kept["m1"]) >= entries
    assert hand.reads("Zieh eine Figur")


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


def test_where_spins_come_from_is_set_in_set_up_and_in_the_menu_of_a_match(ui):
    settings = MemorySettings()
    hand = Hand(ui, lobby(settings=settings))
    hand.send(go.GoSetup())
    hand.tap("Real discs, by hand")
    hand.tap("Start the match")
    referee = table_of(hand.lobby).referee
    begun_with = referee.chance.spins
    hand.tap("Menu")
    hand.tap("The screen")

    assert ("hand", "screen", "screen") == (begun_with, referee.chance.spins, settings.kept.spins)


def test_the_next_match_is_set_up_as_the_last_one_was(ui):
    settings = MemorySettings()
    hand = Hand(ui, lobby(settings=settings))
    hand.tap("Figure match")
    for words in ("Three on three", "Duel 2017", "Careful player", "20 minutes"):
        hand.tap(words)
    chosen_then = hand.screen
    hand.tap("Start the match")
    again = Hand(ui, lobby(settings=settings))
    again.tap("Figure match")

    assert chosen_then == again.screen


class _Clocked:
    """A match of the lobby with clocks, for a `Live` table."""

    def __init__(self):
        self._lobby = lobby()
        for intent in (go.GoSetup(), SetClock("player", 20), SetClock("turn", 2), go.Start()):
            self.send(intent)

    def send(self, intent):
        self._lobby.send(intent)

    def tick(self, dt_s):
        self._lobby.tick(dt_s)

    def screen(self):
        return self._lobby.screen().table


def test_both_clocks_are_in_sight_in_a_battle_where_they_stand(ui):
    live = Live(ui, _Clocked(), facing=True)
    player = Player(live, seed=4)
    while live.view.screen.battle is None:
        player.step()
    shown = [part.head.time for part in live.view.battle.parts]
    live.draw(200)

    screen = live.view.screen
    assert [screen.seats[part.seat].clock.left for part in screen.battle.spinners] == shown
    assert shown == [part.head.time for part in live.view.battle.parts]


def test_the_record_of_a_past_match_offers_no_taking_back(ui):
    from companion.ui.screen_texts import say as words
    from companion.ui.widgets.log import LogRow

    hand = Hand(ui, lobby())
    hand.send(go.GoSetup(), go.Start())
    hand.lobby.tick(1.0)
    hand.send(go.GoHome(), go.GoPast(), go.OpenMatch("m1"))
    hand.tap("Record")
    ui.seconds(0.3)
    ui.tap_on(hand.all(LogRow)[0])

    assert not hand.reads("Tap a line to take everything back")
    assert not {words("reason.wrong_figure"), words("reason.other")} & set(hand.buttons())


def test_a_past_match_is_played_again_by_touches_with_its_battles(ui, tmp_path):
    from companion.ui.screens._battle import BattlePane
    from companion.ui.screens.past import Row

    hand = Hand(ui, lobby(store=stored(FileLibrary(tmp_path), "duel-2017", "six_on_six", "duel", 4, ("Ann", "Ben"))))
    hand.send(go.GoPast())
    ui.tap_on(hand.all(Row)[0])
    hand.tap("Play")
    for _ in range(400):
        battle = hand.screen.table.battle
        if battle is not None and battle.close is not None:
            break
        ui.seconds(0.1)
    hand.tap("Pause")
    at = hand.screen.at

    assert hand.all(BattlePane) and not {"Undo", "Menu"} & {*hand.buttons()}
    hand.tap("See the mat")
    ui.seconds(2.0)
    assert (None, at, "Play") == (hand.screen.table.battle, hand.screen.at, hand.screen.play.label)


def test_a_match_goes_out_onto_a_stick_and_comes_in_from_it_by_touches(ui):
    exports = ListedExports()
    exports.sticks = ["BLUE"]
    hand = Hand(ui, Lobby(replace(parts(), exports=exports)))
    hand.send(go.GoSetup(), go.Start(), go.GoHome(), go.GoPast(), go.OpenMatch("m1"))
    hand.tap("Export")
    hand.tap("USB stick BLUE")
    said = hand.screen.remark.text
    exports.files = [MatchFile("/media/BLUE/a.jsonl", exports.places()[1], ("Ann", "Ben"))]
    hand.send(go.GoBack())
    hand.tap("Import a match")
    hand.tap("Ann against Ben")

    assert ["/media/BLUE/figures/m1.jsonl"] == exports.written and "the stick BLUE" in said
    assert ["/media/BLUE/a.jsonl"] == exports.taken_in and "imported and checked" in hand.screen.remark.text


def test_a_remark_goes_when_it_is_tapped(ui):
    from companion.ui.screens.pieces import RemarkBar

    hand = Hand(ui, lobby(remarks=("matches.sqlite3 was set aside.",)))
    ui.seconds(0.3)
    bar = hand.the(RemarkBar)
    shown = hand.reads("matches.sqlite3 was set aside.")

    ui.tap_on(bar)
    ui.seconds(0.4)

    assert shown and not in_sight(bar)


@pytest.mark.display
def test_the_window_may_change_its_size_at_any_screen(ui):
    hand = Hand(ui, lobby())
    hand.send(go.GoSetup(), go.GoTeam(1), OpenTab("figures"))

    for size in (WINDOWS[1], WINDOWS[-1], WINDOWS[0]):
        ui.size(*size)
        ui.frames(SETTLED)
        assert isinstance(hand.screen, TeamScreen) and tuple(hand.shell.view.size) == size


class TestLook:
    """What the settings change about the screens, at once."""

    def test_everything_grows_with_the_scale(self, hand):
        from companion.ui import theme

        hand.tap("Settings")
        before = hand.button("Large").height
        hand.tap("Large")

        assert hand.lobby.settings.scale == 125
        assert 1.25 * before == pytest.approx(hand.button("Large").height)
        assert hand.button("Large").chosen and theme.sizes().touch == hand.button("Large").height

    def test_page_keeps_its_place_when_everything_grows(self, hand):
        from kivy.uix.scrollview import ScrollView

        hand.ui.size(800, 480)
        hand.send(go.GoSettings())
        hand.ui.settle()
        hand.ui.frames(2 * SETTLED)  # a row comes a frame
        hand.tap("High")
        before = hand.the(ScrollView).scroll_y
        hand.tap("Small")

        assert 0 < before < 1 and hand.lobby.settings.contrast == "high"
        assert before == pytest.approx(hand.the(ScrollView).scroll_y, abs=0.2)

    def test_size_of_the_screen_can_be_said(self, hand):
        from companion.ui import theme

        hand.tap("Settings")
        hand.tap("8″")

        assert 9.1 == pytest.approx(theme.sizes().touch / (1509 / 8 / 25.4), abs=0.1)

    def test_refusal_stays_where_that_is_wanted(self, hand):
        hand.tap("Settings")
        hand.tap("Until tapped")
        hand.send(go.GoHome(), go.GoSetup(), go.GoTeam(0), NewTeam(), go.SaveTeam())
        hand.ui.seconds(30)
        remark = hand.shell.view._remark

        assert remark.opacity == 1
        hand.ui.tap_on(remark)
        hand.ui.seconds(1)
        assert remark.opacity == 0

    def test_nothing_fades_where_calm_is_wanted(self, hand):
        hand.tap("Settings")
        hand.tap("Calm")
        hand.shell.send(go.GoHome())
        hand.ui.frames(2)

        assert hand.shell.view.opacity == 1


class TestTurn:
    """Pages that one player reads are turned to that player."""

    def test_a_turned_page_is_tapped_where_it_is_seen(self, hand):
        hand.send(go.GoSetup())
        before = hand.button("Three on three").to_window(*hand.button("Three on three").center)
        hand.tap("↻ Rotate")
        button = hand.button("Three on three")
        seen = button.to_window(*button.center)

        assert (1280 - before[0], 800 - before[1]) == pytest.approx(seen)
        hand.ui.tap(*seen)
        hand.ui.frames(SETTLED)
        assert [option.chosen for option in hand.screen.match[0].options] == [False, True]

    def test_it_stays_turned_from_page_to_page_and_home_is_upright(self, hand):
        hand.send(go.GoSetup())
        hand.tap("↻ Rotate")
        hand.tap("Choose a team")
        assert isinstance(hand.screen, TeamScreen) and hand.shell.view.turned

        hand.tap("↻ Rotate")
        assert not hand.shell.view.turned

        hand.tap("↻ Rotate")
        hand.send(go.GoHome())
        assert not hand.shell.view.turned

    def test_names_are_asked_for_on_the_side_that_reads(self, hand):
        hand.send(go.GoSetup())
        hand.tap("↻ Rotate")
        hand.tap("Name")
        hand.tap("Clear")
        hand.tap("Z")
        hand.tap("Done")

        assert hand.shell.keys.sheet() is None

    def test_table_has_its_own_way_to_face_both(self, hand):
        hand.send(go.GoSetup())
        hand.tap("↻ Rotate")
        hand.send(go.Start())

        assert isinstance(hand.screen, AtTable) and not getattr(hand.shell.view, "turned", False)


@pytest.mark.parametrize("size", in_sizes([*WINDOWS, (1024, 600), (800, 1280)]))
def test_remark_leaves_the_buttons_of_the_team_in_sight(ui, size):
    ui.size(*size)
    hand = Hand(ui, lobby())
    hand.send(go.GoSetup(), go.GoTeam(0), NewTeam(), go.SaveTeam())
    ui.seconds(0.5)
    remark = hand.shell.view._remark
    x, y = hand.button("Save").to_window(*hand.button("Save").center)

    assert remark.opacity == 1
    assert not remark.collide_point(*remark.to_widget(x, y))


def words_with(pilot, words):
    """Everything in sight that says this, whether in capitals or not."""
    said = (getattr(widget, "text", "") for widget in pilot.root.walk() if in_sight(widget))
    return [text for text in said if words in text.casefold()]


@pytest.mark.parametrize(
    "way", [(go.GoSetup(), go.GoTeam(0), go.LookAt("squirtle-uc")), (GoCollection(), LookAtOwned("squirtle-uc"))]
)
def test_type_of_a_figure_is_said_once_on_its_sheet(ui, way):
    from companion.ui.widgets.sheet import Sheet

    hand = Hand(ui, lobby())
    hand.send(*way)
    ui.frames(SETTLED)

    assert ["Water"] == words_with(Pilot(ui, hand.the(Sheet)), "water")


def test_pictures_of_lists_are_let_go_of_at_a_table_and_kept_between_pages(ui):
    from companion.ui.widgets.disc import disc_texture
    from companion.ui.widgets.text import texture

    hand = Hand(ui, lobby())
    hand.send(go.GoSetup())
    segments = next(iter(hand.screen.seats[0].figures)).segments

    def pictures():
        return disc_texture(segments, 96), texture("Anywhere", 20)

    at_setup = pictures()
    hand.send(go.GoHome())
    at_home = pictures()
    hand.send(go.GoSetup(), go.Start())
    ui.frames(SETTLED)
    at_table = pictures()
    hand.send(go.GoHome())
    again = pictures()

    assert isinstance(hand.screen, HomeScreen)
    assert all(one is other for one, other in zip(at_setup, at_home, strict=True))
    assert all(one is not other for one, other in zip(at_home, at_table, strict=True))
    assert all(one is not other for one, other in zip(at_table, again, strict=True))
