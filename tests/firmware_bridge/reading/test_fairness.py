"""The judgement of single spins; `test_rest` judges what bases send."""

from __future__ import annotations

import numpy as np
import pytest

from firmware_bridge.reading._fairness import Floats, judge, profile
from firmware_bridge.reading.calibration_values import Friction
from firmware_bridge.sim.physics import Bearing, Motion, flicked, held, pushed

BEARING = Bearing(dry=250.0, viscous=0.2, drag=2e-5)
FRICTION = Friction(dry=250.0, viscous=0.2, drag=2e-5, noise_deg_s2=20.0, brake_limit=12.0, push_limit=12.0)


def heard(motion: Motion, rate_hz: int = 500) -> tuple[Floats, Floats]:
    t_s = np.arange(0.0, motion.stopped_s + 0.5, 1 / rate_hz)
    return t_s, motion.at(t_s) + np.random.default_rng(4).normal(0, 0.015, len(t_s))


@pytest.mark.parametrize("rate_hz", [250, 500, 1000])
@pytest.mark.parametrize("off_deg", [0.9, -14.0, 61.0])
def test_an_angle_that_is_off_is_no_hand_on_the_disc(off_deg, rate_hz):
    t_s, deg = heard(flicked(BEARING, 1500.0, start_s=0.5), rate_hz)
    deg[rate_hz] += off_deg
    deg[2 * rate_hz + 3] += off_deg

    judged = judge(t_s, deg, FRICTION)

    assert (None, True, True) == (judged.reason, judged.brake < 9, judged.push < 9)


@pytest.mark.parametrize("off_deg", [0.0, 14.0])
def test_a_push_beside_an_angle_that_is_off_is_a_push(off_deg):
    t_s, deg = heard(pushed(flicked(BEARING, 1500.0, start_s=0.5), 1.5, BEARING, gain_deg_s=60.0, lasts_s=0.15))
    deg[800] += off_deg

    assert "push" == judge(t_s, deg, FRICTION).reason


def test_what_was_left_out_leaves_a_gap_of_which_nothing_is_known():
    """Forty milliseconds of nonsense in the middle of a spin: nobody can say that the disc was pushed in them."""
    t_s, deg = heard(flicked(BEARING, 1500.0, start_s=0.5))
    deg[600:620] += np.random.default_rng(5).uniform(20, 60, 20)

    assert judge(t_s, deg, FRICTION).reason is None


def without(heard: tuple[Floats, Floats], from_s: float, to_s: float) -> tuple[Floats, Floats]:
    t_s, deg = heard
    inside = (from_s < t_s) & (t_s < to_s)
    return t_s[~inside], deg[~inside]


@pytest.mark.parametrize("gap_s", [0.012, 0.02, 0.029, 0.06, 0.2])
@pytest.mark.parametrize("at_s", [0.72, 1.0, 2.0])
def test_a_gap_is_no_hand_on_the_disc(at_s, gap_s):
    """A chord over it is not how a disc slows down; it is fast here, and slows down by 900 degrees a second in one."""
    stiff = Bearing(dry=400.0, viscous=0.3, drag=6e-5)
    friction = Friction(dry=400.0, viscous=0.3, drag=6e-5, noise_deg_s2=20.0, brake_limit=12.0, push_limit=12.0)
    t_s, deg = heard(flicked(stiff, 2600.0, start_s=0.5))

    judged = judge(*without((t_s, deg), at_s, at_s + gap_s), friction)

    assert (None, True, True) == (judged.reason, judged.brake < 9, judged.push < 9)


@pytest.mark.parametrize("gap_s", [0.02, 0.028])
def test_two_samples_do_not_stand_for_all_between_them(gap_s):
    """The noise of both would be the acceleration's, and looks like a hand."""
    motion = flicked(BEARING, 2200.0, start_s=0.5)
    t_s = np.arange(0.0, 2.0, 0.002)

    def noise(gap_s: float) -> float:
        changes = []
        for seed in range(60):
            deg = motion.at(t_s) + np.random.default_rng(seed).normal(0, 0.2, len(t_s))
            found = profile(*without((t_s, deg), 1.0, 1.0 + gap_s))
            assert found is not None
            changes.append(found.change_deg_s2[(found.t_s > 0.98) & (found.t_s < 1.05)])
        return float(np.max(np.std(changes, axis=0)))

    assert noise(gap_s) < 1.27 * noise(0.0)


@pytest.mark.parametrize("gap_s", [0.06, 0.12])
def test_a_push_that_nobody_saw_shows_in_the_speeds_before_and_after(gap_s):
    t_s, deg = heard(pushed(flicked(BEARING, 1500.0, start_s=0.5), 1.5, BEARING, gain_deg_s=80.0, lasts_s=0.05))

    assert "push" == judge(*without((t_s, deg), 1.495, 1.495 + gap_s), FRICTION).reason


def test_a_hand_that_stops_the_disc_while_nobody_sees_it_shows_in_the_speed_before():
    motion = flicked(BEARING, 1500.0, start_s=0.5)
    at_s = next(t for t in np.arange(0.7, motion.stopped_s, 0.01) if motion.speed_at(t) < 300)
    stopped = held(motion, at_s, BEARING, brake_deg_s2=3000.0)

    judged = judge(*without(heard(stopped), at_s - 0.01, at_s + 0.15), FRICTION)

    assert ("hand-stop", True) == (judged.reason, judged.brake > 12)


@pytest.mark.parametrize("slow_deg_s", [70.0, 100.0, 130.0])
def test_a_disc_that_comes_to_rest_while_nobody_sees_it_is_left_alone(slow_deg_s):
    motion = flicked(BEARING, 1500.0, start_s=0.5)
    slow_s = next(t for t in np.arange(0.7, motion.stopped_s, 0.01) if motion.speed_at(t) < slow_deg_s)

    assert judge(*without(heard(motion), slow_s, slow_s + 0.25), FRICTION).reason is None
