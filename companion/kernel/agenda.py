"""Carries out tasks in order until an answer is needed.

A state is a table of facts and an *agenda*: the tasks that the rules still have
to carry out. A task that needs an answer stays in front and the others wait
behind it; every other task is replaced by what it leads to. Tasks are values, so
an agenda can be saved, compared and resumed at any point.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class Result(msgspec.Struct, frozen=True):
    """What a task led to: events that became true, tasks that come next."""

    events: tuple[Any, ...] = ()
    tasks: tuple[Any, ...] = ()


def carry_out(
    table: T,
    agenda: tuple[Any, ...],
    events: list[Any],
    handle: Callable[[T, Any], Result | None],
    evolve: Callable[[T, Any], T],
) -> tuple[T, tuple[Any, ...]]:
    """Handle tasks from the front of *agenda* until one waits or none is left.

    *handle* returns None for a task that needs an answer. New events are added
    to *events* and folded into the table by *evolve* before the next task runs.
    """
    while agenda:
        result = handle(table, agenda[0])
        if result is None:
            break
        for event in result.events:
            table = evolve(table, event)
            events.append(event)
        agenda = result.tasks + agenda[1:]
    return table, agenda
