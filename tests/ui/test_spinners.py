"""The screens of the spinner bases: what they show at every size, what fingers on them send, what turns."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.adapters.files.texts_file import load_texts
from companion.app.ports.bases import Role
from companion.app.ports.settings import Settings
from companion.app.screens import lobby_intents as go
from companion.app.screens import spinner_intents as spin
from companion.app.screens.spinners import JoinView
from companion.app.screens.table import Act, Button, CloseNotice, Flick, LogLine, ShowTrace
from tests.app.base_fakes import GREEN, RED, Bench
from tests.app.table.test_bases import Table as BasesTable
from tests.saying import said
from tests.ui import fake_screens
from tests.ui import fake_spinners as fake
from tests.ui.pilot import DRAWN_SIZES, SIZES, Pilot, TablePilot, instructions, pictures_are_kept
from tests.ui.real_table import Live

pytestmark = pytest.mark.kivy

SCREENS = {
    "spinners": fake.spinners,
    "spinners-empty": fake.empty,
    "spinners-test": lambda: fake.spinners(
        detail=fake.detail(simulated=False, histogram=fake.histogram(), trace=fake.trace(bad=True))
    ),
    "wizard-spins": lambda: fake.wizard(2),
    "wizard-result": lambda: fake.wizard(4),
    "scanner": fake.scanner,
    "scanner-begin": lambda: fake.scanner(segments=fake.SCANNED[:2], rows=fake.scanner().rows[:2]),
}
SHOWN = fake.spinners()


@pytest.fixture
def sent():
    return []


def made(ui, sent, screen):
    from companion.ui._shell import VIEWS

    view = VIEWS[type(screen)](sent.append)
    ui.mount(view)
    view.show(screen)
    ui.frames(3)
    return SpinnersPilot(ui, view)


class SpinnersPilot(Pilot):
    """On a screen of the bases."""

    @property
    def view(self):
        return self.root

    @property
    def dial(self):
        from companion.ui.widgets.dial import Dial

        return self.the(Dial)


@pytest.mark.parametrize("size", DRAWN_SIZES, ids=str)
def test_every_screen_can_be_drawn_and_every_target_is_9_mm(ui, sent, size):
    ui.size(*size)
    for name, make in SCREENS.items():
        pilot = made(ui, sent, make())
        pilot.view.live((fake.live(),))
        if pictures_are_kept():
            ui.seconds(0.3)
        ui.picture(f"{name}-{size[0]}x{size[1]}")
        ui.drawn()
        assert pilot.buttons() and [] == pilot.too_small(), name
        ui.window.remove_widget(pilot.view)


def pull(ui, dial, frames=6):
    """Draw a finger a quarter of a turn clockwise round a dial."""
    x, y = dial.to_window(*dial.center)
    r = dial.diameter * 0.3
    ui.drag((x, y + r), (x + r, y), frames)


class TestJoining:
    JOIN = JoinView(
        fake.BASE, "Wi-Fi", "Name of the network", "Password of the network", "Needs no cable then.", "Bluetooth"
    )

    def test_network_and_password_are_asked_for_one_after_the_other(self, ui, sent):
        pilot = made(ui, sent, fake.spinners(detail=fake.detail(join=self.JOIN, trace=None)))
        pilot.tap("Wi-Fi")
        ui.seconds(0.3)
        for key in "home":
            pilot.tap(key)
        pilot.tap("Done")
        ui.seconds(0.3)
        for key in "geheim12":
            pilot.tap(key)
        assert not pilot.reads("geheim12")
        pilot.tap("Done")

        assert [spin.JoinNetwork(fake.BASE, "home", "geheim12")] == sent

    def test_bluetooth_is_one_tap(self, ui, sent):
        pilot = made(ui, sent, fake.spinners(detail=fake.detail(join=self.JOIN, trace=None)))
        pilot.tap("Bluetooth")

        assert [spin.JoinBluetooth(fake.BASE)] == sent


class TestSpinners:
    @pytest.mark.parametrize("size", SIZES, ids=str)
    def test_a_card_says_whose_base_it_is(self, ui, sent, size, monkeypatch):
        from companion.ui.screens import spinners

        drawn = []
        kept = spinners.texture
        monkeypatch.setattr(spinners, "texture", lambda words, *how: drawn.append(words) or kept(words, *how))
        ui.size(*size)
        made(ui, sent, SHOWN)

        for card in SHOWN.cards:
            assert any(card.role in words for words in drawn), card.role
            assert any(card.stands in words for words in drawn), card.stands

    @pytest.mark.parametrize("px_per_mm", [5.9, 11.8])
    def test_a_trace_is_as_high_on_a_fine_panel(self, ui, sent, px_per_mm):
        from companion.ui import theme
        from companion.ui.widgets.trace import TracePlot

        theme.use(theme.Look(px_per_mm=px_per_mm))
        pilot = made(ui, sent, SCREENS["spinners-test"]())

        assert pilot.the(TracePlot).height >= 3 * theme.sizes().touch

    @pytest.mark.parametrize(
        "words, intent",
        [
            ("Home", go.GoBack()),
            ("Find spinner bases", spin.FindBases()),
            ("Add simulated", spin.AddSimulated()),
            ("Calibrate", spin.StartWizard(fake.BASE)),
            ("Test spins", spin.TestSpins(fake.BASE)),
            ("Scan a disc", spin.StartScan(fake.BASE)),
            ("Forget", spin.ForgetBase(fake.BASE)),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_buttons_send_what_they_say(self, ui, sent, words, intent):
        pilot = made(ui, sent, fake.spinners())

        pilot.tap(words)

        assert [intent] == sent

    def test_a_tap_on_a_card_picks_the_base(self, ui, sent):
        pilot = made(ui, sent, fake.spinners())

        ui.tap_on(pilot.view.cards[1])

        assert [spin.PickBase(fake.OTHER)] == sent

    def test_a_flick_on_the_dial_of_a_simulated_base_flicks_it(self, ui, sent):
        pilot = made(ui, sent, fake.spinners())

        pull(ui, pilot.dial)

        (flick,) = sent
        assert fake.BASE == flick.base and 90 < flick.speed_deg_s <= 3600

    def test_a_flick_on_the_dial_of_a_real_base_is_answered_and_does_nothing(self, ui, sent):
        from companion.ui.screen_texts import say

        pilot = made(ui, sent, fake.spinners(detail=fake.detail(simulated=False)))

        pull(ui, pilot.dial)

        assert [] == sent and pilot.reads(say("dial.real"))

    def test_a_tap_on_the_trace_shows_it_large(self, ui, sent):
        from companion.ui.screens._spinner_pieces import TraceBox
        from companion.ui.widgets.trace import TraceBody

        pilot = made(ui, sent, fake.spinners())

        ui.tap_on(pilot.the(TraceBox))
        ui.seconds(0.2)
        ui.picture("trace-large")

        assert pilot.the(TraceBody)

    @pytest.mark.parametrize("size", SIZES, ids=str)
    def test_bases_come_and_go_while_the_screen_is_open(self, ui, sent, size):
        from companion.ui.screens.spinners import Detail

        ui.size(*size)
        full = fake.spinners()
        none = replace(full, cards=(), detail=None, searching="Looking for bases")
        unpicked = replace(full, detail=None)
        pilot = made(ui, sent, none)
        for screen in (unpicked, full, none, full, replace(full, searching="Looking for bases"), unpicked):
            pilot.view.show(screen)
            ui.frames(2)

            assert len(screen.cards) == len(pilot.view.cards)
            assert (screen.detail is not None) == bool(pilot.all(Detail))

    @pytest.mark.parametrize("size", SIZES, ids=str)
    def test_the_dial_has_its_room_where_the_screen_is_opened_with_a_base(self, ui, sent, size):
        from companion.ui.screens.spinners import SpinnersView

        ui.size(*size)
        view = SpinnersView(sent.append)
        view.show(fake.spinners())
        ui.mount(view)
        ui.frames(3)

        assert min(SpinnersPilot(ui, view).dial.size) > 0.3 * min(size)

    def test_a_base_that_goes_leaves_the_list_and_an_empty_dial(self, ui, sent):
        pilot = made(ui, sent, fake.spinners())
        pilot.view.live((fake.live(),))

        pilot.view.show(fake.empty())
        pilot.view.live((fake.live(),))
        ui.frames(2)

        assert [] == pilot.view.cards and (None, "–", "") == pilot.dial.told

    def test_the_page_keeps_its_place_when_a_spin_is_counted(self, ui, sent):
        from companion.ui.screens.pieces import Scroller
        from companion.ui.screens.spinners import HistogramBox

        ui.size(800, 480)
        pilot = made(ui, sent, fake.spinners(detail=fake.detail(histogram=fake.histogram())))
        ring = pilot.the(HistogramBox)
        page = pilot.around(ring, Scroller)
        page.scroll_y = 0.4
        pilot.view.show(fake.spinners(detail=fake.detail(histogram=fake.histogram(12))))
        ui.frames(2)

        assert ring is pilot.the(HistogramBox)
        assert page is pilot.around(ring, Scroller) and 0.4 == pytest.approx(page.scroll_y, abs=0.02)


class TestLive:
    @pytest.mark.parametrize("name", ["spinners", "wizard-spins", "scanner"])
    def test_the_dial_turns_and_nothing_is_drawn_anew(self, ui, sent, name):
        pilot = made(ui, sent, SCREENS[name]())
        pilot.view.live((fake.live(angle_deg=10.0),))
        ui.frames(2)
        dial = pilot.dial
        kept = instructions(dial.canvas)

        for i in range(30):
            pilot.view.live((fake.live(angle_deg=10.0 + 7 * i, speed_deg_s=420.0),))
            ui.frames(1)

        assert kept == instructions(dial.canvas)
        assert 10.0 + 7 * 29 == dial.angle

    def test_the_strip_moves_and_nothing_is_drawn_anew(self, ui, sent):
        from companion.ui.widgets.strip import Strip

        pilot = made(ui, sent, fake.spinners())
        pilot.view.live((fake.live(),))
        ui.frames(2)
        strip = pilot.the(Strip)
        kept, before = instructions(strip.canvas), strip.points

        pilot.view.live((fake.live(recent=tuple((-5 + i * 0.05, i * 9.0) for i in range(100))),))
        ui.frames(1)

        assert kept == instructions(strip.canvas) and before != strip.points

    @pytest.mark.display
    @pytest.mark.usefixtures("painted")
    def test_a_disc_that_is_turned_clockwise_shows_falling_angles_under_the_pointer(self, ui, sent):
        from companion.ui import theme

        pilot = made(ui, sent, fake.spinners())
        pilot.view.live((fake.live(angle_deg=270.0),))
        ui.frames(2)
        dial = pilot.dial
        x, y = dial.hub
        right = ui.pixel(x + dial.diameter / 2 * 0.76, y)

        # 270 is under the pointer: the zero mark has been turned a quarter clockwise.
        assert all(abs(a - 255 * b) < 12 for a, b in zip(right, theme.ACCENT[:3], strict=True))

    def test_each_card_turns_with_its_own_base(self, ui, sent):
        pilot = made(ui, sent, fake.spinners())

        pilot.view.live((fake.live(angle_deg=20.0), fake.live(fake.OTHER, 300.0)))

        assert [20.0, 300.0, 0.0] == [card.dial.angle for card in pilot.view.cards]

    @pytest.mark.parametrize(
        "stage, word",
        [("armed", "Ready"), ("invalid", "Unfair spin"), ("lost", "Not connected")],
    )
    def test_a_state_has_a_sign_and_a_word(self, stage, word):
        from companion.ui.screen_texts import stage_word
        from companion.ui.widgets.stages import STAGE

        assert STAGE[stage][0] and word == stage_word(stage)

    def test_an_angle_just_short_of_a_turn_is_none_of_360(self, ui, sent):
        pilot = made(ui, sent, fake.spinners())

        pilot.view.live((fake.live(angle_deg=359.97),))

        assert "0.0°" == pilot.dial.told[1]

    def test_an_angle_is_written_as_the_language_writes_numbers(self, ui, sent, monkeypatch):
        from kivy.app import App

        monkeypatch.setattr(App.get_running_app(), "texts", load_texts("de"))
        pilot = made(ui, sent, fake.spinners())
        pilot.view.live((fake.live(angle_deg=222.0),))

        assert "222,0°" == pilot.dial.told[1]

    def test_a_base_of_which_nothing_is_known_has_no_angle(self, ui, sent):
        pilot = made(ui, sent, fake.spinners())

        pilot.view.live((fake.live(angle_deg=None, stage="lost", speed_deg_s=0.0, turns=0.0),))

        assert ("lost", "–", "") == pilot.dial.told


class TestWizard:
    @pytest.mark.parametrize(
        "words, intent",
        [("Go on", spin.WizardNext()), ("Again", spin.WizardBack()), ("Spinners", go.GoBack())],
        ids=["next", "again", "back"],
    )
    def test_buttons_send_what_they_say(self, ui, sent, words, intent):
        pilot = made(ui, sent, fake.wizard(2))

        pilot.tap(words)

        assert [intent] == sent

    def test_the_dial_is_flicked_for_a_free_spin(self, ui, sent):
        pilot = made(ui, sent, fake.wizard(2))

        pull(ui, pilot.dial)

        assert [fake.BASE] == [flick.base for flick in sent]

    def test_the_curve_comes_with_the_result(self, ui, sent):
        from companion.ui.widgets.curve import CurvePlot

        pilot = made(ui, sent, fake.wizard(2))
        before = pilot.all(CurvePlot)
        pilot.view.show(fake.wizard(4))
        ui.frames(2)

        assert [] == before and pilot.the(CurvePlot)


class TestScanner:
    def test_the_border_button_is_large_and_sends_it(self, ui, sent):
        from companion.ui import theme

        ui.size(480, 800)
        pilot = made(ui, sent, fake.scanner())
        border = pilot.button("Border")

        ui.tap_on(border)

        assert [spin.MarkBorder()] == sent
        assert border.height > theme.sizes().touch and border.width > 400

    def test_what_cannot_be_done_says_why(self, ui, sent):
        pilot = made(ui, sent, fake.scanner())

        pilot.tap("Paint")

        assert [] == sent and pilot.reads("Mark every border")

    @pytest.mark.display
    @pytest.mark.usefixtures("painted")
    def test_a_segment_of_which_nothing_is_known_has_its_number_and_no_colour(self, ui, sent):
        from companion.ui import theme

        pilot = made(ui, sent, fake.scanner())
        pilot.view.live((fake.live(angle_deg=75 + 120 + 52),))
        ui.frames(2)
        dial = pilot.dial
        x, y = dial.hub

        shown = ui.pixel(x + dial.diameter * 0.05, y + dial.diameter / 2 * 0.65)
        wanted = tuple(round(255 * part) for part in theme.LINE[:3])
        assert all(abs(a - b) < 12 for a, b in zip(shown, wanted, strict=True)), (shown, wanted)

    def test_the_disc_so_far_is_on_the_dial(self, ui, sent):
        pilot = made(ui, sent, fake.scanner())
        pilot.view.show(replace(fake.scanner(), segments=fake.SCANNED[:3], rows=fake.scanner().rows[:3]))

        assert fake.SCANNED[:3] == pilot.dial.segments and 3 == len(pilot.view.rows)


class TestBattle:
    @pytest.fixture
    def battle(self, ui, sent):
        def make(first=None, **kwargs):
            from companion.ui.screens._table import TableView

            table = TableView(sent.append, **kwargs)
            ui.mount(table)
            table.screen = fake.battle(first or {})
            ui.frames(4)
            return TablePilot(ui, table)

        return make

    def test_a_disc_on_a_base_turns_with_the_real_one_and_nothing_is_drawn_anew(self, ui, battle):
        pilot = battle()
        first, second = pilot.part(0), pilot.part(1)
        pilot.table.live((fake.live(source="a1", angle_deg=77.0),))
        ui.frames(2)
        kept = instructions(first.canvas)

        for i in range(20):
            pilot.table.live((fake.live(source="a1", angle_deg=77.0 + i),))
            ui.frames(1)

        assert (96.0, 0.0) == (first.disc.angle, second.disc.angle)
        assert kept == instructions(first.canvas)

    def test_the_base_says_what_is_wanted_and_the_result_can_be_entered_by_hand(self, ui, sent, battle):
        pilot = battle()
        first = pilot.part(0)
        before = pilot.buttons(first)
        pilot.tap("Enter by hand", first)
        ui.frames(2)

        pilot.tap("B Thunder", first)

        assert "Spin it on North base." == first.base_line.words
        assert "B Thunder" not in before and [Act("hand-0-1")] == sent

    def test_a_flick_on_a_disc_that_is_on_a_base_is_told_and_the_picture_stays_with_the_real_one(
        self, ui, sent, battle
    ):
        pilot = battle(facing=False)
        pilot.table.live((fake.live(source="a1", angle_deg=40.0),))
        disc = pilot.part(0).disc

        pull(ui, disc)

        assert ["a1"] == [flick.source for flick in sent] and isinstance(sent[0], Flick)
        assert 40.0 == disc.angle

    def test_a_spin_that_was_not_fair_is_shown_with_its_trace(self, ui, battle):
        from companion.ui.widgets.trace import TraceBody, TraceThumb

        pilot = battle({"base_words": "Unfair spin: stopped by a hand. Spin again.", "trace": fake.trace(bad=True)})
        first = pilot.part(0)

        ui.tap_on(pilot.the(TraceThumb, first))
        ui.seconds(0.2)

        assert "Unfair spin" in first.base_line.words
        assert pilot.the(TraceBody)

    def test_the_buttons_are_there_when_the_base_is_lost(self, ui, sent, battle):
        pilot = battle()

        pilot.table.screen = fake.battle(
            {"base_words": said("spinner.base.lost", base="North base"), "base_lost": True}
        )
        ui.frames(3)
        pilot.tap("B Thunder", pilot.part(0))

        assert [Act("hand-0-1")] == sent

    @pytest.mark.parametrize("facing", [True, False], ids=["facing", "same_side"])
    @pytest.mark.parametrize("roles", [{}, {RED: "b", GREEN: "a"}], ids=["automatic", "exchanged"])
    def test_each_player_is_told_their_base_at_their_side(self, ui, tmp_path, roles, facing):
        bench = Bench(tmp_path)
        for base in (RED, GREEN):
            bench.plug(base)
        for base, role in roles.items():
            bench.bases.give_role(base, Role(role))
        live = Live(ui, BasesTable(bench).session, facing=facing)
        live.draw(3)
        told = [(part.disc.view.title, part.turned, part.base_line.words) for part in live.view.battle.parts]
        bases = ("Green", "Red") if roles else ("Red", "Green")

        assert told == [
            ("Xa", False, said("spinner.base.idle", player="Anna", base=bases[0])),
            ("Xb", facing, said("spinner.base.idle", player="Ben", base=bases[1])),
        ]

    @pytest.mark.parametrize("size", DRAWN_SIZES, ids=str)
    def test_every_state_of_a_base_can_be_drawn(self, ui, battle, size):
        from companion.ui.widgets.base_line import BaseLine

        ui.size(*size)
        bad = {"base_words": "Unfair spin: stopped by a hand. Spin again.", "trace": fake.trace(bad=True)}
        states = {
            "ready": {},
            "unfair": bad | {"by_hand": (Button("Let it count: Thunder", Act("count"), accent=True),)},
            "lost": {"base_words": said("spinner.base.lost", base="North base"), "base_lost": True},
            "rested": {"stage": "rested", "rest_deg": 100.0, "shown": 1, "counts": 1, "trace": fake.trace()},
        }
        pilot = battle(facing=False)
        for name, more in states.items():
            pilot.table.screen = fake.battle(more)
            pilot.table.live((fake.live(source="a1", angle_deg=100.0, stage="armed"),))
            if pictures_are_kept():
                ui.seconds(0.3)
            ui.frames(1)
            ui.picture(f"battle-{name}-{size[0]}x{size[1]}")
            ui.drawn()
            first = pilot.part(0)

            assert first.disc.width > 60 and pilot.all(BaseLine, first) == [first.base_line], name


class TestRecord:
    def lines(self):
        plain = LogLine("Pikachu goes to c1.", "FG-MOVE-01", 1, 0, seat=0)
        spun = LogLine("Pikachu spins Thunder.", "FG-BATTLE-02", 1, 1, seat=0, trace=0)
        return plain, spun, LogLine("Not counted.", "", 1, -1, seat=0, struck=True, trace=1)

    @pytest.fixture
    def record(self, ui, sent):
        def make(**kwargs):
            from companion.ui.screens._table import TableView

            table = TableView(sent.append, facing=False)
            ui.mount(table)
            table.screen = fake_screens.quiet(log=self.lines(), **kwargs)
            ui.seconds(0.2)
            return TablePilot(ui, table)

        return make

    def test_a_measured_spin_has_a_sign_that_opens_its_trace(self, ui, sent, record):
        from companion.ui.widgets.trace import TraceSign

        pilot = record()
        pilot.tap("Record")
        ui.seconds(0.3)
        ui.picture("record-with-trace")
        signs = [sign for sign in pilot.all(TraceSign) if sign.there]

        ui.tap_on(signs[0])

        assert 1 == len(signs) and [ShowTrace(1, 0)] == sent

    def test_the_trace_of_the_record_lies_over_it_until_it_is_closed(self, ui, sent, record):
        from companion.ui.widgets.trace import TraceBody

        pilot = record(trace=fake.trace())
        shown = pilot.all(TraceBody)
        pilot.tap("Close")

        assert shown and [CloseNotice()] == sent


class TestShell:
    def test_the_shell_hands_on_how_bases_stand_once_a_frame(self, ui):
        from companion.ui._shell import Shell

        class Lobby:
            settings = Settings()
            spoken = "en"

            def screen(self):
                return SHOWN

            def tick(self, dt_s):
                pass

            def live(self):
                return (fake.live(angle_deg=222.0),)

        pilot = SpinnersPilot(ui, ui.mount(Shell(Lobby())))
        ui.frames(2)

        assert 222.0 == pilot.dial.angle


def test_what_stands_beside_the_dial_is_not_drawn_anew_while_it_turns(ui):
    from kivy.graphics import Callback

    from companion.ui.screens.spinners import SpinnersView

    view = ui.mount(SpinnersView(lambda intent: None))
    view.show(fake.spinners())
    ui.seconds(3)  # until the bars at the side have faded
    drawn = []
    with view._still._fbo:
        Callback(lambda *_: drawn.append(1))
    ui.frames(2)
    ui.drawn()
    before = len(drawn)
    for turn in range(5):
        view.live((fake.live(angle_deg=17.0 * turn, speed_deg_s=900.0),))
        ui.frames(1)
        ui.drawn()

    assert 1 <= before == len(drawn)


@pytest.mark.parametrize("name", ["spinners", "wizard-spins", "scanner"])
@pytest.mark.usefixtures("painted")
def test_ground_of_a_page_is_the_window_itself_and_not_drawn_in_each_frame(ui, sent, name):
    from kivy.graphics import Rectangle

    def drawn(canvas):
        for part in canvas.children:
            yield from drawn(part) if hasattr(part, "children") else [part]

    ui.window.clearcolor = (1, 0, 0, 1)
    view = made(ui, sent, SCREENS[name]()).view
    sizes = {tuple(one.size) for one in drawn(view.canvas) if isinstance(one, Rectangle)}

    assert tuple(ui.window.size) == tuple(view.size)
    assert tuple(view.size) not in sizes
    assert (20, 24, 29) == ui.pixel(1, 1)
