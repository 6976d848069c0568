"""Spins without hardware: random angles.

All angles are equally likely, whatever the gesture: it decides how long the disc turns on the screen, never where it
stops.
"""

from __future__ import annotations

import random

from companion.app.ports.outside import Spin

FULL_TURN_DEG = 360.0


class RandomSpins:
    """A source in which every armed disc has just come to rest; each poll is another spin.

    *rng* is seeded for demonstrations and tests; real matches use the system's generator.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._armed: frozenset[str] = frozenset()

    def arm(self, sources: frozenset[str]) -> None:
        self._armed = sources

    def rearm(self, source: str) -> None:
        """Do nothing: no spin is buffered."""

    def poll(self) -> Spin | None:
        if not self._armed:
            return None
        # By name, so that the same seed gives the same match; sets are unordered.
        return Spin(min(self._armed), self._rng.random() * FULL_TURN_DEG)


def seeded_spins(seed: int) -> RandomSpins:
    """The same spins for the same seed."""
    return RandomSpins(random.Random(seed))
