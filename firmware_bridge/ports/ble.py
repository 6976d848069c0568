"""A base over Bluetooth LE: the Nordic UART service, by bleak, which is an extra that need not be installed.

Theory of operation. An open transport has a thread with an asyncio loop of its own, and the loop one task: it finds
the base, connects, listens until the link ends, and disconnects. What the base notifies goes into a bounded buffer,
from which `read` takes it; `write` hands its bytes to the loop and waits until they were acknowledged. However the
link ends, the task ends with it, the loop takes what else it was doing along, and the thread ends.

A base is heard by the service that it advertises; its name and its uid stand in the advertisement as well. Neither is
proof of anything: whoever is near can say the same. That is what the sealed link is for, which lies over this one.

A link is reliable while it lasts: what is notified arrives in order. What the system drops because nobody took it, or
says twice, is found by the frames' CRC, or by the seal.
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
"""Before the name or the uid of a base: a place that is reached by Bluetooth."""
COMPANY = 0xFFFF
"""The number for those who have none, before the uid in an advertisement."""
UID_BYTES = 8

MOST_HEARD = 64
"""So many bases are told: whoever is near can pretend to be any number."""
SCAN_S = 5.0
"""A base that is not heard for so long is not there: it advertises once a second at least."""
SETTLE_S = 1.0
"""So long another base of the same name is waited for."""
CONNECT_S = 10.0
LEAVE_S = 2.0
"""A link that does not take its end for so long is left to the system."""
OPEN_S = SCAN_S + CONNECT_S + 2 * LEAVE_S
"""The task bounds each of its own waits; this is for a system that does not let go of one."""
WRITE_WAIT_S = 1.0
"""A base that acknowledges nothing for so long is lost."""
BUFFER_BYTES = 65_536
"""More is dropped, as a driver does with what nobody reads: some ten seconds of samples."""


class Backends(msgspec.Struct, frozen=True):
    """What of bleak reaches the radio: its `BaseBleakScanner` and `BaseBleakClient`; None: those of this system."""

    scanner: Any = None
    client: Any = None


THIS_SYSTEM = Backends()


class Advertised(msgspec.Struct, frozen=True):
    """What a base nearby advertises; none of it is proved.

    Attributes:
        address: Of its radio, or what the system calls it.
        name: As it may be shown; "" where it says none.
        uid: In hexadecimal; "" where it says none.
        rssi: How strongly it is heard, dBm.
    """

    address: str
    name: str
    uid: str
    rssi: int

    def is_called(self, wanted: str) -> bool:
        """Is this its name, or its uid?"""
        return wanted.casefold() == self.name.casefold() or (self.uid != "" and wanted.lower() == self.uid)


def listen(seconds: float = SCAN_S, backends: Backends = THIS_SYSTEM) -> tuple[Advertised, ...]:
    """Bases that are heard within *seconds*, the nearest first.

    Raises:
        BaseLostError: There is no Bluetooth here; why is said in a sentence.
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
    import bleak  # comes with the extra for bases without a cable

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
        backends: What reaches the radio.
        name: What the place is called; None: "ble:" and what is wanted.
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
    """One connection, from the first look for the base to the last of its thread."""

    def __init__(self, wanted: str, name: str, backends: Backends) -> None:
        self._wanted = wanted
        self._name = name
        self._backends = backends
        self._came = bytearray()
        self._changed = threading.Condition()
        self.why: Sentence | None = None
        """Why it has ended; None while it has not."""
        self._listens, self._sent = Future[None](), Future[None]()
        self._loop = asyncio.new_event_loop()
        self._task: asyncio.Task[None] | None = None
        self._client: Any = None
        self._thread = threading.Thread(target=self._run, name=f"bluetooth {wanted}", daemon=True)

    # ------------------------------------------------------------ from the link's user

    def open(self) -> None:
        """Connect.

        Raises:
            BaseLostError: It cannot be done.
        """
        self._thread.start()
        try:
            self._listens.result(OPEN_S)
        except TimeoutError as error:
            raise BaseLostError(why_not(error, self._name)) from error

    def take(self, wait_s: float) -> bytes:
        """What has come; waits for something so long."""
        with self._changed:
            if not self._came and self.why is None:
                self._changed.wait(wait_s)
            data = bytes(self._came)
            self._came.clear()
        return data

    def send(self, data: bytes) -> None:
        """Send *data*; comes back when it was acknowledged.

        Raises:
            BaseLostError: It was not.
        """
        sent = self._sent = Future[None]()
        try:
            self._loop.call_soon_threadsafe(self._begin_to_send, data, sent)
            if self.why is not None:  # the loop has ended, and takes nothing any more
                raise BaseLostError(self.why)
            sent.result(WRITE_WAIT_S)
        except TimeoutError:
            raise BaseLostError(self.why or sentence("stuck-port", name=self._name)) from None
        except Exception as error:
            raise BaseLostError(self.why or sentence("ble-gone", name=self._name)) from error

    def close(self) -> None:
        """End it; comes back when its thread has ended, or does not for too long."""
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
        """Body of the link's one task."""
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
            with contextlib.suppress(Exception):  # whatever it says to that
                async with asyncio.timeout(LEAVE_S):
                    await client.disconnect()

    async def _found(self) -> Any:
        """The device that is wanted, as bleak has it."""
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
            # One that is cancelled ends with the loop, which says why.
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
    """A sentence on why a base cannot be reached by Bluetooth, and what helps."""
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
