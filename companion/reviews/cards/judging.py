"""Judge states of a card match by the share of sampled worlds won from there.

Hidden cards make every chance an estimate: worlds are sampled uniformly among all that fit a seat's
observation, and sensible players play them out. Two answers are tried in the same worlds, and one counts as
better only if the difference is significant.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from companion.cards.rules import CardRules
from companion.cards.values.state import State
from companion.kernel.model import ChanceRequest, ChoiceRequest, Seat, TurnRequest
from companion.players.greedy_card_player import rated
from companion.players.greedy_card_player import tried as tried_by_programs
from companion.players.worlds import world
from companion.reviews.adding_up import MISTAKE
from companion.reviews.cards._reasons import reasons
from companion.reviews.cards._trying import CardView, Mean, Outcome, asked_sight, sight, tried, went_on
from companion.reviews.cards.values import CardAdvice, CardCandidate

BEST = 3
"""Number of answers in advice."""
SURE = 0.03
"""Stop sampling at this standard error."""
LEAST = 10
"""Fewest rounds before any conclusion."""
FIRST = 3
"""Number of worlds for the first rating of answers, at the end of each answer."""
GOING, ENDING = 3, 2
"""Numbers of candidates after which the turn goes on, and of the others."""
CLEARLY = 2.0
"""A difference is significant at this many standard errors."""


AFRESH = 1_000
"""First round of the closer look: fresh worlds, so that lucky results do not repeat."""


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers of sampled matches."""

    rounds: int = 32
    """For a chance, per seat's observation."""
    coins: int = 48
    """Per side of a coin."""
    glance: int = 32
    """Per candidate."""
    closely: int = 120
    """For an apparent mistake and the better answers, with the rest of the turn played more carefully."""
    advised: int = 40
    """Per answer that may be advised, as carefully."""


class Found(NamedTuple):
    """An answer and its outcomes by round."""

    action: Any
    outcomes: tuple[Outcome, ...]

    @property
    def mean(self) -> float:
        """Its chance of winning for its player."""
        return sum(one.result for one in self.outcomes) / len(self.outcomes)

    def ahead_of(self, other: Found) -> Mean:
        """By how much it is better than *other*, round by round."""
        found = Mean()
        for one, theirs in zip(self.outcomes, other.outcomes, strict=False):
            found.add(one.result - theirs.result)
        return found

    def may_be_worth_a_word(self, other: Found) -> bool:
        """May it still prove so much better that *other* was a mistake?"""
        ahead = self.ahead_of(other)
        return ahead.mean + ahead.error > MISTAKE

    def is_clearly_better(self, other: Found) -> bool:
        """Is the difference significant?"""
        ahead = self.ahead_of(other)
        return ahead.mean > CLEARLY * ahead.error


class Compared(NamedTuple):
    """The played answer and alternatives, all tried in the same worlds."""

    view: CardView
    played: Found
    others: tuple[Found, ...]

    @property
    def better(self) -> tuple[Found, ...]:
        """The significantly better answers, best first."""
        found = [one for one in self.others if one.is_clearly_better(self.played)]
        return tuple(sorted(found, key=lambda one: -one.mean))

    @property
    def best(self) -> float:
        """The player's chance with the best of them; with the played one if none is significantly better."""
        return max([self.played.mean, *(one.mean for one in self.better)])


class CardJudge:
    """Judges states of one match, independently of earlier calls."""

    def __init__(self, rules: CardRules, effort: Effort | None = None) -> None:
        self._rules = rules
        self._effort = effort or Effort()

    def chance(self, state: State) -> float | None:
        """Seat a's chance, the mean over both seats' observations; None if worlds cannot be sampled."""
        if state.table.winner is not None:
            return {"a": 1.0, "b": 0.0}.get(state.table.winner, 0.5)
        views = [sight(self._rules, state, seat) for seat in (0, 1)]
        found = [self._seen(view) for view in views if view is not None]
        return sum(found) / len(found) if len(found) == len(views) else None

    def flipped(self, state: State, request: ChanceRequest) -> tuple[float, tuple[float, ...]] | None:
        """Seat a's chance before a coin, and after each of its sides, as observed by the player to move."""
        seat = state.table.to_move
        view = sight(self._rules, state, seat)
        if view is None:
            return None
        answers, shares = self._rules.answers(state, request), [float(share) for _, share in request.outcomes]
        sums, apart = [0.0] * len(answers), Mean()
        for number in range(self._effort.coins):
            came = [tried(view, number, answer).result for answer in answers]
            sums = [before + one for before, one in zip(sums, came, strict=True)]
            apart.add(max(shares) * (came[0] - came[-1]))
            if number >= LEAST and apart.error < SURE:
                break
        means = [_of(seat, one / apart.rounds) for one in sums]
        return sum(share * one for share, one in zip(shares, means, strict=True)), tuple(means)

    def compared(self, state: State, request: TurnRequest | ChoiceRequest, action: Any) -> Compared | None:
        """The played answer beside the apparent best; None without a choice, or if worlds cannot be sampled."""
        view = asked_sight(self._rules, state, request)
        if view is None or len(view.answers) < 2:
            return None
        others = [one for one in self._in_question(view) if one != action]
        return _glanced(view, self._effort.glance, action, others)

    def closely(self, compared: Compared) -> Compared:
        """The same in more and different worlds, with the rest of the turn played more carefully."""
        view, rounds = compared.view, range(AFRESH, AFRESH + self._effort.closely)
        played, *better = [_found(view, one.action, rounds) for one in (compared.played, *compared.better[:BEST])]
        return Compared(view, played, tuple(better))

    def advice(self, state: State, seat: Seat | None = None) -> CardAdvice:
        """Evaluation of *state* as *seat* observes it, and the best answers if it is asked."""
        asked = self._rules.pending(state)
        request = next((one for one in asked if isinstance(one, TurnRequest | ChoiceRequest)), None)
        if request is None or request.seat != seat:
            view = sight(self._rules, state, 0 if seat is None else seat)
            return CardAdvice(0.5 if view is None else self._seen(view))
        view = asked_sight(self._rules, state, request)
        if view is None:
            return CardAdvice(0.5)
        found = [_found(view, action, range(self._effort.advised)) for action in self._in_question(view)]
        best = sorted(found, key=lambda one: -one.mean)[:BEST]
        return CardAdvice(_of(seat, best[0].mean), seat, tuple(candidate(view, one) for one in best))

    def _seen(self, view: CardView) -> float:
        """Seat a's chance by a seat's observation."""
        found = Mean()
        for number in range(self._effort.rounds):
            found.add(went_on(view, number))
            if number >= LEAST and found.error < SURE:
                break
        return _of(view.seat, found.mean)

    def _in_question(self, view: CardView) -> Sequence[Any]:
        """The answers that look best at first sight."""
        worlds = [world(self._rules.game, view.state, _generator(number)) for number in range(FIRST)]
        first = sorted(rated(view, worlds, tried_by_programs(view), 0), key=lambda one: -one.worth)
        going, ending = [one for one in first if one.goes_on], [one for one in first if not one.goes_on]
        return [one.action for one in (*going[:GOING], *ending[:ENDING])]


def candidate(view: CardView, found: Found) -> CardCandidate:
    """An answer with its chance and reasons."""
    return CardCandidate(found.action, None, found.mean, reasons(view, found.action, found.outcomes))


def _glanced(view: CardView, rounds: int, played: Any, others: Sequence[Any]) -> Compared:
    """*played* beside *others*; drops alternatives that cannot show a mistake any more."""
    left: dict[int, list[Outcome]] = {at: [] for at in range(1 + len(others))}
    every = [played, *others]
    for number in range(rounds):
        for at, outcomes in left.items():
            outcomes.append(tried(view, number, every[at]))
        if number >= LEAST:
            now = Found(played, tuple(left[0]))
            left = {
                at: outcomes
                for at, outcomes in left.items()
                if at == 0 or Found(every[at], tuple(outcomes)).may_be_worth_a_word(now)
            }
        if len(left) == 1:
            break
    found = [Found(every[at], tuple(outcomes)) for at, outcomes in left.items()]
    return Compared(view, found[0], tuple(found[1:]))


def _found(view: CardView, action: Any, rounds: Iterable[int]) -> Found:
    return Found(action, tuple(tried(view, number, action, well=True) for number in rounds))


def _generator(number: int) -> random.Random:
    return random.Random(number)


def _of(seat: Seat, chance: float) -> float:
    """Convert the chance of *seat* to that of seat a, and back."""
    return chance if seat == 0 else 1 - chance
