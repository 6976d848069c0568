"""Strength of players from results between them: Elo by the Bradley-Terry model, with 95 % intervals.

In the model the first of two players scores with probability e^a / (e^a + e^b), a draw being half a point for
each. Newton's method finds the maximum-likelihood strengths; the curvature there gives the intervals. Each
pair that met gets one extra drawn game, so that a player who won every game has a finite rating too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import NamedTuple

import numpy as np

ELO = 400 / log(10)
"""Elo points per unit of strength."""
NORMAL_95 = 1.96
STEPS = 200
SETTLED = 1e-9


class Met(NamedTuple):
    """Results between two players from the first one's view: number of games, and points (a draw is half a point)."""

    games: int
    points: float


class Rating(NamedTuple):
    """Elo of a player, with mean 0 over all; *within*: half its 95 % interval."""

    elo: float
    within: float


def ratings(count: int, met: Mapping[tuple[int, int], Met]) -> Sequence[Rating]:
    """The ratings of *count* players, by number; *met* has each pair once."""
    strengths = np.zeros(count)
    for _ in range(STEPS):
        slope, curve = _at(strengths, met)
        step = np.linalg.pinv(curve) @ slope
        strengths += np.clip(step, -1.0, 1.0)
        strengths -= strengths.mean()
        if float(np.abs(step).max(initial=0.0)) < SETTLED:
            break
    spread = np.linalg.pinv(_at(strengths, met)[1])
    return [Rating(ELO * float(strengths[n]), NORMAL_95 * ELO * sqrt(float(spread[n, n]))) for n in range(count)]


def interval(met: Met) -> tuple[float, float]:
    """The 95 % interval of a share of points (Wilson's)."""
    n, z = met.games, NORMAL_95
    share = met.points / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def mirrored(points: Sequence[float]) -> tuple[int, int, int]:
    """Number of pairs of matches better than even, even and worse.

    *points* lists two matches with the same chance and swapped seats one after the other. In an even pair,
    chance or the set-up may have decided both matches; an uneven one shows who played better. A match without
    its partner is left out.
    """
    pairs = [one + other for one, other in zip(points[::2], points[1::2], strict=False)]
    return sum(both > 1 for both in pairs), sum(both == 1 for both in pairs), sum(both < 1 for both in pairs)


def _at(strengths: np.ndarray, met: Mapping[tuple[int, int], Met]) -> tuple[np.ndarray, np.ndarray]:
    """Slope and curvature of the log-likelihood."""
    slope, curve = np.zeros(len(strengths)), np.zeros((len(strengths), len(strengths)))
    for (one, other), results in met.items():
        games, points = results.games + 1, results.points + 0.5
        chance = 1 / (1 + np.exp(strengths[other] - strengths[one]))
        slope[one] += points - games * chance
        slope[other] -= points - games * chance
        weight = games * chance * (1 - chance)
        curve[one, one] += weight
        curve[other, other] += weight
        curve[one, other] -= weight
        curve[other, one] -= weight
    return slope, curve
