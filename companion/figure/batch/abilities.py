"""Abilities in force: read off the Field each time the rules ask.

The reference is `figure.in_force`, `figure.immunity` and `figure.ways`.

An ability is a row of `facts.ABILITY`; a row is given by its first cell. Rows of one word stand together.
"""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.compiling import Game, Table, compiled


@compiled
def first_row(game: Game, kind: int) -> int:
    """The first cell of the first ability of a word."""
    return of.ABILITY + game[of.KIND_FIRST + kind] * of.ABILITY_WIDTH


@compiled
def joined_of(game: Game, table: Table, figure: int) -> int:
    """The spaces joined to the figure's; none for one off the Field."""
    where = table[at.WHERE + figure]
    return game[of.NEIGHBOURS + where] if where >= 0 else 0


@compiled
def means(game: Game, table: Table, by: int, who: int, figure: int) -> bool:
    """Is *figure* one of those that an ability of *by* speaks of? *who*: the first of the cells that say whom."""
    if not game[who + of.FIGURES] >> figure & 1:
        return False
    place, where = game[who + of.PLACE], table[at.WHERE + figure]
    if place != of.ANYWHERE:
        if where != at.CENTER if place == of.IN_CENTER else where < 0:
            return False
        if place == of.JOINED and figure != by and not joined_of(game, table, by) >> where & 1:
            return False
    conditions = game[who + of.CONDITIONS]
    return conditions == 0 or (conditions >> table[at.CONDITION + figure] & 1) != 0


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
def holds_while(game: Game, table: Table, row: int) -> bool:
    """Is the `while` of an ability true for the figure that has it?"""
    by = game[row + of.BY]
    when = game[row + of.WHILE]
    if when & of.OWN_TURN and game[of.OWNER + by] != table[at.TO_MOVE]:
        return False
    if when & of.ON_ENTRY:
        entries = game[of.ENTRIES] | game[of.ENTRIES + 1]
        if table[at.WHERE + by] < 0 or not entries >> table[at.WHERE + by] & 1:
            return False
    if when & of.WITH_CONDITION and table[at.CONDITION + by] == 0:
        return False
    if when & of.WITHOUT_CONDITION and table[at.CONDITION + by] != 0:
        return False
    return not when & of.SOME or counted(game, table, by, row + of.SOME_WHO) > 0


@compiled
def is_in_force(game: Game, table: Table, row: int) -> bool:
    """Is its figure where it has to be, and does its `while` hold?"""
    place = table[at.WHERE + game[row + of.BY]]
    there = place == at.BENCH if game[row + of.WHILE] & of.ON_BENCH else place >= 0
    return there and holds_while(game, table, row)


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
def names(game: Game, row: int, name: int) -> bool:
    """Is this attack one of those that the ability names?"""
    found = False
    for i in range(game[row + of.N_NAMED]):
        found |= game[of.ABILITY_NAMES + game[row + of.NAMES] + i] == name
    return found


# ---------------------------------------------------------------- damage and Move Points


@compiled
def damage_by_abilities(game: Game, table: Table, figure: int, other: int, attack: int, damage: int) -> int:
    """White or Gold damage of the figure's attack after every ability: first what multiplies, then what adds."""
    without = 0
    ignoring = in_force(game, table, of.K_IGNORES_DAMAGE_ABILITIES)
    for one in (figure, other):
        if ignoring >> one & 1:
            without |= game[of.OF_SEAT + 1 - game[of.OWNER + one]]
    row = first_row(game, of.K_DAMAGE_TIMES)
    for _ in range(game[of.KIND_MANY + of.K_DAMAGE_TIMES]):
        if game[row + of.BY] == figure and not without >> figure & 1 and is_in_force(game, table, row):
            damage *= game[row + of.N]
        row += of.ABILITY_WIDTH
    row = first_row(game, of.K_DAMAGE_PLUS)
    for _ in range(game[of.KIND_MANY + of.K_DAMAGE_PLUS]):
        by, named = game[row + of.BY], game[row + of.ATTACK]
        if not without >> by & 1 and (named < 0 or named == attack) and is_in_force(game, table, row):
            if means(game, table, by, row + of.TO_WHO, figure):
                damage += game[row + of.N] * counted(game, table, by, row + of.PER_WHO)
        row += of.ABILITY_WIDTH
    return damage


@compiled
def points_by_abilities(game: Game, table: Table, figure: int, points: int) -> int:
    """The figure's Move Points after every ability: first what bounds the printed ones, then what adds."""
    for kind in (of.K_MP_AT_LEAST, of.K_MP_AT_MOST):
        row = first_row(game, kind)
        for _ in range(game[of.KIND_MANY + kind]):
            if is_in_force(game, table, row) and means(game, table, game[row + of.BY], row + of.TO_WHO, figure):
                n = game[row + of.N]
                points = max(points, n) if kind == of.K_MP_AT_LEAST else min(points, n)
            row += of.ABILITY_WIDTH
    counted_once = 0
    row = first_row(game, of.K_MP_PLUS)
    for _ in range(game[of.KIND_MANY + of.K_MP_PLUS]):
        by, alike = game[row + of.BY], game[row + of.ALIKE]
        if not counted_once >> alike & 1 and is_in_force(game, table, row):
            if means(game, table, by, row + of.TO_WHO, figure):
                points += game[row + of.N] * counted(game, table, by, row + of.PER_WHO)
                counted_once |= game[row + of.ONCE] << alike
        row += of.ABILITY_WIDTH
    return points


# ---------------------------------------------------------------- ways


@compiled
def blocking_for(game: Game, table: Table, figure: int, held: int) -> int:
    """The spaces whose figures let this one not pass (FG-MOVE-03, and abilities)."""
    if not game[of.KIND_MANY + of.K_PASSES] + game[of.KIND_MANY + of.K_LETS_PASS]:
        return held
    free = 0
    for other in range(game[of.N_FIGURES]):
        where = table[at.WHERE + other]
        if where >= 0 and other != figure and held >> where & 1 and may_pass(game, table, figure, other):
            free |= 1 << where
    return held & ~free


@compiled
def may_pass(game: Game, table: Table, figure: int, other: int) -> bool:
    """May the figure pass the other one by an ability?"""
    own = game[of.OWNER + figure] == game[of.OWNER + other]
    row = first_row(game, of.K_LETS_PASS)
    for _ in range(game[of.KIND_MANY + of.K_LETS_PASS]):
        if game[row + of.BY] == other and (own or game[row + of.N]) and is_in_force(game, table, row):
            return True
        row += of.ABILITY_WIDTH
    row = first_row(game, of.K_PASSES)
    for _ in range(game[of.KIND_MANY + of.K_PASSES]):
        if game[row + of.BY] == figure:
            # It is in force on the way from the Bench too.
            on_bench = table[at.WHERE + figure] == at.BENCH
            if holds_while(game, table, row) if on_bench else is_in_force(game, table, row):
                manner = game[row + of.MANNER]
                if means(game, table, figure, row + of.TO_WHO, other):
                    if not is_stopped(game, table, manner, other, own):
                        return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def has_manner(game: Game, table: Table, kind: int, figure: int, manner: int) -> bool:
    """Has the figure an ability of this word and manner in force?"""
    row = first_row(game, kind)
    for _ in range(game[of.KIND_MANY + kind]):
        if game[row + of.BY] == figure and game[row + of.MANNER] == manner and is_in_force(game, table, row):
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def is_stopped(game: Game, table: Table, manner: int, other: int, own: bool) -> bool:
    """Does the other figure keep this manner of passing from being used?"""
    if manner == of.FLYING and has_manner(game, table, of.K_PASSES, other, of.FLYING):
        return True
    return not own and has_manner(game, table, of.K_STOPS_PASSING, other, manner)


@compiled
def stopping_for(game: Game, table: Table, figure: int) -> int:
    """The spaces on which the figure's move ends."""
    spaces = 0
    row = first_row(game, of.K_STOPS_BESIDE)
    for _ in range(game[of.KIND_MANY + of.K_STOPS_BESIDE]):
        by = game[row + of.BY]
        if game[of.OWNER + by] != game[of.OWNER + figure] and is_in_force(game, table, row):
            spaces |= joined_of(game, table, by)
        row += of.ABILITY_WIDTH
    return spaces


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
def enters_later(game: Game, table: Table, figure: int) -> bool:
    """Has the figure to stay on the Bench because others of its player are there?"""
    if not game[of.KIND_MANY + of.K_ENTERS_LAST] or not has_kind(game, of.K_ENTERS_LAST, figure):
        return False
    for one in range(game[of.N_FIGURES]):
        if one != figure and game[of.OWNER + one] == game[of.OWNER + figure] and table[at.WHERE + one] == at.BENCH:
            return True
    return False


@compiled
def aloof(game: Game, table: Table) -> int:
    """The figures that are never surrounded and do not help to surround, as a set."""
    figures = 0
    row = first_row(game, of.K_ALOOF)
    for _ in range(game[of.KIND_MANY + of.K_ALOOF]):
        if table[at.WHERE + game[row + of.BY]] >= 0:
            figures |= 1 << game[row + of.BY]
        row += of.ABILITY_WIDTH
    return figures


@compiled
def never_attacks(game: Game, table: Table, figure: int) -> bool:
    """Does the figure not attack?"""
    return has_in_force(game, table, of.K_NEVER_ATTACKS, figure)


# ---------------------------------------------------------------- immunity


@compiled
def never_waits(game: Game, table: Table, figure: int) -> bool:
    """Is the figure never made to Wait where it is now?"""
    row = first_row(game, of.K_NEVER_WAITS)
    for _ in range(game[of.KIND_MANY + of.K_NEVER_WAITS]):
        if game[row + of.BY] == figure and (game[row + of.N] or table[at.WHERE + figure] >= 0):
            if holds_while(game, table, row):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def attack_with(game: Game, by: int, number: int) -> int:
    """The segment of the figure that has this effect; -1 for a card's."""
    return game[of.ATTACK_WITH + number * at.MOST_FIGURES + by] - 1 if by >= 0 else -1


@compiled
def is_kept_from_condition(game: Game, table: Table, number: int, by: int, figure: int, condition: int) -> bool:
    """Does an ability keep the figure from this Special Condition?"""
    row = first_row(game, of.K_IMMUNE)
    for _ in range(game[of.KIND_MANY + of.K_IMMUNE]):
        if game[row + of.BY] == figure and game[row + of.N] >> condition & 1 and is_in_force(game, table, row):
            segment, colour = attack_with(game, by, number), game[row + of.MANNER]
            opposing = by >= 0 and game[of.OWNER + by] != game[of.OWNER + figure]
            if colour < 0 or (opposing and segment >= 0 and game[of.COLOUR + segment] == colour):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def is_kept_from_knock_out(game: Game, table: Table, figure: int) -> bool:
    """Does an ability keep the figure from being Knocked Out by an effect?"""
    row = first_row(game, of.K_NO_INSTANT_KNOCK_OUT)
    for _ in range(game[of.KIND_MANY + of.K_NO_INSTANT_KNOCK_OUT]):
        if is_in_force(game, table, row) and means(game, table, game[row + of.BY], row + of.TO_WHO, figure):
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def is_kept_in_place(game: Game, table: Table, number: int, by: int, figure: int) -> bool:
    """Does an ability keep the figure from being moved by another's attack?"""
    if by < 0 or by == figure or table[at.WHERE + figure] < 0:
        return False
    row = first_row(game, of.K_NOT_MOVED)
    for _ in range(game[of.KIND_MANY + of.K_NOT_MOVED]):
        if game[row + of.BY] == figure and is_in_force(game, table, row):
            segment = attack_with(game, by, number)
            if segment < 0 or not names(game, row, game[of.NAME + segment]):
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
def spared(game: Game, table: Table, number: int, by: int, figures: int) -> int:
    """Those of the figures to which an effect is done, as a set."""
    effect = of.EFFECT + number * of.EFFECT_WIDTH
    word, left = game[effect + of.WORD], figures
    for figure in range(game[of.N_FIGURES]):
        if not figures >> figure & 1:
            continue
        kept = False
        if word == of.W_WAIT:
            kept = never_waits(game, table, figure)
        elif word == of.W_CONDITION:
            if game[effect + of.B]:
                kept = is_kept_from_condition(game, table, number, by, figure, game[effect + of.B])
        elif word == of.W_KNOCK_OUT or word == of.W_SPIN_CHECK:
            kept = is_kept_from_knock_out(game, table, figure)
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
