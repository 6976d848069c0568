"""Sealed link: a layer below the frames for transports that others can reach, such as a network.

`hardware/wire-protocol.md`, "Over a network", describes the bytes, and `hardware/sealed-vectors.json` has examples; the
firmware is checked against the same. Both ends hold a key of 128 bits. Each proves this to the other, over all previous
messages, including a fresh nonce of either side and the version; key and prologue yield four session keys, a cipher key
and a tag key for each direction. Data then goes in records, encrypted by AES-128 in counter mode and tagged by
HMAC-SHA256 over the record's number and ciphertext (encrypt-then-MAC). A forged, repeated, missing or reordered record
ends the link.

No I/O, no clock, no randomness: bytes go in, bytes come out. An end buffers less than one record of its input.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Literal, TypeAlias

from firmware_bridge.wire.errors import SealError
from firmware_bridge.wire.sentences import Sentence, sentence

SEAL_VERSION = 2
"""Version of the sealed link implemented here; no other is supported."""
OLD_VERSION = 1
"""Version of older bases; used only to detect them."""
NO_VERSION = 32
"""A peer that answers with this or more is no base: text starts with such a byte."""
KEY_BYTES = NONCE_BYTES = PROOF_BYTES = 16
UID_BYTES = 8
TAG_BYTES = 12
MOST_RECORD = 512
"""Bytes of the longest record, without its length and tag."""
MOST_RECORDS = 0xFFFF_FFFF
"""After this many records in one direction the link ends, and restarts with other keys."""
MAGIC = b"SPIN"
ABOUT = b"spinner-base sealed link 2"
GREETING_BYTES = len(MAGIC) + 1 + NONCE_BYTES
HEAD_BYTES = 1 + UID_BYTES + NONCE_BYTES
ANSWER_BYTES = HEAD_BYTES + PROOF_BYTES

Side: TypeAlias = Literal["host", "base"]


def derived(key: bytes, label: str) -> bytes:
    """HMAC-SHA256 of a label: 32 bytes that reveal nothing of *key*."""
    return hmac.digest(key, label.encode("ascii"), "sha256")


def session_key(key: bytes, greeting: bytes, head: bytes) -> bytes:
    """The key of one session, from which proofs, cipher keys and tag keys are derived.

    It is bound to the prologue: the whole *greeting*, and the *head* of the answer, which is all before the proof.
    """
    return hmac.digest(key, ABOUT + greeting + head, "sha256")


def proof(session: bytes, side: Side) -> bytes:
    """Proof of one side that it holds the key; not valid for the other side."""
    return derived(session, f"{side} proof")[:PROOF_BYTES]


def in_counter_mode(key: bytes, number: int, data: bytes) -> bytes:
    """AES-128 in counter mode, both ways; the counter starts at the record's number, followed by 64 zero bits.

    Raises:
        SealError: The library `cryptography` is missing.
    """
    try:
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
    except ImportError as error:
        raise SealError(sentence("no-cryptography")) from error
    counter = number.to_bytes(8, "big") + bytes(8)
    return Cipher(algorithms.AES(key), modes.CTR(counter)).encryptor().update(data)


class BaseNonces:
    """Makes a base's nonces: no two are equal, even if *chance* (16 bytes a call) repeats.

    *starts* counts how often the base has begun to listen, and must survive a power loss.
    """

    def __init__(self, key: bytes, starts: int, chance: Callable[[], bytes]) -> None:
        self._key = key
        self._starts = starts
        self._chance = chance
        self._links = 0

    def __call__(self) -> bytes:
        """Nonce of the next link."""
        self._links += 1
        counters = self._starts.to_bytes(4, "little") + self._links.to_bytes(4, "little")
        return hmac.digest(self._key, b"base nonce" + counters + self._chance(), "sha256")[:NONCE_BYTES]


class Direction:
    """One direction of a session: its two keys, and the number of its next record."""

    def __init__(self, session: bytes, sender: Side) -> None:
        self._cipher_key = derived(session, f"{sender} cipher")[:16]
        self._tag_key = derived(session, f"{sender} tag")
        self._number = 0

    def seal(self, data: bytes) -> bytes:
        """The next record: length, ciphertext, tag. *data* has 1 to `MOST_RECORD` bytes."""
        hidden = in_counter_mode(self._cipher_key, self._checked(), data)
        record = len(hidden).to_bytes(2, "little") + hidden + self._tag(hidden)
        self._number += 1
        return record

    def unseal(self, hidden: bytes, tag: bytes) -> bytes:
        """Decrypt the next record.

        Raises:
            SealError: It is not the next record of a holder of the key.
        """
        self._checked()
        if not hmac.compare_digest(tag, self._tag(hidden)):
            raise SealError(sentence("seal-broken"))
        data = in_counter_mode(self._cipher_key, self._number, hidden)
        self._number += 1
        return data

    def _checked(self) -> int:
        if self._number > MOST_RECORDS:
            raise SealError(sentence("seal-used-up"))
        return self._number

    def _tag(self, hidden: bytes) -> bytes:
        head = self._number.to_bytes(8, "big") + len(hidden).to_bytes(2, "little")
        return hmac.digest(self._tag_key, head + hidden, "sha256")[:TAG_BYTES]


class SealedEnd:
    """One end of a sealed link: `HostEnd` or `BaseEnd`.

    Attributes:
        is_open: The other side has proved that it holds the key.
    """

    def __init__(self, key: bytes, nonce: bytes) -> None:
        assert len(key) == KEY_BYTES and len(nonce) == NONCE_BYTES, "a key and a nonce have 16 bytes"
        self._key = key
        self._nonce = nonce
        self._in = bytearray()
        self._out = bytearray()
        self._broken: SealError | None = None
        self._from_here: Direction | None = None
        self._from_there: Direction | None = None
        self.is_open = False

    def receive(self, data: bytes) -> bytes:
        """Process bytes from the other side; returns the contents of the completed records.

        Raises:
            SealError: The other side does not hold the key, or data was tampered with. All further calls raise it too:
                the link must be closed.
        """
        if self._broken is not None:
            raise self._broken
        self._in += data
        try:
            return self._taken()
        except SealError as error:
            self._broken = error
            self._in.clear()
            raise

    def send(self, data: bytes) -> None:
        """Seal *data*; the link must be open."""
        assert self.is_open and self._from_here is not None, "the link is not open"
        for at in range(0, len(data), MOST_RECORD):
            self._out += self._from_here.seal(bytes(data[at : at + MOST_RECORD]))

    def to_send(self) -> bytes:
        """Bytes for the other side, each once."""
        out = bytes(self._out)
        self._out.clear()
        return out

    def _taken(self) -> bytes:
        raise NotImplementedError

    def _take(self, size: int) -> bytes | None:
        """The next *size* bytes, or None if they have not all arrived."""
        if len(self._in) < size:
            return None
        taken = bytes(self._in[:size])
        del self._in[:size]
        return taken

    def _agree(self, session: bytes, here: Side, there: Side) -> None:
        self._from_here, self._from_there = Direction(session, here), Direction(session, there)

    def _records(self) -> bytes:
        assert self._from_there is not None
        data = b""
        while len(self._in) >= 2:
            size = int.from_bytes(self._in[:2], "little")
            if not 0 < size <= MOST_RECORD:
                raise SealError(sentence("seal-broken"))
            record = self._take(2 + size + TAG_BYTES)
            if record is None:
                break
            data += self._from_there.unseal(record[2 : 2 + size], record[2 + size :])
        return data


class HostEnd(SealedEnd):
    """The host's end: it speaks first; the answer tells it whether the base holds the key.

    *uid* is the base that the key belongs to; None for any base with this key. *nonce* is fresh randomness. With
    *version* `OLD_VERSION` it only asks whether the base speaks that, and never opens.
    """

    def __init__(self, key: bytes, nonce: bytes, uid: bytes | None = None, version: int = SEAL_VERSION) -> None:
        super().__init__(key, nonce)
        self.uid = uid
        self._greeting = MAGIC + bytes([version]) + nonce
        self._out += self._greeting

    @property
    def has_heard(self) -> bool:
        """Has the base sent anything?"""
        return self.is_open or bool(self._in) or self._broken is not None

    def _taken(self) -> bytes:
        if not self.is_open and not self._is_answered():
            return b""
        return self._records()

    def _is_answered(self) -> bool:
        if self._in and self._in[0] != SEAL_VERSION:
            raise SealError(_other_version(self._in[0]))
        answer = self._take(ANSWER_BYTES)
        if answer is None:
            return False
        head, proved = answer[:HEAD_BYTES], answer[HEAD_BYTES:]
        uid = head[1 : 1 + UID_BYTES]
        if self.uid not in (None, uid):
            raise SealError(sentence("seal-other-base"))
        session = session_key(self._key, self._greeting, head)
        if not hmac.compare_digest(proved, proof(session, "base")):
            raise SealError(sentence("seal-key"))
        self.uid = uid
        self._agree(session, "host", "base")
        self._out += proof(session, "host")
        self.is_open = True
        return True


def _other_version(theirs: int) -> Sentence:
    """Sentence on a base that answers in another version."""
    if not 0 < theirs < NO_VERSION:
        return sentence("seal-foreign")
    return sentence("seal-old") if theirs < SEAL_VERSION else sentence("seal-new")


class BaseEnd(SealedEnd):
    """The base's end; *uid* is its own, *nonce* fresh randomness. It seals nothing before the host's proof.

    Greeted in another version it sends its own and breaks off: `to_send` has that byte even then.
    """

    def __init__(self, key: bytes, nonce: bytes, uid: bytes) -> None:
        super().__init__(key, nonce)
        assert len(uid) == UID_BYTES, "a uid has 8 bytes"
        self._uid = uid
        self._session = b""

    def _taken(self) -> bytes:
        if not self._session and not self._is_greeted():
            return b""
        if not self.is_open and not self._is_proved():
            return b""
        return self._records()

    def _is_greeted(self) -> bool:
        if not MAGIC.startswith(self._in[: len(MAGIC)]):
            raise SealError(sentence("seal-foreign"))
        if len(self._in) > len(MAGIC) and self._in[len(MAGIC)] != SEAL_VERSION:
            self._out.append(SEAL_VERSION)
            raise SealError(sentence("seal-foreign"))
        greeting = self._take(GREETING_BYTES)
        if greeting is None:
            return False
        head = bytes([SEAL_VERSION]) + self._uid + self._nonce
        self._session = session_key(self._key, greeting, head)
        self._out += head + proof(self._session, "base")
        return True

    def _is_proved(self) -> bool:
        proved = self._take(PROOF_BYTES)
        if proved is None:
            return False
        if not hmac.compare_digest(proved, proof(self._session, "host")):
            raise SealError(sentence("seal-key"))
        self._agree(self._session, "base", "host")
        self.is_open = True
        return True
