from __future__ import annotations

import pytest

from firmware_bridge.readings import RestReading, UnfairSpin
from firmware_bridge.rest import RestWatcher
from tests.bridge.spins import TRUE, off_deg, spin, watch


@pytest.mark.parametrize("seed", range(6))
def test_a_fair_spin_is_a_result_where_the_disc_stands(seed):
    motion, sent = spin("fair", seed)

    (said,) = watch(sent)

    assert isinstance(said, RestReading)
    assert not said.ambiguous
    assert 0.06 > abs(off_deg(said.angle_deg, motion))
    assert motion.turns == pytest.approx(said.turns, abs=0.05)
    assert 0.4 > said.rest_s


@pytest.mark.parametrize(
    "kind, reasons", [("short", {"short-spin", "not-spun"}), ("placed", {"hand-stop", "not-spun", "short-spin"})]
)
def test_a_disc_that_is_not_spun_well_gives_no_result(kind, reasons):
    for seed in range(4):
        _, sent = spin(kind, seed)

        (said,) = watch(sent)

        assert isinstance(said, UnfairSpin)
        assert said.reason in reasons


def test_nothing_is_said_of_a_base_that_is_not_armed():
    _, sent = spin("fair", 1)
    watcher = RestWatcher("base", calibration=TRUE)

    assert [] == watcher.feed(sent)
    assert "idle" == watcher.state
