"""What a base is said to be before anything of it is known."""

from __future__ import annotations

from firmware_bridge.reading.readings import Live, Trace


def test_a_base_of_which_nothing_came_has_lost_nothing():
    health = Live(base="b-red").health

    assert {0} == {health.rate_hz, health.wanted_hz, health.lost_share, health.rejected_share}
    assert {0} == {health.lost_samples, health.bad_frames, health.resets, health.reconnects}
    assert ("unknown", "none") == (health.magnet, health.sensor)


def test_a_trace_of_nothing_has_neither_beginning_nor_end():
    trace = Trace(per_turn=4096, t_us=(), raw=(), turned_deg=())

    assert -1 == trace.began == trace.rested
