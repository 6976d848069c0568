"""Judges states of a card match: how many of the matches that may be the true one are won from there.

What is hidden makes every chance an estimate: the matches are drawn at random among all that fit what a seat sees, and
sensible players play them to their end. Two answers are tried in the same matches, and one is said to be better only
where more of them were won than chance explains.
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
from companion.reviews.cards.reasons import reasons
from companion.reviews.cards.trying import CardView, Mean, Outcome, asked_sight, sight, tried, went_on
from companion.reviews.cards.values import CardAdvice, CardCandidate

BEST = 3
"""So many answers are advised."""
SURE = 0.03
"""A chance that is as sure as this needs no more of them."""
LEAST = 10
"""So many are tried before anything is believed."""
FIRST = 3
"""Answers are rated first in so many matches, as they stand after them."""
GOING, ENDING = 3, 2
"""Of those after which the turn goes on, and of the others, so many are in question."""
CLEARLY = 2.0
"""A difference counts where it is so many standard errors."""


AFRESH = 1_000
"""Where it is looked closely, rounds count from here: what seemed better by chance must not seem so again."""


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """How many matches are tried."""

    rounds: int = 32
    """For a chance, from the sight of each seat."""
    coins: int = 48
    """For each side of a coin."""
    glance: int = 32
    """With each answer that is in question."""
    closely: int = 120
    """With what seems to be a mistake and what was better; the rest of the turn is then played with more care."""
    advised: int = 40
    """With each answer that may be advised, with as much care."""


class Found(NamedTuple):
    """An answer, and what came of it round by round."""

    action: Any
    outcomes: tuple[Outcome, ...]

    @property
    def mean(self) -> float:
        """Its chance, for who does it."""
        return sum(one.result for one in self.outcomes) / len(self.outcomes)

    def ahead_of(self, other: Found) -> Mean:
        """By how much it is better than *other*, round by round."""
        found = Mean()
        for one, theirs in zip(self.outcomes, other.outcomes, strict=False):
            found.add(one.result - theirs.result)
        return found

    def may_be_worth_a_word(self, other: Found) -> bool:
        """May it still turn out to be so much better that *other* was a mistake?"""
        ahead = self.ahead_of(other)
        return ahead.mean + ahead.error > MISTAKE

    def is_clearly_better(self, other: Found) -> bool:
        """Is the difference more than chance explains?"""
        ahead = self.ahead_of(other)
        return ahead.mean > CLEARLY * ahead.error


class Compared(NamedTuple):
    """What was done beside others that could be, all tried in the same matches."""

    view: CardView
    played: Found
    others: tuple[Found, ...]

    @property
    def better(self) -> tuple[Found, ...]:
        """Those that are clearly better, the best first."""
        found = [one for one in self.others if one.is_clearly_better(self.played)]
        return tuple(sorted(found, key=lambda one: -one.mean))

    @property
    def best(self) -> float:
        """The chance of who is asked with the best of them; that of what was done where none is clearly better."""
        return max([self.played.mean, *(one.mean for one in self.better)])


class CardJudge:
    """Judges states of one match; what it says of a state does not depend on what it was asked before."""

    def __init__(self, rules: CardRules, effort: Effort | None = None) -> None:
        self._rules = rules
        self._effort = effort or Effort()

    def chance(self, state: State) -> float | None:
        """Seat a's chance, the mean of what both seats see; None where nothing can be said."""
        if state.table.winner is not None:
            return {"a": 1.0, "b": 0.0}.get(state.table.winner, 0.5)
        views = [sight(self._rules, state, seat) for seat in (0, 1)]
        found = [self._seen(view) for view in views if view is not None]
        return sum(found) / len(found) if len(found) == len(views) else None

    def flipped(self, state: State, request: ChanceRequest) -> tuple[float, tuple[float, ...]] | None:
        """Seat a's chance before a coin, and after each of its sides, as whose turn it is sees it."""
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
        """What was done beside what seemed best; None where there was nothing to choose, or nothing can be said."""
        view = asked_sight(self._rules, state, request)
        if view is None or len(view.answers) < 2:
            return None
        others = [one for one in self._in_question(view) if one != action]
        return _glanced(view, self._effort.glance, action, others)

    def closely(self, compared: Compared) -> Compared:
        """The same in more matches, and in others, with the rest of the turn played with more care."""
        view, rounds = compared.view, range(AFRESH, AFRESH + self._effort.closely)
        played, *better = [_found(view, one.action, rounds) for one in (compared.played, *compared.better[:BEST])]
        return Compared(view, played, tuple(better))

    def advice(self, state: State, seat: Seat | None = None) -> CardAdvice:
        """How *state*, as *seat* sees it, stands and what is best for it, where it is asked."""
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
        """Seat a's chance as a seat sees it."""
        found = Mean()
        for number in range(self._effort.rounds):
            found.add(went_on(view, number))
            if number >= LEAST and found.error < SURE:
                break
        return _of(view.seat, found.mean)

    def _in_question(self, view: CardView) -> Sequence[Any]:
        """The answers that stand best at first sight."""
        worlds = [world(self._rules.game, view.state, _generator(number)) for number in range(FIRST)]
        first = sorted(rated(view, worlds, tried_by_programs(view), 0), key=lambda one: -one.worth)
        going, ending = [one for one in first if one.goes_on], [one for one in first if not one.goes_on]
        return [one.action for one in (*going[:GOING], *ending[:ENDING])]


def candidate(view: CardView, found: Found) -> CardCandidate:
    """An answer with its chance, and why."""
    return CardCandidate(found.action, None, found.mean, reasons(view, found.action, found.outcomes))


def _glanced(view: CardView, rounds: int, played: Any, others: Sequence[Any]) -> Compared:
    """*played* beside *others*; what will not be worth a word is tried no longer."""
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
    """From the chance of *seat* that of seat a, and back."""
    return chance if seat == 0 else 1 - chance
