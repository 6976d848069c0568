"""Serves a base on a pseudo terminal, which looks like a serial port to any program.

`companion spinner simulate` serves a simulated base this way, so that another process (or pyserial in a test) opens it
like a real one. Needs pseudo terminals: not on Windows.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import time
from collections.abc import Callable
from pathlib import Path

from firmware_bridge.ports.transport import LocalBase
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.sentences import sentence

READ_BYTES = 4096


class PtyPort:
    """Serves *base* on a pseudo terminal, step by step: call `turn` repeatedly.

    Like a real base it runs whether or not a host has opened the port; what it sends to no host is lost.

    Args:
        base: The base.
        clock: Monotonic clock, seconds.
        link: Path of a symbolic link to the port, kept up to date: a name that stays the same when the base is
            unplugged and plugged in again.

    Attributes:
        path: The port's name; it changes when the base is plugged in again.
    """

    def __init__(self, base: LocalBase, clock: Callable[[], float] = time.monotonic, link: Path | None = None) -> None:
        self._base = base
        self._clock = clock
        self._link = link
        self._master = -1
        self.path = ""
        self.plug()

    def plug(self) -> None:
        """Plug the base in, unless it already is.

        Raises:
            BaseLostError: No pseudo terminal is available, or the link cannot be made.
        """
        if self._master >= 0:
            return
        try:
            import tty  # not on Windows

            self._master, slave = os.openpty()
            tty.setraw(slave)
            self.path = os.ttyname(slave)
            # Whether a host holds it open can only be detected while this process does not.
            os.close(slave)
            os.set_blocking(self._master, False)
            if self._link is not None:
                self._link.unlink(missing_ok=True)
                self._link.symlink_to(self.path)
        except (ImportError, AttributeError, OSError) as error:
            self.pull()
            raise BaseLostError(sentence("no-pty", why=error)) from error

    def pull(self) -> None:
        """Unplug the base: a program that has the port open finds it gone."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1
        if self._link is not None:
            with contextlib.suppress(OSError):
                self._link.unlink(missing_ok=True)

    close = pull

    def turn(self, wait_s: float = 0.005) -> None:
        """Receive from the host for up to *wait_s*, advance the base to now, and send its output."""
        if self._master < 0:
            time.sleep(wait_s)
        else:
            self._base.receive(self._heard(wait_s))
        self._base.advance(int(self._clock() * 1_000_000))
        said = self._base.to_send()
        if said and self._master >= 0:
            self._say(said)

    def _heard(self, wait_s: float) -> bytes:
        poll = select.poll()
        poll.register(self._master, select.POLLIN)
        ready = poll.poll(wait_s * 1000)
        if ready and ready[0][1] & select.POLLHUP:
            # No host has it open; poll reports that at once, so wait here.
            time.sleep(wait_s)
            return b""
        if not ready:
            return b""
        try:
            return os.read(self._master, READ_BYTES)
        except OSError:
            return b""

    def _say(self, said: bytes) -> None:
        poll = select.poll()
        poll.register(self._master, 0)
        if any(happened & select.POLLHUP for _, happened in poll.poll(0)):
            return
        # What does not fit is lost, as on a real line to a host that does not read.
        try:
            os.write(self._master, said)
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EIO):
                raise BaseLostError(sentence("unserved", path=self.path, why=error)) from error
