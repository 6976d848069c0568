"""Samples to angles: what is believed, when a disc stands, whether a spin was fair; calibration."""

from firmware_bridge.reading.calibration import direction_of, learn_friction, learn_harmonics, zero_of
from firmware_bridge.reading.calibration_values import UNCALIBRATED_DEG, Calibration, Finite, Friction
from firmware_bridge.reading.correction import between_deg, corrected_deg
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
from firmware_bridge.reading.rest import RestWatcher

__all__ = [
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
    "RestWatcher",
    "Trace",
    "Trouble",
    "UnfairSpin",
    "between_deg",
    "corrected_deg",
    "direction_of",
    "learn_friction",
    "learn_harmonics",
    "zero_of",
]
