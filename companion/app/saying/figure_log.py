"""The record in words: a line for every event, struck through where it was taken back."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.app.saying.figure_telling import Teller
from companion.app.screens import LogLine
from companion.figure import Action, CallOnLine, Event, FirstPlayerDrawn, TurnEnded
from companion.kernel import Applied, Chance, Entry, Retracted
from companion.texts import Texts

CORRECTION = "CORRECTION"


class Log:
    """Lines for a journal that grows. Each entry is put into words once."""

    def __init__(self, texts: Texts, teller: Teller) -> None:
        self._texts = texts
        self._teller = teller
        self._read: list[Entry] = []
        self._lines: list[LogLine] = []
        self._standing: list[tuple[int, int, int]] = []
        """For each standing entry: its lines (from, to), and the turn before it."""
        self._turn = 0

    def lines(self, entries: Sequence[Entry]) -> tuple[LogLine, ...]:
        """The lines of *entries*, which begin with those of the call before or are others."""
        known = len(self._read)
        if len(entries) < known or (known and entries[known - 1] is not self._read[-1]):
            self._forget()
        for entry in entries[len(self._read) :]:
            match entry:
                case Applied():
                    self._apply(entry)
                case Retracted():
                    self._retract(entry)
            self._read.append(entry)
        return tuple(self._lines)

    def remark(self, entries: Sequence[Entry], text: str, clause: str) -> None:
        """A line that no entry caused, such as a refusal; the same one is not said twice in a row."""
        self.lines(entries)
        if not self._lines or self._lines[-1].text != text:
            self._lines.append(LogLine(text, clause, self._turn, -1))

    def _forget(self) -> None:
        self._read, self._lines, self._standing, self._turn = [], [], [], 0

    def _apply(self, entry: Applied[Action, Event]) -> None:
        first, turn, number = len(self._lines), self._turn, len(self._standing)
        self._voided(entry, number)
        for event in entry.events:
            match event:
                case FirstPlayerDrawn():
                    self._turn = 1
                case TurnEnded(turn=ended):
                    self._turn = ended + 1
            said = self._teller.tell(event)
            if said is not None:
                text = self._texts.tell(said)
                clause, seat = getattr(event, "clause", ""), self._teller.seat_of(event)
                trace = 0 if entry.note.trace and not isinstance(event, TurnEnded) else -1
                self._lines.append(LogLine(text, clause, self._turn, number, seat, trace=trace))
        self._standing.append((first, len(self._lines), turn))

    def _voided(self, entry: Applied[Action, Event], number: int) -> None:
        """Spins that did not count stand before the one that did."""
        action = entry.action
        if not isinstance(action, Chance | CallOnLine):
            return
        for n, voided in enumerate(entry.note.voided, start=1):
            facts = (("figure", action.source), ("why", f"@unfair.{voided.why}"))
            self._lines.append(LogLine(self._texts.say("log.voided", facts), "", self._turn, number, trace=n))

    def _retract(self, entry: Retracted) -> None:
        for first, end, _ in self._standing[entry.start :]:
            for at in range(first, end):
                self._lines[at] = replace(self._lines[at], entry=-1, struck=True)
        if entry.start < len(self._standing):
            self._turn = self._standing[entry.start][2]
        del self._standing[entry.start :]
        key = "log.taken-back" if entry.reason else "log.undone"
        text = self._texts.say(key, (("reason", entry.reason),))
        self._lines.append(LogLine(text, CORRECTION if entry.reason else "", self._turn, -1))
