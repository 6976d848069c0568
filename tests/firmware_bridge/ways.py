"""Three ways from a turning disc to the bridge, which look alike from above: a board, a Pi's pins, a simulation.

Each has the bases on which a battle's discs are spun, and says when time has passed. On every way a disc is
spun so that it rests at a given turn angle, slowed down by dry friction alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

from firmware_bridge.bridge import Bridge
from firmware_bridge.link import Known
from firmware_bridge.ports.gpio import gpio_transport
from firmware_bridge.reading.calibration_values import Calibration, Harmonic
from firmware_bridge.sim.physics import Bearing, Knots, Motion, run_out
from firmware_bridge.wire.errors import BaseLostError
from tests.firmware_bridge.pi_pins import Clock, MockEncoder, given_map, mock_factory
from tests.firmware_bridge.simavr import Simavr
from tests.firmware_bridge.world import World

FRICTION_DEG_S2 = 900.0
LEAST_TURN_DEG = 3 * 360.0
KNOWN = Known(Calibration(harmonics=(Harmonic(0.0, 0.0),), residual_deg=0.03, spins=5))
"""No sensor here has an error over the turn; its zero is the zero mark."""


def start_speed(way_deg: float) -> float:
    """The speed from which a disc runs out over *way_deg*."""
    return math.sqrt(2 * FRICTION_DEG_S2 * way_deg)


def way_to(turn_deg: float, from_deg: float) -> float:
    """At least three turns clockwise, ending at *turn_deg*."""
    return LEAST_TURN_DEG + (turn_deg - from_deg) % 360


def run_out_to(turn_deg: float, from_deg: float, now_s: float) -> Motion:
    knots = Knots([now_s], [from_deg], [start_speed(way_to(turn_deg, from_deg))])
    run_out(knots, Bearing(dry=FRICTION_DEG_S2, viscous=0.0, drag=0.0))
    return knots.motion("fair")


class Way(Protocol):
    """Bases, numbered from 0, on a bridge."""

    bases: tuple[str, ...]
    """Their ids; there is one that all discs share, or one for each player."""

    def bridge(self, known: Callable[[str], Known]) -> Bridge:
        """The bridge with all of them connected."""

    def clock(self) -> float: ...
    def passes(self, seconds: float) -> None:
        """Let time pass."""

    def stands(self, base: str) -> bool:
        """The truth: does its disc stand?"""

    def spin(self, base: str, turn_deg: float) -> None:
        """Spin a disc that stands so that it rests at *turn_deg*."""

    def pull(self, base: str) -> None:
        """Pull a base's cable."""

    def plug(self, base: str) -> None:
        """Put it back."""


class Simulation:
    """Two simulated bases in this process."""

    def __init__(self) -> None:
        self._world = World(lambda _: KNOWN)
        made = [self._world.base(seed, name) for seed, name in ((1, "red"), (2, "blue"))]
        self._made = {base.id: base for base in made}
        self.bases = tuple(self._made)
        self._bridge: Bridge | None = None

    def bridge(self, known: Callable[[str], Known]) -> Bridge:
        self._bridge = Bridge(lambda _: KNOWN, self.clock, threads=False, find=dict)
        for base in self._made.values():
            self._bridge.connect(self._world.way(base, f"simulated {base.identity.name}"))
        return self._bridge

    def clock(self) -> float:
        return self._world.now_s

    def passes(self, seconds: float) -> None:
        assert self._bridge is not None
        self._world.now_s += seconds
        self._bridge.turn()

    def stands(self, base: str) -> bool:
        return not self._made[base].turning

    def spin(self, base: str, turn_deg: float) -> None:
        disc = self._made[base]
        disc.motion = run_out_to(turn_deg, disc.turned_deg, disc.now_s)

    def pull(self, base: str) -> None:
        self._made[base].pull()

    def plug(self, base: str) -> None:
        self._made[base].plug()


class Pins:
    """An encoder on gpiozero's mock pins, driven edge by edge; both players share it."""

    STEP_S = 0.002

    def __init__(self) -> None:
        self._time = Clock()
        self._map = given_map("raspberry_pi", "encoder")
        self._factory = mock_factory(self._time)
        self._encoder = MockEncoder(self._factory, self._map)
        self._motion: Motion | None = None
        self._bridge: Bridge | None = None
        self.bases = (b"gpiobase".hex(),)

    def bridge(self, known: Callable[[str], Known]) -> Bridge:
        pins = gpio_transport(self._map, self.clock, self._factory, uid=b"gpiobase", name="pins", sleep=lambda _: None)
        self._bridge = Bridge(lambda _: KNOWN, self.clock, threads=False, find=dict)
        self._bridge.connect(pins)
        return self._bridge

    def clock(self) -> float:
        return self._time.now_s

    def passes(self, seconds: float) -> None:
        assert self._bridge is not None
        for _ in range(round(seconds / self.STEP_S)):
            self._drive(self._time.now_s + self.STEP_S)
            self._bridge.turn()

    def _drive(self, until_s: float) -> None:
        """Every edge at its time."""
        if self._motion is not None:
            steps = 20
            since_s = self._time.now_s
            for step in range(1, steps + 1):
                self._time.now_s = since_s + (until_s - since_s) * step / steps
                turned = self._motion.at(self._time.now_s)
                self._encoder.turn(math.floor(turned * self._encoder.counts_per_turn / 360) - self._encoder.at)
        self._time.now_s = until_s

    def stands(self, base: str) -> bool:
        return self._motion is None or self._motion.stopped_s < self._time.now_s

    def spin(self, base: str, turn_deg: float) -> None:
        turned = self._encoder.at * 360 / self._encoder.counts_per_turn
        # In the middle of a count, where no wheel rests on an edge.
        middle = (
            (math.floor(turn_deg * self._encoder.counts_per_turn / 360) + 0.5) * 360 / self._encoder.counts_per_turn
        )
        self._motion = run_out_to(middle, turned, self._time.now_s)

    def pull(self, base: str) -> None:
        raise AssertionError("these wires are soldered")

    plug = pull


class Line:
    """The serial line of a board that runs only while time passes."""

    def __init__(self, board: Simavr) -> None:
        self.name = board.port
        self._board, self._came = board, b""
        self.is_plugged = True

    def passes(self, ms: int) -> None:
        if self.is_plugged:
            self._came += self._board.run(ms)

    def open(self) -> None:
        if not self.is_plugged:
            raise BaseLostError("its cable is pulled")

    def read(self) -> bytes:
        self.open()
        came, self._came = self._came, b""
        return came

    def write(self, data: bytes) -> None:
        self.open()
        self._board.feed(data)

    def close(self) -> None:
        pass


class Boards:
    """Two boards with the real firmware, on simulated chips, each behind a serial line."""

    def __init__(self, start: Callable[..., Simavr]) -> None:
        self._now_s, self._ms = 100.0, 0.0
        self._bridge: Bridge | None = None
        boards = [start(seed=seed, stepped=True) for seed in (1, 2)]
        self._lines = {board: Line(board) for board in boards}
        self._boards = dict(zip(map(self._id, boards), boards, strict=True))
        self.bases = tuple(self._boards)

    def _id(self, board: Simavr) -> str:
        """Ask it who it is."""
        self._bridge = asked = Bridge(lambda _: KNOWN, self.clock, threads=False, find=dict)
        asked.connect(self._lines[board])
        while not (links := asked.links()) or not links[0].base:
            self.passes(0.02)
        asked.close()
        return links[0].base

    def bridge(self, known: Callable[[str], Known]) -> Bridge:
        self._bridge = Bridge(lambda _: KNOWN, self.clock, threads=False, find=dict)
        for line in self._lines.values():
            self._bridge.connect(line)
        return self._bridge

    def clock(self) -> float:
        return self._now_s

    def passes(self, seconds: float) -> None:
        assert self._bridge is not None
        self._now_s += seconds
        self._ms += 1000 * seconds
        whole = int(self._ms)
        self._ms -= whole
        for line in self._lines.values():
            line.passes(whole)
        self._bridge.turn()

    def stands(self, base: str) -> bool:
        return self._boards[base].truth().speed_deg_s == 0

    def spin(self, base: str, turn_deg: float) -> None:
        board = self._boards[base]
        way = way_to(turn_deg, board.truth().angle_deg)
        board.say(f"spin {start_speed(way)} {FRICTION_DEG_S2}")

    def pull(self, base: str) -> None:
        self._lines[self._boards[base]].is_plugged = False
        self._boards[base].pull()

    def plug(self, base: str) -> None:
        self._boards[base].plug()
        self._lines[self._boards[base]].is_plugged = True
