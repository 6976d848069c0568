"""Bases on the network: found by mDNS, and announced by it.

A base announces itself as a service (DNS-SD), or only answers to its host name, which follows from its uid: that is all
that some boards can. Who has joined a base knows its uid, and finds it either way.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from firmware_bridge.ports.tcp import PORT, Address
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.messages import NAME_BYTES
from firmware_bridge.wire.sentences import sentence
from firmware_bridge.wire.session import shown

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, ServiceStateChange, Zeroconf

SERVICE = "_spinner-base._tcp.local."
ASK_MS = 1000
"""So long a base may take to answer to its name."""
ASK_FIRST_S, ASK_EVERY_S = 0.5, 5.0
"""A base that does not announce itself is asked for by its name then, and so often."""
END_S = 2.0
"""For so long the thread that listens is waited for at the end."""
MOST_SEEN = 64
"""So many bases are remembered: a network can announce any number."""
MOST_ADDRESSES = 4
"""So many addresses of each, by its announcement and by its name: whoever is in the network may add some."""


class Sighting(msgspec.Struct, frozen=True):
    """A base that was announced: its id, what it is called, where it listens."""

    base: str
    name: str
    address: Address


def host_name(base: str) -> str:
    """The host name of a base, by its id.

    >>> host_name("a1b2c3d4e5f60718")
    'spinner-f60718.local.'
    """
    return f"spinner-{base[-6:]}.local."


def service_of(base: str, name: str, address: Address) -> ServiceInfo:
    """What a base announces."""
    from zeroconf import ServiceInfo

    return ServiceInfo(
        SERVICE,
        f"{base}.{SERVICE}",
        addresses=[socket.inet_aton(address[0])],
        port=address[1],
        properties={"v": "1", "name": name},
        server=host_name(base),
    )


@contextlib.contextmanager
def announced(base: str, name: str, address: Address, interfaces: Sequence[str] = ()) -> Iterator[None]:
    """Announce a base for as long as this lasts.

    Raises:
        BaseLostError: It cannot be done here; the message says why.
    """
    with _network(interfaces) as network:
        service = service_of(base, name, address)
        network.register_service(service)
        try:
            yield
        finally:
            network.unregister_service(service)


@contextlib.contextmanager
def _network(interfaces: Sequence[str]) -> Iterator[Zeroconf]:
    network = _opened(interfaces)
    try:
        yield network
    finally:
        network.close()


def _opened(interfaces: Sequence[str]) -> Zeroconf:
    try:
        from zeroconf import Zeroconf
    except ImportError as error:
        raise BaseLostError(sentence("no-cryptography")) from error
    try:
        return Zeroconf(interfaces=list(interfaces)) if interfaces else Zeroconf()
    except OSError as error:
        raise BaseLostError(sentence("net-none", why=error)) from error


class Nearby:
    """Bases that are on the network, from the first `look` until `close`. May be used from any thread.

    *wanted* names bases, by id, that are asked for by their host names too. *interfaces*: the addresses of the network
    cards to listen on; all of them where none are given.

    Attributes:
        trouble: Why nothing can be heard, as a sentence; "" while it can.
    """

    def __init__(self, wanted: Callable[[], Iterable[str]] = tuple, interfaces: Sequence[str] = ()) -> None:
        self.trouble = ""
        self._wanted = wanted
        self._interfaces = interfaces
        self._lock = threading.Lock()
        self._seen: dict[str, Sighting] = {}
        self._announced: dict[str, tuple[Address, ...]] = {}
        self._named: dict[str, tuple[Address, ...]] = {}
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    def look(self) -> None:
        """Begin to listen; nothing happens where it has begun. What is there answers within a second or two."""
        with self._lock:
            if self._thread is None and not self._closed.is_set():
                self._thread = threading.Thread(target=self._listen, name="bases on the network", daemon=True)
                self._thread.start()

    def seen(self) -> dict[str, Sighting]:
        """The bases that are there now, by id."""
        with self._lock:
            return {base: Sighting(base, "", said[0]) for base, said in self._named.items()} | self._seen

    def addresses(self, base: str) -> tuple[Address, ...]:
        """Where a base is said to be, likely places first; none of them is proved.

        What its host name says comes before an announcement of another host; the port is that of the announcement.
        """
        with self._lock:
            announced, named = self._announced.get(base, ()), self._named.get(base, ())
        hosts = {host for host, _ in named}
        agreed = (one for one in announced if one[0] in hosts)
        return tuple(dict.fromkeys((*agreed, *named, *announced)))

    def close(self) -> None:
        """Listen no more."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join(END_S)

    def _listen(self) -> None:
        """Body of the thread that listens."""
        try:
            with _network(self._interfaces) as network:
                from zeroconf import ServiceBrowser

                ServiceBrowser(network, SERVICE, handlers=[self._changed])
                wait_s = ASK_FIRST_S
                while not self._closed.wait(wait_s):
                    wait_s = ASK_EVERY_S
                    # One that does not answer takes its time: those that were announced come first.
                    for base in sorted(self._wanted(), key=lambda base: base not in self._seen):
                        if not self._closed.is_set():
                            self._ask(network, base)
        except BaseLostError as error:
            self.trouble = error.args[0]

    def _ask(self, network: Zeroconf, base: str) -> None:
        from zeroconf import AddressResolverIPv4  # type: ignore[attr-defined]  # not in its __all__, but in its guide

        resolver = AddressResolverIPv4(host_name(base))
        found = resolver.request(network, ASK_MS)
        with self._lock:
            if found:
                self._named[base] = tuple((one, PORT) for one in resolver.parsed_addresses()[:MOST_ADDRESSES])
            else:
                self._named.pop(base, None)

    def _changed(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        """A base was announced, or has left; what is no base's id is left out."""
        base = _base_in(name)
        if not base:
            return
        service = None
        if state_change.name != "Removed":
            service = zeroconf.get_service_info(service_type, name, ASK_MS)
        with self._lock:
            if service is None or not service.port or not service.parsed_addresses():
                self._seen.pop(base, None)
                self._announced.pop(base, None)
            elif base in self._seen or len(self._seen) < MOST_SEEN:
                said = (service.properties or {}).get(b"name") or b""
                called = shown(said.decode("utf-8", "replace"))[:NAME_BYTES]
                places = tuple((one, service.port) for one in service.parsed_addresses()[:MOST_ADDRESSES])
                self._seen[base], self._announced[base] = Sighting(base, called, places[0]), places


def _base_in(name: str) -> str:
    base = name.removesuffix(f".{SERVICE}").lower()
    return base if len(base) == 16 and all(letter in "0123456789abcdef" for letter in base) else ""
