"""The firmware's way over Bluetooth LE as a program of lines, on a made-up radio; in MicroPython and in CPython."""

import sys
import time
from binascii import hexlify, unhexlify

if sys.implementation.name == "cpython":
    time.ticks_diff = lambda end, start: end - start

import spinner_ble

_it = {"now": 0, "name": b"", "listener": None, "host": None}


def _hex(data):
    return hexlify(bytes(data)).decode() or "-"


def _tried(what):
    """What came of it: a number or bytes, "none" where nothing was there, "gone" where nobody is any more."""
    try:
        got = what()
    except OSError as error:
        return "none" if error.args[0] == 11 else "gone"
    return str(got) if isinstance(got, int) else _hex(got)


def _accepted():
    _it["host"] = _it["listener"].accept()[0]
    return _it["host"].connection


def obey(line):
    """The answer to a line, or None where it has none."""
    word, *rest = line.split(" ")
    listener = _it["listener"]
    radio = listener._ble if listener else None
    if word == "begin":
        _it["now"] = 0
        _it["name"] = unhexlify(rest[0])
        _it["listener"] = spinner_ble.Listener(lambda: _it["name"], unhexlify(rest[1]), lambda: _it["now"])
    elif word == "time":
        _it["now"] = int(rest[0])
    elif word == "room":
        radio.room = int(rest[0])
    elif word == "connect":
        radio.central_comes(int(rest[0]))
    elif word == "leave":
        radio.central_leaves(int(rest[0]))
    elif word == "vanish":  # and the event comes later
        radio.connections.discard(int(rest[0]))
    elif word == "mtu":
        radio.central_exchanges_mtu(int(rest[0]), int(rest[1]))
    elif word == "write":
        radio.central_writes(int(rest[0]), listener._to_base, unhexlify(rest[1]))
    elif word == "accept":
        return _tried(_accepted)
    elif word == "recv":
        return _tried(lambda: _it["host"].recv(512))
    elif word == "send":
        return _tried(lambda: _it["host"].send(unhexlify(rest[0])))
    elif word == "close":
        _it["host"].close()
    elif word == "name":
        _it["name"] = unhexlify(rest[0])
    elif word == "on":
        listener.on()
    elif word == "off":
        listener.off()
    elif word == "said":
        said, radio.said = radio.said, []
        return ", ".join(said) or "nothing"
    else:
        raise ValueError(word)
    return None


if __name__ == "__main__" and sys.implementation.name == "cpython":
    for line in sys.stdin:
        answer = obey(line.rstrip("\n"))
        if answer is not None:
            print(answer, flush=True)
