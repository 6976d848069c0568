"""Transport over Bluetooth LE: the Nordic UART service, via bleak, an optional dependency.

Theory of operation. An open transport has a thread with its own asyncio loop, which runs one task: find the base,
connect, listen until the link ends, disconnect. Notifications go into a bounded buffer that `read` empties; `write`
hands its bytes to the loop and waits for the acknowledgement. However the link ends, the task ends with it, the loop
cancels its other tasks, and the thread ends.

Bases are found by the service that they advertise, along with a name and a uid. Neither proves anything: any device
nearby can advertise the same. The sealed link on top of this transport proves it.

While a link lasts, notifications arrive in order. Data that the system drops or duplicates is caught by the frames'
CRC, or by the seal.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from concurrent.futures import Future
from typing import Any

import msgspec

from firmware_bridge.ports.transport import READ_WAIT_S
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.sentences import Sentence, sentence
from firmware_bridge.wire.session import shown

SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
"""The Nordic UART service; every base advertises it."""
TO_BASE = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
FROM_BASE = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
SCHEME = "ble:"
"""Prefix of a base's name or uid in a place reached by Bluetooth."""
COMPANY = 0xFFFF
"""Company number for devices without one, before the uid in an advertisement."""
UID_BYTES = 8

MOST_HEARD = 64
"""Limit of bases listed: any device nearby can imitate any number of them."""
SCAN_S = 5.0
"""A base that is not heard for this long is absent: it advertises at least once a second."""
SETTLE_S = 1.0
"""How long to wait for another base of the same name."""
CONNECT_S = 10.0
LEAVE_S = 2.0
"""A link that does not end within this time is left to the system."""
OPEN_S = SCAN_S + CONNECT_S + 2 * LEAVE_S
"""The task bounds each of its own waits; this guards against a system that blocks."""
WRITE_WAIT_S = 1.0
"""A base that acknowledges nothing for this long is lost."""
BUFFER_BYTES = 65_536
"""Data beyond this is dropped, as by a serial driver: some ten seconds of samples."""


class Backends(msgspec.Struct, frozen=True):
    """bleak's `BaseBleakScanner` and `BaseBleakClient` backends; None for those of this system."""

    scanner: Any = None
    client: Any = None


THIS_SYSTEM = Backends()


class Advertised(msgspec.Struct, frozen=True):
    """Unauthenticated advertisement of a base nearby.

    Attributes:
        address: Address of its radio, or the system's name for it.
        name: Its name, sanitised for display; "" if it gives none.
        uid: In hexadecimal; "" if it gives none.
        rssi: Signal strength, dBm.
    """

    address: str
    name: str
    uid: str
    rssi: int

    def is_called(self, wanted: str) -> bool:
        """Is *wanted* its name or its uid?"""
        return wanted.casefold() == self.name.casefold() or (self.uid != "" and wanted.lower() == self.uid)


def listen(seconds: float = SCAN_S, backends: Backends = THIS_SYSTEM) -> tuple[Advertised, ...]:
    """Bases heard within *seconds*, the strongest signal first.

    Raises:
        BaseLostError: Bluetooth is unavailable; the message says why.
    """
    try:
        found = asyncio.run(_heard_within(seconds, backends))
    except Exception as error:
        raise BaseLostError(why_not(error)) from error
    return tuple(sorted(found, key=lambda heard: -heard.rssi))


async def _heard_within(seconds: float, backends: Backends) -> list[Advertised]:
    found = dict[str, Advertised]()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds), _scanner(backends) as scanner:
            async for device, advertised in scanner.advertisement_data():
                if device.address in found or len(found) < MOST_HEARD:
                    found[device.address] = _advertised(device, advertised)
    return list(found.values())


def _scanner(backends: Backends) -> Any:
    import bleak  # an optional dependency

    return bleak.BleakScanner(service_uuids=[SERVICE], backend=backends.scanner)


def _advertised(device: Any, advertised: Any) -> Advertised:
    uid = advertised.manufacturer_data.get(COMPANY, b"")
    return Advertised(
        address=device.address,
        name=shown(advertised.local_name or ""),
        uid=uid.hex() if len(uid) == UID_BYTES else "",
        rssi=advertised.rssi,
    )


class BleTransport:
    """A `Transport` to the base that advertises this name or uid.

    Args:
        wanted: Its name, or its uid in hexadecimal.
        backends: bleak's backends.
        name: Name of the transport; None: "ble:" and *wanted*.
    """

    def __init__(self, wanted: str, backends: Backends = THIS_SYSTEM, *, name: str | None = None) -> None:
        self.name = SCHEME + wanted if name is None else name
        self._wanted = wanted
        self._backends = backends
        self._link: _Link | None = None

    def open(self) -> None:
        self.close()
        link = _Link(self._wanted, self.name, self._backends)
        try:
            link.open()
        except BaseLostError:
            link.close()
            raise
        self._link = link

    def read(self) -> bytes:
        link = self._opened()
        data = link.take(READ_WAIT_S)
        if not data and link.why is not None:
            self.close()
            raise BaseLostError(link.why)
        return data

    def write(self, data: bytes) -> None:
        link = self._opened()
        if not data:
            return
        try:
            link.send(data)
        except BaseLostError:
            self.close()
            raise

    def _opened(self) -> _Link:
        if self._link is None:
            raise BaseLostError(sentence("not-open", name=self.name))
        return self._link

    def close(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            link.close()


class _Link:
    """One connection, from the scan for the base to the end of its thread."""

    def __init__(self, wanted: str, name: str, backends: Backends) -> None:
        self._wanted = wanted
        self._name = name
        self._backends = backends
        self._came = bytearray()
        self._changed = threading.Condition()
        self.why: Sentence | None = None
        """Why it has ended; None while it runs."""
        self._listens, self._sent = Future[None](), Future[None]()
        self._loop = asyncio.new_event_loop()
        self._task: asyncio.Task[None] | None = None
        self._client: Any = None
        self._thread = threading.Thread(target=self._run, name=f"bluetooth {wanted}", daemon=True)

    # ------------------------------------------------------------ for the transport

    def open(self) -> None:
        """Connect.

        Raises:
            BaseLostError: The connection fails.
        """
        self._thread.start()
        try:
            self._listens.result(OPEN_S)
        except TimeoutError as error:
            raise BaseLostError(why_not(error, self._name)) from error

    def take(self, wait_s: float) -> bytes:
        """Received bytes; waits up to *wait_s* for some."""
        with self._changed:
            if not self._came and self.why is None:
                self._changed.wait(wait_s)
            data = bytes(self._came)
            self._came.clear()
        return data

    def send(self, data: bytes) -> None:
        """Send *data* and wait for the acknowledgement.

        Raises:
            BaseLostError: None came.
        """
        sent = self._sent = Future[None]()
        try:
            self._loop.call_soon_threadsafe(self._begin_to_send, data, sent)
            if self.why is not None:  # the loop has ended and accepts nothing
                raise BaseLostError(self.why)
            sent.result(WRITE_WAIT_S)
        except TimeoutError:
            raise BaseLostError(self.why or sentence("stuck-port", name=self._name)) from None
        except Exception as error:
            raise BaseLostError(self.why or sentence("ble-gone", name=self._name)) from error

    def close(self) -> None:
        """Close the link; waits a limited time for its thread."""
        if self._task is not None:
            with contextlib.suppress(RuntimeError):  # its loop has ended
                self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(LEAVE_S)

    # ------------------------------------------------------------ in its own thread

    def _run(self) -> None:
        why = sentence("ble-gone", name=self._name)
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                runner.run(self._live())
        except (Exception, asyncio.CancelledError) as error:
            why = why_not(error, self._name)
        with self._changed:
            self.why = why
            self._changed.notify_all()
        for waiting in (self._listens, self._sent):
            if not waiting.done():
                waiting.set_exception(BaseLostError(why))

    async def _live(self) -> None:
        """Body of the link's only task."""
        import bleak

        self._task = asyncio.current_task()
        ended = asyncio.Event()
        device = await self._found()
        client = bleak.BleakClient(
            device,
            lambda _: ended.set(),
            services=[SERVICE],
            timeout=CONNECT_S,
            backend=self._backends.client,
        )
        try:
            async with asyncio.timeout(CONNECT_S):
                await client.connect()
                if client.services.get_service(SERVICE) is None:
                    raise BaseLostError(sentence("ble-no-base", name=self._name))
                await client.start_notify(FROM_BASE, self._heard)
            self._client = client
            self._listens.set_result(None)
            await ended.wait()
        finally:
            with contextlib.suppress(Exception):  # whatever it raises
                async with asyncio.timeout(LEAVE_S):
                    await client.disconnect()

    async def _found(self) -> Any:
        """The wanted device, as bleak represents it."""
        found = dict[str, Any]()
        uids = set[str]()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SCAN_S) as patience, _scanner(self._backends) as scanner:
                async for device, advertised in scanner.advertisement_data():
                    heard = _advertised(device, advertised)
                    if not heard.is_called(self._wanted):
                        continue
                    if self._wanted.lower() == heard.uid:
                        return device
                    if not found:
                        soon = asyncio.get_running_loop().time() + SETTLE_S
                        patience.reschedule(min(soon, patience.when() or soon))
                    found[heard.address] = device
                    uids.add(heard.uid)
        if not found:
            raise BaseLostError(sentence("ble-absent", name=self._name))
        if len(uids) > 1:
            names = ", ".join(sorted(SCHEME + uid for uid in uids if uid))
            raise BaseLostError(sentence("ble-several", name=self._name, names=names))
        return next(iter(found.values()))

    def _heard(self, characteristic: Any, data: bytearray) -> None:
        with self._changed:
            if len(self._came) + len(data) <= BUFFER_BYTES:
                self._came += data
            self._changed.notify_all()

    def _begin_to_send(self, data: bytes, sent: Future[None]) -> None:
        def has_ended(task: asyncio.Task[None]) -> None:
            # A cancelled task ends with the loop, which says why.
            if task.cancelled():
                return
            if (error := task.exception()) is not None:
                sent.set_exception(error)
            else:
                sent.set_result(None)

        asyncio.get_running_loop().create_task(self._write(data)).add_done_callback(has_ended)

    async def _write(self, data: bytes) -> None:
        characteristic = self._client.services.get_characteristic(TO_BASE)
        size = characteristic.max_write_without_response_size
        for at in range(0, len(data), size):
            await self._client.write_gatt_char(characteristic, data[at : at + size], response=True)


def why_not(error: BaseException, name: str = "") -> Sentence:
    """Sentence on why Bluetooth does not reach a base, and what helps."""
    match error:
        case BaseLostError(args=(Sentence() as said, *_)):
            return said
        case ImportError():
            return sentence("no-bleak")
        case FileNotFoundError() | ConnectionRefusedError() | PermissionError():
            return sentence("no-bluetooth")  # the system's Bluetooth service is not there
    reason = getattr(error, "reason", None)
    if reason is not None and reason.name.startswith("DENIED"):
        return sentence("bluetooth-denied")
    if reason is not None:
        return sentence("no-bluetooth")
    if not name:
        return sentence("no-scan", why=shown(str(error)) or type(error).__name__)
    return sentence("ble-unreached", name=name, why=shown(str(error)) or type(error).__name__)
