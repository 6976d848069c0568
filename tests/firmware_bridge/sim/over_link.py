"""Spins heard over a link that loses: what a host says of samples that came through session, link and watcher.

`PlayedBase` says samples that were made before, as the base that took them would; so a study can have them from
`sensor_model.samples`, at once and with the times of a board.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from firmware_bridge.link import Known, Link
from firmware_bridge.ports.transport import READ_WAIT_S, LocalTransport
from firmware_bridge.reading.readings import Reading
from firmware_bridge.wire.errors import WireError
from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.messages import (
    BATCH_MOST,
    Batch,
    Configure,
    Configured,
    Hello,
    Identity,
    Sample,
    from_payload,
    to_payload,
)
from tests.firmware_bridge.sim.lossy import LossyLine, LossyTransport

PATIENCE_S = 1.0
"""So long after the last sample was taken it may still arrive."""


class Said(NamedTuple):
    """What was said, and when, in seconds on the clock of the samples."""

    at_s: float
    reading: Reading


class PlayedBase:
    """A base in this process that says samples which are given, each when its time has come."""

    live = False

    def __init__(self, sent: Sequence[Sample], identity: Identity) -> None:
        self._sent, self._identity = sent, identity
        self._next = 0
        self._configured = Configured(0, 0)
        self._batch: list[Sample] = []
        self._decoder = Decoder()
        self._out = bytearray()

    @property
    def next_us(self) -> int:
        """Time of the next sample, µs."""
        return self._sent[min(self._next, len(self._sent) - 1)].t_us

    def advance(self, now_us: int) -> None:
        """Let time pass."""
        sent = self._sent
        while self._next < len(sent) and sent[self._next].t_us <= now_us:
            if self._configured.rate_hz:
                self._take(sent[self._next])
            self._next += 1

    def _take(self, sample: Sample) -> None:
        if self._batch and not _follows(self._batch[-1], sample):
            self._send_batch()
        self._batch.append(sample)
        if len(self._batch) == self._configured.batch or sample.flags:
            self._send_batch()

    def _send_batch(self) -> None:
        batch, self._batch = self._batch, []
        if len(batch) == 1:
            self._out += encode(to_payload(batch[0]))
        elif batch:
            later = tuple((one.t_us - last.t_us & 0xFFFFFFFF, one.raw) for last, one in pairwise(batch))
            self._out += encode(to_payload(Batch(batch[0].seq, batch[0].t_us, batch[0].magnet, batch[0].raw, later)))

    def receive(self, data: bytes) -> None:
        """Receive bytes from the host."""
        for payload in self._decoder.feed(data):
            try:
                message = from_payload(payload)
            except WireError:
                continue
            match message:
                case Hello():
                    self._out += encode(to_payload(self._identity))
                case Configure(rate_hz, filter, batch):
                    self._configured = Configured(rate_hz, filter, min(max(batch, 1), BATCH_MOST))
                    self._out += encode(to_payload(self._configured))
                case _:
                    pass

    def to_send(self) -> bytes:
        """Bytes to send to the host."""
        out = bytes(self._out)
        self._out.clear()
        return out


def _follows(last: Sample, sample: Sample) -> bool:
    """May they stand in one batch?"""
    is_next = sample.seq == (last.seq + 1) & 0xFFFF and 0 < sample.t_us - last.t_us <= 0xFFFF
    return is_next and not sample.flags and sample.magnet == last.magnet


def watch_over(
    line: LossyLine,
    sent: Sequence[Sample],
    identity: Identity,
    known: Known,
    lines_deg: tuple[float, ...],
    rng: np.random.Generator,
) -> list[Said]:
    """Readings of a host that hears these samples over a link, and waits for a spin from the beginning."""
    now_s = 0.0
    inner = LocalTransport(PlayedBase(sent, identity), lambda: now_s)
    link = Link(LossyTransport(inner, line, lambda: now_s, rng), lambda _link, _base: known)
    link.arm(lines_deg)
    said: list[Said] = []
    until_s = sent[-1].t_us * 1e-6 + PATIENCE_S
    while now_s < until_s:
        now_s += READ_WAIT_S
        said += [Said(now_s, reading) for reading in link.turn(now_s)]
    link.end()
    return said
