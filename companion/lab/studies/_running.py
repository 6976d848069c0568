"""Runs a study: plays missing chunks, and saves each result at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from companion.lab.studies._results import Results
from companion.lab.studies._study import Chunk, Pairing, Study
from companion.lab.studies._tallies import Tally, total

Play: TypeAlias = Callable[[Iterable[Chunk]], Iterator[tuple[Chunk, Tally]]]
"""Plays chunks: in one process, several, or a cluster."""


def missing(study: Study, kept: Mapping[str, Tally]) -> tuple[Chunk, ...]:
    """Chunks of a study that have not been played."""
    return tuple(chunk for chunk in study.chunks() if chunk.id not in kept)


def run(study: Study, results: Results, play: Play, told: Callable[[int], None] = lambda matches: None) -> None:
    """Play the missing chunks of a study and save their results; *told* receives the number of finished matches.

    However it ends, everything reported has been saved.
    """
    left = missing(study, results.kept)
    done = study.total - sum(chunk.many for chunk in left)
    told(done)
    for chunk, tally in play(left):
        results.add(chunk.id, tally)
        done += chunk.many
        told(done)


def found(study: Study, kept: Mapping[str, Tally]) -> tuple[tuple[Pairing, Tally], ...]:
    """Every pairing with played matches, and its tally."""
    tallies = (
        (pairing, total(kept[chunk.id] for chunk in study.chunks_of(pairing) if chunk.id in kept))
        for pairing in study.pairings
    )
    return tuple((pairing, tally) for pairing, tally in tallies if tally.matches)
