"""Whole matches for reviews and statistics, played by programs into a store."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from companion.adapters.seeded_spins import seeded_spins
from companion.app.match import FIGURE, ChanceBy, MatchReferee, Outside, Seats
from companion.commands import parts
from companion.figure import with_policies
from tests.app.table_fakes import StepClock

PLAYERS = ("Ann", "Ben")


def keep_played(
    store: Any,
    seed: int = 3,
    kinds: tuple[str, str] = ("random", "greedy"),
    players: tuple[str, str] = PLAYERS,
    most_entries: int = 0,
) -> str:
    """Play a match into *store*, to its end or so many entries; its id."""
    setup = parts.starter_setup("three_on_three", "duel-2017")
    setup = msgspec.structs.replace(setup, rules=with_policies(setup.rules, {"turn_limit": 60}))
    outside = Outside(store=store, clock=StepClock(), spins=seeded_spins(seed), rng=random.Random(seed))
    seats = Seats(players=players, kinds=kinds, brought=("Dawn", "Dusk"))
    referee = MatchReferee.begin(FIGURE, outside, setup, seats, ChanceBy(spins="program"))
    while referee.pending() and not 0 < most_entries <= len(referee.entries):
        referee.tick()
    return referee.match_id
