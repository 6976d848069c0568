"""Frames and messages on the wire, for MicroPython; hardware/wire-protocol.md describes them.

A base sends hundreds of frames a second, so what is in that path uses buffers that were made before,
numbers below 2**30 and a table: nothing is left behind that would have to be collected.
"""

from array import array
from struct import pack_into, unpack_from

PROTOCOL = 2
MAX_PAYLOAD = 48
NAME_BYTES = 16
NO_ANGLE = 0xFFFF
NOT_KNOWN = 0xFFFF
NO_BATTERY = 0xFF
BATCH_MOST = 10

MAGNET_BITS = 0x38
MAGNET_DETECTED = 0x20

SENSOR_SILENT = 0x01
FRAMES_DROPPED = 0x02
ILLEGAL_STEP = 0x04
LATE = 0x08
BUS_TIMEOUT = 0x10
BUS_HELD = 0x20

AGC_READ = 0x01
BUS_READ = 0x02
SDA_HIGH = 0x04
SCL_HIGH = 0x08

RP2040 = 2
ESP32 = 3

HAS_ANGLE = 0x01
HAS_ENCODER = 0x02
HAS_INDEX = 0x04

ANSWERED = 0
POWER_ON = 1
WATCHDOG = 2
RESET_PIN = 4

FAULT_SENSOR_SILENT = 1
FAULT_SENSOR_BACK = 2
FAULT_MAGNET_MISSING = 3
FAULT_MAGNET_BACK = 4
FAULT_LINE_FULL = 5
FAULT_BUS_STUCK = 6

_LONGEST_BODY = MAX_PAYLOAD + 3
LONGEST_FRAME = _LONGEST_BODY + 1
_ZERO = b"\0"


def _crc_table():
    table = array("H", bytes(512))
    for byte in range(256):
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ (0x1021 if crc & 0x8000 else 0)) & 0xFFFF
        table[byte] = crc
    return table


_TABLE = _crc_table()


def _slow_crc16(data, length, table):
    crc = 0xFFFF
    for i in range(length):
        crc = (crc << 8 & 0xFFFF) ^ table[crc >> 8 ^ data[i]]
    return crc


try:
    from spinner_fast import crc16 as _crc16
except (ImportError, SyntaxError, NameError):  # no machine code here
    _crc16 = _slow_crc16


def crc16(data, length):
    """CRC-16/CCITT-FALSE of the first *length* bytes."""
    return _crc16(data, length, _TABLE)


class Encoder:
    """Makes frames: write a payload into *payload*, and call `encode`.

    The frame stands at the beginning of *frame*, and the payload in it; afterwards its zeros are counts.
    """

    def __init__(self):
        self.frame = bytearray(LONGEST_FRAME)
        self.payload = memoryview(self.frame)[1:]

    def encode(self, length):
        """The length of the frame of the first *length* bytes of the payload."""
        frame = self.frame
        crc = _crc16(self.payload, length, _TABLE)
        frame[length + 1] = crc & 0xFF
        frame[length + 2] = crc >> 8
        end = length + 3
        frame[end] = 0
        # Every zero becomes the count of the bytes up to the next one.
        code_at = 0
        at = frame.find(_ZERO, 1)
        while at < end:
            frame[code_at] = at - code_at
            code_at = at
            at = frame.find(_ZERO, at + 1)
        frame[code_at] = end - code_at
        return end + 1


class Decoder:
    """Finds payloads in bytes that come one by one; *bad* counts the frames that were none."""

    def __init__(self):
        self.bad = 0
        self._held = bytearray(_LONGEST_BODY)
        self._length = 0

    def feed(self, byte):
        """The payload that *byte* completes, or None."""
        if byte:
            if self._length < _LONGEST_BODY:
                self._held[self._length] = byte
            self._length += 1  # one that is too long stays too long
            return None
        length = self._length
        self._length = 0
        if not length:
            return None
        payload = self._payload(length) if length <= _LONGEST_BODY else None
        if payload is None:
            self.bad += 1
        return payload

    def _payload(self, length):
        held = self._held
        body = bytearray()
        at = 0
        while at < length:
            run_end = at + held[at]
            if run_end > length:
                return None
            body += held[at + 1 : run_end]
            at = run_end
            if at < length:
                body.append(0)
        end = len(body) - 2
        if end < 1 or crc16(body, end) != body[end] | body[end + 1] << 8:
            return None
        return bytes(body[:end])


# Each writes its payload into *to* and returns the length of it. A time is given in two halves of 16 bits.


def pack_sample(to, seq, t_low, t_high, raw, magnet, flags, count, index, index_count):
    """One reading of the sensors."""
    pack_into("<BHHHHBBhBh", to, 0, 83, seq, t_low, t_high, raw, magnet, flags, count, index, index_count)
    return 16


def begin_batch(to, seq, t_low, t_high, magnet, raw):
    """The first sample of a batch."""
    pack_into("<BHHHBH", to, 0, 71, seq, t_low, t_high, magnet, raw)
    return 10


def go_on_batch(to, length, step_us, raw):
    """One more sample behind a batch of *length* bytes."""
    pack_into("<HH", to, length, step_us, raw)
    return length + 4


def pack_identity(to, firmware, board, sensors, reset, counts_per_turn, uid, name):
    """Who the base is."""
    pack_into("<BBBBBBBH", to, 0, 73, PROTOCOL, firmware[0], firmware[1], board, sensors, reset, counts_per_turn)
    to[9:17] = uid
    to[17 : 17 + len(name)] = name
    return 17 + len(name)


def pack_configured(to, rate_hz, slow_filter, batch):
    """What is set now."""
    pack_into("<BHBB", to, 0, 67, rate_hz, slow_filter, batch)
    return 5


def pack_pong(to, token, t_low, t_high):
    """The answer to a ping."""
    pack_into("<BIHH", to, 0, 80, token, t_low, t_high)
    return 9


def pack_fault(to, code, count, t_low, t_high):
    """Something began, or ended."""
    pack_into("<BBHHH", to, 0, 70, code, count & 0xFFFF, t_low, t_high)
    return 8


def pack_heartbeat(to, uptime_ms, bad_frames, battery):
    """The base lives."""
    pack_into("<BIHB", to, 0, 66, uptime_ms & 0xFFFFFFFF, bad_frames & 0xFFFF, battery)
    return 8


def pack_diagnosis(to, flags, agc, magnitude, supply_mv, resets, late_us, battery_mv):
    """How the hardware is."""
    pack_into("<BBBHHHHH", to, 0, 68, flags, agc, magnitude, supply_mv, resets, late_us, battery_mv)
    return 13


def unpack_request(payload):
    """What the host says, or None where it is no message.

    ("h", protocol), ("c", rate_hz, filter, batch), ("p", token), ("n", name in bytes) or ("d",).
    """
    kind = payload[0]
    size = len(payload)
    if kind == 104 and size >= 2:  # whatever else another version says
        return ("h", payload[1])
    if kind == 99 and size == 5:
        rate_hz, slow_filter, batch = unpack_from("<HBB", payload, 1)
        return ("c", rate_hz, slow_filter, batch)
    if kind == 112 and size == 5:
        return ("p", unpack_from("<I", payload, 1)[0])
    if kind == 110 and size <= 1 + NAME_BYTES:
        return ("n", payload[1:])
    if kind == 100 and size == 1:
        return ("d",)
    return None
