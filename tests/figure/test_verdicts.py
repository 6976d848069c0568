"""Which result beats which: the table of colours is whole and fair, and damage is counted in the right order."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.figure._verdicts import BEATS, damage_of, holds, printed_damage, shown_colour, verdict
from companion.figure.printed.effects import AuraMarker, DamagePlus, DamageTimes, Focus, If, NotedMarker, OneMoreSpin
from companion.figure.tasks import BattleSide
from tests.positions import disc, piece, position

COLOURS = ("white", "purple", "blue", "miss", "gold")
PAIRS = tuple(product(COLOURS, COLOURS))

damages = st.tuples(st.integers(-40, 120), st.integers(-40, 120))
stars = st.tuples(st.integers(0, 3), st.integers(0, 3))


def test_every_pair_of_colours_has_a_row():
    assert BEATS.keys() == set(PAIRS)


@given(st.sampled_from(PAIRS), damages, stars, st.booleans())
def test_verdict_is_the_mirror_image_when_sides_change(colours, damages, stars, zero):
    one = verdict(colours, damages, stars, zero)
    other = verdict(colours[::-1], damages[::-1], stars[::-1], zero)

    assert other.winner == (None if one.winner is None else 1 - one.winner)
    assert (other.out, other.tie, other.clause) == (one.out, one.tie, one.clause)


@given(st.sampled_from(PAIRS), damages, stars, st.booleans())
def test_nobody_is_out_without_a_winner_and_no_tie_has_one(colours, damages, stars, zero):
    result = verdict(colours, damages, stars, zero)

    assert not (result.winner is None and result.out)
    assert not (result.winner is not None and result.tie)


@given(st.sampled_from(PAIRS), damages, stars, st.booleans())
def test_blue_and_miss_never_win(colours, damages, stars, zero):
    result = verdict(colours, damages, stars, zero)

    assert result.winner is None or colours[result.winner] in ("white", "purple", "gold")


@pytest.mark.parametrize(
    "colours, damages, stars, winner, out, tie",
    [
        (("white", "white"), (50, 40), (0, 0), 0, True, False),
        (("white", "white"), (40, 40), (0, 0), None, False, True),
        (("white", "purple"), (90, 0), (0, 1), 1, False, False),
        (("white", "gold"), (50, 60), (0, 0), 1, True, False),
        (("white", "blue"), (90, 0), (0, 0), None, False, False),
        (("white", "miss"), (10, 0), (0, 0), 0, True, False),
        (("white", "miss"), (0, 0), (0, 0), None, False, False),
        (("purple", "purple"), (0, 0), (2, 1), 0, False, False),
        (("purple", "purple"), (0, 0), (1, 1), None, False, True),
        (("purple", "gold"), (0, 10), (3, 0), 1, True, False),
        (("purple", "gold"), (0, 0), (3, 0), None, False, False),
        (("purple", "miss"), (0, 0), (0, 0), 0, False, False),
        (("gold", "gold"), (10, 20), (0, 0), 1, True, False),
        (("blue", "purple"), (0, 0), (0, 3), None, False, False),
        (("blue", "blue"), (0, 0), (0, 0), None, False, True),
        (("blue", "miss"), (0, 0), (0, 0), None, False, False),
        (("miss", "miss"), (0, 0), (0, 0), None, False, True),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) and isinstance(value[0], str) else "",
)
def test_verdict_of_two_results(colours, damages, stars, winner, out, tie):
    result = verdict(colours, damages, stars, zero_beats_miss=False)

    assert (result.winner, result.out, result.tie) == (winner, out, tie)


def test_attack_without_damage_beats_a_miss_when_the_policy_says_so():
    assert verdict(("white", "miss"), (0, 0), (0, 0), zero_beats_miss=True).out
    assert not verdict(("gold", "purple"), (0, 0), (0, 0), zero_beats_miss=True).out


def standing(text: str, *, condition=None, markers=(), floor="0", **effects):
    """x with this disc and condition, and y, who shows White 30, Purple or Miss; v is x's friend."""
    return position(
        {
            "x": piece("a", "a1", disc(text, **effects), condition=condition, markers=markers, types=("Fire",)),
            "y": piece("b", "m", disc("white 30 1, purple 2 1, miss 1"), types=("Water",), condition="poisoned"),
            "v": piece("a", "ga", disc("white 10 1 Bite, miss 1"), types=("Fire",), name="Friend"),
            "w": piece("a", "center"),
        },
        rules="duel-2017",
        policies={"poison_floor": floor},
    )


def damage(match, spun: int = 0, shown: int = 0, **changes) -> int:
    """The damage of x, who shows segment *spun*, against y, who shows *shown*."""
    ours, theirs = BattleSide(0, 1, spun=spun, **changes), BattleSide(1, 3, spun=shown)
    return damage_of(match.rules.game, match.table, ours, theirs)


@pytest.mark.parametrize("condition, comes_to", [(None, 50), ("poisoned", 30), ("burned", 40), ("noxious", 10)])
def test_damage_is_less_when_the_figure_has_a_condition(condition, comes_to):
    assert damage(standing("white 50 1, miss 1", condition=condition)) == comes_to


def test_damage_falls_below_nothing_only_where_the_policy_says_so():
    assert damage(standing("gold 10 1", condition="noxious")) == 0
    assert damage(standing("gold 10 1", condition="noxious", floor="none")) == -30


def test_there_is_no_damage_where_the_segment_has_none_or_counts_as_miss():
    match = standing("white 50 1 Bite, purple 1 1, blue 1, miss 1", Bite=DamagePlus(n=20))

    assert [damage(match, spun) for spun in range(4)] == [70, 0, 0, 0]
    assert damage(match, 0, missed=True) == 0


@pytest.mark.parametrize(
    "effect, comes_to",
    [
        (DamagePlus(n=20), 60),
        (DamagePlus(n=-50), 0),
        (DamagePlus(n=20, if_=If(spun="white")), 60),
        (DamagePlus(n=20, if_=If(spun="purple")), 40),
        (DamagePlus(n=20, if_=If(type="Water")), 60),
        (DamagePlus(n=20, if_=If(type="Fire")), 40),
        (DamagePlus(n=20, if_=If(condition="poisoned")), 60),
        (DamagePlus(n=20, if_=If(own_condition="poisoned")), 40),
        (DamagePlus(n=20, if_=If(damage_below=31)), 60),
        (DamagePlus(n=20, if_=If(damage_below=30)), 40),
        (DamagePlus(n=20, if_=If(damage_at_least=30)), 60),
        (DamagePlus(n=20, if_=If(damage_at_least=31)), 40),
        (DamagePlus(n=20, if_=If(more_than_half=True)), 60),
        (DamagePlus(n=20, if_=If(more_than_half=True, spun="purple")), 40),
        (DamagePlus(n=20, per="own_center"), 60),
        (DamagePlus(n=20, per="field_poisoners"), 40),
        (DamageTimes(), 80),
        (DamageTimes(times=3, near="Friend", within=1), 120),
        (DamageTimes(times=3, near="Stranger", within=9), 40),
        ((DamagePlus(n=10), DamageTimes()), 100),
        ((DamageTimes(), DamagePlus(n=10)), 90),
    ],
)
def test_damage_is_changed_by_the_attacks_own_text(effect, comes_to):
    assert damage(standing("white 40 1 Bite, miss 1", Bite=effect)) == comes_to


def test_damage_at_least_looks_at_white_and_gold_only():
    match = standing("white 40 1 Bite, miss 1", Bite=DamagePlus(n=20, if_=If(damage_below=99)))

    assert damage(match, shown=0) == 60
    assert damage(match, shown=1) == 40


def test_damage_is_multiplied_by_how_often_the_attack_was_shown():
    assert damage(standing("white 40 1, miss 1"), times=3) == 120


@pytest.mark.parametrize("word, comes_to", [(Focus(plus=30), 70), (Focus(times=2), 80)])
def test_damage_is_more_when_the_attack_before_it_was_a_focus(word, comes_to):
    assert damage(standing("white 40 1 Bite, purple 1 1 Aim", Aim=word), focus=1) == comes_to


@pytest.mark.parametrize("word, comes_to", [(OneMoreSpin(plus=30), 70), (OneMoreSpin(times=2), 80)])
def test_damage_is_more_when_the_attack_was_shown_once_more(word, comes_to):
    match = standing("white 40 1 Bite, miss 1", Bite=word)

    assert damage(match, landed_again=True) == comes_to
    assert damage(match) == 40


def test_auras_add_for_figures_of_their_type_before_conditions():
    fire = (AuraMarker("Fire", 20),)

    assert damage(standing("white 40 1", markers=(*fire, AuraMarker("Water", 50)))) == 60
    assert damage(standing("white 40 1", markers=fire, condition="noxious")) == 20


@pytest.mark.parametrize("plus, comes_to", [(30, 70), (-10, 30)])
def test_damage_is_what_players_give_a_figure_for_a_turn(plus, comes_to):
    assert damage(standing("white 40 1", markers=(NotedMarker("more_damage", 5, plus=plus),))) == comes_to


def test_segment_that_counts_as_miss_shows_nothing():
    match = standing("white 40 1, miss 1")
    game = match.rules.game

    assert [shown_colour(game, BattleSide(0, 1, spun=0, missed=missed)) for missed in (False, True)] == [
        "white",
        "miss",
    ]
    assert [printed_damage(game, BattleSide(0, 1, spun=0, missed=missed)) for missed in (False, True)] == [40, 0]


def test_effect_without_if_always_holds():
    match = standing("white 40 1")

    assert holds(match.rules.game, match.table, None, BattleSide(0, 1, spun=0), BattleSide(1, 3, spun=0))
