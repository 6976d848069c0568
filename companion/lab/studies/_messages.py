"""Messages between a study and its remote workers: plain data, safe to read from untrusted peers."""

from __future__ import annotations

import re
from itertools import chain
from typing import Annotated, TypeAlias

import msgspec

from companion.api.players import Failed
from companion.api.texts import Phrase
from companion.lab.studies._study import Chunk
from companion.lab.studies._tallies import Tally

CLAUSE = re.compile("[A-Z0-9-]{0,40}")
MOST_TURNS = 1_000_000


class Played(msgspec.Struct, frozen=True, tag="played"):
    """Result of a chunk."""

    chunk: str
    tally: Tally


class ProgramLeft(msgspec.Struct, frozen=True, tag="program"):
    """A program gave no answer during a chunk."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=1)]
    name: Annotated[str, msgspec.Meta(max_length=200)]
    failed: Failed


class OtherSource(msgspec.Struct, frozen=True, tag="source"):
    """The worker's code differs from the requester's."""


Answer: TypeAlias = Played | ProgramLeft | OtherSource
"""A worker's answer to a chunk."""


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    """The cluster is available and has exactly this program."""

    workers: int
    threads: int


class More(msgspec.Struct, frozen=True, tag="more"):
    """There is room for *many* more chunks."""

    many: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The cluster has become unusable, and why."""

    said: str | Phrase


Message: TypeAlias = Joined | More | Played | ProgramLeft | Refused
"""Message from the process that talks to a cluster to the study."""


def fits(tally: Tally, chunk: Chunk) -> bool:
    """Is the tally possible for the chunk? Only a replay could prove it."""
    figures = chunk.pairing.setup.figures
    sums = (sum(map(sum, tally.began)), sum(tally.turns.values()), sum(tally.endings.values()))
    counts = chain(
        (tally.actions,),
        *tally.began,
        tally.turns,
        tally.turns.values(),
        tally.endings.values(),
        tally.out,
        tally.goals,
    )
    rows = [len(of_figure) for of_figure in tally.segments]
    return (
        {chunk.many} == {tally.matches, *sums}
        and {len(figures)} == {len(rows), len(tally.out), len(tally.goals)}
        and rows == [len(placed.figure.disc.segments) for placed in figures]
        and min(chain(counts, *chain(*tally.segments))) >= 0
        and max(tally.turns) <= MOST_TURNS
        and all(CLAUSE.fullmatch(clause) for clause in tally.endings)
    )
