"""The matches of a chunk, played in this process: what a worker does, on whatever machine it is.

The batch plays random players; everybody else plays by the rules, one match at a time.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

import msgspec

from companion.app.match import FIGURE, Contest
from companion.figure import Setup
from companion.players import Players
from companion.studies.counting import Counts
from companion.studies.study import Chunk, Engine, StudyError, number_of
from companion.studies.tallies import A_WON, B_WON, DRAWN, UNFINISHED, Outcomes, Tally
from companion.texts import phrase

RANDOM = "random"
NUMBA = "numba"
OUTCOME = {"a": A_WON, "b": B_WON, "draw": DRAWN, None: UNFINISHED}


def engine_of(setup: Setup, players: tuple[str, str]) -> Engine:
    """Who plays such matches: the batch, where both players are random and it knows every word of the setup.

    Raises:
        StudyError: The batch would play them, and its extra is not installed.
    """
    if players != (RANDOM, RANDOM):
        return "rules"
    if find_spec(NUMBA) is None:
        raise StudyError(phrase("error.study.no-numba", package=NUMBA))
    from companion.figure.batch import unknown_in

    return "rules" if any(unknown_in(setup)) else "batch"


def compiles_first(chunks: tuple[Chunk, ...]) -> bool:
    """Have these matches yet to wait for the compiler?"""
    if not any(chunk.pairing.engine == "batch" for chunk in chunks):
        return False
    from companion.figure.batch import compiles_first as is_not_compiled

    return is_not_compiled()


def compile_now(chunks: tuple[Chunk, ...]) -> None:
    """Compile the rules of many matches at once, so that every worker of this machine finds them compiled."""
    chunk = next(chunk for chunk in chunks if chunk.pairing.engine == "batch")
    play_chunk(msgspec.structs.replace(chunk, many=1))


def play_chunk(chunk: Chunk, source: str = "") -> Tally:
    """The matches of a chunk. *source*: the mark of the code that is to play them.

    Raises:
        StudyError: This worker has other code, or lacks what the matches need.
        ProgramError: A program gave no answer.
    """
    if source and source != source_mark():
        raise StudyError(phrase("error.study.other-source"))
    if chunk.pairing.engine == "batch":
        if find_spec(NUMBA) is None:
            raise StudyError(phrase("error.study.no-numba", package=NUMBA))
        return _by_batch(chunk)
    return _by_rules(chunk, _players())


@cache
def source_mark() -> str:
    """A mark of the code by which matches are played: another mark, perhaps other matches."""
    mark = blake2b(digest_size=8)
    root = Path(__file__).parents[1]
    for room in ("kernel", "figure", "figure/batch", "players", "app/match", "studies"):
        for file in sorted((root / room).glob("*.py")):
            mark.update(file.read_bytes())
    return mark.hexdigest()


def _by_batch(chunk: Chunk) -> Tally:
    from companion.figure.batch import Batch

    batch = Batch(chunk.pairing.setup, chunk.many, seed=chunk.seed, first=chunk.first, counting=True)
    batch.play()
    began = [[0] * 4, [0] * 4]
    for (seat, winner), many in Counter(zip(batch.first_players.tolist(), batch.winners.tolist(), strict=True)).items():
        began[seat][UNFINISHED if winner < 0 else winner] += many
    segments = batch.segment_counts.tolist()
    return Tally(
        matches=chunk.many,
        actions=int(batch.actions.sum()),
        began=(_outcomes(began[0]), _outcomes(began[1])),
        turns=dict(sorted(Counter(batch.turns.tolist()).items())),
        endings=dict(sorted(Counter(batch.endings).items())),
        segments=tuple(
            tuple(_outcomes(row) for row in own[: len(placed.figure.disc.segments)])
            for own, placed in zip(segments, chunk.pairing.setup.figures, strict=True)
        ),
        out=tuple(batch.times_out.tolist()),
        goals=tuple(batch.at_goal.sum(axis=0).tolist()),
    )


def _by_rules(chunk: Chunk, players: Players) -> Tally:
    setup, counts = chunk.pairing.setup, Counts(chunk.pairing.setup)
    began = [[0] * 4, [0] * 4]
    turns, endings, goals = Counter[int](), Counter[str](), [0] * len(setup.figures)
    actions = 0
    for number in range(chunk.first, chunk.first + chunk.many):
        rng = random.Random(number_of(f"{chunk.seed} {number}"))
        contest = Contest(FIGURE, setup, players, chunk.pairing.players, rng)
        counts.begin()
        for entry in contest.entries():
            counts.take(entry.events)
            actions += 1
        table, game = contest.match.state.table, contest.rules.game
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
def _players() -> Players:
    from companion.adapters.players import FoundPlayers

    # Who cannot be loaded was named before the study began.
    return FoundPlayers(lambda name, why: None, waits=True, think_s=None)
