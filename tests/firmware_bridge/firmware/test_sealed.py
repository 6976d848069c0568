"""The firmware's end of a sealed link, in MicroPython and in CPython: byte for byte that of firmware_bridge."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from firmware_bridge.wire.sealed import BaseEnd, HostEnd
from tests.firmware_bridge.firmwares import FIRMWARES

VECTORS = json.loads((Path(__file__).parents[3] / "hardware" / "sealed-vectors.json").read_text(encoding="utf-8"))
KEY, UID = bytes(range(16)), bytes(range(8))
HOST_NONCE, BASE_NONCE = b"h" * 16, b"b" * 16
BEGIN = f"sealed {KEY.hex()} {BASE_NONCE.hex()} {UID.hex()}"


@pytest.fixture(params=["cpython", "micropython"])
def firmware(request, builds):
    return lambda lines: FIRMWARES[request.param](builds, lines)


def opened() -> tuple[HostEnd, BaseEnd, list[str]]:
    """A host, a base beside the one that is tried, and what the host says to open the link."""
    host, base = HostEnd(KEY, HOST_NONCE, UID), BaseEnd(KEY, BASE_NONCE, UID)
    greeting = host.to_send()
    base.receive(greeting)
    host.receive(base.to_send())
    proved = host.to_send()
    base.receive(proved)
    return host, base, [BEGIN, f"hear {greeting.hex()}", f"hear {proved.hex()}"]


def said(end: HostEnd | BaseEnd, text: bytes) -> bytes:
    end.send(text)
    return end.to_send()


def test_a_session_is_the_vector(firmware):
    v = VECTORS
    begin = [f"sealed {v['key']} {v['base_nonce']} {v['uid']}", f"hear {v['greeting']}", f"hear {v['proof']}"]
    from_host = [one for one in v["records"] if one["from"] == "host"]
    from_base = [one for one in v["records"] if one["from"] == "base"]

    lines = [f"hear {one['record']}" for one in from_host] + [f"say {one['holds']}" for one in from_base]

    expected = [f" {v['answer']}", " "]
    expected += [f"{one['holds']} " for one in from_host] + [one["record"] for one in from_base]
    assert expected == firmware([*begin, *lines])


def test_a_greeting_and_a_proof_in_pieces_are_waited_for(firmware):
    v = VECTORS
    pieces = [v["greeting"][:6], v["greeting"][6:], v["proof"][:6], v["proof"][6:]]

    said = firmware([f"sealed {v['key']} {v['base_nonce']} {v['uid']}", *(f"hear {piece}" for piece in pieces)])

    assert [" ", f" {v['answer']}", " ", " "] == said


def test_nonces_are_the_vector_and_never_come_twice(firmware):
    given = VECTORS["base_nonces"]

    assert given["nonces"] == firmware([f"nonces {VECTORS['key']} {given['starts']} {given['chance']}"])[0].split(" ")


def test_a_host_of_another_version_hears_which_one_the_base_speaks(firmware):
    assert ["refused 02"] == firmware([BEGIN, f"hear {(b'SPIN' + bytes([1]) + bytes(16)).hex()}"])


def test_a_stream_that_is_cut_anywhere_says_the_same(firmware):
    rng = random.Random(5)
    host, base, begin = opened()
    texts = [rng.randbytes(rng.randrange(1, 513)) for _ in range(20)]
    stream = b"".join(said(host, text) for text in texts)
    pieces = []
    while stream:
        size = rng.randrange(1, 300)
        pieces.append(stream[:size])
        stream = stream[size:]

    answers = firmware([*begin, *(f"hear {piece.hex()}" for piece in pieces), *(f"say {text.hex()}" for text in texts)])

    heard = answers[2 : 2 + len(pieces)]
    assert b"".join(texts) == bytes.fromhex("".join(one.split(" ")[0] for one in heard))
    assert [said(base, text).hex() for text in texts] == answers[2 + len(pieces) :]


def test_who_has_no_key_is_refused(firmware):
    stranger = HostEnd(bytes(16), HOST_NONCE)
    greeting = stranger.to_send().hex()

    answers = firmware([BEGIN, f"hear {greeting}", f"hear {bytes(16).hex()}", BEGIN, "hear 474554202f"])

    assert ["refused", "refused"] == answers[1:]
    proved = answers[0].strip()[-32:]
    assert ["refused"] == firmware([BEGIN, f"hear {greeting}", f"hear {proved}"])[1:]


@pytest.mark.parametrize("how", ["first bit", "last bit", "length", "again", "left out", "swapped", "too long", "none"])
def test_a_record_that_was_changed_on_the_way_is_refused(how, firmware):
    host, _, begin = opened()
    one, two = said(host, b"flick"), said(host, b"spins")
    changed = {
        "first bit": one[:2] + bytes([one[2] ^ 1]) + one[3:],
        "last bit": one[:-1] + bytes([one[-1] ^ 0x80]),
        "length": b"\x04" + one[1:],
        "again": one + one,
        "left out": two,
        "swapped": two + one,
        "too long": b"\x01\x02" + one[2:],
        "none": bytes(20),
    }[how]

    assert ["refused"] == firmware([*begin, f"hear {changed.hex()}"])[2:]
