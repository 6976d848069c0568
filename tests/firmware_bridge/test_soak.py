"""Two bases for a long time: nothing is lost, every spin is announced, memory stays flat."""

from __future__ import annotations

import pytest

from tests.bench.soak import RATE_HZ, Soaked, soak


def assert_nothing_is_missing(done: Soaked, seconds: float, spins: int):
    last = done.last
    assert (0, 0) == (last.lost, last.bad_frames)
    assert last.samples >= 2 * RATE_HZ * (seconds - 0.5)
    assert spins <= last.spun == last.announced
    assert {} == done.others


def test_nothing_is_lost_and_every_spin_is_announced_in_a_minute():
    done = soak(60.0, seed=1, marks=1)

    assert_nothing_is_missing(done, 60.0, spins=4)


@pytest.mark.deep("spins")
def test_nothing_is_lost_and_memory_stays_flat_in_six_minutes(draw):
    done = soak(360.0, seed=draw.number)

    assert_nothing_is_missing(done, 360.0, spins=35)
    # What of the last seconds is kept comes and goes by some thousands. One object left behind for every
    # tenth sample would be 28,800.
    assert done.grown_blocks < 12_000


def test_the_same_seed_gives_the_same_hour():
    one, other = (soak(5.0, seed=3, marks=2) for _ in range(2))

    assert [(mark.samples, mark.spun) for mark in one.marks] == [(mark.samples, mark.spun) for mark in other.marks]
