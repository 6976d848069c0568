"""A base served over TCP, sealed: to any host it looks like a base on the network.

`companion spinner simulate --tcp` serves a simulated base this way. It does with its hosts what the firmware does: one
at a time; who does not prove in time that it holds the key, says nothing for long, or takes nothing, is let go.
"""

from __future__ import annotations

import contextlib
import select
import socket
import time
from collections.abc import Callable

from firmware_bridge.ports.sealed_way import fresh_nonce
from firmware_bridge.ports.tcp import Address
from firmware_bridge.ports.transport import READ_BYTES, LocalBase
from firmware_bridge.wire import BaseEnd, BaseLostError, Configure, SealError, encode, sentence, to_payload

GREET_S = 3.0
"""For so long a host may take to prove that it holds the key."""
GONE_S = 5.0
"""A host from which nothing came for so long is gone."""
MOST_WAITING = 8192
"""Bytes that may wait for a host; one that takes nothing is let go."""


def left() -> bytes:
    """What a base is told when its host has gone: no samples any more. Made where it is needed, as it needs cobs."""
    return b"\0" + encode(to_payload(Configure(0, 0)))


class TcpPort:
    """Serves *base* on a port, step by step: `turn` until nobody wants it any more.

    Args:
        base: The base.
        key: Its key.
        uid: Its uid.
        clock: Seconds, of a clock that does not go back.
        address: Where it listens; port 0 is any free one.
        nonce: Makes 16 bytes of fresh chance.

    Attributes:
        address: Where it listens.
        refused: How many hosts were let go before they proved anything.
    """

    def __init__(
        self,
        base: LocalBase,
        key: bytes,
        uid: bytes,
        clock: Callable[[], float] = time.monotonic,
        *,
        address: Address = ("127.0.0.1", 0),
        nonce: Callable[[], bytes] = fresh_nonce,
    ) -> None:
        self.address = address
        self.refused = 0
        self._base = base
        self._key = key
        self._uid = uid
        self._clock = clock
        self._nonce = nonce
        self._listener: socket.socket | None = None
        self._host: socket.socket | None = None
        self._end: BaseEnd | None = None
        self._waiting = bytearray()
        self._since_s = self._heard_s = 0.0
        self.plug()

    def plug(self) -> None:
        """Come into the network; nothing happens where it is there.

        Raises:
            BaseLostError: The port cannot be had.
        """
        if self._listener is not None:
            return
        try:
            self._listener = socket.create_server(self.address, backlog=2)
        except OSError as error:
            raise BaseLostError(sentence("unserved", path=f"{self.address[0]}:{self.address[1]}", why=error)) from error
        self._listener.setblocking(False)
        self.address = self._listener.getsockname()[:2]

    def pull(self) -> None:
        """Leave the network: who is connected finds it gone."""
        self._let_go()
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.close()

    close = pull

    @property
    def has_host(self) -> bool:
        """Is there a host that has proved that it holds the key?"""
        return self._end is not None and self._end.is_open

    def send_away(self) -> None:
        """Let go of the host that is there."""
        self._let_go()

    def turn(self, wait_s: float = 0.005) -> None:
        """Pass on what the host said, move the base to now, pass on what it says; wait for a host's word so long."""
        if self._listener is None:
            time.sleep(wait_s)
        else:
            sockets = [one for one in (self._listener, self._host) if one is not None]
            ready = select.select(sockets, [], [], wait_s)[0]
            if self._listener in ready:
                self._accept(self._listener)
            if self._host is not None and self._host in ready:
                self._hear(self._host)
        self._base.advance(int(self._clock() * 1_000_000))
        said = self._base.to_send()
        if self._host is not None and self._end is not None:
            self._say(self._host, self._end, said)

    def _accept(self, listener: socket.socket) -> None:
        try:
            host, _ = listener.accept()
        except OSError:
            return
        if self._host is not None:
            host.close()
            return
        host.setblocking(False)
        self._host, self._end = host, BaseEnd(self._key, self._nonce(), self._uid)
        self._since_s = self._heard_s = self._clock()

    def _hear(self, host: socket.socket) -> None:
        assert self._end is not None
        try:
            data = host.recv(READ_BYTES)
            heard = self._end.receive(data)
        except BlockingIOError:
            return
        except (OSError, SealError):
            data, heard = b"", b""
        if not data:
            self._let_go()
            return
        self._waiting += self._end.to_send()
        self._heard_s = self._clock()
        if heard:
            self._base.receive(heard)

    def _say(self, host: socket.socket, end: BaseEnd, said: bytes) -> None:
        if said and end.is_open:
            end.send(said)
            self._waiting += end.to_send()
        now_s = self._clock()
        late = now_s - self._since_s > GREET_S if not end.is_open else now_s - self._heard_s > GONE_S
        try:
            sent = host.send(self._waiting) if self._waiting else 0
        except BlockingIOError:
            sent = 0
        except OSError:
            late = True
            sent = 0
        del self._waiting[:sent]
        if late or len(self._waiting) > MOST_WAITING:
            self._let_go()

    def _let_go(self) -> None:
        host, end, self._host, self._end = self._host, self._end, None, None
        self._waiting.clear()
        if host is not None:
            with contextlib.suppress(OSError):
                host.close()
            if end is not None and end.is_open:
                self._base.receive(left())
            else:
                self.refused += 1
