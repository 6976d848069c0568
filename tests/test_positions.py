"""The helpers with which tests set up positions."""

from __future__ import annotations

import doctest

import pytest

from companion.figure.actions import Move
from companion.figure.printed.effects import DamagePlus
from tests import positions
from tests.positions import disc, piece, position


def test_examples_of_the_helpers_hold():
    assert doctest.testmod(positions).failed == 0


def test_disc_has_effects_by_the_names_of_attacks():
    bites = disc("white 30 120 Bite, miss 60", Bite=DamagePlus(n=10))

    assert bites.segments[0].effects == (DamagePlus(n=10),)
    with pytest.raises(ValueError, match="no attack is called Gust"):
        disc("white 30 120 Bite", Gust=DamagePlus(n=10))


def test_position_stands_as_it_was_said():
    match = position(
        {"x": piece("a", "m", condition="poisoned", wait=6), "y": piece("b", "center")}, to_move="b", turn=7, first="b"
    )

    assert (match.where("x"), match.where("y"), match.condition("x")) == ("m", "center", "poisoned")
    assert (match.table.turn, match.table.to_move, match.table.first_player) == (7, 1, 1)
    assert match.table.centers == ((), (1,))


def test_position_is_refused_when_a_place_is_none_of_the_map():
    with pytest.raises(ValueError, match="tiny has no such place"):
        position({"x": piece("a", "nowhere")})


def test_position_fails_loudly_when_an_action_is_refused_or_not():
    match = position({"x": piece("a", "m"), "y": piece("b", "gb")})

    with pytest.raises(AssertionError, match="is refused"):
        match.do(Move("y", "m"))
    with pytest.raises(AssertionError, match="is not refused"):
        match.refusal(Move("x", "a1"))
