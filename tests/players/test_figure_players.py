"""The figure game's players: what they see in a table, and what they make of it."""

from __future__ import annotations

import random

import pytest

from companion.app.match.contest import Contest
from companion.app.match.figure_game import FIGURE
from companion.commands import parts
from companion.figure.actions import Attack, Done, Move, PlayTrainer
from companion.figure.printed.abilities import MoreDamage
from companion.figure.printed.effects import AgainUntilMiss
from companion.figure.printed.figures import TrainerCard
from companion.kernel.model import Chance
from companion.kernel.player import view_of
from companion.players._strong_figure_player import StrongFigurePlayer
from companion.players.careful_figure_player import CarefulFigurePlayer
from companion.players.figure_table import WON, FigureTable
from companion.players.given import GivenPlayers
from companion.players.greedy_figure_player import GreedyFigurePlayer
from companion.players.looking_ahead import Ahead
from companion.players.thinking import Tries
from tests.positions import ALWAYS_HITS, ALWAYS_MISSES, disc, piece, position

LOOKING = [GreedyFigurePlayer, CarefulFigurePlayer, StrongFigurePlayer]
EVER = range(5)


def does(at, player, seed=0):
    (request,) = at.pending
    return player(random.Random(seed)).answer(view_of(at.rules, at.state, request, at.rules))


@pytest.mark.parametrize("player", LOOKING)
def test_who_reaches_the_goal_goes_there(player):
    at = position({"a0": piece("a", "m", mp=2), "a1": piece("a"), "b0": piece("b", "a1"), "b1": piece("b")})

    assert {Move("a0", "gb")} == {does(at, player, seed) for seed in EVER}


@pytest.mark.parametrize("player", LOOKING)
def test_a_battle_that_is_won_is_begun_and_one_that_is_lost_is_not(player):
    strong, weak = piece("a", "a2", ALWAYS_HITS), piece("a", "a2", ALWAYS_MISSES)
    for own, wanted in ((strong, Attack("b0")), (weak, Done())):
        between = piece("b", "b2", disc("white 40 360"))
        at = position({"a0": own, "a1": piece("a"), "b0": between, "b1": piece("b")})
        at.do(Move("a0", "m"))
        assert wanted == does(at, player)


@pytest.mark.parametrize("player", LOOKING)
@pytest.mark.parametrize("place, wanted", [("a2", True), ("bench", False)], ids=["beside somebody", "alone"])
def test_a_card_for_the_turn_is_used_where_something_comes_of_it_and_kept_else(player, place, wanted):
    more = TrainerCard(
        id="x", name="X", target="own_field", lasting="turn", may_move_after=True, gives=(MoreDamage(n=30),)
    )
    alike = disc("white 40 360")
    figures = {"a0": piece("a", "a1", alike), "a1": piece("a"), "b0": piece("b", place, alike), "b1": piece("b")}
    at = position(figures, cards={"a": (more,)})

    assert {wanted} == {isinstance(does(at, player, seed), PlayTrainer) for seed in EVER}


def test_a_threat_to_the_own_goal_is_seen():
    far = position({"a0": piece("a", "a1"), "b0": piece("b", "b1", mp=1), "a1": piece("a"), "b1": piece("b")})
    near = position({"a0": piece("a", "a1"), "b0": piece("b", "m", mp=2), "a1": piece("a"), "b1": piece("b")})

    def worth(at):
        return FigureTable(at.rules).worth(at.table, 0)

    assert worth(near) < worth(far)
    assert worth(near) == -FigureTable(near.rules).worth(near.table, 1)


def test_a_match_that_is_over_is_worth_what_it_ended_in():
    at = position({"a0": piece("a", "m", mp=2), "a1": piece("a"), "b0": piece("b"), "b1": piece("b")})
    at.do(Move("a0", "gb"))
    table = FigureTable(at.rules)

    assert (WON, -WON) == (table.worth(at.table, 0), table.worth(at.table, 1))


def test_what_an_attack_comes_to_is_the_mean_over_every_spin():
    half = disc("white 50 180, miss 180")
    at = position({"a0": piece("a", "a1", half), "a1": piece("a"), "b0": piece("b", "b1", half), "b1": piece("b")})
    at.do(Move("a0", "m"))
    found = Ahead(at.rules, 0).after(at.state, Attack("b0"))

    table, rules = FigureTable(at.rules), at.rules
    begun = rules.apply(at.state, Attack("b0")).state
    worths = []
    for one in (0, 1):
        for other in (0, 1):
            state = begun
            for name, result in (("a0", one), ("b0", other)):
                state = rules.apply(state, Chance(name, result)).state
            worths.append(table.worth(state.table, 0))
    assert pytest.approx(sum(worths) / 4) == found


def test_spins_that_go_on_for_ever_are_looked_into_so_far_as_they_matter():
    forever = disc("white 10 345 Roll, miss 15", Roll=AgainUntilMiss())
    at = position({"a0": piece("a", "a1", forever), "a1": piece("a"), "b0": piece("b", "b1"), "b1": piece("b")})
    at.do(Move("a0", "m"))

    assert does(at, GreedyFigurePlayer) in (Attack("b0"), Done())


def test_the_better_players_win():
    def points(one, other, seeds=(0, 1)):
        """How many matches *one* won, of one in each seat by each seed."""
        won = 0
        for seed in seeds:
            for seats in ((one, other), (other, one)):
                setup = parts.starter_setup("three_on_three", "duel-2017")
                contest = Contest(FIGURE, setup, GivenPlayers(), seats, random.Random(seed))
                won += contest.to_the_end().state.table.winner == "ab"[seats.index(one)]
        return won

    assert 4 == points("greedy", "random")
    assert 4 == points("careful", "random")
    assert 2 == points("strong", "random", seeds=(0,))


@pytest.mark.parametrize("name", ["greedy", "strong"])
def test_the_same_seed_plays_the_same_match(name):
    setup = parts.starter_setup("three_on_three", "tfg-2007")
    players = GivenPlayers(thinking=lambda: Tries(8))
    one, other = (Contest(FIGURE, setup, players, (name, "greedy"), random.Random(4)).to_the_end() for _ in (0, 1))

    assert one.entries == other.entries


def test_whoever_is_asked_takes_what_is_best_for_them():
    between = piece("b", "b2", disc("white 40 360"))
    at = position({"a0": piece("a", "a2", ALWAYS_HITS), "a1": piece("a"), "b0": between, "b1": piece("b")})
    moved = at.rules.apply(at.state, Move("a0", "m")).state

    def after(action, seat):
        return Ahead(at.rules, seat).after(moved, action)

    # The mover may attack, which it wins, or leave it: seen by either side, it does what is best for the mover.
    assert after(Attack("b0"), 0) > after(Done(), 0)
    assert after(Attack("b0"), 0) == Ahead(at.rules, 0).after(at.state, Move("a0", "m"))
    assert after(Attack("b0"), 1) == Ahead(at.rules, 1).after(at.state, Move("a0", "m"))
