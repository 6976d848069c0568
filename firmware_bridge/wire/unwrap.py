"""Wrapping counters: a base's clock, its sample numbers, its encoder's count."""

from __future__ import annotations

CLOCK_BITS = 32
"""A base's clock, `Sample.t_us`, wraps after 2³² microseconds: 71 minutes and 35 seconds."""
COUNT_BITS = 16
"""`Sample.seq`, `count` and `index_count`."""
INDEX_BITS = 8


def ahead(before: int, value: int, bits: int) -> int:
    """Signed step of a wrapping counter of *bits* from *before* to *value*, the shorter way round.

    >>> ahead(65_534, 1, 16), ahead(1, 65_534, 16)
    (3, -3)
    """
    half = 1 << (bits - 1)
    return ((value - before + half) & ((1 << bits) - 1)) - half


def unwrap(before: int, value: int, bits: int) -> int:
    """Unwrap *value* of a counter of *bits*: the number nearest to *before*.

    *before* is the previous result (at first: the previous value itself).

    >>> unwrap(4_294_967_000, 704, CLOCK_BITS)
    4294968000
    """
    return before + ahead(before, value, bits)
