"""Quadrature decoder: counts the quarter steps of an encoder from the edges of its two phases, and its index pulses.

It counts as the firmware does: A before B counts up, a rising edge of the index is one pulse and latches the count.
There an interrupt reports every change; here timestamped edges may arrive late and in batches, so that a phase may rise
twice in a row: then an edge between was lost, which counts as an illegal step.

Debouncing: a bouncing contact (optical and magnetic encoders have none) is held for a while after each edge, and its
level at the end of that time counts. This loses nothing: the last level always counts.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Phase: TypeAlias = Literal["a", "b", "index"]
PHASES: tuple[Phase, ...] = ("a", "b", "index")

STEPS = (0, 1, -1, 0, -1, 0, 0, 1, 1, 0, 0, -1, 0, -1, 1, 0)
"""Step by the state before (B, A) and after (B, A), as four bits. Illegal jumps are 0."""


class Quadrature:
    """State of an encoder.

    Attributes:
        count: Quarter steps since the start, up if A comes before B.
        index: Index pulses since the start.
        index_count: The count at the last of them.
        illegal: Number of impossible changes, each a lost edge.
    """

    def __init__(self, a: bool, b: bool, index: bool, debounce_s: float = 0.0) -> None:
        self.count = 0
        self.index = 0
        self.index_count = 0
        self.illegal = 0
        self._debounce_s = debounce_s
        self._level: dict[Phase, bool] = {"a": a, "b": b, "index": index}
        self._said = dict(self._level)
        """Last raw level of each phase; differs from its counted level only during debouncing."""
        self._held_until: dict[Phase, float] = {}

    @property
    def levels(self) -> tuple[bool, bool, bool]:
        """Levels of A, B and the index on which the counts are based."""
        return self._level["a"], self._level["b"], self._level["index"]

    def edge(self, phase: Phase, level: bool, ticks: float) -> None:
        """Count *phase* going to *level* at *ticks* seconds, any clock; edges arrive in time order."""
        self._release(ticks)
        self._said[phase] = level
        if phase not in self._held_until:
            self._take(phase, level, ticks)

    def settle(self) -> None:
        """Release held edges once no contact can bounce any more (debouncing)."""
        self._release(float("inf"))

    def agree(self, levels: tuple[bool, bool, bool]) -> None:
        """Adopt levels that the pins have held for a while; where they differ from the counts, edges were lost."""
        self.settle()
        if levels[:2] != self.levels[:2]:
            self.illegal += 1
            self._step(levels[0], levels[1])
        self._level = dict(zip(PHASES, levels, strict=True))
        self._said = dict(self._level)

    def _release(self, ticks: float) -> None:
        over = sorted((until, phase) for phase, until in self._held_until.items() if until <= ticks)
        for until, phase in over:
            del self._held_until[phase]
            if self._said[phase] != self._level[phase]:
                self._take(phase, self._said[phase], until)

    def _take(self, phase: Phase, level: bool, ticks: float) -> None:
        if self._debounce_s:
            self._held_until[phase] = ticks + self._debounce_s
        if phase == "index":
            # Two rises without a fall between: the fall was lost, but the pulse is still a new one.
            if level:
                self.index += 1
                self.index_count = self.count
        elif level == self._level[phase]:
            self.illegal += 1
        else:
            self._step(level if phase == "a" else self._level["a"], level if phase == "b" else self._level["b"])
        self._level[phase] = level

    def _step(self, a: bool, b: bool) -> None:
        before = self._level["a"] | self._level["b"] << 1
        self.count += STEPS[before << 2 | a | b << 1]
