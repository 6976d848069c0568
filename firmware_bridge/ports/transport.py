"""Transports to a base: a serial port, or a base in this process.

A read returns what has arrived, or waits up to `READ_WAIT_S` for it. Any failure is a `BaseLostError` whose message is
a sentence that names the port; it closes the transport, which may be opened again. The session interprets the bytes.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol

import msgspec

from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.sentences import sentence

BAUD = 250_000
READ_WAIT_S = 0.02
"""Longest wait of a read."""
GATHER_S = 0.01
"""How long bytes gather before a read: a hundred reads a second instead of one per sample."""
READ_BYTES = 4096
WRITE_WAIT_S = 0.5
"""A port that accepts nothing for this long is lost."""
LINKS = Path("/dev/spinner")
"""Directory of links to possible bases, made by the udev rule of hardware/."""


class Transport(Protocol):
    """A byte channel to one base."""

    @property
    def name(self) -> str:
        """Name of the port: "/dev/ttyACM0", "simulated 1", "gpio"."""

    def open(self) -> None:
        """Open it.

        Raises:
            BaseLostError: It cannot be opened; the message says why.
        """

    def read(self) -> bytes:
        """Read received bytes; b"" if none arrive within `READ_WAIT_S`.

        Raises:
            BaseLostError: The base is gone.
        """

    def write(self, data: bytes) -> None:
        """Send *data*.

        Raises:
            BaseLostError: The base is gone.
        """

    def close(self) -> None:
        """Close it, unless it is closed."""


class SerialTransport:
    """A base on a serial port, or on anything else that pyserial can open: "socket://host:port".

    Opens the port exclusively and sets DTR and RTS, as a terminal does: boards with native USB (RP2040, ESP32-S3) send
    nothing until the host sets DTR. This resets an Uno or a Nano, which is welcome, as its state is then known;
    *reset_on_open* False leaves DTR alone, as far as the operating system does (Linux sets it when it opens a port).

    Args:
        url: The port's name, or a URL.
        baud: Bits per second.
        sleep: Waits the given seconds.
    """

    def __init__(
        self,
        url: str,
        baud: int = BAUD,
        *,
        reset_on_open: bool = True,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = url
        self._baud = baud
        self._reset_on_open = reset_on_open
        self._sleep = sleep
        self._port: Any = None

    def open(self) -> None:
        import serial  # an optional dependency that comes with the bases

        self.close()
        try:
            port = serial.serial_for_url(
                self.name,
                self._baud,
                timeout=0,  # this class waits, so that bytes gather
                write_timeout=WRITE_WAIT_S,
                exclusive=True,
                do_not_open=True,
            )
            if not self._reset_on_open:
                port.dtr = False
            port.open()
        except (OSError, ValueError) as error:
            raise BaseLostError(why_not_open(self.name, error)) from error
        self._port = port

    def read(self) -> bytes:
        with self._open_port() as port:
            self._sleep(GATHER_S)
            data: bytes = port.read(READ_BYTES)
            return data

    def write(self, data: bytes) -> None:
        with self._open_port() as port:
            if data:
                port.write(data)

    @contextlib.contextmanager
    def _open_port(self) -> Iterator[Any]:
        if self._port is None:
            raise BaseLostError(sentence("not-open", name=self.name))
        import serial

        try:
            yield self._port
        except serial.SerialTimeoutException as error:
            self.close()
            raise BaseLostError(sentence("stuck-port", name=self.name)) from error
        # A pulled cable is any of several OSErrors, or (Windows, closed while it is read) a TypeError.
        except (OSError, TypeError, ValueError) as error:
            self.close()
            raise BaseLostError(sentence("unplugged", name=self.name)) from error

    def close(self) -> None:
        port, self._port = self._port, None
        if port is not None:
            with contextlib.suppress(OSError):
                port.close()


def why_not_open(name: str, error: Exception) -> str:
    """Sentence on why the port *name* could not be opened, and what helps."""
    match getattr(error, "errno", None):
        case errno.ENOENT | errno.ENODEV | errno.ENXIO:
            return sentence("absent", name=name)
        case errno.EACCES | errno.EPERM:
            return _no_permission(name)
        case errno.EBUSY | errno.EAGAIN:
            return sentence("busy", name=name)
    if isinstance(error, ValueError):
        return sentence("no-port", name=name, why=error)
    if "://" in name:
        return sentence("unreached", name=name)
    return sentence("no-serial", name=name)


def _no_permission(name: str) -> str:
    group = _group_of(name)
    if group is None or group == "root":
        return sentence("denied", name=name)
    return sentence("denied-group", name=name, group=group)


def _group_of(name: str) -> str | None:
    try:
        import grp  # not on Windows
    except ImportError:
        return None
    try:
        return grp.getgrgid(os.stat(name).st_gid).gr_name
    except (OSError, KeyError):
        return None


def waiting(clock: Callable[[], float], sleep: Callable[[float], None] | None) -> Callable[[float], None]:
    """*sleep*, or a default: a real sleep for `time.monotonic`, none for a clock that is moved by hand."""
    if sleep is not None:
        return sleep
    return time.sleep if clock is time.monotonic else lambda seconds: None


class LocalBase(Protocol):
    """A base in this process: `BaseSide` or a lookalike."""

    live: bool

    @property
    def next_us(self) -> int: ...
    def advance(self, now_us: int) -> None: ...
    def receive(self, data: bytes) -> None: ...
    def to_send(self) -> bytes: ...


class LocalTransport:
    """A base in this process; reading advances it.

    A *live* base, whose sensor can only be read now, is advanced at each of its time slots; any other can make up for
    missed slots, so it is advanced less often.

    Args:
        base: The base.
        clock: Monotonic clock, seconds.
        sleep: Waits the given seconds; by default only if *clock* runs by itself.
    """

    def __init__(
        self,
        base: LocalBase,
        clock: Callable[[], float] = time.monotonic,
        *,
        name: str = "simulated",
        sleep: Callable[[float], None] | None = None,
    ) -> None:
        self.name = name
        self._base = base
        self._clock = clock
        self._sleep = waiting(clock, sleep)
        self._open = False

    def open(self) -> None:
        self._open = True
        self._advance()
        # Drop what it sent while closed.
        self._base.to_send()

    def _advance(self) -> int:
        now_us = int(self._clock() * 1_000_000)
        self._base.advance(now_us)
        return now_us

    def read(self) -> bytes:
        self._check_open()
        now_us = self._advance()
        if not (data := self._base.to_send()):
            wait_s = READ_WAIT_S
            if self._base.live:
                wait_s = min(wait_s, max(0.0, (self._base.next_us - now_us) / 1_000_000))
            self._sleep(wait_s)
            self._advance()
            data = self._base.to_send()
        return data

    def write(self, data: bytes) -> None:
        self._check_open()
        self._base.receive(data)

    def _check_open(self) -> None:
        if not self._open:
            raise BaseLostError(sentence("not-open", name=self.name))

    def close(self) -> None:
        self._open = False


class Port(msgspec.Struct, frozen=True, kw_only=True):
    """A serial port of this machine.

    Attributes:
        device: Path to open: a udev link if there is one, as it stays the same.
        description: The system's description.
        vid, pid: USB vendor and product ids; None if it is not USB.
        serial_number: Of the board, or ""; many boards have none.
        board: Usual name of boards with these ids, or "". Only a hint: any device may have any id.
    """

    device: str
    description: str = ""
    vid: int | None = None
    pid: int | None = None
    serial_number: str = ""
    board: str = ""


KNOWN_BOARDS = {
    (0x2341, 0x0043): "Arduino Uno",
    (0x2341, 0x0001): "Arduino Uno",
    (0x2341, 0x0243): "Arduino Uno",
    (0x2A03, 0x0043): "Arduino Uno",
    (0x1A86, 0x7523): "board with a CH340",
    (0x1A86, 0x55D3): "board with a CH343",
    (0x1A86, 0x55D4): "board with a CH9102",
    (0x0403, 0x6001): "board with an FT232",
    (0x10C4, 0xEA60): "board with a CP2102",
    (0x2E8A, 0x0005): "RP2040 with MicroPython",
    (0x2E8A, 0x000A): "RP2040",
    (0x303A, 0x1001): "ESP32-S3 or ESP32-C3",
}
"""By USB ids; the udev rules of hardware/ list the same. They only affect the search order."""


def _comports() -> Iterable[Any]:
    from serial.tools import list_ports

    found: Iterable[Any] = list_ports.comports()
    return found


def ports(comports: Callable[[], Iterable[Any]] = _comports, links: Path = LINKS) -> list[Port]:
    """Serial ports of this machine, the likeliest first, each once; opens nothing.

    A udev link replaces the port that it points to.
    """
    found = {os.path.realpath(info.device): _port(info) for info in comports()}
    for link in _links(links):
        target = os.path.realpath(link)
        found[target] = msgspec.structs.replace(found.get(target, Port(device=target)), device=str(link))
    return sorted(found.values(), key=lambda port: (_rank(port, links), port.device))


def _port(info: Any) -> Port:
    return Port(
        device=info.device,
        description="" if info.description in (None, "n/a") else info.description,
        vid=info.vid,
        pid=info.pid,
        serial_number=info.serial_number or "",
        board=KNOWN_BOARDS.get((info.vid, info.pid), ""),
    )


def _links(links: Path) -> list[Path]:
    try:
        return sorted(link for link in links.iterdir() if link.exists())
    except OSError:
        return []


def _rank(port: Port, links: Path) -> int:
    if Path(port.device).parent == links:
        return 0
    return 1 if port.board else 2 if port.vid is not None else 3
