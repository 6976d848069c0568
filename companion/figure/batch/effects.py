"""What each word does, and Knock Outs. The reference is `figure.handlers` and `figure.knock_outs`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import (
    attack_with,
    has_kind,
    in_force,
    is_kept_from_condition,
    never_waits,
    spared,
)
from companion.figure.batch.bits import count, lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.meant import about, by_of, is_off_field, meant, owner_of, shielded_of
from companion.figure.batch.moving import dig, jump_over, move_self, pull, push, swap, take_space
from companion.figure.batch.places import add, place, set_condition, standing


@compiled
def do(game: Game, table: Table, number: int, seen: int) -> None:
    """Carry out an effect; who is meant is asked for where there is a choice."""
    effect = of.EFFECT + number * of.EFFECT_WIDTH
    word = game[effect + of.WORD]
    if word <= of.W_PUSH or word == of.W_SPIN_CHECK:
        figures = meant(game, table, number, seen)
        if game[effect + of.PICK] and count(figures) > game[effect + of.PICK]:
            table[at.OPTIONS] = figures
            add(table, at.ASK_FIGURES, number, seen)
        else:
            do_to(game, table, number, seen, figures)
    elif word == of.W_PULL:
        pull(game, table, number, seen)
    elif word == of.W_TAKE_SPACE:
        take_space(game, table, seen)
    elif word == of.W_SWAP:
        swap(game, table, number, seen)
    elif word == of.W_MOVE_SELF:
        move_self(game, table, number, seen)
    elif word == of.W_JUMP_OVER:
        jump_over(game, table, number, seen)
    elif word == of.W_DIG:
        dig(game, table, seen)
    elif word == of.W_TURN_AGAIN:
        mover = 0 | table[at.TO_MOVE]
        table[at.GRANTED] = mover if game[effect + of.A] == 0 else 1 - owner_of(game, table, seen)
    elif word == of.W_MARKER:
        put_marker(game, table, effect, seen)
    elif word == of.W_AURA:
        if not is_off_field(table, seen):
            table[at.AURAS + by_of(table, seen)] |= 1 << game[effect + of.A]
    elif word == of.W_BY_HAND:
        # The players carry it out: what the rules do is ask whether they have.
        add(table, at.ASK_HAND, table[at.TO_MOVE])


@compiled
def do_to(game: Game, table: Table, number: int, seen: int, figures: int) -> None:
    """Carry out a word on these figures."""
    effect = of.EFFECT + number * of.EFFECT_WIDTH
    word = game[effect + of.WORD]
    figures = spared(game, table, number, by_of(table, seen), figures)
    if word == of.W_WAIT:
        make_wait(game, table, game[effect + of.A], figures)
    elif word == of.W_CONDITION:
        give_conditions(game, table, number, seen, figures)
    elif word == of.W_CURE:
        cure(game, table, figures)
    elif word == of.W_KNOCK_OUT:
        knock_out(table, seen, figures)
    elif word == of.W_TO_BENCH:
        to_bench(game, table, effect, figures)
    elif word == of.W_TO_CENTER:
        if figures:
            add(table, at.KNOCK_OUTS, figures, 0)
    elif word == of.W_PUSH:
        push(game, table, number, seen, figures)
    else:
        spinning = figures & ~shielded_of(table, seen)
        if spinning:
            table[at.OPTIONS] = spinning
            table[at.SPACES_LOW] = 0
            add(table, at.SPIN_CHECKS, number)


@compiled
def put_marker(game: Game, table: Table, effect: int, seen: int) -> None:
    """A marker lies under each of the figures on the Field."""
    figures = about(game, table, game[effect + of.TO], seen) & standing(game, table, -1)
    while figures:
        figure = lowest(figures)
        figures &= figures - 1
        table[(at.SHIELDS if game[effect + of.A] else at.SLOWED) + figure] += 1


@compiled
def make_wait(game: Game, table: Table, turns: int, figures: int) -> None:
    """The figures must Wait on the next turns (FG-WAIT-01)."""
    until = table[at.TURN] + min(turns, game[of.LONGEST_WAIT])
    while figures:
        figure = lowest(figures)
        figures &= figures - 1
        table[at.WAITS + figure] = max(table[at.WAITS + figure], until)


@compiled
def give_conditions(game: Game, table: Table, number: int, seen: int, figures: int) -> None:
    """Give the Special Condition; of several, the one that is drawn."""
    conditions = game[of.EFFECT + number * of.EFFECT_WIDTH + of.A]
    if not conditions or not figures:
        return
    if conditions & (conditions - 1):
        table[at.OPTIONS] = figures
        add(table, at.DRAW_CONDITION, number, seen)
    else:
        give(game, table, number, seen, figures, lowest(conditions))


@compiled
def give(game: Game, table: Table, number: int, seen: int, figures: int, condition: int) -> None:
    """Give the Special Condition to each of the figures that is on the Field, and to whose attack it comes back."""
    figures &= standing(game, table, -1)
    by = by_of(table, seen)
    if game[of.KIND_MANY + of.K_RETURNS_CONDITION] and by >= 0 and table[at.WHERE + by] >= 0:
        holders = in_force(game, table, of.K_RETURNS_CONDITION) & ~(1 << by)
        if attack_with(game, by, number) >= 0 and holders & figures:
            if not is_kept_from_condition(game, table, number, by, by, condition):
                figures |= 1 << by
    while figures:
        set_condition(game, table, lowest(figures), condition)
        figures &= figures - 1


@compiled
def cure(game: Game, table: Table, figures: int) -> None:
    """Remove the figures' Special Conditions."""
    while figures:
        figure = lowest(figures)
        figures &= figures - 1
        if table[at.CONDITION + figure]:
            set_condition(game, table, figure, 0)


@compiled
def knock_out(table: Table, seen: int, figures: int) -> None:
    """Knock out those of the figures that no marker protects."""
    out = figures & ~shielded_of(table, seen)
    if out:
        add(table, at.KNOCK_OUTS, out, 1)


@compiled
def knock_out_together(game: Game, table: Table, run: int, seen: int) -> None:
    """Several `knock_out` of one attack: who goes out, goes at once; choices are asked one by one."""
    first, effects = game[of.RUNS + run], game[of.N_RUNS + run]
    picks = False
    for i in range(effects):
        effect = of.EFFECT + game[of.RUN_EFFECTS + first + i] * of.EFFECT_WIDTH
        picks |= game[effect + of.PICK] > 0
    figures = 0
    for i in range(effects - 1, -1, -1):
        number = game[of.RUN_EFFECTS + first + i]
        if picks:
            add(table, at.DO, number, seen)
        else:
            figures |= meant(game, table, number, seen)
    if not picks:
        number = game[of.RUN_EFFECTS + first]
        knock_out(table, seen, spared(game, table, number, by_of(table, seen), figures))


@compiled
def to_bench(game: Game, table: Table, effect: int, figures: int) -> None:
    """Move figures to their owners' Benches."""
    while figures:
        figure = lowest(figures)
        figures &= figures - 1
        if table[at.WHERE + figure] >= 0:
            place(game, table, figure, at.BENCH)
        elif game[effect + of.WHEN] == of.TAKES_EFFECT:
            # A Trainer card that takes a figure out of the Center sets no Wait.
            place(game, table, figure, at.BENCH)
            table[at.WAITS + figure] = 0
        else:
            leave_center(game, table, figure)


@compiled
def leave_center(game: Game, table: Table, figure: int) -> None:
    """A figure goes from the Center to the Bench; in the other player's turn it Waits longer (FG-BENCH-03, -04)."""
    own_turn = game[of.OWNER + figure] == table[at.TO_MOVE]
    waits_longer = not own_turn and not never_waits(game, table, figure)
    place(game, table, figure, at.BENCH)
    table[at.WAITS + figure] = table[at.TURN]
    if waits_longer:
        table[at.WAITS + figure] += 1
        table[at.RELEASED] |= 1 << figure


@compiled
def knock_outs(game: Game, table: Table, figures: int, knocked_out: int) -> None:
    """Figures of one side enter in the order that their owner chooses, asked one by one (FG-PC-04)."""
    figures &= standing(game, table, -1)
    mover = 0 | table[at.TO_MOVE]
    for owner in (mover, 1 - mover):
        leaving = figures & game[of.OF_SEAT + owner]
        if leaving & (leaving - 1):
            add(table, at.ASK_CENTER, leaving, owner | knocked_out << 1)
        elif leaving:
            add(table, at.ENTER_CENTER, 0, lowest(leaving) | knocked_out << 4)


@compiled
def enter_center(game: Game, table: Table, figure: int, others: int, knocked_out: int) -> None:
    """A figure enters; a full Center sends its longest guest to the Bench (FG-PC-02)."""
    owner = game[of.OWNER + figure]
    if table[at.WHERE + figure] >= 0:
        while table[at.IN_CENTER + owner] >= game[of.CAPACITY]:
            leave_center(game, table, table[at.CENTERS + owner * at.MOST_FIGURES])
        place(game, table, figure, at.CENTER)
        if knocked_out:
            table[at.KNOCKED_OUT] |= 1 << figure
            table[at.OUT_NOW] |= 1 << figure
            if has_kind(game, of.K_CLEARS_CENTER, figure):
                while table[at.IN_CENTER + owner] > 1:
                    leave_center(game, table, table[at.CENTERS + owner * at.MOST_FIGURES])
    if others:
        add(table, at.KNOCK_OUTS, others, knocked_out)


@compiled
def check_spin(game: Game, table: Table, number: int, figure: int, result: int) -> None:
    """A figure of a spin check has spun: it goes out if its result is named."""
    table[at.OPTIONS] &= ~(1 << figure)
    effect, segment = of.EFFECT + number * of.EFFECT_WIDTH, game[of.DISC + figure] + result
    damage, colours, least = game[of.DAMAGE + segment], game[effect + of.A], game[effect + of.B]
    hits = damage >= max(least, 0)
    if colours >> game[of.COLOUR + segment] & 1:
        out = hits or damage < 0 or least < 0
    else:
        out = least >= 0 and hits and not colours & (1 << of.WHITE | 1 << of.GOLD)
    if out:
        table[at.SPACES_LOW] |= 1 << figure
