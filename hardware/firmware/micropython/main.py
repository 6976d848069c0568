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
import spinner_wire as wire
from as5600 import AS5600
from encoder import Encoder
from sensors import Sensors
from spinner_base import Base

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
BUS_TIMEOUT_US = 1000
NAME_FILE = "name.bin"


def _pulled_up(number):
    return machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)


def _make_angle(pins):
    i2c = machine.I2C(
        0,
        sda=machine.Pin(pins["sda"]),
        scl=machine.Pin(pins["scl"]),
        freq=400_000,
        timeout=BUS_TIMEOUT_US,
    )
    return AS5600(i2c)


def _make_encoder(pins):
    a, b = _pulled_up(pins["encoder_a"]), _pulled_up(pins["encoder_b"])
    encoder = Encoder(a.value, b.value)
    both = machine.Pin.IRQ_RISING | machine.Pin.IRQ_FALLING
    handler = encoder.on_edge
    _listen(a, handler, both)
    _listen(b, handler, both)
    if WITH_INDEX:
        _listen(_pulled_up(pins["index"]), encoder.on_index, machine.Pin.IRQ_RISING)
    return encoder


def _listen(pin, handler, edges):
    if sys.platform == "rp2":
        pin.irq(handler, edges, hard=True)
    else:  # the ESP32 has soft interrupts only
        pin.irq(handler, edges)


def _make_sensors(pins):
    return Sensors(
        _make_angle(pins) if SENSOR in ("as5600", "both") else None,
        _make_encoder(pins) if SENSOR in ("encoder", "both") else None,
        WITH_INDEX,
    )


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
        self._out.write(b"\0")  # ends what the reset may have cut

    def byte(self):
        """The next byte that came, or None."""
        for _ in self._reading.ipoll(0):
            self._in.readinto(self._byte)
            return self._byte[0]
        return None

    def write(self, frame, length):
        for _ in self._writing.ipoll(0):
            self._out.write(frame, length)  # MicroPython's streams take a length
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
    line = Line()
    base = Base(
        _make_sensors(pins),
        line.write,
        _keep_name,
        wire.RP2040 if sys.platform == "rp2" else wire.ESP32,
        _uid(),
        _kept_name(),
        _reset_cause(),
        COUNTS_PER_TURN if SENSOR in ("encoder", "both") else 0,
    )
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    before = time.ticks_us()
    while True:
        watchdog.feed()
        now = time.ticks_us()
        base.advance(time.ticks_diff(now, before))
        before = now
        byte = line.byte()
        while byte is not None:
            base.receive(byte)
            byte = line.byte()
        light.value(_is_light_on(base, time.ticks_ms()))


run()
