"""Abilities in force: read off the Field each time the rules ask. The reference is `figure.in_force`.

An ability is a row of `facts.ABILITY`; a row is given by its first cell. Rows of one word stand together.
"""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.lines import times_evolved
from companion.figure.batch.lying_cards import works


@compiled
def first_row(game: Game, kind: int) -> int:
    """The first cell of the first ability of a word."""
    return of.ABILITY + game[of.KIND_FIRST + kind] * of.ABILITY_WIDTH


@compiled
def joined_of(game: Game, table: Table, figure: int) -> int:
    """The spaces joined to the figure's; none for one off the Field."""
    where = table.where[figure]
    return game[of.NEIGHBOURS + where] if where >= 0 else 0


@compiled
def means(game: Game, table: Table, by: int, who: int, figure: int) -> bool:
    """Is *figure* one of those that an ability of *by* speaks of? *who*: the first of the cells that say whom."""
    if not game[who + of.FIGURES] >> figure & 1:
        return False
    place, where, near = game[who + of.PLACE], table.where[figure], game[who + of.NEAR]
    if place == of.IN_CENTER:
        if where != at.CENTER:
            return False
    elif place == of.ON_THE_BENCH:
        if where != at.BENCH:
            return False
    elif place != of.ANYWHERE:
        if where < 0:
            return False
        if place == of.JOINED and figure != by and not joined_of(game, table, by) >> where & 1:
            return False
    if near > 0 and figure != by and not is_within(game, table.where[by], where, near):
        return False
    conditions = game[who + of.CONDITIONS]
    if conditions != 0 and not conditions >> table.condition[figure] & 1:
        return False
    flags = game[who + of.WHO_FLAGS]
    if flags & of.UNCONDITIONED and table.condition[figure] != 0:
        return False
    if flags & of.HAS_TO_WAIT and table.waits[figure] < table[at.TURN]:
        return False
    return game[who + of.BESIDE_FRIENDS] < 0 or stands_beside(game, table, game[who + of.BESIDE_FRIENDS], where)


@compiled
def is_within(game: Game, own: int, where: int, lines: int) -> bool:
    """Is a space at most so many lines away? Off the Field nothing is."""
    if own < 0 or where < 0:
        return False
    distance = game[of.DISTANCE + own * of.MOST_SPACES + where]
    return 0 <= distance <= lines


@compiled
def stands_beside(game: Game, table: Table, figures: int, where: int) -> bool:
    """Stands one of these figures beside this space?"""
    if where < 0:
        return False
    joined, left = game[of.NEIGHBOURS + where], figures & table[at.FIELD]
    while left:
        if joined >> table.where[lowest(left)] & 1:
            return True
        left &= left - 1
    return False


@compiled
def counted(game: Game, table: Table, by: int, who: int) -> int:
    """How many figures an ability speaks of; 1 where it speaks of none."""
    if game[who + of.FIGURES] < 0:
        return 1
    many = 0
    for figure in range(game[of.N_FIGURES]):
        if means(game, table, by, who, figure):
            many += 1
    return many


@compiled
def entries_held(game: Game, table: Table, seat: int) -> bool:
    """Do opposing figures stand on every Entry Point of the seat?"""
    free = 0 | game[of.ENTRIES + seat]
    figures = game[of.OF_SEAT + 1 - seat] & table[at.FIELD]
    while figures:
        free &= ~(1 << table.where[lowest(figures)])
        figures &= figures - 1
    return free == 0


@compiled
def holds_while(game: Game, table: Table, row: int) -> bool:
    """Is the `while` of an ability true for the figure that has it?"""
    when = game[row + of.WHILE]
    if when == 0:
        return True
    by = game[row + of.BY]
    condition = table.condition[by]
    if when & of.OWN_TURN and game[of.OWNER + by] != table[at.TO_MOVE]:
        return False
    if when & of.ON_ENTRY:
        entries = game[of.ENTRIES] | game[of.ENTRIES + 1]
        if table.where[by] < 0 or not entries >> table.where[by] & 1:
            return False
    if when & of.WITH_CONDITION and condition == 0:
        return False
    if when & of.WITHOUT_CONDITION and condition != 0:
        return False
    if when & of.WITH_ONE_OF and not game[row + of.SUFFERING] >> condition & 1:
        return False
    if when & of.WITHOUT_ONE_OF and game[row + of.NOT_SUFFERING] >> condition & 1:
        return False
    if when & of.EVOLVED and not times_evolved(game, table, by):
        return False
    if when & of.FORM_CHANGED and not table[at.CHANGED] >> by & 1:
        return False
    if when & of.NEVER:
        return False
    if when & of.ON_CARD:
        face = table.cards[game[row + of.FIRST_CARD]]
        if face != by and face != at.BESIDE:
            return False
    if when & of.CENTER_FULL and table[at.IN_CENTER + game[of.OWNER + by]] < game[of.CAPACITY]:
        return False
    if when & of.ENTRIES_HELD and not entries_held(game, table, game[of.OWNER + by]):
        return False
    if when & of.SOME and counted(game, table, by, row + of.SOME_WHO) < game[row + of.MANY]:
        return False
    return not when & of.NONE_THERE or counted(game, table, by, row + of.NONE_WHO) == 0


@compiled
def is_muted(game: Game, table: Table, figure: int) -> bool:
    """Do the figure's abilities do nothing in battles?"""
    row = first_row(game, of.K_MUTES_IN_BATTLE)
    for _ in range(game[of.KIND_MANY + of.K_MUTES_IN_BATTLE]):
        if is_there(game, table, row) and holds_while(game, table, row):
            if means(game, table, game[row + of.BY], row + of.TO_WHO, figure):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def is_there(game: Game, table: Table, row: int) -> bool:
    """Is its figure where it has to be?"""
    place, when = table.where[game[row + of.BY]], game[row + of.WHILE]
    if when & of.ON_BENCH:
        return place == at.BENCH
    return place >= 0 or (when & of.OFF_FIELD_TOO != 0 and reaches_off_field(game, table, row, place))


@compiled
def reaches_off_field(game: Game, table: Table, row: int, place: int) -> bool:
    """Holds what a card gives though its figure is not on the Field: beside the mat, or on the Bench for a turn?"""
    face = table.cards[game[row + of.FIRST_CARD]]
    for_a_turn = game[row + of.FLAGS] & of.IS_FOR_A_TURN != 0
    return face == at.BESIDE or (place == at.BENCH and face == game[row + of.BY] and for_a_turn)


@compiled
def is_in_force(game: Game, table: Table, row: int) -> bool:
    """Is its figure where it has to be, and does its `while` hold?"""
    face = at.UP
    if game[row + of.WHILE] & of.ON_CARD:
        face = table.cards[game[row + of.CARD]]
        if face == at.UP or face == at.DOWN:
            return False
    if not is_there(game, table, row) or not holds_while(game, table, row):
        return False
    if not game[row + of.WHILE] & of.MAY_BE_MUTED or face == at.BESIDE:
        return True
    return not is_muted(game, table, game[row + of.BY])


@compiled
def not_given_now(game: Game, table: Table, row: int) -> int:
    """How many rows from this one on are not in force because of where the card lies that gives them; 0 for none."""
    many = game[row + of.GIVEN_WITH]
    if many and works(table, game[row + of.CARD]):
        face = table.cards[game[row + of.FIRST_CARD]]
        return face != game[row + of.BY] and face != at.BESIDE
    return many


@compiled
def is_from_beside(game: Game, table: Table, row: int) -> bool:
    """Is it what a card beside the mat gives its player, and no ability of the figure that stands for that one?"""
    on_card = game[row + of.WHILE] & of.ON_CARD != 0
    return on_card and table.cards[game[row + of.FIRST_CARD]] == at.BESIDE


@compiled
def concerns(game: Game, table: Table, row: int, figure: int) -> bool:
    """Is the ability about *figure*: without `to` about its own figure only?"""
    return means(game, table, game[row + of.BY], row + of.TO_WHO, figure)


@compiled
def has_in_force(game: Game, table: Table, kind: int, figure: int) -> bool:
    """Has the figure an ability of this word in force?"""
    row = first_row(game, kind)
    for _ in range(game[of.KIND_MANY + kind]):
        if game[row + of.BY] == figure and is_in_force(game, table, row):
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def in_force(game: Game, table: Table, kind: int) -> int:
    """The figures that have an ability of this word in force, as a set."""
    figures = 0
    row = first_row(game, kind)
    for _ in range(game[of.KIND_MANY + kind]):
        if is_in_force(game, table, row):
            figures |= 1 << game[row + of.BY]
        row += of.ABILITY_WIDTH
    return figures


@compiled
def means_some(game: Game, table: Table, kind: int, figure: int) -> bool:
    """Is an ability of this word in force that is about the figure?"""
    row = first_row(game, kind)
    for _ in range(game[of.KIND_MANY + kind]):
        if is_in_force(game, table, row) and concerns(game, table, row, figure):
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def added(game: Game, table: Table, kind: int, figure: int) -> int:
    """What abilities of this word that are about the figure come to together."""
    many = 0
    row = first_row(game, kind)
    for _ in range(game[of.KIND_MANY + kind]):
        if is_in_force(game, table, row) and concerns(game, table, row, figure):
            many += game[row + of.N]
        row += of.ABILITY_WIDTH
    return many


@compiled
def has_kind(game: Game, kind: int, figure: int) -> bool:
    """Has the figure an ability of this word, in force or not?"""
    row = first_row(game, kind)
    for _ in range(game[of.KIND_MANY + kind]):
        if game[row + of.BY] == figure:
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def names(game: Game, row: int, name: int) -> bool:
    """Is this attack one of those that the ability names?"""
    found = False
    for i in range(game[row + of.N_NAMED]):
        found |= game[of.ABILITY_NAMES + game[row + of.NAMES] + i] == name
    return found
