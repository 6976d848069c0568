"""Check for surrounds and the Goal after figures were moved or woken other than by a move.

Attacks and Trainer cards move figures, players move them by manual effects, sleepers wake: the same checks
follow each (steps 8 and 9 of a battle).
"""

from __future__ import annotations

from companion.figure._turn import surround, winner_of
from companion.figure.events import MatchEnded
from companion.figure.game import Game
from companion.figure.movement import enclosed
from companion.figure.printed.playmat import bits
from companion.figure.rulesets import policy_clause
from companion.figure.state import Table
from companion.figure.tasks import (
    CardDone,
    CheckDisplaced,
    CheckDisplacedGoal,
    DrawFirstPlayer,
    EndTurn,
    MayAttack,
    TakeTurn,
    Task,
)
from companion.kernel.agenda import Result

BETWEEN = (DrawFirstPlayer, TakeTurn, MayAttack, CardDone, EndTurn)
"""Tasks that begin only when everything under way is over."""


def check_displaced(game: Game, table: Table, task: CheckDisplaced) -> Result:
    """Check whether figures that were moved or woken lead to a surround (policy surround_after_push).

    Checks these figures and their neighbours: the opponent's first, then the mover's own, as after a move.
    """
    if not table.displaced | table.roused:
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
    """The moved and woken figures and their neighbours, as a bit set."""
    spaces = 0
    for figure in bits(table.displaced | table.roused):
        if table.where[figure] >= 0:
            spaces |= 1 << table.where[figure] | game.graph.neighbours[table.where[figure]]
    return sum(1 << figure for figure, space in enumerate(table.where) if space >= 0 and spaces >> space & 1)


def check_displaced_goal(game: Game, table: Table, task: CheckDisplacedGoal) -> Result:
    """Check whether a figure that was put on the Goal wins (policy goal_by_effect)."""
    won = _goal_reached(game, table)
    return Result((won,), last=True) if won else Result()


def _goal_reached(game: Game, table: Table) -> MatchEnded | None:
    if game.rules.goal_by_effect == "no_win":
        return None
    for figure in bits(table.displaced | table.roused):
        owner = game.owners[figure]
        if table.where[figure] == game.goal[owner] and figure not in game.no_goal:
            return MatchEnded(winner_of(owner), policy_clause("goal_by_effect"))
    return None


def with_look(agenda: tuple[Task, ...]) -> tuple[Task, ...]:
    """*agenda* with a check of what players have just carried out manually.

    The check comes as soon as what is under way is over: at once between two actions, in step 8 of a battle,
    after the effects of a Trainer card.
    """
    if not agenda:
        return ()
    for at, task in enumerate(agenda):
        if task == CheckDisplaced():
            return agenda
        if isinstance(task, BETWEEN):
            return (*agenda[:at], CheckDisplaced(), *agenda[at:])
    return (CheckDisplaced(), *agenda)
