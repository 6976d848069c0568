"""The cable and the network of a base, and on which of them its host is: who asked last.

A host on the cable asks with `h`, one on the network by proving that it holds the key. A host that leaves takes its
settings with it. Joining a network is spoken of on the cable only.
"""

import spinner_wire as wire
from spinner_join import JOIN

HELLO = 0x68


def _left():
    encoder = wire.Encoder()
    encoder.payload[0:5] = b"c\0\0\0\1"
    return b"\0" + bytes(encoder.frame[: encoder.encode(5)])


LEFT = _left()


class Lines:
    """cable and net are lines; net and joining may be None. *base* is told later, as it needs `write`."""

    def __init__(self, cable, net=None, joining=None):
        self.cable = cable
        self._net = net
        self._joining = joining
        self._watched = wire.Decoder()
        self._on_net = False
        self.base = None

    @property
    def on_net(self):
        """Whether the host is on the network."""
        return self._on_net

    def let_join(self, joining):
        """Let a host on the cable have the base join a network."""
        self._joining = joining

    def change_net(self, net):
        """There is another network, or None."""
        if self._net is not None:
            self._net.let_go()
        self._net = net

    def write(self, frame, length):
        line = self._net if self._on_net else self.cable
        return line.write(frame, length)

    def turn(self, now_ms):
        """Pass on what the hosts say, and send what waits."""
        self.cable.go_on()
        byte = self.cable.byte()
        while byte is not None:
            self._from_cable(byte)
            byte = self.cable.byte()
        if self._net is not None:
            self._net.turn(now_ms)
            self._look()
            byte = self._net.byte()
            while byte is not None:
                self.base.receive(byte)
                byte = self._net.byte()
        else:
            self._look()

    def _from_cable(self, byte):
        payload = self._watched.feed(byte)
        if payload is not None and payload[0] == JOIN:
            if self._joining is not None:
                self._joining.answer(payload)
        elif payload is not None and payload[0] == HELLO and self._on_net:
            self._net.let_go()
            self._look()
        if not self._on_net:
            self.base.receive(byte)

    def _look(self):
        """See whether the host came into the network, or left it."""
        on_net = self._net is not None and self._net.is_open
        if on_net != self._on_net:
            self._on_net = on_net
            for byte in LEFT:
                self.base.receive(byte)
