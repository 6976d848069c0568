"""Bases over TCP on this machine, turned by hand: a host's way, a base's port, and one clock for both."""

from __future__ import annotations

import socket
from collections.abc import Callable

from firmware_bridge.ports.sealed_way import SealedTransport
from firmware_bridge.ports.tcp import TcpTransport
from firmware_bridge.ports.tcp_port import TcpPort
from firmware_bridge.ports.transport import LocalBase
from firmware_bridge.wire.errors import BaseLostError

KEY, UID = bytes(range(16)), bytes(range(0xA0, 0xA8))
TURNS = 400
"""So many turns of both sides do for anything that is to come over this machine's own network."""


class Quiet:
    """A base that says what it is given, and keeps what it hears."""

    live = False
    next_us = 0

    def __init__(self) -> None:
        self.heard = b""
        self.says = b""

    def advance(self, now_us: int) -> None:
        pass

    def receive(self, data: bytes) -> None:
        self.heard += data

    def to_send(self) -> bytes:
        said, self.says = self.says, b""
        return said


class Network:
    """A base on a port of this machine, and ways to it."""

    def __init__(self, base: LocalBase | None = None, key: bytes = KEY) -> None:
        self.now_s = 100.0
        self.base = Quiet() if base is None else base
        self.port = TcpPort(self.base, key, UID, lambda: self.now_s)
        self._made: list[TcpTransport | TcpPort | socket.socket] = [self.port]

    def plain(self, name: str = "tcp://base", to: socket.socket | None = None) -> TcpTransport:
        """A way of bytes to the base, or to another listening socket."""
        way = TcpTransport(
            name,
            lambda: self.port.address if to is None else to.getsockname()[:2],
            lambda: self.now_s,
            sleep=lambda _: None,
        )
        self._made.append(way)
        return way

    def way(
        self, key: bytes = KEY, uid: bytes | None = UID, name: str = "tcp://base", to: socket.socket | None = None
    ) -> SealedTransport:
        return SealedTransport(self.plain(name, to), key, uid, lambda: self.now_s)

    def until(self, done: Callable[[], bool], *ways: SealedTransport | TcpTransport) -> bytes:
        """Turn the port and read these ways until *done*; what was read."""
        heard = b""
        for _ in range(TURNS):
            self.port.turn(0.0)
            for way in ways:
                heard += way.read()
            if done():
                return heard
        raise AssertionError("it did not happen")

    def opened(self, **which: object) -> SealedTransport:
        way = self.way(**which)
        way.open()
        self.until(lambda: way._end is not None and way._end.is_open, way)
        self.until(lambda: self.port.has_host)
        return way

    def why_lost(self, way: SealedTransport | TcpTransport, step_s: float = 0.0) -> str:
        """What is said when the way is lost, with *step_s* on the clock for each turn."""
        for _ in range(TURNS):
            self.now_s += step_s
            self.port.turn(0.0)
            try:
                way.read()
            except BaseLostError as error:
                return str(error)
        raise AssertionError("it was not lost")

    def knock(self) -> socket.socket:
        """A stranger's connection, which the base has taken."""
        there = len(self.port._guests)
        stranger = self.dial()
        self.until(lambda: len(self.port._guests) > there)
        stranger.settimeout(5)
        return stranger

    def dial(self) -> socket.socket:
        """A stranger's connection, or the try of one, whether the base takes it or not."""
        stranger = socket.socket()
        stranger.setblocking(False)
        stranger.connect_ex(self.port.address)
        self._made.append(stranger)
        return stranger

    def close(self) -> None:
        for made in self._made:
            made.close()
