"""A match before its first action (FG-SETUP-01 to -04)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from companion.figure.events import FirstPlayerDrawn
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.figures import TRAINER_DISC, Figure, TrainerCard
from companion.figure.printed.playmat import Playmat, Space
from companion.figure.rules import FigureRules
from companion.figure.rulesets import DUEL_2017, TFG_2007
from companion.figure.state import BENCH, Setup
from companion.figure.teams import Shelf, Team, mat_refusals, setup_for
from companion.kernel.errors import IllegalActionError
from companion.kernel.model import Chance, ChanceRequest

DISC = Disc((Segment("white", 1, "Tackle", damage=30), Segment("miss", 1)))
SHELF = Shelf(
    {name: Figure(id=name, name=name.capitalize(), mp=2, disc=DISC) for name in ("pawn", "rook")},
    {name: TrainerCard(id=name, name=name.upper()) for name in ("one", "two", "three")},
)
MAT = Playmat(
    id="line",
    name="Line",
    bench=6,
    center=2,
    space=tuple(Space(id) for id in ("ga", "m", "gb")),
    lines=(("ga", "m"), ("m", "gb")),
    entry_points={"a": ("m",), "b": ("m",)},
    goals={"a": "ga", "b": "gb"},
)


def team(id: str, count: int = 6) -> Team:
    format = "six_on_six" if count == 6 else "three_on_three"
    cards = ("one", "two", "three") if count == 6 else ()
    figures = ("pawn",) * (count - 1) + ("rook",)
    return Team(id=id, name=id, format=format, rules="tfg-2007", figures=figures, cards=cards, trainer="Red")


def six_on_six(rules=TFG_2007) -> Setup:
    return setup_for("six_on_six", MAT, rules, (team("one"), team("two")), SHELF)


def three_on_three() -> Setup:
    mat = msgspec.structs.replace(MAT, bench=3)
    return setup_for("three_on_three", mat, TFG_2007, (team("one", 3), team("two", 3)), SHELF)


def test_six_on_six_has_six_figures_three_cards_and_a_trainer_a_side():
    """FG-SETUP-01."""
    setup = six_on_six()

    assert [6, 6] == [sum(placed.owner == seat for placed in setup.figures) for seat in (0, 1)]
    assert [3, 3] == [len(cards) for cards in setup.cards]
    assert (TRAINER_DISC, TRAINER_DISC) == setup.trainer_discs


def test_three_on_three_has_three_figures_and_no_trainer_a_side():
    """FG-SETUP-01."""
    setup = three_on_three()

    assert [3, 3] == [sum(placed.owner == seat for placed in setup.figures) for seat in (0, 1)]
    assert ((), ()) == setup.cards
    assert (None, None) == setup.trainer_discs


def test_no_trainers_take_part_when_the_rule_set_has_none():
    setup = six_on_six(DUEL_2017)

    assert ((), ()) == setup.cards
    assert (None, None) == setup.trainer_discs


def test_setup_is_refused_when_a_team_is_too_small():
    """FG-SETUP-01."""
    small = msgspec.structs.replace(team("small"), figures=("pawn",) * 5)

    with pytest.raises(IllegalActionError) as refused:
        setup_for("six_on_six", MAT, TFG_2007, (team("one"), small), SHELF)

    assert "FG-SETUP-01" == refused.value.ruling.clause
    assert ("team", "small") in refused.value.ruling.facts


@pytest.mark.parametrize("setup", [six_on_six(), three_on_three()], ids=["six_on_six", "three_on_three"])
def test_every_figure_starts_on_the_bench_and_fills_it(setup):
    """FG-SETUP-02."""
    table = FigureRules(setup).start().table

    assert {BENCH} == set(table.where)
    assert [setup.playmat.bench] * 2 == [sum(p.owner == seat for p in setup.figures) for seat in (0, 1)]
    assert ((), ()) == table.centers


@pytest.mark.parametrize("bench", [3, 5, 7])
def test_mat_is_refused_when_a_bench_spot_would_stay_empty_or_be_wanting(bench):
    """FG-SETUP-02."""
    mat = msgspec.structs.replace(MAT, bench=bench)

    refusals = mat_refusals("six_on_six", mat)

    assert [("FG-SETUP-02", "FG-SETUP-01")] == [ruling.clauses for ruling in refusals]
    with pytest.raises(IllegalActionError):
        setup_for("six_on_six", mat, TFG_2007, (team("one"), team("two")), SHELF)


def test_trainer_cards_start_face_up():
    """FG-SETUP-03."""
    table = FigureRules(six_on_six()).start().table

    assert (("up", "up", "up"), ("up", "up", "up")) == table.cards


@pytest.mark.parametrize("drawn, seat", [("a", 0), ("b", 1)])
def test_who_goes_first_is_asked_of_chance(drawn, seat):
    """FG-SETUP-04."""
    rules = FigureRules(six_on_six())
    state = rules.start()
    (request,) = rules.pending(state)

    step = rules.apply(state, Chance(request.source, drawn))

    assert isinstance(request, ChanceRequest)
    assert (("a", Fraction(1, 2)), ("b", Fraction(1, 2))) == request.outcomes
    assert FirstPlayerDrawn(seat) == step.events[0]
    assert seat == step.state.table.to_move
