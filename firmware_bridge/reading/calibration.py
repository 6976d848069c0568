"""Calibration of a base and a disc from free spins: the sensor's error over the turn, direction, zero mark, friction.

A disc that runs out turns evenly, apart from a smooth deceleration and forces that pull it once or twice a turn.
Anything else that repeats with the angle is the sensor's error: an off-centre magnet causes one wave per turn, a tilted
one two. The error is fitted by least squares over several spins at once, and `correction` removes it. A spin doesn't
reveal zero: for that the disc is put on its mark once.

The model of a spin of n samples at times u (scaled to [−1, 1]), with true angle φ, is

    sensor = Σₖ (aₖ cos kφ + bₖ sin kφ) + Chebyshev polynomial in u + (pulls of 1φ, 2φ) / ω²,

where the harmonics k = 1 … `HARMONICS` are common to all spins and the rest belongs to each spin. A spin's own unknowns
are projected out (theorem of Frisch, Waugh and Lovell; variable projection, Golub and Pereyra 1973), and φ is
recomputed in each pass. Unless noted, arrays are float64 of shape (n,), the samples of one spin; angles are degrees,
unwrapped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.reading._correction import (
    Floats,
    circular_mean_deg,
    corrected_deg,
    error_deg,
    motion_of,
    sensor_angles_deg,
)
from firmware_bridge.reading._fairness import excess, profile, running_out
from firmware_bridge.reading.calibration_values import Calibration, Friction, Harmonic
from firmware_bridge.reading.readings import Trace
from firmware_bridge.wire.errors import CalibrationError
from firmware_bridge.wire.messages import RAW_PER_TURN
from firmware_bridge.wire.sentences import sentence

Mask: TypeAlias = NDArray[np.bool_]
RunOut: TypeAlias = tuple[Floats, Floats]
"""Speeds (deg/s) and decelerations (deg/s²) of a freely running disc, both (n,), n ≥ 100."""

HARMONICS = 4
LEAST_SPINS = 3
"""Fewest spins for a harmonic fit."""
LEAST_FRICTION_SPINS = 4
"""Fewest spins for a friction fit."""
SLOWEST_DEG_S = 300.0
"""The part of a spin below this speed is left out: forces once a turn distort it too much."""
LEAST_TURNS = 1.5
ODD_DEG = 0.5
"""A spin whose residual exceeds this, root mean square, was touched."""
BINS = 72
MOST_POINTS = 20_000
_TREND = 7  # coefficients of each spin's own polynomial in time
_PASSES = 5
# Limits are twice the worst of a handful of free spins, and at least the most that one in a few hundred free spins
# shows. A hand on the disc shows at fifty standard deviations, not at a dozen.
_LIMIT_FACTOR = 2.0
_LEAST_LIMIT = 12.0
_MOST_ODD = 1 / 3
# Spins whose mean deceleration differs by more than this share are not of the same disc.
_MOST_DIFFERENT = 0.3
# Free spins of one disc differ by less than this, one standard deviation in deg/s²: those of an AS5600 by 30, those of
# 48 counts by 55. Spins that hands stopped, each at another moment, differ by more than 100.
_MOST_NOISE = 80.0


class HarmonicFit(msgspec.Struct, frozen=True, kw_only=True):
    """Result of a harmonic fit of a sensor's error.

    Attributes:
        calibration: The known calibration, with the harmonics, their residual, and the zero mark at the same place.
        before_deg, after_deg: Root mean square error over the turn, without and with the fit.
        angle_deg: For a chart: angles over the turn.
        error_before_deg, error_after_deg: Errors at these angles, without and with the fit.
        used, odd: Number of spins used, and of spins left out because they do not run out evenly.
    """

    calibration: Calibration
    before_deg: float
    after_deg: float
    angle_deg: tuple[float, ...]
    error_before_deg: tuple[float, ...]
    error_after_deg: tuple[float, ...]
    used: int
    odd: int


class _Spin(NamedTuple):
    """The even part of a spin, arrays (n,): times scaled to [−1, 1], unwrapped sensor angles, absolute speeds."""

    u: Floats
    sensor_deg: Floats
    speed_deg_s: Floats


class _Reduced(NamedTuple):
    """A spin's least-squares equations for the harmonics, its own unknowns projected out.

    *left*: (n, 2·HARMONICS); *right*, *true_deg*: (n,), degrees.
    """

    left: Floats
    right: Floats
    true_deg: Floats

    @property
    def square(self) -> Floats:
        """Matrix of the normal equations, (2·HARMONICS, 2·HARMONICS)."""
        return self.left.T @ self.left

    @property
    def side(self) -> Floats:
        return self.left.T @ self.right


def learn_harmonics(traces: Sequence[Trace], known: Calibration | None = None) -> HarmonicFit:
    """Harmonic fit: the error of an angle sensor over the turn, from free spins.

    Keeps the *known* direction and zero mark: the mark stays at the same place on the base, whatever error is found
    there.

    Raises:
        CalibrationError: The spins are too few, too short, or do not run out evenly.
    """
    known = known or Calibration()
    if any(trace.per_turn != RAW_PER_TURN for trace in traces):
        raise CalibrationError(sentence("learn-encoder"))
    if len(traces) < LEAST_SPINS:
        raise CalibrationError(sentence("learn-few", least=LEAST_SPINS, many=len(traces)))
    spins = [spin for trace in traces if (spin := _even_part(trace)) is not None]
    if len(spins) < LEAST_SPINS:
        raise CalibrationError(sentence("learn-short", short=len(traces) - len(spins), many=len(traces)))
    coefficients, spins, reduced = _fit_even(spins)
    harmonics = _harmonics(coefficients)
    at, left = _left_over(reduced, coefficients)
    after = float(np.hypot(_uncertainty(reduced, coefficients), np.sqrt(np.mean(left**2))))
    error = error_deg(harmonics, at)
    calibration = msgspec.structs.replace(
        known,
        harmonics=harmonics,
        residual_deg=after,
        zero_deg=_same_zero(known, harmonics),
        spins=len(spins),
    )
    return HarmonicFit(
        calibration=calibration,
        before_deg=float(np.sqrt(np.mean(error**2))),
        after_deg=after,
        angle_deg=tuple(at.tolist()),
        error_before_deg=tuple((error + left).tolist()),
        error_after_deg=tuple(left.tolist()),
        used=len(spins),
        odd=len(traces) - len(spins),
    )


def _even_part(trace: Trace) -> _Spin | None:
    """The part of a spin that runs free and faster than `SLOWEST_DEG_S`; None if it is too short."""
    t_s, deg = motion_of(trace, Calibration())
    found = profile(t_s, deg)
    if found is None:
        return None
    peak = int(np.argmax(found.speed_deg_s))
    fast = found.speed_deg_s[peak:] >= SLOWEST_DEG_S
    end = peak + (len(fast) if fast.all() else int(np.argmin(fast)))
    start_s = found.t_s[peak] + found.window_s / 2 + 0.03
    if end <= peak or found.t_s[end - 1] <= start_s:
        return None
    end_s = found.t_s[end - 1]
    inside = (t_s >= start_s) & (t_s <= end_s)
    t_s, deg = t_s[inside], deg[inside]
    if len(t_s) < 50 or abs(deg[-1] - deg[0]) < 360 * LEAST_TURNS:
        return None
    return _Spin((2 * t_s - start_s - end_s) / (end_s - start_s), deg, np.interp(t_s, found.t_s, found.speed_deg_s))


def _fit_even(spins: list[_Spin]) -> tuple[Floats, list[_Spin], list[_Reduced]]:
    """Coefficients (2·HARMONICS,) in degrees from the spins that run out evenly, and those spins."""
    while True:
        coefficients, reduced = _fit(spins)
        odd = [float(np.sqrt(np.mean((r.right - r.left @ coefficients) ** 2))) for r in reduced]
        worst = int(np.argmax(odd))
        if odd[worst] <= ODD_DEG:
            return coefficients, spins, reduced
        if len(spins) <= LEAST_SPINS:
            raise CalibrationError(sentence("learn-uneven", by=f"{odd[worst]:.1f}"))
        spins = spins[:worst] + spins[worst + 1 :]


def _fit(spins: list[_Spin]) -> tuple[Floats, list[_Reduced]]:
    """Least squares over all spins: coefficients (2·HARMONICS,); drops samples off by five medians or more."""
    coefficients: Floats = np.zeros(2 * HARMONICS)
    kept = [np.ones(len(spin.u), bool) for spin in spins]
    reduced: list[_Reduced] = []
    for _ in range(_PASSES):
        harmonics = _harmonics(coefficients)
        reduced = [_reduce(spin, keep, harmonics) for spin, keep in zip(spins, kept, strict=True)]
        coefficients = _solved(sum(r.square for r in reduced), sum(r.side for r in reduced))
        for number, (keep, r) in enumerate(zip(kept, reduced, strict=True)):
            off = np.abs(r.right - r.left @ coefficients)
            still = keep.copy()
            still[keep] = off < max(0.25, 5 * float(np.median(off)))
            if still.sum() > len(still) // 2:
                kept[number] = still
    return coefficients, reduced


def _solved(square: Floats | int, side: Floats | int) -> Floats:
    found: Floats = np.linalg.solve(square, side).astype(np.float64)
    return found


def _reduce(spin: _Spin, keep: Mask, harmonics: Sequence[Harmonic]) -> _Reduced:
    """Project the spin's own unknowns out of its equations (Frisch–Waugh–Lovell); *keep*: mask (n,)."""
    u, sensor, speed = spin.u[keep], spin.sensor_deg[keep], np.radians(spin.speed_deg_s[keep])
    true = corrected_deg(harmonics, sensor)
    waves = _waves(true, HARMONICS)
    # A pull once or twice a turn, by weight or bearing, displaces the disc in proportion to 1/ω².
    pulled = waves[:, :4] * (np.min(speed) / speed[:, None]) ** 2
    own = np.hstack([np.polynomial.chebyshev.chebvander(u, _TREND - 1), pulled])
    both = np.column_stack([waves, sensor])
    both = both - own @ np.linalg.solve(own.T @ own, own.T @ both)
    return _Reduced(both[:, :-1], both[:, -1], true)


def _waves(true_deg: Floats, harmonics: int) -> Floats:
    """Design matrix (n, 2·harmonics) of angles (n,): cos and sin of each multiple, side by side."""
    angles = np.radians(true_deg)[:, None] * np.arange(1, harmonics + 1)
    return np.stack([np.cos(angles), np.sin(angles)], axis=2).reshape(len(true_deg), 2 * harmonics)


def _harmonics(coefficients: Floats) -> tuple[Harmonic, ...]:
    return tuple(Harmonic(float(cos), float(sin)) for cos, sin in coefficients.reshape(-1, 2))


def _left_over(reduced: list[_Reduced], coefficients: Floats) -> tuple[Floats, Floats]:
    """Centres of `BINS` bins over the turn and the mean residual in each, both (BINS,), degrees."""
    angles = np.concatenate([r.true_deg for r in reduced])
    off = np.concatenate([r.right - r.left @ coefficients for r in reduced])
    number = (angles % 360.0 // (360.0 / BINS)).astype(int) % BINS
    hits = np.bincount(number, minlength=BINS)
    left: Floats = np.bincount(number, off, BINS) / np.maximum(hits, 1)
    middles: Floats = (np.arange(BINS, dtype=np.float64) + 0.5) * (360.0 / BINS)
    return middles, left


def _uncertainty(reduced: list[_Reduced], coefficients: Floats) -> float:
    """Leave-one-out (jackknife) uncertainty of the error's curve, degrees, root mean square.

    Efron and Tibshirani, An Introduction to the Bootstrap (1993), eq. 11.5, summed over the coefficients.
    """
    square, side = sum(r.square for r in reduced), sum(r.side for r in reduced)
    off = [_solved(square - r.square, side - r.side) - coefficients for r in reduced]
    n = len(reduced)
    # A wave's mean square is half that of its coefficient.
    return float(np.sqrt((n - 1) / n * np.sum(np.square(off)) / 2))


def _same_zero(known: Calibration, harmonics: tuple[Harmonic, ...]) -> float:
    was = np.array([known.zero_deg])
    sensor = was + error_deg(known.harmonics, was)
    return float(corrected_deg(harmonics, sensor)[0] % 360.0 % 360.0)


def direction_of(trace: Trace) -> int:
    """`Calibration.direction`, 1 or −1, from a trace in which the disc was turned clockwise, seen from above.

    Raises:
        CalibrationError: It was turned by less than a twelfth of a turn in total.
    """
    _, deg = motion_of(trace, Calibration())
    by = float(deg[-1] - deg[0]) if len(deg) else 0.0
    if abs(by) < 30.0:
        raise CalibrationError(sentence("zero-turned", by=f"{abs(by):.0f}"))
    return 1 if by > 0 else -1


def zero_of(trace: Trace, calibration: Calibration) -> float:
    """`Calibration.zero_deg`, from a trace in which the disc rests on its zero mark.

    Raises:
        CalibrationError: The sensor sent no angles, or the disc did not rest.
    """
    said = np.array([raw for raw in trace.raw if 0 <= raw < trace.per_turn], dtype=int)
    if len(said) < 3:
        raise CalibrationError(sentence("zero-silent"))
    angles = corrected_deg(calibration.harmonics, sensor_angles_deg(trace.per_turn))[said]
    # Spikes point everywhere: they don't move the median, and then they are left out.
    rough, _ = circular_mean_deg(angles)
    off = (angles - rough + 180.0) % 360.0 - 180.0
    near = np.abs(off - np.median(off)) <= 0.5 + 180.0 / trace.per_turn
    if np.mean(near) < 0.6:
        raise CalibrationError(sentence("zero-moved", by=f"{np.ptp(off):.1f}"))
    return circular_mean_deg(angles[near])[0]


def learn_friction(traces: Sequence[Trace], calibration: Calibration) -> Friction:
    """Fit of the friction model, with limits that hold for spins outside the training set.

    Each spin is judged by a model of all the others (cross-validation); the limits are well above the worst result.

    Raises:
        CalibrationError: The spins are too few, or differ too much.
    """
    return friction_of([spin for trace in traces if (spin := run_out_of(trace, calibration)) is not None])[0]


def friction_of(run_outs: Sequence[RunOut]) -> tuple[Friction, frozenset[int]]:
    """`learn_friction` on run-outs; also returns the indexes of those left out because they differ.

    Raises:
        CalibrationError: As `learn_friction`.
    """
    spins = list(run_outs)
    if len(spins) < LEAST_FRICTION_SPINS:
        raise CalibrationError(sentence("friction-few", least=LEAST_FRICTION_SPINS, many=len(spins)))
    places = list(range(len(spins)))
    offered = len(spins)
    while True:
        noise, brakes, pushes, differences = _judged_by_the_others(spins)
        worst = np.maximum(brakes, pushes)
        odd = int(np.argmax(worst))
        slowing = float(np.median(np.concatenate([spin[1] for spin in spins])))
        differ = float(np.max(np.abs(differences))) > _MOST_DIFFERENT * slowing
        if worst[odd] <= max(_LEAST_LIMIT, 4 * float(np.median(worst))) and not differ:
            break
        del spins[odd], places[odd]
        if offered - len(spins) > _MOST_ODD * offered or len(spins) < LEAST_FRICTION_SPINS:
            raise CalibrationError(sentence("friction-uneven"))
    if noise > _MOST_NOISE:
        raise CalibrationError(sentence("friction-uneven"))
    dry, viscous, drag = _friction_fit(spins)
    friction = Friction(
        dry=dry,
        viscous=viscous,
        drag=drag,
        noise_deg_s2=noise,
        brake_limit=max(_LEAST_LIMIT, _LIMIT_FACTOR * float(brakes.max())),
        push_limit=max(_LEAST_LIMIT, _LIMIT_FACTOR * float(pushes.max())),
        spins=len(spins),
    )
    return friction, frozenset(range(offered)) - set(places)


def run_out_of(trace: Trace, calibration: Calibration) -> RunOut | None:
    """Run-out of a spin; None if it is too short."""
    t_s, deg = motion_of(trace, calibration)
    found = profile(t_s, deg, encoder=trace.per_turn != RAW_PER_TURN)
    if found is None:
        return None
    speed, slowing = running_out(found)
    return (speed, slowing) if len(speed) >= 100 else None


def _judged_by_the_others(spins: list[RunOut]) -> tuple[float, Floats, Floats, Floats]:
    """Cross-validation: each of the s spins against the model fitted to the others.

    Returns the noise in deg/s², and three arrays (s,): worst loss and gain in units of the noise, and the median
    difference in deg/s².
    """
    found = []
    for number, (speed, slowing) in enumerate(spins):
        dry, viscous, drag = _friction_fit(spins[:number] + spins[number + 1 :])
        model = Friction(dry=dry, viscous=viscous, drag=drag, noise_deg_s2=0, brake_limit=0, push_limit=0)
        found.append(excess(model, speed, slowing))
    # 1.48 times the median absolute deviation estimates the standard deviation robustly.
    noise = max(1.0, 1.4826 * float(np.median(np.abs(np.concatenate(found)))))
    brakes = np.array([float(more.max()) for more in found]) / noise
    pushes = np.array([-float(more.min()) for more in found]) / noise
    return noise, brakes, pushes, np.array([float(np.median(more)) for more in found])


def _friction_fit(spins: list[RunOut]) -> tuple[float, float, float]:
    """Least squares of deceleration = dry + viscous·ω + drag·ω² over all spins, outliers trimmed; deg and s."""
    speed = np.concatenate([spin[0] for spin in spins])
    slowing = np.concatenate([spin[1] for spin in spins])
    # Neighbouring points share a window and add nothing.
    every = max(1, len(speed) // MOST_POINTS)
    speed, slowing = speed[::every], slowing[::every]
    keep = np.ones(len(speed), bool)
    found = np.zeros(3)
    for _ in range(3):
        powers = np.stack([np.ones(keep.sum()), speed[keep], speed[keep] ** 2], axis=1)
        # Scaled: the columns differ by six powers of ten.
        scale = np.abs(powers).max(axis=0)
        found = np.linalg.lstsq(powers / scale, slowing[keep], rcond=None)[0] / scale
        off = np.abs(slowing - (found[0] + found[1] * speed + found[2] * speed**2))
        keep = off <= max(1.0, 4.5 * float(np.median(off)))
    return float(found[0]), float(found[1]), float(found[2])
