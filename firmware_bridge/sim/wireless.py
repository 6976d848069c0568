"""A simulated base on a network: it also has a cable, over which it is joined, and serves the host that asked last.

It does what `hardware/firmware/micropython/spinner_lines.py` does on a board.
"""

from __future__ import annotations

from collections.abc import Callable

from firmware_bridge.ports.tcp_port import TcpPort
from firmware_bridge.sim.simulator import SimulatedBase
from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.join import JOINED, NOT_JOINED, JoinSide, Wanted


class WirelessBase:
    """A simulated base with a cable and a network; each looks like a base in this process to its port.

    Args:
        base: The base.
        clock: Clock of its ports.
        key: Key of its network; None: not joined yet.
        address: Address to listen on; port 0 is any free one.

    Attributes:
        port: The base on the network; None while it is not there.
        cable: The base on its cable.
    """

    def __init__(
        self,
        base: SimulatedBase,
        clock: Callable[[], float],
        key: bytes | None = None,
        address: tuple[str, int] = ("127.0.0.1", 0),
    ) -> None:
        self.base = base
        self.port: TcpPort | None = None
        self.cable = _Cable(self)
        self._clock = clock
        self._address = address
        self._starts = 0
        if key is not None:
            self._serve(key)

    @property
    def on_net(self) -> bool:
        """Is its host on the network?"""
        return self.port is not None and self.port.has_host

    def turn(self) -> None:
        """Serve the network."""
        if self.port is not None:
            self.port.turn(0.0)

    def joined(self, wanted: Wanted | None) -> None:
        """Handle a join or, with None, a forget over the cable: any network is this machine's own."""
        self.close()
        if wanted is not None:
            self._serve(wanted.key)

    def how(self) -> tuple[int, bytes]:
        """State and address of its network."""
        if self.port is None:
            return NOT_JOINED, bytes(4)
        return JOINED, bytes(map(int, self.port.address[0].split(".")))

    def close(self) -> None:
        """Leave the network."""
        if self.port is not None:
            self.port.close()
            self.port = None

    def _serve(self, key: bytes) -> None:
        self._starts += 1
        uid = bytes.fromhex(self.base.id)
        self.port = TcpPort(_Net(self), key, uid, self._clock, address=self._address, starts=self._starts)
        self._address = self.port.address


class _Side:
    """A port's view of a base: either port may advance its time."""

    live = False

    def __init__(self, owner: WirelessBase) -> None:
        self._owner = owner

    @property
    def next_us(self) -> int:
        return self._owner.base.next_us

    def advance(self, now_us: int) -> None:
        self._owner.base.advance(now_us)


class _Net(_Side):
    """View of the network's port: a base that is silent without a host."""

    def receive(self, data: bytes) -> None:
        self._owner.base.receive(data)

    def to_send(self) -> bytes:
        return self._owner.base.to_send() if self._owner.on_net else b""


class _Cable(_Side):
    """View of the cable's port; only it answers `j`."""

    def __init__(self, owner: WirelessBase) -> None:
        super().__init__(owner)
        self._decoder = Decoder()
        self._joining = JoinSide(owner.how, owner.joined)
        self._said = b""

    def receive(self, data: bytes) -> None:
        for payload in self._decoder.feed(data):
            if payload[:1] == b"j":
                if answer := self._joining.answer(payload):
                    self._said += encode(answer)
            elif payload[:1] == b"h" and self._owner.port is not None:
                self._owner.port.send_away()
        if not self._owner.on_net:
            self._owner.base.receive(data)

    def to_send(self) -> bytes:
        said, self._said = self._said, b""
        return said if self._owner.on_net else said + self._owner.base.to_send()
