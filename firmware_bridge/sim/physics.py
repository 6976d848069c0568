"""Physics of a disc that a hand spins: friction model, free motion, held, pushed and nudged motions.

A model to test against, not a measurement of a real disc: a hand brings the disc to speed, dry and viscous friction and
a little air drag bring it to rest; unbalance makes it run unevenly, and it may rock a little before it stands. A hand
can spoil a spin in the ways of `KINDS`. The sensors are an AS5600 over a magnet that is neither centred nor level, and
a quadrature encoder with an index. `messages` defines what a base sends of this, `rest` interprets it.

The friction model is dω/dt = −sign(ω)·(dry·(1 + rough·sin 2θ) + viscous·|ω| + drag·ω²) − unbalance·sin θ, with θ from
the heavy spot: Coulomb friction, viscous friction, quadratic drag and a pendulum's torque. It is integrated by the
explicit midpoint rule.

Angles are degrees, clockwise seen from above, from the base's zero mark; unwrapped in a `Motion`. Arrays are float64 of
shape (n,).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from math import exp, pi, sin
from typing import Annotated, Literal, TypeAlias, get_args, overload

import msgspec
import numpy as np
from numpy.typing import NDArray

SpinKind: TypeAlias = Literal["fair", "hand-stop", "push", "short", "placed"]
KINDS: tuple[SpinKind, ...] = get_args(SpinKind)
"""A free spin, one that a hand stops, one that is pushed while it runs out, one that is too short, and a disc
that is turned to its place by hand."""

Floats: TypeAlias = NDArray[np.float64]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]

STEP_S = 0.008
SPOT_DEG = 12.0
"""Standard deviation of a rough spot over the angle."""
DISC_R_MM, GRAVITY_MM_S2 = 25.0, 9_810.0
FAIR_TURNS = 2.0
"""Minimum turns of a fair spin."""
_ENDLESS_S = 120.0


class Bearing(msgspec.Struct, frozen=True, kw_only=True):
    """Bearing of one disc on one base: its friction and its imperfections.

    It decelerates by *dry* + *viscous*·ω + *drag*·ω² (deg, s). *unbalance* (deg/s²) pulls once a turn, towards
    *heavy_deg*; *rough* is the share by which dry friction varies over the turn. *uneven* is the variation of dry
    friction from spin to spin, one standard deviation. At the end the disc may rock into place by up to *rock_deg*. A
    grain or a dent adds *spot* (deg/s²) of friction around *spot_deg*, `SPOT_DEG` wide to either side.
    """

    dry: float = 260.0
    viscous: float = 0.25
    drag: float = 2e-5
    unbalance: float = 0.0
    heavy_deg: float = 0.0
    rough: float = 0.0
    uneven: float = 0.0
    rock_deg: float = 0.0
    spot: float = 0.0
    spot_deg: float = 0.0


def pull_of(tilt_deg: float, off_mm: float) -> float:
    """`Bearing.unbalance` of a disc of `DISC_R_MM` whose centre of mass is *off_mm* off an axis out of plumb.

    m·g·r·sin(tilt) over ½·m·R².
    """
    return 180 / pi * 2 * GRAVITY_MM_S2 * off_mm * sin(tilt_deg * pi / 180) / DISC_R_MM**2


def some_bearing(rng: np.random.Generator) -> Bearing:
    """Random bearing: anything from a good one to a stiff one, not quite level."""
    dry = rng.uniform(120, 380)
    return Bearing(
        dry=dry,
        viscous=rng.uniform(0.08, 0.4),
        drag=rng.uniform(0, 6e-5),
        unbalance=rng.uniform(0, 0.04) * dry,
        heavy_deg=rng.uniform(0, 360),
        rough=rng.uniform(0, 0.05),
        uneven=0.02,
        rock_deg=rng.uniform(0, 1.0),
    )


class Motion:
    """Motion of a disc: its unwrapped angle in degrees at any time.

    It stands before its first knot and after its last; between them it is the cubic Hermite interpolant of the knots'
    angles and speeds.

    Attributes:
        kind: What the hand did.
        began_s, stopped_s: Start and end of the motion.
        rest_deg: Resting angle at the end, unwrapped.
        peak_deg_s: Absolute peak speed.
    """

    def __init__(self, t_s: Iterable[float], turned_deg: Iterable[float], speed_deg_s: Iterable[float], kind: SpinKind):
        self._t, self._deg, self._speed = list(t_s), list(turned_deg), list(speed_deg_s)
        if not len(self._t) == len(self._deg) == len(self._speed) or not self._t:
            raise ValueError("a motion needs as many angles and speeds as times, and at least one")
        self._knots = np.array([self._t, self._deg, self._speed])
        self.kind = kind
        self.began_s = self._t[0]
        self.stopped_s = self._t[-1]
        self.rest_deg = self._deg[-1]
        self.peak_deg_s = max(abs(speed) for speed in self._speed)

    @property
    def knots(self) -> Knots:
        """Its knots, as a start for another motion."""
        return Knots([*self._t], [*self._deg], [*self._speed])

    @property
    def turns(self) -> float:
        """Number of turns from beginning to end, either way."""
        return abs(self._deg[-1] - self._deg[0]) / 360

    @overload
    def at(self, t_s: float) -> float: ...
    @overload
    def at(self, t_s: Floats) -> Floats: ...
    def at(self, t_s: float | Floats) -> float | Floats:
        """Angle at *t_s* seconds: a number for a number, an array (n,) for an array (n,)."""
        return self._at_all(t_s) if isinstance(t_s, np.ndarray) else self._at_one(t_s)[0]

    def speed_at(self, t_s: float) -> float:
        """Speed at *t_s*, in degrees a second, positive clockwise."""
        return self._at_one(t_s)[1]

    def _at_one(self, t_s: float) -> tuple[float, float]:
        if t_s <= self._t[0]:
            return self._deg[0], 0.0
        if t_s >= self._t[-1]:
            return self._deg[-1], 0.0
        i = bisect_right(self._t, t_s) - 1
        width = self._t[i + 1] - self._t[i]
        u = (t_s - self._t[i]) / width
        start, end = self._deg[i], self._deg[i + 1]
        m0, m1 = self._speed[i] * width, self._speed[i + 1] * width
        rise = end - start
        c2, c3 = 3 * rise - 2 * m0 - m1, m0 + m1 - 2 * rise
        return start + u * (m0 + u * (c2 + u * c3)), (m0 + u * (2 * c2 + 3 * u * c3)) / width

    def _at_all(self, t_s: Floats) -> Floats:
        t, deg, speed = self._knots
        if len(t) == 1:
            return np.full(t_s.shape, deg[0])
        at = np.clip(t_s, t[0], t[-1])
        i = np.clip(np.searchsorted(t, at, "right") - 1, 0, len(t) - 2)
        width = t[i + 1] - t[i]
        u = (at - t[i]) / width
        m0, m1 = speed[i] * width, speed[i + 1] * width
        rise = deg[i + 1] - deg[i]
        found: Floats = deg[i] + u * (m0 + u * ((3 * rise - 2 * m0 - m1) + u * (m0 + m1 - 2 * rise)))
        return found

    def ended_at(self, t_s: float) -> tuple[Knots, float, float]:
        """Knots up to *t_s*, with the angle and the speed there, as a start for another motion."""
        deg, speed = self._at_one(t_s)
        n = bisect_right(self._t, t_s)
        return Knots(self._t[:n], self._deg[:n], self._speed[:n]), deg, speed


class Knots:
    """A motion under construction."""

    def __init__(
        self, t_s: list[float] | None = None, deg: list[float] | None = None, speed: list[float] | None = None
    ):
        self.t, self.deg, self.speed = t_s or [], deg or [], speed or []

    def add(self, t_s: float, deg: float, speed: float) -> None:
        """Add a knot; one that is not later than the last replaces it."""
        if self.t and t_s <= self.t[-1]:
            self.t[-1], self.deg[-1], self.speed[-1] = t_s, deg, speed
            return
        self.t.append(t_s)
        self.deg.append(deg)
        self.speed.append(speed)

    @property
    def last(self) -> tuple[float, float, float]:
        return self.t[-1], self.deg[-1], self.speed[-1]

    def motion(self, kind: SpinKind) -> Motion:
        return Motion(self.t, self.deg, self.speed, kind)


def toss(
    kind: SpinKind,
    bearing: Bearing,
    rng: np.random.Generator,
    start_deg: float = 0.0,
    start_s: float = 0.5,
    peak_deg_s: float | None = None,
) -> Motion:
    """Motion of a disc at *start_deg* that is moved from *start_s* on, as *kind* says, in a random direction.

    Its peak speed is *peak_deg_s*, or a typical one.
    """
    knots = Knots([start_s], [start_deg], [0.0])
    if kind == "placed":
        _place(knots, rng)
        return knots.motion(kind)
    way = rng.choice((-1.0, 1.0))
    bearing = msgspec.structs.replace(bearing, dry=bearing.dry * max(0.8, rng.normal(1, bearing.uneven)))
    usual = _short_peak(bearing, rng) if kind == "short" else _fair_peak(bearing, rng)
    peak = usual if peak_deg_s is None else peak_deg_s
    _spin_up(knots, way * peak, rng.uniform(0.06, 0.25))
    match kind:
        case "hand-stop":
            run_out(knots, bearing, until_deg_s=rng.uniform(150, 0.75 * peak))
            brake = rng.uniform(600, 6000)
            run_out(knots, bearing, hand=lambda _t: -way * brake)
            return knots.motion(kind)  # the hand releases a standing disc: nothing rocks
        case "push":
            run_out(knots, bearing, until_deg_s=rng.uniform(120, min(600, 0.6 * peak)))
            gain, lasts = rng.uniform(60, 250), rng.uniform(0.04, 0.15)
            run_out(knots, bearing, hand=lambda _t: way * (gain / lasts + bearing.dry), for_s=lasts)
    run_out(knots, bearing)
    _rock(knots, bearing, rng)
    return knots.motion(kind)


def _fair_peak(bearing: Bearing, rng: np.random.Generator) -> float:
    """Random speed from which the disc makes enough turns."""
    return rng.uniform(_peak_for(bearing, FAIR_TURNS), max(2600, 1.3 * _peak_for(bearing, FAIR_TURNS)))


def _short_peak(bearing: Bearing, rng: np.random.Generator) -> float:
    # Spinning up adds up to a fifth of a turn.
    return _peak_for(bearing, rng.uniform(0.1, 1.0))


def _peak_for(bearing: Bearing, turns: float) -> float:
    """Speed, deg/s, from which a disc runs out over this many *turns*: dω²/dθ = −2·deceleration, in Euler steps."""
    squared, step = 0.0, 360 * turns / 64
    for _ in range(64):
        speed = squared**0.5
        squared += 2 * step * (bearing.dry + bearing.viscous * speed + bearing.drag * squared)
    return float(squared**0.5)


def _spin_up(knots: Knots, speed: float, lasts_s: float) -> None:
    """Accelerate the disc smoothly from rest to *speed*, as a hand does."""
    start_s, start_deg, _ = knots.last
    for u in np.linspace(0, 1, 25)[1:].tolist():
        knots.add(
            start_s + u * lasts_s,
            start_deg + speed * lasts_s * (u**3 - u**4 / 2),
            speed * (3 * u * u - 2 * u**3),
        )


def run_out(
    knots: Knots,
    bearing: Bearing,
    *,
    hand: Callable[[float], float] | None = None,
    until_deg_s: float = 0.0,
    for_s: float = _ENDLESS_S,
) -> None:
    """Continue from the last knot until the speed falls to *until_deg_s*, or for *for_s* seconds.

    *hand* returns a hand's acceleration at a time, in deg/s².
    """
    t, deg, speed = knots.last
    end = t + for_s
    while t < end:
        if not speed:
            return
        way = 1.0 if speed > 0 else -1.0
        extra = hand(t) if hand is not None else 0.0
        step = min(STEP_S, end - t)
        # The midpoint rule: angle and speed half a step on give the acceleration of the whole step.
        half = speed + 0.5 * step * _acceleration(bearing, deg, speed, way, extra)
        change = _acceleration(bearing, deg + 0.25 * step * (speed + half), half, way, extra)
        after = speed + step * change
        floor = until_deg_s * way
        if (after - floor) * way <= 0 and change * way < 0:
            part = (speed - floor) / -change
            knots.add(t + part, deg + 0.5 * part * (speed + floor), floor)
            return
        deg += 0.5 * step * (speed + after)
        t, speed = t + step, after
        knots.add(t, deg, speed)


def _acceleration(bearing: Bearing, deg: float, speed: float, way: float, extra: float) -> float:
    """The friction model, deg/s²; *way*: the sign of the motion, *extra*: a hand's own acceleration."""
    angle = (deg - bearing.heavy_deg) * pi / 180
    dry = bearing.dry * (1 + bearing.rough * sin(2 * angle))
    if bearing.spot:
        off = (deg - bearing.spot_deg + 180) % 360 - 180
        dry += bearing.spot * exp(-0.5 * (off / SPOT_DEG) ** 2)
    size = abs(speed)
    return extra - bearing.unbalance * sin(angle) - way * (dry + bearing.viscous * size + bearing.drag * size * size)


def _rock(knots: Knots, bearing: Bearing, rng: np.random.Generator) -> None:
    """Damped oscillation into place after the stop."""
    size = rng.uniform(-1, 1) * bearing.rock_deg
    if abs(size) < 0.1:
        return
    start_s, start_deg, _ = knots.last
    lasts, hertz = rng.uniform(0.15, 0.5), rng.uniform(3, 7)
    for u in np.linspace(0, 1, 97)[1:].tolist():
        t = u * lasts
        dies, dying = (1 - u) ** 2 * (1 + 2 * u), -6 * u * (1 - u) / lasts
        swing, swinging = np.cos(2 * pi * hertz * t), -2 * pi * hertz * np.sin(2 * pi * hertz * t)
        knots.add(start_s + t, start_deg + size * (1 - dies * swing), -size * (dying * swing + dies * swinging))


def _place(knots: Knots, rng: np.random.Generator) -> None:
    """Turn the disc to a chosen place by hand: one to three moves, each with its own start and end."""
    way = rng.choice((-1.0, 1.0))
    for number in range(rng.integers(1, 4)):
        by = rng.uniform(60, 700) if number == 0 else rng.uniform(5, 60) * rng.choice((-1.0, 1.0))
        move(knots, way * by, rng.uniform(0.4, 1.5) * max(1.0, abs(by) / 400))


def move(knots: Knots, by_deg: float, lasts_s: float) -> None:
    """Turn the disc *by_deg* along a minimum-jerk path, as a hand does (Flash and Hogan 1985)."""
    start_s, start_deg, _ = knots.last
    for u in np.linspace(0, 1, 33)[1:].tolist():
        way, rate = u**3 * (10 - 15 * u + 6 * u * u), 30 * u * u * (1 - u) ** 2
        knots.add(start_s + u * lasts_s, start_deg + by_deg * way, by_deg * rate / lasts_s)


def flicked(
    bearing: Bearing, speed_deg_s: float, start_deg: float = 0.0, start_s: float = 0.0, lasts_s: float = 0.1
) -> Motion:
    """A resting disc that a hand brings to *speed_deg_s* (positive: clockwise) within *lasts_s* seconds."""
    knots = Knots([start_s], [start_deg], [0.0])
    _spin_up(knots, speed_deg_s, lasts_s)
    run_out(knots, bearing)
    return knots.motion("fair")


def held(motion: Motion, now_s: float, bearing: Bearing, brake_deg_s2: float = 4000.0) -> Motion:
    """The same motion, but a hand stops the disc from *now_s* on."""
    knots, deg, speed = motion.ended_at(now_s)
    knots.add(now_s, deg, speed)
    way = 1.0 if speed > 0 else -1.0
    run_out(knots, bearing, hand=lambda _t: -way * brake_deg_s2)
    return knots.motion("hand-stop")


def pushed(motion: Motion, now_s: float, bearing: Bearing, gain_deg_s: float = 150.0, lasts_s: float = 0.08) -> Motion:
    """The same motion, but at *now_s* a hand speeds the disc up by *gain_deg_s*."""
    knots, deg, speed = motion.ended_at(now_s)
    knots.add(now_s, deg, speed)
    way = 1.0 if speed > 0 else -1.0
    run_out(knots, bearing, hand=lambda _t: way * (gain_deg_s / lasts_s + bearing.dry), for_s=lasts_s)
    run_out(knots, bearing)
    return knots.motion("push")


def nudged(motion: Motion, now_s: float, by_deg: float, lasts_s: float = 0.12) -> Motion:
    """The same motion, but at *now_s*, when it must be at rest, the disc is moved by *by_deg*.

    Raises:
        ValueError: It is not at rest.
    """
    knots, deg, speed = motion.ended_at(now_s)
    if speed:
        raise ValueError(f"the disc turns with {speed:.0f} degrees a second: it can be pushed or held, not nudged")
    knots.add(now_s, deg, 0.0)
    move(knots, by_deg, lasts_s)
    return knots.motion(motion.kind)


def at_rest(turned_deg: float = 0.0) -> Motion:
    """A disc that stands still."""
    return Motion([0.0], [turned_deg], [0.0], "fair")
