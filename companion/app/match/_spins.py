"""The discs of a match and how to read them; void spins until they enter the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.app.ports.bases import Spinnable
from companion.app.ports.outside import Spin
from companion.kernel.dials import Dial
from companion.kernel.journal import Voided

MOST_VOIDED = 4
"""Number of void spins stored with the next one: the latest."""


def _its_number(segment: int) -> int | str:
    return segment


@dataclass(frozen=True, kw_only=True)
class Discs:
    """Discs of figures and coins in one match.

    *dials* by the source of their chance requests; *outcome* maps a segment to the answer. *nearest*: an angle
    on a line counts as the nearest segment. *on_line* makes the action that records a disc on the line, if the
    game has one. *has_lines*: a spin on the screen can stop on one; a coin drawn by the program cannot.
    """

    spinnables: tuple[Spinnable, ...]
    dials: Mapping[str, Dial]
    outcome: Callable[[int], int | str] = _its_number
    nearest: bool = False
    on_line: Callable[[str], Any] | None = None
    has_lines: bool = True


class VoidSpins:
    """Void spins by disc, until the disc's next entry includes them.

    They have no entry of their own: for the rules nothing has happened. So they are lost
    if the program ends before the disc's next spin.
    """

    def __init__(self) -> None:
        self._of: dict[str, tuple[Voided, ...]] = {}

    def of(self, source: str) -> tuple[Voided, ...]:
        """The latest of a disc, oldest first."""
        return self._of.get(source, ())

    def add(self, spin: Spin, evidence: str, why: str) -> None:
        """Add a spin, if it has a trace."""
        if spin.trace:
            self._of[spin.source] = (*self.of(spin.source), Voided(evidence, why, spin.trace))[-MOST_VOIDED:]

    def take_back(self, spin: Spin) -> None:
        """Remove a spin that is to count after all."""
        self._of[spin.source] = tuple(one for one in self.of(spin.source) if one.trace != spin.trace)

    def forget(self, source: str) -> None:
        """Drop the spins of a disc that are now in the journal."""
        self._of.pop(source, None)
