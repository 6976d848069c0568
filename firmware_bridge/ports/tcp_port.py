"""Serves a base over sealed TCP, which looks like a base on the network to any host.

`companion spinner simulate --tcp` serves a simulated base this way. It treats hosts as the firmware does: it serves one
at a time, which must have proved that it holds the key. A few guests may wait to prove it, and a newcomer displaces the
oldest. A host that proves nothing in time, stays silent or reads nothing is dropped.
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
from firmware_bridge.wire.errors import BaseLostError, SealError
from firmware_bridge.wire.frames import encode
from firmware_bridge.wire.messages import Configure, to_payload
from firmware_bridge.wire.sealed import BaseEnd, BaseNonces
from firmware_bridge.wire.sentences import sentence

GREET_S = 3.0
"""Time in which a host must prove that it holds the key."""
HOLD_S = 1.0
"""Guaranteed wait of each guest: enough for a proof over Wi-Fi, whoever else connects."""
MOST_GUESTS = 3
"""Number of guests that may wait."""
GONE_S = 5.0
"""A host that sends nothing for this long is gone."""
BACKLOG = 4
"""Listen backlog behind the guests."""
MOST_WAITING = 8192
"""Bytes that may wait for a host; a host that reads nothing is dropped."""


def left() -> bytes:
    """Command that stops the samples after the host has gone. A function, since it needs cobs."""
    return b"\0" + encode(to_payload(Configure(0, 0)))


class TcpPort:
    """Serves *base* on a port, step by step: call `turn` repeatedly.

    Args:
        base: The base.
        key: Its key.
        uid: Its uid.
        clock: Monotonic clock, seconds.
        address: Address to listen on; port 0 is any free one.
        starts: How often the base has begun to listen.
        chance: Makes 16 fresh random bytes.

    Attributes:
        address: Address that it listens on.
        refused: Number of hosts dropped before they proved anything.
    """

    def __init__(
        self,
        base: LocalBase,
        key: bytes,
        uid: bytes,
        clock: Callable[[], float] = time.monotonic,
        *,
        address: Address = ("127.0.0.1", 0),
        starts: int = 0,
        chance: Callable[[], bytes] = fresh_nonce,
    ) -> None:
        self.address = address
        self.refused = 0
        self._base = base
        self._key = key
        self._uid = uid
        self._clock = clock
        self._nonces = BaseNonces(key, starts, chance)
        self._listener: socket.socket | None = None
        self._host: _Guest | None = None
        self._guests: list[_Guest] = []
        self.plug()

    def plug(self) -> None:
        """Join the network, unless it has.

        Raises:
            BaseLostError: The port is unavailable.
        """
        if self._listener is not None:
            return
        try:
            self._listener = socket.create_server(self.address, backlog=BACKLOG)
        except OSError as error:
            raise BaseLostError(sentence("unserved", path=f"{self.address[0]}:{self.address[1]}", why=error)) from error
        self._listener.setblocking(False)
        self.address = self._listener.getsockname()[:2]

    def pull(self) -> None:
        """Leave the network: a connected host finds the base gone."""
        self.send_away()
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.close()

    close = pull

    @property
    def has_host(self) -> bool:
        """Has a host proved that it holds the key?"""
        return self._host is not None

    def send_away(self) -> None:
        """Drop every host."""
        for one in self._there():
            self._let_go(one)

    def turn(self, wait_s: float = 0.005) -> None:
        """Receive from the hosts for up to *wait_s*, advance the base to now, and send its output."""
        if self._listener is None:
            time.sleep(wait_s)
        else:
            there = {one.socket: one for one in self._there()}
            listening = [self._listener] if self._may_come() else []
            ready = select.select([*listening, *there], [], [], wait_s)[0]
            if listening and self._listener in ready:
                self._accept(self._listener)
            for one in there.values():
                if one.socket in ready:
                    self._hear(one)
        self._base.advance(int(self._clock() * 1_000_000))
        said = self._base.to_send()
        for one in self._there():
            self._see(one, said)

    def _there(self) -> tuple[_Guest, ...]:
        return (*self._guests, *(() if self._host is None else (self._host,)))

    def _may_come(self) -> bool:
        """Is there room for another guest, or has the oldest had its guaranteed wait?"""
        return len(self._guests) < MOST_GUESTS or self._clock() - self._guests[0].since_s >= HOLD_S

    def _accept(self, listener: socket.socket) -> None:
        try:
            host, _ = listener.accept()
        except OSError:
            return
        if self._host is not None:
            host.close()
            return
        host.setblocking(False)
        if len(self._guests) == MOST_GUESTS:
            self._let_go(self._guests[0])
        self._guests.append(_Guest(host, BaseEnd(self._key, self._nonces(), self._uid), self._clock()))

    def _hear(self, one: _Guest) -> None:
        """Receive from a guest; the first to prove that it holds the key becomes the host and displaces the others."""
        try:
            data = one.socket.recv(READ_BYTES)
            heard = one.end.receive(data)
        except BlockingIOError:
            return
        except (OSError, SealError):
            data, heard = b"", b""
        one.waiting += one.end.to_send()
        if not data:
            with contextlib.suppress(OSError):
                one.socket.send(one.waiting)
            self._let_go(one)
            return
        one.heard_s = self._clock()
        if one.end.is_open and self._host is None:
            self._guests.remove(one)
            self._host = one
            for other in tuple(self._guests):
                self._let_go(other)
        if heard:
            self._base.receive(heard)

    def _see(self, one: _Guest, said: bytes) -> None:
        """Send one its pending bytes and, to the host, what the base has *said*."""
        if said and one is self._host:
            one.end.send(said)
            one.waiting += one.end.to_send()
        now_s = self._clock()
        late = now_s - one.since_s > GREET_S if one is not self._host else now_s - one.heard_s > GONE_S
        try:
            sent = one.socket.send(one.waiting) if one.waiting else 0
        except BlockingIOError:
            sent = 0
        except OSError:
            late = True
            sent = 0
        del one.waiting[:sent]
        if late or len(one.waiting) > MOST_WAITING:
            self._let_go(one)

    def _let_go(self, one: _Guest) -> None:
        with contextlib.suppress(OSError):
            one.socket.close()
        if one is self._host:
            self._host = None
            self._base.receive(left())
        elif one in self._guests:
            self._guests.remove(one)
            self.refused += 1


class _Guest:
    """A connected host or guest, and its pending bytes."""

    def __init__(self, socket: socket.socket, end: BaseEnd, now_s: float) -> None:
        self.socket = socket
        self.end = end
        self.since_s = self.heard_s = now_s
        self.waiting = bytearray()
