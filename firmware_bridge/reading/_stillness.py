"""Detects whether and where a disc stands still, from the angles of the last moments.

It only measures, including the spread of the resting angle; `rest` decides.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot, sqrt
from typing import NamedTuple

import numpy as np

from firmware_bridge.reading._correction import Floats, circular_mean_deg
from firmware_bridge.reading._trail import Trail
from firmware_bridge.wire.messages import RAW_PER_TURN

SPEED_S = 0.04
STILL_S = 0.2
STILL_DEG = 1.5
WINDOW_S = 0.25
RANGE_DEG = 0.35
LEAST_IN_RANGE = 0.85
"""Share of angles that must lie within the range: some spikes get through the gate."""
LEAST_ANGLES = 8
CREEP_DEG_S = 0.35
WIDEST_GAP_S = 0.1

PRINT_DEG = 0.15
"""Print tolerance of discs: a twentieth of a millimetre at 20 mm."""
MOUNT_DEG = 0.45
"""Mounting tolerance of a disc on its plate in 95 % of builds: clamp and centring."""
WHEEL_DEG = 0.6
"""Tolerance of an encoder's wheel between two angles: a quarter of a degree off its centre, and its slots."""


class Rest(NamedTuple):
    """A disc at rest: its unwrapped turn angle, the spread, and since when it has stood."""

    deg: float
    spread_deg: float
    since_s: float


class Stillness:
    """Looks at the end of a trail.

    Attributes:
        step_deg: An encoder's count; 0 for an angle sensor.
        window_s: How long a disc must stand.
    """

    def __init__(self, trail: Trail):
        self._trail = trail
        self.step_deg = 360.0 / trail.per_turn if trail.encoder else 0.0
        # A disc that decelerates with only 100 deg/s² must not stay within one count for this long.
        self.window_s = max(WINDOW_S, sqrt(2 * self.step_deg / 100))

    def speed_deg_s(self, now_s: float) -> float:
        """Speed of the disc a moment ago, degrees per second, positive clockwise."""
        t_s, deg = self._trail.t_s, self._trail.deg
        first = self._trail.first_since(now_s - SPEED_S * (2 if self.step_deg else 1))
        if first >= len(deg) - 1:
            return 0.0
        return (deg[-1] - deg[first]) / (t_s[-1] - t_s[first])

    def stands(self, now_s: float) -> float | None:
        """Coarse angle of a still disc, tolerant of a shaking table; None if it moves."""
        trail = self._trail
        first = trail.first_since(now_s - STILL_S)
        window = trail.deg[first:]
        if len(window) < LEAST_ANGLES // 2 or trail.t_s[first] > now_s - 0.8 * STILL_S:
            return None
        window.sort()
        aside = len(window) // 20
        if window[-1 - aside] - window[aside] > max(STILL_DEG, 1.5 * self.step_deg):
            return None
        return window[len(window) // 2]

    def settled(self, now_s: float) -> Rest | None:
        """Rest angle of the disc; None if it moves, too few samples arrive, or they are in doubt."""
        trail = self._trail
        if trail.is_in_doubt:
            return None
        first = trail.first_since(now_s - self.window_s)
        t_s, deg = trail.t_s, trail.deg
        if len(deg) - first < LEAST_ANGLES or t_s[first] > now_s - self.window_s + WIDEST_GAP_S / 2:
            return None
        if now_s - t_s[-1] > WIDEST_GAP_S or abs(deg[-1] - deg[first]) > max(RANGE_DEG, 1.5 * self.step_deg):
            return None
        if trail.encoder:
            return self._settled_counts(deg[first:], t_s[first])
        return self._settled_angles(np.array(t_s[first:]), np.array(deg[first:]))

    def _settled_counts(self, window: list[float], since_s: float) -> Rest | None:
        """Rest of an encoder: a constant count throughout the window, or dithering by one count on an edge."""
        low, high = min(window), max(window)
        changes = sum(one != other for one, other in pairwise(window))
        if changes and (changes < 4 or high - low > 1.5 * self.step_deg):
            return None
        return Rest((low + high) / 2, self.step_deg + WHEEL_DEG + PRINT_DEG + MOUNT_DEG, since_s)

    def _settled_angles(self, t_s: Floats, deg: Floats) -> Rest | None:
        if np.max(np.diff(t_s)) > WIDEST_GAP_S:
            return None
        near = np.abs(deg - np.median(deg)) <= RANGE_DEG
        if np.mean(near) < LEAST_IN_RANGE:
            return None
        t_s, deg = t_s[near], deg[near]
        if np.ptp(deg) > RANGE_DEG or _creeps(t_s, deg):
            return None
        # The window may begin with the end of the motion.
        later = deg[len(deg) // 3 :]
        mean, _ = circular_mean_deg(later)
        unwrapped = mean + 360.0 * round((float(later[0]) - mean) / 360.0)
        step = 360.0 / RAW_PER_TURN
        standard_error = hypot(float(np.std(later)) / sqrt(len(later)), step / sqrt(12))
        left = 2 * sqrt(2) * self._trail.calibration.residual_deg
        spread = 4 * standard_error + left + PRINT_DEG + MOUNT_DEG
        return Rest(unwrapped, spread, self._since(unwrapped))

    def _since(self, mean_deg: float) -> float:
        """Time since when the disc has been there: just after the last three consecutive angles elsewhere."""
        t_s, deg = self._trail.t_s, self._trail.deg
        away, at = 0, len(deg) - 1
        while at > 0 and away < 3:
            away = away + 1 if abs(deg[at] - mean_deg) > RANGE_DEG / 2 else 0
            at -= 1
        return t_s[min(at + away + 1, len(t_s) - 1)]


def _creeps(t_s: Floats, deg: Floats) -> bool:
    """Does a line through the angles have a significant slope?"""
    u, off = t_s - t_s.mean(), deg - deg.mean()
    square = float(u @ u)
    slope = float(u @ off) / square
    around = off - slope * u
    error = sqrt(float(around @ around) / max(1, len(u) - 2) / square)
    return abs(slope) > max(CREEP_DEG_S, 4 * error)
