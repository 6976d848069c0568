"""What players choose after the spins of a battle: whether somebody spins again. The reference is `figure.respins`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import counted, first_row, is_in_force
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.places import add
from companion.figure.batch.spins import has_word, is_to_spin_again, segment_of, shown_colour
from companion.figure.batch.verdicts import printed_damage


@compiled
def other_side(side: int) -> int:
    """The first cell of the other side."""
    return at.SIDES + at.SIDE if side == at.SIDES else at.SIDES


@compiled
def ask_after_spins(game: Game, table: Table) -> bool:
    """Put the question in front whether somebody spins again; is there one?"""
    for number in range(2):
        side = at.SIDES + number * at.SIDE
        ways = 0 if table.half[side + at.STANDS] else ways_to_spin(game, table, side)
        if ways:
            table[at.OPTIONS] = ways | 1 << at.SAY_STANDS
            add(table, at.ASK_SPIN_AGAIN, number)
            return True
    return False


@compiled
def ways_to_spin(game: Game, table: Table, side: int) -> int:
    """Who can be made to spin again by this side's figure, as a set of what is said."""
    figure, ways = table.half[side + at.FIGURE], 0
    may = not table.half[side + at.SPUN_AGAIN] and has_word(game, table, side, of.W_MAY_SPIN_AGAIN)
    if may or may_spin(game, table, side):
        ways |= 1 << at.SAY_SPIN_ITSELF
    if not table[at.USED] >> figure & 1 and makes_spin_again(game, table, side):
        ways |= 1 << at.SAY_SPIN_OTHER
    if (may and lets_both(game, table, side)) or table.half[side + at.REDONE] < times_to_redo(game, table, figure):
        ways |= 1 << at.SAY_SPIN_BOTH
    return ways


@compiled
def lets_both(game: Game, table: Table, side: int) -> bool:
    """Lets the attack that it shows both spin again?"""
    if not has_word(game, table, side, of.W_MAY_SPIN_AGAIN):
        return False
    segment = segment_of(game, table, side)
    for i in range(game[of.N_EFFECTS + segment]):
        effect = of.EFFECT + (game[of.EFFECTS + segment] + i) * of.EFFECT_WIDTH
        if game[effect + of.WORD] == of.W_MAY_SPIN_AGAIN and game[effect + of.A]:
            return True
    return False


@compiled
def may_spin(game: Game, table: Table, side: int) -> bool:
    """Lets an ability of this figure spin it again?"""
    if not game[of.KIND_MANY + of.K_MAY_SPIN] or table.half[side + at.SPUN_AGAIN]:
        return False
    colour = shown_colour(game, table, side)
    row = first_row(game, of.K_MAY_SPIN)
    for _ in range(game[of.KIND_MANY + of.K_MAY_SPIN]):
        if game[row + of.BY] == table.half[side + at.FIGURE] and game[row + of.OF_COLOUR] in (-1, colour):
            if is_in_force(game, table, row):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def makes_spin_again(game: Game, table: Table, side: int) -> bool:
    """Has this figure an ability about what its opponent shows?"""
    if not game[of.KIND_MANY + of.K_MAKES_SPIN_AGAIN]:
        return False
    other = other_side(side)
    colour = shown_colour(game, table, other)
    row = first_row(game, of.K_MAKES_SPIN_AGAIN)
    for _ in range(game[of.KIND_MANY + of.K_MAKES_SPIN_AGAIN]):
        least = game[row + of.LEAST_DAMAGE]
        hits = (colour == of.WHITE or colour == of.GOLD) and printed_damage(game, table, other) >= least
        if game[row + of.BY] == table.half[side + at.FIGURE] and game[row + of.OF_COLOUR] in (-1, colour):
            if (least < 0 or hits) and is_in_force(game, table, row):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def times_to_redo(game: Game, table: Table, figure: int) -> int:
    """How often abilities of the figure let both spin again in a battle."""
    times = 0
    row = first_row(game, of.K_REDOES_SPINS)
    for _ in range(game[of.KIND_MANY + of.K_REDOES_SPINS]):
        if game[row + of.BY] == figure and is_in_force(game, table, row):
            times += counted(game, table, figure, row + of.PER_WHO)
        row += of.ABILITY_WIDTH
    return times


@compiled
def begin_anew(game: Game, table: Table, side: int) -> None:
    """The side is to spin again, and nothing that it showed before counts any more."""
    table.half[side + at.SETTLED] = 0
    table.half[side + at.REPEATED] = -1
    table.half[side + at.TIMES] = 0
    table.half[side + at.FOCUS] = -1
    table.half[side + at.ONCE] = -1
    table.half[side + at.LANDED_AGAIN] = 0
    is_to_spin_again(game, table, side)


@compiled
def answer_after_spins(game: Game, table: Table, number: int, said: int) -> None:
    """The results stand for this side, or somebody spins again."""
    side = at.SIDES + number * at.SIDE
    other = other_side(side)
    if said == at.SAY_STANDS:
        table.half[side + at.STANDS] = 1
        return
    if said == at.SAY_SPIN_ITSELF:
        begin_anew(game, table, side)
        table.half[side + at.SPUN_AGAIN] = 1
    elif said == at.SAY_SPIN_OTHER:
        table[at.USED] |= 1 << table.half[side + at.FIGURE]
        begin_anew(game, table, other)
    else:
        if not table.half[side + at.SPUN_AGAIN] and lets_both(game, table, side):
            table.half[side + at.SPUN_AGAIN] = 1
        else:
            table.half[side + at.REDONE] += 1
        begin_anew(game, table, side)
        begin_anew(game, table, other)
    # What shows then may be looked at by both once more.
    table.half[side + at.STANDS] = 0
    table.half[other + at.STANDS] = 0
