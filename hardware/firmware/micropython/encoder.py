"""A quadrature encoder, counted by interrupts on both edges of A and B; the pins are handed in."""

# By the state before and, in the low two bits, after (B, then A); 2: a state was passed over.
_STEPS = (0, 1, -1, 2, -1, 0, 2, 1, 1, 2, 0, -1, 2, -1, 1, 0)


class Encoder:
    """*a* and *b* give the state of their pin when called.

    Have `on_edge` called at every edge of both, and `on_index` when the index rises. Neither uses memory, so that a
    hard interrupt may call them.
    """

    def __init__(self, a, b):
        self._a = a
        self._b = b
        self._state = b() << 1 | a()
        self._count = 0
        self._index = 0
        self._index_count = 0
        self._jumps = 0
        self._jumps_read = 0
        # What `read` found
        self.count = 0
        self.index = 0
        self.index_count = 0

    def on_edge(self, _pin=None):
        state = self._b() << 1 | self._a()
        step = _STEPS[self._state << 2 | state]
        self._state = state
        if step == 2:
            self._jumps = (self._jumps + 1) & 0xFF
        else:
            self._count = (self._count + step) & 0xFFFF

    def on_index(self, _pin=None):
        self._index_count = self._count
        self._index = (self._index + 1) & 0xFF

    def read(self):
        """Whether a state was passed over since the last time."""
        self.count = _signed(self._count)
        while True:
            self.index = self._index
            self.index_count = _signed(self._index_count)
            if self.index == self._index:  # else an index came in between
                break
        jumps = self._jumps
        jumped = jumps != self._jumps_read
        self._jumps_read = jumps
        return jumped


class Counter:
    """The same of a board that counts by itself, such as the ESP32: *value* gives its count.

    It does not tell a state that was passed over; the host sees that at the index.
    """

    def __init__(self, value):
        self._value = value
        self._index = 0
        self._index_count = 0
        self.count = 0
        self.index = 0
        self.index_count = 0

    def on_index(self, _pin=None):
        self._index_count = self._value() & 0xFFFF
        self._index = (self._index + 1) & 0xFF

    def read(self):
        self.count = _signed(self._value() & 0xFFFF)
        while True:
            self.index = self._index
            self.index_count = _signed(self._index_count)
            if self.index == self._index:
                return False


def _signed(count):
    return count - 0x10000 if count & 0x8000 else count
