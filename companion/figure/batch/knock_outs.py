"""Knock Outs: figures leave the Field, or something else happens to them. The reference is `figure.knock_outs`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import first_row, has_in_force, has_kind, is_in_force, joined_of
from companion.figure.batch.battle import save
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.entering import add_all
from companion.figure.batch.evolving import asks_instead, go_back, let_freed_evolve
from companion.figure.batch.forming import forms_instead
from companion.figure.batch.immunity import (
    is_kept_in_match,
    never_waits,
)
from companion.figure.batch.lines import beneath
from companion.figure.batch.lying import lay_under, lies, under
from companion.figure.batch.moving import landing
from companion.figure.batch.noted import BACK_AT, TO_BENCH, TO_CENTER
from companion.figure.batch.places import (
    add,
    add_set,
    inside,
    leave_center,
    place,
    seen_by,
    set_condition,
    standing,
    taken_by_all,
)
from companion.figure.batch.strength import times_out


@compiled
def knock_outs(game: Game, table: Table, figures: int, how: int) -> None:
    """Figures of one side enter in the order that their owner chooses, asked one by one (FG-PC-04)."""
    figures &= standing(game, table, -1)
    mover = 0 | table[at.TO_MOVE]
    for owner in (mover, 1 - mover):
        leaving = figures & game[of.OF_SEAT + owner]
        if leaving & (leaving - 1):
            add_set(table, at.ASK_CENTER, leaving, owner | how << 1)
        elif leaving:
            add_set(table, at.ENTER_CENTER, 0, lowest(leaving) | how << 5)


@compiled
def enter_center(game: Game, table: Table, figure: int, others: int, how: int) -> None:
    """A figure enters; a full Center sends its longest guest to the Bench (FG-PC-02)."""
    table[at.FREED] = 0
    # What is put in front of the agenda last is done first: what the others wait for, then what comes of this one.
    if others:
        add_set(table, at.KNOCK_OUTS, others, how)
    if table.where[figure] < 0:
        return
    if not how & at.KNOCKED:
        make_room(game, table, game[of.OWNER + figure])
        place(game, table, figure, at.CENTER)
        if game[of.EVOLVES]:
            let_freed_evolve(game, table)
        return
    if others:
        how |= at.FOLLOWED
    if not how & at.ASKED and happens_instead(game, table, figure, how):
        return
    attacker = (how >> at.ATTACKER_AT) - 1
    knocked_out(game, table, figure, how & at.FOLLOWED != 0, how & at.BY_RING, attacker)
    if game[of.EVOLVES]:
        let_freed_evolve(game, table)


@compiled
def happens_instead(game: Game, table: Table, figure: int, how: int) -> bool:
    """Does something else happen to the figure than that it is Knocked Out, or is it asked for?"""
    by_what = how & at.BY_RING
    in_battle = by_what == at.BY_DAMAGE or by_what == at.BY_EFFECT
    if in_battle and game[of.EVOLVES] and asks_instead(game, table, figure, how):
        return True
    return game[of.HAS_FORMS] > 0 and forms_instead(game, table, figure, how)


@compiled
def make_room(game: Game, table: Table, owner: int) -> None:
    """The longest guest of a full Center goes to the Bench."""
    while table[at.IN_CENTER + owner] >= game[of.CAPACITY]:
        leave_center(game, table, inside(table, owner, 0))


@compiled
def knocked_out(game: Game, table: Table, figure: int, others: bool, by_what: int, attacker: int) -> None:
    """A figure is Knocked Out, unless something else happens to it instead."""
    in_battle = by_what == at.BY_DAMAGE or by_what == at.BY_EFFECT
    if leaves_match(game, table, figure, by_what):
        do_last(game, table, figure, others, by_what)
        place(game, table, figure, at.OUT)
        note_out(game, table, figure)
        clear_center(game, table, figure)
        go_back(game, table, figure)
        return
    if by_what == at.BY_EFFECT and game[of.HAS_MARKERS] and save(game, table, figure, False):
        return
    if in_battle and has_in_force(game, table, of.K_BENCH_INSTEAD, figure):
        place(game, table, figure, at.BENCH)
        return
    if by_what == at.BY_DAMAGE and has_in_force(game, table, of.K_ENTRY_INSTEAD, figure):
        if goes_to_entry(game, table, figure):
            return
    if attacker >= 0 and game[of.KIND_MANY + of.K_BANISHES]:
        row = banished_by(game, table, figure, attacker)
        if row >= 0:
            banish(game, table, figure, others, by_what, row)
            return
    do_last(game, table, figure, others, by_what)
    make_room(game, table, game[of.OWNER + figure])
    place(game, table, figure, at.CENTER)
    note_out(game, table, figure)
    clear_center(game, table, figure)


@compiled
def banished_by(game: Game, table: Table, figure: int, attacker: int) -> int:
    """The ability of the attacker by which the figure leaves the match for some turns, by its row; below 0 for none."""
    if is_kept_in_match(game, table, figure, attacker) or attacker == figure:
        return -1
    row = first_row(game, of.K_BANISHES)
    for _ in range(game[of.KIND_MANY + of.K_BANISHES]):
        if game[row + of.BY] == attacker and is_in_force(game, table, row):
            return row
        row += of.ABILITY_WIDTH
    return -1


@compiled
def banish(game: Game, table: Table, figure: int, others: bool, by_what: int, row: int) -> None:
    """The figure leaves the match, and a marker says when it comes back."""
    do_last(game, table, figure, others, by_what)
    place(game, table, figure, at.OUT)
    note_out(game, table, figure)
    clear_center(game, table, figure)
    is_now = beneath(table, figure) if game[of.GO_BACK] >> figure & 1 and beneath(table, figure) >= 0 else figure
    go_back(game, table, figure)
    back = TO_CENTER if game[row + of.X] else TO_BENCH
    lay_under(table, is_now, at.NOTED_BACK, back | game[row + of.N] + 1 << BACK_AT)


@compiled
def bring_back(game: Game, table: Table) -> bool:
    """The figures come back whose turns out of the match are over at the end of this one; are there some?"""
    table[at.FREED] = 0
    came = False
    for figure in range(game[of.N_FIGURES]):
        back = 0 | table[at.NOTED_BACK + under(table, figure)]
        if table.where[figure] != at.OUT or back >> BACK_AT != 1:
            continue
        if not came:
            add(table, at.END_TURN)
        came = True
        if back & TO_CENTER:
            make_room(game, table, game[of.OWNER + figure])
        place(game, table, figure, at.CENTER if back & TO_CENTER else at.BENCH)
    if came and game[of.EVOLVES]:
        let_freed_evolve(game, table)
    return came


@compiled
def leaves_match(game: Game, table: Table, figure: int, by_what: int) -> bool:
    """Does a figure that is Knocked Out leave the match?"""
    if game[of.KIND_MANY + of.K_STAYS_IN_MATCH] and is_kept_in_match(game, table, figure, at.NOBODY):
        return False
    if game[of.LEAVE_MATCH] >> figure & 1 or lies(game, table, figure, of.M_LEAVES):
        return True
    return by_what == at.BY_RING and is_ousted(game, table, figure)


@compiled
def is_ousted(game: Game, table: Table, figure: int) -> bool:
    """Stands a figure of the other side beside it whose ability takes surrounded figures of so many out?"""
    many, owner = 0, game[of.OWNER + figure]
    for one in range(game[of.N_FIGURES]):
        alike = game[of.OWNER + one] == owner and game[of.FIGURE_NAME + one] == game[of.FIGURE_NAME + figure]
        many += alike and table.where[one] >= 0
    row = first_row(game, of.K_OUSTS_SURROUNDED)
    for _ in range(game[of.KIND_MANY + of.K_OUSTS_SURROUNDED]):
        by = game[row + of.BY]
        where = table.where[by]
        if many >= game[row + of.N] and game[of.OWNER + by] != owner and where >= 0:
            if joined_of(game, table, figure) >> where & 1 and is_in_force(game, table, row):
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def note_out(game: Game, table: Table, figure: int) -> None:
    """The figure was Knocked Out in this turn."""
    table[at.KNOCKED_OUT] |= 1 << figure
    table[at.OUT_NOW] |= 1 << figure
    if game[of.COUNTS_LOST]:
        times = min(times_out(table, figure) + 1, of.MOST_LOST)
        cell = at.LINE + figure
        table[cell] = table[cell] & ~(255 << at.LOST_AT) | times << at.LOST_AT


@compiled
def do_last(game: Game, table: Table, figure: int, others: bool, by_what: int) -> None:
    """Put what abilities do when the figure is Knocked Out behind the others that go with it."""
    many = game[of.KIND_MANY + of.K_WHEN_KNOCKED_OUT]
    if not many or not has_kind(game, of.K_WHEN_KNOCKED_OUT, figure):
        return
    if others:
        # They stand in front already: they are put there anew.
        table[at.DEPTH] -= 2
    first, second = 0 | table[at.AGENDA + table[at.DEPTH]], 0 | table[at.AGENDA + table[at.DEPTH] + 1]
    seen = seen_by(figure, at.NOBODY, table.where[figure], at.NOBODY)
    for i in range(many - 1, -1, -1):
        row = first_row(game, of.K_WHEN_KNOCKED_OUT) + i * of.ABILITY_WIDTH
        if game[row + of.BY] == figure and (by_what == at.BY_DAMAGE or not game[row + of.FLAGS] & of.IS_BY_DAMAGE):
            add_all(game, table, row, seen)
    if others:
        table[at.AGENDA + table[at.DEPTH]] = first
        table[at.AGENDA + table[at.DEPTH] + 1] = second
        table[at.DEPTH] += 2


@compiled
def clear_center(game: Game, table: Table, figure: int) -> None:
    """Figures leave the Center because this one, which has just gone, was Knocked Out."""
    owner = game[of.OWNER + figure]
    if has_kind(game, of.K_CLEARS_CENTER, figure):
        for i in range(table[at.IN_CENTER + owner] - 1, -1, -1):
            other = inside(table, owner, i)
            if other != figure:
                leave_center(game, table, other)
        return
    row = first_row(game, of.K_COMES_BACK)
    for _ in range(game[of.KIND_MANY + of.K_COMES_BACK]):
        by = game[row + of.BY]
        called = game[row + of.ATTACK] < 0 and by != figure and game[of.OWNER + by] == owner
        if called and table.where[by] == at.CENTER:
            leave_center(game, table, by)
        row += of.ABILITY_WIDTH


@compiled
def goes_to_entry(game: Game, table: Table, figure: int) -> bool:
    """The figure goes to a free own Entry Point instead of the Center, if there is one, and must Wait."""
    owner = game[of.OWNER + figure]
    spaces = game[of.ENTRIES + owner] & ~taken_by_all(game, table)
    if not spaces:
        return False
    until = table[at.TURN] + 1
    waits = table.waits[figure] < until and not never_waits(game, table, figure)
    set_condition(game, table, figure, 0)
    if waits:
        table.waits[figure] = until
    landing(game, table, figure, spaces, owner, at.ONLY_LANDS)
    return True
