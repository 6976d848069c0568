"""A match for learners: requests, legal actions by number, observations, information states.

A `Moment` is an immutable state; a `Course` holds the rules of a setup, shared by any number of matches.
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
"""After this many decisions a match is truncated without a winner; no rule does that."""


class Log(msgspec.Struct, frozen=True, gc=False):
    """Linked list of actions with their requests and events; moments share its tail."""

    asked: Request
    action: Any
    events: tuple[Any, ...]
    before: Log | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a flat tuple: recursing through a whole match would be too deep."""
        return _log_of, (_links(self),)


def entries_of(log: Log | None) -> tuple[tuple[Any, tuple[Any, ...]], ...]:
    """Actions of a log with their events, oldest first."""
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
    """State of a match.

    *narrowed*: the answers of a slot that held several, among which the seat must choose; empty otherwise.
    """

    state: Any
    decisions: int = 0
    narrowed: tuple[Any, ...] = ()
    log: Log | None = None

    def __deepcopy__(self, memo: object) -> Moment:
        return self


class Course:
    """Matches over a setup, encoded. *most*: limit of decisions per match."""

    def __init__(self, rules: Any, code: Code, most: int = MOST_DECISIONS) -> None:
        self.rules = rules
        self.code = code
        self.most = most
        self._last: tuple[Moment, Numbered] | None = None

    def __deepcopy__(self, memo: object) -> Course:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the setup and the limit."""
        return course_of, (self.rules.setup, self.most)

    def start(self) -> Moment:
        return Moment(self.rules.start())

    def asked(self, moment: Moment) -> Request | None:
        """The pending request; None when the match is over."""
        if moment.decisions >= self.most:
            return None
        pending = self.rules.pending(moment.state)
        return pending[0] if pending else None

    def is_broken_off(self, moment: Moment) -> bool:
        """Was the match truncated by the limit of decisions?"""
        return moment.decisions >= self.most and bool(self.rules.pending(moment.state))

    def answers(self, moment: Moment) -> Numbered:
        """Legal actions of the current seat by number; empty if chance or nobody is to act."""
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
        """The state after the current seat's action of this number.

        Raises:
            CompanionError: The action is illegal.
        """
        held = self.answers(moment).get(number)
        if held is None:
            raise CompanionError(phrase("error.research.no-answer", number=number))
        if len(held) > 1:
            return msgspec.structs.replace(moment, decisions=moment.decisions + 1, narrowed=held)
        return self._after(moment, held[0], 1)

    def shown(self, moment: Moment, outcome: int) -> Moment:
        """The state after the chance outcome of this index in the request's order."""
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
        """Observation of a seat: an array of `code.length` numbers."""
        own = _own(self.asked(moment), seat)
        return self.code.observed(self.rules.observe(moment.state, seat), seat, own)

    def seen(self, moment: Moment, seat: Seat) -> tuple[Any, ...]:
        """Information state of a seat: all events as it learned of them, its requests, and its answers."""
        hides = isinstance(self.rules, CardRules)
        found: list[Any] = []
        for asked, action, events in _links(moment.log):
            found += () if _own(asked, seat) is None else (asked, action)
            found += (redact(event, seat) for event in events) if hides else events
        now = _own(self.asked(moment), seat)
        return (*found, *(() if now is None else (now, *moment.narrowed)))

    def returns(self, moment: Moment) -> tuple[float, float]:
        """1 for the winner and -1 for the loser; 0 for both in a draw or an unfinished match."""
        won = {"a": 1.0, "b": -1.0}.get(moment.state.table.winner, 0.0)
        return won, -won

    def is_open(self) -> bool:
        """Does the game have perfect information?"""
        return isinstance(self.rules, FigureRules)

    def most_outcomes(self) -> int:
        """Upper bound of the outcomes of a chance node."""
        if isinstance(self.rules, FigureRules):
            trainers = (disc.segments for disc in self.rules.setup.trainer_discs if disc is not None)
            return max(2, *map(len, (*self.rules.game.discs, *trainers)), len(self.rules.game.names))
        return max(2, len(self.rules.game.cards))


def _own(request: Request | None, seat: Seat) -> TurnRequest | ChoiceRequest | None:
    """The request if it is this seat's; others are hidden."""
    return request if isinstance(request, TurnRequest | ChoiceRequest) and request.seat == seat else None


def course_of(setup: FigureSetup | CardSetup, most_decisions: int = MOST_DECISIONS) -> Course:
    """Course of the matches over a setup.

    Raises:
        CompanionError: A deck consists of real cards, whose contents the program does not know.
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
