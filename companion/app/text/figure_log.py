"""The log in words: a line for every event, struck through if it was retracted."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.app.screens.table import LogLine
from companion.app.text.figure_events import Teller
from companion.app.text.remarks import remark_in_words
from companion.figure.actions import Action, CallOnLine, Correct
from companion.figure.events import Event, FirstPlayerDrawn, TrainerSpun, TurnEnded
from companion.kernel.bookkeeping import Bookkeeper
from companion.kernel.journal import Applied, Entry, Remarked, Retracted
from companion.kernel.model import Chance, Choose
from companion.texts.texts import Phrase, Texts

CORRECTION = "CORRECTION"


class Log(Bookkeeper[LogLine, tuple[int, str]]):
    """Lines for a growing journal; their context is the turn, and the card for which a figure is being chosen."""

    def __init__(self, texts: Texts, teller: Teller) -> None:
        self._texts = texts
        self._teller = teller
        super().__init__()

    def lines(self, entries: Sequence[Entry]) -> tuple[LogLine, ...]:
        """The lines of *entries*, which extend those of the previous call or replace them."""
        self._read_on(entries)
        return tuple(self._kept)

    def _open_book(self) -> None:
        self._turn, self._card = 0, ""

    def _mark(self) -> tuple[int, str]:
        return self._turn, self._card

    def _go_back(self, mark: tuple[int, str]) -> None:
        self._turn, self._card = mark

    def _tell_entry(self, entry: Applied[Action, Event], number: int) -> None:
        self._voided(entry, number)
        self._chosen_for_card(entry, number)
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

    def _chosen_for_card(self, entry: Applied[Action, Event], number: int) -> None:
        """Add the target of a Trainer card, which no event names."""
        match entry.action:
            case Correct():
                return
            case Choose(seat=seat, picks=(figure,)) if self._card:
                text = self._texts.say("log.card-used-on", (("card", self._card), ("figure", figure)))
                self._kept.append(LogLine(text, "FG-TRAINER-02", self._turn, number, seat))
            case _:
                pass
        spun = (event for event in entry.events if isinstance(event, TrainerSpun) and event.success)
        self._card = next((event.card for event in spun), "")

    def _voided(self, entry: Applied[Action, Event], number: int) -> None:
        """Add void spins, before the one that counted."""
        action = entry.action
        if not isinstance(action, Chance | CallOnLine):
            return
        for n, voided in enumerate(entry.note.voided, start=1):
            facts = (("figure", action.source), ("why", Phrase(f"unfair.{voided.why}")))
            self._kept.append(LogLine(self._texts.say("log.voided", facts), "", self._turn, number, trace=n))

    def _struck(self, line: LogLine) -> LogLine:
        return replace(line, entry=-1, struck=True)

    def _taken_back(self, entry: Retracted) -> LogLine:
        key = "log.taken-back" if entry.reason else "log.undone"
        text = self._texts.say(key, (("reason", entry.reason),))
        return LogLine(text, CORRECTION if entry.reason else "", self._turn, -1)

    def _remarked(self, entry: Remarked) -> LogLine:
        return LogLine(remark_in_words(self._texts, entry, self._teller.players), "", self._turn, -1, entry.seat)
