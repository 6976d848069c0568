"""A move that surrounds nobody and is on no Goal: worked out at once, it comes to the same as through its tasks.

So do the occupied spaces, which follow the figures from table to table, and the cards that lie.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice

import msgspec
import pytest

from companion.figure._turn import quiet_move
from companion.figure.actions import Move
from companion.figure.rules import FigureRules
from companion.figure.state import Format, Setup, Table
from tests.conformance.matches import KINDS, setup_of

MATCHES = 12


def quiet_setups(format: Format, rules: str) -> Iterator[tuple[int, Setup]]:
    """The random setups, with their seeds, in which moves are worked out at once; of some kinds they are few."""
    for seed in count():
        setup = setup_of(format, rules, seed)
        if FigureRules(setup).game.has_quiet_moves:
            yield seed, setup


@pytest.mark.parametrize("format, rules", KINDS, ids=["-".join(kind) for kind in KINDS])
def test_a_move_that_is_worked_out_at_once_is_the_same_as_through_its_tasks(format, rules):
    at_once = 0
    for seed, setup in islice(quiet_setups(format, rules), MATCHES):
        quick, slow = (FigureRules(setup) for _ in range(2))
        slow.game.has_quiet_moves = False
        rng, state = random.Random(seed), quick.start()
        for _ in range(300):
            pending = quick.pending(state)
            if not pending:
                break
            action = rng.choice(quick.answers(state, rng.choice(pending)))
            if isinstance(action, Move):
                at_once += quiet_move(quick.game, state.table, action) is not None
            step = quick.apply(state, action)

            assert step == slow.apply(state, action)

            state = step.state

    assert at_once > 50


@pytest.mark.parametrize("format, rules", KINDS, ids=["-".join(kind) for kind in KINDS])
def test_field_that_follows_the_moves_is_the_same_as_one_looked_at_anew(format, rules):
    for seed in range(MATCHES):
        setup = setup_of(format, rules, seed)
        moving, anew = FigureRules(setup), FigureRules(setup)
        rng, state = random.Random(seed), moving.start()
        for _ in range(300):
            pending = moving.pending(state)
            if not pending:
                break
            state = moving.apply(state, rng.choice(moving.answers(state, rng.choice(pending)))).state
            afresh = msgspec.convert(msgspec.to_builtins(state.table), Table)

            assert moving.game.field(state.table) == anew.game.field(afresh)
            assert moving.game.lies(state.table) == anew.game.lies(afresh)
            assert moving.game.lying_for_a_turn(state.table) == anew.game.lying_for_a_turn(afresh)
