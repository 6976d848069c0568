"""Very many random matches with all conformance checks: python -m tests.conformance.many --matches 10000.

Prints a line for each format and rule set. Every match follows from its number:
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
from time import monotonic
from typing import Any

import msgspec

from companion.figure.rulesets import RULE_SETS
from companion.figure.state import Format
from tests.conformance.matches import FORMATS, KINDS, play

TOO_LONG_S = 120
"""A match that takes so long hangs."""
BATCH = 50
REPORT_S = 10


class Batch(msgspec.Struct):
    """What some matches of one kind came to."""

    matches: int = 0
    plies: int = 0
    results: Counter[str] = msgspec.field(default_factory=Counter)
    met: Counter[str] = msgspec.field(default_factory=Counter)
    faults: list[tuple[int, str]] = msgspec.field(default_factory=list)

    def add(self, other: Batch) -> None:
        self.matches += other.matches
        self.plies += other.plies
        self.results += other.results
        self.met += other.met
        self.faults += other.faults


def _too_long(*_: Any) -> None:
    raise TimeoutError(f"not over after {TOO_LONG_S} s")


def play_batch(job: tuple[Format, str, Sequence[int], int]) -> tuple[tuple[Format, str], Batch]:
    """Play the matches of these seeds; a fault is noted with the place where it was found."""
    format, rules, seeds, look_every = job
    signal.signal(signal.SIGALRM, _too_long)
    batch = Batch()
    for seed in seeds:
        batch.matches += 1
        signal.alarm(TOO_LONG_S)
        try:
            played = play(format, rules, seed, look_every)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            fault = f"{type(error).__name__} at {os.path.basename(place.filename)}:{place.lineno}: {error}"
            batch.faults.append((seed, fault))
        else:
            batch.plies += played.plies
            batch.results[played.result] += 1
            batch.met += played.events + played.asked + Counter(played.policies)
        finally:
            signal.alarm(0)
    return (format, rules), batch


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, and say whether all was well."""
    wanted = _parser().parse_args(arguments)
    kinds = [kind for kind in KINDS if kind[0] in wanted.format and kind[1] in wanted.rules]
    last = wanted.first + wanted.matches
    jobs = [
        (*kind, range(start, min(start + BATCH, last)), wanted.look_every)
        for start in range(wanted.first, last, BATCH)
        for kind in kinds
    ]
    sums = {kind: Batch() for kind in kinds}
    began = reported = monotonic()
    with Pool(wanted.processes) as pool:
        for kind, batch in pool.imap_unordered(play_batch, jobs):
            sums[kind].add(batch)
            for seed, fault in batch.faults:
                print(f"FAULT {kind[0]} {kind[1]} seed {seed}: {fault}", flush=True)
            if monotonic() - reported > REPORT_S:
                reported = monotonic()
                done = sum(one.matches for one in sums.values())
                passed = reported - began
                print(f"{done} of {wanted.matches * len(kinds)} matches, {passed:.0f} s", file=sys.stderr, flush=True)
    for (format, rules), batch in sums.items():
        results = ", ".join(f"{result} {batch.results[result]}" for result in ("a", "b", "draw", "unfinished"))
        print(
            f"{format} {rules}: {batch.matches} matches, {batch.plies} actions, {results}; {len(batch.faults)} faults"
        )
    if wanted.met:
        met = sum((batch.met for batch in sums.values()), Counter[str]())
        print("\n".join(f"{count:10} {what}" for what, count in sorted(met.items())))
    return 1 if any(batch.faults for batch in sums.values()) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.many", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000, help="so many of each kind (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="number of the first match (default: %(default)s)")
    parser.add_argument("--format", nargs="+", choices=FORMATS, default=FORMATS)
    parser.add_argument("--rules", nargs="+", choices=tuple(RULE_SETS), default=tuple(RULE_SETS))
    parser.add_argument("--processes", type=int, default=2, help="default: %(default)s")
    parser.add_argument(
        "--look-every", type=int, default=25, help="the costly checks at every so many-th state (default: %(default)s)"
    )
    parser.add_argument("--met", action="store_true", help="print how often each event, question and policy was met")
    return parser


if __name__ == "__main__":
    sys.exit(main())
