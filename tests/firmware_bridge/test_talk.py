"""A base and a session, with nothing between them."""

from __future__ import annotations

from itertools import pairwise

from firmware_bridge.wire.base_side import BaseSide
from firmware_bridge.wire.session import Session
from firmware_bridge.wire.session_events import Identified, Streamed
from tests.firmware_bridge.bases import IDA, Turning


def test_a_base_is_found_and_streams_every_time_slot_when_nothing_is_lost():
    base, session = BaseSide(Turning(), IDA), Session(rate_hz=500)
    session.opened(0.0)
    events = []
    for now_ms in range(0, 60_001, 20):
        base.advance(now_ms * 1000)
        events += session.receive(base.to_send(), now_ms / 1000) + session.tick(now_ms / 1000)
        base.receive(session.to_send())

    assert Identified(events[0].identity) == events[0] and "Ida" == events[0].identity.name
    assert {Streamed} == {type(event) for event in events[1:]}
    samples = [sample for event in events[1:] for sample in event.samples]
    assert 29_990 <= len(samples)
    assert [sample.seq for sample in samples] == [seq % 65_536 for seq in range(len(samples))]
    assert {2000} == {b.t_us - a.t_us for a, b in pairwise(samples)}
    assert all(Turning().read(sample.t_us).raw == sample.raw for sample in samples)
    assert (0, 0, 0) == (session.counters.lost_samples, session.counters.bad_frames, session.counters.resets)
