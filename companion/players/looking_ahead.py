"""Search within a turn of the figure game: the expected worth of an answer over all spins and choices.

The rules play every outcome with its exact probability, so discs, attack texts and abilities all count. Each
player takes the option that is best for them. The table is evaluated at the end of the turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.figure.rules import FigureRules
from companion.figure.state import State
from companion.figure.tasks import TakeTurn
from companion.kernel.model import ChanceRequest, Seat, TurnRequest
from companion.players.figure_table import GIVEN_WEIGHTS, FigureTable, Weights

UNLIKELY = 2e-3
"""Prunes branches less likely than this within a turn; they are evaluated as they stand."""
MOST_STATES = 6_000
"""The most states searched for one answer; the rest are evaluated as they stand."""

REPLIES = 4
"""Number of replies searched when their own replies are searched too."""
LOOK_UP = 64
"""States between two checks of the time limit."""


class Ahead:
    """Search of the rest of a turn from one seat's view. Good for one question: states are cached.

    *replies*: number of further turns searched, each with its player's best answer; with two or more, the
    first reply is one of the `REPLIES` that look best at the end of its turn. *most*: the most states
    searched for one answer. *is_over*: polled time limit; once it is over, the rest is evaluated as it
    stands.
    """

    def __init__(
        self,
        rules: FigureRules,
        seat: Seat,
        weights: Weights = GIVEN_WEIGHTS,
        *,
        replies: int = 0,
        most: int = MOST_STATES,
        is_over: Callable[[], bool] | None = None,
    ) -> None:
        self._rules = rules
        self._seat = seat
        self._table = FigureTable(rules, weights)
        self._known: dict[State, float] = {}
        self._most = self._left = most
        self._is_over = is_over
        self._reply = Ahead(rules, 1 - seat, weights, replies=replies - 1, most=most) if replies else None
        """The search of the other side's turn."""
        self._first = Ahead(rules, 1 - seat, weights, most=most) if replies > 1 else None
        """The other side, as it rates its answers at first sight."""

    def after(self, state: State, action: Any) -> float:
        """Worth of taking *action* now, at the end of this turn."""
        return self._worth(self._rules.apply(state, action).state, 1.0)

    def at(self, state: State) -> float:
        """Worth of *state* at the end of its turn; each call has the full budget of states."""
        self._begin()
        return self._worth(state, 1.0)

    def _begin(self) -> None:
        self._left = self._most
        for other in (self._reply, self._first):
            if other is not None:
                other._begin()

    def _worth(self, state: State, chance: float) -> float:
        known = self._known.get(state)
        if known is None:
            self._left -= 1
            if self._is_over is not None and self._left % LOOK_UP == 0 and self._is_over():
                self._left = 0
            known = self._looked_into(state, chance)
            if self._left > 0 and chance > UNLIKELY:
                self._known[state] = known
        return known

    def _looked_into(self, state: State, chance: float) -> float:
        asked = self._rules.pending(state)
        if not asked or self._left <= 0 or chance <= UNLIKELY:
            return self._table.worth(state.table, self._seat)
        request = asked[0]
        if isinstance(request, TurnRequest) and request.step == "action":
            return self._at_turn(state, request)
        answers = self._rules.answers(state, request)
        if isinstance(request, ChanceRequest):
            return sum(
                float(share) * self._worth(self._rules.apply(state, answer).state, chance * float(share))
                for answer, (_, share) in zip(answers, request.outcomes, strict=True)
            )
        worths = [self._worth(self._rules.apply(state, answer).state, chance) for answer in answers]
        return max(worths) if request.seat == self._seat else min(worths)

    def _is_out_of_replies(self) -> bool:
        """With its own limit, it evaluates tables as they stand once the budget for replies is spent."""
        return self._most < MOST_STATES and self._reply is not None and self._reply._left <= 0

    def _at_turn(self, state: State, request: TurnRequest) -> float:
        """Worth at the beginning of a turn: of the table, or after the other side's best answer.

        After a card the turn goes on: its player takes the best option.
        """
        task = state.agenda[0]
        if request.seat == self._seat and isinstance(task, TakeTurn) and task.begun:
            return max(self.after(state, answer) for answer in self._rules.answers(state, request))
        if self._reply is None or request.seat == self._seat or self._is_out_of_replies():
            return self._table.worth(state.table, self._seat)
        answers = self._rules.answers(state, request)
        if self._first is not None:
            first = self._first
            worths = [first.after(state, answer) for answer in answers]
            best = sorted(range(len(answers)), key=lambda number: -worths[number])[:REPLIES]
            answers = [answers[number] for number in best]
            self._reply._begin()
        return -max(self._reply.after(state, answer) for answer in answers)
