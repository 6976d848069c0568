"""A player of the card game who takes the greedy one's answer unless another is clearly better as the match goes on.

It plays on from each answer in matches that may be the true one, by time. Each round lays what is hidden anew, by the
registered lists, and draws a seed. In it every answer that is still in question is taken; the rest of the turn is
played as the greedy player would, some more turns as the sensible one would. All have the same cards and, turn by turn,
the same chance, so that a difference is the answers'. What stands clearly behind the best is dropped on the way. Where
the rounds do not speak clearly for another answer, as with little time, the greedy player's is given.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from typing import Any

from companion.cards.rules import CardRules
from companion.cards.values.actions import EndTurn, UseAttack
from companion.cards.values.state import State
from companion.kernel.player import View
from companion.players.card_chances import chance_of
from companion.players.greedy_card_player import Rated, looked_at, worlds_of
from companion.players.sensible_card_player import SensibleCardPlayer
from companion.players.thinking import Thinking, Tries
from companion.players.worlds import World, can_be_filled, play_on, world

CANDIDATES = 5
"""So many answers, the best by the greedy player's rating, are in question."""
TURNS = 2
"""So many turns after this one a match is played on; then the table is rated."""
LEAST = 8
"""So many rounds are played before an answer is dropped, or any but the greedy player's is given."""
BEHIND = 1.6
"""It is dropped where it is behind the best by so many standard errors of the difference."""
CLEARLY = 1.5
"""So many of them another answer has to be ahead of the greedy player's."""
AHEAD = 0.01
"""And by so much of the chance of winning: less than that is what the rounds do not see."""
ENOUGH = 80
"""After so many rounds what is left makes no difference."""


class StrongCardPlayer:
    """Answers requests; *thinking* says for how long. Where worlds cannot be filled it is a sensible player."""

    def __init__(self, rng: random.Random, thinking: Thinking | None = None) -> None:
        self._rng = rng
        self._thinking = thinking or Tries()
        self._sensible = SensibleCardPlayer(rng, share=1.0)

    def answer(self, view: View[CardRules, State]) -> Any:
        """The answer after which most matches were won, in the time that there was."""
        self._thinking.begin()
        if len(view.answers) == 1:
            return view.answers[0]
        if not can_be_filled(view):
            return self._sensible.answer(view)
        sensible = self._sensible.answer(view)
        first, liked = looked_at(view, worlds_of(view, self._rng), self._rng, sensible)
        left: Sequence[Tried] = _candidates(first, liked)
        base = left[0]
        for _ in range(ENOUGH):
            if len(left) == 1 or self._thinking.is_over() or not self._round(view, left):
                break
            self._thinking.tried()
            left = _in_question(left)
        return _chosen(left, base).action

    def _round(self, view: View[CardRules, State], left: Sequence[Tried]) -> bool:
        """One more match for each answer; False: the time was over before all had theirs, and none counts."""
        rules, seed = view.rules, self._rng.getrandbits(32)
        one = world(rules.game, view.state, random.Random(seed))
        results = []
        for candidate in left:
            rng = random.Random(seed)
            after = rules.apply(one, candidate.action).state
            after = _played_on(rules, after, one.table.turn, candidate.ending, rng, seed)
            results.append(chance_of(rules.game, after.table, view.seat))
            if self._thinking.is_over():
                break
        if len(results) < len(left):
            return False
        for candidate, result in zip(left, results, strict=True):
            candidate.results.append(result)
        return True


class _Rest:
    """Plays the rest of a turn in the match of a round as a sensible player would.

    *ending* is what ends the turn, where it can be done and the sensible player would do nothing else before; without
    it that is the sensible player's choice too.
    """

    def __init__(self, sensible: SensibleCardPlayer, ending: Any = None) -> None:
        self._sensible = sensible
        self._ending = ending

    def answer(self, view: View[CardRules, State]) -> Any:
        liked = self._sensible.answer(view)
        if self._ending is not None and isinstance(liked, UseAttack | EndTurn) and self._ending in view.answers:
            return self._ending
        return liked


def _played_on(rules: CardRules, state: World, turn: int, ending: Any, rng: random.Random, seed: int) -> World:
    """*state* at the end of the turns that a round has, of which the first is *turn*."""
    sensible = SensibleCardPlayer(rng, share=1.0)
    if state.table.turn == turn:
        state = play_on(rules, state, _Rest(sensible, ending), rng, turns=0)
    left = turn + TURNS - state.table.turn
    return state if left < 0 else play_on(rules, state, sensible, rng, turns=left, seed=seed)


class Tried:
    """An answer, what is to end the turn after it (None: whatever the greedy player likes), and each round's result."""

    __slots__ = ("action", "ending", "results")

    def __init__(self, action: Any, ending: Any = None) -> None:
        self.action = action
        self.ending = ending
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0


def _candidates(first: Sequence[Rated], liked: Rated) -> Sequence[Tried]:
    """The greedy player's, then those that stand best, of those after which the turn goes on and of the others.

    Where the greedy player's does not end the turn, it is tried with each of the attacks after it, too: one of them at
    once would else seem better only because the greedy player ends the turn with another.
    """
    ordered = sorted((one for one in first if one is not liked), key=lambda one: -one.worth)
    going, ending = [one for one in ordered if one.goes_on], [one for one in ordered if not one.goes_on]
    count = CANDIDATES - 1
    most = max(count - min(len(ending), count // 2), count // 2)
    ending = ending[: count - min(len(going), most)]
    found = [Tried(liked.action), *(Tried(one.action) for one in (*going[:most], *ending))]
    attacks = [one.action for one in ending if isinstance(one.action, UseAttack)]
    return [*found, *(Tried(liked.action, attack) for attack in attacks if liked.goes_on)]


def _chosen(left: Sequence[Tried], base: Tried) -> Tried:
    """The best of those that are left; the one with *base*'s answer that is best unless it is clearly behind."""
    # Not the dropped ones: a mean over few rounds may be high by chance.
    best = max(left, key=lambda one: one.mean)
    same = [one for one in left if one.action == base.action]
    if not same or best in same:
        return best
    kept = max(same, key=lambda one: one.mean)
    if len(kept.results) < LEAST:
        return kept
    ahead, spread = _ahead(best, kept)
    return best if ahead > max(AHEAD, CLEARLY * spread) else kept


def _ahead(one: Tried, other: Tried) -> tuple[float, float]:
    """By how much the one is ahead of the other in the mean of the rounds, and that mean's standard error."""
    differences = [a - b for a, b in zip(one.results, other.results, strict=True)]
    rounds = len(differences)
    mean = sum(differences) / rounds
    return mean, sqrt(sum((d - mean) ** 2 for d in differences) / (rounds - 1) / rounds)


def _in_question(left: Sequence[Tried]) -> Sequence[Tried]:
    """The answers that are not clearly behind the best."""
    if len(left[0].results) < LEAST:
        return left
    best = max(left, key=lambda one: one.mean)
    kept = []
    for one in left:
        ahead, spread = _ahead(best, one)
        if one is best or ahead <= BEHIND * spread:
            kept.append(one)
    return kept
