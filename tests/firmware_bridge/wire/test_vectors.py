"""hardware/vectors.json in both directions: what the firmware is checked against holds here as well."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from firmware_bridge.wire import messages
from firmware_bridge.wire.errors import WireError
from firmware_bridge.wire.frames import Decoder, crc16, encode
from firmware_bridge.wire.messages import MAX_PAYLOAD, PROTOCOL, Message, from_payload, to_payload

VECTORS = json.loads((Path(__file__).parents[3] / "hardware" / "vectors.json").read_text(encoding="utf-8"))
KINDS = {kind.__struct_config__.tag: kind for kind in Message.__args__}


def named(part: str):
    return pytest.mark.parametrize("vector", VECTORS[part], ids=lambda vector: vector["name"])


def message_of(vector) -> Message:
    fields = {key: frozen(value) for key, value in vector["fields"].items()}
    if "uid" in fields:
        fields["uid"] = bytes.fromhex(fields["uid"])
    return KINDS[vector["message"]](**fields)


def frozen(value):
    return tuple(map(frozen, value)) if isinstance(value, list) else value


@named("frames_of_protocol_1")
def test_a_message_of_protocol_1_goes_both_ways(vector):
    payload = to_payload(message_of(vector), protocol=1)

    assert (vector["payload"], vector["frame"]) == (payload.hex(), encode(payload).hex())
    assert message_of(vector) == from_payload(payload, protocol=1)
    with pytest.raises(WireError):
        from_payload(payload)


@named("frames")
def test_a_message_is_sent_as_its_frame(vector):
    payload = to_payload(message_of(vector))

    assert vector["payload"] == payload.hex()
    assert vector["crc"] == f"{crc16(payload):04x}"
    assert vector["frame"] == encode(payload).hex()


@named("frames")
def test_a_frame_is_read_as_its_message(vector):
    decoder = Decoder()

    (payload,) = decoder.feed(bytes.fromhex(vector["frame"]))

    assert message_of(vector) == from_payload(payload)
    assert 0 == decoder.lost


@named("wire")
def test_any_payload_goes_there_and_back(vector):
    assert vector["frame"] == encode(bytes.fromhex(vector["payload"])).hex()
    assert [bytes.fromhex(vector["payload"])] == Decoder().feed(bytes.fromhex(vector["frame"]))


@named("meaningless")
def test_a_whole_frame_that_is_no_message_is_refused(vector):
    (payload,) = Decoder().feed(bytes.fromhex(vector["frame"]))

    assert vector["payload"] == payload.hex()
    with pytest.raises(WireError):
        from_payload(payload)


@named("names_read")
def test_a_name_that_is_no_utf_8_is_shown_as_far_as_it_can_be(vector):
    assert vector["name_read"] == from_payload(bytes.fromhex(vector["payload"])).name


@named("refused")
def test_a_damaged_frame_is_refused_and_counted_by_its_kind(vector):
    decoder = Decoder()

    assert [] == decoder.feed(bytes.fromhex(vector["bytes"]))
    counts = {"bad_cobs": 0, "bad_crc": 0, "short": 0, "long": 0} | vector["counts"]
    assert counts == {kind: getattr(decoder, kind) for kind in counts}


@named("streams")
@pytest.mark.parametrize("at_once", [1, 7, 10_000])
def test_a_stream_gives_its_payloads_however_it_comes(vector, at_once):
    decoder, data = Decoder(), bytes.fromhex(vector["bytes"])

    got = [payload for at in range(0, len(data), at_once) for payload in decoder.feed(data[at : at + at_once])]

    assert vector["payloads"] == [payload.hex() for payload in got]
    assert vector["lost"] == decoder.lost


def test_every_kind_of_message_and_of_damage_has_its_vectors():
    assert PROTOCOL == VECTORS["protocol"]
    assert set(KINDS) == {vector["message"] for vector in VECTORS["frames"]}
    assert all(3 <= sum(v["message"] == kind for v in VECTORS["frames"]) for kind in KINDS if kind != "diagnose")
    assert {"configure", "configured", "heartbeat"} == {v["message"] for v in VECTORS["frames_of_protocol_1"]}
    assert {"bad_cobs", "bad_crc", "short", "long"} == {kind for v in VECTORS["refused"] for kind in v["counts"]}
    assert MAX_PAYLOAD == max(len(v["payload"]) // 2 for v in VECTORS["wire"])
    for part in ("frames", "frames_of_protocol_1", "wire", "meaningless", "refused", "streams"):
        assert len({vector["name"] for vector in VECTORS[part]}) == len(VECTORS[part])


def test_all_that_a_base_or_a_host_says_is_a_message():
    said = {kind for kind in vars(messages).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)}

    assert said == set(KINDS.values())
