"""What somebody sees who lacks a kind of cones, and how far two colours are apart then.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (IEEE Transactions on Visualization and Computer Graphics 15, 2009), for a kind of cones that is lacking
altogether; they hold for light, so what a screen is told is made linear first. Distances are those of CIE L*a*b*, in
which two are told apart side by side from about 2.3 on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np

Colours: TypeAlias = "np.ndarray"
"""Red, green and blue from 0 to 1 in the last axis."""

USUAL = np.eye(3)
DEFICIENCIES: Mapping[str, Colours] = {
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = np.array([0.95047, 1.0, 1.08883])


def lab(colours: Colours, sees: Colours = USUAL) -> Colours:
    """L*, a* and b* of colours as somebody sees them."""
    told = np.asarray(colours, dtype=float)[..., :3]
    light = np.where(told <= 0.04045, told / 12.92, ((told + 0.055) / 1.055) ** 2.4)
    seen = np.clip(light @ sees.T, 0, 1)
    parts = seen @ TO_XYZ.T / WHITE
    bent = np.where(parts > 0.008856, np.cbrt(parts), 7.787 * parts + 16 / 116)
    x, y, z = bent[..., 0], bent[..., 1], bent[..., 2]
    return np.stack((116 * y - 16, 500 * (x - y), 200 * (y - z)), axis=-1)


def apart(one: Colours, other: Colours, sees: Colours = USUAL) -> float:
    """How far two colours are apart; of pictures of the same size, the mean over their pixels."""
    return float(np.linalg.norm(lab(one, sees) - lab(other, sees), axis=-1).mean())
