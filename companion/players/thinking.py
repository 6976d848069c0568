"""Limits on thinking about one answer: a given clock, or a number of tries without a clock.

Players have no clock of their own. With tries, the same seed gives the same match on any machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

TRIES = 100
"""Tries per answer without a clock."""


class Thinking(Protocol):
    """A limit on the effort for one answer."""

    def begin(self) -> None:
        """Start the limit for a new answer."""

    def is_over(self) -> bool:
        """Is it time to answer? Polled before each try, and during long ones."""

    def tried(self) -> None:
        """Count a try."""


class Tries:
    """A fixed number of tries, however long they take."""

    def __init__(self, most: int = TRIES) -> None:
        self._most = most
        self._left = most

    def begin(self) -> None:
        self._left = self._most

    def is_over(self) -> bool:
        return self._left <= 0

    def tried(self) -> None:
        self._left -= 1


class Until:
    """A number of seconds on a clock in seconds."""

    def __init__(self, clock: Callable[[], float], seconds: float) -> None:
        self._clock = clock
        self._seconds = seconds
        self._until = clock()

    def begin(self) -> None:
        self._until = self._clock() + self._seconds

    def is_over(self) -> bool:
        return self._clock() >= self._until

    def tried(self) -> None:
        pass
