"""A study at work: what of it is not there yet is played, and kept at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from companion.lab.studies.results import Results
from companion.lab.studies.study import Chunk, Pairing, Study
from companion.lab.studies.tallies import Tally, total

Play: TypeAlias = Callable[[Iterable[Chunk]], Iterator[tuple[Chunk, Tally]]]
"""What plays chunks: one process, several, a cluster."""


def missing(study: Study, kept: Mapping[str, Tally]) -> tuple[Chunk, ...]:
    """The chunks of a study that have not been played."""
    return tuple(chunk for chunk in study.chunks() if chunk.id not in kept)


def run(study: Study, results: Results, play: Play, told: Callable[[int], None] = lambda matches: None) -> None:
    """Play what is missing of a study, and keep it; *told* hears how many matches are done, each time that it is more.

    Whatever ends it, what was told is kept.
    """
    left = missing(study, results.kept)
    done = study.total - sum(chunk.many for chunk in left)
    told(done)
    for chunk, tally in play(left):
        results.add(chunk.id, tally)
        done += chunk.many
        told(done)


def found(study: Study, kept: Mapping[str, Tally]) -> tuple[tuple[Pairing, Tally], ...]:
    """Every pairing of which matches were played, and what they came to."""
    tallies = (
        (pairing, total(kept[chunk.id] for chunk in study.chunks_of(pairing) if chunk.id in kept))
        for pairing in study.pairings
    )
    return tuple((pairing, tally) for pairing, tally in tallies if tally.matches)
