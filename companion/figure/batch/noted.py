"""Markers with a note: attacks that count as Miss, who was wished well, who comes back. See `figure.marked`.

They lie behind what else lies under a figure, in setups only where some can: `facts.HAS_NOTED`.
"""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.lying import lay_under, under

OF_A_NOTE = 12
"""So many bits are one attack: 1 and the number of its name, 10 bits, then 1 and the turns left; 0 for good."""
IN_A_CELL, CELLS = 2, 3
WISHED, TO_CENTER, TO_BENCH = 1, 2, 4
BACK_AT = 3
"""In `cells.NOTED_BACK`: what is said above, then 1 and the turns left until the figure comes back."""
WISHED_POINTS = 3


@compiled
def note_miss(table: Table, figure: int, name: int, left: int) -> None:
    """A marker with the name of an attack lies under the figure; of more than there is room for, none."""
    first = at.NOTED_MISSES + under(table, figure)
    for cell in range(first, first + CELLS):
        for i in range(IN_A_CELL):
            if not table[cell] >> OF_A_NOTE * i & 1023:
                lay_under(table, figure, cell - under(table, figure), (name + 1 | left << 10) << OF_A_NOTE * i)
                return


@compiled
def has_noted(table: Table, figure: int, name: int, left: int) -> bool:
    """Lies the same marker there already?"""
    first = at.NOTED_MISSES + under(table, figure)
    for cell in range(first, first + CELLS):
        for i in range(IN_A_CELL):
            if table[cell] >> OF_A_NOTE * i & 4095 == (name + 1 | left << 10):
                return True
    return False


@compiled
def missing_by_name(game: Game, table: Table, figure: int) -> int:
    """The segments of the figure that count as Miss by such markers, as a set of their numbers on the disc."""
    segments = 0
    first = at.NOTED_MISSES + under(table, figure)
    for cell in range(first, first + CELLS):
        for i in range(IN_A_CELL):
            name = (table[cell] >> OF_A_NOTE * i & 1023) - 1
            for segment in range(game[of.N_SEGMENTS + figure] if name >= 0 else 0):
                if game[of.NAME + game[of.DISC + figure] + segment] == name:
                    segments |= 1 << segment
    return segments


@compiled
def is_wished(game: Game, table: Table, figure: int) -> bool:
    """Was the figure wished well?"""
    return game[of.HAS_NOTED] > 0 and table[at.NOTED_BACK + under(table, figure)] & WISHED != 0


@compiled
def take_all_off(game: Game, table: Table, figure: int) -> None:
    """Every marker under the figure goes, but not that it was wished well: this lies wherever the figure is."""
    lying = under(table, figure)
    wished = is_wished(game, table, figure)
    for cell in range(lying, lying + game[of.N_LYING]):
        table[cell] = 0
    if wished:
        table[at.NOTED_BACK + lying] = WISHED


@compiled
def pass_turn(table: Table, figure: int) -> None:
    """At the end of a turn: what lay for it goes, and the rest lies one turn less."""
    first = at.NOTED_MISSES + under(table, figure)
    for cell in range(first, first + CELLS):
        for i in range(IN_A_CELL):
            left = table[cell] >> OF_A_NOTE * i + 10 & 3
            if left == 1:
                table[cell] &= ~(4095 << OF_A_NOTE * i)
            elif left:
                table[cell] -= 1 << OF_A_NOTE * i + 10
    back = at.NOTED_BACK + under(table, figure)
    if table[back] >> BACK_AT > 1:
        table[back] -= 1 << BACK_AT


@compiled
def some_note_ends(table: Table, figure: int) -> bool:
    """Lies such a marker there until a turn is over?"""
    first, some = at.NOTED_MISSES + under(table, figure), 0
    for cell in range(first, first + CELLS):
        for i in range(IN_A_CELL):
            some |= table[cell] >> OF_A_NOTE * i + 10 & 3
    return some != 0 or table[at.NOTED_BACK + under(table, figure)] >> BACK_AT != 0
