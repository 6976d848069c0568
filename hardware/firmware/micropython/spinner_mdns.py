"""Announces a base on its network: DNS-SD over multicast DNS, RFC 6762 and 6763, as little of it as a base needs.

It says where the base is when it comes into the network, once a minute, and when somebody asks for bases. It asks
nothing and resolves no conflicts: its names are made of its uid, which nobody else has.
"""

from struct import pack
from time import ticks_add, ticks_diff

GROUP = "224.0.0.251"
PORT = 5353
SERVICE = b"_spinner-base"
EVERY_MS = 60_000
LEAST_MS = 1000  # between two answers
LOOK_MS = 100
MOST_LOOKS = 4
SHORT_S = 120
LONG_S = 4500
PTR = 12
TXT = 16
SRV = 33
A = 1
UNIQUE = 0x8001
SHARED = 1


def host_name(uid):
    """The host name of a base, without its dot and local."""
    return "spinner-" + uid.hex()[-6:]


def _name(*labels):
    return b"".join(bytes([len(label)]) + label for label in labels) + b"\0"


def _record(name, kind, shared, seconds, data):
    return name + pack(">HHIH", kind, shared, seconds, len(data)) + data


def announcement(uid, name, port, address):
    """The packet that says it; *address* has 4 bytes."""
    service = _name(SERVICE, b"_tcp", b"local")
    instance = _name(uid.hex().encode(), SERVICE, b"_tcp", b"local")
    host = _name(host_name(uid).encode(), b"local")
    said = b"".join(bytes([len(one)]) + one for one in (b"v=1", b"name=" + name))
    return (
        pack(">HHHHHH", 0, 0x8400, 0, 4, 0, 0)
        + _record(service, PTR, SHARED, LONG_S, instance)
        + _record(instance, SRV, UNIQUE, SHORT_S, pack(">HHH", 0, 0, port) + host)
        + _record(instance, TXT, UNIQUE, LONG_S, said)
        + _record(host, A, UNIQUE, SHORT_S, address)
    )


def is_question(packet, uid):
    """Whether somebody asks for bases, or for this one."""
    if len(packet) < 12 or packet[2] & 0x80:
        return False
    lower = bytes(packet).lower()
    return SERVICE in lower or host_name(uid).encode() in lower


class Announcer:
    """socket is a UDP socket that does not block, in the group on its port; None: the board has none to spare."""

    def __init__(self, socket, uid, name, port, now):
        self._socket = socket
        self._uid = uid
        self._name = name
        self._port = port
        self._next = now
        self._look = self._said = ticks_add(now, -LEAST_MS)
        self._address = None

    def turn(self, now, address):
        """Say where the base is, where that is due; *address* is None while it is in no network."""
        if self._socket is None or ticks_diff(now, self._look) < 0:
            return
        self._look = ticks_add(now, LOOK_MS)
        if self._is_asked() or address != self._address or ticks_diff(now, self._next) >= 0:
            if address is not None and ticks_diff(now, self._said) >= LEAST_MS:
                self._say(now, address)

    def close(self):
        """Say nothing any more."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _is_asked(self):
        asked = False
        for _ in range(MOST_LOOKS):
            try:
                packet = self._socket.recv(512)
            except OSError:
                break
            asked = asked or is_question(packet, self._uid)
        return asked

    def _say(self, now, address):
        self._said = now
        self._next = ticks_add(now, EVERY_MS)
        self._address = address
        try:
            self._socket.sendto(announcement(self._uid, self._name, self._port, address), (GROUP, PORT))
        except OSError:
            return  # the network has gone: when it is back, it is said again
