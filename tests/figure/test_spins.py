"""Spins and respins where a case cannot say it: results that can never be avoided."""

from __future__ import annotations

import pytest

from companion.figure.actions import Attack, NameAttack, Stay
from companion.figure.printed.effects import AgainUntilMiss, Focus, NoColour
from companion.kernel.model import ChanceRequest, ChoiceRequest, TurnRequest
from tests.positions import ALWAYS_HITS, Position, disc, piece, position

BITES = disc("white 50 180 Bite, white 10 180 Bite")


def battle(colour: str, other: str | None, rules: str, theirs=BITES) -> Position:
    """x attacks y with a disc that bans *colour* for y, whose condition is *other*."""
    bans = disc("white 50 360 Ban", Ban=NoColour(colour=colour, for_="opponent"))
    pieces = {"x": piece("a", "ga", bans), "y": piece("b", "a1", theirs, condition=other), "z": piece("b", "b1")}
    match = position(pieces, rules=rules)
    match.do(Stay("x"), Attack("y"))
    return match


@pytest.mark.parametrize("condition", ["paralyzed", "burned", "frozen", "asleep"])
def test_banned_colour_stands_when_the_disc_can_show_nothing_else(condition):
    match = battle("miss", condition, "duel-2017")

    match.spin(x=0, y=0)

    assert "spun_again" not in match.kinds()
    assert match.pending == (TurnRequest(1, "action"),)


def test_banned_colour_is_spun_again_when_another_attack_counts_as_miss():
    match = battle("purple", "paralyzed", "tfg-2007", disc("white 50 180 Bite, purple 1 180 Roar"))
    match.do(NameAttack("y", "Bite"))

    match.spin(x=0, y=1)

    assert match.kinds()[-1] == "spun_again"
    (asked,) = match.pending
    assert isinstance(asked, ChoiceRequest)


def test_banned_colour_is_spun_again_until_another_one_shows():
    match = battle("white", None, "tfg-2007", disc("white 50 180 Bite, miss 180"))
    match.spin(x=0, y=0)
    assert isinstance(match.pending[0], ChanceRequest)

    match.spin(y=0)
    match.spin(y=1)

    assert match.kinds().count("spun_again") == 2
    assert match.pending == (TurnRequest(1, "action"),)


@pytest.mark.parametrize("word", [Focus(plus=20), AgainUntilMiss()], ids=["focus", "again_until_miss"])
def test_disc_of_one_segment_is_not_spun_again(word):
    alone = disc("white 50 360 Bite", Bite=word)
    match = position({"x": piece("a", "ga", alone), "y": piece("b", "a1", ALWAYS_HITS), "z": piece("b", "b1")})
    match.do(Stay("x"), Attack("y"))

    match.spin(x=0, y=0)

    assert "spun_again" not in match.kinds()


def test_disc_on_which_every_attack_has_focus_is_not_spun_for_ever():
    both = disc("white 50 180 Bite, blue 180 Roar", Bite=Focus(plus=20), Roar=Focus(times=2))
    match = position({"x": piece("a", "ga", both), "y": piece("b", "a1", ALWAYS_HITS), "z": piece("b", "b1")})
    match.do(Stay("x"), Attack("y"))

    match.spin(x=0, y=0)

    assert "spun_again" not in match.kinds()


def test_two_attacks_with_focus_and_a_third_of_a_banned_colour_come_to_rest_on_it():
    three = disc("white 50 120 Bite, blue 120 Roar, gold 90 120 Dash", Bite=Focus(plus=20), Roar=Focus(times=2))
    bans = disc("purple 1 360 Glare", Glare=NoColour(colour="gold", for_="opponent"))
    match = position({"x": piece("a", "ga", three), "y": piece("b", "a1", bans), "z": piece("b", "b1")})
    match.do(Stay("x"), Attack("y"))

    match.spin(x=0, y=0)
    match.spin(x=1)
    match.spin(x=2)

    assert match.kinds().count("spun_again") == 2
    assert match.pending == (TurnRequest(1, "action"),)


@pytest.mark.parametrize("shown, clause", [(0, "FG-COND-03"), (1, "FG-BATTLE-01")])
def test_result_rests_on_the_condition_only_where_the_condition_changed_it(shown, clause):
    match = battle("miss", "paralyzed", "tfg-2007", disc("white 50 180 Bite, purple 1 180 Roar"))
    match.do(NameAttack("y", "Bite"))

    (event,) = match.spin(y=shown)

    assert (event.missed, event.clause) == (shown == 0, clause)


@pytest.mark.parametrize("chooser, seats", [("owner", [0, 1]), ("opponent", [1, 0])])
def test_attack_that_counts_as_miss_is_named_by_whom_the_policy_says(chooser, seats):
    roars = disc("white 50 180 Bite, purple 1 180 Roar")
    pieces = {
        "x": piece("a", "ga", roars, condition="paralyzed"),
        "y": piece("b", "a1", roars, condition="paralyzed"),
        "z": piece("b", "b1"),
    }
    match = position(pieces, policies={"paralyzed_chooser": chooser})
    match.do(Stay("x"), Attack("y"))

    assert [(request.about, request.seat) for request in match.pending] == list(zip("xy", seats, strict=True))
