"""Prefetching on Home, one part a frame, so that the next tap is answered at once."""

from __future__ import annotations

from collections.abc import Callable

from companion.app.ports.parts import Parts
from companion.app.text.say import Say
from companion.kernel.errors import CompanionError

FRAMES = 20
"""Home is to be there at once: nothing is read in its first frames."""
MOST = 5
"""So many files that were left out are named on Home; of more it says how many."""


class ReadAhead:
    """The players' data, part by part, then *more*."""

    def __init__(self, parts: Parts, *more: Callable[[], object]) -> None:
        library = parts.library
        self._tell = parts.texts.fact
        self._count = Say(parts.texts).count
        self._known = parts.remarks
        self._libraries = (library, parts.cards)
        self._left: list[Callable[[], object]] = [
            *([lambda: None] * FRAMES),
            lambda: library.rulebook("figure"),
            library.playmats,
            library.figures,
            library.teams,
            lambda: self._left.extend(parts.cards.parts()),
            *more,
        ]

    def step(self) -> tuple[str, ...]:
        """Read one more part; returns what is wrong with it, and after the last one with any file, as sentences."""
        if not self._left:
            return ()
        read = self._left.pop(0)
        try:
            read()
        except CompanionError as error:
            return (self._tell(error.said),)
        return () if self._left else self._problems()

    def _problems(self) -> tuple[str, ...]:
        """Which of the players' own files were left out."""
        try:
            found = [problem for library in self._libraries for problem in library.problems()]
            new = [self._tell(problem) for problem in found if problem not in self._known]
            more = (self._count("home.left-out", len(new) - MOST),) if len(new) > MOST else ()
            return (*new[:MOST], *more)
        except CompanionError as error:
            return (self._tell(error.said),)
