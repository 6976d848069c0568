"""Sensor model: the samples that a base would send of a moving disc.

It models an AS5600 over an off-centre, tilted magnet, with noise, latency, and every way in which a sample can be wrong
or missing, and a quadrature encoder with an index. `SensorModel` holds the parameters; `samples` samples a whole
`Motion`, `LiveSensor` one moment after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor, radians, sin
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.sim.physics import Floats, Motion, Share
from firmware_bridge.wire.base_side import SensorReading
from firmware_bridge.wire.messages import MAGNET_DETECTED, NO_ANGLE, RAW_PER_TURN, SENSOR_SILENT, Sample

NOISE_DEG = (0.015, 0.021, 0.030, 0.043)
"""Noise of an AS5600, one standard deviation, by slow filter setting 0 to 3 (data sheet, "Slow Filter")."""
SETTLING_S = (2.2e-3, 1.1e-3, 0.55e-3, 0.286e-3)
"""Its step response by the same setting; readings of a turning magnet lag by about half of it."""
SAMPLING_S = 150e-6
"""Its sampling interval; a reading may lag by this much more."""

Ints = NDArray[np.int64]


class Ripple(msgspec.Struct, frozen=True):
    """Error of the angle: *size_deg*·sin(*times*·θ + *phase_deg*)."""

    times: int
    size_deg: float
    phase_deg: float


class SensorModel(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of one base's sensors and of its losses on the line.

    Attributes:
        has_angle: There is an AS5600.
        ripples: Its error over the turn: once a turn for an off-centre magnet, twice and more for a tilted one.
        filter: Its slow filter setting, which determines the noise unless *noise_deg* is given.
        noise_deg: Noise, one standard deviation.
        direction, zero_deg: The sensed angle is direction·turned + zero.
        magnet: Its status bits.
        spikes: Share of samples with a random angle.
        torn: Share of samples with the high byte of the previous reading.
        dropped: Share of samples that never arrive.
        jitter_s: Jitter of the sampling time, one standard deviation.
        clock_s: Error of the reported time, one standard deviation.
        counts_per_turn: Of the encoder; 0 without one.
        index_at: State of the encoder at which the index is seen.
        encoder_zero: Offset of the encoder from the zero mark, in counts.
        wheel: Error of its code wheel.
        stuck_from_s: Time from which the angle is stuck.
        silent_s: Interval in which the angle sensor does not answer.
    """

    has_angle: bool = True
    ripples: tuple[Ripple, ...] = ()
    filter: Literal[0, 1, 2, 3] = 0
    noise_deg: float | None = None
    direction: Literal[1, -1] = 1
    zero_deg: float = 0.0
    magnet: int = MAGNET_DETECTED
    spikes: Share = 0.0
    torn: Share = 0.0
    dropped: Share = 0.0
    jitter_s: float = 20e-6
    clock_s: float = 4e-6
    counts_per_turn: int = 0
    index_at: int = 0
    encoder_zero: float = 0.0
    wheel: Ripple = Ripple(1, 0.0, 0.0)
    stuck_from_s: float | None = None
    silent_s: tuple[float, float] | None = None

    @property
    def sigma_deg(self) -> float:
        return NOISE_DEG[self.filter] if self.noise_deg is None else self.noise_deg

    @property
    def age_s(self) -> float:
        """Minimum age of a reading, seconds."""
        return SETTLING_S[self.filter] / 2

    def error_deg(self, sensor_deg: Floats) -> Floats:
        """Error at true angles under the sensor."""
        error = np.zeros_like(sensor_deg)
        for ripple in self.ripples:
            error += ripple.size_deg * np.sin(np.radians(ripple.times * sensor_deg + ripple.phase_deg))
        return error

    def state(self, turned_deg: Floats) -> Ints:
        """State number of the encoder, unwrapped."""
        wheel = self.wheel
        off = wheel.size_deg * np.sin(np.radians(wheel.times * turned_deg + wheel.phase_deg))
        counts = self.direction * (turned_deg + off) * self.counts_per_turn / 360 + self.encoder_zero
        return np.floor(counts).astype(np.int64)

    def silent_at(self, t_s: float) -> bool:
        return self.silent_s is not None and self.silent_s[0] <= t_s < self.silent_s[1]


def some_sensor(rng: np.random.Generator, **values: object) -> SensorModel:
    """A random AS5600 on a printed and glued base; *values* override its parameters."""
    magnet = SensorModel(
        ripples=(
            Ripple(1, rng.uniform(0.2, 1.2), rng.uniform(0, 360)),
            Ripple(2, rng.uniform(0.05, 0.4), rng.uniform(0, 360)),
            Ripple(3, rng.uniform(0, 0.06), rng.uniform(0, 360)),
            Ripple(4, rng.uniform(0, 0.03), rng.uniform(0, 360)),
        ),
        direction=1 if rng.random() < 0.5 else -1,
        zero_deg=rng.uniform(0, 360),
    )
    return msgspec.structs.replace(magnet, **values)


def some_encoder(rng: np.random.Generator, counts_per_turn: int, **values: object) -> SensorModel:
    """A random base with only an encoder, its wheel a little off-centre; *values* override its parameters."""
    encoder = SensorModel(
        has_angle=False,
        magnet=0,
        direction=1 if rng.random() < 0.5 else -1,
        counts_per_turn=counts_per_turn,
        index_at=int(rng.integers(counts_per_turn)),
        encoder_zero=rng.uniform(0, counts_per_turn),
        wheel=Ripple(1, rng.uniform(0, 0.25), rng.uniform(0, 360)),
    )
    return msgspec.structs.replace(encoder, **values)


def samples(
    model: SensorModel,
    motion: Motion,
    rng: np.random.Generator,
    *,
    until_s: float,
    from_s: float = 0.0,
    rate_hz: int = 500,
    seq: int = 0,
    clock_us: int = 0,
) -> list[Sample]:
    """Samples of a base between two moments of *motion*, the first at time *from_s*.

    *seq* is the number of the first sample and *clock_us* the base's clock at it; a dropped sample uses up its number.
    """
    slots = np.arange(int((until_s - from_s) * rate_hz))
    taken_s = from_s + slots / rate_hz + np.abs(rng.normal(0, model.jitter_s, len(slots)))
    said_s = np.maximum(0.0, taken_s - from_s + rng.normal(0, model.clock_s, len(slots)))
    said_us = np.rint(said_s * 1e6).astype(np.int64) + clock_us
    raw, flags = _raw(model, motion, taken_s, rng)
    count, index, index_count = _counts(model, motion, taken_s)
    heard = np.flatnonzero(rng.random(len(slots)) >= model.dropped)
    columns = ((slots + seq) & 0xFFFF, said_us & 0xFFFFFFFF, raw, flags, count, index, index_count)
    rows = zip(*(column[heard].tolist() for column in columns), strict=True)
    magnet = model.magnet
    return [Sample(s, t, r, magnet, f, c, i, ic) for s, t, r, f, c, i, ic in rows]


def _raw(model: SensorModel, motion: Motion, t_s: Floats, rng: np.random.Generator) -> tuple[Ints, Ints]:
    flags = np.zeros(len(t_s), np.int64)
    if not model.has_angle:
        return np.full(len(t_s), NO_ANGLE), flags
    seen_s = t_s - model.age_s - rng.uniform(0, SAMPLING_S, len(t_s))
    if model.stuck_from_s is not None:
        seen_s = np.minimum(seen_s, model.stuck_from_s)
    angle = model.direction * motion.at(seen_s) + model.zero_deg
    noise = rng.normal(0, model.sigma_deg, len(t_s))
    if model.stuck_from_s is not None:
        noise[t_s > model.stuck_from_s] = 0.0
    steps = (angle + model.error_deg(angle) + noise) * (RAW_PER_TURN / 360)
    raw: Ints = np.rint(steps).astype(np.int64) % RAW_PER_TURN
    if model.torn:
        torn = np.flatnonzero(rng.random(len(raw)) < model.torn)
        raw[torn] = (np.roll(raw, 1)[torn] & 0xF00) | (raw[torn] & 0xFF)
    if model.spikes:
        spikes = np.flatnonzero(rng.random(len(raw)) < model.spikes)
        raw[spikes] = rng.integers(0, RAW_PER_TURN, len(spikes))
    if model.silent_s is not None:
        silent = (t_s >= model.silent_s[0]) & (t_s < model.silent_s[1])
        raw[silent] = NO_ANGLE
        flags[silent] |= SENSOR_SILENT
    return raw, flags


def _counts(model: SensorModel, motion: Motion, t_s: Floats) -> tuple[Ints, Ints, Ints]:
    """Count, index and index count, as 16, 8 and 16 bits; all start at 0 with the first sample."""
    nothing = np.zeros(len(t_s), np.int64)
    if not model.counts_per_turn:
        return nothing, nothing, nothing
    state = model.state(motion.at(t_s))
    n = model.counts_per_turn
    first = int(state[0])
    # The encoder's turn, counted from the index. Every pulse changes it: on the way up when the state is reached, on
    # the way down when the state is left for the one below (it was reached before).
    pulses, last = 0, first
    index, index_count, seen = [], [], 0
    for now in state.tolist():
        if now != last:
            reached = _index_states(last, now, n, model.index_at)
            if reached:
                pulses += len(reached)
                seen = reached[-1] - first
            last = now
        index.append(pulses)
        index_count.append(seen)
    return _int16(state - first), np.array(index) & 0xFF, _int16(np.array(index_count, np.int64))


def _index_states(last: int, now: int, per_turn: int, index_at: int) -> range:
    """Index states reached on the way from state *last* to *now*, in order."""
    if now > last:
        first = last + 1 + (index_at - last - 1) % per_turn
        return range(first, now + 1, per_turn)
    first = last - 1 - (last - 1 - index_at) % per_turn
    return range(first, now - 1, -per_turn)


def _int16(counts: Ints) -> Ints:
    return ((counts + 0x8000) & 0xFFFF) - 0x8000


class LiveSensor:
    """The same sensors, read one moment after the other; *turned_deg* returns the disc's turn angle at a time.

    *model* may be replaced at any time; so may *turned_deg*, if the disc's position is continuous.
    """

    def __init__(self, model: SensorModel, turned_deg: Callable[[float], float], rng: np.random.Generator):
        self.model = model
        self.turned_deg = turned_deg
        self._rng = rng
        self._last_raw = 0
        self._stuck_raw: int | None = None
        self._first: int | None = None
        self._state = 0
        self._index = 0
        self._index_count = 0

    def read(self, t_s: float) -> SensorReading | None:
        """Sample at *t_s*, which must not run backwards; None for a dropped sample."""
        model = self.model
        raw, flags = self._read_angle(t_s) if model.has_angle else (NO_ANGLE, 0)
        if model.counts_per_turn:
            self._read_encoder(t_s)
        if model.dropped and self._rng.random() < model.dropped:
            return None
        magnet = 0 if raw == NO_ANGLE else model.magnet
        count = _int16_of(self._state - (self._first or 0))
        return SensorReading(raw, magnet, flags, count, self._index & 0xFF, _int16_of(self._index_count))

    def _read_angle(self, t_s: float) -> tuple[int, int]:
        model, rng = self.model, self._rng
        if model.silent_at(t_s):
            return NO_ANGLE, SENSOR_SILENT
        if model.stuck_from_s is not None and t_s >= model.stuck_from_s:
            if self._stuck_raw is None:
                self._stuck_raw = self._last_raw
            return self._stuck_raw, 0
        self._stuck_raw = None
        angle = model.direction * self.turned_deg(t_s - model.age_s - rng.uniform(0, SAMPLING_S)) + model.zero_deg
        error = sum(r.size_deg * sin(radians(r.times * angle + r.phase_deg)) for r in model.ripples)
        true = round((angle + error + rng.normal(0, model.sigma_deg)) * (RAW_PER_TURN / 360)) % RAW_PER_TURN
        raw = true
        if model.torn and rng.random() < model.torn:
            raw = (self._last_raw & 0xF00) | (true & 0xFF)
        if model.spikes and rng.random() < model.spikes:
            raw = int(rng.integers(RAW_PER_TURN))
        self._last_raw = true
        return raw, 0

    def _read_encoder(self, t_s: float) -> None:
        model = self.model
        turned = self.turned_deg(t_s)
        wheel = model.wheel
        off = wheel.size_deg * sin(radians(wheel.times * turned + wheel.phase_deg))
        state = floor(model.direction * (turned + off) * model.counts_per_turn / 360 + model.encoder_zero)
        if self._first is None:
            self._first = self._state = state
        reached = _index_states(self._state, state, model.counts_per_turn, model.index_at)
        if reached and state != self._state:
            self._index += len(reached)
            self._index_count = reached[-1] - self._first
        self._state = state


def _int16_of(count: int) -> int:
    return ((count + 0x8000) & 0xFFFF) - 0x8000
