"""Encoder on a Raspberry Pi's own pins, via gpiozero.

Uses three plain input devices, not gpiozero's `RotaryEncoder`: that counts one step where there are four, and assumes
that the disc rests in a detent when the program starts.

Theory of operation. The kernel timestamps each edge; half a millisecond later lgpio delivers the edges in its own
thread, in the order in which it calls back. The callback only queues them. `read` runs in the sampling thread, takes
the queue and counts. So only one thread touches the counts, and a late thread loses no edge, because ordering and
debouncing use the kernel's timestamps. Only a queue that fills up because nothing samples is counted in the callback,
behind a lock.

In case the kernel drops an edge, the pins are compared with the counts whenever they have been quiet: the counts are
corrected as far as possible, and the next sample carries `ILLEGAL_STEP`.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from gpiozero import Device, InputDevice
from gpiozero.exc import BadPinFactory, GPIOPinInUse, GPIOZeroError

from firmware_bridge.ports._own_pins import Fitted, OwnPinsTransport, own_map
from firmware_bridge.ports._quadrature import PHASES, Phase, Quadrature
from firmware_bridge.ports.pins import PinMap, Role
from firmware_bridge.wire.base_side import SensorReading
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.messages import HAS_ENCODER, HAS_INDEX, ILLEGAL_STEP, NO_ANGLE
from firmware_bridge.wire.sentences import sentence

ROLES: dict[Phase, Role] = {"a": "encoder_a", "b": "encoder_b", "index": "index"}

QUIET_US = 100_000
"""Pins that have been quiet for this long are compared with the counts."""
MOST_WAITING = 4096
"""Edges that may queue up while nothing samples."""

CHIPS = ("/dev/gpiochip0", "/dev/gpiochip4")
"""Chips that hold a Pi's pins; on some kernels a Pi 5 has them at the second."""


class GpioEncoder:
    """Encoder of a pin map, as a `BaseSensor`. Takes the pins at once and holds them until `close`.

    Args:
        pin_map: A checked map of a Raspberry Pi with an encoder.
        factory: gpiozero's pin factory; None for the configured one, else lgpio.

    Raises:
        BaseLostError: There are no pins, access is denied, or another program has them.
    """

    def __init__(self, pin_map: PinMap, factory: Any = None) -> None:
        self._waiting: deque[tuple[float, Phase, bool]] = deque()
        self._counting = Lock()
        self._devices: list[InputDevice] = []
        factory = pin_factory() if factory is None else factory
        pull_up = True if pin_map.build.board_pull_ups else None
        try:
            for phase in PHASES:
                self._devices.append(_device(pin_map, ROLES[phase], pull_up, factory))
        except BaseLostError:
            self.close()
            raise
        self._counts = Quadrature(*self._levels(), debounce_s=pin_map.build.debounce_us / 1e6)
        self._illegal_said = 0
        self._changed_us = self._looked_us = 0
        self._found: tuple[bool, bool, bool] | None = None
        # gpiozero holds only weak references to these; as methods they live as long as this object.
        for device, called in zip(self._devices, (self._on_a, self._on_b, self._on_index), strict=True):
            device.pin.edges = "both"
            device.pin.when_changed = called

    @property
    def illegal(self) -> int:
        """Number of illegal transitions, each a lost edge."""
        return self._counts.illegal

    def read(self, t_us: int) -> SensorReading:
        with self._counting:
            if self._count():
                self._changed_us = t_us
                self._found = None
            elif t_us - self._changed_us >= QUIET_US and t_us - self._looked_us >= QUIET_US:
                self._compare()
                self._looked_us = t_us
            counts = self._counts
            flags = ILLEGAL_STEP if counts.illegal != self._illegal_said else 0
            self._illegal_said = counts.illegal
            return SensorReading(NO_ANGLE, 0, flags, counts.count, counts.index, counts.index_count)

    def close(self) -> None:
        """Release the pins."""
        for device in self._devices:
            device.pin.when_changed = None  # else lgpio keeps calling
            device.close()
        self._devices.clear()

    def _on_a(self, ticks: float, state: int) -> None:
        self._edge(ticks, "a", state)

    def _on_b(self, ticks: float, state: int) -> None:
        self._edge(ticks, "b", state)

    def _on_index(self, ticks: float, state: int) -> None:
        self._edge(ticks, "index", state)

    def _edge(self, ticks: float, phase: Phase, state: int) -> None:
        self._waiting.append((ticks, phase, bool(state)))
        if len(self._waiting) >= MOST_WAITING:
            with self._counting:
                self._count()

    def _count(self) -> bool:
        """Count the queued edges; returns whether there were any."""
        waiting = [self._waiting.popleft() for _ in range(len(self._waiting))]
        # Sort by time alone: edges with equal times keep their order of arrival.
        for ticks, phase, level in sorted(waiting, key=lambda edge: edge[0]):
            self._counts.edge(phase, level, ticks)
        return bool(waiting)

    def _compare(self) -> None:
        self._counts.settle()
        found = self._levels()
        # Seen twice with a quiet interval between: an edge in flight is not a lost one.
        if found == self._found:
            self._counts.agree(found)
        self._found = found

    def _levels(self) -> tuple[bool, bool, bool]:
        a, b, index = (bool(device.pin.state) for device in self._devices)
        return a, b, index


def _device(pin_map: PinMap, role: Role, pull_up: bool | None, factory: Any) -> InputDevice:
    number = pin_map.number(role)
    name = f"GPIO{number}"
    try:
        return InputDevice(number, pull_up=pull_up, active_state=True if pull_up is None else None, pin_factory=factory)
    except GPIOPinInUse as error:
        raise BaseLostError(sentence("pin-taken-here", name=name, role=role)) from error
    except GPIOZeroError as error:
        raise BaseLostError(sentence("pin-unusable", name=name, role=role, why=error)) from error
    except Exception as error:
        # lgpio's own error is a plain Exception, and lgpio may not be installed.
        if "busy" in str(error).lower():
            raise BaseLostError(sentence("pin-taken", name=name, role=role)) from error
        raise BaseLostError(sentence("pin-unusable", name=name, role=role, why=error)) from error


def pin_factory() -> Any:
    """Pin factory of gpiozero: the one already set, the one named in the environment, or lgpio.

    By default only lgpio, since it works on every Pi and gives the kernel's timestamps of the edges.

    Raises:
        BaseLostError: There are no pins, or access is denied.
    """
    if Device.pin_factory is not None:
        return Device.pin_factory
    try:
        if os.environ.get("GPIOZERO_PIN_FACTORY"):
            Device.ensure_pin_factory()
        else:
            # gpiozero lets factories of the same kind share their pins, so all bases need one factory.
            Device.pin_factory = _lgpio_factory()
    except BaseLostError:
        raise
    except BadPinFactory as error:
        raise BaseLostError(sentence("no-pins", why=error)) from error
    except Exception as error:
        # As above; and every factory raises its own errors on a machine that is no Pi.
        raise BaseLostError(_why_no_pins(error)) from error
    return Device.pin_factory


def _lgpio_factory() -> Any:
    try:
        with lgpio_place():
            from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as error:
        if not any(map(os.path.exists, CHIPS)):
            raise BaseLostError(_why_no_pins(error)) from error
        raise BaseLostError(sentence("no-lgpio")) from error
    return LGPIOFactory()


@contextmanager
def lgpio_place() -> Iterator[None]:
    """Have lgpio create its pipe in a temporary directory while it is imported.

    By default it creates one in the working directory, leaves it there, and fails to import where it may not write.
    Once open, the pipe needs its name no more.
    """
    if "LG_WD" in os.environ:
        yield
        return
    with TemporaryDirectory(prefix="lgpio-") as place:
        os.environ["LG_WD"] = place
        try:
            yield
        finally:
            del os.environ["LG_WD"]


def _why_no_pins(error: Exception) -> str:
    chips = [chip for chip in CHIPS if os.path.exists(chip)]
    if not chips:
        return sentence("no-pi")
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        return sentence("denied-gpio", path=chips[0])
    return sentence("no-pins", why=error)


def gpio_transport(
    pin_map: PinMap,
    clock: Callable[[], float],
    factory: Any = None,
    *,
    uid: bytes | None = None,
    name: str = "",
    keep_name: Callable[[str], None] | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> OwnPinsTransport:
    """Transport to a base whose encoder is on this machine's own pins.

    Args:
        clock: Monotonic clock, seconds, such as `time.monotonic`.
        factory: gpiozero's pin factory; None for the machine's own.
        uid: The base's permanent eight bytes; None: derived from the machine and the pins.
        name: The base's name; *keep_name* is called with a new one.
        sleep: Waits the given seconds.

    Raises:
        PinMapError: The map is not for a Raspberry Pi, has no encoder, or would not work.
    """
    own_map(pin_map, "encoder")

    def fit() -> Fitted:
        sensor = GpioEncoder(pin_map, factory)
        return Fitted(sensor, sensor.close)

    return OwnPinsTransport(
        pin_map,
        clock,
        fit,
        sensors=HAS_ENCODER | HAS_INDEX,
        where="gpio",
        uid=uid,
        name=name,
        keep_name=keep_name,
        sleep=sleep,
    )
