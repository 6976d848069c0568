"""Samples to angles: what is believed, when a disc stands, whether a spin was fair; calibration.

The values stand here. `calibration`, `correction`, `learning`, `rest` and `selftest` bring numpy with them.
"""

from firmware_bridge.reading.calibration_values import FREE_SPINS, UNCALIBRATED_DEG, Calibration, Finite, Friction
from firmware_bridge.reading.readings import (
    Disturbed,
    Found,
    Health,
    Live,
    Lost,
    Reading,
    Reason,
    RestReading,
    Trace,
    Trouble,
    UnfairSpin,
)

__all__ = [
    "FREE_SPINS",
    "UNCALIBRATED_DEG",
    "Calibration",
    "Disturbed",
    "Finite",
    "Found",
    "Friction",
    "Health",
    "Live",
    "Lost",
    "Reading",
    "Reason",
    "RestReading",
    "Trace",
    "Trouble",
    "UnfairSpin",
    "calibration",
    "correction",
    "learning",
    "rest",
    "selftest",
]
