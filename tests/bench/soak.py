"""Hours of simulated bases in minutes: is anything lost, is every spin announced, does memory stay flat?

Two simulated bases say all that bases say, byte for byte; a session and a watcher hear each. There is
one thread and a clock that nobody waits for, so the same seed gives the same hour.
"""

from __future__ import annotations

import gc
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable

import msgspec
import numpy as np

from firmware_bridge.reading.readings import RestReading
from firmware_bridge.reading.rest import RestWatcher
from firmware_bridge.sim.simulator import SimulatedBase
from firmware_bridge.wire.session import Session
from firmware_bridge.wire.session_events import Identified, Streamed

BASES = 2
RATE_HZ = 500
STEP_S = 0.02
"""So much is read at once, as from a port."""
BETWEEN_S = (12.0, 18.0)
"""A disc is spun again so long after it was spun: it has come to rest by then, and stood for a while."""
QUIET_S = 20.0
"""Before the end nothing is spun any more, so that every spin is announced."""
WARM_SHARE = 0.2
"""In this part everything warms up; growth is measured from its end on."""


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """Snapshot of a soak test. *blocks*: allocated memory blocks of Python's objects."""

    at_s: float
    wall_s: float
    samples: int
    lost: int
    bad_frames: int
    spun: int
    announced: int
    resident_mb: float
    blocks: int


class Soaked(msgspec.Struct, frozen=True, kw_only=True):
    """Result of a soak test. *others* counts readings that are no result, by their kind: there should be none."""

    marks: tuple[Mark, ...]
    others: dict[str, int]

    @property
    def last(self) -> Mark:
        """The last snapshot."""
        return self.marks[-1]

    @property
    def _warm(self) -> Mark:
        return next(mark for mark in self.marks if mark.at_s >= WARM_SHARE * self.last.at_s)

    @property
    def grown_mb(self) -> float:
        """Growth of the process's memory from warm to the end, in MB."""
        return self.last.resident_mb - self._warm.resident_mb

    @property
    def grown_blocks(self) -> int:
        """Growth in memory blocks of Python's objects."""
        return self.last.blocks - self._warm.blocks


class Soaking:
    """Soak test of one base, with everything that hears it."""

    def __init__(self, number: int, rng: random.Random) -> None:
        self._rng = rng
        # A usual disc and a usual sensor: both follow from the generator.
        self._base = SimulatedBase(np.random.default_rng(rng.randrange(2**32)), uid=bytes([number] * 8))
        self._session = Session(RATE_HZ)
        self._session.opened(0.0)
        self._watcher: RestWatcher | None = None
        self._next_s = rng.uniform(*BETWEEN_S)
        self.spun = 0
        self.heard = Counter[str]()

    def step(self, now_s: float, spin: bool) -> None:
        """Go on to *now_s*; the disc is spun when it is time, if *spin*."""
        if spin and now_s >= self._next_s:
            self._base.toss()
            self.spun += 1
            self._next_s = now_s + self._rng.uniform(*BETWEEN_S)
        self._base.advance(round(now_s * 1_000_000))
        for event in (*self._session.receive(self._base.to_send(), now_s), *self._session.tick(now_s)):
            if isinstance(event, Identified):
                self._watcher = RestWatcher(event.identity.uid.hex())
                self._watcher.arm()
            elif isinstance(event, Streamed) and self._watcher is not None:
                for reading in self._watcher.feed(event.samples):
                    self.heard[type(reading).__name__] += 1
                    self._watcher.arm()
        self._base.receive(self._session.to_send())

    @property
    def counts(self) -> tuple[int, int, int]:
        """Samples that were heard, samples that were lost, frames that were none."""
        counters = self._session.counters
        return counters.samples, counters.lost_samples, counters.bad_frames


def soak(seconds: float, seed: int, marks: int = 10, told: Callable[[float], None] = lambda share: None) -> Soaked:
    """Let two bases run for so many of their seconds; *told* is given the share that is done, at each mark."""
    rng = random.Random(seed)
    bases = [Soaking(number, rng) for number in range(BASES)]
    began_s = time.perf_counter()
    taken = []
    steps = round(seconds / STEP_S)
    each = max(1, steps // marks)
    for number in range(1, steps + 1):
        now_s = number * STEP_S
        for base in bases:
            base.step(now_s, spin=now_s < seconds - QUIET_S)
        if number % each == 0 or number == steps:
            taken.append(_mark(bases, now_s, began_s))
            told(number / steps)
    heard = sum((base.heard for base in bases), Counter[str]())
    others = {kind: count for kind, count in heard.items() if kind != RestReading.__name__}
    return Soaked(marks=tuple(taken), others=others)


def _mark(bases: list[Soaking], now_s: float, began_s: float) -> Mark:
    gc.collect()
    samples, lost, bad_frames = (sum(counts) for counts in zip(*(base.counts for base in bases), strict=True))
    return Mark(
        at_s=now_s,
        wall_s=time.perf_counter() - began_s,
        samples=samples,
        lost=lost,
        bad_frames=bad_frames,
        spun=sum(base.spun for base in bases),
        announced=sum(base.heard[RestReading.__name__] for base in bases),
        resident_mb=memory_mb(),
        blocks=sys.getallocatedblocks(),
    )


def memory_mb() -> float:
    """Resident memory of this process."""
    with open("/proc/self/statm") as file:
        pages = int(file.read().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
