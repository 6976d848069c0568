from __future__ import annotations

import msgspec
import numpy as np
import pytest

from firmware_bridge.reading._correction import (
    between_deg,
    circular_mean_deg,
    corrected_deg,
    error_deg,
    motion_of,
    turn_table,
)
from firmware_bridge.reading._fairness import judge
from firmware_bridge.reading.calibration import direction_of, learn_friction, learn_harmonics, zero_of
from firmware_bridge.reading.calibration_values import Calibration, Harmonic
from firmware_bridge.reading.readings import Trace
from firmware_bridge.sim.physics import Bearing, Motion, SpinKind, at_rest, flicked, held, nudged, some_bearing, toss
from firmware_bridge.sim.sensor_model import Ripple, SensorModel, samples, some_encoder
from firmware_bridge.wire.errors import CalibrationError
from tests.firmware_bridge.spins import BEARING

OFF_CENTRE = SensorModel(ripples=(Ripple(1, 1.2, 40.0), Ripple(2, 0.4, 100.0), Ripple(3, 0.05, 10.0)), zero_deg=77.0)
ROUGH = Bearing(dry=250.0, viscous=0.3, drag=2e-5, unbalance=8.0, rough=0.04, uneven=0.02, rock_deg=0.8)


def trace_of(motion: Motion, sensor: SensorModel, seed: int = 1) -> Trace:
    """What a base keeps of a motion."""
    sent = samples(sensor, motion, np.random.default_rng(seed), until_s=motion.stopped_s + 0.4)
    if sensor.has_angle:
        per_turn, raw = 4096, tuple(s.raw if s.raw < 4096 else -1 for s in sent)
    else:
        per_turn = sensor.counts_per_turn
        raw = tuple((s.count - s.index_count) % per_turn if s.index else -1 for s in sent)
    return Trace(per_turn=per_turn, t_us=tuple(s.t_us - sent[0].t_us for s in sent), raw=raw, turned_deg=())


def free_spins(
    n: int, sensor: SensorModel = OFF_CENTRE, bearing: Bearing = ROUGH, seed: int = 1, kind: SpinKind = "fair"
) -> list[Trace]:
    rng = np.random.default_rng(seed)
    return [trace_of(toss(kind, bearing, rng, start_deg=rng.uniform(0, 360)), sensor, seed + k) for k in range(n)]


def left_over(harmonics: tuple[Harmonic, ...], sensor: SensorModel) -> float:
    """What is left of the sensor's true error, root mean square; where zero is does not count."""
    true = np.arange(0.0, 360.0, 0.5)
    return float(np.std(corrected_deg(harmonics, true + sensor.error_deg(true)) - true))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("spins", [3, 6])
def test_calibration_leaves_at_most_a_twentieth_of_a_degree(seed, spins):
    fit = learn_harmonics(free_spins(spins, seed=seed))

    assert 0.05 > left_over(fit.calibration.harmonics, OFF_CENTRE)
    assert 0.05 > fit.after_deg == fit.calibration.residual_deg
    assert np.sqrt((1.2**2 + 0.4**2 + 0.05**2) / 2) == pytest.approx(fit.before_deg, rel=0.05)
    assert spins == fit.used == fit.calibration.spins


def test_what_is_said_to_be_left_is_not_less_than_what_is_left():
    said, true = [], []
    for seed in range(8):
        fit = learn_harmonics(free_spins(4, seed=10 + seed))
        said.append(fit.after_deg)
        true.append(left_over(fit.calibration.harmonics, OFF_CENTRE))

    assert np.mean(true) < np.mean(said)
    assert all(t < 3 * s for s, t in zip(said, true, strict=True))


def test_spikes_and_lost_samples_do_not_spoil_a_calibration():
    noisy = msgspec.structs.replace(OFF_CENTRE, spikes=0.15, dropped=0.2, torn=0.01)

    fit = learn_harmonics(free_spins(5, noisy))

    assert 0.05 > left_over(fit.calibration.harmonics, OFF_CENTRE)


def test_a_sensor_without_error_is_not_given_one():
    fit = learn_harmonics(free_spins(4, SensorModel()))

    assert 0.01 > fit.before_deg


def test_the_picture_shows_the_error_before_and_after():
    fit = learn_harmonics(free_spins(5))

    assert 72 == len(fit.angle_deg) == len(fit.error_before_deg) == len(fit.error_after_deg)
    true = OFF_CENTRE.error_deg(np.array(fit.angle_deg))
    assert 0.1 > np.abs(np.array(fit.error_before_deg) - true).max()
    assert 0.1 > max(abs(e) for e in fit.error_after_deg)


def test_a_spin_that_was_touched_is_left_out():
    rng = np.random.default_rng(5)
    free = toss("fair", BEARING, rng)
    touched = toss("push", msgspec.structs.replace(BEARING, dry=150.0), rng)
    touched = held(touched, touched.began_s + 1.0, BEARING, 400.0)

    fit = learn_harmonics([*free_spins(4), trace_of(free, OFF_CENTRE), trace_of(touched, OFF_CENTRE)])

    assert 0.05 > left_over(fit.calibration.harmonics, OFF_CENTRE)


def test_nothing_is_learned_from_too_few_spins():
    with pytest.raises(CalibrationError, match="at least 3 spins; there are 2"):
        learn_harmonics(free_spins(2))


def test_nothing_is_learned_from_short_spins():
    with pytest.raises(CalibrationError, match="in 4 of 4 spins, the disc"):
        learn_harmonics(free_spins(4, kind="short"))


def test_nothing_is_learned_from_odd_spins():
    # A magnet that is loose.
    wild = [
        trace_of(flicked(BEARING, 2000.0), msgspec.structs.replace(OFF_CENTRE, ripples=(Ripple(1, size, 0.0),)))
        for size in (0.0, 4.0, 8.0)
    ]

    with pytest.raises(CalibrationError, match="didn't slow down evenly"):
        learn_harmonics(wild)


def test_an_encoder_has_no_error_that_spins_could_tell():
    with pytest.raises(CalibrationError, match="encoder"):
        learn_harmonics(free_spins(3, some_encoder(np.random.default_rng(1), 200)))


def test_the_zero_mark_stays_where_it_was():
    known = Calibration(direction=-1, zero_deg=200.0)

    learned = learn_harmonics(free_spins(4), known).calibration

    assert -1 == learned.direction
    # The sensor says the same at the mark as before; only the error there is known now.
    at = np.array([learned.zero_deg])
    assert 200.0 == pytest.approx(float((at + error_deg(learned.harmonics, at))[0]), abs=1e-6)


def test_a_table_of_turn_angles_holds_each_raw_step():
    calibration = Calibration(harmonics=(Harmonic(0.5, -1.0), Harmonic(0.2, 0.1)), direction=-1, zero_deg=33.0)

    table = turn_table(calibration)

    assert 4096 == len(table)
    assert 0 <= min(table) and max(table) < 360
    true = np.array([123.4])
    raw = round(float((true + error_deg(calibration.harmonics, true))[0]) / 360 * 4096)
    assert (33.0 - 123.4) % 360 == pytest.approx(table[raw], abs=0.05)


@pytest.mark.parametrize("direction", [1, -1])
def test_the_direction_is_learned_from_a_turn_clockwise(direction):
    turned = nudged(at_rest(20.0), 0.5, 120.0, 1.5)

    assert direction == direction_of(trace_of(turned, SensorModel(direction=direction)))


def test_the_direction_is_not_learned_from_a_disc_that_stands():
    with pytest.raises(CalibrationError, match="at least 30 degrees"):
        direction_of(trace_of(nudged(at_rest(), 0.5, 10.0), SensorModel()))


def test_the_direction_is_not_learned_from_nothing():
    with pytest.raises(CalibrationError, match="turned it by 0"):
        direction_of(Trace(per_turn=4096, t_us=(), raw=(), turned_deg=()))


@pytest.mark.parametrize("sensor", [SensorModel(zero_deg=359.99), SensorModel(zero_deg=0.01, spikes=0.15)])
def test_zero_is_where_the_disc_rests_on_its_mark(sensor):
    zero = zero_of(trace_of(at_rest(), sensor), Calibration())

    assert 0.05 > between_deg(sensor.zero_deg, zero)


def test_zero_is_not_learned_from_a_disc_that_moves():
    with pytest.raises(CalibrationError, match="should have rested"):
        zero_of(trace_of(nudged(at_rest(), 0.0, 90.0, 1.0), SensorModel()), Calibration())


def test_zero_is_not_learned_from_a_sensor_that_says_nothing():
    with pytest.raises(CalibrationError, match="sent nothing"):
        zero_of(Trace(per_turn=4096, t_us=(0, 1, 2), raw=(-1, -1, -1), turned_deg=(0, 0, 0)), Calibration())


@pytest.mark.parametrize(
    "angles, mean, spread", [((10.0, 10.2, 9.8), 10.0, 0.2), ((359.9, 0.1, 0.0, 360.0), 0.0, 0.1), ((-90,) * 3, 270, 0)]
)
def test_a_circular_mean_does_not_mind_zero(angles, mean, spread):
    found, half_width = circular_mean_deg(np.array(angles))

    assert 0.001 > between_deg(mean, found)
    assert 0 <= found < 360
    assert spread == pytest.approx(half_width, abs=0.03)


def test_a_disc_that_moves_has_no_circular_mean():
    with pytest.raises(CalibrationError, match="still moving"):
        circular_mean_deg(np.arange(0.0, 360.0))
    with pytest.raises(CalibrationError, match="at least three"):
        circular_mean_deg(np.array([1.0, 2.0]))


def test_friction_is_learned_as_it_is():
    even = Bearing(dry=300.0, viscous=0.3, drag=4e-5)

    friction = learn_friction(free_spins(6, SensorModel(), even), Calibration())

    for speed in (200.0, 1000.0, 2000.0):
        true = even.dry + even.viscous * speed + even.drag * speed**2
        assert true == pytest.approx(friction.dry + friction.viscous * speed + friction.drag * speed**2, rel=0.03)
    assert 6 == friction.spins
    assert 40 > friction.noise_deg_s2


def test_limits_hold_on_spins_they_were_not_learned_from():
    calibration = learn_harmonics(free_spins(6)).calibration
    friction = learn_friction(free_spins(6), calibration)

    fair = [judge(*motion_of(trace, calibration), friction) for trace in free_spins(25, seed=50)]
    stopped = [judge(*motion_of(t, calibration), friction) for t in free_spins(25, seed=51, kind="hand-stop")]
    pushed = [judge(*motion_of(t, calibration), friction) for t in free_spins(25, seed=52, kind="push")]

    assert [] == [one for one in fair if one.reason is not None]
    assert [] == [one for one in stopped if one.reason is None]
    assert {"push"} == {one.reason for one in pushed}


def test_a_push_among_the_free_spins_is_left_out():
    pushed = free_spins(1, SensorModel(), BEARING, kind="push")

    friction = learn_friction([*free_spins(6, SensorModel(), BEARING), *pushed], Calibration())

    assert 6 == friction.spins
    assert 25 > friction.push_limit


def test_friction_is_not_learned_from_too_few_spins():
    with pytest.raises(CalibrationError, match="at least 4 spins"):
        learn_friction(free_spins(3), Calibration())


def test_friction_is_not_learned_from_discs_that_differ():
    rng = np.random.default_rng(9)
    traces = [trace_of(toss("push", some_bearing(rng), rng), SensorModel(), k) for k in range(5)]

    with pytest.raises(CalibrationError, match="differently"):
        learn_friction(traces, Calibration())
