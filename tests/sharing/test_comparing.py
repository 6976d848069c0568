from __future__ import annotations

import pytest

from companion.figure.printed.comparison import Dispute
from companion.figure.printed.figures import TrainerFigure
from companion.figure.teams import Team
from companion.kernel.errors import DataError
from companion.sharing.bundle import Bundle, stock_of
from companion.sharing.comparing import compared, plan_of
from tests.adapters.sharing.bundles import EEL, POTION, bundle, eel

SHARK = eel(id="shark", name="Shark")
TEAM = Team(id="wet", name="Wet", format="three_on_three", rules="tfg-2007", figures=("eel", "eel", "shark"))
MINE = stock_of([EEL, SHARK], [POTION], [], [], [])
OWN = {("figure", "eel"), ("card", "brew")}


def states(theirs: Bundle, own=OWN):
    return {one.id: one.state for one in compared(theirs, MINE, own)}


def test_what_is_new_the_same_and_different_is_told_apart():
    theirs = bundle(eel(damage=50), SHARK, eel(id="ray", name="Ray"))

    assert {"eel": "different", "shark": "same", "ray": "new"} == states(theirs)


def test_figures_differ_segment_by_segment():
    (one,) = compared(bundle(eel(damage=50)), MINE, OWN)

    assert (Dispute("damage", 0, 40, 50),) == one.disputes


def test_anything_else_differs_by_its_fields():
    (one,) = compared(bundle(cards=(POTION.__class__(id="brew", name="Brew", lasting=True),)), MINE, OWN)

    assert ("target", "lasting") == one.fields


@pytest.mark.parametrize("own, choices", [(OWN, ("mine", "theirs", "both")), (set(), ("mine", "both"))])
def test_what_came_with_the_program_is_never_replaced(own, choices):
    theirs = bundle(eel(damage=50))
    found = compared(theirs, MINE, own)

    assert choices == found[0].choices
    if "theirs" not in choices:
        with pytest.raises(DataError, match="figure:eel"):
            plan_of(theirs, found, {("figure", "eel"): "theirs"}, MINE)


def test_a_trainer_figure_cannot_be_kept_twice():
    mine = stock_of([], [], [TrainerFigure("Tess")], [], [])
    theirs = Bundle(author="Ann", licence="CC0", trainers=(TrainerFigure("Tess", EEL.disc),))

    assert ("mine", "theirs") == compared(theirs, mine, {("trainer", "Tess")})[0].choices


def plan(theirs, **chosen):
    found = compared(theirs, MINE, OWN)
    return plan_of(theirs, found, {("figure", id): choice for id, choice in chosen.items()}, MINE)


def test_nothing_of_ones_own_is_replaced_unasked():
    theirs = bundle(eel(damage=50), eel(id="ray", name="Ray"))

    assert [("ray", False)] == [(one.id, one.replaces) for one in plan(theirs)]


def test_theirs_replaces_mine_where_it_is_asked_for():
    theirs = bundle(eel(damage=50))

    assert [("eel", True)] == [(one.id, one.replaces) for one in plan(theirs, eel="theirs")]


def test_both_are_kept_under_two_ids_and_the_team_that_came_names_the_new_one():
    theirs = bundle(eel(damage=50), SHARK, teams=(TEAM,), author="Zoë")

    figure, team = plan(theirs, eel="both")

    assert ("eel-zoe", ("eel-zoe", "eel-zoe", "shark")) == (figure.id, team.item.figures)


def test_a_new_id_is_one_that_nobody_has():
    taken = stock_of([EEL, eel(id="eel-ann")], [], [], [], [])
    theirs = bundle(eel(damage=50), eel(id="eel-ann-2", name="Other"))

    found = plan_of(theirs, compared(theirs, taken, set()), {("figure", "eel"): "both"}, taken)

    assert ["eel-ann-3", "eel-ann-2"] == [one.id for one in found]


def test_a_team_that_could_not_be_played_is_refused():
    gold = eel(disc=EEL.disc.__class__((EEL.disc.segments[0].__class__("gold", 24, "Shine", damage=90),)))
    mine = stock_of([gold, SHARK], [], [], [], [])
    theirs = bundle(EEL, SHARK, teams=(TEAM,))

    with pytest.raises(DataError, match="Wet couldn't be played"):
        plan_of(theirs, compared(theirs, mine, set()), {}, mine)
