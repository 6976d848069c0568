"""The magnet's field: what the self-test takes millimetres from."""

from __future__ import annotations

import numpy as np
import pytest

from firmware_bridge.reading import selftest
from firmware_bridge.sim._field import GAP_MM, Mounting, field_mt, gain, ripples
from firmware_bridge.sim.sensor_model import SensorModel
from tests.hardware.tolerances import angle_error_deg


def sizes(mounting: Mounting) -> list[float]:
    return [ripple.size_deg for ripple in ripples(mounting)]


@pytest.mark.parametrize("chip, magnet", [(0.0, 0.5), (0.5, 0.0), (0.3, 0.3), (0.2, 0.6)])
def test_error_over_the_turn_is_that_of_the_chain_of_tolerances(chip, magnet):
    ours = SensorModel(ripples=ripples(Mounting(chip_mm=chip, magnet_mm=magnet)))
    turn = np.arange(0, 360, 5.0)

    theirs = angle_error_deg(np.array([chip, 0.0]), np.array([magnet, 0.0]), GAP_MM)

    assert np.abs(ours.error_deg(turn) - theirs).max() < 0.02


@pytest.mark.parametrize("mounting", [Mounting(magnet_mm=0.5), Mounting(magnet_tilt_deg=5.0)])
def test_a_magnet_alone_that_is_off_or_tilted_makes_hardly_any_error(mounting):
    assert max(sizes(mounting)) < 0.05


def test_what_the_self_test_takes_an_error_for_is_what_the_field_makes_of_it():
    assert sizes(Mounting(chip_mm=0.25, magnet_mm=0.25))[0] == pytest.approx(selftest.BOTH_OFF_DEG_MM2 / 16, rel=0.05)
    assert sizes(Mounting(chip_mm=0.5))[1] == pytest.approx(selftest.CHIP_OFF_DEG_MM2 / 4, rel=0.05)
    assert sizes(Mounting(chip_tilt_deg=5.0))[1] == pytest.approx(selftest.CHIP_TILT_DEG_DEG2 * 25, rel=0.05)


@pytest.mark.parametrize("gap_mm, field", [*zip(selftest.GAPS_MM, selftest.FIELDS_MT, strict=True)])
def test_field_falls_with_the_gap_as_the_self_test_has_it(gap_mm, field):
    assert field == pytest.approx(field_mt(Mounting(gap_mm=gap_mm)), abs=0.1)


def test_gain_grows_with_the_gap_to_its_end():
    gains = [gain(Mounting(gap_mm=gap_mm)) for gap_mm in (0.2, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)]

    assert sorted(gains) == gains
    assert (0, 128) == (gain(Mounting(strength=1.7)), gains[-1])


def test_a_wave_has_the_phase_that_it_has_in_the_error():
    (once, *_) = ripples(Mounting(chip_mm=0.4, magnet_mm=0.4))

    assert once.size_deg > 0.2
    assert once.phase_deg % 360 == pytest.approx(180, abs=0.1)
