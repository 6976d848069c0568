"""The look at rings and Goals: when it comes, and that it comes once."""

from __future__ import annotations

import msgspec
import pytest

from companion.figure._displaced import with_look
from companion.figure.actions import Action, Attack, Correct, Move, PlayTrainer, PutFigure, SetCondition, SetTurn, Stay
from companion.figure.printed.effects import ByHand, KnockOut, MoveSelf, Wait
from companion.figure.printed.figures import TrainerCard
from companion.figure.rules import FigureRules
from companion.figure.tasks import (
    Battle,
    BattleSide,
    CardDone,
    CheckDisplaced,
    CheckMover,
    DrawFirstPlayer,
    EndTurn,
    MayAttack,
    SpinTrainer,
    TakeTurn,
)
from companion.kernel.model import Chance, Choose, TurnRequest
from tests.positions import ALWAYS_MISSES, Position, disc, piece, position

ROPE = TrainerCard(id="rope", name="Rope", effects=(ByHand(text="Move any figure."),))
STEP = TrainerCard(id="step", name="Step", target="own_field", may_move_after=True, effects=(MoveSelf(steps=1),))


def by_hand(*changes) -> Correct:
    return Correct(changes, "as the text says", "by_hand")


def one_step_from_a_ring(**given) -> Position:
    """y on ga is enclosed as soon as x goes from m to a2."""
    pieces = {"x": piece("a", "m"), "v": piece("a", "a1"), "y": piece("b", "ga"), "z": piece("b", "b1")}
    return position(pieces, cards={"a": [ROPE, STEP]}, **given)


@pytest.mark.parametrize("task", [TakeTurn(), MayAttack(0, True), CardDone(0, 0), DrawFirstPlayer()])
def test_look_comes_at_once_when_nothing_is_under_way(task):
    assert (CheckDisplaced(), task, EndTurn()) == with_look((task, EndTurn()))


def test_look_comes_after_what_is_under_way():
    checked = CheckMover(0, True)

    assert (checked, CheckDisplaced(), EndTurn()) == with_look((checked, EndTurn()))
    assert (CheckDisplaced(), SpinTrainer(0, 0)) == with_look((SpinTrainer(0, 0),))


def test_look_that_comes_anyway_is_not_doubled():
    agenda = (Battle((BattleSide(0, 0), BattleSide(1, 1))), CheckDisplaced(), EndTurn())

    assert agenda == with_look(agenda)
    assert (CheckDisplaced(own=True), CheckDisplaced(), EndTurn()) == with_look((CheckDisplaced(own=True), EndTurn()))


def test_ring_that_players_close_by_hand_is_seen_while_the_trainer_spins():
    match = one_step_from_a_ring()
    match.do(PlayTrainer("Rope"))

    match.do(by_hand(PutFigure("x", "a2")))

    assert match.where("y") == "center"
    assert [request.source for request in match.pending] == ["trainer-a"]


def test_mover_is_asked_once_when_two_corrections_by_hand_close_two_rings():
    pieces = {"x": piece("a", "m"), "v": piece("a"), "w": piece("a", "a1"), "u": piece("a", "b1")}
    match = position({**pieces, "y": piece("b", "ga"), "z": piece("b", "gb"), "t": piece("b")}, cards={"a": [ROPE]})
    match.do(PlayTrainer("Rope"), Chance("trainer-a", 0))

    match.do(by_hand(PutFigure("x", "a2")), by_hand(PutFigure("v", "b2")), Choose(0, ("done",)))
    assert match.pending[0].options == ("y", "z")
    match.do(Choose(0, ("z",)))

    assert (match.where("y"), match.where("z")) == ("ga", "center")
    assert match.pending == (TurnRequest(1, "action"),)


def test_nothing_is_looked_at_when_the_match_is_over():
    match = one_step_from_a_ring()
    match.do(Move("x", "gb"))

    match.do(by_hand(PutFigure("x", "a2")))

    assert match.where("y") == "ga"
    assert match.pending == ()


def test_draw_of_the_first_player_is_waited_for_when_figures_were_put_by_hand():
    rules = FigureRules(one_step_from_a_ring().rules.setup)

    state = rules.apply(rules.start(), by_hand(PutFigure("x", "m"), PutFigure("y", "ga"))).state

    assert (DrawFirstPlayer(),) == state.agenda


def test_figure_that_a_card_moved_is_not_moved_by_the_attack_that_follows():
    stun = disc("purple 1 360 Stun", Stun=Wait(to="moved", turns=1))
    pieces = {"x": piece("a", "ga"), "v": piece("a", "m", stun), "y": piece("b", "b1", ALWAYS_MISSES)}
    match = position({**pieces, "z": piece("b")}, cards={"a": [STEP]})
    match.do(PlayTrainer("Step"), Chance("trainer-a", 0), Choose(0, ("x",)), Choose(0, ("a1",)))

    match.do(Stay("v"), Attack("y"))
    match.spin(v=0, y=0)

    assert "made_to_wait" not in match.kinds()


def test_ring_that_an_attack_closes_by_hand_is_seen_after_the_knock_outs_of_the_battle():
    sweep = disc("purple 1 360 Sweep", Sweep=(ByHand(text="Sing."), KnockOut(to="opponent")))
    pieces = {"x": piece("a", "m", sweep), "v": piece("a", "a1"), "w": piece("a"), "y": piece("b", "b1", ALWAYS_MISSES)}
    match = position({**pieces, "z": piece("b", "ga"), "t": piece("b")})
    match.do(Stay("x"), Attack("y"))
    match.spin(x=0, y=0)

    match.do(by_hand(PutFigure("w", "a2")), Choose(0, ("done",)))

    knocked_out = [event.figure for event in match.events if event.__struct_config__.tag == "knocked_out"]
    assert knocked_out == ["y", "z"]


@pytest.mark.parametrize("purpose, where", [("by_hand", "center"), ("mistake", "ga")])
def test_ring_is_seen_though_a_turn_set_by_hand_cuts_short_the_battle_before_the_look(purpose, where):
    pieces = {"x": piece("a", "m"), "v": piece("a", "a1"), "w": piece("a"), "y": piece("b", "b1", ALWAYS_MISSES)}
    match = position({**pieces, "z": piece("b", "ga"), "t": piece("b")})
    match.do(Stay("x"), Attack("y"), by_hand(PutFigure("w", "a2")))

    match.do(Correct((SetTurn(1),), "the battle was given up", purpose))

    assert where == match.where("z")


@pytest.mark.parametrize("condition", ["asleep", None])
def test_only_who_slept_is_looked_at_when_a_condition_goes(condition):
    pieces = {"x": piece("a", "a2", condition=condition), "v": piece("a", "a1"), "y": piece("b", "ga")}
    match = position({**pieces, "z": piece("b")}, rules="duel-2017")

    match.do(by_hand(SetCondition("x", "poisoned")))

    assert match.where("y") == ("center" if condition else "ga")


def test_correction_of_an_earlier_record_puts_a_mistake_right():
    kept = b'{"type":"correct","changes":[{"type":"put-figure","figure":"x","at":"m"}],"reason":"it fell"}'

    assert Correct((PutFigure("x", "m"),), "it fell", "mistake") == msgspec.json.decode(kept, type=Action)
