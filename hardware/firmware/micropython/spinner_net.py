"""A base's line over TCP: one host at a time, through a sealed link.

The same behaviour as firmware_bridge/ports/tcp_port.py. Memory and time are bounded whatever comes: a host that does
not prove in time that it holds the key, says nothing for long or takes nothing is let go. Times are in milliseconds,
of time.ticks_ms.
"""

import socket
from time import ticks_add, ticks_diff

from spinner_sealed import MOST_RECORD, BaseEnd, SealError

PORT = 7746
TURN_MS = 10
GREET_MS = 3000
GONE_MS = 5000
STUCK_MS = 3000
GATHERED = 1024  # bytes of frames that may wait to be sealed
TAKEN = 512


def listen(port=PORT):
    """A socket on which hosts may come."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("0.0.0.0", port))
    listener.listen(2)
    listener.setblocking(False)
    return listener


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
        self._host = self._end = None
        self._since = self._heard_at = self._next = 0
        self._heard = b""
        self._heard_next = 0
        self._gathered = bytearray(GATHERED)
        self._filled = 0
        self._left = b""  # of what is being sent

    @property
    def is_open(self):
        """Whether there is a host that has proved that it holds the key."""
        return self._end is not None and self._end.is_open

    def turn(self, now):
        """Take what came, send what waits; nothing is waited for."""
        if ticks_diff(now, self._next) < 0:
            return
        self._next = ticks_add(now, TURN_MS)
        self._accept(now)
        if self._host is not None:
            try:
                self._hear(now)
                self._say(now)
            except (OSError, SealError):
                self.let_go()
                return
            self._check(now)

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
        """Close the line to the host that is there."""
        host = self._host
        self._host = self._end = None
        self._heard = self._left = b""
        self._heard_next = self._filled = 0
        if host is not None:
            host.close()

    def _accept(self, now):
        try:
            host = self._listener.accept()[0]
        except OSError:
            return
        if self._host is not None:
            host.close()
            return
        host.setblocking(False)
        self._host = host
        self._end = BaseEnd(self._key, self._nonce(), self._uid)
        self._since = self._heard_at = now

    def _hear(self, now):
        if self._heard_next < len(self._heard):
            return  # what came before is not taken yet
        try:
            data = self._host.recv(TAKEN)
        except OSError as error:
            if error.args[0] != 11:  # EAGAIN: nothing came
                raise
            return
        if not data:
            raise OSError(0)
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
        if not self._left:
            self._since = now if self.is_open else self._since
            return
        try:
            sent = self._host.send(self._left)
        except OSError as error:
            if error.args[0] != 11:
                raise
            return
        self._left = self._left[sent:]
        if self.is_open:
            self._since = now

    def _check(self, now):
        if not self.is_open:
            late = ticks_diff(now, self._since) > GREET_MS
        else:
            late = ticks_diff(now, self._heard_at) > GONE_MS or ticks_diff(now, self._since) > STUCK_MS
        if late:
            self.let_go()


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
