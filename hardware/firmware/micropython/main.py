"""The firmware of a spinner base on a Raspberry Pi Pico (RP2040) or an ESP32: the board around spinner_base.py.

It takes the USB serial line for itself, so that nothing can interrupt it from there. To get MicroPython's prompt back,
join the pin STAY to ground and press reset.
"""

import os
import select
import sys
import time

import machine
import micropython
import radios
import spinner_wire as wire
from as5600 import AS5600
from battery import Battery
from bus import Bus
from encoder import Counter, Encoder
from sensors import Sensors
from spinner_base import Base
from spinner_lines import Lines
from vitals import Vitals, counted

# What is wired to the board: "as5600", "encoder" or "both".
SENSOR = "as5600"
COUNTS_PER_TURN = 240  # quarter steps of the encoder: four times its lines; 240 of hardware/enclosure
WITH_INDEX = True

# The pins of board_maps/pins; LIGHT and STAY are free to choose.
PINS = {
    "rp2": {"sda": 4, "scl": 5, "encoder_a": 10, "encoder_b": 11, "index": 12, "light": "LED", "stay": 22},
    "esp32": {"sda": 21, "scl": 22, "encoder_a": 32, "encoder_b": 33, "index": 25, "light": 19, "stay": 23},
}

BAUD = 250_000
WATCHDOG_MS = 2000
BUS_HZ = 400_000
# For a whole transfer of 0.2 ms. An ESP32 counts in hundredths of a second and rounds down: a few thousand are none.
BUS_TIMEOUT_US = {"rp2": 2000, "esp32": 50_000}
RESETS_AT = 0x4005800C  # of an RP2040: the first scratch register of its watchdog, which nothing else uses
VSYS = 29  # of a Pico: a third of its supply; on a Pico W the radio has this pin
NAME_FILE = "name.bin"
IDLE_MS = 5  # for so long the processor rests while no host wants samples

# A cell and the divider at which it is measured: the pin, and how many times more the cell has. None: no cell.
BATTERY_PIN = None
BATTERY_TIMES = 2


def _pulled_up(number):
    return machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)


def _make_angle(pins):
    lines = {name: machine.Pin(pins[name]) for name in ("sda", "scl")}

    def make():
        return machine.I2C(0, scl=lines["scl"], sda=lines["sda"], freq=BUS_HZ, timeout=BUS_TIMEOUT_US[sys.platform])

    def line(name):
        return machine.Pin(pins[name], machine.Pin.OPEN_DRAIN, value=1).value

    def level(name):
        return lines[name].value()

    return AS5600(Bus(make, line, level, time.sleep_us))


def _make_encoder(pins):
    a, b = _pulled_up(pins["encoder_a"]), _pulled_up(pins["encoder_b"])
    if sys.platform == "esp32":  # its interrupts are too slow, but it has a counter
        encoder = Counter(machine.Encoder(0, a, b, phases=4).value)
    else:
        encoder = Encoder(a.value, b.value)
        both = machine.Pin.IRQ_RISING | machine.Pin.IRQ_FALLING
        _listen(a, encoder.on_edge, both)
        _listen(b, encoder.on_edge, both)
    if WITH_INDEX:
        _listen(_pulled_up(pins["index"]), encoder.on_index, machine.Pin.IRQ_RISING)
    return encoder


def _listen(pin, handler, edges):
    if sys.platform == "rp2":
        pin.irq(handler, edges, hard=True)
    else:  # the ESP32 has soft interrupts only
        pin.irq(handler, edges)


def _supply():
    """What measures the supply, where a board can."""
    if sys.platform != "rp2" or " W " in os.uname().machine:
        return None
    third = machine.ADC(VSYS)
    return lambda: third.read_u16() * 9900 // 65535


def _resets(reset):
    if sys.platform == "rp2":
        kept = machine.mem32[RESETS_AT] = counted(machine.mem32[RESETS_AT], reset)
    else:
        memory = machine.RTC().memory
        kept = counted(int.from_bytes(memory()[:4], "little"), reset)
        memory(kept.to_bytes(4, "little"))
    return kept & 0xFFFF


class Line:
    """The serial line that MicroPython's prompt would have."""

    def __init__(self):
        micropython.kbd_intr(-1)  # a byte 3 is a byte 3
        if sys.platform == "esp32":
            machine.UART(0, BAUD)
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._reading = select.poll()
        self._reading.register(sys.stdin, select.POLLIN)
        self._writing = select.poll()
        self._writing.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._byte_out = bytearray(1)
        self._left = bytearray(wire.LONGEST_FRAME)  # of a frame that is begun
        self._left_at = self._left_end = 0
        self._is_clogged = False
        self._out.write(b"\0")  # ends what the reset may have cut

    def byte(self):
        """The next byte that came, or None."""
        for _ in self._reading.ipoll(0):
            self._in.readinto(self._byte)
            return self._byte[0]
        return None

    def write(self, frame, length):
        """Whether the line took the frame. One that is begun goes out whole: `go_on` sends what is left."""
        if not self.go_on() or not self._has_room():
            return False
        if self._is_clogged:
            went = 0
            self._is_clogged = False  # unless it clogs again
        else:
            went = self._out.write(frame, length) or 0  # MicroPython's streams take a length
        if went < length:
            self._left[: length - went] = frame[went:length]
            self._left_at = 0
            self._left_end = length - went
            self._is_clogged = not self.go_on()
        return True

    def go_on(self):
        """Send what is left of a frame, a byte at a time, as the line may have room for no more: whether all is out.

        A write of many bytes waits half a second for room on USB, and then stops in the middle.
        """
        while self._left_at < self._left_end:
            if not self._has_room():
                self._is_clogged = True
                return False
            self._byte_out[0] = self._left[self._left_at]
            self._left_at += self._out.write(self._byte_out) or 0
        return True

    def _has_room(self):
        for _ in self._writing.ipoll(0):
            return True
        return False


def _kept_name():
    try:
        with open(NAME_FILE, "rb") as file:
            return file.read(wire.NAME_BYTES)
    except OSError:
        return b""


def _keep_name(name):
    with open(NAME_FILE + ".new", "wb") as file:
        file.write(name)
    os.rename(NAME_FILE + ".new", NAME_FILE)


def _uid():
    return (machine.unique_id() + bytes(8))[:8]


def _reset_cause():
    cause = machine.reset_cause()
    if cause == machine.WDT_RESET:
        return wire.WATCHDOG
    if cause == getattr(machine, "HARD_RESET", None):
        return wire.RESET_PIN
    return wire.POWER_ON


def _charge():
    """What measures the cell, where there is one."""
    if BATTERY_PIN is None:
        return None
    pin = machine.ADC(machine.Pin(BATTERY_PIN))
    if hasattr(pin, "read_uv"):
        return Battery(pin.read_uv, BATTERY_TIMES).charge
    return Battery(lambda: pin.read_u16() * 3_300_000 // 65535, BATTERY_TIMES).charge


def _is_light_on(base, now_ms):
    # Steady: samples are asked for and all is well; a flash a second: it waits; fast: no sensor, or no magnet.
    eighths = now_ms >> 7
    return eighths & 1 if base.is_faulty else base.rate_hz or not eighths & 7


def run():
    """Be a base for ever, unless STAY is joined to ground."""
    pins = PINS[sys.platform]
    if not _pulled_up(pins["stay"]).value():
        return
    light = machine.Pin(pins["light"], machine.Pin.OUT)
    lines = Lines(Line())
    angle = _make_angle(pins) if SENSOR in ("as5600", "both") else None
    encoder = _make_encoder(pins) if SENSOR in ("encoder", "both") else None
    reset = _reset_cause()
    sensors = Sensors(angle, encoder, WITH_INDEX)
    base = Base(
        sensors,
        lines.write,
        _keep_name,
        wire.RP2040 if sys.platform == "rp2" else wire.ESP32,
        _uid(),
        _kept_name(),
        reset,
        COUNTS_PER_TURN if encoder else 0,
        Vitals(angle, _supply(), _charge(), _resets(reset)),
    )
    lines.base = base
    sleeps = BATTERY_PIN is not None and sensors.has & wire.HAS_ANGLE
    wireless = radios.made(lines, _uid(), _kept_name, sensors if sleeps else None)
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    before = time.ticks_us()
    while True:
        watchdog.feed()
        now = time.ticks_us()
        base.advance(time.ticks_diff(now, before))
        before = now
        now_ms = time.ticks_ms()
        lines.turn(now_ms)
        still_ms = wireless.turn(now_ms, base.rate_hz) if wireless is not None else 0
        light.value(0 if still_ms else _is_light_on(base, now_ms))
        if still_ms:
            radios.stand_still(still_ms)
        elif wireless is not None and not base.rate_hz:
            time.sleep_ms(IDLE_MS)


run()
