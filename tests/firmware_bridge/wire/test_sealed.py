"""The sealed link: vectors, and everything that somebody on the network might do to it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.wire import sealed as sealed_link
from firmware_bridge.wire.errors import SealError
from firmware_bridge.wire.sealed import (
    ANSWER_BYTES,
    GREETING_BYTES,
    HEAD_BYTES,
    MOST_RECORD,
    MOST_RECORDS,
    TAG_BYTES,
    BaseEnd,
    BaseNonces,
    Direction,
    HostEnd,
    derived,
    session_key,
)

VECTORS = json.loads((Path(__file__).parents[3] / "hardware" / "sealed-vectors.json").read_text(encoding="utf-8"))
KEY, UID = bytes(range(16)), bytes(range(8))
OTHER_KEY = bytes(16)


def opened(key: bytes = KEY) -> tuple[HostEnd, BaseEnd]:
    host, base = HostEnd(key, b"h" * 16, UID), BaseEnd(key, b"b" * 16, UID)
    base.receive(host.to_send())
    host.receive(base.to_send())
    base.receive(host.to_send())
    assert host.is_open and base.is_open
    return host, base


def sealed(end: HostEnd | BaseEnd, *texts: bytes) -> list[bytes]:
    records = []
    for text in texts:
        end.send(text)
        records.append(end.to_send())
    return records


# ---------------------------------------------------------------- vectors


def test_a_session_is_the_vector_byte_for_byte():
    key, uid = bytes.fromhex(VECTORS["key"]), bytes.fromhex(VECTORS["uid"])
    nonces = bytes.fromhex(VECTORS["host_nonce"]), bytes.fromhex(VECTORS["base_nonce"])
    host, base = HostEnd(key, nonces[0], uid), BaseEnd(key, nonces[1], uid)

    assert VECTORS["greeting"] == (greeting := host.to_send()).hex()
    assert b"" == base.receive(greeting)
    assert VECTORS["answer"] == (answer := base.to_send()).hex()
    assert b"" == host.receive(answer)
    assert VECTORS["proof"] == (proved := host.to_send()).hex()
    assert b"" == base.receive(proved)
    ends = {"host": (host, base), "base": (base, host)}
    for record in VECTORS["records"]:
        sender, receiver = ends[record["from"]]
        assert [record["record"]] == [one.hex() for one in sealed(sender, bytes.fromhex(record["holds"]))]
        assert record["holds"] == receiver.receive(bytes.fromhex(record["record"])).hex()


def test_the_keys_of_a_session_are_the_vector():
    greeting, head = bytes.fromhex(VECTORS["greeting"]), bytes.fromhex(VECTORS["answer"])[:HEAD_BYTES]
    session = session_key(bytes.fromhex(VECTORS["key"]), greeting, head)

    assert VECTORS["session_key"] == session.hex()
    sizes = {name: len(key) // 2 for name, key in VECTORS["keys"].items()}
    assert VECTORS["keys"] == {name: derived(session, name)[: sizes[name]].hex() for name in sizes}
    assert 4 == len(set(VECTORS["keys"].values()))


def test_the_nonces_of_a_base_are_the_vector():
    given = VECTORS["base_nonces"]
    nonces = BaseNonces(bytes.fromhex(VECTORS["key"]), given["starts"], lambda: bytes.fromhex(given["chance"]))

    assert given["nonces"] == [nonces().hex() for _ in given["nonces"]]
    assert VECTORS["base_nonce"] == given["nonces"][0]


# ---------------------------------------------------------------- whole conversations


@given(
    texts=st.lists(st.tuples(st.booleans(), st.binary(min_size=1, max_size=1200)), max_size=8),
    cuts=st.lists(st.integers(1, 700), min_size=1, max_size=40),
)
def test_what_is_said_arrives_however_the_stream_is_cut(texts, cuts):
    host, base = HostEnd(KEY, b"h" * 16), BaseEnd(KEY, b"b" * 16, UID)
    heard = {True: b"", False: b""}
    ends = {True: host, False: base}

    def carry() -> None:
        at = 0
        while any(waiting := {who: end.to_send() for who, end in ends.items()}.values()):
            for who, data in zip((True, False), tuple(waiting), strict=True):
                while data:
                    size, at = cuts[at % len(cuts)], at + 1
                    heard[who] += ends[not who].receive(data[:size])
                    data = data[size:]

    carry()
    assert UID == host.uid
    for who, text in texts:
        ends[who].send(text)
        carry()

    assert {side: b"".join(text for who, text in texts if who is side) for side in heard} == heard


def test_nothing_but_its_length_is_seen_of_what_is_said():
    host, base = opened()

    ones, others = sealed(base, b"S" * 30, b"S" * 30), sealed(host, b"S" * 30)

    assert 3 == len({*ones, *others})
    assert not any(b"SSS" in record for record in (*ones, *others))


def test_two_sessions_of_one_key_share_nothing():
    said = []
    for nonce in (b"1" * 16, b"2" * 16):
        host, base = HostEnd(KEY, b"h" * 16), BaseEnd(KEY, nonce, UID)
        base.receive(host.to_send())
        host.receive(base.to_send())
        base.receive(host.to_send())
        said += sealed(base, b"spin" * 8)

    assert 2 == len({record[2:18] for record in said})


# ---------------------------------------------------------------- whoever has no key


def test_a_host_without_the_key_is_refused_and_hears_nothing():
    host, base = HostEnd(OTHER_KEY, b"h" * 16, UID), BaseEnd(KEY, b"b" * 16, UID)
    base.receive(host.to_send())

    with pytest.raises(SealError, match="doesn't have the key"):
        host.receive(base.to_send())
    with pytest.raises(SealError):
        base.receive(bytes(16))
    assert not host.is_open and not base.is_open
    assert b"" == base.to_send()


def test_the_base_s_own_proof_is_no_proof_of_a_host():
    base = BaseEnd(KEY, b"b" * 16, UID)
    base.receive(HostEnd(OTHER_KEY, b"h" * 16).to_send())
    answer = base.to_send()

    with pytest.raises(SealError):
        base.receive(answer[-16:])


def test_a_base_without_the_key_is_refused_before_anything_is_sent_to_it():
    host, base = HostEnd(KEY, b"h" * 16, UID), BaseEnd(OTHER_KEY, b"b" * 16, UID)
    base.receive(host.to_send())

    with pytest.raises(SealError, match="doesn't have the key"):
        host.receive(base.to_send())
    assert b"" == host.to_send()


def test_another_base_with_the_same_key_is_not_taken_for_the_one_that_was_joined():
    host, base = HostEnd(KEY, b"h" * 16, UID), BaseEnd(KEY, b"b" * 16, b"anotherb")
    base.receive(host.to_send())

    with pytest.raises(SealError, match="isn't the one you joined"):
        host.receive(base.to_send())


def test_a_session_that_was_listened_to_cannot_be_played_again():
    host, base = HostEnd(KEY, b"h" * 16, UID), BaseEnd(KEY, b"b" * 16, UID)
    greeting = host.to_send()
    base.receive(greeting)
    answer = base.to_send()
    host.receive(answer)
    proved = host.to_send()
    base.receive(proved)
    (spin,) = sealed(base, b"a spin")

    later = BaseEnd(KEY, b"B" * 16, UID)
    later.receive(greeting)
    with pytest.raises(SealError):
        later.receive(proved)
    fresh = HostEnd(KEY, b"H" * 16, UID)
    with pytest.raises(SealError):
        fresh.receive(answer + spin)


@pytest.mark.parametrize("noise", [b"GET / HTTP/1.1\r\n", b"SPON\x02" + bytes(16), b"\x04h\x01"])
def test_what_is_no_greeting_ends_the_link_at_its_first_bytes(noise):
    with pytest.raises(SealError, match="isn't a spinner base"):
        BaseEnd(KEY, b"b" * 16, UID).receive(noise)


@pytest.mark.parametrize("version, said", [(1, "seal-old"), (3, "seal-new"), (0, "seal-foreign"), (72, "seal-foreign")])
def test_an_answer_of_another_version_is_told_apart_from_a_wrong_key(version, said):
    with pytest.raises(SealError) as refused:
        HostEnd(KEY, b"h" * 16).receive(bytes([version]))

    assert refused.value.args[0].says(said)


def test_a_base_that_is_greeted_in_another_version_says_its_own_and_no_more():
    base = BaseEnd(KEY, b"b" * 16, UID)
    with pytest.raises(SealError):
        base.receive(b"SPIN\x01" + bytes(32))

    assert b"\x02" == base.to_send()
    with pytest.raises(SealError):
        base.receive(HostEnd(KEY, b"h" * 16).to_send())
    assert b"" == base.to_send()


def test_versions_that_were_changed_on_the_way_are_seen_by_both(monkeypatch):
    host = HostEnd(KEY, b"h" * 16, UID)
    greeting = bytearray(host.to_send())
    # A later base, which would speak an earlier version too, and somebody between them who talks both into it.
    monkeypatch.setattr(sealed_link, "SEAL_VERSION", 3)
    base = BaseEnd(KEY, b"b" * 16, UID)
    greeting[4] = 3
    base.receive(greeting)
    answer = bytearray(base.to_send())
    monkeypatch.undo()
    answer[0] = 2

    with pytest.raises(SealError, match="doesn't have the key"):
        host.receive(answer)


@given(at=st.integers(0, GREETING_BYTES + HEAD_BYTES - 1), bit=st.integers(0, 7))
def test_every_bit_that_is_said_before_the_proof_is_in_every_key(at, bit):
    said = bytearray(HostEnd(KEY, b"h" * 16).to_send() + b"\x02" + UID + b"b" * 16)
    before = session_key(KEY, bytes(said[:GREETING_BYTES]), bytes(said[GREETING_BYTES:]))
    said[at] ^= 1 << bit

    assert before != session_key(KEY, bytes(said[:GREETING_BYTES]), bytes(said[GREETING_BYTES:]))


def test_a_greeting_that_is_repeated_to_a_base_without_chance_meets_other_keys():
    greeting = HostEnd(KEY, b"h" * 16).to_send()
    answers = set()
    for starts in (1, 2):
        nonces = BaseNonces(KEY, starts, lambda: bytes(16))
        for _ in range(2):
            base = BaseEnd(KEY, nonces(), UID)
            base.receive(greeting)
            answers.add(base.to_send())

    assert 4 == len(answers)


# ---------------------------------------------------------------- what was changed on the way


def damaged(how: str, records: list[bytes], at: int, bit: int) -> bytes:
    """What of *records* arrives, where somebody on the way had their hands in it."""
    match how:
        case "flip":
            whole = bytearray(b"".join(records))
            whole[bit // 8 % len(whole)] ^= 1 << bit % 8
            return bytes(whole)
        case "leave out":
            return b"".join(records[:at] + records[at + 1 :])
        case "repeat":
            return b"".join(records[: at + 1] + records[at:])
        case "swap":
            return b"".join([*records[:at], records[at + 1], records[at], *records[at + 2 :]])
        case "put in":
            return b"".join(records[:at]) + bytes([1, 0]) + bytes(1 + TAG_BYTES) + b"".join(records[at:])
    raise AssertionError(how)


@settings(max_examples=300)
@given(
    how=st.sampled_from(["flip", "leave out", "repeat", "swap", "put in"]),
    texts=st.lists(st.binary(min_size=1, max_size=40), min_size=3, max_size=6, unique=True),
    at=st.integers(0, 1),
    bit=st.integers(0, 8000),
    from_host=st.booleans(),
)
def test_what_was_changed_on_the_way_is_refused_and_nothing_after_it_is_believed(how, texts, at, bit, from_host):
    host, base = opened()
    sender, receiver = (host, base) if from_host else (base, host)
    records = sealed(sender, *texts)
    heard = b""

    try:
        for byte in damaged(how, records, at, bit):
            heard += receiver.receive(bytes([byte]))
        heard += receiver.receive(b"".join(sealed(sender, b"x" * MOST_RECORD)))
    except SealError:
        with pytest.raises(SealError):
            receiver.receive(b"more")
    else:
        # A longer length waits for bytes that nobody sent: nothing was believed meanwhile.
        assert how == "flip"

    whole = [b"".join(texts[:count]) for count in range(len(texts))]
    assert heard in whole


def test_a_record_that_is_sent_back_to_its_sender_is_refused():
    host, base = opened()
    (said,) = sealed(base, b"a spin")

    with pytest.raises(SealError):
        base.receive(said)
    assert b"a spin" == host.receive(said)


def test_a_cut_record_is_never_heard_in_part():
    host, base = opened()
    (record,) = sealed(base, b"a spin")

    assert b"" == host.receive(record[:-1])
    assert b"a spin" == host.receive(record[-1:])


@pytest.mark.parametrize("size", [0, MOST_RECORD + 1, 0xFFFF])
def test_a_record_of_no_length_or_beyond_the_longest_is_not_waited_for(size):
    host, _ = opened()

    with pytest.raises(SealError):
        host.receive(size.to_bytes(2, "little"))


def test_an_end_keeps_less_than_one_record_of_what_it_is_sent():
    base = BaseEnd(KEY, b"b" * 16, UID)
    greeting = HostEnd(OTHER_KEY, b"h" * 16).to_send()
    assert GREETING_BYTES == len(greeting)
    base.receive(greeting[:-1])
    assert GREETING_BYTES - 1 == len(base._in)
    base.receive(greeting[-1:])
    assert ANSWER_BYTES == len(base.to_send())
    with pytest.raises(SealError):
        base.receive(bytes(1_000_000))
    assert 0 == len(base._in)


def test_a_key_is_used_up_before_its_numbers_come_again():
    direction = Direction(b"s" * 32, "base")
    direction._number = MOST_RECORDS
    direction.seal(b"the last")

    with pytest.raises(SealError, match="very long"):
        direction.seal(b"one more")


def test_long_words_go_in_records_of_the_longest_size():
    host, base = opened()
    base.send(bytes(2 * MOST_RECORD + 1))
    sent = base.to_send()

    assert 2 * (MOST_RECORD + 2 + TAG_BYTES) + 1 + 2 + TAG_BYTES == len(sent)
    assert bytes(2 * MOST_RECORD + 1) == host.receive(sent)


@pytest.mark.parametrize("make", [lambda: HostEnd(b"short", bytes(16)), lambda: BaseEnd(KEY, bytes(16), b"uid")])
def test_a_key_of_another_length_is_a_mistake(make):
    with pytest.raises(AssertionError, match="bytes"):
        make()
