from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.wire.frames import LONGEST_FRAME, Decoder, crc16, encode
from firmware_bridge.wire.messages import MAX_PAYLOAD

PAYLOADS = st.binary(min_size=1, max_size=MAX_PAYLOAD)


def fed(data: bytes) -> tuple[list[bytes], Decoder]:
    decoder = Decoder()
    return decoder.feed(data), decoder


def test_the_crc_is_the_one_that_is_promised():
    assert 0x29B1 == crc16(b"123456789")


@given(PAYLOADS)
def test_a_frame_holds_one_zero_and_is_no_longer_than_promised(payload):
    frame = encode(payload)

    assert 1 == frame.count(0) and frame.endswith(b"\0")
    assert len(frame) <= LONGEST_FRAME + 1


@given(st.lists(PAYLOADS), st.lists(st.integers(0, 600)))
def test_payloads_come_back_however_the_bytes_are_cut(payloads, cuts):
    sent = b"".join(encode(payload) for payload in payloads)
    decoder = Decoder()
    cuts = sorted(min(cut, len(sent)) for cut in cuts)

    got = []
    for begin, end in zip([0, *cuts], [*cuts, len(sent)], strict=True):
        got += decoder.feed(sent[begin:end])

    assert payloads == got
    assert 0 == decoder.lost


@given(st.binary(max_size=300), PAYLOADS, PAYLOADS)
def test_the_second_frame_is_found_whatever_came_before(noise, swallowed, payload):
    # The first ends what was begun by the noise, and may go down with it.
    got, _ = fed(noise + encode(swallowed) + encode(payload))

    assert payload == got[-1]


@given(st.binary(max_size=300), PAYLOADS)
def test_the_first_frame_behind_a_zero_is_found_whatever_came_before(noise, payload):
    got, _ = fed(noise + b"\0" + encode(payload))

    assert payload == got[-1]


@given(st.binary(max_size=2000))
def test_every_frame_is_a_payload_or_counted(data):
    got, decoder = fed(data)

    assert sum(1 for frame in data.split(b"\0")[:-1] if frame) == len(got) + decoder.lost


@given(PAYLOADS, st.data())
def test_a_frame_with_a_byte_changed_is_refused_or_cut_in_two(payload, data):
    frame = bytearray(encode(payload))
    at = data.draw(st.integers(0, len(frame) - 2))
    frame[at] ^= data.draw(st.integers(1, 255))

    got, _ = fed(bytes(frame))

    assert payload not in got


@pytest.mark.parametrize(
    "data, counter",
    [
        (b"\x05ab\0", "bad_cobs"),
        (b"\x01\0", "short"),
        (b"\x03ab\0", "short"),
        (b"\x04abc\0", "bad_crc"),
        (b"\x01" * (LONGEST_FRAME + 1) + b"\0", "long"),
        (encode(bytes(MAX_PAYLOAD + 1)), "long"),
    ],
)
def test_a_loss_is_counted_by_its_kind(data, counter):
    got, decoder = fed(data)

    assert [] == got
    assert 1 == decoder.lost == getattr(decoder, counter)


def test_zeros_with_nothing_between_them_are_no_loss():
    got, decoder = fed(b"\0\0" + encode(b"p") + b"\0")

    assert [b"p"] == got and 0 == decoder.lost


def test_no_more_than_a_frame_is_held_when_no_zero_comes():
    decoder = Decoder()
    for _ in range(1000):
        decoder.feed(b"\xff" * 1000)

    assert len(decoder._held) <= LONGEST_FRAME + 1
    assert 0 == decoder.lost
    assert [b"next"] == decoder.feed(b"\0" + encode(b"next"))
    assert 1 == decoder.long


def test_the_longest_payload_fits():
    payload = b"\xff" * MAX_PAYLOAD

    assert [payload] == fed(encode(payload))[0]
