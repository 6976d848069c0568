"""Friction and pull over the turn, from simulated discs whose bearing is known."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from firmware_bridge.reading._run_out import Turn, over_the_turn
from firmware_bridge.reading.calibration_values import Calibration
from firmware_bridge.reading.readings import Trace
from firmware_bridge.sim.physics import Bearing, flicked, pull_of
from firmware_bridge.sim.sensor_model import SensorModel, samples

EVEN = Bearing(dry=250.0, viscous=0.2, drag=2e-5)


def turn_of(bearing: Bearing, ways: tuple[int, ...] = (1, -1, 1, -1, 1, -1), seed: int = 1) -> Turn | None:
    """Spins with a sensor that has no error, so many as there are ways."""
    rng = np.random.default_rng(seed)
    traces = []
    for way in ways:
        motion = flicked(bearing, way * rng.uniform(900, 1800), rng.uniform(0, 360), 0.5)
        said = samples(SensorModel(), motion, rng, until_s=motion.stopped_s + 0.5)
        t_us = tuple(one.t_us - said[0].t_us for one in said)
        raw = tuple(one.raw for one in said)
        traces.append(Trace(per_turn=4096, t_us=t_us, raw=raw, turned_deg=(0.0,) * len(raw)))
    return over_the_turn(traces, Calibration())


def near(one_deg: float, other_deg: float) -> float:
    return abs((one_deg - other_deg + 180) % 360 - 180)


def test_an_even_bearing_has_its_friction_and_nothing_else():
    turn = turn_of(EVEN)

    assert turn is not None
    assert (250, 0, False) == (pytest.approx(turn.dry, rel=0.05), pytest.approx(turn.pull, abs=2), turn.one_way)
    assert turn.rough < 15


@pytest.mark.parametrize("pull, at_deg", [(15.0, 10.0), (40.0, 200.0), (80.0, 355.0)])
def test_a_pull_is_found_with_the_place_that_it_pulls_to(pull, at_deg):
    turn = turn_of(msgspec.structs.replace(EVEN, unbalance=pull, heavy_deg=at_deg))

    assert turn is not None
    assert pull == pytest.approx(turn.pull, abs=2.0)
    assert near(at_deg, turn.low_deg) < 8
    assert turn.pull_error < 5


@pytest.mark.parametrize("spot, at_deg", [(60.0, 120.0), (120.0, 240.0), (200.0, 3.0)])
def test_a_rough_spot_is_found_where_it_is(spot, at_deg):
    turn = turn_of(msgspec.structs.replace(EVEN, spot=spot, spot_deg=at_deg))

    assert turn is not None
    assert spot * 0.92 == pytest.approx(turn.rough, rel=0.25)
    assert near(at_deg, turn.rough_deg) <= 10
    assert turn.pull < 5, "friction that changes once a turn is no weight"


def test_weight_and_friction_are_not_told_apart_by_spins_of_one_way():
    bearing = msgspec.structs.replace(EVEN, spot=150.0, spot_deg=120.0)

    turn = turn_of(bearing, (1, 1, 1, 1, 1, 1))

    assert turn is not None and turn.one_way
    assert turn.pull > 10, "the once-a-turn part of the spot"


def test_a_single_spin_the_other_way_is_left_out():
    turn = turn_of(EVEN, (1, 1, -1, 1, 1, 1))

    assert turn is not None
    assert (True, 5) == (turn.one_way, turn.spins)


@pytest.mark.parametrize("ways", [(), (1, -1, 1), (1, 1, 1, -1)])
def test_too_few_spins_say_nothing(ways):
    assert turn_of(EVEN, ways) is None


def test_a_pull_is_that_of_a_weight_out_of_level():
    assert 31.4 == pytest.approx(pull_of(1.0, 1.0), abs=0.1)
    assert 0.0 == pull_of(0.0, 1.0)
