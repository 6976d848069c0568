"""Greedy player of the figure game: maximises the worth at the end of the turn, with exact chances."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from companion.figure.rules import FigureRules
from companion.figure.state import State
from companion.kernel.player import View
from companion.players.figure_table import GIVEN_WEIGHTS, Weights
from companion.players.looking_ahead import Ahead

ALIKE = 1e-9
"""Tolerance within which worths are equal."""


class GreedyFigurePlayer:
    """Answers requests; breaks ties at random, with its own generator."""

    def __init__(self, rng: random.Random, weights: Weights = GIVEN_WEIGHTS) -> None:
        self._rng = rng
        self._weights = weights

    def answer(self, view: View[FigureRules, State]) -> Any:
        """The best of the answers of *view*."""
        if len(view.answers) == 1:
            return view.answers[0]
        ahead = Ahead(view.rules, view.seat, self._weights)
        return any_of_the_best(self._rng, [(answer, ahead.after(view.state, answer)) for answer in view.answers])


def any_of_the_best(rng: random.Random, rated: Sequence[tuple[Any, float]]) -> Any:
    """A random one of the answers with the highest worth, uniformly."""
    best = max(worth for _, worth in rated)
    equals = [answer for answer, worth in rated if worth > best - ALIKE]
    return equals[rng.randrange(len(equals))]
