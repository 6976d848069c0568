"""Evolution: when a figure may evolve, and into what (FG-EVOLVE-01 to -04).

A figure and its evolution are two figures with two numbers: the evolution takes the other's place with
everything that lies there, and the other stands beside the mat. So queries for a figure's disc, types or
abilities work as ever. Setups without evolutions never get here: callers check `Game.has_evolution` first,
and `Game.evolves` for abilities.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.figure._destinations import evolved_there
from companion.figure._moving import NOBODY
from companion.figure._targets import name_of, owner_of
from companion.figure.events import Event, Evolved, LeftCenter, WentBack
from companion.figure.game import Game
from companion.figure.printed.abilities import EvolvesWhen
from companion.figure.printed.effects import Evolve, ToBench
from companion.figure.state import ASIDE, BENCH, Table
from companion.figure.tasks import (
    Ask,
    CheckNeighbours,
    Do,
    EnterCenter,
    EvolutionChosen,
    EvolverChosen,
    EvolvesInstead,
    KnockOuts,
    MayEvolve,
    MayEvolveNow,
    Shown,
    Task,
)
from companion.kernel.agenda import Result

STAYS = "stays"
"""The answer of a player whose figure does not evolve."""
BY_ABILITY = "ABILITY-evolves"

At = Literal["battle", "knocked_out", "to_bench", "shed"]


def may_evolve(game: Game, table: Table, task: MayEvolve) -> Result:
    """Ask for each figure that Knocked Out its opponent in the battle, the mover's first (FG-EVOLVE-02).

    Also asks for those that an ability lets evolve after this battle.
    """
    asked: list[Ask] = []
    for number, (figure, other) in enumerate(task.pairs):
        knocked_out = bool(table.knocked_out >> other & 1)
        if not knocked_out and not (task.shown and _by_ability(game, table, task, number)):
            continue
        asked += _asked(game, table, figure, "FG-EVOLVE-02" if knocked_out else BY_ABILITY)
    return Result((), tuple(asked))


def _by_ability(game: Game, table: Table, task: MayEvolve, number: int) -> bool:
    """Does an ability let the figure of this pair evolve after the battle?"""
    figure, other = task.pairs[number]
    attack, times = task.shown[number]
    got = table.conditions[other] if table.conditions[other] != task.had[number] else None
    return any(
        ability.at == "battle"
        and (not ability.conditions or got in ability.conditions)
        and (ability.attack is None or (ability.attack == attack and times >= (ability.times or 1)))
        for ability in game.evolves.get(figure, ())
    )


def _asked(game: Game, table: Table, figure: int, clause: str, *, on_bench: bool = False) -> tuple[Ask, ...]:
    """Ask what the figure evolves into, if anything; it may stay as it is."""
    names = tuple(game.names[into] for into in evolutions_of(game, table, figure, on_bench=on_bench))
    if not names:
        return ()
    chosen = EvolutionChosen(figure, clause=clause, on_bench=on_bench)
    return (Ask(game.owners[figure], "evolve", (*names, STAYS), chosen, game.names[figure]),)


def evolutions_of(game: Game, table: Table, figure: int, *, on_bench: bool = False) -> tuple[int, ...]:
    """What the figure, on the Field or the Bench, can evolve into now: evolutions still beside the mat.

    Of several alike, one.
    """
    where = table.where[figure]
    if where != BENCH if on_bench else where < 0:
        return ()
    found: dict[str, int] = {}
    for into in game.evolutions[figure]:
        if table.where[into] == ASIDE and into not in table.beneath:
            found.setdefault(game.figures[into].id, into)
    return tuple(found.values())


def evolution_chosen(game: Game, table: Table, task: EvolutionChosen) -> Result:
    """Evolve the figure, or let it stay as it is."""
    (name,) = task.picked
    into = game.number.get(name, -1)
    if name == STAYS or into not in evolutions_of(game, table, task.figure, on_bench=task.on_bench):
        # It stays, or a correction removed one of the two while the choice was open.
        return Result()
    return _evolves(game, table, task.figure, into, task.clause)


def _evolves(game: Game, table: Table, figure: int, into: int, clause: str) -> Result:
    """Evolve the figure, trigger its new abilities, then check again which neighbours abilities Knock Out."""
    evolved: tuple[Event, ...] = (Evolved(game.names[figure], game.names[into], clause),)
    space = table.where[figure]
    comes: tuple[Task, ...] = evolved_there(game, into, space) if space >= 0 and game.entering else ()
    return Result(evolved, (*comes, CheckNeighbours()) if game.has_bad_neighbours else comes)


def evolves_at(game: Game, figure: int, at: At) -> EvolvesWhen | None:
    """The ability by which the figure may evolve at this moment, or None."""
    return next((one for one in game.evolves.get(figure, ()) if one.at == at), None)


def evolves_instead(game: Game, table: Table, figure: int, clause: str, others: tuple[int, ...], by: int) -> Ask | None:
    """Ask whether the figure evolves instead of being Knocked Out by this clause; None where it cannot."""
    names = tuple(game.names[into] for into in evolutions_of(game, table, figure))
    if not names or evolves_at(game, figure, "knocked_out") is None:
        return None
    chosen = EvolvesInstead(figure, clause, others, by=by)
    return Ask(game.owners[figure], "evolve-instead", (*names, STAYS), chosen, game.names[figure])


def evolved_instead(game: Game, table: Table, task: EvolvesInstead) -> Result:
    """Evolve the figure on the Field, or Knock it Out after all."""
    (name,) = task.picked
    figure, into = task.figure, game.number.get(name, -1)
    if name == STAYS or table.where[figure] < 0 or into not in evolutions_of(game, table, figure):
        # It stays, or a correction removed one of the two while the choice was open.
        stays = EnterCenter(task.clause, True, task.others, (game.names[figure],), asked=True, by=task.by)
        return Result((), (stays,))
    evolved = _evolves(game, table, figure, into, BY_ABILITY)
    ability = evolves_at(game, figure, "knocked_out")
    frees: tuple[Task, ...] = ()
    if ability is not None and ability.frees:
        shown = Shown(into, -1, table.where[figure], -1)
        frees = (Do(ToBench(to="own_center", pick=1), shown),)
    following: tuple[Task, ...] = (KnockOuts(task.others, task.clause, by=task.by),) if task.others else ()
    return Result(evolved.events, (*evolved.tasks, *frees, *following))


def freed(game: Game, events: Sequence[Event]) -> tuple[MayEvolveNow, ...]:
    """Ask those figures that these events bring from the Center to the Bench and that may evolve there."""
    left = (game.number[event.figure] for event in events if isinstance(event, LeftCenter))
    figures = tuple(figure for figure in left if evolves_at(game, figure, "to_bench") is not None)
    return (MayEvolveNow(figures),) if figures else ()


def may_evolve_now(game: Game, table: Table, task: MayEvolveNow) -> Result:
    """Ask for each of the figures whether it evolves, on the Field or the Bench."""
    asked: list[Ask] = []
    for figure in task.figures:
        asked += _asked(game, table, figure, BY_ABILITY, on_bench=table.where[figure] == BENCH)
    return Result((), tuple(asked))


def let_evolve(game: Game, table: Table, effect: Evolve, shown: Shown) -> Result:
    """Let the effect's owner choose which of its figures evolves, if any."""
    if not game.has_evolution:
        return Result()
    owner, on_bench = owner_of(game, table, shown), effect.where == "bench"
    able = (one for one in game.of_seat[owner] if evolutions_of(game, table, one, on_bench=on_bench))
    names = tuple(game.names[one] for one in able)
    if not names:
        return Result()
    asked = EvolverChosen(on_bench)
    return Result((), (Ask(owner, "may-evolve", (NOBODY, *names), asked, name_of(game, shown)),))


def evolver_chosen(game: Game, table: Table, task: EvolverChosen) -> Result:
    """Evolve the chosen figure, or none; of several evolutions its player picks one."""
    (name,) = task.picked
    if name == NOBODY:
        return Result()
    figure = game.number[name]
    names = tuple(game.names[into] for into in evolutions_of(game, table, figure, on_bench=task.on_bench))
    if not names:
        # A correction removed one of the two while the choice was open.
        return Result()
    chosen = EvolutionChosen(figure, names[:1], "EFFECT-evolve", task.on_bench)
    if len(names) == 1:
        return Result((), (chosen,))
    asked = EvolutionChosen(figure, clause="EFFECT-evolve", on_bench=task.on_bench)
    return Result((), (Ask(game.owners[figure], "evolve", names, asked, name),))


def gone_back(game: Game, table: Table, figure: int) -> tuple[WentBack, ...]:
    """Revert a figure that leaves the match to what it evolved from, if its ability says so."""
    if figure not in game.go_back or not table.beneath or table.beneath[figure] < 0:
        return ()
    return (WentBack(game.names[figure], game.names[table.beneath[figure]]),)
