"""Bases that come and go: on other ports, on each other's ports, and on ports that misbehave."""

from __future__ import annotations

import errno
import threading

import msgspec
import pytest

from firmware_bridge.bridge import Bridge
from firmware_bridge.link import Known
from firmware_bridge.ports.transport import LocalTransport
from firmware_bridge.reading.readings import Found, Lost, RestReading, Trouble, UnfairSpin
from firmware_bridge.sim.simulator import SimulatedBase
from firmware_bridge.wire.base_side import BaseSide
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.messages import HAS_ENCODER
from firmware_bridge.wire.sentences import sentence
from tests.firmware_bridge.bases import IDA, Turning
from tests.firmware_bridge.world import STEP_S, DeadPort, OtherDevice, World


class Ports:
    """The serial ports of a machine, into which bases are plugged."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._there: dict[str, SimulatedBase] = {}
        self.bad: dict[str, Exception] = {}

    def plug(self, base: SimulatedBase, where: str) -> None:
        base.plug()
        self._there[where] = base
        self._world.ports[where] = lambda: _Port(self, where)

    def pull(self, where: str) -> None:
        self._there.pop(where).pull()
        del self._world.ports[where]

    def way(self, where: str) -> LocalTransport:
        if where in self.bad:
            raise self.bad[where]
        if where not in self._there:
            raise BaseLostError(f"{where} is not there.")
        return self._world.way(self._there[where], where)


class _Port:
    """A port by its name, whatever is plugged into it when it is opened."""

    def __init__(self, ports: Ports, where: str) -> None:
        self.name, self._ports = where, ports

    def open(self) -> None:
        self._way = self._ports.way(self.name)
        self._way.open()

    def read(self) -> bytes:
        if self.name in self._ports.bad:
            raise self._ports.bad[self.name]
        return self._way.read()

    def write(self, data: bytes) -> None:
        self._way.write(data)

    def close(self) -> None:
        self._way.close()


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def ports(world: World) -> Ports:
    return Ports(world)


def found(world: World, *bases: SimulatedBase) -> None:
    world.bridge.search()
    world.run(1)
    assert {base.id for base in bases} == {link.base for link in world.bridge.links()}
    world.bridge.arm({base.id: () for base in bases})


def said_of(readings: list[object], base: SimulatedBase) -> list[type]:
    return [type(reading) for reading in readings if reading.base == base.id]


def assert_read(world: World, *bases: SimulatedBase) -> None:
    """Each of these is read by its own spin, and by no other's."""
    for base in bases:
        world.bridge.rearm(base.id)
        world.run(0.5)
        base.flick(1500.0)
        (rest,) = [reading for reading in world.run(10) if isinstance(reading, RestReading | UnfairSpin)]
        assert base.id == rest.base
        assert abs((rest.angle_deg - base.turned_deg + 180) % 360 - 180) < rest.spread_deg


def test_two_bases_that_come_back_on_each_others_ports_are_themselves(world, ports):
    red, blue = world.base(1, "red"), world.base(2, "blue")
    ports.plug(red, "/dev/ttyACM0")
    ports.plug(blue, "/dev/ttyACM1")
    found(world, red, blue)
    ports.pull("/dev/ttyACM0")
    ports.pull("/dev/ttyACM1")
    gone = world.run(1)
    ports.plug(blue, "/dev/ttyACM0")
    ports.plug(red, "/dev/ttyACM1")

    said = gone + world.run(8)
    assert [Lost, Found] == said_of(said, red) == said_of(said, blue)
    assert {red.id: "/dev/ttyACM1", blue.id: "/dev/ttyACM0"} == {link.base: link.where for link in world.bridge.links()}
    assert_read(world, red, blue)


def test_a_base_whose_port_another_has_taken_is_lost_until_it_comes_back_elsewhere(world, ports):
    red, blue = world.base(1, "red"), world.base(2, "blue")
    ports.plug(red, "/dev/ttyACM0")
    found(world, red)
    ports.pull("/dev/ttyACM0")
    world.run(1)
    ports.plug(blue, "/dev/ttyACM0")
    world.run(5)
    stands = {link.base: (link.stands, link.identity.name) for link in world.bridge.links()}
    assert {red.id: ("lost", "red"), blue.id: ("streaming", "blue")} == stands
    ports.plug(red, "/dev/ttyACM7")

    said = world.run(5)
    assert [Found(base=red.id, name="red", again=True)] == said
    assert [("/dev/ttyACM0", "streaming"), ("/dev/ttyACM7", "streaming")] == sorted(world.stands())
    world.bridge.arm({red.id: (), blue.id: ()})
    assert_read(world, red, blue)


def test_a_base_is_lost_when_another_answers_on_its_port_without_a_break(world):
    red, blue = world.base(1, "red"), world.base(2, "blue")
    way = world.way(red, "socket://bench")
    world.bridge.connect(way)
    world.run(1)
    way._base = blue

    said = world.run(8)
    assert [Lost] == said_of(said, red)
    assert Found in said_of(said, blue)
    assert {red.id: "lost", blue.id: "streaming"} == {link.base: link.stands for link in world.bridge.links()}


def test_no_more_than_some_are_remembered_of_a_base_that_keeps_changing_its_number(world):
    way = world.way(world.base(1), "socket://bench")
    world.bridge.connect(way)
    world.run(1)
    for seed in range(2, 14):
        way._base = world.base(seed)
        world.run(8)

    links = world.bridge.links()
    assert (9, "streaming") == (len(links), links[0].stands)
    assert way._base.id == links[0].base


def test_a_lost_base_is_lost_once_when_something_else_takes_its_port_and_is_found_elsewhere(world, ports):
    red = world.base()
    ports.plug(red, "/dev/ttyACM0")
    found(world, red)
    other = OtherDevice("/dev/ttyACM0")
    link = world.bridge._runs["/dev/ttyACM0"].link
    ports.pull("/dev/ttyACM0")
    said = world.run(0.1)
    link.transport = other
    said += world.run(8)
    assert [Lost] == [type(one) for one in said]
    assert "refused" == link.stands
    ports.plug(red, "/dev/ttyACM1")

    assert [Found(base=red.id, name="red", again=True)] == world.run(5)


def test_a_port_that_could_not_be_opened_at_first_is_tried_again_while_a_base_is_lost(world, ports):
    red = world.base()
    ports.plug(red, "/dev/ttyACM0")
    found(world, red)
    ports.pull("/dev/ttyACM0")
    world.run(1)
    # A port is there a moment before its rights are.
    ports.bad["/dev/ttyACM1"] = BaseLostError("/dev/ttyACM1 may not be opened by you.")
    ports.plug(red, "/dev/ttyACM1")
    world.run(4)
    del ports.bad["/dev/ttyACM1"]

    assert [Found(base=red.id, name="red", again=True)] == world.run(4)


def test_a_port_that_was_something_else_is_tried_again_when_it_was_pulled_meanwhile(world, ports):
    red = world.base()
    ports.plug(red, "/dev/ttyACM0")
    world.ports["/dev/ttyUSB0"] = lambda: OtherDevice("/dev/ttyUSB0")
    world.bridge.search()
    world.run(6)
    del world.ports["/dev/ttyUSB0"]
    ports.pull("/dev/ttyACM0")
    world.run(3)
    ports.plug(red, "/dev/ttyUSB0")

    assert [Found(base=red.id, name="red", again=True)] == world.run(4)


@pytest.mark.parametrize(
    "error", [OSError(errno.EIO, "Input/output error"), BlockingIOError(errno.EAGAIN, "busy"), TimeoutError("slow")]
)
def test_a_port_that_fails_in_its_own_words_is_lost(world, ports, error):
    red = world.base()
    ports.plug(red, "/dev/ttyACM0")
    found(world, red)
    ports.bad["/dev/ttyACM0"] = error
    (lost,) = world.run(4)
    assert lost.why.startswith("/dev/ttyACM0 is gone: ")
    ports.bad.clear()

    assert [Found(base=red.id, name="red", again=True)] == world.run(6)


def test_a_silent_base_that_was_reset_is_lost_once_and_found_once(world):
    base = world.connect(world.base())
    world.run(1)
    base.reset(dead_s=4.0)

    assert [Lost, Found] == [type(one) for one in world.run(8)]


def test_a_base_without_any_sensor_is_refused(world):
    side = BaseSide(Turning(), msgspec.structs.replace(IDA, sensors=HAS_ENCODER))
    world.bridge.connect(LocalTransport(side, lambda: world.now_s, name="bare", sleep=lambda _: None))
    world.run(1)

    assert [("bare", "refused")] == world.stands()
    assert sentence("at", name="bare", why=sentence("no-sensor")) == world.bridge.links()[0].why


def test_a_spin_that_runs_is_forgotten_when_the_base_is_armed_anew(world):
    base = world.connect(world.base())
    world.run(1)
    world.bridge.arm({base.id: ()})
    base.flick(1500.0)
    world.run(0.5)
    world.bridge.rearm(base.id)

    assert [] == world.run(8)
    assert_read(world, base)


def test_a_spin_that_was_read_is_not_delivered_when_nobody_waits_for_it_any_more(world):
    base = world.connect(world.base())
    world.run(1)
    world.bridge.arm({base.id: ()})
    base.flick(1500.0)
    while base.turning or not world.bridge._readings:
        world.now_s += STEP_S
        world.bridge.turn()
    world.bridge.arm({})

    assert [] == world.bridge.poll()


def test_a_name_that_two_bases_had_is_over_when_one_has_another(world):
    one, two = world.connect(world.base(1, "red")), world.connect(world.base(2, "red"), "simulated 2")
    world.run(1)
    world.bridge.rename(one.id, "pink")

    assert [(two.id, "name", True)] == [
        (said.base, said.about, said.over) for said in world.run(1) if isinstance(said, Trouble)
    ]


def test_no_more_than_some_readings_are_kept_when_nobody_asks_for_them(world):
    base = world.connect(world.base())
    for _ in range(1100):
        world.bridge._deliver(world.bridge._runs["simulated 1"], [Found(base=base.id, name="red")])

    assert 1000 == len(world.bridge.poll())


def test_a_bridge_is_closed_when_a_port_never_lets_go(monkeypatch):
    monkeypatch.setattr("firmware_bridge.bridge.END_S", 0.01)
    let_go, reads = threading.Event(), threading.Event()

    class Stuck(DeadPort):
        def open(self) -> None:
            pass

        def read(self) -> bytes:
            reads.set()
            let_go.wait()
            return b""

    bridge = Bridge(lambda _: Known())
    bridge.connect(Stuck("/dev/ttyACM0", ""))
    reads.wait()
    thread = bridge._runs["/dev/ttyACM0"].thread
    bridge.close()

    assert () == bridge.links()
    let_go.set()
    thread.join()


def test_a_base_is_found_when_its_port_takes_long_to_open(world):
    class Far(LocalTransport):
        def open(self) -> None:
            world.now_s += 6.0
            base.advance(int(world.now_s * 1_000_000))
            base.reset(dead_s=1.0)  # as a board does whose port is opened
            super().open()

    base = world.base()
    world.bridge.connect(Far(base, lambda: world.now_s, name="socket://far", sleep=lambda _: None))

    assert [Found(base=base.id, name="red")] == world.run(2)
    assert [("socket://far", "streaming")] == world.stands()


def test_bases_can_be_armed_while_a_port_is_closed_that_takes_its_time():
    closing, closed = threading.Event(), threading.Event()

    class Slow(DeadPort):
        def open(self) -> None:
            pass

        def close(self) -> None:
            closing.set()
            closed.wait()

    bridge = Bridge(lambda _: Known())
    bridge.connect(Slow("/dev/ttyACM0", "/dev/ttyACM0 is gone."))
    closing.wait()
    bridge.arm({})

    assert [("/dev/ttyACM0", "lost")] == [(link.where, link.stands) for link in bridge.links()]
    closed.set()
    bridge.close()


def test_a_base_is_heard_again_when_what_is_known_of_it_could_not_be_asked_at_first(world, caplog):
    asked = []

    def known(base: str) -> Known:
        asked.append(base)
        if len(asked) == 1:
            raise RuntimeError("the file is busy")
        return Known()

    class Grumpy(LocalTransport):
        def close(self) -> None:
            super().close()
            raise RuntimeError("it will not be closed")

    bridge = Bridge(known)
    base = world.base()
    bridge.connect(Grumpy(base, bridge._clock, name="simulated 1"))
    met: list[object] = []
    while not met:
        met = [one for one in bridge.poll() if isinstance(one, Found)]
    bridge.close()

    assert 2 == len(asked)
    assert "the link to simulated 1 failed" in caplog.text


def test_frames_are_not_kept_waiting_while_a_long_spin_is_judged(world):
    base = world.connect(world.base())
    world.run(1)
    shown = world.bridge.links()
    taken, judged = threading.Event(), threading.Event()

    def judging() -> None:
        with world.bridge._lock:
            taken.set()
            judged.wait()

    thread = threading.Thread(target=judging)
    thread.start()
    taken.wait()

    assert (shown, [], False, {}) == (
        world.bridge.links(),
        world.bridge.poll(),
        world.bridge.searching,
        world.bridge.misses(),
    )
    judged.set()
    thread.join()
    world.bridge.arm({base.id: ()})
    assert ["armed"] == [link.live.state for link in world.bridge.links()]
