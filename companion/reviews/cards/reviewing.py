"""Review a match of the card game: the luck of each coin, the cost of each decision, the chances turn by turn.

A chance is the mean over both seats' observations. A decision is judged by what its player saw, not by later
events. Drawn and face-down cards count as unforeseeable.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from companion.cards.rules import CardRules
from companion.cards.values.actions import Concede, Penalize
from companion.cards.values.game import COIN_SOURCES
from companion.cards.values.state import State
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Request, TurnRequest
from companion.reviews.adding_up import MISTAKE, SHOWN, Progress, summed_up
from companion.reviews.cards.judging import BEST, CardJudge, Compared, candidate
from companion.reviews.cards.values import CardCandidate, CardDecision, CardReview, GivesGameUp
from companion.reviews.values import Point, Spin

EVEN = 0.5
BLIND = frozenset({"choose-prize", "choose-prize-to-look-at", "choose-prize-to-change"})
"""Prompts for a pick among unseen cards: pure chance."""

CardReviewing: TypeAlias = Generator[Progress, None, CardReview]
"""A review in progress, one entry between two `yield`s."""


def reviewing(rules: CardRules, judge: CardJudge, actions: Sequence[Any], start: State | None = None) -> CardReviewing:
    """Review the match of these legal *actions*, from its beginning or from *start*."""
    return _Reviewer(rules, judge).over(actions, rules.start() if start is None else start)


class Open(NamedTuple):
    """A decision to be judged at the end of its turn."""

    entry: int
    turn: int
    found: Compared


class _Reviewer:
    def __init__(self, rules: CardRules, judge: CardJudge) -> None:
        self._rules = rules
        self._judge = judge
        self._spins: list[Spin] = []
        self._decisions: list[CardDecision] = []
        self._points: list[Point] = []
        self._open: list[Open] = []
        self._turn = -1
        """The turn that already has its point."""

    def over(self, actions: Sequence[Any], state: State) -> CardReviewing:
        """Go through the entries, from *state* on."""
        for entry, action in enumerate(actions):
            yield Progress(entry, len(actions))
            if self._open and self._open[0].turn != state.table.turn:
                self._settle()
            request = self._answered(state, action)
            self._stands(entry, state, request)
            match request:
                case _ if isinstance(action, Concede):
                    self._gave_up(entry, state, action)
                case ChanceRequest(source=source) if source in COIN_SOURCES:
                    self._flipped(entry, state, request, action)
                case TurnRequest() | ChoiceRequest():
                    self._decided(entry, state, request, action)
            state = self._rules.apply(state, action).state
        self._settle()
        end = self._judge.chance(state)
        self._points.append(Point(len(actions), state.table.turn, EVEN if end is None else end))
        decisions = sorted(self._decisions, key=lambda one: one.entry)
        review: CardReview = summed_up(self._from_the_start(), self._spins, decisions)
        return review

    def _answered(self, state: State, action: Any) -> Request | None:
        """The request that *action* answers; None for corrections and for ends of a game from outside."""
        if isinstance(action, Penalize):
            return None
        for request in self._rules.pending(state):
            if isinstance(request, ChanceRequest):
                if isinstance(action, Chance) and action.source == request.source:
                    return request
            elif getattr(action, "seat", None) == request.seat:
                return request
        return None

    def _stands(self, entry: int, state: State, request: Request | None) -> None:
        """Add a point at the beginning of a player's turn, after the draw."""
        if not isinstance(request, TurnRequest) or state.table.turn == self._turn or state.table.setup is not None:
            return
        chance = self._judge.chance(state)
        if chance is not None:
            self._turn = state.table.turn
            self._points.append(Point(entry, state.table.turn, chance))

    def _from_the_start(self) -> Sequence[Point]:
        """The points, with the first one moved to the beginning: before it only the decks are known."""
        first = self._points[0]
        return (
            [msgspec.structs.replace(first, entry=0), *self._points[1:]]
            if len(self._points) > 1
            else [Point(0, 0, EVEN), first]
        )

    def _flipped(self, entry: int, state: State, request: ChanceRequest, action: Chance) -> None:
        found = self._judge.flipped(state, request)
        if found is None:
            return
        expected, after = found
        came = next(one for one, (side, _) in zip(after, request.outcomes, strict=True) if side == action.outcome)
        seat = COIN_SOURCES.index(request.source)
        self._spins.append(Spin(entry, state.table.turn, seat, request.source, action.outcome, expected, came))

    def _decided(self, entry: int, state: State, request: TurnRequest | ChoiceRequest, action: Any) -> None:
        if isinstance(request, ChoiceRequest) and request.prompt in BLIND:
            return
        found = self._judge.compared(state, request, action)
        if found is not None:
            self._open.append(Open(entry, state.table.turn, found))

    def _settle(self) -> None:
        """Judge the decisions of the finished turn, the last one first.

        An answer counts as good as the best option later in the turn, since what could still be done was not lost.
        """
        still = [0.0, 0.0]
        for one in reversed(self._open):
            seat = one.found.view.seat
            decision = self._judged(one, still[seat])
            still[seat] = decision.best
            self._decisions.append(decision)
        self._open = []

    def _judged(self, one: Open, still: float) -> CardDecision:
        found = one.found
        if found.best - max(found.played.mean, still) > MISTAKE:
            found = self._judge.closely(found)
        came, view = max(found.played.mean, still), found.view
        decision = CardDecision(one.entry, one.turn, view.seat, found.played.action, max(found.best, came), came)
        if decision.lost <= MISTAKE:
            return decision
        return msgspec.structs.replace(
            decision,
            played=msgspec.structs.replace(candidate(view, found.played), chance=came),
            better=tuple(candidate(view, better) for better in found.better[:BEST] if better.mean - came >= SHOWN),
        )

    def _gave_up(self, entry: int, state: State, action: Concede) -> None:
        """Conceding loses whatever chance there was."""
        chance = self._judge.chance(state)
        if chance is not None:
            best = chance if action.seat == 0 else 1 - chance
            played = CardCandidate(action, None, 0.0, (GivesGameUp(),))
            self._decisions.append(CardDecision(entry, state.table.turn, action.seat, action, best, 0.0, played))
