"""Keys of joined bases, and bases on the network as places; announced on this machine's own network."""

from __future__ import annotations

import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import closing

import numpy as np
import pytest

from companion.adapters.bases.file import BasesFile
from companion.adapters.bases.keys import KeptKey, KeysFile, code_of, key_of, new_key
from companion.adapters.bases.spins import BaseSpins
from companion.adapters.bases.wireless import LISTEN_S, Wireless, place_of
from companion.app.ports.bases import BaseError, Spinnable
from companion.kernel.errors import SettingsError
from companion.kernel.model import Seat
from firmware_bridge.bridge import Bridge
from firmware_bridge.link import Known
from firmware_bridge.ports.nearby import ASK_FIRST_S, SERVICE, Nearby, Sighting, announced, host_name
from firmware_bridge.ports.tcp import Address
from firmware_bridge.ports.tcp_port import TcpPort
from firmware_bridge.ports.transport import LocalTransport
from firmware_bridge.reading.readings import Found
from firmware_bridge.sim.simulator import SimulatedBase
from firmware_bridge.sim.wireless import WirelessBase
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.join import Wanted
from tests.firmware_bridge.networks import Quiet
from tests.firmware_bridge.world import GOOD, SMOOTH, TRUE

BASE, OTHER = "a0a1a2a3a4a5a6a7", "b0b1b2b3b4b5b6b7"
LOOPBACK = ("127.0.0.1",)


class FakeNearby:
    """What is seen is said by the test."""

    trouble = ""

    def __init__(self) -> None:
        self.there: dict[str, Sighting] = {}
        self.said: tuple[Address, ...] = ()
        self.looks = 0

    def look(self) -> None:
        self.looks += 1

    def seen(self) -> dict[str, Sighting]:
        return self.there

    def addresses(self, base: str) -> tuple[Address, ...]:
        return self.said or ((self.there[base].address,) if base in self.there else ())

    def close(self) -> None:
        pass


class World:
    def __init__(self, path) -> None:
        self.now_s = 0.0
        self.keys = KeysFile(path)
        self.nearby = FakeNearby()
        self.wireless = Wireless(self.keys, self.nearby, lambda: self.now_s)

    def see(self, base: str, port: int = 7746) -> None:
        self.nearby.there[base] = Sighting(base, "red", ("127.0.0.1", port))

    def listen(self) -> None:
        self.wireless.look()
        self.now_s += LISTEN_S


@pytest.fixture
def world(tmp_path) -> World:
    return World(tmp_path / "wireless.toml")


# ---------------------------------------------------------------- keys


def test_a_key_is_kept_where_nobody_else_may_read_it(tmp_path):
    path = tmp_path / "wireless.toml"
    key = new_key()
    KeysFile(path).keep(BASE, KeptKey(key=key.hex(), name="red"))
    KeysFile(path).keep(OTHER, KeptKey(key="00" * 16, place="tcp://10.0.0.7"))

    assert 0o600 == stat.S_IMODE(path.stat().st_mode)
    assert {BASE: KeptKey(key=key.hex(), name="red"), OTHER: KeptKey(key="00" * 16, place="tcp://10.0.0.7")} == (
        KeysFile(path).load()
    )


def test_rights_that_somebody_widened_are_narrowed_with_the_next_key(tmp_path):
    path = tmp_path / "wireless.toml"
    keys = KeysFile(path)
    keys.keep(BASE, KeptKey(key="00" * 16))
    path.chmod(0o644)
    assert keys.is_open_to_others()

    keys.keep(OTHER, KeptKey(key="11" * 16))
    assert not keys.is_open_to_others()


def test_a_base_is_forgotten_once(tmp_path):
    keys = KeysFile(tmp_path / "wireless.toml")
    keys.keep(BASE, KeptKey(key="00" * 16))

    assert keys.forget(BASE)
    assert not keys.forget(BASE)
    assert {} == keys.load()


@pytest.mark.parametrize("content", ['[base.x]\nkey = "short"\n', "[base.x]\nkey = 5\n", "word = 1\n"])
def test_a_key_that_is_none_is_lost_alone_and_kept_as_secret_as_it_was(tmp_path, content):
    path, bad = tmp_path / "wireless.toml", tmp_path / "wireless.toml.bad"
    KeysFile(path).keep(OTHER, KeptKey(key="11" * 16))
    path.write_text(content := content + path.read_text())
    KeysFile(path).keep(BASE, KeptKey(key="00" * 16))

    assert {BASE, OTHER} == set(KeysFile(path).load())
    assert content == bad.read_text() and 0 == bad.stat().st_mode & 0o077


def test_a_file_that_is_none_is_refused_and_left_alone(tmp_path):
    path, content = tmp_path / "wireless.toml", "[base"
    path.write_text(content)

    with pytest.raises(SettingsError):
        KeysFile(path).keep(BASE, KeptKey(key="00" * 16))
    assert content == path.read_text()
    assert {} == Wireless(KeysFile(path), FakeNearby()).kept()


@pytest.mark.parametrize("typed", ["{}", " {} ", "{upper}", "{groups}", "{groups}\n"])
def test_a_key_is_read_as_it_is_typed(typed):
    key = bytes(range(0xA0, 0xB0))

    assert key == key_of(typed.format(key.hex(), upper=key.hex().upper(), groups=code_of(key)))


@pytest.mark.parametrize("typed", ["", "00" * 15, "00" * 17, "zz" * 16])
def test_what_is_no_key_is_told(typed):
    assert key_of(typed) is None


def test_a_repr_tells_no_key():
    assert "KeptKey('red')" == repr(KeptKey(key="ab" * 16, name="red"))


# ---------------------------------------------------------------- places


def test_only_joined_bases_are_places_and_only_after_a_while(world):
    world.keys.keep(BASE, KeptKey(key="00" * 16))
    world.see(BASE)
    world.see(OTHER)
    assert {} == world.wireless.places()
    world.listen()

    assert ["wifi:a5a6a7"] == list(world.wireless.places())
    assert [OTHER] == [one.base for one in world.wireless.strangers()]
    assert {} == world.wireless.places({BASE})


def test_a_joined_base_that_is_not_seen_is_no_place_but_one_that_was_typed_is(world):
    world.keys.keep(BASE, KeptKey(key="00" * 16))
    world.keys.keep(OTHER, KeptKey(key="00" * 16, place="tcp://127.0.0.1:9"))
    world.listen()

    assert ["tcp://127.0.0.1:9"] == list(world.wireless.places())


def test_a_place_that_somebody_names_is_that_of_a_joined_base(world):
    world.keys.keep(BASE, KeptKey(key="00" * 16, place="tcp://127.0.0.1:9"))
    world.keys.keep(OTHER, KeptKey(key="00" * 16))

    assert place_of(BASE) == world.wireless.way(place_of(BASE)).name
    assert "tcp://127.0.0.1:9" == world.wireless.way("tcp://127.0.0.1:9").name
    with pytest.raises(BaseError):
        world.wireless.way("wifi:ffffff")
    with pytest.raises(BaseLostError, match="isn't on the network"):
        world.wireless.way(place_of(OTHER)).open()


def test_a_place_that_was_typed_is_kept_whatever_is_announced(world):
    world.keys.keep(BASE, KeptKey(key="00" * 16, place="tcp://127.0.0.1:9"))
    world.keys.keep(OTHER, KeptKey(key="00" * 16, place="ble:left"))
    world.see(BASE)
    world.see(OTHER)
    world.listen()

    assert {"tcp://127.0.0.1:9", "ble:left"} == set(world.wireless.places())


# ---------------------------------------------------------------- liars in the network


class Room:
    """A joined base with its key, and a liar, both on ports of this machine; every second is a step of one clock."""

    def __init__(self, world: World) -> None:
        self.world = world
        world.keys.keep(BASE, KeptKey(key="00" * 16))
        self.base = TcpPort(Quiet(), bytes(16), bytes.fromhex(BASE), lambda: world.now_s)
        self.liar = TcpPort(Quiet(), b"another key's 16", bytes.fromhex(BASE), lambda: world.now_s)
        self.came_to_liar = 0

    def says(self, *ports: TcpPort) -> None:
        """The network says that the base is there."""
        self.world.nearby.there.pop(BASE, None)
        if ports:
            self.world.nearby.there[BASE] = Sighting(BASE, "", ports[0].address)
            self.world.nearby.said = tuple(port.address for port in ports)

    def tries(self, seconds: float) -> bool:
        """Open the way again and again for so long, until the base is believed."""
        way = self.world.wireless.way(place_of(BASE))
        until_s = self.world.now_s + seconds
        while self.world.now_s < until_s:
            before = self.liar.refused
            try:
                way.open()
                for _ in range(200):
                    self.base.turn(0.0)
                    self.liar.turn(0.0)
                    way.read()
                    if way.is_believed:
                        return True
            except BaseLostError:
                pass
            finally:
                way.close()
                for port in (self.base, self.liar):
                    while port.has_host or port._guests:
                        port.turn(0.0)
            self.came_to_liar += self.liar.refused > before
            self.world.now_s += 1
        return False

    def close(self) -> None:
        self.base.close()
        self.liar.close()


@pytest.fixture
def room(world) -> Iterator[Room]:
    made = Room(world)
    yield made
    made.close()


def test_an_announcement_does_not_move_a_base_from_where_it_proved_its_key(room):
    room.says(room.base)
    assert room.tries(1)

    room.says(room.liar)
    for _ in range(20):
        assert room.tries(1)
    room.says()
    assert room.tries(1)
    assert 0 == room.came_to_liar


def test_a_base_that_moved_is_found_where_it_is_announced(room):
    room.says(room.base)
    assert room.tries(1)

    room.base.pull()
    room.base.address = ("127.0.0.1", 0)
    room.base.plug()
    room.says(room.base)
    assert room.tries(3)


def test_whatever_a_liar_announces_is_tried_seldom_and_the_base_is_found_beside_it(room):
    room.says(room.liar)
    room.base.pull()
    assert not room.tries(600)
    assert room.came_to_liar <= 8 + 600 / 60

    room.base.plug()
    room.says(room.liar, room.base)
    assert room.tries(130)
    for _ in range(20):
        assert room.tries(1)


# ---------------------------------------------------------------- joining, finding, reading


def joinable(seed: int = 3) -> tuple[WirelessBase, Callable[[], float], list[float]]:
    now = [50.0]
    base = SimulatedBase(np.random.default_rng(seed), uid=bytes.fromhex(BASE), name="red", sensor=SMOOTH, bearing=GOOD)
    return WirelessBase(base, lambda: now[0]), lambda: now[0], now


def test_a_base_is_joined_over_its_cable_and_read_over_the_network(world):
    there, clock, now = joinable()

    def step(seconds: float) -> None:
        now[0] += seconds

    cable = LocalTransport(there.cable, clock, sleep=step)
    joined = world.wireless.join(cable, BASE, "red", "Heim", "geheim ist geheim")
    assert ("joined", "127.0.0.1") == (joined.how, joined.address)
    world.see(BASE, there.port.address[1])
    world.listen()

    bridge = Bridge(lambda _: TRUE, clock, threads=False, find=world.wireless.places)
    bridge.search()
    found = []
    for _ in range(2000):
        now[0] += 0.01
        there.turn()
        bridge.turn()
        found += [one for one in bridge.poll() if isinstance(one, Found)]
        if found:
            break
    assert [(BASE, "red")] == [(one.base, one.name) for one in found]
    assert ["wifi:a5a6a7"] == [link.where for link in bridge.links()]
    bridge.close()
    there.close()


def test_a_spin_over_the_network_is_a_spin_of_the_match(world, tmp_path):
    there, clock, now = joinable()
    there.joined(Wanted("Heim", "", bytes(16)))
    world.keys.keep(BASE, KeptKey(key="00" * 16))
    world.see(BASE, there.port.address[1])
    world.listen()
    bridges = []

    def open_bridge(known: Callable[[str], Known]) -> Bridge:
        bridges.append(Bridge(known, clock, threads=False, find=world.wireless.places))
        return bridges[0]

    bases = BaseSpins(BasesFile(tmp_path / "bases.toml"), open_bridge, lambda: None, clock, lambda: world.wireless)
    bases.search()
    bases.play((Spinnable(source="disc", seat=Seat(0), borders_deg=(0.0, 90.0, 180.0)),))
    spin = None
    flicked = False
    for step in range(6000):
        now[0] += 0.01
        there.turn()
        bridges[0].turn()
        if step == 300:
            bases.arm(frozenset({"disc"}))
        if step > 300 and not flicked and bases.at_table() and bases.at_table()[0].stage == "armed":
            there.base.flick(1500)
            flicked = True
        spin = bases.poll()
        if spin is not None:
            break

    assert ("disc", "base red", "") == (spin.source, spin.evidence, spin.unfair)
    shown = -there.base.turned_deg % 360
    assert abs((spin.angle_deg - shown + 180) % 360 - 180) < 5
    bases.close()
    there.close()


def test_a_base_that_could_not_be_joined_has_the_key_that_it_had(world):
    world.keys.keep(BASE, KeptKey(key="77" * 16))
    nobody = LocalTransport(SimulatedBase(np.random.default_rng(1)), lambda: 1.0, sleep=lambda _: None)

    for base in (BASE, OTHER):
        with pytest.raises(BaseLostError):
            world.wireless.join(_Refusing(nobody), base, "", "Heim", "geheim ist geheim")

    assert {BASE: KeptKey(key="77" * 16)} == world.keys.load()


class _Refusing:
    """A port that cannot be opened."""

    def __init__(self, inner: LocalTransport) -> None:
        self.name = inner.name

    def open(self) -> None:
        raise BaseLostError("gone")

    def close(self) -> None:
        pass


@pytest.fixture
def nearby() -> Iterator[Nearby]:
    made = Nearby(lambda: (OTHER,), LOOPBACK)
    yield made
    made.close()


def until(done: Callable[[], bool]) -> None:
    waits = threading.Event()
    for _ in range(600):
        if done():
            return
        waits.wait(0.02)
    raise AssertionError("it did not happen")


def test_a_base_that_is_announced_is_seen_until_it_leaves(nearby):
    with announced(BASE, "red\x1b[2J", ("127.0.0.1", 4711), LOOPBACK):
        nearby.look()
        until(lambda: BASE in nearby.seen())
        assert Sighting(BASE, "red�[2J", ("127.0.0.1", 4711)) == nearby.seen()[BASE]

    until(lambda: BASE not in nearby.seen())


def test_a_board_that_answers_to_its_name_only_is_found_by_whoever_joined_it(nearby):
    from zeroconf import ServiceInfo, Zeroconf

    kind = "_http._tcp.local."
    network = Zeroconf(interfaces=list(LOOPBACK))
    address = bytes([127, 0, 0, 1])
    network.register_service(ServiceInfo(kind, f"x.{kind}", addresses=[address], port=80, server=host_name(OTHER)))
    nearby.look()
    until(lambda: OTHER in nearby.seen())

    assert Sighting(OTHER, "", ("127.0.0.1", 7746)) == nearby.seen()[OTHER]
    assert ASK_FIRST_S < LISTEN_S
    network.close()


def test_a_host_name_comes_before_an_announcement_of_another_host(nearby):
    from zeroconf import ServiceInfo, Zeroconf

    kind = "_http._tcp.local."
    ours, theirs = bytes([127, 0, 0, 1]), bytes([127, 0, 0, 2])
    liar = ServiceInfo(SERVICE, f"{OTHER}.{SERVICE}", addresses=[theirs], port=4711, server="liar.local.")
    with closing(Zeroconf(interfaces=list(LOOPBACK))) as network:
        network.register_service(ServiceInfo(kind, f"x.{kind}", addresses=[ours], port=80, server=host_name(OTHER)))
        network.register_service(liar)
        nearby.look()
        until(lambda: len(nearby.addresses(OTHER)) == 2)

        assert (("127.0.0.1", 7746), ("127.0.0.2", 4711)) == nearby.addresses(OTHER)


def test_an_announcement_that_its_host_name_agrees_with_says_the_port(nearby):
    with announced(OTHER, "red", ("127.0.0.1", 4711), LOOPBACK):
        nearby.look()
        until(lambda: len(nearby.addresses(OTHER)) == 2)

        assert (("127.0.0.1", 4711), ("127.0.0.1", 7746)) == nearby.addresses(OTHER)


def test_listening_ends_and_is_not_begun_again(nearby):
    nearby.look()
    nearby.close()
    nearby.look()

    assert {} == nearby.seen()
