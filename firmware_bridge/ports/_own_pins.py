"""Base made of this machine's own pins: a sensor and the base's side of the protocol, in this process.

Common part of the encoder (`ports.gpio`) and the AS5600 (`ports.i2c`). Opening the transport takes the pins, closing it
releases them, as with a port; it carries the same bytes as a base on a cable, so nothing above the transport knows the
difference.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from firmware_bridge.ports.pin_checks import check
from firmware_bridge.ports.pins import PinMap, SensorKind, a_sensor
from firmware_bridge.ports.transport import LocalTransport
from firmware_bridge.wire.base_side import BaseSensor, BaseSide
from firmware_bridge.wire.errors import BaseLostError, PinMapError
from firmware_bridge.wire.messages import ANSWERED, BOARDS, PROTOCOL, Identity
from firmware_bridge.wire.sentences import sentence

FIRMWARE = (1, 0)
"""Firmware version that this machine reports."""
BUFFER_BYTES = 4096
"""Nothing throttles the way to the host; the buffer only bounds what queues up while nobody reads."""
RASPBERRY_PI = next(number for number, name in BOARDS.items() if name == "raspberry-pi")

MACHINE_IDS = (Path("/proc/device-tree/serial-number"), Path("/etc/machine-id"))
"""Unique ids of this machine: a Pi's serial number, or the system's id from its installation."""


class Fitted(msgspec.Struct, frozen=True):
    """A sensor that has its pins, how to release them, and how to set its filter if it has one."""

    sensor: BaseSensor
    close: Callable[[], None]
    set_filter: Callable[[int], None] | None = None


class OwnPinsTransport:
    """A `Transport` to the base on this machine's own pins.

    Args:
        pin_map: Its wiring: a checked map.
        clock: Monotonic clock, seconds.
        fit: Takes the pins, or raises `BaseLostError`.
        sensors: The base's sensors, as in `Identity`.
        where: Name of the transport.
        uid: The base's permanent eight bytes; None: derived from the machine and the pins.
        name: The base's name; *keep_name* is called with a new one.
        sleep: Waits the given seconds.
    """

    def __init__(
        self,
        pin_map: PinMap,
        clock: Callable[[], float],
        fit: Callable[[], Fitted],
        *,
        sensors: int,
        where: str,
        uid: bytes | None = None,
        name: str = "",
        keep_name: Callable[[str], None] | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = where
        self._clock = clock
        self._fit = fit
        self._sleep = sleep
        self._keep_name = keep_name
        self._identity = Identity(
            protocol=PROTOCOL,
            firmware=FIRMWARE,
            board=RASPBERRY_PI,
            sensors=sensors,
            reset=ANSWERED,
            counts_per_turn=pin_map.build.counts_per_turn,
            uid=own_uid(pin_map) if uid is None else uid,
            name=name,
        )
        self._fitted: Fitted | None = None
        self._local: LocalTransport | None = None

    def open(self) -> None:
        self.close()
        self._fitted = self._fit()
        base = BaseSide(
            self._fitted.sensor,
            self._identity,
            live=True,
            buffer_bytes=BUFFER_BYTES,
            bytes_per_s=None,
            set_filter=self._fitted.set_filter,
            keep_name=self._keep,
        )
        self._local = LocalTransport(base, self._clock, name=self.name, sleep=self._sleep)
        self._local.open()

    def read(self) -> bytes:
        return self._opened().read()

    def write(self, data: bytes) -> None:
        self._opened().write(data)

    def close(self) -> None:
        local, self._local = self._local, None
        fitted, self._fitted = self._fitted, None
        if local is not None:
            local.close()
        if fitted is not None:
            fitted.close()

    def _opened(self) -> LocalTransport:
        if self._local is None:
            raise BaseLostError(sentence("not-open", name=self.name))
        return self._local

    def _keep(self, name: str) -> None:
        self._identity = msgspec.structs.replace(self._identity, name=name)
        if self._keep_name is not None:
            self._keep_name(name)


def own_map(pin_map: PinMap, kind: SensorKind) -> None:
    """Refuse a map for another kind of machine or sensor.

    Raises:
        PinMapError: It is for another; the message gives its name and what was expected.
    """
    if pin_map.board.chip != BOARDS[RASPBERRY_PI]:
        raise PinMapError(sentence("other-pins", name=pin_map.name, board=pin_map.board.name))
    if pin_map.build.sensor.kind != kind:
        raise PinMapError(sentence("other-build", name=pin_map.name, sensor=a_sensor(kind), build=pin_map.build.name))
    check(pin_map)


def own_uid(pin_map: PinMap, machine_ids: tuple[Path, ...] = MACHINE_IDS) -> bytes:
    """Eight bytes that are stable for this machine and these pins, and unique to them."""
    machine = b""
    for path in machine_ids:
        try:
            machine = path.read_bytes().strip(b"\0\n ")
        except OSError:
            continue
        if machine:
            break
    pins = ",".join(f"{wire.role}={wire.pin}" for wire in pin_map.build.wire)
    return hashlib.sha256(machine + b"|" + pins.encode()).digest()[:8]
