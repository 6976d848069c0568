"""Markers under figures, counted by their kind. The reference is `figure.marked`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled

OF_A_CELL = 7
"""So many kinds are counted in one cell, 4 bits each."""
TIMED_IN_A_CELL = 4
"""So many kinds that lie for some turns are kept in one cell."""
FIRST_BITS = 1 | 1 << 7 | 1 << 14 | 1 << 21
TAILWIND_UP_TO = 4


@compiled
def under(table: Table, figure: int) -> int:
    """The first of the cells for what lies under the figure."""
    return table[at.LINE + figure] & (1 << at.LYING_BITS) - 1


@compiled
def lay_under(table: Table, figure: int, cell: int, what: int) -> None:
    """These bits are set in one of the cells for what lies under the figure."""
    table[under(table, figure) + cell] |= what
    table[at.LAIN] |= 1 << figure


@compiled
def lies(game: Game, table: Table, figure: int, marker: int) -> int:
    """How many of these markers lie under the figure."""
    slot = game[of.SLOT + marker]
    if slot < 0:
        return 0
    return table[at.MARKERS + under(table, figure) + slot // OF_A_CELL] >> 4 * (slot % OF_A_CELL) & 15


@compiled
def set_lying(game: Game, table: Table, figure: int, marker: int, many: int) -> None:
    """So many of these markers lie under the figure now."""
    slot = game[of.SLOT + marker]
    if slot < 0:
        return
    cell, shift = at.MARKERS + under(table, figure) + slot // OF_A_CELL, 4 * (slot % OF_A_CELL)
    table[cell] = (table[cell] & ~(15 << shift)) | min(max(many, 0), of.MOST_OF_A_MARKER) << shift
    table[at.LAIN] |= 1 << figure


@compiled
def is_once(marker: int) -> bool:
    """Is no second one laid under a figure?"""
    return (
        marker == of.M_TECHNO_CHARGE
        or marker == of.M_CLINGING_GAS
        or marker == of.M_BRANDED
        or marker == of.M_PUMPKIN
        or marker == of.M_BELLY_DRUM
        or marker == of.M_MINUS_10
    )


@compiled
def lay(game: Game, table: Table, figure: int, marker: int) -> None:
    """One more of these markers lies under the figure."""
    set_lying(game, table, figure, marker, lies(game, table, figure, marker) + 1)


@compiled
def lay_if_lacking(game: Game, table: Table, figure: int, marker: int) -> None:
    """Lay a marker, but none of which one is enough that lies there."""
    if not (is_once(marker) and lies(game, table, figure, marker)):
        lay(game, table, figure, marker)


@compiled
def take_off(game: Game, table: Table, figure: int, marker: int, many: int) -> None:
    """Take so many of these markers off, or as many as lie there."""
    set_lying(game, table, figure, marker, lies(game, table, figure, marker) - many)


@compiled
def timed(table: Table, figure: int, kind: int) -> int:
    """The turns, counted from this one as bit 0, at whose end markers of this kind under the figure go."""
    return table[at.TIMED + under(table, figure) + kind // TIMED_IN_A_CELL] >> 7 * (kind % TIMED_IN_A_CELL) & 127


@compiled
def lay_for_turns(table: Table, figure: int, kind: int, turns: int) -> None:
    """A marker of this kind lies under the figure until the end of the turn so many later."""
    lay_under(table, figure, at.TIMED + kind // TIMED_IN_A_CELL, 1 << 7 * (kind % TIMED_IN_A_CELL) + turns)


@compiled
def is_due(table: Table, figure: int, kind: int) -> bool:
    """Lies such a marker under the figure, and is this its last turn?"""
    return timed(table, figure, kind) & 1 != 0


@compiled
def end_timed(table: Table, figure: int, kind: int) -> None:
    """The marker of this kind whose last turn this is goes."""
    table[at.TIMED + under(table, figure) + kind // TIMED_IN_A_CELL] &= ~(1 << 7 * (kind % TIMED_IN_A_CELL))


@compiled
def some_lie(game: Game, table: Table, figure: int, markers: int) -> bool:
    """Lies one of these kinds of markers under the figure?"""
    found = False
    for marker in range(of.M_LAST_NEXT + 1):
        if markers >> marker & 1:
            found |= lies(game, table, figure, marker) > 0
    return found


@compiled
def is_bare(game: Game, table: Table, figure: int) -> bool:
    """Lies nothing at all under the figure?"""
    lying, some = under(table, figure), 0
    for cell in range(lying, lying + game[of.N_LYING]):
        some |= table[cell]
    return some == 0


@compiled
def points_by_timed(table: Table, figure: int, points: int) -> int:
    """Move Points after the markers that change them for some turns."""
    if timed(table, figure, of.T_TRICK_ROOM):
        points = 1 if points >= 3 else 3 if points <= 1 else points
    if timed(table, figure, of.T_TAILWIND):
        points = max(points, min(points + 1, TAILWIND_UP_TO))
    return points


@compiled
def points_taken(game: Game, table: Table, figure: int) -> int:
    """How many Move Points the markers under a figure take from it."""
    cell = at.MARKERS + under(table, figure)
    if table[cell] == 0 and table[cell + 1] == 0:
        return 0
    twice = 2 * lies(game, table, figure, of.M_MP_MINUS_2)
    return lies(game, table, figure, of.M_MP_MINUS_1) + twice + lies(game, table, figure, of.M_WEAK_ARMOR)


@compiled
def next_turn(game: Game, table: Table) -> None:
    """At the end of a turn: what was for this turn goes, what was for the next one is now for that."""
    lain = table[at.LAIN]
    while lain:
        figure = lowest(lain)
        lain &= lain - 1
        if is_bare(game, table, figure):
            table[at.LAIN] &= ~(1 << figure)
            continue
        for marker in range(of.M_FIRST_NEXT, of.M_LAST_NEXT + 1):
            if game[of.SLOT + marker] >= 0:
                now = marker - of.M_FIRST_NEXT + of.M_FIRST_NOW
                set_lying(game, table, figure, now, lies(game, table, figure, marker))
                set_lying(game, table, figure, marker, 0)
        for cell in (at.TIMED + under(table, figure), at.TIMED + under(table, figure) + 1):
            # One turn less: what has none left is shifted out, never into the kind below.
            table[cell] = (table[cell] & ~FIRST_BITS) >> 1
        for aura in range(of.MOST_AURAS if game[of.HAS_EXPOSED] else 0):
            by = game[of.AURA_BY + aura]
            if table[at.AURAS + under(table, figure)] >> aura & 1 and by >= 0 and table.where[by] < 0:
                table[at.AURAS + under(table, figure)] &= ~(1 << aura)


@compiled
def saved(game: Game, table: Table, figure: int, by_white: bool) -> bool:
    """Does a marker save the figure from a Knock Out in a battle?"""
    return saving(game, table, figure, by_white) >= 0


@compiled
def saving(game: Game, table: Table, figure: int, by_white: bool) -> int:
    """The kind of marker that saves the figure, -1 for none; two kinds together are not played here."""
    for marker in (of.M_DISGUISE, of.M_WEAK_ARMOR, of.M_FULL):
        if lies(game, table, figure, marker) and (by_white or marker != of.M_FULL):
            return marker
    return -1
