"""Corrections: what the table can bear, and that whatever was going on goes on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.figure.actions import (
    Attack,
    Correct,
    LayCard,
    Move,
    PlayTrainer,
    PutFigure,
    SetCard,
    SetCenter,
    SetCondition,
    SetMarkers,
    SetNextTurn,
    SetTurn,
    SetWait,
    Stay,
)
from companion.figure.events import Corrected
from companion.figure.printed.effects import ByHand, KnockOut, Pull, Push, PutMarker, Swap, SwapOther, TurnAgain
from companion.figure.printed.figures import TrainerCard
from companion.kernel.model import Chance, ChanceRequest, Choose, TurnRequest
from tests.positions import ALWAYS_HITS, ALWAYS_MISSES, Position, disc, piece, position

WHY = "it was so"
SHIELD = "cannot_be_knocked_out_next_battle"


def two_a_side() -> Position:
    return position(
        {"x": piece("a", "ga"), "v": piece("a"), "y": piece("b", "gb"), "z": piece("b", "center")},
        cards={"a": [TrainerCard(id="tea", name="Tea")]},
    )


@pytest.mark.parametrize(
    "changes, text",
    [
        ((), "refused.correction-empty"),
        ((PutFigure("nobody", "m"),), "refused.no-such-figure"),
        ((SetWait("nobody", 3),), "refused.no-such-figure"),
        ((PutFigure("x", "nowhere"),), "refused.no-such-space"),
        ((PutFigure("x", "gb"),), "refused.correction-two"),
        ((PutFigure("x", "m"), PutFigure("y", "m")), "refused.correction-two"),
        ((SetCondition("x", "burned"),), "refused.unknown-condition"),
        ((SetCondition("v", "poisoned"),), "refused.condition-off-field"),
        ((SetMarkers("v", ("mp_minus_1",)),), "refused.marker-off-field"),
        ((SetWait("x", -1),), "refused.correction-wait"),
        ((LayCard(1, "Tea", "x"),), "refused.no-such-card"),
        ((LayCard(0, "Tea", "nobody"),), "refused.no-such-figure"),
        ((PutFigure("x", "bench"), LayCard(0, "Tea", "x")), "refused.card-off-field"),
        ((SetCenter(2, ()),), "refused.no-such-seat"),
        ((SetCenter(0, ()),), "refused.correction-order"),
        ((SetCenter(1, ("z", "z")),), "refused.correction-order"),
        ((SetTurn(-1),), "refused.no-such-seat"),
        ((SetTurn(0, moved="nobody"),), "refused.no-such-figure"),
        ((SetTurn(0, moved="y"),), "refused.correction-moved"),
        ((SetNextTurn(2),), "refused.no-such-seat"),
        ((SetCard(0, "Coffee", "down"),), "refused.no-such-card"),
        ((SetCard(1, "Tea", "down"),), "refused.no-such-card"),
        ((SetCard(2, "Tea", "down"),), "refused.no-such-card"),
    ],
)
def test_correction_is_refused_when_the_table_cannot_bear_it(changes, text):
    ruling = two_a_side().refusal(Correct(changes, WHY))

    assert (ruling.clause, ruling.text) == ("CORRECTION", text)


def test_correction_is_refused_when_no_reason_is_given():
    assert two_a_side().refusal(Correct((PutFigure("x", "m"),), " \n")).text == "refused.correction-reason"


def test_correction_is_refused_when_the_center_has_no_room():
    full = position({"x": piece("a", "m"), "v": piece("a", "center"), "w": piece("a", "center"), "y": piece("b", "gb")})

    assert full.refusal(Correct((PutFigure("x", "center"),), WHY)).clauses == ("CORRECTION", "FG-PC-02")


def test_figures_change_places_when_a_correction_says_so():
    match = two_a_side()

    match.do(Correct((PutFigure("x", "gb"), PutFigure("y", "ga")), WHY))

    assert (match.where("x"), match.where("y")) == ("gb", "ga")


@pytest.mark.parametrize(
    "changes, refused",
    [
        ((PutFigure("x", "bench"), SetCondition("x", "poisoned")), True),
        ((PutFigure("x", "bench"), SetMarkers("x", ("mp_minus_1",))), True),
        ((PutFigure("v", "m"), SetCondition("v", "poisoned")), False),
        ((PutFigure("v", "m"), SetMarkers("v", ("mp_minus_1",))), False),
        ((SetCondition("x", "poisoned"), PutFigure("x", "bench")), False),
        ((SetMarkers("x", ()), PutFigure("x", "bench")), False),
    ],
)
def test_correction_is_judged_by_where_the_changes_before_it_put_a_figure(changes, refused):
    match = two_a_side()

    ruling = match.rules.check(match.state, Correct(changes, WHY))

    assert (ruling is not None) == refused


def test_figure_loses_what_it_has_on_the_field_when_it_is_put_off_it():
    match = two_a_side()
    match.do(Correct((SetCondition("x", "poisoned"), SetMarkers("x", ("mp_minus_1",))), WHY))

    match.do(Correct((PutFigure("x", "bench"),), WHY))

    assert match.condition("x") is None
    assert match.table.markers[0] == ()


def test_match_takes_corrections_when_it_is_over():
    match = position({"x": piece("a", "b1"), "y": piece("b")})
    match.do(Move("x", "gb"))

    match.do(Correct((PutFigure("x", "m"),), WHY))

    assert match.pending == ()
    assert match.where("x") == "m"


def test_battle_is_over_when_a_correction_takes_a_fighter_off_the_field():
    match = position({"x": piece("a", "ga"), "y": piece("b", "a1"), "z": piece("b", "gb")})
    match.do(Stay("x"), Attack("y"))
    match.spin(x=0)

    match.do(Correct((PutFigure("y", "bench"),), WHY))

    assert match.pending == (TurnRequest(1, "action"),)


def test_battle_goes_on_when_a_correction_changes_a_condition():
    match = position({"x": piece("a", "ga"), "y": piece("b", "a1"), "z": piece("b", "gb")})
    match.do(Stay("x"), Attack("y"))

    match.do(Correct((SetCondition("y", "paralyzed"),), WHY))

    assert [request.prompt for request in match.pending if not isinstance(request, ChanceRequest)] == ["name-attack"]


def test_nobody_is_pulled_when_a_correction_took_the_chosen_figure_off_the_field():
    grab = disc("white 50 360 Grab", Grab=Pull(within=4, steps=1))
    pieces = {"x": piece("a", "ga", grab), "y": piece("b", "a1", ALWAYS_MISSES), "z": piece("b", "b1")}
    match = position({**pieces, "v": piece("b", "gb")})
    match.do(Stay("x"), Attack("y"))
    match.spin(x=0, y=0)

    match.do(Correct((PutFigure("z", "bench"),), WHY), Choose(0, ("z",)))

    assert match.where("z") == "bench"
    assert match.pending == (TurnRequest(1, "action"),)


def test_nobody_is_pushed_when_a_correction_took_the_next_figure_off_the_field():
    shove = disc("purple 1 360 Shove", Shove=Push(to="enemy_field", steps=1))
    pieces = {"x": piece("a", "ga", shove), "y": piece("b", "a1", ALWAYS_MISSES), "z": piece("b", "m")}
    match = position({**pieces, "v": piece("b", "gb")})
    match.do(Stay("x"), Attack("y"))
    match.spin(x=0, y=0)

    match.do(Correct((PutFigure("y", "bench"),), WHY), Choose(1, ("b1",)))

    assert (match.where("y"), match.where("z")) == ("bench", "b1")


@pytest.mark.parametrize(
    "effect, prompt",
    [(Swap(with_="any_field"), "swap-with"), (SwapOther(turns=3), "swap-for")],
)
@pytest.mark.parametrize("place", ["center", "bench", "out"])
def test_nobody_is_swapped_into_the_other_sides_places_when_a_correction_took_the_chosen_figure_there(
    effect, prompt, place
):
    # Whose side the chosen figure is of: not that of the figure which would come to its place.
    chosen = "z" if isinstance(effect, Swap) else "v"
    pieces = {"x": piece("a", "ga", disc("purple 1 360 Swap", Swap=effect)), "y": piece("b", "a1", ALWAYS_MISSES)}
    match = position({**pieces, "v": piece("a", "b1"), "z": piece("b", "gb"), "w": piece("b")})
    match.do(Stay("x"), Attack("y"))
    match.spin(x=0, y=0)
    assert prompt == match.pending[0].prompt

    match.do(Correct((PutFigure(chosen, place),), WHY), Choose(0, (chosen,)))

    assert (match.where("x"), match.where("y"), match.where(chosen)) == ("ga", "a1", place)


def test_nobody_is_swapped_when_a_correction_took_the_swapping_figure_off_the_field():
    swap = disc("purple 1 360 Swap", Swap=Swap(with_="own_bench"))
    pieces = {"x": piece("a", "ga", swap), "y": piece("b", "a1", ALWAYS_MISSES), "v": piece("a"), "w": piece("a")}
    match = position({**pieces, "z": piece("b", "gb")})
    match.do(Stay("x"), Attack("y"))
    match.spin(x=0, y=0)

    match.do(Correct((PutFigure("x", "center"),), WHY), Choose(0, ("v",)))

    assert (match.where("x"), match.where("v")) == ("center", "bench")


def test_center_is_entered_by_the_others_when_a_correction_took_one_off_the_field():
    blast = disc("purple 1 360 Blast", Blast=KnockOut(to="enemy_field"))
    pieces = {"x": piece("a", "ga", blast), "y": piece("b", "a1", ALWAYS_HITS), "z": piece("b", "gb")}
    match = position({**pieces, "v": piece("b", "b1"), "w": piece("b")})
    match.do(Stay("x"), Attack("y"))
    match.spin(x=0, y=0)

    match.do(Correct((PutFigure("z", "bench"),), WHY))
    while not isinstance(match.pending[0], TurnRequest):
        match.do(match.answers()[-1])

    assert {name: match.where(name) for name in "yzv"} == {"y": "center", "z": "bench", "v": "center"}


def test_lasting_card_is_turned_when_a_correction_took_its_figure_off_the_field():
    guard = TrainerCard(
        id="guard", name="Guard", target="own_field", lasting=True, effects=(PutMarker(to="self", is_=SHIELD),)
    )
    match = position({"x": piece("a", "ga"), "v": piece("a", "m"), "y": piece("b", "gb")}, cards={"a": [guard]})
    match.do(PlayTrainer("Guard"), Chance("trainer-a", 0))

    match.do(Correct((PutFigure("x", "bench"),), WHY), Choose(0, ("x",)))

    assert match.table.cards == (("down",), ())
    assert match.table.markers[0] == ()


@pytest.mark.parametrize("change", [PutFigure("v", "bench"), PutFigure("y", "bench")], ids=["opened", "taken away"])
def test_nobody_is_surrounded_when_a_correction_opened_the_ring(change):
    pieces = {"x": piece("a", "ga"), "v": piece("a", "b1"), "y": piece("b", "a1"), "z": piece("b", "a2")}
    match = position({**pieces, "w": piece("b", "gb")})
    match.do(Move("v", "m"))
    assert match.pending[0].prompt == "surround"

    match.do(Correct((change,), WHY), Choose(0, ("y",)))

    assert "surrounded" not in match.kinds()


@pytest.mark.parametrize("changes, waits", [((), 7), ((SetWait("v", 0),), 0)], ids=["as it was", "corrected"])
def test_wait_is_not_lengthened_at_the_turns_end_when_a_correction_set_it(changes, waits):
    # v is pushed out of its Center on the opponent's turn, and that player has the next turn as well.
    again = disc("white 50 360 Again", Again=(TurnAgain(), ByHand(text="Sing.")))
    pieces = {"x": piece("a", "ga", again), "y": piece("b", "a1", ALWAYS_MISSES), "v": piece("b", "center")}
    match = position({**pieces, "w": piece("b", "center"), "z": piece("b", "gb")})
    match.do(Stay("x"), Attack("y"))
    match.spin(x=0, y=0)

    match.do(*(Correct((change,), WHY) for change in changes), Choose(0, ("done",)))

    assert match.pending == (TurnRequest(0, "action"),)
    assert match.table.waits[2] == waits


def test_a_turn_that_is_put_right_begins_with_nothing_left_of_what_was_under_way():
    match = position({"x": piece("a", "ga"), "y": piece("b", "gb")})
    under_way = replace(match.table, displaced=1, roused=2, released=1, knocked_out=2, granted=0)

    after = match.rules.fold(under_way, Corrected((SetTurn(1),), WHY))

    assert 1 == after.to_move and match.table.turn == after.turn
    assert (0, 0, 0, 0, None) == (after.displaced, after.roused, after.released, after.knocked_out, after.granted)
