"""Bases for tests: one with a disc that turns evenly."""

from __future__ import annotations

from firmware_bridge.wire.base_side import SensorReading
from firmware_bridge.wire.messages import HAS_ANGLE, MAGNET_DETECTED, PROTOCOL, Identity

IDA = Identity(
    protocol=PROTOCOL,
    firmware=(1, 0),
    board=5,
    sensors=HAS_ANGLE,
    reset=0,
    counts_per_turn=0,
    uid=b"baseIda0",
    name="Ida",
)


class Turning:
    """A sensor of a disc that turns by a raw step every tenth of a millisecond."""

    def read(self, t_us: int) -> SensorReading:
        return SensorReading(t_us // 100 % 4096, MAGNET_DETECTED)
