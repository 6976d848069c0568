"""Two bases for a long time: nothing is lost, every spin is announced, memory stays flat."""

from __future__ import annotations

import pytest

from companion.commands.bench_soak import RATE_HZ, Soaked, soak


def assert_nothing_is_missing(done: Soaked, seconds: float, spins: int):
    last = done.last
    assert (0, 0) == (last.lost, last.bad_frames)
    assert last.samples >= 2 * RATE_HZ * (seconds - 0.5)
    assert spins <= last.spun == last.announced
    assert {} == done.others


def test_nothing_is_lost_and_every_spin_is_announced_in_two_minutes():
    done = soak(120.0, seed=1)

    assert_nothing_is_missing(done, 120.0, spins=10)


@pytest.mark.slow
def test_nothing_is_lost_and_memory_stays_flat_in_ten_minutes():
    done = soak(600.0, seed=2)

    assert_nothing_is_missing(done, 600.0, spins=60)
    # What of the last seconds is kept comes and goes by some thousands. One object left behind for every
    # twentieth sample would be 24,000.
    assert done.grown_blocks < 12_000


def test_the_same_seed_gives_the_same_hour():
    one, other = soak(15.0, seed=3), soak(15.0, seed=3)

    assert [(mark.samples, mark.spun) for mark in one.marks] == [(mark.samples, mark.spun) for mark in other.marks]
