"""Messages between a base and its host as values, and their payloads, byte for byte.

`hardware/wire-protocol.md` describes the wire and `hardware/vectors.json` has an example of every message; the firmware
in C and in MicroPython is checked against the same vectors. All numbers are little endian. The first byte of a payload
is its type: a capital letter from a base, a small one from the host. In `Hello` and `Identity` the second byte is the
protocol version, in every version past and future.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from firmware_bridge.wire.errors import WireError

PROTOCOL = 2
"""Version of the protocol implemented here."""
OLDEST_PROTOCOL = 1
"""Oldest base version that a host can use, without newer features."""
MAX_PAYLOAD = 48
"""Bytes of the longest payload, without its CRC."""
NO_ANGLE = 0xFFFF
"""`Sample.raw` of a base that has no angle sensor, or whose sensor did not answer."""
RAW_PER_TURN = 4096
"""Steps of an AS5600 in one turn."""
NAME_BYTES = 16
"""Bytes of the longest name of a base, in UTF-8."""
RATES_HZ = (50, 1000)
"""Lowest and highest sample rate that can be configured; 0 stops the samples."""
BATCH_MOST = 10
"""Samples in the longest batch: as many as fit in a payload."""
NOT_KNOWN = 0xFFFF
"""`Diagnosis.resets` of a base that cannot count them."""
NO_BATTERY = 0xFF
"""`Heartbeat.battery` of a base without one."""

# Sample.magnet: the status bits of the AS5600 (data sheet, register STATUS, 0x0B).
MAGNET_TOO_STRONG = 0x08
MAGNET_TOO_WEAK = 0x10
MAGNET_DETECTED = 0x20

# Sample.flags
SENSOR_SILENT = 0x01  # the angle sensor did not answer in time; raw is NO_ANGLE
FRAMES_DROPPED = 0x02  # since the last sample a frame was dropped: the line was full
ILLEGAL_STEP = 0x04  # since the last sample the encoder skipped a state
LATE = 0x08  # this sample missed its time by more than half a period
BUS_TIMEOUT = 0x10  # with SENSOR_SILENT: the transfer timed out
BUS_HELD = 0x20  # with SENSOR_SILENT: SDA or SCL was held low; with neither flag there was no answer

# Diagnosis.flags
AGC_READ = 0x01  # the angle sensor answered: *agc* and *magnitude* are valid
BUS_READ = 0x02  # the idle levels of SDA and SCL are known
SDA_HIGH = 0x04
SCL_HIGH = 0x08

# Identity.board
BOARDS = {1: "atmega328p", 2: "rp2040", 3: "esp32", 4: "raspberry-pi", 5: "simulated"}
# Identity.sensors
HAS_ANGLE = 0x01
HAS_ENCODER = 0x02
HAS_INDEX = 0x04
# Identity.reset: why it was sent
ANSWERED, POWER_ON, WATCHDOG, BROWN_OUT, RESET_PIN = 0, 1, 2, 3, 4
# Fault.code
FAULT_SENSOR_SILENT = 1
FAULT_SENSOR_BACK = 2
FAULT_MAGNET_MISSING = 3
FAULT_MAGNET_BACK = 4
FAULT_LINE_FULL = 5
FAULT_BUS_STUCK = 6


class Sample(msgspec.Struct, frozen=True, tag="sample"):
    """One reading of the sensors.

    *seq* counts samples modulo 65,536; *t_us* is the base's clock in microseconds modulo 2³²;
    *raw* the angle in 1/4096 turn, or `NO_ANGLE`; *count* the encoder's quarter steps modulo
    65,536 as a signed number; *index* the index pulses modulo 256; *index_count* the count at
    the last of them.
    """

    seq: int
    t_us: int
    raw: int
    magnet: int
    flags: int
    count: int = 0
    index: int = 0
    index_count: int = 0


class Batch(msgspec.Struct, frozen=True, tag="batch"):
    """Consecutive samples of a base without an encoder, without flags and with the same *magnet*.

    *seq*, *t_us* and *raw* are those of the first; *later* has, for each further one, the microseconds since the
    previous one and its own *raw*.
    """

    seq: int
    t_us: int
    magnet: int
    raw: int
    later: tuple[tuple[int, int], ...] = ()

    @property
    def samples(self) -> tuple[Sample, ...]:
        """All samples, as if each had been sent separately."""
        samples = [Sample(self.seq, self.t_us, self.raw, self.magnet, 0)]
        for step_us, raw in self.later:
            last = samples[-1]
            samples.append(Sample((last.seq + 1) & 0xFFFF, (last.t_us + step_us) & 0xFFFFFFFF, raw, self.magnet, 0))
        return tuple(samples)


class Identity(msgspec.Struct, frozen=True, kw_only=True, tag="identity"):
    """Identity of a base: the answer to `Hello`, and sent unasked after a reset (*reset* is not `ANSWERED`).

    *board* is a key of `BOARDS`; *sensors* the bits `HAS_…`; *counts_per_turn* the encoder's quarter steps, 0 without
    one; *uid* the board's permanent eight bytes; *name* the name that its owner gave it, or "".
    """

    protocol: int
    firmware: tuple[int, int]
    board: int
    sensors: int
    reset: int
    counts_per_turn: int
    uid: bytes
    name: str = ""


class Configured(msgspec.Struct, frozen=True, tag="configured"):
    """Actual configuration of a base after `Configure`: the nearest that it supports."""

    rate_hz: int
    filter: int
    batch: int = 1


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The answer to `Ping`, with its token and the base's clock."""

    token: int
    t_us: int


class Fault(msgspec.Struct, frozen=True, tag="fault"):
    """A fault began or ended: *code* is a `FAULT_…`, *count* the number since the reset."""

    code: int
    count: int
    t_us: int


class Heartbeat(msgspec.Struct, frozen=True, tag="heartbeat"):
    """Sent every half second, regardless of other traffic. *bad_frames*: number of invalid frames from the host.

    *battery* is its charge in percent, or `NO_BATTERY`.
    """

    uptime_ms: int
    bad_frames: int
    battery: int = NO_BATTERY


class Diagnosis(msgspec.Struct, frozen=True, kw_only=True, tag="diagnosis"):
    """State of a base's hardware: the answer to `Diagnose`.

    Attributes:
        flags: `AGC_READ`, `BUS_READ`, `SDA_HIGH`, `SCL_HIGH`.
        agc: Gain that the AS5600 sets itself, up to 255 at 5 V and 128 at 3.3 V: the weaker the field, the larger.
        magnitude: Length of the field's vector as computed by the AS5600, 0 to 4095.
        supply_mv: The board's supply voltage; 0: unknown.
        resets: Watchdog and brown-out resets since power-up, or `NOT_KNOWN`.
        late_us: Worst lateness of a time slot since the last `Diagnose`, up to 65,535.
        battery_mv: Battery voltage; 0: none.
    """

    flags: int = 0
    agc: int = 0
    magnitude: int = 0
    supply_mv: int = 0
    resets: int = NOT_KNOWN
    late_us: int = 0
    battery_mv: int = 0


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """Asks for the base's identity, and gives the host's protocol version."""

    protocol: int = PROTOCOL


class Configure(msgspec.Struct, frozen=True, tag="configure"):
    """Sets the sample rate (0: none) and the slow filter of the AS5600 (0 to 3).

    *batch*: limit of samples per `Batch`; 1: no batches.
    """

    rate_hz: int
    filter: int = 0
    batch: int = 1


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    """Asks for a `Pong`."""

    token: int


class SetName(msgspec.Struct, frozen=True, tag="set-name"):
    """Sets the base's permanent name; the answer is `Identity`."""

    name: str


class Diagnose(msgspec.Struct, frozen=True, tag="diagnose"):
    """Asks for the state of the base's hardware; the answer is `Diagnosis`."""


FromBase: TypeAlias = Sample | Batch | Identity | Configured | Pong | Fault | Heartbeat | Diagnosis
FromHost: TypeAlias = Hello | Configure | Ping | SetName | Diagnose
Message: TypeAlias = FromBase | FromHost

_BATCH = struct.Struct("<BHIBH")
_LATER = struct.Struct("<HH")
_DIAGNOSIS = struct.Struct("<BBBHHHHH")
_SAMPLE = struct.Struct("<BHIHBBhBh")
_IDENTITY = struct.Struct("<BBBBBBBH8s")
_CONFIGURED = struct.Struct("<BHBB")
_PONG = struct.Struct("<BII")
_FAULT = struct.Struct("<BBHI")
_HEARTBEAT = struct.Struct("<BIHB")
_HELLO = struct.Struct("<BB")
_CONFIGURE = struct.Struct("<BHBB")
_PING = struct.Struct("<BI")
# Formats of protocol 1
_SETTINGS_1 = struct.Struct("<BHB")
_HEARTBEAT_1 = struct.Struct("<BIH")


def to_payload(message: Message, protocol: int = PROTOCOL) -> bytes:
    """Encode *message* in a version of the protocol; an older one leaves out newer fields.

    Raises:
        WireError: A number does not fit its field, a name is too long, or that version has no such message.
    """
    try:
        return _payload(message) if protocol > 1 else _payload_1(message)
    except struct.error as error:
        raise WireError(f"{type(message).__name__} cannot be sent: {error}") from None


def _payload_1(message: Message) -> bytes:
    match message:
        case Configured(rate_hz, filter):
            return _SETTINGS_1.pack(ord("C"), rate_hz, filter)
        case Configure(rate_hz, filter):
            return _SETTINGS_1.pack(ord("c"), rate_hz, filter)
        case Heartbeat(uptime_ms, bad_frames):
            return _HEARTBEAT_1.pack(ord("B"), uptime_ms, bad_frames)
        case Batch() | Diagnose() | Diagnosis():
            raise WireError(f"{type(message).__name__} is no message of protocol 1")
        case _:
            return _payload(message)


def _payload(message: Message) -> bytes:
    match message:
        case Sample(seq, t_us, raw, magnet, flags, count, index, index_count):
            return _SAMPLE.pack(ord("S"), seq, t_us, raw, magnet, flags, count, index, index_count)
        case Batch(seq, t_us, magnet, raw, later):
            if len(later) >= BATCH_MOST or any(step_us == 0 for step_us, _ in later):
                raise WireError(f"a batch has {BATCH_MOST} samples at most, at {BATCH_MOST} times")
            return _BATCH.pack(ord("G"), seq, t_us, magnet, raw) + b"".join(_LATER.pack(*one) for one in later)
        case Identity():
            if len(message.uid) != 8:
                raise WireError(f"a base's uid has 8 bytes, not {len(message.uid)}")
            head = (message.protocol, *message.firmware, message.board, message.sensors, message.reset)
            return _IDENTITY.pack(ord("I"), *head, message.counts_per_turn, message.uid) + _name(message.name)
        case Configured(rate_hz, filter, batch):
            return _CONFIGURED.pack(ord("C"), rate_hz, filter, batch)
        case Pong(token, t_us):
            return _PONG.pack(ord("P"), token, t_us)
        case Fault(code, count, t_us):
            return _FAULT.pack(ord("F"), code, count, t_us)
        case Heartbeat(uptime_ms, bad_frames, battery):
            return _HEARTBEAT.pack(ord("B"), uptime_ms, bad_frames, battery)
        case Diagnosis():
            return _DIAGNOSIS.pack(ord("D"), *msgspec.structs.astuple(message))
        case Hello(protocol):
            return _HELLO.pack(ord("h"), protocol)
        case Configure(rate_hz, filter, batch):
            return _CONFIGURE.pack(ord("c"), rate_hz, filter, batch)
        case Ping(token):
            return _PING.pack(ord("p"), token)
        case SetName(name):
            return b"n" + _name(name)
        case Diagnose():
            return b"d"


def _name(name: str) -> bytes:
    coded = name.encode("utf-8", errors="replace")
    if len(coded) > NAME_BYTES:
        raise WireError(f"the name {name!r} has {len(coded)} bytes; a base keeps {NAME_BYTES}")
    return coded


def from_payload(payload: bytes, protocol: int = PROTOCOL) -> Message:
    """Decode the message in *payload*, in a version of the protocol.

    Raises:
        WireError: The type is unknown, or the length does not match its type.
    """
    read = (_READ if protocol > 1 else _READ_1).get(payload[:1])
    if read is None:
        raise WireError(f"no message begins with {payload[:1]!r}")
    try:
        return read(payload)
    except struct.error:
        raise WireError(f"a message {payload[:1]!r} does not have {len(payload)} bytes") from None


def _batch(payload: bytes) -> Batch:
    _, seq, t_us, magnet, raw = _BATCH.unpack(payload[: _BATCH.size])
    later = tuple(_LATER.iter_unpack(payload[_BATCH.size :]))
    if len(later) >= BATCH_MOST or any(step_us == 0 for step_us, _ in later):
        raise struct.error
    return Batch(seq, t_us, magnet, raw, later)


def _diagnosis(payload: bytes) -> Diagnosis:
    return Diagnosis(**dict(zip(Diagnosis.__struct_fields__, _DIAGNOSIS.unpack(payload)[1:], strict=True)))


def _diagnose(payload: bytes) -> Diagnose:
    if len(payload) > 1:
        raise struct.error
    return Diagnose()


def _identity(payload: bytes) -> Identity:
    size = _IDENTITY.size
    _, protocol, major, minor, board, sensors, reset, counts, uid = _IDENTITY.unpack(payload[:size])
    if len(payload) > size + NAME_BYTES:
        raise struct.error
    name = payload[size:].decode("utf-8", errors="replace")
    return Identity(
        protocol=protocol,
        firmware=(major, minor),
        board=board,
        sensors=sensors,
        reset=reset,
        counts_per_turn=counts,
        uid=uid,
        name=name,
    )


def _set_name(payload: bytes) -> SetName:
    if len(payload) > 1 + NAME_BYTES:
        raise struct.error
    return SetName(payload[1:].decode("utf-8", errors="replace"))


_READ: dict[bytes, Callable[[bytes], Message]] = {
    b"S": lambda p: Sample(*_SAMPLE.unpack(p)[1:]),
    b"I": _identity,
    b"C": lambda p: Configured(*_CONFIGURED.unpack(p)[1:]),
    b"P": lambda p: Pong(*_PONG.unpack(p)[1:]),
    b"F": lambda p: Fault(*_FAULT.unpack(p)[1:]),
    b"B": lambda p: Heartbeat(*_HEARTBEAT.unpack(p)[1:]),
    b"G": _batch,
    b"D": _diagnosis,
    b"d": _diagnose,
    b"h": lambda p: Hello(*_HELLO.unpack(p)[1:]),
    b"c": lambda p: Configure(*_CONFIGURE.unpack(p)[1:]),
    b"p": lambda p: Ping(*_PING.unpack(p)[1:]),
    b"n": _set_name,
}

_READ_1: dict[bytes, Callable[[bytes], Message]] = {
    kind: read for kind, read in _READ.items() if kind not in (b"G", b"D", b"d")
} | {
    b"C": lambda p: Configured(*_SETTINGS_1.unpack(p)[1:]),
    b"B": lambda p: Heartbeat(*_HEARTBEAT_1.unpack(p)[1:]),
    b"c": lambda p: Configure(*_SETTINGS_1.unpack(p)[1:]),
}
