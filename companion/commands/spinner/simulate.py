"""`companion spinner simulate`: serves a simulated base on a port that any program can open."""

from __future__ import annotations

import contextlib
import math
import os
import queue
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import msgspec

from companion.adapters.bases.keys import code_of, new_key
from companion.adapters.bases.wording import said
from companion.adapters.files.home import make_folder
from companion.commands.command_texts import say
from companion.commands.manual import Manual, told, typed
from companion.commands.spinner import bases as spinner_bases
from companion.kernel.errors import DataError
from companion.texts.texts import phrase
from firmware_bridge.ports.nearby import announced
from firmware_bridge.ports.pty_port import PtyPort
from firmware_bridge.sim.sensor_model import Ripple, SensorModel, some_encoder, some_sensor
from firmware_bridge.sim.simulator import SimulatedBase
from firmware_bridge.sim.wireless import WirelessBase
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.messages import MAGNET_DETECTED, MAGNET_TOO_WEAK

LINES = "flick [SPEED], toss, hold, nudge [DEGREES], pull, plug, reset, wait SECONDS, quit"
USUAL_FLICK_DEG_S, USUAL_NUDGE_DEG = 1200.0, 5.0
WAIT_S = 0.005
LOOPBACK = "127.0.0.1"

Percent = click.FloatRange(0, 100)


@click.command(
    cls=Manual,
    examples=(
        "companion spinner simulate --spin-every 10",
        "companion spinner simulate --name left --seed 2",
        "companion spinner simulate --spikes 15 --drops 20",
        "companion spinner simulate --encoder 600",
        "companion spinner simulate --wireless",
    ),
)
@click.option("--name", metavar="NAME", default="")
@click.option("--seed", metavar="N", type=int, default=1, show_default=True)
@click.option("--link", metavar="PATH", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--spin-every", metavar="S", type=click.FloatRange(1.0))
@click.option("--encoder", metavar="COUNTS", type=click.IntRange(8, 16384))
@click.option("--noise", metavar="DEG", type=click.FloatRange(0, 10))
@click.option("--eccentric", metavar="DEG", type=click.FloatRange(0, 10))
@click.option("--tilted", metavar="DEG", type=click.FloatRange(0, 10))
@click.option("--spikes", metavar="PERCENT", type=Percent, default=0.0)
@click.option("--torn", metavar="PERCENT", type=Percent, default=0.0)
@click.option("--drops", metavar="PERCENT", type=Percent, default=0.0)
@click.option("--stuck", metavar="S", type=click.FloatRange(0))
@click.option("--silent", metavar="S", type=click.FloatRange(0))
@click.option("--weak", is_flag=True)
@click.option("--wireless", is_flag=True)
@click.option("--tcp", metavar="PORT", type=click.IntRange(0, 65535))
def simulate(
    name: str,
    seed: int,
    link: Path | None,
    spin_every: float | None,
    encoder: int | None,
    noise: float | None,
    eccentric: float | None,
    tilted: float | None,
    spikes: float,
    torn: float,
    drops: float,
    stuck: float | None,
    silent: float | None,
    weak: bool,
    wireless: bool,
    tcp: int | None,
) -> None:
    """Be a base: on a pseudo terminal, for the app and every other command to find."""
    import numpy as np

    rng = np.random.default_rng(seed)
    usual = some_sensor(rng) if encoder is None else some_encoder(rng, encoder)
    faults = {
        "noise_deg": noise,
        "spikes": spikes / 100,
        "torn": torn / 100,
        "dropped": drops / 100,
        "stuck_from_s": stuck,
        "silent_s": None if silent is None else (silent, float("inf")),
        "magnet": MAGNET_DETECTED | MAGNET_TOO_WEAK if weak else usual.magnet,
        "ripples": _ripples(usual, eccentric, tilted),
    }
    base = SimulatedBase(rng, name=name or f"simulated {seed}", sensor=msgspec.structs.replace(usual, **faults))
    air = Air(base, tcp) if wireless or tcp is not None else None
    usual_link = spinner_bases.ports_directory() / (re.sub(r"\W+", "-", base.identity.name) or "base")
    served = Served(base, link or usual_link, spin_every, air)
    with contextlib.suppress(KeyboardInterrupt), _may_be_in_the_background():
        try:
            served.serve(_typed())
        finally:
            served.close()


@contextlib.contextmanager
def _may_be_in_the_background() -> Iterator[None]:
    """Ignore SIGTTIN: reading stdin in a background job must not stop the process."""
    before = signal.signal(signal.SIGTTIN, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGTTIN, before)


def _ripples(usual: SensorModel, eccentric_deg: float | None, tilted_deg: float | None) -> tuple[Ripple, ...]:
    """The usual errors of the magnet, with the wanted sizes where given."""
    sizes = {1: eccentric_deg, 2: tilted_deg}
    asked = [Ripple(times, size, 40.0 * times) for times, size in sizes.items() if size is not None]
    return (*asked, *(ripple for ripple in usual.ripples if sizes.get(ripple.times) is None))


class Served:
    """Serves a simulated base on a port, and obeys typed commands."""

    def __init__(self, base: SimulatedBase, link: Path, spin_every_s: float | None, air: Air | None = None) -> None:
        self._began_s = time.monotonic()
        self._air = air
        self._base = base
        self._spin_every_s = spin_every_s
        self._spin_next_s = float("inf") if spin_every_s is None else 1.0
        self._plugged = True
        self._wait_until_s = 0.0
        self._link = link
        self._said_s = 0.0
        try:
            make_folder(link.parent)
        except OSError as error:
            raise DataError(phrase("error.file.unmade", path=str(link.parent), reason=str(error.strerror))) from error
        if air is not None:
            air.begin(self.clock)
        self.port = PtyPort(base if air is None else air.wireless.cable, self.clock, link)
        if air is not None and not air.has_cable:
            self._pull()
            return
        click.echo(say("simulate.on", base=base.identity.name, id=base.id, port=str(self.port.path), link=str(link)))

    def clock(self) -> float:
        """Seconds since the base's first power-on."""
        return time.monotonic() - self._began_s

    def serve(self, lines: queue.SimpleQueue[str]) -> None:
        """Serve the base until quit is typed."""
        while True:
            while not lines.empty() and self.clock() >= self._wait_until_s:
                words = lines.get().split()
                if words[:1] == ["quit"]:
                    return
                self._obey(words)
            if self.clock() >= self._spin_next_s and self._spin_every_s is not None:
                self._spin_next_s += self._spin_every_s
                self._base.toss()
            if self._air is not None:
                self._air.turn()
            if self._plugged:
                self._say_that_it_is_there()
                self.port.turn(WAIT_S)
            else:
                time.sleep(WAIT_S)

    def close(self) -> None:
        """Close the port and leave the network."""
        self.port.close()
        if self._air is not None:
            self._air.close()

    def _say_that_it_is_there(self) -> None:
        if self.clock() >= self._said_s + 1.0:
            self._said_s = self.clock()
            with contextlib.suppress(OSError):
                os.utime(self._link, follow_symlinks=False)

    def _obey(self, words: list[str]) -> None:
        """Carry out a command line; complain about an unknown one."""
        match words:
            case []:
                pass
            case ["flick"]:
                self._base.flick(USUAL_FLICK_DEG_S)
            case ["flick", number] if (speed := _number(number)) is not None:
                self._base.flick(speed)
            case ["toss"]:
                self._base.toss()
            case ["hold"]:
                self._base.hold()
            case ["nudge"]:
                self._base.nudge(USUAL_NUDGE_DEG)
            case ["nudge", number] if (by := _number(number)) is not None:
                self._base.nudge(by)
            case ["pull"]:
                self._pull()
            case ["plug"]:
                self._plug()
            case ["reset"]:
                self._base.reset()
            case ["wait", number] if (seconds := _number(number)) is not None:
                self._wait_until_s = self.clock() + seconds
            case _:
                click.echo(say("simulate.unknown", line=" ".join(words), lines=LINES), err=True)

    def _pull(self) -> None:
        if self._plugged:
            self._plugged = False
            if self._air is None:  # a wireless base has a battery
                self._base.pull()
            self.port.pull()

    def _plug(self) -> None:
        if not self._plugged:
            self._plugged = True
            if self._air is None:
                self._base.plug()
            self.port.plug()
            click.echo(say("simulate.plugged", port=str(self.port.path)))


class Air:
    """The network side of a simulated base: served and announced on the loopback interface.

    With *tcp* it listens on that port and has a key from the start, which is printed; else it joins through its cable.
    """

    def __init__(self, base: SimulatedBase, tcp: int | None) -> None:
        self._base = base
        self._tcp = tcp
        self._announced = contextlib.ExitStack()
        self._address: tuple[str, int] | None = None

    @property
    def has_cable(self) -> bool:
        """Is it also on a serial port of this machine?"""
        return self._tcp is None

    def begin(self, clock: Callable[[], float]) -> None:
        """Create the wireless base; with *tcp*, start listening."""
        key = None if self._tcp is None else new_key()
        self.wireless = WirelessBase(self._base, clock, key, (LOOPBACK, self._tcp or 0))
        if key is not None and self.wireless.port is not None:
            place = "tcp://{}:{}".format(*self.wireless.port.address)
            click.echo(say("simulate.tcp", place=place, code=code_of(key), how=typed(f"spinner join {place} --key")))

    def turn(self) -> None:
        """Serve the network, and announce the base again after a change of address."""
        self.wireless.turn()
        address = self.wireless.port.address if self.wireless.port is not None else None
        if address != self._address:
            self._announced.close()
            self._address = address
            if address is not None:
                self._announce(address)

    def _announce(self, address: tuple[str, int]) -> None:
        try:
            self._announced.enter_context(announced(self._base.id, self._base.identity.name, address, (LOOPBACK,)))
            click.echo(say("simulate.announced", place="tcp://{}:{}".format(*address)))
        except BaseLostError as error:
            click.echo(told(said(error.args[0])), err=True)

    def close(self) -> None:
        """Leave the network."""
        self._announced.close()
        self.wireless.close()


def _number(word: str) -> float | None:
    try:
        number = float(word)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _typed() -> queue.SimpleQueue[str]:
    """Queue of the lines of standard input, filled by a thread."""
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    # Taken here: tests replace it temporarily.
    source = sys.stdin

    def read() -> None:
        with contextlib.suppress(ValueError, OSError):
            for line in source:
                lines.put(line)

    threading.Thread(target=read, name="standard input", daemon=True).start()
    return lines
