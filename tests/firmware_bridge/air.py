"""Bluetooth without a radio: bumble's controllers joined in memory, and bleak on top of one of them.

What is real: bleak's `BleakScanner` and `BleakClient` as the program calls them; bumble's hosts, L2CAP, ATT and GATT on
both sides; the thread in which each transport runs. What is not: the radio, and what bleak has for the system
(BlueZ over D-Bus, WinRT, CoreBluetooth): `Scanner` and `Client` stand in for that, as backends that bleak takes. The
controllers of bumble carry no scan responses either: the scanner takes these from the peripheral itself.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

from bleak.assigned_numbers import gatt_char_props_to_strs
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakError
from bumble.att import Attribute, AttributeValue
from bumble.controller import Controller
from bumble.core import UUID, AdvertisingData
from bumble.device import Connection, Device, Peer
from bumble.gatt import Characteristic, Service
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

from firmware_bridge.ports.ble import FROM_BASE, SERVICE, TO_BASE, Backends

INTERVAL_MS = 20.0
COMPANY = b"\xff\xff"


class Air:
    """What is in reach of each other: a computer, and as many peripherals as a test needs. Has a thread of its own.

    Attributes:
        mtu: What the computer asks for; 23 is asked for by nobody.
        fate: What becomes of a notification on its way to whoever listens: as it is, nothing, or twice.
        connected: How many links the computer has now.
    """

    def __init__(self) -> None:
        self.mtu = 247
        self.fate: Callable[[bytes], Iterable[bytes]] = lambda data: (data,)
        self.connected = 0
        self.error: Exception | None = None
        """What the computer's Bluetooth says to every call, or None."""
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="air", daemon=True)
        self._thread.start()
        self._link = LocalLink()
        self._devices: list[Device] = []
        self._scans = 0
        self.computer = self.run(self.device())

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do some work in the thread of the air, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    async def device(self) -> Device:
        address = f"F{len(self._devices):X}:00:00:00:00:0{len(self._devices):X}"
        controller = Controller(f"C{len(self._devices)}", link=self._link, public_address=address)
        device = Device(address=Address(address), host=Host(controller, AsyncPipeSink(controller)))
        self._devices.append(device)
        await device.power_on()
        return device

    def response_of(self, address: Address) -> AdvertisingData:
        """What this device says when it is asked for more than it advertises."""
        said = next((one.scan_response_data for one in self._devices if one.random_address == address), b"")
        return AdvertisingData.from_bytes(said)

    async def scan(self, on: bool) -> None:
        self._scans += 1 if on else -1
        if on and self._scans == 1:
            await self.computer.start_scanning()
        elif not on and not self._scans:
            await self.computer.stop_scanning()

    def close(self) -> None:
        async def end() -> None:
            for device in self._devices:
                await device.power_off()
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        self.run(end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    @property
    def backends(self) -> Backends:
        """What the program is given in place of this system's Bluetooth."""
        air = self

        class ThisScanner(Scanner):
            AIR = air

        class ThisClient(Client):
            AIR = air

        return Backends(scanner=ThisScanner, client=ThisClient)


def advertisement(name: str, uid: bytes, service: str = SERVICE) -> tuple[bytes, bytes]:
    """What a base says all the time, and what it says when it is asked for more."""
    said = [
        (AdvertisingData.FLAGS, b"\x06"),
        (AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS, bytes(UUID(service))),
    ]
    more = [
        (AdvertisingData.COMPLETE_LOCAL_NAME, name.encode()),
        (AdvertisingData.MANUFACTURER_SPECIFIC_DATA, COMPANY + uid),
    ]
    return bytes(AdvertisingData(said)), bytes(AdvertisingData(more))


class Peripheral:
    """Something that advertises, with the Nordic UART service or another one.

    Attributes:
        written: What the computer has written, each piece by itself; *took* is told as well.
    """

    def __init__(self, air: Air, name: str = "left", uid: bytes = bytes(range(8)), service: str = SERVICE) -> None:
        self._air = air
        self._advertised = advertisement(name, uid, service)
        self._service = service
        self.written: list[bytes] = []
        self.took: Callable[[bytes], None] = lambda data: None
        self.connections: list[Connection] = []
        self.was_left = threading.Semaphore(0)
        air.run(self._begin())

    async def _begin(self) -> None:
        self.device = await self._air.device()
        flags = Characteristic.Properties
        self._to_base = Characteristic(
            UUID(TO_BASE),
            flags.WRITE | flags.WRITE_WITHOUT_RESPONSE,
            Attribute.Permissions.WRITEABLE,
            AttributeValue(write=self._write),
        )
        self._from_base = Characteristic(UUID(FROM_BASE), flags.NOTIFY, Attribute.Permissions.READABLE)
        self.device.add_service(Service(UUID(self._service), [self._to_base, self._from_base]))
        self.device.on(Device.EVENT_CONNECTION, self._connected)
        await self.advertise()

    async def advertise(self) -> None:
        said, more = self._advertised
        await self.device.start_advertising(
            advertising_data=said,
            scan_response_data=more,
            advertising_interval_min=INTERVAL_MS,
            advertising_interval_max=INTERVAL_MS,
        )

    def _write(self, connection: Connection, data: bytes) -> None:
        self.written.append(bytes(data))
        self.took(bytes(data))

    def _connected(self, connection: Connection) -> None:
        self.connections.append(connection)
        connection.on(Connection.EVENT_DISCONNECTION, lambda reason: self._left(connection))

    def _left(self, connection: Connection) -> None:
        self.connections.remove(connection)
        self._air.loop.create_task(self.advertise())
        self.was_left.release()

    def notify(self, data: bytes) -> None:
        """Notify in pieces of what the connection carries."""
        self._air.run(self._notify(data))

    async def _notify(self, data: bytes) -> None:
        for connection in list(self.connections):
            size = connection.att_mtu - 3
            for at in range(0, len(data), size):
                await self.device.notify_subscriber(connection, self._from_base, data[at : at + size])

    def drop(self) -> None:
        """End the link from this side."""

        async def end() -> None:
            for connection in list(self.connections):
                await connection.disconnect()

        self._air.run(end())


class Scanner(BaseBleakScanner):
    """bleak's way to what a computer hears."""

    AIR: Air

    def __init__(
        self, detection_callback: Any, service_uuids: list[str] | None, scanning_mode: Any, **kwargs: Any
    ) -> None:
        super().__init__(detection_callback, service_uuids)

    async def start(self) -> None:
        self.seen_devices = {}
        self._loop = asyncio.get_running_loop()
        if self.AIR.error is not None:
            raise self.AIR.error
        self.AIR.computer.on(Device.EVENT_ADVERTISEMENT, self._advertised)
        await self._there(self.AIR.scan(True))

    async def stop(self) -> None:
        await self._there(self.AIR.scan(False))
        self.AIR.computer.remove_listener(Device.EVENT_ADVERTISEMENT, self._advertised)

    async def _there(self, work: Coroutine[Any, Any, Any]) -> Any:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.AIR.loop))

    def _advertised(self, advertisement: Any) -> None:
        uuids = advertisement.data.get(AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS) or []
        more = self.AIR.response_of(advertisement.address)
        ours = more.get(AdvertisingData.MANUFACTURER_SPECIFIC_DATA)
        said = AdvertisementData(
            local_name=more.get(AdvertisingData.COMPLETE_LOCAL_NAME),
            manufacturer_data={} if ours is None else {ours[0]: ours[1]},
            service_data={},
            service_uuids=[uuid.to_hex_str("-").lower() for uuid in uuids],
            tx_power=None,
            rssi=advertisement.rssi,
            platform_data=(),
        )
        self._loop.call_soon_threadsafe(self._tell, str(advertisement.address), advertisement.address, said)

    def _tell(self, address: str, details: Address, said: AdvertisementData) -> None:
        if self.is_allowed_uuid(said.service_uuids):  # as bleak's own backends do
            device = self.create_or_update_device(address, address, said.local_name, details, said)
            self.call_detection_callbacks(device, said)


class Client(BaseBleakClient):
    """bleak's way to one link of a computer."""

    AIR: Air

    def __init__(self, address_or_ble_device: Any, **kwargs: Any) -> None:
        super().__init__(address_or_ble_device, **kwargs)
        self._address = address_or_ble_device.details
        self._connection: Connection | None = None

    @property
    def name(self) -> str:
        return self.address

    @property
    def mtu_size(self) -> int:
        return 23 if self._connection is None else self._connection.att_mtu

    @property
    def is_connected(self) -> bool:
        return self._connection is not None

    async def _there(self, work: Awaitable[Any]) -> Any:
        async def done() -> Any:
            return await work

        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(done(), self.AIR.loop))

    async def connect(self, pair: bool, **kwargs: Any) -> None:
        self._loop = asyncio.get_running_loop()
        await self._there(self._connect())

    async def _connect(self) -> None:
        self._connection = await self.AIR.computer.connect(self._address)
        self.AIR.connected += 1
        self._connection.on(Connection.EVENT_DISCONNECTION, self._left)
        self._peer = Peer(self._connection)
        if self.AIR.mtu > 23:
            await self._peer.request_mtu(self.AIR.mtu)
        await self._peer.discover_all()
        self.services = self._found()

    def _found(self) -> BleakGATTServiceCollection:
        found = BleakGATTServiceCollection()
        for service in self._peer.services:
            ours = BleakGATTService(service, service.handle, service.uuid.to_hex_str("-").lower())
            found.add_service(ours)
            for one in service.characteristics:
                found.add_characteristic(
                    BleakGATTCharacteristic(
                        one,
                        one.handle,
                        one.uuid.to_hex_str("-").lower(),
                        list(gatt_char_props_to_strs(int(one.properties))),
                        lambda: self.mtu_size - 3,
                        ours,
                    )
                )
        return found

    def _left(self, reason: int) -> None:
        self.AIR.connected -= 1
        self._connection = None
        self.services = None
        if self._disconnected_callback is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._disconnected_callback)

    async def disconnect(self) -> None:
        if self._connection is not None:
            await self._there(self._connection.disconnect())

    async def start_notify(self, characteristic: Any, callback: Any, **kwargs: Any) -> None:
        def heard(data: bytes) -> None:
            for one in self.AIR.fate(data):
                if not self._loop.is_closed():
                    self._loop.call_soon_threadsafe(callback, bytearray(one))

        await self._there(self._peer.subscribe(characteristic.obj, heard))

    async def write_gatt_char(self, characteristic: Any, data: Any, response: bool) -> None:
        if self._connection is None:
            raise BleakError("Not connected")
        if len(data) > self.mtu_size - 3:
            raise BleakError("longer than the connection carries")
        await self._there(self._peer.write_value(characteristic.obj, bytes(data), with_response=response))

    async def pair(self, *args: Any, **kwargs: Any) -> None:
        raise NotImplementedError

    async def unpair(self) -> None:
        raise NotImplementedError

    async def read_gatt_char(self, characteristic: Any, **kwargs: Any) -> bytearray:
        raise NotImplementedError

    async def read_gatt_descriptor(self, descriptor: Any, **kwargs: Any) -> bytearray:
        raise NotImplementedError

    async def write_gatt_descriptor(self, descriptor: Any, data: Any) -> None:
        raise NotImplementedError

    async def stop_notify(self, characteristic: Any) -> None:
        raise NotImplementedError
