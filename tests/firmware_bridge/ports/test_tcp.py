"""Bases over TCP: real sockets on this machine, hosts and bases that are slow, half open, hostile or gone."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator

import numpy as np
import pytest

from firmware_bridge.bridge import Bridge
from firmware_bridge.joining import meet
from firmware_bridge.ports.sealed_way import ALIVE_S, GREET_S, QUIET_S, SealedTransport
from firmware_bridge.ports.tcp import CONNECT_S, MOST_WAITING, TcpTransport, given_address
from firmware_bridge.ports.tcp_port import GONE_S, HOLD_S, MOST_GUESTS, left
from firmware_bridge.reading.readings import Found, Lost, RestReading
from firmware_bridge.sim.simulator import SimulatedBase
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.sealed import HostEnd
from firmware_bridge.wire.sentences import Sentence, sentence
from tests.firmware_bridge.networks import KEY, UID, Network
from tests.firmware_bridge.world import GOOD, SMOOTH, TRUE


@pytest.fixture
def network() -> Iterator[Network]:
    made = Network()
    yield made
    made.close()


@pytest.fixture
def taker() -> Iterator[socket.socket]:
    """A port that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


# ---------------------------------------------------------------- a base


def test_what_is_said_comes_through_both_ways(network):
    way = network.opened()

    way.write(b"\x04h\x01")
    network.until(lambda: b"\x04h\x01" in network.base.heard)
    network.base.says = b"I am a base" * 300
    heard = b""
    while len(heard) < 3300:
        heard += network.until(lambda: True, way)

    assert b"I am a base" * 300 == heard
    assert UID == way.uid
    way.close()


def test_a_spin_is_read_over_tcp_and_a_lost_network_is_a_pulled_cable():
    base = SimulatedBase(np.random.default_rng(1), uid=UID, name="red", sensor=SMOOTH, bearing=GOOD)
    network = Network(base)
    bridge = Bridge(lambda _: TRUE, lambda: network.now_s, threads=False, find=dict)
    bridge.connect(network.way())
    readings = []

    def run(seconds: float, until: type | None = None) -> None:
        end_s = network.now_s + seconds
        while network.now_s < end_s:
            network.now_s += 0.02
            network.port.turn(0.0)
            bridge.turn()
            readings.extend(bridge.poll())
            if until is not None and isinstance(readings[-1] if readings else None, until):
                return

    run(20.0, Found)
    bridge.arm({base.id: (0.0, 90.0)})
    run(2.0)
    base.flick(1500)
    run(60.0, RestReading)
    assert [Found, RestReading] == [type(one) for one in readings]
    assert readings[-1].angle_deg == pytest.approx(base.turned_deg % 360, abs=0.5)

    network.port.pull()
    run(20.0, Lost)
    assert "tcp://base is gone" in readings[-1].why
    network.port.plug()
    run(20.0, Found)
    assert (Found, True) == (type(readings[-1]), readings[-1].again)
    bridge.close()
    network.close()


def test_the_host_that_leaves_takes_its_settings_with_it(network):
    way = network.opened()

    way.close()
    network.until(lambda: network.base.heard.endswith(left()))

    again = network.opened()
    again.close()


def test_a_base_knows_that_its_quiet_host_is_there(network):
    way = network.opened()

    for _ in range(int(3 * GONE_S / ALIVE_S) * 4):
        network.now_s += ALIVE_S / 4
        network.base.says = b"\x00"
        network.until(lambda: True, way)

    assert network.port.has_host
    way.close()


# ---------------------------------------------------------------- who has no key


def test_a_wrong_key_is_one_clear_sentence(network):
    way = network.way(key=bytes(16))
    way.open()

    why = network.why_lost(way)
    assert "tcp://base: the base doesn't have the key saved for it: join it again" == why
    network.until(lambda: 1 == network.port.refused)
    assert b"" == network.base.heard


def test_a_listener_and_a_stranger_learn_nothing_and_feed_nothing(network):
    stranger = network.knock()
    stranger.sendall(HostEnd(bytes(16), bytes(16)).to_send())
    network.base.says = b"a sample of the disc"
    network.until(lambda: True)
    stranger.sendall(b"\x00\x04h\x01\x00" * 40)
    network.until(lambda: network.port.refused)

    got = b""
    while piece := received(stranger):
        got += piece
    assert b"sample" not in got and 41 == len(got)
    assert b"" == network.base.heard


def received(stranger: socket.socket) -> bytes:
    try:
        return stranger.recv(4096)
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize("said", [b"", b"SPIN", HostEnd(KEY, bytes(16)).to_send()])
def test_who_proves_nothing_is_let_go_in_time(said, network):
    stranger = network.knock()
    stranger.sendall(said)

    network.now_s += GREET_S / 2
    network.until(lambda: True)
    assert 0 == network.port.refused
    network.now_s += GREET_S
    network.until(lambda: network.port.refused)

    way = network.opened()
    way.close()


def test_a_second_host_is_sent_away_and_the_first_hears_nothing_of_it(network):
    first, second = network.opened(), network.way()
    second.open()

    assert sentence("net-gone", name="tcp://base") == network.why_lost(second)
    network.base.says = b"still here"
    assert b"still here" == network.until(lambda: network.base.says == b"", first) + first.read()


def test_a_host_whose_network_died_makes_room(network):
    network.opened()
    network.now_s += GONE_S + 0.1
    network.until(lambda: not network.port.has_host)

    again = network.opened()
    again.close()


def test_a_host_that_takes_nothing_is_let_go(network):
    network.opened()

    for _ in range(2000):
        network.base.says = bytes(4000)
        network.port.turn(0.0)
        if not network.port.has_host:
            break

    assert not network.port.has_host


@pytest.mark.parametrize(
    "many, say", [(2, b""), (5, b""), (5, HostEnd(KEY, bytes(16)).to_send())], ids=["two", "five", "five that greet"]
)
def test_sockets_that_prove_nothing_and_come_again_and_again_keep_nobody_out(many, say, network):
    silent = Silent(network, many, say)

    for _ in range(4):
        way = network.way()
        way.open()
        while not way.is_believed:
            network.now_s += 0.02
            silent.come_again()
            network.port.turn(0.0)
            way.read()
        network.until(lambda: network.port.has_host, way)
        network.base.says = b"a spin"
        assert b"a spin" == network.until(lambda: network.base.says == b"", way) + way.read()
        way.close()
        network.until(lambda: not network.port.has_host)


class Silent:
    """Sockets that say nothing but *say*, and come again as soon as they are closed."""

    def __init__(self, network: Network, many: int, say: bytes) -> None:
        self._network, self._say = network, say
        self._sockets = [network.dial() for _ in range(many)]

    def come_again(self) -> None:
        for at, one in enumerate(self._sockets):
            if is_closed(one):
                one.close()
                self._sockets[at] = self._network.dial()
            elif self._say:
                with contextlib.suppress(OSError):  # not connected yet
                    one.send(self._say)


def is_closed(silent: socket.socket) -> bool:
    silent.setblocking(False)
    try:
        return not silent.recv(100)
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def test_few_wait_and_the_oldest_of_them_goes_once_it_had_its_time(network):
    strangers = [network.knock() for _ in range(MOST_GUESTS)]
    network.dial()
    network.until(lambda: True)
    assert 0 == network.port.refused

    network.now_s += HOLD_S
    network.until(lambda: network.port.refused)
    network.until(lambda: True)

    assert 1 == network.port.refused
    assert [True, *[False] * (MOST_GUESTS - 1)] == [is_closed(one) for one in strangers]


# ---------------------------------------------------------------- other versions


class OtherBase:
    """A port that answers one greeting, and closes on others without a word, as bases did before version 2."""

    def __init__(self, listening: socket.socket, knows: bytes, answers: bytes) -> None:
        self._listening, self._knows, self._answers = listening, knows, answers
        self._host: socket.socket | None = None
        self.greeted: list[bytes] = []
        listening.setblocking(False)

    def turn(self) -> None:
        try:
            if self._host is None:
                self._host, _ = self._listening.accept()
                self._host.setblocking(False)
            self.greeted.append(self._host.recv(100)[:5])
        except BlockingIOError:
            return
        if self.greeted[-1] == self._knows:
            self._host.send(self._answers)
        self._host.close()
        self._host = None


def lost_by(way: SealedTransport, base: OtherBase) -> Sentence:
    way.open()
    try:
        while True:
            base.turn()
            way.read()
    except BaseLostError as error:
        return error.args[0]
    finally:
        way.close()


def test_a_way_that_is_slow_to_open_asks_for_an_older_base_with_the_next_try(network, taker):
    way = network.way(to=taker)
    way._inner.opens_at_once = False
    base = OtherBase(taker, b"SPIN\x01", b"\x01" + bytes(40))

    assert ["net-gone"] + ["at"] * 2 == [lost_by(way, base).code for _ in range(3)]
    base._knows, base._answers = b"SPIN\x01", b"\x02"  # its firmware was brought up to date
    lost_by(way, base)
    lost_by(way, base)
    assert [b"SPIN\x02", *[b"SPIN\x01"] * 3, b"SPIN\x02"] == base.greeted


@pytest.mark.parametrize("at_once", [True, False])
def test_who_types_the_key_of_an_older_base_is_told_so_at_once(at_once, network, taker):
    way = network.way(to=taker)
    way._inner.opens_at_once = at_once
    base = OtherBase(taker, b"SPIN\x01", b"\x01" + bytes(40))

    with pytest.raises(BaseLostError) as refused:
        meet(way, lambda: base.turn() is None)
    assert refused.value.args[0].says("seal-old")


@pytest.mark.parametrize(
    "knows, answers, said",
    [(b"SPIN\x01", b"\x01" + bytes(40), "seal-old"), (b"SPIN\x02", b"\x03", "seal-new"), (b"", b"", "net-gone")],
    ids=["older", "newer", "closed"],
)
def test_a_base_of_another_version_is_told_in_one_sentence_each_time(knows, answers, said, network, taker):
    base, way = OtherBase(taker, knows, answers), network.way(to=taker)

    assert [True, True] == [lost_by(way, base).says(said) for _ in range(2)]
    assert b"SPIN\x02" == base.greeted[0]


def test_a_host_of_another_version_hears_which_one_the_base_speaks(network):
    older = network.knock()
    older.sendall(b"SPIN\x01" + bytes(16))
    network.until(lambda: network.port.refused)

    assert [b"\x02", b""] == [older.recv(100), older.recv(100)]


# ---------------------------------------------------------------- bases that are none


def test_nobody_there_is_said_at_once(network):
    network.port.pull()
    way = network.way()
    way.open()

    assert sentence("unreached", name="tcp://base") == network.why_lost(way)


def test_a_base_that_nobody_has_seen_is_not_looked_for(network):
    way = SealedTransport(TcpTransport("wifi:red", lambda: None), KEY, UID)

    with pytest.raises(BaseLostError, match="wifi:red isn't on the network"):
        way.open()


def test_one_that_answers_nothing_is_given_up(network, taker):
    way = network.way(to=taker)
    way.open()

    began_s = network.now_s
    assert "serves another computer, or isn't a spinner base" in network.why_lost(way, 0.1)
    assert GREET_S < network.now_s - began_s < GREET_S + 0.5


def test_one_that_is_no_base_is_told_by_its_first_byte(network, taker):
    way = network.way(to=taker)
    way.open()
    web, _ = taker.accept()
    web.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    assert "tcp://base: the device that answers there isn't a spinner base" == network.why_lost(way)
    web.close()


def test_a_flood_is_taken_in_pieces_and_refused(network, taker):
    way = network.way(to=taker)
    way.open()
    flood, _ = taker.accept()
    flood.setblocking(False)
    assert flood.send(b"\x02" + bytes(300_000)) > 4096

    assert "tcp://base: the base that answers there isn't the one you joined" == network.why_lost(way)
    flood.close()


def test_a_base_that_falls_silent_on_an_open_line_is_lost_in_time(network):
    way = network.opened()
    began_s = network.now_s

    why = ""
    while not why:
        network.now_s += 0.1
        try:
            way.read()
        except BaseLostError as error:
            why = str(error)

    assert sentence("net-silent", name="tcp://base") == why
    assert QUIET_S < network.now_s - began_s < QUIET_S + 0.5


def test_a_base_that_takes_nothing_is_stuck_in_bounds(network, taker):
    plain = network.plain(to=taker)
    plain.open()
    plain.read()

    def go_on_writing() -> None:
        for _ in range(20_000):
            plain.write(bytes(MOST_WAITING // 2))
            network.now_s += 0.01

    with pytest.raises(BaseLostError, match="no longer accepts data"):
        go_on_writing()


def test_what_is_written_before_the_line_stands_is_sent_when_it_does(network, taker):
    plain = network.plain(to=taker)
    plain.open()
    plain.write(b"SPIN")
    plain.read()
    plain.read()
    there, _ = taker.accept()
    there.settimeout(5)

    assert b"SPIN" == there.recv(100)
    there.close()


def test_a_line_that_never_stands_is_given_up(network, monkeypatch):
    plain = network.plain()
    plain.open()
    monkeypatch.setattr("firmware_bridge.ports.tcp.select.select", lambda *_: ([], [], []))
    network.now_s += CONNECT_S
    assert b"" == plain.read()
    network.now_s += 0.1

    with pytest.raises(BaseLostError, match="can't be reached"):
        plain.read()


@pytest.mark.parametrize("way", [lambda n: n.way(), lambda n: n.plain()])
def test_a_way_that_is_closed_says_so_and_can_be_opened_again(way, network):
    made = way(network)
    made.close()
    with pytest.raises(BaseLostError, match="isn't open"):
        made.read()
    with pytest.raises(BaseLostError, match="isn't open"):
        made.write(b"x")

    made.open()
    made.open()
    made.close()


@pytest.mark.parametrize(
    "place, address",
    [
        ("tcp://192.168.1.9", ("192.168.1.9", 7746)),
        ("tcp://192.168.1.9:99", ("192.168.1.9", 99)),
        ("tcp://[::1]:99", ("::1", 99)),
        ("tcp://[::1]", ("::1", 7746)),
    ],
)
def test_an_address_is_read_as_it_is_typed(place, address):
    assert address == given_address(place)


@pytest.mark.parametrize("place", ["tcp://", "tcp://:99", "tcp://host:99999"])
def test_an_address_that_is_none_is_refused(place):
    with pytest.raises(BaseLostError, match="can't be reached"):
        given_address(place)


def test_a_name_that_no_network_knows_cannot_be_reached():
    way = TcpTransport("tcp://nowhere", lambda: ("nowhere.invalid", 1))

    with pytest.raises(BaseLostError, match="can't be reached"):
        way.open()
