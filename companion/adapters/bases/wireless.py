"""Bases without a cable: joined ones are places to open, others are listed as strangers."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from companion.adapters.bases._whereabouts import Whereabouts
from companion.adapters.bases.keys import KeptKey, KeysFile, new_key
from companion.app.ports.bases import BaseError
from companion.kernel.errors import SettingsError
from companion.texts.texts import phrase
from firmware_bridge.joining import join
from firmware_bridge.ports.nearby import Nearby, Sighting
from firmware_bridge.ports.sealed_way import SealedTransport
from firmware_bridge.ports.tcp import TcpTransport, given_address
from firmware_bridge.ports.transport import Transport
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.join import Joined, Wanted

if TYPE_CHECKING:
    from firmware_bridge.ports.ble import Advertised

WIFI, TCP, BLE = WITHOUT_CABLE = ("wifi:", "tcp://", "ble:")
"""Prefixes of places without a cable; "ble:" alone means every base within Bluetooth range."""
LISTEN_S = 1.8
"""Listening time before a base on the network is opened: one that is also on a cable answers there first."""


def place_of(base: str) -> str:
    """Place of a base on the network, by its id: the end of its host name.

    >>> place_of("a1b2c3d4e5f60718")
    'wifi:f60718'
    """
    return f"{WIFI}{base[-6:]}"


def ble_place(base: str, name: str) -> str:
    """Place of a base by Bluetooth, by its id and its name.

    >>> ble_place("a1b2c3d4e5f60718", "left"), ble_place("a1b2c3d4e5f60718", "")
    ('ble:left', 'ble:a1b2c3d4e5f60718')
    """
    return BLE + (name or base)


class Wireless:
    """The bases without a cable. Listens only after `look` or `hear`; thread-safe."""

    def __init__(
        self,
        keys: KeysFile | None = None,
        nearby: Nearby | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.keys = KeysFile() if keys is None else keys
        self.nearby = Nearby(wanted=self.kept) if nearby is None else nearby
        self._clock = clock
        self._since_s: float | None = None
        self._whereabouts: dict[tuple[str, str], Whereabouts] = {}
        self._unknown: tuple[Advertised, ...] = ()

    def look(self) -> None:
        """Start listening, unless already started."""
        if self._since_s is None:
            self._since_s = self._clock()
            self.nearby.look()

    @property
    def listens(self) -> bool:
        """Is it listening to the network?"""
        return self._since_s is not None

    @property
    def is_ripe(self) -> bool:
        """Has it listened for long enough?"""
        return self._since_s is not None and self._clock() - self._since_s >= LISTEN_S

    def kept(self) -> Mapping[str, KeptKey]:
        """Keys by base; none if the file cannot be read."""
        try:
            return self.keys.load()
        except SettingsError:
            return {}

    def places(self, served: Collection[str] = ()) -> Mapping[str, Callable[[], Transport]]:
        """Joined bases that can be tried, by place, without those *served* elsewhere."""
        if not self.is_ripe:
            return {}
        kept = {base: one for base, one in self.kept().items() if base not in served}
        there = {one.place or place_of(base): base for base, one in kept.items() if self._may_try(base, one)}
        return {place: partial(self._way, place, base) for place, base in there.items()}

    def way(self, place: str) -> Transport:
        """Transport to a named place: "wifi:" or "ble:" with an id or name, or "tcp://" with an address.

        Raises:
            BaseError: It is the place of no joined base.
        """
        for base, one in self.kept().items():
            if place in (place_of(base), one.place, BLE + base):
                if not place.startswith(BLE):
                    self.look()
                return self._way(place, base)
        raise BaseError(phrase("error.join.not-joined", place=place))

    def join(
        self,
        way: Transport,
        base: str,
        name: str,
        network: str,
        password: str,
        goes_on: Callable[[], bool] = lambda: True,
    ) -> Joined | None:
        """Have a base on a cable join a network, with a new key; blocks until done, up to half a minute.

        Without a network it is joined for Bluetooth.

        Raises:
            BridgeError: It fails; the earlier key is restored.
            SettingsError: The key cannot be saved, and the base was sent nothing.
        """
        key, before = new_key(), self.keys.load().get(base)
        wanted = Wanted(network, password, key)
        # Save before sending: nobody could reach a base whose key is lost.
        place = "" if network else ble_place(base, name)
        self.keys.keep(base, KeptKey(key=key.hex(), name=name, place=place))
        joined: Joined | None = None
        try:
            joined = join(way, wanted, goes_on=goes_on)
        finally:
            if joined is None and before is None:
                self.keys.forget(base)
            elif joined is None and before is not None:
                self.keys.keep(base, before)
        return joined

    def strangers(self) -> tuple[Sighting, ...]:
        """Bases that announce themselves and were not joined here."""
        kept = self.kept()
        return tuple(one for base, one in sorted(self.nearby.seen().items()) if base not in kept)

    def hear(self) -> tuple[str, ...]:
        """Scan Bluetooth for some seconds: the places of the joined bases that are heard.

        Raises:
            BaseLostError: Bluetooth is unavailable; the message says why.
        """
        from firmware_bridge.ports import ble

        heard, kept = ble.listen(), self.kept()
        self._unknown = tuple(one for one in heard if one.uid not in kept)
        ours = ((one.uid, kept[one.uid].place) for one in heard if one.uid in kept)
        return tuple(place if place.startswith(BLE) else ble_place(base, "") for base, place in ours)

    def heard_strangers(self) -> tuple[Advertised, ...]:
        """Bases heard by Bluetooth that were not joined here."""
        return self._unknown

    def close(self) -> None:
        """Stop listening."""
        self.nearby.close()

    def _way(self, place: str, base: str) -> Transport:
        kept = self.kept()[base]
        key, uid = bytes.fromhex(kept.key), bytes.fromhex(base)
        if place.startswith(BLE):
            from firmware_bridge.ports.ble import BleTransport

            return SealedTransport(BleTransport(base, name=place), key, uid)
        where = self._where(base, kept)
        return SealedTransport(
            TcpTransport(place, lambda: where.address),
            key,
            uid,
            on_open=lambda: where.choose(self.nearby.addresses(base)),
            on_believed=where.prove,
        )

    def _may_try(self, base: str, kept: KeptKey) -> bool:
        return bool(kept.place) or self._where(base, kept).may_try(self.nearby.addresses(base))

    def _where(self, base: str, kept: KeptKey) -> Whereabouts:
        typed = None
        with suppress(BaseLostError):  # the file may contain an invalid address
            typed = given_address(kept.place)
        return self._whereabouts.setdefault((base, kept.place), Whereabouts(typed, self._clock))
