"""Abilities that let figures pass, or stop them. The reference is `figure.ways`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import (
    concerns,
    first_row,
    has_in_force,
    has_kind,
    holds_while,
    in_force,
    is_in_force,
    joined_of,
    means,
    means_some,
)
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.lying import lies
from companion.figure.batch.noted import is_wished


@compiled
def beside(game: Game, frontier: int) -> int:
    """All spaces joined to one of these."""
    grown = 0
    while frontier:
        grown |= game[of.NEIGHBOURS + lowest(frontier)]
        frontier &= frontier - 1
    return grown


@compiled
def blocking_for(game: Game, table: Table, figure: int, held: int) -> int:
    """The spaces whose figures let this one not pass (FG-MOVE-03, and abilities)."""
    if not game[of.KIND_MANY + of.K_PASSES] + game[of.KIND_MANY + of.K_LETS_PASS]:
        if game[of.SLOT + of.M_PUMPKIN] < 0 and not game[of.HAS_NOTED]:
            return held
    free = 0
    for other in range(game[of.N_FIGURES]):
        where = table.where[other]
        if where >= 0 and other != figure and held >> where & 1 and may_pass(game, table, figure, other):
            free |= 1 << where
    return held & ~free


@compiled
def may_pass(game: Game, table: Table, figure: int, other: int) -> bool:
    """May the figure pass the other one by an ability?"""
    own = game[of.OWNER + figure] == game[of.OWNER + other]
    if lies(game, table, other, of.M_PUMPKIN):
        return True
    if means_some(game, table, of.K_PASSES_NOBODY, figure):
        return False
    row = first_row(game, of.K_LETS_PASS)
    for _ in range(game[of.KIND_MANY + of.K_LETS_PASS]):
        if game[row + of.BY] == other and (own or game[row + of.N]) and game[row + of.Y] >> figure & 1:
            if is_in_force(game, table, row):
                return True
        row += of.ABILITY_WIDTH
    if table.where[figure] != at.BENCH and is_wished(game, table, figure):
        if not is_stopped(game, table, of.FLYING, figure, other, own):
            return True
    row = first_row(game, of.K_PASSES)
    for _ in range(game[of.KIND_MANY + of.K_PASSES]):
        if lets_it_pass(game, table, row, figure) and means(game, table, figure, whom(game, row, figure), other):
            if not is_stopped(game, table, game[row + of.MANNER], figure, other, own):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def whom(game: Game, row: int, figure: int) -> int:
    """The cells that say whom the figure may pass: seen from its own side."""
    own = game[of.OWNER + figure] == game[of.OWNER + game[row + of.BY]]
    return row + (of.WHO_WHO if own else of.OTHER_WHO)


@compiled
def lets_it_pass(game: Game, table: Table, row: int, figure: int) -> bool:
    """Lets this ability the figure pass others? It is in force on the way from the Bench too."""
    for_them = game[row + of.FLAGS] & of.IS_FOR_THEM
    if table.where[figure] != at.BENCH:
        return is_in_force(game, table, row) and concerns(game, table, row, figure)
    if for_them:
        benched = game[row + of.TO_WHO + of.PLACE] == of.ON_THE_BENCH
        return benched and is_in_force(game, table, row) and concerns(game, table, row, figure)
    return game[row + of.BY] == figure and holds_while(game, table, row)


@compiled
def is_stopped(game: Game, table: Table, manner: int, figure: int, other: int, own: bool) -> bool:
    """Is this manner of passing the other figure kept from being used?"""
    if manner == of.FLYING:
        row = first_row(game, of.K_PASSES)
        for _ in range(game[of.KIND_MANY + of.K_PASSES]):
            if game[row + of.MANNER] == of.FLYING and is_in_force(game, table, row):
                if concerns(game, table, row, other):
                    return True
            row += of.ABILITY_WIDTH
    row = first_row(game, of.K_STOPS_PASSING)
    for _ in range(game[of.KIND_MANY + of.K_STOPS_PASSING]):
        here = game[row + of.FLAGS] & of.IS_EVERYWHERE or (game[row + of.BY] == other and not own)
        if here and game[row + of.MANNER] in (-1, manner) and game[row + of.Y] >> figure & 1:
            if is_in_force(game, table, row):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def stopping_for(game: Game, table: Table, figure: int) -> int:
    """The spaces on which the figure's move ends."""
    spaces = 0
    row = first_row(game, of.K_STOPS_BESIDE)
    for _ in range(game[of.KIND_MANY + of.K_STOPS_BESIDE]):
        by = game[row + of.BY]
        if game[of.OWNER + by] != game[of.OWNER + figure] and is_in_force(game, table, row):
            spaces |= joined_of(game, table, by)
            if game[row + of.FLAGS] & of.IS_CHAIN:
                spaces |= beside_chain(game, table, by)
        row += of.ABILITY_WIDTH
    return spaces


@compiled
def beside_chain(game: Game, table: Table, figure: int) -> int:
    """The spaces joined to those of an unbroken chain of own figures that begins beside the figure."""
    if table.where[figure] < 0:
        return 0
    own = 0
    for one in range(game[of.N_FIGURES]):
        if game[of.OWNER + one] == game[of.OWNER + figure] and table.where[one] >= 0:
            own |= 1 << table.where[one]
    return beside(game, linked(game, 1 << table.where[figure], own))


@compiled
def linked(game: Game, start: int, links: int) -> int:
    """The spaces of an unbroken chain of *links* that begins beside *start*, which is none of it."""
    chain = 0
    frontier = beside(game, start) & links & ~start
    while frontier:
        chain |= frontier
        frontier = beside(game, frontier) & links & ~chain & ~start
    return chain


@compiled
def moves_fully(game: Game, table: Table, figure: int) -> bool:
    """Has the figure to move as far as its Move Points reach? On the way from the Bench, too."""
    row = first_row(game, of.K_MOVES_FULLY)
    for _ in range(game[of.KIND_MANY + of.K_MOVES_FULLY]):
        if game[row + of.BY] == figure and holds_while(game, table, row):
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def spaces_struck(game: Game, table: Table, figure: int, taken: int) -> int:
    """The spaces two lines away that the figure can attack by an ability."""
    start = table.where[figure]
    spaces, joined = 0, joined_of(game, table, figure)
    row = first_row(game, of.K_STRIKES_FAR)
    for _ in range(game[of.KIND_MANY + of.K_STRIKES_FAR]):
        if game[row + of.BY] == figure and is_in_force(game, table, row):
            spaces |= beside(game, joined & taken if game[row + of.FLAGS] & of.IS_OVER else joined)
        row += of.ABILITY_WIDTH
    return spaces & ~joined & ~(1 << start)


@compiled
def straight_steps(game: Game, table: Table, figure: int, points: int) -> int:
    """How many steps in a straight line an ability gives the figure; what takes MP from it takes of these too."""
    if table.where[figure] < 0:
        return 0
    steps = 0
    row = first_row(game, of.K_STRAIGHT_STEPS)
    for _ in range(game[of.KIND_MANY + of.K_STRAIGHT_STEPS]):
        if game[row + of.BY] == figure and is_in_force(game, table, row):
            steps = max(steps, game[row + of.N])
        row += of.ABILITY_WIDTH
    return max(0, steps - max(0, game[of.POINTS + figure] - points))


@compiled
def straight_level(game: Game, start: int, step: int, blocking: int, stopping: int) -> int:
    """The spaces after exactly so many lines (from 1), each straight on from the one before it."""
    level = 0
    firsts = game[of.NEIGHBOURS + start] & ~blocking
    while firsts:
        previous, here = start, lowest(firsts)
        firsts &= firsts - 1
        gone = 1
        while gone < step and here >= 0:
            following = game[of.STRAIGHT + previous * of.MOST_SPACES + here]
            stopped = following < 0 or (blocking | 1 << start) >> following & 1 or stopping >> here & 1
            previous, here = here, -1 if stopped else following
            gone += 1
        if here >= 0:
            level |= 1 << here
    return level


@compiled
def dives_in(game: Game, table: Table, figure: int) -> bool:
    """Enters the figure only to a space beside an Entry Point, by its own ability or another's?"""
    row = first_row(game, of.K_DIVES_IN)
    for _ in range(game[of.KIND_MANY + of.K_DIVES_IN]):
        by = game[row + of.BY]
        if game[row + of.FLAGS] & of.IS_FOR_THEM:
            if table.where[by] >= 0 and concerns(game, table, row, figure):
                return True
        elif by == figure:
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def enters_later(game: Game, table: Table, figure: int) -> bool:
    """Has the figure to stay on the Bench because others of its player are there?"""
    if not game[of.KIND_MANY + of.K_ENTERS_LAST] or not has_kind(game, of.K_ENTERS_LAST, figure):
        return False
    for one in range(game[of.N_FIGURES]):
        if one != figure and game[of.OWNER + one] == game[of.OWNER + figure] and table.where[one] == at.BENCH:
            return True
    return False


@compiled
def aloof(game: Game, table: Table) -> int:
    """The figures that are never surrounded and do not help to surround, as a set."""
    figures = 0
    row = first_row(game, of.K_ALOOF)
    for _ in range(game[of.KIND_MANY + of.K_ALOOF]):
        if table.where[game[row + of.BY]] >= 0:
            figures |= 1 << game[row + of.BY]
        row += of.ABILITY_WIDTH
    return figures


@compiled
def is_never_surrounded(game: Game, table: Table, figure: int) -> bool:
    """Does an ability keep the figure from being surrounded by anybody?"""
    row = first_row(game, of.K_NOT_SURROUNDED)
    for _ in range(game[of.KIND_MANY + of.K_NOT_SURROUNDED]):
        if game[row + of.BY] == figure and game[row + of.OTHER_WHO + of.FIGURES] < 0 and is_in_force(game, table, row):
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def not_helping(game: Game, table: Table, figure: int) -> int:
    """The spaces of figures that do not help to surround this one, by its ability."""
    spaces = 0
    row = first_row(game, of.K_NOT_SURROUNDED)
    for _ in range(game[of.KIND_MANY + of.K_NOT_SURROUNDED]):
        who = row + of.OTHER_WHO
        if game[row + of.BY] == figure and game[who + of.FIGURES] >= 0 and is_in_force(game, table, row):
            for one in range(game[of.N_FIGURES]):
                if table.where[one] >= 0 and means(game, table, figure, who, one):
                    spaces |= 1 << table.where[one]
        row += of.ABILITY_WIDTH
    return spaces


@compiled
def stops_waking(game: Game, table: Table, waker: int, sleeper: int) -> bool:
    """Does an ability keep *waker* from waking *sleeper*?"""
    row = first_row(game, of.K_STOPS_WAKING)
    for _ in range(game[of.KIND_MANY + of.K_STOPS_WAKING]):
        subject = waker if game[row + of.FLAGS] & of.IS_WAKERS else sleeper
        if is_in_force(game, table, row) and concerns(game, table, row, subject):
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def kept_asleep(game: Game, table: Table) -> bool:
    """Do abilities wake no figure now?"""
    return game[of.KIND_MANY + of.K_KEEPS_ASLEEP] > 0 and in_force(game, table, of.K_KEEPS_ASLEEP) != 0


@compiled
def never_attacks(game: Game, table: Table, figure: int) -> bool:
    """Does the figure not attack?"""
    if has_in_force(game, table, of.K_NEVER_ATTACKS, figure):
        return True
    if not game[of.KIND_MANY + of.K_STOPS_LAST_MOVED]:
        return False
    owner = game[of.OWNER + figure]
    if table[at.MOVERS + owner] != figure or table.where[figure] < 0:
        return False
    return is_beside_one_with(game, table, of.K_STOPS_LAST_MOVED, figure)


@compiled
def is_beside_one_with(game: Game, table: Table, kind: int, figure: int) -> bool:
    """Stands the figure beside an opposing one with an ability of this word in force?"""
    space = table.where[figure]
    row = first_row(game, kind)
    for _ in range(game[of.KIND_MANY + kind]):
        by = game[row + of.BY]
        if game[of.OWNER + by] != game[of.OWNER + figure] and is_in_force(game, table, row):
            if space >= 0 and joined_of(game, table, by) >> space & 1:
                return True
        row += of.ABILITY_WIDTH
    return False
