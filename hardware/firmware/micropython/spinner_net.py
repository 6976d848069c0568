"""A base's line over TCP: one host at a time, through a sealed link.

The same behaviour as firmware_bridge/ports/tcp_port.py. Its place is for a host that has proved that it holds the key;
a few may wait until they have, and the oldest of them goes when another comes. Memory and time are bounded whatever
comes: who does not prove it in time, says nothing for long or takes nothing is let go. Times are in milliseconds, of
time.ticks_ms.
"""

import socket
from time import ticks_add, ticks_diff

from spinner_sealed import MOST_RECORD, BaseEnd, SealError

PORT = 7746
TURN_MS = 10
GREET_MS = 3000
HOLD_MS = 1000  # so long each may wait for certain
MOST_GUESTS = 3
GONE_MS = 5000
STUCK_MS = 3000
GATHERED = 1024  # bytes of frames that may wait to be sealed
TAKEN = 512


def listen(port=PORT):
    """A socket on which hosts may come."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("0.0.0.0", port))
    listener.listen(4)  # those behind the guests, each of whom may wait for HOLD_MS
    listener.setblocking(False)
    return listener


def _received(host):
    """What came, b"" for nothing; where the host has gone it is an OSError."""
    try:
        data = host.recv(TAKEN)
    except OSError as error:
        if error.args[0] != 11:  # EAGAIN: nothing came
            raise
        return b""
    if not data:
        raise OSError(0)
    return data


def _left_of(host, data):
    """What of *data* the host has not taken yet."""
    if not data:
        return data
    try:
        return data[host.send(data) :]
    except OSError as error:
        if error.args[0] != 11:
            raise
        return data


class Guest:
    """One that has not proved yet that it holds the key; *left* is what it is still to be sent."""

    def __init__(self, host, end, now):
        self.host = host
        self.end = end
        self.since = now
        self.left = b""


class NetLine:
    """The line to a host on the network.

    listener  a socket that listens
    key, uid  of the base
    nonce     nonce() gives 16 bytes of fresh chance
    """

    def __init__(self, listener, key, uid, nonce):
        self._listener = listener
        self._key = key
        self._uid = uid
        self._nonce = nonce
        self._guests = []  # the oldest first
        self._host = self._end = None  # has proved that it holds the key
        self._next = None  # not 0: that is in the future for half of the clock's round
        self._heard = b""
        self._heard_next = 0
        self._gathered = bytearray(GATHERED)
        self._filled = 0
        self._left = b""  # of what is being sent

    @property
    def is_open(self):
        """Whether there is a host that has proved that it holds the key."""
        return self._host is not None

    def turn(self, now):
        """Take what came, send what waits; nothing is waited for."""
        if self._next is not None and ticks_diff(now, self._next) < 0:
            return
        self._next = ticks_add(now, TURN_MS)
        self._accept(now)
        for guest in tuple(self._guests):
            self._see(guest, now)
        if self._host is not None:
            try:
                self._hear(now)
                self._say(now)
            except (OSError, SealError):
                self._close_host()
                return
            if ticks_diff(now, self._heard_at) > GONE_MS or ticks_diff(now, self._since) > STUCK_MS:
                self._close_host()

    def byte(self):
        """The next byte that came, or None."""
        if self._heard_next == len(self._heard):
            return None
        self._heard_next += 1
        return self._heard[self._heard_next - 1]

    def write(self, frame, length):
        """Whether there was room for the frame; without a host it is lost."""
        if not self.is_open:
            return True
        end = self._filled + length
        if end > GATHERED:
            return False
        self._gathered[self._filled : end] = frame[:length]
        self._filled = end
        return True

    def let_go(self):
        """Close the line to whoever is there."""
        self._close_guests()
        self._close_host()

    def _close_guests(self):
        for guest in self._guests:
            guest.host.close()
        self._guests = []

    def _close_host(self):
        host = self._host
        self._host = self._end = None
        self._heard = self._left = b""
        self._heard_next = self._filled = 0
        if host is not None:
            host.close()

    def _accept(self, now):
        guests = self._guests
        if len(guests) == MOST_GUESTS and ticks_diff(now, guests[0].since) < HOLD_MS:
            return
        try:
            host = self._listener.accept()[0]
        except OSError:
            return
        if self._host is not None:
            host.close()
            return
        host.setblocking(False)
        if len(guests) == MOST_GUESTS:
            guests.pop(0).host.close()
        guests.append(Guest(host, BaseEnd(self._key, self._nonce(), self._uid), now))

    def _see(self, guest, now):
        """Hear one that waits and answer it; who proves that it holds the key has the place, and the others go."""
        if self._host is not None:
            return
        try:
            heard, answer = guest.end.receive(_received(guest.host))
            guest.left = _left_of(guest.host, guest.left + answer)
        except SealError as error:
            self._drop(guest, error.args[1:])
        except OSError:
            self._drop(guest)
        else:
            if guest.end.is_open:
                self._guests.remove(guest)
                self._close_guests()
                self._host = guest.host
                self._end = guest.end
                self._heard = heard
                self._since = self._heard_at = now
            elif ticks_diff(now, guest.since) > GREET_MS:
                self._drop(guest)

    def _drop(self, guest, last_words=()):
        self._guests.remove(guest)
        try:
            for word in last_words:
                _left_of(guest.host, word)
        except OSError:
            pass  # it did not wait for them
        guest.host.close()

    def _hear(self, now):
        if self._heard_next < len(self._heard):
            return  # what came before is not taken yet
        data = _received(self._host)
        if data:
            self._heard_at = now
            self._heard, answer = self._end.receive(data)
            self._heard_next = 0
            self._left += answer

    def _say(self, now):
        if not self._left and self._filled:
            size = min(self._filled, MOST_RECORD)
            self._left = self._end.seal(bytes(self._gathered[:size]))
            self._filled -= size
            self._gathered[: self._filled] = self._gathered[size : size + self._filled]
        left = _left_of(self._host, self._left)
        if not left or len(left) < len(self._left):
            self._since = now
        self._left = left


class Station:
    """Keeps the board in its Wi-Fi network.

    wlan      network.WLAN, active
    network   its name; *password* its password, or ""
    """

    RETRY_MS = 10_000

    def __init__(self, wlan, network, password, now):
        self._wlan = wlan
        self._network = network
        self._password = password
        self._since = now
        self.connect()

    def connect(self):
        """Try to come into the network; where the radio is busy, later."""
        try:
            self._wlan.disconnect()
            self._wlan.connect(self._network, self._password)
        except OSError:
            return

    @property
    def address(self):
        """The board's address, four numbers, or None while it is not in the network."""
        if not self._wlan.isconnected():
            return None
        return bytes(int(part) for part in self._wlan.ifconfig()[0].split("."))

    def turn(self, now):
        """Try again where it has not worked, or works no longer."""
        if self._wlan.isconnected():
            self._since = now
        elif ticks_diff(now, self._since) > self.RETRY_MS:
            self._since = now
            self.connect()

    def status(self):
        """What the radio says: a number that each port has its own of."""
        return self._wlan.status()
