"""The strong player of the figure game: its time, its tree, and what it makes of both."""

from __future__ import annotations

import random

import pytest

from companion.figure.actions import Attack, Done, Move
from companion.figure.printed.effects import AgainUntilMiss
from companion.kernel.player import view_of
from companion.players._strong_figure_player import FEW, PLAYED, TURNS, Node, StrongFigurePlayer, _sum_up
from companion.players.figure_table import WON
from companion.players.looking_ahead import Ahead
from companion.players.thinking import Tries, Until
from tests.positions import disc, piece, position

HALF = disc("white 50 180, miss 180")


class Watch:
    """A clock that goes on by *step* seconds each time it is looked at."""

    def __init__(self, step):
        self.step = step
        self.now = 100.0

    def __call__(self):
        self.now += self.step
        return self.now


def open_position():
    return position({"a0": piece("a", "a1", HALF), "a1": piece("a"), "b0": piece("b", "b1", HALF), "b1": piece("b")})


def view(at):
    (request,) = at.pending
    return view_of(at.rules, at.state, request, at.rules)


@pytest.mark.parametrize("seconds", [0.0, 0.1, 1.0])
def test_it_answers_as_soon_as_its_time_is_over(seconds):
    clock, at = Watch(0.001), open_position()
    began = clock.now
    found = StrongFigurePlayer(random.Random(1), Until(clock, seconds)).answer(view(at))

    assert found in view(at).answers
    # What it was doing when the time was over is not finished: a look at the clock for each answer that it skips.
    assert clock.now - began < seconds + 0.1


def test_without_any_time_it_takes_what_it_has_rated():
    at = position({"a0": piece("a", "m", mp=2), "a1": piece("a"), "b0": piece("b", "a1"), "b1": piece("b")})

    assert StrongFigurePlayer(random.Random(1), Until(Watch(1.0), 0.0)).answer(view(at)) in view(at).answers


def test_a_limit_counts_from_each_question():
    tries = Tries(2)
    for _ in (0, 1):
        tries.begin()
        assert not tries.is_over()
        tries.tried()
        tries.tried()
        assert tries.is_over()


def test_what_it_has_looked_into_is_kept_for_the_next_question_of_the_turn():
    at = open_position()
    player = StrongFigurePlayer(random.Random(1), Tries(60))
    at.do(Move("a0", "m"))
    player.answer(view(at))
    known = player._nodes
    after = at.rules.apply(at.state, Attack("b0")).state

    assert known[after].tries > 0 or known[at.rules.apply(at.state, Done()).state].tries > 0
    (again,) = (node for state, node in known.items() if state == after)
    assert player._nodes[after] is again


def test_a_chance_is_worth_the_mean_of_its_outcomes_by_their_shares():
    at = open_position()
    at.do(Move("a0", "m"))
    at.do(Attack("b0"))
    player = StrongFigurePlayer(random.Random(1), Tries(1))
    player._rules, player._ahead = at.rules, Ahead(at.rules, 0)
    node = Node(at.state, 0.0)

    assert player._look_into(node)
    assert node.seat is None
    assert pytest.approx(Ahead(at.rules, 0).at(at.state)) == node.worth
    one = node.kids[0]
    one.tries, one.worth = 1, one.estimate - 0.2
    # What was tried has lost 0.2: what was not is thought to have lost as much.
    _sum_up(node)
    assert pytest.approx(Ahead(at.rules, 0).at(at.state) - 0.2) == node.worth


def test_a_play_out_ends_after_so_many_turns_and_stays_within_a_win():
    at = open_position()
    player = StrongFigurePlayer(random.Random(1), Tries(0))
    player.answer(view(at))
    for _ in range(20):
        assert -WON <= player._play_out(at.state) <= WON
    assert TURNS > 0


def test_a_few_play_outs_hardly_count_and_many_count_by_their_weight():
    node = Node(None, 0.5)
    node.played, node.sum = 1, -1.0

    assert 0.5 - 1.5 * PLAYED / (1 + FEW) == pytest.approx(node.blended)
    node.played, node.sum = FEW, -float(FEW)
    assert 0.5 - 1.5 * PLAYED / 2 == pytest.approx(node.blended)
    assert node.worth == 0.5


def test_a_disc_that_is_spun_again_and_again_does_not_hold_it_up():
    forever = disc("white 10 345 Roll, miss 15", Roll=AgainUntilMiss())
    at = position({"a0": piece("a", "a1", forever), "a1": piece("a"), "b0": piece("b", "b1"), "b1": piece("b")})
    at.do(Move("a0", "m"))

    assert StrongFigurePlayer(random.Random(1), Tries(40)).answer(view(at)) in (Attack("b0"), Done())
