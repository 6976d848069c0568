"""What is looked at after effects moved figures: surrounding and the Goal (steps 8 and 9)."""

from __future__ import annotations

from companion.figure.events import MatchEnded
from companion.figure.game import Game
from companion.figure.movement import enclosed
from companion.figure.playmat import bits
from companion.figure.rulesets import policy_clause
from companion.figure.state import Table
from companion.figure.tasks import CheckDisplaced, CheckDisplacedGoal
from companion.figure.turn import surround, winner_of
from companion.kernel import Result


def check_displaced(game: Game, table: Table, task: CheckDisplaced) -> Result:
    """Are figures surrounded because an effect moved some (policy surround_after_push)?

    Looked at are the moved figures and those beside them: first the opponent's,
    and when those are gone the mover's own, as after a move.
    """
    if not table.displaced:
        return Result()
    goal = (CheckDisplacedGoal(),)
    if not task.own and game.rules.surround_on_goal == "goal_wins" and (won := _goal_reached(game, table)):
        return Result((won,), last=True)
    if game.rules.surround_after_push == "ignored":
        return Result((), goal)
    seat = table.to_move if task.own else 1 - table.to_move
    near = _near_displaced(game, table)
    victims = tuple(figure for figure in enclosed(game, table, seat) if near >> figure & 1)
    events, tasks = surround(game, 1 - seat, victims) if victims else ((), ())
    return Result(events, (*tasks, *(goal if task.own else (CheckDisplaced(own=True),))))


def _near_displaced(game: Game, table: Table) -> int:
    """The moved figures and the figures on spaces joined to theirs, as a set."""
    spaces = 0
    for figure in bits(table.displaced):
        if table.where[figure] >= 0:
            spaces |= 1 << table.where[figure] | game.graph.neighbours[table.where[figure]]
    return sum(1 << figure for figure, space in enumerate(table.where) if space >= 0 and spaces >> space & 1)


def check_displaced_goal(game: Game, table: Table, task: CheckDisplacedGoal) -> Result:
    """Does a figure win that an effect put on the Goal (policy goal_by_effect)?"""
    won = _goal_reached(game, table)
    return Result((won,), last=True) if won else Result()


def _goal_reached(game: Game, table: Table) -> MatchEnded | None:
    if game.rules.goal_by_effect == "no_win":
        return None
    for figure in bits(table.displaced):
        owner = game.owners[figure]
        if table.where[figure] == game.goal[owner]:
            return MatchEnded(winner_of(owner), policy_clause("goal_by_effect"))
    return None
