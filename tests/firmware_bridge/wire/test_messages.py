from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.wire.errors import WireError
from firmware_bridge.wire.messages import (
    BATCH_MOST,
    MAGNET_DETECTED,
    MAX_PAYLOAD,
    NAME_BYTES,
    Batch,
    Configure,
    Configured,
    Diagnose,
    Diagnosis,
    Fault,
    Heartbeat,
    Hello,
    Identity,
    Ping,
    Pong,
    Sample,
    SetName,
    from_payload,
    to_payload,
)
from tests.firmware_bridge.bases import IDA

BYTE = st.integers(0, 0xFF)
WORD = st.integers(0, 0xFFFF)
LONG = st.integers(0, 0xFFFFFFFF)
STEP = st.integers(1, 0xFFFF)
COUNT = st.integers(-0x8000, 0x7FFF)
NAME = st.text(max_size=NAME_BYTES).filter(lambda name: len(name.encode("utf-8", "replace")) <= NAME_BYTES)
SAID = NAME.filter(lambda name: name == name.encode("utf-8", "replace").decode())

MESSAGES = st.one_of(
    st.builds(Sample, WORD, LONG, WORD, BYTE, BYTE, COUNT, BYTE, COUNT),
    st.builds(
        Identity,
        protocol=BYTE,
        firmware=st.tuples(BYTE, BYTE),
        board=BYTE,
        sensors=BYTE,
        reset=BYTE,
        counts_per_turn=WORD,
        uid=st.binary(min_size=8, max_size=8),
        name=SAID,
    ),
    st.builds(Batch, WORD, LONG, BYTE, WORD, st.lists(st.tuples(STEP, WORD), max_size=BATCH_MOST - 1).map(tuple)),
    st.builds(Configured, WORD, BYTE, BYTE),
    st.builds(Pong, LONG, LONG),
    st.builds(Fault, BYTE, WORD, LONG),
    st.builds(Heartbeat, LONG, WORD, BYTE),
    st.builds(
        Diagnosis,
        flags=BYTE,
        agc=BYTE,
        magnitude=WORD,
        supply_mv=WORD,
        resets=WORD,
        late_us=WORD,
        battery_mv=WORD,
    ),
    st.builds(Hello, BYTE),
    st.builds(Configure, WORD, BYTE, BYTE),
    st.just(Diagnose()),
    st.builds(Ping, LONG),
    st.builds(SetName, SAID),
)


@given(MESSAGES)
def test_a_message_comes_back_from_its_payload(message):
    payload = to_payload(message)

    assert message == from_payload(payload)
    assert 1 <= len(payload) <= MAX_PAYLOAD


@given(MESSAGES)
def test_a_message_of_protocol_1_comes_back_without_what_is_newer(message):
    try:
        payload = to_payload(message, protocol=1)
    except WireError:
        assert isinstance(message, Batch | Diagnose | Diagnosis)
        return

    assert to_payload(from_payload(payload, protocol=1), protocol=1) == payload
    assert type(message) is type(from_payload(payload, protocol=1))


@given(
    st.binary(min_size=1, max_size=MAX_PAYLOAD) | st.builds(lambda m, b: to_payload(m)[:-1] + b, MESSAGES, st.binary())
)
def test_any_payload_is_a_message_or_refused(payload):
    try:
        message = from_payload(payload)
    except WireError:
        return

    assert isinstance(message, Identity | SetName) or payload == to_payload(message)


def test_no_payload_is_no_message():
    with pytest.raises(WireError, match="no message begins with b''"):
        from_payload(b"")


@pytest.mark.parametrize(
    "message",
    [
        Sample(65_536, 0, 0, 0, 0),
        Sample(0, -1, 0, 0, 0),
        Sample(0, 0, 0, 0, 0, count=32_768),
        Configure(70_000),
        Heartbeat(2**32, 0),
        Batch(0, 0, 0, 0, ((1, 0),) * BATCH_MOST),
        Batch(0, 0, 0, 0, ((0, 0),)),
        SetName("x" * (NAME_BYTES + 1)),
        SetName("ß" * (NAME_BYTES // 2) + "s"),
        Identity(**{field: getattr(IDA, field) for field in IDA.__struct_fields__} | {"uid": b"short"}),
    ],
    ids=lambda message: type(message).__name__,
)
def test_what_does_not_fit_is_not_sent(message):
    with pytest.raises(WireError):
        to_payload(message)


def test_a_name_with_half_a_sign_is_sent_as_far_as_it_can_be():
    assert SetName("a?") == from_payload(to_payload(SetName("a\ud83d")))


def test_a_batch_is_the_samples_that_would_have_come_by_themselves():
    batch = Batch(65_535, 2**32 - 1000, MAGNET_DETECTED, 4095, ((2000, 0), (1990, 7)))

    assert (
        Sample(65_535, 2**32 - 1000, 4095, MAGNET_DETECTED, 0),
        Sample(0, 1000, 0, MAGNET_DETECTED, 0),
        Sample(1, 2990, 7, MAGNET_DETECTED, 0),
    ) == batch.samples
