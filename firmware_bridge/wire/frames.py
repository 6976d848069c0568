"""Frames: payloads with CRC-16, COBS-encoded and delimited, and their decoder.

A frame is COBS(payload + CRC-16/CCITT-FALSE, low byte first) and a zero byte, which occurs nowhere else (Cheshire and
Baker, Consistent Overhead Byte Stuffing, 1999). `hardware/wire-protocol.md` gives the reasons.
`firmware_bridge.wire.messages` interprets payloads.
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

    G. Cook's catalogue of CRCs lists it as CRC-16/IBM-3740, with check value 0x29B1 for b"123456789".
    """
    return crc_hqx(payload, 0xFFFF)


def _cobs() -> Any:
    """The cobs library, an optional dependency that comes with the bases."""
    from cobs import cobs

    return cobs


def encode(payload: bytes) -> bytes:
    """Frame of *payload*, including its zero byte."""
    frame: bytes = _cobs().encode(payload + crc16(payload).to_bytes(CRC_BYTES, "little"))
    return frame + b"\0"


class Decoder:
    """Finds payloads in a byte stream, in pieces of any size; never raises.

    It buffers no more than one frame. After any damage it resynchronises at the next zero byte. Empty frames are no
    loss: a zero byte may be sent to end whatever came before.

    Attributes:
        bad_cobs: Frames with invalid COBS: a count that points beyond the end.
        bad_crc: Frames whose CRC does not match their payload.
        short: Frames without room for a payload and a CRC.
        long: Frames longer than any message; their bytes are dropped as they arrive.
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
        """Payloads of the frames that end within *data*, in order."""
        frames = (self._held + data).split(b"\0")
        # One byte more than any frame has: enough to detect at the next zero byte that it was too long.
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
