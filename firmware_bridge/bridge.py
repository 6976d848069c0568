"""Runs several spinner bases at once, each in its own thread; `poll` returns all readings.

Theory of operation. A thread turns its `Link` until it is told to stop and puts the link's readings into one queue,
which the bridge's owner drains with `poll`. One lock guards the links and the queue; no thread holds it while it waits
for its port. So `arm` takes effect before it returns. `links` and `poll`, called every frame, don't wait for a thread
that holds the lock for longer, such as one that judges a long spin.

A base is identified by its uid, not by its port. When a lost base answers on another port, the link there takes its
place, and its old link waits for the base that was there before. If another base took its port, the lost base gets a
link without a port (`_Nowhere`). While a base is lost, all ports without a link are tried; after a search, so are new
ports. Two bases with the same uid are indistinguishable: the second is refused.

With `threads=False` everything happens in `turn`, so that tests and demonstrations control the time.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from firmware_bridge.link import Known, Link, LinkView
from firmware_bridge.ports.transport import SerialTransport, Transport, ports
from firmware_bridge.reading.learning import Learning
from firmware_bridge.reading.readings import Found, Lost, Reading, RestReading, Trace, Trouble, UnfairSpin
from firmware_bridge.recording import RecordingWriter
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.sentences import sentence

LOG = logging.getLogger(__name__)

HUNT_EVERY_S = 2.0
"""Interval between looks for new or returning bases."""
NEW_S = 7.0
"""A new port may need this long until it can be opened: the system sets its permissions a moment later."""
IDLE_S = 0.05
"""Longest sleep of a thread while its port is closed."""
VIEW_S = 0.002
"""How long `links` waits for the lock before it returns the previous views."""
END_S = 1.0
"""How long `close` waits for a thread; no transport should take longer, but some drivers do."""
MOST_REPLACED = 8
"""Limit of remembered lost bases whose port another took: one that keeps changing its uid adds one each time."""
MOST_LEARNED = 32
"""Number of bases whose learning is kept."""
MOST_READINGS = 1000
"""Capacity of the queue of readings; the oldest are dropped."""


class Bridge:
    """All spinner bases that are or were connected.

    *known* returns the known values of a base by its id; the bridge's threads call it. *find* returns the ports on
    which a base might be.
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
        """Guards each link, the table of links and writes to the queue of readings."""
        self._views: tuple[LinkView, ...] | None = None
        """Result of the last `links`; None once the owner has changed something."""
        self._runs: dict[str, _Run] = {}
        self._lines: dict[str, tuple[float, ...]] = {}
        self._readings: deque[Reading] = deque(maxlen=MOST_READINGS)
        self._learning: dict[str, Learning] = {}
        """What was learned from each base's spins; survives a lost cable."""
        self._namesakes: set[str] = set()
        self._misses: dict[str, str] = {}
        self._others: set[str] = set()
        """Ports on which a device other than a base answered, or nothing did."""
        self._looked_s = float("-inf")
        self._seen_s: dict[str, float] = {}
        """When each existing port was first seen."""
        self._hunts = False
        self._ended = threading.Event()

    # ------------------------------------------------------------ all bases

    def connect(self, transport: Transport) -> None:
        """Start a link on *transport*; it reconnects until `disconnect`."""
        self._start(transport, on_trial=False)

    def disconnect(self, where: str) -> None:
        """End the link on this port."""
        with self._changing():
            run = self._runs.pop(where, None)
        if run is not None:
            run.stop()

    def search(self) -> None:
        """Try every port without a link; a port that turns out to have no base is closed and listed in `misses`."""
        with self._lock:
            self._looked_s = self._clock()
            self._misses, self._others, self._seen_s = {}, set(), {}
            hunts, self._hunts = self._hunts, True
        self._try_ports(self._find())
        if self._threads and not hunts:
            threading.Thread(target=self._go_hunting, name="new bases", daemon=True).start()

    def look(self) -> None:
        """Try the ports that have appeared since the last search."""
        self._try_ports(self._find())

    @property
    def searching(self) -> bool:
        """Is a port without a known base still being tried?"""
        return any(run.on_trial for run in list(self._runs.values()))

    def misses(self) -> Mapping[str, str]:
        """Ports on which the last search found no base, each with a sentence."""
        return dict(self._misses)

    def links(self) -> tuple[LinkView, ...]:
        """All links in order of creation; a port on trial only once a base has answered.

        The views may be slightly stale, but never older than this program's own last change.
        """
        seen = self._views
        if self._lock.acquire(timeout=-1 if seen is None else VIEW_S):
            try:
                self._views = seen = tuple(run.link.view() for run in self._runs.values() if not run.on_trial)
            finally:
                self._lock.release()
        return seen or ()

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Hold the lock for a change by the bridge's owner."""
        with self._lock:
            self._views = None
            yield

    # ------------------------------------------------------------ one base

    def arm(self, lines: Mapping[str, tuple[float, ...]]) -> None:
        """Watch exactly these bases, by id, for a spin; each with the turn angles of its disc's lines.

        A newly armed base forgets its earlier spins; one that is already armed stays as it is.
        """
        with self._changing():
            fresh = lines.keys() - self._lines.keys()
            self._lines = dict(lines)
            for run in self._runs.values():
                if run.link.base:
                    run.link.arm(self._lines.get(run.link.base))
            self._forget_spins(lambda base: base in fresh or base not in lines)

    def rearm(self, base: str) -> None:
        """Discard the spin of an armed base and wait for the next."""
        with self._changing():
            link = self._link(base)
            if link is not None and base in self._lines:
                link.arm(self._lines[base], anew=True)
                self._forget_spins(lambda one: one == base)

    def _forget_spins(self, of: Callable[[str], bool]) -> None:
        for reading in [self._readings.popleft() for _ in range(len(self._readings))]:
            if not (isinstance(reading, RestReading | UnfairSpin) and of(reading.base)):
                self._readings.append(reading)

    def poll(self) -> list[Reading]:
        """Readings since the last call, oldest first. Never waits."""
        # The threads only append.
        return [self._readings.popleft() for _ in range(len(self._readings))]

    def recent(self, base: str, seconds: float) -> Trace | None:
        """Last samples of a base; None if there are none."""
        with self._lock:
            link = self._link(base)
            return link.recent(seconds) if link is not None else None

    def use(self, base: str, known: Known) -> None:
        """Use new known values from now on; if the calibration changes, a spin in progress is void."""
        with self._changing():
            if (link := self._link(base)) is not None:
                link.use(known)

    def rename(self, base: str, name: str) -> None:
        """Set the name that a base itself stores.

        Raises:
            WireError: The name is too long.
        """
        with self._changing():
            if (link := self._link(base)) is not None:
                link.rename(name, self._clock())

    def diagnose(self, base: str) -> None:
        """Request a base's diagnosis; its link will show it."""
        with self._changing():
            if (link := self._link(base)) is not None:
                link.diagnose(self._clock())

    def recording_trouble(self, base: str) -> str:
        """Why the recording of a base stopped, as a sentence; "" while it runs or if there is none."""
        with self._lock:
            link = self._link(base)
            return link.recorder.trouble if link is not None and link.recorder is not None else ""

    def record(self, base: str, path: Path | None) -> str:
        """Record the raw traffic of a base into a file from now on; None stops the recording.

        Returns why the previous recording is incomplete, as a sentence; "" if it is complete or there was none.

        Raises:
            RecordingError: The file cannot be written.
        """
        with self._changing():
            if (link := self._link(base)) is None:
                return ""
            ended = link.recorder
            if ended is not None:
                ended.close()
            link.recorder = None
            if path is not None:
                where = link.transport.name
                link.recorder = RecordingWriter(path, where=where, identity=link.identity, configured=link.configured)
            return ended.trouble if ended is not None else ""

    def _link(self, base: str) -> Link | None:
        return next((run.link for run in self._runs.values() if base and run.link.base == base), None)

    # ------------------------------------------------------------ life cycle

    def turn(self) -> None:
        """Turn every link once, for an owner that controls the time."""
        with self._lock:
            runs = list(self._runs.values())
        for run in runs:
            self._turn(run)
        if self._hunts and not self._threads:
            self._hunt()

    def close(self) -> None:
        """End all links."""
        self._ended.set()
        with self._changing():
            runs, self._runs = list(self._runs.values()), {}
        until_s = time.monotonic() + END_S
        for run in runs:
            run.ended.set()
        for run in runs:
            run.stop(until_s - time.monotonic())

    def _start(self, transport: Transport, *, on_trial: bool, once: Link | None = None) -> None:
        with self._changing():
            if self._ended.is_set() or transport.name in self._runs:
                return
            run = _Run(Link(transport, self._meet, learning=self._learned), on_trial)
            if once is not None:
                run.link.expect(once.base, once.identity)
            self._runs[transport.name] = run
        if self._threads:
            run.thread = threading.Thread(target=self._go, args=(run,), name=f"base {transport.name}", daemon=True)
            run.thread.start()

    def _go(self, run: _Run) -> None:
        """Body of a link's thread."""
        while not run.ended.is_set():
            try:
                self._turn(run)
            except Exception:
                # Any exception here is a bug in this program; a base that silently stopped would be worse than lost.
                LOG.exception("the link to %s failed", run.link.transport.name)
                with self._lock:
                    self._deliver(run, run.link.give_up(self._clock()))
            if waits_s := run.link.waits_s(self._clock()):
                run.ended.wait(min(waits_s, IDLE_S))
        run.link.end()

    def _turn(self, run: _Run) -> None:
        readings = run.link.turn(self._clock(), self._lock)
        if readings or run.on_trial:
            with self._lock:
                self._judge(run)
                self._deliver(run, readings)
        if run.link.answered and run.link.stands in ("lost", "refused"):
            self._hunt()

    def _go_hunting(self) -> None:
        """Body of the thread that discovers new bases."""
        while not self._ended.wait(HUNT_EVERY_S):
            self._hunt()

    def _hunt(self) -> None:
        """Look for new bases and for bases that have returned on another port."""
        with self._lock:
            if self._clock() - self._looked_s < HUNT_EVERY_S:
                return
            self._looked_s = self._clock()
        self._try_ports(self._find())

    def _try_ports(self, there: Mapping[str, Callable[[], Transport]]) -> None:
        """Try new ports, and while a base is lost, every free port."""
        with self._lock:
            now_s = self._clock()
            self._others &= there.keys()  # the next device there may be a different one
            self._seen_s = {where: self._seen_s.get(where, now_s) for where in there}
            lost = any(run.link.answered and run.link.stands in ("lost", "refused") for run in self._runs.values())
            fresh = {where for where, seen_s in self._seen_s.items() if lost or now_s - seen_s <= NEW_S}
            wanted = fresh - self._runs.keys() - self._others
        for where in there:
            if where in wanted:
                self._start(there[where](), on_trial=True)

    # ------------------------------------------------------------ events of links, under the lock

    def _meet(self, link: Link, base: str) -> Known | str:
        """Known values of a base that has answered, or why it is refused."""
        known = self._known(base)
        for where, run in list(self._runs.items()):
            if run.link is link or run.link.base != base:
                continue
            if run.link.stands in ("streaming", "silent"):
                return sentence("same-number", port=where)
            # It was lost there and has returned here.
            link.recorder, run.link.recorder = run.link.recorder, link.recorder
            if link.answered:
                run.link.expect(link.base, link.identity)
            else:
                del self._runs[where]
                run.ended.set()
            link.expect(base, None)
        if link.answered and link.base != base:
            self._forget_replaced()
            self._start(_Nowhere(link), on_trial=False, once=link)
        link.arm(self._lines.get(base))
        return known

    def _learned(self, base: str) -> Learning:
        """Learning of a base; keeps those of the most recently met bases."""
        learning = self._learning.pop(base, None) or Learning()
        self._learning[base] = learning
        if len(self._learning) > MOST_LEARNED:
            del self._learning[next(iter(self._learning))]
        return learning

    def _forget_replaced(self) -> None:
        """Make room for one more lost base without a port: drop the oldest."""
        nowhere = [where for where, run in self._runs.items() if isinstance(run.link.transport, _Nowhere)]
        for where in nowhere[: max(0, len(nowhere) + 1 - MOST_REPLACED)]:
            self._runs.pop(where).ended.set()

    def _judge(self, run: _Run) -> None:
        """Decide about a port on trial: a base has answered there, or there is none."""
        link, where = run.link, run.link.transport.name
        if run.on_trial and link.stands in ("lost", "refused"):
            self._misses[where] = link.why
            if link.stands == "refused":
                self._others.add(where)
            self._runs.pop(where, None)
            run.ended.set()
        elif run.on_trial and link.answered:
            run.on_trial = False

    def _deliver(self, run: _Run, readings: list[Reading]) -> None:
        if self._runs.get(run.link.transport.name) is not run:
            return  # it was disconnected meanwhile
        for reading in readings:
            self._readings.append(reading)
            if isinstance(reading, Lost):
                self._namesakes.discard(reading.base)
            elif isinstance(reading, Found):
                self._compare_names(reading.base)

    def _compare_names(self, found: str) -> None:
        """Report once that two bases have the same name, and once that they no longer do."""
        called = {run.link.base: run.link.called for run in self._runs.values() if run.link.base}
        names = list(called.values())
        for base in self._namesakes & called.keys():
            if names.count(called[base]) < 2:
                self._namesakes.discard(base)
                what = sentence("own-name-again", name=called[base])
                self._readings.append(Trouble(base=base, about="name", what=what, over=True))
        name = called.get(found, "")
        if names.count(name) > 1 and not any(called.get(base) == name for base in self._namesakes):
            self._namesakes.add(found)
            what = sentence("same-name", name=name)
            self._readings.append(Trouble(base=found, about="name", what=what))


@dataclass(eq=False)
class _Run:
    """A link with its thread. *on_trial*: whether its port has a base is not yet known."""

    link: Link
    on_trial: bool
    ended: threading.Event = field(default_factory=threading.Event)
    thread: threading.Thread | None = None

    def stop(self, wait_s: float = END_S) -> None:
        """End the link and close its port; returns when done or after *wait_s*."""
        self.ended.set()
        if self.thread is not None and self.thread is not threading.current_thread():
            self.thread.join(max(0.0, wait_s))
            if self.thread.is_alive():
                return  # its port blocks; the thread ends when the port returns
        self.link.end()


class _Nowhere:
    """Null transport: the port of a base that answers on another port."""

    def __init__(self, link: Link) -> None:
        self.name = f"{link.transport.name} ({link.base})"
        self._why = sentence("replaced", called=link.called, port=link.transport.name)

    def open(self) -> None:
        raise BaseLostError(self._why)

    def read(self) -> bytes:
        raise BaseLostError(self._why)

    def write(self, data: bytes) -> None:
        raise BaseLostError(self._why)

    def close(self) -> None:
        """Do nothing: it is never open."""


def serial_ports() -> Mapping[str, Callable[[], Transport]]:
    """Every serial port of this machine by name, the likeliest first."""
    return {port.device: partial(SerialTransport, port.device) for port in ports()}
