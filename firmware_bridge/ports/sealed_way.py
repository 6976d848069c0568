"""Sealed transport to a base: any byte transport that others can reach too, with a key (`firmware_bridge.wire.sealed`).

To the layers above, it is a transport like a serial port: a tampered link, a wrong key or a silent base is a
`BaseLostError`, and it may be opened again.
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
"""Deadline for the base's proof, for connecting and greeting together."""
QUIET_S = 4.0
"""A base beats twice a second: a link without data for this long is dead."""
ALIVE_S = 1.0
"""Interval of the host's own keep-alive."""
CLOSED = ("net-gone", "ble-gone")
"""Sentence codes of a link that the other end closed."""
STILL_HERE = b"\0"
"""End of no frame: it means nothing."""


def fresh_nonce() -> bytes:
    """16 random bytes."""
    return os.urandom(NONCE_BYTES)


class SealedTransport:
    """A transport through a sealed link.

    Args:
        inner: The byte transport.
        key: The key of the base.
        uid: The base that the key belongs to; None: any base that holds it.
        clock: Monotonic clock, seconds.
        nonce: Makes 16 fresh random bytes.
        on_open: Called each time before the link is opened.
        on_believed: Called each time the base has proved that it holds the key.

    Attributes:
        batch: Samples per packet.
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
        """The base closed without a word: greet it in the older version, now or at the next open."""
        self._was_closed: BaseLostError | None = None
        """Error of the first greeting, while the older one is tried."""
        self._opened_s = self._heard_s = self._told_s = 0.0

    @property
    def name(self) -> str:
        return self._inner.name

    @property
    def uid(self) -> bytes | None:
        """The base that has answered, or is wanted."""
        return self._uid if self._end is None else self._end.uid

    @property
    def is_believed(self) -> bool:
        """Has the base proved that it holds the key?"""
        return self._end is not None and self._end.is_open

    @property
    def knows_more_soon(self) -> bool:
        """Will the next attempt tell whether the base is an older one?"""
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
        """Send *data*; dropped before the base has answered, as on a line without a listener."""
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
        """Greet a base that closed without a word once more, in the older version: an old base answers that.

        Nothing else is ever sent in that version. A transport that is slow to open asks at the next open.
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
