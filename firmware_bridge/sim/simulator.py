"""A spinner base without hardware: a physical model of the disc, its sensors, and the wire.

Above the transport it is indistinguishable from a real base: it uses the same `BaseSide` as the bases on a Raspberry
Pi's own pins, and the same `SensorModel` as the accuracy study. It may be flicked, held, nudged, unplugged and reset at
any moment.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import numpy as np

from firmware_bridge.ports.transport import LocalTransport, Transport
from firmware_bridge.sim._field import Mounting, gain
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
"""Diagnosis of a healthy base."""
SIMULATED = 5
"""Key of `messages.BOARDS`."""
LEAST_FLICK_DEG_S, GREATEST_FLICK_DEG_S = 30.0, 10_800.0
"""No finger flicks a disc on a ball bearing faster than 30 turns a second, and a slower flick moves none."""
UNEVEN_SHARE = 0.08
"""Variation of a flick's speed as a share of it, one standard deviation."""


class SimulatedBase:
    """One base with a disc on it; `advance` moves its time.

    Args:
        rng: Generates the disc, the sensor, every flick and all noise.
        uid: Eight bytes; random by default.
        name: The base's name.
        sensor: Its sensors; by default a typical AS5600.
        bearing: Its bearing; by default a typical one.
        turned_deg: Initial turn angle of the disc.
        hardware: Its diagnosis; by default healthy. May be replaced at any moment.
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

    # ------------------------------------------------------------ properties

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
        """The base's current sensors; may be replaced at any moment."""
        return self._live.model

    @sensor.setter
    def sensor(self, model: SensorModel) -> None:
        self._live.model = model

    @property
    def now_s(self) -> float:
        """Time to which it was advanced."""
        return self._now_us / 1_000_000

    @property
    def turned_deg(self) -> float:
        """Ground truth: the disc's current angle, clockwise from its zero mark, unwrapped."""
        return self.motion.at(self.now_s)

    @property
    def turning(self) -> bool:
        """Ground truth: does the disc move?"""
        return self.now_s < self.motion.stopped_s

    # ------------------------------------------------------------ actions of hands

    def flick(self, speed_deg_s: float) -> None:
        """Spin the disc, clockwise if the speed is positive; one that already turns is pushed on.

        The actual speed varies, as a hand's does.
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
        """Spin a resting disc as people do: in a random direction, fast enough to be fair."""
        if not self.turning:
            self.motion = toss("fair", self.bearing, self._rng, self.turned_deg, self.now_s)

    def hold(self) -> None:
        """Stop the disc with a hand."""
        if self.turning:
            self.motion = held(self.motion, self.now_s, self.bearing)

    def nudge(self, by_deg: float) -> None:
        """Nudge the disc: a resting disc moves by *by_deg*, a turning one is pushed on."""
        if self.turning:
            self.motion = pushed(self.motion, self.now_s, self.bearing)
        else:
            self.motion = nudged(self.motion, self.now_s, by_deg)

    def place(self, turned_deg: float) -> None:
        """Set the disc, at rest, to this turn angle at once."""
        self.motion = at_rest(turned_deg)

    def slip(self, by_deg: float) -> None:
        """Let the disc slip on the hub: it stays in place, and the magnet below it turns by *by_deg*."""
        model = self._live.model
        self._live.model = msgspec.structs.replace(model, zero_deg=model.zero_deg + model.direction * by_deg)

    def pull(self) -> None:
        """Unplug its cable."""
        self._plugged = False

    def plug(self) -> None:
        """Plug its cable back in: the base restarts."""
        if not self._plugged:
            self._plugged = True
            self._side.restart(POWER_ON)

    def reset(self, dead_s: float = 0.0) -> None:
        """Trigger its watchdog; it is dead for *dead_s* seconds."""
        self._side.restart(WATCHDOG, dead_us=int(dead_s * 1_000_000))

    # ------------------------------------------------------------ on the wire

    @property
    def next_us(self) -> int:
        """Time of the base's next task, µs."""
        return self._side.next_us

    def advance(self, now_us: int) -> None:
        """Advance the time.

        Raises:
            BaseLostError: Its cable is unplugged.
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
    """Sensors of a simulated disc, as a base reads them."""

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
    """Transport to a base in this process; *sleep* as in `LocalTransport`."""
    if sleep is None:
        return LocalTransport(base, clock, name=name)
    return LocalTransport(base, clock, name=name, sleep=sleep)
