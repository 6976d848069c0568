"""The turn from its beginning to its end, Trainer cards, and figures that were moved.

The reference is `figure.turn`, `figure.trainers` and `figure.displaced`.
"""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import first_row, is_in_force, joined_of
from companion.figure.batch.battle import turn_card
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.movement import (
    can_act,
    enclosed,
    has_somebody_beside,
    is_enclosed,
    is_on_goal,
    some_figure_can_act,
    surround,
)
from companion.figure.batch.places import add, end, on_field, set_condition, standing


@compiled
def begin_turn(game: Game, table: Table) -> None:
    """Is the match a draw by now, and can the player to move do anything (FG-WIN-02)?"""
    mover = 0 | table[at.TO_MOVE]
    if game[of.KIND_MANY + of.K_WAKES_ITSELF] and wake_themselves(game, table, mover):
        add(table, at.BEGIN_TURN)
        add(table, at.CHECK_DISPLACED, 0)
    elif game[of.TURN_LIMIT] and table[at.TURN] > game[of.TURN_LIMIT]:
        end(table, at.DRAW, of.TURN_LIMIT_REACHED)
    elif can_act(game, table, mover, False):
        add(table, at.TAKE_TURN)
    elif game[of.LOSES_WITHOUT_ACTION]:
        end(table, 1 - mover, of.NO_ACTION)
    elif somebody_can_ever_act(game, table):
        add(table, at.END_TURN)
    else:
        end(table, at.DRAW, of.NOBODY_CAN_ACT)


@compiled
def somebody_can_ever_act(game: Game, table: Table) -> bool:
    """Would one of the players not pass for ever, if nobody were left to Wait?"""
    mover = 0 | table[at.TO_MOVE]
    found = False
    for seat in range(2):
        table[at.TO_MOVE] = seat
        found |= can_act(game, table, seat, True)
    table[at.TO_MOVE] = mover
    return found


@compiled
def wake_themselves(game: Game, table: Table, mover: int) -> bool:
    """End the Special Conditions that abilities end at the start of their player's turn; was there one?"""
    figures = 0
    row = first_row(game, of.K_WAKES_ITSELF)
    for _ in range(game[of.KIND_MANY + of.K_WAKES_ITSELF]):
        by = game[row + of.BY]
        if game[of.OWNER + by] == mover and game[row + of.N] >> table[at.CONDITION + by] & 1:
            if is_in_force(game, table, row):
                figures |= 1 << by
        row += of.ABILITY_WIDTH
    woke = figures != 0
    while figures:
        set_condition(game, table, lowest(figures), 0)
        figures &= figures - 1
    return woke


@compiled
def check_neighbours(game: Game, table: Table) -> None:
    """Figures that an ability Knocks Out because they stand beside its figure with a Special Condition."""
    figures = 0
    row = first_row(game, of.K_KNOCKS_OUT_BESIDE)
    for _ in range(game[of.KIND_MANY + of.K_KNOCKS_OUT_BESIDE]):
        if is_in_force(game, table, row):
            beside = standing(game, table, joined_of(game, table, game[row + of.BY]))
            for figure in range(game[of.N_FIGURES]):
                own = game[of.OWNER + figure] == game[of.OWNER + game[row + of.BY]]
                if own and game[row + of.MANNER] == of.OPPOSING_ONLY:
                    continue
                if beside >> figure & 1 and game[row + of.N] >> table[at.CONDITION + figure] & 1:
                    figures |= 1 << figure
        row += of.ABILITY_WIDTH
    if figures:
        add(table, at.KNOCK_OUTS, figures, 1)


@compiled
def refuse_to_act(game: Game, table: Table) -> None:
    """The player to move ends a turn in which nothing was done."""
    if game[of.LOSES_WITHOUT_ACTION]:
        end(table, 1 - table[at.TO_MOVE], of.NO_ACTION)
    else:
        add(table, at.END_TURN)


@compiled
def arrive(game: Game, table: Table, figure: int, moved: int) -> None:
    """The move is over: the Goal at once (FG-WIN-01), then the mover's surround (FG-SURROUND-01)."""
    mover, on_goal = game[of.OWNER + figure], is_on_goal(game, table, figure)
    if moved and on_goal and game[of.GOAL_WINS]:
        end(table, mover, of.GOAL_REACHED)
        return
    victims = enclosed(game, table, 1 - mover)
    add(table, at.END_TURN)
    bad_neighbours = game[of.KIND_MANY + of.K_KNOCKS_OUT_BESIDE] > 0
    if bad_neighbours or victims or on_goal or is_enclosed(game, table, figure):
        add(table, at.MAY_ATTACK, figure, moved)
        if bad_neighbours:
            add(table, at.CHECK_NEIGHBOURS)
        add(table, at.CHECK_MOVER, figure, moved)
        if victims:
            surround(game, table, mover, victims)
    elif has_somebody_beside(game, table, figure):
        add(table, at.MAY_ATTACK, figure, moved)


@compiled
def check_mover(game: Game, table: Table, figure: int, moved: int) -> None:
    """Is the chosen figure itself enclosed (policy surround_own_move); is it on the Goal?"""
    if game[of.OWN_MOVE_KNOCKS_OUT] and is_enclosed(game, table, figure):
        add(table, at.KNOCK_OUTS, 1 << figure, 1)
    elif moved and is_on_goal(game, table, figure):
        end(table, game[of.OWNER + figure], of.GOAL_REACHED)


@compiled
def end_turn(game: Game, table: Table) -> None:
    """The turn is over; who was given the next one has it."""
    mover = table[at.TO_MOVE]
    following = table[at.GRANTED] if table[at.GRANTED] >= 0 else 1 - mover
    if following == mover:
        # Their owner's next turn comes one turn later than it was to (FG-BENCH-04).
        for figure in range(game[of.N_FIGURES]):
            if table[at.RELEASED] >> figure & 1:
                table[at.WAITS + figure] += 1
    table[at.TURN] += 1
    table[at.TO_MOVE] = following
    table[at.GRANTED] = at.NOBODY
    table[at.KNOCKED_OUT] = 0
    table[at.DISPLACED] = 0
    table[at.ROUSED] = 0
    table[at.RELEASED] = 0
    add(table, at.BEGIN_TURN)


@compiled
def check_displaced(game: Game, table: Table, own: int) -> None:
    """Are figures surrounded because some were moved or woken (policy surround_after_push)?"""
    if not table[at.DISPLACED] | table[at.ROUSED]:
        return
    if not own and game[of.GOAL_WINS] and goal_reached(game, table):
        return
    if not game[of.LOOKS_AFTER_PUSH]:
        add(table, at.CHECK_DISPLACED_GOAL)
        return
    seat = table[at.TO_MOVE] if own else 1 - table[at.TO_MOVE]
    victims = enclosed(game, table, seat) & near_displaced(game, table)
    if own:
        add(table, at.CHECK_DISPLACED_GOAL)
    else:
        add(table, at.CHECK_DISPLACED, 1)
    if victims:
        surround(game, table, 1 - seat, victims)


@compiled
def near_displaced(game: Game, table: Table) -> int:
    """The figures to be looked at and those on spaces joined to theirs, as a set."""
    looked, spaces = table[at.DISPLACED] | table[at.ROUSED], 0
    for figure in range(game[of.N_FIGURES]):
        where = table[at.WHERE + figure]
        if looked >> figure & 1 and where >= 0:
            spaces |= 1 << where | game[of.NEIGHBOURS + where]
    return standing(game, table, spaces)


@compiled
def goal_reached(game: Game, table: Table) -> bool:
    """Does a figure win that was put on the Goal (policy goal_by_effect)? Then the match is over."""
    if not game[of.EFFECTS_WIN]:
        return False
    looked = table[at.DISPLACED] | table[at.ROUSED]
    for figure in range(game[of.N_FIGURES]):
        if looked >> figure & 1 and is_on_goal(game, table, figure):
            end(table, game[of.OWNER + figure], of.GOAL_BY_AN_EFFECT)
            return True
    return False


@compiled
def spin_trainer(game: Game, table: Table, seat: int, card: int, result: int) -> None:
    """A Miss ends the turn (FG-TRAINER-03); else the card is done (FG-TRAINER-02)."""
    if game[of.TRAINER_MISS + seat] >> result & 1:
        add(table, at.END_TURN)
        return
    number = seat * at.MOST_CARDS + card
    if game[of.CARD_TARGET + number] == of.NO_TARGET:
        target_chosen(game, table, seat, card, at.NOBODY)
        return
    figures = card_targets(game, table, seat, game[of.CARD_TARGET + number])
    if figures:
        table[at.OPTIONS] = figures
        add(table, at.ASK_TARGET, seat, card)
    else:
        add(table, at.CARD_DONE, seat, card)


@compiled
def card_targets(game: Game, table: Table, seat: int, target: int) -> int:
    """For whom a card may be, as a set."""
    if target == of.OWN_FIELD:
        return on_field(game, table) & game[of.OF_SEAT + seat]
    if target == of.ANY_FIELD:
        return on_field(game, table)
    figures = 0
    for i in range(table[at.IN_CENTER + seat]):
        figures |= 1 << table[at.CENTERS + seat * at.MOST_FIGURES + i]
    return figures


@compiled
def target_chosen(game: Game, table: Table, seat: int, card: int, figure: int) -> None:
    """The card's effects are done for the chosen figure, which they see as `self`."""
    number = seat * at.MOST_CARDS + card
    space = table[at.WHERE + figure] if figure >= 0 else at.NOBODY
    table[at.CARD_FIGURE] = figure
    table[at.CARD_SPACE] = space
    if game[of.CARD_LASTS + number] and space >= 0 and table[at.CARDS + number] == at.UP:
        lay_under(game, table, seat, number, figure)
    add(table, at.CARD_DONE, seat, card)
    add(table, at.CHECK_DISPLACED, 0)
    for i in range(game[of.CARD_N_EFFECTS + number] - 1, -1, -1):
        add(table, at.DO, game[of.CARD_EFFECTS + number] + i, at.BY_CARD)


@compiled
def lay_under(game: Game, table: Table, seat: int, number: int, figure: int) -> None:
    """The seat's first face-up card of this name lies under the figure (FG-TRAINER-04)."""
    called = game[of.CARD_CALLED + number]
    while called:
        cell = at.CARDS + seat * at.MOST_CARDS + lowest(called)
        called &= called - 1
        if table[cell] == at.UP:
            table[cell] = figure
            return


@compiled
def card_done(game: Game, table: Table, seat: int, card: int) -> None:
    """The card is turned unless it lies under a figure; then the turn goes on or ends (FG-TRAINER-05)."""
    number = seat * at.MOST_CARDS + card
    if table[at.CARDS + number] == at.UP:
        turn_card(game, table, number)
    allowed = game[of.CARD_GOES_ON + number] or game[of.CARDS_GO_ON]
    if allowed and some_figure_can_act(game, table, table[at.TO_MOVE], False):
        add(table, at.TAKE_TURN, 1)
    else:
        add(table, at.END_TURN)
