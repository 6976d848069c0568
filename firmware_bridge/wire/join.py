"""Joins a base to a network over its cable, by `j` and `J` of `hardware/wire-protocol.md`.

`Joiner` is the host's side, without I/O, and `JoinSide` the base's. This traffic is never recorded or logged: it
contains a password and a key. So it is separate from `Session`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

from firmware_bridge.wire.errors import BaseLostError, WireError
from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.messages import Hello, Identity, from_payload, to_payload
from firmware_bridge.wire.sealed import KEY_BYTES
from firmware_bridge.wire.sentences import sentence

NETWORK, PASSWORD, PASSWORD_REST, KEY, KEEP, FORGET, HOW = range(1, 8)
NETWORK_BYTES = 32
PASSWORD_PART = 40
PASSWORD_BYTES = (8, 63)
"""Length limits of a WPA password in bytes; an empty one means an open network."""
MOST = {NETWORK: NETWORK_BYTES, PASSWORD: PASSWORD_PART, PASSWORD_REST: 24, KEY: KEY_BYTES}
NOT_JOINED, JOINING, JOINED, WRONG_PASSWORD, NO_NETWORK, NOT_KEPT = range(6)
NOWHERE = bytes(4)

ASK_EVERY_S = 0.25
ANSWER_S = 4.0
"""Deadline for the answer to `h`; an Uno's bootloader alone takes 1.6 s."""
PART_S = 4.0
"""Deadline for the answer to each part."""
NETWORK_S = 25.0
"""Deadline for the network or an error; some access points take ten seconds."""

How: TypeAlias = Literal["joined", "kept"]


class Wanted(msgspec.Struct, frozen=True):
    """The network to join, "" for Bluetooth, and the base's key; its repr hides password and key."""

    network: str
    password: str
    key: bytes

    def __repr__(self) -> str:
        return f"Wanted({self.network!r})"


class Joined(msgspec.Struct, frozen=True):
    """Outcome: the base is in its network at *address*, or has *kept* it and is not in it yet."""

    uid: bytes
    name: str
    how: How
    address: str = ""


def why_not_wanted(network: str, password: str) -> str:
    """Why no board can join this network, as a sentence; "" if one can."""
    if not 0 < len(network.encode()) <= NETWORK_BYTES:
        return sentence("join-name-length", most=NETWORK_BYTES)
    least, most = PASSWORD_BYTES
    if password and not least <= len(password.encode()) <= most:
        return sentence("join-password-length", least=least, most=most)
    return ""


class Joiner:
    """The host's side: has a base join a network, or with *wanted* None forget it.

    Raises:
        WireError: No board can join this network; the message says why.
    """

    def __init__(self, wanted: Wanted | None, now_s: float) -> None:
        by_bluetooth = wanted is not None and not wanted.network
        if wanted is not None and not by_bluetooth and (why := why_not_wanted(wanted.network, wanted.password)):
            raise WireError(why)
        self.result: Joined | None = None
        self._wanted = wanted
        self._decoder = Decoder()
        self._identity: Identity | None = None
        self._payloads = [bytes([ord("j"), part]) + data for part, data in _parts(wanted)]
        self._out = bytearray(b"\0")
        self._since_s, self._asked_s = now_s, float("-inf")

    def receive(self, data: bytes, now_s: float) -> None:
        """Process bytes from the base.

        Raises:
            BaseLostError: The base cannot be joined; the message says why.
        """
        for payload in self._decoder.feed(data):
            if self._identity is None:
                self._meet(payload, now_s)
            elif len(payload) == 7 and payload[0] == ord("J") and payload[1] == self._payload[1]:
                self._answered(payload[2], payload[3:], now_s)

    def to_send(self, now_s: float) -> bytes:
        """Bytes to send to the base.

        Raises:
            BaseLostError: It does not answer; the message says why.
        """
        waited_s = now_s - self._since_s
        if self._identity is None and waited_s > ANSWER_S:
            raise BaseLostError(sentence("nothing"))
        if self._identity is not None and self._payload[1] != HOW and waited_s > PART_S:
            raise BaseLostError(sentence("join-no-radio"))
        if self.result is None and now_s - self._asked_s >= ASK_EVERY_S:
            self._asked_s = now_s
            self._out += encode(to_payload(Hello()) if self._identity is None else self._payload)
        out = bytes(self._out)
        self._out.clear()
        return out

    @property
    def _payload(self) -> bytes:
        return self._payloads[0]

    def _meet(self, payload: bytes, now_s: float) -> None:
        try:
            message = from_payload(payload)
        except WireError:
            return
        if isinstance(message, Identity):
            self._identity = message
            self._since_s, self._asked_s = now_s, float("-inf")

    def _answered(self, state: int, address: bytes, now_s: float) -> None:
        assert self._identity is not None
        uid, name = self._identity.uid, self._identity.name
        if state == NOT_KEPT:
            raise BaseLostError(sentence("join-not-kept"))
        if self._payload[1] != HOW:
            if len(self._payloads) == 1:
                self.result = Joined(uid, name, "kept")
                return
            del self._payloads[0]
            self._since_s, self._asked_s = now_s, float("-inf")
        elif state == JOINED:
            self.result = Joined(uid, name, "joined", ".".join(map(str, address)))
        elif state == WRONG_PASSWORD:
            raise BaseLostError(sentence("join-password", network=self._wanted.network if self._wanted else ""))
        elif now_s - self._since_s > NETWORK_S:
            if state == NO_NETWORK:
                raise BaseLostError(sentence("join-no-network", network=self._wanted.network if self._wanted else ""))
            self.result = Joined(uid, name, "kept")


def _parts(wanted: Wanted | None) -> list[tuple[int, bytes]]:
    if wanted is None:
        return [(FORGET, b"")]
    password = wanted.password.encode()
    return [
        (NETWORK, wanted.network.encode()),
        (PASSWORD, password[:PASSWORD_PART]),
        (PASSWORD_REST, password[PASSWORD_PART:]),
        (KEY, wanted.key),
        (KEEP, b""),
        (HOW, b""),
    ]


class JoinSide:
    """The base's side: how a base without hardware handles `j`, and the reference for the firmware.

    *how* returns state and address of the current network; *keep* stores a new one, or None to forget.
    """

    def __init__(self, how: Callable[[], tuple[int, bytes]], keep: Callable[[Wanted | None], None]) -> None:
        self._how = how
        self._keep = keep
        self._told: dict[int, bytes] = {}
        self._has_kept = False

    def answer(self, payload: bytes) -> bytes:
        """Payload that answers *payload*; b"" if it is no message."""
        if len(payload) < 2:
            return b""
        part, data = payload[1], payload[2:]
        state = None
        if part in MOST:
            if len(data) > MOST[part]:
                return b""
            self._told[part] = data
        elif data or part not in (KEEP, FORGET, HOW):
            return b""
        elif part == KEEP:
            state = self._kept()
        elif part == FORGET:
            self._has_kept = False
            self._keep(None)
        now, address = self._how()
        return bytes([ord("J"), part, now if state is None else state]) + address

    def _kept(self) -> int | None:
        told, self._told = self._told, {}
        if not told:
            return None if self._has_kept else NOT_KEPT
        if len(told.get(KEY, b"")) != KEY_BYTES or NETWORK not in told:
            return NOT_KEPT
        try:
            password = told.get(PASSWORD, b"") + told.get(PASSWORD_REST, b"")
            wanted = Wanted(told[NETWORK].decode(), password.decode(), told[KEY])
        except UnicodeDecodeError:
            return NOT_KEPT
        self._has_kept = True
        self._keep(wanted)
        return None
