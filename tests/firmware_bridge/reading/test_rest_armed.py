"""What counts as a spin when a base is armed at the very moment at which its disc is spun."""

from __future__ import annotations

from firmware_bridge.reading.readings import RestReading
from tests.firmware_bridge.world import TRUE, World


def test_a_spin_counts_when_the_base_was_armed_a_moment_before():
    world = World()
    base = world.connect(world.base())
    world.run(1)
    world.bridge.use(base.id, TRUE)
    world.bridge.arm({base.id: ()})
    base.flick(1500.0)

    assert [RestReading] == [type(reading) for reading in world.run(12)]


def test_a_spin_does_not_count_when_the_base_was_armed_in_the_middle_of_it():
    world = World()
    base = world.connect(world.base())
    world.run(1)
    base.flick(1500.0)
    world.run(0.5)
    world.bridge.arm({base.id: ()})

    assert [] == world.run(12)
