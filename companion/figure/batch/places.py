"""The Field as sets of spaces; figures put somewhere; the agenda."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.immunity import never_waits
from companion.figure.batch.noted import take_all_off


@compiled
def add(table: Table, kind: int, first: int = 0, second: int = 0) -> None:
    """Put a task in front of the agenda."""
    table[at.AGENDA + table[at.DEPTH]] = kind | first << 6 | second << 22
    table[at.DEPTH] += 1


@compiled
def add_set(table: Table, kind: int, figures: int, more: int = 0) -> None:
    """Put a task in front that is about these figures; *more*: what else it says."""
    table[at.AGENDA + table[at.DEPTH]] = figures
    table[at.AGENDA + table[at.DEPTH] + 1] = kind | more << 6
    table[at.DEPTH] += 2


@compiled
def add_seen(table: Table, kind: int, first: int, seen: int, more: int = 0) -> None:
    """Put a task in front of which it is part who sees an effect; *more*: the rest of its second part."""
    if seen & 3 == at.OTHERWISE:
        table[at.AGENDA + table[at.DEPTH]] = seen
        table[at.DEPTH] += 1
    add(table, kind, first, seen & 3 | more << 2)


@compiled
def seen_by(by: int, other: int, space: int, other_space: int) -> int:
    """Who sees an effect outside of a battle: the figure whose it is, the other one, and where the two began."""
    return at.OTHERWISE | by + 1 << 2 | other + 1 << 7 | max(space, -1) + 1 << 12 | max(other_space, -1) + 1 << 18


@compiled
def put(table: Table, figure: int, to: int) -> None:
    """The figure is there from now on; nothing but that."""
    table.where[figure] = to
    others = table[at.FIELD] & ~(1 << figure)
    table[at.FIELD] = others | 1 << figure if to >= 0 else others


@compiled
def taken_of(game: Game, table: Table, seat: int) -> int:
    """The spaces of a seat's figures."""
    spaces = 0
    figures = game[of.OF_SEAT + seat] & table[at.FIELD]
    while figures:
        spaces |= 1 << table.where[lowest(figures)]
        figures &= figures - 1
    return spaces


@compiled
def held_of(game: Game, table: Table, seat: int) -> int:
    """The spaces of a seat's figures that let nobody pass and help to surround."""
    spaces = 0
    figures = game[of.OF_SEAT + seat] & table[at.FIELD]
    while figures:
        figure = lowest(figures)
        if game[of.BLOCKS + table.condition[figure]]:
            spaces |= 1 << table.where[figure]
        figures &= figures - 1
    return spaces


@compiled
def wakeable_of(game: Game, table: Table, seat: int) -> int:
    """The spaces of a seat's figures that another of them could wake."""
    spaces = 0
    figures = game[of.OF_SEAT + seat] & table[at.FIELD]
    while figures:
        figure = lowest(figures)
        if game[of.MAY_BE_WOKEN + table.condition[figure]]:
            spaces |= 1 << table.where[figure]
        figures &= figures - 1
    return spaces


@compiled
def field_of(game: Game, table: Table, seat: int) -> tuple[int, int, int, int]:
    """Spaces: the seat's own, the other's, those that let nobody pass, the seat's own that could be woken."""
    own = other = held = wakeable = 0
    mine = game[of.OF_SEAT + seat]
    left = table[at.FIELD]
    while left:
        figure = lowest(left)
        left &= left - 1
        space, condition = 1 << table.where[figure], table.condition[figure]
        if game[of.BLOCKS + condition]:
            held |= space
        if mine >> figure & 1:
            own |= space
            if game[of.MAY_BE_WOKEN + condition]:
                wakeable |= space
        else:
            other |= space
    return own, other, held, wakeable


@compiled
def taken_by_all(game: Game, table: Table) -> int:
    """The spaces on which anybody stands."""
    return taken_of(game, table, 0) | taken_of(game, table, 1)


@compiled
def standing(game: Game, table: Table, spaces: int) -> int:
    """The figures that stand on one of these spaces, as a set."""
    figures = 0
    left = table[at.FIELD]
    while left:
        figure = lowest(left)
        left &= left - 1
        if spaces >> table.where[figure] & 1:
            figures |= 1 << figure
    return figures


@compiled
def on_field(game: Game, table: Table) -> int:
    """Every figure on the Field, as a set."""
    return table[at.FIELD]


@compiled
def out_of_center(table: Table, owner: int, figure: int) -> None:
    """The figure is no longer in the order of its Pokémon Center."""
    order, left, many = 0 | table[at.CENTERS + owner], 0, 0
    for i in range(table[at.IN_CENTER + owner]):
        other = order >> 5 * i & 31
        if other != figure:
            left |= other << 5 * many
            many += 1
    table[at.CENTERS + owner] = left
    table[at.IN_CENTER + owner] = many


@compiled
def place(game: Game, table: Table, figure: int, to: int) -> None:
    """The figure stands on *to*; off the Field it loses its condition and what lies under it (FG-PC-03)."""
    owner = game[of.OWNER + figure]
    if table.where[figure] == at.CENTER:
        out_of_center(table, owner, figure)
    if to == at.CENTER:
        table[at.CENTERS + owner] |= figure << 5 * table[at.IN_CENTER + owner]
        table[at.IN_CENTER + owner] += 1
    put(table, figure, to)
    if to < 0:
        bare(game, table, figure)


@compiled
def bare(game: Game, table: Table, figure: int) -> None:
    """Nothing lies under the figure any more, and it has no Special Condition."""
    table.condition[figure] = 0
    if game[of.HAS_LYING]:
        take_all_off(game, table, figure)
    if game[of.HAS_CARDS]:
        for card in range(2 * at.MOST_CARDS):
            # What lies for the whole match goes with its figure.
            if table.cards[card] == figure and game[of.CARD_LASTS + card] != of.FOR_THE_MATCH:
                table.cards[card] = at.DOWN


@compiled
def inside(table: Table, owner: int, i: int) -> int:
    """The figure that came to the Pokémon Center as number *i* of those that are there."""
    return table[at.CENTERS + owner] >> 5 * i & 31


@compiled
def note_freed(game: Game, table: Table, figure: int) -> None:
    """The figure went from the Center to the Bench, where abilities may ask for that."""
    if game[of.EVOLVES]:
        others, shift = 0 | table[at.FREED], 0
        while others >> shift:
            shift += 5
        table[at.FREED] = others | figure + 1 << shift


@compiled
def leave_center(game: Game, table: Table, figure: int) -> None:
    """A figure goes from the Center to the Bench; in the other player's turn it Waits longer (FG-BENCH-03, -04)."""
    own_turn = game[of.OWNER + figure] == table[at.TO_MOVE]
    waits_longer = not own_turn and not never_waits(game, table, figure)
    place(game, table, figure, at.BENCH)
    note_freed(game, table, figure)
    table.waits[figure] = table[at.TURN]
    if waits_longer:
        table.waits[figure] += 1
        table[at.RELEASED] |= 1 << figure


@compiled
def make_wait(game: Game, table: Table, turns: int, figure: int) -> None:
    """The figure must Wait for so many turns more than this one, unless an ability keeps it from that."""
    until = table[at.TURN] + turns
    if table.waits[figure] < until and not never_waits(game, table, figure):
        table.waits[figure] = until


@compiled
def set_condition(game: Game, table: Table, figure: int, condition: int) -> None:
    """The figure has this Special Condition or none; one that slept helps to surround again (FG-DUEL-04)."""
    was = table.condition[figure]
    table.condition[figure] = condition
    if not game[of.BLOCKS + was] and game[of.BLOCKS + condition]:
        table[at.ROUSED] |= 1 << figure


@compiled
def displace(table: Table, figure: int, to: int) -> None:
    """An effect moved the figure."""
    put(table, figure, to)
    table[at.DISPLACED] |= 1 << figure


@compiled
def end(table: Table, winner: int, clause: int) -> None:
    """The match is over."""
    table[at.WINNER] = winner
    table[at.ENDED_BY] = clause
    table[at.DEPTH] = 0


@compiled
def keep_spaces(table: Table, spaces: int) -> None:
    """Note the spaces that may be landed on."""
    table[at.SPACES_LOW] = spaces & 0x7FFFFFFF
    table[at.SPACES_HIGH] = spaces >> 31


@compiled
def kept_spaces(table: Table) -> int:
    """The spaces that were noted."""
    low = 0 | table[at.SPACES_LOW]
    high = 0 | table[at.SPACES_HIGH]
    return low | high << 31
