"""Puts samples in the order of their time slots: detects missing, repeated and misplaced ones.

A base numbers its samples by time slot, so that a step of more than one gives the number of lost samples. A sample that
came before is dropped. One that neither follows the last nor came before it is odd: one damaged frame in 65,536 passes
its CRC, so a single odd sample means nothing; but when the next one follows it, the base has restarted.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from firmware_bridge.wire.messages import Sample
from firmware_bridge.wire.unwrap import CLOCK_BITS, COUNT_BITS, ahead

Place: TypeAlias = Literal["next", "repeated", "odd", "anew"]

LEAP_US = 5_000_000
"""A clock that runs ahead of the host's by more than this was reset and wrapped through zero."""
MEMORY_S = 30.0
"""After this long without a sample the last one is no reference: its number may have wrapped."""


class SampleOrder:
    """Order of samples: the place in time of each.

    Attributes:
        lost: Number of missing time slots between samples.
        repeated: Number of samples that had come before, or fit nowhere.
    """

    def __init__(self) -> None:
        self.lost = 0
        self.repeated = 0
        self.forget()

    def forget(self) -> None:
        """Forget the last sample; the counters stay."""
        self._last: Sample | None = None
        self._at_s = 0.0
        self._odd: Sample | None = None

    def place(self, sample: Sample, now_s: float, rate_hz: int, end: Sample | None = None) -> Place:
        """Place in time of *sample*, which arrived at *now_s* from a base that samples at *rate_hz*.

        *end*: the last sample of the batch that it begins; the whole batch gets this place.
        """
        last = self._last
        if last is None or now_s - self._at_s > MEMORY_S:
            self._keep(end or sample, now_s)
            return "next"
        steps = ahead(last.seq, sample.seq, COUNT_BITS)
        later_us = ahead(last.t_us, sample.t_us, CLOCK_BITS)
        if self._follows(steps, later_us, now_s):
            self.lost += steps - 1
            self._keep(end or sample, now_s)
            return "next"
        self.repeated += 1
        if steps <= 0 and rate_hz and abs(later_us - steps * 1_000_000 / rate_hz) < 500_000 / rate_hz:
            return "repeated"
        odd, self._odd = self._odd, end or sample
        if odd is not None and ahead(odd.seq, sample.seq, COUNT_BITS) == 1:
            if self._follows(1, ahead(odd.t_us, sample.t_us, CLOCK_BITS), now_s):
                return "anew"
        return "odd"

    def _follows(self, steps: int, later_us: int, now_s: float) -> bool:
        return steps > 0 and 0 < later_us <= (now_s - self._at_s) * 1_000_000 + LEAP_US

    def _keep(self, sample: Sample, now_s: float) -> None:
        self._last = sample
        self._at_s = now_s
        self._odd = None
