"""The firmware's way over Bluetooth LE against the host's: bleak's front, bumble's stack on both sides, no radio.

The firmware runs in CPython here, its time is the test's. tests/firmware_bridge/air.py says what is real.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
import threading
import time
from itertools import pairwise
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from companion.__main__ import main
from companion.adapters.bases.keys import KeptKey, KeysFile
from firmware_bridge.link import Known, Link
from firmware_bridge.ports import ble
from firmware_bridge.ports.ble import BleTransport
from firmware_bridge.ports.sealed_way import SealedTransport
from firmware_bridge.reading.readings import Found, Lost
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.frames import encode
from firmware_bridge.wire.messages import BATCH_MOST, Sample
from firmware_bridge.wire.sealed import HostEnd
from firmware_bridge.wire.session import Session
from firmware_bridge.wire.session_events import Identified, Streamed
from tests.firmware_bridge.air import Air
from tests.firmware_bridge.air_board import bluetooth_of
from tests.firmware_bridge.firmwares import CRYPTOLIB, MICROPYTHON

KEY, UID = bytes(range(16)), bytes(range(0xA0, 0xA8))
HELLO = encode(b"h\x01")
STEP_MS = 10
MOST_STEPS = 4000


class Disc:
    """A sensor of a disc that turns by a step of the sensor every time it is read."""

    has, magnet = 1, 0x20
    flags = count = index = index_count = 0
    raw = 0

    def read(self):
        self.raw = (self.raw + 1) % 4096

    def set_filter(self, slow_filter):
        pass


class NoCable:
    """A cable with nobody at its end."""

    def go_on(self):
        pass

    def byte(self):
        pass

    def write(self, frame, length):
        return True


class Board:
    """The firmware of a base, turned by hand."""

    def __init__(self, air: Air, firmware) -> None:
        self.now_ms = 1000
        self.listener = firmware.ble.Listener(lambda: b"left", UID, lambda: self.now_ms)
        line = firmware.net.NetLine(self.listener, KEY, UID, lambda: bytes(16))
        self.lines = firmware.lines.Lines(NoCable(), line)
        self.base = self.lines.base = firmware.base.Base(Disc(), self.lines.write, None, 3, UID, b"left", 1)
        self.go()

    @property
    def radio(self):
        return self.listener._ble

    def go(self) -> None:
        self.now_ms += STEP_MS
        for _ in range(STEP_MS // 2):
            self.base.advance(2000)
        self.lines.turn(self.now_ms)

    def go_on(self, seconds: float) -> None:
        for _ in range(round(seconds * 1000 / STEP_MS)):
            self.go()


@pytest.fixture
def air(monkeypatch):
    monkeypatch.setattr(ble, "SCAN_S", 0.5)
    monkeypatch.setattr(ble, "SETTLE_S", 0.1)
    air = Air()
    yield air
    air.close()


@pytest.fixture
def board(air, monkeypatch):
    """The firmware's modules, on a board in this air."""
    monkeypatch.syspath_prepend(str(MICROPYTHON))
    cryptolib = importlib.util.spec_from_file_location("cryptolib", CRYPTOLIB)
    monkeypatch.setitem(sys.modules, "cryptolib", importlib.util.module_from_spec(cryptolib))
    cryptolib.loader.exec_module(sys.modules["cryptolib"])
    monkeypatch.setitem(sys.modules, "bluetooth", bluetooth_of(air))
    monkeypatch.setattr(time, "ticks_diff", lambda end, start: end - start, raising=False)
    monkeypatch.setattr(time, "ticks_add", lambda start, by: start + by, raising=False)
    before = set(sys.modules)
    names = {"ble": "spinner_ble", "net": "spinner_net", "lines": "spinner_lines", "base": "spinner_base"}
    yield Board(air, SimpleNamespace(**{short: importlib.import_module(name) for short, name in names.items()}))
    for name in set(sys.modules) - before:
        if name.startswith("spinner_"):
            del sys.modules[name]


def way(air: Air, board: Board, key: bytes = KEY, wanted: str = "left") -> SealedTransport:
    return SealedTransport(BleTransport(wanted, air.backends), key, UID, lambda: board.now_ms / 1000)


class Host:
    """A session of the host, turned with the board; it opens its link again as the bridge does."""

    def __init__(self, air: Air, board: Board, batch: int = BATCH_MOST) -> None:
        self._board = board
        self._way = way(air, board)
        self._session = Session(rate_hz=500, filter=0, batch=batch)
        self._is_open = False
        self.names: list[str] = []
        self.lost: list[str] = []
        self.streams: list[list[Sample]] = []

    def turn(self) -> None:
        self._board.go()
        now_s = self._board.now_ms / 1000
        try:
            if not self._is_open:
                self._way.open()
                self._session.opened(now_s)
                self._is_open = True
                self.streams.append([])
            for event in self._session.receive(self._way.read(), now_s) + self._session.tick(now_s):
                match event:
                    case Identified(identity=identity):
                        self.names.append(identity.name)
                    case Streamed(samples=samples):
                        self.streams[-1] += samples
            self._way.write(self._session.to_send())
        except BaseLostError as error:
            self.lost.append(str(error))
            self._session.closed()
            self._is_open = False
            self._board.go_on(0.3)

    def until(self, done) -> None:
        for _ in range(MOST_STEPS):
            if done():
                return
            self.turn()
        pytest.fail("it never came")

    def streams_on(self, samples: int = 100) -> bool:
        return self._is_open and len(self.streams[-1]) >= samples

    def close(self) -> None:
        self._way.close()


def are_true(samples: list[Sample]) -> bool:
    """Are these what the disc did: a step for each slot, none made up, none doubled?"""
    pairs = list(pairwise(samples))
    return bool(pairs) and all((b.raw - a.raw) % 4096 == (b.seq - a.seq) % 65536 for a, b in pairs)


@pytest.fixture
def host(air, board):
    host = Host(air, board)
    yield host
    host.close()


@pytest.mark.parametrize("mtu, batch", [(23, BATCH_MOST), (247, BATCH_MOST), (247, 1)])
def test_a_base_streams_every_sample_through_the_sealed_link(air, board, mtu, batch):
    air.mtu = mtu
    host = Host(air, board, batch)

    host.until(lambda: host.streams_on(1000))
    host.close()

    assert (["left"], []) == (host.names, host.lost)
    assert {1} == {b.seq - a.seq for a, b in pairwise(host.streams[0])}
    assert are_true(host.streams[0])


def test_where_a_connection_carries_too_little_samples_are_lost_and_none_is_wrong(air, board):
    air.mtu = 23
    host = Host(air, board, batch=1)

    host.until(lambda: host.streams_on(1000))
    host.close()

    assert [] == host.lost
    assert {1} < {b.seq - a.seq for a, b in pairwise(host.streams[0])}
    assert are_true(host.streams[0])


def test_a_lost_link_is_what_a_pulled_cable_is(air, board):
    link = Link(way(air, board), lambda link, base: Known())
    readings = []

    def until(stands: str) -> None:
        for _ in range(MOST_STEPS):
            if link.stands == stands:
                return
            board.go()
            readings.extend(link.turn(board.now_ms / 1000))
        pytest.fail("it never came")

    until("streaming")
    board.radio.gap_disconnect(next(iter(board.radio._connections)))
    until("lost")
    why = link.why
    board.go_on(0.1)
    without_a_host = board.base.rate_hz
    until("streaming")
    link.close()

    assert ("ble-gone", {"name": "ble:left"}) == (why.code, why.facts)
    assert [Found, Lost, Found] == [type(one) for one in readings]
    assert readings[2].again
    assert 0 == without_a_host, "a base without a host samples for nobody"


@pytest.mark.parametrize("seed", range(3))
def test_what_a_system_drops_or_says_twice_ends_the_link_and_is_never_read(air, board, host, seed):
    host.until(host.streams_on)
    rng = random.Random(seed)
    air.fate = lambda data: (data,) * rng.choices((0, 1, 2), (10, 80, 10))[0]

    host.until(lambda: host.lost)
    air.fate = lambda data: (data,)
    host.until(lambda: len(host.streams) > 1 and host.streams_on())

    assert "changed on its way" in host.lost[0]
    assert all(are_true(stream) for stream in host.streams if stream)


def test_another_key_is_one_sentence_and_the_base_is_free_again(air, board, host):
    other = Link(way(air, board, bytes(16)), lambda link, base: Known())
    for _ in range(MOST_STEPS):
        board.go()
        other.turn(board.now_ms / 1000)
        if other.stands == "lost":
            break
    other.close()

    assert "doesn't have the key" in other.why
    board.go_on(0.1)
    host.until(host.streams_on)


def until_let_go(board: Board, stranger: BleTransport) -> bytes:
    """What a stranger hears until the base ends the link."""
    heard = b""
    try:
        for _ in range(MOST_STEPS):
            board.go()
            heard += stranger.read()
    except BaseLostError:
        return heard
    pytest.fail("it was never let go")


def test_a_stranger_learns_nothing_feeds_nothing_and_is_let_go(air, board, host):
    stranger = BleTransport("left", air.backends)
    stranger.open()
    stranger.write(HELLO * 3)
    assert b"" == until_let_go(board, stranger)
    board.go_on(0.1)

    guess = HostEnd(bytes(16), bytes(16))
    stranger.open()
    stranger.write(guess.to_send())
    heard = b""
    while len(heard) < 41:
        board.go()
        heard += stranger.read()
    stranger.write(bytes(16) + HELLO)
    assert b"" == until_let_go(board, stranger)
    assert 41 == len(heard), "its version, its uid, a nonce and a proof"
    assert 0 == board.base.rate_hz

    board.go_on(0.1)
    host.until(host.streams_on)


def test_one_that_holds_the_only_place_without_a_word_is_let_go(air, board, host):
    silent = BleTransport("left", air.backends)
    silent.open()

    board.go_on(9.8)
    assert b"" == silent.read()
    board.go_on(0.4)
    assert b"" == until_let_go(board, silent)
    board.go_on(0.1)
    host.until(host.streams_on)


def test_it_advertises_slowly_when_nobody_came_for_a_minute_and_is_found_all_the_same(air, board, host):
    board.go_on(61)

    assert 1_000_000 == board.radio.interval_us
    host.until(host.streams_on)


def test_a_joined_base_is_listed_with_the_place_that_it_was_joined_at(air, board, tmp_path, monkeypatch):
    """The whole way, from the command to the firmware; real time passes here."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    KeysFile().keep(UID.hex(), KeptKey(key=KEY.hex(), name="left", place="ble:left"))
    monkeypatch.setattr(ble, "BleTransport", lambda wanted, name: BleTransport(wanted, air.backends, name=name))
    ended = threading.Event()

    def turn() -> None:
        while not ended.wait(STEP_MS / 1000):
            board.go()

    turning = threading.Thread(target=turn)
    turning.start()
    try:
        result = CliRunner().invoke(main, ["spinner", "list", "--port", "ble:left"], prog_name="companion")
    finally:
        ended.set()
        turning.join()

    assert 0 == result.exit_code, result.output
    assert [["left", UID.hex(), "ble:left", "esp32"]] == [row.split()[:4] for row in result.output.splitlines()[1:]]
