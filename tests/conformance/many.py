"""Very many random matches of both games with all checks: python -m tests.conformance.many --matches 10000.

Prints a line for each format and rule set of the figure game, each edition and kind of deck of the card
game. --format and --rules choose among those of the figure game, --edition and --kind among those of the
card game; where only the options of one game are given, only that game is played. Every match follows
from its number: --first 17 --matches 1 plays match 17 again. Exit status 1 where a check failed.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from time import monotonic
from typing import Any, Literal, TypeAlias

import msgspec

from companion.cards.editions import EDITIONS
from companion.figure.rulesets import RULE_SETS
from tests.conformance import card_matches, matches

TOO_LONG_S = 120
"""A match that takes so long hangs."""
BATCH = {"figure": 50, "card": 20}
REPORT_S = 10

MatchKind: TypeAlias = tuple[Literal["figure", "card"], str, str]
"""The game; its format and rule set, or its edition and kind of deck."""
Job: TypeAlias = tuple[MatchKind, Sequence[int], int]
"""A kind, the numbers of its matches, and how often the costly checks are made."""


class Batch(msgspec.Struct):
    """What some matches of one kind came to."""

    matches: int = 0
    plies: int = 0
    longest: int = 0
    ends: Counter[str] = msgspec.field(default_factory=Counter)
    met: Counter[str] = msgspec.field(default_factory=Counter)
    faults: list[tuple[int, str]] = msgspec.field(default_factory=list)

    def add(self, other: Batch) -> None:
        self.matches += other.matches
        self.plies += other.plies
        self.longest = max(self.longest, other.longest)
        self.ends += other.ends
        self.met += other.met
        self.faults += other.faults


def _play(kind: MatchKind, seed: int, look_every: int, batch: Batch) -> None:
    """Play a match and note what it came to."""
    game, one, other = kind
    if game == "figure":
        figures = matches.play(one, other, seed, look_every)  # type: ignore[arg-type]  # one of FORMATS
        plies, end = figures.plies, figures.result
        met = figures.events + figures.asked + Counter(figures.policies)
    else:
        cards = card_matches.play(one, other, seed, look_every)
        plies, end, met = cards.plies, cards.ended_by or "unfinished", cards.events
    batch.plies += plies
    batch.longest = max(batch.longest, plies)
    batch.ends[end] += 1
    batch.met += met


def _too_long(*_: Any) -> None:
    raise TimeoutError(f"not over after {TOO_LONG_S} s")


def play_batch(job: Job) -> tuple[MatchKind, Batch]:
    """Play the matches of these seeds; a fault is noted with the place where it was found."""
    kind, seeds, look_every = job
    signal.signal(signal.SIGALRM, _too_long)
    batch = Batch()
    for seed in seeds:
        batch.matches += 1
        signal.alarm(TOO_LONG_S)
        try:
            _play(kind, seed, look_every, batch)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            fault = f"{type(error).__name__} at {os.path.basename(place.filename)}:{place.lineno}: {error}"
            batch.faults.append((seed, fault))
        finally:
            signal.alarm(0)
    return kind, batch


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, and say whether all was well."""
    wanted = _parser().parse_args(arguments)
    kinds = _kinds(wanted)
    last = wanted.first + wanted.matches
    jobs = [
        (kind, range(start, min(start + BATCH[kind[0]], last)), wanted.look_every)
        for kind in kinds
        for start in range(wanted.first, last, BATCH[kind[0]])
    ]
    sums = {kind: Batch() for kind in kinds}
    began = reported = monotonic()
    for kind, batch in _played(jobs, wanted.processes):
        sums[kind].add(batch)
        for seed, fault in batch.faults:
            print(f"FAULT {kind[1]} {kind[2]} seed {seed}: {fault}", flush=True)
        if monotonic() - reported > REPORT_S:
            reported = monotonic()
            done = sum(one.matches for one in sums.values())
            passed = reported - began
            print(f"{done} of {wanted.matches * len(kinds)} matches, {passed:.0f} s", file=sys.stderr, flush=True)
    for (_, one, other), batch in sums.items():
        ends = ", ".join(f"{end} {many}" for end, many in sorted(batch.ends.items()))
        print(
            f"{one} {other}: {batch.matches} matches, {batch.plies} actions, longest {batch.longest}, {ends};"
            f" {len(batch.faults)} faults"
        )
    if wanted.met:
        met = sum((batch.met for batch in sums.values()), Counter[str]())
        print("\n".join(f"{count:10} {what}" for what, count in sorted(met.items())))
    return 1 if any(batch.faults for batch in sums.values()) else 0


def _played(jobs: Sequence[Job], processes: int) -> Iterator[tuple[MatchKind, Batch]]:
    """The batches as they are done; one process is this one: a fork of one with threads may wait for ever."""
    if processes == 1:
        yield from map(play_batch, jobs)
        return
    with Pool(processes) as pool:
        yield from pool.imap_unordered(play_batch, jobs)


def _kinds(wanted: argparse.Namespace) -> list[MatchKind]:
    """What is to be played: of both games where the options of neither or of both are given."""
    figures, cards = wanted.format or wanted.rules, wanted.edition or wanted.kind
    kinds = list[MatchKind]()
    if figures or not cards:
        formats, rules = wanted.format or matches.FORMATS, wanted.rules or RULE_SETS
        kinds += [("figure", *kind) for kind in matches.KINDS if kind[0] in formats and kind[1] in rules]
    if cards or not figures:
        editions, decks = wanted.edition or EDITIONS, wanted.kind or card_matches.KINDS
        kinds += [("card", edition, kind) for edition in editions for kind in decks]
    return kinds


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.many", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000, help="so many of each kind (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="number of the first match (default: %(default)s)")
    parser.add_argument("--format", nargs="+", choices=matches.FORMATS)
    parser.add_argument("--rules", nargs="+", choices=tuple(RULE_SETS))
    parser.add_argument("--edition", nargs="+", choices=tuple(EDITIONS))
    parser.add_argument("--kind", nargs="+", choices=card_matches.KINDS)
    parser.add_argument("--processes", type=int, default=2, help="default: %(default)s")
    parser.add_argument(
        "--look-every", type=int, default=25, help="the costly checks at every so many-th state (default: %(default)s)"
    )
    parser.add_argument("--met", action="store_true", help="print how often each event, question and policy was met")
    return parser


if __name__ == "__main__":
    sys.exit(main())
