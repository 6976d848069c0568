"""Bluetooth LE as far as it goes without a radio: tests/firmware_bridge/air.py says how far."""

from __future__ import annotations

import asyncio
import random
import sys
import threading
from collections.abc import Callable
from itertools import chain

import pytest
from bleak.exc import BleakBluetoothNotAvailableError, BleakBluetoothNotAvailableReason, BleakDBusError

from firmware_bridge.link import Known, Link
from firmware_bridge.ports import ble
from firmware_bridge.ports.ble import Advertised, Backends, BleTransport, listen
from firmware_bridge.reading.readings import Found, Lost
from firmware_bridge.wire.base_side import BaseSide
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.sentences import sentence
from firmware_bridge.wire.session import Session
from firmware_bridge.wire.session_events import Identified, Streamed
from tests.firmware_bridge import air as air_module
from tests.firmware_bridge.air import Air, Peripheral
from tests.firmware_bridge.bases import IDA, Turning

GONE = sentence("ble-gone", name="ble:left")


@pytest.fixture
def air():
    air = Air()
    yield air
    air.close()


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """Nobody here advertises less than every 20 ms."""
    monkeypatch.setattr(ble, "SCAN_S", 0.5)
    monkeypatch.setattr(ble, "SETTLE_S", 0.1)


@pytest.fixture(autouse=True)
def no_thread_is_left():
    before = set(threading.enumerate())
    yield
    assert {thread.name for thread in set(threading.enumerate()) - before} <= {"air"}


def opened(air: Air, wanted: str = "left") -> BleTransport:
    transport = BleTransport(wanted, air.backends)
    transport.open()
    return transport


def read(transport: BleTransport, size: int) -> bytes:
    data = b""
    while len(data) < size and (more := transport.read()):
        data += more
    return data


def until_lost(use: Callable[[], object]) -> str:
    """What is said when the link ends."""
    for _ in range(1000):
        try:
            use()
        except BaseLostError as error:
            return str(error)
    pytest.fail("the link never ended")


# ---------------------------------------------------------------- what stands in for the system


@pytest.mark.parametrize("ours", [air_module.Scanner, air_module.Client])
def test_the_stand_ins_have_all_that_bleak_asks_of_a_backend(ours):
    assert frozenset() == ours.__abstractmethods__


# ---------------------------------------------------------------- finding


def test_bases_nearby_are_told_with_what_they_advertise(air):
    Peripheral(air, "left", bytes(range(8)))
    Peripheral(air, "right", b"\xff" * 8)
    Peripheral(air, "heart rate", service="0000180d-0000-1000-8000-00805f9b34fb")

    found = listen(0.3, air.backends)

    assert {("left", "0001020304050607"), ("right", "ffffffffffffffff")} == {(one.name, one.uid) for one in found}


def test_nothing_in_a_name_acts_on_a_terminal(air):
    Peripheral(air, "le\x1b[2J\nft")

    (found,) = listen(0.3, air.backends)

    assert "le�[2J�ft" == found.name


@pytest.mark.parametrize("wanted", ["left", "LEFT", "0001020304050607"])
def test_a_base_is_found_by_its_name_or_its_number(air, wanted):
    Peripheral(air, "right", b"\xff" * 8)
    base = Peripheral(air, "left")

    transport = opened(air, wanted)

    assert 1 == len(base.connections)
    transport.close()


def test_a_base_that_advertises_no_number_is_found_by_no_empty_one():
    assert not Advertised("F1:00:00:00:00:01", "left", "", -50).is_called("")


def test_two_bases_of_one_name_are_told_apart_by_their_numbers(air):
    Peripheral(air, "left", bytes(range(8)))
    other = Peripheral(air, "Left", b"\xff" * 8)

    with pytest.raises(BaseLostError) as told:
        opened(air)
    transport = opened(air, "ffffffffffffffff")

    assert "several bases nearby are called ble:left: rename one of them, or use its number: " in str(told.value)
    assert "ble:0001020304050607, ble:ffffffffffffffff" in str(told.value)
    assert 1 == len(other.connections)
    transport.close()


def test_a_base_that_is_not_there_is_one_sentence(air):
    Peripheral(air, "right")

    with pytest.raises(BaseLostError, match=r"^ble:left isn't nearby: turn its disc to wake it. Is it charged, and"):
        opened(air)
    assert 0 == air.connected


def test_a_peer_without_the_serial_service_is_no_base(air):
    peer = Peripheral(air)
    peer.device.gatt_server.attributes = [
        one for one in peer.device.gatt_server.attributes if one.handle < peer._from_base.handle - 4
    ]

    with pytest.raises(BaseLostError, match=f"^{sentence('ble-no-base', name='ble:left')}$"):
        opened(air)
    assert peer.was_left.acquire()
    assert 0 == air.connected


@pytest.mark.parametrize(
    "error, says",
    [
        (FileNotFoundError(2, "No such file or directory"), sentence("no-bluetooth")),
        (
            BleakBluetoothNotAvailableError("off", BleakBluetoothNotAvailableReason.POWERED_OFF),
            sentence("no-bluetooth"),
        ),
        (
            BleakBluetoothNotAvailableError("no", BleakBluetoothNotAvailableReason.DENIED_BY_USER),
            sentence("bluetooth-denied"),
        ),
        (
            BleakDBusError("org.bluez.Error.Failed", ["busy\x1b[2J"]),
            sentence("ble-unreached", name="ble:left", why="[org.bluez.Error.Failed] busy�[2J"),
        ),
    ],
    ids=["no service", "off", "denied", "other"],
)
def test_a_computer_whose_bluetooth_does_not_work_is_one_sentence(air, error, says):
    air.error = error

    with pytest.raises(BaseLostError) as told:
        opened(air)

    assert says == str(told.value)


def test_this_computer_has_no_bluetooth_and_says_so_at_once(monkeypatch):
    """With bleak's own backend, as far as it goes without a system bus."""
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/bus")

    with pytest.raises(BaseLostError, match=f"^{sentence('no-bluetooth')}$"):
        BleTransport("left").open()
    with pytest.raises(BaseLostError, match=f"^{sentence('no-bluetooth')}$"):
        listen(0.3)


def test_a_program_without_bleak_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "bleak", None)

    with pytest.raises(BaseLostError, match=r"needs bleak: type \.venv/bin/pip install bleak"):
        BleTransport("left", Backends()).open()


# ---------------------------------------------------------------- bytes


@pytest.mark.parametrize("mtu, pieces", [(23, [20, 20, 20]), (247, [60])])
def test_bytes_go_both_ways_in_pieces_that_the_connection_carries(air, mtu, pieces):
    air.mtu = mtu
    base = Peripheral(air)
    transport = opened(air)

    transport.write(b"0123456789" * 6)
    base.notify(bytes(range(256)) * 3)

    assert bytes(range(256)) * 3 == read(transport, 768)
    assert b"0123456789" * 6 == b"".join(base.written)
    assert pieces == [len(piece) for piece in base.written]
    assert b"" == transport.read()
    transport.close()


def test_nothing_goes_through_a_link_that_is_closed(air):
    base = Peripheral(air)
    transport = opened(air)

    transport.close()

    for use in (transport.read, lambda: transport.write(b"x")):
        with pytest.raises(BaseLostError, match=r"^ble:left isn't open\.$"):
            use()
    assert base.was_left.acquire()
    assert [] == base.written


def test_what_came_before_a_link_was_lost_is_read_then_it_is_one_sentence(air):
    base = Peripheral(air)
    transport = opened(air)
    base.notify(b"half a fra")

    base.drop()

    assert b"half a fra" == read(transport, 10)
    assert GONE == until_lost(lambda: transport.read() == b"" or pytest.fail("there was more"))
    with pytest.raises(BaseLostError, match="isn't open"):
        transport.read()
    assert 0 == air.connected


def test_a_lost_link_is_opened_again(air):
    base = Peripheral(air)
    transport = opened(air)
    base.drop()
    assert base.was_left.acquire()

    transport.open()
    base.notify(b"again")

    assert b"again" == read(transport, 5)
    transport.close()


def test_a_write_to_a_link_that_is_lost_is_one_sentence(air):
    base = Peripheral(air)
    transport = opened(air)
    base.drop()

    assert GONE == until_lost(lambda: transport.write(b"x"))


def test_a_base_that_acknowledges_nothing_is_lost(air, monkeypatch):
    monkeypatch.setattr(ble, "WRITE_WAIT_S", 0.05)
    base = Peripheral(air)
    transport = opened(air)
    base.device.gatt_server.on_att_write_request = lambda *request: None

    with pytest.raises(BaseLostError, match=f"^{sentence('stuck-port', name='ble:left')}$"):
        transport.write(b"hello")
    assert base.was_left.acquire()


def test_what_nobody_reads_fills_no_memory(air, monkeypatch):
    monkeypatch.setattr(ble, "BUFFER_BYTES", 1000)
    base = Peripheral(air)
    transport = opened(air)

    for _ in range(20):
        base.notify(b"x" * 100)
    base.drop()
    assert base.was_left.acquire()

    assert 1000 == len(read(transport, 1000))
    assert GONE == until_lost(lambda: transport.read() == b"" or pytest.fail("there was more"))


def test_a_base_that_comes_and_goes_a_hundred_times_leaves_nothing(air):
    base = Peripheral(air)
    transport = BleTransport("0001020304050607", air.backends)
    tasks = air.run(tasks_there())

    for time in range(100):
        transport.open()
        if time % 2:
            transport.close()
        else:
            base.drop()
            until_lost(transport.read)
        assert base.was_left.acquire()

    assert 0 == air.connected
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("bluetooth")]
    assert air.run(tasks_there()) <= tasks + 2  # the last link's own may still be ending


async def tasks_there() -> int:
    return len(asyncio.all_tasks())


# ---------------------------------------------------------------- a base


class Served:
    """The reference of a base behind a peripheral; its time is the test's."""

    def __init__(self, air: Air) -> None:
        self.peripheral = Peripheral(air, "Ida", IDA.uid)
        self.base = BaseSide(Turning(), IDA)
        self._taken = 0

    def go(self, now_s: float) -> None:
        self.base.advance(int(now_s * 1_000_000))
        for piece in self.peripheral.written[self._taken :]:
            self.base.receive(piece)
            self._taken += 1
        if said := self.base.to_send():
            self.peripheral.notify(said)


def test_a_base_streams_every_time_slot(air):
    served, session = Served(air), Session(rate_hz=500)
    transport = opened(air, "Ida")
    session.opened(0.0)
    events = []

    for step in range(500):
        served.go(step / 50)
        events += session.receive(transport.read(), step / 50) + session.tick(step / 50)
        transport.write(session.to_send())

    samples = [*chain.from_iterable(event.samples for event in events if isinstance(event, Streamed))]
    assert isinstance(events[0], Identified)
    assert 4_800 <= len(samples)
    assert [sample.seq for sample in samples] == list(range(len(samples)))
    transport.close()


@pytest.mark.parametrize("seed", range(3))
def test_what_a_system_drops_or_says_twice_is_never_read_wrong(air, seed):
    """No link layer does that; a system whose queue is full may."""
    rng = random.Random(seed)
    air.fate = lambda data: (data,) * rng.choices((0, 1, 2), (5, 90, 5))[0]
    served, session = Served(air), Session(rate_hz=500)
    transport = opened(air, "Ida")
    session.opened(0.0)
    samples = []

    for step in range(250):
        served.go(step / 50)
        for event in session.receive(transport.read(), step / 50) + session.tick(step / 50):
            samples += event.samples if isinstance(event, Streamed) else ()
        transport.write(session.to_send())

    assert 500 < len(samples)
    assert all(Turning().read(sample.t_us).raw == sample.raw for sample in samples)
    assert session.counters.lost_samples > 0
    transport.close()


def test_a_lost_link_is_what_a_pulled_cable_is(air):
    served = Served(air)
    link = Link(BleTransport("Ida", air.backends), lambda link, base: Known())
    readings = []
    now_s = 0.0

    def turn_until(done, most=2000):
        nonlocal now_s
        for _ in range(most):
            if done():
                return
            served.go(now_s)
            readings.extend(link.turn(now_s))
            now_s += 0.02
        pytest.fail("it never came")

    turn_until(lambda: link.stands == "streaming")
    served.peripheral.drop()
    turn_until(lambda: link.stands == "lost")
    why = link.why
    turn_until(lambda: link.stands == "streaming")
    link.close()

    assert GONE.replace("left", "Ida") == why
    assert [Found, Lost, Found] == [type(reading) for reading in readings]
    assert readings[2].again
