"""Whom a figure passes on its way, and what abilities do then. The reference is `figure.used`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import first_row, is_in_force, means
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.entering import add_all
from companion.figure.batch.movement import move_points
from companion.figure.batch.noted import is_wished
from companion.figure.batch.places import add_set, held_of, put, seen_by, taken_by_all
from companion.figure.batch.ways import blocking_for, lets_it_pass, stopping_for

OF_A_SPACE = 6
"""So many bits say a space of a way; ten of them are one number, and no figure has more Move Points."""
MOST_POINTS = 10


@compiled
def is_passed_so(game: Game, table: Table, row: int, figure: int, other: int) -> bool:
    """Does this ability do something when the figure passes the other one?"""
    over_itself = game[row + of.FLAGS] & of.IS_BY_OTHERS != 0
    held, passing = (other, figure) if over_itself else (figure, other)
    if game[row + of.BY] != held or not is_in_force(game, table, row):
        return False
    if not means(game, table, held, row + of.WHO_WHO, passing):
        return False
    return game[row + of.MANNER] < 0 or passes_in_manner(game, table, figure, game[row + of.MANNER])


@compiled
def passes_in_manner(game: Game, table: Table, figure: int, manner: int) -> bool:
    """Lets an ability the figure pass others in this manner?"""
    if manner == of.FLYING and table.where[figure] != at.BENCH and is_wished(game, table, figure):
        return True
    row = first_row(game, of.K_PASSES)
    for _ in range(game[of.KIND_MANY + of.K_PASSES]):
        if game[row + of.MANNER] == manner and lets_it_pass(game, table, row, figure):
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def that_matter(game: Game, table: Table, figure: int) -> int:
    """The figures on the Field for which it matters whether the figure passes them, as a set."""
    figures = 0
    for other in range(game[of.N_FIGURES]):
        if other == figure or table.where[other] < 0:
            continue
        row = first_row(game, of.K_WHEN_PASSING)
        for _ in range(game[of.KIND_MANY + of.K_WHEN_PASSING]):
            if is_passed_so(game, table, row, figure, other):
                figures |= 1 << other
            row += of.ABILITY_WIDTH
    return figures


@compiled
def passed_on(game: Game, table: Table, matters: int, way: int, steps: int) -> int:
    """Whom of these figures a way passes, as a set: those on its spaces but for its first and its last."""
    spaces = 0
    for i in range(1, steps):
        spaces |= 1 << (way >> OF_A_SPACE * i & 63)
    figures = 0
    while matters:
        if spaces >> table.where[lowest(matters)] & 1:
            figures |= matters & -matters
        matters &= matters - 1
    return figures


@compiled
def ways_to(game: Game, table: Table, figure: int, to: int, matters: int, passed: int) -> tuple[int, int, bool]:
    """Over all ways to a space on which these are *passed*: who is passed on one of them, who on all; and nobody else?

    The figure is where it begins. From the Bench a way begins on an Entry Point.
    """
    start, points = table.where[figure], min(move_points(game, table, figure), MOST_POINTS)
    held = held_of(game, table, 0) | held_of(game, table, 1)
    blocking, stopping = blocking_for(game, table, figure, held), stopping_for(game, table, figure)
    firsts, been = 0, 0
    if start < 0:
        firsts = game[of.ENTRIES + game[of.OWNER + figure]] & ~taken_by_all(game, table)
        been = 0 | firsts
    else:
        been = 1 << start
    some, every, only = 0, -1, False
    # Item 0 of a way is where the figure stands; the ways are gone through in the order of the numbers of their spaces.
    way, steps, tried = max(start, 0), 0, -1
    while steps >= 0:
        here = way >> OF_A_SPACE * steps & 63
        if steps == 0 and start < 0:
            left = firsts if points > 0 else 0
        elif steps >= points or (steps > 0 and (here == to or stopping >> here & 1)):
            left = 0
        else:
            left = game[of.NEIGHBOURS + here] & ~been & ~blocking
        left &= ~((1 << tried + 1) - 1)
        if left:
            following = lowest(left)
            steps += 1
            way = way & ~(63 << OF_A_SPACE * steps) | following << OF_A_SPACE * steps
            been |= 1 << following
            tried = -1
            if following == to:
                found = passed_on(game, table, matters, way, steps)
                if found & passed == passed:
                    some |= found
                    every &= found
                    only |= found == passed
        else:
            if not firsts >> here & 1:
                been &= ~(1 << here)
            tried = here
            steps -= 1
    return some, every, only


@compiled
def pass_by(game: Game, table: Table, figure: int, to: int) -> None:
    """Put in front what follows from whom the figure, still where it begins, passes on its way to this space."""
    matters = that_matter(game, table, figure)
    if matters:
        some, every, only = ways_to(game, table, figure, to, matters, 0)
        if some:
            ask_or_do(game, table, figure, to, 0, some, every, only)


@compiled
def ask_or_do(game: Game, table: Table, figure: int, to: int, passed: int, some: int, every: int, only: bool) -> None:
    """Whom the figure passed is asked for until one set is left; then it is done to them."""
    if some == every:
        do_to_passed(game, table, figure, some)
        return
    table[at.OPTIONS] = some & ~passed | (1 << at.NONE_PICKED if only else 0)
    start = table.where[figure] + 1
    add_set(table, at.ASK_PASSED, passed, figure | max(start, 0) << 5 | to << 11)


@compiled
def do_to_passed(game: Game, table: Table, figure: int, passed: int) -> None:
    """Put in front what abilities do when the figure passes these, one after the other."""
    for other in range(game[of.N_FIGURES] - 1, -1, -1):
        if not passed >> other & 1:
            continue
        for i in range(game[of.KIND_MANY + of.K_WHEN_PASSING] - 1, -1, -1):
            row = first_row(game, of.K_WHEN_PASSING) + i * of.ABILITY_WIDTH
            if is_passed_so(game, table, row, figure, other):
                by = game[row + of.BY]
                passing = figure if by == other else other
                here, there = table.where[by], table.where[passing]
                add_all(game, table, row, seen_by(by, passing, here, there))


@compiled
def passed_chosen(game: Game, table: Table, passed: int, asked: int, picked: int) -> None:
    """One whom the figure passed was picked, or nobody more."""
    figure, start, to = asked & 31, (asked >> 5 & 63) - 1, asked >> 11 & 63
    now = table.where[figure]
    put(table, figure, start)
    if picked == at.NONE_PICKED:
        do_to_passed(game, table, figure, passed)
    else:
        passed |= 1 << picked
        some, every, only = ways_to(game, table, figure, to, that_matter(game, table, figure), passed)
        ask_or_do(game, table, figure, to, passed, some, every, only)
    put(table, figure, now)
