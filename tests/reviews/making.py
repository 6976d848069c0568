"""Whole matches for reviews and statistics, played by programs into a store."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from companion.adapters.seeded_spins import seeded_spins
from companion.api import card_setup
from companion.app.match.card_game import CARD
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.cards.values.actions import Concede
from companion.commands import parts
from companion.figure.rulesets import with_policies
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


def keep_played_cards(
    store: Any,
    seed: int = 3,
    kinds: tuple[str, str] = ("sensible", "sensible"),
    players: tuple[str, str] = PLAYERS,
    most_entries: int = 0,
    edition: str = "advanced-1999",
    gives_up: int = 0,
) -> str:
    """Play a match of the card game into *store*, to its end or so many entries; its id.

    *gives_up*: seat b gives up in the first turn of its own after so many turns.
    """
    outside = Outside(store=store, clock=StepClock(), spins=seeded_spins(seed), rng=random.Random(seed))
    seats = Seats(players=players, kinds=kinds, brought=("Storm", "Tide"))
    referee = MatchReferee.begin(CARD, outside, card_setup(edition), seats, ChanceBy(spins="program"))
    while referee.pending() and not 0 < most_entries <= len(referee.entries):
        table = referee.state.table
        if 0 < gives_up < table.turn and table.to_move == 1:
            referee.put(Concede(1), "b")
        else:
            referee.tick()
    return referee.match_id
