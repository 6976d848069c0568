"""The record in words: a line for every event, struck through where it was taken back."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.app.saying.figure_telling import Teller
from companion.app.screens import LogLine
from companion.figure import Action, CallOnLine, Event, FirstPlayerDrawn, TurnEnded
from companion.kernel import Applied, Bookkeeper, Chance, Entry, Retracted
from companion.texts import Texts

CORRECTION = "CORRECTION"


class Log(Bookkeeper[LogLine, int]):
    """Lines for a journal that grows; what telling goes on from is the turn."""

    def __init__(self, texts: Texts, teller: Teller) -> None:
        self._texts = texts
        self._teller = teller
        super().__init__()

    def lines(self, entries: Sequence[Entry]) -> tuple[LogLine, ...]:
        """The lines of *entries*, which begin with those of the call before or are others."""
        self._read_on(entries)
        return tuple(self._kept)

    def remark(self, entries: Sequence[Entry], text: str, clause: str) -> None:
        """A line that no entry caused, such as a refusal; the same one is not said twice in a row."""
        self._read_on(entries)
        if not self._kept or self._kept[-1].text != text:
            self._kept.append(LogLine(text, clause, self._turn, -1))

    def _open_book(self) -> None:
        self._turn = 0

    def _mark(self) -> int:
        return self._turn

    def _go_back(self, mark: int) -> None:
        self._turn = mark

    def _tell_entry(self, entry: Applied[Action, Event], number: int) -> None:
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
                self._kept.append(LogLine(text, clause, self._turn, number, seat, trace=trace))

    def _voided(self, entry: Applied[Action, Event], number: int) -> None:
        """Spins that did not count stand before the one that did."""
        action = entry.action
        if not isinstance(action, Chance | CallOnLine):
            return
        for n, voided in enumerate(entry.note.voided, start=1):
            facts = (("figure", action.source), ("why", f"@unfair.{voided.why}"))
            self._kept.append(LogLine(self._texts.say("log.voided", facts), "", self._turn, number, trace=n))

    def _struck(self, line: LogLine) -> LogLine:
        return replace(line, entry=-1, struck=True)

    def _taken_back(self, entry: Retracted) -> LogLine:
        key = "log.taken-back" if entry.reason else "log.undone"
        text = self._texts.say(key, (("reason", entry.reason),))
        return LogLine(text, CORRECTION if entry.reason else "", self._turn, -1)
