"""Is a disc fair to its printed sizes? Two tests of recorded spins, with effect sizes and required sample sizes.

Pearson's chi-squared test compares the frequency of segments with their widths (effect: Cohen's w). Kuiper's test
checks for a uniform distribution of resting angles, independently of the zero mark (effect: the length of the mean
direction, 0 for none, 1 for always the same). Angles are degrees clockwise from the zero mark.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, ceil, cos, exp, hypot, lgamma, log, pi, sin, sqrt
from typing import NamedTuple

LEAST_EXPECTED = 5.0
"""Least expected count of a segment for a meaningful chi-squared test."""
ALPHA, POWER = 0.05, 0.8
"""Significance level, and power with which a bias should be detected."""
STEPS = 500
SMALL = 1e-15


class Fairness(NamedTuple):
    """Test results for a disc. *counts* and *shares* are by segment, in order.

    *chi_squared* has *degrees* of freedom and p-value *chance*; *effect* is Cohen's w. *kuiper* is Kuiper's V,
    *kuiper_chance* its p-value. The mean direction is *heavy_deg*, of length *pull*.
    """

    counts: tuple[int, ...]
    shares: tuple[float, ...]
    chi_squared: float
    degrees: int
    chance: float
    effect: float
    kuiper: float
    kuiper_chance: float
    pull: float
    heavy_deg: float

    @property
    def spins(self) -> int:
        """Number of spins."""
        return sum(self.counts)

    @property
    def spins_wanted(self) -> int:
        """Number of spins for a meaningful chi-squared test: five expected in the narrowest segment."""
        return ceil(LEAST_EXPECTED / min(self.shares) - 1e-9)


def fairness_of(angles_deg: Sequence[float], shares: Sequence[float]) -> Fairness:
    """Test these angles on a disc whose segments have these shares, starting at the zero mark.

    Args:
        angles_deg: Resting angles, one or more, in any order.
        shares: Positive, with sum 1.
    """
    ends = [sum(shares[: number + 1]) * 360 for number in range(len(shares))]
    counts = [0] * len(shares)
    for angle in angles_deg:
        counts[next((n for n, end in enumerate(ends) if angle % 360 < end), len(shares) - 1)] += 1
    spins, degrees = len(angles_deg), len(shares) - 1
    chi = sum((count - spins * share) ** 2 / (spins * share) for count, share in zip(counts, shares, strict=True))
    value, chance = kuiper(angles_deg)
    x = sum(cos(angle * pi / 180) for angle in angles_deg) / spins
    y = sum(sin(angle * pi / 180) for angle in angles_deg) / spins
    return Fairness(
        counts=tuple(counts),
        shares=tuple(shares),
        chi_squared=chi,
        degrees=degrees,
        chance=chi_squared_tail(chi, degrees) if degrees else 1.0,
        effect=sqrt(chi / spins),
        kuiper=value,
        kuiper_chance=chance,
        pull=hypot(x, y),
        heavy_deg=atan2(y, x) * 180 / pi % 360 % 360,
    )


def kuiper(angles_deg: Sequence[float]) -> tuple[float, float]:
    """Kuiper's V of angles against a uniform disc, and its p-value (Stephens 1970)."""
    ordered, many = sorted(angle % 360 / 360 for angle in angles_deg), len(angles_deg)
    above = max((number + 1) / many - turn for number, turn in enumerate(ordered))
    below = max(turn - number / many for number, turn in enumerate(ordered))
    reach = (sqrt(many) + 0.155 + 0.24 / sqrt(many)) * (above + below)
    if reach < 0.4:
        return above + below, 1.0
    tail = sum((4 * j * j * reach * reach - 1) * exp(-2 * j * j * reach * reach) for j in range(1, 50))
    return above + below, min(1.0, 2 * tail)


def spins_to_see(bias: float, share: float, segments: int) -> int:
    """Sample size to detect that a segment of this *share* comes up too often or too rarely by *bias*.

    Both are fractions of all spins; the other segments absorb the difference by their sizes. Detected means: by
    chi-squared at 5 % in four of five experiments.

    Raises:
        ValueError: The bias is impossible: the share would be below 0 or above 1, or there is only one segment.
    """
    if segments < 2 or not bias or not 0 < share < 1 or not 0 <= share + bias <= 1:
        raise ValueError(bias)
    effect, degrees = bias * bias / (share * (1 - share)), segments - 1
    limit = _between(lambda value: ALPHA - chi_squared_tail(value, degrees), 0.0, 1000.0)
    shift = _between(lambda value: _tail_when_shifted(limit, degrees, value) - POWER, 0.0, 1000.0)
    return ceil(shift / effect)


def chi_squared_tail(value: float, degrees: int) -> float:
    """Probability that chi-squared with this many *degrees* of freedom is at least *value*.

    >>> round(chi_squared_tail(3.841459, 1), 6), round(chi_squared_tail(19.675138, 11), 6)
    (0.05, 0.05)
    """
    a, x = degrees / 2, value / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:  # the series of the lower incomplete gamma function
        term = part = 1 / a
        for step in range(1, STEPS):
            term *= x / (a + step)
            part += term
            if term < part * SMALL:
                break
        return max(0.0, 1 - part * scale)
    b, c = x + 1 - a, 1e300  # the continued fraction of the upper one, by Lentz
    d = 1 / b
    found = d
    for step in range(1, STEPS):
        factor = step * (a - step)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        found *= c * d
        if abs(c * d - 1) < SMALL:
            break
    return min(1.0, found * scale)


def _tail_when_shifted(value: float, degrees: int, shift: float) -> float:
    """Probability that noncentral chi-squared is at least *value*: a Poisson mixture of chi-squared."""
    half, weight, found, left = shift / 2, exp(-shift / 2), 0.0, 1.0
    for step in range(2000):
        found += weight * chi_squared_tail(value, degrees + 2 * step)
        left -= weight
        if step > half and left < 1e-9:
            break
        weight *= half / (step + 1)
    return found


def _between(rising: Callable[[float], float], low: float, high: float) -> float:
    """Root of an increasing function, by bisection."""
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return high
