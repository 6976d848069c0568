"""Plays the matches of a chunk in this process: the work of a worker, on any machine."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path

import msgspec

from companion.api.players import FoundPlayers, Players, ProgramError, code_mark, contest
from companion.lab.studies._counting import Counts
from companion.lab.studies._messages import Answer, OtherSource, Played, ProgramLeft
from companion.lab.studies._study import Chunk, number_of
from companion.lab.studies._tallies import A_WON, B_WON, DRAWN, UNFINISHED, Outcomes, Tally

OUTCOME = {"a": A_WON, "b": B_WON, "draw": DRAWN, None: UNFINISHED}


def play_chunk(chunk: Chunk) -> Tally:
    """Play the matches of a chunk.

    Raises:
        ProgramError: A program gave no answer.
    """
    return _played(chunk, _players())


def answer_to(data: bytes, source: str) -> bytes:
    """A cluster worker's task: the `Answer` to a chunk, both serialised. *source*: the requester's code mark."""
    answer: Answer = OtherSource()
    if source == source_mark():
        chunk = msgspec.msgpack.decode(data, type=Chunk)
        try:
            answer = Played(chunk.id, play_chunk(chunk))
        except ProgramError as error:
            answer = ProgramLeft(*error.made_of)
    return msgspec.msgpack.encode(answer)


def end_players() -> None:
    """End the player processes reused across matches; their processor time then counts for this process."""
    if _players.cache_info().currsize:
        _players().close()


@cache
def source_mark() -> str:
    """Fingerprint of the code that plays matches; a different one may mean different matches."""
    return code_mark(Path(__file__).parent)


def _played(chunk: Chunk, players: Players) -> Tally:
    setup, counts = chunk.pairing.setup, Counts(chunk.pairing.setup)
    began = [[0] * 4, [0] * 4]
    turns, endings, goals = Counter[int](), Counter[str](), [0] * len(setup.figures)
    actions = 0
    for number in range(chunk.first, chunk.first + chunk.many):
        rng = random.Random(number_of(f"{chunk.seed} {number}"))
        played = contest(setup, players, chunk.pairing.players, rng)
        counts.begin()
        for entry in played.entries():
            counts.take(entry.events)
            actions += 1
        table, game = played.match.state.table, played.rules.game
        began[table.first_player or 0][OUTCOME[table.winner]] += 1
        turns[table.turn] += 1
        endings[table.ended_by] += 1
        for figure, where in enumerate(table.where):
            goals[figure] += where == game.goal[game.owners[figure]]
    return Tally(
        matches=chunk.many,
        actions=actions,
        began=(_outcomes(began[0]), _outcomes(began[1])),
        turns=dict(sorted(turns.items())),
        endings=dict(sorted(endings.items())),
        segments=counts.segments,
        out=tuple(counts.out),
        goals=tuple(goals),
    )


def _outcomes(row: list[int]) -> Outcomes:
    return (row[0], row[1], row[2], row[3])


@cache
def _players() -> FoundPlayers:
    # Players that cannot be loaded were reported before the study began.
    return FoundPlayers(waits=True, think_s=None)
