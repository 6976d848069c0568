"""The firmware of a base on a network, on a made-up disc: what main.py does on a board, step by step for serve.mjs."""

from binascii import hexlify, unhexlify

import node
import spinner_net
import spinner_wire as wire
from spinner_base import Base
from spinner_join import NOT_JOINED, Joining
from spinner_lines import Lines

UID = bytes(range(0xA0, 0xA8))
STEPS = 4096


class Disc:
    """A disc that turns evenly for so long, and rests; and what a sensor says of it."""

    has = wire.HAS_ANGLE
    magnet = wire.MAGNET_DETECTED
    flags = count = index = index_count = 0

    def __init__(self):
        self._from = 0
        self._begins_ms = None
        self.raw = 0

    def flick(self):
        self._begins_ms = node.now_ms()

    def read(self):
        if self._begins_ms is None:
            return
        t = (node.now_ms() - self._begins_ms) / 1000
        lasts = 4.0
        if t >= lasts:
            t = lasts
        # It begins at 900 degrees a second and slows down evenly to rest.
        turned = 900 * t - 900 / lasts / 2 * t * t
        self.raw = (self._from + round(turned * STEPS / 360)) % STEPS
        if t == lasts:
            self._from, self._begins_ms = self.raw, None

    def set_filter(self, slow_filter):
        pass


_it = {}


class Cable:
    """What is said on the cable is printed; what is typed as "cable BYTES" comes from there."""

    def __init__(self):
        self.came = bytearray()

    def byte(self):
        if not self.came:
            return None
        byte = self.came[0]
        self.came = self.came[1:]
        return byte

    def write(self, frame, length):
        print("cable", hexlify(bytes(frame[:length])).decode())
        return True

    def go_on(self):
        return True


def begin(key):
    _it["disc"] = disc = Disc()
    _it["line"] = line = spinner_net.NetLine(
        spinner_net.listen(0), unhexlify(key), UID, lambda: unhexlify(node.nonce())
    )
    _it["cable"] = cable = Cable()
    _it["lines"] = lines = Lines(cable, line, Joining(cable.write, lambda: (NOT_JOINED, bytes(4)), lambda: None))
    lines.base = _it["base"] = Base(disc, lines.write, lambda name: None, wire.ESP32, UID, b"wireless", wire.POWER_ON)
    _it["before"] = node.now_us()


def step():
    now = node.now_us()
    _it["base"].advance((now - _it["before"]) & 0x3FFFFFFF)
    _it["before"] = now
    _it["lines"].turn(node.now_ms())


def command(line):
    if line == "flick":
        _it["disc"].flick()
    elif line.startswith("cable "):
        _it["cable"].came += unhexlify(line[6:])
    elif line == "memory":
        import gc

        gc.collect()
        print("memory", gc.mem_alloc())
