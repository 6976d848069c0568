"""Faults that were seen on one size of screen or another: clipped, covered, squeezed, too small, left empty."""

from __future__ import annotations

from math import radians

import pytest
from msgspec.structs import replace

from companion.app.screens.lobby_intents import (
    AddFigure,
    GoCardSetup,
    GoHome,
    GoRules,
    GoSettings,
    GoSetup,
    GoTeam,
    LookAt,
    OpenSection,
    OpenTab,
    Set,
    Start,
)
from companion.app.screens.table import Notice
from companion.figure.actions import Attack, Correct, SetCondition, Stay
from tests.app.lobby_fakes import lobby
from tests.app.put_right_fakes import table
from tests.ui import fake_screens as fake
from tests.ui.geometry import faults
from tests.ui.pictures import SIZES as PANELS
from tests.ui.pictures import display
from tests.ui.pilot import SIZES, TablePilot, in_sizes
from tests.ui.real_table import Live, Player, session
from tests.ui.test_lobby import Hand

pytestmark = pytest.mark.kivy

HINT = Notice("hint", "Pikachu stopped on a line: it is spun again.")


def panel(ui, size):
    """A window of *size* on the panel that has so many pixels."""
    from companion.ui import theme

    theme.use(theme.Look(px_per_mm=PANELS.get(size, 5.25), calm=True))
    ui.size(*size)


def shown(ui, screen, size, facing=True):
    """A table on a panel."""
    from companion.ui.screens._table import TableView

    panel(ui, size)
    view = TableView(lambda intent: None, facing=facing)
    ui.mount(view)
    view.screen = screen
    ui.frames(5)
    return TablePilot(ui, view)


def on_window(widget):
    """Left, lower, right and upper edge on the window, however the widget is turned."""
    one, other = widget.to_window(widget.x, widget.y), widget.to_window(widget.right, widget.top)
    return min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])


def inked(ui, disc, segment, grown=1.0):
    """How many pixels the letter of a segment has in its ink, where it is drawn on the picture of a disc."""
    from companion.ui import theme
    from companion.ui.widgets.shapes import point

    outer = disc.diameter / 2
    depth = outer * (1 - 0.035 - 0.2)
    away = (outer * 0.2 + depth * 0.76) * grown
    half = min(depth * 0.13, radians(segment.sweep_deg) * away * 0.36)
    angle = segment.start_deg + segment.sweep_deg / 2 - disc.angle
    x, y = disc.to_window(*point(*disc.hub, away, angle))
    left, low, side = round(x - half), round(y - half), round(2 * half)
    ink = [round(255 * part) for part in theme.ON_SEGMENT[segment.colour][:3]]
    pixels = ui.block(left, low, side, side)
    return sum(max(abs(one - other) for one, other in zip(pixel, ink, strict=True)) < 90 for pixel in pixels)


def covers(one, other):
    """Does a widget lie over another one?"""
    a, b = on_window(one), on_window(other)
    return min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1


class TestMat:
    @pytest.mark.parametrize("kind", ["entry", "space"])
    def test_name_of_a_space_stands_within_its_frame(self, ui, kind):
        from companion.ui.widgets.mat import inner_half, name_size

        for radius in range(50, 240, 5):
            size, foot = name_size(kind, radius)
            room = inner_half(radius) if kind == "entry" else radius

            assert foot + size * 0.5 <= room, radius

    @pytest.mark.parametrize("size", [(1280, 680), (1920, 960)], ids=str)
    def test_spots_of_a_bench_use_the_room_beside_a_low_mat(self, ui, size):
        from companion.ui import theme
        from companion.ui.widgets.plan import plan

        theme.use(theme.Look(px_per_mm=5.9))
        spaces, _, aspect, *_ = fake.spaces("six_on_six")
        found = plan(*size, aspect, spaces, 6, 2, True)

        assert found.slot >= found.spot * 1.4
        assert found.mat.height >= 0.99 * (size[1] - 2 * found.bars[0].height - 2 * theme.sizes_for(*size).gap)

    @pytest.mark.parametrize("scale", [1.0, 1.3])
    @pytest.mark.parametrize("size", [(800, 480), (1024, 600)], ids=str)
    def test_button_of_the_cards_is_free_of_the_pokemon_center_in_a_strip(self, ui, size, scale):
        from companion.ui import theme
        from companion.ui.screens._table import TableView

        theme.use(theme.Look(px_per_mm=PANELS[size], calm=True, scale=scale))
        ui.size(*size)
        view = ui.mount(TableView(lambda intent: None))
        view.screen = fake.table()
        ui.frames(5)
        pilot = TablePilot(ui, view)

        assert "strip" == view.plan.kind
        for bar, center in zip(view.bars, view.plan.centers, strict=True):
            left, _, right, _ = on_window(pilot.button("Cards", bar))
            assert right <= center.x or center.right <= left
        assert [] == faults(ui)


class TestOdds:
    def test_words_below_a_narrow_bar_take_more_rows_and_are_not_squeezed(self, ui):
        from companion.ui.widgets.odds import LEAST_SQUEEZE, OddsBar
        from companion.ui.widgets.text import width_of

        odds = fake.odds_between("Alolan Raichu", "Crabominable", 0.48, 0.35)
        wide, narrow = (OddsBar(odds=odds, size_hint=(None, None), width=width) for width in (700, 250))
        rows = narrow.labels(odds)

        assert [3] == [len(row) for row in wide.labels(odds)]
        assert 1 < len(rows) and 3 == sum(map(len, rows))
        for row in rows:
            assert sum(width_of(label, 15) for label, _ in row) * LEAST_SQUEEZE <= 250
        assert narrow.height > wide.height

    def test_words_below_a_bar_stand_apart_on_a_panel_of_fine_pixels(self, ui):
        from companion.ui import theme
        from companion.ui.widgets.odds import LEAST_SQUEEZE, OddsBar
        from companion.ui.widgets.text import width_of

        theme.use(theme.Look(px_per_mm=11.8))
        sizes = theme.sizes()
        bar = OddsBar(odds=fake.odds_between("Piplup", "Torchic", 0.29, 0.32), size_hint=(None, None))
        for wide in range(400, 1000, 5):
            bar.width = wide
            for row in bar.labels(bar.odds):
                words = sum(width_of(label, sizes.small) for label, _ in row) * LEAST_SQUEEZE
                assert len(row) == 1 or words + (len(row) - 1) * sizes.gap <= wide

    @pytest.mark.parametrize("facing", [True, False], ids=["facing", "same_side"])
    def test_battle_on_a_small_screen_lists_what_else_may_happen(self, ui, facing):
        from companion.ui.widgets.odds import OddsBar

        screen = fake.battle("ready")
        short = replace(screen.battle.odds, notes=())
        pilot = shown(ui, replace(screen, battle=replace(screen.battle, odds=short)), (800, 480), facing)
        bars = pilot.all(OddsBar, pilot.table.battle)

        assert (2 if facing else 1) == len(bars)
        assert all(len(bar.listed()) >= 1 for bar in bars)

    def test_line_is_listed_where_a_long_note_finds_no_room(self, ui):
        from companion.ui.widgets.odds import OddsBar

        odds = fake.odds_between("Squirtle", "Pikachu", 0.48, 0.35)
        long = replace(odds, notes=("As is best for whoever chooses, which takes many words to say. " * 3,))
        bar = OddsBar(odds=long, effects=3, size_hint=(None, None), width=260, room=100)

        assert [odds.lines[0].text] == [words for _, words in bar.listed()]

    def test_odds_stand_beside_the_selected_figure_on_an_upright_screen(self, ui):
        from companion.ui.widgets.odds import OddsBar

        pilot = shown(ui, fake.table(), (800, 1280))
        column = pilot.table.column
        (bar,) = pilot.all(OddsBar, column)

        assert pilot.reads("Pikachu", column) and pilot.reads("Against Squirtle", column)
        assert on_window(bar)[0] > on_window(column)[0] + column.width / 3


class TestBattle:
    @pytest.mark.parametrize("scale", [1.0, 1.3])
    @pytest.mark.parametrize("size", in_sizes(PANELS))
    def test_what_was_spun_is_in_sight_beside_each_disc(self, ui, size, scale):
        from companion.ui import theme
        from companion.ui.screens._table import TableView
        from companion.ui.widgets.legend import LegendView

        theme.use(theme.Look(px_per_mm=PANELS[size], calm=True, scale=scale))
        ui.size(*size)
        view = ui.mount(TableView(lambda intent: None))
        view.screen = fake.battle("rested")
        ui.frames(30)
        lists = TablePilot(ui, view).all(LegendView, view.battle)

        assert 2 == len(lists)
        for one in lists:
            lowest = one.scroll_y * max(0.0, one.legend.height - one.height)
            middle = one.legend.row_middle[one.legend.shown]
            assert lowest + theme.sizes().text <= middle <= lowest + one.height - theme.sizes().text

    @pytest.mark.parametrize("scale", [1.0, 1.3])
    @pytest.mark.parametrize("size", in_sizes(PANELS))
    def test_scroll_bar_of_attacks_that_are_named_runs_beside_them(self, ui, size, scale):
        from kivy.uix.scrollview import ScrollView

        from companion.ui import theme
        from companion.ui.screens._table import TableView

        theme.use(theme.Look(px_per_mm=PANELS[size], calm=True, scale=scale))
        ui.size(*size)
        view = ui.mount(TableView(lambda intent: None))
        view.screen = fake.battle("naming")
        ui.frames(30)
        pilot = TablePilot(ui, view)
        part = pilot.part(0)
        named = [pilot.button(button.label, part) for button in part.disc.view.naming]
        scroll = pilot.around(named[0], ScrollView)
        bar = scroll.bar_width if scroll.children[0].height > scroll.height else 0

        assert max(button.right for button in named) <= scroll.children[0].right - bar

    @pytest.mark.parametrize("facing", [True, False], ids=["facing", "same_side"])
    @pytest.mark.parametrize("size", in_sizes([(1280, 800), (1024, 600), (800, 480), (480, 800)]))
    @pytest.mark.usefixtures("painted")
    def test_letter_that_was_hit_is_neither_clipped_nor_covered(self, ui, size, facing):
        from companion.ui.widgets.disc import DiscPicture

        pilot = shown(ui, fake.battle("rested"), size, facing)
        seen, discs = {}, [pilot.part(seat).disc for seat in (0, 1)]
        for number in range(5):  # each in the middle of its segment, under the pointer
            views = tuple(
                replace(view, shown=number, counts=number, rest_deg=part.start_deg + part.sweep_deg / 2)
                for view in pilot.table.screen.battle.spinners
                for part in view.segments[number : number + 1]
            )
            screen = pilot.table.screen
            pilot.table.screen = replace(screen, battle=replace(screen.battle, spinners=views))
            ui.seconds(0.5)
            for seat, disc in enumerate(discs):
                assert disc.forward == 1, "it has not come forward yet"
                seen[seat, number] = inked(ui, disc, disc.segments[number], grown=1.045)
        made = [(disc.segments, round(disc.diameter)) for disc in discs]
        ui.window.remove_widget(pilot.table)
        for seat, (segments, side) in enumerate(made):
            bare = DiscPicture(segments=segments, marked=True, size_hint=(None, None), size=(side, side))
            ui.mount(bare)
            ui.frames(5)
            for number in range(5):
                bare.angle = segments[number].start_deg + segments[number].sweep_deg / 2
                wanted = inked(ui, bare, segments[number])

                assert wanted > 8, (seat, number)
                assert seen[seat, number] >= wanted * 0.8, (seat, number, wanted)
            ui.window.remove_widget(bare)

    @pytest.mark.parametrize("facing, asked", [(True, 0), (True, 1), (False, 0)], ids=["a", "b", "same_side"])
    @pytest.mark.parametrize("size", in_sizes(PANELS))
    def test_hint_covers_no_disc_and_no_button(self, ui, size, facing, asked):
        from companion.ui.widgets.buttons import PushButton
        from companion.ui.widgets.spinner import SpinDisc

        screen = fake.battle("ready", notice=HINT, seats=fake.seats(asked))
        pilot = shown(ui, screen, size, facing)
        ui.frames(30)
        battle, notice = pilot.table.battle, pilot.table.notice
        lit = [*pilot.all(PushButton, battle), *pilot.all(SpinDisc, battle)]

        assert notice.opacity == 1 and notice.width > 100
        assert [] == [one for one in lit if covers(notice, one)]
        assert on_window(notice)[1] >= 0 and on_window(notice)[3] <= size[1]

    @pytest.mark.parametrize("size", SIZES, ids=str)
    def test_table_is_put_right_in_the_middle_of_a_battle(self, ui, size):
        ui.size(*size)
        live = Live(ui, table(Stay("Xa"), Attack("Xb")))
        assert live.screen.battle is not None
        live.tap_button("Menu")
        live.tap_button("Correct the table")
        live.draw(3)
        assert live.view.battle.parent is None and live.view.putting_right.parent is not None
        live.tap_figure("Xb")
        poisoned = live.pilot.button("Poisoned", live.view.putting_right)
        live.view.putting_right.scroll.scroll_to(poisoned, animate=False)
        live.draw(2)
        live.tap_button("Poisoned", live.view.putting_right)
        live.tap_button("Save changes")
        live.draw(12)
        live.tap_button("Something was forgotten")
        live.draw(3)

        changed = [entry.action for entry in live.session.referee.standing][-1]
        assert Correct((SetCondition("Xb", "poisoned"),), "Something was forgotten") == changed
        assert live.view.battle.parent is not None
        assert ["ready", "ready"] == [view.stage for view in live.screen.battle.spinners]

    def test_disc_that_turned_when_something_was_put_right_comes_to_rest(self, ui):
        live = Live(ui, session(), quick=True)
        player = Player(live, seed=4)
        while live.screen.battle is None:
            player.step()
        live.draw(30)
        source = live.pilot.part(0).source
        live.tap_button("Spin", live.pilot.part(0))
        assert "turning" == live.screen.battle.spinners[0].stage
        live.tap_button("Menu")
        live.tap_button("Correct the table")
        live.draw(5)
        live.tap_button("Cancel")
        live.draw(900)

        assert "rested" == live.screen.battle.spinners[0].stage
        assert source == live.session.referee.standing[-1].action.source


class TestNotices:
    @pytest.mark.parametrize("size", [(800, 1280), (480, 800)], ids=str)
    def test_refusal_leaves_the_cards_of_the_player_free(self, ui, size):
        refusal = Notice("refusal", "Pikachu cannot pass Onix.", "FG-MOVE-03")
        pilot = shown(ui, fake.table(notice=refusal), size)
        ui.frames(30)
        notice, cards = pilot.table.notice, pilot.button("Cards", pilot.table.bars[0])

        assert notice.opacity == 1
        assert not covers(notice, cards)

    def test_remark_leaves_the_team_below_the_library_in_sight(self, ui):
        from companion.ui.screens.small_discs import DiscRow

        panel(ui, (800, 1280))
        hand = Hand(ui, lobby())
        hand.send(GoSetup(), GoTeam(0), OpenTab("figures"), AddFigure("pikachu-uc"))
        ui.seconds(0.5)
        (slots,) = hand.all(DiscRow)

        assert hand.reads("The team is full: it has all 6 figures")
        assert not covers(hand.shell.view._remark, slots)


class TestTitles:
    """German ones are longer."""

    def test_way_back_is_a_sign_where_the_title_needs_its_words(self, ui):
        from companion.app.screens.lobby import Push
        from companion.app.screens.lobby_intents import GoHome
        from companion.ui.screens.pieces import Bar
        from companion.ui.widgets.buttons import PushButton

        panel(ui, (480, 800))
        tabs = [PushButton(text=words) for words in ("Teams", "Figuren", "Trainer")]
        for tab in tabs:
            tab.fit_width()
        bar = ui.mount(Bar(lambda intent: None, lambda: None, size_hint_x=None, width=480))
        bar.show("Team von Spieler A", Push("Vorbereitung", GoHome()), tabs)
        ui.frames(4)

        assert "◂" == next(one.text for one in bar.walk() if getattr(one, "thing", "") == "back")
        assert bar._title.texture_size[1] <= bar._title.height and bar._title.width >= 80

    @pytest.mark.parametrize("title", ["Scheibe: Neue Figur", "Hausregeln"])
    def test_title_between_buttons_has_all_its_words_whole(self, ui, title):
        from companion.app.screens.lobby import Push
        from companion.app.screens.lobby_intents import GoHome
        from companion.ui.screens.pieces import Bar
        from companion.ui.widgets.buttons import PushButton

        panel(ui, (480, 800))
        buttons = [PushButton(text=words) for words in ("←", "→", "Speichern")]
        for button in buttons:
            button.fit_width()
        bar = ui.mount(Bar(lambda intent: None, lambda: None, size_hint_x=None, width=480))
        bar.show(title, Push("Zurück", GoHome()), buttons)
        ui.frames(4)

        assert [] == faults(ui)

    def test_long_title_of_a_sheet_stands_on_two_lines(self, ui):
        from kivy.uix.widget import Widget

        from companion.ui.widgets.sheet import Sheet

        panel(ui, (480, 800))
        sheet = ui.mount(Sheet("Eine Karte von Ann, die nicht in der Liste steht", Widget(size_hint_y=None, height=9)))
        ui.frames(4)

        assert not sheet._title.is_shortened
        assert sheet._title.texture_size[1] <= sheet._title.height


class TestEdges:
    @pytest.mark.parametrize("size", in_sizes(PANELS))
    @pytest.mark.parametrize("seat", [0, 1])
    def test_figure_of_the_bench_does_not_reach_over_the_cards_of_its_player(self, ui, size, seat):
        from companion.ui.widgets.sheet import Sheet

        panel(ui, size)
        live = Live(ui, session())
        live.draw(3)
        live.tap_button("Cards", live.view.bars[seat])
        live.draw(3)

        assert [] == live.sent
        assert 1 == len(live.pilot.all(Sheet))


class TestSheets:
    def test_scroll_bar_of_a_sheet_runs_beside_what_is_scrolled(self, ui):
        from kivy.uix.widget import Widget

        from companion.ui.widgets.sheet import Sheet

        ui.size(800, 480)
        body = Widget(size_hint_y=None, height=2000)
        sheet = ui.mount(Sheet("Any type", body))
        ui.frames(4)
        scroll = sheet._scroll

        assert scroll._handle_y_pos[0] >= body.right
        assert scroll._handle_y_pos[0] + scroll._handle_y_size[0] <= sheet._panel.right

    def test_sheet_that_is_high_enough_does_not_scroll(self, ui):
        from kivy.uix.scrollview import ScrollView
        from kivy.uix.widget import Widget

        from companion.ui import theme
        from companion.ui.widgets.sheet import Sheet

        ui.size(800, 1280)
        for grain in (5.25, 5.55, 5.88, 5.9, 6.31):
            theme.use(theme.Look(px_per_mm=grain))
            body = Widget(size_hint_y=None, height=theme.px(186.3))
            sheet = ui.mount(Sheet("Any type", body))
            ui.frames(4)

            assert body.height <= TablePilot(ui, sheet).the(ScrollView).height, grain

    def test_short_record_begins_at_the_top(self, ui):
        from companion.ui.widgets.log import LogList, LogRow

        pilot = shown(ui, fake.quiet(log=fake.log_lines(3)), (800, 1280))
        pilot.tap("Record")
        ui.frames(10)
        listed = pilot.the(LogList)

        assert on_window(listed)[3] - max(on_window(row)[3] for row in pilot.all(LogRow, listed)) < 2

    def test_long_record_shows_its_newest_lines(self, ui):
        from companion.ui.widgets.log import LogList, LogRow

        pilot = shown(ui, fake.quiet(log=fake.log_lines(80)), (800, 480))
        pilot.tap("Record")
        ui.frames(10)
        listed = pilot.the(LogList)

        assert 79 in [row.index for row in pilot.all(LogRow, listed)]

    @pytest.mark.parametrize("layout", ["qwerty", "qwertz", "azerty"])
    def test_keys_are_9_mm_on_a_narrow_upright_screen(self, ui, layout, monkeypatch):
        from kivy.uix.floatlayout import FloatLayout

        from companion.ui import theme
        from companion.ui.screens import letters

        monkeypatch.setattr(letters, "keyboard", lambda: (layout, ""))
        panel(ui, (480, 800))
        page = ui.mount(FloatLayout())
        letters.ask_name(page, "Seat A", "Player A", lambda name: None)
        ui.frames(5)
        pilot = TablePilot(ui, page)
        keys = [pilot.button(one) for one in "1QAZPM0"]
        one, next_one = (pilot.button(letter) for letter in "12")

        assert next_one.x - one.x >= 9 * 5.25
        assert all(key.width >= theme.sizes().touch * 0.92 for key in keys)
        assert on_window(pilot.button("1"))[0] >= 0 and on_window(pilot.button("0"))[2] <= 480


class TestWords:
    def test_button_as_wide_as_its_words_has_them_on_one_line(self, ui):
        from companion.ui import theme
        from companion.ui.widgets.buttons import PushButton

        for grain in (5.25, 5.55, 5.88, 6.31, 6.69, 11.8):
            theme.use(theme.Look(px_per_mm=grain))
            for words in ("Stay where it is", "Use Full Heal", "Not sure", "Menu"):
                button = PushButton(text=words)
                button.fit_width()
                ui.frames(1)

                assert 1 == sum(type(one).__name__ == "Rectangle" for one in button.canvas.children), (grain, words)

    def test_line_through_a_taken_back_line_is_as_long_as_its_rows(self, ui):
        from companion.ui.widgets.text import row_widths, width_of

        words = "Squirtle swims to the Pokémon Center."
        wide = width_of("Squirtle swims to the Pokémon", 15)

        assert [wide, width_of("Center.", 15)] == row_widths(words, 15, wide + 5)
        assert [width_of(words, 15)] == row_widths(words, 15, 1000)

    def test_bases_in_the_record_grow_with_the_screen(self, ui, monkeypatch):
        from companion.ui.widgets import log

        drawn = []
        monkeypatch.setattr(log, "base", lambda x, y, radius, seat: drawn.append(radius))
        for size in ((1280, 800), (2560, 1600)):
            ui.window.remove_widget(shown(ui, fake.quiet(), size).table)

        assert max(drawn) == pytest.approx(2 * min(drawn))


class TestPages:
    @pytest.mark.parametrize("size", [(1920, 1080), (800, 1280)], ids=str)
    def test_short_list_of_sections_begins_at_the_top(self, ui, size):
        panel(ui, size)
        hand = Hand(ui, lobby())
        hand.send(GoRules(), OpenSection("Battle"))
        ui.frames(5)
        bar, first = hand.shell.view.bar, hand.button("Setting up")

        assert on_window(bar)[1] - on_window(first)[3] < 3 * first.height

    def test_home_of_a_small_upright_panel_is_in_sight_at_once(self, ui):
        from companion.ui.screens.pieces import Scroller

        panel(ui, (480, 800))
        hand = Hand(ui, lobby())
        scroller = hand.the(Scroller)

        assert scroller.column.minimum_height <= scroller.height

    @pytest.mark.parametrize("size", in_sizes(PANELS))
    def test_home_has_all_its_ways_in_sight(self, ui, size):
        from companion.ui.screens.pieces import Scroller

        panel(ui, size)
        hand = Hand(ui, lobby(), display(ui))
        ui.frames(5)
        scroller = hand.the(Scroller)

        assert scroller.column.minimum_height <= scroller.height
        assert [] == hand.too_small()

    @pytest.mark.parametrize("size", in_sizes([(800, 480), (1024, 600), (480, 800), (800, 1280)]))
    def test_enlarged_home_has_all_its_ways_in_sight(self, ui, size):
        from companion.ui import theme
        from companion.ui.screens.pieces import Scroller

        panel(ui, size)
        hand = Hand(ui, lobby(), display(ui))
        hand.send(GoSettings(), Set("scale", "125"), GoHome())
        ui.frames(5)
        scroller = hand.the(Scroller)

        assert theme.look().scale > 1.2
        assert scroller.column.minimum_height <= scroller.height

    @pytest.mark.parametrize("size", in_sizes(PANELS))
    def test_why_a_figure_cannot_play_stands_whole_beside_its_button(self, ui, size):
        from companion.ui.widgets.sheet import Paragraph

        panel(ui, size)
        hand = Hand(ui, lobby())
        hand.send(GoSetup(), GoTeam(0), LookAt("seviper-uc"))
        ui.seconds(0.5)
        add = hand.button("Add to team")
        (why,) = [one for one in hand.all(Paragraph) if one.text.startswith("Seviper isn't allowed")]

        assert why.parent is add.parent
        assert why.texture_size[1] <= why.height and why.height <= why.parent.height
        assert not covers(why, add) and on_window(why)[1] >= 0

    @pytest.mark.parametrize("size", in_sizes(PANELS))
    def test_title_of_a_page_is_read_whole(self, ui, size):
        panel(ui, size)
        hand = Hand(ui, lobby())
        hand.send(GoSetup(), GoTeam(0))
        title = hand.shell.view.bar._title

        assert not title.is_shortened
        assert title.texture_size[0] <= title.width and title.texture_size[1] <= title.height

    @pytest.mark.parametrize("size", [(480, 800), (800, 480)], ids=str)
    def test_all_that_a_judge_may_write_down_is_in_sight_at_once(self, ui, size):
        from companion.ui.widgets.buttons import PushButton
        from companion.ui.widgets.sheet import Sheet

        panel(ui, size)
        hand = Hand(ui, lobby())
        hand.send(GoCardSetup(), Start())
        ui.seconds(0.4)
        for words in ("Menu", "Referee"):
            hand.tap(words)
            ui.seconds(0.4)
        (sheet,) = hand.all(Sheet)
        buttons = [one for one in hand.all(PushButton, sheet) if one.text != "Close"]

        assert len(buttons) > 12
        assert all(on_window(sheet._scroll)[1] - 1 <= on_window(one)[1] for one in buttons)
        assert [] == hand.too_small()

    @pytest.mark.parametrize("size", in_sizes(PANELS))
    def test_disc_of_home_grows_with_the_screen(self, ui, size):
        from companion.ui.widgets.disc import DiscPicture

        panel(ui, size)
        hand = Hand(ui, lobby())

        assert hand.the(DiscPicture).height >= 0.4 * size[1]
