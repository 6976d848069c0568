"""A spinner base without hardware: a disc that obeys physics, its sensors, and the wire.

Above the transport nothing can tell it from a real one: it speaks with the same `BaseSide` as the
bases on a Raspberry Pi's own pins, and its samples are made by the same `SensorModel` as those of the
accuracy study. It may be flicked, held, nudged, pulled out and reset at any moment.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import numpy as np

from firmware_bridge.ports.transport import LocalTransport, Transport
from firmware_bridge.sim.field import Mounting, gain
from firmware_bridge.sim.physics import Bearing, Motion, at_rest, flicked, held, nudged, pushed, some_bearing, toss
from firmware_bridge.sim.sensor_model import LiveSensor, SensorModel, some_sensor
from firmware_bridge.wire.base_side import BaseSide, SensorReading
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.messages import (
    AGC_READ,
    ANSWERED,
    BUS_READ,
    HAS_ANGLE,
    HAS_ENCODER,
    HAS_INDEX,
    POWER_ON,
    PROTOCOL,
    SCL_HIGH,
    SDA_HIGH,
    WATCHDOG,
    Diagnosis,
    Identity,
)
from firmware_bridge.wire.sentences import sentence

SOUND = Diagnosis(
    flags=AGC_READ | BUS_READ | SDA_HIGH | SCL_HIGH,
    agc=gain(Mounting()),
    magnitude=1900,
    supply_mv=5000,
    resets=0,
)
"""Diagnosis of a base that is well."""
SIMULATED = 5
"""Key of `messages.BOARDS`."""
LEAST_FLICK_DEG_S, GREATEST_FLICK_DEG_S = 30.0, 10_800.0
"""No finger flicks a disc on a ball bearing faster than 30 turns a second, and a slower flick moves none."""
UNEVEN_SHARE = 0.08
"""No hand flicks twice alike: by so much of itself a flick's speed differs, one standard deviation."""


class SimulatedBase:
    """One base with a disc on it, in the time of whoever advances it.

    Args:
        rng: Makes the disc, the sensor, every flick and all noise.
        uid: Eight bytes; made by *rng* where not given.
        name: What its owner called it.
        sensor: Its sensors, a usual AS5600 where not given.
        bearing: How the disc runs, a usual one where not given.
        turned_deg: How far the disc is turned at first.
        hardware: What it says of its hardware, all well where not given; may be replaced at any moment.
    """

    live = False

    def __init__(
        self,
        rng: np.random.Generator,
        *,
        uid: bytes | None = None,
        name: str = "",
        sensor: SensorModel | None = None,
        bearing: Bearing | None = None,
        turned_deg: float = 0.0,
        hardware: Diagnosis | None = None,
    ) -> None:
        self._rng = rng
        self.bearing = some_bearing(rng) if bearing is None else bearing
        self.motion: Motion = at_rest(turned_deg)
        self._live = LiveSensor(some_sensor(rng) if sensor is None else sensor, lambda t_s: self.motion.at(t_s), rng)
        self._plugged = True
        self._now_us = 0
        self.hardware = SOUND if hardware is None else hardware
        self._side = BaseSide(
            _Sensors(self._live), self._identity(uid or rng.bytes(8), name), diagnose=lambda: self.hardware
        )

    def _identity(self, uid: bytes, name: str) -> Identity:
        model = self._live.model
        sensors = (HAS_ANGLE if model.has_angle else 0) | (HAS_ENCODER | HAS_INDEX if model.counts_per_turn else 0)
        return Identity(
            protocol=PROTOCOL,
            firmware=(1, 0),
            board=SIMULATED,
            sensors=sensors,
            reset=ANSWERED,
            counts_per_turn=model.counts_per_turn,
            uid=uid,
            name=name,
        )

    # ------------------------------------------------------------ what it is

    @property
    def id(self) -> str:
        """Id of the base in the bridge."""
        return self._side.identity.uid.hex()

    @property
    def identity(self) -> Identity:
        """Identity that the base answers with."""
        return self._side.identity

    @property
    def sensor(self) -> SensorModel:
        """The base's sensors as they are now; may be replaced at any moment."""
        return self._live.model

    @sensor.setter
    def sensor(self, model: SensorModel) -> None:
        self._live.model = model

    @property
    def now_s(self) -> float:
        """The time to which it was advanced."""
        return self._now_us / 1_000_000

    @property
    def turned_deg(self) -> float:
        """The truth: how far the disc is turned now, clockwise from its zero mark, unwrapped."""
        return self.motion.at(self.now_s)

    @property
    def turning(self) -> bool:
        """The truth: does the disc move?"""
        return self.now_s < self.motion.stopped_s

    # ------------------------------------------------------------ what hands do

    def flick(self, speed_deg_s: float) -> None:
        """Spin the disc; one that turns already is pushed on. Clockwise where the speed is positive.

        A hand is not exact: the speed is only about that.
        """
        speed = speed_deg_s * max(0.5, self._rng.normal(1, UNEVEN_SHARE))
        speed = max(-GREATEST_FLICK_DEG_S, min(GREATEST_FLICK_DEG_S, speed))
        if abs(speed) < LEAST_FLICK_DEG_S:
            return
        if self.turning:
            self.motion = pushed(self.motion, self.now_s, self.bearing, gain_deg_s=abs(speed) / 4)
        else:
            self.motion = flicked(
                self.bearing, speed, self.turned_deg, self.now_s, lasts_s=self._rng.uniform(0.06, 0.2)
            )

    def toss(self) -> None:
        """Spin the disc, from rest, as people do: one way or the other, fast enough to be fair."""
        if not self.turning:
            self.motion = toss("fair", self.bearing, self._rng, self.turned_deg, self.now_s)

    def hold(self) -> None:
        """Stop the disc with a hand."""
        if self.turning:
            self.motion = held(self.motion, self.now_s, self.bearing)

    def nudge(self, by_deg: float) -> None:
        """Knock against the disc: one at rest moves by so much, one that turns is pushed on."""
        if self.turning:
            self.motion = pushed(self.motion, self.now_s, self.bearing)
        else:
            self.motion = nudged(self.motion, self.now_s, by_deg)

    def place(self, turned_deg: float) -> None:
        """Turn the disc at rest to where it is turned by so much, at once."""
        self.motion = at_rest(turned_deg)

    def slip(self, by_deg: float) -> None:
        """Let the disc slip on the hub: it stays where it is, and the magnet below it turns by so much."""
        model = self._live.model
        self._live.model = msgspec.structs.replace(model, zero_deg=model.zero_deg + model.direction * by_deg)

    def pull(self) -> None:
        """Pull its cable."""
        self._plugged = False

    def plug(self) -> None:
        """Put its cable back: it begins anew."""
        if not self._plugged:
            self._plugged = True
            self._side.restart(POWER_ON)

    def reset(self, dead_s: float = 0.0) -> None:
        """Let its watchdog bite; it is dead for a while."""
        self._side.restart(WATCHDOG, dead_us=int(dead_s * 1_000_000))

    # ------------------------------------------------------------ on the wire

    @property
    def next_us(self) -> int:
        """Time of the base's next task, µs."""
        return self._side.next_us

    def advance(self, now_us: int) -> None:
        """Let time pass.

        Raises:
            BaseLostError: Its cable is pulled.
        """
        self._now_us = max(self._now_us, now_us)
        if not self._plugged:
            raise BaseLostError(sentence("simulated-out"))
        self._side.advance(self._now_us)

    def receive(self, data: bytes) -> None:
        """Receive bytes from the host."""
        self._side.receive(data)

    def to_send(self) -> bytes:
        """Bytes to send to the host."""
        return self._side.to_send()


class _Sensors:
    """The sensors of a simulated disc, as a base reads them."""

    def __init__(self, live: LiveSensor) -> None:
        self._live = live

    def read(self, t_us: int) -> SensorReading | None:
        return self._live.read(t_us / 1_000_000)


def simulated_transport(
    base: SimulatedBase,
    clock: Callable[[], float],
    *,
    name: str = "simulated",
    sleep: Callable[[float], None] | None = None,
) -> Transport:
    """The way to a base in this process; without *sleep* it waits as real time passes."""
    if sleep is None:
        return LocalTransport(base, clock, name=name)
    return LocalTransport(base, clock, name=name, sleep=sleep)
