"""A base made of this machine's own pins: a sensor, and the base's side of the protocol, in this process.

What stands here is the same for an encoder (`ports.gpio`) and an AS5600 (`ports.i2c`). The
pins are taken when the transport is opened and let go when it is closed, as a port is; the bytes between are those
that a base on a cable sends, so that nothing above the transport knows the difference.
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
"""The version of the base that this machine is."""
BUFFER_BYTES = 4096
"""Nothing narrows the way to the host; the buffer only bounds what waits while nobody reads."""
RASPBERRY_PI = next(number for number, name in BOARDS.items() if name == "raspberry-pi")

MACHINE_IDS = (Path("/proc/device-tree/serial-number"), Path("/etc/machine-id"))
"""What tells this machine from others: a Pi's serial number, or what the system was given at its installation."""


class Fitted(msgspec.Struct, frozen=True):
    """A sensor that has its pins, how to take them from it, and how its filter is set where it has one."""

    sensor: BaseSensor
    close: Callable[[], None]
    set_filter: Callable[[int], None] | None = None


class OwnPinsTransport:
    """A `Transport` to the base on this machine's own pins.

    Args:
        pin_map: How it is wired: a checked one.
        clock: Seconds that do not go back.
        fit: Takes the pins, or raises `BaseLostError`.
        sensors: What the base has, as `Identity` says it.
        where: What the transport is called.
        uid: The base's eight bytes for life; None: made of the machine's and of the pins.
        name: What its owner called it; *keep_name* is told another.
        sleep: Waits so many seconds.
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
    """Refuse a map that is not of this kind of machine and sensor.

    Raises:
        PinMapError: It is another's; its name and what was expected are said.
    """
    if pin_map.board.chip != BOARDS[RASPBERRY_PI]:
        raise PinMapError(sentence("other-pins", name=pin_map.name, board=pin_map.board.name))
    if pin_map.build.sensor.kind != kind:
        raise PinMapError(sentence("other-build", name=pin_map.name, sensor=a_sensor(kind), build=pin_map.build.name))
    check(pin_map)


def own_uid(pin_map: PinMap, machine_ids: tuple[Path, ...] = MACHINE_IDS) -> bytes:
    """Eight bytes that stay the same for this machine and these pins, and that no other base has."""
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
