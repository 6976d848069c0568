"""Trainer cards without a figure: no shipped card does so, but data files may say it."""

from __future__ import annotations

import pytest

from companion.figure.actions import Correct, PlayTrainer, PutFigure, SetCard
from companion.figure.printed.effects import (
    Aura,
    ByHand,
    Cure,
    Dig,
    GiveCondition,
    JumpOver,
    KnockOut,
    MoveSelf,
    Pull,
    Push,
    PutMarker,
    Swap,
    TakeSpace,
    ToBench,
    TurnAgain,
    Wait,
)
from companion.figure.printed.figures import TrainerCard
from companion.kernel.model import Chance, Choose
from tests.positions import Position, piece, position

SHIELD = "cannot_be_knocked_out_next_battle"


def played(*effects, target="none", lasting=False, rules="tfg-2007") -> Position:
    """a's card was played and its spin succeeded; z, of b, is the last figure of the setup."""
    card = TrainerCard(id="card", name="Card", target=target, lasting=lasting, effects=effects)
    pieces = {"x": piece("a", "ga"), "v": piece("a", "center"), "y": piece("b", "b1"), "w": piece("b")}
    match = position({**pieces, "z": piece("b", "m")}, cards={"a": [card]}, rules=rules)
    match.do(PlayTrainer("Card"), Chance("trainer-a", 0))
    return match


@pytest.mark.parametrize(
    "effect",
    [
        KnockOut(to="both"),
        KnockOut(to="joined"),
        KnockOut(to="opponent_joined"),
        KnockOut(to="line"),
        KnockOut(to="enemy_field", within=3),
        GiveCondition(to="opponent", is_="poisoned"),
        Push(to="enemy_field", steps=1),
        Pull(within=4, steps=1),
        PutMarker(to="self", is_="mp_minus_1"),
        TakeSpace(),
        Swap(with_="own_bench"),
        MoveSelf(steps=1),
        JumpOver(),
        Aura(type="Fire", plus=10),
        Dig(),
    ],
    ids=lambda effect: type(effect).__name__,
)
def test_word_that_needs_a_figure_does_nothing_when_the_card_has_none(effect):
    match = played(effect)

    assert match.kinds() == ["trainer_chosen", "trainer_spun", "card_turned"]


def test_enemies_are_those_of_who_played_the_card_when_it_has_no_figure():
    match = played(KnockOut(to="enemy_field", pick=1))

    (asked,) = match.pending

    assert (asked.seat, asked.options, asked.about) == (0, ("y", "z"), "")


def test_opponents_turn_is_that_of_who_did_not_play_the_card():
    assert "turn_granted" in played(TurnAgain(whose="opponent")).kinds()
    assert played(TurnAgain(whose="opponent")).table.to_move == 1
    assert played(TurnAgain(whose="mover")).table.to_move == 0


def test_card_is_done_once_to_its_figure_that_is_both_sides():
    match = played(ToBench(to="both"), target="own_field")

    match.do(Choose(0, ("x",)))

    assert match.kinds().count("sent_to_bench") == 1


def test_figure_does_not_change_places_with_itself():
    match = played(Swap(with_="opponent"), target="own_field")

    match.do(Choose(0, ("x",)))

    assert "swapped" not in match.kinds()


@pytest.mark.parametrize(
    "effect", [KnockOut(to="joined"), Cure(to="opponent_joined"), Push(to="field_others", steps=1)]
)
def test_nobody_is_beside_a_figure_in_the_center(effect):
    match = played(effect, target="own_center")

    match.do(Choose(0, ("v",)))

    assert match.kinds() == ["trainer_chosen", "trainer_spun", "card_turned"]


def test_lasting_card_stays_face_down_when_a_correction_turned_it():
    match = played(PutMarker(to="self", is_=SHIELD), target="own_field", lasting=True)

    match.do(Correct((SetCard(0, "Card", "down"),), "it was"), Choose(0, ("x",)))

    assert "card_placed_under" not in match.kinds()
    assert match.table.cards == (("down",), ())


def test_nobody_is_knocked_out_beside_a_figure_that_a_correction_took_off_the_field():
    match = played(KnockOut(to="joined"), target="own_field")

    match.do(Correct((PutFigure("x", "bench"), PutFigure("z", "gb")), "it was so"), Choose(0, ("x",)))

    assert "knocked_out" not in match.kinds()


HEAL = TrainerCard(id="card", name="Card", target="any_field", effects=(Cure(to="self"),))


@pytest.mark.parametrize(
    "idle, card, pieces",
    [
        ("own_field", {"target": "own_field", "effects": (ByHand(text="Swap it."),)}, {"x": piece("a", "bench")}),
        ("own_center", {"target": "own_center", "effects": (ToBench(to="self"),)}, {"x": piece("a", "ga")}),
        ("cure", {"target": "any_field", "effects": (Cure(to="self"),)}, {"x": piece("a", "ga")}),
        ("nothing", {"target": "none", "effects": (Wait(to="self"),)}, {"x": piece("a", "ga")}),
        (None, {"target": "own_field", "effects": (ByHand(text="Swap it."),)}, {"x": piece("a", "ga")}),
        (None, {"target": "own_center", "effects": (ToBench(to="self"),)}, {"x": piece("a", "center")}),
        (None, {"target": "any_field", "lasting": True}, {"x": piece("a", "ga")}),
    ],
    ids=str,
)
def test_card_says_whether_it_could_do_anything_before_it_is_played(idle, card, pieces):
    printed = TrainerCard(id="card", name="Card", **card)
    match = position({**pieces, "z": piece("b", "m")}, cards={"a": [printed]})

    assert match.rules.idle_card(match.state, "Card") == idle


def test_card_that_heals_is_of_use_where_anybody_has_a_condition():
    match = position({"x": piece("a", "ga"), "z": piece("b", "m", condition="poisoned")}, cards={"a": [HEAL]})

    assert match.rules.idle_card(match.state, "Card") is None
