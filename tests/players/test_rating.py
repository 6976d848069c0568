"""Elo from results: known cases, and ladders that were drawn from known strengths."""

from __future__ import annotations

import random
from itertools import combinations
from math import exp

import pytest

from companion.players.rating import ELO, Met, interval, mirrored, ratings


def test_equals_are_equal_and_the_mean_is_nought():
    found = ratings(3, {pair: Met(40, 20) for pair in combinations(range(3), 2)})

    assert [0, 0, 0] == [pytest.approx(one.elo, abs=1e-6) for one in found]


def test_three_of_four_points_are_two_hundred_elo_apart():
    one, other = ratings(2, {(0, 1): Met(4000, 3000)})

    assert 190.8 == pytest.approx(one.elo - other.elo, abs=0.2)
    assert one.elo == pytest.approx(-other.elo)


def test_who_won_every_game_has_a_finite_rating_and_more_games_say_more():
    few, many = (ratings(2, {(0, 1): Met(games, games)})[0] for games in (10, 1000))

    assert 0 < few.elo < many.elo < 2000
    assert ratings(2, {(0, 1): Met(1000, 500)})[0].within < ratings(2, {(0, 1): Met(10, 5)})[0].within


def test_the_intervals_hold_the_true_strengths_in_nineteen_of_twenty_ladders():
    chance, strengths = random.Random(5), (-0.8, 0.1, 0.7)
    held = 0
    for _ in range(200):
        met = {}
        for one, other in combinations(range(3), 2):
            share = 1 / (1 + exp(strengths[other] - strengths[one]))
            met[one, other] = Met(60, sum(chance.random() < share for _ in range(60)))
        for true, found in zip(strengths, ratings(3, met), strict=True):
            held += abs(true * ELO - found.elo) <= found.within
    # 600 intervals, 95 in 100 of which should hold: 570, give or take what chance allows.
    assert 545 <= held <= 592


@pytest.mark.parametrize("points, least, most", [(0, 0, 0.28), (5, 0.24, 0.76), (10, 0.72, 1)])
def test_an_interval_of_ten_games(points, least, most):
    assert (pytest.approx(least, abs=0.01), pytest.approx(most, abs=0.01)) == interval(Met(10, points))


def test_pairs_of_matches_with_the_same_chance_are_better_even_or_worse():
    won_both, one_each, a_draw_more, lost_both = (1, 1), (0, 1), (0.5, 1), (0, 0)

    assert (2, 1, 1) == mirrored([*won_both, *one_each, *a_draw_more, *lost_both])


def test_match_whose_other_was_not_played_is_in_no_pair():
    assert (1, 0, 0) == mirrored([1, 0.5, 1])
