from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.wire.base_side import BaseSide
from firmware_bridge.wire.errors import WireError
from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.messages import (
    POWER_ON,
    PROTOCOL,
    WATCHDOG,
    Batch,
    Configure,
    Configured,
    Diagnose,
    Diagnosis,
    Fault,
    Heartbeat,
    Hello,
    Identity,
    Ping,
    Pong,
    Sample,
    SetName,
    from_payload,
    to_payload,
)
from firmware_bridge.wire.sentences import sentence
from firmware_bridge.wire.session import ASK_EVERY_S, PATIENCE_S, SILENT_S, Session
from firmware_bridge.wire.session_events import (
    BaseFault,
    Diagnosed,
    Heard,
    Identified,
    NotABase,
    Rebooted,
    Silent,
    Streamed,
    Undiagnosed,
    WrongVersion,
)
from tests.firmware_bridge.bases import IDA, Turning

OTHER = msgspec.structs.replace(IDA, uid=b"another!", name="Otto")


class Host:
    """A session with the time, which goes on in steps of 50 ms."""

    def __init__(self, rate_hz: int = 500, *, opened: bool = True, batch: int = 1) -> None:
        self.session = Session(rate_hz, batch=batch)
        self.now_s = 100.0
        self.decoder = Decoder()
        if opened:
            self.session.opened(self.now_s)

    def gets(self, *messages) -> list:
        return self.gets_bytes(b"".join(encode(to_payload(message)) for message in messages))

    def gets_bytes(self, data: bytes) -> list:
        return self.session.receive(data, self.now_s)

    def waits(self, seconds: float) -> list:
        events = []
        for _ in range(round(seconds / 0.05)):
            self.now_s += 0.05
            events += self.session.tick(self.now_s)
        return events

    def says(self) -> list:
        return [from_payload(payload) for payload in self.decoder.feed(self.session.to_send())]

    def streaming(self, identity: Identity = IDA) -> Host:
        self.gets(identity, Configured(500, 0), sample(0))
        self.says()
        assert "streaming" == self.session.state
        return self


def sample(slot: int, t_us: int | None = None) -> Sample:
    return Sample(slot, slot * 2_000 + 5_000_000 if t_us is None else t_us, 1000, 0x20, 0)


def streamed(events) -> list[Sample]:
    return [one for event in events if isinstance(event, Streamed) for one in event.samples]


# Asking


def test_hello_is_said_behind_a_zero_until_it_is_answered():
    host = Host()

    sent = host.session.to_send()
    assert b"\0" + encode(to_payload(Hello())) == sent
    assert [] == host.waits(3.0)
    assert 10 <= len(host.says()) <= 3.0 / ASK_EVERY_S + 1
    assert [Identified(IDA)] == host.gets(IDA)
    assert [Configure(500, 0)] == host.says()


def test_a_base_behind_a_slow_bootloader_is_found():
    host = Host()
    host.waits(3.5)

    assert [Identified(IDA)] == host.gets_bytes(
        b"\xff\x7f junk of a bootloader" + encode(b"?") + encode(to_payload(IDA))
    )
    assert 0 == host.session.counters.bad_frames


def test_a_base_that_says_by_itself_who_it_is_is_found():
    assert [Identified(msgspec.structs.replace(IDA, reset=POWER_ON))] == Host().gets(
        msgspec.structs.replace(IDA, reset=POWER_ON)
    )


@pytest.mark.parametrize(
    "said, why",
    [
        (b"", sentence("nothing")),
        (b"$GPGGA,123519,4807.038,N*47\r\n", "it sent 29 meaningless bytes"),
        (bytes(29), "it sent 29 meaningless bytes"),
        (encode(to_payload(Hello())), "it sent 6 meaningless bytes"),
        (encode(to_payload(Heartbeat(1, 1))), sentence("only-heard")),
    ],
    ids=["silent", "a GPS", "zeros", "an echo", "deaf"],
)
def test_what_is_no_base_is_said_in_a_sentence_when_patience_ends(said, why):
    host = Host()
    host.gets_bytes(said)

    assert [] == host.waits(PATIENCE_S - 0.1)
    (event,) = host.waits(5.0)

    assert isinstance(event, NotABase) and why in event.why
    assert "refused" == host.session.state
    host.says()
    assert [] == host.waits(5.0) and [] == host.says()


def test_a_port_that_was_refused_is_heard_when_a_base_says_by_itself_who_it_is():
    host = Host()
    host.waits(5.0)

    assert [Identified(IDA)] == host.gets(IDA)
    assert "configuring" == host.session.state


@pytest.mark.parametrize("theirs, needs", [(0, "the firmware"), (PROTOCOL + 1, "update this program")])
@pytest.mark.parametrize("rest", [b"", b"\x01", b"whatever it may mean by then", bytes(40)])
def test_another_version_is_refused_with_both_numbers_whatever_else_it_says(theirs, needs, rest):
    host = Host()

    (event,) = host.gets_bytes(encode(bytes([0x49, theirs]) + rest))

    assert isinstance(event, WrongVersion)
    assert (theirs, PROTOCOL) == (event.theirs, event.ours)
    assert f"protocol {theirs} and this program {PROTOCOL}" in event.why and needs in event.why
    assert "refused" == host.session.state and [] == host.says()
    assert [] == host.gets_bytes(encode(bytes([0x49, theirs]) + rest)) + host.waits(10.0)


def test_a_base_with_new_firmware_is_met_again():
    host = Host()
    host.gets_bytes(encode(bytes([0x49, PROTOCOL + 1])))

    assert [Identified(IDA)] == host.gets(IDA)


# Older firmware

OLD = msgspec.structs.replace(IDA, protocol=1)


class OldBase:
    """A base of protocol 1 on the port of a host of this one, on one clock."""

    def __init__(self) -> None:
        self.host = Host(batch=10)
        self.base = BaseSide(Turning(), OLD, bytes_per_s=None)
        self.events: list = []

    def turns(self, seconds: float) -> OldBase:
        for _ in range(round(seconds / 0.01)):
            self.host.now_s += 0.01
            self.base.advance(round(self.host.now_s * 1_000_000))
            self.base.receive(self.host.session.to_send())
            self.events += self.host.gets_bytes(self.base.to_send()) + self.host.session.tick(self.host.now_s)
        return self


def test_a_base_of_protocol_1_is_spoken_to_in_that():
    old = OldBase().turns(3.0)

    counters = old.host.session.counters
    assert ["Identified", "Streamed"] == [*dict.fromkeys(type(event).__name__ for event in old.events)]
    assert (Configured(500, 0), None) == (old.host.session.configured, old.host.session.battery)
    assert (0, 0, 0) == (counters.bad_frames, counters.lost_samples, counters.resets)
    assert counters.samples > 1400


def test_a_base_of_protocol_1_that_resets_streams_again():
    old = OldBase().turns(1.0)

    old.base.restart(WATCHDOG)
    old.events.clear()
    old.turns(1.0)

    assert isinstance(old.events[0], Rebooted)
    assert 400 < len(streamed(old.events))


def test_a_base_of_protocol_1_cannot_say_how_its_hardware_is_and_that_is_said():
    old = OldBase().turns(1.0)

    old.host.session.diagnose(old.host.now_s)
    old.events.clear()
    old.turns(6.0)

    (undiagnosed,) = [event for event in old.events if not isinstance(event, Streamed)]
    assert isinstance(undiagnosed, Undiagnosed) and "the firmware that comes with this program" in undiagnosed.why
    assert 0 == old.host.session.counters.bad_frames


def test_a_base_that_was_given_new_firmware_while_it_was_silent_is_told_its_settings_in_the_new_words():
    host = Host()
    host.gets_bytes(encode(to_payload(OLD)) + encode(to_payload(Configured(500, 0), protocol=1)))
    host.gets(sample(0))
    host.waits(SILENT_S + 0.1)
    host.session.to_send()

    host.gets(IDA)
    host.waits(1.0)

    assert Configure(500, 0) in host.says()


# How the hardware is


def test_a_diagnosis_is_asked_for_until_it_is_given():
    host, diagnosis = Host().streaming(), Diagnosis(agc=70)

    host.session.diagnose(host.now_s)
    assert [] == host.gets(sample(1))[1:] + host.waits(0.6)

    assert [Diagnose()] * 3 == [said for said in host.says() if said == Diagnose()]
    assert [Diagnosed(diagnosis)] == host.gets(diagnosis)
    assert [] == host.gets(diagnosis)
    host.waits(0.6)
    assert Diagnose() not in host.says()


def test_a_base_that_says_nothing_of_its_hardware_is_said_to_say_nothing():
    host = Host(rate_hz=0)
    host.gets(IDA, Configured(0, 0))
    host.session.diagnose(host.now_s)

    events = []
    for beat in range(12):
        events += host.waits(0.5) + host.gets(Heartbeat(beat * 500, 0))

    assert [Undiagnosed(sentence("not-diagnosed"))] == events


def test_what_was_asked_before_the_port_was_closed_is_forgotten():
    host = Host().streaming()
    host.session.diagnose(host.now_s)
    host.session.closed()
    host.session.opened(host.now_s)
    host.streaming()

    host.waits(0.5)

    assert Diagnose() not in host.says()


@pytest.mark.parametrize("said, battery", [(63, 63), (0, 0), (100, 100), (255, None)])
def test_the_charge_of_a_battery_is_what_was_said_last(said, battery):
    host = Host().streaming()
    host.gets(Heartbeat(10_000, 0, 17))

    host.gets(Heartbeat(10_500, 0, said))

    assert battery == host.session.battery


# Batches


def batch(slot: int, many: int) -> Batch:
    return Batch(slot, slot * 2_000 + 5_000_000, 0x20, 1000, ((2000, 1000),) * (many - 1))


def test_a_batch_is_passed_on_as_its_samples():
    host = Host().streaming()

    events = host.gets(batch(1, 3), sample(4), batch(6, 2))

    assert [sample(slot) for slot in (1, 2, 3, 4, 6, 7)] == streamed(events)
    assert (1, 7) == (host.session.counters.lost_samples, host.session.counters.samples)


def test_a_batch_that_comes_twice_is_passed_on_once():
    host = Host().streaming()

    assert [sample(slot) for slot in (1, 2)] == streamed(host.gets(batch(1, 2), batch(1, 2)))
    assert [sample(3)] == streamed(host.gets(sample(3)))


def test_a_lost_batch_is_counted_by_its_samples():
    host = Host().streaming()

    host.gets(batch(1, 10), batch(21, 10))

    assert 10 == host.session.counters.lost_samples


def test_one_odd_batch_is_no_reset_and_two_that_follow_each_other_are_one():
    host = Host().streaming()
    host.gets(batch(500, 10))

    def later(one: Batch, t_us: int) -> Batch:
        return msgspec.structs.replace(one, t_us=t_us)

    assert [] == host.gets(later(batch(7, 10), 40))
    assert [sample(510)] == streamed(host.gets(sample(510)))
    assert [] == host.gets(later(batch(0, 10), 400))
    assert [Rebooted(IDA)] == host.gets(later(batch(10, 10), 20_400))


def test_as_many_samples_at_once_are_asked_for_as_are_wanted():
    host = Host(batch=10)
    host.gets(IDA)

    assert [Configure(500, 0, 10)] == [said for said in host.says() if isinstance(said, Configure)]


# Configuring


def test_settings_are_told_until_they_are_taken():
    host = Host()
    host.gets(IDA)
    host.says()

    host.waits(2.0)

    assert {Configure(500, 0)} == set(host.says())
    assert [] == host.gets(Configured(498, 0))
    assert ("streaming", Configured(498, 0)) == (host.session.state, host.session.configured)
    host.gets(sample(0))
    host.waits(0.5)
    assert [] == host.says()


def test_a_base_that_does_not_take_its_settings_is_refused():
    host = Host()
    host.gets(IDA)

    assert [NotABase(sentence("not-configured"))] == host.waits(10.0)


def test_samples_of_an_earlier_host_are_not_passed_on():
    host = Host()

    assert [] == host.gets(sample(3), sample(4))
    assert [Identified(IDA)] == host.gets(IDA, sample(5))
    assert [sample(6)] == streamed(host.gets(Configured(500, 0), sample(6)))
    assert 0 == host.session.counters.lost_samples


def test_a_base_that_resets_before_it_streams_is_just_told_again():
    host = Host()
    host.gets(IDA)
    host.says()

    assert [] == host.gets(msgspec.structs.replace(IDA, reset=POWER_ON))
    assert [Configure(500, 0)] == host.says()
    assert 0 == host.session.counters.resets


# Streaming


def test_samples_and_faults_come_in_the_order_in_which_they_came_in():
    host, fault = Host().streaming(), Fault(1, 1, 7)

    events = host.gets(sample(1), sample(2), fault, Heartbeat(1000, 0), sample(3))

    assert [Streamed((sample(1), sample(2))), BaseFault(fault), Streamed((sample(3),))] == events


def test_lost_and_repeated_samples_are_counted():
    host = Host().streaming()

    events = host.gets(sample(1), sample(1), sample(5), sample(4), sample(6))

    assert [sample(1), sample(5), sample(6)] == streamed(events)
    counters = host.session.counters
    assert (3, 2, 4) == (counters.lost_samples, counters.repeated_samples, counters.samples)


def test_bad_frames_are_counted_from_when_the_base_had_answered():
    host = Host()
    host.gets_bytes(b"torn\0noise\0")
    host.streaming()

    host.gets_bytes(b"\x05ab\0" + encode(b"S\1") + encode(to_payload(Hello())) + b"\x04abc\0")

    assert 4 == host.session.counters.bad_frames
    host.session.closed()
    assert 4 == host.session.counters.bad_frames
    host.session.opened(host.now_s)
    host.gets_bytes(b"\x05ab\0")
    host.streaming()
    assert 4 == host.session.counters.bad_frames


def test_a_quiet_base_is_asked_before_it_is_called_silent():
    host = Host().streaming()

    assert [] == host.waits(SILENT_S - 0.1)
    assert any(isinstance(message, Ping) for message in host.says())
    assert [Silent(sentence("silent"))] == host.waits(1.0)
    assert "silent" == host.session.state


def test_a_silent_base_is_heard_again_with_its_first_sample_and_once():
    host = Host().streaming()
    assert [Silent(sentence("silent"))] == host.waits(10.0)
    assert {Hello, Configure} <= {type(message) for message in host.says()}

    assert [] == host.gets(Heartbeat(20_000, 0), IDA, Configured(500, 0), Pong(1, 2))
    assert [Heard(), Streamed((sample(700),))] == host.gets(sample(700))
    assert [Streamed((sample(701),))] == host.gets(sample(701))


def test_a_base_that_only_beats_is_told_its_settings_and_then_silent():
    host = Host().streaming()

    events = []
    for beat in range(1, 8):
        events += host.waits(0.5) + host.gets(Heartbeat(10_000 + beat * 500, 0))

    assert [Silent(sentence("no-samples"))] == events
    assert Configure(500, 0) in host.says()


def test_a_base_without_samples_is_judged_by_all_it_says():
    host = Host(rate_hz=0)
    host.gets(IDA, Configured(0, 0))
    for beat in range(10):
        host.waits(0.5)
        assert [] == host.gets(Heartbeat(10_000 + beat * 500, 0))

    assert [Silent(sentence("silent"))] == host.waits(3.0)
    assert [Heard()] == host.gets(Heartbeat(20_000, 0))


def test_a_session_that_was_closed_says_and_hears_nothing():
    host = Host().streaming()

    host.session.closed()

    assert "closed" == host.session.state
    assert [] == host.gets(IDA, sample(1)) + host.waits(10.0) + host.says()


def test_nothing_of_before_counts_when_it_is_opened_again():
    host = Host().streaming()
    host.gets_bytes(encode(to_payload(sample(1)))[:8])
    host.session.closed()
    host.session.opened(host.now_s)

    assert "asking" == host.session.state and host.session.identity is None
    assert [Identified(OTHER)] == host.gets(OTHER)
    assert [Streamed((sample(0, 7),))] == host.gets(Configured(500, 0), sample(0, 7))
    assert 0 == host.session.counters.lost_samples


# Reboots


def rebooted(host: Host) -> Host:
    assert "configuring" == host.session.state and Configure(500, 0) in host.says()
    assert 1 == host.session.counters.resets
    assert [Streamed((sample(0, 900),))] == host.gets(Configured(500, 0), sample(0, 900))
    assert 0 == host.session.counters.lost_samples
    return host


def test_a_base_that_says_that_it_was_reset_is_configured_again():
    host, again = Host().streaming(), msgspec.structs.replace(IDA, reset=WATCHDOG)

    assert [Rebooted(again)] == host.gets(again)
    rebooted(host)


def test_a_reset_of_which_no_word_came_shows_in_the_uptime():
    host = Host().streaming()
    host.gets(Heartbeat(60_000, 0))
    host.waits(1.0)

    assert [Rebooted(IDA)] == host.gets(Heartbeat(500, 0))
    rebooted(host)


def test_a_heartbeat_that_comes_twice_is_no_reset():
    host = Host().streaming()

    assert [] == host.gets(Heartbeat(59_500, 0), Heartbeat(60_000, 0), Heartbeat(59_500, 0), Heartbeat(60_000, 0))
    assert "streaming" == host.session.state


def test_a_reset_of_which_no_word_came_shows_in_clock_and_number():
    host = Host().streaming()
    host.gets(sample(4000))

    assert [Rebooted(IDA)] == host.gets(sample(0, 700), sample(1, 2_700), sample(2, 4_700))
    rebooted(host)


def test_one_odd_sample_is_no_reset():
    host = Host().streaming()

    assert [sample(1), sample(2)] == streamed(host.gets(sample(1), sample(5, 3), sample(2)))
    assert 0 == host.session.counters.resets


def test_a_base_that_was_reset_while_silent_is_configured_and_heard():
    host, again = Host().streaming(), msgspec.structs.replace(IDA, reset=WATCHDOG)
    host.waits(3.0)

    assert [Rebooted(again)] == host.gets(again)
    assert [Heard(), Streamed((sample(0, 900),))] == host.gets(Configured(500, 0), sample(0, 900))


def test_a_base_that_was_reset_and_then_does_not_stream_is_silent():
    host = Host().streaming()
    host.gets(msgspec.structs.replace(IDA, reset=WATCHDOG))

    assert [Silent(sentence("not-streaming"))] == host.waits(10.0)
    assert [Heard()] == host.gets(Configured(500, 0), sample(0, 900))[:1]


def test_another_base_on_the_same_port_is_met_anew():
    host = Host().streaming()

    assert [Identified(OTHER)] == host.gets(OTHER)
    assert "configuring" == host.session.state and 0 == host.session.counters.resets


def test_a_base_that_comes_back_with_another_version_is_refused():
    host = Host().streaming()

    (event,) = host.gets_bytes(encode(b"I\x07"))

    assert isinstance(event, WrongVersion) and 7 == event.theirs


# Names


def test_a_name_is_said_until_the_base_has_it():
    host = Host().streaming()

    host.session.rename("Emil", host.now_s)
    for slot in range(1, 5):
        host.waits(0.5)
        host.gets(sample(slot * 250))
    said = [message for message in host.says() if isinstance(message, SetName)]
    assert len(said) >= 4 and {SetName("Emil")} == set(said)
    emil = msgspec.structs.replace(IDA, name="Emil")
    assert [Identified(emil)] == host.gets(emil)

    host.waits(1.0)
    assert [] == [message for message in host.says() if isinstance(message, SetName)]
    assert "streaming" == host.session.state


def test_a_name_that_is_not_taken_is_given_up():
    host = Host(rate_hz=0)
    host.gets(IDA, Configured(0, 0))
    host.session.rename("Emil", host.now_s)
    for beat in range(20):
        host.waits(0.5)
        host.gets(Heartbeat(beat * 500, 0))
    host.says()

    host.waits(0.5)
    assert [] == host.says()


def test_a_name_that_is_too_long_is_refused():
    with pytest.raises(WireError, match="a base keeps 16"):
        Host().streaming().session.rename("a name that is far too long", 0.0)


def test_what_nobody_sends_does_not_pile_up():
    host = Host()
    for _ in range(1000):
        host.waits(3.0)
        host.gets(IDA)

    assert len(host.session.to_send()) < 300


# Anything at all

SAID = st.sampled_from(
    [
        IDA,
        OTHER,
        msgspec.structs.replace(IDA, reset=WATCHDOG),
        Configured(500, 0),
        Configured(0, 0),
        Heartbeat(500, 0),
        Heartbeat(90_000, 3),
        Pong(1, 1),
        Fault(1, 1, 1),
        Hello(),
    ]
)
FRAMES = st.one_of(
    SAID.map(lambda message: encode(to_payload(message))),
    st.builds(sample, st.integers(0, 65_535)).map(lambda one: encode(to_payload(one))),
    st.builds(sample, st.integers(0, 3), st.integers(0, 2**32 - 1)).map(lambda one: encode(to_payload(one))),
    st.binary(max_size=30),
    st.just(encode(b"I\x09")),
)


@given(st.lists(st.tuples(FRAMES, st.sampled_from([0.0, 0.0, 0.01, 0.3, 2.0, 5.0, 100.0]))))
def test_a_session_keeps_its_promises_whatever_comes_in(steps):
    host = Host()
    events = []
    for data, waits_s in steps:
        events += host.gets_bytes(data)
        host.now_s += waits_s
        events += host.session.tick(host.now_s)
        assert len(host.session.to_send()) < 300

    hearing = [type(event) for event in events if isinstance(event, Silent | Heard | Identified)]
    known, silent = False, False
    for kind in hearing:
        # Nothing is silent that never answered; and what is silent is not silent once more.
        assert known or kind is Identified
        assert (kind is not Silent or not silent) and (kind is not Heard or silent)
        known, silent = True, kind is Silent or (silent and kind is Identified)
    assert host.session.counters.samples == len(streamed(events))


# With a base, through a line that is none too good


class Channel:
    """A line that cuts, delays, drops, garbles and repeats, as *damage* says: for each 20 ms one of these letters."""

    def __init__(self, damage: str) -> None:
        self.damage = damage
        self.late = b""
        self.last = b""

    def carry(self, step: int, data: bytes) -> bytes:
        what = self.damage[step] if step < len(self.damage) else "."
        data, self.late = self.late + data, b""
        match what:
            case "-":
                return b""
            case "~":
                self.late = data
                return b""
            case "/":
                self.late = data[len(data) // 2 :]
                return data[: len(data) // 2]
            case "x":
                return data[: len(data) // 3] + data[len(data) // 2 :]
            case "?":
                return bytes(byte ^ 0x55 if at % 17 == 3 else byte for at, byte in enumerate(data))
            case "2":
                return data + data
            case "<":
                return self.last + data
        self.last = data
        return data


def conversation(base: BaseSide, session: Session, there: Channel, back: Channel, steps: int, resets=()) -> list:
    session.opened(0.0)
    events = []
    for step in range(steps):
        if step in resets:
            base.restart(dead_us=100_000)
        base.advance(step * 20_000)
        events += session.receive(back.carry(step, base.to_send()), step / 50) + session.tick(step / 50)
        base.receive(there.carry(step, session.to_send()))
    return events


DAMAGE = st.lists(st.sampled_from("......---~~/x?2<"), max_size=300).map("".join)


@settings(max_examples=max(50, settings.default.max_examples // 4))
@given(DAMAGE, DAMAGE, st.lists(st.integers(0, 300), max_size=2))
def test_a_base_streams_again_after_whatever_happened_to_the_line(there, back, resets):
    base, session = BaseSide(Turning(), IDA), Session(rate_hz=100)

    events = conversation(base, session, Channel(there), Channel(back), 600, resets)

    assert "streaming" == session.state or isinstance(events[-1], NotABase)
    samples = streamed(events)
    # What is passed on was measured, and no slot comes twice.
    assert all((sample.t_us // 100) % 4096 == sample.raw for sample in samples) or resets
    if not resets:
        seqs = [one.seq for one in samples]
        assert sorted(set(seqs)) == seqs
        assert not any(isinstance(event, Rebooted) for event in events)
        if seqs:
            assert seqs[-1] - seqs[0] + 1 == len(seqs) + session.counters.lost_samples


@pytest.mark.parametrize("cut", range(1, 21))
def test_a_base_is_found_however_its_answer_is_cut(cut):
    host = Host()
    data = encode(to_payload(IDA))

    events = host.gets_bytes(data[:cut]) + host.gets_bytes(data[cut:])

    assert [Identified(IDA)] == events


@pytest.mark.parametrize("dead_s", [0.1, 1.6, 3.0])
def test_a_base_that_reboots_streams_again_and_nothing_of_it_counts_as_lost(dead_s):
    base, session = BaseSide(Turning(), IDA), Session()
    session.opened(0.0)
    events = []
    for step in range(500):
        if step == 200:
            base.restart(dead_us=int(dead_s * 1e6))
        base.advance(step * 20_000)
        events += session.receive(base.to_send(), step / 50) + session.tick(step / 50)
        base.receive(session.to_send())

    told = [type(event) for event in events if not isinstance(event, Streamed)]
    assert told == [Identified, Rebooted] or told == [Identified, Silent, Rebooted, Heard]
    assert "streaming" == session.state and 1 == session.counters.resets
    # A buffer full of samples goes down with the base; it is no lost slot of the new count.
    assert 0 == session.counters.lost_samples
