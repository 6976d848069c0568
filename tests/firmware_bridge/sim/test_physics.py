from __future__ import annotations

import msgspec
import numpy as np
import pytest

from firmware_bridge.sim import physics
from firmware_bridge.sim.physics import FAIR_TURNS, KINDS, Bearing, Knots, Motion, some_bearing, toss

STIFF = Bearing(dry=400.0, viscous=0.0, drag=0.0)


@pytest.mark.parametrize("kind", KINDS)
def test_a_disc_moves_without_a_jump_and_then_stands(kind):
    rng = np.random.default_rng(KINDS.index(kind))
    for _ in range(10):
        motion = toss(kind, some_bearing(rng), rng, start_deg=123.0)
        t_s = np.arange(0.0, motion.stopped_s + 0.5, 0.0005)

        deg = motion.at(t_s)

        assert 123.0 == deg[0]
        assert motion.rest_deg == deg[-1] == motion.at(motion.stopped_s + 9.0)
        assert 3.0 > np.abs(np.diff(deg)).max()
        assert np.all(123.0 == deg[t_s <= motion.began_s])


def test_one_moment_is_read_as_many_are():
    motion = toss("push", Bearing(rock_deg=1.0), np.random.default_rng(4))
    t_s = np.linspace(-1.0, motion.stopped_s + 1.0, 500)

    assert [motion.at(t) for t in t_s.tolist()] == pytest.approx(motion.at(t_s))


def test_dry_friction_alone_slows_a_disc_evenly():
    knots = Knots([0.0], [0.0], [800.0])

    physics.run_out(knots, STIFF)

    assert 2.0 == pytest.approx(knots.t[-1])
    assert 800.0 == pytest.approx(knots.deg[-1])
    assert 400.0 == pytest.approx(knots.motion("fair").speed_at(1.0))


def test_friction_that_grows_with_speed_stops_a_disc_when_it_should():
    knots = Knots([0.0], [0.0], [1000.0])

    physics.run_out(knots, Bearing(dry=200.0, viscous=0.5, drag=0.0))

    # dω/dt = −(c + kω) is at rest after ln(1 + kω₀/c)/k.
    assert np.log(1 + 0.5 * 1000 / 200) / 0.5 == pytest.approx(knots.t[-1], rel=1e-4)


def test_a_disc_out_of_balance_stands_too():
    knots = Knots([0.0], [0.0], [900.0])

    physics.run_out(knots, Bearing(dry=150.0, unbalance=40.0, heavy_deg=70.0, rough=0.2))

    assert 0.0 == knots.speed[-1]
    assert 10.0 > knots.t[-1]


def test_fair_spins_are_long_and_short_ones_are_short():
    rng = np.random.default_rng(3)
    for _ in range(30):
        bearing = some_bearing(rng)

        assert FAIR_TURNS - 0.2 < toss("fair", bearing, rng).turns
        assert 1.4 > toss("short", bearing, rng).turns


def test_discs_are_spun_either_way_round():
    rng = np.random.default_rng(5)

    ways = {toss("fair", Bearing(), rng).rest_deg > 0 for _ in range(20)}

    assert {True, False} == ways


def test_the_same_seed_makes_the_same_spin():
    one, other = (toss("hand-stop", Bearing(), np.random.default_rng(8)) for _ in range(2))

    assert one.rest_deg == other.rest_deg
    assert one.stopped_s == other.stopped_s


def test_a_disc_that_is_held_stops_at_once():
    free = physics.flicked(STIFF, -1500.0)

    stopped = physics.held(free, 1.0, STIFF)

    assert free.at(1.0) == stopped.at(1.0)
    assert 1.0 + 1500 / 4400 > stopped.stopped_s
    assert free.stopped_s > stopped.stopped_s


def test_a_disc_that_is_pushed_goes_further():
    free = physics.flicked(STIFF, 900.0)

    pushed = physics.pushed(free, 1.5, STIFF, gain_deg_s=200.0, lasts_s=0.1)

    assert free.at(1.5) == pushed.at(1.5)
    assert 200.0 == pytest.approx(pushed.speed_at(1.6) - free.speed_at(1.5), abs=5.0)
    assert pushed.rest_deg > free.rest_deg


def test_a_disc_at_rest_is_nudged_as_far_as_asked():
    free = physics.flicked(STIFF, 900.0)

    nudged = physics.nudged(free, free.stopped_s + 1.0, -7.0)

    assert free.rest_deg - 7.0 == pytest.approx(nudged.rest_deg)
    assert free.rest_deg == nudged.at(free.stopped_s + 0.9)


def test_a_turning_disc_is_not_nudged():
    with pytest.raises(ValueError, match="can be pushed or held"):
        physics.nudged(physics.flicked(STIFF, 900.0), 0.5, 3.0)


def test_a_motion_needs_as_many_angles_as_times():
    with pytest.raises(ValueError, match="as many"):
        Motion([0.0, 1.0], [0.0], [0.0], "fair")


def test_bearings_differ():
    rng = np.random.default_rng(1)

    assert some_bearing(rng) != some_bearing(rng)
    assert 0 <= min(msgspec.structs.astuple(some_bearing(rng)))
