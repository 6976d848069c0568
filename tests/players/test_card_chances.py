"""The chance of winning a match of cards, as far as Weakness, Energy and Prizes at the table tell."""

from math import log

import pytest

from companion.cards.printed.cards import Resists, WeakTo
from companion.players.card_chances import chance_of
from companion.players.card_table import damage_to
from tests.cards.making import attack, card, pokemon, rules, side, state, table

EMBER = attack("Ember", "fire", "fire", damage=30)
PYRE = card("pyre", hp=90, types=("fire",), attacks=(EMBER,))
BARE = card("bare", hp=60)
WEAK = card("weak", hp=60, weak=(WeakTo(type="fire", times=2),))
MORE = card("more", hp=60, weak=(WeakTo(type="fire", plus=10),))
HARD = card("hard", hp=60, resists=(Resists(type="fire", less=20),))
CARDS = (PYRE, BARE, WEAK, MORE, HARD)
READY = pokemon("pyre", energy=("fire", "fire"))


@pytest.mark.parametrize(
    "edition, target, damage",
    [
        ("xy-2016", "bare", 30),
        ("xy-2016", "weak", 60),
        ("platinum-2009", "more", 40),
        ("xy-2016", "hard", 10),
        ("advanced-1999", "weak", 60),
        ("advanced-1999", "hard", 0),
    ],
)
def test_damage_is_estimated_by_weakness_and_resistance_as_the_edition_counts_them(edition, target, damage):
    game = rules(edition, CARDS).game
    at = table(side(READY), side(target))

    assert damage == damage_to(game, at, at.sides[0].active, EMBER, at.sides[1].active)


def chance(mine, theirs, **facts):
    """The chance of seat a, who is to move."""
    made = rules("xy-2016", CARDS)
    return chance_of(made.game, state(table(side(mine, **facts), side(theirs, bench=("bare",)))).table, 0)


def test_who_is_weak_to_a_ready_attack_is_worse_off():
    assert chance(READY, "hard") < chance(READY, "bare") < chance(READY, "weak")


def test_an_attack_that_lacks_energy_threatens_less():
    near, far = pokemon("pyre", energy=("fire",)), pokemon("pyre")
    assert chance(far, "weak") < chance(near, "weak") < chance(READY, "weak")


def test_who_can_win_with_this_attack_is_far_ahead():
    def last_prize_in_logits(target):
        two, one = (chance(READY, target, prizes=("bare",) * left) for left in (2, 1))
        return log(one / (1 - one)) - log(two / (1 - two))

    assert last_prize_in_logits("weak") > 2 * last_prize_in_logits("hard")
