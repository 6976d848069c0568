"""A player of the card game who plays on from each answer, in many matches that may be the true one, by time.

Each round lays what is hidden anew, by the registered lists, and draws a seed. In it every answer that is still in
question is taken, and the match is played on by sensible players for some turns; all have the same cards and the same
chance, so that a difference is the answers'. What stands clearly behind the best is dropped on the way.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from typing import Any

from companion.cards import CardRules
from companion.cards.values import State
from companion.kernel import View
from companion.players.card_table import chance_of
from companion.players.greedy_card_player import GAIN, Rated, rated, tried
from companion.players.sensible_card_player import SensibleCardPlayer
from companion.players.thinking import Thinking, Tries
from companion.players.worlds import can_be_filled, play_on, world

__all__ = ["StrongCardPlayer"]

FIRST = 3
"""Answers are rated first in so many matches, as they stand after them."""
CANDIDATES = 8
"""So many answers, the best by that, are in question."""
TURNS = 8
"""So many turns a match is played on; then the table is rated."""
LEAST = 10
"""So many rounds are played before an answer is dropped."""
BEHIND = 1.8
"""It is dropped where it is behind the best by so many standard errors of the difference."""


class StrongCardPlayer:
    """Answers requests; *thinking* says for how long. Where worlds cannot be filled it is a sensible player."""

    def __init__(self, rng: random.Random, thinking: Thinking | None = None) -> None:
        self._rng = rng
        self._thinking = thinking or Tries()
        self._sensible = SensibleCardPlayer(rng)

    def answer(self, view: View[CardRules, State]) -> Any:
        """The answer after which most matches were won, in the time that there was."""
        self._thinking.begin()
        if len(view.answers) == 1:
            return view.answers[0]
        if not can_be_filled(view):
            return self._sensible.answer(view)
        game = view.rules.game
        worlds = [world(game, view.state, self._rng) for _ in range(FIRST)]
        first = rated(view, worlds, tried(view), self._rng.getrandbits(32))
        found = [Tried(one.action) for one in _candidates(first)]
        left: Sequence[Tried] = found
        while len(left) > 1 and not self._thinking.is_over():
            if not self._round(view, left):
                break
            self._thinking.tried()
            left = _in_question(left)
        # Not the dropped ones: a mean over few rounds may be high by chance.
        return max(left, key=lambda one: one.mean).action

    def _round(self, view: View[CardRules, State], left: Sequence[Tried]) -> bool:
        """One more match for each answer; False: the time was over before all had theirs, and none counts."""
        rules, seed = view.rules, self._rng.getrandbits(32)
        one = world(rules.game, view.state, random.Random(seed))
        results = []
        for candidate in left:
            rng = random.Random(seed)
            after = rules.apply(one, candidate.action).state
            after = play_on(rules, after, SensibleCardPlayer(rng), rng, turns=TURNS)
            results.append(chance_of(rules.game, after.table, view.seat))
            if self._thinking.is_over():
                break
        if len(results) < len(left):
            return False
        for candidate, result in zip(left, results, strict=True):
            candidate.results.append(result)
        return True


class Tried:
    """An answer, and what came of it in each round."""

    __slots__ = ("action", "results")

    def __init__(self, action: Any) -> None:
        self.action = action
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0


def _candidates(first: Sequence[Rated]) -> Sequence[Rated]:
    """Those that stand best, both of those after which the turn goes on and of the others; the best of all first."""
    ordered = sorted(first, key=lambda one: -one.worth)
    going, ending = [one for one in ordered if one.goes_on], [one for one in ordered if not one.goes_on]
    most = max(CANDIDATES - min(len(ending), CANDIDATES // 2), CANDIDATES // 2)
    found = going[:most] + ending[: CANDIDATES - min(len(going), most)]
    # Without time the first is taken: what helps before what ends the turn.
    best_end = ending[0].worth if ending else -99.0
    return sorted(found, key=lambda one: -(one.worth + (GAIN if one.goes_on and one.worth > best_end else 0.0)))


def _in_question(left: Sequence[Tried]) -> Sequence[Tried]:
    """The answers that are not clearly behind the best."""
    rounds = len(left[0].results)
    if rounds < LEAST:
        return left
    best = max(left, key=lambda one: one.mean)
    kept = []
    for one in left:
        differences = [b - o for b, o in zip(best.results, one.results, strict=True)]
        mean = sum(differences) / rounds
        spread = sqrt(sum((d - mean) ** 2 for d in differences) / (rounds - 1) / rounds)
        if one is best or mean <= BEHIND * spread:
            kept.append(one)
    return kept
