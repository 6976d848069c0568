"""Friction and pull over the turn, from discs that run out.

While a disc runs out, the square of its speed falls by twice its deceleration per degree. A deceleration that depends
on the angle alone is periodic, and so is its contribution to that square:

    ω² = E − 2·dry·s − 2·viscous·∫ω ds − 2·drag·∫ω² ds + w·Σₖ(aₖ cos kθ + bₖ sin kθ) + c cos θ + d sin θ
         + ω²·Σₖ(fₖ cos kθ + gₖ sin kθ),

with s the distance and w its direction. E and dry belong to each spin. The friction of a rough bearing changes its sign
with the direction (k = 1 … `WAVES`), the pull of weight does not (c, d); with spins in one direction only, the two are
indistinguishable at k = 1, and the sum is reported as a pull. The last sum is the remaining error of the sensor. The
model is linear and solved by least squares; its errors come from leaving out one spin at a time (jackknife). Angles are
degrees, arrays (n,) one spin's points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from firmware_bridge.reading._correction import motion_of
from firmware_bridge.reading.calibration_values import Calibration
from firmware_bridge.reading.readings import Trace
from firmware_bridge.wire.messages import RAW_PER_TURN

Floats: TypeAlias = NDArray[np.float64]

LEAST_SPINS = 4
"""Fewest spins: with fewer the jackknife is meaningless."""
SLOWEST_DEG_S, FASTEST_DEG_S = 60.0, 720.0
"""Below, a disc sticks and slips; above, the sensor's error exceeds the bearing's effect."""
LEAST_TURNS = 0.7
"""Shortest run of a spin between these speeds."""
GRID_S = 0.002
HALF_WINDOW = 10
"""Grid steps to either side in the fit of a speed."""
HAND_OFF_S = 0.1
EVERY = 4
"""Stride over the grid points: neighbours share their windows."""
WAVES, SENSOR_WAVES = 10, 4
POINTS = 72


class Turn(NamedTuple):
    """Deceleration over the turn, deg/s².

    *dry*: the constant part. *pull*: the largest pull of weight, towards *low_deg*; *pull_error* its standard error.
    *one_way*: all spins ran in one direction, so that friction that varies once a turn looks like a pull. *rough*: the
    bearing's largest excess over its mean, at *rough_deg*, with *rough_error*.
    """

    dry: float
    pull: float
    pull_error: float
    low_deg: float
    one_way: bool
    rough: float
    rough_error: float
    rough_deg: float
    spins: int


class _Spin(NamedTuple):
    deg: Floats
    speed: Floats  # absolute
    gone: Floats
    way: float


def over_the_turn(traces: Sequence[Trace], calibration: Calibration) -> Turn | None:
    """Friction and pull over the turn; None from too few spins, or from an encoder, whose steps are too coarse."""
    spins = [
        spin
        for trace in traces
        if trace.per_turn == RAW_PER_TURN and (spin := _ran_out(trace, calibration)) is not None
    ]
    clockwise = sum(spin.way > 0 for spin in spins)
    one_way = min(clockwise, len(spins) - clockwise) < 2
    if one_way:  # a single spin in the other direction is too little
        way = 1.0 if 2 * clockwise >= len(spins) else -1.0
        spins = [spin for spin in spins if spin.way == way]
    if len(spins) < LEAST_SPINS:
        return None
    equations = [_equations(spin, number, len(spins), one_way) for number, spin in enumerate(spins)]
    squares, sides = [left.T @ left for left, _ in equations], [left.T @ right for left, right in equations]
    square, side = sum(squares), sum(sides)
    found = _solved(square, side)
    others = np.array([_solved(square - one, side - its) for one, its in zip(squares, sides, strict=True)])
    n = len(spins)
    first = 2 * n + 2
    weight, waves = found[first : first + 2], found[first + 2 : first + 2 + 2 * WAVES]
    share = (n - 1) / n

    # The pull: half the derivative of its potential, per degree.
    per_degree = np.pi / 360
    pull = np.hypot(weight[0], weight[1]) * per_degree
    off = (others[:, first : first + 2] - weight) * per_degree
    pull_error = np.sqrt(share * np.sum(np.square(off)) / 2)

    at = np.arange(POINTS, dtype=np.float64) * (360.0 / POINTS)
    slopes = _slopes(at)
    curve = slopes @ waves
    without = others[:, first + 2 : first + 2 + 2 * WAVES]
    curve_error = np.sqrt(share * np.sum(np.square(without @ slopes.T - curve), axis=0))
    worst = int(np.argmax(curve))
    return Turn(
        dry=float(np.mean(found[n : 2 * n])),
        pull=float(pull),
        pull_error=float(pull_error),
        low_deg=float(np.degrees(np.arctan2(weight[1], weight[0])) % 360.0),
        one_way=one_way,
        rough=float(curve[worst]),
        rough_error=float(curve_error[worst]),
        rough_deg=float(at[worst]),
        spins=n,
    )


def _ran_out(trace: Trace, calibration: Calibration) -> _Spin | None:
    """The free part of a spin within the judged speeds."""
    t_s, deg = motion_of(trace, calibration)
    if len(t_s) < 100:
        return None
    grid_s = np.arange(t_s[0], t_s[-1], GRID_S)
    even = np.interp(grid_s, t_s, deg)
    offsets = np.arange(-HALF_WINDOW, HALF_WINDOW + 1)
    slope = offsets / (np.sum(offsets**2) * GRID_S)
    speed = np.convolve(even, slope[::-1], "valid")
    even = even[HALF_WINDOW : len(even) - HALF_WINDOW]
    way = 1.0 if speed[np.argmax(np.abs(speed))] >= 0 else -1.0
    speed = way * speed
    first = int(np.argmax(speed)) + round(HAND_OFF_S / GRID_S)
    slow = np.flatnonzero(speed[first:] < SLOWEST_DEG_S)
    end = first + int(slow[0]) if len(slow) else len(speed)
    fast = np.flatnonzero(speed[first:end] > FASTEST_DEG_S)
    first += int(fast[-1]) + 1 if len(fast) else 0
    even, speed = even[first:end:EVERY], speed[first:end:EVERY]
    if len(even) < 50 or abs(even[-1] - even[0]) < 360 * LEAST_TURNS:
        return None
    return _Spin(even, speed, way * (even - even[0]), way)


def _equations(spin: _Spin, number: int, spins: int, one_way: bool) -> tuple[Floats, Floats]:
    """Weighted equations of one spin among all unknowns: (n, unknowns) and (n,)."""
    speed, gone = spin.speed, spin.gone
    squared = speed**2
    own = np.zeros((len(speed), 2 * spins))
    own[:, number] = 1.0
    own[:, spins + number] = -2.0 * gone
    steps = np.diff(gone, prepend=gone[0])
    lost = np.stack([-2 * np.cumsum(speed * steps), -2 * np.cumsum(squared * steps)], axis=1)
    angles = np.radians(spin.deg)
    waves = spin.way * _waves(angles, WAVES)
    if one_way:
        waves[:, :2] = 0.0
    weight_pulls = _waves(angles, 1)
    sensor = squared[:, None] * _waves(angles, SENSOR_WAVES)
    # Speeds are equally precise, so squares get less precise with speed; the slowest are downweighted for friction.
    weight = 1.0 / (speed + SLOWEST_DEG_S)
    left = np.hstack([own, lost, weight_pulls, waves, sensor]) * weight[:, None]
    return left, squared * weight


def _waves(angles: Floats, many: int) -> Floats:
    """Cos and sin of each multiple, side by side: (n, 2·many)."""
    each = angles[:, None] * np.arange(1, many + 1)
    return np.stack([np.cos(each), np.sin(each)], axis=2).reshape(len(angles), 2 * many)


def _slopes(at_deg: Floats) -> Floats:
    """Deceleration at these angles for each coefficient of a wave: (n, 2·WAVES)."""
    k = np.arange(1, WAVES + 1)
    each = np.radians(at_deg)[:, None] * k
    per_degree = k * np.pi / 360
    return np.stack([np.sin(each) * per_degree, -np.cos(each) * per_degree], axis=2).reshape(len(at_deg), -1)


def _solved(square: Floats | int, side: Floats | int) -> Floats:
    """Least squares with each unknown scaled to its own units; unknowns without data stay 0."""
    square, side = np.asarray(square), np.asarray(side)
    scale = np.sqrt(np.maximum(np.diag(square), 1e-12))
    known = np.diag(square) > 1e-9
    solved = np.zeros(len(side))
    inner = square[np.ix_(known, known)] / np.outer(scale[known], scale[known])
    inner += 1e-9 * np.eye(len(inner))
    solved[known] = np.linalg.solve(inner, side[known] / scale[known]) / scale[known]
    return solved
