"""What passes between a study and whoever plays it elsewhere: data, which nobody has to trust in order to read it."""

from __future__ import annotations

import re
from itertools import chain
from typing import Annotated, TypeAlias

import msgspec

from companion.api.players import Failed
from companion.api.texts import Phrase
from companion.lab.studies.study import Chunk
from companion.lab.studies.tallies import Tally

CLAUSE = re.compile("[A-Z0-9-]{0,40}")
MOST_TURNS = 1_000_000


class Played(msgspec.Struct, frozen=True, tag="played"):
    """What a chunk came to."""

    chunk: str
    tally: Tally


class ProgramLeft(msgspec.Struct, frozen=True, tag="program"):
    """A program gave no answer in the middle of a chunk."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=1)]
    name: Annotated[str, msgspec.Meta(max_length=200)]
    failed: Failed


class OtherSource(msgspec.Struct, frozen=True, tag="source"):
    """The worker has other code than whoever asked."""


Answer: TypeAlias = Played | ProgramLeft | OtherSource
"""What a worker answers to a chunk."""


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    """The cluster is there and has this very program."""

    workers: int
    threads: int


class More(msgspec.Struct, frozen=True, tag="more"):
    """There is room for so many more chunks."""

    many: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The cluster cannot be used any longer, and why."""

    said: str | Phrase


Message: TypeAlias = Joined | More | Played | ProgramLeft | Refused
"""What the process that speaks with a cluster tells the study."""


def fits(tally: Tally, chunk: Chunk) -> bool:
    """Can a chunk have come to this? Whether it did, only playing it again would show."""
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
