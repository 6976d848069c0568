"""Judges the fairness of a spin: its length, its peak speed, whether it was spun, and whether it ran out freely.

A free disc slows down in one characteristic way, which `calibration.learn_friction` learns. A hand that stops it makes
it lose more speed than that, a hand that pushes it less. Speed and acceleration come from a sliding parabola fit to the
turn angles (Savitzky and Golay 1964); deviations from the model are measured in standard deviations of the measurement
noise, and compared with limits that are learned too.

Arrays are float64 of shape (n,): samples of one spin as received, or points of a grid of `GRID_S` seconds.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from firmware_bridge.reading.calibration_values import Friction
from firmware_bridge.reading.readings import Reason

Floats: TypeAlias = NDArray[np.float64]

LEAST_TURNS = 1.5
LEAST_PEAK_DEG_S = 400.0
BACK_DEG = 12.0
"""A disc that turns back by more than this after its peak speed was moved by a hand."""
SLOWEST_DEG_S = 60.0
"""Below this speed a disc sticks and slips: its last fraction of a turn is not judged."""
LED_SHARE = 0.3
"""A spun disc speeds up at once and runs out for long; a disc led by hand gains the last two thirds of its speed in
a good part of the time in which it loses it again."""
ABRUPT_DEG_S2 = 1_500.0
"""No disc decelerates like this by itself: the stiffest of the model appears as 900, sensor errors included. Judged
below `ABRUPT_BELOW_DEG_S`, where an off-centre magnet cannot imitate it."""
ABRUPT_BELOW_DEG_S = 600.0
SEIZED_DEG_S2, SEIZED_BELOW_DEG_S = 6_000.0, 1_000.0
"""A disc led to its place comes to rest more gently than this: one that did not was spun."""
GRID_S = 0.002
WINDOW_S = 0.1
ENCODER_WINDOW_S = 0.2
OUTLIER_PASSES = 8
WIDEST_GAP_S = 0.03
"""Across a longer gap only the mean acceleration is known."""
CURVED_GAP_S = 0.01
"""In a shorter gap, or between samples that are no denser, motion is interpolated linearly; a longer gap is bridged
by a cubic through `BESIDE` samples on each side."""
BESIDE = 10
HAND_OFF_S = 0.03
"""Delay between the peak speed and the first judged moment, besides half a window."""
BLURRED_DEG_S = 1_500.0
"""Above this speed, timing errors outweigh angle errors: the noise of an acceleration grows with the speed."""
MEAN_S = 0.02
"""Deviations from the model are averaged over this long."""


class Profile(NamedTuple):
    """Turn angles, speeds and accelerations on the grid, arrays (n,), positive in the disc's direction of rotation.

    Where *seen* is False, too many samples nearby are missing for a meaningful acceleration.
    """

    t_s: Floats
    turned_deg: Floats
    speed_deg_s: Floats
    change_deg_s2: Floats
    seen: NDArray[np.bool_]
    window_s: float


class Judgement(NamedTuple):
    """Judgement of one spin; *reason* is None for a fair one.

    *brake* and *push*: largest loss and gain of speed against the model, in standard deviations; 0 without a model.
    *by_friction*: only the model speaks against the spin.
    """

    turns: float
    peak_deg_s: float
    reason: Reason | None
    brake: float = 0.0
    push: float = 0.0
    by_friction: bool = False


def profile(t_s: Floats, turned_deg: Floats, *, encoder: bool = False) -> Profile | None:
    """Profile of one spin from samples (m,), from before it began until rest; None if it is too short.

    Angle, speed and acceleration are the coefficients of a parabola fitted to each window (Savitzky–Golay).
    """
    if encoder:
        t_s, turned_deg = _edges(t_s, turned_deg)
    window_s = ENCODER_WINDOW_S if encoder else WINDOW_S
    if len(t_s) < 3 or t_s[-1] - t_s[0] < 2 * window_s:
        return None
    half = round(window_s / GRID_S / 2)
    u = np.arange(-half, half + 1) * GRID_S
    curve, slope, level = np.linalg.pinv(np.vander(u, 3))
    grid_s = np.arange(t_s[0], t_s[-1], GRID_S)
    if not encoder:
        t_s, turned_deg = _without_outliers(t_s, turned_deg, grid_s, level)
    seen = np.ones(len(grid_s) - 2 * half, bool) if encoder else _seen(t_s, grid_s, half)
    if not encoder:
        t_s, turned_deg = _bridged(t_s, turned_deg)
    deg = np.interp(grid_s, t_s, turned_deg)
    speed = np.convolve(deg, slope[::-1], "valid")
    change = 2 * np.convolve(deg, curve[::-1], "valid")
    way = 1.0 if speed[np.argmax(np.abs(speed))] >= 0 else -1.0
    inside = slice(half, len(grid_s) - half)
    return Profile(grid_s[inside], way * deg[inside], way * speed, way * change, seen, window_s)


def _edges(t_s: Floats, turned_deg: Floats) -> tuple[Floats, Floats]:
    """Edges of an encoder's angles: times and angles (k,), halfway between two samples and two counts."""
    at = np.flatnonzero(np.diff(turned_deg))
    if not len(at):
        return t_s[:0], turned_deg[:0]
    edges_s = (t_s[at] + t_s[at + 1]) / 2
    edges_deg = (turned_deg[at] + turned_deg[at + 1]) / 2
    return (
        np.concatenate([[t_s[0], max(t_s[0], edges_s[0] - 0.05)], edges_s, [edges_s[-1] + 0.05, t_s[-1] + 0.06]]),
        np.concatenate([[edges_deg[0]] * 2, edges_deg, [edges_deg[-1]] * 2]),
    )


def _without_outliers(t_s: Floats, deg: Floats, grid_s: Floats, level: Floats) -> tuple[Floats, Floats]:
    """Times and angles without outliers: samples far from the parabola through their neighbours."""
    half = len(level) // 2
    reach = max(1, round(half * GRID_S / float(np.median(np.diff(t_s)))))
    for _ in range(OUTLIER_PASSES):
        smooth = np.convolve(np.interp(grid_s, t_s, deg), level[::-1], "valid")
        inside_s = grid_s[half : len(grid_s) - half]
        off = np.abs(deg - np.interp(t_s, inside_s, smooth))
        off /= np.maximum(1.0, np.interp(t_s, inside_s, np.abs(np.gradient(smooth, GRID_S))) / BLURRED_DEG_S)
        # A spike distorts its neighbours' fits: a deviation counts as a spike only if none nearby is much larger.
        near = (off <= max(0.3, 6 * float(np.median(off)))) | (off < 0.5 * _highest_nearby(off, reach))
        near[t_s < grid_s[half]] = near[t_s > grid_s[-1 - half]] = True
        if near.all():
            break
        t_s, deg = t_s[near], deg[near]
    return t_s, deg


def _highest_nearby(off: Floats, reach: int) -> Floats:
    """Centred sliding maximum (m,), window 2·reach + 1."""
    highest: Floats = np.lib.stride_tricks.sliding_window_view(np.pad(off, reach), 2 * reach + 1).max(axis=1)
    return highest


def _bridged(t_s: Floats, deg: Floats) -> tuple[Floats, Floats]:
    """Times and angles with a point at each grid step in gaps: two samples are too noisy to represent all between."""
    times, degs = [t_s], [deg]
    gaps = np.diff(t_s)
    least_s = max(CURVED_GAP_S, 3 * float(np.median(gaps)))
    for at in np.flatnonzero((gaps > least_s) & (gaps <= WIDEST_GAP_S)).tolist():
        beside = slice(max(0, at + 1 - BESIDE), at + 1 + BESIDE)
        inside_s = np.arange(t_s[at] + GRID_S, t_s[at + 1], GRID_S)
        cubic = np.polyfit(t_s[beside] - t_s[at], deg[beside], min(3, len(t_s[beside]) - 1))
        times.append(inside_s)
        degs.append(np.polyval(cubic, inside_s - t_s[at]))
    all_s, all_deg = np.concatenate(times), np.concatenate(degs)
    order = np.argsort(all_s, kind="stable")
    return all_s[order], all_deg[order]


def _seen(t_s: Floats, grid_s: Floats, half: int) -> NDArray[np.bool_]:
    """Mask of inner grid points, (len(grid_s) − 2·half,): True without a gap within half a window."""
    unseen = np.zeros(len(grid_s) + 1)
    for at in np.flatnonzero(np.diff(t_s) > WIDEST_GAP_S):
        first, end = np.searchsorted(grid_s, (t_s[at], t_s[at + 1]))
        unseen[max(0, first - half)] += 1
        unseen[min(len(grid_s), end + half)] -= 1
    return np.cumsum(unseen)[half : len(grid_s) - half] < 0.5


def running_out(found: Profile) -> tuple[Floats, Floats]:
    """Speeds (deg/s) and decelerations (deg/s²), both (n,), of the judged part in which the disc ran freely."""
    first = int(np.argmax(found.speed_deg_s)) + round((found.window_s / 2 + HAND_OFF_S) / GRID_S)
    speed, slowing = found.speed_deg_s[first:], -found.change_deg_s2[first:]
    # Up to the last fast moment: a disc that was pushed when it had almost stopped is judged too.
    fast = np.flatnonzero(speed >= SLOWEST_DEG_S)
    end = int(fast[-1]) + 1 if len(fast) else 0
    seen = np.flatnonzero(found.seen[first:])
    judged = int(np.searchsorted(seen, end))
    if not judged:
        return speed[:0], slowing[:0]
    # Across unseen stretches, the speeds before and after give the mean deceleration.
    at = np.arange(seen[0], max(end, seen[judged - 1] + 1) if judged < len(seen) else seen[judged - 1] + 1)
    after = np.searchsorted(seen, at)
    before = np.where(seen[after] == at, after, after - 1)
    span_s = np.maximum((seen[after] - seen[before]) * GRID_S, GRID_S)
    mean = (speed[seen[before]] - speed[seen[after]]) / span_s
    # A disc that stopped before it was seen again lost its speed sooner than that.
    mean = np.where(seen[after] < end, mean, np.maximum(mean, slowing[seen[before]]))
    return np.interp(at, seen, speed[seen]), np.where(before == after, slowing[at], mean)


def excess(friction: Friction, speed: Floats, slowing: Floats) -> Floats:
    """Deceleration (n,) beyond the friction model's, deg/s², as a moving average over `MEAN_S`: shorter by a window.

    Above `BLURRED_DEG_S` it is divided by the ratio of the noise there.
    """
    more = slowing - (friction.dry + friction.viscous * speed + friction.drag * speed * speed)
    more /= np.maximum(1.0, speed / BLURRED_DEG_S)
    n = round(MEAN_S / GRID_S)
    if len(more) < 2 * n:
        return more[:0]
    return np.convolve(more, np.full(n, 1 / n), "valid")


def judge(t_s: Floats, turned_deg: Floats, friction: Friction | None, *, encoder: bool = False) -> Judgement:
    """Judge the fairness of one spin, from before it began until it is at rest."""
    found = profile(t_s, turned_deg, encoder=encoder)
    if found is None:
        return Judgement(0.0, 0.0, "not-spun")
    speed, deg = found.speed_deg_s, found.turned_deg
    at_peak = int(np.argmax(speed))
    peak = float(speed[at_peak])
    before = np.flatnonzero(speed[:at_peak] <= 0)
    began = int(before[-1]) if len(before) else 0
    turns = max(0.0, float(deg[-1] - deg[began])) / 360
    seized = _is_seized(found, at_peak)
    if peak < LEAST_PEAK_DEG_S or (_is_led(found, at_peak) and not seized):
        return Judgement(turns, peak, "not-spun")
    speed, slowing = running_out(found)
    slow = (speed > SLOWEST_DEG_S) & (speed < ABRUPT_BELOW_DEG_S)
    stopped_at_once = seized or bool(np.any(slowing[slow] > ABRUPT_DEG_S2))
    brake, push = _against(friction, speed, slowing)
    was_stopped = friction is not None and brake > friction.brake_limit
    was_pushed = friction is not None and push > friction.push_limit
    reason: Reason | None = None
    was_held = stopped_at_once or _went_back(deg[at_peak:]) > BACK_DEG
    if was_stopped or was_held:
        reason = "hand-stop"
    elif was_pushed:
        reason = "push"
    elif turns < LEAST_TURNS:
        reason = "short-spin"
    return Judgement(turns, peak, reason, brake, push, reason is not None and not was_held and turns >= LEAST_TURNS)


def _against(friction: Friction | None, speed: Floats, slowing: Floats) -> tuple[float, float]:
    if friction is None:
        return 0.0, 0.0
    more = excess(friction, speed, slowing)
    if not len(more):
        return 0.0, 0.0
    noise = max(friction.noise_deg_s2, 1e-6)
    return max(0.0, float(more.max()) / noise), max(0.0, -float(more.min()) / noise)


def _is_led(found: Profile, at_peak: int) -> bool:
    speed = found.speed_deg_s
    slower = np.flatnonzero(speed[:at_peak] < 0.3 * speed[at_peak])
    slow = np.flatnonzero(speed[at_peak:] < SLOWEST_DEG_S)
    rising = at_peak - (int(slower[-1]) if len(slower) else 0)
    falling = int(slow[0]) if len(slow) else len(speed) - at_peak
    # The window widens a rise as much as a fall.
    return rising > LED_SHARE * falling


def _went_back(deg: Floats) -> float:
    return float(np.max(np.maximum.accumulate(deg) - deg))


def _is_seized(found: Profile, at_peak: int) -> bool:
    speed, change = found.speed_deg_s[at_peak:], found.change_deg_s2[at_peak:]
    judged = (speed > SLOWEST_DEG_S) & (speed < SEIZED_BELOW_DEG_S)
    return bool(np.any(-change[judged] > SEIZED_DEG_S2))
