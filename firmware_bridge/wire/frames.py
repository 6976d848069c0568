"""Frames: payloads with CRC-16, COBS-encoded and delimited, and their decoder.

A frame is COBS(payload + CRC-16/CCITT-FALSE, low byte first) and a zero byte, which occurs nowhere else (Cheshire and
Baker, Consistent Overhead Byte Stuffing, 1999). `hardware/wire-protocol.md` says why. What a payload means is known in
`firmware_bridge.wire.messages`.
"""

from __future__ import annotations

from binascii import crc_hqx
from typing import Any

from firmware_bridge.wire.messages import MAX_PAYLOAD

CRC_BYTES = 2
LONGEST_FRAME = 1 + MAX_PAYLOAD + CRC_BYTES
"""Bytes of the longest frame, without its zero: COBS adds one byte to anything shorter than 254."""


def crc16(payload: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial x¹⁶ + x¹² + x⁵ + 1 (0x1021, ITU-T V.41), from 0xFFFF, not reflected.

    In G. Cook's catalogue of CRCs CRC-16/IBM-3740, whose check value is 0x29B1 for b"123456789".
    """
    return crc_hqx(payload, 0xFFFF)


def _cobs() -> Any:
    """The library, which comes with the bases: the rest of the program is installed without it."""
    from cobs import cobs

    return cobs


def encode(payload: bytes) -> bytes:
    """The frame of *payload*, its zero byte included."""
    frame: bytes = _cobs().encode(payload + crc16(payload).to_bytes(CRC_BYTES, "little"))
    return frame + b"\0"


class Decoder:
    """Finds payloads in bytes as they come, in pieces of any size; never raises.

    It holds no more than one frame. After damage of any kind the first frame that begins behind
    a zero byte is found again. Zero bytes with nothing between them are no loss: they may be sent
    to end whatever came before.

    Attributes:
        bad_cobs: Frames whose bytes are no COBS: a count that points beyond the end.
        bad_crc: Frames whose CRC is not that of their payload.
        short: Frames without room for a payload and a CRC.
        long: Frames longer than any message; their bytes are dropped as they come.
    """

    def __init__(self) -> None:
        self.bad_cobs = 0
        self.bad_crc = 0
        self.short = 0
        self.long = 0
        self._held = b""

    @property
    def lost(self) -> int:
        """Number of dropped frames, for whatever reason."""
        return self.bad_cobs + self.bad_crc + self.short + self.long

    def feed(self, data: bytes) -> list[bytes]:
        """The payloads whose frames end within *data*, in order."""
        frames = (self._held + data).split(b"\0")
        # One byte more than any frame has: enough to know at the next zero byte that it was too long.
        self._held = frames.pop()[: LONGEST_FRAME + 1]
        return [payload for frame in frames if frame and (payload := self._payload(frame)) is not None]

    def _payload(self, frame: bytes) -> bytes | None:
        if len(frame) > LONGEST_FRAME:
            self.long += 1
            return None
        try:
            body: bytes = _cobs().decode(frame)
        except _cobs().DecodeError:
            self.bad_cobs += 1
            return None
        if len(body) <= CRC_BYTES:
            self.short += 1
            return None
        payload = body[:-CRC_BYTES]
        if crc_hqx(payload, 0xFFFF) != body[-2] | body[-1] << 8:
            self.bad_crc += 1
            return None
        return payload
