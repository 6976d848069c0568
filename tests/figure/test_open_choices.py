"""Choices that stay open while a correction changes what they are about; what plates ask for as figures are now."""

from __future__ import annotations

import msgspec
import pytest

from companion.figure._knock_outs import come_back
from companion.figure.actions import Attack, Correct, PlayTrainer, PutFigure, SetMarkers, Stay
from companion.figure.printed.abilities import Ability, ChangesForm, MoreDamage
from companion.figure.printed.disc import Disc
from companion.figure.printed.effects import ChangeType, MoveOther, NotedMarker
from companion.figure.printed.figures import Figure, Form, TrainerCard
from companion.figure.rules import FigureRules
from companion.figure.rulesets import RULE_SETS
from companion.figure.state import Placed, Setup
from companion.kernel.model import Choose
from tests.positions import ALWAYS_HITS, ALWAYS_MISSES, Position, disc, mat

STRIDE = disc("blue 360 Go", Go=MoveOther(type="fire", steps=1, within=9))


def figure(name: str, disc: Disc = ALWAYS_HITS, abilities: tuple[Ability, ...] = (), **given: object) -> Figure:
    return Figure(id=name.lower(), name=name, mp=2, disc=disc, ability=bool(abilities), abilities=abilities, **given)


def standing(placed: tuple[Placed, ...], at: dict[str, str], cards: tuple[TrainerCard, ...] = ()) -> Position:
    """Turn 5 of seat a on the small mat, under the rules of 2019; who is not named is on the Bench, or aside."""
    setup = Setup(
        format="six_on_six",
        playmat=mat("tiny"),
        rules=RULE_SETS["duel-2019"],
        figures=placed,
        cards=(cards, ()),
        trainer_discs=(None, None),
    )
    rules = FigureRules(setup)
    where = tuple(rules.game.place_number(at.get(one.name, "aside" if one.aside else "bench")) for one in placed)
    table = msgspec.structs.replace(rules.start().table, where=where, turn=5, to_move=0, first_player=0)
    return Position(rules, rules.at_turn(table))


@pytest.fixture
def moving() -> Position:
    placed = (
        Placed("J", 0, figure("J", STRIDE)),
        Placed("A", 0, figure("A", types=("fire",))),
        Placed("F", 1, figure("F", ALWAYS_MISSES, types=("fire",))),
    )
    match = standing(placed, {"J": "m", "F": "b1", "A": "a1"})
    match.do(Stay("J"), Attack("F"))
    match.spin(J=0, F=0)
    return match


def test_nobody_takes_steps_from_the_bench_to_which_a_correction_put_it(moving):
    moving.do(Correct((PutFigure("A", "bench"),), "mistake"))
    moving.do(Choose(0, ("A",)))

    assert "bench" == moving.where("A")


def test_no_form_is_taken_off_the_field_to_which_a_correction_put_the_figure():
    changes = ChangesForm(at="knocked_out", into=("Base",))
    placed = (
        Placed("Ban", 0, figure("Ban")),
        Placed("Mon", 1, figure("Mon", ALWAYS_MISSES, (changes,))),
        Placed("Base", 1, figure("Base", form=Form(of=("Mon",))), aside=True),
    )
    match = standing(placed, {"Ban": "m", "Mon": "b1"})
    match.do(Stay("Ban"), Attack("Mon"))
    match.spin(Ban=0, Mon=0)

    match.do(Correct((PutFigure("Mon", "out"),), "mistake"))
    match.do(Choose(1, ("Base",)))

    assert ("out", "aside") == (match.where("Mon"), match.where("Base"))


def test_a_plate_for_a_type_is_for_whoever_is_of_it_now():
    magnet = TrainerCard(
        id="magnet",
        name="Magnet",
        kind="plate",
        cost=1,
        target="own_field",
        types=("steel",),
        lasting=True,
        gives=(MoreDamage(n=20),),
    )
    placed = (
        Placed("One", 0, figure("One", types=("water",))),
        Placed("Two", 0, figure("Two", types=("steel",))),
        # That types can change at all is known from what the discs say.
        Placed("Foe", 1, figure("Foe", disc("blue 360 A", A=ChangeType(to="self", type="fire")))),
    )
    match = standing(placed, {"One": "m", "Two": "a1", "Foe": "b1"}, (magnet,))
    typed = NotedMarker("typed", about="steel")
    match.do(Correct((SetMarkers("One", (typed,)),), "mistake"))

    match.do(PlayTrainer("Magnet"))

    assert {"One", "Two"} == set(match.pending[0].options)


def test_whom_a_correction_brought_back_is_not_brought_back_again():
    match = standing((Placed("One", 0, figure("One")), Placed("Foe", 1, figure("Foe"))), {"One": "m", "Foe": "b1"})
    back = NotedMarker("back_to_center", 5)
    table = msgspec.structs.replace(match.table, markers=((back,), ()))

    assert () == tuple(come_back(match.rules.game, table))
