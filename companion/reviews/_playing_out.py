"""Playouts of the figure game over some turns: a second opinion on an apparent mistake.

A judge searches some turns ahead with best play; here both sides play greedily for the end of each turn, with
the same random numbers after every answer. If the two disagree, nothing is called a mistake.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion.figure.rules import FigureRules
from companion.figure.state import State
from companion.kernel.chance import SeededChance
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, Request, Seat
from companion.players.figure_table import FigureTable, Weights
from companion.players.greedy_figure_player import any_of_the_best
from companion.players.looking_ahead import Ahead

MATCHES = 32
"""Number of playouts per answer."""
TURNS = 6
"""Length of a playout in turns; then the table is evaluated."""
MOST_STATES = 1_000
"""The most states searched for each answer of a player."""


class PlayingOut:
    """Runs playouts of one match."""

    def __init__(self, rules: FigureRules, weights: Weights) -> None:
        self._rules = rules
        self._weights = weights
        self._table = FigureTable(rules, weights)

    def chances(self, state: State, action: Any, seat: Seat) -> Iterator[float]:
        """The chance of *seat* after *action*, one value per playout; reproducible."""
        after = self._rules.apply(state, action).state
        return (self._one(after, number, seat) for number in range(MATCHES))

    def _one(self, state: State, number: int, seat: Seat) -> float:
        rng = random.Random(number)
        chance, last = SeededChance(rng), state.table.turn + TURNS
        while (asked := self._rules.pending(state)) and state.table.turn <= last:
            state = self._rules.apply(state, self._answer(state, asked[0], chance, rng)).state
        winner = state.table.winner
        if winner is None:
            return (1 + self._table.worth(state.table, seat)) / 2
        return 0.5 if winner == "draw" else float(winner == SEAT_NAMES[seat])

    def _answer(self, state: State, request: Request, chance: SeededChance, rng: random.Random) -> Any:
        if isinstance(request, ChanceRequest):
            outcome = chance.draw(request)
            assert isinstance(outcome, int | str)
            return Chance(request.source, outcome)
        ahead = Ahead(self._rules, request.seat, self._weights, most=MOST_STATES)
        answers = self._rules.answers(state, request)
        return any_of_the_best(rng, [(answer, ahead.after(state, answer)) for answer in answers])
