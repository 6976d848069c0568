"""Whole bases on a bridge, in a time that the test owns: spins, and everything that can go wrong with a cable."""

from __future__ import annotations

import msgspec
import pytest

from firmware_bridge.reading.readings import Disturbed, Found, Lost, RestReading, Trouble, UnfairSpin
from firmware_bridge.sim.simulator import SOUND
from firmware_bridge.wire.frames import encode
from firmware_bridge.wire.messages import PROTOCOL, Identity, to_payload
from tests.firmware_bridge.world import DeadPort, OtherDevice, World


def apart(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)


def spun(world: World, base: object, seconds: float = 12.0) -> list[object]:
    world.bridge.rearm(base.id)
    world.run(0.3)
    base.flick(1500.0)
    return [reading for reading in world.run(seconds) if isinstance(reading, RestReading | UnfairSpin)]


def test_a_spin_is_read_when_a_base_is_armed():
    world = World()
    base = world.connect(world.base())
    world.run(1)
    world.bridge.arm({base.id: ()})

    (rest,) = spun(world, base)

    assert isinstance(rest, RestReading)
    assert apart(rest.angle_deg, base.turned_deg) < rest.spread_deg
    assert rest.trace.raw and rest.turns > 1.5
    assert [("simulated 1", "streaming")] == world.stands()


def test_no_spin_is_read_when_a_base_is_not_armed():
    world = World()
    base = world.connect(world.base())
    world.run(1)
    base.flick(1500.0)

    assert [] == [reading for reading in world.run(10) if isinstance(reading, RestReading | UnfairSpin)]


def test_an_armed_base_keeps_its_spin_when_another_is_armed_as_well():
    world = World()
    one, two = world.connect(world.base(1)), world.connect(world.base(2, "blue"), "simulated 2")
    world.run(1)
    world.bridge.arm({one.id: ()})
    world.run(0.3)
    one.flick(1500.0)
    world.run(1)
    world.bridge.arm({one.id: (), two.id: ()})
    two.flick(-1500.0)

    read = {reading.base for reading in world.run(12) if isinstance(reading, RestReading)}
    assert {one.id, two.id} == read


def test_a_spin_that_was_read_is_forgotten_when_the_base_is_armed_anew():
    world = World()
    base = world.connect(world.base())
    world.run(1)
    world.bridge.arm({base.id: ()})
    world.run(0.3)
    base.flick(1500.0)
    while base.turning or not world.bridge._readings:  # read, but not taken
        world.now_s += 0.01
        world.bridge.turn()
    world.bridge.arm({})
    world.bridge.arm({base.id: ()})

    assert not [reading for reading in world.bridge.poll() if isinstance(reading, RestReading)]


def test_a_result_stands_when_the_disc_is_moved_afterwards():
    world = World()
    base = world.connect(world.base())
    world.run(1)
    world.bridge.arm({base.id: ()})
    (rest,) = spun(world, base)
    base.nudge(8.0)

    (disturbed,) = [reading for reading in world.run(2) if isinstance(reading, Disturbed)]
    assert apart(disturbed.was_deg, rest.angle_deg) < 0.1
    assert 7 < apart(disturbed.now_deg, rest.angle_deg) < 9


def test_each_of_ten_pulls_and_replugs_is_said_once():
    world = World()
    base = world.connect(world.base())
    world.run(1)
    world.bridge.arm({base.id: ()})
    said = []
    for pull in range(10):
        base.flick(1500.0)
        world.run(0.2 + 0.05 * pull)
        base.pull()
        said.append([type(reading) for reading in world.run(1.5)])
        base.plug()
        said.append([type(reading) for reading in world.run(4)])

    assert [[Lost], [Found]] * 10 == said
    world.run(10)
    (rest,) = spun(world, base)
    assert apart(rest.angle_deg, base.turned_deg) < rest.spread_deg
    assert 10 == world.bridge.links()[0].live.health.reconnects


def test_the_spin_is_void_when_a_base_is_reset_in_the_middle_of_it():
    world = World()
    base = world.connect(world.base())
    world.run(1)
    world.bridge.arm({base.id: ()})
    world.run(0.3)
    base.flick(1500.0)
    world.run(1)
    base.reset(dead_s=0.1)

    said = world.run(12)
    assert ["lost", "found"] == [type(reading).__name__.lower() for reading in said]
    assert said[0].why == "red restarted."
    assert spun(world, base)


def test_a_silent_base_is_said_to_be_so_and_is_heard_again():
    world = World()
    base = world.connect(world.base())
    world.run(1)
    base.reset(dead_s=4.0)

    assert [Lost] == [type(reading) for reading in world.run(3)]
    assert [("simulated 1", "silent")] == world.stands()
    assert Found in [type(reading) for reading in world.run(5)]
    assert [("simulated 1", "streaming")] == world.stands()


def test_a_base_that_speaks_another_version_is_refused_with_both_named():
    identity = Identity(
        protocol=PROTOCOL + 1, firmware=(9, 0), board=1, sensors=1, reset=0, counts_per_turn=0, uid=bytes(8)
    )
    world = World()
    world.bridge.connect(OtherDevice("/dev/ttyACM9", encode(to_payload(identity))))
    world.run(1)

    (link,) = world.bridge.links()
    assert "refused" == link.stands
    assert (
        "/dev/ttyACM9" in link.why
        and f"protocol {PROTOCOL + 1} " in link.why
        and f"this program {PROTOCOL}:" in link.why
    )


def test_a_base_is_asked_how_its_hardware_is_and_asked_anew():
    world = World()
    base = world.connect(world.base())
    world.run(1)
    assert None is world.bridge.links()[0].diagnosis

    world.bridge.diagnose(base.id)
    world.run(0.5)
    assert (SOUND, "") == (world.bridge.links()[0].diagnosis, world.bridge.links()[0].undiagnosed)

    base.hardware = msgspec.structs.replace(SOUND, agc=99)
    world.bridge.diagnose(base.id)
    assert None is world.bridge.links()[0].diagnosis, "what was said before is not what it is now"
    world.run(0.5)
    assert 99 == world.bridge.links()[0].diagnosis.agc


def test_a_base_of_an_older_protocol_streams_and_says_why_it_knows_nothing_of_its_hardware():
    world = World()
    base = world.base()
    base._side.identity = msgspec.structs.replace(base.identity, protocol=1)
    world.connect(base)
    world.run(1)

    world.bridge.diagnose(base.id)
    world.run(0.5)

    (link,) = world.bridge.links()
    assert ("streaming", None) == (link.stands, link.diagnosis)
    assert "the firmware that comes with this program" in link.undiagnosed
    assert link.live.health.rate_hz > 450


@pytest.mark.parametrize("says", [b"T=21.5C H=40%\r\n", b"", b"\0" * 40, b"\xff" * 200])
def test_another_device_is_let_go_when_bases_are_searched_for(says):
    world = World()
    base = world.base()
    world.ports = {
        "/dev/ttyS0": lambda: OtherDevice("/dev/ttyS0", says),
        "/dev/ttyACM0": lambda: world.way(base, "/dev/ttyACM0"),
    }
    world.bridge.search()
    assert world.bridge.searching

    world.run(6)
    assert [("/dev/ttyACM0", "streaming")] == world.stands()
    assert not world.bridge.searching
    assert ["/dev/ttyS0"] == list(world.bridge.misses())
    assert world.bridge.misses()["/dev/ttyS0"].startswith("/dev/ttyS0: ")


def test_a_base_that_is_plugged_in_later_is_found_when_bases_were_searched_for():
    world = World()
    world.bridge.search()
    world.run(3)
    base = world.base()
    world.ports = {"/dev/ttyACM0": lambda: world.way(base, "/dev/ttyACM0")}

    assert [Found(base=base.id, name="red")] == world.run(4)


def test_a_port_that_is_no_base_is_not_tried_again_and_again():
    world = World()
    tries = []

    def make():
        tries.append(world.now_s)
        return OtherDevice("/dev/ttyS0")

    world.ports = {"/dev/ttyS0": make}
    world.bridge.search()
    world.run(30)

    assert 1 == len(tries)


def test_a_port_that_cannot_be_opened_is_tried_for_a_moment_only():
    world = World()
    tries = []

    def make():
        tries.append(world.now_s)
        return DeadPort("/dev/ttyACM0", "no permission")

    world.ports = {"/dev/ttyACM0": make}
    world.bridge.search()
    world.run(30)

    assert 2 <= len(tries) <= 5
    assert {"/dev/ttyACM0": "no permission"} == world.bridge.misses()


def test_a_port_without_permission_is_said_with_its_name():
    why = "/dev/ttyACM0 may not be opened by you."
    world = World()
    world.ports = {"/dev/ttyACM0": lambda: DeadPort("/dev/ttyACM0", why)}
    world.bridge.search()
    world.run(1)

    assert {"/dev/ttyACM0": why} == world.bridge.misses()
    assert [] == world.stands()


def test_two_bases_with_one_name_are_both_read_and_it_is_said_once():
    world = World()
    world.connect(world.base(1, "red"))
    world.connect(world.base(2, "red"), "simulated 2")

    said = [reading for reading in world.run(5) if isinstance(reading, Trouble)]
    assert ["two bases are called red; rename one of them"] == [trouble.what for trouble in said]
    assert [("simulated 1", "streaming"), ("simulated 2", "streaming")] == world.stands()


def test_the_second_of_two_bases_with_one_number_is_refused():
    world = World()
    world.connect(world.base(1, uid=b"12345678"))
    world.run(1)
    world.connect(world.base(2, uid=b"12345678"), "simulated 2")
    world.run(1)

    (first, second) = world.bridge.links()
    assert ("streaming", "refused") == (first.stands, second.stands)
    assert "simulated 2: This base has the same number as the one on simulated 1" in second.why


def test_a_base_that_comes_back_on_another_port_is_the_same_base():
    world = World()
    base = world.connect(world.base(), "/dev/ttyACM0")
    world.run(1)
    world.bridge.arm({base.id: ()})
    base.pull()
    world.run(1)
    world.ports = {"/dev/ttyACM1": lambda: world.way(base, "/dev/ttyACM1")}
    # The old port stays gone while the base answers on the new one.
    world.bridge._runs["/dev/ttyACM0"].link.transport.open = DeadPort("/dev/ttyACM0", "gone").open
    base.plug()

    assert [Found(base=base.id, name="red", again=True)] == world.run(5)
    assert [("/dev/ttyACM1", "streaming")] == world.stands()
    assert spun(world, base)


def test_a_base_takes_a_name_and_keeps_it():
    world = World()
    base = world.connect(world.base())
    world.run(1)
    world.bridge.rename(base.id, "blau ÄÖ")

    assert [Found(base=base.id, name="blau ÄÖ")] == world.run(1)
    base.reset()
    world.run(2)
    assert "blau ÄÖ" == world.bridge.links()[0].identity.name


def test_threads_end_when_the_bridge_is_closed(tmp_path):
    import threading

    from firmware_bridge.bridge import Bridge
    from firmware_bridge.link import Known
    from firmware_bridge.sim.simulator import simulated_transport

    world = World()
    bridge = Bridge(lambda _: Known())
    for number in range(3):
        base = world.base(number, f"base {number}")
        bridge.connect(simulated_transport(base, bridge._clock, name=f"simulated {number}"))
    met: set[str] = set()
    while len(met) < 3:
        met |= {reading.base for reading in bridge.poll() if isinstance(reading, Found)}
    bridge.close()

    assert not [thread for thread in threading.enumerate() if thread.name.startswith("base ")]
