"""Knock Outs: figures leave the Field for the Pokémon Center and push others out of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.figure._active_abilities import concerns, in_force, kept_asleep
from companion.figure._evolving import evolves_instead, freed, gone_back
from companion.figure._forms import form_instead
from companion.figure._immunity import kept_in_match, made_to_wait, never_waits
from companion.figure._marked import saved
from companion.figure._moving import landing
from companion.figure.events import (
    ConditionRemoved,
    EnteredCenter,
    Event,
    KnockedOut,
    LeftCenter,
    LeftMatch,
    MarkerPlaced,
    MarkerRemoved,
    SentToBench,
)
from companion.figure.game import Game
from companion.figure.printed.abilities import (
    Banishes,
    BenchInstead,
    ClearsCenter,
    ComesBack,
    EntryInstead,
    KnocksOutBeside,
    OustsSurrounded,
    WakesItself,
)
from companion.figure.printed.effects import Marker, NotedMarker
from companion.figure.printed.playmat import bits
from companion.figure.state import CENTER, OUT, Table
from companion.figure.tasks import (
    Ask,
    CheckNeighbours,
    Do,
    EnterCenter,
    KnockOuts,
    Shown,
    Task,
)
from companion.kernel.agenda import Result

LEAVES: Marker = "curse_leaves_match"
BY_EFFECT = ("EFFECT-knock_out", "EFFECT-mutual")
BY_DAMAGE = ("FG-BATTLE-05", "FG-BATTLE-06", "FG-DUEL-01")
"""Clauses of Knock Outs by damage."""
BY_RING = ("FG-SURROUND-01", "FG-SURROUND-02")
"""Clauses of Knock Outs by a ring."""
BACK = ("back_to_center", "back_to_bench")
"""Markers of figures that return to the match."""
IN_BATTLE = (*BY_DAMAGE, *BY_EFFECT)
"""Clauses of Knock Outs in a battle."""


def knock_outs(game: Game, table: Table, task: KnockOuts) -> Result:
    """Let one side's figures enter in their owner's order, asked one by one (FG-PC-04)."""
    tasks: list[Ask | EnterCenter] = []
    for owner in (1 - table.to_move, table.to_move):
        leaving: tuple[int, ...] = ()
        names: tuple[str, ...] = ()
        for figure in task.figures:
            if game.owners[figure] == owner and table.where[figure] >= 0:
                leaving, names = (*leaving, figure), (*names, game.names[figure])
        if len(leaving) > 1:
            entering = EnterCenter(task.clause, task.knocked_out, leaving, by=task.by)
            tasks.append(Ask(owner, "center-order", names, entering))
        elif leaving:
            tasks.append(EnterCenter(task.clause, task.knocked_out, (), names, by=task.by))
    return Result((), tuple(tasks))


def left_center(game: Game, table: Table, figure: int) -> LeftCenter:
    """Move a figure from the Center to the Bench; in the other player's turn it Waits one turn longer.

    Source: FG-BENCH-03, FG-BENCH-04.
    """
    name = game.names[figure]
    if game.owners[figure] == table.to_move:
        return LeftCenter(name, table.turn, "FG-BENCH-03")
    if game.has_immunities and never_waits(game, table, figure):
        return LeftCenter(name, table.turn, "ABILITY-never_waits")
    return LeftCenter(name, table.turn + 1, "FG-BENCH-04")


def check_neighbours(game: Game, table: Table, task: CheckNeighbours) -> Result:
    """Knock Out figures with a Special Condition where an ability does so to its neighbours."""
    out: dict[int, None] = {}
    for by, ability in in_force(game, table, KnocksOutBeside):
        joined = game.graph.joined_to(table.where[by])
        for figure, space in enumerate(table.where):
            meant = ability.side is None or game.owners[figure] != game.owners[by]
            if meant and space >= 0 and joined >> space & 1 and table.conditions[figure] in ability.conditions:
                out[figure] = None
    return Result(_woken_near(game, table), (KnockOuts(tuple(out), "ABILITY-knocks_out_beside"),) if out else ())


def _woken_near(game: Game, table: Table) -> tuple[Event, ...]:
    """Wake figures near one whose ability does so in its player's turn, whichever of them came near."""
    events: dict[int, Event] = {}
    for by, ability in in_force(game, table, WakesItself):
        if ability.to is not None and game.owners[by] == table.to_move:
            events |= {figure: event for figure, event in woken_by(game, table, by, ability) if figure not in events}
    return tuple(events.values())


def woken_by(game: Game, table: Table, by: int, ability: WakesItself) -> Iterator[tuple[int, Event]]:
    """The figures that this ability now cures of a Special Condition, with an event each."""
    for figure, condition in enumerate(table.conditions):
        if condition not in ability.conditions or not concerns(game, table, by, ability, figure):
            continue
        if condition is not None and not (condition == "asleep" and kept_asleep(game, table)):
            yield figure, ConditionRemoved(game.names[figure], condition, "ABILITY-wakes_itself")


def enter_center(game: Game, table: Table, task: EnterCenter) -> Result:
    """Let a figure enter; a full Center sends its longest guest to the Bench (FG-PC-02)."""
    (name,) = task.picked
    figure = game.number[name]
    owner = game.owners[figure]
    others = tuple(other for other in task.others if other != figure)
    following: tuple[Task, ...] = (KnockOuts(others, task.clause, task.knocked_out, task.by),) if others else ()
    if table.where[figure] < 0:
        # A correction took it off the Field while its owner chose the order.
        return Result((), following)
    if task.knocked_out and not task.asked and game.evolves and task.clause in IN_BATTLE:
        if (asked := evolves_instead(game, table, figure, task.clause, others, task.by)) is not None:
            return Result((), (asked,))
    if task.knocked_out and not task.asked and game.has_forms:
        kinds = _kinds(task.clause)
        if (instead := form_instead(game, table, figure, task.clause, others, task.by, kinds)) is not None:
            return instead
    if task.knocked_out and (by := _leaves_by(game, table, figure, task.clause)):
        left: tuple[Event, ...] = (LeftMatch(name, task.clause, by), *_cleared(game, table, figure, ()))
        left += gone_back(game, table, figure)
        return Result(left, (*following, *_then(game, table, figure, task.clause), *freed(game, left)))
    if task.knocked_out and table.markers[figure] and task.clause in BY_EFFECT:
        if kept := saved(game, table, figure, by_white=False):
            return Result(kept, following)
    if task.knocked_out and BenchInstead in game.abilities and _goes_to_bench(game, table, figure, task.clause):
        return Result((SentToBench(name, "ABILITY-bench_instead"),), following)
    if task.knocked_out and EntryInstead in game.abilities and task.clause in BY_DAMAGE:
        if (saved_by := _to_entry(game, table, figure)) is not None:
            return Result(saved_by.events, (*saved_by.tasks, *following))
    if task.knocked_out and task.by >= 0 and Banishes in game.abilities:
        if banished := _banished(game, table, figure, task):
            return Result(banished, (*following, *_then(game, table, figure, task.clause), *freed(game, banished)))
    events: list[Event] = []
    # Usually at most one: after a correction or a given position left too many in a Center, all surplus figures go
    # now.
    surplus = len(table.centers[owner]) - game.capacity + 1
    for longest in table.centers[owner][: max(surplus, 0)]:
        events.append(left_center(game, table, longest))
    if task.knocked_out:
        events.append(KnockedOut(name, task.clause))
        events += _cleared(game, table, figure, events)
    else:
        events.append(EnteredCenter(name, task.clause))
    if task.knocked_out and game.when_knocked_out:
        following = (*following, *_then(game, table, figure, task.clause))
    if game.evolves:
        following = (*following, *freed(game, events))
    return Result(tuple(events), following)


def _banished(game: Game, table: Table, figure: int, task: EnterCenter) -> tuple[Event, ...]:
    """Remove the figure from the match for some turns, by an ability of the figure that Knocks it Out."""
    if game.has_immunities and kept_in_match(game, table, figure, by=task.by) is not None:
        return ()
    for by, one in in_force(game, table, Banishes):
        if by == task.by and by != figure:
            name, back = game.names[figure], gone_back(game, table, figure)
            is_ = back[-1].into if back else name
            marker = NotedMarker("back_to_center" if one.goes == "center" else "back_to_bench", table.turn + one.turns)
            laid = MarkerPlaced(is_, marker, "ABILITY-banishes")
            return (LeftMatch(name, task.clause, "ABILITY-banishes"), *_cleared(game, table, figure, ()), *back, laid)
    return ()


def come_back(game: Game, table: Table) -> Iterator[Event]:
    """Bring back the figures whose turns out of the match end with this one."""
    inside = [list(center) for center in table.centers]
    for figure, lying in enumerate(table.markers):
        for marker in lying:
            if not (isinstance(marker, NotedMarker) and marker.what in BACK and marker.until <= table.turn):
                continue
            if table.where[figure] != OUT:
                # A correction has put it back already; the marker expires as any does on the Field.
                continue
            name, center = game.names[figure], inside[game.owners[figure]]
            yield MarkerRemoved(name, marker)
            if marker.what == "back_to_bench":
                yield SentToBench(name, "ABILITY-banishes")
                continue
            while len(center) >= game.capacity:
                yield left_center(game, table, center.pop(0))
            yield EnteredCenter(name, "ABILITY-banishes")
            center.append(figure)


def _kinds(clause: str) -> tuple[str, ...]:
    """Categories of a Knock Out by this clause, as abilities name them."""
    return ("any", *(["battle"] if clause in IN_BATTLE else []), *(["damage"] if clause in BY_DAMAGE else []))


def _then(game: Game, table: Table, figure: int, clause: str) -> tuple[Do, ...]:
    """Effects of the figure's abilities on its Knock Out; figures that go with it go first."""
    shown = Shown(figure, -1, table.where[figure], -1)
    return tuple(
        Do(effect, shown)
        for ability in game.when_knocked_out.get(figure, ())
        if clause in BY_DAMAGE or not ability.by_damage
        for effect in ability.effects
    )


def _goes_to_bench(game: Game, table: Table, figure: int, clause: str) -> bool:
    """Does the figure go to the Bench instead of the Center? Only for Knock Outs in a battle."""
    return clause in IN_BATTLE and any(by == figure for by, _ in in_force(game, table, BenchInstead))


def _to_entry(game: Game, table: Table, figure: int) -> Result | None:
    """Move the figure to a free own Entry Point instead of the Center, if its ability says so and one is free."""
    if not any(by == figure for by, _ in in_force(game, table, EntryInstead)):
        return None
    owner, name, clause = game.owners[figure], game.names[figure], "ABILITY-entry_instead"
    spaces = tuple(bits(game.entry_masks[owner] & ~game.field(table).all_taken))
    if not spaces:
        return None
    condition, until = table.conditions[figure], table.turn + 1
    events: list[Event] = [] if condition is None else [ConditionRemoved(name, condition, clause)]
    if table.waits[figure] < until and not (game.has_immunities and never_waits(game, table, figure)):
        events.append(made_to_wait(game, table, figure, until, clause))
    moved = landing(game, table, figure, spaces, owner, "entry-lands", clause)
    return Result((*events, *moved.events), moved.tasks)


def _leaves_by(game: Game, table: Table, figure: int, clause: str) -> str:
    """The clause by which a Knocked Out figure leaves the match; empty if it goes to the Center."""
    if game.has_immunities and kept_in_match(game, table, figure) is not None:
        return ""
    if figure in game.leave_match:
        return "ABILITY-leaves_match"
    if clause in BY_RING and _is_ousted(game, table, figure):
        return "ABILITY-ousts_surrounded"
    return "EFFECT-marker" if LEAVES in table.markers[figure] else ""


def _is_ousted(game: Game, table: Table, figure: int) -> bool:
    """Does a neighbouring opponent's ability remove surrounded figures of which there are so many?"""
    name, owner, joined = game.figures[figure].name, game.owners[figure], game.graph.joined_to(table.where[figure])
    many = sum(table.where[one] >= 0 and game.figures[one].name == name for one in game.of_seat[owner])
    return any(
        many >= one.many and game.owners[by] != owner and table.where[by] >= 0 and joined >> table.where[by] & 1
        for by, one in in_force(game, table, OustsSurrounded)
    )


def _cleared(game: Game, table: Table, figure: int, events: Sequence[Event]) -> list[LeftCenter]:
    """Figures that leave the Center because this one is Knocked Out, besides those that *events* take out."""
    if not any(isinstance(ability, ClearsCenter) for ability in game.figures[figure].abilities):
        return _returned(game, table, figure, events) if ComesBack in game.abilities else []
    gone = {event.figure for event in events if isinstance(event, LeftCenter)}
    left = (other for other in table.centers[game.owners[figure]] if game.names[other] not in gone)
    return [left_center(game, table, other) for other in left]


def _returned(game: Game, table: Table, figure: int, events: Sequence[Event]) -> list[LeftCenter]:
    """Figures whose ability lets them leave the Center when this one is Knocked Out."""
    gone = {event.figure for event in events if isinstance(event, LeftCenter)}
    owner = game.owners[figure]
    return [
        left_center(game, table, by)
        for by, ability in game.abilities[ComesBack]
        if ability.attack is None and by in table.centers[owner] and game.names[by] not in gone
    ]


def called_out(game: Game, table: Table, attacks: Sequence[str]) -> list[LeftCenter]:
    """Figures whose ability lets them leave the Center when these attacks are shown."""
    return [
        left_center(game, table, by)
        for by, ability in game.abilities[ComesBack]
        if ability.attack in attacks and table.where[by] == CENTER
    ]
