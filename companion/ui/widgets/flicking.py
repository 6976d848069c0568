"""Angular speed of a finger's flick as it was lifted."""

from __future__ import annotations

from collections import deque
from math import atan2, degrees

LEAST_FLICK_DEG_S = 90.0
"""A finger slower than this has not flicked."""
MOST_FLICK_DEG_S = 3600.0
REMEMBERED_S = 0.14
"""Only what the finger did last counts."""
PAUSE_S = 0.3
"""A finger that stood still for so long before it was lifted has not flicked; a slow screen may have fewer frames."""


class Trail:
    """The way of a finger round a hub, in degrees clockwise from the top."""

    def __init__(self) -> None:
        self._trail: deque[tuple[float, float]] = deque(maxlen=12)

    def __bool__(self) -> bool:
        return bool(self._trail)

    @staticmethod
    def bearing(across: float, up: float) -> float:
        """Direction of a point from the hub."""
        return degrees(atan2(across, up)) % 360

    def begin(self, now_s: float, bearing_deg: float) -> None:
        """The finger is down."""
        self._trail.clear()
        self._trail.append((now_s, bearing_deg))

    def move(self, now_s: float, bearing_deg: float) -> float:
        """The finger has moved: by how many degrees since the last time."""
        last = self._trail[-1][1]
        by = (bearing_deg - last + 180) % 360 - 180
        self._trail.append((now_s, last + by))
        return by

    def end(self, now_s: float) -> float | None:
        """The finger is lifted: its speed in degrees a second, clockwise, or None where that was no flick."""
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
