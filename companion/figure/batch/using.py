"""Abilities that a player uses in a turn: which may be used now, on whom, and what comes of it.

The reference is `figure.using` and `figure.used`. What is chosen is a set of figures or of spaces, by the word.
"""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import (
    entries_held,
    first_row,
    has_in_force,
    has_kind,
    holds_while,
    is_in_force,
    joined_of,
    means,
)
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.entering import add_all, enter
from companion.figure.batch.evolving import WHEN_SHED, ability_at
from companion.figure.batch.forming import change_by_will, formed
from companion.figure.batch.immunity import is_held_fast, stays
from companion.figure.batch.meant import meant, spaces_of
from companion.figure.batch.movement import may_be_chosen
from companion.figure.batch.moving import change_places, freely
from companion.figure.batch.places import add, add_set, keep_spaces, place, put, seen_by, set_condition, taken_by_all
from companion.figure.batch.ways import beside, kept_asleep, linked, straight_level

SWAPS_FIRST, GOES_THROUGH, GOES_HOME, GOES_ALONG, GOES_STEPS, DIGS_IN, SWAPS_INSTEAD, ACTS_INSTEAD = range(8)
STRIKES_FROM_BENCH, CALLS_BESIDE, SHEDS, RETURNS_FIRST, CHANGES_FORM = range(8, 13)
USES = 13
NOBODY_CHOSEN = 1
"""The set of what is chosen where there is nothing to choose."""


@compiled
def can_use(game: Game, table: Table, begun: int) -> bool:
    """Is a use of an ability open to the player to move?"""
    if not game[of.HAS_USES]:
        return False
    for does in range(USES):
        for figure in range(game[of.N_FIGURES]):
            if uses_of(game, table, does, figure, begun):
                return True
    return False


@compiled
def uses_of(game: Game, table: Table, does: int, figure: int, begun: int) -> int:
    """What the figure's ability can be used for now by the player to move, as a set."""
    kind = of.K_SWAPS_FIRST + does
    if does == CHANGES_FORM:
        if not game[of.HAS_FORMS] or game[of.OWNER + figure] != table[at.TO_MOVE]:
            return 0
        return formed(game, table, figure, may_be_chosen(game, table, figure))
    if not game[of.KIND_MANY + kind] or game[of.OWNER + figure] != table[at.TO_MOVE]:
        return 0
    if begun and (does in (STRIKES_FROM_BENCH, SHEDS, RETURNS_FIRST)):
        return 0
    if not has_kind(game, kind, figure) or (does != SHEDS and not may_be_chosen(game, table, figure)):
        return 0
    return targets(game, table, does, figure)


@compiled
def targets(game: Game, table: Table, does: int, figure: int) -> int:
    """The figures or spaces for which the figure's ability can be used now."""
    where = table.where[figure]
    if where == at.BENCH:
        return from_bench(game, table, does, figure)
    if where < 0 or does in (STRIKES_FROM_BENCH, DIGS_IN):
        return 0
    if not has_in_force(game, table, of.K_SWAPS_FIRST + does, figure):
        return 0
    moves_itself = does <= GOES_STEPS or does in (SWAPS_INSTEAD, RETURNS_FIRST)
    if moves_itself and game[of.KIND_MANY + of.K_NOT_MOVED] and is_held_fast(game, table, figure):
        return 0
    if does == SWAPS_FIRST:
        return swapped(game, table, figure)
    if does == GOES_THROUGH:
        return through(game, table, figure)
    if does == GOES_HOME:
        return 1 << game[of.GOAL + 1 - game[of.OWNER + figure]] & ~taken_by_all(game, table)
    if does == GOES_ALONG:
        return along(game, table, figure)
    if does == GOES_STEPS:
        return by_steps(game, table, figure)
    if does == SWAPS_INSTEAD:
        return swapped_instead(game, table, figure, of.WHO_WHO, True)
    if does == ACTS_INSTEAD:
        return acted(game, table, figure)
    if does == CALLS_BESIDE:
        return called(game, table, figure)
    if does == SHEDS:
        condition = table.condition[figure]
        asleep = condition == of.ASLEEP and kept_asleep(game, table)
        return NOBODY_CHOSEN if condition and not asleep else 0
    return NOBODY_CHOSEN


@compiled
def from_bench(game: Game, table: Table, does: int, figure: int) -> int:
    """For whom or where to a figure on the Bench can use its ability."""
    owner, taken = game[of.OWNER + figure], taken_by_all(game, table)
    entries = game[of.ENTRIES + owner]
    if does == DIGS_IN:
        return beside(game, entries) & ~entries & ~taken
    if does == SWAPS_INSTEAD:
        return swapped_instead(game, table, figure, of.OTHER_WHO, False)
    if does == SWAPS_FIRST:
        return swapped_first(game, table, figure)
    if does != STRIKES_FROM_BENCH:
        return 0
    figures = 0
    for other in range(game[of.N_FIGURES]):
        where = table.where[other]
        if game[of.OWNER + other] != owner and where >= 0 and entries >> where & 1:
            if joined_of(game, table, other) & ~taken:
                figures |= 1 << other
    return figures


@compiled
def swapped(game: Game, table: Table, figure: int) -> int:
    """With whom a figure on the Field may change places before it is used."""
    figures, joined = 0, joined_of(game, table, figure)
    for other in range(game[of.N_FIGURES]):
        where = table.where[other]
        if where < 0 or other == figure or stays(game, table, figure, other):
            continue
        friend = game[of.OWNER + other] == game[of.OWNER + figure] and (joined >> where & 1) != 0
        row = first_row(game, of.K_SWAPS_FIRST)
        for _ in range(game[of.KIND_MANY + of.K_SWAPS_FIRST]):
            if game[row + of.BY] == figure and is_in_force(game, table, row):
                anybody = game[row + of.WHO_WHO + of.FIGURES] < 0
                if anybody:
                    meant_now = friend and game[row + of.OTHER_WHO + of.FIGURES] < 0
                else:
                    meant_now = means(game, table, figure, row + of.WHO_WHO, other)
                if meant_now:
                    figures |= 1 << other
            row += of.ABILITY_WIDTH
    return figures


@compiled
def swapped_first(game: Game, table: Table, figure: int) -> int:
    """With whom a figure on the Bench may change places before it is used."""
    figures = 0
    row = first_row(game, of.K_SWAPS_FIRST)
    for _ in range(game[of.KIND_MANY + of.K_SWAPS_FIRST]):
        who = row + of.OTHER_WHO
        if game[row + of.BY] == figure and game[who + of.FIGURES] >= 0 and holds_while(game, table, row):
            figures |= those(game, table, figure, who)
        row += of.ABILITY_WIDTH
    return figures


@compiled
def those(game: Game, table: Table, figure: int, who: int) -> int:
    """The figures on the Field that an ability of this one speaks of and may move, as a set."""
    figures = 0
    for other in range(game[of.N_FIGURES]):
        if table.where[other] >= 0 and means(game, table, figure, who, other):
            if not stays(game, table, figure, other):
                figures |= 1 << other
    return figures


@compiled
def swapped_instead(game: Game, table: Table, figure: int, who: int, on_field: bool) -> int:
    """With whom the figure may change places instead of moving."""
    figures = 0
    row = first_row(game, of.K_SWAPS_INSTEAD)
    for _ in range(game[of.KIND_MANY + of.K_SWAPS_INSTEAD]):
        if game[row + of.BY] == figure and game[row + who + of.FIGURES] >= 0:
            if is_in_force(game, table, row) if on_field else holds_while(game, table, row):
                figures |= those(game, table, figure, row + who)
        row += of.ABILITY_WIDTH
    return figures & ~(1 << figure)


@compiled
def through(game: Game, table: Table, figure: int) -> int:
    """The free spaces beside a figure beside this one, or farther on, unless that one lets nobody through."""
    taken, spaces, steps = taken_by_all(game, table), 0, 0
    row = first_row(game, of.K_GOES_THROUGH)
    for _ in range(game[of.KIND_MANY + of.K_GOES_THROUGH]):
        if game[row + of.BY] == figure and is_in_force(game, table, row):
            steps = max(steps, game[row + of.N])
        row += of.ABILITY_WIDTH
    joined = joined_of(game, table, figure)
    for other in range(game[of.N_FIGURES]):
        where = table.where[other]
        if where >= 0 and joined >> where & 1:
            opposing = game[of.OWNER + other] != game[of.OWNER + figure]
            if not (opposing and lets_nobody_through(game, table, other)):
                spaces |= game[of.NEIGHBOURS + where]
                if steps > 1:
                    spaces |= flooded(game, 1 << where, taken, steps)
    return spaces & ~taken


@compiled
def flooded(game: Game, frontier: int, blocking: int, steps: int) -> int:
    """The spaces reached in so many lines or fewer, but for those where it begins."""
    seen, reached = frontier | blocking, 0
    for _ in range(steps):
        frontier = beside(game, frontier) & ~seen
        reached |= frontier
        seen |= frontier
    return reached


@compiled
def lets_nobody_through(game: Game, table: Table, figure: int) -> bool:
    """Has the figure an ability that stops whoever would go through it?"""
    row = first_row(game, of.K_STOPS_PASSING)
    for _ in range(game[of.KIND_MANY + of.K_STOPS_PASSING]):
        if game[row + of.BY] == figure and game[row + of.MANNER] == of.THROUGH and is_in_force(game, table, row):
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def along(game: Game, table: Table, figure: int) -> int:
    """The free spaces beside the chain of figures of the type that begins beside this one."""
    spaces = 0
    row = first_row(game, of.K_GOES_ALONG)
    for _ in range(game[of.KIND_MANY + of.K_GOES_ALONG]):
        if game[row + of.BY] == figure and is_in_force(game, table, row):
            links = spaces_of(game, table, game[row + of.Y] & ~(1 << figure))
            spaces |= beside(game, linked(game, 1 << table.where[figure], links))
        row += of.ABILITY_WIDTH
    return spaces & ~taken_by_all(game, table)


@compiled
def by_steps(game: Game, table: Table, figure: int) -> int:
    """The free spaces so many steps away."""
    taken, start, spaces = taken_by_all(game, table), table.where[figure], 0
    row = first_row(game, of.K_GOES_STEPS)
    for _ in range(game[of.KIND_MANY + of.K_GOES_STEPS]):
        if game[row + of.BY] == figure and is_in_force(game, table, row):
            low, high, there = game[row + of.X], game[row + of.N], 0
            if game[row + of.FLAGS] & of.IS_STRAIGHT:
                for step in range(max(low, 1), high + 1):
                    there |= straight_level(game, start, step, taken, 0)
            else:
                near = flooded(game, 1 << start, taken, low - 1) | 1 << start if low > 0 else 0
                there = freely(game, table, start, low, high) & ~near
                there &= flooded(game, 1 << start, taken, high) | 1 << start
            spaces |= there & beside_those(game, table, row, figure)
        row += of.ABILITY_WIDTH
    return spaces & ~taken


@compiled
def beside_those(game: Game, table: Table, row: int, figure: int) -> int:
    """The spaces beside one of the figures that the ability asks for; all, where it asks for none."""
    who = row + of.OTHER_WHO
    if game[who + of.FIGURES] < 0:
        return -1
    spaces = 0
    for other in range(game[of.N_FIGURES]):
        if table.where[other] >= 0 and means(game, table, figure, who, other):
            spaces |= joined_of(game, table, other)
    return spaces


@compiled
def acted(game: Game, table: Table, figure: int) -> int:
    """Nobody to choose yet; but somebody has to be there whom the first effect is about."""
    seen = seen_by(figure, at.NOBODY, table.where[figure], at.NOBODY)
    row = first_row(game, of.K_ACTS_INSTEAD)
    for _ in range(game[of.KIND_MANY + of.K_ACTS_INSTEAD]):
        if game[row + of.BY] == figure and is_in_force(game, table, row):
            if meant(game, table, game[row + of.EFFECTS_GIVEN], seen):
                return NOBODY_CHOSEN
        row += of.ABILITY_WIDTH
    return 0


@compiled
def called(game: Game, table: Table, figure: int) -> int:
    """The other own figures that it calls, on the Field or the Bench, where there is room beside it."""
    owner = game[of.OWNER + figure]
    if not joined_of(game, table, figure) & ~taken_by_all(game, table):
        return 0
    figures, held = 0, entries_held(game, table, owner)
    for other in range(game[of.N_FIGURES]):
        where = table.where[other]
        if game[of.OWNER + other] != owner or other == figure or where < at.BENCH:
            continue
        if stays(game, table, figure, other):
            continue
        row = first_row(game, of.K_CALLS_BESIDE)
        for _ in range(game[of.KIND_MANY + of.K_CALLS_BESIDE]):
            shut = where == at.BENCH and held and game[row + of.FLAGS] & of.IS_ENTRY_NEEDED
            if game[row + of.BY] == figure and game[row + of.LOST_ONES] >> other & 1 and not shut:
                if is_in_force(game, table, row):
                    figures |= 1 << other
            row += of.ABILITY_WIDTH
    return figures


# ---------------------------------------------------------------- what comes of it


@compiled
def use(game: Game, table: Table, does: int, figure: int, target: int, begun: int) -> None:
    """Carry out an ability that may be used."""
    if does in (GOES_THROUGH, GOES_HOME, DIGS_IN):
        add(table, at.END_TURN)
        go(game, table, figure, target)
    elif does in (GOES_ALONG, GOES_STEPS):
        then(game, table, does, figure)
        go(game, table, figure, target)
    elif does == SWAPS_INSTEAD:
        then(game, table, does, figure)
        add(table, at.CHECK_DISPLACED, 0)
        if table.where[figure] == at.BENCH:
            enter(game, table, figure, table.where[target])
        change_places(game, table, figure, target)
    elif does == ACTS_INSTEAD:
        act(game, table, figure)
    elif does == STRIKES_FROM_BENCH:
        ask_space(game, table, at.ASK_STRIKE_LANDS, figure, target, joined_of(game, table, target))
    elif does == CALLS_BESIDE:
        ask_space(game, table, at.ASK_CALL_LANDS, target, 0, joined_of(game, table, figure))
    elif does == SWAPS_FIRST:
        swap_first(game, table, figure, target, begun)
    elif does == CHANGES_FORM:
        change_by_will(game, table, figure, target, begun)
    elif does == SHEDS:
        add(table, at.END_TURN)
        if game[of.EVOLVES] and ability_at(game, figure, WHEN_SHED) >= 0:
            add_set(table, at.MAY_EVOLVE_NOW, figure + 1)
        add(table, at.CHECK_DISPLACED, 0)
        set_condition(game, table, figure, 0)
    else:
        add(table, at.TAKE_TURN, begun)
        place(game, table, figure, at.BENCH)


@compiled
def then(game: Game, table: Table, does: int, figure: int) -> None:
    """What comes after an ability that was used instead of moving."""
    add(table, at.END_TURN)
    row = first_row(game, of.K_SWAPS_FIRST + does)
    while game[row + of.BY] != figure:
        row += of.ABILITY_WIDTH
    if game[row + of.THEN] != of.THEN_ENDS:
        add(table, at.MAY_ATTACK, figure, 1 if game[row + of.THEN] == of.THEN_MAY else 0)


@compiled
def go(game: Game, table: Table, figure: int, to: int) -> None:
    """The figure goes there: Goal and surround are looked at as after any move."""
    add(table, at.ARRIVE, figure, 1 | 2)
    if table.where[figure] == at.BENCH:
        enter(game, table, figure, to)
    put(table, figure, to)


@compiled
def act(game: Game, table: Table, figure: int) -> None:
    """The effects of the first ability of the kind that is in force are done, one after the other."""
    then(game, table, ACTS_INSTEAD, figure)
    add(table, at.CHECK_DISPLACED, 0)
    row = first_row(game, of.K_ACTS_INSTEAD)
    while game[row + of.BY] != figure or not is_in_force(game, table, row):
        row += of.ABILITY_WIDTH
    add_all(game, table, row, seen_by(figure, at.NOBODY, table.where[figure], at.NOBODY))


@compiled
def ask_space(game: Game, table: Table, kind: int, figure: int, target: int, spaces: int) -> None:
    """Where it lands is the choice of the player whose turn it is; one space is no choice."""
    spaces &= ~taken_by_all(game, table)
    if spaces & (spaces - 1):
        keep_spaces(table, spaces)
        add(table, kind, figure, target)
    else:
        space_chosen(game, table, kind, figure, target, lowest(spaces))


@compiled
def space_chosen(game: Game, table: Table, kind: int, figure: int, target: int, to: int) -> None:
    """The figure that strikes or was called comes to this space."""
    add(table, at.END_TURN)
    if kind == at.ASK_STRIKE_LANDS:
        add(table, at.RETURN_TO_BENCH, figure)
        add(table, at.STRIKE, figure, target)
    go(game, table, figure, to)


@compiled
def swap_first(game: Game, table: Table, figure: int, other: int, begun: int) -> None:
    """It has changed places and has to be used now; from the Bench it has come to the Field."""
    add(table, at.TAKE_TURN, begun, figure + 1)
    add(table, at.CHECK_DISPLACED, 0)
    if table.where[figure] == at.BENCH:
        row = first_row(game, of.K_SWAPS_FIRST)
        for _ in range(game[of.KIND_MANY + of.K_SWAPS_FIRST]):
            who = row + of.OTHER_WHO
            if game[row + of.BY] == figure and game[who + of.FIGURES] >= 0 and means(game, table, figure, who, other):
                add_all(game, table, row, seen_by(figure, at.NOBODY, table.where[other], at.NOBODY))
                break
            row += of.ABILITY_WIDTH
        enter(game, table, figure, table.where[other])
    change_places(game, table, figure, other)
