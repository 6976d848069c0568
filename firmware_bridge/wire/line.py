"""The line from a base to its host: a buffer that is emptied at the line's own pace."""

from __future__ import annotations

UNTAKEN_BYTES = 4096
"""So much may have gone over the line without being taken, as in a host's driver; then the line stands still."""


class Line:
    """Bytes of a base on their way over a line of limited speed.

    Args:
        buffer_bytes: How much may wait in the base.
        bytes_per_s: How fast it goes; None: at once.
    """

    def __init__(self, buffer_bytes: int, bytes_per_s: int | None) -> None:
        self._buffer_bytes = buffer_bytes
        self._bytes_per_s = bytes_per_s
        self._waiting = bytearray()
        self._gone = bytearray()
        self._at_us = 0

    def put(self, frame: bytes) -> bool:
        """Let *frame* wait for the line; False where there is no room for the whole of it."""
        if self._bytes_per_s is None:
            self._move(len(self._waiting))
        if len(self._waiting) + len(frame) > self._buffer_bytes:
            return False
        self._waiting += frame
        return True

    def run(self, now_us: int) -> None:
        """Let the line carry what it can until *now_us*."""
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
        """Take the bytes that have gone over the line since the last call."""
        taken = bytes(self._gone)
        self._gone.clear()
        return taken

    def drop(self) -> None:
        """Forget what waits: the base lost its memory."""
        self._waiting.clear()
