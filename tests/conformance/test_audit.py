"""The audit of events can fail: what cannot come true on a table is told."""

from __future__ import annotations

import pytest

from companion.figure.events import (
    AbilityUsed,
    Attacked,
    AttackGranted,
    AttackNamed,
    AttacksAgain,
    BattleDecided,
    CardTurned,
    ConditionGiven,
    ConditionRemoved,
    Displaced,
    FigureMoved,
    FigureStayed,
    FigureSurrounded,
    FigureWoken,
    KnockedOut,
    LeftCenter,
    MadeToWait,
    MarkerPlaced,
    MarkerRemoved,
    MatchEnded,
    SentToBench,
    Spun,
    SpunAgain,
    Swapped,
    TurnEnded,
)
from companion.figure.printed.figures import TrainerCard
from tests.conformance.audit import Audit
from tests.positions import piece, position

MATCH = position(
    {
        "x": piece("a", "a1"),
        "v": piece("a", "ga", wait=5),
        "w": piece("a", "center"),
        "t": piece("a"),
        "y": piece("b", "m", condition="poisoned"),
        "z": piece("b", "gb", condition="asleep"),
        "s": piece("b"),
    },
    rules="duel-2017",
    cards={"a": [TrainerCard(id="tea", name="Tea")]},
)


def decided(colours, damages=(0, 0), stars=(0, 0), winner="", tie=False) -> BattleDecided:
    return BattleDecided(("x", "y"), ("A", "A"), colours, damages, stars, winner, tie, "FG-BATTLE-05")


@pytest.mark.parametrize(
    "event",
    [
        FigureMoved("x", "a1", "m", 1),
        FigureMoved("x", "a1", "b1", 1),
        FigureMoved("x", "a1", "gb", 3),
        FigureMoved("y", "m", "a2", 1),
        FigureMoved("v", "ga", "a2", 1),
        FigureMoved("w", "center", "a2", 1),
        FigureMoved("t", "bench", "b1", 2),
        FigureStayed("z"),
        Attacked("x", "z"),
        Attacked("x", "v"),
        Attacked("y", "x"),
        FigureWoken("z", "x"),
        FigureWoken("v", "x"),
        AttackNamed("x", "Z", ""),
        Spun("x", 0, 2, "C", "blue", False),
        Spun("x", 0, 0, "B", "purple", False),
        SpunAgain("t", "A", "focus", ""),
        decided(("white", "white"), (30, 40), winner="x"),
        decided(("purple", "purple"), stars=(1, 1), winner="x"),
        decided(("blue", "miss"), winner="x"),
        decided(("white", "miss"), (30, 0), winner="x", tie=True),
        FigureSurrounded("x", ""),
        FigureSurrounded("t", ""),
        KnockedOut("t", ""),
        KnockedOut("w", ""),
        SentToBench("s", ""),
        LeftCenter("x", 5, "FG-BENCH-03"),
        LeftCenter("w", 5, "FG-BENCH-03"),
        MadeToWait("x", 4),
        AbilityUsed("x", "ABILITY-runs_away"),
        AttackGranted("y"),
        AttackGranted("t"),
        AttacksAgain("x"),
        ConditionGiven("t", "poisoned"),
        ConditionRemoved("y", "asleep", ""),
        Displaced("x", "ga", "a2", ""),
        Displaced("x", "a1", "ga", ""),
        Displaced("t", "bench", "a2", ""),
        Swapped("x", "x"),
        Swapped("t", "w"),
        MarkerPlaced("t", "mp_minus_1"),
        MarkerRemoved("x", "mp_minus_1"),
        CardTurned(0, "Coffee"),
        TurnEnded(5, 0),
        TurnEnded(4, 1),
        MatchEnded("a", "FG-WIN-01"),
        MatchEnded("b", "FG-WIN-01"),
    ],
    ids=repr,
)
def test_event_is_told_when_it_cannot_come_true(event):
    assert Audit(MATCH.rules).fault(MATCH.table, event)


@pytest.mark.parametrize(
    "event",
    [
        FigureMoved("x", "a1", "a2", 2),
        FigureMoved("t", "bench", "a2", 1),
        FigureStayed("x"),
        Attacked("x", "y"),
        Spun("x", 0, 0, "A", "white", False),
        Spun("x", 0, 1, "B", "purple", False),
        decided(("white", "white"), (50, 40), winner="x"),
        decided(("white", "purple"), (50, 0), (0, 1), winner="y"),
        decided(("miss", "miss"), tie=True),
        KnockedOut("x", ""),
        LeftCenter("w", 0, "EFFECT-to_bench"),
        ConditionRemoved("y", "poisoned", ""),
        AttackGranted("x"),
        Displaced("x", "a1", "a2", ""),
        Swapped("x", "t"),
        CardTurned(0, "Tea"),
        TurnEnded(5, 1),
        MatchEnded("a", "FG-WIN-02"),
    ],
    ids=repr,
)
def test_event_is_passed_when_it_can_come_true(event):
    assert not Audit(MATCH.rules).fault(MATCH.table, event)
