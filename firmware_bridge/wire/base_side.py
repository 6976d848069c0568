"""The base's side of the protocol: what every base does, whatever it is made of.

The simulator, a Raspberry Pi's own pins and a sensor on its I2C bus use this code, and the firmware in C and in
MicroPython behaves the same; `hardware/wire-protocol.md` describes it in words. No I/O and no clock: bytes from the
host go to `receive`, bytes for it come from `to_send`, and `advance` sets the time.

Theory of operation
    The first `advance` powers the base up: it sends `Identity` unasked, and from then on `Heartbeat` every half second.
    `Configure` makes it sample on a grid of time slots, each at its exact time; a repeated `Configure` with the same
    rate keeps the grid. Every slot uses up a number, even if its sample could not be taken or sent.

    Output goes into a buffer that the line empties at its own pace. A frame that does not fit is dropped whole, and the
    next sample that fits is flagged. The base never waits: not for the line, not for the host, not for a sensor.

    If the host wants batches, samples without flags are collected up to the batch size; one that is flagged, or does
    not follow the last, flushes the batch and goes by itself. A base with an encoder has no batches.

    A fault begins with `FAULT_AFTER` consecutive bad samples and ends with as many good ones. Each change is reported
    once, as soon as it fits on the line; current faults are reported again when the base is configured.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Protocol

import msgspec

from firmware_bridge.wire._line import Line
from firmware_bridge.wire.errors import WireError
from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.messages import (
    ANSWERED,
    BATCH_MOST,
    BUS_HELD,
    FAULT_BUS_STUCK,
    FAULT_LINE_FULL,
    FAULT_MAGNET_BACK,
    FAULT_MAGNET_MISSING,
    FAULT_SENSOR_BACK,
    FAULT_SENSOR_SILENT,
    FRAMES_DROPPED,
    HAS_ANGLE,
    HAS_ENCODER,
    LATE,
    MAGNET_DETECTED,
    NAME_BYTES,
    NO_ANGLE,
    NO_BATTERY,
    POWER_ON,
    RATES_HZ,
    SENSOR_SILENT,
    WATCHDOG,
    Batch,
    Configure,
    Configured,
    Diagnose,
    Diagnosis,
    Fault,
    FromBase,
    Heartbeat,
    Identity,
    Ping,
    Pong,
    Sample,
    SetName,
    from_payload,
    to_payload,
)

HEARTBEAT_US = 500_000
"""Interval between heartbeats."""
FAULT_AFTER = 8
"""Number of consecutive bad samples that make a fault, and of good ones that end it."""
AVR_BUFFER_BYTES = 128
"""Output buffer of an ATmega328P."""
BYTES_PER_S = 25_000
"""Throughput of the line at 250,000 baud, ten bits to a byte."""


class SensorReading(msgspec.Struct, frozen=True):
    """Readings of the sensors at one moment, as in `Sample`; counts need not be wrapped."""

    raw: int = NO_ANGLE
    magnet: int = 0
    flags: int = 0
    count: int = 0
    index: int = 0
    index_count: int = 0


class BaseSensor(Protocol):
    """The sensors of a base."""

    def read(self, t_us: int) -> SensorReading | None:
        """Read at *t_us*, on the clock of `BaseSide.advance`; never earlier than the last read.

        A sensor that does not answer yields a reading with `SENSOR_SILENT`, not an exception. None: the sample could
        not be taken at all; its number is used up.
        """


class BaseSide:
    """One base.

    Args:
        sensor: Sensor read in every time slot.
        identity: The base's identity, including the protocol version to use; its *reset* is ignored.
        live: The sensor can only be read now. Missed slots are skipped instead of made up for; a sample has the time at
            which it was taken, and `LATE` if that is off by more than half a period.
        buffer_bytes: Size of the output buffer.
        bytes_per_s: Throughput of the line; None: unlimited.
        set_filter: Sets the sensor's slow filter, 0 to 3.
        keep_name: Stores the name permanently.
        batch_most: Largest batch, if the host wants as many; 1: no batches.
        diagnose: Returns the hardware's diagnosis; the worse of its *late_us* and the observed one counts.
        battery: Returns the battery's charge in percent, or `NO_BATTERY`.
    """

    def __init__(
        self,
        sensor: BaseSensor,
        identity: Identity,
        *,
        live: bool = False,
        buffer_bytes: int = AVR_BUFFER_BYTES,
        bytes_per_s: int | None = BYTES_PER_S,
        set_filter: Callable[[int], None] | None = None,
        keep_name: Callable[[str], None] | None = None,
        batch_most: int = BATCH_MOST,
        diagnose: Callable[[], Diagnosis] = Diagnosis,
        battery: Callable[[], int] = lambda: NO_BATTERY,
    ) -> None:
        self.sensor = sensor
        self.identity = msgspec.structs.replace(identity, reset=ANSWERED)
        self.live = live
        self.configured = Configured(0, 0)
        self._set_filter = set_filter
        self._keep_name = keep_name
        self._batch_most = 1 if identity.sensors & HAS_ENCODER else batch_most
        self._diagnose = diagnose
        self._battery = battery
        self._line = Line(buffer_bytes, bytes_per_s)
        self._now_us = 0
        self._begins_us: int | None = None  # time of power-up, or of the end of a reset
        self._cause = POWER_ON
        self._runs = False
        self._late_us = 0  # the worst since the last Diagnose

    @property
    def next_us(self) -> int:
        """Time of the next task, on the clock of `advance`."""
        if not self._runs:
            return self._now_us if self._begins_us is None else self._begins_us
        return min(self._slot_us, self._beat_us) if self.configured.rate_hz else self._beat_us

    def restart(self, cause: int = WATCHDOG, *, dead_us: int = 0) -> None:
        """Reset the base: it forgets everything but its name, and is dead for *dead_us*, as in a bootloader."""
        self._runs = False
        self._cause = cause
        self._begins_us = self._now_us + dead_us
        self._line.drop()

    def to_send(self) -> bytes:
        """Bytes that have passed the line since the last call."""
        return self._line.take()

    # Time

    def advance(self, now_us: int) -> None:
        """Do all work due until *now_us*: microseconds of any monotonic clock."""
        self._now_us = now_us = max(now_us, self._now_us)
        if not self._runs:
            self._begins_us = now_us if self._begins_us is None else self._begins_us
            if now_us < self._begins_us:
                return
            self._start(self._begins_us)
        if self.live and self.configured.rate_hz:
            self._late_us = max(self._late_us, now_us - self._slot_us)
        self._skip(now_us)
        while self.next_us <= now_us:
            if self.configured.rate_hz and self._slot_us <= self._beat_us:
                self._line.run(self._slot_us)
                self._sample(now_us)
            else:
                self._line.run(self._beat_us)
                self._beat()
        self._line.run(now_us)

    def _start(self, at_us: int) -> None:
        self._runs = True
        self._born_us = at_us
        self._beat_us = at_us + HEARTBEAT_US
        self._decoder = Decoder()
        self._odd_frames = 0
        self.configured = Configured(0, 0)
        self._seq = 0
        self._slot = 0
        self._slot_us = self._grid_us = at_us
        self._batch: list[Sample] = []
        self._late_us = 0
        self._dropped = 0
        self._dropped_said = 0
        self._drop_flag = False
        self._sensor_fault = _Watched(FAULT_SENSOR_SILENT, FAULT_SENSOR_BACK)
        self._magnet_fault = _Watched(FAULT_MAGNET_MISSING, FAULT_MAGNET_BACK)
        self._bus_fault = _Watched(FAULT_BUS_STUCK, 0)
        self._line.run(at_us)
        self._say(msgspec.structs.replace(self.identity, reset=self._cause))

    def _skip(self, now_us: int) -> None:
        """Limit catching up to a second of missed slots; a live base skips them all."""
        beats = (now_us - self._beat_us) // HEARTBEAT_US
        if beats > 1:
            self._beat_us += (beats - 1) * HEARTBEAT_US
        rate_hz = self.configured.rate_hz
        if rate_hz:
            missed = (now_us - self._slot_us) * rate_hz // 1_000_000 - (0 if self.live else rate_hz)
            if missed > 0:
                self._next_slot(missed)

    def _next_slot(self, slots: int = 1) -> None:
        self._seq = (self._seq + slots) & 0xFFFF
        self._slot += slots
        # From the start of the grid, so that rounding errors of fractional periods don't accumulate.
        self._slot_us = self._grid_us + self._slot * 1_000_000 // self.configured.rate_hz

    def _clock_us(self, at_us: int) -> int:
        return (at_us - self._born_us) & 0xFFFFFFFF

    # Unsolicited messages

    def _beat(self) -> None:
        self._say(Heartbeat(self._clock_ms(self._beat_us), self._bad_frames(), self._battery()))
        if self._dropped != self._dropped_said:
            dropped = self._dropped
            if self._say(Fault(FAULT_LINE_FULL, dropped & 0xFFFF, self._clock_us(self._beat_us))):
                self._dropped_said = dropped
        self._beat_us += HEARTBEAT_US

    def _clock_ms(self, at_us: int) -> int:
        return (at_us - self._born_us) // 1000 & 0xFFFFFFFF

    def _bad_frames(self) -> int:
        return (self._decoder.lost + self._odd_frames) & 0xFFFF

    def _sample(self, now_us: int) -> None:
        at_us = now_us if self.live else self._slot_us
        reading = self.sensor.read(at_us)
        if reading is None:
            self._next_slot()
            return
        flags = reading.flags
        if self._drop_flag:
            flags |= FRAMES_DROPPED
        if (at_us - self._slot_us) * self.configured.rate_hz > 500_000:
            flags |= LATE
        sample = Sample(
            self._seq,
            self._clock_us(at_us),
            reading.raw,
            reading.magnet,
            flags,
            _signed16(reading.count),
            reading.index & 0xFF,
            _signed16(reading.index_count),
        )
        self._send(sample)
        self._next_slot()
        if self.identity.sensors & HAS_ANGLE:
            self._watch(reading, at_us)

    def _send(self, sample: Sample) -> None:
        if self._batch and (sample.seq != (self._batch[-1].seq + 1) & 0xFFFF or sample.magnet != self._batch[0].magnet):
            self._send_batch()
        if self.configured.batch > 1 and not sample.flags:
            self._batch.append(sample)
            if len(self._batch) == self.configured.batch:
                self._send_batch()
            return
        self._send_batch()
        if self._say(sample):
            self._drop_flag = False

    def _send_batch(self) -> None:
        batch, self._batch = self._batch, []
        if batch:
            later = tuple((one.t_us - last.t_us & 0xFFFFFFFF, one.raw) for last, one in pairwise(batch))
            self._say(Batch(batch[0].seq, batch[0].t_us, batch[0].magnet, batch[0].raw, later))

    def _watch(self, reading: SensorReading, at_us: int) -> None:
        silent = reading.flags & SENSOR_SILENT != 0
        self._sensor_fault.see(silent)
        self._bus_fault.see(reading.flags & BUS_HELD != 0)
        if not silent:
            self._magnet_fault.see(not reading.magnet & MAGNET_DETECTED)
        for fault in (self._sensor_fault, self._magnet_fault, self._bus_fault):
            if fault.untold and (
                not fault.code or self._say(Fault(fault.code, fault.count & 0xFFFF, self._clock_us(at_us)))
            ):
                fault.told()

    def _say(self, message: FromBase) -> bool:
        """Queue a payload; False if there is no room."""
        if self._line.put(encode(to_payload(message, self.identity.protocol))):
            return True
        self._dropped += 1
        self._drop_flag = True
        return False

    # Messages from the host

    def receive(self, data: bytes) -> None:
        """Process bytes from the host; without power or during a reset a base ignores them."""
        if not self._runs:
            return
        for payload in self._decoder.feed(data):
            self._answer(payload)

    def _answer(self, payload: bytes) -> None:
        if payload[:1] == b"h" and len(payload) > 1:
            # Answer any version, whatever else it contains.
            self._say(self.identity)
            return
        try:
            message = from_payload(payload, self.identity.protocol)
        except WireError:
            self._odd_frames += 1
            return
        match message:
            case Configure(rate_hz, filter, batch):
                self._configure(rate_hz, filter, batch)
            case Ping(token):
                self._say(Pong(token, self._clock_us(self._now_us)))
            case SetName(name):
                self._name(name)
            case Diagnose():
                late_us, self._late_us = self._late_us, 0
                found = self._diagnose()
                self._say(msgspec.structs.replace(found, late_us=min(max(late_us, found.late_us), 0xFFFF)))
            case _:
                self._odd_frames += 1

    def _configure(self, rate_hz: int, filter: int, batch: int) -> None:
        self._send_batch()
        batch = min(max(batch, 1), self._batch_most)
        rate_hz = min(max(rate_hz, RATES_HZ[0]), RATES_HZ[1]) if rate_hz else 0
        filter = min(filter, 3)
        if self._set_filter is not None:
            self._set_filter(filter)
        if rate_hz and rate_hz != self.configured.rate_hz:
            self._grid_us = self._slot_us = self._now_us
            self._slot = 0
        self.configured = Configured(rate_hz, filter, batch)
        self._sensor_fault.forget()
        self._magnet_fault.forget()
        self._bus_fault.forget()
        self._say(self.configured)

    def _name(self, name: str) -> None:
        # Invalid UTF-8 was decoded to longer characters.
        name = name.encode("utf-8")[:NAME_BYTES].decode("utf-8", errors="ignore")
        self.identity = msgspec.structs.replace(self.identity, name=name)
        if self._keep_name is not None:
            self._keep_name(name)
        self._say(self.identity)


class _Watched:
    """A fault that may begin and end: *count*: times it began; *untold*: it changed and was not reported.

    *ends* is 0 if its end is not reported.
    """

    def __init__(self, begins: int, ends: int) -> None:
        self._begins = begins
        self._ends = ends
        self._holds = False
        self._told = False
        self._row = 0
        self.count = 0

    def see(self, bad: bool) -> None:
        if bad == self._holds:
            self._row = 0
            return
        self._row += 1
        if self._row == FAULT_AFTER:
            self._row = 0
            self._holds = bad
            self.count += bad

    @property
    def untold(self) -> bool:
        return self._holds != self._told

    @property
    def code(self) -> int:
        return self._begins if self._holds else self._ends

    def told(self) -> None:
        self._told = self._holds

    def forget(self) -> None:
        """Mark the fault as unreported."""
        self._told = False


def _signed16(count: int) -> int:
    return ((count + 0x8000) & 0xFFFF) - 0x8000
