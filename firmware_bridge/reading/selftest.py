"""Self-test of a base: what its diagnosis and some free spins reveal about its parts.

Each finding concerns one subject, with a verdict: "well"; "wrong"; "perhaps", if it may be something else, which the
sentence names; "unknown", if it was not seen, and why. Limits come from a study of how large a fault must be to stand
out from the variation of sound bases (`tests/firmware_bridge/sim/faults.py`); their meaning in millimetres follows from
the field of an ideal magnet (`sim.field`), which a real one only resembles: therefore "about".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Literal, TypeAlias

import msgspec
import numpy as np

from firmware_bridge.reading._run_out import LEAST_SPINS, Turn, over_the_turn
from firmware_bridge.reading.calibration import learn_harmonics
from firmware_bridge.reading.calibration_values import Calibration, Harmonic
from firmware_bridge.reading.readings import Trace
from firmware_bridge.wire.errors import CalibrationError
from firmware_bridge.wire.messages import (
    AGC_READ,
    BUS_READ,
    HAS_ANGLE,
    NOT_KNOWN,
    SCL_HIGH,
    SDA_HIGH,
    Diagnosis,
    Identity,
)
from firmware_bridge.wire.sentences import sentence

About: TypeAlias = Literal[
    "hardware", "supply", "battery", "bus", "resets", "slots", "gap", "magnet", "level", "bearing", "plate"
]
Verdict: TypeAlias = Literal["well", "wrong", "perhaps", "unknown"]

LOW_MV: dict[int, tuple[int, int]] = {1: (4050, 4500), 2: (4250, 4400)}
"""Supply limits by board: certainly too low, and low if the measurement is right (an ATmega's is within a tenth)."""
LOW_BATTERY_MV = 3400
MOST_RESETS = 0
LATE_SHARE = 0.5
"""Share of a period by which a flagged sample is late."""

GAPS_MM = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5)
FIELDS_MT = (81.2, 68.9, 55.0, 42.5, 32.4, 24.7, 18.8)
"""Field of the drawing's magnet over the gap: 55 mT at 1.5 mm is a guess, the decrease is computed."""
WANTED_GAP_MM = 1.5
GAIN_AT_MT = (90.0, 30.0)
"""Field at which the gain is 0, and at its maximum."""
MOST_GAIN = 128
"""At 3.3 V, with which every board of the guide feeds the sensor; a larger gain means 5 V."""
ODD_GAP_MM = 0.6
"""A magnet that is a tenth stronger or weaker looks like 0.2 mm."""

OFF_CENTRE_DEG, OUT_OF_LEVEL_DEG = 1.6, 0.7
"""Limits of the error once and twice a turn, beyond those of working printed bases."""
BOTH_OFF_DEG_MM2, CHIP_OFF_DEG_MM2, CHIP_TILT_DEG_DEG2 = 1.81, 1.12, 0.0123
"""Error once a turn per mm² if chip and magnet are equally off; twice a turn per mm² of the chip, and per square
degree of its tilt. A magnet alone that is off, or tilted, causes none: opposite sensors cancel it."""

PULL_DEG_S2 = 22.0
ROUGH_DEG_S2 = 38.0
SURE = 3.0
"""Standard errors."""
PULL_DEG_S2_BY_DEG_MM = 31.4
"""Pull on a disc of 25 mm radius whose centre of mass is a millimetre off, per degree of tilt."""

SLIPPED_DEG, PLACED_DEG = 5.0, 3.0
"""Hand-placed marks under the pointer differ by less than the smaller of these; beyond the larger the disc slipped."""


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """Evidence of a self-test.

    *diagnosis* None: the base gave none, and *undiagnosed* says why. *marks_deg*: turn angles of the disc with its zero
    mark under the pointer, before the spins and after them; fewer if not reported.
    """

    identity: Identity
    diagnosis: Diagnosis | None = None
    undiagnosed: str = ""
    traces: tuple[Trace, ...] = ()
    calibration: Calibration = Calibration()
    marks_deg: tuple[float, ...] = ()
    rate_hz: int = 500


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One finding. *said* is a sentence; *size* the amount in the unit of its subject, 0 if there is none."""

    about: About
    verdict: Verdict
    said: str
    size: float = 0.0


def self_test(evidence: Evidence) -> tuple[Finding, ...]:
    """All findings, in the order in which parts depend on each other."""
    return tuple(_findings(evidence))


def _findings(evidence: Evidence) -> Iterator[Finding]:
    identity, diagnosis = evidence.identity, evidence.diagnosis
    if diagnosis is None:
        why = evidence.undiagnosed or sentence("not-diagnosed")
        yield Finding(about="hardware", verdict="unknown", said=why)
    else:
        yield _supply(diagnosis, identity.board)
        if diagnosis.battery_mv:
            yield _battery(diagnosis)
        if identity.sensors & HAS_ANGLE:
            yield _bus(diagnosis)
        yield _resets(diagnosis)
        yield _slots(diagnosis, evidence.rate_hz)
        if identity.sensors & HAS_ANGLE:
            yield _gap(diagnosis)
    if not identity.sensors & HAS_ANGLE:
        yield Finding(about="bearing", verdict="unknown", said=sentence("test-encoder"))
    else:
        yield from _turning(evidence.traces, evidence.calibration)
    yield _plate(evidence)


# ---------------------------------------------------------------- findings from the diagnosis


def _supply(diagnosis: Diagnosis, board: int) -> Finding:
    volts = f"{diagnosis.supply_mv / 1000:.2f}"
    if not diagnosis.supply_mv or (board not in LOW_MV and diagnosis.supply_mv > 4500):
        known = bool(diagnosis.supply_mv)
        said = sentence("test-supply", volts=volts) if known else sentence("test-supply-unknown")
        return Finding(about="supply", verdict="well" if known else "unknown", said=said)
    low, perhaps = LOW_MV.get(board, (4250, 4500))
    if diagnosis.supply_mv < low:
        return Finding(
            about="supply", verdict="wrong", said=sentence("test-supply-low", volts=volts), size=diagnosis.supply_mv
        )
    if diagnosis.supply_mv < perhaps:
        said = sentence("test-supply-perhaps", volts=volts)
        return Finding(about="supply", verdict="perhaps", said=said, size=diagnosis.supply_mv)
    return Finding(about="supply", verdict="well", said=sentence("test-supply", volts=volts))


def _battery(diagnosis: Diagnosis) -> Finding:
    volts = f"{diagnosis.battery_mv / 1000:.2f}"
    if diagnosis.battery_mv < LOW_BATTERY_MV:
        return Finding(about="battery", verdict="wrong", said=sentence("test-battery-low", volts=volts))
    return Finding(about="battery", verdict="well", said=sentence("test-battery", volts=volts))


def _bus(diagnosis: Diagnosis) -> Finding:
    flags = diagnosis.flags
    if flags & BUS_READ and not flags & SDA_HIGH and not flags & SCL_HIGH:
        return Finding(about="bus", verdict="wrong", said=sentence("test-bus-both"))
    if flags & BUS_READ and not flags & SDA_HIGH:
        return Finding(about="bus", verdict="wrong", said=sentence("test-bus-sda"))
    if flags & BUS_READ and not flags & SCL_HIGH:
        return Finding(about="bus", verdict="wrong", said=sentence("test-bus-scl"))
    if not flags & AGC_READ:
        return Finding(about="bus", verdict="wrong", said=sentence("test-sensor-silent"))
    return Finding(about="bus", verdict="well", said=sentence("test-bus"))


def _resets(diagnosis: Diagnosis) -> Finding:
    if diagnosis.resets == NOT_KNOWN:
        return Finding(about="resets", verdict="unknown", said=sentence("test-resets-unknown"))
    if diagnosis.resets > MOST_RESETS:
        said = sentence("test-resets-many", many=diagnosis.resets)
        return Finding(about="resets", verdict="wrong", said=said, size=diagnosis.resets)
    return Finding(about="resets", verdict="well", said=sentence("test-resets"))


def _slots(diagnosis: Diagnosis, rate_hz: int) -> Finding:
    ms = f"{diagnosis.late_us / 1000:.1f}"
    if rate_hz and diagnosis.late_us > LATE_SHARE * 1_000_000 / rate_hz:
        return Finding(about="slots", verdict="wrong", said=sentence("test-slots-late", ms=ms), size=diagnosis.late_us)
    return Finding(about="slots", verdict="well", said=sentence("test-slots", ms=ms))


def _gap(diagnosis: Diagnosis) -> Finding:
    """Gap estimated from the gain: approximate, as it assumes a typical magnet."""
    if not diagnosis.flags & AGC_READ:
        return Finding(about="gap", verdict="unknown", said=sentence("test-gap-unknown"))
    most = MOST_GAIN if diagnosis.agc <= MOST_GAIN else 255
    if diagnosis.agc >= most:
        return Finding(
            about="gap", verdict="wrong", said=sentence("test-gap-far"), size=_gap_mm(most, most) - WANTED_GAP_MM
        )
    if diagnosis.agc == 0:
        return Finding(
            about="gap", verdict="wrong", said=sentence("test-gap-near"), size=_gap_mm(0, most) - WANTED_GAP_MM
        )
    off_mm = _gap_mm(diagnosis.agc, most) - WANTED_GAP_MM
    by = f"{abs(off_mm):.1f}"
    if off_mm > ODD_GAP_MM:
        return Finding(about="gap", verdict="perhaps", said=sentence("test-gap-wide", by=by), size=off_mm)
    if off_mm < -ODD_GAP_MM:
        return Finding(about="gap", verdict="perhaps", said=sentence("test-gap-narrow", by=by), size=off_mm)
    return Finding(about="gap", verdict="well", said=sentence("test-gap", gain=diagnosis.agc), size=off_mm)


def _gap_mm(agc: int, most: int) -> float:
    strong, weak = GAIN_AT_MT
    field = strong - (strong - weak) * agc / most
    return float(np.interp(field, FIELDS_MT[::-1], GAPS_MM[::-1]))


# ---------------------------------------------------------------- findings from spins


def _turning(traces: Sequence[Trace], known: Calibration) -> Iterator[Finding]:
    try:
        fit = learn_harmonics(traces, known)
    except CalibrationError as error:
        why = error.args[0]
        yield Finding(about="magnet", verdict="unknown", said=why)
        yield Finding(about="bearing", verdict="unknown", said=why)
        return
    yield _magnet(fit.calibration.harmonics, fit.after_deg)
    turn = over_the_turn(traces, fit.calibration)
    if turn is None:
        why = sentence("test-few", least=LEAST_SPINS)
        yield Finding(about="bearing", verdict="unknown", said=why)
        return
    yield _level(turn, is_calibrated=known.spins > 0)
    yield _bearing(turn, is_calibrated=known.spins > 0)


def _magnet(harmonics: Sequence[Harmonic], left_deg: float) -> Finding:
    once, twice = (sqrt(one.cos_deg**2 + one.sin_deg**2) for one in harmonics[:2])
    if once > OFF_CENTRE_DEG + left_deg:
        by = f"{sqrt(once / BOTH_OFF_DEG_MM2):.1f}"
        said = sentence("test-magnet-off", degrees=f"{once:.1f}", by=by)
        return Finding(about="magnet", verdict="perhaps", said=said, size=sqrt(once / BOTH_OFF_DEG_MM2))
    if twice > OUT_OF_LEVEL_DEG + left_deg:
        by, tilt = f"{sqrt(twice / CHIP_OFF_DEG_MM2):.1f}", f"{sqrt(twice / CHIP_TILT_DEG_DEG2):.0f}"
        said = sentence("test-chip-off", degrees=f"{twice:.1f}", by=by, tilt=tilt)
        return Finding(about="magnet", verdict="perhaps", said=said, size=sqrt(twice / CHIP_OFF_DEG_MM2))
    return Finding(
        about="magnet", verdict="well", said=sentence("test-magnet", once=f"{once:.1f}", twice=f"{twice:.1f}")
    )


def _level(turn: Turn, *, is_calibrated: bool) -> Finding:
    pull = f"{turn.pull:.0f}"
    if turn.pull <= PULL_DEG_S2 or turn.pull - SURE * turn.pull_error <= 0:
        return Finding(about="level", verdict="well", said=sentence("test-level", pull=pull), size=turn.pull)
    if turn.one_way:
        return Finding(about="level", verdict="perhaps", said=sentence("test-level-one-way", pull=pull), size=turn.pull)
    tilt = f"{turn.pull / PULL_DEG_S2_BY_DEG_MM / 0.5:.0f}"
    at = f"{turn.low_deg:.0f}"
    if is_calibrated:
        said = sentence("test-level-off", pull=pull, at=at, tilt=tilt)
    else:
        said = sentence("test-level-off-somewhere", pull=pull, tilt=tilt)
    return Finding(about="level", verdict="perhaps", said=said, size=turn.pull)


def _bearing(turn: Turn, *, is_calibrated: bool) -> Finding:
    more = f"{100 * turn.rough / max(turn.dry, 1.0):.0f}"
    is_sure = turn.rough - SURE * turn.rough_error > 0
    if turn.rough <= ROUGH_DEG_S2 or not is_sure:
        said = sentence("test-bearing") if turn.rough <= ROUGH_DEG_S2 else sentence("test-bearing-unsure")
        verdict: Verdict = "well" if turn.rough <= ROUGH_DEG_S2 else "unknown"
        return Finding(about="bearing", verdict=verdict, said=said, size=turn.rough)
    if is_calibrated:
        said = sentence("test-bearing-rough", at=f"{turn.rough_deg:.0f}", more=more)
    else:
        said = sentence("test-bearing-rough-somewhere", more=more)
    return Finding(about="bearing", verdict="wrong", said=said, size=turn.rough)


def _plate(evidence: Evidence) -> Finding:
    """Did the disc slip while it was spun, or since its zero mark was set?"""
    marks = evidence.marks_deg
    if len(marks) >= 2:
        by = _apart(marks[0], marks[-1])
        if abs(by) > SLIPPED_DEG:
            said = sentence("test-plate-slipped", by=f"{abs(by):.0f}")
            return Finding(about="plate", verdict="wrong", said=said, size=abs(by))
        if abs(by) > PLACED_DEG:
            said = sentence("test-plate-perhaps", by=f"{abs(by):.0f}")
            return Finding(about="plate", verdict="perhaps", said=said, size=abs(by))
    if marks and evidence.calibration.spins:
        by = _apart(0.0, marks[0])
        if abs(by) > PLACED_DEG:
            said = sentence("test-plate-zero", by=f"{abs(by):.0f}")
            return Finding(about="plate", verdict="perhaps", said=said, size=abs(by))
    if len(marks) < 2:
        return Finding(about="plate", verdict="unknown", said=sentence("test-plate-unknown"))
    return Finding(about="plate", verdict="well", said=sentence("test-plate"), size=abs(_apart(marks[0], marks[-1])))


def _apart(one_deg: float, other_deg: float) -> float:
    return (other_deg - one_deg + 180.0) % 360.0 - 180.0
