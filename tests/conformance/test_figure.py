"""The figure game in random matches: both formats, every rule set, every mat, every policy, the whole library."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.figure.rules import FigureRules
from companion.figure.state import BENCH, CENTER, Table
from tests.conformance.matches import KINDS, invariant_of, play
from tests.positions import piece, position

FEW = 8

each_kind = pytest.mark.parametrize("format, rules", KINDS, ids=[f"{format}-{rules}" for format, rules in KINDS])


@each_kind
def test_random_matches_keep_every_rule_of_the_kernel(format, rules):
    for seed in range(FEW):
        play(format, rules, seed, look_every=20)


@each_kind
def test_match_can_be_saved_and_resumed_between_any_two_actions(format, rules):
    play(format, rules, FEW, look_every=1 if format == "three_on_three" else 8)


@pytest.mark.deep("matches")
@each_kind
def test_new_random_matches_keep_every_rule_of_the_kernel(format, rules, draw):
    for _ in range(20):
        play(format, rules, draw.rng.getrandbits(48), look_every=draw.rng.choice((1, 20, 20, 20)))


# ---------------------------------------------------------------- the invariant can fail


def standing() -> tuple[FigureRules, Table]:
    match = position(
        {
            "x": piece("a", "m", condition="poisoned", markers=("mp_minus_1",)),
            "y": piece("b", "b1"),
            "v": piece("a", "center"),
            "w": piece("a", "bench"),
        }
    )
    return match.rules, match.table


@pytest.mark.parametrize(
    "changes, fault",
    [
        ({"where": (3, 5, CENTER)}, "not one fact for each figure"),
        ({"where": (3, 3, CENTER, BENCH)}, "two figures on a space"),
        ({"where": (3, 99, CENTER, BENCH)}, "nowhere"),
        ({"where": (3, 5, CENTER, CENTER)}, "in Center 0, stand there"),
        ({"centers": ((), (2,))}, "in Center 0, stand there"),
        ({"centers": ((2, 2), ())}, "in Center 0, stand there"),
        ({"where": (CENTER, 5, CENTER, CENTER), "centers": ((2, 3, 0), ())}, "room for 2"),
        ({"where": (BENCH, 5, CENTER, BENCH)}, "x is off the Field and not bare"),
        ({"markers": ((), (), (), ("mp_minus_1",))}, "w is off the Field and not bare"),
        ({"conditions": ("frozen", None, None, None)}, "x is frozen"),
        ({"waits": (0, -1, 0, 0)}, "y waits until -1"),
        ({"cards": (("up",), ())}, "0 cards, and"),
        ({"displaced": 1 << 4}, "no set of figures"),
        ({"roused": 1 << 4}, "no set of figures"),
        ({"winner": "a"}, "a by ''"),
    ],
)
def test_invariant_fails_when_something_is_lost_or_stands_twice(changes, fault):
    rules, table = standing()
    invariant_of(rules)(table)

    with pytest.raises(AssertionError, match=fault):
        invariant_of(rules)(replace(table, **changes))
