"""Study of the self-test: how large a fault must be to be told, and how often a sound base is called faulty.

Bases are drawn as printers make them: their bearings, the errors of their sensors, gaps and magnets differ, a mark is
put under the pointer by hand. A fault of some size is put into one, it is spun `SPINS` times, both ways, and its
findings are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias, get_args

import msgspec
import numpy as np

from firmware_bridge.reading.calibration_values import Calibration
from firmware_bridge.reading.readings import Trace
from firmware_bridge.reading.selftest import About, Evidence, Finding, self_test
from firmware_bridge.sim._field import Mounting, gain, ripples
from firmware_bridge.sim.physics import Bearing, pull_of, some_bearing, toss
from firmware_bridge.sim.sensor_model import SensorModel, samples, some_sensor
from firmware_bridge.sim.simulator import SOUND
from firmware_bridge.wire.messages import HAS_ANGLE, PROTOCOL, RAW_PER_TURN, SDA_HIGH, Diagnosis, Identity

Fault: TypeAlias = Literal["gap", "magnet", "chip", "tilt", "rough", "level", "slip", "supply", "bus", "late", "resets"]
FAULTS: tuple[Fault, ...] = get_args(Fault)

SPINS = 6
MARK_DEG = 0.6
"""How exactly a hand puts a mark under the pointer, one standard deviation."""
GAP_MM, STRENGTH, MEASURED = 0.1, 0.04, 0.03
"""Standard deviations of gaps, of the strength of magnets, and of what an ATmega takes for 5 V."""
ROUGH_AT_DEG, LOW_AT_DEG, OFF_MM = 120.0, 77.0, 0.5

ABOUT: dict[Fault, About] = {
    "gap": "gap",
    "magnet": "magnet",
    "chip": "magnet",
    "tilt": "magnet",
    "rough": "bearing",
    "level": "level",
    "slip": "plate",
    "supply": "supply",
    "bus": "bus",
    "late": "slots",
    "resets": "resets",
}
"""What a fault is a finding about."""


class Told(msgspec.Struct, frozen=True):
    """Of *bases* with one fault of *size*: how many are *told* of it, and how many have another finding too."""

    fault: Fault
    size: float
    bases: int
    told: int
    others: int


def drawn(seed: int, fault: Fault | None = None, size: float = 0.0) -> Evidence:
    """Evidence from one base; *size* in mm (gap, magnet, chip), ° (tilt, level, slip), °/s² (rough), V, ms or times."""
    rng = np.random.default_rng(seed)
    bearing, sensor, mounting = some_bearing(rng), some_sensor(rng), _mounting(rng)
    bearing, mounting = _bearing(bearing, fault, size), _mounted(mounting, fault, size)
    sensor = msgspec.structs.replace(sensor, ripples=(*sensor.ripples, *ripples(mounting)))
    supply_mv = round(5000 * rng.normal(1, MEASURED))
    marks = rng.normal(0, MARK_DEG, 2)
    if fault == "slip":
        marks[1] += size
    return Evidence(
        identity=Identity(
            protocol=PROTOCOL, firmware=(1, 1), board=1, sensors=HAS_ANGLE, reset=0, counts_per_turn=0, uid=bytes(8)
        ),
        diagnosis=_diagnosis(gain(mounting), supply_mv, fault, size),
        traces=tuple(_spins(bearing, sensor, rng)),
        calibration=Calibration(direction=sensor.direction, zero_deg=sensor.zero_deg % 360, spins=6),
        marks_deg=tuple(marks.tolist()),
    )


def _mounting(rng: np.random.Generator) -> Mounting:
    return Mounting(
        gap_mm=rng.normal(1.5, GAP_MM),
        strength=rng.normal(1, STRENGTH),
        chip_mm=abs(rng.normal(0, 0.15)),
        magnet_mm=abs(rng.normal(0, 0.1)),
    )


def _mounted(mounting: Mounting, fault: Fault | None, size: float) -> Mounting:
    match fault:
        case "gap":
            return msgspec.structs.replace(mounting, gap_mm=1.5 + size)
        case "magnet":
            return msgspec.structs.replace(mounting, chip_mm=size, magnet_mm=size)
        case "chip":
            return msgspec.structs.replace(mounting, chip_mm=size)
        case "tilt":
            return msgspec.structs.replace(mounting, chip_tilt_deg=size)
        case _:
            return mounting


def _bearing(bearing: Bearing, fault: Fault | None, size: float) -> Bearing:
    match fault:
        case "rough":
            return msgspec.structs.replace(bearing, spot=size, spot_deg=ROUGH_AT_DEG)
        case "level":
            return msgspec.structs.replace(bearing, unbalance=pull_of(size, OFF_MM), heavy_deg=LOW_AT_DEG)
        case _:
            return bearing


def _diagnosis(agc: int, supply_mv: int, fault: Fault | None, size: float) -> Diagnosis:
    said = msgspec.structs.replace(SOUND, agc=agc, supply_mv=supply_mv, late_us=300)
    match fault:
        case "supply":
            return msgspec.structs.replace(said, supply_mv=round(supply_mv * size / 5))
        case "bus":
            return msgspec.structs.replace(said, flags=said.flags & ~SDA_HIGH)
        case "late":
            return msgspec.structs.replace(said, late_us=round(1000 * size))
        case "resets":
            return msgspec.structs.replace(said, resets=round(size))
        case _:
            return said


def _spins(bearing: Bearing, sensor: SensorModel, rng: np.random.Generator) -> list[Trace]:
    traces = []
    for number in range(SPINS):
        motion = toss("fair", bearing, rng, start_deg=rng.uniform(0, 360))
        while (motion.rest_deg > motion.knots.deg[0]) != (number % 2 == 0):
            motion = toss("fair", bearing, rng, start_deg=rng.uniform(0, 360))
        said = samples(sensor, motion, rng, until_s=motion.stopped_s + 0.6)
        began_us = said[0].t_us
        traces.append(
            Trace(
                per_turn=RAW_PER_TURN,
                t_us=tuple(one.t_us - began_us for one in said),
                raw=tuple(one.raw for one in said),
                turned_deg=(0.0,) * len(said),
            )
        )
    return traces


def alarms(findings: Sequence[Finding]) -> set[About]:
    """What findings are not well about."""
    return {one.about for one in findings if one.verdict in ("wrong", "perhaps")}


def told(fault: Fault, size: float, seeds: Sequence[int]) -> Told:
    """How many of so many bases with this fault are told of it."""
    found = [alarms(self_test(drawn(seed, fault, size))) for seed in seeds]
    return Told(
        fault,
        size,
        len(found),
        sum(ABOUT[fault] in one for one in found),
        sum(bool(one - {ABOUT[fault]}) for one in found),
    )


def false_alarms(seeds: Sequence[int], tick: Callable[[], None] = lambda: None) -> dict[About, int]:
    """How many sound bases have a finding, by what it is about."""
    counts: dict[About, int] = {}
    for seed in seeds:
        for about in alarms(self_test(drawn(seed))):
            counts[about] = counts.get(about, 0) + 1
        tick()
    return counts
