"""The agenda carried out until it waits, and answers. The reference is `figure.rules`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import has_kind, is_kept_from_condition
from companion.figure.batch.battle import after_battle, begin_battle, clean_up, decide
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.effects import check_spin, do, do_to, enter_center, give, knock_out_together, knock_outs
from companion.figure.batch.meant import by_of
from companion.figure.batch.movement import has_somebody_beside
from companion.figure.batch.moving import land, pull_chosen, push_one, swap_chosen
from companion.figure.batch.places import add, set_condition
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
    refuse_to_act,
    spin_trainer,
    target_chosen,
)


@compiled
def kind_of(task: int) -> int:
    """What kind of task it is."""
    return task & 31


@compiled
def first_of(task: int) -> int:
    """Its first part."""
    return task >> 5 & 0xFFFF


@compiled
def second_of(task: int) -> int:
    """Its second part."""
    return task >> 21


@compiled
def task_in_front(table: Table) -> int:
    """The task that is carried out next."""
    return 0 | table[at.AGENDA + table[at.DEPTH] - 1]


@compiled
def carry_out(game: Game, table: Table) -> None:
    """Carry out the agenda until a task waits for an answer, or the match is over."""
    while table[at.DEPTH] > 0:
        task = task_in_front(table)
        kind = kind_of(task)
        if waits(game, table, kind, task):
            return
        table[at.DEPTH] -= 1
        carry_out_one(game, table, kind, first_of(task), second_of(task))


@compiled
def waits(game: Game, table: Table, kind: int, task: int) -> bool:
    """Does this task wait for an answer?"""
    if kind == at.BATTLE:
        if table[at.SIDES + at.SPUN] < 0 or table[at.SIDES + at.SIDE + at.SPUN] < 0:
            return True
        return not results_stand(game, table)
    if kind == at.MAY_ATTACK:
        figure = first_of(task)
        rests = second_of(task) and has_kind(game, of.K_NO_ATTACK_AFTER_MOVE, figure)
        return not rests and has_somebody_beside(game, table, figure)
    if kind == at.SPIN_CHECKS:
        return table[at.OPTIONS] != 0
    return (
        kind == at.TAKE_TURN
        or kind >= at.ASK_FIGURES
        or kind == at.DRAW_CONDITION
        or kind == at.SPIN_TRAINER
        or kind == at.DRAW_FIRST_PLAYER
    )


@compiled
def carry_out_one(game: Game, table: Table, kind: int, first: int, second: int) -> None:
    """Carry out a task that does not wait, and is no longer on the agenda."""
    if kind == at.BEGIN_TURN:
        begin_turn(game, table)
    elif kind == at.ARRIVE:
        arrive(game, table, first, second)
    elif kind == at.CHECK_MOVER:
        check_mover(game, table, first, second)
    elif kind == at.END_TURN:
        end_turn(game, table)
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
        enter_center(game, table, second & 15, first, second >> 4)
    elif kind == at.PUSH_ONE:
        push_one(game, table, first, second & 3, second >> 2)
    elif kind == at.SPIN_CHECKS:
        if table[at.SPACES_LOW]:
            add(table, at.KNOCK_OUTS, table[at.SPACES_LOW], 1)
    elif kind == at.CHECK_DISPLACED:
        check_displaced(game, table, first)
    elif kind == at.CHECK_DISPLACED_GOAL:
        goal_reached(game, table)
    elif kind == at.CHECK_NEIGHBOURS:
        check_neighbours(game, table)
    elif kind == at.CARD_DONE:
        card_done(game, table, first, second)


@compiled
def answer(game: Game, table: Table, given: int) -> None:
    """Take a legal answer: `cells` says what its number means."""
    task = task_in_front(table)
    kind, first, second = kind_of(task), first_of(task), second_of(task)
    what, one, more = given & 15, given >> 4 & 0xFF, given >> 12
    if kind == at.BATTLE:
        answer_battle(game, table, what, one, more)
        return
    if kind == at.SPIN_CHECKS:
        check_spin(game, table, first, one, more)
        return
    table[at.DEPTH] -= 1
    if kind == at.TAKE_TURN:
        take_turn(game, table, first, what, one, more)
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
        figures = 0 | table[at.OPTIONS]
        for figure in range(game[of.N_FIGURES]):
            if figures >> figure & 1:
                if is_kept_from_condition(game, table, first, by_of(table, second), figure, one):
                    figures &= ~(1 << figure)
        give(game, table, first, second, figures, one)
    elif kind == at.SPIN_TRAINER:
        spin_trainer(game, table, first, second, one)
    else:
        answer_choice(game, table, kind, first, second, one)


@compiled
def answer_choice(game: Game, table: Table, kind: int, first: int, second: int, picked: int) -> None:
    """Take what was chosen: a figure, or a space."""
    if kind == at.ASK_FIGURES:
        do_to(game, table, first, second, 1 << picked)
    elif kind == at.ASK_SURROUND:
        add(table, at.KNOCK_OUTS, 1 << picked, 1)
    elif kind == at.ASK_CENTER:
        enter_center(game, table, picked, first & ~(1 << picked), second >> 1)
    elif kind == at.ASK_LAND:
        land(game, table, first, picked)
    elif kind == at.ASK_PULL:
        pull_chosen(game, table, first, second, picked)
    elif kind == at.ASK_SWAP:
        swap_chosen(game, table, first, picked)
    elif kind == at.ASK_TARGET:
        target_chosen(game, table, first, second, picked)


@compiled
def take_turn(game: Game, table: Table, after_trainer: int, what: int, one: int, more: int) -> None:
    """Carry out the first action of the player to move."""
    if what == at.MOVE:
        table[at.WHERE + one] = more
        add(table, at.ARRIVE, one, 1)
    elif what == at.STAY:
        add(table, at.ARRIVE, one, 0)
    elif what == at.PLAY:
        table[at.DISPLACED] = 0
        table[at.ROUSED] = 0
        add(table, at.SPIN_TRAINER, table[at.TO_MOVE], face_up_card(game, table, one))
    elif after_trainer:
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
        if table[at.CARDS + seat * at.MOST_CARDS + card] == at.UP:
            return card
    return name


@compiled
def answer_battle(game: Game, table: Table, what: int, one: int, more: int) -> None:
    """A name was given, a draw made, or a disc came to rest."""
    side = at.SIDES if table[at.SIDES + at.FIGURE] == one else at.SIDES + at.SIDE
    if what == at.SPIN:
        spin(game, table, side, more)
    else:
        table[side + at.NAMED] = more


@compiled
def start(game: Game, table: Table) -> None:
    """Every figure on its owner's Bench, the Trainer cards face-up (FG-SETUP-02, -03)."""
    for cell in range(at.WIDTH):
        table[cell] = 0
    table[at.FIRST_PLAYER] = at.NOBODY
    table[at.GRANTED] = at.NOBODY
    table[at.WINNER] = at.NOBODY
    table[at.CARD_FIGURE] = at.NOBODY
    for figure in range(at.MOST_FIGURES):
        table[at.WHERE + figure] = at.BENCH
        table[at.WAITS + figure] = game[of.FIRST_WAIT + figure]
    for card in range(2 * at.MOST_CARDS):
        table[at.CARDS + card] = at.UP
    add(table, at.DRAW_FIRST_PLAYER)
