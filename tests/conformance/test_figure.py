"""The figure game in random matches: both formats, both rule sets, every mat, every policy, the whole library.

A thousand times more of them: python -m tests.conformance.many --matches 10000.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import get_args

import pytest
from msgspec.structs import replace

from companion.adapters.files.texts_file import load_texts
from companion.figure.events import Event
from companion.figure.printed import EFFECT_TYPES
from companion.figure.refusals import PROMPT_CLAUSES
from companion.figure.rules import FigureRules
from companion.figure.rulesets import POLICIES, policy_values
from companion.figure.state import BENCH, CENTER, Table
from companion.figure.teams import mat_refusals
from tests.conformance.many import main
from tests.conformance.matches import (
    FORMATS,
    KINDS,
    NUMBERS,
    PURPOSES,
    Played,
    invariant_of,
    library,
    mats,
    play,
    setup_of,
)
from tests.positions import mat, piece, position

QUICK, LONG = 80, 200
SELDOM = {
    "surround",
    "strike-lands",
    "pull-lands",
    "back-lands",
    "spend-ally",
    "let-off",
    "evolve-instead",
    "may-evolve",
    "whom-passed",
    "entry-lands",
    "form",
    "bench-for-form",
    "form-instead",
    "spend-for-form",
    "pick-card",
    "may-wish",
    "whose-type",
    "call-up-who",
    "call-up-lands",
    "away-lands",
    "comes-instead",
    "call-lands",
}
"""Questions that so few matches need not meet."""

SELDOM_EVENTS = {"wait-ended", "went_back", "form_lasts"}
"""Events that so few matches need not meet: one word of some seventy brings them about."""

each_kind = pytest.mark.parametrize("format, rules", KINDS, ids=[f"{format}-{rules}" for format, rules in KINDS])


@cache
def played(format: str, rules: str) -> tuple[Played, ...]:
    return tuple(play(format, rules, seed, look_every=20) for seed in range(QUICK))


def all_played() -> list[Played]:
    return [one for kind in KINDS for one in played(*kind)]


@each_kind
def test_random_matches_keep_every_rule_of_the_kernel(format, rules):
    results = Counter(one.result for one in played(format, rules))

    assert results["a"] and results["b"] and results["draw"]
    assert results["unfinished"] <= QUICK / 20


@each_kind
def test_match_can_be_saved_and_resumed_between_any_two_actions(format, rules):
    for seed in (1, 2, 3):
        play(format, rules, seed, look_every=1)


@pytest.mark.slow
@each_kind
def test_many_random_matches_keep_every_rule_of_the_kernel(format, rules):
    for seed in range(QUICK, QUICK + LONG):
        play(format, rules, seed, look_every=20)


def test_random_matches_meet_every_event():
    met = sum((one.events for one in all_played()), Counter())

    events = {str(event.__struct_config__.tag) for event in get_args(Event)}
    assert events - SELDOM_EVENTS <= met.keys() <= events


def test_random_matches_meet_every_question():
    met = sum((one.asked for one in all_played()), Counter())

    asked = {"action", "attack", "name-attack", "chance", "trainer-", "smallest-", "condition-", *PROMPT_CLAUSES}
    assert asked - SELDOM <= met.keys() <= asked


def test_corrections_come_in_the_middle_of_battles_and_choices():
    met = sum((one.corrected for one in all_played()), Counter())

    asked = {"action", "attack", "chance", "by-hand", "trainer-target"}
    assert {f"{purpose}: {one}" for purpose in PURPOSES for one in asked} <= met.keys()
    assert any(f"{purpose}: self-lands" in met for purpose in PURPOSES)


def test_random_matches_cite_clauses_that_the_rulebook_has():
    cited = frozenset().union(*(one.cited for one in all_played()))

    assert len(cited) > 60
    assert cited <= {clause.id for clause in library().rulebook()}


def test_random_matches_refuse_in_sentences_that_there_are():
    said = frozenset().union(*(one.said for one in all_played()))

    assert len(said) > 40
    assert said <= set(load_texts())


def test_random_matches_have_every_policy_at_every_value():
    met = {policy for one in all_played() for policy in one.policies}

    for policy in POLICIES:
        for value in policy_values(policy):
            numbers = NUMBERS.get(policy, ()) if value == "n" else (value.capitalize(),)
            assert all(f"{policy}: {one}" in met or f"{policy}: {value}" in met for one in numbers), policy


def test_random_matches_are_played_on_every_mat_that_fits():
    for format in FORMATS:
        fitting = {one.id for one in mats(format)}

        assert fitting == {name for name in ("duel", "six_on_six", "three_on_three", "tiny") if fits(format, name)}
        assert fitting == {setup_of(format, "tfg-2007", seed).playmat.id for seed in range(QUICK)}


def fits(format: str, name: str) -> bool:
    return not mat_refusals(format, mat(name))


def test_random_matches_have_every_word_on_their_discs():
    words = {
        type(effect)
        for format, rules in KINDS
        for seed in range(QUICK)
        for placed in setup_of(format, rules, seed).figures
        for segment in placed.figure.disc.segments
        for effect in segment.effects
    }

    assert words == set(EFFECT_TYPES)


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


# ---------------------------------------------------------------- the script


def test_script_prints_a_line_for_each_kind_when_all_is_well(capsys):
    status = main(["--matches", "2", "--processes", "1", "--rules", "tfg-2007", "--met"])

    lines = capsys.readouterr().out.splitlines()
    assert status == 0
    assert lines[0].startswith("six_on_six tfg-2007: 2 matches, ")
    assert lines[1].startswith("three_on_three tfg-2007: 2 matches, ")
    assert all(line.endswith("; 0 faults") for line in lines[:2])
    assert any(line.endswith(" match_ended") for line in lines)


def test_script_names_the_seed_and_fails_when_a_check_does(capsys, monkeypatch):
    def faulty(format, rules, seed, look_every):
        raise AssertionError("a figure is lost")

    monkeypatch.setattr("tests.conformance.matches.play", faulty)
    status = main(
        ["--matches", "1", "--first", "7", "--processes", "1", "--format", "six_on_six", "--rules", "tfg-2007"]
    )

    lines = capsys.readouterr().out.splitlines()
    assert status == 1
    assert lines[0].startswith("FAULT six_on_six tfg-2007 seed 7: AssertionError at test_figure.py")
    assert lines[1].endswith("; 1 faults")
