"""The base's end of a sealed link: hardware/wire-protocol.md, "Over a network".

The same behaviour as firmware_bridge/wire/sealed.py. Nothing is sent or received here. cryptolib has AES in ECB on
every board with a network, and counter mode on few: the counter blocks are encrypted by ECB, which is counter mode.
"""

import hashlib
from struct import pack, pack_into

import cryptolib

VERSION = 2
MAGIC = b"SPIN"
ABOUT = b"spinner-base sealed link 2"
KEY_BYTES = NONCE_BYTES = PROOF_BYTES = 16
TAG_BYTES = 12
MOST_RECORD = 512
MOST_RECORDS = 0xFFFFFFFF
GREETING_BYTES = 21
ECB = 1


class SealError(Exception):
    """The other side does not hold the key, or what came was changed: the link has to be closed.

    Its second argument, where it has one, is the last that the other side is told.
    """


def hmac(key, message):
    """HMAC-SHA256; *key* has at most 64 bytes."""
    key = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key))
    inner.update(message)
    outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key))
    outer.update(inner.digest())
    return outer.digest()


def same(one, other):
    """Whether two tags are equal, in a time that does not tell where they differ."""
    if len(one) != len(other):
        return False
    differs = 0
    for i in range(len(one)):
        differs |= one[i] ^ other[i]
    return differs == 0


class Nonces:
    """Makes the base's nonces: no two are equal, even where *chance* (16 bytes a call) repeats.

    *starts* counts how often the base has begun to listen, and outlasts a loss of power.
    """

    def __init__(self, key, starts, chance):
        self._key = key
        self._starts = starts
        self._chance = chance
        self._links = 0

    def next(self):
        """The nonce of the next link."""
        self._links += 1
        return hmac(self._key, b"base nonce" + pack("<II", self._starts, self._links) + self._chance())[:NONCE_BYTES]


class Direction:
    """One direction: its keys, and the number of its next record."""

    def __init__(self, session, sender):
        self._aes = cryptolib.aes(hmac(session, sender + b" cipher")[:16], ECB)
        tag_key = hmac(session, sender + b" tag") + bytes(32)
        self._inner = bytes(byte ^ 0x36 for byte in tag_key)
        self._outer = bytes(byte ^ 0x5C for byte in tag_key)
        self._number = 0
        self._blocks = bytearray(MOST_RECORD)  # counters: the record's number, and that of the block
        for block in range(MOST_RECORD // 16):
            self._blocks[16 * block + 15] = block

    def seal(self, data):
        self._check()
        hidden = self._in_counter_mode(data)
        record = pack("<H", len(hidden)) + hidden + self._tag(hidden)
        self._number += 1
        return record

    def unseal(self, hidden, tag):
        self._check()
        if not same(tag, self._tag(hidden)):
            raise SealError("a record is not the next one")
        data = self._in_counter_mode(hidden)
        self._number += 1
        return data

    def _check(self):
        if self._number > MOST_RECORDS:
            raise SealError("the link has gone on for too long")

    def _in_counter_mode(self, data):
        size = len(data)
        end = (size + 15) & ~15
        for at in range(0, end, 16):
            pack_into(">Q", self._blocks, at, self._number)
        stream = self._aes.encrypt(memoryview(self._blocks)[:end])
        # As one long number each: a loop over bytes would take a tenth of a small board's time.
        joined = int.from_bytes(data, "little") ^ int.from_bytes(stream[:size], "little")
        return joined.to_bytes(size, "little")

    def _tag(self, hidden):
        inner = hashlib.sha256(self._inner)
        inner.update(pack(">Q", self._number) + pack("<H", len(hidden)))
        inner.update(hidden)
        outer = hashlib.sha256(self._outer)
        outer.update(inner.digest())
        return outer.digest()[:TAG_BYTES]


class BaseEnd:
    """The base's end of one link; *nonce* is fresh chance. *is_open*: the host has proved that it holds the key."""

    def __init__(self, key, nonce, uid):
        self._key = key
        self._nonce = nonce
        self._uid = uid
        self._session = None
        self._in = bytearray()
        self._from_host = self._from_base = None
        self.is_open = False

    def receive(self, data):
        """Take bytes of the host: (what its whole records hold, what is to be sent to it as it is)."""
        self._in += data
        answer = b""
        if self._session is None:
            greeting = self._greeting()
            if greeting is None:
                return b"", b""
            head = bytes([VERSION]) + self._uid + self._nonce
            self._session = hmac(self._key, ABOUT + greeting + head)  # all that is said before the proof
            answer = head + hmac(self._session, b"base proof")[:PROOF_BYTES]
        if not self.is_open:
            proved = self._take(PROOF_BYTES)
            if proved is None:
                return b"", answer
            if not same(proved, hmac(self._session, b"host proof")[:PROOF_BYTES]):
                raise SealError("another key")
            self._from_host = Direction(self._session, b"host")
            self._from_base = Direction(self._session, b"base")
            self.is_open = True
        return self._records(), answer

    def seal(self, data):
        """A record of 1 to MOST_RECORD bytes."""
        return self._from_base.seal(data)

    def _greeting(self):
        begun = bytes(self._in[: len(MAGIC)])
        if begun != MAGIC[: len(begun)]:
            raise SealError("no greeting")
        if len(self._in) > len(MAGIC) and self._in[len(MAGIC)] != VERSION:
            raise SealError("another version", bytes([VERSION]))
        return self._take(GREETING_BYTES)

    def _take(self, size):
        if len(self._in) < size:
            return None
        taken = bytes(self._in[:size])
        self._in = self._in[size:]
        return taken

    def _records(self):
        data = b""
        while len(self._in) >= 2:
            size = self._in[0] | self._in[1] << 8
            if not 0 < size <= MOST_RECORD:
                raise SealError("no record")
            record = self._take(2 + size + TAG_BYTES)
            if record is None:
                break
            data += self._from_host.unseal(record[2 : 2 + size], record[2 + size :])
        return data
