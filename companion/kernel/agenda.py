"""Carry out tasks in order until an answer is needed.

A state is a table of facts and an *agenda*: the tasks that the rules still have to carry out. A task that
needs an answer stays in front and blocks the others; every other task is replaced by its follow-up tasks.
Tasks are values, so an agenda can be saved, compared and resumed at any point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

C = TypeVar("C")
T = TypeVar("T")


class Result(msgspec.Struct, frozen=True, gc=False):
    """Result of a task: events, and the tasks that come next.

    *last*: drops the rest of the agenda; without tasks the match is over.
    """

    events: tuple[Any, ...] = ()
    tasks: tuple[Any, ...] = ()
    last: bool = False


def carry_out(
    context: C,
    table: T,
    agenda: tuple[Any, ...],
    events: list[Any],
    handlers: Mapping[type, Callable[[C, T, Any], Result | None]],
    folds: Mapping[type, Callable[[C, T, Any], T]],
) -> tuple[T, tuple[Any, ...]]:
    """Handle tasks from the front of *agenda* until one waits or none is left.

    *handlers* maps task types to functions, which return None for a task that needs an answer; *folds* does
    so for event types. Both get *context*, the game's constants. New events are appended to *events* and
    folded into the table before the next task runs.
    """
    while agenda:
        task = agenda[0]
        result = handlers[type(task)](context, table, task)
        if result is None:
            break
        for event in result.events:
            table = folds[type(event)](context, table, event)
            events.append(event)
        agenda = result.tasks if result.last else result.tasks + agenda[1:]
    return table, agenda
