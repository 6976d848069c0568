"""The host's side of the protocol with one base: identification, streaming, losses.

No I/O and no clock: received bytes go to `receive`, bytes to send come from `to_send`, and every call gives the time,
in seconds of any monotonic clock. Nothing here raises, whatever arrives.

Theory of operation
    A vendor id does not make a port a base; an answer to `Hello` with `Identity` does. Opening a port resets an Uno,
    whose bootloader swallows everything for 1.6 s or so; therefore `Hello` is repeated for `PATIENCE_S` before the
    device counts as no base. Its other output meanwhile is ignored.

    An identified base is sent its rate until it sends `Configured`; then it streams. A base forgets its rate only by a
    reset, after which it sends `Identity` unasked and then only heartbeats. If that one frame is lost, the reset shows
    in its uptime, or in samples whose clock and number went back. A base that is alive but sends no samples is sent its
    rate again.

    `SampleOrder` orders the samples, and detects a clock and number that went back.

Transitions (state, what happens, state after it, event)
    closed       opened                                  asking
    asking       Identity of a protocol we speak         configuring   Identified
    asking       Identity of another protocol            refused       WrongVersion
    asking       PATIENCE_S without Identity             refused       NotABase
    configuring  Configured                              streaming
    configuring  Identity of another base                configuring   Identified
    configuring  PATIENCE_S without Configured           refused       NotABase
    configuring  the same, after it had streamed         silent        Silent
    streaming    Identity after a reset, or an uptime,
                 or a clock and number, that went back   configuring   Rebooted
    streaming    Identity of another base                configuring   Identified
    streaming    Identity with another name              streaming     Identified
    streaming    SILENT_S without a sample               silent        Silent
    silent       a sample                                streaming     Heard
    silent       Identity, as in streaming               as in streaming
    refused      Identity, as in asking                  as in asking
    configuring, streaming, silent
                 Identity of another protocol            refused       WrongVersion
    any          closed                                  closed
    A base of an older supported protocol is addressed in that; a request that it lacks is answered here: Undiagnosed
    instead of Diagnosed.
    With a rate of 0, any frame counts as a sample does above. After Silent, Heard comes once, whatever lies between:
    before the first sample.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

from msgspec.structs import replace

from firmware_bridge.wire._sample_order import SampleOrder
from firmware_bridge.wire.errors import WireError
from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.messages import (
    ANSWERED,
    NO_BATTERY,
    OLDEST_PROTOCOL,
    PROTOCOL,
    Batch,
    Configure,
    Configured,
    Diagnose,
    Diagnosis,
    Fault,
    FromHost,
    Heartbeat,
    Hello,
    Identity,
    Message,
    Ping,
    Pong,
    Sample,
    SetName,
    from_payload,
    to_payload,
)
from firmware_bridge.wire.sentences import sentence
from firmware_bridge.wire.session_events import (
    BaseFault,
    Counters,
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

State: TypeAlias = Literal["closed", "asking", "configuring", "streaming", "silent", "refused"]

ONLY_HEARD = "only-heard"
"""Sentence code for a port that received a base's frames but has no usable base."""
PATIENCE_S = 4.0
"""Time in which a base must answer, and then confirm its configuration."""
ASK_EVERY_S = 0.25
"""Retry interval; twice that after `Silent` and for names."""
PING_S = 0.75
"""A base that sends nothing for this long is pinged."""
SILENT_S = 1.5
"""A base that sends nothing for this long is silent: three heartbeats, or hundreds of samples."""


def shown(name: str) -> str:
    r"""A base's name with non-printing characters replaced, so that nothing in it acts on a terminal.

    >>> shown("left\x1b[2J")
    'left�[2J'
    """
    return "".join(letter if letter.isprintable() else "�" for letter in name)


class Session:
    """A conversation with the base on one port; may be reopened after it was closed.

    Attributes:
        state: State, as in the theory of operation.
        identity: Of the base that answered; None before.
        configured: The base's confirmed configuration; None before.
        battery: Its battery's last reported charge in percent; None without a battery or a report.
    """

    def __init__(self, rate_hz: int = 500, filter: int = 0, batch: int = 1) -> None:
        self.state: State = "closed"
        self.identity: Identity | None = None
        self.configured: Configured | None = None
        self.battery: int | None = None
        self._settings = Configure(rate_hz, filter, batch)
        self._samples = self._frames = self._bad = self._resets = 0
        self._order = SampleOrder()
        self._begin(0.0)

    def _begin(self, now_s: float) -> None:
        self.identity = None
        self.configured = None
        self.battery = None
        self._decoder = Decoder()
        self._bad_at_first = 0
        self._frames_at_first = self._frames
        self._bytes = 0
        self._out = bytearray()
        self._events: list[SessionEvent] = []
        self._fresh: list[Sample] = []
        self._token = 0
        self._since_s = self._asked_s = self._heard_s = self._sample_s = now_s
        self._heard_again = True
        self._streamed = False
        self._new_name: str | None = None
        self._renamed_s = self._named_s = now_s
        self._diagnosing_s: float | None = None
        self._diagnose_asked_s = now_s
        self._forget_clock()

    def _forget_clock(self) -> None:
        """Forget the base's clock: the next sample starts a new order."""
        self._order.forget()
        self._beat: tuple[Heartbeat, float] | None = None

    # Calls of the port's owner

    def opened(self, now_s: float) -> None:
        """Handle an opened port; forget the previous base."""
        self.closed()
        self._begin(now_s)
        self.state = "asking"
        self._out += b"\0"  # ends a partial frame in the base's buffer
        self._ask(now_s, Hello())

    def closed(self) -> None:
        """Handle a closed port."""
        self._bad = self._bad_frames()
        self._decoder = Decoder()
        self._bad_at_first = 0
        self._out.clear()
        self._diagnosing_s = None
        self.state = "closed"

    def rename(self, name: str, now_s: float) -> None:
        """Set the base's name; `Identified` follows once it has it.

        Raises:
            WireError: The name is too long.
        """
        to_payload(SetName(name))
        self._new_name = name
        self._renamed_s = now_s
        self._name(now_s)

    def diagnose(self, now_s: float) -> None:
        """Request a diagnosis: `Diagnosed` or `Undiagnosed` follows in one of the next turns."""
        if self.identity is not None and self.identity.protocol == 1:
            self._tell(Undiagnosed(sentence("not-diagnosing", theirs=self.identity.protocol)))
            return
        if self._diagnosing_s is None:
            self._diagnosing_s = now_s
        self._ask_diagnosis(now_s)

    def to_send(self) -> bytes:
        """Bytes to send now, each once; unanswered messages are repeated."""
        out = bytes(self._out)
        self._out.clear()
        return out

    @property
    def counters(self) -> Counters:
        """Current values of all counters."""
        return Counters(
            samples=self._samples,
            lost_samples=self._order.lost,
            repeated_samples=self._order.repeated,
            frames=self._frames,
            bad_frames=self._bad_frames(),
            resets=self._resets,
        )

    def _bad_frames(self) -> int:
        return self._bad + (self._decoder.lost - self._bad_at_first if self.identity is not None else 0)

    # Time

    def tick(self, now_s: float) -> list[SessionEvent]:
        """Advance to *now_s* without input: time-outs and retries. Call it some ten times a second or more."""
        match self.state:
            case "asking":
                if now_s - self._since_s >= PATIENCE_S:
                    self._refuse(NotABase(self._why_no_base()))
                elif now_s - self._asked_s >= ASK_EVERY_S:
                    self._ask(now_s, Hello())
            case "configuring":
                if now_s - self._since_s >= PATIENCE_S:
                    self._give_up(now_s)
                elif now_s - self._asked_s >= ASK_EVERY_S:
                    self._ask(now_s, self._settings)
            case "streaming":
                self._listen(now_s)
            case "silent":
                if now_s - self._asked_s >= 2 * ASK_EVERY_S:
                    self._ask(now_s, Hello(), self._settings)
        if self._new_name is not None and now_s - self._named_s >= 2 * ASK_EVERY_S:
            self._name(now_s)
        if self._diagnosing_s is not None and now_s - self._diagnose_asked_s >= ASK_EVERY_S:
            if now_s - self._diagnosing_s >= PATIENCE_S:
                self._diagnosing_s = None
                self._tell(Undiagnosed(sentence("not-diagnosed")))
            else:
                self._ask_diagnosis(now_s)
        return self._told()

    def _why_no_base(self) -> str:
        if self._frames > self._frames_at_first:
            return sentence(ONLY_HEARD)
        if self._bytes:
            return sentence("other-device", many=self._bytes)
        return sentence("nothing")

    def _give_up(self, now_s: float) -> None:
        if self._streamed:
            self._fall_silent(now_s, sentence("not-streaming"))
        else:
            self._refuse(NotABase(sentence("not-configured")))

    def _listen(self, now_s: float) -> None:
        quiet_s = now_s - (self._sample_s if self._settings.rate_hz else self._heard_s)
        if quiet_s < PING_S:
            return
        if quiet_s >= SILENT_S:
            heard = now_s - self._heard_s < SILENT_S
            self._fall_silent(now_s, sentence("no-samples") if heard else sentence("silent"))
        elif now_s - self._asked_s >= ASK_EVERY_S:
            self._token = (self._token + 1) & 0xFFFFFFFF
            self._ask(now_s, Ping(self._token), self._settings)

    def _fall_silent(self, now_s: float, why: str) -> None:
        self.state = "silent"
        if self._heard_again:
            self._tell(Silent(why))
        self._heard_again = False
        self._ask(now_s, Hello(), self._settings)

    def _name(self, now_s: float) -> None:
        if self._new_name is None or self.identity is None:
            return
        self._named_s = now_s
        if now_s - self._renamed_s >= PATIENCE_S:
            self._new_name = None
        else:
            self._say(SetName(self._new_name))

    def _ask_diagnosis(self, now_s: float) -> None:
        self._diagnose_asked_s = now_s
        if self.identity is not None:
            self._say(Diagnose())

    # Input

    def receive(self, data: bytes, now_s: float) -> list[SessionEvent]:
        """Events that follow from *data*, received by *now_s*; b"" is nothing."""
        if self.state == "closed" or not data:
            return []
        self._bytes += len(data)
        for payload in self._decoder.feed(data):
            self._frames += 1
            if payload[0] == 0x49 and len(payload) > 1 and not OLDEST_PROTOCOL <= payload[1] <= PROTOCOL:
                # In an unsupported version, only the version itself is readable.
                self._other_version(payload[1])
                continue
            try:
                message = from_payload(payload, self._spoken)
            except WireError:
                self._count_bad()
                continue
            self._take(message, now_s)
        return self._told()

    def _take(self, message: Message, now_s: float) -> None:
        match message:
            case Sample():
                self._heard(now_s)
                self._sampled((message,), now_s)
            case Batch():
                self._heard(now_s)
                self._sampled(message.samples, now_s)
            case Heartbeat():
                self._heard(now_s)
                self._heartbeat(message, now_s)
            case Identity():
                self._heard(now_s)
                self._identified(message, now_s)
            case Configured():
                self._heard(now_s)
                self._has_configured(message, now_s)
            case Fault():
                self._heard(now_s)
                if self.state in ("configuring", "streaming", "silent"):
                    self._tell(BaseFault(message))
            case Pong():
                self._heard(now_s)
            case Diagnosis():
                self._heard(now_s)
                if self._diagnosing_s is not None:
                    self._diagnosing_s = None
                    self._tell(Diagnosed(message))
            case Hello() | Configure() | Ping() | SetName() | Diagnose():
                # Only a host sends these: the port echoes our own messages.
                self._frames -= 1
                self._count_bad()
            case _:
                assert_never(message)

    def _count_bad(self) -> None:
        if self.identity is not None:
            self._bad += 1

    def _heard(self, now_s: float) -> None:
        self._heard_s = now_s
        if self.state == "silent" and not self._settings.rate_hz:
            self._streams()

    def _other_version(self, theirs: int) -> None:
        if self.state == "refused":
            return
        code = "version-old-base" if theirs < OLDEST_PROTOCOL else "version-new-base"
        why = sentence(code, theirs=theirs, ours=PROTOCOL)
        self._refuse(WrongVersion(theirs, PROTOCOL, why))

    def _refuse(self, event: WrongVersion | NotABase) -> None:
        self.state = "refused"
        self.configured = None
        self._out.clear()
        self._new_name = None
        self._tell(event)

    def _identified(self, identity: Identity, now_s: float) -> None:
        identity = replace(identity, name=shown(identity.name))
        before, self.identity = self.identity, identity
        if before is None or self.state in ("asking", "refused") or identity.uid != before.uid:
            self._meet(identity, now_s, first=before is None)
        elif identity.reset != ANSWERED:
            self._reset(now_s)
        elif identity.name != before.name:
            self._tell(Identified(identity))
        if identity.name == self._new_name:
            self._new_name = None

    def _meet(self, identity: Identity, now_s: float, *, first: bool) -> None:
        """Start over with a new base."""
        if first:
            self._bad_at_first = self._decoder.lost
        self._streamed = False
        self._new_name = None
        self._tell(Identified(identity))
        self._configure(now_s)

    def _reset(self, now_s: float) -> None:
        """Handle a reset; not reported if the base is being configured anyway."""
        if self._streamed and self.identity is not None:
            self._resets += 1
            if self.state != "configuring":
                self._tell(Rebooted(self.identity))
        self._configure(now_s)

    def _configure(self, now_s: float) -> None:
        self._forget_clock()
        self.state = "configuring"
        self.configured = None
        self._since_s = now_s
        self._ask(now_s, self._settings)

    def _has_configured(self, configured: Configured, now_s: float) -> None:
        if self.state not in ("configuring", "streaming", "silent"):
            return
        if (configured.rate_hz == 0) != (self._settings.rate_hz == 0):
            return  # it answers an earlier host
        self.configured = configured
        if self.state == "configuring":
            self.state = "streaming"
            self._sample_s = now_s
            if not self._settings.rate_hz:
                self._streams()
        self._streamed = True

    def _heartbeat(self, beat: Heartbeat, now_s: float) -> None:
        self.battery = None if beat.battery == NO_BATTERY else beat.battery
        if self._beat is not None and self.state in ("streaming", "silent"):
            last, at_s = self._beat
            # Younger than before, and no older than the time since: not merely a duplicate frame.
            if beat.uptime_ms < last.uptime_ms and beat.uptime_ms <= (now_s - at_s) * 1000 + 100:
                self._reset(now_s)
        self._beat = beat, now_s

    def _sampled(self, samples: tuple[Sample, ...], now_s: float) -> None:
        """Place one sample, or a whole batch: it gets one place, so that a damaged batch is one odd event."""
        if self.state not in ("streaming", "silent"):
            return
        rate_hz = self.configured.rate_hz if self.configured is not None else 0
        place = self._order.place(samples[0], now_s, rate_hz, samples[-1])
        if place == "anew":
            self._reset(now_s)
        elif place == "next":
            self._sample_s = now_s
            if not self._heard_again:
                self._streams()
            self._fresh += samples
            self._samples += len(samples)

    def _streams(self) -> None:
        self.state = "streaming"
        if not self._heard_again:
            self._heard_again = True
            self._tell(Heard())

    # Output

    def _ask(self, now_s: float, *messages: FromHost) -> None:
        self._asked_s = now_s
        for message in messages:
            self._say(message)

    def _say(self, message: FromHost) -> None:
        # Nobody reads it: requests are repeated until somebody does.
        if len(self._out) < 256:
            self._out += encode(to_payload(message, self._spoken))

    @property
    def _spoken(self) -> int:
        """Version of the protocol in use."""
        return PROTOCOL if self.identity is None else self.identity.protocol

    def _tell(self, event: SessionEvent) -> None:
        self._flush()
        self._events.append(event)

    def _flush(self) -> None:
        if self._fresh:
            self._events.append(Streamed(tuple(self._fresh)))
            self._fresh.clear()

    def _told(self) -> list[SessionEvent]:
        self._flush()
        told, self._events = self._events, []
        return told
