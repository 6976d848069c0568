"""hardware/vectors.json and whole conversations, with both firmwares: byte for byte what firmware_bridge says."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.messages import (
    BUS_HELD,
    BUS_TIMEOUT,
    LATE,
    MAGNET_DETECTED,
    MAGNET_TOO_WEAK,
    NO_ANGLE,
    SENSOR_SILENT,
    Configure,
    Diagnose,
    Hello,
    Ping,
    SetName,
    from_payload,
    to_payload,
)
from tests.firmware_bridge.firmwares import FIRMWARES, Reference

VECTORS = json.loads((Path(__file__).parents[3] / "hardware" / "vectors.json").read_text(encoding="utf-8"))
BEGIN = "begin 3 1 400 0102030405060708"


@pytest.fixture(params=sorted(FIRMWARES))
def firmware(request, builds):
    return lambda lines: FIRMWARES[request.param](builds, lines)


def test_a_payload_is_sent_as_its_frame(firmware):
    vectors = VECTORS["frames"] + VECTORS["wire"] + VECTORS["meaningless"]

    assert [v["frame"] for v in vectors] == firmware([f"frame {v['payload']}" for v in vectors])


def test_a_payload_that_is_none_has_no_frame(firmware):
    assert ["", ""] == firmware(["frame " + "61" * 49, "frame "])


def test_a_message_of_a_base_has_its_payload(firmware):
    vectors = [v for v in VECTORS["frames"] if v["payload"][:2] in ("53", "47", "49", "43", "50", "46", "42", "44")]
    vectors = [v for v in vectors if can_say(firmware, v["message"])]

    assert [v["payload"] for v in vectors] == firmware([line_of(v["message"], v["fields"]) for v in vectors])


def can_say(firmware, message: str) -> bool:
    """The firmware in C has no batches: a cable gains nothing by them."""
    return message != "batch" or firmware(["batch 0 0 0 0"]) != [""]


def line_of(message: str, fields: dict) -> str:
    if message == "batch":
        parts = [*list(fields.values())[:-1], *(number for pair in fields["later"] for number in pair)]
        return " ".join(["batch", *map(str, parts)])
    if message != "identity":
        return " ".join([message, *map(str, fields.values())])
    numbers = [fields["protocol"], *fields["firmware"], fields["board"], fields["sensors"], fields["reset"]]
    numbers.append(fields["counts_per_turn"])
    return " ".join(["identity", *map(str, numbers), fields["uid"], fields["name"].encode().hex() or "-"])


def test_a_request_of_the_host_is_read_and_nothing_else_is(firmware):
    vectors = VECTORS["frames"] + VECTORS["meaningless"]
    vectors += [{"payload": v["payload"]} for v in VECTORS["frames_of_protocol_1"]]

    read = firmware([f"request {v['payload']}" for v in vectors])

    assert [request_of(v) for v in vectors] == read
    assert {"h", "c", "p", "n", "d", "none"} == {line.split(" ")[0] for line in read}


def request_of(vector: dict) -> str:
    match vector.get("message"), vector.get("fields"):
        case "hello", {"protocol": protocol}:
            return f"h {protocol}"
        case "configure", {"rate_hz": rate_hz, "filter": filter, "batch": batch}:
            return f"c {rate_hz} {filter} {batch}"
        case "diagnose", {}:
            return "d"
        case "ping", {"token": token}:
            return f"p {token}"
        case "set-name", {"name": name}:
            return f"n {name.encode().hex()}"
    return "none"


def test_a_damaged_frame_is_refused_and_counted(firmware):
    vectors = VECTORS["refused"]

    counted = firmware([f"stream {v['bytes']}" for v in vectors])

    assert [str(sum(v["counts"].values())) for v in vectors] == counted


def test_a_stream_gives_its_payloads(firmware):
    vectors = VECTORS["streams"]

    assert [" ".join([*v["payloads"], str(v["lost"])]) for v in vectors] == firmware(
        [f"stream {v['bytes']}" for v in vectors]
    )


def test_garbage_is_read_as_the_bridge_reads_it(firmware):
    rng = random.Random(3)
    streams = [b"".join(bits(rng, rng.randrange(1, 40))) for _ in range(60)]

    read = firmware([f"stream {stream.hex()}" for stream in streams])

    for stream, line in zip(streams, read, strict=True):
        decoder = Decoder()
        payloads = [payload.hex() for payload in decoder.feed(stream)]
        assert " ".join([*payloads, str(decoder.lost)]) == line


def bits(rng: random.Random, count: int) -> Iterator[bytes]:
    """Frames, some of them damaged, and noise between."""
    for _ in range(count):
        frame = bytearray(encode(rng.choice(PAYLOADS)))
        match rng.randrange(6):
            case 0:
                frame[rng.randrange(len(frame))] ^= 1 << rng.randrange(8)
            case 1:
                del frame[rng.randrange(len(frame)) :]
            case 2:
                frame = bytearray(rng.randbytes(rng.randrange(120)))
        yield bytes(frame)


PAYLOADS = [bytes.fromhex(v["payload"]) for v in VECTORS["frames"]]


# Whole conversations


@pytest.mark.parametrize("seed", range(4))
def test_a_base_says_what_base_side_says_whatever_happens(firmware, seed):
    sensors = (3, 1)[seed % 2]  # with an encoder, and without one
    begin = f"begin {sensors} 1 400 0102030405060708"
    lines = [begin, *happenings(random.Random(seed), 1200)]

    has_batches = can_say(firmware, "batch")
    expected = Reference(10 if has_batches else 1).answers(lines)

    assert expected == firmware(lines)
    said = b"".join(map(bytes.fromhex, expected))
    kinds = {type(from_payload(payload)).__name__ for payload in Decoder().feed(said)}
    batches = {"Batch"} if sensors == 1 and has_batches else set()
    assert {"Sample", "Identity", "Configured", "Pong", "Fault", "Heartbeat", "Diagnosis"} | batches == kinds


def happenings(rng: random.Random, count: int) -> Iterator[str]:
    now_us = 0
    yield "receive 0 " + encode(to_payload(Configure(500))).hex()
    for _ in range(count):
        now_us += rng.choice([rng.randrange(1, 3000), 2000, 2000, rng.randrange(30_000), rng.randrange(400_000)])
        yield f"advance {now_us}"
        match rng.randrange(12):
            case 0:
                yield f"receive {now_us} " + b"".join(bits(rng, 3)).hex()
            case 1:
                yield f"receive {now_us} " + encode(to_payload(asked(rng))).hex()
            case 2:
                yield f"room {rng.choice([0, 15, 25, 60, 65_536, 65_536])}"
            case 3 | 4:
                yield "reading " + " ".join(map(str, sensed(rng)))
            case 5:
                yield "vitals " + " ".join(str(rng.randrange(most)) for most in (16, 256, 4096, 6000, 65_536, 5000))


def asked(rng: random.Random) -> Hello | Configure | Ping | SetName | Diagnose:
    return rng.choice(
        [
            Hello(rng.randrange(256)),
            Configure(
                rng.choice([0, 1, 50, 125, 300, 333, 500, 500, 1000, 65_535]),
                rng.randrange(256),
                rng.choice([0, 1, 2, 3, 10, 10, 11, 255]),
            ),
            Diagnose(),
            Ping(rng.randrange(2**32)),
            SetName(rng.choice(["", "Ida", "Zoë’s Kreisel", "0123456789abcdef"])),
        ]
    )


def sensed(rng: random.Random) -> tuple[int, ...]:
    counts = (rng.randrange(-32_768, 32_768), rng.randrange(256), rng.randrange(-32_768, 32_768))
    if rng.random() < 0.4:
        return (NO_ANGLE, 0, SENSOR_SILENT | (0, BUS_TIMEOUT, BUS_HELD, BUS_HELD)[counts[1] % 4], *counts)
    magnet = MAGNET_DETECTED if rng.random() < 0.6 else MAGNET_TOO_WEAK
    return (rng.randrange(4096), magnet, rng.choice([0, 0, 4]), *counts)


def test_a_base_flags_what_was_late_when_it_was_busy(firmware):
    ask = encode(to_payload(Configure(100))).hex()
    lines = [BEGIN, f"receive 0 {ask}", "advance 0", "advance 10000", "advance 26001", "advance 44999"]

    expected = Reference().answers(lines)

    assert expected == firmware(lines)
    samples = [from_payload(p) for line in expected[2:] for p in Decoder().feed(bytes.fromhex(line))]
    assert [(0, 0), (1, 0), (2, LATE), (4, 0)] == [(sample.seq, sample.flags) for sample in samples]
