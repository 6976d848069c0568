"""A decoder under a million frames that were flipped, cut, repeated, overwritten, or mixed with noise."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest

from firmware_bridge.wire.frames import LONGEST_FRAME, Decoder, encode
from firmware_bridge.wire.messages import MAX_PAYLOAD

BATCH = 50_000


@dataclass
class Tally:
    """What came of it. *checked*: frames that are none, and reached their CRC; *false*: those that passed."""

    frames: int = 0
    damaged: int = 0
    got: int = 0
    missing: int = 0
    checked: int = 0
    false: int = 0


def payloads(rng: np.random.Generator, first: int) -> list[bytes]:
    """Different from each other by a number in them; of every length, and most of a sample's."""
    extra = np.where(rng.random(BATCH) < 0.7, 11, rng.integers(0, MAX_PAYLOAD - 4, BATCH)).tolist()
    noise = rng.integers(0, 256, BATCH * MAX_PAYLOAD, dtype=np.uint8)
    noise[rng.random(BATCH * MAX_PAYLOAD) < 0.3] = 0  # as in samples
    blob = noise.tobytes()
    return [
        b"S" + struct.pack("<I", first + at) + blob[at * MAX_PAYLOAD : at * MAX_PAYLOAD + size]
        for at, size in enumerate(extra)
    ]


def damaged(frame: bytes, kind: int, spots: list[int], noise: bytes) -> bytes:
    a, b = sorted(spot % (len(frame) + 1) for spot in spots[:2])
    match kind:
        case 0:  # a bit, or a few
            flipped = bytearray(frame)
            for spot in spots[: 1 + spots[2] % 3]:
                flipped[spot % len(frame)] ^= 1 << spot // 64 % 8
            return bytes(flipped)
        case 1:
            return frame[:a] + frame[b:]
        case 2:
            return frame[:b] + frame[a:]
        case 3:
            return frame[:a] + noise[: b - a] + frame[b:]
        case 4:
            return noise + frame
        case _:
            return frame + frame


def chunks(data: bytes, rng: np.random.Generator) -> Iterator[bytes]:
    at = 0
    for size in rng.integers(1, 4096, len(data) // 1000 + 2).tolist():
        yield data[at : at + size]
        at += size
    yield data[at:]


def fuzzed(frames: int, rng: np.random.Generator) -> Tally:
    tally, decoder = Tally(), Decoder()
    for first in range(0, frames, BATCH):
        sent = payloads(rng, first)
        kinds = rng.integers(0, 6, BATCH).tolist()
        # From a frame here and there to whole stretches.
        is_hit = (rng.random(BATCH) < np.repeat(rng.choice([0.01, 0.2, 0.9], BATCH // 50), 50)).tolist()
        spots = rng.integers(0, 10**6, (BATCH, 4)).tolist()
        noise = rng.integers(0, 256, BATCH * 64, dtype=np.uint8)
        noise[rng.random(BATCH * 64) < 0.05] = 0
        blob = noise.tobytes()
        stream = b"".join(
            damaged(encode(payload), kinds[at], spots[at], blob[at * 64 : at * 64 + spots[at][3] % 64])
            if is_hit[at]
            else encode(payload)
            for at, payload in enumerate(sent)
        )
        # What is sent at the end of a batch comes out at once, so that each batch can be judged by itself.
        got = [payload for piece in (*chunks(stream, rng), b"\0") for payload in decoder.feed(piece)]
        assert len(decoder._held) <= LONGEST_FRAME + 1

        all_sent, all_got = set(sent), set(got)
        tally.frames += BATCH
        tally.damaged += sum(is_hit)
        tally.got += len(got)
        tally.false += sum(payload not in all_sent for payload in got)
        # A frame that was not touched may go down with the one before it, and only then.
        tally.missing += sum(
            payload not in all_got for at, payload in enumerate(sent) if at and not is_hit[at] and not is_hit[at - 1]
        )
    tally.checked = decoder.bad_crc + tally.false
    return tally


def most(checked: int) -> float:
    """How many of so many frames with any CRC may pass: one in 65,536, and four standard deviations."""
    expected = checked / 65_536
    return expected + 4 * math.sqrt(expected) + 1


def judge(tally: Tally) -> None:
    assert 0 == tally.missing
    assert tally.false <= most(tally.checked)
    assert tally.damaged > tally.frames // 4 and tally.checked > tally.frames // 20


def test_one_frame_is_lost_at_most_beyond_the_damaged_ones():
    judge(fuzzed(BATCH, np.random.default_rng(1)))


@pytest.mark.deep("damage")
def test_very_many_frames_are_decoded_without_a_false_one_beyond_what_the_crc_allows(draw):
    judge(fuzzed(250_000, np.random.default_rng(draw.rng.getrandbits(64))))


def test_of_a_million_frames_with_any_crc_as_many_pass_as_a_crc_of_16_bits_allows():
    """Random bytes that are COBS: 15.3 of them are expected to pass."""
    rng, decoder, passed = np.random.default_rng(3), Decoder(), 0  # always the same: chance may have none pass
    for _ in range(10):
        bodies = rng.integers(1, 256, (100_000, 19), dtype=np.uint8)  # no zeros: one block
        bodies[:, 0] = 19
        stream = np.concatenate([bodies, np.zeros((100_000, 1), np.uint8)], axis=1).tobytes()
        passed += len(decoder.feed(stream))

    assert 1_000_000 == passed + decoder.bad_crc
    assert 1 <= passed <= most(1_000_000)
