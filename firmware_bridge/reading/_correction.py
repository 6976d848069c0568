"""Corrects an angle sensor by a known calibration; circular means.

`calibration` learns the calibration. Angles are degrees; arrays are float64 of shape (n,).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from firmware_bridge.reading._gate import SpikeGate
from firmware_bridge.reading.calibration_values import Calibration, Harmonic
from firmware_bridge.reading.readings import Trace
from firmware_bridge.wire.errors import CalibrationError
from firmware_bridge.wire.messages import RAW_PER_TURN
from firmware_bridge.wire.sentences import sentence

Floats: TypeAlias = NDArray[np.float64]

_FIXED_POINT_STEPS = 6  # each shrinks the remainder at least 40-fold


def error_deg(harmonics: Sequence[Harmonic], true_deg: Floats) -> Floats:
    """Error of the sensor at true angles (n,), degrees (n,): Σₖ (aₖ cos kφ + bₖ sin kφ)."""
    error: Floats = np.zeros(true_deg.shape, np.float64)
    for times, harmonic in enumerate(harmonics, 1):
        angle = np.radians(times * true_deg)
        error += harmonic.cos_deg * np.cos(angle) + harmonic.sin_deg * np.sin(angle)
    return error


def corrected_deg(harmonics: Sequence[Harmonic], sensor_deg: Floats) -> Floats:
    """True angles (n,) of sensor angles (n,), unwrapped in the same way.

    Solves true + error(true) = sensor by fixed-point iteration, which contracts as long as the error's slope is below
    1.
    """
    true = sensor_deg
    if harmonics:
        for _ in range(_FIXED_POINT_STEPS):
            true = sensor_deg - error_deg(harmonics, true)
    return true


def sensor_angles_deg(per_turn: int) -> Floats:
    """Angle of each raw step, (per_turn,), degrees: the centre of an AS5600's step, half a step into an encoder's."""
    middle = 0.0 if per_turn == RAW_PER_TURN else 0.5
    angles: Floats = (np.arange(per_turn, dtype=np.float64) + middle) * (360.0 / per_turn)
    return angles


def turn_table(calibration: Calibration, per_turn: int = RAW_PER_TURN) -> tuple[float, ...]:
    """Look-up table of turn angles in [0, 360), one for each raw step."""
    true = corrected_deg(calibration.harmonics, sensor_angles_deg(per_turn))
    # Twice: a tiny negative angle % 360 rounds up to 360.0.
    turned = calibration.direction * (true - calibration.zero_deg) % 360.0 % 360.0
    return tuple(turned.tolist())


def motion_of(trace: Trace, calibration: Calibration) -> tuple[Floats, Floats]:
    """Times (n,) in seconds and unwrapped turn angles (n,) of a trace's good samples, corrected by *calibration*."""
    table = turn_table(calibration, trace.per_turn)
    said = [(t * 1e-6, table[raw]) for t, raw in zip(trace.t_us, trace.raw, strict=True) if 0 <= raw < len(table)]
    if trace.per_turn != RAW_PER_TURN:
        t_s, deg = np.array([t for t, _ in said]), np.array([deg for _, deg in said])
        return t_s, np.unwrap(deg, period=360.0) if len(deg) else deg
    gate = SpikeGate()
    for t, angle in said:
        if not gate.t_s or t > gate.t_s[-1]:
            gate.offer(t, angle)
    return np.array(gate.t_s), np.array(gate.deg)


def circular_mean_deg(angles_deg: Floats) -> tuple[float, float]:
    """Mean direction of repeated readings of one resting disc.

    Mardia and Jupp, Directional Statistics (2000), 2.2.1; the spread is a quantile, not a standard deviation.

    Args:
        angles_deg: Shape (n,), n >= 3, degrees, any range, in any order.

    Returns:
        Mean in [0, 360) and spread: the half-width, in degrees, that contains 95 % of the readings.

    Raises:
        CalibrationError: There are fewer than three readings, or they point everywhere (resultant length below 0.5):
            the disc was still moving.
    """
    if len(angles_deg) < 3:
        raise CalibrationError(sentence("mean-few", many=len(angles_deg)))
    angles = np.radians(angles_deg)
    east, north = float(np.mean(np.cos(angles))), float(np.mean(np.sin(angles)))
    if east * east + north * north < 0.25:
        raise CalibrationError(sentence("mean-everywhere"))
    mean = float(np.degrees(np.arctan2(north, east)))
    off = np.abs((angles_deg - mean + 180.0) % 360.0 - 180.0)
    return mean % 360.0 % 360.0, float(np.quantile(off, 0.95))


def between_deg(one_deg: float, other_deg: float) -> float:
    """Distance of two angles the shorter way, degrees in [0, 180]."""
    return abs((one_deg - other_deg + 180.0) % 360.0 - 180.0)
