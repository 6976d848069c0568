from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.wire.errors import WireError
from firmware_bridge.wire.messages import (
    MAX_PAYLOAD,
    NAME_BYTES,
    Configure,
    Configured,
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
    st.builds(Configured, WORD, BYTE),
    st.builds(Pong, LONG, LONG),
    st.builds(Fault, BYTE, WORD, LONG),
    st.builds(Heartbeat, LONG, WORD),
    st.builds(Hello, BYTE),
    st.builds(Configure, WORD, BYTE),
    st.builds(Ping, LONG),
    st.builds(SetName, SAID),
)


@given(MESSAGES)
def test_a_message_comes_back_from_its_payload(message):
    payload = to_payload(message)

    assert message == from_payload(payload)
    assert 1 <= len(payload) <= MAX_PAYLOAD


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
