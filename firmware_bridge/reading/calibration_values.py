"""Calibration and friction of a base and its disc, as values that can be kept.

They are learned in `firmware_bridge.reading.calibration` and used in `firmware_bridge.reading.rest`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Finite = Annotated[float, msgspec.Meta(gt=-1e9, lt=1e9)]
NotNegative = Annotated[float, msgspec.Meta(ge=0, lt=1e9)]

FREE_SPINS = 6
"""So many free spins teach how a disc slows down, and calibrate a base."""
UNCALIBRATED_DEG = 5.0
"""By how much an angle may be wrong on a base that was never calibrated: what such a base says of itself, and what is
said of it everywhere. A disc on its plate, and how it is printed, is 0.6 of it; the sensor is the rest."""
UNCALIBRATED_RESIDUAL_DEG = 1.52
"""The sensor's error behind that, root mean square: more than the worst of the rough builds has."""


class Harmonic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Harmonic of the sensor's error at true angle θ: *cos_deg*·cos kθ + *sin_deg*·sin kθ, degrees; k by its place."""

    cos_deg: Finite
    sin_deg: Finite


class Calibration(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Calibration: the map from a base's raw angle to its turn angle.

    Attributes:
        harmonics: The error of the sensor over the turn, first harmonic first; () where it was
            never learned.
        residual_deg: What is left of the error, root mean square.
        direction: 1 where the raw angle grows when the disc is turned clockwise, seen from above.
        zero_deg: The sensor's angle, errors taken off, at which the zero mark is under the pointer.
        spins: From how many free spins the harmonics were learned.
    """

    harmonics: tuple[Harmonic, ...] = ()
    residual_deg: NotNegative = UNCALIBRATED_RESIDUAL_DEG
    direction: Literal[1, -1] = 1
    zero_deg: Finite = 0.0
    spins: int = 0


class Friction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Friction model of a disc: deceleration = dry + viscous·ω + drag·ω², in degrees and seconds.

    *noise_deg_s2* is how exactly it can be measured (one standard deviation); *brake_limit* and
    *push_limit* say how many of these more or less than the model a fair spin never shows;
    *spins* from how many free spins all this was learned.
    """

    dry: Finite
    viscous: Finite
    drag: Finite
    noise_deg_s2: NotNegative
    brake_limit: NotNegative
    push_limit: NotNegative
    spins: int = 0
