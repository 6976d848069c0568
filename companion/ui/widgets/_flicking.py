"""Angular speed of a flick at release."""

from __future__ import annotations

from collections import deque
from math import atan2, degrees

LEAST_FLICK_DEG_S = 90.0
"""Slower releases are not flicks."""
MOST_FLICK_DEG_S = 3600.0
REMEMBERED_S = 0.14
"""Only the last part of the gesture counts for the speed."""
PAUSE_S = 0.3
"""A longer rest before release is not a flick; long enough for the low frame rates of slow screens."""


class Trail:
    """The path of a finger round a hub, in degrees clockwise from the top."""

    def __init__(self) -> None:
        self._trail: deque[tuple[float, float]] = deque(maxlen=12)

    def __bool__(self) -> bool:
        return bool(self._trail)

    @staticmethod
    def bearing(across: float, up: float) -> float:
        """Direction of a point from the hub, degrees clockwise from the top."""
        return degrees(atan2(across, up)) % 360

    def begin(self, now_s: float, bearing_deg: float) -> None:
        """Start at touch-down."""
        self._trail.clear()
        self._trail.append((now_s, bearing_deg))

    def move(self, now_s: float, bearing_deg: float) -> float:
        """Add a position; return the degrees moved since the last one."""
        last = self._trail[-1][1]
        by = (bearing_deg - last + 180) % 360 - 180
        self._trail.append((now_s, last + by))
        return by

    def end(self, now_s: float) -> float | None:
        """End at release; return the speed in degrees a second, clockwise, or None if it was no flick."""
        if not self._trail:
            return None
        points = list(self._trail)
        self._trail.clear()
        last_s, end = points[-1]
        if len(points) < 2 or now_s - last_s > PAUSE_S:
            return None
        recent = [point for point in points if last_s - point[0] <= REMEMBERED_S]
        first_s, begin = recent[0] if len(recent) > 1 else points[-2]
        if not 0 < last_s - first_s <= PAUSE_S:
            return None
        speed = (end - begin) / (last_s - first_s)
        if abs(speed) < LEAST_FLICK_DEG_S:
            return None
        return max(-MOST_FLICK_DEG_S, min(MOST_FLICK_DEG_S, speed))
