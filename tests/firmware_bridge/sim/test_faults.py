"""The study of the self-test; its table stands in hardware/bench.md."""

from __future__ import annotations

import pytest

from tests.firmware_bridge.sim.faults import FAULTS, false_alarms, told

SURE = {
    "gap": 0.8,
    "magnet": 0.8,
    "chip": 1.0,
    "tilt": 10.0,
    "rough": 60.0,
    "level": 2.0,
    "slip": 6.0,
    "supply": 3.8,
    "bus": 1.0,
    "late": 1.1,
    "resets": 1.0,
}
"""From there on each is told, in the units of `drawn`."""


def test_every_fault_has_its_size():
    assert set(FAULTS) == set(SURE)


@pytest.mark.deep("spins")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_this_size_is_told_of_every_base(fault):
    seen = told(fault, SURE[fault], range(100, 108))

    assert (8, True) == (seen.told, seen.others <= 2), seen


@pytest.mark.deep("spins")
def test_a_sound_base_is_hardly_ever_called_faulty():
    assert sum(false_alarms(range(2000, 2040)).values()) <= 1
