"""A base's line over Bluetooth LE: the Nordic UART service, for one host at a time.

To spinner_net this is a socket that listens, and the sockets of its hosts: the same sealed link lies over both. The
radio's events only leave notes; what follows from them is done in `accept`, `recv` and `send`, which wait for nothing.
Times are in milliseconds, of time.ticks_ms.
"""

from time import ticks_diff

import bluetooth

SERVICE = bluetooth.UUID("6E400001-B5A3-F393-E0A9-E50E24DCCA9E")
TO_BASE = bluetooth.UUID("6E400002-B5A3-F393-E0A9-E50E24DCCA9E")
FROM_BASE = bluetooth.UUID("6E400003-B5A3-F393-E0A9-E50E24DCCA9E")
FLAG_WRITE_NO_RESPONSE = 0x0004
FLAG_WRITE = 0x0008
FLAG_NOTIFY = 0x0010

IRQ_CENTRAL_CONNECT = 1
IRQ_CENTRAL_DISCONNECT = 2
IRQ_GATTS_WRITE = 3
IRQ_MTU_EXCHANGED = 21

EAGAIN = 11
ENOTCONN = 107
MTU = 247  # what a packet of the radio holds, since Bluetooth 4.2
LEAST_MTU = 23
TAKEN = 512  # bytes that may wait to be read
PIECES = 4  # notifications in a row: as many as a host's radio takes in an interval
FAST_US, SLOW_US = 100_000, 1_000_000  # between two advertisements; a host listens for five seconds
FAST_MS = 60_000  # so long a base is in a hurry to be found
RETRY_MS = 500
FIRST_WORD_MS = 10_000  # a computer looks round for seconds before it says a word


def advertised(name, uid):
    """What a base says of itself, and what it adds where it is asked: 31 bytes at most, each."""
    said = b"\x02\x01\x06" + b"\x11\x07" + bytes(SERVICE)
    return said, _field(0x09, name) + _field(0xFF, b"\xff\xff" + uid)


def _field(kind, data):
    return bytes((len(data) + 1, kind)) + data


class Host:
    """The socket of one host."""

    def __init__(self, ble, connection, to_base, from_base, now):
        self._ble = ble
        self._to_base = to_base
        self._from_base = from_base
        self.connection = connection
        self.since = now
        self.mtu = LEAST_MTU
        self.has_spoken = False
        self.is_gone = False
        self.is_closed = False

    def setblocking(self, blocks):
        """Nothing here waits."""

    def recv(self, most):
        """What came since the last time, `TAKEN` bytes at most; b"" when the host has gone."""
        if self.is_gone:
            return b""  # what waits may be the next host's
        data = self._ble.gatts_read(self._to_base)
        if not data:
            raise OSError(EAGAIN)
        return data

    def send(self, data):
        """How many bytes of *data* the radio has taken."""
        if self.is_gone:
            raise OSError(ENOTCONN)
        sent = 0
        for _ in range(PIECES):
            piece = data[sent : sent + self.mtu - 3]
            if not piece:
                break
            try:
                self._ble.gatts_notify(self.connection, self._from_base, piece)
            except OSError:
                break  # no room; or the host has gone, which an event will say
            sent += len(piece)
        if not sent and data:
            raise OSError(EAGAIN)
        return sent

    def close(self):
        """Let the host go."""
        self.is_closed = True
        if not self.is_gone:
            try:  # noqa: SIM105 - MicroPython has no contextlib
                self._ble.gap_disconnect(self.connection)
            except OSError:
                pass  # it went just now


class Listener:
    """The socket on which hosts come: it advertises while there is none.

    name      name() gives that of the base, in bytes, each time when it begins to advertise
    ticks_ms  time.ticks_ms
    """

    def __init__(self, name, uid, ticks_ms):
        self._name = name
        self._uid = uid
        self._ticks_ms = ticks_ms
        self._ble = bluetooth.BLE()
        self._host = self._given = None
        self.on()

    def on(self):
        """Begin."""
        ble = self._ble
        ble.active(True)
        ble.config(mtu=MTU)
        ble.irq(self._on_event)
        characteristics = ((TO_BASE, FLAG_WRITE | FLAG_WRITE_NO_RESPONSE), (FROM_BASE, FLAG_NOTIFY))
        ((self._to_base, self._from_base),) = ble.gatts_register_services(((SERVICE, characteristics),))
        ble.gatts_set_buffer(self._to_base, TAKEN, True)
        self._alone_since = self._tried = self._ticks_ms()
        self._interval_us = None

    def off(self):
        """End: nobody hears of the base any more, and the radio needs no power."""
        if self._host is not None:
            self._host.is_gone = True
        self._host = None
        self._ble.active(False)

    @property
    def is_taken(self):
        """Whether a host is connected, whatever it may be."""
        return self._host is not None

    def accept(self):
        """(the socket of a host that came and has said something, None)."""
        host = self._host
        if host is None:
            self._advertise()
        elif host is not self._given and not host.is_closed:
            # One after the other: the last one has to be closed first.
            if host.has_spoken and (self._given is None or self._given.is_closed):
                self._given = host
                return host, None
            if ticks_diff(self._ticks_ms(), host.since) > FIRST_WORD_MS:
                host.close()
        raise OSError(EAGAIN)

    def _advertise(self):
        now = self._ticks_ms()
        wanted_us = FAST_US if ticks_diff(now, self._alone_since) < FAST_MS else SLOW_US
        if wanted_us == self._interval_us or (self._interval_us == 0 and ticks_diff(now, self._tried) < RETRY_MS):
            return
        self._tried = now
        said, more = advertised(self._name(), self._uid)
        try:
            self._ble.gap_advertise(wanted_us, said, resp_data=more)
            self._interval_us = wanted_us
        except OSError:
            self._interval_us = 0  # the radio is busy with the last host: again later

    def _on_event(self, event, data):
        host = self._host
        if event == IRQ_CENTRAL_CONNECT:
            self._ble.gatts_read(self._to_base)  # what the last host said is nobody's
            self._host = Host(self._ble, data[0], self._to_base, self._from_base, self._ticks_ms())
            self._interval_us = None  # a radio stops advertising when somebody comes
        elif host is None or host.connection != data[0]:
            pass
        elif event == IRQ_GATTS_WRITE:
            host.has_spoken = True
        elif event == IRQ_MTU_EXCHANGED:
            host.mtu = data[1]
        elif event == IRQ_CENTRAL_DISCONNECT:
            host.is_gone = True
            self._host = None
            self._alone_since = self._ticks_ms()
