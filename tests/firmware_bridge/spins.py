"""Spins of simulated discs in front of a watcher, with what is true of them."""

from __future__ import annotations

import msgspec
import numpy as np

from firmware_bridge.reading.calibration_values import Calibration
from firmware_bridge.reading.readings import Reading
from firmware_bridge.reading.rest import RestWatcher
from firmware_bridge.sim.physics import Bearing, Motion, SpinKind, toss
from firmware_bridge.sim.sensor_model import SensorModel, samples
from firmware_bridge.wire.messages import Sample

CLEAN = SensorModel()
"""A sensor without any error but its noise; it sees the turn angle itself."""
BEARING = Bearing(dry=300.0, viscous=0.3, drag=2e-5)
TRUE = Calibration(residual_deg=0.02)
"""What calibrating such a sensor would find."""


def spin(
    kind: SpinKind, seed: int, sensor: SensorModel = CLEAN, bearing: Bearing = BEARING, after_s: float = 1.5
) -> tuple[Motion, list[Sample]]:
    """A spin of one kind and what a base sends of it, from half a second before to *after_s* after it."""
    rng = np.random.default_rng(seed)
    motion = toss(kind, bearing, rng, start_deg=rng.uniform(0, 360))
    return motion, samples(sensor, motion, rng, until_s=motion.stopped_s + after_s)


def watch(sent: list[Sample], watcher: RestWatcher | None = None, lines_deg: tuple[float, ...] = ()) -> list[Reading]:
    """What an armed watcher says of these samples."""
    watcher = watcher or RestWatcher("base", calibration=TRUE)
    watcher.arm(lines_deg)
    return watcher.feed(sent)


def off_deg(angle_deg: float, motion: Motion) -> float:
    """By how much an announced angle is wrong."""
    return (angle_deg - motion.rest_deg + 180) % 360 - 180


def wrapped(sent: list[Sample], seq: int, clock_us: int) -> list[Sample]:
    """The same samples, from a base whose counters stand elsewhere."""
    return [msgspec.structs.replace(s, seq=(s.seq + seq) & 0xFFFF, t_us=(s.t_us + clock_us) & 0xFFFFFFFF) for s in sent]
