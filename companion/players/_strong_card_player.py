"""Strong player of the card game: takes the greedy answer unless playouts show another to be clearly better.

It plays out each answer in sampled worlds until its time is over. Each round redeals hidden cards by the
registered lists, and draws a seed. It tries every candidate in that world: the greedy player plays the rest
of the turn, the sensible one some more turns. All candidates share the cards and, turn by turn, the random
numbers, so that differences come from the answers. Candidates clearly behind the best are dropped on the way.
If the rounds are inconclusive, as with little time, it gives the greedy answer.
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
"""Number of candidates, the best by the greedy player's rating."""
TURNS = 2
"""Length of a playout in turns after this one; then the table is evaluated."""
LEAST = 8
"""Fewest rounds before a candidate is dropped, or any but the greedy answer is given."""
BEHIND = 1.6
"""Drops a candidate this many standard errors of the difference behind the best."""
CLEARLY = 1.5
"""Standard errors by which another answer must beat the greedy one."""
AHEAD = 0.01
"""And by at least this much chance of winning: the rounds cannot resolve less."""
ENOUGH = 80
"""After this many rounds the remaining differences do not matter."""


class StrongCardPlayer:
    """Answers requests within *thinking*'s limit; without sampled worlds it is a sensible player."""

    def __init__(self, rng: random.Random, thinking: Thinking | None = None) -> None:
        self._rng = rng
        self._thinking = thinking or Tries()
        self._sensible = SensibleCardPlayer(rng, share=1.0)

    def answer(self, view: View[CardRules, State]) -> Any:
        """The answer with the best playouts within the time."""
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
        """Play one more match per candidate; False: time ran out, and this round does not count."""
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
    """Plays the rest of a turn in a round's match like a sensible player.

    *ending*: the action that ends the turn, once it is legal and the sensible player would do nothing else
    before; None: the sensible player's choice.
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
    """*state* at the end of a round's turns, the first of which is *turn*."""
    sensible = SensibleCardPlayer(rng, share=1.0)
    if state.table.turn == turn:
        state = play_on(rules, state, _Rest(sensible, ending), rng, turns=0)
    left = turn + TURNS - state.table.turn
    return state if left < 0 else play_on(rules, state, sensible, rng, turns=left, seed=seed)


class Tried:
    """A candidate, the action that ends the turn after it (None: the greedy player's choice), and results by round."""

    __slots__ = ("action", "ending", "results")

    def __init__(self, action: Any, ending: Any = None) -> None:
        self.action = action
        self.ending = ending
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0


def _candidates(first: Sequence[Rated], liked: Rated) -> Sequence[Tried]:
    """The greedy answer, then the best of those after which the turn goes on and of the others.

    If the greedy answer does not end the turn, it is also tried with each of the attacks after it: otherwise
    an immediate attack could seem better only because the greedy player ends the turn with another.
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
    """The best remaining candidate; the best with *base*'s action, unless it is clearly behind."""
    # Exclude dropped ones: a mean over few rounds may be high by chance.
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
    """Mean difference of the two over the rounds, and its standard error."""
    differences = [a - b for a, b in zip(one.results, other.results, strict=True)]
    rounds = len(differences)
    mean = sum(differences) / rounds
    return mean, sqrt(sum((d - mean) ** 2 for d in differences) / (rounds - 1) / rounds)


def _in_question(left: Sequence[Tried]) -> Sequence[Tried]:
    """The candidates that are not clearly behind the best."""
    if len(left[0].results) < LEAST:
        return left
    best = max(left, key=lambda one: one.mean)
    kept = []
    for one in left:
        ahead, spread = _ahead(best, one)
        if one is best or ahead <= BEHIND * spread:
            kept.append(one)
    return kept
