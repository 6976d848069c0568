"""Very many random matches of the card game with all checks: python -m tests.conformance.many_cards --matches 2000.

Prints a line for each edition and kind of deck. Every match follows from its number:
--first 17 --matches 1 plays match 17 again. Exit status 1 where a check failed.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Sequence
from multiprocessing import Pool
from typing import Any

import msgspec

from companion.cards.editions import EDITIONS
from tests.conformance.card_matches import KINDS, play

TOO_LONG_S = 120
"""A match that takes so long hangs."""
BATCH = 20


class Batch(msgspec.Struct):
    """What some matches of one kind came to."""

    matches: int = 0
    plies: int = 0
    longest: int = 0
    ends: Counter[str] = msgspec.field(default_factory=Counter)
    faults: list[tuple[int, str]] = msgspec.field(default_factory=list)

    def add(self, other: Batch) -> None:
        self.matches += other.matches
        self.plies += other.plies
        self.longest = max(self.longest, other.longest)
        self.ends += other.ends
        self.faults += other.faults


def _too_long(*_: Any) -> None:
    raise TimeoutError(f"not over after {TOO_LONG_S} s")


def play_batch(job: tuple[str, str, Sequence[int], int]) -> tuple[tuple[str, str], Batch]:
    """Play the matches of these seeds; a fault is noted with the place where it was found."""
    edition, kind, seeds, look_every = job
    signal.signal(signal.SIGALRM, _too_long)
    batch = Batch()
    for seed in seeds:
        batch.matches += 1
        signal.alarm(TOO_LONG_S)
        try:
            played = play(edition, kind, seed, look_every)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            fault = f"{type(error).__name__} at {os.path.basename(place.filename)}:{place.lineno}: {error}"
            batch.faults.append((seed, fault))
        else:
            batch.plies += played.plies
            batch.longest = max(batch.longest, played.plies)
            batch.ends[played.ended_by or "unfinished"] += 1
        finally:
            signal.alarm(0)
    return (edition, kind), batch


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, and say whether all was well."""
    wanted = _parser().parse_args(arguments)
    last = wanted.first + wanted.matches
    kinds = [(edition, kind) for edition in wanted.edition for kind in wanted.kind]
    jobs = [
        (edition, kind, range(start, min(start + BATCH, last)), wanted.look_every)
        for start in range(wanted.first, last, BATCH)
        for edition, kind in kinds
    ]
    sums = {kind: Batch() for kind in kinds}
    with Pool(wanted.processes) as pool:
        for kind, batch in pool.imap_unordered(play_batch, jobs):
            sums[kind].add(batch)
            for seed, fault in batch.faults:
                print(f"FAULT {' '.join(kind)} seed {seed}: {fault}", flush=True)
    for (edition, deck), batch in sums.items():
        ends = ", ".join(f"{end} {many}" for end, many in sorted(batch.ends.items()))
        print(
            f"{edition} {deck}: {batch.matches} matches, {batch.plies} actions, longest {batch.longest}, {ends};"
            f" {len(batch.faults)} faults"
        )
    return 1 if any(batch.faults for batch in sums.values()) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.many_cards", description=__doc__)
    parser.add_argument("--matches", type=int, default=500, help="so many of each kind (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="number of the first match (default: %(default)s)")
    parser.add_argument("--edition", nargs="+", choices=tuple(EDITIONS), default=tuple(EDITIONS))
    parser.add_argument("--kind", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--processes", type=int, default=2, help="default: %(default)s")
    parser.add_argument(
        "--look-every", type=int, default=25, help="the costly checks at every so many-th state (default: %(default)s)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
