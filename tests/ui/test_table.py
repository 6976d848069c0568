"""The table: what fingers on it send, and what each state of it looks like at every size."""

from __future__ import annotations

import random
from math import cos, radians, sin

import pytest
from msgspec.structs import replace

from companion.app.screens.table import (
    Act,
    Button,
    ClockView,
    CloseNotice,
    DragFigure,
    Flick,
    Look,
    Notice,
    Rested,
    ShowClause,
    TakeBack,
    TapFigure,
    TapNothing,
    TapSpace,
    Undo,
    Why,
)
from tests.ui import fake_screens as fake
from tests.ui.pilot import SIZES, WINDOWS, TablePilot, in_sizes, instructions, pictures_are_kept, spread
from tests.ui.real_table import Live, session

pytestmark = pytest.mark.kivy

REFUSAL = Notice("refusal", "Pikachu cannot pass Onix.", "FG-MOVE-03")
SCREENS = {
    "table": fake.table,
    "quiet": fake.quiet,
    "seat-b-moves": lambda: fake.quiet(seats=fake.seats(1)),
    "refusal": lambda: fake.table(notice=REFUSAL),
    "clause": lambda: fake.table(notice=Notice("clause", "A figure moves along lines.", "FG-MOVE-01", "Moving")),
    "why": lambda: fake.table(notice=Notice("why", "Onix stands between them.", "FG-MOVE-03")),
    "look": fake.look,
    "over": fake.over,
    "battle-naming": lambda: fake.battle("naming"),
    "battle-ready": lambda: fake.battle("ready"),
    "battle-turning": lambda: fake.battle("turning"),
    "battle-rested": lambda: fake.battle("rested"),
    "single-ready": fake.single,
    "single-rested": lambda: fake.single("rested"),
    "tiny": lambda: fake.quiet("tiny", figures=(fake.figure(0, 0, "bench"),)),
}


@pytest.fixture
def sent():
    return []


@pytest.fixture
def pilot(ui, sent):
    """A table of 1280 × 800 on which Pikachu of seat a is selected."""
    return made(ui, sent)


def made(ui, sent, screen=None, **kwargs):
    from companion.ui.screens._table import TableView

    table = TableView(sent.append, **kwargs)
    ui.mount(table)
    table.screen = screen or fake.table()
    ui.frames(4)
    return TablePilot(ui, table)


@pytest.mark.parametrize("name, size", spread(WINDOWS, SCREENS, drawn=True))
def test_table_draws_every_state(ui, sent, name, size):
    ui.size(*size)
    facing = name not in ("table", "battle-ready")
    table = made(ui, sent, SCREENS[name](), facing=facing).table
    if pictures_are_kept():
        ui.seconds(0.6)
    ui.picture(f"table-{name}-{'facing' if facing else 'same'}-{size[0]}x{size[1]}")

    ui.drawn()

    assert table.field.tokens.keys() == {figure.name for figure in table.screen.figures}


def test_tap_on_a_space_sends_it(ui, sent, pilot):
    ui.tap(*pilot.space("c2"))

    assert sent == [TapSpace("c2")]


@pytest.mark.display
def test_tap_on_a_figure_sends_it_wherever_it_stands(ui, sent, pilot):
    for name in ("a1", "b1", "a4", "b6"):
        ui.tap(*pilot.figure(name))

    assert sent == [TapFigure("a1"), TapFigure("b1"), TapFigure("a4"), TapFigure("b6")]


def test_tap_beside_everything_ends_the_selection(ui, sent, pilot):
    ui.tap(*pilot.table.field.plan.mat.center)

    assert sent == [TapNothing()]


@pytest.mark.display
def test_drag_of_a_figure_sends_where_it_was_let_go(ui, sent, pilot):
    ui.drag(pilot.figure("a1"), pilot.space("c4"))

    assert sent == [DragFigure("a1", "c4")]


def test_drag_to_the_bench_sends_bench(ui, sent, pilot):
    ui.drag(pilot.figure("a1"), pilot.table.field.plan.benches[0].center)

    assert sent == [DragFigure("a1", "bench")]


def test_figure_let_go_beside_everything_slides_back(ui, sent, pilot):
    stood = pilot.figure("a1")
    ui.drag(stood, pilot.table.field.plan.mat.center)
    ui.seconds(0.5)

    assert sent == []
    assert pilot.figure("a1") == pytest.approx(stood)


@pytest.mark.display
def test_held_finger_on_a_figure_looks_at_it(ui, sent, pilot):
    finger = ui.touch(*pilot.figure("b2"))
    finger.touch_down()
    ui.seconds(0.6)
    finger.touch_up()
    ui.frames(2)

    assert sent == [Look("b2")]


def test_moved_figure_slides_to_its_new_space(ui, sent, pilot):
    start = pilot.figure("a1")
    figures = tuple(replace(f, place="c2") if f.name == "a1" else f for f in pilot.table.screen.figures)
    pilot.table.screen = replace(pilot.table.screen, figures=figures, moved=(("a1", "a1", "c2"),))
    ui.frames(6)
    between = pilot.figure("a1")
    ui.seconds(0.3)
    end = pilot.space("c2")

    assert start[0] < between[0] < end[0]
    assert pilot.figure("a1") == pytest.approx(end)


def test_buttons_at_the_turned_edge_send_their_own_intents(ui, sent):
    pilot = made(ui, sent, fake.quiet(seats=fake.seats(1)))
    bar = pilot.table.bars[1]
    pilot.tap("End the turn", bar)
    pilot.tap("Stay where it is", bar)
    end = pilot.button("End the turn", bar)

    assert sent == [Act("done"), Act("stay")]
    assert end.to_window(*end.center)[1] > 700


def test_the_button_of_the_cards_counts_those_that_are_left(ui, sent):
    used, lying = fake.quiet(), fake.seats()[0]
    fresh = replace(lying, cards=tuple(replace(card, face="up", under="") for card in lying.cards))

    pilot = made(ui, sent, used)
    assert pilot.button("Cards 1/3", pilot.table.bars[0])

    pilot.table.screen = fake.quiet(seats=(fresh, fake.seats()[1]))
    ui.frames(2)
    assert pilot.button("Cards 3", pilot.table.bars[0])


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_buttons_stand_in_the_column_where_the_edge_is_narrow(ui, sent, size):
    ui.size(*size)
    pilot = made(ui, sent)
    pilot.tap("End the turn", pilot.table.column)

    assert sent == [Act("done")]


def test_drawer_opens_when_something_is_asked(ui, sent):
    ui.size(640, 480)
    nobody = tuple(replace(seat, buttons=()) for seat in fake.seats())
    pilot = made(ui, sent, fake.quiet(seats=nobody))
    side = pilot.table.side
    closed = side.x
    pilot.table.screen = fake.quiet(seats=nobody, choices=(Button("Yes", Act("yes")), Button("No", Act("no"))))
    ui.seconds(0.5)
    pilot.tap("Yes", pilot.table.column)

    assert closed >= 640
    assert side.x < 640 - 200
    assert sent == [Act("yes")]


def test_a_drawer_that_slides_does_not_go_on_once_the_table_has_grown(ui, sent):
    ui.size(640, 480)
    nobody = tuple(replace(seat, buttons=()) for seat in fake.seats())
    pilot = made(ui, sent, fake.quiet(seats=nobody))
    pilot.table.screen = fake.quiet(seats=nobody, choices=(Button("Yes", Act("yes")),))
    ui.frames(1)
    assert pilot.table.side.x > pilot.table.plan.column.x  # under way
    ui.size(1280, 800)
    ui.seconds(0.5)
    side, column = pilot.table.side, pilot.table.plan.column

    assert (side.x, side.y) == pytest.approx((column.x, column.y))


def test_refusal_comes_in_and_is_closed_after_six_seconds(ui, sent, pilot):
    pilot.table.screen = fake.table(notice=REFUSAL, last_ruling=None)
    ui.seconds(1)
    shown = pilot.table.notice.opacity
    ui.seconds(5.5)

    assert shown == 1
    assert sent == [CloseNotice()]


def test_undo_why_and_clause_are_sent(ui, sent, pilot):
    pilot.tap("Undo")
    pilot.tap("Why?", pilot.table.column)
    pilot.tap("FG-MOVE-03", pilot.table.column)

    assert sent == [Undo(), Why(), ShowClause("FG-MOVE-03")]


def test_taking_back_asks_for_a_reason_by_buttons(ui, sent, pilot):
    from companion.ui.widgets.log import LogRow

    pilot.tap("Record")
    ui.seconds(0.3)
    row = next(row for row in pilot.all(LogRow) if row.line.entry == 25)
    ui.tap(*row.to_window(row.x + 200, row.y + row.height / 2))
    ui.seconds(0.5)
    pilot.tap("A card was misread")
    ui.seconds(0.3)

    assert sent == [TakeBack(25, "A card was misread")]


def test_sheet_is_closed_by_its_button_and_says_so(ui, sent):
    pilot = made(ui, sent, fake.look())
    pilot.tap("Close")

    assert sent == [CloseNotice()]


def test_sheet_goes_when_the_screen_has_it_no_more(ui, sent):
    from companion.ui.widgets.sheet import Sheet

    pilot = made(ui, sent, fake.look())
    assert pilot.all(Sheet)
    pilot.table.screen = fake.quiet()
    ui.frames(2)

    assert not pilot.all(Sheet)
    assert sent == []


def test_menu_turns_seat_b_to_the_same_side(ui, sent, pilot):
    pilot.tap("Menu")
    ui.seconds(0.3)
    pilot.tap("On the same side")
    ui.frames(5)

    assert not pilot.table.facing
    assert not pilot.table.edges[1].turned


def test_menu_leads_home(ui, sent):
    left = []
    pilot = made(ui, sent, home=lambda: left.append(True))
    pilot.tap("Menu")
    ui.seconds(0.3)
    pilot.tap("Back to Home")

    assert left == [True]


def test_winner_is_shown_with_what_to_do_next(ui, sent):
    from companion.ui.widgets.sheet import Sheet

    pilot = made(ui, sent, fake.over())
    pilot.tap("New match", pilot.the(Sheet))

    assert sent == [Act("new")]


def test_battle_is_spun_by_its_button_and_entered_by_hand(ui, sent):
    pilot = made(ui, sent, fake.battle("ready"))
    pilot.tap("Spin", pilot.part(0))
    pilot.tap("Enter by hand", pilot.part(1))
    ui.frames(5)
    pilot.tap("B Counter", pilot.part(1))
    ui.seconds(0.5)

    assert isinstance(sent[0], Flick)
    assert sent[0].source == "a1"
    assert sent[1:] == [Act("hand-1-1")]


def test_all_that_is_said_of_the_selected_figure_has_room(ui, sent):
    screen = fake.table()
    figures = tuple(
        replace(one, mp_now=" ".join(["The player who goes first has 1 MP less."] * 3)) for one in screen.figures
    )
    column = made(ui, sent, replace(screen, figures=figures, last_ruling=None)).table.column
    ui.frames(5)
    chosen = column._selected

    assert chosen.parent is column
    assert chosen._name.top <= chosen.top and chosen._facts.y >= chosen.y


def test_battle_without_odds_leaves_no_room_for_them(ui, sent):
    screen = fake.battle("ready")
    pilot = made(ui, sent, replace(screen, battle=replace(screen.battle, odds=None)), facing=False)
    ui.frames(5)

    assert pilot.part(0).y - pilot.root.battle.y < 20


def test_battle_asks_a_paralyzed_figure_for_an_attack(ui, sent):
    pilot = made(ui, sent, fake.battle("naming"))
    pilot.tap("Thunder", pilot.part(0))
    ui.seconds(0.5)

    assert sent == [Act("name-B")]


@pytest.mark.display
def test_turned_disc_is_flicked_where_it_is_seen(ui, sent):
    disc = made(ui, sent, fake.battle("ready")).part(1).disc
    x, y = disc.to_window(*disc.center)
    ui.drag((x, y - 100), (x - 90, y - 60), frames=4)

    assert [intent.source for intent in sent if isinstance(intent, Flick)] == ["b1"]


def test_battle_tells_that_its_disc_rested(ui, sent):
    made(ui, sent, fake.battle("turning"))
    ui.seconds(3.5)

    assert sent == [Rested("a1")]


def test_quick_table_lets_discs_rest_sooner(ui, sent):
    made(ui, sent, fake.battle("turning"), quick=True)
    ui.seconds(1)

    assert sent == [Rested("a1")]


def test_same_screen_again_rebuilds_nothing(ui, sent, pilot):
    field = pilot.table.field
    ground, face = instructions(field.ground.canvas), field.tokens["a1"].face
    pilot.table.screen = replace(pilot.table.screen, turn=13)
    ui.frames(2)

    assert instructions(field.ground.canvas) == ground
    assert field.tokens["a1"].face is face


@pytest.mark.display
def test_window_may_change_its_size_in_the_middle_of_a_match(ui, sent, pilot):
    for size in WINDOWS:
        ui.size(*size)
        ui.frames(3)
        ui.tap(*pilot.space("c2"))

    assert sent == [TapSpace("c2")] * 3


@pytest.mark.parametrize("name", ["table", "battle-ready", "over"])
def test_hundreds_of_random_touches_raise_nothing(ui, sent, name):
    chance = random.Random(7)
    made(ui, sent, SCREENS[name]())
    fingers = []
    for i in range(700):
        match chance.randrange(3):
            case 0:
                finger = ui.touch(chance.uniform(-20, 1300), chance.uniform(-20, 820))
                finger.touch_down()
                fingers.append(finger)
            case 1 if fingers:
                chance.choice(fingers).touch_move(chance.uniform(-20, 1300), chance.uniform(-20, 820))
            case _ if fingers:
                fingers.pop(chance.randrange(len(fingers))).touch_up()
        if i % 7 == 0:
            ui.frames(1)
        if i % 100 == 0:
            ui.drawn()
    for finger in fingers:
        finger.touch_up()
    ui.frames(3)

    assert sent


@pytest.mark.parametrize("facing", [True, False], ids=["facing", "same_side"])
def test_verdict_on_a_single_disc_can_be_left(ui, sent, facing):
    pilot = made(ui, sent, fake.single("rested"), facing=facing)
    pilot.tap("Go on", pilot.table.battle)

    assert sent == [CloseNotice()]


def test_disc_that_is_alone_on_an_upright_panel_is_as_wide_as_most_of_it(ui, sent):
    ui.size(480, 800)
    part = made(ui, sent, fake.single()).table.battle.parts[0]

    assert part.disc.diameter >= 0.7 * part.width


def test_real_discs_are_entered_at_once(ui, sent):
    screen = fake.battle("ready")
    entered = tuple(replace(view, on_screen=False) for view in screen.battle.spinners)
    pilot = made(ui, sent, replace(screen, battle=replace(screen.battle, spinners=entered)))
    pilot.tap("B Counter", pilot.part(1))
    ui.seconds(0.5)

    assert sent == [Act("hand-1-1")]
    assert "Spin" not in pilot.buttons(pilot.table.battle)


def test_result_before_it_was_taken_back_is_offered_first(ui, sent):
    screen = fake.battle("ready")
    kept = Button("Keep Thunder 100", Act("previous"), accent=True)
    spinners = tuple(replace(view, by_hand=(kept,), on_line=None) for view in screen.battle.spinners)
    pilot = made(ui, sent, replace(screen, battle=replace(screen.battle, spinners=spinners)))
    pilot.tap("Keep Thunder 100", pilot.part(0))

    assert sent == [Act("previous")]


def test_menu_offers_what_is_seldom_wanted(ui, sent):
    pilot = made(ui, sent, fake.quiet(menu=(Button("Give up", Act("done")), Button("Why was it?", Why()))))
    pilot.tap("Menu")
    ui.seconds(0.3)
    pilot.tap("Give up")

    assert sent == [Act("done")]


def test_question_beside_a_verdict_stands_above_its_answers(ui, sent):
    from companion.ui.widgets.sheet import Paragraph

    ui.size(800, 480)
    screen, choices = fake.single("rested"), (Button("Squirtle", Act("b1")), Button("Onix", Act("b2")))
    asked = replace(screen.battle, question="Kim, Full Heal: which figure is the card for?")
    pilot = made(ui, sent, replace(screen, battle=asked, choices=choices), facing=False)
    ui.picture("table-battle-asked-800x480")
    (question,) = [one for one in pilot.all(Paragraph) if one.text.startswith("Kim, Full Heal")]
    pilot.tap("Squirtle", pilot.part(0))

    assert sent == [Act("b1")]
    assert question.y > pilot.button("Squirtle", pilot.part(0)).top - 1


def test_question_after_the_spins_stands_above_its_answers_beside_both_discs(ui, sent):
    from companion.ui.widgets.sheet import Paragraph

    screen, choices = (
        fake.battle(),
        (Button("Keep these results", Act("stands")), Button("Both spin again", Act("both"))),
    )
    asked = replace(screen.battle, verdict="", question="Kim: do these results stand?")
    pilot = made(ui, sent, replace(screen, battle=asked, choices=choices), facing=False)
    (question,) = [one for one in pilot.all(Paragraph) if one.text.startswith("Kim: do these")]
    pilot.tap("Both spin again")

    assert sent == [Act("both")]
    assert question.y > pilot.button("Both spin again").top - 1


def test_undo_that_cannot_be_is_answered(ui, sent):
    pilot = made(ui, sent, fake.quiet(undo=None))
    pilot.tap("Undo")

    assert pilot.button("Undo").faint
    assert sent == [Undo()]


def test_figures_are_drawn_two_in_each_late_frame_and_are_bases_until_then(ui, sent, monkeypatch):
    table = made(ui, sent, fake.table()).table
    monkeypatch.setattr("companion.ui.widgets.turns.late", lambda after_s: True)
    fresh = tuple(replace(one, name=f"{one.name}x", title=f"New {one.title}") for one in table.screen.figures)
    table.screen = replace(table.screen, figures=fresh)  # no frame has passed
    tokens = list(table.field.tokens.values())
    drawn = [_drawn(tokens)]
    for _ in range(7):
        ui.frames(1)
        drawn.append(_drawn(tokens))

    assert [0, 0, 2, 4, 6, 8, 10, 12] == drawn


def _drawn(tokens):
    """How many are drawn whole; the base of each is there from the first."""
    assert [] == [one.figure.name for one in tokens if one.face.width < one.diameter]
    return sum(
        one.face.width < 1.5 * one.diameter for one in tokens
    )  # a base is a picture twice as large as it is shown


def test_figure_that_looks_different_is_drawn_soon_however_late_its_frames_are(ui, sent, monkeypatch):
    table = made(ui, sent, fake.table()).table
    monkeypatch.setattr("companion.ui.widgets.turns.late", lambda after_s: True)
    before = table.field.tokens["a1"].face
    figures = tuple(replace(one, wait=not one.wait) if one.name == "a1" else one for one in table.screen.figures)
    table.screen = replace(table.screen, figures=figures)
    ui.frames(2)

    assert table.field.tokens["a1"].face is not before


def test_what_a_page_shows_first_is_drawn_at_once(ui, monkeypatch):
    from companion.ui.screens.small_discs import Painter

    monkeypatch.setattr(Painter, "A_FRAME_S", -1.0)  # no frame has any time
    painter = Painter()
    discs = [fake.segments(f"w Tackle {10 * n} 1 | m Miss - {n}") for n in range(1, Painter.AT_ONCE + 2)]
    pictures = [painter.picture(disc, 40, False, lambda: None) for disc in discs]

    assert None not in pictures[:-1]
    assert pictures[-1] is None


def entered_by_hand(ui, sent, **kwargs):
    """A battle with real discs."""
    screen = fake.battle("ready")
    real = tuple(replace(view, on_screen=False) for view in screen.battle.spinners)
    return made(ui, sent, replace(screen, battle=replace(screen.battle, spinners=real)), **kwargs)


@pytest.mark.parametrize("facing", [True, False], ids=["facing", "same_side"])
def test_tap_on_a_segment_of_the_picture_enters_it(ui, sent, facing):
    pilot = entered_by_hand(ui, sent, facing=facing)
    for seat in (0, 1):
        disc, segments = pilot.part(seat).disc, pilot.part(seat).disc.view.segments
        for segment in segments:
            angle = radians(segment.start_deg + segment.sweep_deg / 2)
            away = disc.diameter * 0.35
            hub = disc.hub
            ui.tap(*disc.to_window(hub[0] + away * sin(angle), hub[1] + away * cos(angle)))

    assert sent == [Act(f"hand-{seat}-{i}") for seat in (0, 1) for i in range(len(pilot.part(seat).disc.view.segments))]


def test_all_that_can_be_entered_is_in_sight_on_a_small_screen(ui, sent):
    from kivy.uix.scrollview import ScrollView

    ui.size(800, 480)
    pilot = entered_by_hand(ui, sent)
    ui.picture("table-battle-hand-800x480")
    for seat in (0, 1):
        part = pilot.part(seat)
        beside = pilot.around(pilot.button(part.disc.view.entries[0].label, part), ScrollView)
        labels = [button.label for button in part.disc.view.entries]

        assert {*labels, "On a line"} <= set(pilot.buttons(part))
        assert "Enter by hand" not in pilot.buttons(part), "there is no other way"
        assert beside.children[0].height <= beside.height


def test_disc_that_was_only_dragged_swings_back(ui, sent):
    disc = made(ui, sent, fake.battle("ready")).part(0).disc
    x, y = disc.to_window(*disc.center)
    stood = disc.angle
    finger = ui.touch(x, y - 90)
    finger.touch_down()
    for way in ((-60, -70), (-90, 0)):
        finger.touch_move(x + way[0], y + way[1])
        ui.frames(1)
    turned = disc.angle
    ui.seconds(1)  # it is held still: no flick
    finger.touch_up()
    ui.seconds(0.5)

    assert turned != stood
    assert disc.angle == pytest.approx(stood)
    assert sent == []


def test_disc_stays_where_it_is_when_its_spin_button_goes(ui, sent):
    quiet = tuple(replace(seat, buttons=()) for seat in fake.seats())
    pilot = made(ui, sent, fake.battle("ready", seats=quiet))
    before = tuple(pilot.part(0).disc.center)
    pilot.table.screen = fake.battle("turning", seats=quiet)
    ui.frames(3)

    assert tuple(pilot.part(0).disc.center) == pytest.approx(before)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)], ids=str)
def test_clocks_of_a_turn_and_a_player_are_written_large_enough_to_be_read(ui, sent, size):
    from companion.ui import theme

    ui.size(*size)
    clocks = (ClockView("0:05 · 12:40", runs=True, low=True), ClockView("9:59"))
    seats = tuple(replace(seat, clock=clock) for seat, clock in zip(fake.seats(), clocks, strict=True))
    pilot = made(ui, sent, fake.table(seats=seats))
    plate = pilot.table.bars[0].plate

    assert "▸ 0:05 · 12:40 !" == plate.said.replace("\n", " · ")
    assert plate.said_size >= theme.sizes().small - 1


@pytest.mark.parametrize("size", in_sizes([(1280, 800), (1920, 1080), (800, 1280)]))
def test_refusal_of_a_tap_on_an_opposing_figure_is_said_once_and_goes_with_the_next_choice(ui, size):
    ui.size(*size)
    live = Live(ui, session())
    own, opposing = (next(one.name for one in live.screen.figures if one.seat == seat) for seat in (0, 1))
    if not live.screen.seats[0].to_move:
        own, opposing = opposing, own
    live.tap_figure(opposing)
    ui.seconds(1)
    column, notice = live.pilot.table.column, live.pilot.table.notice
    said = (column.says_ruling, notice.opacity)
    live.tap_figure(own)
    ui.seconds(1)

    assert (True, 0) == said
    assert (False, 0) == (column.says_ruling, notice.opacity)


def test_refusal_is_said_once_on_a_small_screen_and_leaves_room_for_the_record(ui, sent):
    from companion.ui.widgets.log import LogTail
    from companion.ui.widgets.odds import OddsBar

    ui.size(800, 480)
    nobody = tuple(replace(seat, buttons=()) for seat in fake.seats())
    targets = tuple(replace(one, odds=replace(one.odds, lines=(), notes=())) for one in fake.table().targets)
    pilot = made(ui, sent, fake.table(seats=nobody, targets=targets, notice=REFUSAL, last_ruling=REFUSAL))
    ui.seconds(1)
    column, notice = pilot.table.column, pilot.table.notice

    assert (True, 0) == (column.says_ruling, notice.opacity)
    assert pilot.all(OddsBar, column) and pilot.the(LogTail, column).height > 30
    pilot.tap("Why?", column)
    assert sent == [Why()]


def test_refusal_that_finds_no_room_in_the_column_comes_in_at_its_edge(ui, sent):
    ui.size(800, 480)
    many = tuple(Button(f"A very long answer indeed, number {n}", Act(n)) for n in range(5))
    pilot = made(ui, sent, fake.table(choices=many, notice=REFUSAL, last_ruling=REFUSAL))
    ui.seconds(1)

    assert (False, 1) == (pilot.table.column.says_ruling, pilot.table.notice.opacity)


@pytest.mark.usefixtures("painted")
def test_spaces_that_a_refusal_names_are_named_on_the_mat(ui, sent):
    ui.size(800, 480)
    screen = fake.quiet(last_ruling=None)
    pilot = made(ui, sent, screen)
    before = instructions(pilot.table.field.ground.canvas)
    pilot.table.screen = replace(screen, last_ruling=replace(REFUSAL, spaces=("c2", "d3")))
    ui.frames(2)
    x, y = pilot.space("c2")
    plate = ui.pixel(x - 8, y - pilot.table.field.plan.token * 0.46)

    assert len(instructions(pilot.table.field.ground.canvas)) > len(before)
    assert plate[0] > 180 > plate[1] > plate[2] - 20, "it is the colour of a refusal"


def test_menu_offers_no_discs_where_none_turns_on_the_screen(ui, sent):
    pilot = made(ui, sent, fake.quiet(discs_turn=False))
    pilot.tap("Menu")
    ui.seconds(0.3)

    assert "On the same side" in pilot.buttons()
    assert not {"Quick", "Full spin"} & set(pilot.buttons())


def test_nothing_of_a_past_match_is_offered_to_be_taken_back(ui, sent):
    from companion.ui.widgets.log import LogRow

    pilot = made(ui, sent, fake.quiet(look_only=True))
    pilot.tap("Record")
    ui.seconds(0.3)
    row = next(row for row in pilot.all(LogRow) if row.line.entry == 25)
    ui.tap(*row.to_window(row.x + 200, row.y + row.height / 2))
    ui.seconds(0.5)

    assert "A card was misread" not in pilot.buttons()
    assert not pilot.reads("take everything back")


def test_why_is_answered_in_full(ui, sent):
    from companion.ui.widgets.sheet import Paragraph, Sheet

    ui.size(800, 480)
    refused = "Squirtle cannot reach d4 on this turn, since that costs 5 MP, and it has no more than 2 of them left."
    pilot = made(ui, sent, fake.table(notice=Notice("why", "It goes along lines.", "FG-MOVE-01", refused)))
    said = [one for one in pilot.all(Paragraph, pilot.the(Sheet)) if refused in one.text]

    assert [False] == [one.shorten for one in said]
    assert said[0].height > said[0].font_size * 2, "it goes on in a second line"


@pytest.mark.parametrize("words", ["Thunder Wave", "Smokescreen"])
def test_stars_of_an_attack_are_not_cut_off(ui, words):
    from kivy.graphics import Rectangle

    from companion.ui.widgets.legend import Legend

    ui.size(800, 480)
    stars = replace(fake.segments(f"p {words} 2 1 | m Miss - 1")[0], power="★★★")
    legend = ui.mount(Legend(size_hint=(None, None), width=170))
    legend.segments = (stars,)
    ui.frames(3)
    right = max(one.pos[0] + one.size[0] for one in legend.canvas.children if isinstance(one, Rectangle))

    assert right <= legend.right


def test_lines_of_both_sides_have_the_bases_of_their_players(ui, sent, monkeypatch):
    from companion.ui.widgets import log

    drawn = []
    monkeypatch.setattr(log, "base", lambda x, y, radius, seat: drawn.append(seat))
    made(ui, sent, fake.quiet())

    assert {0, 1} == set(drawn)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_the_mover_is_asked_is_said_once(ui, sent, size):
    ui.size(*size)
    pilot = made(ui, sent, fake.quiet(prompt="Move a figure or stay."))

    assert pilot.table.screen.seats[0].prompt == "Move a figure or stay."
    assert pilot.reads("Move a figure or stay.", pilot.table.column)
    assert pilot.table.bars[0].plate.said == "to move"


@pytest.mark.parametrize("player, lines", [("Robin", 1), ("Careful player", 2), ("Maximilianenstein", 1)])
def test_a_name_of_two_words_stands_on_two_lines_rather_than_cut(ui, sent, player, lines):
    ui.size(800, 480)
    screen = fake.quiet()
    far = replace(screen.seats[1], player=player)
    pilot = made(ui, sent, replace(screen, seats=(screen.seats[0], far)))

    assert lines == pilot.table.bars[1].plate.lines


def test_type_of_a_figure_that_is_held_is_said_once(ui):
    from companion.ui.widgets.sheet import Sheet

    live = Live(ui, session())
    name = next(figure.name for figure in live.screen.figures if figure.name.startswith("Squirtle"))
    live.ui.tap(*live.pilot.figure(name))
    live.draw()
    live.session.send(Look(name))
    live.draw(3)
    said = [getattr(widget, "text", "") for widget in live.pilot.the(Sheet).walk(restrict=True)]

    assert ["Type: Water"] == [words for words in said if "water" in words.casefold()]
