"""Review a match entry by entry: the luck of each spin, the cost of each decision.

Between two entries the chance of winning changes by luck (a disc's result against its mean), by play (the
answer against the best one), and by what could not be foreseen. The three add up.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeAlias

import msgspec

from companion.figure.rules import FigureRules
from companion.figure.state import State
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Request, Seat, TurnRequest
from companion.reviews._judging import BEST, FigureJudge
from companion.reviews._playing_out import MATCHES
from companion.reviews.adding_up import MISTAKE, SHOWN, Progress, summed_up
from companion.reviews.values import FigureDecision, FigureReview, Point, Spin

Reviewing: TypeAlias = Generator[Progress, None, FigureReview]
"""A review in progress: an entry, or a playout from one, between two `yield`s."""
WORTH_NAMING = 0.5
"""Names an alternative only if it gains at least this share of the best answer's gain."""
Look: TypeAlias = Generator[Progress, None, float]
"""The look at an entry; returns seat a's chance before it."""


def reviewing(rules: FigureRules, judge: FigureJudge, actions: Sequence[Any], start: State | None = None) -> Reviewing:
    """Review the match of these legal *actions*, from its beginning or from *start*."""
    return _Reviewer(rules, judge).over(actions, rules.start() if start is None else start)


def reviewed(
    rules: FigureRules, judge: FigureJudge, actions: Sequence[Any], start: State | None = None
) -> FigureReview:
    """Run the review to its end."""
    made = reviewing(rules, judge, actions, start)
    while True:
        try:
            next(made)
        except StopIteration as done:
            review: FigureReview = done.value
            return review


def worth_naming(better: Sequence[tuple[float, Any]], came: float) -> Sequence[tuple[float, Any]]:
    """The *better* answers, best first, that are named for a mistake that *came* to this chance."""
    return [(chance, one) for chance, one in better if chance - came >= WORTH_NAMING * (better[0][0] - came)]


class _Reviewer:
    def __init__(self, rules: FigureRules, judge: FigureJudge) -> None:
        self._rules = rules
        self._judge = judge
        self._spins: list[Spin] = []
        self._decisions: list[FigureDecision] = []
        self._points: list[Point] = []
        self._progress = Progress(0, 0)

    def over(self, actions: Sequence[Any], state: State) -> Reviewing:
        """Go through the entries, from *state* on."""
        for entry, action in enumerate(actions):
            self._progress = Progress(entry, len(actions), most=MATCHES * (1 + BEST))
            yield self._progress
            chance = yield from self._look(entry, state, action)
            self._points.append(Point(entry, state.table.turn, chance))
            state = self._rules.apply(state, action).state
        self._points.append(Point(len(actions), state.table.turn, self._judge.chance(state)))
        review: FigureReview = summed_up(self._points, self._spins, self._decisions)
        return review

    def _look(self, entry: int, state: State, action: Any) -> Look:
        """Seat a's chance before an entry."""
        request = self._answered(state, action)
        match request:
            case ChanceRequest():
                return self._spun(entry, state, request, action)
            case TurnRequest() | ChoiceRequest():
                return (yield from self._decided(entry, state, request, action))
            case None:
                return self._judge.chance(state)

    def _answered(self, state: State, action: Any) -> Request | None:
        """The request that *action* answers; None for corrections and for calls on the line."""
        for request in self._rules.pending(state):
            if isinstance(request, ChanceRequest):
                if isinstance(action, Chance) and action.source == request.source:
                    return request
            elif action in self._rules.answers(state, request) or self._gives_up(state, request, action):
                return request
        return None

    def _gives_up(self, state: State, request: Request, action: Any) -> bool:
        """Is it the refusal to act, which is legal but not listed?"""
        return isinstance(request, TurnRequest) and self._rules.apply(state, action).state.table.winner is not None

    def _spun(self, entry: int, state: State, request: ChanceRequest, action: Chance) -> float:
        expected, after = self._judge.expected(state, request)
        came = next(one for one, (outcome, _) in zip(after, request.outcomes, strict=True) if outcome == action.outcome)
        owner = self._owner(request.source)
        self._spins.append(Spin(entry, state.table.turn, owner, request.source, action.outcome, expected, came))
        return expected

    def _owner(self, source: str) -> Seat | None:
        game = self._rules.game
        if source in game.number:
            return game.owners[game.number[source]]
        return next((seat for seat in (0, 1) if source == game.trainer_source(seat)), None)

    def _decided(self, entry: int, state: State, request: TurnRequest | ChoiceRequest, action: Any) -> Look:
        seat = request.seat
        rated = self._judge.rated(state, request)
        after = self._judge.after(state, action)
        came = after if seat == 0 else 1 - after
        best = max(rated[0][1], came)
        decision = FigureDecision(entry, state.table.turn, seat, action, best, came)
        if decision.lost > MISTAKE:
            better = [(one, chance) for one, chance in rated[:BEST] if chance > came]
            decision = yield from self._looked_at_again(state, decision, better)
        self._decisions.append(decision)
        return best if seat == 0 else 1 - best

    def _looked_at_again(
        self, state: State, decision: FigureDecision, better: Sequence[tuple[Any, float]]
    ) -> Generator[Progress, None, FigureDecision]:
        """Re-examine an apparent mistake by a deeper search and by playouts: it may be none.

        These only decide whether it is a mistake; the chances shown are those of a hint.
        """
        judge, seat, came = self._judge, decision.seat, decision.came
        farther = judge.farther(state, decision.action, seat)
        ahead = [(action, chance, judge.farther(state, action, seat) - farther) for action, chance in better]
        gained = max(gain for _, _, gain in ahead)
        held = []
        if gained > MISTAKE:
            gained, played = 0.0, (yield from self._played_on(state, decision.action, seat))
            for action, chance, gain in ahead:
                if gain >= SHOWN and (yield from self._played_on(state, action, seat)) - played >= SHOWN:
                    held.append((chance, action))
                    gained = max(gained, gain)
        if gained <= MISTAKE or held[0][0] - came <= MISTAKE:
            return msgspec.structs.replace(decision, best=came + max(gained, 0.0))
        return msgspec.structs.replace(
            decision,
            best=held[0][0],
            played=judge.candidate(state, decision.action, came, seat),
            better=tuple(judge.candidate(state, one, chance, seat) for chance, one in worth_naming(held, came)),
        )

    def _played_on(self, state: State, action: Any, seat: Seat) -> Look:
        """The mean chance of *seat* after *action* over playouts."""
        chances = []
        for chance in self._judge.played_out(state, action, seat):
            chances.append(chance)
            self._progress = msgspec.structs.replace(self._progress, played=self._progress.played + 1)
            yield self._progress
        return sum(chances) / len(chances)
