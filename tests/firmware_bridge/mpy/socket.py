"""Stand-in for MicroPython's sockets, which its build for WebAssembly lacks: TCP through Node.js's net.

What the firmware uses of a board's sockets, as they behave there when they do not block.
"""

from binascii import hexlify, unhexlify

import node

SOL_SOCKET = 0xFFF
SO_REUSEADDR = 4
EAGAIN = 11


class socket:
    def __init__(self, number=None):
        self._number = number
        self._place = None
        self._blocks = True

    def setsockopt(self, level, option, value):
        assert (level, option, value) == (SOL_SOCKET, SO_REUSEADDR, 1)

    def bind(self, place):
        self._place = place

    def listen(self, backlog):
        self._number = node.listen(self._place[1])

    def setblocking(self, blocks):
        self._blocks = blocks

    def accept(self):
        assert not self._blocks
        number = node.accept(self._number)
        if number < 0:
            raise OSError(EAGAIN)
        return socket(number), ("127.0.0.1", 0)

    def recv(self, most):
        assert not self._blocks
        got = node.recv(self._number, most)
        if got == "none":
            raise OSError(EAGAIN)
        return unhexlify(got)

    def send(self, data):
        assert not self._blocks
        sent = node.send(self._number, hexlify(bytes(data)).decode())
        if sent < 0:
            raise OSError(EAGAIN if sent == -EAGAIN else 104)
        return sent

    def close(self):
        node.close(self._number)
