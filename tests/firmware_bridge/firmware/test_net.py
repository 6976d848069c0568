"""The firmware's line to its host on a network, on made-up sockets: who waits, who has the place, who goes."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import time
from collections.abc import Iterator
from types import ModuleType

import pytest

from firmware_bridge.wire.sealed import HostEnd
from tests.firmware_bridge.firmwares import CRYPTOLIB, MICROPYTHON

KEY, UID = bytes(range(16)), bytes(range(0xA0, 0xA8))


class Socket:
    """What a board's socket is: what came, what it was sent, and how much it takes at a time."""

    def __init__(self) -> None:
        self.came, self.sent, self.room = b"", b"", 1000
        self.is_gone = self.is_closed = False
        self.blocks = True

    def setblocking(self, blocks):
        self.blocks = blocks

    def recv(self, most):
        assert not self.blocks and not self.is_closed
        data, self.came = self.came[:most], self.came[most:]
        if not data and not self.is_gone:
            raise OSError(11)
        return data

    def send(self, data):
        assert not self.is_closed
        if not self.room:
            raise OSError(11)
        self.sent += data[: self.room]
        return min(len(data), self.room)

    def close(self):
        self.is_closed = True


class Host(Socket):
    """A socket with a host behind it that holds a key."""

    def __init__(self, key: bytes = KEY) -> None:
        super().__init__()
        self.end = HostEnd(key, bytes(16), UID)
        self.heard = b""

    def talk(self) -> None:
        sent, self.sent = self.sent, b""
        self.heard += self.end.receive(sent)
        self.came += self.end.to_send()


class Board:
    """A line, its clock, and those who are about to come."""

    def __init__(self, net: ModuleType) -> None:
        self.net, self.now_ms, self.coming = net, 5000, []
        self.nonces = iter(range(1, 1000))
        self.line = net.NetLine(self, KEY, UID, lambda: bytes([next(self.nonces)]) * 16)

    def accept(self):
        if not self.coming:
            raise OSError(11)
        return self.coming.pop(0), ("10.0.0.2", 1)

    def turn(self, after_ms: int = 10) -> None:
        self.now_ms += after_ms
        self.line.turn(self.now_ms)

    def come(self, *guests: Socket) -> None:
        for one in guests:
            self.coming.append(one)
            self.turn()

    def meet(self, host: Host) -> None:
        """A host comes and proves its key, if it may."""
        self.come(host)
        for _ in range(3):
            host.talk()
            self.turn()

    def heard(self) -> bytes:
        return bytes(iter(self.line.byte, None))

    def say(self, data: bytes) -> bool:
        return self.line.write(bytearray(data), len(data))


@pytest.fixture
def board(monkeypatch) -> Iterator[Board]:
    monkeypatch.syspath_prepend(str(MICROPYTHON))
    monkeypatch.setattr(time, "ticks_diff", lambda end, start: end - start, raising=False)
    monkeypatch.setattr(time, "ticks_add", lambda start, by: start + by, raising=False)
    cryptolib = importlib.util.spec_from_file_location("cryptolib", CRYPTOLIB)
    monkeypatch.setitem(sys.modules, "cryptolib", importlib.util.module_from_spec(cryptolib))
    cryptolib.loader.exec_module(sys.modules["cryptolib"])
    yield Board(importlib.import_module("spinner_net"))
    for name in ("spinner_net", "spinner_sealed"):
        sys.modules.pop(name, None)


def closed(*guests: Socket) -> list[bool]:
    return [one.is_closed for one in guests]


def test_who_proves_its_key_has_the_line_and_those_that_waited_go(board):
    silent, host = [Socket(), Socket()], Host()
    board.come(*silent)
    assert not board.line.is_open
    board.meet(host)
    assert board.line.is_open
    assert [True, True, False] == closed(*silent, host)

    host.end.send(b"hello")
    host.came += host.end.to_send()
    board.turn()
    assert b"hello" == board.heard()
    assert board.say(b"a frame")
    board.turn()
    host.talk()
    assert b"a frame" == host.heard


def test_frames_are_gathered_whole_and_refused_where_there_is_no_room(board):
    host, frames = Host(), [bytes([n]) * 300 for n in range(1, 5)]
    board.meet(host)

    assert [True, True, True, False] == [board.say(frame) for frame in frames]
    for _ in range(3):
        board.turn()
    host.talk()
    assert b"".join(frames[:3]) == host.heard
    assert board.say(frames[3])


def test_nothing_is_heard_where_nobody_is_and_nothing_is_done_between_its_turns(board):
    assert b"" == board.heard()
    board.turn()
    guest = Socket()
    board.coming.append(guest)
    board.turn(board.net.TURN_MS - 1)
    assert [guest] == board.coming
    board.turn(1)

    assert [] == board.coming


def test_what_is_said_without_a_host_is_lost(board):
    assert board.say(b"a frame")
    host = Host()
    board.meet(host)

    assert b"" == host.heard


def test_what_comes_with_the_proof_is_heard(board):
    host = Host()
    board.come(host)
    host.talk()
    board.turn()
    host.end.receive(host.sent)
    host.end.send(b"hello")
    host.came += host.end.to_send()
    board.turn()

    assert b"hello" == board.heard()


def test_while_a_host_has_the_line_nobody_else_waits(board):
    host, other = Host(), Host()
    board.meet(host)
    board.come(other)

    assert [False, True] == closed(host, other)
    assert b"" == other.sent


def test_few_wait_and_the_oldest_goes_once_it_had_its_time(board):
    guests = [Socket() for _ in range(board.net.MOST_GUESTS)]
    other = Host()
    board.come(*guests)
    began_ms = board.now_ms - 10 * (len(guests) - 1)
    board.coming.append(other)
    while not guests[0].is_closed:
        board.turn()

    assert board.net.HOLD_MS == board.now_ms - began_ms
    assert [True, *[False] * (len(guests) - 1)] == closed(*guests)
    for _ in range(3):
        other.talk()
        board.turn()
    assert board.line.is_open


@pytest.mark.parametrize("said", [b"", b"SPIN", b"SPIN\x02" + bytes(16)])
def test_who_does_not_prove_it_in_time_goes(board, said):
    guest = Socket()
    board.come(guest)
    guest.came += said
    board.turn(board.net.GREET_MS)
    assert [False] == closed(guest)
    board.turn()

    assert [True] == closed(guest)


@pytest.mark.parametrize("came", [b"GET / HTTP", b"SPIN\x02" + bytes(40)])
def test_who_says_something_else_goes_at_once_and_the_others_wait_on(board, came):
    first, second = Socket(), Socket()
    board.come(first, second)
    first.came += came
    board.turn()

    assert [True, False] == closed(first, second)


def test_one_of_another_version_is_told_this_one_even_if_it_does_not_listen(board):
    deaf, older = Socket(), Socket()
    deaf.room = 0
    board.come(deaf, older)
    for one in (deaf, older):
        one.came += b"SPIN\x01" + bytes(16)
    board.turn()

    assert [True, True] == closed(deaf, older)
    assert b"\x02" == older.sent


def test_an_answer_goes_out_in_pieces_as_there_is_room(board):
    host = Host()
    host.room = 0
    board.come(host)
    host.talk()
    board.turn()
    assert b"" == host.sent
    host.room = 20
    sizes = []
    for _ in range(4):
        board.turn()
        sizes.append(len(host.sent))
    assert [20, 40, 41, 41] == sizes
    host.talk()
    board.turn()

    assert board.line.is_open


def test_a_guest_that_leaves_makes_room(board):
    guest = Socket()
    board.come(guest)
    guest.is_gone = True
    board.turn()

    assert [True] == closed(guest)


@pytest.mark.parametrize("how", ["silent", "gone", "stuck", "forged"])
def test_a_host_that_is_lost_makes_room_for_the_next(board, how):
    host = Host()
    board.meet(host)
    if how == "gone":
        host.is_gone = True
    if how == "forged":
        host.came += b"\x01\x00" + bytes(13)
    if how == "stuck":
        host.room = 0
        board.say(b"a frame")
    takes_ms = {"silent": board.net.GONE_MS, "stuck": board.net.STUCK_MS + 10}.get(how, 10)
    began_ms = board.now_ms
    while board.line.is_open:
        if how == "stuck":
            host.end.send(b"\0")
            host.came += host.end.to_send()
        board.turn()
        board.heard()
    assert takes_ms == board.now_ms - began_ms
    assert [True] == closed(host)

    again = Host()
    board.meet(again)
    assert board.line.is_open


def test_letting_go_lets_everybody_go(board):
    guest, host = Socket(), Host()
    board.come(guest)
    board.line.let_go()
    board.meet(host)
    board.line.let_go()

    assert [True, True] == closed(guest, host)
    assert not board.line.is_open


WORDS = (
    b"",
    b"SPIN",
    b"SPIN\x01" + bytes(16),
    b"SPIN\x02" + bytes(16),
    b"SPIN\x02" + bytes(40),
    b"GET / HTTP/1.1\r\n\r\n",
)


@pytest.mark.deep("spins")
def test_no_crowd_of_six_keeps_the_host_waiting_for_long(board, draw):
    rng = draw.rng
    crowd: list[Socket] = []

    def turn() -> None:
        crowd[:] = [one for one in crowd if not one.is_closed]
        while len(crowd) < 6:
            crowd.append(Socket())
            board.coming.append(crowd[-1])
        one = rng.choice(crowd)
        one.came += rng.choice(WORDS)
        one.is_gone = rng.random() < 0.01
        board.turn()

    for _ in range(rng.randrange(400)):
        turn()
    host, began_ms, late = Host(), board.now_ms, 0
    board.coming.append(host)
    while not board.line.is_open:
        turn()
        late = late - 1 if late else rng.randrange(20)
        if not late:
            host.talk()
        assert board.now_ms - began_ms < 3000 and not host.is_closed

    assert host.end.is_open
