"""Whole matches of the figure game that are over, kept in memory, to be looked at again."""

from __future__ import annotations

import random

from companion.adapters.library.library import FileLibrary
from companion.adapters.seeded_spins import seeded_spins
from companion.app.match.figure_game import FIGURE, Record
from companion.app.match.game import ChanceBy
from companion.app.match.record import Record as MatchRecord
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.figure.rulesets import RULE_SETS, with_policies
from companion.figure.teams import setup_for
from tests.app.table_fakes import MemoryStore, StepClock

HOSTILE = ("</script><b>", "a & \"b\" 'c'")
"""Names that would end the script of a page, or an attribute, if they could."""


def stored(
    library: FileLibrary, rules: str, form: str, mat: str, seed: int, players: tuple[str, str] = HOSTILE
) -> MemoryStore:
    """A store with one match: of the first two starter teams, by two programs, with corrections."""
    named = with_policies(RULE_SETS[rules], {"turn_limit": 60})
    teams = [team for team in library.teams() if (team.format, team.rules) == (form, rules)][:2]
    playmat = next(one for one in library.playmats() if one.id == mat)
    setup = setup_for(form, playmat, named, (teams[0], teams[1]), library.shelf())
    store = MemoryStore()
    outside = Outside(store=store, clock=StepClock(), spins=seeded_spins(seed), rng=random.Random(seed))
    seats = Seats(players=players, kinds=("greedy", "greedy"))
    referee = MatchReferee.begin(FIGURE, outside, setup, seats, ChanceBy(spins="source"))
    while referee.pending():
        referee.tick()
        if len(referee.entries) in (20, 30):
            referee.take_back(len(referee.standing) - 3, "misread")
    return store


def recorded(library: FileLibrary, rules: str, form: str, mat: str, seed: int) -> Record:
    """That match."""
    store = stored(library, rules, form, mat, seed)
    return MatchRecord.of(FIGURE, store, "m1")
