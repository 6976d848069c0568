"""Spins over links that lose: told rightly, or asked for again; what was not heard is never made up."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from firmware_bridge.link import Known, Link
from firmware_bridge.reading.readings import Disturbed, Found, Lost, Reading, RestReading, UnfairSpin
from firmware_bridge.sim.physics import Bearing, Motion, flicked
from firmware_bridge.sim.sensor_model import SensorModel, samples
from firmware_bridge.sim.simulator import SimulatedBase, simulated_transport
from firmware_bridge.wire.messages import ANSWERED, HAS_ANGLE, PROTOCOL, Identity, Sample
from tests.firmware_bridge.sim.lossy import BLE, WIFI, LossyLine, LossyTransport
from tests.firmware_bridge.sim.over_link import Said, watch_over

LEAD_S = 1.5
BEARING = Bearing(dry=600.0, viscous=0.5, drag=4e-5)
BASE = Identity(
    protocol=PROTOCOL,
    firmware=(1, 0),
    board=2,
    sensors=HAS_ANGLE,
    reset=ANSWERED,
    counts_per_turn=0,
    uid=b"12345678",
)


def spin(turns_s: float) -> Motion:
    return flicked(BEARING, 360.0 * turns_s, start_deg=20.0, start_s=0.5)


def sent(motion: Motion, rng: np.random.Generator) -> list[Sample]:
    return samples(SensorModel(), motion, rng, from_s=-LEAD_S, until_s=motion.stopped_s + 2.0)


def heard(line: LossyLine, motion: Motion, seed: int) -> list[Said]:
    rng = np.random.default_rng(seed)
    return watch_over(line, sent(motion, rng), BASE, Known(), (), rng)


@pytest.mark.parametrize("line", [WIFI, BLE], ids=lambda line: line.name)
@pytest.mark.parametrize("turns_s", [5, 15, 30])
def test_a_spin_is_told_as_it_was(turns_s, line):
    motion = spin(turns_s)
    line = msgspec.structs.replace(line, breaks_a_s=0.0)

    found, rest = heard(line, motion, 2)

    assert isinstance(found.reading, Found) and isinstance(rest.reading, RestReading)
    assert motion.rest_deg % 360 == pytest.approx(rest.reading.angle_deg, abs=0.1)
    assert motion.turns == pytest.approx(rest.reading.turns, abs=0.1)
    assert 0 < rest.at_s - LEAD_S - motion.stopped_s < 0.7


@pytest.mark.parametrize("lost", [0.45, 0.6])
def test_a_spin_of_which_much_is_lost_is_told_rightly_or_asked_for_again(lost):
    line = msgspec.structs.replace(BLE, lost=lost, breaks_a_s=0.0)
    told = asked = 0
    for seed in range(12):
        motion = spin(5 + 2 * seed)
        for _, reading in heard(line, motion, seed):
            if isinstance(reading, RestReading):
                told += 1
                assert motion.rest_deg % 360 == pytest.approx(reading.angle_deg, abs=0.1)
                assert motion.turns == pytest.approx(reading.turns, abs=0.1)
            elif isinstance(reading, UnfairSpin):
                asked += 1
                assert ("unseen", None) == (reading.reason, reading.turns)

    assert 0 < asked
    assert told + asked <= 12


def test_of_a_spin_in_which_the_connection_was_lost_nothing_is_told():
    """However it comes back: the turns that nobody heard are not made up, and the disc is spun again."""
    line = LossyLine(name="weak", interval_s=(0.01, 0.03), breaks_a_s=0.6, away_s=(0.2, 1.5))
    void = 0
    for seed in range(16):
        motion = spin(10 + seed)
        readings = heard(line, motion, seed)
        breaks = [said.at_s - LEAD_S for said in readings if isinstance(said.reading, Lost)]
        told = [said.reading for said in readings if isinstance(said.reading, RestReading | UnfairSpin | Disturbed)]
        if any(0.5 < at_s < motion.stopped_s for at_s in breaks):
            void += 1
            assert [] == told

    assert 8 <= void


def test_who_is_never_heard_says_nothing():
    assert [] == heard(LossyLine(name="gone", lost=1.0), spin(5), 1)


class Table:
    """A simulated base over a link that loses, and the host that listens to it."""

    def __init__(self, line: LossyLine, seed: int) -> None:
        self.now_s = 0.0
        rng = np.random.default_rng(seed)
        self.base = SimulatedBase(rng, sensor=SensorModel())
        inner = simulated_transport(self.base, lambda: self.now_s)
        self.link = Link(LossyTransport(inner, line, lambda: self.now_s, rng), lambda _link, _base: Known())
        self.link.arm(())

    def run(self, seconds: float) -> list[Reading]:
        said: list[Reading] = []
        for _ in range(round(seconds / 0.02)):
            self.now_s += 0.02
            said += self.link.turn(self.now_s)
        return said


@pytest.mark.parametrize("line", [WIFI, BLE], ids=lambda line: line.name)
def test_a_base_that_runs_on_while_nobody_hears_it_is_heard_again(line):
    """It was not reset: number and clock go on, and the spin that nobody saw is spun again."""
    line = msgspec.structs.replace(line, breaks_a_s=0.1)
    table = Table(line, seed=4)
    told = void = 0
    for _ in range(10):
        table.run(3.0)
        table.link.arm((), anew=True)
        motion = flicked(BEARING, 3600.0, table.base.turned_deg, table.base.now_s)
        table.base.motion = motion
        said = [
            one for one in table.run(motion.stopped_s - motion.began_s + 2.0) if isinstance(one, Lost | RestReading)
        ]
        match said:
            case [RestReading() as rest, *later]:
                told += 1
                assert motion.rest_deg % 360 == pytest.approx(rest.angle_deg, abs=0.1)
                assert motion.turns == pytest.approx(rest.turns, abs=0.1)
                assert not any(isinstance(one, RestReading) for one in later)
            case [Lost(), *later]:
                void += 1
                assert not any(isinstance(one, RestReading) for one in later)

    assert 0 == table.link.live().health.resets
    assert told >= 3
    assert void >= 1
