"""Evolution: which figure may evolve after a battle, and what it evolves into (FG-EVOLVE-01 to -04).

A figure that evolves and the one that it evolves into are two figures with two numbers:
one takes the other's place, with everything that lay on it, and the other stands beside
the mat. So whatever asks about a figure's disc, types or ability asks as ever. Setups
without evolutions never come here: who asks looks at `Game.has_evolution` first.
"""

from __future__ import annotations

from companion.figure.events import Event, Evolved
from companion.figure.game import Game
from companion.figure.state import ASIDE, Table
from companion.figure.tasks import Ask, CheckNeighbours, EvolutionChosen, MayEvolve
from companion.kernel import Result

STAYS = "stays"
"""The answer of a player whose figure does not evolve."""


def may_evolve(game: Game, table: Table, task: MayEvolve) -> Result:
    """Each figure that Knocked Out the one that it battled may evolve, the mover's first (FG-EVOLVE-02)."""
    asked: list[Ask] = []
    for figure, other in task.pairs:
        if not table.knocked_out >> other & 1 or not (ways := evolutions_of(game, table, figure)):
            continue
        names = tuple(game.names[into] for into in ways)
        asked.append(Ask(game.owners[figure], "evolve", (*names, STAYS), EvolutionChosen(figure), game.names[figure]))
    return Result((), tuple(asked))


def evolutions_of(game: Game, table: Table, figure: int) -> tuple[int, ...]:
    """What the figure, on the Field, can evolve into now: those that still stand beside the mat, one of a kind."""
    if table.where[figure] < 0:
        return ()
    found: dict[str, int] = {}
    for into in game.evolutions[figure]:
        if table.where[into] == ASIDE and into not in table.beneath:
            found.setdefault(game.figures[into].id, into)
    return tuple(found.values())


def evolution_chosen(game: Game, table: Table, task: EvolutionChosen) -> Result:
    """The figure evolves, or stays as it is; then whom abilities Knock Out where they stand is looked at anew."""
    (name,) = task.picked
    into = game.number.get(name, -1)
    if name == STAYS or into not in evolutions_of(game, table, task.figure):
        # It stays; or a correction took one of the two away while the choice was open.
        return Result()
    evolved: tuple[Event, ...] = (Evolved(game.names[task.figure], name),)
    return Result(evolved, (CheckNeighbours(),) if game.has_bad_neighbours else ())
