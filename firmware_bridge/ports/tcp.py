"""Byte transport over TCP; `sealed_way` seals it.

No wait exceeds `READ_WAIT_S`, not even for connecting: `read` finds out that a base is unreachable. Only resolving a
host name may take longer. Both directions are bounded.
"""

from __future__ import annotations

import contextlib
import errno
import re
import select
import socket
import time
from collections.abc import Callable
from typing import TypeAlias

from firmware_bridge.ports.transport import GATHER_S, READ_BYTES, READ_WAIT_S, WRITE_WAIT_S
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.sentences import sentence

PORT = 7746
"""Port of every base: SPIN on a telephone keypad."""
CONNECT_S = 3.0
"""Connect timeout."""
MOST_WAITING = 4096
"""Bytes that may wait to be sent."""

PLACE = re.compile(r"tcp://(?P<host>\[(?P<inner>[^\[\]]+)\]|[^:/\[\]]+)(?::(?P<port>\d{1,5}))?")

Address: TypeAlias = tuple[str, int]
"""A host, by name or number, and its port."""


class TcpTransport:
    """Plain bytes of a base over TCP.

    Args:
        name: Name of the transport.
        address: Current address of the base, called at each open; None: unknown.
        clock: Monotonic clock, seconds.
        sleep: Waits the given seconds.

    Attributes:
        opens_at_once: Opening does not wait for the other end.
    """

    opens_at_once = True

    def __init__(
        self,
        name: str,
        address: Callable[[], Address | None],
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = name
        self._address = address
        self._clock = clock
        self._sleep = sleep
        self._socket: socket.socket | None = None
        self._connected = False
        self._since_s = 0.0
        self._waiting = bytearray()

    def open(self) -> None:
        self.close()
        address = self._address()
        if address is None:
            raise BaseLostError(sentence("net-unseen", name=self.name))
        try:
            family, kind, proto, _, place = socket.getaddrinfo(*address, type=socket.SOCK_STREAM)[0]
            self._socket = socket.socket(family, kind, proto)
            self._socket.setblocking(False)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            wrong = self._socket.connect_ex(place)
        except (OSError, ValueError) as error:  # the host name may be invalid in IDNA
            self.close()
            raise BaseLostError(sentence("unreached", name=self.name)) from error
        if wrong not in (0, errno.EINPROGRESS, errno.EWOULDBLOCK):
            self.close()
            raise BaseLostError(sentence("unreached", name=self.name))
        self._since_s = self._clock()

    def read(self) -> bytes:
        connection = self._opened()
        try:
            if not self._is_connected(connection):
                return b""
            self._flush(connection)
            if not select.select([connection], [], [], READ_WAIT_S)[0]:
                return b""
            self._sleep(GATHER_S)
            data = connection.recv(READ_BYTES)
        except BlockingIOError:
            return b""
        except BaseLostError:
            raise  # which is an OSError too
        except OSError as error:
            self.close()
            raise BaseLostError(sentence("net-gone", name=self.name)) from error
        if not data:
            self.close()
            raise BaseLostError(sentence("net-gone", name=self.name))
        return data

    def write(self, data: bytes) -> None:
        connection = self._opened()
        if not self._waiting:
            self._since_s = self._clock() if self._connected else self._since_s
        self._waiting += data
        try:
            if self._connected:
                self._flush(connection)
        except BaseLostError:
            raise
        except OSError as error:
            self.close()
            raise BaseLostError(sentence("net-gone", name=self.name)) from error
        if len(self._waiting) > MOST_WAITING:
            self._stuck()

    def close(self) -> None:
        connection, self._socket = self._socket, None
        self._connected = False
        self._waiting.clear()
        if connection is not None:
            with contextlib.suppress(OSError):
                connection.close()

    def _opened(self) -> socket.socket:
        if self._socket is None:
            raise BaseLostError(sentence("not-open", name=self.name))
        return self._socket

    def _is_connected(self, connection: socket.socket) -> bool:
        if self._connected:
            return True
        # Windows reports a refused connection among the exceptional sockets.
        _, ready, failed = select.select([], [connection], [connection], READ_WAIT_S)
        wrong = connection.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if wrong or failed or (not ready and self._clock() - self._since_s > CONNECT_S):
            self.close()
            raise BaseLostError(sentence("unreached", name=self.name))
        if ready:
            self._connected, self._since_s = True, self._clock()
        return self._connected

    def _flush(self, connection: socket.socket) -> None:
        if not self._waiting:
            return
        with contextlib.suppress(BlockingIOError):
            sent = connection.send(self._waiting)
            del self._waiting[:sent]
            self._since_s = self._clock()
        if self._waiting and self._clock() - self._since_s > WRITE_WAIT_S:
            self._stuck()

    def _stuck(self) -> None:
        self.close()
        raise BaseLostError(sentence("stuck-port", name=self.name))


def given_address(place: str) -> Address:
    """The address in "tcp://host" or "tcp://host:port".

    >>> given_address("tcp://spinner-a1b2c3.local"), given_address("tcp://[fe80::1]:9000")
    (('spinner-a1b2c3.local', 7746), ('fe80::1', 9000))

    Raises:
        BaseLostError: *place* contains none.
    """
    found = PLACE.fullmatch(place)
    if found is None or int(found["port"] or PORT) > 0xFFFF:
        raise BaseLostError(sentence("unreached", name=place))
    return found["inner"] or found["host"], int(found["port"] or PORT)
