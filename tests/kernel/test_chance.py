from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from companion.kernel.chance import MOST_SUMS, SeededChance
from companion.kernel.model import ChanceRequest
from tests.rule_checks import faults_of

COIN = ChanceRequest("coin", (("heads", Fraction(1, 2)), ("tails", Fraction(1, 2))))
DIE = ChanceRequest("die", ((1, Fraction(1, 2)), (2, Fraction(1, 3)), (3, Fraction(1, 6))))


def test_outcomes_come_as_often_as_they_are_likely():
    chance = SeededChance(random.Random(7))

    seen = Counter(chance.draw(DIE) for _ in range(6000))

    for outcome, probability in DIE.outcomes:
        assert seen[outcome] == pytest.approx(6000 * probability, rel=0.08)


def test_same_seed_draws_the_same():
    draws = [[SeededChance(random.Random(3)).draw(DIE) for _ in range(20)] for _ in range(2)]

    assert draws[0] == draws[1]


def test_certain_outcome_is_drawn():
    assert SeededChance(random.Random(1)).draw(ChanceRequest("wall", (("brick", Fraction(1)),))) == "brick"


def test_last_outcome_is_drawn_when_the_number_is_next_to_one():
    class Highest(random.Random):
        def random(self) -> float:
            return 1 - 2**-53

    assert SeededChance(Highest()).draw(DIE) == 3


def test_draws_stay_right_when_more_requests_come_than_are_remembered():
    chance = SeededChance(random.Random(5))

    for number in range(2 * MOST_SUMS):
        assert chance.draw(ChanceRequest("card", ((number, Fraction(1)),))) == number


@pytest.mark.parametrize(
    "outcomes, fault",
    [
        (((1, Fraction(1, 2)), (2, Fraction(1, 3))), "the probabilities sum to 5/6, not 1"),
        ((), "the probabilities sum to 0, not 1"),
        (((1, Fraction(1)), (2, Fraction(0))), "an outcome has no probability"),
        (((1, Fraction(3, 2)), (2, Fraction(-1, 2))), "an outcome has no probability"),
        (((1, Fraction(1, 2)), (1, Fraction(1, 2))), "an outcome is listed twice"),
    ],
)
def test_distribution_is_faulty(outcomes, fault):
    assert f"wheel: {fault}" in faults_of(ChanceRequest("wheel", outcomes))


@pytest.mark.parametrize("request_", [COIN, DIE], ids=["coin", "die"])
def test_distribution_is_sound(request_):
    assert faults_of(request_) == []
