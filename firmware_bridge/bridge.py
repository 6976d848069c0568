"""Several spinner bases at once: each has a thread of its own, and everything comes out of `poll`.

Theory of operation. A thread turns its `Link` until it is told to stop; what the link delivers goes
into one queue, from which whoever owns the bridge takes it when it suits them. One lock guards the
links and the queue; it is not held while a thread waits for its port. So `arm` counts from the moment
it returns.

A base is known by its uid, not by its port. When one that is lost answers on another port, the link
there takes its place; while a base is lost, ports that were not there before are tried. Two bases with
one uid cannot be told apart: the second is refused.

With `threads=False` nothing happens but in `turn`, which lets tests and demonstrations own the time.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from firmware_bridge.link import Known, Link, LinkView
from firmware_bridge.readings import Found, Reading, RestReading, Trace, Trouble, UnfairSpin
from firmware_bridge.recording import RecordingWriter
from firmware_bridge.transport import SerialTransport, Transport, ports

__all__ = ["Bridge", "Known", "LinkView"]

LOG = logging.getLogger(__name__)

HUNT_EVERY_S = 2.0
"""While a base is lost, new ports are looked for this often."""
IDLE_S = 0.05
"""For so long a thread sleeps at most while its port is closed."""


class Bridge:
    """All spinner bases that are connected, or were.

    *known* gives what is known of a base, by its id; it is asked from the bridge's threads. *find* names
    the ports on which a base might be.
    """

    def __init__(
        self,
        known: Callable[[str], Known],
        clock: Callable[[], float] = time.monotonic,
        *,
        threads: bool = True,
        find: Callable[[], Mapping[str, Callable[[], Transport]]] | None = None,
    ) -> None:
        self._known = known
        self._clock = clock
        self._threads = threads
        self._find = find or serial_ports
        self._lock = threading.RLock()
        """Held while a link, the table of links or the queue is read or changed."""
        self._runs: dict[str, _Run] = {}
        self._lines: dict[str, tuple[float, ...]] = {}
        self._readings: deque[Reading] = deque()
        self._misses: dict[str, str] = {}
        self._looked_s = float("-inf")
        self._closed = False

    # ------------------------------------------------------------ which bases

    def connect(self, transport: Transport) -> None:
        """Begin a link on *transport*; it reconnects for ever, until `disconnect`."""
        self._start(transport, on_trial=False)

    def disconnect(self, where: str) -> None:
        """End the link on this port."""
        with self._lock:
            run = self._runs.pop(where, None)
        if run is not None:
            run.stop()

    def search(self) -> None:
        """Try every port that has no link yet. One that turns out to be no base is let go, and is among `misses`."""
        self._looked_s = self._clock()
        self._misses = {}
        for where, make in self._find().items():
            with self._lock:
                taken = where in self._runs
            if not taken:
                self._start(make(), on_trial=True)

    @property
    def searching(self) -> bool:
        """Is a port being tried that may yet turn out to be a base?"""
        with self._lock:
            return any(run.on_trial for run in self._runs.values())

    def misses(self) -> Mapping[str, str]:
        """Ports on which the last search found no base, each with a sentence."""
        return dict(self._misses)

    def links(self) -> tuple[LinkView, ...]:
        """All links, those that were begun first first; ports on trial only once a base has answered."""
        with self._lock:
            return tuple(run.link.view() for run in self._runs.values() if not run.on_trial)

    # ------------------------------------------------------------ one base

    def arm(self, lines: Mapping[str, tuple[float, ...]]) -> None:
        """Watch these bases for a spin, by id, each with the turn angles of its disc's lines; and no others.

        One that was not armed before forgets its earlier spins; one that was stays as it is.
        """
        with self._lock:
            fresh = lines.keys() - self._lines.keys()
            self._lines = dict(lines)
            for run in self._runs.values():
                if run.link.base:
                    run.link.arm(self._lines.get(run.link.base))
            self._forget_spins(fresh)

    def rearm(self, base: str) -> None:
        """Forget the spin of an armed base, and wait for the next."""
        with self._lock:
            link = self._link(base)
            if link is not None and base in self._lines:
                link.arm(self._lines[base], anew=True)
                self._forget_spins({base})

    def _forget_spins(self, bases: set[str]) -> None:
        for reading in [self._readings.popleft() for _ in range(len(self._readings))]:
            if not (isinstance(reading, RestReading | UnfairSpin) and reading.base in bases):
                self._readings.append(reading)

    def poll(self) -> list[Reading]:
        """What has been read since this was called last, oldest first. Never waits."""
        self._hunt()
        with self._lock:
            return [self._readings.popleft() for _ in range(len(self._readings))]

    def recent(self, base: str, seconds: float) -> Trace | None:
        """The last samples of a base; None where there are none."""
        with self._lock:
            link = self._link(base)
            return link.recent(seconds) if link is not None else None

    def use(self, base: str, known: Known) -> None:
        """A new calibration counts from now on; what is being spun on this base is void."""
        with self._lock:
            if (link := self._link(base)) is not None:
                link.use(known)

    def rename(self, base: str, name: str) -> None:
        """Give a base a name, which it keeps by itself.

        Raises:
            WireError: The name is too long.
        """
        with self._lock:
            if (link := self._link(base)) is not None:
                link.rename(name, self._clock())

    def record(self, base: str, path: Path | None) -> None:
        """Write the raw traffic of a base into a file from now on; None ends it.

        Raises:
            RecordingError: The file cannot be written.
        """
        with self._lock:
            if (link := self._link(base)) is None:
                return
            if link.recorder is not None:
                link.recorder.close()
            link.recorder = None
            if path is not None:
                where = link.transport.name
                link.recorder = RecordingWriter(path, where=where, identity=link.identity, configured=link.configured)

    def _link(self, base: str) -> Link | None:
        return next((run.link for run in self._runs.values() if base and run.link.base == base), None)

    # ------------------------------------------------------------ its life

    def turn(self) -> None:
        """One turn of every link, for whoever owns the time."""
        with self._lock:
            runs = list(self._runs.values())
        for run in runs:
            self._turn(run)

    def close(self) -> None:
        """End all links."""
        self._closed = True
        with self._lock:
            runs, self._runs = list(self._runs.values()), {}
        for run in runs:
            run.stop()

    def _start(self, transport: Transport, *, on_trial: bool) -> None:
        with self._lock:
            if self._closed or transport.name in self._runs:
                return
            run = _Run(Link(transport, self._meet), on_trial)
            self._runs[transport.name] = run
        if self._threads:
            run.thread = threading.Thread(target=self._go, args=(run,), name=f"base {transport.name}", daemon=True)
            run.thread.start()

    def _go(self, run: _Run) -> None:
        """What a link's thread does."""
        while not run.ended.is_set():
            try:
                self._turn(run)
            except Exception:
                # Whatever it is, it is a fault of this program; a base that fell still without a word would be
                # worse than one that is lost.
                LOG.exception("the link to %s failed", run.link.transport.name)
                with self._lock:
                    self._deliver(run.link.give_up(self._clock()))
            if waits_s := run.link.waits_s(self._clock()):
                run.ended.wait(min(waits_s, IDLE_S))
        run.link.close()

    def _turn(self, run: _Run) -> None:
        readings = run.link.turn(self._clock(), self._lock)
        if readings or run.on_trial:
            with self._lock:
                self._judge(run)
                self._deliver(readings)

    def _hunt(self) -> None:
        """While a base is lost, look whether it has come back on another port."""
        now_s = self._clock()
        if now_s - self._looked_s < HUNT_EVERY_S:
            return
        self._looked_s = now_s
        with self._lock:
            lost = any(run.link.answered and run.link.stands == "lost" for run in self._runs.values())
            tried = self._runs.keys() | self._misses.keys()
        if lost:
            for where, make in self._find().items():
                if where not in tried:
                    self._start(make(), on_trial=True)

    # ------------------------------------------------------------ what links tell, with the lock held

    def _meet(self, link: Link, base: str) -> Known | str:
        """A base has answered: what is known of it, or why it is not wanted."""
        for where, run in list(self._runs.items()):
            if run.link is link or run.link.base != base:
                continue
            if run.link.stands in ("streaming", "silent"):
                return f"This base has the same number as the one on {where}, so they cannot be told apart."
            # It was lost there, and has come back here.
            del self._runs[where]
            run.ended.set()
            link.base, link.answered = base, True
        link.arm(self._lines.get(base))
        return self._known(base)

    def _judge(self, run: _Run) -> None:
        """A port on trial: a base has answered there, or there is none."""
        link, where = run.link, run.link.transport.name
        if run.on_trial and link.stands in ("lost", "refused"):
            self._misses[where] = link.why
            self._runs.pop(where, None)
            run.ended.set()
        elif run.on_trial and link.answered:
            run.on_trial = False

    def _deliver(self, readings: list[Reading]) -> None:
        for reading in readings:
            self._readings.append(reading)
            if isinstance(reading, Found) and not reading.again and self._has_namesake(reading):
                what = f"two bases are called {reading.name}; give one of them another name"
                self._readings.append(Trouble(base=reading.base, what=what))

    def _has_namesake(self, found: Found) -> bool:
        others = [run.link for run in self._runs.values() if run.link.base not in ("", found.base)]
        return any(other.called == found.name for other in others)


@dataclass(eq=False)
class _Run:
    """A link with its thread. *on_trial*: nobody knows yet whether there is a base on its port."""

    link: Link
    on_trial: bool
    ended: threading.Event = field(default_factory=threading.Event)
    thread: threading.Thread | None = None

    def stop(self) -> None:
        """End it and let go of the port; comes back when that is done."""
        self.ended.set()
        if self.thread is not None and self.thread is not threading.current_thread():
            self.thread.join()
        self.link.close()


def serial_ports() -> Mapping[str, Callable[[], Transport]]:
    """Every serial port of this machine, likely ones first, by its name."""
    return {port.device: partial(SerialTransport, port.device) for port in ports()}
