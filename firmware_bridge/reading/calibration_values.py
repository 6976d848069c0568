"""Calibration and friction of a base and its disc, as values that can be saved.

`firmware_bridge.reading.calibration` learns them, `firmware_bridge.reading.rest` uses them.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Finite = Annotated[float, msgspec.Meta(gt=-1e9, lt=1e9)]
NotNegative = Annotated[float, msgspec.Meta(ge=0, lt=1e9)]

FREE_SPINS = 6
"""Number of free spins that calibrate a base and teach its disc's friction."""
UNCALIBRATED_DEG = 5.0
"""Error bound of an angle on an uncalibrated base, shown by the base and everywhere else.

Mounting and printing of the disc account for 0.6 of it, the sensor for the rest.
"""
UNCALIBRATED_RESIDUAL_DEG = 1.52
"""Root mean square error of the sensor behind that bound: more than that of the worst rough builds."""


class Harmonic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Harmonic of the sensor's error at true angle θ: *cos_deg*·cos kθ + *sin_deg*·sin kθ, degrees; k by position."""

    cos_deg: Finite
    sin_deg: Finite


class Calibration(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Maps a base's raw angle to its turn angle.

    Attributes:
        harmonics: Error of the sensor over the turn, first harmonic first; () if never fitted.
        residual_deg: Remaining error, root mean square.
        direction: 1 if the raw angle grows when the disc is turned clockwise, seen from above.
        zero_deg: The sensor's corrected angle when the zero mark is under the pointer.
        spins: Number of free spins that the harmonics were fitted to.
    """

    harmonics: tuple[Harmonic, ...] = ()
    residual_deg: NotNegative = UNCALIBRATED_RESIDUAL_DEG
    direction: Literal[1, -1] = 1
    zero_deg: Finite = 0.0
    spins: int = 0


class Friction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Friction model of a disc: deceleration = dry + viscous·ω + drag·ω², in degrees and seconds.

    *noise_deg_s2* is its measurement noise (one standard deviation); a fair spin never deviates from the model by more
    than *brake_limit* (slower) or *push_limit* (faster) of these; *spins* is the number of free spins fitted.
    """

    dry: Finite
    viscous: Finite
    drag: Finite
    noise_deg_s2: NotNegative
    brake_limit: NotNegative
    push_limit: NotNegative
    spins: int = 0
