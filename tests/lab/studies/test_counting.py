"""What is counted of a match, out of its events."""

from __future__ import annotations

import pytest

from companion.figure.events import BattleDecided, KnockedOut, SpunAgain
from companion.figure.events import Spun as DiscSpun
from companion.lab.studies._counting import Counts
from tests.app.table_fakes import setup

ONE, OTHER = "Xa", "Xb"


def spun(figure: str, segment: int) -> DiscSpun:
    return DiscSpun(figure, shown=segment, counts=segment, attack="", colour="white", missed=False)


def decided(winner: str) -> BattleDecided:
    return BattleDecided((ONE, OTHER), ("", ""), ("white", "white"), (30, 20), (0, 0), winner, False, "")


@pytest.fixture
def counts():
    made = Counts(setup())
    made.begin()
    return made


def of(counts, figure):
    """The rows of a figure's segments that are not all zero, by segment."""
    number = [placed.name for placed in setup().figures].index(figure)
    return {at: row for at, row in enumerate(counts.segments[number]) if any(row)}


def test_the_segment_that_counted_is_shown_won_lost_and_knocked_out_others(counts):
    counts.take([spun(ONE, 1)])
    counts.take([spun(OTHER, 0), decided(ONE), KnockedOut(OTHER, "")])

    assert {1: (1, 1, 0, 1)} == of(counts, ONE) and {0: (1, 0, 1, 0)} == of(counts, OTHER)
    assert 1 == sum(counts.out)


def test_one_that_knocks_out_its_own_side_has_knocked_out_nobody(counts):
    counts.take([spun(ONE, 1), spun(OTHER, 0), decided(""), KnockedOut(ONE, ""), KnockedOut(OTHER, "")])

    assert {1: (1, 0, 0, 1)} == of(counts, ONE) and {0: (1, 0, 0, 1)} == of(counts, OTHER)


@pytest.mark.parametrize(
    "clause, counted", [("POLICY-respin", 1), ("EFFECT-again_until_miss", 0), ("EFFECT-one_more_spin", 0)]
)
def test_of_spins_of_one_battle_the_last_counts_but_where_the_first_is_kept(counts, clause, counted):
    counts.take([spun(ONE, 0), SpunAgain(ONE, "", "focus", clause), spun(ONE, 1), spun(OTHER, 0), decided(OTHER)])

    assert {counted: (1, 0, 1, 0)} == of(counts, ONE)


def test_a_battle_that_a_match_left_open_is_forgotten(counts):
    counts.take([spun(ONE, 0), SpunAgain(ONE, "", "again_until_miss", "EFFECT-again_until_miss")])
    counts.begin()
    counts.take([spun(ONE, 1), spun(OTHER, 0), decided(ONE)])

    assert {1: (1, 1, 0, 0)} == of(counts, ONE)
