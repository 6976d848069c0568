"""Joining a network over the cable: both sides, lost answers, and what no board can do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.wire.errors import BaseLostError, WireError
from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.join import (
    ANSWER_S,
    ASK_EVERY_S,
    JOINED,
    JOINING,
    NETWORK_S,
    NO_NETWORK,
    NOT_JOINED,
    NOT_KEPT,
    PART_S,
    WRONG_PASSWORD,
    Joiner,
    JoinSide,
    Wanted,
    why_not_wanted,
)
from firmware_bridge.wire.messages import Identity, to_payload
from firmware_bridge.wire.sentences import sentence

WANTED = Wanted("Küche", "geheim ist geheim", bytes(range(16)))
WHO = Identity(
    protocol=2, firmware=(1, 1), board=3, sensors=1, reset=0, counts_per_turn=0, uid=bytes(range(8)), name="red"
)


class Base:
    """A base on a cable, which loses every so many answers."""

    def __init__(self, states: list[int], loses: int = 0) -> None:
        self.states = states
        self.kept: list[Wanted | None] = []
        self.asked: list[bytes] = []
        self._loses, self._said = loses, 0
        self._decoder = Decoder()
        self._side = JoinSide(self._how, self.kept.append)

    def _how(self) -> tuple[int, bytes]:
        state = self.states[0] if len(self.states) == 1 else self.states.pop(0)
        return state, bytes([192, 168, 1, 7]) if state == JOINED else bytes(4)

    def hear(self, data: bytes) -> bytes:
        out = b""
        for payload in self._decoder.feed(data):
            self.asked.append(payload)
            answer = to_payload(WHO) if payload[:1] == b"h" else self._side.answer(payload)
            self._said += 1
            if answer and not (self._loses and self._said % self._loses == 0):
                out += encode(answer)
        return out


def joined(base: Base, wanted: Wanted | None = WANTED, lasts_s: float = 60.0):
    now_s = 5.0
    joiner = Joiner(wanted, now_s)
    while joiner.result is None and now_s < lasts_s:
        joiner.receive(base.hear(joiner.to_send(now_s)), now_s)
        now_s += 0.02
    return joiner.result


@pytest.mark.parametrize("loses", [0, 2, 3])
def test_a_base_is_joined_though_answers_are_lost(loses):
    base = Base([JOINING] * 30 + [JOINED], loses)

    result = joined(base)

    assert (WHO.uid, "red", "joined", "192.168.1.7") == (result.uid, result.name, result.how, result.address)
    assert WANTED in base.kept
    assert {WANTED} == set(base.kept)


@given(
    network=st.text(min_size=1, max_size=32).filter(lambda text: len(text.encode("utf-8", "replace")) <= 32),
    password=st.one_of(st.just(""), st.text("aB3 ß€", min_size=8, max_size=21)),
    key=st.binary(min_size=16, max_size=16),
)
def test_whatever_can_be_typed_arrives_as_it_was(network, password, key):
    wanted = Wanted(network.encode("utf-8", "replace").decode(), password, key)
    base = Base([JOINED])
    joined(base, wanted)

    assert [wanted] == base.kept


def test_a_base_forgets_its_network():
    base = Base([NOT_JOINED])

    assert "kept" == joined(base, None).how
    assert [None] == base.kept


@pytest.mark.parametrize(
    "state, why",
    [
        (WRONG_PASSWORD, sentence("join-password", network="Küche")),
        (NO_NETWORK, sentence("join-no-network", network="Küche")),
    ],
)
def test_a_network_that_does_not_take_the_base_is_told(state, why):
    with pytest.raises(BaseLostError) as refused:
        joined(Base([JOINING, state]))
    assert why == str(refused.value)


def test_a_slow_network_is_waited_for_and_then_left_to_the_base():
    base = Base([JOINING])

    assert "kept" == joined(base).how
    assert NETWORK_S / ASK_EVERY_S < len(base.asked)


@pytest.mark.parametrize("state", [NOT_KEPT])
def test_a_base_that_cannot_keep_it_says_so(state):
    with pytest.raises(BaseLostError, match="couldn't save"):
        joined(Base([state]))


def test_nobody_there_and_a_base_without_wifi_are_told_apart():
    joiner = Joiner(WANTED, 0.0)
    joiner.to_send(ANSWER_S)
    with pytest.raises(BaseLostError, match="Nothing answers here"):
        joiner.to_send(ANSWER_S + 0.1)

    joiner = Joiner(WANTED, 0.0)
    joiner.receive(encode(to_payload(WHO)), 1.0)
    assert b"" != joiner.to_send(1.0)
    with pytest.raises(BaseLostError, match="it has no Wi-Fi, or older firmware"):
        joiner.to_send(1.1 + PART_S)


@pytest.mark.parametrize(
    "network, password, why",
    [
        ("x" * 33, "long enough", "has 1 to 32"),
        ("ä" * 17, "long enough", "has 1 to 32"),
        ("home", "seven77", "has 8 to 63"),
        ("home", "x" * 64, "has 8 to 63"),
    ],
)
def test_what_no_board_can_join_is_not_sent(network, password, why):
    with pytest.raises(WireError, match=why):
        Joiner(Wanted(network, password, bytes(16)), 0.0)


def test_a_network_without_a_name_is_no_network():
    assert "has 1 to 32" in why_not_wanted("", "long enough")


def test_a_repr_tells_no_secret():
    shown = repr(WANTED)

    assert "Wanted('Küche')" == shown


@pytest.mark.parametrize(
    "payload", [b"j", b"j\x01" + b"x" * 33, b"j\x00", b"j\x09", b"j\x05x", b"j\x07x", b"j\x04" + bytes(17)]
)
def test_what_is_no_part_is_left_out(payload):
    assert b"" == JoinSide(lambda: (JOINED, bytes(4)), lambda _: None).answer(payload)


@pytest.mark.parametrize(
    "parts",
    [[], [b"j\x01home"], [b"j\x04" + bytes(16)], [b"j\x01home", b"j\x04short"], [b"j\x01\xff", b"j\x04" + bytes(16)]],
)
def test_what_is_not_whole_is_not_kept(parts):
    kept: list[Wanted | None] = []
    side = JoinSide(lambda: (NOT_JOINED, bytes(4)), kept.append)
    for part in parts:
        side.answer(part)

    assert bytes([ord("J"), 5, NOT_KEPT, 0, 0, 0, 0]) == side.answer(b"j\x05")
    assert [] == kept
