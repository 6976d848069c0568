"""The record of a card match in words: a line for what happened, struck through where it was taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from companion.app.cards.telling import CardTeller, Told, View
from companion.cards import CardRules
from companion.cards.play.setup import start
from companion.cards.values import Table, TurnBegan
from companion.kernel import Applied, Entry, Retracted, Seat
from companion.texts import Texts, phrase

CORRECTION = "CORRECTION"


class CardLine(msgspec.Struct, frozen=True):
    """A line of the record. *entry*: the standing entry that caused it, -1: none any more.

    *number* grows from line to line; that of the last line grows when the line does.
    *begins_turn*: it is the heading of a turn.
    """

    text: str
    clause: str
    turn: int
    entry: int
    number: int
    seat: Seat | None = None
    struck: bool = False
    begins_turn: bool = False


class _Piece(msgspec.Struct):
    """A line as it was told, before equal ones are gathered."""

    told: Told | None
    text: str
    clause: str
    turn: int
    entry: int
    struck: bool = False


class CardLog:
    """Lines for a journal that grows. Each event is told once, from the tables that its entry went through."""

    def __init__(self, texts: Texts, teller: CardTeller, rules: CardRules, view: View = "all") -> None:
        self._texts = texts
        self._teller = teller
        self._rules = rules
        self._view = view
        self._forget()

    def lines(self, entries: Sequence[Entry]) -> tuple[CardLine, ...]:
        """The lines of *entries*, which begin with those of the call before or are others."""
        known = len(self._read)
        if len(entries) < known or (known and entries[known - 1] is not self._read[-1]):
            self._forget()
        new = entries[len(self._read) :]
        for entry in new:
            match entry:
                case Applied():
                    self._apply(entry)
                case Retracted():
                    self._retract(entry)
            self._read.append(entry)
        if new:
            self._lines = tuple(self._gathered())
        return self._lines

    def _forget(self) -> None:
        self._read: list[Entry] = []
        self._pieces: list[_Piece] = []
        self._standing: list[tuple[int, int, Table]] = []
        """For each standing entry: where its pieces begin, the turn before it, the table before it."""
        self._turn = 0
        # What comes by itself before anybody does anything.
        self._table = self._tell(self._rules.begin().events, start(self._rules.game), -1)
        self._lines = tuple(self._gathered())

    def _apply(self, entry: Applied[object, object]) -> None:
        number = len(self._standing)
        self._standing.append((len(self._pieces), self._turn, self._table))
        self._table = self._tell(entry.events, self._table, number)

    def _tell(self, events: Sequence[object], table: Table, entry: int) -> Table:
        for event in events:
            after = self._rules.evolve(table, event)
            if isinstance(event, TurnBegan):
                self._turn = event.turn
            told = self._teller.tell(event, table, after, self._view)  # type: ignore[arg-type]  # a journal's events
            if told is not None:
                self._pieces.append(_Piece(told, "", told.clause, self._turn, entry))
            table = after
        return table

    def _retract(self, entry: Retracted) -> None:
        if entry.start < len(self._standing):
            first, self._turn, self._table = self._standing[entry.start]
            for piece in self._pieces[first:]:
                piece.struck = True
                piece.entry = -1
        del self._standing[entry.start :]
        key = "card-log.taken-back" if entry.reason else "card-log.undone"
        text = self._texts.tell(phrase(key, reason=entry.reason))
        self._pieces.append(_Piece(None, text, CORRECTION if entry.reason else "", self._turn, -1))

    def _gathered(self) -> Iterator[CardLine]:
        """The pieces as lines, equal ones in a row as one."""
        before: _Piece | None = None
        told: Told | None = None
        for number, piece in enumerate(self._pieces):
            if before is not None and told is not None and piece.told is not None and piece.struck == before.struck:
                both = self._teller.together(told, piece.told)
                if both is not None:
                    told = both
                    continue
            if before is not None:
                yield self._line(number - 1, before, told)
            before, told = piece, piece.told
        if before is not None:
            yield self._line(len(self._pieces) - 1, before, told)

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
            begins_turn=told is not None and told.heads_a_turn,
        )
