"""The firmware for the ATmega328P, as it runs on the chip: simulated by simavr, to the cycle."""

from __future__ import annotations

import json
import math
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest
import serial

from firmware_bridge.reading.calibration_values import Calibration
from firmware_bridge.reading.readings import RestReading
from firmware_bridge.reading.rest import RestWatcher
from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.messages import (
    AGC_READ,
    ANSWERED,
    BROWN_OUT,
    BUS_HELD,
    BUS_READ,
    BUS_TIMEOUT,
    FAULT_BUS_STUCK,
    FAULT_MAGNET_BACK,
    FAULT_MAGNET_MISSING,
    FAULT_SENSOR_BACK,
    FAULT_SENSOR_SILENT,
    ILLEGAL_STEP,
    MAGNET_DETECTED,
    MAGNET_TOO_WEAK,
    NO_ANGLE,
    POWER_ON,
    PROTOCOL,
    RESET_PIN,
    SCL_HIGH,
    SDA_HIGH,
    SENSOR_SILENT,
    WATCHDOG,
    Configure,
    Configured,
    Diagnose,
    Diagnosis,
    Fault,
    FromBase,
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
from tests.firmware_bridge.firmwares import c_answers
from tests.firmware_bridge.simavr import AVR, Simavr
from tests.tools import need_programs

VECTORS = json.loads((Path(__file__).parents[3] / "hardware" / "vectors.json").read_text(encoding="utf-8"))


class Talk:
    """Both directions of the conversation with a stepped base."""

    def __init__(self, base: Simavr) -> None:
        self.base = base
        self.decoder = Decoder()

    def say(self, *messages: object) -> None:
        for message in messages:
            self.base.feed(encode(to_payload(message)))

    def hear(self, ms: int) -> list[FromBase]:
        return [from_payload(payload) for payload in self.decoder.feed(self.base.run(ms))]

    def of(self, kind: type, ms: int) -> list:
        return [message for message in self.hear(ms) if isinstance(message, kind)]

    def identity(self) -> Identity:
        """What it says next of who it is."""
        (identity,) = self.of(Identity, 250)
        return identity

    def stream(self, rate_hz: int = 500) -> None:
        """Bring it to where samples come."""
        self.hear(200)
        self.say(Configure(rate_hz))
        assert self.hear(50)


@pytest.fixture
def talk(simavr):
    return lambda **options: Talk(simavr(stepped=True, **options))


@pytest.fixture
def streaming(talk):
    """A base with an AS5600 that sends 500 samples a second."""
    base = talk()
    base.stream()
    return base


# Who it is, and what it keeps


def test_it_says_who_it_is_when_it_gets_power_and_then_only_beats(talk):
    heard = talk().hear(1600)

    identity, *beats = heard
    assert isinstance(identity, Identity)
    assert POWER_ON == identity.reset
    assert [Heartbeat(500, 0), Heartbeat(1000, 0), Heartbeat(1500, 0)] == beats


@pytest.mark.parametrize("sensor, sensors, counts", [("as5600", 1, 0), ("encoder", 6, 2400), ("both", 7, 2400)])
def test_it_answers_hello_with_what_it_has(talk, sensor, sensors, counts):
    base = talk(sensor=sensor)
    base.hear(200)

    base.say(Hello())

    (identity,) = base.hear(10)
    assert (PROTOCOL, (1, 1), 1, sensors, ANSWERED, counts, "") == (
        identity.protocol,
        identity.firmware,
        identity.board,
        identity.sensors,
        identity.reset,
        identity.counts_per_turn,
        identity.name,
    )


def test_an_encoder_without_an_index_is_said_to_have_none(talk):
    base = talk(sensor="encoder", counts=80, index=False)

    identity = base.identity()

    assert (2, 80) == (identity.sensors, identity.counts_per_turn)


def test_a_new_chip_gives_itself_a_uid_for_life(talk):
    first, second = talk(seed=1), talk(seed=2)

    uid = first.identity().uid

    assert uid != second.identity().uid
    assert uid not in (bytes(8), b"\xff" * 8)
    first.base.say("reset power")
    assert uid == first.identity().uid


def test_its_name_is_kept_through_a_loss_of_power(talk):
    base = talk()
    uid = base.identity().uid

    base.say(SetName("Zoë’s Kreisel"))

    assert ("Zoë’s Kreisel", ANSWERED) == (base.identity().name, ANSWERED)
    base.base.say("reset power")
    assert ("Zoë’s Kreisel", uid) == ((kept := base.identity()).name, kept.uid)


def test_naming_it_costs_no_sample_when_it_streams(streaming):
    streaming.say(SetName("a name of 16 byt"), SetName("B"))

    heard = streaming.hear(300)

    assert ["B"] == [message.name for message in heard if isinstance(message, Identity)]
    seqs = [message.seq for message in heard if isinstance(message, Sample)]
    assert [*range(seqs[0], seqs[0] + 150)] == seqs


def test_a_damaged_name_is_forgotten_and_the_uid_is_not(talk):
    before = talk()
    uid = before.identity().uid
    before.say(SetName("Ida"))
    before.hear(200)
    eeprom = bytearray(before.base.eeprom())
    eeprom[17] ^= 1

    after = talk(eeprom=bytes(eeprom)).identity()

    assert ("", uid) == (after.name, after.uid)


@pytest.mark.parametrize("cause, said", [("pin", RESET_PIN), ("power", POWER_ON), ("brown", BROWN_OUT)])
def test_it_says_why_it_was_reset(streaming, cause, said):
    streaming.base.say(f"reset {cause}")

    identity, *rest = [message for message in streaming.hear(700) if not isinstance(message, Sample)]

    assert said == identity.reset
    assert [Heartbeat(500, 0)] == rest


def test_the_watchdog_starts_it_anew_when_it_hangs(streaming):
    streaming.base.say("hang")

    heard = [message for message in streaming.hear(1000) if not isinstance(message, Sample)]

    assert [WATCHDOG] == [message.reset for message in heard if isinstance(message, Identity)]
    assert streaming.decoder.lost <= 1  # the frame that it was sending


def test_it_has_power_again_when_its_cable_is_put_back(streaming):
    port = streaming.base.port
    streaming.base.pull()
    assert not Path(port).exists()

    streaming.base.plug()

    assert POWER_ON == streaming.identity().reset
    assert port == streaming.base.port and Path(port).exists()


# What it samples


@pytest.mark.parametrize("rate_hz", [50, 125, 300, 500, 1000])
def test_no_sample_is_lost_at_any_rate(talk, rate_hz):
    base = talk()
    base.hear(200)
    base.say(Configure(rate_hz, 1))

    heard = base.hear(2001)

    assert Configured(rate_hz, 1) in heard
    samples = [message for message in heard if isinstance(message, Sample)]
    assert [*range(len(samples))] == [sample.seq for sample in samples]
    assert 2 * rate_hz <= len(samples) <= 2 * rate_hz + 1
    # The first few come a little late: they wait until the sensor's filter is set.
    off_grid_us = [sample.t_us - samples[5].t_us - 1e6 * (sample.seq - 5) / rate_hz for sample in samples]
    assert max(map(abs, off_grid_us[5:])) < 100
    assert {MAGNET_DETECTED} == {sample.magnet for sample in samples}
    assert {0} == {sample.flags for sample in samples}
    assert 0 == base.decoder.lost


def test_the_clock_runs_over_after_32_bits_and_nothing_stumbles(talk, builds):
    symbols = subprocess.run(["avr-nm", builds.firmware()], capture_output=True, text=True, check=True).stdout
    (at,) = [int(line.split()[0], 16) - 0x800000 for line in symbols.splitlines() if line.endswith(" overflows")]
    base = talk()
    base.hear(200)
    base.base.say(f"poke {at:x} " + (2**17 - 10).to_bytes(4, "little").hex())  # of the timer's 32.768 ms: 1/3 s before
    base.say(Configure(500))

    heard = base.hear(1500)

    samples = [message for message in heard if isinstance(message, Sample)]
    assert samples[0].t_us > 2**32 - 400_000 > 2**21 > samples[-1].t_us
    assert [*range(len(samples))] == [sample.seq for sample in samples]
    assert {0} == {sample.flags for sample in samples}
    assert all(abs((b.t_us - a.t_us) % 2**32 - 2000) < 100 for a, b in pairwise(samples[1:]))
    assert [500, 1000] == [message.uptime_ms for message in heard if isinstance(message, Heartbeat)][:2]


@pytest.mark.parametrize("degrees_s", [1500, -1500])
def test_the_angle_is_that_of_the_disc_when_it_rests(streaming, degrees_s):
    streaming.base.say("angle 10")
    streaming.base.say(f"spin {degrees_s} 1200")  # rests after 1.25 s and 937.5 degrees

    *_, last = streaming.of(Sample, 1500)

    truth = streaming.base.truth()
    assert (10 + math.copysign(937.5, degrees_s), 0) == (pytest.approx(truth.angle_deg, abs=0.01), truth.speed_deg_s)
    assert abs((last.raw * 360 / 4096 - truth.angle_deg + 180) % 360 - 180) < 0.1


def test_an_angle_is_never_torn_when_it_passes_a_byte(streaming):
    streaming.base.say("spin 3600 0")  # 82 steps between two samples

    samples = streaming.of(Sample, 2000)

    steps = [(b.raw - a.raw) % 4096 for a, b in pairwise(samples)]
    assert {*steps[3:]} <= {*range(78, 87)}


@pytest.mark.parametrize("counts, turns_s", [(48, 10), (2400, 10), (2400, -10)])
def test_every_step_of_the_encoder_is_counted(talk, counts, turns_s):
    base = talk(sensor="both", counts=counts)
    base.stream(1000)
    base.base.say(f"spin {360 * turns_s} 3600")  # rests after 1 s and 5 turns

    samples = base.of(Sample, 1500)

    turned = base.base.truth().angle_deg / 360
    assert abs(turned) == pytest.approx(5, abs=0.001)
    last = samples[-1]
    assert math.floor(turned * counts) == pytest.approx(last.count, abs=1)
    assert 5 == pytest.approx(last.index, abs=1)
    assert abs(round(last.index_count / counts) - last.index_count / counts) * counts <= 2
    assert abs(last.index_count - last.count) <= 1.1 * counts  # where it was when the index was passed last
    assert {0} == {sample.flags for sample in samples}


def test_a_state_of_the_encoder_that_was_passed_over_is_told_once(talk):
    base = talk(sensor="encoder", counts=240)
    base.stream()
    base.base.say("jump")

    assert [ILLEGAL_STEP] == [sample.flags for sample in base.of(Sample, 300) if sample.flags]


def test_a_base_with_an_encoder_only_has_no_angle_and_misses_none(talk):
    base = talk(sensor="encoder")
    base.stream()

    heard = base.hear(200)

    samples = [message for message in heard if isinstance(message, Sample)]
    assert {(NO_ANGLE, 0, 0)} == {(sample.raw, sample.magnet, sample.flags) for sample in samples}
    assert [] == [message for message in heard if isinstance(message, Fault)]


def test_the_filter_is_set_in_the_sensor_and_again_when_that_lost_its_power(streaming):
    streaming.say(Configure(500, 2))
    streaming.hear(50)
    assert "2e08" == streaming.base.ask("conf")

    streaming.base.say("nack 1")
    streaming.hear(50)
    assert "2c08" == streaming.base.ask("conf")
    streaming.base.say("nack 0")
    streaming.hear(50)

    assert "2e08" == streaming.base.ask("conf")


@pytest.mark.parametrize("filter", [0, 1, 2, 3])
def test_nothing_but_the_slow_filter_is_changed_in_the_sensor(streaming, filter):
    """Watchdog, fast filter and hysteresis of the sensor are as its owner has burnt them in."""
    streaming.say(Configure(500, filter))
    streaming.hear(50)

    assert f"{0x2C | filter:02x}08" == streaming.base.ask("conf")


def test_bits_without_a_meaning_are_left_out(streaming):
    """The sensor of the simulator has noise in them, as a real one has something in them."""
    streaming.base.say("angle 10")

    samples = streaming.of(Sample, 500)

    assert {MAGNET_DETECTED} == {sample.magnet for sample in samples}
    assert {round(10 / 360 * 4096)} == {sample.raw for sample in samples[1:]}


def test_the_bus_runs_at_100_khz_and_its_own_pull_ups_stay_off(streaming):
    """They would pull a sensor of 3.3 V up to 5 V; also while the bus is freed by hand."""
    for command in ("hold 5", "stuck 1", "stuck 0", "nack 1", "nack 0"):
        streaming.base.say(command)
        streaming.hear(50)

    assert "100000 00" == streaming.base.ask("bus")


# How its hardware is


def diagnosed(base: Talk) -> Diagnosis:
    base.say(Diagnose())
    (diagnosis,) = base.of(Diagnosis, 20)
    return diagnosis


LINES = BUS_READ | SDA_HIGH | SCL_HIGH


@pytest.mark.parametrize("agc, magnitude", [(0, 0), (64, 1873), (128, 4095), (255, 257)])
def test_it_reads_gain_and_magnitude_of_the_field(streaming, agc, magnitude):
    streaming.base.say(f"field {agc} {magnitude}")

    diagnosis = diagnosed(streaming)

    assert (AGC_READ | LINES, agc, magnitude) == (diagnosis.flags, diagnosis.agc, diagnosis.magnitude)
    assert (0, 0) == (diagnosis.resets, diagnosis.battery_mv)


@pytest.mark.parametrize("supply_mv", [4500, 5000, 5200])
def test_it_measures_its_supply_by_its_own_reference(talk, supply_mv):
    base = talk()
    base.base.say(f"supply {supply_mv}")
    base.hear(200)

    assert abs(diagnosed(base).supply_mv - supply_mv) <= 30


def test_it_says_how_its_bus_stands(streaming):
    streaming.base.say("nack 1")
    assert LINES == diagnosed(streaming).flags
    streaming.base.say("stuck 1")
    assert BUS_READ | SCL_HIGH == diagnosed(streaming).flags
    streaming.base.say("stuck 0")
    streaming.base.say("stretch 1")
    assert BUS_READ | SDA_HIGH == diagnosed(streaming).flags


def test_a_base_with_an_encoder_only_knows_of_no_field_and_no_bus(talk):
    base = talk(sensor="encoder")
    base.hear(200)

    diagnosis = diagnosed(base)

    assert (0, 0, 0) == (diagnosis.flags, diagnosis.agc, diagnosis.magnitude)
    assert 4900 < diagnosis.supply_mv < 5100


def test_it_counts_the_resets_that_nobody_wanted_until_its_power_is_cut(streaming):
    streaming.base.say("hang")
    streaming.hear(800)
    streaming.base.say("reset brown")
    streaming.hear(200)
    streaming.base.say("reset pin")
    streaming.hear(200)
    assert 2 == diagnosed(streaming).resets

    streaming.base.say("reset power")
    streaming.hear(200)

    assert 0 == diagnosed(streaming).resets


def test_junk_in_the_memory_is_no_count_of_resets(talk, builds):
    base = talk()
    names = subprocess.run(
        ["avr-nm", builds.firmware()], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    (at,) = (line.split()[0] for line in names if line.endswith(" unwanted"))
    base.hear(200)
    base.base.say(f"poke {int(at, 16) & 0xFFFF:x} 3412")
    base.base.say("reset brown")
    base.hear(200)

    assert 1 == diagnosed(base).resets


def test_it_says_how_late_a_slot_was_since_it_was_asked_last(talk):
    base = talk()
    base.stream(50)
    diagnosed(base)
    calm = diagnosed(base).late_us
    base.say(Configure(1000))
    base.hear(100)
    base.say(*[Diagnose()] * 3)  # which take a millisecond each, as much as a period
    base.hear(100)

    busy = diagnosed(base).late_us

    assert calm < 100 < busy < 4000


def test_asking_costs_no_sample(streaming):
    samples = []
    for _ in range(20):
        streaming.say(Diagnose())
        samples += streaming.of(Sample, 47)

    assert {1} == {(b.seq - a.seq) & 0xFFFF for a, b in pairwise(samples)}
    assert {0} == {sample.flags for sample in samples}


# What goes wrong


@pytest.mark.parametrize("fault", ["nack", "stuck"])
def test_a_dead_sensor_costs_no_slot_and_no_beat(talk, fault):
    base = talk()
    base.stream(1000)
    base.base.say(f"{fault} 1")
    base.hear(5)

    heard = base.hear(2000)

    samples = [message for message in heard if isinstance(message, Sample)]
    why = BUS_HELD if fault == "stuck" else 0
    assert {(NO_ANGLE, 0, SENSOR_SILENT | why)} == {(sample.raw, sample.magnet, sample.flags) for sample in samples}
    assert 2000 == pytest.approx(samples[-1].seq - samples[0].seq, abs=2)
    assert len(samples) == samples[-1].seq - samples[0].seq + 1
    assert 4 == len([message for message in heard if isinstance(message, Heartbeat)])
    assert FAULT_SENSOR_SILENT in {message.code for message in heard if isinstance(message, Fault)}
    assert (FAULT_BUS_STUCK in {m.code for m in heard if isinstance(m, Fault)}) == (fault == "stuck")


@pytest.mark.parametrize("clocks", [1, 5, 9])
def test_a_sensor_that_hangs_in_mid_byte_is_freed_by_clocks_and_a_stop(streaming, clocks):
    streaming.base.say(f"hold {clocks}")

    silent = [sample for sample in streaming.of(Sample, 200) if sample.raw == NO_ANGLE]

    assert [SENSOR_SILENT | BUS_HELD] == [sample.flags for sample in silent]


def test_a_line_that_never_rises_is_a_held_bus_and_a_transfer_without_end_a_timeout(streaming):
    streaming.base.say("stretch 1")
    streaming.hear(20)
    assert {SENSOR_SILENT | BUS_HELD} == {sample.flags for sample in streaming.of(Sample, 100)}

    streaming.base.say("stretch 0")
    streaming.base.say("slow 1")
    streaming.hear(20)
    assert {SENSOR_SILENT | BUS_TIMEOUT} == {sample.flags for sample in streaming.of(Sample, 100)}

    streaming.base.say("slow 0")
    streaming.hear(20)
    assert {0} == {sample.flags for sample in streaming.of(Sample, 100)}


def test_a_fault_is_said_when_it_begins_and_when_it_ends(streaming):
    said = []
    for command in ("nack 1", "nack 0", "md 0", "md 1", "nack 1", "nack 0"):
        streaming.base.say(command)
        said += streaming.of(Fault, 100)

    assert [
        (FAULT_SENSOR_SILENT, 1),
        (FAULT_SENSOR_BACK, 1),
        (FAULT_MAGNET_MISSING, 1),
        (FAULT_MAGNET_BACK, 1),
        (FAULT_SENSOR_SILENT, 2),
        (FAULT_SENSOR_BACK, 2),
    ] == [(fault.code, fault.count) for fault in said]


def test_a_missing_magnet_is_seen_in_every_sample(streaming):
    streaming.base.say("md 0")
    streaming.hear(10)

    assert {MAGNET_TOO_WEAK} == {sample.magnet for sample in streaming.of(Sample, 100)}


def test_garbage_before_a_command_is_counted_and_the_command_obeyed(talk):
    base = talk()
    base.hear(200)
    base.base.feed(b"\x05noise\xff\0" + b"\xaa" * 300 + b"\0" + encode(b"\x58"))

    base.say(Hello())

    heard = base.hear(500)
    assert [ANSWERED] == [message.reset for message in heard if isinstance(message, Identity)]
    assert [3] == [message.bad_frames for message in heard if isinstance(message, Heartbeat)]


def test_every_frame_of_the_vectors_is_answered(talk):
    """With a frame behind it that was cut, and one before it that is damaged."""
    base = talk()
    base.hear(200)
    answers = []
    for vector in VECTORS["frames"]:
        frame = bytes.fromhex(vector["frame"])
        base.base.feed(b"\x03\x07" + frame[-4:] + frame)
        answers.append([message for message in base.hear(90) if not isinstance(message, (Heartbeat, Sample, Fault))])

    for vector, answer in zip(VECTORS["frames"], answers, strict=True):
        fields = vector["fields"]
        match vector["message"], answer:
            case "hello", [Identity()]:
                pass
            case "configure", [Configured(rate_hz, filter, 1)]:
                assert (fields["rate_hz"] and min(max(fields["rate_hz"], 50), 1000)) == rate_hz
                assert min(fields["filter"], 3) == filter
            case "ping", [Pong(token, _)]:
                assert fields["token"] == token
            case "set-name", [Identity() as identity]:
                assert fields["name"] == identity.name
            case "diagnose", [Diagnosis()]:
                pass
            case "sample" | "batch" | "identity" | "configured" | "pong" | "fault" | "heartbeat" | "diagnosis", []:
                pass  # nothing that a base is told
            case _:
                pytest.fail(f"{vector['name']} was answered with {answer}")


def test_a_full_line_costs_whole_frames_and_is_said(talk):
    base = talk()
    base.stream(500)
    for token in range(30):  # the answers are longer than the questions, and the samples take 40 % of the line
        base.say(Ping(token))

    heard = base.hear(1200)

    samples = [message for message in heard if isinstance(message, Sample)]
    missing = samples[-1].seq - samples[0].seq + 1 - len(samples)
    said = [fault.count for fault in heard if isinstance(fault, Fault)]
    unanswered = 30 - len([message for message in heard if isinstance(message, Pong)])
    assert said and said[-1] == missing + unanswered > 0
    assert any(sample.flags & 2 for sample in samples)
    assert 0 == base.decoder.lost


def test_an_overflow_of_the_timer_that_was_not_told_yet_counts_in_the_clock(builds):
    """A few cycles out of half a million, in which the timer has run over and its interrupt still waits."""
    told = c_answers(
        builds,
        ["clock 10 0 0", "clock 65535 0 0", "clock 10 1 0", "clock 10 0 1", "clock 32767 0 1", "clock 65535 0 1"],
    )

    once = 32_768
    assert [5, once - 1, once + 5, 2 * once + 5, 2 * once + 16_383, 2 * once - 1] == [int(one) for one in told]


# Fast spins


@pytest.mark.parametrize("turns_s, ms", [(5, 200), (10, 100), (15, 60), (20, 200), (25, 60), (30, 100)])
def test_a_fast_spin_is_counted_and_read_where_it_stops(streaming, turns_s, ms):
    streaming.base.say("angle 10")
    watcher = RestWatcher("avr", calibration=Calibration(residual_deg=0.03))
    watcher.feed(streaming.of(Sample, 300))
    watcher.arm(())
    watcher.feed(streaming.of(Sample, 400))
    streaming.base.say(f"flick {-360 * turns_s} 1200 {ms}")

    said = []
    while not said:
        said = watcher.feed(streaming.of(Sample, 100))

    (rest,) = said
    truth = streaming.base.truth()
    assert isinstance(rest, RestReading)
    assert abs((rest.angle_deg - truth.angle_deg + 180) % 360 - 180) < rest.spread_deg
    assert (10 - truth.angle_deg) / 360 == pytest.approx(rest.turns, abs=0.1)


# Through the port


def test_nothing_is_lost_in_half_a_minute_at_500_samples_a_second(simavr):
    base = simavr(fast=True, sensor="both")
    base.say("spin 3000 20")
    decoder, samples = Decoder(), []
    with serial.Serial(base.port, 250_000, timeout=30, exclusive=True) as port:
        assert decoder.feed(port.read_until(b"\0") + port.read_until(b"\0"))  # it is up
        port.write(encode(to_payload(Configure(500))))
        while len(samples) < 15_000:
            for payload in decoder.feed(port.read(4096)):
                if isinstance(message := from_payload(payload), Sample):
                    samples.append(message)

    assert [*range(len(samples))] == [sample.seq for sample in samples]
    assert {0} == {sample.flags for sample in samples}
    off_us = [abs(b.t_us - a.t_us - 2000) for a, b in pairwise(samples[1:])]
    # At some moments of the host's words each heartbeat falls together with a sample, which is read later then.
    assert max(off_us) < 250
    assert sum(off > 50 for off in off_us) <= 4 * 30 + 4, "more than the two beside each heartbeat"
    assert 0 == decoder.lost


# Building it


def made(*arguments: str, dry: bool = True) -> subprocess.CompletedProcess[str]:
    """What make would do, or (not *dry*) does."""
    need_programs("make")
    return subprocess.run(
        ["make", "-C", AVR, *["--dry-run"] * dry, *arguments],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize(
    "options, baud, watchdog",
    [((), 115_200, 1), (("BOARD=nano",), 115_200, 1), (("BOARD=nano", "BOOTLOADER=old"), 57_600, 0)],
    ids=["uno", "nano", "old-nano"],
)
def test_a_board_is_flashed_as_its_bootloader_wants(options, baud, watchdog, tmp_path):
    ran = made("flash", "PORT=/dev/ttyX", f"OUT={tmp_path}", *options)

    assert f"avrdude -p atmega328p -c arduino -P /dev/ttyX -b {baud} " in ran.stdout
    assert f"-DWITH_WATCHDOG={watchdog} " in ran.stdout


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("SENSOR=compass",), "SENSOR is compass, but has to be as5600, encoder or both."),
        (("BOARD=mega",), "BOARD is mega with BOOTLOADER new, but has to be uno with new, or nano with new or old."),
        (("BOARD=uno", "BOOTLOADER=old"), "has to be uno with new"),
        (("flash",), "say which port: make flash PORT=/dev/ttyACM0."),
    ],
)
def test_a_wrong_option_is_named_with_what_it_may_be(arguments, said):
    ran = made(*arguments)

    assert ran.returncode != 0
    assert said in ran.stderr


def test_other_options_make_another_program_in_the_same_place(tmp_path):
    need_programs("make", "avr-gcc", "avr-objcopy")
    built = []
    for counts in (240, 400, 400):
        ran = made("all", "SENSOR=encoder", f"COUNTS={counts}", f"OUT={tmp_path}", dry=False)
        assert ran.returncode == 0, ran.stderr
        built.append((tmp_path / "spinner.hex").stat().st_mtime_ns)

    assert built[0] < built[1] == built[2]
