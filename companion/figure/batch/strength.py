"""Damage and Move Points as abilities change them. The reference is `figure.in_force`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import (
    concerns,
    counted,
    first_row,
    in_force,
    is_from_beside,
    is_in_force,
    not_given_now,
)
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.lying import lies


@compiled
def ignored_of(game: Game, table: Table, figure: int, other: int) -> int:
    """The figures whose abilities change no damage in the battle of these two, as a set."""
    without = 0
    ignoring = in_force(game, table, of.K_IGNORES_DAMAGE_ABILITIES)
    for one in (figure, other):
        if ignoring >> one & 1:
            without |= game[of.OF_SEAT + 1 - game[of.OWNER + one]]
    return without


@compiled
def damage_by_abilities(game: Game, table: Table, figure: int, other: int, segment: int, damage: int) -> int:
    """White or Gold damage of the figure's attack after every ability: first what multiplies, then what adds."""
    if lies(game, table, figure, of.M_BRANDED):
        return damage
    without = ignored_of(game, table, figure, other)
    row = first_row(game, of.K_DAMAGE_TIMES)
    for _ in range(game[of.KIND_MANY + of.K_DAMAGE_TIMES]):
        if game[row + of.BY] == figure and not without >> figure & 1 and is_in_force(game, table, row):
            damage *= game[row + of.N]
        row += of.ABILITY_WIDTH
    damage += more_damage(game, table, figure, segment, without)
    return taken(game, table, figure, other, damage, without)


@compiled
def more_damage(game: Game, table: Table, figure: int, segment: int, without: int) -> int:
    """What abilities add to the damage of an attack."""
    more = counted_once = 0
    row = first_row(game, of.K_DAMAGE_PLUS)
    last = row + game[of.KIND_MANY + of.K_DAMAGE_PLUS] * of.ABILITY_WIDTH
    while row < last:
        passed = not_given_now(game, table, row)
        if passed:
            row += passed * of.ABILITY_WIDTH
            continue
        by, alike = game[row + of.BY], game[row + of.ALIKE]
        if not without >> by & 1 and not counted_once >> alike & 1 and is_of(game, row, segment):
            clings = game[row + of.N] < 0 and clings_to(game, table, row, by)
            if not clings and is_in_force(game, table, row) and concerns(game, table, row, figure):
                many = counted(game, table, by, row + of.PER_WHO) * times_lost(game, table, row)
                more += game[row + of.N] * many
                counted_once |= game[row + of.ONCE] << alike
        row += of.ABILITY_WIDTH
    return more


@compiled
def clings_to(game: Game, table: Table, row: int, figure: int) -> bool:
    """Does gas on the figure keep this ability from lowering damage?"""
    return lies(game, table, figure, of.M_CLINGING_GAS) > 0 and not is_from_beside(game, table, row)


@compiled
def is_of(game: Game, row: int, segment: int) -> bool:
    """Is the attack one of those to which an ability adds?"""
    damage = max(game[of.DAMAGE + segment], 0)
    if game[row + of.ATTACK] >= 0 and game[row + of.ATTACK] != game[of.NAME + segment]:
        return False
    if game[row + of.OF_COLOUR] >= 0 and game[row + of.OF_COLOUR] != game[of.COLOUR + segment]:
        return False
    most = game[row + of.MOST_DAMAGE]
    return game[row + of.LEAST_DAMAGE] <= damage and (most < 0 or damage <= most)


@compiled
def times_lost(game: Game, table: Table, row: int) -> int:
    """How often own figures that an ability names were Knocked Out; once where it names none."""
    if game[row + of.LOST_ONES] < 0:
        return 1
    figures = game[row + of.LOST_ONES] & game[of.OF_SEAT + game[of.OWNER + game[row + of.BY]]]
    times = 0
    for figure in range(game[of.N_FIGURES]):
        if figures >> figure & 1:
            times += times_out(table, figure)
    return times


@compiled
def times_out(table: Table, figure: int) -> int:
    """How often the figure was Knocked Out."""
    return table[at.LINE + figure] >> at.LOST_AT & 255


@compiled
def taken(game: Game, table: Table, figure: int, other: int, damage: int, without: int) -> int:
    """What of the figure's damage its opponent takes."""
    counted_once = 0
    row = first_row(game, of.K_TAKES_LESS)
    last = row + game[of.KIND_MANY + of.K_TAKES_LESS] * of.ABILITY_WIDTH
    while row < last:
        passed = not_given_now(game, table, row)
        if passed:
            row += passed * of.ABILITY_WIDTH
            continue
        by, alike = game[row + of.BY], game[row + of.ALIKE]
        if is_in_force(game, table, row) and not clings_to(game, table, row, by):
            if not without >> by & 1 and not counted_once >> alike & 1 and game[row + of.Y] >> figure & 1:
                if concerns(game, table, row, other):
                    damage = damage // 2 if game[row + of.FLAGS] & of.IS_HALF else damage - game[row + of.N]
                    counted_once |= game[row + of.ONCE] << alike
        row += of.ABILITY_WIDTH
    return damage


@compiled
def added_by_ally(game: Game, table: Table, figure: int, other: int, ally: int, name: int) -> int:
    """What the figure that is spent in this battle adds to the attack, while it is on the Field."""
    if table.where[ally] < 0 or ignored_of(game, table, figure, other) >> figure & 1:
        return 0
    more = 0
    row = first_row(game, of.K_SPENDS_ALLY)
    for _ in range(game[of.KIND_MANY + of.K_SPENDS_ALLY]):
        if game[row + of.BY] == figure and game[row + of.ATTACK] == name and is_in_force(game, table, row):
            more += game[row + of.N]
        row += of.ABILITY_WIDTH
    return more


@compiled
def points_by_abilities(game: Game, table: Table, figure: int, points: int) -> int:
    """The figure's Move Points after every ability: first what bounds the printed ones, then what adds."""
    least = 0
    row = first_row(game, of.K_MP_AT_LEAST)
    for _ in range(game[of.KIND_MANY + of.K_MP_AT_LEAST]):
        if is_in_force(game, table, row) and concerns(game, table, row, figure):
            points = max(points, game[row + of.N])
            if game[row + of.FLAGS] & of.IS_LAST:
                least = max(least, game[row + of.N])
        row += of.ABILITY_WIDTH
    row = first_row(game, of.K_MP_AT_MOST)
    for _ in range(game[of.KIND_MANY + of.K_MP_AT_MOST]):
        if is_in_force(game, table, row) and concerns(game, table, row, figure):
            points = min(points, game[row + of.N])
        row += of.ABILITY_WIDTH
    counted_once = 0
    row = first_row(game, of.K_MP_PLUS)
    for _ in range(game[of.KIND_MANY + of.K_MP_PLUS]):
        alike = game[row + of.ALIKE]
        if not counted_once >> alike & 1 and is_in_force(game, table, row) and concerns(game, table, row, figure):
            more = points + game[row + of.N] * counted(game, table, game[row + of.BY], row + of.PER_WHO)
            bound = game[row + of.UP_TO]
            points = more if bound < 0 else max(points, min(more, bound))
            counted_once |= game[row + of.ONCE] << alike
        row += of.ABILITY_WIDTH
    return max(points, least)
