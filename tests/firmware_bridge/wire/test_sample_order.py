from __future__ import annotations

import pytest

from firmware_bridge.wire._sample_order import LEAP_US, MEMORY_S, SampleOrder
from firmware_bridge.wire.messages import Sample

RATE_HZ = 500
PERIOD_US = 2_000


def sample(slot: int, began_us: int = 0) -> Sample:
    return Sample(slot % 65_536, (began_us + slot * PERIOD_US) % 2**32, 0, 0x20, 0)


def placed(*samples: Sample, order: SampleOrder | None = None, at_s: float = 0.0) -> list[str]:
    order = order if order is not None else SampleOrder()
    return [order.place(one, at_s + place * PERIOD_US / 1e6, RATE_HZ) for place, one in enumerate(samples)]


@pytest.mark.parametrize("first", [0, 65_530, 2**31 // PERIOD_US - 5, 2**32 // PERIOD_US - 5])
def test_samples_follow_each_other_also_where_their_counters_start_again(first):
    assert ["next"] * 20 == placed(*(sample(first + slot) for slot in range(20)))


def test_what_is_missing_is_counted():
    order = SampleOrder()

    assert ["next"] * 3 == placed(sample(0), sample(1), sample(5), order=order)
    assert 3 == order.lost


def test_a_step_over_the_start_of_the_numbers_is_counted():
    order = SampleOrder()
    placed(sample(65_535), sample(65_538), order=order)

    assert 2 == order.lost


@pytest.mark.parametrize("back", [0, 1, 7, 1000])
def test_what_came_before_is_dropped(back):
    order = SampleOrder()
    placed(sample(2000), order=order)

    assert ["repeated"] * 20 == placed(*[sample(2000 - back)] * 20, order=order)
    assert (20, 0) == (order.repeated, order.lost)
    assert ["next"] == placed(sample(2001), order=order)


@pytest.mark.parametrize(
    "odd", [Sample(3, 17, 0, 0, 0), Sample(40_000, 900_000, 0, 0, 0), Sample(9_001, 2**31, 0, 0, 0)]
)
def test_one_odd_sample_says_nothing(odd):
    order = SampleOrder()

    got = placed(sample(9_000), odd, sample(9_001), sample(9_002), order=order)

    assert ["next", "odd", "next", "next"] == got
    assert 0 == order.lost


def test_two_odd_samples_that_do_not_follow_each_other_say_nothing():
    assert ["next", "odd", "odd", "next"] == placed(
        sample(9_000), Sample(3, 17, 0, 0, 0), Sample(3, 17, 0, 0, 0), sample(9_001)
    )


@pytest.mark.parametrize("before", [9_000, 40, 60_000, 20 * 60 * RATE_HZ, 60 * 60 * RATE_HZ])
def test_a_base_that_began_anew_is_known_by_its_second_sample(before):
    """Also after an hour, when its clock goes forward over its start, which looks like half an hour of silence."""
    assert ["next", "odd", "anew"] == placed(sample(before), sample(0, 11_000), sample(1, 11_000))


def test_a_clock_may_go_forward_as_far_as_the_host_s_did():
    order = SampleOrder()
    placed(sample(0), order=order)

    assert ["next"] == placed(sample(12 * RATE_HZ), order=order, at_s=12 - LEAP_US / 1e6 / 2)


def test_nothing_is_concluded_after_a_long_silence():
    order = SampleOrder()
    placed(sample(9_000), order=order)

    assert ["next"] == placed(sample(1, 5), order=order, at_s=MEMORY_S + 1)
    assert 0 == order.lost


def test_nothing_is_concluded_after_forgetting_but_the_counts_stay():
    order = SampleOrder()
    placed(sample(0), sample(3), order=order)
    order.forget()

    assert ["next"] == placed(sample(1), order=order)
    assert 2 == order.lost
