"""Words that put other figures somewhere else. The reference is `figure.rearranging`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import is_within, joined_of
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.entering import enter
from companion.figure.batch.immunity import is_kept_from_condition, is_kept_in_place, never_waits, stuck_of
from companion.figure.batch.meant import by_of, is_off_field, other_of, owner_of, space_of
from companion.figure.batch.movement import reach_of
from companion.figure.batch.moving import change_places, freely, landing, one_or_asked, towards_or_away
from companion.figure.batch.places import (
    add_seen,
    add_set,
    displace,
    held_of,
    keep_spaces,
    make_wait,
    set_condition,
    taken_by_all,
)

FROZEN = 6
"""The number of this Special Condition: who has it, or sleeps, is not moved by another's song."""


@compiled
def throw_over(game: Game, table: Table, number: int, seen: int) -> None:
    """The opponent lands beside this figure, on the far side; this figure's player says where."""
    by, other = by_of(table, seen), other_of(table, seen)
    if is_off_field(table, seen) or other == by or other < 0 or table.where[other] < 0:
        return
    if is_kept_in_place(game, table, number, by, other):
        return
    spaces = towards_or_away(game, table, table.where[by], table.where[other], 1, 1, 1)
    landing(game, table, other, spaces, owner_of(game, table, seen), at.ONLY_LANDS)


@compiled
def swap_other(game: Game, table: Table, number: int, seen: int) -> None:
    """The opponent changes places with a figure that this figure's player picks."""
    effect, by, other = of.EFFECT + number * of.EFFECT_WIDTH, by_of(table, seen), other_of(table, seen)
    if by < 0 or other == by or other < 0 or table.where[other] < 0:
        return
    stuck, figures = stuck_of(game, table, number, by), 0
    for figure in range(game[of.N_FIGURES]):
        where = table.where[figure]
        own = game[of.OWNER + figure] == game[of.OWNER + other]
        there = where >= 0 or (own and (where == at.BENCH or where == at.CENTER))
        if game[effect + of.B]:
            there = own and where >= 0 and (joined_of(game, table, other) >> where & 1) != 0
        if there and figure != by and figure != other and not stuck >> figure & 1:
            figures |= 1 << figure
    if stuck >> other & 1:
        return
    picked = one_or_asked(table, at.ASK_SWAP_OTHER, number, seen, figures)
    if picked >= 0:
        other_swap_chosen(game, table, number, seen, picked)


@compiled
def other_swap_chosen(game: Game, table: Table, number: int, seen: int, other: int) -> None:
    """The two change places, and both must Wait."""
    effect, figure = of.EFFECT + number * of.EFFECT_WIDTH, other_of(table, seen)
    turns = min(game[effect + of.A], game[of.LONGEST_WAIT])
    until = table[at.TURN] + turns
    waiting = 0
    if turns > 0:
        if table.where[other] != at.CENTER and table.waits[figure] < until:
            waiting |= 0 if never_waits(game, table, figure) else 1 << figure
        if table.waits[other] < until and not never_waits(game, table, other):
            waiting |= 1 << other
    if table.where[other] == at.BENCH:
        enter(game, table, other, table.where[figure])
    change_places(game, table, figure, other)
    while waiting:
        table.waits[lowest(waiting)] = until
        waiting &= waiting - 1


@compiled
def move_other(game: Game, table: Table, number: int, seen: int) -> None:
    """This figure's player may choose a figure that moves with its MP, or one moves so many steps."""
    effect, by = of.EFFECT + number * of.EFFECT_WIDTH, by_of(table, seen)
    if by < 0:
        return
    stuck, figures, owner = stuck_of(game, table, number, by), 0, owner_of(game, table, seen)
    for figure in range(game[of.N_FIGURES]):
        if figure != by and not stuck >> figure & 1 and is_moved(game, table, effect, seen, figure, owner):
            figures |= 1 << figure
    if not figures:
        return
    if not game[effect + of.E]:
        figures |= 1 << at.NONE_PICKED
    picked = one_or_asked(table, at.ASK_MOVE_OTHER, number, seen, figures)
    if picked >= 0:
        moved_other_chosen(game, table, number, seen, picked)


@compiled
def is_moved(game: Game, table: Table, effect: int, seen: int, figure: int, owner: int) -> bool:
    """Is the figure one that may be moved, and is there a space for it to go to?"""
    where, how = table.where[figure], game[effect + of.A]
    if game[effect + of.E]:
        near = is_within(game, space_of(table, seen), where, game[effect + of.F])
        if where < 0 or not (near or game[effect + of.B] >> figure & 1):
            return False
        return freely(game, table, where, game[effect + of.E], game[effect + of.E]) != 0
    if where != at.BENCH if how == of.FROM_THE_BENCH else where < 0:
        return False
    return is_sung_to(game, table, effect, figure, owner) and spaces_for(game, table, figure) != 0


@compiled
def is_sung_to(game: Game, table: Table, effect: int, figure: int, owner: int) -> bool:
    """Is the figure one of those that the word speaks of?"""
    how, condition = game[effect + of.A], table.condition[figure]
    if how == of.OF_THE_CONDITION:
        return condition == game[effect + of.C]
    if condition == FROZEN or (condition == of.ASLEEP and not game[effect + of.D]):
        return False
    own = game[of.OWNER + figure] == owner
    if how == of.FROM_THE_BENCH:
        return own and table.waits[figure] < table[at.TURN]
    return (how != of.OF_THE_NAMES or own) and (game[effect + of.B] >> figure & 1) != 0


@compiled
def spaces_for(game: Game, table: Table, figure: int) -> int:
    """The spaces that the figure reaches with its MP."""
    held = held_of(game, table, 0) | held_of(game, table, 1)
    return reach_of(game, table, figure, taken_by_all(game, table), held)


@compiled
def moved_other_chosen(game: Game, table: Table, number: int, seen: int, figure: int) -> None:
    """The figure moves where its mover says, and then must Wait."""
    effect, owner = of.EFFECT + number * of.EFFECT_WIDTH, owner_of(game, table, seen)
    steps = game[effect + of.E]
    if figure == at.NONE_PICKED or table.where[figure] < (0 if steps else at.BENCH):
        return
    if steps:
        spaces = freely(game, table, table.where[figure], steps, steps)
    else:
        spaces = spaces_for(game, table, figure)
    until = table[at.TURN] + 1
    waits = table.waits[figure] < until and not never_waits(game, table, figure)
    sleeps = game[effect + of.D] and game[of.OWNER + figure] != owner and game[of.KNOWS_ASLEEP]
    sleeps = sleeps and not is_kept_from_condition(game, table, -1, at.NOBODY, figure, of.ASLEEP)
    landing(game, table, figure, spaces, owner, at.FROM_BENCH)
    if waits:
        table.waits[figure] = until
    if sleeps:
        set_condition(game, table, figure, of.ASLEEP)


@compiled
def near_spaces(game: Game, table: Table, effect: int, by: int) -> int:
    """The free spaces so many lines from this figure."""
    taken, spaces = taken_by_all(game, table), 0
    row = of.DISTANCE + table.where[by] * of.MOST_SPACES
    for space in range(game[of.N_SPACES]):
        far = game[row + space]
        if game[effect + of.LOW] <= far <= game[effect + of.HIGH] and not taken >> space & 1:
            spaces |= 1 << space
    return spaces


@compiled
def bring(game: Game, table: Table, number: int, seen: int) -> None:
    """One figure comes near this one; this figure's player picks it."""
    effect, by = of.EFFECT + number * of.EFFECT_WIDTH, by_of(table, seen)
    if is_off_field(table, seen) or not near_spaces(game, table, effect, by):
        return
    stuck, figures, owner = stuck_of(game, table, number, by), 0, owner_of(game, table, seen)
    for figure in range(game[of.N_FIGURES]):
        where = table.where[figure]
        if figure == by or where < 0 or stuck >> figure & 1 or not game[effect + of.B] >> figure & 1:
            continue
        if game[effect + of.A] and game[of.OWNER + figure] != owner:
            continue
        within = game[effect + of.WITHIN]
        if within == 0 or is_within(game, table.where[by], where, within):
            figures |= 1 << figure
    picked = one_or_asked(table, at.ASK_BRING, number, seen, figures)
    if picked >= 0:
        brought_chosen(game, table, number, seen, picked)


@compiled
def brought_chosen(game: Game, table: Table, number: int, seen: int, figure: int) -> None:
    """The figure that comes near was picked; where it lands is the same player's choice."""
    effect, by = of.EFFECT + number * of.EFFECT_WIDTH, by_of(table, seen)
    landing(game, table, figure, near_spaces(game, table, effect, by), owner_of(game, table, seen), at.ONLY_LANDS)


@compiled
def draw_along(game: Game, table: Table, number: int, seen: int) -> None:
    """This figure may step back and draw the opponent along."""
    by, other = by_of(table, seen), other_of(table, seen)
    if is_off_field(table, seen) or other == by or other < 0 or table.where[other] < 0:
        return
    if is_kept_in_place(game, table, number, by, other):
        return
    spaces = towards_or_away(game, table, table.where[by], table.where[other], 1, 1, 1)
    if spaces:
        keep_spaces(table, spaces)
        add_seen(table, at.ASK_DRAW_ALONG, number, seen)


@compiled
def drawn_along(game: Game, table: Table, seen: int, to: int) -> None:
    """The two have moved, and the one that was drawn must Wait."""
    by, other = by_of(table, seen), other_of(table, seen)
    start = 0 | table.where[by]
    displace(table, by, to)
    displace(table, other, start)
    make_wait(game, table, 1, other)


@compiled
def calls_up(game: Game, table: Table, seat: int) -> None:
    """The seat chooses who comes from the Bench, and to which of its free Entry Points."""
    figures = 0
    for figure in range(game[of.N_FIGURES]):
        if game[of.OWNER + figure] == seat and table.where[figure] == at.BENCH:
            figures |= 1 << figure
    if not figures or not game[of.ENTRIES + seat] & ~taken_by_all(game, table):
        return
    if figures & (figures - 1):
        add_set(table, at.ASK_CALL_UP, figures, seat)
    else:
        called_up(game, table, seat, lowest(figures))


@compiled
def called_up(game: Game, table: Table, seat: int, figure: int) -> None:
    """The figure comes to a free Entry Point; its player says to which."""
    landing(game, table, figure, game[of.ENTRIES + seat] & ~taken_by_all(game, table), seat, at.FROM_BENCH)
