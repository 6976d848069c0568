from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from companion.figure._field import MovesTo
from companion.figure.actions import Move
from companion.figure.game import BENCH_NAME, CENTER_NAME
from companion.figure.printed.figures import TrainerCard
from companion.figure.state import BENCH, CENTER
from companion.kernel.model import ChanceRequest
from tests.positions import disc, piece, position

CARDS = {"a": [TrainerCard(id="tea", name="Tea"), TrainerCard(id="cake", name="Sponge Cake")]}


@pytest.fixture
def match():
    many = disc("white 30 10 Bite, white 50 30 Gust, purple 1 5 Bite, blue 15 Dodge, miss 40 Slip")
    return position(
        {
            "x": piece("a", "m", many),
            "y": piece("b", "b1", condition="asleep"),
            "v": piece("a"),
            "w": piece("b", "center"),
        },
        rules="duel-2017",
        cards=CARDS,
    )


def test_places_have_names_and_numbers(match):
    game = match.rules.game
    places = [*range(7), BENCH, CENTER]

    assert [game.place_number(game.place_name(place)) for place in places] == places
    assert game.place_name(BENCH) == BENCH_NAME
    assert game.place_name(CENTER) == CENTER_NAME


def test_place_that_there_is_not_has_no_number(match):
    with pytest.raises(KeyError):
        match.rules.game.place_number("nowhere")


def test_attacks_are_named_once_and_without_misses(match):
    assert match.rules.game.attack_names(0) == ("Bite", "Gust", "Dodge")


def test_smallest_attacks_are_those_of_the_least_share_in_all(match):
    # Bite is 10 and 5, Dodge 15.
    assert match.rules.game.smallest_attacks(0) == ("Bite", "Dodge")


def test_figure_without_attacks_has_no_smallest_one():
    match = position({"x": piece("a", "m", disc("miss 1")), "y": piece("b", "b1")})

    assert match.rules.game.smallest_attacks(0) == ()


def test_spin_has_the_shares_of_the_disc(match):
    spin = match.rules.game.spins[0]

    assert spin == ChanceRequest(
        "x", tuple(enumerate((Fraction(1, 10), Fraction(3, 10), Fraction(1, 20), Fraction(3, 20), Fraction(2, 5))))
    )


def test_field_says_who_stands_where_and_who_holds_a_space(match):
    game = match.rules.game
    m, b1 = (1 << game.graph.number[name] for name in ("m", "b1"))

    field = game.field(match.table)

    assert field.taken == (m, b1)
    assert field.held == (m, 0)
    assert (field.all_taken, field.all_held) == (m | b1, m)


def test_field_is_looked_at_anew_when_a_condition_or_a_place_changes(match):
    game, table = match.rules.game, match.table
    b1 = 1 << game.graph.number["b1"]
    game.field(table)

    awake = replace(table, conditions=(None,) * 4)
    assert game.field(awake).held[1] == b1
    assert game.field(table).held[1] == 0
    assert game.field(replace(table, where=(BENCH,) * 4)).all_taken == 0


def test_center_holds_as_many_as_the_map_says_unless_the_policy_does():
    pieces = {"x": piece("a", "m"), "y": piece("b", "b1")}

    assert position(pieces).rules.game.capacity == 2
    assert position(pieces, policies={"pc_capacity": 5}).rules.game.capacity == 5


@pytest.mark.parametrize("name, number", [("Tea", 0), ("tea", 0), ("Sponge Cake", 1), ("cake", 1), ("Pie", None)])
def test_card_is_found_by_its_name_or_id(match, name, number):
    assert match.rules.game.card_number(0, name) == number
    assert match.rules.game.card_number(1, name) is None


def test_figures_of_a_seat_are_in_the_order_of_the_setup(match):
    assert match.rules.game.of_seat == ((0, 2), (1, 3))


@pytest.mark.parametrize("rules, known", [("tfg-2007", False), ("duel-2017", True)])
def test_conditions_are_those_of_the_rule_set(rules, known):
    game = position({"x": piece("a", "m"), "y": piece("b", "b1")}, rules=rules).rules.game

    assert game.knows("burned") == known
    assert game.knows("poisoned")


@pytest.mark.parametrize("spaces", [0, 1, 0b101, 1 << 27, 0b11 << 8, 0b1011 << 16 | 0b110 << 7 | 1, (1 << 28) - 1])
def test_moves_to_a_set_of_spaces_are_in_the_order_of_the_map(spaces):
    every = tuple(Move("x", str(space)) for space in range(28))

    assert MovesTo(every)[spaces] == tuple(every[space] for space in range(28) if spaces >> space & 1)
