"""What each word does, and Knock Outs. The reference is `figure.handlers` and `figure.knock_outs`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import first_row, in_force, is_in_force, joined_of
from companion.figure.batch.bits import count, lowest
from companion.figure.batch.carding import ban_cards, end_cards, end_cards_under, ready_cards
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.evolving import go_back, let_evolve, let_freed_evolve
from companion.figure.batch.forming import change_form
from companion.figure.batch.immunity import (
    attack_with,
    is_kept_from_condition,
    is_kept_in_match,
    never_waits,
    spared,
)
from companion.figure.batch.lines import by_other, times_evolved
from companion.figure.batch.lying import (
    is_once,
    lay,
    lay_for_turns,
    lay_if_lacking,
    lay_under,
    lies,
    set_lying,
    timed,
)
from companion.figure.batch.meant import by_of, is_off_field, meant, other_of, owner_of, shielded_of
from companion.figure.batch.moving import dig, jump_over, move_self, pull, push, swap, take_space
from companion.figure.batch.noted import WISHED, has_noted, note_miss, take_all_off
from companion.figure.batch.places import (
    add,
    add_seen,
    add_set,
    leave_center,
    note_freed,
    place,
    set_condition,
    standing,
)
from companion.figure.batch.rearranging import bring, draw_along, move_other, swap_other, throw_over
from companion.figure.batch.spins import segment_of, shown_colour
from companion.figure.batch.ways import kept_asleep


@compiled
def do(game: Game, table: Table, number: int, seen: int) -> None:
    """Carry out an effect; who is meant is asked for where there is a choice."""
    effect = of.EFFECT + number * of.EFFECT_WIDTH
    word = game[effect + of.WORD]
    if word > of.LAST_FOR_SEVERAL:
        do_alone(game, table, number, seen, word)
        return
    if word == of.W_SPIN_CHECK and game[effect + of.TWIN]:
        by = by_of(table, seen)
        for _ in range(1 + times_evolved(game, table, by) if by >= 0 else 1):
            add_seen(table, at.DO, game[effect + of.TWIN], seen)
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
            lay_under(table, by_of(table, seen), at.AURAS, 1 << game[effect + of.A])
    elif word == of.W_EXPOSE:
        expose(game, table, number, seen)
    elif word == of.W_CHANGE_FORM:
        change_form(game, table, number, seen)
    elif word == of.W_EVOLVE:
        if game[of.HAS_EVOLUTION]:
            let_evolve(game, table, effect, seen)
    elif word == of.W_IMPRISON:
        imprison(game, table, number, seen)
    elif word == of.W_WISH:
        wish(game, table, effect, seen)
    elif word == of.W_CALL_UP:
        add(table, at.CALLS_UP, owner_of(game, table, seen))
        add(table, at.CALLS_UP, 1 - owner_of(game, table, seen))
    elif word == of.W_READY_CARDS:
        ready_cards(game, table, effect, seen)
    elif word == of.W_END_CARDS:
        end_cards(game, table, effect, seen)
    elif word == of.W_BAN_CARDS:
        ban_cards(game, table, seen)
    elif word == of.W_BY_HAND:
        # The players carry it out: what the rules do is ask whether they have.
        add(table, at.ASK_HAND, table[at.TO_MOVE])


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
            add_set(table, at.KNOCK_OUTS, figures, 0)
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
    if is_off_field(table, seen) or other < 0 or table.where[other] < 0:
        return
    if game[of.KIND_MANY + of.K_TAKES_NO_MARKERS] and attack_with(game, by, number) >= 0:
        if takes_no_markers(game, table, other, NOT_TIMED):
            return
    aura = by_other(game, game[of.EFFECT + number * of.EFFECT_WIDTH + of.A], by)
    lay_under(table, other, at.AURAS, 1 << aura)


@compiled
def imprison(game: Game, table: Table, number: int, seen: int) -> None:
    """The attack that the opponent showed counts as Miss from now on."""
    other = other_of(table, seen)
    if seen >= at.BY_CARD or other < 0 or table.where[other] < 0:
        return
    side = at.SIDES + (1 - seen) * at.SIDE
    if shown_colour(game, table, side) == of.MISS:
        return
    if game[of.KIND_MANY + of.K_TAKES_NO_MARKERS] and attack_with(game, by_of(table, seen), number) >= 0:
        if takes_no_markers(game, table, other, NOT_TIMED):
            return
    note_miss(table, other, game[of.NAME + segment_of(game, table, side)], 0)


@compiled
def wish(game: Game, table: Table, effect: int, seen: int) -> None:
    """Its player may choose for whom the figure leaves the match: whoever has not left it."""
    if is_off_field(table, seen):
        return
    by = by_of(table, seen)
    seat, figures = game[of.OWNER + by], 0
    if game[effect + of.A]:
        seat = 1 - seat
    for figure in range(game[of.N_FIGURES]):
        if game[of.OWNER + figure] == seat and table.where[figure] > at.OUT and figure != by:
            if not is_kept_in_match(game, table, figure, by):
                figures |= 1 << figure
    if figures and not is_kept_in_match(game, table, by, by):
        add_set(table, at.ASK_WISH, figures | 1 << at.NONE_PICKED, by | game[effect + of.A] << 5)


@compiled
def wish_granted(game: Game, table: Table, by: int, is_enemy: int, other: int) -> None:
    """The figure has left the match for the one that was chosen."""
    if other == at.NONE_PICKED or table.where[by] < 0:
        return
    place(game, table, by, at.OUT)
    go_back(game, table, by)
    if is_enemy:
        place(game, table, other, at.OUT)
        go_back(game, table, other)
    else:
        lay_under(table, other, at.NOTED_BACK, WISHED)


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
            take_all_off(game, table, figure)


@compiled
def end_wait(table: Table, figures: int) -> None:
    """The figures no longer have to Wait."""
    table[at.RELEASED] &= ~figures
    while figures:
        table.waits[lowest(figures)] = 0
        figures &= figures - 1


@compiled
def do_wait(game: Game, table: Table, effect: int, seen: int, figures: int) -> None:
    """The figures must Wait on the next turns (FG-WAIT-01)."""
    turns = game[effect + of.A]
    if game[effect + of.B]:
        # So many for each time that the attack showed in this battle.
        turns *= max(1, table.half[at.SIDES + (seen & 1) * at.SIDE + at.TIMES]) if seen < at.BY_CARD else 1
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
        table.waits[figure] = max(table.waits[figure], last)


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
    if game[of.KIND_MANY + of.K_RETURNS_CONDITION] and by >= 0 and table.where[by] >= 0:
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
        if table.condition[figure] and not (keeps and table.condition[figure] == of.ASLEEP):
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
        add_set(table, at.KNOCK_OUTS, out, at.KNOCKED | at.BY_EFFECT | by_of(table, seen) + 1 << at.ATTACKER_AT)


@compiled
def leave_match(game: Game, table: Table, figures: int) -> None:
    """The figures are out of the match for good, without a Knock Out."""
    while figures:
        place(game, table, lowest(figures), at.OUT)
        go_back(game, table, lowest(figures))
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
    table[at.FREED] = 0
    while figures:
        figure = lowest(figures)
        figures &= figures - 1
        if table.where[figure] >= 0 or table.where[figure] == at.OUT:
            place(game, table, figure, at.BENCH)
        elif game[effect + of.WHEN] == of.TAKES_EFFECT and game[effect + of.TO] != of.TO_OWN_CENTER:
            # A Trainer card that takes a figure out of the Center sets no Wait.
            place(game, table, figure, at.BENCH)
            note_freed(game, table, figure)
            table.waits[figure] = 0
        else:
            leave_center(game, table, figure)
    if game[of.EVOLVES]:
        let_freed_evolve(game, table)


@compiled
def check_spin(game: Game, table: Table, number: int, figure: int, result: int) -> None:
    """A figure of a spin check has spun: it is noted if its result is named."""
    table[at.OPTIONS] &= ~(1 << figure)
    line = at.LINE + figure
    table[line] = table[line] & ~(31 << at.SHOWN_AT) | result << at.SHOWN_AT
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
            add_set(table, at.KNOCK_OUTS, named, at.KNOCKED | by + 1 << at.ATTACKER_AT)
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
            add_set(table, at.KNOCK_OUTS, named, 0)
    elif goes == of.GOES_NEARER and by >= 0 and table.where[by] >= 0:
        for figure in range(game[of.N_FIGURES] - 1, -1, -1):
            if named >> figure & 1:
                add(table, at.NEARER, figure, by)


@compiled
def note_shown(game: Game, table: Table, figure: int) -> None:
    """The attack that the figure showed in a spin check counts as Miss up to the end of the next turn."""
    shown = table[at.LINE + figure] >> at.SHOWN_AT & 31
    segment = game[of.DISC + figure] + shown
    name = game[of.NAME + segment]
    if game[of.HAS_A_NAME + segment] and not has_noted(table, figure, name, 2):
        note_miss(table, figure, name, 2)


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
    while on_field:
        if game[effect + of.G]:
            lay(game, table, lowest(on_field), game[effect + of.G] - 1)
        if game[effect + of.NOTES_MISSES]:
            note_shown(game, table, lowest(on_field))
        if game[effect + of.ENDED_CARDS]:
            end_cards_under(game, table, game[effect + of.ENDED_CARDS], lowest(on_field))
        on_field &= on_field - 1
