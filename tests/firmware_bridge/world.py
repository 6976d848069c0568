"""Simulated bases on a bridge whose time the test owns."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from firmware_bridge.bridge import Bridge
from firmware_bridge.link import Known
from firmware_bridge.ports.transport import Transport
from firmware_bridge.reading.calibration_values import Calibration, Harmonic
from firmware_bridge.reading.readings import Reading
from firmware_bridge.sim.physics import Bearing
from firmware_bridge.sim.sensor_model import SensorModel
from firmware_bridge.sim.simulator import SimulatedBase, simulated_transport
from firmware_bridge.wire.errors import BaseLostError

STEP_S = 0.01
SMOOTH = SensorModel(zero_deg=0.0)
"""A sensor without any error but its noise, its zero at the zero mark."""
GOOD = Bearing(dry=400.0, viscous=0.3, drag=2e-5)
TRUE = Known(Calibration(harmonics=(Harmonic(0.0, 0.0),), residual_deg=0.03, spins=5))
"""What calibrating a base with such a sensor finds."""


class World:
    """A bridge with its bases, and what it has delivered so far."""

    def __init__(self, known: Callable[[str], Known] = lambda _: TRUE) -> None:
        self.now_s = 100.0
        self.ports: dict[str, Callable[[], Transport]] = {}
        self.bridge = Bridge(known, lambda: self.now_s, threads=False, find=lambda: self.ports)
        self.readings: list[Reading] = []

    def base(self, seed: int = 1, name: str = "red", **more: object) -> SimulatedBase:
        """A base that is not connected yet."""
        rng = np.random.default_rng(seed)
        return SimulatedBase(rng, name=name, **{"sensor": SMOOTH, "bearing": GOOD, **more})

    def way(self, base: SimulatedBase, where: str) -> Transport:
        return simulated_transport(base, lambda: self.now_s, name=where, sleep=lambda _: None)

    def connect(self, base: SimulatedBase, where: str = "simulated 1") -> SimulatedBase:
        self.bridge.connect(self.way(base, where))
        return base

    def run(self, seconds: float) -> list[Reading]:
        """Let time pass; what was delivered meanwhile."""
        fresh: list[Reading] = []
        for _ in range(round(seconds / STEP_S)):
            self.now_s += STEP_S
            self.bridge.turn()
            fresh += self.bridge.poll()
        self.readings += fresh
        return fresh

    def stands(self) -> list[tuple[str, str]]:
        return [(link.where, link.stands) for link in self.bridge.links()]


class DeadPort:
    """A port that cannot be opened, for a reason."""

    def __init__(self, where: str, why: str) -> None:
        self.name, self.why = where, why

    def open(self) -> None:
        raise BaseLostError(self.why)

    def read(self) -> bytes:
        raise BaseLostError(self.why)

    def write(self, data: bytes) -> None:
        raise BaseLostError(self.why)

    def close(self) -> None:
        pass


class OtherDevice:
    """A port with something on it that is no base: it says the same line again and again."""

    def __init__(self, where: str, says: bytes = b"T=21.5C H=40%\r\n") -> None:
        self.name, self._says = where, says

    def open(self) -> None:
        pass

    def read(self) -> bytes:
        return self._says

    def write(self, data: bytes) -> None:
        pass

    def close(self) -> None:
        pass
