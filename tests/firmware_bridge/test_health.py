"""How well a base is heard: every trouble is said once when it begins and once when it is over."""

from __future__ import annotations

import msgspec
import pytest

from firmware_bridge._health import Hearing
from firmware_bridge.reading.readings import Found, Lost, Trouble
from firmware_bridge.wire.messages import BUS_HELD, BUS_TIMEOUT, MAGNET_DETECTED, NO_ANGLE, SENSOR_SILENT, Sample
from tests.firmware_bridge.world import SMOOTH, World

GOOD = Sample(0, 0, 100, MAGNET_DETECTED, 0)
SILENT = Sample(0, 0, NO_ANGLE, 0, SENSOR_SILENT)
BARE = Sample(0, 0, 100, 0, 0)
SEEN = Sample(0, 0, 100, MAGNET_DETECTED, 0)


def told(hearing: Hearing, said: list[list[Sample]], from_s: float = 0.0) -> list[tuple[str, bool]]:
    """The troubles that are told while these come in, every hundredth of a second some."""
    troubles = []
    for turn, samples in enumerate(said):
        hearing.heard(from_s + turn / 100, samples, 0, 0)
        troubles += [(trouble.about, trouble.over) for trouble in hearing.troubles("base")]
    return troubles


@pytest.mark.parametrize("bad, about", [(SILENT, "sensor"), (BARE, "magnet")])
def test_a_loose_contact_is_one_trouble_and_not_many(bad, about):
    hearing = Hearing()

    assert [(about, False)] == told(hearing, [[GOOD, GOOD, GOOD, GOOD, bad]] * 300)
    assert [(about, True)] == told(hearing, [[GOOD] * 5] * 300, from_s=3.0)


@pytest.mark.parametrize("bad", [SILENT, BARE])
def test_one_bad_sample_is_no_trouble(bad):
    assert [] == told(Hearing(), [[GOOD] * 5] * 100 + [[bad]] + [[GOOD] * 5] * 100)


def test_an_angle_that_comes_twice_by_chance_is_not_stuck():
    turned = [[msgspec.structs.replace(GOOD, raw=raw, count=20 * turn) for raw in (1, 2, 3, 1)] for turn in range(100)]

    assert [] == told(Hearing(), turned)


def test_a_sensor_that_repeats_one_angle_while_the_disc_turns_is_stuck():
    turned = [[msgspec.structs.replace(GOOD, count=turn)] for turn in range(100)]

    assert [("stuck", False)] == told(Hearing(), turned)


@pytest.mark.parametrize(
    "fault, about",
    [
        ({"silent_s": (0.0, 1e9)}, "sensor"),
        ({"magnet": 0}, "magnet"),
        ({"magnet": 0, "spikes": 1.0}, "magnet"),
        ({"spikes": 0.3}, "rejected"),
        ({"dropped": 0.3}, "lost"),
    ],
)
def test_what_is_wrong_with_a_base_is_one_trouble_with_an_end(fault, about):
    world = World()
    base = world.connect(world.base())
    world.run(2)
    base.sensor = msgspec.structs.replace(SMOOTH, **fault)
    assert [(about, False)] == [(said.about, said.over) for said in world.run(4)]
    base.sensor = SMOOTH

    assert [(about, True)] == [(said.about, said.over) for said in world.run(4)]


@pytest.mark.parametrize("lost_of_20, said", [(1, []), (3, []), (5, ["lost"])])
def test_a_radio_that_loses_a_packet_now_and_then_is_no_trouble(lost_of_20, said):
    """Packets of ten samples; the first of twenty are the ones that are lost."""
    hearing, lost, told = Hearing(), 0, []
    for packet in range(400):
        if packet % 20 < lost_of_20:
            lost += 10
        else:
            hearing.heard(packet / 50, [SEEN] * 10, lost, 0)
        told += hearing.troubles("base")

    assert said == [trouble.about for trouble in told]


def test_a_trouble_is_told_again_when_the_base_was_lost_meanwhile():
    world = World()
    base = world.connect(world.base(sensor=msgspec.structs.replace(SMOOTH, magnet=0)))

    assert [Found, Trouble] == [type(said) for said in world.run(2)]
    base.pull()
    assert [Lost] == [type(said) for said in world.run(1)]
    base.plug()
    assert [Found, Trouble] == [type(said) for said in world.run(4)]


@pytest.mark.parametrize(
    "flags, why, code",
    [(0, "silent", "sensor"), (BUS_TIMEOUT, "timeout", "sensor-timeout"), (BUS_HELD, "held", "sensor-held")],
)
def test_why_a_sensor_does_not_answer_is_told(flags, why, code):
    hearing = Hearing()
    bad = msgspec.structs.replace(SILENT, flags=SILENT.flags | flags)
    said = []
    for turn in range(300):
        hearing.heard(turn / 100, [bad] * 5, 0, 0)
        said += hearing.troubles("base")

    assert why == hearing.sensor()
    assert [code] == [trouble.what.code for trouble in said]
    assert "sensor" == said[0].about
