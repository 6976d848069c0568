"""AS5600 directly on a Raspberry Pi's I2C bus, via smbus2, an optional dependency.

Theory of operation. The sampling thread reads the sensor when a sample is due: one burst of three bytes, STATUS and RAW
ANGLE, so that the angle is never torn and belongs to its status. A separate thread would gain nothing: the angle would
be up to one period older, and a hung bus would hang that thread as well. A burst takes 0.15 ms at 400 kHz, and 0.6 ms
at the Pi's usual 100 kHz; samples every 2 ms leave time for either.

All waits are bounded: the kernel gives up on the bus after 20 ms, without retrying. A sensor that does not answer
yields a sample that says so; after several in a row the bus is left alone for a tenth of a second at a time, so that
samples stay on time. A sensor that returns has lost its configuration, and it is written again.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from typing import Any, Protocol

from firmware_bridge.ports._own_pins import Fitted, OwnPinsTransport, own_map
from firmware_bridge.ports.pins import PinMap
from firmware_bridge.wire.base_side import SensorReading
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.messages import (
    BUS_TIMEOUT,
    HAS_ANGLE,
    MAGNET_DETECTED,
    MAGNET_TOO_STRONG,
    MAGNET_TOO_WEAK,
    NO_ANGLE,
    SENSOR_SILENT,
)
from firmware_bridge.wire.sentences import sentence

ADDRESS = 0x36
"""I2C address of every AS5600; it cannot be changed."""

# Registers: data sheet of the AS5600, "Register Description".
CONF_HIGH = 0x07
"""WD (bit 5), FTH (4:2) and SF (1:0), the slow filter; volatile."""
SLOW_FILTER = 0x03
STATUS = 0x0B
"""STATUS, RAW ANGLE high and low are consecutive; the address pointer increments by itself."""
BURST = 3
ANGLE_BITS = 0x0FFF
STATUS_BITS = MAGNET_DETECTED | MAGNET_TOO_WEAK | MAGNET_TOO_STRONG

PATIENCE = 8
"""Consecutive failed reads before the bus is left alone for a while."""
PAUSE_US = 100_000

# <linux/i2c-dev.h>
I2C_RETRIES, I2C_TIMEOUT = 0x0701, 0x0702
TIMEOUT_10_MS = 2
"""Bus timeout of the kernel, in units of 10 ms."""

SILENT = SensorReading(NO_ANGLE, 0, SENSOR_SILENT)
LATE = SensorReading(NO_ANGLE, 0, SENSOR_SILENT | BUS_TIMEOUT)


class I2cBus(Protocol):
    """The part of `smbus2.SMBus` in use. Every failure is an `OSError`."""

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int) -> list[int]:
        """Write the register's number, then read *length* bytes without releasing the bus."""

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        """Write one byte into a register."""

    def close(self) -> None:
        """Release the bus."""


class As5600:
    """An AS5600 on *bus*, as a `BaseSensor`. Reading never raises and never waits long."""

    def __init__(self, bus: I2cBus) -> None:
        self._bus = bus
        self._filter = 0
        self._is_set = False
        self._failed = 0
        self._silent = SILENT
        self._again_us = 0

    def read(self, t_us: int) -> SensorReading:
        if self._failed >= PATIENCE and t_us < self._again_us:
            return self._silent
        try:
            if not self._is_set:
                self._write_filter()
            status, high, low = self._bus.read_i2c_block_data(ADDRESS, STATUS, BURST)
        except (OSError, ValueError) as error:  # ValueError: fewer bytes than asked for
            self._silent = LATE if isinstance(error, OSError) and error.errno == errno.ETIMEDOUT else SILENT
            self._failed += 1
            self._again_us = t_us + PAUSE_US
            self._is_set = False
            return self._silent
        self._failed = 0
        return SensorReading((high << 8 | low) & ANGLE_BITS, status & STATUS_BITS)

    def set_filter(self, filter: int) -> None:
        """Set the slow filter with the next read, from 0 (least noise, 2.2 ms lag) to 3 (0.3 ms)."""
        self._filter = filter
        self._is_set = False

    def close(self) -> None:
        """Release the bus."""
        self._bus.close()

    def _write_filter(self) -> None:
        (kept,) = self._bus.read_i2c_block_data(ADDRESS, CONF_HIGH, 1)
        wanted = kept & ~SLOW_FILTER | self._filter
        if wanted != kept:
            self._bus.write_byte_data(ADDRESS, CONF_HIGH, wanted)
        self._is_set = True


def open_bus(number: int) -> I2cBus:
    """The machine's I2C bus of this number.

    Raises:
        BaseLostError: smbus2 is not installed, the bus does not exist, or access is denied.
    """
    path = f"/dev/i2c-{number}"
    try:
        from smbus2 import SMBus
    except ImportError as error:
        raise BaseLostError(sentence("no-smbus")) from error
    try:
        bus: I2cBus = SMBus(number)
    except OSError as error:
        raise BaseLostError(_why_no_bus(path, error)) from error
    _bound(bus)
    return bus


def _why_no_bus(path: str, error: OSError) -> str:
    match error.errno:
        case errno.ENOENT | errno.ENODEV | errno.ENXIO:
            return sentence("no-bus", path=str(path))
        case errno.EACCES | errno.EPERM:
            return sentence("denied-i2c", path=str(path))
        case _:
            return sentence("unopened", path=str(path), why=os.strerror(error.errno) if error.errno else error)


def _bound(bus: Any) -> None:
    """Bound the time of every transfer."""
    from fcntl import ioctl

    try:
        ioctl(bus.fd, I2C_TIMEOUT, TIMEOUT_10_MS)
        ioctl(bus.fd, I2C_RETRIES, 0)
    except OSError:
        # A bus with its own timing, such as a bit-banged one, may not support this.
        return


def check_answer(bus: I2cBus) -> None:
    """Check that an AS5600 answers.

    Raises:
        BaseLostError: Nothing answers at its address.
    """
    try:
        bus.read_i2c_block_data(ADDRESS, STATUS, BURST)
    except OSError as error:
        raise BaseLostError(sentence("no-as5600", address=f"{ADDRESS:02x}")) from error


def i2c_transport(
    pin_map: PinMap,
    clock: Callable[[], float],
    open_bus: Callable[[int], I2cBus] = open_bus,
    *,
    uid: bytes | None = None,
    name: str = "",
    keep_name: Callable[[str], None] | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> OwnPinsTransport:
    """Transport to a base whose AS5600 is on this machine's own I2C bus, the one that *pin_map* names.

    Opening it fails if no sensor answers; if one falls silent later, the samples say so. The arguments are those of
    `firmware_bridge.ports.gpio.gpio_transport`; *open_bus* opens the bus of a number.

    Raises:
        PinMapError: The map is not for a Raspberry Pi, has no AS5600, or would not work.
    """
    own_map(pin_map, "as5600")
    number = int(pin_map.build.bus.removeprefix("i2c"))

    def fit() -> Fitted:
        bus = open_bus(number)
        try:
            check_answer(bus)
        except BaseLostError:
            bus.close()
            raise
        sensor = As5600(bus)
        return Fitted(sensor, sensor.close, sensor.set_filter)

    return OwnPinsTransport(
        pin_map, clock, fit, sensors=HAS_ANGLE, where="i2c", uid=uid, name=name, keep_name=keep_name, sleep=sleep
    )
