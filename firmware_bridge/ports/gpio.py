"""An encoder on a Raspberry Pi's own pins, by gpiozero.

Two plain input devices and an index, not gpiozero's `RotaryEncoder`: that counts one step where
there are four and takes it that the disc stands in a detent when the program begins.

Theory of operation. The kernel notes when each edge came; lgpio hands the edges over, in order, half
a millisecond later and in a thread of its own. There they are only put in a queue, in the order in
which they are called out. `read` runs in the thread that samples: it takes the queue and counts.
So nothing that counts is touched by two threads, and a thread that is late loses no edge, because the
order and the debouncing go by the kernel's times and not by when somebody looked. Only a queue that nobody
empties for long, because nothing is sampled, is counted where it fills up, behind a lock.

Should the kernel ever drop an edge, the pins are compared with what was counted whenever they have been
quiet: the counts are put right as far as that can be, and the next sample says `ILLEGAL_STEP`.
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

from firmware_bridge.ports.own_pins import Fitted, OwnPinsTransport, own_map
from firmware_bridge.ports.pins import PinMap, Role
from firmware_bridge.ports.quadrature import PHASES, Phase, Quadrature
from firmware_bridge.wire.base_side import SensorReading
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.messages import HAS_ENCODER, HAS_INDEX, ILLEGAL_STEP, NO_ANGLE
from firmware_bridge.wire.sentences import sentence

ROLES: dict[Phase, Role] = {"a": "encoder_a", "b": "encoder_b", "index": "index"}

QUIET_US = 100_000
"""Pins that have not changed for so long are compared with what was counted."""
MOST_WAITING = 4096
"""Edges that may wait to be counted while nothing is sampled."""

CHIPS = ("/dev/gpiochip0", "/dev/gpiochip4")
"""Where a Pi's pins are; on some kernels a Pi 5 has them at the second."""


class GpioEncoder:
    """The encoder of a pin map, as a `BaseSensor`. The pins are taken at once and held until `close`.

    Args:
        pin_map: A checked map with an encoder, of a Raspberry Pi.
        factory: gpiozero's pin factory; None for the one that is set, or else lgpio.

    Raises:
        BaseLostError: There are no pins here, they may not be used, or another program has them.
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
        # gpiozero holds these by weak references; they live as long as this object does.
        for device, called in zip(self._devices, (self._on_a, self._on_b, self._on_index), strict=True):
            device.pin.edges = "both"
            device.pin.when_changed = called

    @property
    def illegal(self) -> int:
        """Number of illegal transitions: an edge between was lost."""
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
        """Let go of the pins."""
        for device in self._devices:
            device.pin.when_changed = None  # else lgpio goes on calling
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
        """Count the edges that wait; whether there were any."""
        waiting = [self._waiting.popleft() for _ in range(len(self._waiting))]
        # By their times alone: two edges of one time stay in the order in which they came.
        for ticks, phase, level in sorted(waiting, key=lambda edge: edge[0]):
            self._counts.edge(phase, level, ticks)
        return bool(waiting)

    def _compare(self) -> None:
        self._counts.settle()
        found = self._levels()
        # Found twice, with a quiet time between: an edge that is only on its way is not a lost one.
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
        # lgpio's own error is a plain Exception, and lgpio need not be installed to be named here.
        if "busy" in str(error).lower():
            raise BaseLostError(sentence("pin-taken", name=name, role=role)) from error
        raise BaseLostError(sentence("pin-unusable", name=name, role=role, why=error)) from error


def pin_factory() -> Any:
    """The way of gpiozero to the pins: the one that is set, or asked for in the environment, or else lgpio.

    Only lgpio, as it works on every Pi and gives the kernel's times of the edges.

    Raises:
        BaseLostError: There are no pins here, or they may not be used.
    """
    if Device.pin_factory is not None:
        return Device.pin_factory
    try:
        if os.environ.get("GPIOZERO_PIN_FACTORY"):
            Device.ensure_pin_factory()
        else:
            # gpiozero lets factories of one kind share their pins, so that there has to be one for all bases.
            Device.pin_factory = _lgpio_factory()
    except BaseLostError:
        raise
    except BadPinFactory as error:
        raise BaseLostError(sentence("no-pins", why=error)) from error
    except Exception as error:
        # As above; and every factory has errors of its own for a machine that is no Pi.
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
    """Lets lgpio put its pipe elsewhere while it is imported.

    It makes one in the directory that the program happens to be in, leaves it there, and cannot be imported
    where it may not write. Once open, a pipe needs its name no more.
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
    """A base whose encoder is on this machine's own pins.

    Args:
        clock: Seconds that do not go back, such as `time.monotonic`.
        factory: gpiozero's pin factory; None for the machine's own.
        uid: The base's eight bytes for life; None: made of the machine's and of the pins.
        name: What its owner called it; *keep_name* is told another.
        sleep: Waits so many seconds.

    Raises:
        PinMapError: The map is no Raspberry Pi's, has no encoder, or would not work.
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
