"""Test spins: where a base's disc comes to rest, and whether the distribution is uniform."""

from __future__ import annotations

from math import erfc, sqrt

from companion.app.ports.bases import FreeSpin
from companion.app.text.say import Say

SECTORS = 12
"""Equal sectors of 30 degrees."""
ENOUGH = 5 * SECTORS
"""Five spins a sector: the chi-squared test needs that many expected in each."""
ODD, VERY_ODD = 0.05, 0.001
"""p-values below which a disc is reported as uneven, and as very uneven."""


class SpinTest:
    """Counts the fair spins of one base."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.counts: tuple[int, ...] = (0,) * SECTORS
        self.unfair = 0

    def take(self, spin: FreeSpin) -> None:
        """Count a spin; unfair ones are counted separately."""
        if spin.unfair:
            self.unfair += 1
            return
        # Turned clockwise, a disc shows falling angles under the pointer.
        at = int(-spin.turn_deg % 360 % 360 * SECTORS / 360)
        self.counts = tuple(count + (sector == at) for sector, count in enumerate(self.counts))

    @property
    def spins(self) -> int:
        """Number of counted spins."""
        return sum(self.counts)

    def chance(self) -> float:
        """p-value of Pearson's chi-squared test against a uniform distribution."""
        if not self.spins:
            return 1.0
        expected = self.spins / SECTORS
        return chi_squared_tail(sum((count - expected) ** 2 / expected for count in self.counts), SECTORS - 1)

    def verdict(self, say: Say) -> str:
        """Verdict of the test in words."""
        words = say.count("spin-test.unfair", self.unfair) + " " if self.unfair else ""
        if self.spins < ENOUGH:
            return words + say("spin-test.few", n=self.spins, wanted=ENOUGH)
        chance = self.chance()
        key = "very-uneven" if chance < VERY_ODD else "uneven" if chance < ODD else "even"
        return words + say(f"spin-test.{key}", n=self.spins, percent=say.decimal(100 * chance, ".2g"))


def chi_squared_tail(value: float, degrees: int) -> float:
    """Upper tail of the chi-squared distribution with *degrees* of freedom.

    Wilson and Hilferty's cube-root approximation, precise enough for a verdict in words
    (within half a percent for ten degrees and more).

    >>> round(chi_squared_tail(19.675, 11), 3)
    0.05
    """
    if value <= 0:
        return 1.0
    nine = 2 / (9 * degrees)
    return 0.5 * erfc(((value / degrees) ** (1 / 3) - (1 - nine)) / sqrt(nine) / sqrt(2))
