"""Links that lose: Wi-Fi that stalls and breaks off, Bluetooth LE that drops notifications.

`LossyTransport` lies between a host and any other transport, and does to its bytes what a radio does. A sender gathers
whole frames into packets and sends them at its next connection event. TCP loses no packet, but it stalls, and
what was under way is gone with the connection; a notification of Bluetooth LE that nobody heard is not sent again.
What is in the air does not overtake. The same seed loses the same packets.

The parameters are assumptions: no bench has seen them. Times are seconds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import inf
from typing import NamedTuple

import msgspec
import numpy as np

from firmware_bridge.ports.transport import Transport
from firmware_bridge.sim.physics import Share
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.messages import BATCH_MOST
from firmware_bridge.wire.sentences import sentence


class LossyLine(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a link.

    Attributes:
        batch: So many samples come in one frame, at most.
        interval_s: Least and greatest time between two connection events, drawn for each connection; 0: at any time.
        packet_bytes: No packet is longer, but for a single frame that is.
        lost: Share of packets that never arrive.
        stalls_a_s, stall_s: How often nothing gets through for a while, and for how long.
        breaks_a_s, away_s: How often the connection is lost, and least and greatest time until there can be another.
    """

    name: str
    batch: int = 1
    interval_s: tuple[float, float] = (0.0, 0.0)
    packet_bytes: int = 180
    lost: Share = 0.0
    stalls_a_s: float = 0.0
    stall_s: float = 0.2
    breaks_a_s: float = 0.0
    away_s: tuple[float, float] = (0.5, 3.0)


WIFI = LossyLine(
    name="Wi-Fi", batch=BATCH_MOST, interval_s=(0.01, 0.03), packet_bytes=1_400, stalls_a_s=0.5, breaks_a_s=0.002
)
BLE = LossyLine(name="BLE", batch=BATCH_MOST, interval_s=(0.015, 0.05), lost=0.05, stalls_a_s=0.1, breaks_a_s=0.002)


class _Packet(NamedTuple):
    arrives_s: float
    data: bytes


class _Way:
    """One direction of one connection."""

    def __init__(self, line: LossyLine, interval_s: float, now_s: float, rng: np.random.Generator) -> None:
        self._line, self._rng = line, rng
        self._interval_s = interval_s
        self._event_s = now_s
        self._stall_s = now_s + _wait_s(line.stalls_a_s, rng)
        self._waiting = b""
        self._flying: deque[_Packet] = deque()

    def send(self, data: bytes) -> None:
        self._waiting += data

    def arrived(self, now_s: float) -> bytes:
        """What has arrived until now and was not taken yet."""
        if self._event_s <= now_s:
            self._leave(now_s)
            events = (now_s - self._event_s) // self._interval_s + 1 if self._interval_s else 0
            self._event_s += events * self._interval_s
        arrived = b""
        while self._flying and self._flying[0].arrives_s <= now_s:
            arrived += self._flying.popleft().data
        return arrived

    def _leave(self, now_s: float) -> None:
        """Send the whole frames that wait."""
        whole, end, self._waiting = self._waiting.rpartition(b"\0")
        packet = b""
        for frame in (whole + end).split(b"\0")[:-1]:
            if packet and len(packet) + len(frame) + 1 > self._line.packet_bytes:
                self._fly(packet, now_s)
                packet = b""
            packet += frame + b"\0"
        if packet:
            self._fly(packet, now_s)

    def _fly(self, packet: bytes, now_s: float) -> None:
        while self._stall_s + self._line.stall_s <= now_s:
            self._stall_s += self._line.stall_s + _wait_s(self._line.stalls_a_s, self._rng)
        if self._rng.random() >= self._line.lost:
            held = self._stall_s <= now_s
            self._flying.append(_Packet(self._stall_s + self._line.stall_s if held else now_s, packet))


class LossyTransport:
    """A way to a base over a link that loses.

    Args:
        inner: The way to the base where nothing is lost; the base runs on while the connection is broken.
        line: What the link does.
        clock: Seconds, of a clock that does not go back.
        rng: Makes every loss, stall and break.
    """

    def __init__(self, inner: Transport, line: LossyLine, clock: Callable[[], float], rng: np.random.Generator) -> None:
        self.name = inner.name
        self.batch = line.batch
        self._inner, self._line, self._clock, self._rng = inner, line, clock, rng
        self._back_s = -inf
        self._breaks_s = -inf
        self._ways: tuple[_Way, _Way] | None = None

    def open(self) -> None:
        now_s = self._clock()
        if now_s < self._back_s:
            raise BaseLostError(sentence("unreached", name=self.name))
        self._inner.open()
        interval_s = self._rng.uniform(*self._line.interval_s)
        self._ways = (
            _Way(self._line, interval_s, now_s, self._rng),
            _Way(self._line, interval_s, now_s, self._rng),
        )
        self._breaks_s = now_s + _wait_s(self._line.breaks_a_s, self._rng)

    def read(self) -> bytes:
        from_base, to_base = self._connected()
        now_s = self._clock()
        if heard := to_base.arrived(now_s):
            self._inner.write(heard)
        from_base.send(self._inner.read())
        return from_base.arrived(now_s)

    def write(self, data: bytes) -> None:
        _, to_base = self._connected()
        to_base.send(data)

    def _connected(self) -> tuple[_Way, _Way]:
        if self._ways is None:
            raise BaseLostError(sentence("not-open", name=self.name))
        if self._clock() >= self._breaks_s:
            self._back_s = self._breaks_s + self._rng.uniform(*self._line.away_s)
            self.close()
            raise BaseLostError(sentence("unplugged", name=self.name))
        return self._ways

    def close(self) -> None:
        self._ways = None
        self._inner.close()


def _wait_s(times_a_s: float, rng: np.random.Generator) -> float:
    """Time until something that happens so often happens next: a Poisson process."""
    return float(rng.exponential(1 / times_a_s)) if times_a_s else inf
