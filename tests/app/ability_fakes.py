"""A table on the tiny mat with figures of the library that have abilities."""

from __future__ import annotations

from functools import cache

from companion.adapters.library.library import FileLibrary
from companion.app.table.session import TableSession
from companion.figure.actions import Change, PutFigure, SetCondition
from companion.figure.printed.figures import Figure
from companion.figure.rulesets import DUEL_2017
from companion.figure.state import Placed, Setup
from companion.kernel.journal import Applied
from companion.kernel.model import Chance
from tests.app.table_fakes import begun, figure, texts, tiny

LIBRARY = FileLibrary()


@cache
def printed() -> dict[str, Figure]:
    """The library's figures by their ids."""
    return {one.id: one for one in LIBRARY.figures()}


def ability_table(*standing: tuple[str, int, str, str], conditions: tuple[tuple[str, str], ...] = ()) -> TableSession:
    """Seat a is to move in turn 2 and later; each figure is (name, seat, id in the library or "", place).

    Without an id it is a plain figure with 2 MP.
    """
    setup = Setup(
        format="three_on_three",
        playmat=tiny(),
        rules=DUEL_2017,
        figures=tuple(Placed(name, seat, printed()[id] if id else figure(name)) for name, seat, id, _ in standing),
    )
    referee = begun(setup)
    changes: tuple[Change, ...] = tuple(PutFigure(name, at) for name, _, _, at in standing if at != "bench")
    changes += tuple(SetCondition(*one) for one in conditions)  # type: ignore[arg-type]  # a Special Condition
    put = [referee.put(Chance("first-player", "a"))]
    if changes:
        put.append(referee.correct(changes, "set up"))
    assert all(isinstance(one, Applied) for one in put), put
    return TableSession(referee, texts(), LIBRARY.rulebook())
