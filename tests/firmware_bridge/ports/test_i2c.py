"""An AS5600 on a Pi's own I2C bus: one burst a sample, silence that never raises, and what may be missing."""

from __future__ import annotations

import errno
import sys
import types
from itertools import pairwise

import pytest

from firmware_bridge.ports.i2c import PATIENCE, PAUSE_US, As5600, check_answer, i2c_transport, open_bus
from firmware_bridge.wire.errors import BaseLostError, PinMapError
from firmware_bridge.wire.messages import (
    BUS_TIMEOUT,
    HAS_ANGLE,
    MAGNET_DETECTED,
    MAGNET_TOO_STRONG,
    MAGNET_TOO_WEAK,
    NO_ANGLE,
    SENSOR_SILENT,
)
from firmware_bridge.wire.session import Session
from firmware_bridge.wire.session_events import BaseFault, Identified, Streamed
from tests.firmware_bridge.as5600_bus import FakeAs5600
from tests.firmware_bridge.pi_pins import Clock, given_map

PI = given_map("raspberry_pi", "as5600")


@pytest.fixture
def bus():
    return FakeAs5600()


@pytest.mark.parametrize("raw", [0, 1, 255, 256, 2047, 4095])
@pytest.mark.parametrize("status", [0, MAGNET_DETECTED, MAGNET_DETECTED | MAGNET_TOO_WEAK, MAGNET_TOO_STRONG])
def test_angle_and_magnet_are_read_as_they_stand_in_the_registers(bus, raw, status):
    bus.put(raw, status | 0x07)  # the other bits of STATUS mean nothing

    reading = As5600(bus).read(0)

    assert (raw, status, 0) == (reading.raw, reading.magnet, reading.flags)
    assert (0, 0, 0) == (reading.count, reading.index, reading.index_count)


def test_the_upper_bits_of_the_angle_mean_nothing(bus):
    bus.put(0xF123)

    assert 0x123 == As5600(bus).read(0).raw


def test_a_sample_is_one_burst_once_the_filter_is_set(bus):
    sensor = As5600(bus)
    sensor.read(0)
    bus.transfers.clear()

    sensor.read(2000)
    sensor.read(4000)

    assert [("read", 0x0B, 3)] * 2 == bus.transfers


@pytest.mark.parametrize("filter", range(4))
def test_the_filter_is_set_and_the_other_bits_of_its_register_stay(bus, filter):
    bus.registers[0x07] = 0b0010_1110
    sensor = As5600(bus)

    sensor.set_filter(filter)
    sensor.read(0)

    assert 0b0010_1100 | filter == bus.registers[0x07]


def test_a_filter_that_is_set_already_is_not_written_again(bus):
    As5600(bus).read(0)

    assert "write" not in [what for what, _, _ in bus.transfers]


@pytest.mark.parametrize("error", [errno.EREMOTEIO, errno.ETIMEDOUT, errno.EIO, errno.ENXIO, errno.ENODEV])
def test_a_dead_sensor_is_silent_samples_and_no_exception(bus, error):
    sensor = As5600(bus)
    bus.dead = error

    for t_us in range(0, 2_000_000, 2000):
        reading = sensor.read(t_us)
        why = BUS_TIMEOUT if error == errno.ETIMEDOUT else 0
        assert (NO_ANGLE, SENSOR_SILENT | why) == (reading.raw, reading.flags)


def test_an_answer_that_is_cut_short_is_a_silent_sample(bus, monkeypatch):
    sensor = As5600(bus)
    sensor.read(0)
    monkeypatch.setattr(bus, "read_i2c_block_data", lambda *_: [0x20, 0x01])

    assert SENSOR_SILENT == sensor.read(2000).flags


def test_a_bus_that_stays_dead_is_left_alone_most_of_the_time(bus):
    sensor = As5600(bus)
    bus.dead = errno.ETIMEDOUT

    for t_us in range(0, 2_000_000, 2000):
        sensor.read(t_us)

    assert len(bus.transfers) <= PATIENCE + 2_000_000 // PAUSE_US


def test_a_sensor_that_comes_back_is_read_again_and_has_its_filter(bus):
    sensor = As5600(bus)
    sensor.set_filter(2)
    sensor.read(0)
    bus.dead = errno.EREMOTEIO
    for t_us in range(2000, 1_000_000, 2000):
        sensor.read(t_us)

    bus.dead = None
    bus.lose_power()
    bus.put(1234)
    readings = [sensor.read(t_us) for t_us in range(1_000_000, 1_000_000 + PAUSE_US + 2000, 2000)]

    assert (1234, 0) == (readings[-1].raw, readings[-1].flags)
    assert 2 == bus.registers[0x07]


def test_a_short_dropout_costs_no_more_samples_than_it_lasts(bus):
    sensor = As5600(bus)
    bus.dead = errno.EREMOTEIO
    for t_us in range(0, (PATIENCE - 1) * 2000, 2000):
        sensor.read(t_us)

    bus.dead = None

    assert 0 == sensor.read(PATIENCE * 2000).flags


# ---------------------------------------------------------------- what may be missing


def test_without_smbus2_the_command_that_installs_it_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "smbus2", None)

    with pytest.raises(BaseLostError, match=r"needs smbus2: type \.venv/bin/pip install smbus2"):
        open_bus(1)


@pytest.mark.parametrize(
    "error, said",
    [
        (errno.ENOENT, "there is no /dev/i2c-1: switch the bus on with sudo raspi-config nonint do_i2c 0"),
        (errno.EACCES, "no permission for /dev/i2c-1: join the group i2c with sudo usermod -aG i2c $USER"),
        (errno.EIO, "/dev/i2c-1 can't be opened"),
    ],
)
def test_a_bus_that_cannot_be_opened_is_a_sentence(monkeypatch, error, said):
    def refuse(number):
        raise OSError(error, "no")

    monkeypatch.setitem(sys.modules, "smbus2", types.SimpleNamespace(SMBus=refuse))

    with pytest.raises(BaseLostError) as caught:
        open_bus(1)

    assert str(caught.value).startswith(said)
    assert isinstance(caught.value.__cause__, OSError)


def test_the_kernel_is_told_to_give_up_soon(monkeypatch, bus):
    bus.fd = 7
    told = []
    monkeypatch.setitem(sys.modules, "smbus2", types.SimpleNamespace(SMBus=lambda number: bus))
    monkeypatch.setitem(sys.modules, "fcntl", types.SimpleNamespace(ioctl=lambda *request: told.append(request)))

    assert bus is open_bus(1)
    assert [(7, 0x0702, 2), (7, 0x0701, 0)] == told


def test_a_bus_that_keeps_its_own_time_is_used_as_it_is(monkeypatch, bus):
    def refuse(*_):
        raise OSError(errno.ENOTTY, "not for this one")

    bus.fd = 7
    monkeypatch.setitem(sys.modules, "smbus2", types.SimpleNamespace(SMBus=lambda number: bus))
    monkeypatch.setitem(sys.modules, "fcntl", types.SimpleNamespace(ioctl=refuse))

    assert bus is open_bus(1)


def test_a_bus_without_a_sensor_is_a_sentence(bus):
    bus.dead = errno.EREMOTEIO

    with pytest.raises(BaseLostError, match=r"no AS5600 answers at 0x36 on the I2C bus: check its four wires"):
        check_answer(bus)


def test_a_map_of_another_sensor_is_refused():
    with pytest.raises(PinMapError, match="expected a build with an AS5600, got one with encoder with index"):
        i2c_transport(given_map("raspberry_pi", "encoder"), Clock())


# ---------------------------------------------------------------- the whole chain


def test_a_session_hears_the_sensor_like_any_base_and_a_fault_when_its_wire_comes_off(bus):
    clock = Clock()
    wanted = []
    transport = i2c_transport(
        PI, clock, lambda number: wanted.append(number) or bus, uid=bytes(8), name="", sleep=clock.sleep
    )
    session = Session(rate_hz=500, filter=2)
    transport.open()
    session.opened(clock())
    heard = []
    for turn in range(600):
        bus.put(turn)
        bus.dead = errno.EREMOTEIO if turn > 500 else None
        heard += session.receive(transport.read(), clock())
        heard += session.tick(clock())
        if out := session.to_send():
            transport.write(out)
    transport.close()

    (met,) = (event.identity for event in heard if isinstance(event, Identified))
    samples = [sample for event in heard if isinstance(event, Streamed) for sample in event.samples]
    assert ([1], HAS_ANGLE, 0, 2) == (wanted, met.sensors, met.counts_per_turn, bus.registers[0x07])
    well = [sample for sample in samples if not sample.flags]
    assert len(well) > 400
    assert all(a.raw < b.raw for a, b in pairwise(well))
    assert all(sample.raw == NO_ANGLE for sample in samples if sample.flags & SENSOR_SILENT)
    assert any(isinstance(event, BaseFault) for event in heard)
    assert bus.closed


def test_a_transport_lets_go_of_the_bus_when_no_sensor_answers(bus):
    bus.dead = errno.EREMOTEIO
    transport = i2c_transport(PI, Clock(), lambda number: bus)

    with pytest.raises(BaseLostError, match="no AS5600 answers"):
        transport.open()

    assert bus.closed
