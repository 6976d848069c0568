"""What a base does with its radio, which is made up here: its network, its line there, its announcement."""

from __future__ import annotations

import importlib
import json
import socket
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest
from zeroconf import DNSIncoming

from firmware_bridge.ports.nearby import SERVICE, host_name
from firmware_bridge.ports.tcp import PORT
from firmware_bridge.wire.sealed import HostEnd
from tests.firmware_bridge.firmwares import MICROPYTHON, WASM

UID = bytes(range(0xA0, 0xA8))
KEPT = {"network": "Heim", "password": "geheim ist geheim", "key": bytes(range(16)).hex()}
MODULES = (
    "spinner_wifi",
    "spinner_net",
    "spinner_mdns",
    "spinner_join",
    "spinner_sealed",
    "spinner_wire",
    "spinner_lines",
)


class Radio(types.ModuleType):
    """MicroPython's module network, with one station; signatures as in its documentation."""

    STA_IF, STAT_WRONG_PASSWORD, STAT_NO_AP_FOUND, STAT_CONNECTING = 0, 202, 201, 1001

    def __init__(self) -> None:
        super().__init__("network")
        self.is_active = False
        self.asked: list[tuple[str, str]] = []
        self.is_in = False
        self.says = self.STAT_CONNECTING
        self.host = ""
        self.power: list[int] = []
        self.busy = False
        radio = self

        class WLAN:
            PM_PERFORMANCE, PM_POWERSAVE = 1, 2

            def __init__(self, interface_id):
                assert interface_id == radio.STA_IF

            def active(self, is_active):
                assert not is_active or radio.host, "the name is taken when the radio is switched on"
                radio.is_active = is_active

            def connect(self, ssid, key):
                assert radio.is_active
                if radio.busy:
                    raise OSError("Wifi Internal State Error")
                radio.asked.append((ssid, key))

            def disconnect(self):
                pass

            def isconnected(self):
                return radio.is_in

            def status(self):
                return radio.says

            def ifconfig(self):
                return ("192.168.1.7", "255.255.255.0", "192.168.1.1", "192.168.1.1")

            def config(self, *, pm):
                radio.power.append(pm)

        self.WLAN = WLAN

    def hostname(self, name):
        self.host = name


class Sockets:
    """What the firmware opens: sockets of this machine's network, on ports of their own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent: list[bytes] = []
        self.asked: list[bytes] = []
        self.hosts: list[socket.socket] = []
        self.fails = False
        self.opened = 0
        sockets = self

        class Multicast:
            def recv(self, most):
                if not sockets.asked:
                    raise OSError(11)
                return sockets.asked.pop(0)[:most]

            def sendto(self, packet, place):
                assert place == ("224.0.0.251", 5353)
                if sockets.fails:
                    raise OSError(118)
                sockets.sent.append(packet)

            def close(self):
                sockets.opened -= 1

        class Listener:
            def accept(self):
                if not sockets.hosts:
                    raise OSError(11)
                return sockets.hosts.pop(0), ("192.168.1.2", 50_000)

            def close(self):
                sockets.opened -= 1

        def made(kind: type) -> object:
            sockets.opened += 1
            return kind()

        wifi = importlib.import_module("spinner_wifi")
        monkeypatch.setattr(wifi, "_multicast", lambda: made(Multicast))
        monkeypatch.setattr(wifi, "listen", lambda: made(Listener))


class OneLine:
    on_net = False

    def __init__(self) -> None:
        self.nets: list[object] = []

    def change_net(self, net: object) -> None:
        self.nets.append(net)


class World:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.radio, self.lines = Radio(), OneLine()
        self.sockets = Sockets(monkeypatch)
        self.wifi = importlib.import_module("spinner_wifi").Wifi(self.radio, UID, b"red", self.lines)
        self.now_ms = 2**30 - 3_000  # the clock runs over soon

    def run(self, ms: int) -> None:
        for _ in range(ms // 10):
            self.now_ms += 10
            self.wifi.turn(self.now_ms & (1 << 30) - 1)


@pytest.fixture
def world(monkeypatch, tmp_path) -> Iterator[World]:
    time = types.ModuleType("time")
    time.ticks_add = lambda ticks, delta: ticks + delta & (1 << 30) - 1
    time.ticks_diff = lambda ticks1, ticks2: (ticks1 - ticks2 + (1 << 29) & (1 << 30) - 1) - (1 << 29)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(MICROPYTHON))
    monkeypatch.setitem(sys.modules, "time", time)
    cryptolib = importlib.util.spec_from_file_location("cryptolib", WASM / "cryptolib.py")
    made = importlib.util.module_from_spec(cryptolib)
    cryptolib.loader.exec_module(made)
    monkeypatch.setitem(sys.modules, "cryptolib", made)
    yield World(monkeypatch)
    for name in MODULES:
        sys.modules.pop(name, None)


def keep(**other: str) -> None:
    with open("wifi.json", "w", encoding="utf-8") as file:
        json.dump(KEPT | other, file)


def test_a_base_that_has_joined_nothing_leaves_its_radio_off(world):
    world.run(1000)

    assert (False, [], [None]) == (world.radio.is_active, world.radio.asked, world.lines.nets)
    assert (0, bytes(4)) == world.wifi.how()


def test_a_base_goes_into_its_network_and_listens_there(world):
    keep()
    assert (1, bytes(4)) == world.wifi.how()
    world.run(1000)
    assert [("Heim", "geheim ist geheim")] == world.radio.asked
    assert host_name(UID.hex()) == f"{world.radio.host}.local."
    assert world.lines.nets[-1] is not None
    assert (1, bytes(4)) == world.wifi.how()

    world.radio.is_in = True
    assert (2, bytes([192, 168, 1, 7])) == world.wifi.how()


def test_a_host_with_the_key_agrees_with_it_and_each_with_chance_of_its_own(world):
    keep()
    world.run(4_000)
    (line,) = [net for net in world.lines.nets if net is not None]
    answers = []
    for _ in range(2):
        here, there = socket.socketpair()
        with here, there:
            world.sockets.hosts.append(there)
            host = HostEnd(bytes(range(16)), bytes(16), UID)
            for _ in range(3):
                here.sendall(host.to_send())
                world.now_ms += 100
                line.turn(world.now_ms & (1 << 30) - 1)
                here.setblocking(False)
                if not host.is_open:
                    answers.append(here.recv(1000))
                    host.receive(answers[-1])
            assert line.is_open
            line.let_go()

    assert answers[0] != answers[1]


def test_a_greeting_that_is_repeated_meets_other_keys_after_a_start_even_without_chance(world, monkeypatch):
    keep()
    monkeypatch.setattr("os.urandom", bytes)
    greeting = HostEnd(bytes(range(16)), bytes(16), UID).to_send()
    answers = set()
    for _ in range(3):
        world.wifi.changed()
        world.run(100)
        for _ in range(2):
            here, there = socket.socketpair()
            with here, there:
                world.sockets.hosts.append(there)
                here.settimeout(5)
                here.sendall(greeting)
                world.now_ms += 100
                world.lines.nets[-1].turn(world.now_ms & (1 << 30) - 1)
                answers.add(here.recv(1000))

    assert 6 == len(answers)
    assert "3" == Path("starts").read_text()


@pytest.mark.parametrize("content", ["", "many", None])
def test_a_counter_of_starts_that_is_none_begins_anew(world, content):
    if content is not None:
        Path("starts").write_text(content)
    join = importlib.import_module("spinner_join")

    assert [1, 2, 3] == [join.next_start() for _ in range(3)]


def test_a_full_flash_is_no_fault(world, monkeypatch):
    join = importlib.import_module("spinner_join")
    Path("starts").write_text("7")

    def full(*_):
        raise OSError(28)

    monkeypatch.setattr(join.os, "rename", full)
    assert [8, 8] == [join.next_start() for _ in range(2)]


@pytest.mark.parametrize("status, state", [(202, 3), (201, 4), (1001, 1)])
def test_a_reason_is_told(world, status, state):
    keep()
    world.run(100)
    world.radio.says = status

    assert (state, bytes(4)) == world.wifi.how()


def test_a_network_that_is_lost_is_tried_again_and_again(world):
    keep()
    world.radio.busy = True
    world.run(25_000)
    assert [] == world.radio.asked
    world.radio.busy = False
    world.run(25_000)

    assert 2 <= len(world.radio.asked) <= 3


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", '{"network": "x"}', json.dumps(KEPT | {"key": "zz"}), json.dumps(KEPT | {"key": "00" * 15})],
)
def test_a_file_that_is_none_is_no_network(world, content):
    with open("wifi.json", "w", encoding="utf-8") as file:
        file.write(content)
    world.run(100)

    assert [] == world.radio.asked


def test_a_key_may_be_typed_in_groups(world):
    keep(key=bytes(range(16)).hex(" ", 2))
    world.run(100)

    assert [("Heim", "geheim ist geheim")] == world.radio.asked


def test_another_network_takes_the_place_of_the_first(world):
    keep()
    world.run(100)
    keep(network="Büro")
    world.wifi.changed()
    world.run(100)
    assert ["Heim", "Büro"] == [name for name, _ in world.radio.asked]
    assert 2 == world.sockets.opened

    importlib.import_module("spinner_join").forget()
    world.wifi.changed()
    world.run(100)
    assert (False, 0, None) == (world.radio.is_active, world.sockets.opened, world.lines.nets[-1])


def test_the_radio_sleeps_while_there_is_no_host(world):
    keep()
    world.run(100)
    world.lines.on_net = True
    world.run(100)
    world.lines.on_net = False
    world.run(100)

    assert [2, 1, 2] == world.radio.power


def test_its_announcement_is_one_that_others_read(world):
    keep()
    world.radio.is_in = True
    world.run(100)

    (packet,) = world.sockets.sent
    said = DNSIncoming(packet)
    assert said.valid and not said.is_query()
    pointer, service, text, address = said.answers()
    assert (SERVICE, f"{UID.hex()}.{SERVICE}") == (pointer.name, pointer.alias)
    assert (f"{UID.hex()}.{SERVICE}", host_name(UID.hex()), PORT) == (service.name, service.server, service.port)
    assert b"\x03v=1\x08name=red" == text.text
    assert (host_name(UID.hex()), socket.inet_aton("192.168.1.7")) == (address.name, address.address)


def test_it_is_said_again_each_minute_when_asked_and_not_too_often(world):
    keep()
    world.radio.is_in = True
    world.run(59_000)
    assert 1 == len(world.sockets.sent)
    world.run(2_000)
    assert 2 == len(world.sockets.sent)

    question = bytes(12) + b"\x0d_Spinner-Base\x04_tcp\x05local\x00\x00\x0c\x00\x01"
    world.sockets.asked += [question] * 500
    world.run(3_000)
    assert 4 <= len(world.sockets.sent) <= 5

    sent = len(world.sockets.sent)
    world.sockets.asked[:] = [b"", b"\0" * 12, question[:2] + b"\x84" + question[3:], b"\xff" * 3000]
    world.run(3_000)
    assert sent == len(world.sockets.sent)


def test_a_network_that_takes_nothing_is_no_fault(world):
    keep()
    world.radio.is_in = True
    world.sockets.fails = True
    world.run(1_000)

    assert [] == world.sockets.sent


@pytest.mark.parametrize(
    "volts, percent",
    [(0.0, 255), (2.4, 255), (3.0, 0), (3.27, 0), (3.61, 5), (3.8, 43), (4.1, 94), (4.2, 100), (5.0, 100)],
)
def test_a_cell_s_voltage_is_its_charge(world, volts, percent):
    battery = importlib.import_module("battery").Battery(lambda: volts * 500_000, 2)

    millivolts, left = battery.charge()
    assert (round(volts * 1000), percent) == (millivolts, left)


def test_a_burst_of_the_radio_is_no_empty_cell(world):
    read = [2_000_000] * 20
    battery = importlib.import_module("battery").Battery(lambda: read.pop(0), 2)
    battery.charge()
    read[0] = 1_700_000

    assert battery.charge()[1] > 65
