"""Counts the quarter steps of an encoder from the edges of its two phases, and the pulses of its index.

The same counting as in the firmware: A before B counts up, a rising edge of the index is one pulse
and remembers the count. There it is told of every change by an interrupt; here by edges with times,
which may come late and in heaps, so a phase can also be heard to rise twice: then an edge between
was lost, which is counted as an illegal step.

A contact that chatters (an optical or magnetic encoder does not) is held for a while after each
edge: what it does meanwhile is only remembered, and what it says at the end of that time holds.
Nothing is lost by that: the last level always comes to count.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Phase: TypeAlias = Literal["a", "b", "index"]
PHASES: tuple[Phase, ...] = ("a", "b", "index")

STEPS = (0, 1, -1, 0, -1, 0, 0, 1, 1, 0, 0, -1, 0, -1, 1, 0)
"""By the state before (B, A) and after (B, A), as four bits: how far the encoder went. Jumps are 0."""


class Quadrature:
    """The state of an encoder.

    Attributes:
        count: Quarter steps since the beginning, up where A comes before B.
        index: Pulses of the index since the beginning.
        index_count: The count at the last of them.
        illegal: How often a change was seen that cannot be: an edge was lost.
    """

    def __init__(self, a: bool, b: bool, index: bool, debounce_s: float = 0.0) -> None:
        self.count = 0
        self.index = 0
        self.index_count = 0
        self.illegal = 0
        self._debounce_s = debounce_s
        self._level: dict[Phase, bool] = {"a": a, "b": b, "index": index}
        self._said = dict(self._level)
        """What each phase said last; another than its level only while that is held."""
        self._held_until: dict[Phase, float] = {}

    @property
    def levels(self) -> tuple[bool, bool, bool]:
        """The levels of A, B and the index that the counts rest on."""
        return self._level["a"], self._level["b"], self._level["index"]

    def edge(self, phase: Phase, level: bool, ticks: float) -> None:
        """*phase* has gone to *level*, at *ticks* seconds of whatever clock; edges come in the order of their times."""
        self._release(ticks)
        self._said[phase] = level
        if phase not in self._held_until:
            self._take(phase, level, ticks)

    def settle(self) -> None:
        """Release held edges once no contact can chatter any more (debouncing)."""
        self._release(float("inf"))

    def agree(self, levels: tuple[bool, bool, bool]) -> None:
        """The pins have been found at these levels for a while: where they were thought otherwise, edges were lost."""
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
            # Two rises without a fall between: the fall was lost, the pulse is a new one all the same.
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
