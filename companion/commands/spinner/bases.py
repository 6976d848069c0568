"""Shared parts of the spinner commands: runs bases, and finds the one that an argument names.

A `Desk` holds real bases, each with a thread, or a simulated one in this process with its own clock, which
needs neither thread nor waiting.
"""

from __future__ import annotations

import os
import random
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from companion.adapters.bases.wireless import BLE, WITHOUT_CABLE, Wireless
from companion.adapters.bases.wording import said
from companion.adapters.files.home import home
from companion.commands import output
from companion.commands.command_texts import say
from companion.commands.manual import typed
from companion.commands.misuse import MisusedError
from companion.commands.spinner import _base_text as spinner_words
from companion.kernel.errors import CompanionError
from companion.texts.errors import placed, quoted
from companion.texts.texts import Fact, phrase
from firmware_bridge.bridge import Bridge, serial_ports
from firmware_bridge.link import Known, LinkView
from firmware_bridge.ports.transport import SerialTransport, Transport

if TYPE_CHECKING:
    from companion.adapters.bases.simulated import SimulatedBases
    from companion.adapters.bases.spins import BaseSpins
    from firmware_bridge.sim.simulator import SimulatedBase

F = TypeVar("F", bound=Callable[..., object])
STEP_S = 0.01
"""Step of a simulated clock."""
LOOK_S = 0.05
FRESH_S = 5.0
ANSWER_S = 8.0
"""Timeout for the answer of a device on a port."""
FIRST_SPIN_S, SPIN_EVERY_S = 2.0, 9.0
"""Defaults for a simulated base: time of its first spin, and interval of the next ones."""
PLACE = re.compile(r"[/:]|^COM\d+$", re.IGNORECASE)
OWN_PINS = ("gpio", "i2c")
MORE = "COMPANION_BASES"
"""Environment variable with further places, separated by spaces, such as i2c or socket://pi.local:5000."""

BASE = click.argument("base", metavar="[BASE]", required=False)


class NoBaseError(CompanionError, LookupError):
    """No such base; the message says what was found instead."""


def simulated_options(function: F) -> F:
    """The options of a command that can do with a simulated base."""
    seed = click.option("--seed", metavar="N", type=int, default=1, show_default=True)
    use = click.option("--simulated", is_flag=True)
    return use(seed(function))


def is_place(wanted: str) -> bool:
    """Does this name a place where a base might be, and not a base? A device, a URL, a port of Windows."""
    return wanted in OWN_PINS or PLACE.search(wanted) is not None or place_of(wanted) != wanted


def place_of(wanted: str) -> str:
    """The place that is meant: a simulated base of another process is known by the name of its link, too."""
    link = ports_directory() / wanted
    return str(link) if os.sep not in wanted and _is_served(link) else wanted


def short(place: str) -> str:
    """A place as people call it."""
    return Path(place).name if Path(place).parent == ports_directory() else place


def ports_directory() -> Path:
    """Directory in which simulated bases of other processes leave links to their ports."""
    return home() / "ports"


def every_port() -> Mapping[str, Callable[[], Transport]]:
    """The serial ports of this machine, those of simulated bases in other processes, and what `MORE` names."""
    links = sorted(str(link) for link in ports_directory().glob("*") if _is_served(link))
    more = os.environ.get(MORE, "").split()
    return {**serial_ports()} | {place: partial(_transport, place) for place in (*links, *more)}


def _is_served(link: Path) -> bool:
    """Does a running process serve a base behind this link? It touches the link every second.

    A killed process leaves its link behind, and another program may get its pseudo terminal.
    """
    try:
        return link.exists() and time.time() - link.lstat().st_mtime < FRESH_S
    except OSError:
        return False


# ---------------------------------------------------------------- running bases


class Kept:
    """Stored records of bases, shared with the app; *path* overrides the file."""

    def __init__(self, path: Path | None = None) -> None:
        from companion.adapters.bases.file import BasesFile

        self.file = BasesFile(path)

    def known(self, base: str) -> Known:
        """The `Known` of a base, for reading its samples."""
        return self.file.known(base)

    def role(self, base: str) -> str:
        """Role of a base at the table, "" if none was chosen."""
        role = self.file.load().of(base).role
        return "" if role is None else role.figure or role.kind


def open_bridge(known: Callable[[str], Known], wireless: Wireless) -> Bridge:
    """A bridge to the bases on every port and in the network."""

    def find() -> Mapping[str, Callable[[], Transport]]:
        return dict(every_port()) | dict(wireless.places(served_elsewhere(bridge)))

    bridge = Bridge(known, find=find)
    return bridge


def served_elsewhere(bridge: Bridge) -> frozenset[str]:
    """Bases that answer on a port of this machine: in the network they are not asked, which would take them from it."""
    links = (link for link in bridge.links() if not link.where.startswith(WITHOUT_CABLE))
    return frozenset(link.base for link in links if link.base and link.stands in ("streaming", "silent"))


class Desk:
    """Runs bases for a command.

    Args:
        kept: Stored records of the bases.
        pace: Real seconds per second of simulated bases: 1 to watch them, 0 to skip waiting. None for real
          bases.
        places: The only places to search; if empty, every port and the network.
    """

    def __init__(self, kept: Kept, pace: float | None = None, places: tuple[str, ...] = ()) -> None:
        self.kept = kept
        self.wireless = Wireless()
        self._places = places
        self._nearby: tuple[str, ...] = ()
        """Places of the bases heard by Bluetooth, if "ble:" is one of the places."""
        self._known: Callable[[str], Known] = kept.known
        self._pace = pace
        self._now_s = 0.0
        self._began_s = time.monotonic()
        self._simulated: SimulatedBases | None = None
        self._spin_every_s = 0.0
        self._spin_next_s = FIRST_SPIN_S
        threads = pace is None
        # A simulated clock does not speed up a real port.
        self.bridge = Bridge(
            lambda base: self._known(base), self.clock, threads=threads, find=self._find if threads else dict
        )

    def _find(self) -> Mapping[str, Callable[[], Transport]]:
        if self._places:
            return {place: partial(self.way, place) for place in (*self._places, *self._nearby) if place != BLE}
        return dict(every_port()) | dict(self.wireless.places(served_elsewhere(self.bridge)))

    def way(self, place: str) -> Transport:
        """The transport to a place that the user named."""
        return self.wireless.way(place) if place.startswith(WITHOUT_CABLE) else _transport(place)

    def search(self) -> None:
        """Search the places for bases.

        Raises:
            BaseLostError: Bluetooth is wanted, but not available.
        """
        if BLE in self._places:
            with asking():
                self._nearby = self.wireless.hear()
        if not self._places and self.wireless.kept():
            self.wireless.look()
        self.bridge.search()

    def close(self) -> None:
        """Disconnect all bases."""
        self.bridge.close()
        self.wireless.close()

    def clock(self) -> float:
        """The clock of these bases, in seconds."""
        return time.monotonic() if self._pace is None else self._now_s

    def let_pass(self, seconds: float) -> None:
        """Run the bases for that time."""
        if self._pace is None:
            time.sleep(seconds)
            return
        until = self._now_s + seconds - STEP_S / 2
        while self._now_s < until:
            self._now_s += STEP_S
            self.bridge.turn()
            self._spin()
            early_s = self._began_s + self._now_s * self._pace - time.monotonic()
            if self._pace and early_s > 0:
                time.sleep(early_s)

    def simulate(self, seed: int, spin_every_s: float = 0.0) -> None:
        """Set up simulated bases from *seed* that spin by themselves at that interval, 0 for never."""
        from companion.adapters.bases.simulated import SimulatedBases

        self._simulated = SimulatedBases(random.Random(seed), self.clock)
        self._spin_every_s = spin_every_s

    def add_simulated(self) -> SimulatedBase:
        """Add a simulated base, the same as the app's, so that a calibration serves both."""
        assert self._simulated is not None, "simulate comes first"
        return self._simulated.made[self._simulated.add(self.bridge)]

    def simulated_bases(self) -> tuple[SimulatedBase, ...]:
        """The simulated bases added so far."""
        return tuple(self._simulated.made.values()) if self._simulated is not None else ()

    def _spin(self) -> None:
        if self._spin_every_s and self._now_s >= self._spin_next_s:
            self._spin_next_s = self._now_s + self._spin_every_s
            for base in self.simulated_bases():
                base.toss()

    def link(self, base: str) -> LinkView:
        """A base's link.

        Raises:
            NoBaseError: Too many other bases have answered in its place, and it was dropped.
        """
        link = next((link for link in self.bridge.links() if link.base == base), None)
        if link is None:
            raise NoBaseError(phrase("error.base.another"))
        return link

    def app_bases(self) -> BaseSpins:
        """Adapter of these bases to the app's ports."""
        from companion.adapters.bases.spins import BaseSpins

        def opened(known: Callable[[str], Known]) -> Bridge:
            self._known = known
            return self.bridge

        def simulator() -> SimulatedBases:
            assert self._simulated is not None, "simulate comes first"
            return self._simulated

        bases = BaseSpins(self.kept.file, opened, simulator, self.clock)
        bases.search()  # opens the bridge; connected bases are not queried again
        return bases


@contextmanager
def desk_of(kept: Kept, pace: float | None = None, places: tuple[str, ...] = ()) -> Iterator[Desk]:
    """A desk that is cleared at the end."""
    desk = Desk(kept, pace, places)
    try:
        yield desk
    finally:
        desk.close()


# ---------------------------------------------------------------- which base


@contextmanager
def base_at_work(
    wanted: str | None, simulated: bool, seed: int, *, pace: float = 1.0, spin_every_s: float = 0.0
) -> Iterator[tuple[Desk, LinkView]]:
    """The base that is meant, streaming. *pace* and *spin_every_s* are for a simulated one.

    Raises:
        NoBaseError: There is none, or more than one that could be meant.
    """
    if simulated and wanted:
        raise MisusedError(phrase("error.base.simulated"))
    places = (place_of(wanted),) if wanted and is_place(wanted) else ()
    with desk_of(Kept(), pace if simulated else None, places) as desk:
        if simulated:
            desk.simulate(seed, spin_every_s)
            desk.add_simulated()
        else:
            desk.search()
        ask(desk, "" if places else wanted or "")
        yield desk, chosen(desk, None if places else wanted)


def _transport(place: str) -> Transport:
    if place not in OWN_PINS:
        return SerialTransport(place)
    from companion.adapters.library.pin_maps import build_of, given_boards
    from firmware_bridge.ports.pins import pin_maps

    kind = "encoder" if place == "gpio" else "as5600"
    board = given_boards()["raspberry_pi"]
    pin_map = next(one for one in pin_maps(board) if one.build.sensor.kind == kind)
    pin_map = build_of(board, pin_map.build.id)
    if place == "gpio":
        from firmware_bridge.ports.gpio import gpio_transport

        return gpio_transport(pin_map, time.monotonic)
    from firmware_bridge.ports.i2c import i2c_transport

    return i2c_transport(pin_map, time.monotonic)


def asking() -> AbstractContextManager[object]:
    """What a terminal shows while bases are waited for."""
    return output.console(err=True).status(say("progress.asking")) if sys.stderr.isatty() else nullcontext()


def wait(seconds: float) -> None:
    """Wait so long."""
    time.sleep(seconds)


def ask(desk: Desk, wanted: str = "") -> None:
    """Wait until every port has answered or never will, or until the base that is *wanted* has."""
    until = desk.clock() + ANSWER_S
    listens = desk.wireless.listens
    with asking():
        while desk.clock() < until:
            desk.let_pass(LOOK_S)
            if listens and desk.wireless.is_ripe:
                listens = False
                desk.bridge.look()
            links = desk.bridge.links()
            if wanted and any(link.stands == "streaming" and _is_called(link, wanted) for link in links):
                break
            if (
                not listens
                and not desk.bridge.searching
                and not any(link.stands in ("opening", "asking") for link in links)
            ):
                break


def chosen(desk: Desk, wanted: str | None) -> LinkView:
    """The base that is meant, of those that answered."""
    there = [link for link in desk.bridge.links() if link.stands == "streaming"]
    meant = [link for link in there if wanted is None or _is_called(link, wanted)]
    # An exact name or id takes precedence over prefixes.
    meant = [link for link in meant if link.identity and wanted in (link.identity.name, link.base)] or meant
    if len(meant) == 1:
        return meant[0]
    if meant:
        names = ", ".join(f"{_name(link)} ({link.base[:6]}, {link.where})" for link in meant)
        if wanted is None:
            raise NoBaseError(phrase("error.base.several", names=names))
        raise NoBaseError(phrase("error.base.several-named", wanted=quoted(wanted), names=names))
    if there:
        names = ", ".join(_name(link) for link in there)
        raise NoBaseError(phrase("error.base.unknown", wanted=quoted(wanted), names=names))
    raise NoBaseError(_in_a_row(misses(desk)) or phrase("error.base.none", command=typed("spinner doctor")))


def _in_a_row(sentences: Sequence[Fact]) -> Fact:
    said: Fact = ""
    for one in reversed(sentences):
        said = phrase("error.base.and", first=one, rest=said) if said else one
    return said


def misses(desk: Desk) -> list[Fact]:
    """What is said of each place on which no base is heard."""
    found = {link.where: link.why for link in desk.bridge.links() if link.stands != "streaming" and link.why}
    found |= desk.bridge.misses()
    return [said(why) if where in why else placed(where, said(why)) for where, why in found.items()]


def _is_called(link: LinkView, wanted: str) -> bool:
    name = link.identity.name if link.identity is not None else ""
    return name.casefold() == wanted.casefold() or (len(wanted) >= 2 and link.base.startswith(wanted.lower()))


def _name(link: LinkView) -> str:
    return (link.identity.name if link.identity is not None else "") or link.base


def introduced(link: LinkView) -> str:
    """A base in one sentence."""
    assert link.identity is not None
    return spinner_words.introduced(_name(link), short(link.where), link.identity)
