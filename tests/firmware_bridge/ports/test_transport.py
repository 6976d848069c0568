from __future__ import annotations

import errno
import os
import re
import socket
import threading
import tty
from types import SimpleNamespace

import pytest
import serial

from firmware_bridge.ports.pty_port import PtyPort
from firmware_bridge.ports.transport import READ_WAIT_S, LocalTransport, SerialTransport, Transport, ports, why_not_open
from firmware_bridge.wire.base_side import BaseSide
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.messages import NO_ANGLE
from firmware_bridge.wire.sentences import sentence
from firmware_bridge.wire.session import Session
from firmware_bridge.wire.session_events import Identified, Streamed
from tests.firmware_bridge.bases import IDA, Turning


@pytest.fixture
def pty():
    """A pseudo terminal as (file descriptor of the other end, name)."""
    master, slave = os.openpty()
    tty.setraw(slave)
    name = os.ttyname(slave)
    os.close(slave)
    ends = [master]
    yield SimpleNamespace(master=master, name=name, pull=lambda: os.close(ends.pop()))
    for end in ends:
        os.close(end)


def opened(name: str) -> SerialTransport:
    transport = SerialTransport(name)
    transport.open()
    return transport


def test_bytes_go_both_ways_when_a_port_is_open(pty):
    transport = opened(pty.name)

    os.write(pty.master, bytes(range(256)))
    transport.write(b"\x03\x11\x13\x00\r\n")

    assert bytes(range(256)) == transport.read()
    assert b"\x03\x11\x13\x00\r\n" == os.read(pty.master, 100)
    assert b"" == transport.read()
    transport.close()


def test_all_that_has_gathered_is_read_at_once():
    transport = opened("loop://")

    for _ in range(50):
        transport.write(b"twenty bytes to read")

    assert 50 * b"twenty bytes to read" == transport.read()
    transport.close()


def test_a_read_waits_no_longer_than_promised_when_nothing_comes():
    waits: list[float] = []
    transport = SerialTransport("loop://", sleep=waits.append)
    transport.open()

    assert b"" == transport.read()
    assert sum(waits) <= READ_WAIT_S
    transport.close()


def test_a_base_behind_a_socket_is_a_base():
    with socket.create_server(("127.0.0.1", 0)) as server:
        transport = SerialTransport(f"socket://127.0.0.1:{server.getsockname()[1]}")
        transport.open()
        there, _ = server.accept()
        there.sendall(b"x" * 1000)
        transport.write(b"hello")

        assert b"hello" == there.recv(100)
        assert b"x" * 1000 == transport.read()
        there.close()
        with pytest.raises(BaseLostError, match="is gone"):
            transport.read()
    transport.close()


def test_nothing_that_was_said_before_is_read_when_a_port_is_opened(pty):
    first = opened(pty.name)
    os.write(pty.master, b"old")
    first.close()

    second = opened(pty.name)

    assert b"" == second.read()
    second.close()


@pytest.mark.parametrize("use", [lambda t: t.read(), lambda t: t.write(b"x")], ids=["read", "write"])
def test_a_pulled_cable_is_one_sentence(pty, use):
    transport = opened(pty.name)

    pty.pull()

    with pytest.raises(BaseLostError, match=f"^{sentence('unplugged', name=pty.name)}$"):
        use(transport)
    with pytest.raises(BaseLostError, match="isn't open"):
        use(transport)
    transport.close()


@pytest.mark.parametrize(
    "raised",
    [
        OSError(errno.EIO, "Input/output error"),
        serial.SerialException("device reports readiness to read but returned no data"),
        serial.PortNotOpenError(),
        TypeError("'NoneType' object cannot be interpreted as an integer"),
    ],
    ids=lambda raised: type(raised).__name__,
)
def test_every_way_of_losing_a_port_is_the_same_sentence(raised):
    transport = opened("loop://")

    def lost(size):
        raise raised

    transport._port.read = lost

    with pytest.raises(BaseLostError, match=r"^loop:// is gone"):
        transport.read()


def test_a_port_that_takes_nothing_is_lost():
    transport = opened("loop://")
    port = transport._port

    def full(data):
        raise serial.SerialTimeoutException("Write timeout")

    port.write = full

    with pytest.raises(BaseLostError, match="no longer accepts data"):
        transport.write(b"x")
    assert not port.is_open


def test_a_missing_port_is_one_sentence(tmp_path):
    with pytest.raises(BaseLostError, match=re.escape(sentence("absent", name="ttyNone"))):
        opened(str(tmp_path / "ttyNone"))


def test_a_port_that_is_in_use_is_one_sentence(pty):
    first = opened(pty.name)

    with pytest.raises(BaseLostError, match=r"another program is using "):
        opened(pty.name)
    first.close()
    opened(pty.name).close()


def test_a_port_without_permission_names_the_group_and_the_command(pty, monkeypatch):
    monkeypatch.setattr("firmware_bridge.ports.transport._group_of", lambda name: "dialout")
    os.chmod(pty.name, 0)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)  # root may open everything
    try:
        with pytest.raises(BaseLostError, match=r"belongs to the group dialout\. Type sudo usermod -aG dialout"):
            opened(pty.name)
    finally:
        os.seteuid(user)


def test_a_port_of_root_asks_for_the_udev_rule(monkeypatch):
    monkeypatch.setattr("firmware_bridge.ports.transport._group_of", lambda name: "root")

    assert "udev rule" in why_not_open("/dev/ttyACM0", OSError(errno.EACCES, "Permission denied"))


@pytest.mark.parametrize("name", ["file", "directory"])
def test_what_is_no_serial_port_is_one_sentence(tmp_path, name):
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "directory").mkdir()

    with pytest.raises(BaseLostError, match=f"{sentence('no-serial', name=name)}$"):
        opened(str(tmp_path / name))


@pytest.mark.parametrize(
    "url, why",
    [
        ("carrier-pigeon://roof", "carrier-pigeon://roof can't be opened as a port"),
        ("socket://127.0.0.1:1", re.escape(sentence("unreached", name="socket://127.0.0.1:1"))),
        ("socket://nowhere", "socket://nowhere"),
    ],
)
def test_a_url_that_leads_nowhere_is_one_sentence(url, why):
    with pytest.raises(BaseLostError, match=why):
        opened(url)


def test_a_transport_may_be_opened_again_and_closed_twice(pty):
    transport = opened(pty.name)
    transport.open()
    transport.close()
    transport.close()


# Ports of this machine


def info(device, vid=None, pid=None, description="n/a", serial_number=None):
    return SimpleNamespace(device=device, vid=vid, pid=pid, description=description, serial_number=serial_number)


def test_ports_come_likeliest_first_and_boards_are_called_by_name(tmp_path):
    there = [
        info("/dev/ttyS0"),
        info("/dev/ttyUSB1", 0x067B, 0x2303, "a cable"),
        info("/dev/ttyACM0", 0x2341, 0x0043, "an Uno", "7543"),
    ]

    found = ports(lambda: there, tmp_path / "none")

    assert ["/dev/ttyACM0", "/dev/ttyUSB1", "/dev/ttyS0"] == [port.device for port in found]
    assert ["Arduino Uno", "", ""] == [port.board for port in found]
    assert ["an Uno", "a cable", ""] == [port.description for port in found]


def test_a_port_with_a_link_is_listed_once_by_its_link(tmp_path):
    device, links = tmp_path / "ttyACM0", tmp_path / "spinner"
    device.touch()
    links.mkdir()
    (links / "base-1").symlink_to(device)
    (links / "base-gone").symlink_to(tmp_path / "ttyACM9")

    found = ports(lambda: [info(str(device), 0x2341, 0x0043)], links)

    assert [(str(links / "base-1"), 0x2341)] == [(port.device, port.vid) for port in found]


def test_a_link_to_a_port_that_the_system_does_not_list_is_a_port(tmp_path):
    (tmp_path / "pts").touch()
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "base-1").symlink_to(tmp_path / "pts")

    assert [str(tmp_path / "links" / "base-1")] == [port.device for port in ports(list, tmp_path / "links")]


def test_the_ports_of_this_machine_can_be_listed():
    assert isinstance(ports(), list)


# Bases in this process, and on a pseudo terminal


class Clock:
    """A clock that only goes on when somebody waits."""

    def __init__(self) -> None:
        self.now_s = 100.0
        self.waits: list[float] = []

    def __call__(self) -> float:
        return self.now_s

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now_s += seconds


def talk(transport: Transport, clock, turns: int) -> list:
    session = Session()
    transport.open()
    session.opened(clock())
    events = []
    for _ in range(turns):
        data = transport.read()
        events += session.receive(data, clock()) + session.tick(clock())
        transport.write(session.to_send())
    return events


@pytest.mark.parametrize("live, longest_s", [(False, READ_WAIT_S), (True, 0.002)], ids=["made up for", "live"])
def test_a_base_in_this_process_streams_all_its_samples(live, longest_s):
    clock = Clock()
    transport = LocalTransport(BaseSide(Turning(), IDA, live=live), clock, sleep=clock.sleep)

    events = talk(transport, clock, 1000)

    samples = [sample for event in events if isinstance(event, Streamed) for sample in event.samples]
    assert isinstance(events[0], Identified)
    assert [*range(len(samples))] == [sample.seq for sample in samples]
    assert len(samples) > 450
    assert NO_ANGLE not in {sample.raw for sample in samples}
    assert max(clock.waits[-100:]) <= longest_s + 1e-9


def test_a_closed_transport_in_this_process_says_so():
    transport = LocalTransport(BaseSide(Turning(), IDA), Clock(), name="simulated 1")

    with pytest.raises(BaseLostError, match="simulated 1 isn't open"):
        transport.read()


@pytest.fixture
def served(tmp_path):
    """A base on a pseudo terminal, served by a thread of its own; and a link to it."""
    port = PtyPort(BaseSide(Turning(), IDA), link=tmp_path / "base")
    lock, stop = threading.Lock(), threading.Event()

    def serve():
        while not stop.is_set():
            with lock:
                port.turn(0.002)

    def locked(do):
        def done():
            with lock:
                do()

        return done

    thread = threading.Thread(target=serve)
    thread.start()
    yield SimpleNamespace(link=str(tmp_path / "base"), pull=locked(port.pull), plug=locked(port.plug))
    stop.set()
    thread.join()
    port.close()


def streams(transport: SerialTransport) -> bool:
    """Open it, and talk until samples come."""
    session = Session()
    transport.open()
    session.opened(0.0)
    for turn in range(1000):
        events = session.receive(transport.read(), turn / 100)
        if any(isinstance(event, Streamed) for event in events):
            return True
        transport.write(session.to_send())
    return False


def read_on(transport: SerialTransport) -> None:
    for _ in range(1000):
        transport.read()


def test_a_base_on_a_pseudo_terminal_streams_again_after_each_of_ten_pulls(served):
    transport = SerialTransport(served.link)
    for _ in range(10):
        assert streams(transport)

        served.pull()

        with pytest.raises(BaseLostError, match="is gone"):
            read_on(transport)
        with pytest.raises(BaseLostError, match="isn't there"):
            transport.open()
        served.plug()
    assert streams(transport)
    transport.close()


def test_a_base_on_a_pseudo_terminal_hears_the_next_host_when_the_last_has_gone(served):
    for _ in range(3):
        transport = SerialTransport(served.link)
        assert streams(transport)
        transport.close()
