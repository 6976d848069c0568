"""Lines of figures of which one stands for all: what it evolved from, its other forms. The reference is `figure.game`.

Setups without evolutions and forms need nothing of it: who asks looks at `facts.HAS_EVOLUTION` first.
"""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled

LYING_CELL = (1 << at.LYING_BITS) - 1


@compiled
def beneath(table: Table, figure: int) -> int:
    """The figure from which this one evolved, or whose form it was; below 0 for none."""
    return (table[at.LINE + figure] >> at.BENEATH_AT & 31) - 1


@compiled
def form_cell(game: Game, figure: int) -> int:
    """Where the last turn of the form stands that the figure is, 0 for good; only in setups with forms."""
    return game[of.FORMS_AT] + figure


@compiled
def set_beneath(game: Game, table: Table, figure: int, other: int) -> None:
    """The figure evolved from the other one; *other* below 0: from none."""
    cell = at.LINE + figure
    table[cell] = table[cell] & ~(31 << at.BENEATH_AT) | other + 1 << at.BENEATH_AT
    if other < 0 and game[of.HAS_FORMS]:
        table.half[form_cell(game, figure)] = 0


@compiled
def line_of(table: Table, figure: int) -> int:
    """The figures from which this one evolved in this match, itself too, as a set."""
    line = 0
    while figure >= 0:
        line |= 1 << figure
        figure = beneath(table, figure)
    return line


@compiled
def times_evolved(game: Game, table: Table, figure: int) -> int:
    """How often the figure evolved in this match; a change of its form is none."""
    times = 0
    if game[of.HAS_EVOLUTION]:
        below = beneath(table, figure)
        while below >= 0:
            times += game[of.EVOLUTIONS + below] >> figure & 1
            figure = below
            below = beneath(table, figure)
    return times


@compiled
def former_forms(game: Game, table: Table, figure: int) -> int:
    """What the figure was before it changed its form, as far as it did not evolve between, as a set."""
    former = 0
    if game[of.HAS_FORMS]:
        below = beneath(table, figure)
        while below >= 0 and game[of.FORMS + below] >> figure & 1:
            former |= 1 << below
            figure = below
            below = beneath(table, figure)
    return former


@compiled
def stood_upon(game: Game, table: Table) -> int:
    """The figures that are beneath another one, as a set."""
    figures = 0
    for figure in range(game[of.N_FIGURES]):
        below = beneath(table, figure)
        if below >= 0:
            figures |= 1 << below
    return figures


@compiled
def upon(game: Game, table: Table, figure: int) -> int:
    """The figure that evolved from this one; below 0 for none."""
    for one in range(game[of.N_FIGURES]):
        if beneath(table, one) == figure:
            return one
    return -1


@compiled
def stands_for(game: Game, table: Table, figure: int) -> int:
    """The figure into which this one has evolved, or whose form it took; itself where neither is so."""
    if not game[of.HAS_EVOLUTION] or table.where[figure] != at.ASIDE:
        return figure
    following = upon(game, table, figure)
    while table.where[figure] == at.ASIDE and following >= 0:
        figure = following
        following = upon(game, table, figure)
    if table[at.CHANGED] and table.where[figure] == at.ASIDE:
        # It took back a form that it had before: nothing is beneath that one.
        back = (game[of.FORMS + figure] | game[of.TAKES + figure]) & table[at.CHANGED]
        for one in range(game[of.N_FIGURES]):
            if back >> one & 1 and table.where[one] == at.ASIDE:
                back &= ~(1 << one)
        if back and back & (back - 1) == 0:
            return lowest(back)
    return figure


@compiled
def as_other(figures: int, figure: int, into: int) -> int:
    """A set of figures in which *into* stands for *figure*."""
    without = figures & ~(1 << figure | 1 << into)
    return without | 1 << into if figures >> figure & 1 else without


@compiled
def stands_instead(game: Game, table: Table, figure: int, into: int) -> None:
    """*into* stands where *figure* stood, with everything that is said of it; *figure* is beside the mat.

    They are of one line: *into* is what *figure* evolves into or whose form it takes, or what it was before.
    """
    if line_of(table, figure) >> into & 1:
        one = figure
        while one != into:
            below = beneath(table, one)
            set_beneath(game, table, one, at.NOBODY)
            one = below
    else:
        set_beneath(game, table, into, figure)
    table.condition[into], table.waits[into] = table.condition[figure], table.waits[figure]
    table.condition[figure], table.waits[figure] = 0, 0
    table.where[into] = table.where[figure]
    table.where[figure] = at.ASIDE
    table[at.FIELD] = as_other(table[at.FIELD], figure, into)
    table[at.LAIN] |= 1 << figure | 1 << into
    take_what_lies(game, table, figure, into)
    for seat in range(2):
        for i in range(table[at.IN_CENTER + seat]):
            if table[at.CENTERS + seat] >> 5 * i & 31 == figure:
                table[at.CENTERS + seat] += into - figure << 5 * i
    for card in range(2 * at.MOST_CARDS):
        if table.cards[card] == figure:
            table.cards[card] = into
    for cell in (at.AGAIN, at.MOVER, at.MOVERS, at.MOVERS + 1):
        if table[cell] == figure:
            table[cell] = into
    # Who was Knocked Out and goes back to what it was is asked for by either number in this turn.
    table[at.KNOCKED_OUT] |= as_other(table[at.KNOCKED_OUT], figure, into)
    for cell in (at.DISPLACED, at.ROUSED, at.RELEASED, at.USED, at.CHANGED):
        table[cell] = as_other(table[cell], figure, into)


@compiled
def take_what_lies(game: Game, table: Table, figure: int, into: int) -> None:
    """What lies under the figure lies under the other one, and what lies elsewhere by it is there by the other one."""
    cell, other = at.LINE + figure, at.LINE + into
    lying, none = table[cell] & LYING_CELL, table[other] & LYING_CELL
    table[cell] += none - lying
    table[other] += lying - none
    for one in range(game[of.N_FIGURES] if game[of.HAS_EXPOSED] else 0):
        auras = at.AURAS + (table[at.LINE + one] & LYING_CELL)
        for aura in range(of.MOST_AURAS):
            if game[of.AURA_BY + aura] == figure and table[auras] >> aura & 1:
                table[auras] &= ~(1 << aura)
                table[auras] |= 1 << by_other(game, aura, into)


@compiled
def by_other(game: Game, aura: int, by: int) -> int:
    """The number of the same marker as this one, but by another figure."""
    for other in range(of.MOST_AURAS):
        if game[of.AURA_BY + other] == by and game[of.AURA_LIKE + other] == game[of.AURA_LIKE + aura]:
            return other
    return aura


@compiled
def lengthen(game: Game, table: Table) -> None:
    """The Mega Evolutions of the two in the battle last longer whose ability says so."""
    row = of.ABILITY + game[of.KIND_FIRST + of.K_LONGER_MEGA] * of.ABILITY_WIDTH
    for _ in range(game[of.KIND_MANY + of.K_LONGER_MEGA]):
        by = game[row + of.BY]
        if by == table.half[at.SIDES + at.FIGURE] or by == table.half[at.SIDES + at.SIDE + at.FIGURE]:
            if table.half[form_cell(game, by)] > 0:
                table.half[form_cell(game, by)] += game[row + of.N]
        row += of.ABILITY_WIDTH
