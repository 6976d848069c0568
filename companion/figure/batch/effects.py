"""What each word does, and Knock Outs. The reference is `figure.handlers` and `figure.knock_outs`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import first_row, has_in_force, has_kind, in_force, is_in_force, joined_of
from companion.figure.batch.battle import save
from companion.figure.batch.bits import count, lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.entering import add_all
from companion.figure.batch.immunity import (
    attack_with,
    is_kept_from_condition,
    is_kept_in_match,
    never_waits,
    spared,
)
from companion.figure.batch.lying import is_once, lay, lay_for_turns, lay_if_lacking, lies, set_lying, timed
from companion.figure.batch.meant import by_of, is_off_field, meant, other_of, owner_of, shielded_of
from companion.figure.batch.moving import dig, jump_over, landing, move_self, pull, push, swap, take_space
from companion.figure.batch.places import (
    add,
    add_seen,
    leave_center,
    place,
    seen_by,
    set_condition,
    standing,
    taken_by_all,
)
from companion.figure.batch.rearranging import bring, draw_along, move_other, swap_other, throw_over
from companion.figure.batch.ways import kept_asleep


@compiled
def do(game: Game, table: Table, number: int, seen: int) -> None:
    """Carry out an effect; who is meant is asked for where there is a choice."""
    effect = of.EFFECT + number * of.EFFECT_WIDTH
    word = game[effect + of.WORD]
    if word > of.LAST_FOR_SEVERAL:
        do_alone(game, table, number, seen, word)
        return
    figures = meant(game, table, number, seen)
    if game[effect + of.MAY] and figures:
        table[at.OPTIONS] = figures | 1 << at.NONE_PICKED
        add_seen(table, at.ASK_FIGURES, number, seen)
    elif game[effect + of.PICK] and count(figures) > game[effect + of.PICK]:
        table[at.OPTIONS] = figures
        add_seen(table, at.ASK_FIGURES, number, seen)
    else:
        do_to(game, table, number, seen, figures)


@compiled
def do_alone(game: Game, table: Table, number: int, seen: int, word: int) -> None:
    """Carry out a word that is not for several figures."""
    effect = of.EFFECT + number * of.EFFECT_WIDTH
    if word == of.W_PULL:
        pull(game, table, number, seen)
    elif word == of.W_TAKE_SPACE:
        take_space(game, table, seen)
    elif word == of.W_SWAP:
        swap(game, table, number, seen)
    elif word == of.W_SWAP_OTHER:
        swap_other(game, table, number, seen)
    elif word == of.W_THROW_OVER:
        throw_over(game, table, number, seen)
    elif word == of.W_MOVE_OTHER:
        move_other(game, table, number, seen)
    elif word == of.W_BRING:
        bring(game, table, number, seen)
    elif word == of.W_DRAW_ALONG:
        draw_along(game, table, number, seen)
    elif word == of.W_MOVE_SELF:
        move_self(game, table, number, seen)
    elif word == of.W_JUMP_OVER:
        jump_over(game, table, number, seen)
    elif word == of.W_DIG:
        dig(game, table, seen)
    elif word == of.W_ATTACK_AGAIN:
        if not is_off_field(table, seen) and owner_of(game, table, seen) == table[at.TO_MOVE]:
            table[at.AGAIN] = by_of(table, seen)
    elif word == of.W_TURN_AGAIN:
        owner, mover = owner_of(game, table, seen), 0 | table[at.TO_MOVE]
        whose = game[effect + of.A]
        table[at.GRANTED] = mover if whose == 0 else 1 - owner if whose == 1 else owner
    elif word == of.W_AURA:
        if not is_off_field(table, seen):
            table[at.AURAS + by_of(table, seen)] |= 1 << game[effect + of.A]
    elif word == of.W_EXPOSE:
        expose(game, table, number, seen)
    elif word == of.W_CHANGE_FORM:
        if game[effect + of.A] and (not is_off_field(table, seen) or is_benched_for_card(table, seen)):
            table[at.OPTIONS] = 1 << by_of(table, seen)
            add_seen(table, at.ASK_BENCH_FOR_FORM, number, seen)
    elif word == of.W_BY_HAND:
        # The players carry it out: what the rules do is ask whether they have.
        add(table, at.ASK_HAND, table[at.TO_MOVE])


@compiled
def is_benched_for_card(table: Table, seen: int) -> bool:
    """Is this figure on the Bench, and the one for which a card is used?"""
    by = by_of(table, seen)
    return by >= 0 and by == other_of(table, seen) and table[at.WHERE + by] == at.BENCH


@compiled
def bench_chosen(game: Game, table: Table, seen: int, picked: int) -> None:
    """The figure goes to the Bench, or stays: no form of it is there."""
    if picked != at.NONE_PICKED and table[at.WHERE + by_of(table, seen)] >= 0:
        place(game, table, by_of(table, seen), at.BENCH)


@compiled
def do_to(game: Game, table: Table, number: int, seen: int, figures: int) -> None:
    """Carry out a word on these figures."""
    effect = of.EFFECT + number * of.EFFECT_WIDTH
    word = game[effect + of.WORD]
    figures = spared(game, table, number, by_of(table, seen), other_of(table, seen), figures)
    if word == of.W_WAIT:
        do_wait(game, table, effect, seen, figures)
    elif word == of.W_CONDITION:
        give_conditions(game, table, number, seen, figures)
    elif word == of.W_CURE:
        cure(game, table, number, seen, figures)
    elif word == of.W_KNOCK_OUT:
        if game[effect + of.A]:
            figures |= standing(game, table, joined_to_any(game, table, figures))
        knock_out(game, table, number, seen, figures)
    elif word == of.W_TO_BENCH:
        to_bench(game, table, effect, figures)
    elif word == of.W_TO_CENTER:
        if figures:
            add(table, at.KNOCK_OUTS, figures, 0)
    elif word == of.W_PUSH:
        push(game, table, number, seen, figures)
    elif word == of.W_LEAVE_MATCH:
        leave_match(game, table, figures)
    elif word == of.W_TAKE_MARKERS:
        take_markers(game, table, figures, game[effect + of.A])
    elif word == of.W_END_WAIT:
        end_wait(table, figures)
    elif word == of.W_MARKER:
        put_marker(game, table, number, seen, figures)
    elif word == of.W_FOR_TURNS:
        put_for_turns(game, table, number, seen, figures)
    else:
        spinning = figures & ~shielded_of(table, seen) if game[effect + of.H] else figures
        if spinning:
            table[at.OPTIONS] = spinning
            table[at.SPACES_LOW] = 0
            add_seen(table, at.SPIN_CHECKS, number, seen)


@compiled
def joined_to_any(game: Game, table: Table, figures: int) -> int:
    """The spaces joined to those of these figures."""
    joined = 0
    while figures:
        joined |= joined_of(game, table, lowest(figures))
        figures &= figures - 1
    return joined


@compiled
def put_marker(game: Game, table: Table, number: int, seen: int, figures: int) -> None:
    """A marker lies under the figures, but for one in the battle whose ability lets it get none."""
    effect, other = of.EFFECT + number * of.EFFECT_WIDTH, other_of(table, seen)
    marker = game[effect + of.A]
    if game[of.KIND_MANY + of.K_TAKES_NO_MARKERS] and other >= 0 and figures >> other & 1:
        if attack_with(game, by_of(table, seen), number) >= 0 and takes_no_markers(game, table, other, NOT_TIMED):
            figures &= ~(1 << other)
    while figures:
        lay_if_lacking(game, table, lowest(figures), marker)
        figures &= figures - 1


@compiled
def put_for_turns(game: Game, table: Table, number: int, seen: int, figures: int) -> None:
    """A marker lies under the figures for some turns, but for one in the battle whose ability lets it get none."""
    effect, other = of.EFFECT + number * of.EFFECT_WIDTH, other_of(table, seen)
    kind, turns = game[effect + of.A], game[effect + of.B]
    if turns < 0:
        turns = 2 if owner_of(game, table, seen) == table[at.TO_MOVE] else 1
    if game[of.KIND_MANY + of.K_TAKES_NO_MARKERS] and other >= 0 and figures >> other & 1:
        if not timed(table, other, kind) >> turns & 1 and attack_with(game, by_of(table, seen), number) >= 0:
            if takes_no_markers(game, table, other, kind):
                figures &= ~(1 << other)
    while figures:
        lay_for_turns(table, lowest(figures), kind, turns)
        figures &= figures - 1


@compiled
def expose(game: Game, table: Table, number: int, seen: int) -> None:
    """While both are on the Field, friends of this figure are stronger against the other."""
    by, other = by_of(table, seen), other_of(table, seen)
    if is_off_field(table, seen) or other < 0 or table[at.WHERE + other] < 0:
        return
    if game[of.KIND_MANY + of.K_TAKES_NO_MARKERS] and attack_with(game, by, number) >= 0:
        if takes_no_markers(game, table, other, NOT_TIMED):
            return
    table[at.AURAS + other] |= 1 << game[of.EFFECT + number * of.EFFECT_WIDTH + of.A]


NOT_TIMED = 31
"""In place of the number of a marker that lies for some turns: none of them."""


@compiled
def takes_no_markers(game: Game, table: Table, figure: int, kind: int) -> bool:
    """Lets an ability of the figure it get no marker of this kind?"""
    row = first_row(game, of.K_TAKES_NO_MARKERS)
    for _ in range(game[of.KIND_MANY + of.K_TAKES_NO_MARKERS]):
        if game[row + of.BY] == figure and game[row + of.N] >> kind & 1 and is_in_force(game, table, row):
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def take_markers(game: Game, table: Table, figures: int, which: int) -> None:
    """Take markers off the figures: these kinds, or all and the auras too (*which* below 0)."""
    while figures:
        figure = lowest(figures)
        figures &= figures - 1
        for marker in range(of.M_LAST_NEXT + 1):
            if which >> marker & 1:
                set_lying(game, table, figure, marker, 0)
        if which < 0:
            table[at.AURAS + figure] = 0
            table[at.TIMED + 2 * figure] = 0
            table[at.TIMED + 2 * figure + 1] = 0


@compiled
def end_wait(table: Table, figures: int) -> None:
    """The figures no longer have to Wait."""
    table[at.RELEASED] &= ~figures
    while figures:
        table[at.WAITS + lowest(figures)] = 0
        figures &= figures - 1


@compiled
def do_wait(game: Game, table: Table, effect: int, seen: int, figures: int) -> None:
    """The figures must Wait on the next turns (FG-WAIT-01)."""
    turns = game[effect + of.A]
    if game[effect + of.B]:
        # So many for each time that the attack showed in this battle.
        turns *= max(1, table[at.SIDES + (seen & 1) * at.SIDE + at.TIMES]) if seen < at.BY_CARD else 1
    keep_waiting(game, table, turns, owner_of(game, table, seen), figures)


@compiled
def keep_waiting(game: Game, table: Table, turns: int, owner: int, figures: int) -> None:
    """An effect of *owner* makes these figures Wait for so many turns; abilities may add one."""
    until, longer = table[at.TURN] + min(turns, game[of.LONGEST_WAIT]), 0
    if in_force(game, table, of.K_LONGER_WAITS) & game[of.OF_SEAT + owner]:
        longer = 1
    while figures:
        figure = lowest(figures)
        figures &= figures - 1
        last = until + longer * (game[of.OWNER + figure] != owner)
        table[at.WAITS + figure] = max(table[at.WAITS + figure], last)


@compiled
def give_conditions(game: Game, table: Table, number: int, seen: int, figures: int) -> None:
    """Give the Special Condition; of several, the one that is drawn."""
    conditions = game[of.EFFECT + number * of.EFFECT_WIDTH + of.A]
    if not conditions or not figures:
        return
    if conditions & (conditions - 1):
        table[at.OPTIONS] = figures
        add_seen(table, at.DRAW_CONDITION, number, seen)
    else:
        given = figures & standing(game, table, -1)
        marked = 0
        marker = game[of.EFFECT + number * of.EFFECT_WIDTH + of.C]
        if marker:
            for figure in range(game[of.N_FIGURES]):
                if given >> figure & 1 and not (is_once(marker - 1) and lies(game, table, figure, marker - 1)):
                    marked |= 1 << figure
        give(game, table, number, seen, given, lowest(conditions))
        while marked:
            lay(game, table, lowest(marked), marker - 1)
            marked &= marked - 1


@compiled
def condition_drawn(game: Game, table: Table, number: int, seen: int, condition: int) -> None:
    """The Special Condition was drawn."""
    figures, by = 0 | table[at.OPTIONS], by_of(table, seen)
    segment = attack_with(game, by, number)
    for figure in range(game[of.N_FIGURES]):
        if figures >> figure & 1 and is_kept_from_condition(game, table, segment, by, figure, condition):
            figures &= ~(1 << figure)
    give(game, table, number, seen, figures & standing(game, table, -1), condition)


@compiled
def give(game: Game, table: Table, number: int, seen: int, figures: int, condition: int) -> None:
    """Give the Special Condition to each of the figures, and to whose attack it comes back."""
    by = by_of(table, seen)
    absorbing = absorbed(game, table, figures, condition) if game[of.KIND_MANY + of.K_ABSORBS] else 0
    returned = False
    if game[of.KIND_MANY + of.K_RETURNS_CONDITION] and by >= 0 and table[at.WHERE + by] >= 0:
        holders, segment = in_force(game, table, of.K_RETURNS_CONDITION) & ~(1 << by), attack_with(game, by, number)
        if segment >= 0 and holders & figures:
            returned = not is_kept_from_condition(game, table, segment, by, by, condition)
    left = figures
    while left:
        set_condition(game, table, lowest(left), condition)
        left &= left - 1
    if returned:
        set_condition(game, table, by, condition)
    lay_absorbed(game, table, absorbing)


@compiled
def absorbed(game: Game, table: Table, figures: int, condition: int) -> int:
    """The abilities by which these figures get a marker with this Special Condition, as a set of their numbers."""
    found = 0
    for number in range(game[of.KIND_MANY + of.K_ABSORBS]):
        row = first_row(game, of.K_ABSORBS) + number * of.ABILITY_WIDTH
        by = game[row + of.BY]
        if not is_in_force(game, table, row):
            continue
        # Of several that one figure has the last counts.
        for other in range(number):
            if game[first_row(game, of.K_ABSORBS) + other * of.ABILITY_WIDTH + of.BY] == by:
                found &= ~(1 << other)
        if figures >> by & 1 and game[row + of.N] >> condition & 1 and not lies(game, table, by, game[row + of.X]):
            found |= 1 << number
    return found


@compiled
def lay_absorbed(game: Game, table: Table, absorbing: int) -> None:
    """The figures get the markers of these abilities."""
    while absorbing:
        row = first_row(game, of.K_ABSORBS) + lowest(absorbing) * of.ABILITY_WIDTH
        lay(game, table, game[row + of.BY], game[row + of.X])
        absorbing &= absorbing - 1


@compiled
def cure(game: Game, table: Table, number: int, seen: int, figures: int) -> None:
    """Remove the figures' Special Conditions; an ability wakes nobody whom abilities keep asleep."""
    by, keeps = by_of(table, seen), False
    if game[of.KIND_MANY + of.K_KEEPS_ASLEEP] and by >= 0 and attack_with(game, by, number) < 0:
        keeps = kept_asleep(game, table)
    while figures:
        figure = lowest(figures)
        figures &= figures - 1
        if table[at.CONDITION + figure] and not (keeps and table[at.CONDITION + figure] == of.ASLEEP):
            set_condition(game, table, figure, 0)


@compiled
def turned(game: Game, table: Table, number: int, by: int, figures: int) -> int:
    """The figures that go out: instead of one whose ability turns it back, the figure whose White attack it is."""
    if not game[of.KIND_MANY + of.K_TURNS_OUT]:
        return figures
    segment = attack_with(game, by, number)
    if segment < 0 or game[of.COLOUR + segment] != of.WHITE:
        return figures
    turning = in_force(game, table, of.K_TURNS_OUT) & game[of.OF_SEAT + 1 - game[of.OWNER + by]] & figures
    return figures & ~turning | 1 << by if turning else figures


@compiled
def knock_out(game: Game, table: Table, number: int, seen: int, figures: int) -> None:
    """Knock out those of the figures that no marker protects."""
    out = turned(game, table, number, by_of(table, seen), figures) & ~shielded_of(table, seen)
    if out:
        add(table, at.KNOCK_OUTS, out, at.KNOCKED | at.BY_EFFECT)


@compiled
def leave_match(game: Game, table: Table, figures: int) -> None:
    """The figures are out of the match for good, without a Knock Out."""
    while figures:
        place(game, table, lowest(figures), at.OUT)
        figures &= figures - 1


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
            add_seen(table, at.DO, number, seen)
        else:
            figures |= meant(game, table, number, seen)
    if not picks:
        number = game[of.RUN_EFFECTS + first]
        figures = spared(game, table, number, by_of(table, seen), other_of(table, seen), figures)
        knock_out(game, table, number, seen, figures)


@compiled
def to_bench(game: Game, table: Table, effect: int, figures: int) -> None:
    """Move figures to their owners' Benches."""
    while figures:
        figure = lowest(figures)
        figures &= figures - 1
        if table[at.WHERE + figure] >= 0 or table[at.WHERE + figure] == at.OUT:
            place(game, table, figure, at.BENCH)
        elif game[effect + of.WHEN] == of.TAKES_EFFECT and game[effect + of.TO] != of.TO_OWN_CENTER:
            # A Trainer card that takes a figure out of the Center sets no Wait.
            place(game, table, figure, at.BENCH)
            table[at.WAITS + figure] = 0
        else:
            leave_center(game, table, figure)


@compiled
def knock_outs(game: Game, table: Table, figures: int, how: int) -> None:
    """Figures of one side enter in the order that their owner chooses, asked one by one (FG-PC-04)."""
    figures &= standing(game, table, -1)
    mover = 0 | table[at.TO_MOVE]
    for owner in (mover, 1 - mover):
        leaving = figures & game[of.OF_SEAT + owner]
        if leaving & (leaving - 1):
            add(table, at.ASK_CENTER, leaving, owner | how << 1)
        elif leaving:
            add(table, at.ENTER_CENTER, 0, lowest(leaving) | how << 4)


@compiled
def enter_center(game: Game, table: Table, figure: int, others: int, how: int) -> None:
    """A figure enters; a full Center sends its longest guest to the Bench (FG-PC-02)."""
    # What is put in front of the agenda last is done first: what the others wait for, then what comes of this one.
    if others:
        add(table, at.KNOCK_OUTS, others, how)
    if table[at.WHERE + figure] < 0:
        return
    if how & at.KNOCKED:
        knocked_out(game, table, figure, others, how & ~at.KNOCKED)
    else:
        make_room(game, table, game[of.OWNER + figure])
        place(game, table, figure, at.CENTER)


@compiled
def make_room(game: Game, table: Table, owner: int) -> None:
    """The longest guest of a full Center goes to the Bench."""
    while table[at.IN_CENTER + owner] >= game[of.CAPACITY]:
        leave_center(game, table, table[at.CENTERS + owner * at.MOST_FIGURES])


@compiled
def knocked_out(game: Game, table: Table, figure: int, others: int, by_what: int) -> None:
    """A figure is Knocked Out, unless something else happens to it instead."""
    in_battle = by_what == at.BY_DAMAGE or by_what == at.BY_EFFECT
    if leaves_match(game, table, figure, by_what):
        do_last(game, table, figure, others, by_what)
        place(game, table, figure, at.OUT)
        note_out(game, table, figure)
        clear_center(game, table, figure)
        return
    if by_what == at.BY_EFFECT and game[of.HAS_MARKERS] and save(game, table, figure, False):
        return
    if in_battle and has_in_force(game, table, of.K_BENCH_INSTEAD, figure):
        place(game, table, figure, at.BENCH)
        return
    if by_what == at.BY_DAMAGE and has_in_force(game, table, of.K_ENTRY_INSTEAD, figure):
        if goes_to_entry(game, table, figure):
            return
    do_last(game, table, figure, others, by_what)
    make_room(game, table, game[of.OWNER + figure])
    place(game, table, figure, at.CENTER)
    note_out(game, table, figure)
    clear_center(game, table, figure)


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
        many += alike and table[at.WHERE + one] >= 0
    row = first_row(game, of.K_OUSTS_SURROUNDED)
    for _ in range(game[of.KIND_MANY + of.K_OUSTS_SURROUNDED]):
        by = game[row + of.BY]
        where = table[at.WHERE + by]
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
        cell, shift = at.LOST + figure // 4, 8 * (figure % 4)
        times = table[cell] >> shift & 255
        table[cell] = table[cell] & ~(255 << shift) | min(times + 1, of.MOST_LOST) << shift


@compiled
def do_last(game: Game, table: Table, figure: int, others: int, by_what: int) -> None:
    """Put what abilities do when the figure is Knocked Out behind the others that go with it."""
    many = game[of.KIND_MANY + of.K_WHEN_KNOCKED_OUT]
    if not many or not has_kind(game, of.K_WHEN_KNOCKED_OUT, figure):
        return
    if others:
        # They stand in front already: they are put there anew.
        table[at.DEPTH] -= 1
    task = 0 | table[at.AGENDA + table[at.DEPTH]]
    seen = seen_by(figure, at.NOBODY, table[at.WHERE + figure], at.NOBODY)
    for i in range(many - 1, -1, -1):
        row = first_row(game, of.K_WHEN_KNOCKED_OUT) + i * of.ABILITY_WIDTH
        if game[row + of.BY] == figure and (by_what == at.BY_DAMAGE or not game[row + of.FLAGS] & of.IS_BY_DAMAGE):
            add_all(game, table, row, seen)
    if others:
        table[at.AGENDA + table[at.DEPTH]] = task
        table[at.DEPTH] += 1


@compiled
def clear_center(game: Game, table: Table, figure: int) -> None:
    """Figures leave the Center because this one, which has just gone, was Knocked Out."""
    owner = game[of.OWNER + figure]
    if has_kind(game, of.K_CLEARS_CENTER, figure):
        for i in range(table[at.IN_CENTER + owner] - 1, -1, -1):
            other = table[at.CENTERS + owner * at.MOST_FIGURES + i]
            if other != figure:
                leave_center(game, table, other)
        return
    row = first_row(game, of.K_COMES_BACK)
    for _ in range(game[of.KIND_MANY + of.K_COMES_BACK]):
        by = game[row + of.BY]
        called = game[row + of.ATTACK] < 0 and by != figure and game[of.OWNER + by] == owner
        if called and table[at.WHERE + by] == at.CENTER:
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
    waits = table[at.WAITS + figure] < until and not never_waits(game, table, figure)
    set_condition(game, table, figure, 0)
    if waits:
        table[at.WAITS + figure] = until
    landing(game, table, figure, spaces, owner, at.ONLY_LANDS)
    return True


@compiled
def check_spin(game: Game, table: Table, number: int, figure: int, result: int) -> None:
    """A figure of a spin check has spun: it is noted if its result is named."""
    table[at.OPTIONS] &= ~(1 << figure)
    effect, segment = of.EFFECT + number * of.EFFECT_WIDTH, game[of.DISC + figure] + result
    damage, colours, least, most = game[of.DAMAGE + segment], game[effect + of.A], game[effect + of.B], 0
    most = game[effect + of.C]
    if most >= 0 and max(damage, 0) > most:
        return
    hits = damage >= max(least, 0)
    if colours >> game[of.COLOUR + segment] & 1:
        named = hits or damage < 0 or least < 0
    else:
        named = least >= 0 and hits and not colours & (1 << of.WHITE | 1 << of.GOLD)
    if named:
        table[at.SPACES_LOW] |= 1 << figure


@compiled
def spins_checked(game: Game, table: Table, number: int, seen: int) -> None:
    """All have spun: whose result is named goes out, or gets what is said instead."""
    effect, by = of.EFFECT + number * of.EFFECT_WIDTH, by_of(table, seen)
    named = 0 | table[at.SPACES_LOW]
    if game[effect + of.TO] != of.TO_ENEMY_BENCH:
        named &= standing(game, table, -1)
    if game[effect + of.H]:
        named = turned(game, table, number, by, named)
        if named:
            add(table, at.KNOCK_OUTS, named, at.KNOCKED)
        return
    give_by_check(game, table, number, seen, named)
    goes = game[effect + of.D]
    if goes == of.GOES_TO_BENCH:
        left = named & standing(game, table, -1)
        while left:
            place(game, table, lowest(left), at.BENCH)
            left &= left - 1
    elif goes == of.GOES_TO_CENTER:
        if named:
            add(table, at.KNOCK_OUTS, named, 0)
    elif goes == of.GOES_NEARER and by >= 0 and table[at.WHERE + by] >= 0:
        for figure in range(game[of.N_FIGURES] - 1, -1, -1):
            if named >> figure & 1:
                add(table, at.NEARER, figure, by)


@compiled
def give_by_check(game: Game, table: Table, number: int, seen: int, named: int) -> None:
    """What figures whose results are named get, before they go anywhere."""
    effect, by = of.EFFECT + number * of.EFFECT_WIDTH, by_of(table, seen)
    condition, segment = game[effect + of.E], attack_with(game, by, number)
    on_field = named & standing(game, table, -1)
    suffering, waiting = 0, 0
    for figure in range(game[of.N_FIGURES]):
        if condition and on_field >> figure & 1:
            if not is_kept_from_condition(game, table, segment, by, figure, condition):
                suffering |= 1 << figure
        if game[effect + of.F] and named >> figure & 1 and not never_waits(game, table, figure):
            waiting |= 1 << figure
    absorbing = absorbed(game, table, suffering, condition)
    if waiting:
        keep_waiting(game, table, game[effect + of.F], owner_of(game, table, seen), waiting)
    while suffering:
        set_condition(game, table, lowest(suffering), condition)
        suffering &= suffering - 1
    lay_absorbed(game, table, absorbing)
    if game[effect + of.G]:
        while on_field:
            lay(game, table, lowest(on_field), game[effect + of.G] - 1)
            on_field &= on_field - 1
