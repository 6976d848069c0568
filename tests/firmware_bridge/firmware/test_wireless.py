"""The firmware on a network: MicroPython's own build for WebAssembly, real TCP on this machine, the host's transport.

Real time passes here: a process of its own answers. Nothing waits for a time, only for what is to come.
"""

from __future__ import annotations

import contextlib
import queue
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from firmware_bridge.bridge import Bridge
from firmware_bridge.ports.sealed_way import SealedTransport
from firmware_bridge.ports.tcp import TcpTransport
from firmware_bridge.reading.readings import Found, Lost, RestReading, UnfairSpin
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.frames import Decoder, encode
from firmware_bridge.wire.sealed import HostEnd
from tests.firmware_bridge.firmwares import CRYPTOLIB, MODULES, WASM, micropython_package, node
from tests.firmware_bridge.world import TRUE

KEY, UID = bytes(range(16)), bytes(range(0xA0, 0xA8))
HELLO = encode(b"h\x01")


class Firmware:
    """The firmware as a process: its port, and what it prints."""

    def __init__(self) -> None:
        files = [*MODULES, CRYPTOLIB, WASM / "socket.py", WASM / "wireless.py"]
        command = [node(), WASM / "serve.mjs", micropython_package(), "wireless", KEY.hex(), *files]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._ways: list[SealedTransport] = []
        self.address = ("127.0.0.1", int(self.says("port")))

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\n"))

    def says(self, word: str) -> str:
        """What the next line with this word says."""
        while True:
            first, _, rest = self._lines.get().partition(" ")
            if first == word:
                return rest

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def way(self, key: bytes = KEY) -> SealedTransport:
        self._ways.append(SealedTransport(TcpTransport("wifi:disc", lambda: self.address), key, UID))
        return self._ways[-1]

    def close(self) -> None:
        for way in self._ways:
            way.close()
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        assert 0 == self._process.wait()
        self._reader.join()
        self._process.stdout.close()


@pytest.fixture
def firmware() -> Iterator[Firmware]:
    made = Firmware()
    yield made
    made.close()


def until(done: Callable[[], object]) -> None:
    """Wait for it, however long that takes."""
    while not done():
        time.sleep(0.001)


def heard_s(bridge: Bridge) -> float:
    """How long a stretch of samples there is, of the last second."""
    recent = bridge.recent(UID.hex(), 1.0)
    return 0.0 if recent is None or not recent.t_us else (recent.t_us[-1] - recent.t_us[0]) / 1e6


def stranger(firmware: Firmware) -> socket.socket:
    made = socket.create_connection(firmware.address)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def all_of(connection: socket.socket) -> bytes:
    """Whatever comes until the other side has closed."""
    heard = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := connection.recv(4096):
            heard += piece
    return heard


def test_a_spin_comes_from_the_firmware_over_the_network(firmware):
    bridge = Bridge(lambda _: TRUE, threads=False, find=dict)
    bridge.connect(firmware.way())
    readings = []

    def turned(kind: type) -> bool:
        bridge.turn()
        readings.extend(bridge.poll())
        return any(isinstance(one, kind) for one in readings)

    until(lambda: turned(Found))
    assert "wireless" == readings[0].name
    bridge.arm({UID.hex(): (10.0,)})
    until(lambda: turned(Found) and heard_s(bridge) > 0.9)
    firmware.type("flick")

    def rested() -> bool:
        # A busy machine loses many samples; a spin of which too many are lost is void, and spun again.
        if turned(RestReading):
            return True
        if any(isinstance(one, UnfairSpin) for one in readings):
            readings[1:] = []
            bridge.rearm(UID.hex())
            firmware.type("flick")
        return False

    until(rested)

    # 900 degrees a second that slow down evenly to nothing in four seconds: five turns.
    (rests,) = (one for one in readings if isinstance(one, RestReading))
    assert rests.angle_deg % 360 == pytest.approx(0, abs=1) or rests.angle_deg == pytest.approx(360, abs=1)
    assert rests.turns == pytest.approx(5, abs=0.2)
    assert not any(isinstance(one, Lost) for one in readings)
    bridge.close()


def test_who_has_no_key_learns_nothing_feeds_nothing_and_stops_nobody(firmware):
    guess = HostEnd(bytes(16), bytes(16))
    with stranger(firmware) as other:
        other.sendall(guess.to_send())
        heard = b""
        while len(heard) < 41:
            heard += other.recv(41)
        other.sendall(bytes(16) + HELLO * 20)
        assert b"" == all_of(other)
    assert UID == heard[1:9]
    with stranger(firmware) as other:
        other.sendall(b"GET / HTTP/1.1\r\n\r\n" * 1000)
        assert b"" == all_of(other)
    with pytest.raises(BaseLostError, match="doesn't have the key"):
        opened(firmware.way(bytes(16)))

    way = opened(firmware.way())
    way.write(HELLO)
    until(lambda: b"wireless" in way.read())
    way.close()


def opened(way: SealedTransport, tries: int = 50) -> SealedTransport:
    def is_open() -> bool:
        way.read()
        return way._end is not None and way._end.is_open

    for _ in range(tries):  # the base may not have let go of the one before
        try:
            way.open()
            until(is_open)
            return way
        except BaseLostError as error:
            if "serves another computer" not in str(error):
                raise
    raise AssertionError("it never answered")


def test_one_host_at_a_time(firmware):
    first = opened(firmware.way())

    with stranger(firmware) as other:
        assert b"" == all_of(other)
    first.write(HELLO)
    until(lambda: b"wireless" in first.read())
    first.close()


@pytest.mark.parametrize("many", [2, 5])
def test_silent_sockets_that_come_again_and_again_keep_nobody_out(many, firmware):
    is_over, there = threading.Event(), {}

    def be_silent(number: int) -> None:
        while not is_over.is_set():
            with stranger(firmware) as there[number]:
                all_of(there[number])

    silent = [threading.Thread(target=be_silent, args=(number,), daemon=True) for number in range(many)]
    for one in silent:
        one.start()
    until(lambda: len(there) == many)

    for _ in range(2):
        way = opened(firmware.way(), tries=3)
        way.write(HELLO)
        until(lambda: b"wireless" in way.read())  # noqa: B023 - called at once
        way.close()

    is_over.set()
    while any(one.is_alive() for one in silent):
        for connection in there.values():
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        time.sleep(0.001)


def test_an_older_host_hears_that_it_is_older(firmware):
    with stranger(firmware) as other:
        other.sendall(b"SPIN\x01" + bytes(16))
        assert b"\x02" == all_of(other)


def test_one_that_greets_and_then_says_nothing_is_let_go(firmware):
    with stranger(firmware) as other:
        other.sendall(HostEnd(KEY, bytes(16)).to_send())
        assert 41 == len(all_of(other))


def test_bytes_one_by_one_do_as_well(firmware):
    host = HostEnd(KEY, bytes(16), UID)
    with stranger(firmware) as slow:
        for byte in host.to_send():
            slow.sendall(bytes([byte]))
        while not host.is_open:
            host.receive(slow.recv(1))
        host.send(HELLO)
        for byte in host.to_send():
            slow.sendall(bytes([byte]))
        heard = b""
        while b"wireless" not in heard:
            heard += host.receive(slow.recv(1))


def test_a_host_on_the_cable_that_asks_gets_the_base(firmware):
    way = opened(firmware.way())
    way.write(HELLO)
    until(lambda: b"wireless" in way.read())
    firmware.type(f"cable {HELLO.hex()}")

    def lost() -> bool:
        try:
            way.read()
        except BaseLostError:
            return True
        return False

    until(lost)
    firmware.type(f"cable {HELLO.hex()}")
    said = b""
    while b"wireless" not in said:
        said += bytes.fromhex(firmware.says("cable"))
    assert any(payload.startswith(b"I") for payload in Decoder().feed(said))


def test_a_flood_leaves_no_memory_behind(firmware):
    firmware.type("memory")
    before = int(firmware.says("memory"))

    for _ in range(20):
        with stranger(firmware) as other:
            with contextlib.suppress(ConnectionResetError, BrokenPipeError):
                other.sendall(HostEnd(KEY, bytes(16)).to_send() + bytes(100_000))
            all_of(other)
    firmware.type("memory")

    assert int(firmware.says("memory")) < before + 16_000
