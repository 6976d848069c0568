"""Which radio a base uses: Wi-Fi where it was joined to a network, Bluetooth where it was joined to none."""

from __future__ import annotations

import importlib
import importlib.util
import json
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.join import Joined, Joiner, JoinSide, Wanted
from firmware_bridge.wire.messages import to_payload
from tests.firmware_bridge.bases import IDA
from tests.firmware_bridge.firmwares import CRYPTOLIB, MICROPYTHON, WASM

UID, KEY = bytes(range(8)), "00" * 16
NOT_JOINED, JOINING, JOINED = 0, 1, 2
NOWHERE = bytes(4)


def loaded(path):
    """A stand-in, under its own name."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Wifi:
    """The other radio: notes what is done to it."""

    def __init__(self, done: list[str]) -> None:
        self._done = done

    def changed(self):
        self._done.append("wifi changed")

    def turn(self, now):
        self._done.append("wifi turned")

    def how(self):
        return 4, b"wifi"


class Board:
    """The firmware's Bluetooth with the stand-in of MicroPython's, and what became of it."""

    def __init__(self, firmware) -> None:
        self.done: list[str] = []
        self.now = 0
        self.net = None
        self.sensors = SimpleNamespace(raw=0, flags=0, read=lambda: None)
        lines = SimpleNamespace(change_net=self._change_net)
        self.bluetooth = firmware.Bluetooth(
            Wifi(self.done), UID, lambda: b"left", lines, self.sensors, lambda: self.now
        )

    def _change_net(self, net):
        self.net = net
        self.done.append("no line" if net is None else "a line")

    def turn(self, is_busy=0):
        if self.net is not None:
            self.net.turn(self.now)
        return self.bluetooth.turn(self.now, is_busy)

    @property
    def radio(self):
        return self.bluetooth._listener._ble


@pytest.fixture
def board(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # where the board keeps its files
    monkeypatch.syspath_prepend(str(MICROPYTHON))
    monkeypatch.setattr(time, "ticks_diff", lambda end, start: end - start, raising=False)
    monkeypatch.setattr(time, "ticks_add", lambda start, by: start + by, raising=False)
    for path in (CRYPTOLIB, WASM / "ble" / "bluetooth.py"):
        monkeypatch.setitem(sys.modules, path.stem, loaded(path))
    before = set(sys.modules)
    yield Board(importlib.import_module("spinner_bluetooth"))
    for name in set(sys.modules) - before:
        if name.startswith("spinner_"):
            del sys.modules[name]


def keep(network: str) -> None:
    with open("wifi.json", "w") as file:
        json.dump({"network": network, "password": "", "key": KEY}, file)


def test_a_base_that_was_not_joined_is_on_no_radio(board):
    assert (JOINED, NOWHERE) != board.bluetooth.how()
    assert (NOT_JOINED, NOWHERE) == board.bluetooth.how()
    assert 0 == board.turn()

    assert ["wifi changed", "wifi turned"] == board.done
    assert (4, b"wifi") == board.bluetooth.how()


def test_a_base_without_another_radio_was_not_joined_either(board):
    board.bluetooth._wifi = None
    board.turn()

    assert (NOT_JOINED, NOWHERE) == board.bluetooth.how()


def test_a_base_with_a_network_leaves_bluetooth_alone(board):
    keep("Home")
    board.turn()

    assert None is board.net
    assert (4, b"wifi") == board.bluetooth.how()


def test_a_base_with_a_key_and_no_network_advertises(board):
    keep("")

    assert (JOINING, NOWHERE) == board.bluetooth.how()
    board.turn()
    board.turn()

    assert (JOINED, NOWHERE) == board.bluetooth.how()
    assert ["on"] == board.radio.said[:1] and board.radio.said[1].startswith("advertise 100000 ")


def test_what_it_forgets_or_joins_anew_counts_with_the_next_turn(board):
    keep("")
    board.turn()
    board.turn()
    radio = board.radio
    radio.said.clear()

    keep("Home")
    board.bluetooth.changed()
    board.turn()

    assert ["off"] == radio.said
    assert "no line" == board.done[-3]
    assert ["wifi changed", "wifi turned"] == board.done[-2:]
    assert None is board.net


def test_a_base_without_a_host_sleeps_and_is_on_the_air_again_when_its_disc_is_turned(board):
    keep("")
    board.turn()
    board.now = 600_001
    assert 1000 == board.turn()
    assert "off" == board.radio.said[-1]
    board.now = 601_001
    assert 1000 == board.turn()

    board.sensors.raw = 2000
    assert 0 == board.turn()
    board.now += 10
    assert 0 == board.turn()
    assert ["on"] == board.radio.said[-2:-1] and board.radio.said[-1].startswith("advertise 100000 ")


@pytest.mark.parametrize("busy", ["samples are asked for", "a host is connected"])
def test_a_base_with_a_host_does_not_sleep(board, busy):
    keep("")
    board.turn()
    board.turn()
    if busy == "a host is connected":
        board.radio.central_comes(7)
    board.now = 600_001

    assert 0 == board.bluetooth.turn(board.now, 500 if busy == "samples are asked for" else 0)


@pytest.mark.parametrize("who", ["firmware", "reference"])
def test_a_base_is_joined_for_bluetooth_by_a_key_without_a_network(board, who):
    key, kept, said = bytes(range(16)), [], bytearray()
    identity = to_payload(msgspec.structs.replace(IDA, uid=UID))
    if who == "firmware":
        joining = importlib.import_module("spinner_join").Joining(
            lambda frame, length: said.extend(frame[:length]), board.bluetooth.how, board.bluetooth.changed
        )
        answer = joining.answer
    else:
        side = JoinSide(lambda: (JOINED, NOWHERE), kept.append)

        def answer(payload):
            said.extend(encode(side.answer(payload)))

    joiner, decoder = Joiner(Wanted("", "", key), 0.0), Decoder()

    for step in range(100):
        if joiner.result is not None:
            break
        for payload in decoder.feed(joiner.to_send(step / 10)):
            if payload[:1] == b"j":
                answer(payload)
            else:
                said.extend(encode(identity))
        board.turn()
        heard = bytes(said)
        said.clear()
        joiner.receive(heard, step / 10)

    assert Joined(UID, "Ida", "joined", "0.0.0.0") == joiner.result
    if who == "firmware":
        assert {"network": "", "password": "", "key": key.hex()} == json.loads(Path("wifi.json").read_text())
        assert board.bluetooth._listener is not None
    else:
        assert [Wanted("", "", key)] == kept
