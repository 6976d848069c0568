"""How long a player may think about one answer: by a clock that it is given, or so many tries and no clock.

Players have no clock of their own. With tries a match is the same for the same seed, whatever the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

TRIES = 100
"""So many tries an answer has where no clock is given."""


class Thinking(Protocol):
    """A limit on what is spent on one answer."""

    def begin(self) -> None:
        """An answer is asked for: the limit counts from here."""

    def is_over(self) -> bool:
        """Is it time to answer? Asked once before each try, and as often as a try is long."""

    def tried(self) -> None:
        """One more try is done."""


class Tries:
    """So many tries, however long they take."""

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
    """So many seconds by a clock that runs in seconds."""

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
