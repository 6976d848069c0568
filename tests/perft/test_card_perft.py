"""How many sequences of actions there are in small positions of the card game, counted by hand beside each.

Every deck is of Fire Energy alone, so that no draw is left to chance.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.cards.editions.table import EDITIONS
from tests.cards.making import card, pokemon, rules, side, table
from tests.rule_checks import divide, perft

UNLIMITED = [edition for edition in EDITIONS if EDITIONS[edition].retreats_per_turn is None]
ONCE = [edition for edition in EDITIONS if EDITIONS[edition].retreats_per_turn == 1]
WISP = card("wisp", retreat=0, attacks=())

each_edition = pytest.mark.parametrize("edition", EDITIONS)


def check(edition: str, a: object, b: object, counts: Sequence[int]) -> None:
    """Count from turn 5, seat a to move, to every depth.

    Raises:
        AssertionError: A count is another one; says it by first action.
    """
    made = rules(edition, [WISP])
    state = made.at_turn(table(a=a, b=b))
    for depth, count in enumerate(counts, start=1):
        found = perft(made, state, depth)
        assert found == count, f"depth {depth}: {count} expected, {found} found: {divide(made, state, depth)}"


@each_edition
def test_one_pokemon_each_and_an_energy_card(edition):
    # 1: attach, end. 2: after attach Tap, end; after end b attaches what was drawn, ends.
    # 3: two for each of those four. 4: attach Tap attach 2, attach Tap end 3 (attach, Tap, end), attach end attach 2,
    # attach end end 3, end attach Tap 2, end attach end 2, end end attach 2, end end end 2.
    check(edition, side(bench=(), hand=["fire"]), side(bench=()), (2, 4, 8, 18))


@each_edition
def test_retreat_that_is_paid(edition):
    # 1: retreat, Tap, end. 2: after retreat only end (no Energy left); Tap and end leave b two each.
    # 3: retreat end 2; Tap attach 2; Tap end 5 (attach to either, retreat, Tap, end); end attach 2; end end 5.
    check(edition, side(pokemon("plain", energy=("fire",))), side(bench=()), (3, 5, 16))


@pytest.mark.parametrize("edition", ONCE)
def test_free_retreat_is_one_a_turn(edition):
    # 1: retreat, end. 2: after retreat end; after end b two.
    # 3: retreat end 2; end attach 2; end end 4 (attach to either, retreat, end).
    check(edition, side("wisp", ["wisp"]), side(bench=()), (2, 3, 8))


@pytest.mark.parametrize("edition", UNLIMITED)
def test_free_retreat_may_come_again_in_the_oldest_book(edition):
    # As above, but after a retreat there are retreat and end, and so on.
    check(edition, side("wisp", ["wisp"]), side(bench=()), (2, 4, 10))


@each_edition
def test_knock_out_asks_for_a_prize_and_a_replacement(edition):
    # 1: Tap, end. 2: Tap asks which of 6 Prizes; end leaves b attach to three, end. 3: each Prize asks which of 2
    # comes up, 12; b attached to the Active: Tap, retreat for either, end, 4; to the Bench: end alone, 1 and 1;
    # end: attach, Tap, end, 3.
    a = side(pokemon("plain", energy=("fire",)), ())
    b = side(pokemon("plain", damage=50), ("plain", "plain"))
    check(edition, a, b, (2, 10, 21))


@each_edition
def test_confused_attacker_flips_a_coin(edition):
    # 1: Tap, end. 2: Tap asks for a coin, 2; end leaves b two. 3: heads 2, tails 2; attach 2; end 3 (attach, Tap, end).
    a = side(pokemon("plain", energy=("fire",), rotation="confused"), ())
    check(edition, a, side(bench=()), (2, 4, 9))
