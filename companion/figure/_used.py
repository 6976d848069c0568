"""Carry out abilities that a player uses in a turn; `using` says which may be used."""

from __future__ import annotations

from msgspec.structs import replace

from companion.figure._active_abilities import in_force, means
from companion.figure._battle import begin_battle
from companion.figure._destinations import entered
from companion.figure._evolving import evolves_at
from companion.figure._forms import changes_by_will
from companion.figure._moving import NOBODY
from companion.figure._passage import blocking_for, passes_so, stopping_for
from companion.figure._using import KINDS, beside
from companion.figure.actions import UseAbility
from companion.figure.events import AbilityUsed, ConditionRemoved, MovedByAbility, SentToBench, Swapped
from companion.figure.game import Game
from companion.figure.movement import move_points, targets_of
from companion.figure.printed.abilities import ActsInstead, SwapsFirst, WhenPassing
from companion.figure.printed.playmat import bits
from companion.figure.state import BENCH, Table
from companion.figure.tasks import (
    Arrive,
    Ask,
    CallLands,
    CheckDisplaced,
    Do,
    EndTurn,
    MayAttack,
    MayEvolveNow,
    PassedChosen,
    ReturnToBench,
    Shown,
    Strike,
    StrikeLands,
    TakeTurn,
    Task,
)
from companion.kernel.agenda import Result


def use_ability(game: Game, table: Table, task: TakeTurn, action: UseAbility) -> Result:
    """Carry out an ability that may be used."""
    figure = game.number[action.figure]
    match action.does:
        case "goes_through" | "goes_home" | "digs_in":
            return _moves(game, table, figure, action.target, f"ABILITY-{action.does}", ())
        case "goes_along" | "goes_steps":
            clause = f"ABILITY-{action.does}"
            moved = _moves(game, table, figure, action.target, clause, ())
            return Result(moved.events, (*moved.tasks[:-1], *_then(game, table, figure, action)))
        case "swaps_instead":
            other = game.number[action.target]
            swapped = Swapped(action.figure, action.target, "ABILITY-swaps_instead")
            comes = entered(game, table, figure, table.where[other]) if table.where[figure] == BENCH else ()
            return Result((swapped,), (*comes, CheckDisplaced(), *_then(game, table, figure, action)))
        case "acts_instead":
            return _acts(game, table, figure, action)
        case "strikes_from_bench":
            target = game.number[action.target]
            landing = StrikeLands(figure, target)
            return _asked(game, beside(game, table, target), landing, "strike-lands", action.figure)
        case "calls_beside":
            called = CallLands(game.number[action.target])
            return _asked(game, beside(game, table, figure), called, "call-lands", action.target)
        case "swaps_first":
            return _swaps_first(game, table, task, action)
        case "sheds":
            condition = table.conditions[figure]
            assert condition is not None
            removed = ConditionRemoved(action.figure, condition, "ABILITY-sheds")
            evolving = (MayEvolveNow((figure,)),) if evolves_at(game, figure, "shed") else ()
            return Result((removed,), (CheckDisplaced(), *evolving, EndTurn()))
        case "changes_form":
            return changes_by_will(game, table, task, figure, game.number[action.target])
        case "returns_first":
            returned = SentToBench(action.figure, "ABILITY-returns_first")
            return Result((returned,), (task,))


def _swaps_first(game: Game, table: Table, task: TakeTurn, action: UseAbility) -> Result:
    """Change places and make the figure the one to use now; from the Bench it enters the Field."""
    figure, other = game.number[action.figure], game.number[action.target]
    swapped = Swapped(action.figure, action.target, "ABILITY-swaps_first")
    after: tuple[Task, ...] = (CheckDisplaced(), replace(task, chosen=figure))
    if table.where[figure] != BENCH:
        return Result((swapped,), after)
    shown = Shown(figure, -1, table.where[other], -1)
    firsts = (one for by, one in game.abilities[SwapsFirst] if by == figure and one.from_bench is not None)
    used = next(one for one in firsts if one.from_bench and means(game, table, figure, one.from_bench, other))
    done = tuple(Do(effect, shown) for effect in used.effects)
    return Result((swapped,), (*entered(game, table, figure, table.where[other]), *done, *after))


def _acts(game: Game, table: Table, figure: int, action: UseAbility) -> Result:
    """Carry out the effects of the figure's first such ability in force, one after the other."""
    shown = Shown(figure, -1, table.where[figure], -1)
    ability = next(one for by, one in in_force(game, table, ActsInstead) if by == figure)
    effects = tuple(Do(effect, shown) for effect in ability.effects)
    used = AbilityUsed(action.figure, "ABILITY-acts_instead")
    return Result((used,), (*effects, CheckDisplaced(), *_then(game, table, figure, action)))


def _then(game: Game, table: Table, figure: int, action: UseAbility) -> tuple[Task, ...]:
    """Tasks after an ability that was used instead of moving."""
    kind = KINDS[action.does]
    then = next(one.then for by, one in game.abilities[kind] if by == figure)
    if then == "ends":
        return (EndTurn(),)
    return (MayAttack(figure, moved=then == "may_attack"), EndTurn())


def _asked(game: Game, spaces: tuple[str, ...], landing: StrikeLands | CallLands, prompt: str, about: str) -> Result:
    """Ask the player to move where the figure lands, unless there is only one space."""
    if len(spaces) == 1:
        return Result((), (replace(landing, picked=spaces),))
    return Result((), (Ask(game.owners[landing.figure], prompt, spaces, landing, about),))


def _moves(game: Game, table: Table, figure: int, to: str, clause: str, after: tuple[Task, ...]) -> Result:
    """Move the figure: Goal and surround are checked as after any move, then the turn ends."""
    moved = MovedByAbility(game.names[figure], game.place_name(table.where[figure]), to, clause)
    comes: tuple[Task, ...] = ()
    if table.where[figure] == BENCH and game.has_entering:
        comes = entered(game, table, figure, game.graph.number[to])
    return Result((moved,), (*comes, Arrive(figure, moved=True, attacks=False), *after, EndTurn()))


def _is_free(game: Game, table: Table, space: str) -> bool:
    taken, _ = game.taken_and_blocking(table)
    return not taken >> game.graph.number[space] & 1


def strike_lands(game: Game, table: Table, task: StrikeLands) -> Result:
    """Land the figure beside its target; then come the battle and the way back."""
    (to,) = task.picked
    if table.where[task.figure] != BENCH or not _is_free(game, table, to):
        # A correction moved it, or filled the space, while the choice was open.
        return Result((), (EndTurn(),))
    after = (Strike(task.figure, task.target), ReturnToBench(task.figure))
    return _moves(game, table, task.figure, to, "ABILITY-strikes_from_bench", after)


def call_lands(game: Game, table: Table, task: CallLands) -> Result:
    """Land the called figure."""
    (to,) = task.picked
    if table.where[task.figure] < BENCH or not _is_free(game, table, to):
        # A correction moved it, or filled the space, while the choice was open.
        return Result((), (EndTurn(),))
    return _moves(game, table, task.figure, to, "ABILITY-calls_beside", ())


def strike(game: Game, table: Table, task: Strike) -> Result:
    """Begin the battle if the target can still be attacked from there; either may have changed its form."""
    figure, target = game.stands_for(table, task.figure), game.stands_for(table, task.target)
    if target not in targets_of(game, table, figure):
        return Result()
    return begin_battle(game, table, figure, target)


def return_to_bench(game: Game, table: Table, task: ReturnToBench) -> Result:
    """Return the figure that struck, if it is still on the Field."""
    figure = game.stands_for(table, task.figure)
    if table.where[figure] < 0:
        return Result()
    return Result((SentToBench(game.names[figure], "ABILITY-strikes_from_bench"),))


def passed_over(game: Game, table: Table, figure: int, to: int) -> tuple[Task, ...]:
    """Trigger effects of passing figures on the way to this space; its player picks among several ways.

    *table*: before the move. A way takes no more lines than the figure has Move Points.

    Source: ABILITY-when_passing.
    """
    matters = sum(1 << other for other in range(len(table.where)) if _done_in_passing(game, table, figure, other))
    if not matters:
        return ()
    ways = tuple(sorted(_ways(game, table, figure, to, matters)))
    if ways in ((), (0,)):
        return ()
    return (PassedChosen(figure, table.where[figure], ways),)


def _done_in_passing(game: Game, table: Table, figure: int, other: int) -> tuple[Do, ...]:
    """Effects of abilities when the figure passes the other one."""
    if other == figure or table.where[other] < 0:
        return ()
    done: list[Do] = []
    for by, one in in_force(game, table, WhenPassing):
        held, passing = (other, figure) if one.over_itself else (figure, other)
        if by == held and means(game, table, by, one.who, passing) and passes_so(game, table, figure, one.manner):
            shown = Shown(by, passing, table.where[by], table.where[passing])
            done += [Do(effect, shown) for effect in one.effects]
    return tuple(done)


def _ways(game: Game, table: Table, figure: int, to: int, matters: int) -> set[int]:
    """For each way to the space, the bit set of these figures passed on it."""
    field, start = game.field(table), table.where[figure]
    blocking, stopping = blocking_for(game, table, figure, field), stopping_for(game, table, figure)
    standing = {space: other for other, space in enumerate(table.where) if space >= 0 and matters >> other & 1}
    points, found = move_points(game, table, figure), set[int]()
    begin = [(start, 0, 0, 1 << start)] if start >= 0 else []
    if start < 0 and points:
        entries = game.entry_masks[game.owners[figure]] & ~field.all_taken
        begin = [(entry, 1, 0, entries) for entry in bits(entries)]
    while begin:
        at, spent, passed, been = begin.pop()
        if at == to and spent:
            found.add(passed)
            continue
        if spent == points or (spent and stopping >> at & 1):
            continue
        if at in standing and at != start:
            passed |= 1 << standing[at]
        for following in bits(game.graph.neighbours[at] & ~been & ~blocking):
            begin.append((following, spent + 1, passed, been | 1 << following))
    return found


def passed_chosen(game: Game, table: Table, task: PassedChosen) -> Result:
    """Ask which figures were passed until one set is left, then apply the effects."""
    ways, passed = task.ways, task.passed
    if task.picked == (NOBODY,):
        ways = (passed,)
    elif task.picked:
        passed |= 1 << game.number[task.picked[0]]
        ways = tuple(way for way in ways if way & passed == passed)
    if len(ways) == 1:
        before = replace(table, where=(*table.where[: task.figure], task.start, *table.where[task.figure + 1 :]))
        done = (_done_in_passing(game, before, task.figure, other) for other in bits(ways[0]))
        return Result((), tuple(one for several in done for one in several))
    open_to = 0
    for way in ways:
        open_to |= way & ~passed
    names = [game.names[other] for other in bits(open_to)]
    options = (*([NOBODY] if passed in ways else []), *names)
    asked = PassedChosen(task.figure, task.start, ways, passed)
    return Result((), (Ask(game.owners[task.figure], "whom-passed", tuple(options), asked, game.names[task.figure]),))
