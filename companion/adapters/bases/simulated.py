"""Simulated bases for the app: reproducible hardware, unpredictable spins."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from firmware_bridge.sim.physics import some_bearing
from firmware_bridge.sim.sensor_model import some_sensor
from firmware_bridge.sim.simulator import SimulatedBase, simulated_transport

if TYPE_CHECKING:
    from collections.abc import Callable

UID = b"SIMBASE"
"""Prefix of these bases' uids; the last byte is their number."""


class SimulatedBases:
    """Factory of simulated bases. *rng* decides the actual force of pushes and the noise of their sensors."""

    def __init__(self, rng: random.Random, clock: Callable[[], float] = time.monotonic) -> None:
        self._rng = rng
        self._clock = clock
        self.made: dict[str, SimulatedBase] = {}

    def add(self, bridge: Any) -> str:
        """Connect one more base; returns its id."""
        taken = {link.where for link in bridge.links()}
        number = next(n for n in range(1, 256) if f"simulated {n}" not in taken)
        # Its magnet and bearing are reproducible, so that a saved calibration stays valid.
        build = np.random.default_rng(number)
        base = SimulatedBase(
            np.random.default_rng(self._rng.getrandbits(64)),
            uid=UID + bytes([number]),
            name=f"simulated {number}",
            sensor=some_sensor(build, direction=1),
            bearing=some_bearing(build),
        )
        self.made[base.id] = base
        bridge.connect(simulated_transport(base, self._clock, name=f"simulated {number}"))
        return base.id

    def flick(self, base: str, speed_deg_s: float) -> bool:
        """Push the disc of a simulated base; False for any other."""
        if base not in self.made:
            return False
        self.made[base].flick(speed_deg_s)
        return True

    def to_mark(self, base: str) -> None:
        """Turn the disc of a simulated base to its zero mark; nothing for any other."""
        if base in self.made:
            self.made[base].place(0.0)
