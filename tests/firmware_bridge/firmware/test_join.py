"""The firmware's side of joining, in MicroPython and in CPython: what firmware_bridge does."""

from __future__ import annotations

import random

import pytest

from firmware_bridge.wire.frames import encode
from firmware_bridge.wire.join import JoinSide, Wanted
from tests.firmware_bridge.firmwares import FIRMWARES


@pytest.fixture(params=["cpython", "micropython"])
def firmware(request, builds, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return lambda lines: FIRMWARES[request.param](builds, lines)


def some_parts(rng: random.Random) -> list[bytes]:
    """Parts as a host sends them, in any order, and some that are none."""
    parts = [
        b"j\x01Heim",
        b"j\x02" + b"p" * 40,
        b"j\x03rest",
        b"j\x04" + rng.randbytes(16),
        b"j\x05",
        b"j\x06",
        b"j\x07",
    ]
    parts += [b"j\x01\xff\xfe", b"j\x04short", b"j\x08", b"j", b"j\x02" + b"p" * 41, b"j\x05x", b"j\x01", b"j\x02"]
    return [rng.choice(parts) for _ in range(12)]


@pytest.mark.parametrize("seed", range(12))
def test_the_same_is_answered_and_kept(firmware, seed):
    rng = random.Random(seed)
    parts = [b"j\x01Heim", b"j\x02geheim ist geheim", b"j\x04" + bytes(16), b"j\x05", b"j\x05"]
    parts += some_parts(rng)
    kept: list[Wanted | None] = []

    def how() -> tuple[int, bytes]:
        return len(kept) % 6, bytes([10, 0, 0, len(kept)])

    side = JoinSide(how, kept.append)
    answers = [side.answer(part) for part in parts]

    lines = ["joining", *(f"join {part.hex()}" for part in parts), "kept"]
    *said, last = firmware(lines)

    assert [encode(answer).hex() if answer else "" for answer in answers] == said
    wanted = kept[-1] if kept else None
    expected = f"{wanted.network} {wanted.password} {wanted.key.hex()}" if wanted is not None else "none"
    assert expected == last
