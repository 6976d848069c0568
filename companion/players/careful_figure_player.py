"""Careful player of the figure game: a two-ply search with exact chances, including the opponent's best reply."""

from __future__ import annotations

import random
from typing import Any

from companion.figure.rules import FigureRules
from companion.figure.state import State
from companion.kernel.player import View
from companion.players.figure_table import GIVEN_WEIGHTS, Weights
from companion.players.greedy_figure_player import any_of_the_best
from companion.players.looking_ahead import Ahead

CANDIDATES = 10
"""How many answers, the best at the end of the own turn, are searched for replies."""
OWN_TURN = 0.15
"""Weight of the worth at the end of the own turn; the rest is the worth after the reply."""


class CarefulFigurePlayer:
    """Answers requests; breaks ties at random, with its own generator."""

    def __init__(self, rng: random.Random, weights: Weights = GIVEN_WEIGHTS) -> None:
        self._rng = rng
        self._weights = weights

    def answer(self, view: View[FigureRules, State]) -> Any:
        """The best of the answers of *view*, after the opponent's best reply."""
        if len(view.answers) == 1:
            return view.answers[0]
        near = Ahead(view.rules, view.seat, self._weights)
        first = sorted(((near.after(view.state, answer), n) for n, answer in enumerate(view.answers)), reverse=True)
        far = Ahead(view.rules, view.seat, self._weights, replies=1)
        rated = []
        for worth, number in first[:CANDIDATES]:
            answer = view.answers[number]
            rated.append((answer, OWN_TURN * worth + (1 - OWN_TURN) * far.after(view.state, answer)))
        return any_of_the_best(self._rng, rated)
