"""Knock Outs: figures leave the Field for the Pokémon Center and push others out of it."""

from __future__ import annotations

from companion.figure.events import EnteredCenter, Event, KnockedOut, LeftCenter
from companion.figure.game import Game
from companion.figure.state import Table
from companion.figure.tasks import Ask, EnterCenter, KnockOuts
from companion.kernel import Result


def knock_outs(game: Game, table: Table, task: KnockOuts) -> Result:
    """Figures of one side enter in the order that their owner chooses, asked one by one (FG-PC-04)."""
    tasks: list[Ask | EnterCenter] = []
    for owner in (1 - table.to_move, table.to_move):
        leaving = tuple(figure for figure in task.figures if game.owners[figure] == owner and table.where[figure] >= 0)
        names = tuple(game.names[figure] for figure in leaving)
        if len(leaving) > 1:
            entering = EnterCenter(task.clause, task.knocked_out, leaving)
            tasks.append(Ask(owner, "center-order", names, entering))
        elif leaving:
            tasks.append(EnterCenter(task.clause, task.knocked_out, (), names))
    return Result((), tuple(tasks))


def enter_center(game: Game, table: Table, task: EnterCenter) -> Result:
    """A figure enters; a full Center sends its longest guest to the Bench (FG-PC-02)."""
    (name,) = task.picked
    figure = game.number[name]
    owner = game.owners[figure]
    others = tuple(other for other in task.others if other != figure)
    following = (KnockOuts(others, task.clause, task.knocked_out),) if others else ()
    if table.where[figure] < 0:
        # A correction took it off the Field while the order was asked for.
        return Result((), following)
    events: list[Event] = []
    # Usually one at most: where a correction or a position put too many into a
    # Center, every surplus figure goes now.
    surplus = len(table.centers[owner]) - game.capacity + 1
    for longest in table.centers[owner][: max(surplus, 0)]:
        on_own_turn = owner == table.to_move
        until = table.turn if on_own_turn else table.turn + 1
        events.append(LeftCenter(game.names[longest], until, "FG-BENCH-03" if on_own_turn else "FG-BENCH-04"))
    if task.knocked_out:
        events.append(KnockedOut(name, task.clause))
    else:
        events.append(EnteredCenter(name, task.clause))
    return Result(tuple(events), following)
