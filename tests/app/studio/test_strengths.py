"""What figures can do, against the same counted by hand and by the engine's own odds."""

from __future__ import annotations

import pytest

from companion.app.studio.collection._strengths import count_battles, turns_to_goal
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.figures import Figure
from companion.figure.rulesets import RULE_SETS
from tests.app.lobby_fakes import given

RULES = RULE_SETS["tfg-2007"]
MATS = {mat.id: mat for mat in given().playmats()}
FIGURES = {figure.id: figure for figure in given().figures()}


def figure(id: str, mp: int = 2, hits: int = 12) -> Figure:
    """A figure that does 50 damage in *hits* of 24 spins and misses in the others; *hits* 24 always hits."""
    miss = (Segment("miss", 24 - hits),) if hits < 24 else ()
    return Figure(id=id, name=id, mp=mp, disc=Disc((Segment("white", hits, "Hit", damage=50), *miss)))


@pytest.mark.parametrize("mat", ["three_on_three", "six_on_six", "tiny"])
@pytest.mark.parametrize("mp", [0, 1, 2, 3, 4])
def test_turns_to_the_goal_are_the_lines_there_by_the_move_points(mat, mp):
    from companion.figure.printed.playmat import Graph

    graph = Graph(MATS[mat])
    lines = 1 + min(graph.distance[entry][graph.goal_to_reach(0)] for entry in graph.entries[0])

    assert (-(-lines // mp) if mp else 0) == turns_to_goal(figure("one", mp), MATS[mat], RULES, "three_on_three")


def counted(team, enemies):
    counting = count_battles(team, enemies, MATS["three_on_three"], RULES, "three_on_three")
    shares = []
    while True:
        try:
            shares.append(next(counting))
        except StopIteration as done:
            assert shares == sorted(shares)
            return done.value


def test_battle_by_hand():
    # Both hit with one half: like damage does nothing, so each loses where only the other hits.
    battles = counted([figure("one")], [figure("two")])
    (enemy,) = battles.enemies

    assert (0.25, 0.25, 0) == (pytest.approx(enemy.loses), pytest.approx(enemy.wins), enemy.beats)
    assert {"one": 0} == battles.beaten


def test_worst_enemy_stands_first_and_each_figure_of_a_team_counts():
    strong, weak, never = figure("strong", hits=24), figure("weak", hits=6), figure("never", hits=1)
    battles = counted([weak, weak, never], [never, strong])
    first, second = battles.enemies

    assert ("strong", 3) == (first.figure, first.beats)
    assert pytest.approx((18 / 24 * 2 + 23 / 24) / 3) == first.loses
    assert pytest.approx(0) == first.wins
    assert ("never", 0) == (second.figure, second.beats)
    assert {"weak": 1, "never": 0} == battles.beaten


def test_odds_are_those_of_the_table():
    """The same battle on the table of the tests of the odds: texts included."""
    from companion.figure.odds import battle_odds
    from tests.positions import piece, position

    one, other = FIGURES["seviper-uc"], FIGURES["arbok-uc"]
    pieces = {
        "x": piece("a", "a1", other.disc, types=other.types),
        "y": piece("b", "m", one.disc, types=one.types),
        "v": piece("a", "ga"),
        "z": piece("b", "gb"),
    }
    match = position(pieces, rules="duel-2017", policies=None)
    odds = battle_odds(match.rules, match.table, "x", "y")
    counting = count_battles([one], [other], MATS["three_on_three"], RULE_SETS["duel-2017"], "three_on_three")
    while True:
        try:
            next(counting)
        except StopIteration as done:
            (enemy,) = done.value.enemies
            break

    assert (pytest.approx(odds.defender_out), pytest.approx(odds.attacker_out)) == (enemy.loses, enemy.wins)
