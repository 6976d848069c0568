"""A recorded card match for a web page: the lines of the log, and the table after each step.

A step covers all the entries of its log lines: cards drawn one by one but told in one line are one step.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

from companion.app.cards.damage_breakdown import is_worked_out, step_by_step
from companion.app.cards.event_text import CardTeller
from companion.app.cards.log import CardLine, CardLog
from companion.app.cards.table._marks import Marks
from companion.app.cards.table._projection import result_in_words
from companion.app.cards.table._sides import Sides
from companion.app.cards.table.faces import Faces
from companion.app.cards.told_lines import Audience
from companion.app.cards.view import seen_state
from companion.app.match.card_game import CardRecord
from companion.app.screens.card_page import CardPageHit, CardPageLine, CardPageSide, CardPageTable
from companion.app.screens.cards import CardFaceView, SumLine, SumsView
from companion.card_text.names import CardWords
from companion.cards.modifiers import facts as queries
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.events import CoinFlipped, DamageDealt, Event, Evolved, KnockedOut, PrizeTaken
from companion.cards.values.state import State, Table
from companion.cards.zones.zones import find, name_of
from companion.kernel.model import SEAT_NAMES, Seat
from companion.texts.texts import Texts, phrase

UNMARKED = Marks()


class Booked:
    """One recorded match. *hands*: show every card by name, if the match is over."""

    def __init__(self, record: CardRecord, texts: Texts, *, hands: bool = False) -> None:
        self._record, self._texts = record, texts
        self._open = hands and record.state.table.winner is not None
        self._eyes: Audience = "all" if self._open else "both"
        rules, players = record.rules, record.head.players
        self._game = rules.game
        self._words = CardWords(self._game, players)
        self._faces = Faces(self._game, texts)
        self._sides = Sides(rules, texts, self._words, self._faces)
        log = CardLog(texts, CardTeller(self._game, players, texts), rules, self._eyes)
        self._lines: Sequence[CardLine] = log.lines(record.until(len(record.standing)))
        told = sorted({line.until for line in self._lines if line.until >= 0})
        self._ends = (*(entry + 1 for entry in told[:-1]), len(record.standing))
        """The end of each step: the number of entries up to the last one that its lines tell."""

    @property
    def result(self) -> str:
        """Winner and reason, in words; "" for an unfinished match."""
        return result_in_words(self._texts, self._words.players, self._record.state.table)

    @property
    def record(self) -> tuple[CardPageLine, ...]:
        """The lines of the log."""
        return tuple(
            CardPageLine(
                one.text,
                one.clause,
                one.turn,
                bisect_left(self._ends, one.until + 1) + 1 if one.until >= 0 else 0,
                one.seat,
            )
            for one in self._lines
        )

    def tables(self) -> Iterator[CardPageTable]:
        """The table before the first step, and after each."""
        yield self._table(0, 0)
        for begin, end in pairwise((0, *self._ends)):
            yield self._table(begin, end)

    def _table(self, begins: int, ends: int) -> CardPageTable:
        """The table after the entries from *begins* to *ends*, with their events."""
        states = self._record.states
        seen: State = seen_state(self._record.rules, states[ends], self._eyes)
        table = seen.table
        hits, sums = list[CardPageHit](), list[SumsView]()
        coins = list[Literal["heads", "tails"]]()
        for event, before, after in self._happened(begins, ends):
            hits += self._hits(event, before, after)
            if isinstance(event, CoinFlipped):
                coins.append("heads" if event.heads else "tails")
            if isinstance(event, DamageDealt) and is_worked_out(event):
                sums.append(self._sum(event, before))
        return CardPageTable(
            turn=table.turn,
            mover=None if table.winner is not None or table.setup is not None else table.to_move,
            sides=(self._side(table, 0), self._side(table, 1)),
            stadium=self._sides.stadium(table, UNMARKED),
            hits=tuple(hits),
            coins=tuple(coins),
            sums=tuple(sums),
        )

    def _side(self, table: Table, seat: Seat) -> CardPageSide:
        side = table.sides[seat]
        active, bench = self._sides.row(table, seat, UNMARKED)
        return CardPageSide(
            active=active,
            bench=bench,
            bench_size=max(queries.bench_size(self._game, table, seat), len(bench)),
            prizes=self._sides.prizes(table, seat, UNMARKED),
            deck=len(side.deck),
            discard=len(side.discard),
            top=self._faces.name(side.discard[-1]) if side.discard else "",
            lost=len(side.lost) if self._game.edition.lost_zone else -1,
            beside=self._texts.fact(self._words.cards(side.supporter)) if side.supporter else "",
            hand=len(side.hand),
            cards=self._faces.several(self._sides.laid(one for one in side.hand if one != UNKNOWN))
            if self._open
            else (),
        )

    def _hand(self, hand: Iterable[str]) -> tuple[CardFaceView, ...]:
        """The known cards of a hand."""
        return self._faces.several(self._sides.laid(one for one in hand if one != UNKNOWN))

    # ------------------------------------------------------------ what happened

    def _happened(self, begins: int, ends: int) -> Iterator[tuple[Event, Table, Table]]:
        """Every event of these entries, with the tables before and after it."""
        for number in range(begins, ends):
            table = self._record.states[number].table
            for event in self._record.standing[number].events:
                after = self._record.rules.fold(table, event)
                yield event, table, after
                table = after

    def _hits(self, event: Event, before: Table, after: Table) -> Iterator[CardPageHit]:
        match event:
            case DamageDealt(pokemon=uid, amount=amount) if find(before, uid) is not None and amount > 0:
                yield CardPageHit(name_of(before, uid), "damage", amount)
            case KnockedOut(pokemon=uid) if find(before, uid) is not None:
                yield CardPageHit(name_of(before, uid), "knocked-out")
            case Evolved(pokemon=uid) if find(after, uid) is not None:
                yield CardPageHit(name_of(after, uid), "evolved")
            case PrizeTaken(seat=seat, place=place):
                yield CardPageHit(f"{SEAT_NAMES[seat]}-prize-{place + 1}", "prize")
            case _:
                pass

    def _sum(self, event: DamageDealt, before: Table) -> SumsView:
        """A damage calculation."""
        total = phrase("card-sum.total", pokemon=self._words.whose(before, event.pokemon), n=event.amount)
        lines = step_by_step(self._words, event)
        return SumsView(
            self._texts.tell(total), tuple(SumLine(self._texts.tell(said), clause) for said, clause in lines), -1
        )
