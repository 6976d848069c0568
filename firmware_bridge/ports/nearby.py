"""Finds bases on the network by mDNS, and announces them.

A base announces itself as a service (DNS-SD), or only answers to its host name, which is derived from its uid: some
boards can do no more. A host that has joined a base knows its uid, and finds it either way.
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
"""How long a base may take to answer to its name."""
ASK_FIRST_S, ASK_EVERY_S = 0.5, 5.0
"""First delay and interval of name look-ups for bases that don't announce themselves."""
END_S = 2.0
"""How long `close` waits for the listening thread."""
MOST_SEEN = 64
"""Limit of bases remembered: a network can announce any number."""
MOST_ADDRESSES = 4
"""Limit of addresses per base, from its announcement and from its name: any host in the network may add some."""


class Sighting(msgspec.Struct, frozen=True):
    """An announced base: its id, its name and its address."""

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
    """Service that a base announces."""
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
    """Announce a base while the context lasts.

    Raises:
        BaseLostError: This machine cannot announce it; the message says why.
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
    """Bases on the network, from the first `look` until `close`. Thread-safe.

    *wanted* returns ids of bases to look up by their host names too. *interfaces*: addresses of the network interfaces
    to listen on; all of them by default.

    Attributes:
        trouble: Why it cannot listen, as a sentence; "" while it can.
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
        """Start listening, unless already started. Bases answer within a second or two."""
        with self._lock:
            if self._thread is None and not self._closed.is_set():
                self._thread = threading.Thread(target=self._listen, name="bases on the network", daemon=True)
                self._thread.start()

    def seen(self) -> dict[str, Sighting]:
        """Bases that are there now, by id."""
        with self._lock:
            return {base: Sighting(base, "", said[0]) for base, said in self._named.items()} | self._seen

    def addresses(self, base: str) -> tuple[Address, ...]:
        """Unverified addresses of a base, likely ones first.

        An announced address that its host name confirms comes first, then those of its host name, then other announced
        ones.
        """
        with self._lock:
            announced, named = self._announced.get(base, ()), self._named.get(base, ())
        hosts = {host for host, _ in named}
        agreed = (one for one in announced if one[0] in hosts)
        return tuple(dict.fromkeys((*agreed, *named, *announced)))

    def close(self) -> None:
        """Stop listening."""
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
                    # An absent base takes its full timeout: ask the announced ones first.
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
        """Handle an announced or departed base; ignores names that are no base's id."""
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
