"""Chooses the address at which a joined base is tried next; only the base's key proves an address."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from firmware_bridge.ports.tcp import Address

PAUSES_S = (0.0, 0.0, 0.0, 4.0, 8.0, 16.0, 32.0, 60.0)
"""Pause after the first, second … attempt at an unproved address; the last one repeats."""


class Whereabouts:
    """The addresses of one base.

    The address where the base last proved that it holds the key is tried first each time; until then the one that
    somebody *typed*. Others are tried only after it did not answer, or if there is none: a few at once, then with
    growing pauses, regardless of announcements.

    Attributes:
        address: Address to try now; None: none.
    """

    def __init__(self, typed: Address | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.address: Address | None = None
        self._clock = clock
        self._proved = typed
        self._is_missed = False
        """The proved address was tried and did not answer."""
        self._tries = 0
        self._next_s = float("-inf")

    def may_try(self, said: Sequence[Address]) -> bool:
        """Is there an address to try now?"""
        return self._proved is not None or (bool(said) and self._clock() >= self._next_s)

    def choose(self, said: Sequence[Address]) -> None:
        """Choose the next address: the proved one or one of *said*, likely ones first."""
        others = [one for one in said if one != self._proved]
        is_due = bool(others) and self._clock() >= self._next_s
        if self._proved is not None and not (self._is_missed and is_due):
            self.address, self._is_missed = self._proved, True
        elif is_due:
            self.address, self._is_missed = others[self._tries % len(others)], False
            self._next_s = self._clock() + PAUSES_S[min(self._tries, len(PAUSES_S) - 1)]
            self._tries += 1
        else:
            self.address = None

    def prove(self) -> None:
        """Record that the base has proved at this address that it holds the key."""
        self._proved, self._is_missed = self.address, False
        self._tries, self._next_s = 0, float("-inf")
