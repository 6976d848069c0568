"""Evolution: which figure may evolve and when, and what it evolves into (FG-EVOLVE-01 to -04).

A figure that evolves and the one that it evolves into are two figures with two numbers:
one takes the other's place, with everything that lay on it, and the other stands beside
the mat. So whatever asks about a figure's disc, types or ability asks as ever. Setups
without evolutions never come here: who asks looks at `Game.has_evolution` first, and for
what abilities add to it at `Game.evolves`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.figure.events import Event, Evolved, LeftCenter, WentBack
from companion.figure.game import Game
from companion.figure.landing import evolved_there
from companion.figure.meant import name_of, owner_of
from companion.figure.moving import NOBODY
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
    """Each figure that Knocked Out the one that it battled may evolve, the mover's first (FG-EVOLVE-02).

    So may those whose abilities say so of this battle.
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
    """The question what the figure evolves into, if there is anything; it may stay as it is."""
    names = tuple(game.names[into] for into in evolutions_of(game, table, figure, on_bench=on_bench))
    if not names:
        return ()
    chosen = EvolutionChosen(figure, clause=clause, on_bench=on_bench)
    return (Ask(game.owners[figure], "evolve", (*names, STAYS), chosen, game.names[figure]),)


def evolutions_of(game: Game, table: Table, figure: int, *, on_bench: bool = False) -> tuple[int, ...]:
    """What the figure, on the Field or the Bench, can evolve into now: those that still stand beside the mat.

    Of several of a kind, one.
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
    """The figure evolves, or stays as it is; then whom abilities Knock Out where they stand is looked at anew."""
    (name,) = task.picked
    into = game.number.get(name, -1)
    if name == STAYS or into not in evolutions_of(game, table, task.figure, on_bench=task.on_bench):
        # It stays; or a correction took one of the two away while the choice was open.
        return Result()
    return _evolves(game, table, task.figure, into, task.clause)


def _evolves(game: Game, table: Table, figure: int, into: int, clause: str) -> Result:
    """The figure evolves; what the other one's ability does when it comes so is done."""
    evolved: tuple[Event, ...] = (Evolved(game.names[figure], game.names[into], clause),)
    space = table.where[figure]
    comes: tuple[Task, ...] = evolved_there(game, into, space) if space >= 0 and game.entering else ()
    return Result(evolved, (*comes, CheckNeighbours()) if game.has_bad_neighbours else comes)


def evolves_at(game: Game, figure: int, at: At) -> EvolvesWhen | None:
    """The ability of the figure by which it may evolve then; None without one."""
    return next((one for one in game.evolves.get(figure, ()) if one.at == at), None)


def evolves_instead(game: Game, table: Table, figure: int, clause: str, others: tuple[int, ...], by: int) -> Ask | None:
    """The question whether the figure evolves instead of being Knocked Out by this clause; None where it cannot."""
    names = tuple(game.names[into] for into in evolutions_of(game, table, figure))
    if not names or evolves_at(game, figure, "knocked_out") is None:
        return None
    chosen = EvolvesInstead(figure, clause, others, by=by)
    return Ask(game.owners[figure], "evolve-instead", (*names, STAYS), chosen, game.names[figure])


def evolved_instead(game: Game, table: Table, task: EvolvesInstead) -> Result:
    """The figure evolves and stays on the Field, or is Knocked Out after all."""
    (name,) = task.picked
    figure, into = task.figure, game.number.get(name, -1)
    if name == STAYS or table.where[figure] < 0 or into not in evolutions_of(game, table, figure):
        # It stays; or a correction took one of the two away while the choice was open.
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
    """The question for those of the figures that these events take from the Center to the Bench who may evolve so."""
    left = (game.number[event.figure] for event in events if isinstance(event, LeftCenter))
    figures = tuple(figure for figure in left if evolves_at(game, figure, "to_bench") is not None)
    return (MayEvolveNow(figures),) if figures else ()


def may_evolve_now(game: Game, table: Table, task: MayEvolveNow) -> Result:
    """Each of the figures may evolve where it stands, on the Field or the Bench."""
    asked: list[Ask] = []
    for figure in task.figures:
        asked += _asked(game, table, figure, BY_ABILITY, on_bench=table.where[figure] == BENCH)
    return Result((), tuple(asked))


def let_evolve(game: Game, table: Table, effect: Evolve, shown: Shown) -> Result:
    """The owner of the effect may let one of its figures evolve: first it says which."""
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
    """The figure that evolves was chosen, or none; where it has several evolutions, its player says which."""
    (name,) = task.picked
    if name == NOBODY:
        return Result()
    figure = game.number[name]
    names = tuple(game.names[into] for into in evolutions_of(game, table, figure, on_bench=task.on_bench))
    if not names:
        # A correction took one of the two away while the choice was open.
        return Result()
    chosen = EvolutionChosen(figure, names[:1], "EFFECT-evolve", task.on_bench)
    if len(names) == 1:
        return Result((), (chosen,))
    asked = EvolutionChosen(figure, clause="EFFECT-evolve", on_bench=task.on_bench)
    return Result((), (Ask(game.owners[figure], "evolve", names, asked, name),))


def gone_back(game: Game, table: Table, figure: int) -> tuple[WentBack, ...]:
    """The figure that leaves the match is again what it evolved from, where its ability says so."""
    if figure not in game.go_back or not table.beneath or table.beneath[figure] < 0:
        return ()
    return (WentBack(game.names[figure], game.names[table.beneath[figure]]),)
