"""Abilities of moving, where a case cannot say it: lines searched plainly, odds, what a correction leaves."""

from __future__ import annotations

import random

import pytest

from companion.figure._destinations import straight_on
from companion.figure.actions import Correct, Done, Move, PutFigure, UseAbility
from companion.figure.happenings import LeavesField
from companion.figure.odds import battle_left, battle_odds, count_odds, counted
from companion.figure.printed.abilities import (
    CallsBeside,
    GoesHome,
    LeavesMatch,
    NegatesAttacks,
    StraightSteps,
    StrikesFromBench,
    SwapsFirst,
    While,
)
from companion.figure.printed.effects import KnockOut
from companion.figure.printed.playmat import bits
from companion.figure.tasks import TakeTurn
from companion.kernel.model import Choose
from tests.figure.test_active_effects import having, placed
from tests.positions import ALWAYS_HITS, ALWAYS_MISSES, disc, mat, piece, position


@pytest.mark.parametrize("name", ["tiny", "three_on_three", "six_on_six", "duel"])
def test_straight_steps_are_all_lines_that_go_straight_on_to_a_free_space(name: str) -> None:
    rng = random.Random(name)
    names = [space.id for space in mat(name).space]
    for _ in range(40):
        spaces = rng.sample(names, 5)
        pieces = {"x": having("a", spaces[0], StraightSteps(steps=3), mp=1)}
        pieces |= {f"o{number}": piece(rng.choice("ab"), at) for number, at in enumerate(spaces[1:])}
        match = position(pieces, playmat=name, rules="duel-2017")
        game = match.rules.game
        taken = {at for at in match.table.where if at >= 0}
        wanted, start = set(), match.table.where[0]
        lines = [(start, first) for first in bits(game.graph.neighbours[start]) if first not in taken]
        for _ in range(3):
            wanted |= {at for _, at in lines}
            lines = [
                (at, on)
                for before, at in lines
                if (on := straight_on(game, before, at)) is not None and on not in taken
            ]

        assert {game.graph.names[at] for at in wanted} == set(match.rules.reach(match.state, "x"))


def test_what_takes_move_points_takes_straight_steps_too() -> None:
    free = placed(x=having("a", "a1", StraightSteps(steps=2), mp=1))
    held = placed(x=having("a", "a1", StraightSteps(steps=2), mp=1, markers=("mp_minus_1",)))

    assert {"ga": 1, "m": 1, "b1": 2} == free.rules.reach(free.state, "x")
    assert {"ga": 1, "m": 1} == held.rules.reach(held.state, "x")


def test_a_strike_that_a_correction_makes_impossible_ends_the_turn() -> None:
    match = placed(x=having("a", "bench", StrikesFromBench()), y=piece("b", "a1"), z=piece("b", "gb"))
    match.do(UseAbility("x", "strikes_from_bench", "y"), Correct((PutFigure("z", "m"),), "it stood there"))
    match.do(Choose(0, ("m",)))

    assert ("bench", 1) == (match.where("x"), match.table.to_move)


def test_a_call_that_a_correction_makes_impossible_ends_the_turn() -> None:
    caller = having("a", "m", CallsBeside(names=("Piece",)))
    match = placed(x=caller, y=piece("a", "bench"), z=piece("b", "gb"))
    match.do(UseAbility("x", "calls_beside", "y"), Correct((PutFigure("y", "center"),), "it was there"))
    match.do(Choose(0, ("a1",)))

    assert ("center", 1) == (match.where("y"), match.table.to_move)


@pytest.mark.parametrize("entry_needed", [False, True])
def test_a_call_from_the_bench_needs_an_entry_point_only_where_it_says_so(entry_needed) -> None:
    caller = having("a", "m", CallsBeside(names=("Piece",), **({"entry_needed": True} if entry_needed else {})))
    match = placed(x=caller, y=piece("a", "bench"), z=piece("b", "a1"), w=piece("b", "a2"))

    assert entry_needed != (UseAbility("x", "calls_beside", "y") in match.answers())


def test_who_struck_and_was_struck_off_by_a_correction_does_not_return() -> None:
    match = placed(x=having("a", "bench", StrikesFromBench(), disc=ALWAYS_HITS), y=piece("b", "a1", ALWAYS_MISSES))
    match.do(UseAbility("x", "strikes_from_bench", "y"), Choose(0, ("m",)))
    match.do(Correct((PutFigure("x", "center"),), "it was out"))

    assert ("center", 1) == (match.where("x"), match.table.to_move)


def test_after_a_swap_a_figure_that_is_taken_off_the_field_ends_the_turn() -> None:
    match = placed(x=having("a", "m", SwapsFirst()), y=piece("a", "a1"), z=piece("b", "gb"))
    match.do(UseAbility("x", "swaps_first", "y"))
    assert (TakeTurn(chosen=0),) == match.state.agenda
    match.do(Correct((PutFigure("x", "bench"),), "it fell"))

    assert 1 == match.table.to_move


def test_after_a_swap_the_answers_are_of_that_figure_alone() -> None:
    match = placed(x=having("a", "m", SwapsFirst(), mp=1), y=piece("a", "a1"), z=piece("b", "gb"))
    match.do(UseAbility("x", "swaps_first", "y"))

    assert [Move("x", "ga")] == match.answers()
    assert match.rules.check(match.state, Done()) is None


def test_who_could_only_use_an_ability_has_not_lost() -> None:
    stuck = piece("a", "bench", mp=0)
    match = position({"x": having("a", "m", GoesHome(), mp=0), "y": stuck, "z": piece("b", "gb")}, rules="duel-2017")
    again = match.rules.at_turn(match.table, look_first=True)

    assert again.table.winner is None
    assert [UseAbility("x", "goes_home", "ga")] == match.answers()


def test_the_odds_of_a_strike_do_not_count_the_way_back_to_the_bench() -> None:
    fighting = disc("white 50 180, miss 180")
    match = placed(x=having("a", "bench", StrikesFromBench(), disc=fighting), y=piece("b", "a1", ALWAYS_MISSES))
    before = match.table
    match.do(UseAbility("x", "strikes_from_bench", "y"), Choose(0, ("m",)))
    odds = counted(count_odds(match.rules, before, battle_left(match.state), ("x", "y")))

    assert (0.0, 0.5) == (pytest.approx(odds.attacker_out), pytest.approx(odds.defender_out))


def test_the_odds_say_who_would_leave_the_match() -> None:
    match = placed(x=piece("a", "m", ALWAYS_HITS), y=having("b", "b1", LeavesMatch(), disc=ALWAYS_MISSES))
    odds = battle_odds(match.rules, match.table, "x", "y")

    assert 1.0 == odds.defender_out and [LeavesField("y", "leaves-match")] == [one.happening for one in odds.happenings]


def test_the_odds_know_of_an_attack_without_effect() -> None:
    taker = piece("a", "m", disc("purple 2 360 Away", Away=KnockOut(to="opponent")))
    stopper = having("b", "gb", NegatesAttacks(attacks=("Away",)))
    free = placed(x=taker, y=piece("b", "b1", ALWAYS_MISSES))
    stopped = placed(x=taker, y=piece("b", "b1", ALWAYS_MISSES), z=stopper)

    assert 1.0 == battle_odds(free.rules, free.table, "x", "y").defender_out
    assert 0.0 == battle_odds(stopped.rules, stopped.table, "x", "y").defender_out


def test_an_ability_on_the_bench_only_can_be_used_on_no_space() -> None:
    match = placed(x=having("a", "bench", GoesHome(while_=While(on_bench=True))), z=piece("b", "gb"))

    assert not [one for one in match.answers() if isinstance(one, UseAbility)]
