"""The agenda carried out until it waits, and answers. The reference is `figure.rules`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import has_kind
from companion.figure.batch.battle import after_battle, begin_battle, clean_up, decide
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.effects import (
    bench_chosen,
    check_spin,
    condition_drawn,
    do,
    do_to,
    enter_center,
    knock_out_together,
    knock_outs,
    spins_checked,
)
from companion.figure.batch.movement import has_somebody_beside
from companion.figure.batch.moving import come_nearer, land, pull_chosen, push_one, swap_chosen
from companion.figure.batch.places import add, set_condition
from companion.figure.batch.rearranging import brought_chosen, drawn_along, moved_other_chosen, other_swap_chosen
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
    target_chosen,
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


@compiled
def task_in_front(table: Table) -> int:
    """The task that is carried out next."""
    return 0 | table[at.AGENDA + table[at.DEPTH] - 1]


@compiled
def is_seen(kind: int) -> bool:
    """Is it part of such a task who sees an effect?"""
    return (
        at.DO <= kind <= at.KNOCK_OUT_TOGETHER
        or at.PUSH_ONE <= kind <= at.DRAW_CONDITION
        or kind == at.ASK_FIGURES
        or kind == at.ASK_PULL
        or at.ASK_SWAP_OTHER <= kind <= at.ASK_DRAW_ALONG
        or kind == at.ASK_BENCH_FOR_FORM
    )


@compiled
def take_off_agenda(table: Table, kind: int, second: int) -> int:
    """Take the task in front off the agenda; returns its second part, with who sees it where a number below says."""
    table[at.DEPTH] -= 1
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
        second = take_off_agenda(table, kind, second_of(task))
        carry_out_one(game, table, kind, first_of(task), second)


@compiled
def waits(game: Game, table: Table, kind: int, task: int) -> bool:
    """Does this task wait for an answer?"""
    if kind == at.BATTLE:
        if table[at.SIDES + at.SPUN] < 0 or table[at.SIDES + at.SIDE + at.SPUN] < 0:
            return True
        return not results_stand(game, table)
    if kind == at.MAY_ATTACK:
        return not rests(game, table, first_of(task), second_of(task)) and has_somebody_beside(
            game, table, first_of(task)
        )
    if kind == at.SPIN_CHECKS:
        return table[at.OPTIONS] != 0
    if kind == at.TAKE_TURN:
        chosen = second_of(task) - 1
        return chosen < 0 or table[at.WHERE + chosen] >= 0
    return (
        kind >= at.ASK_FIGURES or kind == at.DRAW_CONDITION or kind == at.SPIN_TRAINER or kind == at.DRAW_FIRST_PLAYER
    )


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
        # A figure that had to be used has left the Field.
        if kind == at.TAKE_TURN:
            add(table, at.END_TURN)
        else:
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
        add(table, at.KNOCK_OUTS, 1 << picked, at.KNOCKED | at.BY_RING)
    elif kind == at.ASK_CENTER:
        enter_center(game, table, picked, first & ~(1 << picked), second >> 1)
    elif kind == at.ASK_LAND:
        land(game, table, first & 15, picked, first >> 4)
    elif kind == at.ASK_PULL:
        pull_chosen(game, table, first, second, picked)
    elif kind == at.ASK_SWAP:
        swap_chosen(game, table, first, picked)
    elif kind == at.ASK_TARGET:
        target_chosen(game, table, first, second, picked)
    elif kind == at.ASK_SWAP_OTHER:
        other_swap_chosen(game, table, first, second, picked)
    elif kind == at.ASK_MOVE_OTHER:
        moved_other_chosen(game, table, first, second, picked)
    elif kind == at.ASK_BRING:
        brought_chosen(game, table, first, second, picked)
    elif kind == at.ASK_BENCH_FOR_FORM:
        bench_chosen(game, table, second, at.NONE_PICKED if what == at.SAY else picked)
    elif kind == at.ASK_DRAW_ALONG:
        if picked != at.NO_TARGET:
            drawn_along(game, table, second, picked)
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
def take_turn(game: Game, table: Table, after_trainer: int, chosen: int, what: int, one: int, more: int) -> None:
    """Carry out the first action of the player to move."""
    if what == at.MOVE:
        move(game, table, one, more)
    elif what == at.STAY:
        add(table, at.ARRIVE, one, 0)
    elif what == at.USE:
        use(game, table, one >> 4, one & 15, more, after_trainer)
    elif what == at.PLAY:
        table[at.DISPLACED] = 0
        table[at.ROUSED] = 0
        add(table, at.SPIN_TRAINER, table[at.TO_MOVE], face_up_card(game, table, one))
    elif after_trainer or chosen >= 0:
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
    table[at.AGAIN] = at.NOBODY
    for cell in (at.MOVER, at.MOVERS, at.MOVERS + 1):
        table[cell] = at.NOBODY
    for figure in range(at.MOST_FIGURES):
        table[at.WHERE + figure] = at.BENCH
        table[at.WAITS + figure] = game[of.FIRST_WAIT + figure]
    for card in range(2 * at.MOST_CARDS):
        table[at.CARDS + card] = at.UP
    add(table, at.DRAW_FIRST_PLAYER)
