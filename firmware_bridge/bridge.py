"""Several spinner bases at once: each has a thread of its own, and everything comes out of `poll`.

Theory of operation. A thread turns its `Link` until it is told to stop; what the link delivers goes
into one queue, from which whoever owns the bridge takes it when it suits them. One lock guards the
links and the queue; it is not held while a thread waits for its port. So `arm` counts from the moment
it returns. `links` and `poll`, which are asked at every frame, do not wait where a thread holds it for longer, as
while a long spin is judged.

A base is known by its uid, not by its port. When one that is lost answers on another port, the link
there takes its place, and the link that it had waits for whoever was there before; where another base took its
port, it goes on being lost on no port at all (`_Nowhere`). While a base is lost, ports without a link are tried;
once bases were searched for, so are ports that are new. Two bases with one uid cannot be told apart: the second is
refused.

With `threads=False` nothing happens but in `turn`, which lets tests and demonstrations own the time.
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
"""So often it is looked whether a base has come, or come back."""
NEW_S = 7.0
"""A port may need so long after it came until it can be opened: rights are set a moment later."""
IDLE_S = 0.05
"""For so long a thread sleeps at most while its port is closed."""
VIEW_S = 0.002
"""For so long links are waited for; then they are shown as they were."""
END_S = 1.0
"""For so long a thread is waited for at the end; no transport should wait longer, but drivers have been seen to."""
MOST_REPLACED = 8
"""So many bases are remembered as lost that others took the port of: one that changes its number has no end."""
MOST_LEARNED = 32
"""Of so many bases it is remembered what their spins taught."""
MOST_READINGS = 1000
"""So many are kept for whoever does not ask for them; the oldest are forgotten."""


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
        """Held while a link or the table of links is read or changed, and while readings are put into the queue."""
        self._views: tuple[LinkView, ...] | None = None
        """What `links` returned last; None once its owner has changed something."""
        self._runs: dict[str, _Run] = {}
        self._lines: dict[str, tuple[float, ...]] = {}
        self._readings: deque[Reading] = deque(maxlen=MOST_READINGS)
        self._learning: dict[str, Learning] = {}
        """What the spins of each base have taught; it outlasts a lost cable."""
        self._namesakes: set[str] = set()
        self._misses: dict[str, str] = {}
        self._others: set[str] = set()
        """Ports on which something else than a base answered, or nothing."""
        self._looked_s = float("-inf")
        self._seen_s: dict[str, float] = {}
        """When each port that is there was seen first."""
        self._hunts = False
        self._ended = threading.Event()

    # ------------------------------------------------------------ which bases

    def connect(self, transport: Transport) -> None:
        """Begin a link on *transport*; it reconnects for ever, until `disconnect`."""
        self._start(transport, on_trial=False)

    def disconnect(self, where: str) -> None:
        """End the link on this port."""
        with self._changing():
            run = self._runs.pop(where, None)
        if run is not None:
            run.stop()

    def search(self) -> None:
        """Try every port that has no link yet. One that turns out to be no base is let go, and is among `misses`."""
        with self._lock:
            self._looked_s = self._clock()
            self._misses, self._others, self._seen_s = {}, set(), {}
            hunts, self._hunts = self._hunts, True
        self._try_ports(self._find())
        if self._threads and not hunts:
            threading.Thread(target=self._go_hunting, name="new bases", daemon=True).start()

    def look(self) -> None:
        """Try the ports that have come since the last search."""
        self._try_ports(self._find())

    @property
    def searching(self) -> bool:
        """Is a port being tried that may yet turn out to be a base?"""
        return any(run.on_trial for run in list(self._runs.values()))

    def misses(self) -> Mapping[str, str]:
        """Ports on which the last search found no base, each with a sentence."""
        return dict(self._misses)

    def links(self) -> tuple[LinkView, ...]:
        """All links, those that were begun first first; ports on trial only once a base has answered.

        They may be as they stood a moment ago, but never as they were before this program itself changed them.
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
        """The lock, for whoever owns the bridge."""
        with self._lock:
            self._views = None
            yield

    # ------------------------------------------------------------ one base

    def arm(self, lines: Mapping[str, tuple[float, ...]]) -> None:
        """Watch these bases for a spin, by id, each with the turn angles of its disc's lines; and no others.

        One that was not armed before forgets its earlier spins; one that was stays as it is.
        """
        with self._changing():
            fresh = lines.keys() - self._lines.keys()
            self._lines = dict(lines)
            for run in self._runs.values():
                if run.link.base:
                    run.link.arm(self._lines.get(run.link.base))
            self._forget_spins(lambda base: base in fresh or base not in lines)

    def rearm(self, base: str) -> None:
        """Forget the spin of an armed base, and wait for the next."""
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
        # Threads only ever add to it.
        return [self._readings.popleft() for _ in range(len(self._readings))]

    def recent(self, base: str, seconds: float) -> Trace | None:
        """The last samples of a base; None where there are none."""
        with self._lock:
            link = self._link(base)
            return link.recent(seconds) if link is not None else None

    def use(self, base: str, known: Known) -> None:
        """A new calibration counts from now on; what is being spun on this base is void."""
        with self._changing():
            if (link := self._link(base)) is not None:
                link.use(known)

    def rename(self, base: str, name: str) -> None:
        """Give a base a name, which it keeps by itself.

        Raises:
            WireError: The name is too long.
        """
        with self._changing():
            if (link := self._link(base)) is not None:
                link.rename(name, self._clock())

    def diagnose(self, base: str) -> None:
        """Ask a base how its hardware is; its link says so soon."""
        with self._changing():
            if (link := self._link(base)) is not None:
                link.diagnose(self._clock())

    def recording_trouble(self, base: str) -> str:
        """Why the traffic of a base is not written any more, as a sentence; "" while it is, or was not to be."""
        with self._lock:
            link = self._link(base)
            return link.recorder.trouble if link is not None and link.recorder is not None else ""

    def record(self, base: str, path: Path | None) -> str:
        """Write the raw traffic of a base into a file from now on; None ends it.

        Returns why the recording that ended is not whole, as a sentence; "" if it is, or there was none.

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

    # ------------------------------------------------------------ its life

    def turn(self) -> None:
        """One turn of every link, for whoever owns the time."""
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
                # Whatever it is, it is a fault of this program; a base that fell still without a word would be
                # worse than one that is lost.
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
        """Look whether a base has come, or has come back on another port."""
        with self._lock:
            if self._clock() - self._looked_s < HUNT_EVERY_S:
                return
            self._looked_s = self._clock()
        self._try_ports(self._find())

    def _try_ports(self, there: Mapping[str, Callable[[], Transport]]) -> None:
        """Try the ports that are new, and while a base is lost all that may be one."""
        with self._lock:
            now_s = self._clock()
            self._others &= there.keys()  # what is plugged in there next may be something else
            self._seen_s = {where: self._seen_s.get(where, now_s) for where in there}
            lost = any(run.link.answered and run.link.stands in ("lost", "refused") for run in self._runs.values())
            fresh = {where for where, seen_s in self._seen_s.items() if lost or now_s - seen_s <= NEW_S}
            wanted = fresh - self._runs.keys() - self._others
        for where in there:
            if where in wanted:
                self._start(there[where](), on_trial=True)

    # ------------------------------------------------------------ what links tell, with the lock held

    def _meet(self, link: Link, base: str) -> Known | str:
        """A base has answered: what is known of it, or why it is not wanted."""
        known = self._known(base)
        for where, run in list(self._runs.items()):
            if run.link is link or run.link.base != base:
                continue
            if run.link.stands in ("streaming", "silent"):
                return sentence("same-number", port=where)
            # It was lost there, and has come back here.
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
        """What the spins of a base have taught so far; of many bases those that were met last are remembered."""
        learning = self._learning.pop(base, None) or Learning()
        self._learning[base] = learning
        if len(self._learning) > MOST_LEARNED:
            del self._learning[next(iter(self._learning))]
        return learning

    def _forget_replaced(self) -> None:
        """Make room for one more base that is lost on no port: the first ones go."""
        nowhere = [where for where, run in self._runs.items() if isinstance(run.link.transport, _Nowhere)]
        for where in nowhere[: max(0, len(nowhere) + 1 - MOST_REPLACED)]:
            self._runs.pop(where).ended.set()

    def _judge(self, run: _Run) -> None:
        """A port on trial: a base has answered there, or there is none."""
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
        """Report two bases of one name once, and the end of it once."""
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
    """A link with its thread. *on_trial*: nobody knows yet whether there is a base on its port."""

    link: Link
    on_trial: bool
    ended: threading.Event = field(default_factory=threading.Event)
    thread: threading.Thread | None = None

    def stop(self, wait_s: float = END_S) -> None:
        """End it and let go of the port; comes back when that is done, or takes too long."""
        self.ended.set()
        if self.thread is not None and self.thread is not threading.current_thread():
            self.thread.join(max(0.0, wait_s))
            if self.thread.is_alive():
                return  # its port does not let go of it; it ends when that does
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
    """Every serial port of this machine, likely ones first, by its name."""
    return {port.device: partial(SerialTransport, port.device) for port in ports()}
