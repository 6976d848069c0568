"""What of a match can be spun, and how it is read; spins that did not count, on their way into the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.app.ports.bases import Spinnable
from companion.app.ports.outside import Spin
from companion.kernel.dials import Dial
from companion.kernel.journal import Voided

MOST_VOIDED = 4
"""So many spins that did not count are kept with the next one: the last ones."""


def _its_number(segment: int) -> int | str:
    return segment


@dataclass(frozen=True, kw_only=True)
class Discs:
    """What of one match turns: discs of figures, coins.

    *dials* by the source of their chance requests; *outcome* is the answer that a segment
    stands for. *nearest*: an angle on a line counts as what it is nearest to. *on_line*
    makes the action that records a disc on the line, where the game has one. *has_lines*: what
    is spun on the screen can stop on one; a coin that the program throws cannot.
    """

    spinnables: tuple[Spinnable, ...]
    dials: Mapping[str, Dial]
    outcome: Callable[[int], int | str] = _its_number
    nearest: bool = False
    on_line: Callable[[str], Any] | None = None
    has_lines: bool = True


class VoidSpins:
    """Spins of each disc that did not count, until an entry about the disc takes them along.

    No entry is about them alone: to the rules nothing has happened. So they are lost
    where the program ends before the disc's next spin.
    """

    def __init__(self) -> None:
        self._of: dict[str, tuple[Voided, ...]] = {}

    def of(self, source: str) -> tuple[Voided, ...]:
        """Those of a disc, oldest first, the last few."""
        return self._of.get(source, ())

    def add(self, spin: Spin, evidence: str, why: str) -> None:
        """One more; without a trace there is nothing to keep."""
        if spin.trace:
            self._of[spin.source] = (*self.of(spin.source), Voided(evidence, why, spin.trace))[-MOST_VOIDED:]

    def take_back(self, spin: Spin) -> None:
        """This one is to count after all."""
        self._of[spin.source] = tuple(one for one in self.of(spin.source) if one.trace != spin.trace)

    def forget(self, source: str) -> None:
        """They stand in the journal now."""
        self._of.pop(source, None)
