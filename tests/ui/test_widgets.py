"""Each widget by itself: it draws, it fits its words, it tells what was touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.screens.lobby import Option
from companion.app.screens.lobby_intents import GoHome
from companion.app.screens.table import Act, Button, CloseNotice, Flick, Notice, Rested, ShowClause
from tests.ui.fake_screens import DISCS, figure, odds_between, segments, spinner
from tests.ui.pilot import Pilot, instructions

pytestmark = pytest.mark.kivy


@pytest.fixture
def sent():
    return []


def layer(**kwargs):
    from kivy.uix.floatlayout import FloatLayout

    return FloatLayout(**kwargs)


def rgb(colour):
    return tuple(round(255 * part) for part in colour[:3])


def near(one, other, by=12):
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


@pytest.mark.display
@pytest.mark.usefixtures("painted")
def test_disc_shows_the_segment_under_the_pointer_angle(ui):
    from companion.ui import theme
    from companion.ui.widgets.disc import DiscPicture

    halves = segments("w Tackle 30 1 | b Dodge - 1")
    disc = DiscPicture(segments=halves, marked=False, size_hint=(None, None), size=(200, 200), pos=(100, 100))
    ui.mount(disc)

    assert near(theme.SEGMENT["white"][:3], [part / 255 for part in ui.pixel(270, 200)], 0.05)
    disc.angle = 180.0
    ui.frames(1)
    assert near(rgb(theme.SEGMENT["white"]), ui.pixel(130, 200))


@pytest.mark.display
@pytest.mark.usefixtures("painted")
def test_disc_of_every_colour_is_drawn_with_a_pattern(ui):
    from companion.ui.widgets.disc import DiscPicture

    for i, colour in enumerate("wpbmg"):
        only = segments(f"{colour} Only {'*' if colour == 'p' else '-'} 1")
        ui.mount(DiscPicture(segments=only, size_hint=(None, None), size=(200, 200), pos=(210 * i, 100)))
    ui.picture("widget-patterns")
    shades = [
        set(ui.pixels((210 * i + 100 + x, 100 + y) for x in range(40, 66, 2) for y in range(10, 40, 2)))
        for i in range(5)
    ]

    assert all(len(found) > 1 for found in shades[1:4])


@pytest.mark.parametrize("title", ["Mew", "Crabominable", "Alolan Raichu", "Mega Charizard X", "Wwwwwwwwwwwwwwww"])
@pytest.mark.parametrize("diameter", [46, 84])
def test_token_draws_names_of_any_length(ui, title, diameter):
    from msgspec.structs import replace

    from companion.ui.widgets._token import Token

    shown = replace(figure(1, 1, "a1"), title=title, condition="PO", wait=True, markers=("-1 MP",), mark="target")
    token = Token(shown)
    token.show(shown, diameter, diameter * 1.2, 180.0, chance=0.62)
    token.center = (300, 300)
    ui.mount(layer()).add_widget(token)
    ui.frames(2)

    assert token.face is not None


def test_token_is_painted_again_only_when_it_looks_different(ui):
    from msgspec.structs import replace

    from companion.ui.widgets._token import Token

    shown = figure(0, 0, "a1")
    token = ui.mount(Token(shown))
    token.show(shown, 80, 100, 0.0)
    first = token.face
    token.show(replace(shown, mark="movable", place="b1"), 80, 100, 0.0)
    same = token.face
    token.show(replace(shown, condition="AS"), 80, 100, 0.0)

    assert first is same
    assert token.face is not same


def test_token_is_a_picture_as_large_as_it_is_shown_at_whole_pixels(ui):
    from companion.ui.widgets._token import Token

    token = ui.mount(Token(figure(0, 0, "a1")))
    token.show(token.figure, 87.4, 100, 0.0)
    token.center = (300.3, 200.7)

    assert tuple(token._face.size) == tuple(token.face.size)
    assert [0, 0] == [side % 2 for side in token.face.size]
    assert (300, 201) == (token._shift.x, token._shift.y)


def test_button_is_as_high_as_a_fingertip_and_sends_its_intent(ui, sent):
    from companion.ui import theme
    from companion.ui.widgets.buttons import push_button

    root = ui.mount(layer())
    button = push_button(Button("End the turn", Act("done"), accent=True), sent.append, pos=(300, 300))
    root.add_widget(button)
    ui.frames(2)
    ui.tap_on(button)

    assert sent == [Act("done")]
    assert button.height >= theme.sizes().touch
    assert button.width >= theme.sizes().touch


def test_button_says_nothing_when_the_finger_slides_off(ui, sent):
    from companion.ui.widgets.buttons import push_button

    root = ui.mount(layer())
    root.add_widget(push_button(Button("Stay", Act("stay")), sent.append, pos=(300, 300)))
    ui.frames(2)
    ui.drag((330, 320), (330, 600))

    assert sent == []


@pytest.mark.display
def test_turned_box_sends_touches_to_the_button_that_is_seen_there(ui, sent):
    from companion.ui.widgets.buttons import push_button
    from companion.ui.widgets.turned import TurnedBox

    box = TurnedBox(turned=True, size_hint=(None, None), size=(600, 200), pos=(100, 400))
    for i, name in enumerate(("left", "right")):
        button = push_button(Button(name, Act(name)), sent.append, pos=(100 + 400 * i, 400), size_hint_x=None)
        button.width = 200
        box.add_widget(button)
    ui.mount(box)
    ui.tap(150, 570)  # upper left, where the lower right one is seen after half a turn
    ui.tap(690, 590)

    assert sent == [Act("right"), Act("left")]


def test_notice_goes_after_its_time_and_tells_it(ui, sent):
    from companion.ui.widgets.notice import NoticeBar

    bar = NoticeBar(lambda: sent.append(CloseNotice()), lambda clause: sent.append(ShowClause(clause)))
    bar.size, bar.pos = (600, 64), (100, 100)
    ui.mount(layer()).add_widget(bar)
    bar.show(Notice("refusal", "Pikachu cannot pass Onix.", "FG-MOVE-03"))
    ui.seconds(1)
    shown = bar.opacity
    Pilot(ui, bar).tap("FG-MOVE-03")
    ui.seconds(6)

    assert shown == 1
    assert sent == [ShowClause("FG-MOVE-03"), CloseNotice()]
    assert bar.opacity == 0


def test_odds_are_never_rounded_to_certainty(ui):
    from companion.ui.screen_texts import chance
    from companion.ui.widgets.odds import OddsBar

    bar = OddsBar(odds=odds_between("Squirtle", "Pikachu", 0.999, 0.001), size_hint=(None, None))
    bar.width = 260
    ui.mount(bar)

    assert [">99%", "<1%", "0%", "100%"] == [chance(one) for one in (0.999, 0.001, 0.0, 1.0)]
    assert bar.height > 30


def test_odds_that_have_no_room_are_a_tap_away(ui):
    from companion.ui.widgets.odds import OddsBar

    odds, laid = odds_between("Squirtle", "Pikachu", 0.6, 0.3), []
    few, all_of_them = (OddsBar(laid.append, odds=odds, effects=n, size_hint=(None, None), width=260) for n in (2, 9))
    both = layer()
    both.add_widget(few)
    ui.mount(both)

    few.dispatch("on_release")
    all_of_them.dispatch("on_release")

    # A note and four lines: three of the five are hidden.
    (sheet,) = laid
    assert 5 == len(odds.lines) + len(odds.notes)
    assert few.height < all_of_them.height
    assert [odds] == [part.odds for part in sheet.walk() if isinstance(part, OddsBar)]


@pytest.mark.parametrize("speed", [-2500.0, -300.0, 0.0, 700.0, 3600.0])
@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("rest", [0.0, 12.5, 359.9])
def test_way_of_a_disc_ends_exactly_where_it_rests(speed, quick, rest):
    from companion.ui.widgets.spinner import way

    travel, duration = way(speed, 90.0, rest, quick)

    assert (90.0 + travel) % 360 == pytest.approx(rest % 360, abs=1e-6)
    assert abs(travel) >= (360 if quick else 720)
    assert (0.2 if quick else 1.5) <= duration <= (0.9 if quick else 3.0)
    assert (travel < 0) == (speed >= 0)


def disc_in(ui, sent, stage="ready", **more):
    from companion.ui.widgets.spinner import SpinDisc

    disc = SpinDisc(sent.append, size_hint=(None, None), size=(400, 400), pos=(200, 200))
    disc.view = spinner(0, stage, **more)
    ui.mount(layer()).add_widget(disc)
    ui.frames(3)
    return disc


def test_flick_is_sent_with_the_speed_of_the_finger(ui, sent):
    disc_in(ui, sent)
    ui.drag((400, 540), (520, 520), frames=4)

    assert len(sent) == 1
    assert isinstance(sent[0], Flick)
    assert sent[0].source == "a1"
    assert 200 < sent[0].speed_deg_s < 3600


def test_slow_finger_flicks_nothing(ui, sent):
    disc_in(ui, sent)
    ui.drag((400, 540), (404, 540), frames=30)

    assert sent == []


def test_disc_that_is_not_ready_is_not_flicked(ui, sent):
    disc_in(ui, sent, "rested", shown=1, counts=1)
    ui.drag((400, 540), (520, 520), frames=4)

    assert sent == []


def test_rested_is_sent_once_when_the_disc_has_come_to_rest(ui, sent):
    from msgspec.structs import replace

    disc = disc_in(ui, sent, "turning", rest_deg=100.0, start_speed_deg_s=900.0)
    disc.view = replace(disc.view, note="the same spin, told again")
    before = list(sent)
    ui.seconds(3.5)

    assert before == []
    assert sent == [Rested("a1")]
    assert disc.angle == 100.0


def test_disc_that_is_taken_away_does_not_report_rest(ui, sent):
    disc = disc_in(ui, sent, "turning", rest_deg=100.0, start_speed_deg_s=900.0)
    disc.view = None
    ui.seconds(3.5)

    assert sent == []


def test_segment_that_counts_steps_forward_at_rest(ui, sent):
    plain = len(instructions(disc_in(ui, sent).canvas))
    disc = disc_in(ui, sent, "rested", rest_deg=100.0, shown=1, counts=1)
    ui.seconds(0.5)
    ui.picture("widget-rested")

    assert disc.forward == 1
    assert len(instructions(disc.canvas)) > plain


def test_legend_is_as_high_as_its_words(ui):
    from companion.ui.widgets.legend import LegendView

    view = LegendView(size_hint=(None, None), size=(240, 120))
    ui.mount(layer()).add_widget(view)
    view.show(DISCS[0], shown=4)
    ui.frames(3)

    assert view.legend.height > 150
    assert view.scroll_y < 0.5


@pytest.mark.usefixtures("painted")
def test_pictures_are_painted_one_after_the_other_on_the_same_and_have_their_own_colours(ui, monkeypatch):
    from kivy.graphics import Color, Rectangle
    from kivy.uix.widget import Widget

    from companion.ui.widgets import disc

    made, whole = [], disc.Fbo

    def counted(**kwargs):
        made.append(kwargs)
        return whole(**kwargs)

    monkeypatch.setattr(disc, "Fbo", counted)

    def filled(colour):
        def paint():
            Color(*colour)
            Rectangle(pos=(0, 0), size=(40, 40))

        return disc.painted(40, 40, (0, 0, 0, 1), paint)

    pictures = [filled(colour) for colour in ((1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1))]
    board = ui.mount(Widget())
    with board.canvas:
        Color(1, 1, 1, 1)
        for number, picture in enumerate(pictures):
            Rectangle(texture=picture, pos=(100 * number, 100), size=(40, 40))

    assert len(made) <= 1
    assert [(255, 0, 0), (0, 255, 0), (0, 0, 255)] == ui.pixels([(20, 120), (120, 120), (220, 120)])


def test_picture_within_a_picture_is_painted_on_another_one(ui):
    from companion.ui.widgets.disc import painted

    inner = []
    outer = painted(30, 20, (0, 0, 0, 1), lambda: inner.append(painted(8, 6, (0, 0, 0, 1), lambda: None)))

    assert [(30, 20), (8, 6)] == [tuple(map(round, outer.size)), tuple(map(round, inner[0].size))]


def test_outline_of_each_picture_fades_to_its_own_colour(ui):
    from companion.ui.widgets.disc import painted

    found = [tuple(painted(4, 4, edge, lambda: None).pixels[:4]) for edge in ((1, 0, 0, 1), (0, 1, 0, 1))]

    assert [(255, 0, 0, 0), (0, 255, 0, 0)] == found


def test_picture_made_smaller_keeps_what_shines_through_it(ui):
    from kivy.graphics import Color, Rectangle

    from companion.ui.widgets.disc import painted, reduced

    def paint():
        Color(0, 0, 1, 0.5)
        Rectangle(pos=(0, 0), size=(8, 8))

    large = painted(8, 8, (1, 0, 0, 1), paint)
    small = reduced(large, 4, 4, (1, 0, 0, 1))

    assert tuple(large.pixels[:4]) == tuple(small.pixels[:4])
    assert (4, 4) == tuple(small.size)


@pytest.mark.parametrize(
    "text, lines",
    [
        ("Zurück\u00adnehmen", ("Zurück-", "nehmen")),
        ("Undo", ("Undo",)),
        ("New match", ("New", "match")),
        ("Nicht zurück\u00adnehmbar", ("Nicht zurück-", "nehmbar")),
    ],
)
def test_words_are_broken_at_soft_hyphens_too(ui, text, lines):
    from companion.ui.widgets.text import broken

    assert lines == broken(text, 2, 16, bold=False)


def test_soft_hyphens_are_not_seen_where_a_button_has_room(ui):
    from companion.ui.widgets.buttons import natural_width

    assert natural_width("Zurücknehmen") == natural_width("Zurück\u00adnehmen")


@pytest.mark.parametrize("width, rows", [(240, 1), (110, 2)])
def test_buttons_share_a_row_by_the_words_that_stand_side_by_side_in_it(ui, width, rows):
    from kivy.uix.boxlayout import BoxLayout

    from companion.ui.widgets.buttons import PushButton, share_room
    from companion.ui.widgets.text import width_of

    row = BoxLayout(size_hint=(None, None), size=(width, 60))
    long, short = (PushButton(text=words, size_hint_y=1) for words in ("Zurück\u00adnehmen", "Menü"))
    for button in (long, short):
        row.add_widget(button)
    share_room((long, short), width)
    ui.mount(row)
    broken = max(width_of(words, 16, False) for words in ("Zurück-", "nehmen")) / width_of("Menü", 16, False)

    assert width == round(long.width + short.width)
    assert long.width > 1.3 * short.width if rows == 1 else long.width / short.width == pytest.approx(broken, rel=0.1)


@pytest.mark.parametrize(
    "words, width, rows",
    [
        ("A referee for two players: spinning discs on a playmat, or trading cards.", 500, 2),
        ("Player A: choose a figure and turn it, or attack with it.", 187, 3),
    ],
)
def test_sentence_of_rows_that_are_even_leaves_no_word_alone(ui, words, width, rows):
    from companion.ui.widgets.sheet import Paragraph
    from companion.ui.widgets.text import row_widths

    plain, even = (ui.mount(Paragraph(words, even=is_even, size_hint_x=None)) for is_even in (False, True))
    plain.width = even.width = width
    ui.frames(2)

    for label in (plain, even):
        widths = row_widths(words, label.font_size, label.text_size[0] - label.padding[2])
        assert rows == len(widths)
        assert (widths[-1] > 0.7 * max(widths)) == (label is even)
    assert (plain.text, plain.height, plain.texture_size[0]) == (even.text, even.height, even.texture_size[0])


def test_lines_round_buttons_are_as_wide_on_a_panel_of_finer_pixels(ui, monkeypatch):
    from companion.ui import theme
    from companion.ui.widgets import buttons
    from companion.ui.widgets.buttons import PushButton

    drawn, units = [], []
    monkeypatch.setattr(buttons, "box", lambda *given: drawn.append(given[-1]))
    for px_per_mm in (5.25, 10.5):
        theme.use(theme.Look(px_per_mm=px_per_mm))
        ui.mount(PushButton(text="Goal"))
        ui.frames(2)
        units.append(theme.sizes().unit)

    assert units[1] > 1.5 * units[0]
    assert units[1] / units[0] == pytest.approx(max(drawn) / min(drawn))


def test_title_that_is_broken_within_a_word_has_a_hyphen_there(ui):
    from kivy.uix.label import Label

    from companion.ui import theme
    from companion.ui.widgets.text import fit_title

    label = Label(width=theme.px(70), markup=True)
    fit_title(label, "Karten\u00adpartie")
    assert "Karten-\npartie" == label.text

    label.width = theme.px(400)
    fit_title(label, "Karten\u00adpartie")

    assert "Kartenpartie" == label.text


def test_tabs_say_what_they_lead_to_now(ui):
    from companion.ui.screens.choices import Tabs

    tabs = Tabs(lambda intent: None)
    for words in ("Segment 1", "Segment 12"):
        chips = tabs.show((Option(words, GoHome(), True), Option("Figure", GoHome(), False)))
        assert [words, "Figure"] == [chip.text for chip in chips]


@pytest.mark.parametrize("width", [1.0, 4.5, 9.0])
def test_box_with_an_outline_as_wide_as_itself_is_drawn_by_rectangles_that_have_a_size(ui, monkeypatch, width):
    """Kivy would write beyond its memory for one whose sides are both negative."""
    from companion.ui.widgets import pictures, shapes

    sizes = []
    really = shapes.SmoothRoundedRectangle

    def drawn(**how):
        sizes.append(how["size"])
        return really(**how)

    monkeypatch.setattr(shapes, "SmoothRoundedRectangle", drawn)
    assert pictures._box.__wrapped__(2, (1, 1, 1, 1), (0, 0, 0, 1), width) is not None
    shapes.rounded((0, 0), (-5, -5), -3)

    assert 2 == len(sizes) and all(side > 0 for size in sizes for side in size)


def test_rectangles_with_round_corners_are_drawn_in_one_place_that_looks_at_their_size():
    root = Path(__file__).parents[2] / "companion" / "ui"
    own = root / "widgets" / "shapes.py"

    assert [] == [one for one in root.rglob("*.py") if one != own and "RoundedRectangle" in one.read_text("utf-8")]
