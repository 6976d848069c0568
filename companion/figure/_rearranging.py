"""Effects that relocate other figures: over this one, into another's place, or wherever its player chooses."""

from __future__ import annotations

from msgspec.structs import replace

from companion.figure._destinations import entered, freely, span, towards_or_away
from companion.figure._immunity import fixed, kept_from_condition, made_to_wait, never_waits
from companion.figure._moving import NOBODY, landing
from companion.figure._targets import can_swap, name_of, off_field, owner_of, space_of
from companion.figure.events import ConditionGiven, Displaced, Event, Swapped
from companion.figure.game import Game
from companion.figure.movement import reach_of
from companion.figure.printed.effects import Bring, DrawAlong, GiveCondition, MoveOther, SwapOther, ThrowOver
from companion.figure.printed.playmat import bits
from companion.figure.state import BENCH, CENTER, Table
from companion.figure.tasks import Ask, BroughtChosen, DrawnAlong, MovedOtherChosen, OtherSwapChosen, Shown
from companion.kernel.agenda import Result
from companion.kernel.model import Seat

STILL = ("asleep", "frozen")
"""Special Conditions in which another's song moves no figure."""


def throw_over(game: Game, table: Table, effect: ThrowOver, shown: Shown) -> Result:
    """Land the opponent on the far side of this figure; this figure's player chooses where."""
    other = shown.other
    if off_field(table, shown) or other == shown.by or table.where[other] < 0:
        return Result()
    if fixed(game, table, effect, shown, (other,)):
        return Result()
    over = table.where[shown.by]
    spaces = towards_or_away(game, table, over, table.where[other], 1, away=True)
    return landing(game, table, other, spaces, owner_of(game, table, shown), "throw-lands", "EFFECT-throw_over")


def swap_other(game: Game, table: Table, effect: SwapOther, shown: Shown) -> Result:
    """Let the opponent change places with a figure that this figure's player picks."""
    other = shown.other
    if shown.by < 0 or other == shown.by or table.where[other] < 0:
        return Result()
    stuck = fixed(game, table, effect, shown, range(len(table.where)))
    names = tuple(
        game.names[figure]
        for figure in range(len(table.where))
        if figure not in (shown.by, other)
        and figure not in stuck
        and can_swap(game, table, other, figure)
        and (not effect.beside or _beside_it(game, table, other, figure))
    )
    if other in stuck or not names:
        return Result()
    asked = OtherSwapChosen(other, effect.turns)
    if len(names) == 1:
        return Result((), (replace(asked, picked=names),))
    return Result((), (Ask(owner_of(game, table, shown), "swap-for", names, asked, game.names[other]),))


def _beside_it(game: Game, table: Table, figure: int, other: int) -> bool:
    """Is the other a figure of the same player on a space beside it?"""
    joined = game.graph.joined_to(table.where[figure])
    friend = game.owners[other] == game.owners[figure] and table.where[other] >= 0
    return friend and joined >> table.where[other] & 1 == 1


def other_swap_chosen(game: Game, table: Table, task: OtherSwapChosen) -> Result:
    """Let the two change places; both must Wait."""
    name = task.picked[0]
    other = game.number[name]
    if table.where[task.figure] < 0 or not can_swap(game, table, task.figure, other):
        # A correction removed one of them while the choice was open.
        return Result()
    events: list[Event] = [Swapped(game.names[task.figure], name, "EFFECT-swap_other")]
    until = table.turn + min(task.turns, game.rules.longest_wait)
    for figure, comes_to in ((task.figure, table.where[other]), (other, table.where[task.figure])):
        kept = game.has_immunities and never_waits(game, table, figure)
        if comes_to != CENTER and table.waits[figure] < until > table.turn and not kept:
            events.append(made_to_wait(game, table, figure, until, "EFFECT-swap_other"))
    comes = entered(game, table, other, table.where[task.figure]) if table.where[other] == BENCH else ()
    return Result(tuple(events), comes)


def move_other(game: Game, table: Table, effect: MoveOther, shown: Shown) -> Result:
    """Let this figure's player choose a figure, which moves with its MP."""
    if shown.by < 0:
        return Result()
    owner = owner_of(game, table, shown)
    stuck = fixed(game, table, effect, shown, range(len(table.where)))
    if effect.steps is not None:
        return _move_by_steps(game, table, effect, shown, stuck)
    names = tuple(
        game.names[figure]
        for figure, space in enumerate(table.where)
        if (space == BENCH if effect.bench else space >= 0)
        and figure != shown.by
        and figure not in stuck
        and _is_meant(game, table, effect, figure, owner)
        and _spaces(game, table, figure)
    )
    if not names:
        return Result()
    asked = MovedOtherChosen(owner, sleeps=effect.sleeping)
    return Result((), (Ask(owner, "move-who", (NOBODY, *names), asked, name_of(game, shown)),))


def _move_by_steps(game: Game, table: Table, effect: MoveOther, shown: Shown, stuck: frozenset[int]) -> Result:
    """Move a figure of the type, or any near enough, by so many steps; this figure's player chooses which and where."""
    origin, owner = space_of(table, shown), owner_of(game, table, shown)
    names = tuple(
        game.names[figure]
        for figure, space in enumerate(table.where)
        if space >= 0
        and figure != shown.by
        and figure not in stuck
        and (effect.type in game.types(table, figure) or _is_within(game, origin, space, effect.within or 0))
        and freely(game, table, space, effect.steps or 0)
    )
    asked = MovedOtherChosen(owner, steps=effect.steps or 0)
    if len(names) < 2:
        return Result((), tuple(replace(asked, picked=(name,)) for name in names))
    return Result((), (Ask(owner, "move-who", names, asked, name_of(game, shown)),))


def _is_within(game: Game, origin: int, space: int, lines: int) -> bool:
    return origin >= 0 and 0 <= game.graph.distance[origin][space] <= lines


def _is_meant(game: Game, table: Table, effect: MoveOther, figure: int, owner: Seat) -> bool:
    if effect.condition is not None:
        return table.conditions[figure] == effect.condition
    if table.conditions[figure] in (STILL[1:] if effect.sleeping else STILL):
        return False
    if effect.bench:
        return game.owners[figure] == owner and table.waits[figure] < table.turn
    if effect.names:
        return game.owners[figure] == owner and game.figures[figure].name in effect.names
    return effect.type in game.types(table, figure)


def _spaces(game: Game, table: Table, figure: int) -> tuple[int, ...]:
    return tuple(bits(reach_of(game, table, figure, game.field(table)).spaces))


def moved_other_chosen(game: Game, table: Table, task: MovedOtherChosen) -> Result:
    """Move the chosen figure where its mover says; then it must Wait."""
    figure = game.number.get(task.picked[0], -1)
    if figure < 0 or table.where[figure] < (0 if task.steps else BENCH):
        return Result()
    until = table.turn + 1
    kept = table.waits[figure] >= until or (game.has_immunities and never_waits(game, table, figure))
    waits = () if kept else (made_to_wait(game, table, figure, until, "EFFECT-move_other"),)
    spaces = freely(game, table, table.where[figure], task.steps) if task.steps else _spaces(game, table, figure)
    moved = landing(game, table, figure, spaces, task.seat, "other-lands", "EFFECT-move_other")
    return Result((*moved.events, *waits, *_put_to_sleep(game, table, task, figure)), moved.tasks)


def _put_to_sleep(game: Game, table: Table, task: MovedOtherChosen, figure: int) -> tuple[Event, ...]:
    """Put an opposing figure to sleep, if the attack says so and no ability prevents it."""
    if not task.sleeps or game.owners[figure] == task.seat or not game.knows("asleep"):
        return ()
    asleep = GiveCondition(to="opponent", is_="asleep")
    kept = game.has_immunities and kept_from_condition(game, table, asleep, -1, figure, "asleep")
    return (kept or ConditionGiven(game.names[figure], "asleep", "EFFECT-move_other"),)


def bring(game: Game, table: Table, effect: Bring, shown: Shown) -> Result:
    """Bring one figure near this one; this figure's player picks it."""
    if off_field(table, shown) or not _near(game, table, effect, shown):
        return Result()
    owner, own = owner_of(game, table, shown), table.where[shown.by]
    stuck = fixed(game, table, effect, shown, range(len(table.where)))
    names = tuple(
        game.names[figure]
        for figure, space in enumerate(table.where)
        if space >= 0
        and figure != shown.by
        and figure not in stuck
        and (effect.within is None or 0 <= game.graph.distance[own][space] <= effect.within)
        and _is_brought(game, table, effect, figure, owner)
    )
    if not names:
        return Result()
    asked = BroughtChosen(effect, shown)
    if len(names) == 1:
        return Result((), (replace(asked, picked=names),))
    return Result((), (Ask(owner, "bring-who", names, asked, name_of(game, shown)),))


def _is_brought(game: Game, table: Table, effect: Bring, figure: int, owner: Seat) -> bool:
    printed = game.figures[figure]
    if effect.names:
        return game.owners[figure] == owner and printed.name in effect.names
    return effect.type in game.types(table, figure)


def _near(game: Game, table: Table, effect: Bring, shown: Shown) -> tuple[int, ...]:
    """The free spaces at the effect's distance from this figure, in lines."""
    low, high = span(effect.steps)
    taken, _ = game.taken_and_blocking(table)
    distance = game.graph.distance[table.where[shown.by]]
    return tuple(space for space, far in enumerate(distance) if low <= far <= high and not taken >> space & 1)


def brought_chosen(game: Game, table: Table, task: BroughtChosen) -> Result:
    """Land the picked figure near; the same player chooses where."""
    figure = game.number[task.picked[0]]
    if table.where[figure] < 0 or off_field(table, task.shown):
        # A correction took one of them off the Field while the choice was open.
        return Result()
    spaces, owner = _near(game, table, task.effect, task.shown), owner_of(game, table, task.shown)
    return landing(game, table, figure, spaces, owner, "bring-lands", "EFFECT-bring")


def draw_along(game: Game, table: Table, effect: DrawAlong, shown: Shown) -> Result:
    """Let this figure step back and draw the opponent along."""
    other = shown.other
    if off_field(table, shown) or other == shown.by or table.where[other] < 0:
        return Result()
    if fixed(game, table, effect, shown, (other,)):
        return Result()
    spaces = towards_or_away(game, table, table.where[shown.by], table.where[other], 1, away=True)
    if not spaces:
        return Result()
    names = (NOBODY, *(game.graph.names[space] for space in spaces))
    asked = DrawnAlong(shown.by, other)
    return Result((), (Ask(owner_of(game, table, shown), "draw-lands", names, asked, name_of(game, shown)),))


def drawn_along(game: Game, table: Table, task: DrawnAlong) -> Result:
    """Move the two; the one that was drawn must Wait."""
    taken, _ = game.taken_and_blocking(table)
    start, from_ = table.where[task.figure], table.where[task.other]
    if task.picked == (NOBODY,) or min(start, from_) < 0 or taken >> game.graph.number[task.picked[0]] & 1:
        return Result()
    places = game.graph.names
    name, other = game.names[task.figure], game.names[task.other]
    events: list[Event] = [
        Displaced(name, places[start], task.picked[0], "EFFECT-draw_along"),
        Displaced(other, places[from_], places[start], "EFFECT-draw_along"),
    ]
    until = table.turn + 1
    if table.waits[task.other] < until and not (game.has_immunities and never_waits(game, table, task.other)):
        events.append(made_to_wait(game, table, task.other, until, "EFFECT-draw_along"))
    return Result(tuple(events))
