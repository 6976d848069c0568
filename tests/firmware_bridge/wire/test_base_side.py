from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.wire._line import UNTAKEN_BYTES
from firmware_bridge.wire.base_side import FAULT_AFTER, HEARTBEAT_US, BaseSide, SensorReading
from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.messages import (
    ANSWERED,
    BROWN_OUT,
    FAULT_LINE_FULL,
    FAULT_MAGNET_BACK,
    FAULT_MAGNET_MISSING,
    FAULT_SENSOR_BACK,
    FAULT_SENSOR_SILENT,
    FRAMES_DROPPED,
    HAS_ENCODER,
    LATE,
    MAGNET_DETECTED,
    NO_ANGLE,
    POWER_ON,
    SENSOR_SILENT,
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
from tests.firmware_bridge.bases import IDA

GOOD = SensorReading(1234, MAGNET_DETECTED)
SILENT = SensorReading(NO_ANGLE, 0, SENSOR_SILENT)
NO_MAGNET = SensorReading(77, 0)


@dataclass
class Scripted:
    """A sensor that says what it is told to, and knows when it was asked."""

    says: SensorReading = GOOD
    asked_us: list[int] = field(default_factory=list)

    def read(self, t_us: int) -> SensorReading:
        self.asked_us.append(t_us)
        return self.says


class Bench:
    """A base with power since *began_us*, and all that it says."""

    def __init__(self, began_us: int = 0, **options) -> None:
        self.sensor = Scripted()
        self.base = BaseSide(self.sensor, options.pop("identity", IDA), **options)
        self.decoder = Decoder()
        self.now_us = began_us
        self.base.advance(began_us)

    def say(self, *messages) -> None:
        self.base.receive(b"".join(encode(to_payload(message)) for message in messages))

    def heard(self, us: int = 0, step_us: int = 5_000) -> list:
        """What it says until so many microseconds later."""
        heard = []
        until_us = self.now_us + us
        while True:
            heard += self.decoder.feed(self.base.to_send())
            if self.now_us >= until_us:
                return [from_payload(payload) for payload in heard]
            self.now_us = min(self.now_us + step_us, until_us)
            self.base.advance(self.now_us)

    def streaming(self, rate_hz: int = 500) -> Bench:
        self.heard(2_000)
        self.say(Configure(rate_hz))
        return self


def of(kind, messages):
    return [message for message in messages if isinstance(message, kind)]


# By itself


def test_a_base_says_who_it_is_and_beats_when_it_gets_power():
    heard = Bench(began_us=7_000_000).heard(2_100_000)

    assert msgspec.structs.replace(IDA, reset=POWER_ON) == heard[0]
    assert [Heartbeat(at, 0) for at in (500, 1000, 1500, 2000)] == heard[1:]


def test_no_sensor_is_read_before_the_base_is_configured():
    bench = Bench()
    bench.heard(3_000_000)

    assert [] == bench.sensor.asked_us


@pytest.mark.parametrize("rate_hz", [50, 300, 500, 999, 1000])
def test_samples_are_taken_on_exact_time_slots_whatever_the_steps_of_time(rate_hz):
    bench = Bench().streaming(rate_hz)

    heard = of(Sample, bench.heard(3_000_000, step_us=7_919))

    slots_us = [2_000 + slot * 1_000_000 // rate_hz for slot in range(len(bench.sensor.asked_us))]
    assert slots_us == bench.sensor.asked_us
    # The last ones are still on the line.
    assert slots_us[: len(heard)] == [sample.t_us for sample in heard]
    assert [*range(len(heard))] == [sample.seq for sample in heard]
    assert 3 * rate_hz - 2 <= len(heard) <= 3 * rate_hz + 1


def test_heartbeats_go_on_at_their_times_while_samples_stream():
    bench = Bench().streaming(1000)

    beats = of(Heartbeat, bench.heard(5_000_000))

    assert [*range(500, 5001, 500)] == [beat.uptime_ms for beat in beats]


def test_clock_and_numbers_start_again_at_zero():
    bench = Bench().streaming(1000)
    bench.heard(1_000_000)
    bench.base._born_us -= 2**32 - 2_000_000
    bench.base._seq = 65_000

    samples = of(Sample, bench.heard(1_500_000))[3:]  # the first of them were on the line already

    assert {1} == {(b.seq - a.seq) % 65_536 for a, b in pairwise(samples)}
    assert {1000} == {(b.t_us - a.t_us) % 2**32 for a, b in pairwise(samples)}
    assert samples[-1].t_us < samples[0].t_us and samples[-1].seq < samples[0].seq


# Batches


@st.composite
def readings(draw):
    """What a sensor says for a while: runs of good readings, with others between."""
    return draw(
        st.lists(
            st.builds(SensorReading, st.integers(0, 4095), st.sampled_from([MAGNET_DETECTED, 0x30]))
            | st.sampled_from([GOOD, GOOD, SILENT, None]),
            max_size=60,
        )
    )


class Listed:
    """A sensor that says one thing after the other, then always the last."""

    def __init__(self, says: list) -> None:
        self.says = says

    def read(self, t_us: int) -> SensorReading | None:
        return self.says.pop(0) if len(self.says) > 1 else self.says[0]


@given(readings(), st.integers(1, 12), st.lists(st.integers(1, 40_000), min_size=1, max_size=12), st.booleans())
def test_batches_say_the_same_samples_as_without_them(said, batch, steps_us, live):
    heard = []
    for most in (1, batch):
        bench = Bench(live=live, buffer_bytes=100_000, bytes_per_s=None)
        bench.base.sensor = Listed([*said, GOOD])
        bench.say(Configure(500, 0, most))
        came = []
        for step_us in steps_us:
            came += bench.heard(step_us, step_us=step_us)
        bench.say(Configure(0))
        came += bench.heard(1)
        heard.append([one for m in came for one in (m.samples if isinstance(m, Batch) else [m])])
        assert all(len(one.samples) <= min(most, 10) for one in of(Batch, came))

    assert of(Sample, heard[0]) == of(Sample, heard[1])


def test_samples_come_as_many_at_once_as_the_host_wants():
    bench = Bench(bytes_per_s=None)
    bench.say(Configure(500, 0, 4))

    heard = bench.heard(20_000)

    assert Configured(500, 0, 4) == of(Configured, heard)[0]
    assert [] == of(Sample, heard)
    assert [4, 4] == [len(batch.samples) for batch in of(Batch, heard)]
    assert [*range(8)] == [sample.seq for batch in of(Batch, heard) for sample in batch.samples]


def test_what_waits_for_its_batch_is_sent_before_the_base_is_told_something_else():
    bench = Bench(bytes_per_s=None)
    bench.say(Configure(500, 0, 10))
    bench.heard(5_000)

    bench.say(Configure(0))

    batch, configured = bench.heard(1)
    assert (3, Configured(0, 0)) == (len(batch.samples), configured)


@pytest.mark.parametrize("wanted, set_", [(0, 1), (1, 1), (10, 10), (11, 10), (255, 10)])
def test_as_many_go_into_a_batch_as_fit(wanted, set_):
    bench = Bench()

    bench.say(Configure(500, 0, wanted))

    assert [Configured(500, 0, set_)] == of(Configured, bench.heard(3_000))


def test_a_base_with_an_encoder_has_no_batches():
    bench = Bench(identity=msgspec.structs.replace(IDA, sensors=HAS_ENCODER))

    bench.say(Configure(500, 0, 10))

    heard = bench.heard(30_000)
    assert Configured(500, 0, 1) in heard and [] == of(Batch, heard) and of(Sample, heard)


# How the hardware is


def test_a_base_says_how_its_hardware_is_and_how_late_a_slot_was_since_that_was_asked():
    vitals = Diagnosis(flags=15, agc=60, magnitude=1800, supply_mv=5010, resets=2, late_us=9, battery_mv=3700)
    bench = Bench(live=True, diagnose=lambda: vitals, battery=lambda: 63)
    bench.say(Configure(100))
    bench.heard(100_000, step_us=10_000)
    bench.heard(31_000, step_us=31_000)

    bench.say(Diagnose(), Diagnose())

    late, calm = of(Diagnosis, bench.heard(4_000))
    assert msgspec.structs.replace(vitals, late_us=21_000) == late
    assert msgspec.structs.replace(vitals, late_us=9) == calm
    assert [63] == [beat.battery for beat in of(Heartbeat, bench.heard(500_000))]


def test_a_slot_that_is_later_than_can_be_said_is_said_to_be_as_late_as_can_be():
    bench = Bench(live=True)
    bench.say(Configure(100))
    bench.heard(900_000, step_us=900_000)

    bench.say(Diagnose())

    assert [0xFFFF] == [diagnosis.late_us for diagnosis in of(Diagnosis, bench.heard(2_000))]


def test_a_base_of_protocol_1_speaks_that():
    old = msgspec.structs.replace(IDA, protocol=1)
    base = BaseSide(Scripted(), old, buffer_bytes=100_000, bytes_per_s=None)
    base.advance(0)

    base.receive(encode(to_payload(Diagnose())) + encode(to_payload(Configure(500), protocol=1)))
    sent = b""
    for now_us in range(0, 501_000, 50_000):
        base.advance(now_us)
        sent += base.to_send()

    said = [from_payload(payload, protocol=1) for payload in Decoder().feed(sent)]
    assert [msgspec.structs.replace(old, reset=POWER_ON), Configured(500, 0)] == said[:2]
    assert [Heartbeat(500, 1)] == of(Heartbeat, said)


# What it answers


@pytest.mark.parametrize("hello", [b"h\x01", b"h\x00", b"h\x02", b"h\xff and whatever else that version says"])
def test_hello_is_answered_in_every_version(hello):
    bench = Bench()
    bench.heard(10_000)

    bench.base.receive(encode(hello))

    assert [msgspec.structs.replace(IDA, reset=ANSWERED)] == bench.heard(10_000)


@pytest.mark.parametrize(
    "wanted, set_",
    [(500, 500), (1, 50), (49, 50), (50, 50), (1000, 1000), (1001, 1000), (65_535, 1000), (0, 0)],
)
def test_the_nearest_rate_is_set(wanted, set_):
    bench = Bench()
    bench.heard(10_000)

    bench.say(Configure(wanted, 255))

    assert Configured(set_, 3) == of(Configured, bench.heard(10_000))[0]


def test_the_slow_filter_is_set_in_the_sensor():
    filters: list[int] = []
    bench = Bench(set_filter=filters.append)

    bench.say(Configure(0, 2), Configure(500, 9))

    assert [2, 3] == filters


def test_rate_0_stops_the_samples_and_nothing_else():
    bench = Bench().streaming()
    bench.heard(1_000_000)

    bench.say(Configure(0))

    assert {Configured, Heartbeat} == {type(message) for message in bench.heard(2_000_000)[1:]}


def test_being_told_the_same_rate_again_does_not_shift_the_time_slots():
    bench = Bench().streaming(500)
    bench.heard(10_500)

    bench.say(Configure(500, 1))
    bench.heard(20_000)

    assert {2000} == {b - a for a, b in pairwise(bench.sensor.asked_us)}


def test_another_rate_goes_on_counting():
    bench = Bench().streaming(500)
    bench.heard(100_000)

    bench.say(Configure(100))
    samples = of(Sample, bench.heard(100_000))

    assert {1} == {b.seq - a.seq for a, b in pairwise(samples)}
    assert samples[0].seq >= 50


def test_ping_is_answered_with_its_token_and_the_clock():
    bench = Bench(began_us=1_000_000)
    bench.heard(30_000)

    bench.say(Ping(0xDEADBEEF))

    assert [Pong(0xDEADBEEF, 30_000)] == bench.heard(5_000)


def test_a_name_is_kept_through_a_reset():
    kept: list[str] = []
    bench = Bench(keep_name=kept.append)
    bench.heard(5_000)

    bench.say(SetName("Zoë"))

    assert ["Zoë"] == [identity.name for identity in of(Identity, bench.heard(5_000))] == kept
    bench.base.restart()
    assert [("Zoë", WATCHDOG)] == [(identity.name, identity.reset) for identity in of(Identity, bench.heard(5_000))]


def test_a_name_that_is_no_utf_8_is_kept_as_far_as_it_fits():
    bench = Bench()
    bench.heard(5_000)

    bench.base.receive(encode(b"n" + b"\xff" * 16))

    assert ["\ufffd" * 5] == [identity.name for identity in of(Identity, bench.heard(5_000))]


def test_frames_that_are_none_are_counted_and_not_answered():
    bench = Bench()
    bench.heard(5_000)

    bench.base.receive(b"\x05garbage\0" + encode(b"x") + encode(b"c\1") + encode(to_payload(Heartbeat(1, 1))))

    assert [Heartbeat(500, 4)] == bench.heard(500_000)


# Resets


def test_a_reset_base_forgets_its_settings_and_says_why():
    bench = Bench().streaming()
    bench.heard(1_000_000)

    bench.base.restart(BROWN_OUT, dead_us=1_600_000)
    assert [] == bench.heard(1_590_000)
    bench.say(Hello())

    heard = bench.heard(1_100_000)
    assert [msgspec.structs.replace(IDA, reset=BROWN_OUT), Heartbeat(500, 0), Heartbeat(1000, 0)] == heard


def test_clock_and_numbers_begin_anew_after_a_reset():
    bench = Bench().streaming()
    bench.heard(1_000_000)
    bench.base.restart()
    bench.heard(100_000)

    bench.say(Configure(500))

    first = of(Sample, bench.heard(20_000))[0]
    assert (0, 100_000) == (first.seq, first.t_us)


# A line that is full


def test_a_sample_that_finds_no_room_uses_up_its_number_and_the_next_one_says_so():
    bench = Bench().streaming(1000)
    bench.heard(20_000)
    bench.now_us += 400_000  # nobody takes anything: 4096 bytes and 128 more, then nothing goes
    bench.base.advance(bench.now_us)
    before = of(Sample, bench.heard())
    assert UNTAKEN_BYTES // 20 - 2 <= len(before) <= UNTAKEN_BYTES // 20

    after = of(Sample, bench.heard(100_000))

    assert {0} == {sample.flags for sample in before}
    first = next(sample for sample in after if sample.flags)
    assert FRAMES_DROPPED == first.flags and 1 == sum(sample.flags for sample in after) // FRAMES_DROPPED
    got = before + after
    gaps = [(b.seq - a.seq, b) for a, b in pairwise(got) if b.seq - a.seq != 1]
    assert [first] == [sample for _, sample in gaps] and gaps[0][0] > 150


def test_dropped_frames_are_told_with_the_next_heartbeat():
    bench = Bench().streaming(1000)
    bench.now_us += 450_000
    bench.base.advance(bench.now_us)

    (fault,) = of(Fault, bench.heard(600_000))

    assert FAULT_LINE_FULL == fault.code and fault.count > 150
    assert [] == of(Fault, bench.heard(2_000_000))


def test_more_than_the_line_carries_is_dropped_evenly_and_counted():
    bench = Bench(bytes_per_s=5_000).streaming(1000)

    samples = of(Sample, bench.heard(2_000_000))

    assert 5_000 * 2 / 20 * 0.9 < len(samples) < 5_000 * 2 / 20
    assert samples[-1].seq > 1900


def test_all_goes_at_once_when_there_is_no_line():
    bench = Bench(bytes_per_s=None, buffer_bytes=64).streaming(1000)

    samples = of(Sample, bench.heard(1_000_000, step_us=100_000))

    assert [*range(len(samples))] == [sample.seq for sample in samples]


@given(st.lists(st.tuples(st.integers(0, 300_000), st.booleans(), st.binary(max_size=40)), max_size=30))
def test_what_is_kept_is_bounded_and_every_sample_is_in_order_whatever_happens(steps):
    bench = Bench().streaming(1000)
    taken = bytearray()
    for us, take, noise in steps:
        bench.now_us += us
        bench.base.advance(bench.now_us)
        bench.base.receive(noise)
        if take:
            taken += bench.base.to_send()
        assert len(bench.base._line._gone) <= UNTAKEN_BYTES and len(bench.base._line._waiting) <= 128

    decoder = Decoder()
    samples = of(Sample, [from_payload(payload) for payload in decoder.feed(bytes(taken))])
    assert 0 == decoder.lost
    assert all(b.seq > a.seq and b.t_us > a.t_us for a, b in pairwise(samples))
    assert all(b.seq - a.seq == (b.t_us - a.t_us) // 1000 for a, b in pairwise(samples))


# A host that comes late


def test_a_second_is_made_up_for_and_no_more_when_time_leaps():
    bench = Bench(bytes_per_s=None, buffer_bytes=10**6).streaming(100)
    bench.heard(100_000)
    bench.sensor.asked_us.clear()

    bench.now_us += 60_000_000
    bench.base.advance(bench.now_us)

    heard = bench.heard()
    assert 100 <= len(bench.sensor.asked_us) <= 101
    assert bench.now_us - 1_010_000 <= bench.sensor.asked_us[0]
    assert 6_010 - 101 <= of(Sample, heard)[0].seq <= 6_010 - 99
    assert len(of(Heartbeat, heard)) <= 2
    assert 0 == of(Heartbeat, heard)[-1].uptime_ms % 500


def test_a_live_sensor_is_asked_once_and_the_slots_that_were_missed_are_skipped():
    bench = Bench(live=True, bytes_per_s=None).streaming(500)
    bench.heard(10_000, step_us=2_000)
    bench.sensor.asked_us.clear()

    # Slots at 12, 14 ... 20 ms; it is 21.2 ms when somebody looks again.
    bench.now_us = 21_200
    bench.base.advance(bench.now_us)
    samples = of(Sample, bench.heard())

    assert [21_200] == bench.sensor.asked_us == [sample.t_us for sample in samples]
    assert [(9, LATE)] == [(sample.seq, sample.flags) for sample in samples]
    assert [(10, 0)] == [(sample.seq, sample.flags) for sample in of(Sample, bench.heard(800))]


def test_a_clock_that_goes_back_does_no_harm():
    bench = Bench().streaming()
    bench.heard(100_000)

    bench.base.advance(0)

    assert [] == bench.heard(0)


# Faults


def faults(bench: Bench, says: SensorReading, slots: int) -> list[tuple[int, int]]:
    bench.sensor.says = says
    return [(fault.code, fault.count) for fault in of(Fault, bench.heard(slots * 2_000))]


@pytest.mark.parametrize(
    "bad, begins, ends",
    [(SILENT, FAULT_SENSOR_SILENT, FAULT_SENSOR_BACK), (NO_MAGNET, FAULT_MAGNET_MISSING, FAULT_MAGNET_BACK)],
    ids=["sensor", "magnet"],
)
def test_a_fault_begins_and_ends_once(bad, begins, ends):
    bench = Bench().streaming()
    assert [] == faults(bench, GOOD, 50)

    assert [(begins, 1)] == faults(bench, bad, 50)
    assert [(ends, 1)] == faults(bench, GOOD, 50)
    assert [(begins, 2)] == faults(bench, bad, 50)
    assert [(ends, 2)] == faults(bench, GOOD, 50)


def test_a_loose_wire_is_no_fault_but_stands_in_every_sample():
    bench = Bench().streaming()
    faults(bench, GOOD, 1)

    said = [faults(bench, SILENT, FAULT_AFTER - 1) + faults(bench, GOOD, 1) for _ in range(20)]

    assert not any(said)


def test_a_silent_sensor_says_nothing_of_the_magnet():
    bench = Bench().streaming()

    assert [(FAULT_SENSOR_SILENT, 1)] == faults(bench, SILENT, 100)


def test_a_fault_that_holds_is_said_again_when_the_base_is_configured():
    bench = Bench().streaming()
    faults(bench, SILENT, 50)

    bench.say(Configure(500))

    assert [(FAULT_SENSOR_SILENT, 1)] == faults(bench, SILENT, 50)


def test_a_fault_is_said_later_when_the_line_is_full():
    bench = Bench().streaming(1000)
    bench.heard(2_000)
    bench.sensor.says = SILENT
    bench.base._line._gone = bytearray(UNTAKEN_BYTES)
    bench.now_us += 100_000
    bench.base.advance(bench.now_us)
    bench.base._line._gone.clear()

    heard = of(Fault, bench.heard(100_000))

    assert [FAULT_SENSOR_SILENT] == [fault.code for fault in heard]


def test_a_base_with_nothing_but_an_encoder_misses_no_magnet():
    bench = Bench(identity=msgspec.structs.replace(IDA, sensors=HAS_ENCODER, counts_per_turn=960)).streaming()

    assert [] == faults(bench, SensorReading(), 100)


def test_counts_are_wrapped_as_they_are_sent():
    bench = Bench().streaming()
    bench.sensor.says = SensorReading(1, MAGNET_DETECTED, 0, 40_000, 300, -40_000)

    sample = of(Sample, bench.heard(10_000))[-1]

    assert (40_000 - 65_536, 300 - 256, 65_536 - 40_000) == (sample.count, sample.index, sample.index_count)


def test_the_next_thing_to_do_is_known():
    bench = Bench(began_us=1_000)
    assert 1_000 + HEARTBEAT_US == bench.base.next_us
    bench.streaming()
    bench.heard(1)

    assert 3_000 + 2_000 == bench.base.next_us
    bench.base.restart(dead_us=500)
    assert bench.now_us + 500 == bench.base.next_us
