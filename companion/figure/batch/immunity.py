"""Figures that abilities keep from what attacks and cards would do to them. The reference is `figure.immunity`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import (
    concerns,
    first_row,
    has_in_force,
    holds_while,
    is_in_force,
    means_some,
    names,
)
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.lines import times_evolved

BY_THE_DAMAGE, BY_THE_EFFECTS = 1, 2
"""By what a figure would be Knocked Out, as `facts.X` of `not_knocked_out` says it."""


@compiled
def never_waits(game: Game, table: Table, figure: int) -> bool:
    """Is the figure never made to Wait where it is now?"""
    row = first_row(game, of.K_NEVER_WAITS)
    for _ in range(game[of.KIND_MANY + of.K_NEVER_WAITS]):
        if game[row + of.BY] == figure and (game[row + of.N] or table.where[figure] >= 0):
            if holds_while(game, table, row):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def attack_with(game: Game, by: int, number: int) -> int:
    """The segment of the figure that has this effect; -1 for a card's."""
    return game[of.ATTACK_WITH + number * at.MOST_FIGURES + by] - 1 if by >= 0 else -1


@compiled
def is_kept_from_condition(game: Game, table: Table, segment: int, by: int, figure: int, condition: int) -> bool:
    """Does an ability keep the figure from this Special Condition? *segment*: the attack that gives it, or -1."""
    row = first_row(game, of.K_IMMUNE)
    for _ in range(game[of.KIND_MANY + of.K_IMMUNE]):
        if game[row + of.N] >> condition & 1 and is_in_force(game, table, row) and concerns(game, table, row, figure):
            colour = game[row + of.OF_COLOUR]
            opposing = by >= 0 and game[of.OWNER + by] != game[of.OWNER + figure]
            if colour < 0 or (opposing and segment >= 0 and game[of.COLOUR + segment] == colour):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def is_kept_from_knock_out(game: Game, table: Table, figure: int) -> bool:
    """Does an ability keep the figure from being Knocked Out by an effect?"""
    return means_some(game, table, of.K_NO_INSTANT_KNOCK_OUT, figure)


@compiled
def keeps_from_knock_out(
    game: Game, table: Table, figure: int, other: int, colour: int, by_what: int, damage: int, printed: int
) -> bool:
    """Does an ability keep *figure* from a Knock Out by an attack of *other*, of this colour and printed damage?"""
    row = first_row(game, of.K_NOT_KNOCKED_OUT)
    for _ in range(game[of.KIND_MANY + of.K_NOT_KNOCKED_OUT]):
        most = game[row + of.MOST_DAMAGE]
        if (
            game[row + of.OF_COLOUR] in (-1, colour)
            and game[row + of.X] in (0, by_what)
            and (most < 0 or damage <= most)
            and printed >= max(game[row + of.LEAST_DAMAGE], 0)
            and game[row + of.Y] >> other & 1
            and not (game[row + of.FLAGS] & of.IS_UNEVOLVED and times_evolved(game, table, other))
            and is_in_force(game, table, row)
            and concerns(game, table, row, figure)
        ):
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def is_kept_in_match(game: Game, table: Table, figure: int, by: int) -> bool:
    """Does an ability keep the figure in the match? *by*: whose attack would take it out, or -1."""
    opposing = by >= 0 and game[of.OWNER + by] != game[of.OWNER + figure]
    row = first_row(game, of.K_STAYS_IN_MATCH)
    for _ in range(game[of.KIND_MANY + of.K_STAYS_IN_MATCH]):
        if game[row + of.BY] == figure and (opposing or not game[row + of.FLAGS] & of.IS_ATTACKS_ONLY):
            if is_in_force(game, table, row):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def means_mover(game: Game, row: int, mover: int) -> bool:
    """Is an ability `not_moved` about what *mover* does?"""
    return not game[row + of.FLAGS] & of.IS_BY_OPPOSING or game[of.OWNER + mover] != game[of.OWNER + game[row + of.BY]]


@compiled
def is_kept_in_place(game: Game, table: Table, number: int, by: int, figure: int) -> bool:
    """Does an ability keep the figure from being moved by another's attack?"""
    if by < 0 or by == figure or table.where[figure] < 0:
        return False
    row = first_row(game, of.K_NOT_MOVED)
    for _ in range(game[of.KIND_MANY + of.K_NOT_MOVED]):
        if is_in_force(game, table, row) and concerns(game, table, row, figure) and means_mover(game, row, by):
            segment = attack_with(game, by, number)
            if segment < 0 or not names(game, row, game[of.NAME + segment]):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def is_held_fast(game: Game, table: Table, figure: int) -> bool:
    """Does an ability keep the figure from moving itself by attacks and abilities?"""
    row = first_row(game, of.K_NOT_MOVED)
    for _ in range(game[of.KIND_MANY + of.K_NOT_MOVED]):
        if game[row + of.FLAGS] & of.IS_THEMSELVES and means_mover(game, row, figure) and is_in_force(game, table, row):
            if concerns(game, table, row, figure):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def stays(game: Game, table: Table, mover: int, figure: int) -> bool:
    """Do abilities of *mover* not move the figure?"""
    row = first_row(game, of.K_NOT_MOVED)
    for _ in range(game[of.KIND_MANY + of.K_NOT_MOVED]):
        if (
            game[row + of.FLAGS] & of.IS_ABILITIES_TOO
            and means_mover(game, row, mover)
            and is_in_force(game, table, row)
        ):
            if concerns(game, table, row, figure):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def stuck_of(game: Game, table: Table, number: int, by: int) -> int:
    """The figures that this attack does not move, as a set."""
    figures = 0
    if game[of.KIND_MANY + of.K_NOT_MOVED]:
        for figure in range(game[of.N_FIGURES]):
            if is_kept_in_place(game, table, number, by, figure):
                figures |= 1 << figure
    return figures


@compiled
def is_kept_from_check(game: Game, table: Table, number: int, by: int, other: int, figure: int) -> bool:
    """Does an ability keep the figure from a spin check, or from where it would go by it?"""
    effect = of.EFFECT + number * of.EFFECT_WIDTH
    if has_in_force(game, table, of.K_NOT_MADE_TO_SPIN, figure):
        return True
    if game[effect + of.H]:
        return is_kept_from_effect(game, table, number, by, other, figure)
    return game[effect + of.D] != of.GOES_NOWHERE and is_kept_in_place(game, table, number, by, figure)


@compiled
def is_kept_from_effect(game: Game, table: Table, number: int, by: int, other: int, figure: int) -> bool:
    """Does an ability keep the figure from being Knocked Out by what an attack says?"""
    if is_kept_from_knock_out(game, table, figure):
        return True
    segment = attack_with(game, by, number)
    if segment < 0 or figure != other:
        return False
    colour, printed = game[of.COLOUR + segment], max(game[of.DAMAGE + segment], 0)
    return keeps_from_knock_out(game, table, figure, by, colour, BY_THE_EFFECTS, 0, printed)


@compiled
def spared(game: Game, table: Table, number: int, by: int, other: int, figures: int) -> int:
    """Those of the figures to which an effect is done, as a set."""
    if not game[of.HAS_ABILITIES]:
        return figures
    effect = of.EFFECT + number * of.EFFECT_WIDTH
    word, left, rest = game[effect + of.WORD], 0 | figures, 0 | figures
    while rest:
        figure = lowest(rest)
        rest &= rest - 1
        kept = False
        if word == of.W_WAIT:
            kept = never_waits(game, table, figure)
        elif word == of.W_CONDITION:
            if game[effect + of.B]:
                segment = attack_with(game, by, number)
                kept = is_kept_from_condition(game, table, segment, by, figure, game[effect + of.B])
        elif word == of.W_SPIN_CHECK:
            kept = is_kept_from_check(game, table, number, by, other, figure)
        elif word == of.W_KNOCK_OUT:
            kept = is_kept_from_effect(game, table, number, by, other, figure)
        elif word == of.W_LEAVE_MATCH:
            kept = is_kept_in_match(game, table, figure, by)
        elif word in (of.W_PUSH, of.W_TO_BENCH, of.W_TO_CENTER):
            kept = is_kept_in_place(game, table, number, by, figure)
        if kept:
            left &= ~(1 << figure)
    return left


@compiled
def is_jump_stopped(game: Game, table: Table, number: int, by: int, other: int) -> bool:
    """Does the opponent keep this attack from leading over it?"""
    segment = attack_with(game, by, number)
    if segment < 0 or other == by:
        return False
    row = first_row(game, of.K_STOPS_JUMPS)
    for _ in range(game[of.KIND_MANY + of.K_STOPS_JUMPS]):
        if game[row + of.BY] == other and names(game, row, game[of.NAME + segment]) and is_in_force(game, table, row):
            return True
        row += of.ABILITY_WIDTH
    return False
