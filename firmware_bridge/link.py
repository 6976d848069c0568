"""One base: its transport, the session on it, and the watcher that detects when its disc rests.

Theory of operation. The owner turns a link again and again (`firmware_bridge.bridge` gives it a thread; tests turn it
by hand). A turn opens a closed transport, feeds received bytes through the session to the watcher, and sends the
session's output. The states of a link:

    opening ──opened──> asking ──Identified──> streaming <──Heard/Silent──> silent
       ^                  │                        │
       └───── lost <──────┴───────read fails───────┘       asking ──no base, wrong version──> refused

From `lost` and `refused` the transport is reopened after a while, indefinitely. A spin in progress when a base is lost
or restarts is void, and reported as such. Callers pass the time in; only the transport's read blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Literal, TypeAlias, assert_never

import msgspec

from firmware_bridge._health import Hearing
from firmware_bridge.ports.transport import Transport
from firmware_bridge.reading.calibration_values import Calibration, Friction
from firmware_bridge.reading.learning import Learning
from firmware_bridge.reading.readings import Found, Live, Lost, Reading, Trace
from firmware_bridge.reading.rest import RestWatcher
from firmware_bridge.recording import RecordingWriter
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.messages import HAS_ANGLE, RAW_PER_TURN, Configured, Diagnosis, Identity, Sample
from firmware_bridge.wire.sentences import sentence
from firmware_bridge.wire.session import Session
from firmware_bridge.wire.session_events import (
    BaseFault,
    Diagnosed,
    Heard,
    Identified,
    NotABase,
    Rebooted,
    SessionEvent,
    Silent,
    Streamed,
    Undiagnosed,
    WrongVersion,
)

Stands: TypeAlias = Literal["opening", "asking", "streaming", "silent", "lost", "refused"]

NO_LOCK: AbstractContextManager[object] = nullcontext()

RETRY_S = (0.3, 0.6, 1.2, 2.0)
"""Delay before the first, second … attempt to reopen a transport; the last one repeats."""


class Known(msgspec.Struct, frozen=True):
    """Known values of a base and its disc.

    Without *friction* it is learned from the spins of the disc named *disc*; if *disc* is None, a spin is judged by
    turns and speed alone.
    """

    calibration: Calibration = Calibration()
    friction: Friction | None = None
    disc: str | None = ""


class LinkView(msgspec.Struct, frozen=True, kw_only=True):
    """Snapshot of a link.

    Attributes:
        where: Name of the transport: a port, "simulated 1", "gpio".
        base: Id of the base, its uid in hexadecimal; "" until it has answered.
        identity: The base's identity, once it has answered.
        stands: State of the link, as in the module's theory of operation.
        why: Why the link is not streaming, as a sentence; "" while all is well.
        live: Live state of the base.
        diagnosis: The base's diagnosis; None until requested and answered.
        undiagnosed: Why the base sends no diagnosis, as a sentence.
    """

    where: str
    base: str
    identity: Identity | None
    stands: Stands
    why: str
    live: Live
    diagnosis: Diagnosis | None = None
    undiagnosed: str = ""


class Link:
    """One base on one transport; not thread-safe.

    *meet* is called with the id of a base that has answered: it returns the known values of the base, or why the base
    is refused. During the call `base` is still the previous one. *learning* returns what was learned from a base's
    spins so far; by default learning starts over whenever the base does.
    """

    def __init__(
        self,
        transport: Transport,
        meet: Callable[[Link, str], Known | str],
        *,
        rate_hz: int = 500,
        filter: int = 0,
        learning: Callable[[str], Learning] | None = None,
    ) -> None:
        self.transport = transport
        self.stands: Stands = "opening"
        self.why = ""
        self.base = ""
        self.identity: Identity | None = None
        self.recorder: RecordingWriter | None = None
        self.watcher: RestWatcher | None = None
        self.answered = False
        """Has a base ever answered here?"""
        self._meet = meet
        self._learning = learning or (lambda _base: Learning())
        # Network transports ask for batches: many small packets cost more than a few large ones.
        self._session = Session(rate_hz, filter, getattr(transport, "batch", 1))
        self._rate_hz = rate_hz
        self._hearing = Hearing()
        self._is_open = False
        self._is_fresh = False
        """The transport has just been opened; the session has not started."""
        self._must_close = False
        self._tries = 0
        self._next_try_s = float("-inf")
        self._reconnects = 0
        self._lines: tuple[float, ...] | None = None
        self._live = Live(base="")
        self._diagnosis: Diagnosis | None = None
        self._undiagnosed = ""

    # ------------------------------------------------------------ for the owner

    def view(self) -> LinkView:
        """Snapshot of the link."""
        return LinkView(
            where=self.transport.name,
            base=self.base,
            identity=self.identity,
            stands=self.stands,
            why=self.why,
            live=self.live(),
            diagnosis=self._diagnosis,
            undiagnosed=self._undiagnosed,
        )

    def live(self) -> Live:
        """Live state of the base."""
        watcher, counters = self.watcher, self._session.counters
        health = self._hearing.health(
            wanted_hz=self._rate_hz,
            lost_samples=counters.lost_samples,
            bad_frames=counters.bad_frames,
            resets=counters.resets,
            reconnects=self._reconnects,
        )
        if watcher is None:
            return Live(base=self.base, health=health)
        return Live(
            base=self.base,
            state=watcher.state,
            turned_deg=watcher.turned_deg,
            speed_deg_s=watcher.speed_deg_s,
            turns=watcher.turns,
            hands_after=watcher.hands_after,
            health=health,
        )

    def arm(self, lines_deg: tuple[float, ...] | None, *, anew: bool = False) -> None:
        """Watch for a spin near these lines; None: stop watching.

        A base that is armed with the same lines stays as it is, unless *anew*.
        """
        if lines_deg == self._lines and not anew:
            return
        self._lines = lines_deg
        if self.watcher is not None:
            self._arm(self.watcher, anew=anew)

    def expect(self, base: str, identity: Identity | None) -> None:
        """Expect a lost base to come back on this port."""
        self.base, self.identity, self.answered, self.watcher = base, identity, True, None

    def _arm(self, watcher: RestWatcher, *, anew: bool = False) -> None:
        if anew or self._lines is None:
            watcher.disarm()
        if self._lines is not None:
            watcher.arm(self._lines)

    def use(self, known: Known) -> None:
        """Use *known* from now on; if the calibration changes, a spin in progress starts over."""
        if self.watcher is not None:
            self.watcher.use(known.calibration, known.friction, known.disc)

    def rename(self, name: str, now_s: float) -> None:
        """Set the base's name.

        Raises:
            WireError: The name is too long.
        """
        self._session.rename(name, now_s)

    def diagnose(self, now_s: float) -> None:
        """Request a diagnosis; `LinkView.diagnosis` will show it, or `undiagnosed` why there is none."""
        self._diagnosis, self._undiagnosed = None, ""
        self._session.diagnose(now_s)

    def recent(self, seconds: float) -> Trace | None:
        """Samples of the last seconds; None if there are none."""
        return self.watcher.recent(seconds) if self.watcher is not None else None

    def close(self) -> None:
        """Close the transport."""
        self._leave()
        self._let_go()

    def _leave(self) -> None:
        if self._is_open:
            self._is_open, self._must_close = False, True
            self._session.closed()

    def _let_go(self) -> None:
        """Close the transport if due. Callers hold no lock, since drivers may block here for long."""
        if self._must_close:
            self._must_close = False
            with suppress(Exception):  # whatever it raises
                self.transport.close()

    def end(self) -> None:
        """Close the transport and the recording."""
        self.close()
        if self.recorder is not None:
            self.recorder.close()
            self.recorder = None

    # ------------------------------------------------------------ a turn

    def turn(self, now_s: float, lock: AbstractContextManager[object] = NO_LOCK) -> list[Reading]:
        """Do all work that is due. Never raises, and waits no longer than the transport's read.

        Holds *lock* while the link changes, not while it waits.
        """
        try:
            if not self._is_open:
                # Opening may take long: the session starts at the next turn, with that turn's time.
                self._open(now_s)
                return []
            data = self.transport.read()
            with lock:
                readings, out = self._talk(data, now_s)
            if out:
                self.transport.write(out)
            return readings
        except OSError as error:
            # Transports should raise BaseLostError with a sentence, but third-party ones may not.
            why: str = sentence("gone", name=self.transport.name, why=error)
            if isinstance(error, BaseLostError):
                why = error.args[0] if error.args else str(error)
            with lock:
                return self._lose(why, now_s)
        finally:
            self._let_go()

    def give_up(self, now_s: float) -> list[Reading]:
        """Start over after an internal error, as after a pulled cable."""
        return self._lose(sentence("mistake", called=self.called), now_s)

    def waits_s(self, now_s: float) -> float:
        """Seconds until the next attempt while the transport is closed."""
        return 0.0 if self._is_open else max(0.0, self._next_try_s - now_s)

    def _open(self, now_s: float) -> None:
        if now_s >= self._next_try_s:
            self.transport.open()
            self._is_open = self._is_fresh = True

    def _talk(self, data: bytes, now_s: float) -> tuple[list[Reading], bytes]:
        if self._is_fresh:
            self._is_fresh = False
            self._session.opened(now_s)
            self.stands = "asking" if self.stands == "opening" else self.stands
        readings: list[Reading] = []
        for event in (*self._session.receive(data, now_s), *self._session.tick(now_s)):
            readings += self._happened(event, now_s)
        if self.watcher is not None and self.stands == "streaming":
            readings += self._hearing.troubles(self.base)
        out = self._session.to_send() if self._is_open else b""
        if self.recorder is not None:
            self.recorder.received(now_s, data)
            self.recorder.sent(now_s, out)
        return readings, out

    def _happened(self, event: SessionEvent, now_s: float) -> list[Reading]:
        match event:
            case Streamed(samples=samples):
                return self._samples(samples, now_s)
            case Identified(identity=identity):
                return self._identified(identity, now_s)
            case Rebooted():
                if self.watcher is not None:
                    self._begin_again(self.watcher)
                if self.stands == "silent":
                    return []  # it was reported lost; it is found again when it streams
                return [Lost(base=self.base, why=sentence("reset", called=self.called)), *self._found(again=True)]
            case Silent(why=why):
                return self._fall_silent(why)
            case Heard():
                self.stands, self.why = "streaming", ""
                return self._found(again=True)
            case WrongVersion(why=why) | NotABase(why=why):
                return self._refuse(why, now_s)
            case BaseFault():
                # The samples' flags report its sensor faults as well.
                return []
            case Diagnosed(diagnosis=diagnosis):
                self._diagnosis = diagnosis
                return []
            case Undiagnosed(why=why):
                self._undiagnosed = why
                return []
            case _:
                assert_never(event)

    # ------------------------------------------------------------ events

    @property
    def configured(self) -> Configured | None:
        """Configuration that the base has confirmed; None until then."""
        return self._session.configured

    @property
    def called(self) -> str:
        """The base's name, else the name of its transport."""
        name = self.identity.name if self.identity is not None else ""
        return name or self.transport.name

    def _samples(self, samples: Sequence[Sample], now_s: float) -> list[Reading]:
        watcher = self.watcher
        if watcher is None:
            return []
        readings = watcher.feed(samples)
        self._hearing.heard(now_s, samples, self._session.counters.lost_samples, watcher.rejected)
        return list(readings)

    def _identified(self, identity: Identity, now_s: float) -> list[Reading]:
        base = identity.uid.hex()
        if base == self.base and self.stands in ("streaming", "silent"):
            self.identity = identity  # it was renamed
            return self._found() if self.stands == "streaming" else []
        if not identity.sensors & HAS_ANGLE and not identity.counts_per_turn:
            return self._refuse(sentence("no-sensor"), now_s)
        gone = self._replaced(base)
        known = self._meet(self, base)
        if isinstance(known, str):
            return self._refuse(known, now_s)
        again, self.answered = self.answered and base == self.base, True
        if again:
            self._reconnects += 1
        self.base, self.identity, self.stands, self.why, self._tries = base, identity, "streaming", "", 0
        self._watch(identity, known)
        return [*gone, *self._found(again=again)]

    def _replaced(self, base: str) -> list[Reading]:
        """Report the old base as lost if another one answers where it streamed."""
        if self.stands != "streaming" or base == self.base:
            return []
        return [Lost(base=self.base, why=sentence("replaced", called=self.called, port=self.transport.name))]

    def _watch(self, identity: Identity, known: Known) -> None:
        """Start a new watcher for this base."""
        with_angle = bool(identity.sensors & HAS_ANGLE)
        self.watcher = RestWatcher(
            identity.uid.hex(),
            calibration=known.calibration,
            friction=known.friction,
            per_turn=RAW_PER_TURN if with_angle else identity.counts_per_turn,
            encoder=not with_angle,
            learning=self._learning(self.base),
            disc=known.disc,
        )
        self._hearing.reset()
        self._arm(self.watcher)

    def _begin_again(self, watcher: RestWatcher) -> None:
        watcher.lose()
        self._hearing.reset()
        self._arm(watcher)

    def _found(self, *, again: bool = False) -> list[Reading]:
        return [Found(base=self.base, name=self.called, again=again)]

    def _fall_silent(self, why: str) -> list[Reading]:
        if self.watcher is not None:
            self._begin_again(self.watcher)
        self.stands, self.why = "silent", sentence("at", name=self.called, why=why)
        return [Lost(base=self.base, why=self.why)]

    def _refuse(self, why: str, now_s: float) -> list[Reading]:
        """Close a port without a usable base; it is reopened and asked again later."""
        was, self.watcher = self.stands, None
        self.why = sentence("at", name=self.transport.name, why=why)
        self.stands = "refused"
        self._close_until(now_s)
        return self._gone(was)

    def _lose(self, why: str, now_s: float) -> list[Reading]:
        """Handle a port that cannot be opened or is gone."""
        was, self.why = self.stands, why
        if self.watcher is not None:
            self._begin_again(self.watcher)
        self.stands = "lost"
        self._close_until(now_s)
        return self._gone(was)

    def _gone(self, was: Stands) -> list[Reading]:
        """Report the base as lost; if it was silent, that was reported before."""
        return [Lost(base=self.base, why=self.why)] if self.base and was == "streaming" else []

    def _close_until(self, now_s: float) -> None:
        self._leave()
        self._next_try_s = now_s + RETRY_S[min(self._tries, len(RETRY_S) - 1)]
        self._tries += 1
