"""What abilities and markers let players choose between an attack and its battle, and who keeps away from whom.

The reference is `figure.reactions`.
"""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import first_row, has_in_force, is_in_force, joined_of, means
from companion.figure.batch.battle import seen_in_battle
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.entering import enter
from companion.figure.batch.lying import lies, take_off
from companion.figure.batch.moving import change_places, landing, towards_or_away
from companion.figure.batch.places import add, add_seen, place, taken_by_all

ASKS_CHARGE, ASKS_WAY_OUT, ASKS_ALLY = 0, 1, 2
"""What comes next before the battle; then the other side's ally, then the battle."""


@compiled
def open_battle(game: Game, table: Table, stage: int) -> None:
    """Ask what comes next before the battle, or go on."""
    attacker, figure = table.half[at.SIDES + at.FIGURE], table.half[at.SIDES + at.SIDE + at.FIGURE]
    if stage == ASKS_CHARGE:
        options = 1 << at.SAY_BATTLE | 1 << at.SAY_LET_OFF if charge_of(game, table, attacker) >= 0 else 0
        asked = at.ASK_LET_OFF
    elif stage == ASKS_WAY_OUT:
        options, asked = ways_out(game, table, figure), at.ASK_WAY_OUT
        options |= 1 << at.SAY_BATTLE if options else 0
    else:
        number = stage - ASKS_ALLY
        options, asked = allies(game, table, figure if number else attacker), at.ASK_ALLY
        options |= 1 << at.NONE_PICKED if options else 0
    if options:
        table[at.OPTIONS] = options
        add(table, asked, max(stage - ASKS_ALLY, 0))
    elif stage < ASKS_ALLY + 1:
        add(table, at.OPENING, stage + 1)
    else:
        add(table, at.BATTLE)


@compiled
def charge_of(game: Game, table: Table, figure: int) -> int:
    """The charge that lies under the figure, the first of several; -1 for none."""
    for marker in (of.M_CHARGE_PARALYZED, of.M_CHARGE_BURNED, of.M_CHARGE_FROZEN):
        if lies(game, table, figure, marker):
            return marker
    return -1


@compiled
def let_off(game: Game, table: Table) -> None:
    """The attacker lets off its charge, which is all that the attack comes to."""
    figure = table.half[at.SIDES + at.FIGURE]
    charge = charge_of(game, table, figure)
    take_off(game, table, figure, charge, 1)
    add_seen(table, at.DO, game[of.CHARGED + charge - of.M_CHARGE_PARALYZED], seen_in_battle(table, 0))


@compiled
def ways_out(game: Game, table: Table, figure: int) -> int:
    """How the attacked figure can get out of the way, as a set of what is said; no way that leads nowhere."""
    ways = 0
    if spaces_back(game, table, figure):
        ways |= 1 << at.SAY_STEP_BACK
    row = first_row(game, of.K_RUNS_AWAY)
    for _ in range(game[of.KIND_MANY + of.K_RUNS_AWAY]):
        trades = game[row + of.OTHER_WHO + of.FIGURES] >= 0
        if game[row + of.BY] == figure and not trades and is_in_force(game, table, row):
            ways |= 1 << at.SAY_RUN_AWAY
        row += of.ABILITY_WIDTH
    if comers(game, table, figure):
        ways |= 1 << at.SAY_TRADE_PLACES
    if has_in_force(game, table, of.K_SLIPS_UNDER, figure) and spaces_beside(game, table):
        ways |= 1 << at.SAY_SLIP_UNDER
    return ways


@compiled
def comers(game: Game, table: Table, figure: int) -> int:
    """The figures on the Bench for which an attacked figure may get out of the way, as a set."""
    figures = 0
    row = first_row(game, of.K_RUNS_AWAY)
    for _ in range(game[of.KIND_MANY + of.K_RUNS_AWAY]):
        who = row + of.OTHER_WHO
        if game[row + of.BY] == figure and game[who + of.FIGURES] >= 0 and is_in_force(game, table, row):
            for one in range(game[of.N_FIGURES]):
                own = game[of.OWNER + one] == game[of.OWNER + figure]
                if own and table.where[one] == at.BENCH and means(game, table, figure, who, one):
                    figures |= 1 << one
        row += of.ABILITY_WIDTH
    return figures


@compiled
def spaces_back(game: Game, table: Table, figure: int) -> int:
    """Where an attacked figure can step back to."""
    steps = most_steps(game, table, of.K_STEPS_BACK, figure)
    if not steps:
        return 0
    origin = table.where[table.half[at.SIDES + at.FIGURE]]
    return towards_or_away(game, table, table.where[figure], origin, steps, steps, 1)


@compiled
def most_steps(game: Game, table: Table, kind: int, figure: int) -> int:
    """The most steps that abilities of this word give the figure."""
    steps = 0
    row = first_row(game, kind)
    for _ in range(game[of.KIND_MANY + kind]):
        if game[row + of.BY] == figure and is_in_force(game, table, row):
            steps = max(steps, game[row + of.N])
        row += of.ABILITY_WIDTH
    return steps


@compiled
def spaces_beside(game: Game, table: Table) -> int:
    """The free spaces beside the attacker."""
    return joined_of(game, table, table.half[at.SIDES + at.FIGURE]) & ~taken_by_all(game, table)


@compiled
def waits_now(table: Table, figure: int) -> None:
    """It must Wait on the next turn, its owner's, whatever else is said of that."""
    table.waits[figure] = max(table.waits[figure], table[at.TURN] + 1)


@compiled
def get_out(game: Game, table: Table, way: int) -> None:
    """The attacked figure battles, or gets out of the way: then there is no battle."""
    figure = table.half[at.SIDES + at.SIDE + at.FIGURE]
    owner = game[of.OWNER + figure]
    if way == at.SAY_STEP_BACK:
        landing(game, table, figure, spaces_back(game, table, figure), owner, at.ONLY_LANDS)
        waits_now(table, figure)
    elif way == at.SAY_RUN_AWAY:
        place(game, table, figure, at.BENCH)
        waits_now(table, figure)
    elif way == at.SAY_TRADE_PLACES:
        trade_places(game, table, figure)
    elif way == at.SAY_SLIP_UNDER:
        landing(game, table, figure, spaces_beside(game, table), owner, at.ONLY_LANDS)
    else:
        add(table, at.OPENING, ASKS_ALLY)


@compiled
def trade_places(game: Game, table: Table, figure: int) -> None:
    """One from the Bench is to stand where the attacked figure stands; of several its player says which."""
    figures = comers(game, table, figure)
    if figures & (figures - 1):
        table[at.OPTIONS] = figures
        add(table, at.ASK_COMES_INSTEAD, figure)
    else:
        traded_places(game, table, figure, lowest(figures))


@compiled
def traded_places(game: Game, table: Table, figure: int, other: int) -> None:
    """The two have changed places, and both must Wait."""
    enter(game, table, other, table.where[figure])
    change_places(game, table, figure, other)
    waits_now(table, figure)
    waits_now(table, other)


@compiled
def allies(game: Game, table: Table, figure: int) -> int:
    """The figures that this one may spend in its battle, as a set."""
    figures = 0
    row = first_row(game, of.K_SPENDS_ALLY)
    for _ in range(game[of.KIND_MANY + of.K_SPENDS_ALLY]):
        if game[row + of.BY] == figure and is_in_force(game, table, row):
            for one in range(game[of.N_FIGURES]):
                if one != figure and means(game, table, figure, row + of.WHO_WHO, one):
                    figures |= 1 << one
        row += of.ABILITY_WIDTH
    return figures


@compiled
def ally_chosen(table: Table, number: int, ally: int) -> None:
    """A figure is spent in the battle, or none."""
    if ally != at.NONE_PICKED:
        table.half[at.SIDES + number * at.SIDE + at.ALLY] = ally
    if number == 0:
        add(table, at.OPENING, ASKS_ALLY + 1)
    else:
        add(table, at.BATTLE)


@compiled
def keep_others_away(game: Game, table: Table, other: int, moved: int) -> bool:
    """Put in front the figures beside *other*, which has come there, that move away from it; are there some?"""
    joined, away = joined_of(game, table, other), 0
    row = first_row(game, of.K_KEEPS_AWAY)
    for _ in range(game[of.KIND_MANY + of.K_KEEPS_AWAY]):
        by = game[row + of.BY]
        where = table.where[by]
        if by != other and where >= 0 and joined >> where & 1 and is_in_force(game, table, row):
            away |= 1
        row += of.ABILITY_WIDTH
    if not away:
        return False
    add(table, at.ARRIVE, other, moved)
    add(table, at.CHECK_DISPLACED, 0)
    for i in range(game[of.KIND_MANY + of.K_KEEPS_AWAY] - 1, -1, -1):
        row = first_row(game, of.K_KEEPS_AWAY) + i * of.ABILITY_WIDTH
        by = game[row + of.BY]
        where = table.where[by]
        if by != other and where >= 0 and joined >> where & 1 and is_in_force(game, table, row):
            add(table, at.KEEP_AWAY, by, other)
    return True


@compiled
def keep_away(game: Game, table: Table, figure: int, other: int) -> None:
    """The figure moves away from the other as far as its ability says; its player says where."""
    start, origin = table.where[figure], table.where[other]
    steps = most_steps(game, table, of.K_KEEPS_AWAY, figure)
    if min(start, origin) >= 0 and steps:
        spaces = towards_or_away(game, table, start, origin, steps, steps, 1)
        landing(game, table, figure, spaces, game[of.OWNER + figure], at.ONLY_LANDS)
