"""A sealed way to a base: any transport of bytes that others can reach too, with a key (`firmware_bridge.wire.sealed`).

To what is above it this is a transport like a serial port: a link that was changed on the way, a wrong key, a base that
says nothing any more are a `BaseLostError`, and it may be opened again.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from firmware_bridge.ports.transport import Transport
from firmware_bridge.wire.errors import BaseLostError, SealError
from firmware_bridge.wire.messages import BATCH_MOST
from firmware_bridge.wire.sealed import NONCE_BYTES, OLD_VERSION, SEAL_VERSION, HostEnd
from firmware_bridge.wire.sentences import Sentence, sentence

GREET_S = 3.0
"""A base has answered and is believed by then, or the way is closed: connecting and greeting together."""
QUIET_S = 4.0
"""A base beats twice a second: a way on which nothing came for so long leads nowhere any more."""
ALIVE_S = 1.0
"""So often the base is told that its host is still there."""
CLOSED = ("net-gone", "ble-gone")
"""What is said where the other end closed the way."""
STILL_HERE = b"\0"
"""The end of no frame: it means nothing."""


def fresh_nonce() -> bytes:
    """16 bytes of chance."""
    return os.urandom(NONCE_BYTES)


class SealedTransport:
    """A transport through a sealed link.

    Args:
        inner: The way of the bytes.
        key: The key of the base.
        uid: The base that the key belongs to; None: whichever holds it.
        clock: Seconds, of a clock that does not go back.
        nonce: Makes 16 bytes of fresh chance.
        on_open: Told each time before the way is opened.
        on_believed: Told each time when the base has proved that it holds the key.

    Attributes:
        batch: So many samples come together.
    """

    batch = BATCH_MOST

    def __init__(
        self,
        inner: Transport,
        key: bytes,
        uid: bytes | None = None,
        clock: Callable[[], float] = time.monotonic,
        nonce: Callable[[], bytes] = fresh_nonce,
        on_open: Callable[[], object] = lambda: None,
        on_believed: Callable[[], object] = lambda: None,
    ) -> None:
        self._inner = inner
        self._key = key
        self._uid = uid
        self._clock = clock
        self._nonce = nonce
        self._on_open = on_open
        self._on_believed = on_believed
        self._end: HostEnd | None = None
        self._asks_old = False
        """The base closed without a word: now, or when the way is opened next, it is asked if it is an older one."""
        self._was_closed: BaseLostError | None = None
        """What came of the greeting before, where it is asked now."""
        self._opened_s = self._heard_s = self._told_s = 0.0

    @property
    def name(self) -> str:
        return self._inner.name

    @property
    def uid(self) -> bytes | None:
        """The base that has answered, or is asked for."""
        return self._uid if self._end is None else self._end.uid

    @property
    def is_believed(self) -> bool:
        """Has the base proved that it holds the key?"""
        return self._end is not None and self._end.is_open

    @property
    def knows_more_soon(self) -> bool:
        """Will the next try tell whether the base is an older one?"""
        return self._asks_old

    def open(self) -> None:
        self.close()
        self._on_open()
        self._asks_old = self._asks_old and not self._opens_at_once
        self._inner.open()
        self._greet()

    def read(self) -> bytes:
        end = self._opened()
        try:
            heard = self._inner.read()
        except BaseLostError as error:
            self._ask_if_old(end, error)
            return b""  # a new link has begun
        now_s = self._clock()
        was_open = end.is_open
        try:
            data = end.receive(heard)
            if end.is_open and now_s - self._told_s >= ALIVE_S:
                self._told_s = now_s
                end.send(STILL_HERE)
        except SealError as error:
            self.close()
            raise BaseLostError(sentence("at", name=self.name, why=error)) from error
        self._pass_on(end)
        if heard or (end.is_open and not was_open):
            self._heard_s = now_s
        if end.is_open and not was_open:
            self._on_believed()
        self._check_patience(end, now_s)
        return data

    def write(self, data: bytes) -> None:
        """Send *data*; before the base has answered it is left out, as on a line that nobody listens to."""
        end = self._opened()
        if not end.is_open:
            return
        try:
            end.send(data)
        except SealError as error:
            self.close()
            raise BaseLostError(sentence("at", name=self.name, why=error)) from error
        self._pass_on(end)

    def close(self) -> None:
        self._end = self._was_closed = None
        self._inner.close()

    def _greet(self) -> None:
        version = OLD_VERSION if self._asks_old else SEAL_VERSION
        self._end = HostEnd(self._key, self._nonce(), self._uid, version)
        self._opened_s = self._clock()
        self._pass_on(self._end)

    def _ask_if_old(self, end: HostEnd, error: BaseLostError) -> None:
        """Greet a base that closed without a word once more, as its like was greeted before: an old one answers that.

        Nothing else is ever said to it in its version. A way that is slow to open asks when it is opened next.
        """
        asked, self._asks_old = self._asks_old, False
        why = error.args[0] if error.args else ""
        if end.has_heard or not isinstance(why, Sentence) or why.code not in CLOSED:
            raise error
        if asked:
            raise self._was_closed or error
        self._asks_old = True
        if not self._opens_at_once:
            raise error
        self._was_closed = error
        self._inner.open()
        self._greet()

    @property
    def _opens_at_once(self) -> bool:
        return getattr(self._inner, "opens_at_once", False)

    def _opened(self) -> HostEnd:
        if self._end is None:
            raise BaseLostError(sentence("not-open", name=self.name))
        return self._end

    def _pass_on(self, end: HostEnd) -> None:
        if out := end.to_send():
            self._inner.write(out)

    def _check_patience(self, end: HostEnd, now_s: float) -> None:
        if end.is_open and now_s - self._heard_s > QUIET_S:
            self.close()
            raise BaseLostError(sentence("net-silent", name=self.name))
        if not end.is_open and now_s - self._opened_s > GREET_S:
            self._asks_old = False
            self.close()
            raise BaseLostError(sentence("net-busy", name=self.name))
