"""The MicroPython firmware as a program of lines: what hardware/firmware/avr/host.c is for the firmware in C.

Runs in MicroPython and in CPython; the commands are those of host.c, and "garbage SAMPLES": how many
bytes of memory, to be collected some time, a base leaves behind for so many samples.
"""

import sys
from binascii import hexlify

import spinner_wire as wire
from spinner_base import Base

_line = {"room": 65536, "sent": bytearray(), "base": None, "now": 0}


class FixedSensors:
    def __init__(self):
        self.raw, self.magnet, self.flags = wire.NO_ANGLE, 0, 0
        self.count = self.index = self.index_count = 0
        self.has = 0

    def read(self):
        pass

    def set_filter(self, slow_filter):
        pass


_sensors = FixedSensors()


def _hex(data):
    return hexlify(data).decode()  # MicroPython's hex() of nothing is no string


def _write(frame, length):
    if len(_line["sent"]) + length > _line["room"]:
        return False
    _line["sent"] += frame[:length]
    return True


def _sent():
    sent = _line["sent"]
    _line["sent"] = bytearray()
    return _hex(sent)


def _payload_of(word, n):
    encoder = wire.Encoder()
    to = encoder.payload
    if word == "sample":
        seq, t_us, raw, magnet, flags, count, index, index_count = n
        length = wire.pack_sample(to, seq, t_us & 0xFFFF, t_us >> 16, raw, magnet, flags, count, index, index_count)
    elif word == "configured":
        length = wire.pack_configured(to, n[0], n[1])
    elif word == "pong":
        length = wire.pack_pong(to, n[0], n[1] & 0xFFFF, n[1] >> 16)
    elif word == "fault":
        length = wire.pack_fault(to, n[0], n[1], n[2] & 0xFFFF, n[2] >> 16)
    else:
        length = wire.pack_heartbeat(to, n[0], n[1])
    return _hex(to[:length])


def _identity(words):
    to = wire.Encoder().payload
    protocol, major, minor, board, sensors, reset, counts = [int(word) for word in words[:7]]
    uid = bytes.fromhex(words[7])
    name = b"" if words[8] == "-" else bytes.fromhex(words[8])
    length = wire.pack_identity(to, (major, minor), board, sensors, reset, counts, uid, name)
    to[1] = protocol  # the firmware speaks one version only
    return _hex(to[:length])


def _stream(data):
    decoder = wire.Decoder()
    payloads = [decoder.feed(byte) for byte in data]
    return " ".join([_hex(payload) for payload in payloads if payload is not None] + [str(decoder.bad)])


def _request(payload):
    asked = wire.unpack_request(payload)
    if asked is None:
        return "none"
    if asked[0] == "n":
        return "n " + _hex(asked[1])
    return " ".join([str(part) for part in asked])


def _frame(payload):
    encoder = wire.Encoder()
    if not 0 < len(payload) <= wire.MAX_PAYLOAD:
        return ""
    encoder.payload[: len(payload)] = payload
    return _hex(encoder.frame[: encoder.encode(len(payload))])


def _begin(words):
    _sensors.has = int(words[0])
    _line["base"] = Base(
        _sensors, _write, lambda name: None, 1, bytes.fromhex(words[3]), b"", int(words[1]), int(words[2])
    )
    _line["now"] = 0


def _garbage(samples):
    import gc

    base = Base(_sensors, lambda frame, length: True, None, 1, bytes(8), b"", 1)
    for byte in bytes.fromhex("0463f401036d4a00"):  # 500 a second
        base.receive(byte)
    base.advance(2000)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(samples):
        base.advance(2000)
    return str(gc.mem_alloc() - before)


def obey(line):
    """The answer to a line, or None where it has none."""
    word, *rest = line.split(" ")
    if word == "frame":
        return _frame(bytes.fromhex(rest[0]))
    if word == "stream":
        return _stream(bytes.fromhex(rest[0]))
    if word == "garbage":
        return _garbage(int(rest[0]))
    if word == "request":
        return _request(bytes.fromhex(rest[0]))
    if word == "identity":
        return _identity(rest)
    if word == "reading":
        s = _sensors
        s.raw, s.magnet, s.flags, s.count, s.index, s.index_count = [int(part) for part in rest]
        return None
    if word == "begin":
        _begin(rest)
    elif word == "room":
        _line["room"] = int(rest[0])
    elif word == "receive":  # always at the time that it already is
        for byte in bytes.fromhex(rest[1]):
            _line["base"].receive(byte)
    elif word == "advance":
        now = int(rest[0])
        _line["base"].advance(now - _line["now"])
        _line["now"] = now
    else:
        return _payload_of(word, [int(part) for part in rest])
    return _sent()


if __name__ == "__main__" and sys.implementation.name == "cpython":
    for line in sys.stdin:
        answer = obey(line.rstrip("\n"))
        if answer is not None:
            print(answer, flush=True)
