"""The course of a match, told in numbers: what is asked, by whom, what it may be answered, what a seat has seen.

A `Moment` is a value and never changes; a `Course` holds the rules of a setup, which any number of matches share.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.api import Chance, ChanceRequest, ChoiceRequest, CompanionError, Request, Seat, TurnRequest
from companion.api.cards import CardRules, redact
from companion.api.cards import Setup as CardSetup
from companion.api.figures import FigureRules
from companion.api.figures import Setup as FigureSetup
from companion.api.texts import phrase
from companion.lab.research.numbering import Code, Numbered

MOST_DECISIONS = 5000
"""After so many decisions of players a match is broken off, without a winner; no rule does that."""


class Log(msgspec.Struct, frozen=True, gc=False):
    """An action, what was asked before it and the events that it led to, and the log before: moments share them."""

    asked: Request
    action: Any
    events: tuple[Any, ...]
    before: Log | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """As a row: a chain as long as a match is too deep to be followed link by link."""
        return _log_of, (_links(self),)


def entries_of(log: Log | None) -> tuple[tuple[Any, tuple[Any, ...]], ...]:
    """The actions of a log with their events, oldest first."""
    return tuple((action, events) for _, action, events in _links(log))


def _links(log: Log | None) -> tuple[tuple[Request, Any, tuple[Any, ...]], ...]:
    found = []
    while log is not None:
        found.append((log.asked, log.action, log.events))
        log = log.before
    return tuple(reversed(found))


def _log_of(links: tuple[tuple[Request, Any, tuple[Any, ...]], ...]) -> Log | None:
    log = None
    for asked, action, events in links:
        log = Log(asked, action, events, log)
    return log


class Moment(msgspec.Struct, frozen=True, gc=False):
    """A match at one moment.

    *narrowed*: the answers that are left of a slot that held several; empty where nobody was asked so.
    """

    state: Any
    decisions: int = 0
    narrowed: tuple[Any, ...] = ()
    log: Log | None = None

    def __deepcopy__(self, memo: object) -> Moment:
        return self


class Course:
    """The matches over a setup, in numbers. *most*: so many decisions a match has at most."""

    def __init__(self, rules: Any, code: Code, most: int = MOST_DECISIONS) -> None:
        self.rules = rules
        self.code = code
        self.most = most
        self._last: tuple[Moment, Numbered] | None = None

    def __deepcopy__(self, memo: object) -> Course:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process goes the setup alone."""
        return course_of, (self.rules.setup, self.most)

    def start(self) -> Moment:
        return Moment(self.rules.start())

    def asked(self, moment: Moment) -> Request | None:
        """What the match waits for next; None when it is over."""
        if moment.decisions >= self.most:
            return None
        pending = self.rules.pending(moment.state)
        return pending[0] if pending else None

    def is_broken_off(self, moment: Moment) -> bool:
        """Has the match ended because it had as many decisions as it may have?"""
        return moment.decisions >= self.most and bool(self.rules.pending(moment.state))

    def answers(self, moment: Moment) -> Numbered:
        """Every answer of the seat that is asked, by its number; nothing where chance is asked, or nobody."""
        if self._last is None or self._last[0] is not moment:
            self._last = (moment, self._numbered(moment))
        return self._last[1]

    def _numbered(self, moment: Moment) -> Numbered:
        request, numbering = self.asked(moment), self.code.numbering
        if request is None or isinstance(request, ChanceRequest):
            return {}
        if moment.narrowed:
            return numbering.in_slots(moment.narrowed)
        seat = request.seat
        answers = self.rules.answers(moment.state, request)
        return numbering.numbered(answers, lambda answer: self.code.meaning(answer, seat))

    def answered(self, moment: Moment, number: int) -> Moment:
        """The moment after the seat that is asked gave the answer of this number.

        Raises:
            CompanionError: No answer has that number now.
        """
        held = self.answers(moment).get(number)
        if held is None:
            raise CompanionError(phrase("error.research.no-answer", number=number))
        if len(held) > 1:
            return msgspec.structs.replace(moment, decisions=moment.decisions + 1, narrowed=held)
        return self._after(moment, held[0], 1)

    def shown(self, moment: Moment, outcome: int) -> Moment:
        """The moment after chance showed the outcome of this number, counted from 0 in the request's order."""
        request = self.asked(moment)
        assert isinstance(request, ChanceRequest)
        came: Any = request.outcomes[outcome][0]
        return self._after(moment, Chance(request.source, came), 0)

    def _after(self, moment: Moment, action: Any, decisions: int) -> Moment:
        asked = self.asked(moment)
        assert asked is not None
        step = self.rules.apply(moment.state, action)
        return Moment(step.state, moment.decisions + decisions, (), Log(asked, action, step.events, moment.log))

    def observed(self, moment: Moment, seat: Seat) -> Any:
        """What a seat observes, as numbers: an array of `code.length`."""
        own = _own(self.asked(moment), seat)
        return self.code.observed(self.rules.observe(moment.state, seat), seat, own)

    def seen(self, moment: Moment, seat: Seat) -> tuple[Any, ...]:
        """Every event so far as the seat learned of it, what it was and is asked, and what it answered."""
        hides = isinstance(self.rules, CardRules)
        found: list[Any] = []
        for asked, action, events in _links(moment.log):
            found += () if _own(asked, seat) is None else (asked, action)
            found += (redact(event, seat) for event in events) if hides else events
        now = _own(self.asked(moment), seat)
        return (*found, *(() if now is None else (now, *moment.narrowed)))

    def returns(self, moment: Moment) -> tuple[float, float]:
        """1 for the seat that won and -1 for the other; 0 for both in a draw, and as long as nobody has."""
        won = {"a": 1.0, "b": -1.0}.get(moment.state.table.winner, 0.0)
        return won, -won

    def is_open(self) -> bool:
        """Is nothing hidden from anybody?"""
        return isinstance(self.rules, FigureRules)

    def most_outcomes(self) -> int:
        """So many outcomes no chance node has more."""
        if isinstance(self.rules, FigureRules):
            trainers = (disc.segments for disc in self.rules.setup.trainer_discs if disc is not None)
            return max(2, *map(len, (*self.rules.game.discs, *trainers)), len(self.rules.game.names))
        return max(2, len(self.rules.game.cards))


def _own(request: Request | None, seat: Seat) -> TurnRequest | ChoiceRequest | None:
    """A request that is this seat's; of any other a seat is told nothing here."""
    return request if isinstance(request, TurnRequest | ChoiceRequest) and request.seat == seat else None


def course_of(setup: FigureSetup | CardSetup, most_decisions: int = MOST_DECISIONS) -> Course:
    """The course of matches over a setup.

    Raises:
        CompanionError: A deck is one of real cards: what is in it is on the table, and nobody can play it on.
    """
    if isinstance(setup, FigureSetup):
        from companion.lab.research.figure_code import figure_code

        rules = FigureRules(setup)
        return Course(rules, figure_code(rules), most_decisions)
    from companion.lab.research.card_code import card_code

    if not all(deck.known for deck in setup.decks):
        raise CompanionError(phrase("error.research.real-cards"))
    with_cards = CardRules(setup)
    return Course(with_cards, card_code(with_cards), most_decisions)
