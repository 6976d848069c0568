"""The table: what fingers on it send, and what each state of it looks like at every size."""

from __future__ import annotations

import os
import random

import pytest
from msgspec.structs import replace

from companion.app.screens.table import (
    Act,
    Button,
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

pytestmark = pytest.mark.kivy

SIZES = [(1280, 800), (800, 480), (480, 800)]
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
def view(ui, sent):
    """A table of 1280 × 800 on which Pikachu of seat a is selected."""
    return made(ui, sent)


def made(ui, sent, screen=None, **kwargs):
    from companion.ui.screens.table import TableView

    table = TableView(sent.append, **kwargs)
    ui.mount(table)
    table.screen = screen or fake.table()
    ui.frames(4)
    return table


def pictures_are_kept():
    """Are pictures kept? Then what slides in has to be there."""
    return bool(os.environ.get("COMPANION_PICTURES"))


def space(view, name):
    return view._plan.at(next(space for space in view.screen.spaces if space.id == name))


def token(view, name):
    return tuple(view.field._tokens[name].center)


def button(root, text):
    from companion.ui.widgets.buttons import LinkButton, PushButton

    return next(w for w in root.walk() if isinstance(w, PushButton | LinkButton) and w.text == text)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", SCREENS)
def test_table_draws_every_state(ui, sent, name, size):
    ui.size(*size)
    facing = name not in ("table", "battle-ready")
    table = made(ui, sent, SCREENS[name](), facing=facing)
    if pictures_are_kept():
        ui.seconds(0.6)
    ui.picture(f"table-{name}-{'facing' if facing else 'same'}-{size[0]}x{size[1]}")

    assert table.field._tokens.keys() == {figure.name for figure in table.screen.figures}


def test_tap_on_a_space_sends_it(ui, sent, view):
    ui.tap(*space(view, "c2"))

    assert sent == [TapSpace("c2")]


def test_tap_on_a_figure_sends_it_wherever_it_stands(ui, sent, view):
    for name in ("a1", "b1", "a4", "b6"):
        ui.tap(*token(view, name))

    assert sent == [TapFigure("a1"), TapFigure("b1"), TapFigure("a4"), TapFigure("b6")]


def test_tap_beside_everything_ends_the_selection(ui, sent, view):
    x, y = space(view, "d3") if any(s.id == "d3" for s in view.screen.spaces) else view._plan.mat.center
    ui.tap(x, y)

    assert sent == [TapNothing()]


def test_drag_of_a_figure_sends_where_it_was_let_go(ui, sent, view):
    ui.drag(token(view, "a1"), space(view, "c4"))

    assert sent == [DragFigure("a1", "c4")]


def test_drag_to_the_bench_sends_bench(ui, sent, view):
    ui.drag(token(view, "a1"), view._plan.benches[0].center)

    assert sent == [DragFigure("a1", "bench")]


def test_figure_let_go_beside_everything_slides_back(ui, sent, view):
    stood = token(view, "a1")
    ui.drag(stood, view._plan.mat.center)
    ui.seconds(0.5)

    assert sent == []
    assert token(view, "a1") == pytest.approx(stood)


def test_held_finger_on_a_figure_looks_at_it(ui, sent, view):
    finger = ui.touch(*token(view, "b2"))
    finger.touch_down()
    ui.seconds(0.6)
    finger.touch_up()
    ui.frames(2)

    assert sent == [Look("b2")]


def test_moved_figure_slides_to_its_new_space(ui, sent, view):
    start = token(view, "a1")
    figures = tuple(replace(f, place="c2") if f.name == "a1" else f for f in view.screen.figures)
    view.screen = replace(view.screen, figures=figures, moved=(("a1", "a1", "c2"),))
    ui.frames(6)
    between = token(view, "a1")
    ui.seconds(0.3)
    end = space(view, "c2")

    assert start[0] < between[0] < end[0]
    assert token(view, "a1") == pytest.approx(end)


def test_buttons_at_the_turned_edge_send_their_own_intents(ui, sent):
    table = made(ui, sent, fake.quiet(seats=fake.seats(1)))
    ui.tap_on(button(table.bars[1], "End the turn"))
    ui.tap_on(button(table.bars[1], "Stay where it is"))

    assert sent == [Act("done"), Act("stay")]
    assert button(table.bars[1], "End the turn").to_window(*button(table.bars[1], "End the turn").center)[1] > 700


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_buttons_stand_in_the_column_where_the_edge_is_narrow(ui, sent, size):
    ui.size(*size)
    table = made(ui, sent)
    ui.tap_on(button(table.column, "End the turn"))

    assert sent == [Act("done")]


def test_drawer_opens_when_something_is_asked(ui, sent):
    ui.size(640, 480)
    nobody = tuple(replace(seat, buttons=()) for seat in fake.seats())
    table = made(ui, sent, fake.quiet(seats=nobody))
    closed = table._side.x
    table.screen = fake.quiet(seats=nobody, choices=(Button("Yes", Act("yes")), Button("No", Act("no"))))
    ui.seconds(0.5)
    ui.tap_on(button(table.column, "Yes"))

    assert closed >= 640
    assert table._side.x < 640 - 200
    assert sent == [Act("yes")]


def test_refusal_comes_in_and_is_closed_after_six_seconds(ui, sent, view):
    view.screen = fake.table(notice=REFUSAL)
    ui.seconds(1)
    shown = view.notice.opacity
    ui.seconds(5.5)

    assert shown == 1
    assert sent == [CloseNotice()]


def test_undo_why_and_clause_are_sent(ui, sent, view):
    ui.tap_on(button(view, "Undo"))
    ui.tap_on(button(view.column, "Why?"))
    ui.tap_on(button(view.column, "FG-MOVE-03"))

    assert sent == [Undo(), Why(), ShowClause("FG-MOVE-03")]


def test_taking_back_asks_for_a_reason_by_buttons(ui, sent, view):
    from companion.ui.widgets.log import LogRow

    ui.tap_on(button(view, "Record"))
    ui.seconds(0.3)
    row = next(w for w in view.walk() if isinstance(w, LogRow) and w.line.entry == 25)
    ui.tap(*row.to_window(row.x + 200, row.y + row.height / 2))
    ui.seconds(0.5)
    ui.tap_on(button(view, "Card misread"))
    ui.seconds(0.3)

    assert sent == [TakeBack(25, "Card misread")]


def test_sheet_is_closed_by_its_button_and_says_so(ui, sent):
    table = made(ui, sent, fake.look())
    ui.tap_on(button(table, "Close"))

    assert sent == [CloseNotice()]


def test_sheet_goes_when_the_screen_has_it_no_more(ui, sent):
    from companion.ui.widgets.sheet import Sheet

    table = made(ui, sent, fake.look())
    table.screen = fake.quiet()
    ui.frames(2)

    assert not [w for w in table.walk() if isinstance(w, Sheet)]
    assert sent == []


def test_menu_turns_seat_b_to_the_same_side(ui, sent, view):
    ui.tap_on(button(view, "Menu"))
    ui.seconds(0.3)
    ui.tap_on(button(view, "On the same side"))
    ui.frames(5)

    assert not view.facing
    assert not view._edges[1].turned


def test_menu_leads_home(ui, sent):
    left = []
    table = made(ui, sent, home=lambda: left.append(True))
    ui.tap_on(button(table, "Menu"))
    ui.seconds(0.3)
    ui.tap_on(button(table, "Leave to Home"))

    assert left == [True]


def test_winner_is_shown_with_what_to_do_next(ui, sent):
    table = made(ui, sent, fake.over())
    sheet = table._sheets["winner"][1]
    ui.tap_on(button(sheet, "New match"))

    assert sent == [Act("new")]


def test_battle_is_spun_by_its_button_and_entered_by_hand(ui, sent):
    table = made(ui, sent, fake.battle("ready"))
    first, second = table._battle.parts
    ui.tap_on(button(first, "Spin"))
    ui.tap_on(button(second, "Enter by hand"))
    ui.frames(5)
    ui.tap_on(button(second, "B Counter"))
    ui.seconds(0.5)

    assert isinstance(sent[0], Flick)
    assert sent[0].source == "a1"
    assert sent[1:] == [Act("hand-1-1")]


def test_battle_asks_a_paralyzed_figure_for_an_attack(ui, sent):
    table = made(ui, sent, fake.battle("naming"))
    ui.tap_on(button(table._battle.parts[0], "Thunder"))
    ui.seconds(0.5)

    assert sent == [Act("name-B")]


def test_turned_disc_is_flicked_where_it_is_seen(ui, sent):
    table = made(ui, sent, fake.battle("ready"))
    disc = table._battle.parts[1].disc
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


def test_same_screen_again_rebuilds_nothing(ui, sent, view):
    mat = view.field._mat.base.children[-1]
    picture = view.field._tokens["a1"]._face.texture
    view.screen = replace(view.screen, turn=13)
    ui.frames(2)

    assert view.field._mat.base.children[-1] is mat
    assert view.field._tokens["a1"]._face.texture is picture


def test_window_may_change_its_size_in_the_middle_of_a_match(ui, sent, view):
    for size in SIZES:
        ui.size(*size)
        ui.frames(3)
        ui.tap(*space(view, "c2"))

    assert sent == [TapSpace("c2")] * 3


@pytest.mark.parametrize("name", ["table", "battle-ready", "over"])
def test_two_thousand_random_touches_raise_nothing(ui, sent, name):
    from companion.ui.screens.table import TableView

    chance = random.Random(7)
    table = TableView(sent.append)
    ui.mount(table)
    table.screen = SCREENS[name]()
    ui.frames(5)
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
    for finger in fingers:
        finger.touch_up()
    ui.frames(3)

    assert sent


@pytest.mark.parametrize("facing", [True, False], ids=["facing", "same_side"])
def test_verdict_on_a_single_disc_can_be_left(ui, sent, facing):
    table = made(ui, sent, fake.single("rested"), facing=facing)
    ui.tap_on(button(table._battle, "Go on"))

    assert sent == [CloseNotice()]


def test_real_discs_are_entered_at_once(ui, sent):
    screen = fake.battle("ready")
    entered = tuple(replace(view, on_screen=False) for view in screen.battle.spinners)
    table = made(ui, sent, replace(screen, battle=replace(screen.battle, spinners=entered)))
    ui.tap_on(button(table._battle.parts[1], "B Counter"))
    ui.seconds(0.5)

    assert sent == [Act("hand-1-1")]
    assert not any(getattr(widget, "text", "") == "Spin" for widget in table._battle.walk())


def test_result_before_it_was_taken_back_is_offered_first(ui, sent):
    screen = fake.battle("ready")
    kept = Button("Keep Thunder 100", Act("previous"), accent=True)
    spinners = tuple(replace(view, by_hand=(kept,), on_line=None) for view in screen.battle.spinners)
    table = made(ui, sent, replace(screen, battle=replace(screen.battle, spinners=spinners)))
    ui.tap_on(button(table._battle.parts[0], "Keep Thunder 100"))

    assert sent == [Act("previous")]
