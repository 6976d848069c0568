"""A board's radio in the air of `tests.firmware_bridge.air`: MicroPython's module bluetooth over bumble."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from bumble.att import Attribute, AttributeValue
from bumble.core import UUID as BumbleUUID
from bumble.device import Connection, Device
from bumble.gatt import Characteristic, Service

from tests.firmware_bridge.air import INTERVAL_MS, Air

IRQ_CENTRAL_CONNECT, IRQ_CENTRAL_DISCONNECT, IRQ_GATTS_WRITE, IRQ_MTU_EXCHANGED = 1, 2, 3, 21
DEFAULT_BUFFER = 20


def bluetooth_of(air: Air) -> Any:
    """What a board in this air imports as `bluetooth`."""

    class BLE(BoardBLE):
        AIR = air
        MADE: list[BoardBLE] = []

        def __new__(cls) -> Any:
            if not cls.MADE:
                cls.MADE.append(super().__new__(cls))
            return cls.MADE[0]

    class Module:
        UUID = staticmethod(lambda text: bytes.fromhex(text.replace("-", ""))[::-1])

    module = Module()
    module.BLE = BLE  # type: ignore[attr-defined]
    return module


class BoardBLE:
    """`bluetooth.BLE`; the arguments are those of docs.micropython.org. Its events come from the air's thread."""

    AIR: Air
    device: Device | None = None
    interval_us = 0
    """The last that was asked for; here it advertises more often than that, so that no test waits."""

    def active(self, active: bool | None = None, /) -> bool:
        if active and self.device is None:
            self.device = self.AIR.run(self.AIR.device())
            self._mtu = 256
            self._buffers: dict[int, tuple[int, bool]] = {}
            self._values: dict[int, bytes] = {}
            self._characteristics: list[Characteristic] = []
            self._connections: dict[int, Connection] = {}
            self.device.on(Device.EVENT_CONNECTION, self._connected)
        return self.device is not None

    def config(self, *, mtu: int) -> None:
        self._mtu = self.device.gatt_server.max_mtu = mtu

    def irq(self, handler: Callable[[int, tuple[Any, ...]], object], /) -> None:
        self._handler = handler

    def gatts_register_services(self, services: Any, /) -> tuple[tuple[int, ...], ...]:
        ((service, characteristics),) = services
        for uuid, flags in characteristics:
            handle = len(self._characteristics)
            self._values[handle], self._buffers[handle] = b"", (DEFAULT_BUFFER, False)
            self._characteristics.append(
                Characteristic(
                    BumbleUUID.from_bytes(uuid),
                    Characteristic.Properties(flags),
                    Attribute.Permissions.WRITEABLE,
                    AttributeValue(write=lambda connection, data, handle=handle: self._write(connection, handle, data)),
                )
            )
        self.device.add_service(Service(BumbleUUID.from_bytes(service), self._characteristics))
        return (tuple(range(len(self._characteristics))),)

    def gatts_set_buffer(self, value_handle: int, len: int, append: bool = False, /) -> None:
        self._buffers[value_handle] = (len, append)

    def gatts_read(self, value_handle: int, /) -> bytes:
        value = self._values[value_handle]
        if self._buffers[value_handle][1]:
            self._values[value_handle] = b""
        return value

    def gatts_notify(self, conn_handle: int, value_handle: int, data: bytes | None = None, /) -> None:
        connection = self._connections.get(conn_handle)
        if connection is None:
            raise OSError(128)
        assert data is not None and len(data) <= connection.att_mtu - 3, "a board cuts off what is longer"
        characteristic = self._characteristics[value_handle]
        self._there(self.device.notify_subscriber(connection, characteristic, bytes(data)))

    def gap_advertise(
        self,
        interval_us: int | None,
        adv_data: bytes | None = None,
        *,
        resp_data: bytes | None = None,
        connectable: bool = True,
    ) -> None:
        self.interval_us = interval_us
        self._there(
            self.device.start_advertising(
                advertising_data=bytes(adv_data),
                scan_response_data=bytes(resp_data),
                advertising_interval_min=INTERVAL_MS,
                advertising_interval_max=INTERVAL_MS,
            )
        )

    def gap_disconnect(self, conn_handle: int, /) -> bool:
        if conn_handle not in self._connections:
            return False
        self._there(self._connections[conn_handle].disconnect())
        return True

    def _there(self, work: Any) -> None:
        asyncio.run_coroutine_threadsafe(work, self.AIR.loop)

    def _connected(self, connection: Connection) -> None:
        self._connections[connection.handle] = connection
        connection.on(Connection.EVENT_DISCONNECTION, lambda reason: self._left(connection))
        connection.on(Connection.EVENT_CONNECTION_ATT_MTU_UPDATE, lambda: self._exchanged(connection))
        self._handler(IRQ_CENTRAL_CONNECT, (connection.handle, 0, bytes(6)))

    def _exchanged(self, connection: Connection) -> None:
        self._handler(IRQ_MTU_EXCHANGED, (connection.handle, connection.att_mtu))

    def _left(self, connection: Connection) -> None:
        self._connections.pop(connection.handle, None)
        self._handler(IRQ_CENTRAL_DISCONNECT, (connection.handle, 0, bytes(6)))

    def _write(self, connection: Connection, handle: int, data: bytes) -> None:
        size, append = self._buffers[handle]
        value = self._values[handle] if append else b""
        self._values[handle] = (value + bytes(data))[:size]
        self._handler(IRQ_GATTS_WRITE, (connection.handle, handle))
