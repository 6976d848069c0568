"""Whatever is done with bases, in whatever order: what the bridge says of them is true."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from firmware_bridge.reading.calibration_values import Calibration, Harmonic
from firmware_bridge.reading.readings import Disturbed, Found, Lost, Reading, RestReading, Trouble, UnfairSpin
from firmware_bridge.sim.physics import Bearing
from firmware_bridge.sim.sensor_model import SensorModel
from firmware_bridge.sim.simulator import SimulatedBase
from tests.firmware_bridge.test_bridge_ports import Ports
from tests.firmware_bridge.world import SMOOTH, STEP_S, TRUE, World

ENCODER = SensorModel(has_angle=False, magnet=0, counts_per_turn=400)
PORTS = ("/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyACM2")
FAULTS: tuple[dict[str, object], ...] = (
    {"spikes": 0.3},
    {"torn": 0.2},
    {"dropped": 0.3},
    {"magnet": 0},
    {"silent_s": (0.0, 1e9)},
    {"stuck_from_s": 0.0},
    {"spikes": 0.05, "torn": 0.05, "dropped": 0.05},
)
OTHER = msgspec.structs.replace(
    TRUE, calibration=Calibration(harmonics=(Harmonic(0.0, 0.0),), residual_deg=0.05, spins=5)
)
WHICH = st.integers(0, 1)
SECONDS = st.sampled_from((0.01, 0.1, 0.5, 2.0))
SPEEDS = st.sampled_from((-2400.0, -900.0, -150.0, 300.0, 1500.0, 3000.0))


class Bases(RuleBasedStateMachine):
    """Two bases, one with an angle sensor and one with an encoder, that come and go on three ports."""

    def __init__(self) -> None:
        super().__init__()
        self.world = World()
        self.ports = Ports(self.world)
        bearing = Bearing(dry=500.0, viscous=0.3, drag=2e-5)
        self.bases = tuple(
            SimulatedBase(np.random.default_rng(seed), name=name, sensor=sensor, bearing=bearing)
            for seed, name, sensor in ((1, "red", SMOOTH), (2, "blue", ENCODER))
        )
        self.by_id = {base.id: base for base in self.bases}
        self.at: dict[str, str] = {}
        self.armed: set[str] = set()
        self.lost: set[str] = set()
        self.troubles: set[tuple[str, str]] = set()
        self.rested: list[str] = []
        self.plug(0, 0, 0.5)
        self.plug(1, 0, 0.5)
        self.search(0.5)

    # ------------------------------------------------------------ what must hold

    def passes(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self.world.now_s += STEP_S
            self.world.bridge.turn()
            for reading in self.world.bridge.poll():
                self.check(reading)
        assert len({link.base for link in self.world.bridge.links()}) == len(self.world.bridge.links())

    def check(self, reading: Reading) -> None:
        base = self.by_id[reading.base]
        match reading:
            case Lost():
                assert base.id not in self.lost
                self.lost.add(base.id)
                self.troubles = {told for told in self.troubles if told[0] != base.id}
                return
            case Found():
                self.lost.discard(base.id)
            case RestReading():
                off = abs((reading.angle_deg - base.turned_deg + 180) % 360 - 180)
                assert off <= reading.spread_deg
                self.rested.append(base.id)
            case Trouble():
                told = (base.id, reading.about)
                assert (told in self.troubles) is reading.over
                self.troubles ^= {told}
        assert base.id not in self.lost
        assert base.id in self.armed or not isinstance(reading, RestReading | UnfairSpin | Disturbed)

    # ------------------------------------------------------------ what may be done

    @rule(which=WHICH, speed=SPEEDS, seconds=SECONDS)
    def flick(self, which: int, speed: float, seconds: float) -> None:
        self.bases[which].flick(speed)
        self.passes(seconds)

    @rule(which=WHICH, by_deg=st.sampled_from((-30.0, -0.8, 3.0, 15.0)), seconds=SECONDS)
    def nudge(self, which: int, by_deg: float, seconds: float) -> None:
        self.bases[which].nudge(by_deg)
        self.passes(seconds)

    @rule(which=WHICH, seconds=SECONDS)
    def hold(self, which: int, seconds: float) -> None:
        self.bases[which].hold()
        self.passes(seconds)

    @rule(which=WHICH, port=st.integers(0, 2), seconds=SECONDS)
    def plug(self, which: int, port: int, seconds: float) -> None:
        base = self.bases[which]
        if base.id not in self.at:
            free = [port for port in PORTS if port not in self.at.values()]
            self.at[base.id] = free[port % len(free)]
            self.ports.plug(base, self.at[base.id])
        self.passes(seconds)

    @rule(which=WHICH, seconds=SECONDS)
    def pull(self, which: int, seconds: float) -> None:
        where = self.at.pop(self.bases[which].id, None)
        if where is not None:
            self.ports.pull(where)
        self.passes(seconds)

    @rule(which=WHICH, dead_s=st.sampled_from((0.0, 0.3, 2.0, 5.0)), seconds=SECONDS)
    def reset(self, which: int, dead_s: float, seconds: float) -> None:
        self.bases[which].reset(dead_s)
        self.passes(seconds)

    @rule(fault=st.sampled_from((*FAULTS, {})), seconds=SECONDS)
    def fault(self, fault: dict[str, object], seconds: float) -> None:
        self.bases[0].sensor = msgspec.structs.replace(SMOOTH, **fault)
        self.passes(seconds)

    @rule(which=st.sets(WHICH), seconds=SECONDS)
    def arm(self, which: set[int], seconds: float) -> None:
        self.armed = {self.bases[one].id for one in which}
        self.world.bridge.arm(dict.fromkeys(self.armed, (10.0, 200.0)))
        self.passes(seconds)

    @rule(which=WHICH, seconds=SECONDS)
    def rearm(self, which: int, seconds: float) -> None:
        self.world.bridge.rearm(self.bases[which].id)
        self.passes(seconds)

    @rule(which=WHICH, name=st.sampled_from(("red", "blau", "")), seconds=SECONDS)
    def rename(self, which: int, name: str, seconds: float) -> None:
        self.world.bridge.rename(self.bases[which].id, name)
        self.passes(seconds)

    @rule(known=st.sampled_from((TRUE, OTHER)), seconds=SECONDS)
    def use(self, known: object, seconds: float) -> None:
        self.world.bridge.use(self.bases[0].id, known)
        self.passes(seconds)

    @rule(seconds=SECONDS)
    def search(self, seconds: float) -> None:
        self.world.bridge.search()
        self.passes(seconds)

    @rule(which=WHICH)
    def recent(self, which: int) -> None:
        trace = self.world.bridge.recent(self.bases[which].id, 2.0)
        assert trace is None or len(trace.t_us) == len(trace.raw) == len(trace.turned_deg) <= 1001

    # ------------------------------------------------------------ and then all is well again

    @precondition(lambda self: len(self.at) == 2)
    @rule()
    def spin_fairly(self) -> None:
        """Healed and at rest, each base reads its next fair spin."""
        self.bases[0].sensor = SMOOTH
        self.passes(16.0)
        self.search(5.0)
        stands = {link.base: (link.where, link.stands) for link in self.world.bridge.links()}
        assert {base: (where, "streaming") for base, where in self.at.items()} == {b: stands[b] for b in self.at}
        self.arm({0, 1}, 0.1)
        for base in self.bases:
            self.world.bridge.rearm(base.id)
        self.rested.clear()
        self.passes(1.0)
        for base in self.bases:
            base.flick(1500.0)
        self.passes(8.0)
        assert sorted(self.rested) == sorted(self.by_id)


def tried(examples: int, steps: int, **more: bool) -> settings:
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
        **more,
    )


def test_what_is_said_of_two_bases_is_true():
    run_state_machine_as_test(Bases, settings=tried(1, 5, derandomize=True))


@pytest.mark.deep("spins")
def test_what_is_said_of_bases_is_true_whatever_is_done_with_them(draw):
    run_state_machine_as_test(seed(draw.rng.getrandbits(64))(Bases), settings=tried(4, 16))
