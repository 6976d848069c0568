"""Many builds drawn from their tolerances: what calibration must absorb, and what no calibration can."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from firmware_bridge.reading._correction import corrected_deg
from firmware_bridge.reading._stillness import MOUNT_DEG
from firmware_bridge.reading.calibration import learn_harmonics
from firmware_bridge.reading.calibration_values import UNCALIBRATED_RESIDUAL_DEG
from firmware_bridge.reading.readings import Trace
from firmware_bridge.sim.sensor_model import Ripple, SensorModel
from tests.firmware_bridge.spins import spin
from tests.hardware.tolerances import (
    CAREFUL,
    ROUGH,
    USUAL,
    Maker,
    Off,
    angle_error_deg,
    apart_mm,
    places,
    pointer_error_deg,
    sensor_chain,
)

GUIDE = (Path(__file__).resolve().parents[2] / "hardware" / "README.md").read_text(encoding="utf-8")
MAKERS = (CAREFUL, USUAL, ROUGH)
LIMIT_MM = 0.25
"""Within which the data sheet of the AS5600 wants the chip, for a 6 mm magnet."""
BUILDS = 20_000

by_maker = pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.name)


@cache
def angle_errors(maker: Maker, builds: int) -> np.ndarray:
    """Errors over a turn, (builds, 72), of builds whose air gap is somewhere from 0.7 to 2.3 mm."""
    rng = np.random.default_rng(5)
    stands, turns = places(sensor_chain(maker), builds, rng)
    gaps = rng.uniform(0.7, 2.3, builds)
    return np.array([angle_error_deg(*build) for build in zip(stands, turns, gaps, strict=True)])


def test_chain_draws_each_contributor_as_it_says():
    rng = np.random.default_rng(3)
    (stands, still), (nothing, turns) = (
        places((Off("spread", 0.1, "spread"),), BUILDS, rng),
        places((Off("clearance", 0.1, "clearance", turns=True),), BUILDS, rng),
    )

    assert [0.1, 0.1] == pytest.approx(stands.std(axis=0), rel=0.02)
    assert 0.1 == pytest.approx(np.linalg.norm(turns, axis=1).max(), rel=0.01)
    assert not still.any() and not nothing.any()


@by_maker
def test_guide_says_how_far_chip_and_magnet_are_apart(maker):
    apart = apart_mm(maker, BUILDS, seed=1)
    worst = np.quantile(np.abs(angle_errors(maker, 200)).max(axis=1), 0.95)
    row = rf"^\| {maker.name} \|.*\| (\d+)% \| ([\d.]+) mm \| ([\d.]+)° \| ([\d.]+)° \|$"
    said = re.search(row, GUIDE, re.MULTILINE)
    beyond, at_most, error, pointer = map(float, said.groups())

    assert beyond == pytest.approx(100 * np.mean(apart > LIMIT_MM), abs=1)
    assert at_most == pytest.approx(np.quantile(apart, 0.95), abs=0.01)
    assert error == pytest.approx(worst, abs=0.05)
    assert pointer == pytest.approx(np.quantile(np.abs(pointer_error_deg(maker, BUILDS, seed=1)), 0.95), abs=0.02)


def test_spread_holds_what_a_usual_build_cannot_know_of_its_disc():
    unknown = np.quantile(np.abs(pointer_error_deg(USUAL, BUILDS, seed=2)), 0.95)

    assert unknown < MOUNT_DEG < 1.1 * unknown


def test_centred_magnet_reads_true_and_one_aside_does_not():
    middle, aside = np.zeros(2), np.array([0.25, 0.0])

    assert np.abs(angle_error_deg(middle, middle, 1.5)).max() < 1e-9
    assert 0.05 < np.abs(angle_error_deg(aside, middle, 1.5)).max() < 0.1
    # A magnet alone that is aside carries its field round with it; the chip sees the same in a quarter of a turn.
    assert np.abs(angle_error_deg(middle, aside, 1.5)).max() < 0.02


def test_base_that_is_not_calibrated_owns_up_to_more_than_a_rough_build_has():
    assert np.abs(angle_errors(ROUGH, 200)).max() < 2 * np.sqrt(2) * UNCALIBRATED_RESIDUAL_DEG


def test_calibration_absorbs_the_worst_of_two_hundred_rough_builds():
    errors = angle_errors(ROUGH, 200)
    worst = errors[np.abs(errors).max(axis=1).argmax()]
    waves = np.fft.rfft(worst)[1:5] / 36
    ripples = tuple(Ripple(k, float(abs(w)), float(np.degrees(np.angle(w)) + 90)) for k, w in enumerate(waves, 1))
    sensor = SensorModel(ripples=ripples)
    true = np.arange(0.0, 360.0, 5.0)

    traces = []
    for seed in range(6):
        _, sent = spin("fair", seed, sensor)
        raw = tuple(sample.raw for sample in sent)
        traces.append(Trace(per_turn=4096, t_us=tuple(s.t_us - sent[0].t_us for s in sent), raw=raw, turned_deg=()))
    learned = learn_harmonics(traces).calibration
    left = corrected_deg(learned.harmonics, true + sensor.error_deg(true)) - true

    assert 0.5 < np.std(sensor.error_deg(true))
    assert sensor.error_deg(true) == pytest.approx(worst, abs=0.05)
    assert np.std(left) < 0.05
