"""Counts statistics from the events of a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.api.figures import Setup, events
from companion.lab.studies._tallies import KNOCKED_OUT, LOST, SHOWN, WON, OfSegment

KEPT = ("EFFECT-again_until_miss", "EFFECT-one_more_spin")
"""Clauses that bring another spin while the previous result still counts."""


class Counts:
    """Battles and Knock Outs over matches of one setup."""

    def __init__(self, setup: Setup) -> None:
        self._number = {placed.name: number for number, placed in enumerate(setup.figures)}
        self._owner = [placed.owner for placed in setup.figures]
        self._segments = [[[0] * 4 for _ in placed.figure.disc.segments] for placed in setup.figures]
        self.out = [0] * len(setup.figures)
        self._shown: dict[str, int] = {}
        self._kept: set[str] = set()

    def begin(self) -> None:
        """Start a new match."""
        self._shown.clear()
        self._kept.clear()

    def take(self, led_to: Iterable[Any]) -> None:
        """Count the events of one action."""
        out: list[int] = []
        decided: events.BattleDecided | None = None
        for event in led_to:
            match event:
                case events.Spun(figure=name, counts=segment):
                    if name not in self._kept:
                        self._shown[name] = segment
                case events.SpunAgain(figure=name, clause=clause):
                    if clause in KEPT:
                        self._kept.add(name)
                    else:
                        self._kept.discard(name)
                case events.BattleDecided():
                    decided = event
                case events.KnockedOut(figure=name) | events.LeftMatch(figure=name):
                    out.append(self._number[name])
        for figure in out:
            self.out[figure] += 1
        if decided is not None:
            self._count(decided, out)
            self.begin()

    def _count(self, decided: events.BattleDecided, out: Sequence[int]) -> None:
        for name in decided.figures:
            figure = self._number[name]
            row = self._segments[figure][self._shown[name]]
            row[SHOWN] += 1
            row[WON] += decided.winner == name
            row[LOST] += decided.winner not in ("", name)
            row[KNOCKED_OUT] += sum(self._owner[other] != self._owner[figure] for other in out)

    @property
    def segments(self) -> tuple[tuple[OfSegment, ...], ...]:
        """By figure and segment: times it counted, won, lost, and others Knocked Out."""
        return tuple(tuple((row[0], row[1], row[2], row[3]) for row in own) for own in self._segments)
