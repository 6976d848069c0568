"""The screens of the spinner bases: what they show at every size, what fingers on them send, what turns."""

from __future__ import annotations

import os

import pytest
from msgspec.structs import replace

from companion.app import lobby_intents as go
from companion.app import spinner_intents as spin
from tests.ui import fake_spinners as fake

pytestmark = pytest.mark.kivy

SIZES = [(1280, 800), (800, 480), (480, 800)]
SCREENS = {
    "spinners": fake.spinners,
    "spinners-empty": fake.empty,
    "spinners-test": lambda: fake.spinners(
        detail=fake.detail(simulated=False, histogram=fake.histogram(), trace=fake.trace(bad=True))
    ),
    "wizard-spins": lambda: fake.wizard(2),
    "wizard-result": lambda: fake.wizard(4),
    "scanner": fake.scanner,
    "scanner-edit": lambda: fake.scanner(1),
    "scanner-begin": lambda: fake.scanner(segments=fake.SCANNED[:2], rows=fake.scanner().rows[:2]),
}


@pytest.fixture
def sent():
    return []


def made(ui, sent, screen):
    from companion.ui.shell import VIEWS

    view = VIEWS[type(screen)](sent.append)
    ui.mount(view)
    view.show(screen)
    ui.frames(3)
    return view


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_screen_can_be_drawn_and_every_target_is_9_mm(ui, sent, size):
    from companion.ui import theme
    from companion.ui.widgets.buttons import PushButton

    ui.size(*size)
    for name, make in SCREENS.items():
        view = made(ui, sent, make())
        view.live((fake.live(),))
        if os.environ.get("COMPANION_PICTURES"):
            ui.seconds(0.3)
        ui.picture(f"{name}-{size[0]}x{size[1]}")
        small = [
            (name, widget.text, tuple(widget.size))
            for widget in view.walk()
            if isinstance(widget, PushButton) and min(widget.size) < theme.sizes().touch * 0.92
        ]
        ui.window.remove_widget(view)
        assert [] == small


def button(view, words):
    from companion.ui.widgets.buttons import PushButton

    return next(w for w in view.walk() if isinstance(w, PushButton) and words in (w.text, w.text.removeprefix("◂  ")))


def instructions(canvas):
    """Every instruction below a canvas, by identity."""
    found = []
    for one in canvas.children:
        found.append(id(one))
        if hasattr(one, "children"):
            found += instructions(one)
    return found


def pull(ui, dial, frames=6):
    """Draw a finger a quarter of a turn clockwise round a dial."""
    x, y = dial.to_window(*dial.center)
    r = dial.diameter * 0.3
    ui.drag((x, y + r), (x + r, y), frames)


class TestSpinners:
    @pytest.mark.parametrize(
        "words, intent",
        [
            ("Home", go.GoBack()),
            ("Find bases", spin.FindBases()),
            ("Add simulated", spin.AddSimulated()),
            ("Calibrate", spin.StartWizard(fake.BASE)),
            ("Test spins", spin.TestSpins(fake.BASE)),
            ("Scan a disc", spin.StartScan(fake.BASE)),
            ("Forget", spin.ForgetBase(fake.BASE)),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_buttons_send_what_they_say(self, ui, sent, words, intent):
        view = made(ui, sent, fake.spinners())

        ui.tap_on(button(view, words))

        assert [intent] == sent

    def test_a_tap_on_a_card_picks_the_base(self, ui, sent):
        view = made(ui, sent, fake.spinners())

        ui.tap_on(view.cards[1])

        assert [spin.PickBase(fake.OTHER)] == sent

    def test_a_flick_on_the_dial_of_a_simulated_base_flicks_it(self, ui, sent):
        view = made(ui, sent, fake.spinners())

        pull(ui, view._dial.dial)

        (flick,) = sent
        assert fake.BASE == flick.base and 90 < flick.speed_deg_s <= 3600

    def test_a_flick_on_the_dial_of_a_real_base_is_answered_and_does_nothing(self, ui, sent):
        from companion.ui.words import say

        view = made(ui, sent, fake.spinners(detail=fake.detail(simulated=False)))

        pull(ui, view._dial.dial)

        assert [] == sent and say("dial.real") == view._remark._text.text

    def test_a_tap_on_the_trace_shows_it_large(self, ui, sent):
        from companion.ui.screens.spinner_pieces import TraceBox
        from companion.ui.widgets.trace import TraceBody

        view = made(ui, sent, fake.spinners())

        ui.tap_on(ui.find(view, lambda w: isinstance(w, TraceBox)))
        ui.seconds(0.2)
        ui.picture("trace-large")

        assert ui.find(view, lambda w: isinstance(w, TraceBody)).parent is not None

    def test_a_base_that_goes_leaves_the_list_and_an_empty_dial(self, ui, sent):
        view = made(ui, sent, fake.spinners())
        view.live((fake.live(),))

        view.show(fake.empty())
        view.live((fake.live(),))
        ui.frames(2)

        assert [] == view.cards and (None, "–", "") == view._dial.dial._told

    def test_the_page_keeps_its_place_when_a_spin_is_counted(self, ui, sent):
        ui.size(800, 480)
        view = made(ui, sent, fake.spinners(detail=fake.detail(histogram=fake.histogram())))
        ring = view._detail._histogram
        view._rest.scroll_y = 0.4
        view.show(fake.spinners(detail=fake.detail(histogram=fake.histogram(12))))
        ui.frames(2)

        assert ring is view._detail._histogram and ring.parent is view._detail
        assert 0.4 == pytest.approx(view._rest.scroll_y, abs=0.02)


class TestLive:
    @pytest.mark.parametrize("name", ["spinners", "wizard-spins", "scanner"])
    def test_the_dial_turns_and_nothing_is_drawn_anew(self, ui, sent, name):
        view = made(ui, sent, SCREENS[name]())
        view.live((fake.live(angle_deg=10.0),))
        ui.frames(2)
        dial = view._dial.dial
        kept = instructions(dial.canvas)

        for i in range(30):
            view.live((fake.live(angle_deg=10.0 + 7 * i, speed_deg_s=420.0),))
            ui.frames(1)

        assert kept == instructions(dial.canvas)
        assert 10.0 + 7 * 29 == dial._turn.angle

    def test_the_strip_moves_and_nothing_is_drawn_anew(self, ui, sent):
        view = made(ui, sent, fake.spinners())
        view.live((fake.live(),))
        ui.frames(2)
        strip = view._dial.strip
        kept, before = instructions(strip.canvas), list(strip._line.points)

        view.live((fake.live(recent=tuple((-5 + i * 0.05, i * 9.0) for i in range(100))),))
        ui.frames(1)

        assert kept == instructions(strip.canvas) and before != list(strip._line.points)

    def test_a_disc_that_is_turned_clockwise_shows_falling_angles_under_the_pointer(self, ui, sent):
        from companion.ui import theme

        view = made(ui, sent, fake.spinners())
        view.live((fake.live(angle_deg=270.0),))
        ui.frames(2)
        dial = view._dial.dial
        x, y = dial._hub
        right = ui.pixel(x + dial.diameter / 2 * 0.76, y)

        # 270 is under the pointer: the zero mark has been turned a quarter clockwise.
        assert all(abs(a - 255 * b) < 12 for a, b in zip(right, theme.ACCENT[:3], strict=True))

    def test_each_card_turns_with_its_own_base(self, ui, sent):
        view = made(ui, sent, fake.spinners())

        view.live((fake.live(angle_deg=20.0), fake.live(fake.OTHER, 300.0)))

        assert [20.0, 300.0, 0.0] == [card.dial._turn.angle for card in view.cards]

    @pytest.mark.parametrize(
        "stage, word",
        [("armed", "Spin it"), ("ambiguous", "On the line"), ("invalid", "Not a fair spin"), ("lost", "Lost")],
    )
    def test_a_state_has_a_sign_and_a_word(self, stage, word):
        from companion.ui.widgets.stages import STAGE, stage_word

        assert STAGE[stage][0] and word == stage_word(stage)

    def test_a_base_of_which_nothing_is_known_has_no_angle(self, ui, sent):
        view = made(ui, sent, fake.spinners())

        view.live((fake.live(angle_deg=None, stage="lost", speed_deg_s=0.0, turns=0.0),))

        assert ("lost", "–", "") == view._dial.dial._told


class TestWizard:
    @pytest.mark.parametrize(
        "words, intent",
        [("Go on", spin.WizardNext()), ("Again", spin.WizardBack()), ("Spinners", go.GoBack())],
        ids=["next", "again", "back"],
    )
    def test_buttons_send_what_they_say(self, ui, sent, words, intent):
        view = made(ui, sent, fake.wizard(2))

        ui.tap_on(button(view, words))

        assert [intent] == sent

    def test_the_dial_is_flicked_for_a_free_spin(self, ui, sent):
        view = made(ui, sent, fake.wizard(2))

        pull(ui, view._dial.dial)

        assert [fake.BASE] == [flick.base for flick in sent]

    def test_the_curve_comes_with_the_result(self, ui, sent):
        view = made(ui, sent, fake.wizard(2))
        before = view._curve_box.parent
        view.show(fake.wizard(4))
        ui.frames(2)

        assert before is None and view._curve_box.parent is not None


class TestScanner:
    def test_the_border_button_is_large_and_sends_it(self, ui, sent):
        from companion.ui import theme

        ui.size(480, 800)
        view = made(ui, sent, fake.scanner())
        border = button(view, "Border")

        ui.tap_on(border)

        assert [spin.MarkBorder()] == sent
        assert border.height > theme.sizes().touch and border.width > 400

    def test_what_cannot_be_done_says_why(self, ui, sent):
        view = made(ui, sent, fake.scanner())

        ui.tap_on(button(view, "Save"))

        assert [] == sent and "not closed" in view._remark._text.text

    def test_a_tap_on_a_row_works_on_its_segment(self, ui, sent):
        view = made(ui, sent, fake.scanner())

        ui.tap_on(view.rows[2])

        assert [spin.EditSegment(2)] == sent

    def test_a_value_is_chosen_by_a_tap(self, ui, sent):
        view = made(ui, sent, fake.scanner(1))

        ui.tap_on(button(view, "Purple"))

        assert [go.Choose("Colour", "Purple")] == sent

    def test_an_attack_is_named_with_the_letters(self, ui, sent):
        view = made(ui, sent, fake.scanner(1))
        ui.tap_on(button(view, "Change"))
        ui.seconds(0.2)

        for key in ("H", "I", "Done"):
            ui.tap_on(button(view, key))

        assert [go.Rename("attack", "Hi")] == sent

    def test_the_disc_so_far_is_on_the_dial(self, ui, sent):
        view = made(ui, sent, fake.scanner())
        view.show(replace(fake.scanner(), segments=fake.SCANNED[:3], rows=fake.scanner().rows[:3]))

        assert fake.SCANNED[:3] == view._dial.dial.segments and 3 == len(view.rows)
