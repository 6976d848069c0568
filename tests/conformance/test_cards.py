"""The card game in random matches: every edition, dealt and real decks, the whole library.

Very many more of them: python -m tests.conformance.many --edition xy-2016 --matches 2000.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import get_args

import pytest

from companion.adapters.library.library import FileLibrary
from companion.cards.editions import EDITIONS
from companion.cards.values.events import Event
from tests.conformance.card_matches import KINDS, Played, play
from tests.conformance.many import main

QUICK, LONG = 4, 12
SELDOM = frozenset({"sudden_death", "copy", "ordered", "drawn", "mulligan_announced", "exchanged", "retreat_failed"})
"""Events that so few matches need not meet."""
NEVER = frozenset({"hands_shaken", "mark"})
"""What comes before the first action, and what no card does."""

each_kind = pytest.mark.parametrize(
    "edition, kind", [pytest.param(edition, kind, id=f"{edition}-{kind}") for edition in EDITIONS for kind in KINDS]
)


@cache
def played(edition: str, kind: str) -> tuple[Played, ...]:
    return tuple(play(edition, kind, seed, look_every=25) for seed in range(QUICK))


@each_kind
def test_random_matches_keep_every_rule_of_the_kernel(edition, kind):
    assert all(one.result in ("a", "b", "draw") for one in played(edition, kind))


@pytest.mark.slow
@each_kind
def test_many_random_matches_keep_every_rule_of_the_kernel(edition, kind):
    for seed in range(QUICK, QUICK + LONG):
        play(edition, kind, seed, look_every=25)


@pytest.mark.parametrize("edition", EDITIONS)
def test_match_can_be_saved_and_resumed_between_any_two_actions(edition):
    for kind in KINDS:
        play(edition, kind, 1, look_every=1)


@pytest.mark.slow
def test_random_matches_meet_nearly_every_event():
    met = sum((one.events for edition in EDITIONS for kind in KINDS for one in played(edition, kind)), Counter())

    every = {str(event.__struct_config__.tag) for event in get_args(Event)}
    assert every - SELDOM - NEVER <= met.keys()
    assert not NEVER & met.keys()


@pytest.mark.slow
def test_random_matches_cite_clauses_that_the_rulebook_has(tmp_path):
    cited = frozenset().union(*(one.cited for edition in EDITIONS for kind in KINDS for one in played(edition, kind)))

    assert len(cited) > 40
    assert cited <= {clause.id for clause in FileLibrary(tmp_path).rulebook()}


def test_many_matches_can_be_played_from_the_command_line(capsys):
    assert main(["--matches", "2", "--edition", "xy-2016", "--kind", "real", "--processes", "1"]) == 0
    assert "xy-2016 real: 2 matches" in capsys.readouterr().out
