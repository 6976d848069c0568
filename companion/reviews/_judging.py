"""Judge states of a figure match: the chance of winning, and the result of each answer.

Every state is searched in the same way: to the end of the turn over all spins and choices, and then to the
end of the other side's best turn; the two results are mixed as by the careful player. A table's worth with
fitted weights is the tanh of a sum; worth in [-1, 1] maps linearly to the chance of winning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.figure.actions import Attack
from companion.figure.rules import FigureRules
from companion.figure.state import State
from companion.kernel.model import ChanceRequest, ChoiceRequest, Request, Seat, TurnRequest
from companion.players.careful_figure_player import CANDIDATES, OWN_TURN
from companion.players.figure_table import FigureTable, Weights
from companion.players.fitted import fitted_weights
from companion.players.looking_ahead import Ahead
from companion.reviews._playing_out import PlayingOut
from companion.reviews._reasons import Reasons
from companion.reviews.values import FigureAdvice, FigureCandidate

BEST = 3
"""Number of answers in advice."""
MOST_STATES = 1_000
"""The most states searched for one answer, and for one reply: teams with many abilities have a hundred times
as many, too slow for a review.
"""
MOST_KEPT = 4_000
"""Size of the cache of states."""


class FigureJudge:
    """Judges states of one match, independently of earlier calls."""

    def __init__(self, rules: FigureRules, weights: Weights) -> None:
        self._rules = rules
        self._weights = weights
        self._reasons = Reasons(rules, FigureTable(rules, weights))
        self._playing_out = PlayingOut(rules, weights)
        self._known: dict[State, float] = {}

    def chance(self, state: State) -> float:
        """Seat a's chance of winning in *state*."""
        known = self._known.get(state)
        if known is None:
            known = self._chance(state)
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            self._known[state] = known
        return known

    def expected(self, state: State, request: ChanceRequest) -> tuple[float, tuple[float, ...]]:
        """Seat a's expected chance over the outcomes of *request*, and its chance after each of them."""
        answers = self._rules.answers(state, request)
        after = tuple(self.after(state, answer) for answer in answers)
        return sum(float(share) * one for one, (_, share) in zip(after, request.outcomes, strict=True)), after

    def after(self, state: State, action: Any) -> float:
        """Seat a's chance after *action* in *state*, from the view of the player to move in *state*."""
        return self._looked(self._rules.apply(state, action).state, state.table.to_move)

    def farther(self, state: State, action: Any, seat: Seat) -> float:
        """The chance of *seat* after *action*, searched a turn further: to the end of its own next one."""
        after = self._rules.apply(state, action).state
        return (1 + Ahead(self._rules, seat, self._weights, replies=2, most=MOST_STATES).at(after)) / 2

    def played_out(self, state: State, action: Any, seat: Seat) -> Iterator[float]:
        """The same by playouts of some turns: a second opinion on an apparent mistake."""
        return self._playing_out.chances(state, action, seat)

    def rated(self, state: State, request: TurnRequest | ChoiceRequest) -> list[tuple[Any, float]]:
        """The answers worth considering, with the asked seat's chance, best first."""
        seat = request.seat
        found = [(one, self._of(seat, self.after(state, one))) for one in self._worth_looking(state, request)]
        return sorted(found, key=lambda one: -one[1])

    def advice(self, state: State, seat: Seat | None = None) -> FigureAdvice:
        """Evaluation of *state* and the best answers for the asked seat; only for *seat*, if given."""
        asked = self._rules.pending(state)
        request = next((one for one in asked if isinstance(one, TurnRequest | ChoiceRequest)), None)
        if request is None or (seat is not None and request.seat != seat):
            return FigureAdvice(self.chance(state))
        rated = self.rated(state, request)
        best = tuple(self.candidate(state, action, chance, request.seat) for action, chance in rated[:BEST])
        return FigureAdvice(self._of(request.seat, rated[0][1]), request.seat, best)

    def candidate(self, state: State, action: Any, chance: float, seat: Seat) -> FigureCandidate:
        """An answer with its follow-up and reasons."""
        after = self._rules.apply(state, action).state
        then = self._follows(after, seat)
        attack = action if isinstance(action, Attack) else then if isinstance(then, Attack) else None
        return FigureCandidate(action, then, chance, self._reasons.of(state, action, attack, seat))

    def _follows(self, state: State, seat: Seat) -> Any:
        """The best answer to the same seat's next request within the turn, or None."""
        asked = self._rules.pending(state)
        if not asked or not isinstance(asked[0], TurnRequest) or asked[0].seat != seat or asked[0].step == "action":
            return None
        return self.rated(state, asked[0])[0][0]

    def _chance(self, state: State) -> float:
        asked = self._rules.pending(state)
        if asked and isinstance(asked[0], TurnRequest) and asked[0].step == "action":
            return self._of(asked[0].seat, self.rated(state, asked[0])[0][1])
        return self._looked(state, state.table.to_move)

    def _looked(self, state: State, seat: Seat) -> float:
        """Seat a's chance in *state*, searched from *seat*'s turn."""
        near = Ahead(self._rules, seat, self._weights, most=MOST_STATES).at(state)
        far = Ahead(self._rules, seat, self._weights, replies=1, most=MOST_STATES).at(state)
        return self._of(seat, (1 + OWN_TURN * near + (1 - OWN_TURN) * far) / 2)

    def _worth_looking(self, state: State, request: Request) -> Sequence[Any]:
        """The answers that look best at the end of the turn."""
        answers = self._rules.answers(state, request)
        if len(answers) <= CANDIDATES:
            return answers
        assert isinstance(request, TurnRequest | ChoiceRequest)
        near = Ahead(self._rules, request.seat, self._weights, most=MOST_STATES)
        worths = [near.after(state, answer) for answer in answers]
        first = sorted(range(len(answers)), key=lambda number: -worths[number])
        return [answers[number] for number in first[:CANDIDATES]]

    @staticmethod
    def _of(seat: Seat, chance: float) -> float:
        """Convert seat a's chance to that of *seat*, and back."""
        return chance if seat == 0 else 1 - chance


def figure_judge(rules: FigureRules) -> FigureJudge:
    """A judge with the built-in weights.

    Raises:
        DataError: Their file is faulty, or of another version.
    """
    return FigureJudge(rules, fitted_weights())
