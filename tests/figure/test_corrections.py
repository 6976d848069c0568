"""What the referee may put right, and what the table cannot bear."""

from __future__ import annotations

import msgspec
import pytest

from companion.figure.actions import Correct, PutFigure, SetCondition, SetWait
from companion.figure.disc import Disc, Segment
from companion.figure.figures import Figure
from companion.figure.playmat import Playmat, Space
from companion.figure.rules import FigureRules
from companion.figure.rulesets import TFG_2007
from companion.figure.state import Placed, Setup

PAWN = Figure(id="pawn", name="Pawn", mp=2, disc=Disc((Segment("white", 1, "Tackle", damage=50), Segment("miss", 1))))
LANE = Playmat(
    id="lane",
    name="Lane",
    bench=2,
    center=1,
    space=tuple(Space(id) for id in ("ga", "m", "gb")),
    lines=(("ga", "m"), ("m", "gb")),
    entry_points={"a": ("ga",), "b": ("gb",)},
    goals={"a": "ga", "b": "gb"},
)


@pytest.fixture
def rules() -> FigureRules:
    figures = tuple(Placed(name, seat, PAWN) for name, seat in (("x", 0), ("p", 0), ("y", 1), ("q", 1)))
    return FigureRules(Setup(format="six_on_six", playmat=LANE, rules=TFG_2007, figures=figures))


@pytest.fixture
def state(rules):
    table = msgspec.structs.replace(rules.start().table, turn=5, to_move=0, first_player=0)
    return rules.at_turn(table)


def test_correction_puts_the_table_right_and_keeps_its_reason(rules, state):
    """CORRECTION."""
    correct = Correct((PutFigure("x", "m"), SetWait("p", 6)), "it was knocked over")

    done = rules.apply(state, correct)

    assert rules.check(state, correct) is None
    assert "m" == rules.game.place_name(done.state.table.where[0])
    assert 6 == done.state.table.waits[1]
    assert [("it was knocked over", "CORRECTION")] == [(event.reason, event.clause) for event in done.events]


@pytest.mark.parametrize(
    "correct",
    [
        pytest.param(Correct((PutFigure("x", "m"),), " "), id="without a reason"),
        pytest.param(Correct((), "nothing"), id="without a change"),
        pytest.param(Correct((PutFigure("z", "m"),), "who"), id="of a figure that nobody has"),
        pytest.param(Correct((PutFigure("x", "z9"),), "where"), id="to a space that is none"),
        pytest.param(Correct((PutFigure("x", "m"), PutFigure("y", "m")), "both"), id="of two figures to one space"),
        pytest.param(Correct((PutFigure("x", "center"), PutFigure("p", "center")), "full"), id="beyond the Center"),
        pytest.param(Correct((SetCondition("x", "frozen"),), "cold"), id="to a condition that the rules do not know"),
    ],
)
def test_correction_is_refused_when_the_table_cannot_bear_it(rules, state, correct):
    """CORRECTION."""
    assert "CORRECTION" == rules.check(state, correct).clause
