"""What is counted of a match is the same whoever plays it."""

from __future__ import annotations

import random

import pytest

from companion.figure.rules import FigureRules
from companion.studies.counting import Counts
from tests.conformance.matches import KINDS, setup_of

WHY = "the extra studies is not installed"
batch = pytest.importorskip("companion.figure.batch", reason=WHY)
differential = pytest.importorskip("tests.figure.batch.differential", reason=WHY)


@pytest.fixture(autouse=True)
def _what_is_said_can_be_told():
    """In place of the one that listens to everything: what the rules say is told elsewhere."""


@pytest.mark.parametrize("format, rules", KINDS)
def test_batch_and_rules_count_the_same_of_the_same_match(format, rules):
    battles = out = 0
    for seed in range(40):
        setup = differential.known_part_of(setup_of(format, rules, seed))
        at_once, counts, rng = batch.Batch(setup, 1, counting=True), Counts(setup), random.Random(seed)
        one_by_one = FigureRules(setup)
        state = one_by_one.start()
        for _ in range(1500):
            wanted = [action for request in one_by_one.pending(state) for action in one_by_one.answers(state, request)]
            if not wanted:
                break
            action = rng.choice(wanted)
            step = one_by_one.apply(state, action)
            state = step.state
            counts.take(step.events)
            at_once.take(0, action)

        sizes = [len(own) for own in counts.segments]
        found = at_once.segment_counts.tolist()
        assert [list(map(list, own)) for own in counts.segments] == [found[n][:size] for n, size in enumerate(sizes)]
        assert counts.out == at_once.times_out.tolist()
        battles += sum(row[0] for own in counts.segments for row in own)
        out += sum(counts.out)
    assert battles > 200 and out > 20
