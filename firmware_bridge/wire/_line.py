"""The line from a base to its host: a buffer that drains at the line's throughput."""

from __future__ import annotations

UNTAKEN_BYTES = 4096
"""Capacity of the host's driver for bytes not yet taken; when it is full, the line stalls."""


class Line:
    """Bytes of a base on a line of limited throughput.

    Args:
        buffer_bytes: Size of the base's buffer.
        bytes_per_s: Throughput; None: unlimited.
    """

    def __init__(self, buffer_bytes: int, bytes_per_s: int | None) -> None:
        self._buffer_bytes = buffer_bytes
        self._bytes_per_s = bytes_per_s
        self._waiting = bytearray()
        self._gone = bytearray()
        self._at_us = 0

    def put(self, frame: bytes) -> bool:
        """Queue *frame*; False if it does not fit as a whole."""
        if self._bytes_per_s is None:
            self._move(len(self._waiting))
        if len(self._waiting) + len(frame) > self._buffer_bytes:
            return False
        self._waiting += frame
        return True

    def run(self, now_us: int) -> None:
        """Transmit what the line can carry until *now_us*."""
        if self._bytes_per_s is None:
            self._move(len(self._waiting))
            return
        ready = (now_us - self._at_us) * self._bytes_per_s // 1_000_000
        if self._move(ready) < ready:
            self._at_us = now_us
        else:
            self._at_us += ready * 1_000_000 // self._bytes_per_s

    def _move(self, most: int) -> int:
        size = max(0, min(most, len(self._waiting), UNTAKEN_BYTES - len(self._gone)))
        self._gone += self._waiting[:size]
        del self._waiting[:size]
        return size

    def take(self) -> bytes:
        """Bytes transmitted since the last call."""
        taken = bytes(self._gone)
        self._gone.clear()
        return taken

    def drop(self) -> None:
        """Discard the queue: the base lost its memory."""
        self._waiting.clear()
