"""Evaluation of a figure-game table for a seat: distances to the Goals, and available figures.

A heuristic chance of winning, never used for finished matches. It combines the rules' facts on the next turn
(who reaches a Goal now) with distances on the empty mat.
"""

from __future__ import annotations

from math import tanh

import msgspec

from companion.figure.movement import move_points
from companion.figure.rules import FigureRules
from companion.figure.state import BENCH, State, Table
from companion.figure.tasks import TakeTurn
from companion.kernel.model import Seat

WON = 1.0
"""Worth of a won match; a lost one is worth the negative."""


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """Weights of a table's facts for a side; the sum goes through tanh."""

    goal_now: float = 2.2
    """The player to move reaches the Goal."""
    goal_next: float = 0.55
    """The other side would reach it, if it were to move."""
    near: float = 0.5
    """The side's figure nearest to the Goal, divided by the turns it needs."""
    way: float = 0.12
    """The same for each figure on the Field."""
    field: float = 0.11
    """Per figure on the Field."""
    center: float = -0.12
    """Per figure in the Pokémon Center."""
    waits: float = -0.07
    """Per figure that must Wait, or has a Special Condition."""
    guard: float = 0.16
    """A first figure on the own Goal or on a space joined to it."""
    pressed: float = -0.16
    """Per figure with all joined spaces but one held by the other side."""


GIVEN_WEIGHTS = Weights()


class FigureTable:
    """Evaluates tables of one match."""

    def __init__(self, rules: FigureRules, weights: Weights = GIVEN_WEIGHTS) -> None:
        self._rules = rules
        self._game = rules.game
        self._weights = weights
        graph = self._game.graph
        self._guards = tuple(
            graph.neighbours[self._game.goal[1 - seat]] | 1 << self._game.goal[1 - seat] for seat in (0, 1)
        )
        """By seat: the spaces that guard its own Goal."""
        self._entry = tuple(
            min(1 + graph.distance[entry][self._game.goal[seat]] for entry in graph.entries[seat]) for seat in (0, 1)
        )
        """By seat: lines from its Bench to the Goal that it attacks."""

    def worth(self, table: Table, seat: Seat) -> float:
        """Worth of *table* for *seat*, between a lost and a won match; its `to_move` has the next turn."""
        if table.winner is not None:
            if table.winner == "draw":
                return 0.0
            return WON if (table.winner == "a") == (seat == 0) else -WON
        return tanh(self.balance(table, seat))

    def balance(self, table: Table, seat: Seat) -> float:
        """Weighted facts for *seat*, minus those for the other seat."""
        sides = [self._side(table, one) for one in (0, 1)]
        mover = table.to_move
        weights = self._weights
        if self.reaches_goal(table, mover):
            sides[mover] += weights.goal_now
        elif self.reaches_goal(_with_turn_of(table, 1 - mover), 1 - mover):
            sides[1 - mover] += weights.goal_next
        return sides[seat] - sides[1 - seat]

    def reaches_goal(self, table: Table, seat: Seat) -> bool:
        """Can a figure of the seat to move reach the Goal with its Move Points?"""
        game, goal = self._game, self._game.goal[seat]
        distances = game.graph.distance
        state: State | None = None
        for figure in game.of_seat[seat]:
            where = table.where[figure]
            lines = distances[where][goal] if where >= 0 else self._entry[seat] if where == BENCH else 99
            if lines > game.most_points or table.waits[figure] >= table.turn:
                continue
            state = state or State(table, (TakeTurn(),))
            if game.graph.names[goal] in self._rules.reach(state, game.names[figure]):
                return True
        return False

    def _side(self, table: Table, seat: Seat) -> float:
        game, weights = self._game, self._weights
        goal, distances = game.goal[seat], game.graph.distance
        theirs = sum(1 << table.where[one] for one in game.of_seat[1 - seat] if table.where[one] >= 0)
        worth, nearest, guards = 0.0, 0.0, False
        for figure in game.of_seat[seat]:
            where = table.where[figure]
            free = table.conditions[figure] is None and table.waits[figure] < table.turn
            worth += 0.0 if free else weights.waits
            if where < 0:
                worth += weights.center if where != BENCH else 0.0
                lines = self._entry[seat]
            else:
                lines = distances[where][goal]
                worth += weights.field
                guards = guards or bool(self._guards[seat] >> where & 1)
                joined = game.graph.neighbours[where]
                worth += weights.pressed if (joined & ~theirs).bit_count() <= 1 and joined & theirs else 0.0
            if where >= 0 or where == BENCH:
                points = move_points(game, table, figure) if where >= 0 else game.points[figure]
                turns = 1.0 / max(1.0, lines / max(points, 0.5)) if lines >= 0 else 0.0
                nearest = max(nearest, turns)
                worth += weights.way * turns if where >= 0 else 0.0
        return worth + weights.near * nearest + (weights.guard if guards else 0.0)


def _with_turn_of(table: Table, seat: Seat) -> Table:
    return msgspec.structs.replace(table, to_move=seat, turn=table.turn + 1)
