"""Whole matches of the figure game that are over, kept in memory, to be looked at again."""

from __future__ import annotations

import random
from typing import Any

from companion.adapters.library.library import FileLibrary
from companion.adapters.seeded_spins import seeded_spins
from companion.app.match.figure_game import FIGURE, Record
from companion.app.match.game import ChanceBy
from companion.app.match.record import Record as MatchRecord
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.figure.actions import Done
from companion.figure.events import BattleDecided
from companion.figure.rulesets import RULE_SETS, with_policies
from companion.figure.teams import setup_for
from companion.kernel.model import TurnRequest
from tests.app.table_fakes import MemoryStore, StepClock

HOSTILE = ("</script><b>", "a & \"b\" 'c'")
"""Names that would end the script of a page, or an attribute, if they could."""


def stored(
    library: FileLibrary, rules: str, form: str, mat: str, seed: int, players: tuple[str, str] = HOSTILE
) -> MemoryStore:
    """A store with one match: of the first two starter teams, by two programs, with corrections."""
    store = MemoryStore()
    referee = _begun(library, store, rules, form, mat, seed, players)
    while referee.pending():
        referee.tick()
        if len(referee.entries) in (20, 30):
            referee.take_back(len(referee.standing) - 3, "misread")
    return store


def given_up(library: FileLibrary, winners: tuple[int, ...]) -> MemoryStore:
    """A store with a match in which these seats won battles in turn; the last of them then gave up, in its turn."""
    for seed in range(1, 100):
        store = MemoryStore()
        referee = _begun(library, store, "duel-2017", "three_on_three", "three_on_three", seed, ("Ann", "Bo"))
        while (asked := referee.pending()) and _battles_won(referee) in (winners, winners[:-1], ()):
            if _battles_won(referee) == winners and isinstance(asked[0], TurnRequest) and asked[0].seat == winners[-1]:
                if asked[0].step == "action":
                    referee.put(Done())
                    return store
            referee.tick()
    raise AssertionError(winners)


def _battles_won(referee: Any) -> tuple[int, ...]:
    """By which seats, each time after the other."""
    game = referee.rules.game
    events = (event for entry in referee.standing for event in entry.events)
    won = [one.winner for one in events if isinstance(one, BattleDecided) and one.winner]
    return tuple(game.owners[game.number[figure]] for figure in won)


def _begun(
    library: FileLibrary, store: MemoryStore, rules: str, form: str, mat: str, seed: int, players: tuple[str, str]
) -> Any:
    named = with_policies(RULE_SETS[rules], {"turn_limit": 60})
    teams = [team for team in library.teams() if (team.format, team.rules) == (form, rules)][:2]
    playmat = next(one for one in library.playmats() if one.id == mat)
    setup = setup_for(form, playmat, named, (teams[0], teams[1]), library.shelf())
    outside = Outside(store=store, clock=StepClock(), spins=seeded_spins(seed), rng=random.Random(seed))
    seats = Seats(players=players, kinds=("greedy", "greedy"))
    return MatchReferee.begin(FIGURE, outside, setup, seats, ChanceBy(spins="source"))


def recorded(library: FileLibrary, rules: str, form: str, mat: str, seed: int) -> Record:
    """That match."""
    store = stored(library, rules, form, mat, seed)
    return MatchRecord.of(FIGURE, store, "m1")
