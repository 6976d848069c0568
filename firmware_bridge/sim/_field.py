"""Field of the magnet at the four Hall sensors of an AS5600: angle error and gain for misaligned parts.

A magnet magnetised evenly across its diameter has the field of surface charges on its rim, as the cosine of the angle.
The sensors lie a millimetre from the centre of the chip and `DEPTH_MM` below its top; the angle follows from the two
differences between opposite sensors. Lengths are millimetres.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.sim.sensor_model import Ripple

Floats: TypeAlias = NDArray[np.float64]

MAGNET_R_MM, MAGNET_H_MM = 3.0, 2.5
GAP_MM = 1.5
HALL_R_MM, DEPTH_MM = 1.0, 0.4
STEPS = 72
HARMONICS = 4
FULL_FIELD_MT, NO_FIELD_MT, USUAL_MT = 90.0, 30.0, 55.0
"""Field at minimum and at maximum gain, by the data sheet's range, and at `GAP_MM`, a guess."""


class Mounting(msgspec.Struct, frozen=True, kw_only=True):
    """Alignment of chip and magnet: offset from the axis and tilt; the magnet's in the rotating frame."""

    gap_mm: float = GAP_MM
    chip_mm: float = 0.0
    magnet_mm: float = 0.0
    chip_tilt_deg: float = 0.0
    magnet_tilt_deg: float = 0.0
    strength: float = 1.0


def ripples(mounting: Mounting) -> tuple[Ripple, ...]:
    """Harmonics of the angle's error over the turn."""
    along, across = _differences(mounting)
    turn = np.arange(STEPS) * (360.0 / STEPS)
    error = np.degrees(np.unwrap(np.arctan2(across, along))) - turn
    waves = np.fft.rfft(error - error.mean())[1 : HARMONICS + 1] * 2 / STEPS
    # a·cos x − b·sin x, as a sine with a phase
    return tuple(
        Ripple(k + 1, float(np.abs(wave)), float(np.degrees(np.arctan2(wave.real, -wave.imag))))
        for k, wave in enumerate(waves)
    )


def field_mt(mounting: Mounting) -> float:
    """Mean field over the turn, scaled to the field at `GAP_MM`."""
    here, usual = (float(np.mean(np.hypot(*_differences(one)))) for one in (mounting, Mounting()))
    return USUAL_MT * mounting.strength * here / usual


def gain(mounting: Mounting, most: int = 128) -> int:
    """Gain that the chip sets itself, AGC, 0 to *most*: a guess, as the data sheet gives only the ends."""
    share = (FULL_FIELD_MT - field_mt(mounting)) / (FULL_FIELD_MT - NO_FIELD_MT)
    return round(most * min(1.0, max(0.0, share)))


def _differences(mounting: Mounting) -> tuple[Floats, Floats]:
    """Difference between opposite sensors over a turn, for both pairs: (STEPS,) each."""
    rim = np.radians(np.arange(0.0, 360.0, 7.5))
    heights = (np.arange(5) + 0.5) / 5 * MAGNET_H_MM
    angles, z = np.repeat(rim, 5), np.tile(heights, len(rim))
    charges = np.stack([MAGNET_R_MM * np.cos(angles), MAGNET_R_MM * np.sin(angles), z], axis=1)
    charges = _tilted(charges, mounting.magnet_tilt_deg) + np.array([mounting.magnet_mm, 0.0, mounting.gap_mm])
    halls = HALL_R_MM * np.array([[1.0, 0, 0], [-1.0, 0, 0], [0, 1.0, 0], [0, -1.0, 0]])
    halls = _tilted(halls, mounting.chip_tilt_deg) + np.array([mounting.chip_mm, 0.0, -DEPTH_MM])
    up = _tilted(np.array([[0.0, 0.0, 1.0]]), mounting.chip_tilt_deg)[0]
    felt = np.empty((STEPS, 4))
    for step, turn in enumerate(np.radians(np.arange(STEPS) * (360.0 / STEPS))):
        cos, sin = np.cos(turn), np.sin(turn)
        placed = charges @ np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
        apart = halls[:, None, :] - placed[None, :, :]
        pull = np.cos(angles)[None, :, None] * apart / ((apart**2).sum(axis=2) ** 1.5)[..., None]
        felt[step] = pull.sum(axis=1) @ up
    return felt[:, 0] - felt[:, 1], felt[:, 2] - felt[:, 3]


def _tilted(points: Floats, by_deg: float) -> Floats:
    """Points rotated about the x axis, (n, 3)."""
    cos, sin = np.cos(np.radians(by_deg)), np.sin(np.radians(by_deg))
    turned: Floats = points @ np.array([[1.0, 0.0, 0.0], [0.0, cos, sin], [0.0, -sin, cos]])
    return turned
