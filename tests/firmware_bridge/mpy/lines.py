"""The MicroPython firmware as a program of lines: what hardware/firmware/avr/host.c is for the firmware in C.

Runs in MicroPython and in CPython; the commands are those of host.c, and "garbage SAMPLES BATCH": how many
bytes of memory, to be collected some time, a base leaves behind for so many samples. "sealed KEY NONCE UID" begins the
base's end of a sealed link; "hear BYTES" gives what it heard and what it answers, or "refused" and its last words, "say
BYTES" a record. "nonces KEY STARTS CHANCE" gives two of its nonces.
"joining" begins to join a network, "join PAYLOAD" is told to it, and "kept" gives what it keeps.
"""

import sys
from binascii import hexlify

import spinner_wire as wire
from spinner_base import Base

_line = {"room": 65536, "sent": bytearray(), "base": None, "now": 0}


class FixedVitals:
    flags = agc = magnitude = supply_mv = resets = battery_mv = 0
    battery = wire.NO_BATTERY

    def look(self):
        pass


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
_vitals = FixedVitals()


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
        length = wire.pack_configured(to, n[0], n[1], n[2])
    elif word == "pong":
        length = wire.pack_pong(to, n[0], n[1] & 0xFFFF, n[1] >> 16)
    elif word == "fault":
        length = wire.pack_fault(to, n[0], n[1], n[2] & 0xFFFF, n[2] >> 16)
    elif word == "diagnosis":
        length = wire.pack_diagnosis(to, *n)
    elif word == "batch":
        seq, t_us, magnet, raw = n[:4]
        length = wire.begin_batch(to, seq, t_us & 0xFFFF, t_us >> 16, magnet, raw)
        for at in range(4, len(n), 2):
            length = wire.go_on_batch(to, length, n[at], n[at + 1])
    else:
        length = wire.pack_heartbeat(to, n[0], n[1], n[2])
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
        _sensors,
        _write,
        lambda name: None,
        1,
        bytes.fromhex(words[3]),
        b"",
        int(words[1]),
        int(words[2]),
        _vitals,
    )
    _line["now"] = 0


def _garbage(samples, batch):
    import gc

    base = Base(_sensors, lambda frame, length: True, None, 1, bytes(8), b"", 1)
    encoder = wire.Encoder()
    encoder.payload[:5] = bytes([99, 0xF4, 1, 0, batch])  # 500 a second
    for byte in encoder.frame[: encoder.encode(5)]:
        base.receive(byte)
    base.advance(2000)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(samples):
        base.advance(2000)
    return str(gc.mem_alloc() - before)


def _sealed(word, words):
    import spinner_sealed

    if word == "sealed":
        key, nonce, uid = [bytes.fromhex(one) for one in words]
        _line["end"] = spinner_sealed.BaseEnd(key, nonce, uid)
        return None
    if word == "say":
        return _hex(_line["end"].seal(bytes.fromhex(words[0])))
    if word == "nonces":
        key, starts, chance = words
        nonces = spinner_sealed.Nonces(bytes.fromhex(key), int(starts), lambda: bytes.fromhex(chance))
        return " ".join([_hex(nonces.next()) for _ in range(2)])
    try:
        heard, answer = _line["end"].receive(bytes.fromhex(words[0]))
    except spinner_sealed.SealError as error:
        return " ".join(["refused"] + [_hex(word) for word in error.args[1:]])
    return _hex(heard) + " " + _hex(answer)


def _joining(word, words):
    import spinner_join

    if word == "joining":
        spinner_join.forget()
        changes = []

        def how():
            return len(changes) % 6, bytes([10, 0, 0, len(changes)])

        _line["joining"] = spinner_join.Joining(_write, how, lambda: changes.append(1))
        return None
    if word == "join":
        _line["joining"].answer(bytes.fromhex(words[0]))
        return _sent()
    kept = spinner_join.kept()
    return "none" if kept is None else " ".join([kept[0], kept[1], _hex(kept[2])])


def obey(line):
    """The answer to a line, or None where it has none."""
    word, *rest = line.split(" ")
    if word in ("sealed", "hear", "say", "nonces"):
        return _sealed(word, rest)
    if word in ("joining", "join", "kept"):
        return _joining(word, rest)
    if word == "frame":
        return _frame(bytes.fromhex(rest[0]))
    if word == "stream":
        return _stream(bytes.fromhex(rest[0]))
    if word == "garbage":
        return _garbage(int(rest[0]), int(rest[1]))
    if word == "request":
        return _request(bytes.fromhex(rest[0]))
    if word == "identity":
        return _identity(rest)
    if word == "reading":
        s = _sensors
        s.raw, s.magnet, s.flags, s.count, s.index, s.index_count = [int(part) for part in rest]
        return None
    if word == "vitals":
        v = _vitals
        v.flags, v.agc, v.magnitude, v.supply_mv, v.resets, v.battery_mv = [int(part) for part in rest]
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
