"""A simulated base on a network: it has a cable too, is joined over it, and its host is who asked last.

What `hardware/firmware/micropython/spinner_lines.py` does on a board.
"""

from __future__ import annotations

from collections.abc import Callable

from firmware_bridge.ports.tcp_port import TcpPort
from firmware_bridge.sim.simulator import SimulatedBase
from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.join import JOINED, NOT_JOINED, JoinSide, Wanted


class WirelessBase:
    """A simulated base with a cable and a network, each of which is a base in this process for its port.

    Args:
        base: The base.
        clock: As that of its ports.
        key: Of its network; None: it was not joined yet.
        address: Where it listens; port 0 is any free one.

    Attributes:
        port: It on the network; None while it is not there.
        cable: It on its cable.
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
        """It was told of a network over its cable, or to forget it: this machine's own network is any."""
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
    """What a port sees of a base: its time passes whichever of them asks."""

    live = False

    def __init__(self, owner: WirelessBase) -> None:
        self._owner = owner

    @property
    def next_us(self) -> int:
        return self._owner.base.next_us

    def advance(self, now_us: int) -> None:
        self._owner.base.advance(now_us)


class _Net(_Side):
    """What the network's port sees: a base that says nothing while nobody has it."""

    def receive(self, data: bytes) -> None:
        self._owner.base.receive(data)

    def to_send(self) -> bytes:
        return self._owner.base.to_send() if self._owner.on_net else b""


class _Cable(_Side):
    """What the cable's port sees; `j` is answered here and nowhere else."""

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
