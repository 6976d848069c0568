"""The agenda carried out until it waits, and answers. The reference is `figure.rules`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import has_kind
from companion.figure.batch.battle import after_battle, begin_battle, clean_up, decide
from companion.figure.batch.bits import lowest
from companion.figure.batch.carding import aim, card_picked, target_chosen
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.effects import (
    check_spin,
    condition_drawn,
    do,
    do_to,
    knock_out_together,
    spins_checked,
    wish_granted,
)
from companion.figure.batch.evolving import evolution_chosen, evolver_chosen, may_evolve, may_evolve_now
from companion.figure.batch.forming import bench_chosen, change_in_turn, form_chosen, formed_instead
from companion.figure.batch.knock_outs import enter_center, knock_outs
from companion.figure.batch.lines import stands_for
from companion.figure.batch.meant import by_of
from companion.figure.batch.movement import has_somebody_beside
from companion.figure.batch.moving import come_nearer, land, pull_chosen, push_one, swap_chosen
from companion.figure.batch.passing import passed_chosen
from companion.figure.batch.places import add, add_set, set_condition
from companion.figure.batch.rearranging import (
    brought_chosen,
    called_up,
    calls_up,
    drawn_along,
    moved_other_chosen,
    other_swap_chosen,
)
from companion.figure.batch.respins import answer_after_spins, ask_after_spins
from companion.figure.batch.spins import results_stand, spin
from companion.figure.batch.turn import (
    arrive,
    begin_turn,
    card_done,
    check_displaced,
    check_mover,
    check_neighbours,
    end_turn,
    goal_reached,
    move,
    refuse_to_act,
    return_to_bench,
    spin_trainer,
    strike,
)
from companion.figure.batch.using import space_chosen, use
from companion.figure.batch.ways import is_beside_one_with
from companion.figure.batch.ways_out import (
    ASKS_WAY_OUT,
    ally_chosen,
    get_out,
    keep_away,
    let_off,
    open_battle,
    traded_places,
)


@compiled
def kind_of(task: int) -> int:
    """What kind of task it is."""
    return task & 63


@compiled
def first_of(task: int) -> int:
    """Its first part."""
    return task >> 6 & 0xFFFF


@compiled
def second_of(task: int) -> int:
    """Its second part."""
    return task >> 22


SETS = (
    1 << at.KNOCK_OUTS
    | 1 << at.ENTER_CENTER
    | 1 << at.MAY_EVOLVE_NOW
    | 1 << at.ASK_SURROUND
    | 1 << at.ASK_CENTER
    | sum(1 << kind for kind in range(at.ASK_EVOLVE, at.ASK_WISH + 1))
)
SEEN = (
    sum(1 << kind for kind in (*range(at.DO, at.KNOCK_OUT_TOGETHER + 1), *range(at.PUSH_ONE, at.DRAW_CONDITION + 1)))
    | 1 << at.ASK_FIGURES
    | 1 << at.ASK_PULL
    | 1 << at.ASK_SWAP
    | sum(1 << kind for kind in range(at.ASK_SWAP_OTHER, at.ASK_DRAW_ALONG + 1))
    | 1 << at.ASK_BENCH_FOR_FORM
)
WAITING = (
    sum(1 << kind for kind in range(at.ASK_FIGURES, at.ASK_WISH + 1))
    | 1 << at.DRAW_CONDITION
    | 1 << at.SPIN_TRAINER
    | 1 << at.DRAW_FIRST_PLAYER
)
"""Kinds of tasks, as sets: those about a set of figures, those of which it is part who sees them, those that wait."""


@compiled
def has_set(kind: int) -> bool:
    """Is such a task about a set of figures, which stands below it?"""
    return SETS >> kind & 1 != 0


@compiled
def set_below(table: Table) -> int:
    """The figures that the task in front is about, as a set."""
    return 0 | table[at.AGENDA + table[at.DEPTH] - 2]


@compiled
def task_in_front(table: Table) -> int:
    """The task that is carried out next."""
    return 0 | table[at.AGENDA + table[at.DEPTH] - 1]


@compiled
def is_seen(kind: int) -> bool:
    """Is it part of such a task who sees an effect?"""
    return SEEN >> kind & 1 != 0


@compiled
def take_off_agenda(table: Table, kind: int, second: int) -> int:
    """Take the task in front off the agenda; returns its second part, with who sees it where a number below says."""
    table[at.DEPTH] -= 2 if has_set(kind) else 1
    if not is_seen(kind):
        return second
    seen, more = second & 3, second >> 2
    if seen == at.OTHERWISE:
        table[at.DEPTH] -= 1
        seen = 0 | table[at.AGENDA + table[at.DEPTH]]
    return seen | more << WHO_SEES


WHO_SEES = 24
"""So many bits say who sees an effect."""


@compiled
def seen_of(second: int) -> int:
    """Who sees it, of a second part that was taken off the agenda."""
    return second & (1 << WHO_SEES) - 1


@compiled
def carry_out(game: Game, table: Table) -> None:
    """Carry out the agenda until a task waits for an answer, or the match is over."""
    while table[at.DEPTH] > 0:
        task = task_in_front(table)
        kind = kind_of(task)
        if waits(game, table, kind, task):
            return
        if kind == at.BATTLE and game[of.HAS_SPIN_CHOICES] and ask_after_spins(game, table):
            return
        first, second = first_of(task), second_of(task)
        if has_set(kind):
            first, second = set_below(table), task >> 6
        second = take_off_agenda(table, kind, second)
        carry_out_one(game, table, kind, first, second)


@compiled
def waits(game: Game, table: Table, kind: int, task: int) -> bool:
    """Does this task wait for an answer?"""
    if kind == at.BATTLE:
        if table.half[at.SIDES + at.SPUN] < 0 or table.half[at.SIDES + at.SIDE + at.SPUN] < 0:
            return True
        return not results_stand(game, table)
    if kind == at.MAY_ATTACK:
        if game[of.HAS_EVOLUTION] and stands_for(game, table, first_of(task)) != first_of(task):
            return False
        return not rests(game, table, first_of(task), second_of(task)) and has_somebody_beside(
            game, table, first_of(task)
        )
    if kind == at.SPIN_CHECKS:
        return table[at.OPTIONS] != 0
    if kind == at.TAKE_TURN:
        chosen = second_of(task) - 1
        return chosen < 0 or table.where[chosen] >= 0
    return WAITING >> kind & 1 != 0


@compiled
def rests(game: Game, table: Table, figure: int, moved: int) -> bool:
    """Does the figure not attack in a turn in which it moved?"""
    if not moved:
        return False
    if has_kind(game, of.K_NO_ATTACK_AFTER_MOVE, figure):
        return True
    return is_beside_one_with(game, table, of.K_STOPS_MOVERS_ATTACKS, figure)


@compiled
def carry_out_one(game: Game, table: Table, kind: int, first: int, second: int) -> None:
    """Carry out a task that does not wait, and is no longer on the agenda."""
    if kind == at.BEGIN_TURN:
        begin_turn(game, table)
    elif kind == at.ARRIVE:
        arrive(game, table, first, second)
    elif kind == at.CHECK_MOVER:
        check_mover(game, table, first, second)
    elif kind == at.END_TURN or kind == at.TAKE_TURN:
        if kind == at.TAKE_TURN:
            left_or_stands(game, table, first, second)
        else:
            end_turn(game, table)
    elif kind == at.MAY_ATTACK:
        if stands_for(game, table, first) != first:
            add(table, at.MAY_ATTACK, stands_for(game, table, first), second)
    elif kind == at.BATTLE:
        decide(game, table)
    elif kind == at.AFTER_BATTLE:
        after_battle(game, table, first - 1, second != 0)
    elif kind == at.CLEAN_UP:
        clean_up(game, table)
    elif kind == at.DO:
        do(game, table, first, second)
    elif kind == at.KNOCK_OUT_TOGETHER:
        knock_out_together(game, table, first, second)
    elif kind == at.KNOCK_OUTS:
        knock_outs(game, table, first, second)
    elif kind == at.ENTER_CENTER:
        enter_center(game, table, second & 31, first, second >> 5)
    elif kind == at.PUSH_ONE:
        push_one(game, table, first, seen_of(second), second >> WHO_SEES)
    elif kind == at.SPIN_CHECKS:
        spins_checked(game, table, first, second)
    elif kind == at.CHECK_DISPLACED:
        check_displaced(game, table, first)
    elif kind == at.CHECK_DISPLACED_GOAL:
        goal_reached(game, table)
    elif kind == at.CHECK_NEIGHBOURS:
        check_neighbours(game, table)
    elif kind == at.CARD_DONE:
        card_done(game, table, first, second)
    else:
        carry_out_by_ability(game, table, kind, first, second)


@compiled
def carry_out_by_ability(game: Game, table: Table, kind: int, first: int, second: int) -> None:
    """Carry out a task that only abilities and markers bring about."""
    if kind == at.OPENING:
        open_battle(game, table, first)
    elif kind == at.NEARER:
        come_nearer(game, table, first, second)
    elif kind == at.KEEP_AWAY:
        keep_away(game, table, first, second)
    elif kind == at.STRIKE:
        strike(game, table, first, second)
    elif kind == at.RETURN_TO_BENCH:
        return_to_bench(game, table, first)
    elif kind == at.MAY_EVOLVE:
        may_evolve(game, table, first)
    elif kind == at.CALLS_UP:
        calls_up(game, table, first)
    elif kind == at.MAY_EVOLVE_NOW:
        may_evolve_now(game, table, first)


@compiled
def left_or_stands(game: Game, table: Table, begun: int, second: int) -> None:
    """A figure that had to be used has left the Field: the turn is over, unless another one stands for it."""
    figure = stands_for(game, table, second - 1)
    if table.where[figure] < 0:
        add(table, at.END_TURN)
    else:
        add(table, at.TAKE_TURN, begun, figure + 1)


@compiled
def answer(game: Game, table: Table, given: int) -> None:
    """Take a legal answer: `cells` says what its number means."""
    task = task_in_front(table)
    kind, first, second = kind_of(task), first_of(task), second_of(task)
    what, one, more = given & 31, given >> 5 & 0xFF, given >> 13
    if kind == at.BATTLE:
        answer_battle(game, table, what, one, more)
        return
    if kind == at.SPIN_CHECKS:
        check_spin(game, table, first, one, more)
        return
    if has_set(kind):
        first, second = set_below(table), task >> 6
    second = take_off_agenda(table, kind, second)
    if kind == at.TAKE_TURN:
        take_turn(game, table, first, second - 1, what, one, more)
    elif kind == at.MAY_ATTACK:
        if what == at.ATTACK:
            begin_battle(game, table, first, one)
        elif what == at.WAKE:
            set_condition(game, table, one, 0)
            add(table, at.CHECK_DISPLACED, 0)
    elif kind == at.DRAW_FIRST_PLAYER:
        table[at.FIRST_PLAYER] = one
        table[at.TO_MOVE] = one
        table[at.TURN] = 1
        add(table, at.BEGIN_TURN)
    elif kind == at.DRAW_CONDITION:
        condition_drawn(game, table, first, second, one)
    elif kind == at.SPIN_TRAINER:
        spin_trainer(game, table, first, second, one)
    else:
        answer_choice(game, table, kind, what, first, second, one)


@compiled
def answer_choice(game: Game, table: Table, kind: int, what: int, first: int, second: int, picked: int) -> None:
    """Take what was chosen: a figure, or a space."""
    if kind == at.ASK_FIGURES:
        do_to(game, table, first, second, 0 if picked == at.NONE_PICKED else 1 << picked)
    elif kind == at.ASK_SURROUND:
        add_set(table, at.KNOCK_OUTS, 1 << picked, at.KNOCKED | at.BY_RING)
    elif kind == at.ASK_CENTER:
        enter_center(game, table, picked, first & ~(1 << picked), second >> 1)
    elif kind == at.ASK_LAND:
        land(game, table, first & 31, picked, first >> 5)
    elif kind == at.ASK_PULL:
        pull_chosen(game, table, first, second, picked)
    elif kind == at.ASK_SWAP:
        swap_chosen(game, table, by_of(table, second), picked)
    elif kind == at.ASK_TARGET:
        target_chosen(game, table, first, second, picked)
    elif kind == at.ASK_SWAP_OTHER:
        other_swap_chosen(game, table, first, second, picked)
    elif kind == at.ASK_MOVE_OTHER:
        moved_other_chosen(game, table, first, second, picked)
    elif kind == at.ASK_BRING:
        brought_chosen(game, table, first, second, picked)
    elif kind == at.ASK_BENCH_FOR_FORM:
        bench_chosen(game, table, first, second, at.NONE_PICKED if what == at.SAY else picked)
    elif kind == at.ASK_DRAW_ALONG:
        if picked != at.NO_TARGET:
            drawn_along(game, table, second, picked)
    elif kind == at.ASK_EVOLVE:
        evolution_chosen(game, table, second, at.NOBODY if what == at.SAY else picked)
    elif kind == at.ASK_EVOLVER:
        evolver_chosen(game, table, second >> 1, picked)
    elif kind == at.ASK_FORM:
        form_chosen(game, table, second & 31, at.NOBODY if what == at.SAY else picked)
    elif kind == at.ASK_FORM_INSTEAD:
        formed_instead(game, table, second & 31, second >> 6, at.NOBODY if what == at.SAY else picked)
    elif kind == at.ASK_CARD:
        card_picked(game, table, second, picked)
    elif kind == at.ASK_PASSED:
        passed_chosen(game, table, first, second, picked)
    elif kind == at.ASK_WISH:
        wish_granted(game, table, second & 31, second >> 5, picked)
    elif kind == at.ASK_CALL_UP:
        called_up(game, table, second, picked)
    elif kind == at.ASK_SPENT:
        change_in_turn(game, table, second & 31, second >> 5 & 31, second >> 10, picked)
    else:
        answer_by_ability(game, table, kind, first, second, picked)


@compiled
def answer_by_ability(game: Game, table: Table, kind: int, first: int, second: int, picked: int) -> None:
    """Take what was chosen where an ability or a marker asks."""
    if kind == at.ASK_LET_OFF:
        if picked == at.SAY_LET_OFF:
            let_off(game, table)
        else:
            add(table, at.OPENING, ASKS_WAY_OUT)
    elif kind == at.ASK_WAY_OUT:
        get_out(game, table, picked)
    elif kind == at.ASK_ALLY:
        ally_chosen(table, first, picked)
    elif kind == at.ASK_SPIN_AGAIN:
        answer_after_spins(game, table, first, picked)
    elif kind == at.ASK_COMES_INSTEAD:
        traded_places(game, table, first, picked)
    elif kind == at.ASK_STRIKE_LANDS or kind == at.ASK_CALL_LANDS:
        space_chosen(game, table, kind, first, second, picked)


@compiled
def take_turn(game: Game, table: Table, begun: int, chosen: int, what: int, one: int, more: int) -> None:
    """Carry out the first action of the player to move."""
    if what == at.MOVE:
        move(game, table, one, more)
    elif what == at.STAY:
        add(table, at.ARRIVE, one, 0)
    elif what == at.USE:
        use(game, table, more >> 8, one, more & 255, begun)
    elif what == at.PLAY:
        table[at.DISPLACED] = 0
        table[at.ROUSED] = 0
        if game[of.PLATES]:
            aim(game, table, table[at.TO_MOVE], face_up_card(game, table, one))
        else:
            add(table, at.SPIN_TRAINER, table[at.TO_MOVE], face_up_card(game, table, one))
    elif begun or chosen >= 0:
        add(table, at.END_TURN)
    else:
        refuse_to_act(game, table)


@compiled
def face_up_card(game: Game, table: Table, name: int) -> int:
    """The first face-up card of the player to move that has this card's name."""
    seat = table[at.TO_MOVE]
    called = game[of.CARD_CALLED + seat * at.MOST_CARDS + name]
    while called:
        card = lowest(called)
        called &= called - 1
        if table.cards[seat * at.MOST_CARDS + card] == at.UP:
            return card
    return name


@compiled
def answer_battle(game: Game, table: Table, what: int, one: int, more: int) -> None:
    """A name was given, a draw made, or a disc came to rest."""
    side = at.SIDES if table.half[at.SIDES + at.FIGURE] == one else at.SIDES + at.SIDE
    if what == at.SPIN:
        spin(game, table, side, more)
    else:
        table.half[side + at.NAMED] = more


@compiled
def start(game: Game, table: Table, width: int) -> None:
    """Every figure on its owner's Bench, the Trainer cards face-up (FG-SETUP-02, -03)."""
    for cell in range(width):
        table[cell] = 0
    table[at.FIRST_PLAYER] = at.NOBODY
    table[at.GRANTED] = at.NOBODY
    table[at.WINNER] = at.NOBODY
    table[at.CARD_FIGURE] = at.NOBODY
    table[at.AGAIN] = at.NOBODY
    for cell in (at.MOVER, at.MOVERS, at.MOVERS + 1):
        table[cell] = at.NOBODY
    for figure in range(game[of.N_FIGURES]):
        table.where[figure] = game[of.FIRST_PLACE + figure]
        table.waits[figure] = game[of.FIRST_WAIT + figure]
        table[at.LINE + figure] = game[of.FIRST_LINE + figure]
    for card in range(2 * at.MOST_CARDS):
        table.cards[card] = at.UP
    add(table, at.DRAW_FIRST_PLAYER)
