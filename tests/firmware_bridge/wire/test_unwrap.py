from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.wire.unwrap import CLOCK_BITS, COUNT_BITS, INDEX_BITS, ahead, unwrap


@pytest.mark.parametrize(
    "before, value, bits, steps",
    [(0, 0, 16, 0), (65_535, 0, 16, 1), (0, 65_535, 16, -1), (0, 0x8000, 16, -0x8000), (250, 4, 8, 10)],
)
def test_a_counter_goes_the_shorter_way_round(before, value, bits, steps):
    assert steps == ahead(before, value, bits)


def test_a_clock_goes_on_when_it_starts_again():
    true = range(2**CLOCK_BITS - 5_000, 2**CLOCK_BITS + 5_000, 2_000)

    found = [next(iter(true))]
    for time_us in true:
        found.append(unwrap(found[-1], time_us % 2**CLOCK_BITS, CLOCK_BITS))

    assert [*true] == found[1:]


@given(st.integers(-(10**12), 10**12), st.sampled_from([CLOCK_BITS, COUNT_BITS, INDEX_BITS]), st.data())
def test_what_was_wrapped_is_unwrapped_when_it_moved_by_less_than_half_a_round(before, bits, data):
    half = 1 << (bits - 1)
    true = before + data.draw(st.integers(-half, half - 1))

    assert true == unwrap(before, true % (1 << bits), bits)
    # As the encoder's count is sent: signed.
    assert true == unwrap(before, (true + half) % (1 << bits) - half, bits)
