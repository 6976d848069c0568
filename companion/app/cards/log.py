"""The log of a card match in words: one line per happening, struck through if it was retracted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from companion.app.cards.damage_breakdown import is_worked_out
from companion.app.cards.event_text import CardTeller
from companion.app.cards.told_lines import Audience, Told
from companion.app.text.remarks import remark_in_words
from companion.cards.play.setup.setting_up import start
from companion.cards.rules import CardRules
from companion.cards.values.actions import Action
from companion.cards.values.events import CoinFlipped, Event, TurnBegan
from companion.cards.values.game import COIN_SOURCES
from companion.cards.values.state import Table
from companion.kernel.bookkeeping import Bookkeeper
from companion.kernel.journal import Applied, Entry, Remarked, Retracted
from companion.kernel.model import Chance, Seat
from companion.texts.texts import Phrase, Texts, phrase

CORRECTION = "CORRECTION"


class CardLine(msgspec.Struct, frozen=True):
    """A line of the log. *entry*: the standing entry that caused it, -1 if there is none any more.

    *until*: the last entry, if the line merges several. *number* increases from line to line; that of the last
    line increases when the line grows. *begins_turn*: it is the heading of a turn. *trace*: the viewable spin
    of its entry, 0 the one that counted, above 0 a void one, -1 none. *summed*: its entry has a damage calculation.
    """

    text: str
    clause: str
    turn: int
    entry: int
    number: int
    seat: Seat | None = None
    struck: bool = False
    begins_turn: bool = False
    trace: int = -1
    summed: bool = False
    until: int = -1


class _Piece(msgspec.Struct, frozen=True):
    """A line before equal ones are merged."""

    told: Told | None
    text: str
    clause: str
    turn: int
    entry: int
    trace: int = -1
    struck: bool = False
    summed: bool = False


class CardLog(Bookkeeper[_Piece, tuple[int, Table]]):
    """Lines for a growing journal. Each event is told once, with the tables before and after it."""

    def __init__(self, texts: Texts, teller: CardTeller, rules: CardRules, view: Audience = "all") -> None:
        self._texts = texts
        self._teller = teller
        self._rules = rules
        self._view = view
        super().__init__()

    def lines(self, entries: Sequence[Entry]) -> tuple[CardLine, ...]:
        """The lines of *entries*, which extend those of the previous call or replace them."""
        if self._read_on(entries):
            self._gather()
        return self._lines

    def _open_book(self) -> None:
        self._turn = 0
        # Events before anybody's first action.
        self._table = start(self._rules.game)
        self._tell(self._rules.begin().events, -1)
        self._gather_anew()
        self._gather()

    def _mark(self) -> tuple[int, Table]:
        return self._turn, self._table

    def _go_back(self, mark: tuple[int, Table]) -> None:
        self._turn, self._table = mark

    def _tell_entry(self, entry: Applied[Action, Event], number: int) -> None:
        self._voided(entry, number)
        self._tell(entry.events, number, bool(entry.note.trace))

    def _voided(self, entry: Applied[Action, Event], number: int) -> None:
        """Add void spins of a coin, before the one that counted."""
        action = entry.action
        if not isinstance(action, Chance) or action.source not in COIN_SOURCES:
            return
        player = self._teller.players[COIN_SOURCES.index(action.source)]
        for n, voided in enumerate(entry.note.voided, start=1):
            said = phrase("card-log.voided", player=player, why=Phrase(f"unfair.{voided.why}"))
            self._kept.append(_Piece(None, self._texts.tell(said), "", self._turn, number, trace=n))

    def _tell(self, events: Sequence[Event], entry: int, traced: bool = False) -> None:
        summed = any(is_worked_out(event) for event in events)
        for event in events:
            before = self._table
            self._table = self._rules.fold(before, event)
            if isinstance(event, TurnBegan):
                self._turn = event.turn
            told = self._teller.tell(event, before, self._table, self._view)
            if told is not None:
                trace = 0 if traced and isinstance(event, CoinFlipped) else -1
                self._kept.append(_Piece(told, "", told.clause, self._turn, entry, trace=trace, summed=summed))

    def _struck(self, line: _Piece) -> _Piece:
        self._gather_anew()
        return replace(line, entry=-1, struck=True)

    def _taken_back(self, entry: Retracted) -> _Piece:
        key = "card-log.taken-back" if entry.reason else "card-log.undone"
        text = self._texts.tell(phrase(key, reason=entry.reason))
        return _Piece(None, text, CORRECTION if entry.reason else "", self._turn, -1)

    def _remarked(self, entry: Remarked) -> _Piece:
        return _Piece(None, remark_in_words(self._texts, entry, self._teller.players), "", self._turn, -1)

    def _gather_anew(self) -> None:
        """Invalidate all lines."""
        self._lines: tuple[CardLine, ...] = ()
        self._last = 0
        """The first piece of the last line: new pieces may still be merged into that line."""

    def _gather(self) -> None:
        self._lines = (*self._lines[:-1], *self._gathered())

    def _gathered(self) -> Iterator[CardLine]:
        """The pieces from the last line on as lines, with equal neighbours merged."""
        before: _Piece | None = None
        told: Told | None = None
        for number, piece in enumerate(self._kept[self._last :], self._last):
            if before is not None and told is not None and piece.told is not None and piece.struck == before.struck:
                both = self._teller.together(told, piece.told)
                if both is not None:
                    told = both
                    continue
            if before is not None:
                yield self._line(number - 1, before, told)
            before, told, self._last = piece, piece.told, number
        if before is not None:
            yield self._line(len(self._kept) - 1, before, told)

    def _line(self, number: int, piece: _Piece, told: Told | None) -> CardLine:
        text = piece.text if told is None else self._texts.tell(told.phrase)
        return CardLine(
            text,
            piece.clause if told is None else told.clause,
            piece.turn,
            piece.entry,
            number,
            seat=None if told is None else told.seat,
            struck=piece.struck,
            trace=piece.trace,
            begins_turn=told is not None and told.heads_a_turn,
            summed=piece.summed and piece.entry >= 0,
            until=self._kept[number].entry,
        )
