"""The table is put right by touches: a by-hand attack, a knocked-over table, a Trainer card by hand."""

from __future__ import annotations

import pytest

from companion.app.screens.table import Act, CloseNotice
from companion.figure.actions import (
    Attack,
    Correct,
    PlayTrainer,
    PutFigure,
    SetCard,
    SetCondition,
    SetTurn,
    SetWait,
    Stay,
)
from companion.kernel.model import Chance, Choose
from tests.app.put_right_fakes import HANDY, by_hand, table
from tests.saying import said
from tests.ui.pilot import DRAWN_SIZES, SIZES
from tests.ui.real_table import Live

pytestmark = pytest.mark.kivy


def entered(live):
    return [entry.action for entry in live.session.referee.standing][2:]


def begin(live):
    """Open the draft from the menu."""
    live.tap_button("Menu")
    live.tap_button("Correct the table")
    live.draw(3)


def drag(live, name, to):
    live.ui.drag(live.pilot.figure(name), to)
    live.draw(2)
    live.ui.seconds(0.4)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_table_that_was_knocked_over_is_put_right(ui, size):
    ui.size(*size)
    live = Live(ui, table(side=3))
    begin(live)
    drag(live, "Xa", live.pilot.space("a1"))
    drag(live, "Ya", live.pilot.space("m"))
    drag(live, "Xb", live.view.field.plan.centers[1].center)
    assert live.pilot.reads("3. Xb goes to the Pokémon Center") and [] == entered(live)
    live.tap_button("Undo")
    drag(live, "Xb", live.view.field.plan.benches[1].center)

    live.tap_button("Save changes")
    live.draw(12)
    live.tap_button("The table was knocked over")

    changes = (PutFigure("Xa", "a1"), PutFigure("Ya", "m"), PutFigure("Xb", "bench"))
    assert [Correct(changes, "The table was knocked over")] == entered(live)
    assert live.view.column.parent is not None and live.view.putting_right.parent is None
    live.tap_button("Undo")
    assert [] == entered(live)


@pytest.mark.usefixtures("painted")
def test_what_scrolls_ends_above_the_buttons_from_the_first_picture_on(ui):
    ui.size(1280, 800)
    live = Live(ui, table(side=3, trainers=True))
    begin(live)
    live.tap_figure("Xb")
    ui.seconds(0.5)
    panel = live.view.putting_right
    assert panel.scroll.viewport_size[1] > panel.scroll.height + 100
    below = (round(panel.x), 0, round(panel.width), round(panel.scroll.y) - 1)
    first = ui.block(*below)
    ui.frames(3)

    assert first == ui.block(*below)


def test_attack_is_carried_out_by_hand(ui):
    live = Live(ui, table(Stay("Xa"), Attack("Xb"), disc=HANDY))
    for intent in (Act(Chance("Xa", 0)), Act(Chance("Xb", 1))):
        live.session.send(intent)
    live.draw(40)
    before = len(entered(live))
    live.tap_button("Go on")
    live.draw(3)
    assert live.pilot.reads("Manual: Xa") and live.pilot.reads("Move any figure.")

    drag(live, "Ya", live.pilot.space("a1"))
    live.tap_button("Save changes")

    changed = Correct((PutFigure("Ya", "a1"),), "Xa: Move any figure.", "by_hand")
    assert [changed, Choose(0, ("done",))] == entered(live)[before:]


def test_nothing_changed_is_one_tap(ui):
    live = Live(ui, by_hand())
    before = len(entered(live))
    live.tap_button("Nothing changed – go on")

    assert [Choose(0, ("done",))] == entered(live)[before:]


def test_trainer_card_is_carried_out_by_hand(ui):
    session = table(PlayTrainer("Tug"), trainers=True)
    for intent in (Act(Chance("trainer-a", 0)), CloseNotice()):
        session.send(intent)
    live = Live(ui, session)
    assert live.pilot.reads("Change two places.")
    live.tap_figure("Xa")
    live.tap_button("its next turn")
    live.tap_space("a1")
    live.tap_button("Save changes")

    assert Correct((SetWait("Xa", 3), PutFigure("Xa", "a1")), "Tug: Change two places.", "by_hand") in entered(live)
    assert Choose(0, ("done",)) == entered(live)[-1]


def test_conditions_cards_and_turns_are_set_by_their_buttons(ui):
    live = Live(ui, table(trainers=True), facing=False)
    begin(live)
    panel = live.view.putting_right
    live.tap_figure("Xb")
    live.tap_button("Poisoned", panel)
    live.tap_figure("Xb")
    live.tap_button("Ben", panel.groups[0])
    shown(live, live.pilot.button("face-down", panel))
    live.tap_button("face-down", panel)
    live.tap_button("Save changes")
    live.draw(12)
    live.tap_button("Something was forgotten")

    assert (SetCondition("Xb", "poisoned"), SetTurn(1), SetCard(1, "Shell", "down")) == entered(live)[-1].changes


def shown(live, button):
    """Scroll to what lies below."""
    live.view.putting_right.scroll.scroll_to(button, animate=False)
    live.draw(2)


def test_panel_faces_who_is_to_move(ui):
    session = table(side=3)
    session.referee.correct((SetTurn(1),), "it is Ben's")
    live = Live(ui, session, facing=True)
    begin(live)
    assert live.view.side.turned
    live.tap_figure("Xb")
    live.tap_button("Pokémon Center", live.view.putting_right)
    live.tap_button("Save changes")
    live.draw(12)
    live.tap_button("Something was forgotten")

    assert [Correct((PutFigure("Xb", "center"),), "Something was forgotten")] == entered(live)[1:]


def test_space_that_is_taken_is_refused_in_a_sentence(ui):
    live = Live(ui, table())
    begin(live)
    drag(live, "Xa", live.pilot.space("b1"))

    assert live.pilot.reads(said("refused.correction-two", space="b1"))
    assert live.pilot.reads(said("put-right.nothing-yet"))


def test_reason_is_typed(ui):
    live = Live(ui, table())
    begin(live)
    drag(live, "Xa", live.pilot.space("a1"))
    live.tap_button("Save changes")
    live.draw(12)
    live.tap_button("Another reason")
    live.draw(12)
    for letter in "Cat":
        live.tap_button(letter)
    live.tap_button("Done")

    assert [Correct((PutFigure("Xa", "a1"),), "Cat")] == entered(live)


@pytest.mark.parametrize("size", DRAWN_SIZES, ids=str)
@pytest.mark.parametrize("name", ["figure", "turn", "by-hand"])
def test_panel_is_drawn(ui, size, name):
    ui.size(*size)
    live = Live(ui, by_hand(side=3) if name == "by-hand" else table(side=3, trainers=True))
    if name != "by-hand":
        begin(live)
        drag(live, "Ya", live.pilot.space("a1"))
        live.tap_figure("Ya") if name == "turn" else live.tap_figure("Xa")
    live.draw(20)
    ui.picture(f"put-right-{name}-{size[0]}x{size[1]}")
    ui.drawn()

    assert live.view.putting_right.parent is not None and [] == live.pilot.too_small()


@pytest.mark.parametrize("size, groups", [((800, 480), 1), ((800, 1280), 3)], ids=str)
def test_what_can_be_set_is_in_sight_on_a_low_panel(ui, size, groups):
    from companion.ui import theme

    theme.use(theme.Look(px_per_mm=5.25 if size[1] == 480 else 5.9))
    ui.size(*size)
    live = Live(ui, table(side=3))
    begin(live)
    live.draw(9)
    panel = live.view.putting_right
    body = panel.scroll.children[0]
    whole = body.height
    live.tap_figure("Xb")
    live.draw(9)
    foot = panel.scroll.to_window(*panel.scroll.pos)[1]
    seen = [group for group in panel.groups if group.to_window(*group.pos)[1] >= foot - 1]

    assert whole <= panel.scroll.height, "whose turn it is and will be"
    assert len(seen) >= groups
