"""The turn from its beginning to its end, Trainer cards, and figures that were moved.

The reference is `figure.turn`, `figure.trainers` and `figure.displaced`.
"""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import concerns, first_row, is_in_force, joined_of
from companion.figure.batch.battle import begin_battle, has_bad_neighbours
from companion.figure.batch.bits import lowest
from companion.figure.batch.carding import aim, playable_cards, run_out
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.entering import enter
from companion.figure.batch.forming import end_forms, some_form_ends
from companion.figure.batch.knock_outs import bring_back
from companion.figure.batch.lines import stands_for
from companion.figure.batch.lying import end_timed, is_due, next_turn, under
from companion.figure.batch.lying_cards import turn_card
from companion.figure.batch.movement import (
    enclosed,
    has_somebody_beside,
    is_enclosed,
    is_on_goal,
    some_figure_can_act,
    surround,
    targets_of,
)
from companion.figure.batch.noted import pass_turn, some_note_ends
from companion.figure.batch.passing import pass_by
from companion.figure.batch.places import add, add_set, end, place, put, set_condition, standing
from companion.figure.batch.using import can_use
from companion.figure.batch.ways import dives_in, kept_asleep
from companion.figure.batch.ways_out import keep_others_away


@compiled
def begin_turn(game: Game, table: Table) -> None:
    """Is the match a draw by now, and can the player to move do anything (FG-WIN-02)?"""
    mover = 0 | table[at.TO_MOVE]
    if game[of.KIND_MANY + of.K_WAKES_ITSELF] and wake_themselves(game, table):
        add(table, at.BEGIN_TURN)
        add(table, at.CHECK_DISPLACED, 0)
    elif game[of.TURN_LIMIT] and table[at.TURN] > game[of.TURN_LIMIT]:
        end(table, at.DRAW, of.TURN_LIMIT_REACHED)
    elif can_act(game, table, mover):
        add(table, at.TAKE_TURN)
    elif game[of.LOSES_WITHOUT_ACTION]:
        end(table, 1 - mover, of.NO_ACTION)
    elif somebody_can_ever_act(game, table):
        add(table, at.END_TURN)
    else:
        end(table, at.DRAW, of.NOBODY_CAN_ACT)


@compiled
def can_use_or_act(game: Game, table: Table, begun: int) -> bool:
    """Has the player to move a figure that can move, attack, or whose ability can be used?"""
    return some_figure_can_act(game, table, table[at.TO_MOVE]) or can_use(game, table, begun)


@compiled
def can_act(game: Game, table: Table, seat: int) -> bool:
    """Can the seat, to move, move, attack or use a Trainer card?"""
    return playable_cards(game, table, seat, 1) != 0 or can_use_or_act(game, table, 0)


LONG_AGO = 1 << 10
"""More turns than anybody ever has to Wait for."""


@compiled
def somebody_can_ever_act(game: Game, table: Table) -> bool:
    """Would one of the players not pass for ever, if nobody were left to Wait, or is there what turns end?"""
    for figure in range(game[of.N_FIGURES]):
        lying = at.TIMED + under(table, figure)
        if table[lying] | table[lying + 1] or (game[of.HAS_NOTED] and some_note_ends(table, figure)):
            return True
    if some_form_ends(game, table) or max(table[at.BANNED], table[at.BANNED + 1]) >= table[at.TURN]:
        return True
    mover, first, second = 0 | table[at.TO_MOVE], 0 | table[at.MOVERS], 0 | table[at.MOVERS + 1]
    for figure in range(game[of.N_FIGURES]):
        table.waits[figure] -= LONG_AGO
    table[at.MOVERS] = at.NOBODY
    table[at.MOVERS + 1] = at.NOBODY
    found = False
    for seat in range(2):
        table[at.TO_MOVE] = seat
        found |= can_act(game, table, seat)
    for figure in range(game[of.N_FIGURES]):
        table.waits[figure] += LONG_AGO
    table[at.TO_MOVE] = mover
    table[at.MOVERS] = first
    table[at.MOVERS + 1] = second
    return found


@compiled
def woken_by_abilities(game: Game, table: Table, only_others: bool) -> int:
    """The figures whose Special Conditions abilities of the player to move end now, as a set."""
    figures = 0
    row = first_row(game, of.K_WAKES_ITSELF)
    for _ in range(game[of.KIND_MANY + of.K_WAKES_ITSELF]):
        for_them = game[row + of.FLAGS] & of.IS_FOR_THEM
        if game[of.OWNER + game[row + of.BY]] == table[at.TO_MOVE] and (for_them or not only_others):
            for figure in range(game[of.N_FIGURES]):
                condition = table.condition[figure]
                if condition and game[row + of.N] >> condition & 1 and is_in_force(game, table, row):
                    if concerns(game, table, row, figure):
                        if condition != of.ASLEEP or not kept_asleep(game, table):
                            figures |= 1 << figure
        row += of.ABILITY_WIDTH
    return figures


@compiled
def wake(game: Game, table: Table, figures: int) -> None:
    """End the Special Conditions of these figures."""
    while figures:
        set_condition(game, table, lowest(figures), 0)
        figures &= figures - 1


@compiled
def wake_themselves(game: Game, table: Table) -> bool:
    """End the Special Conditions that abilities end at the start of their player's turn; was there one?"""
    figures = woken_by_abilities(game, table, False)
    wake(game, table, figures)
    return figures != 0


@compiled
def check_neighbours(game: Game, table: Table) -> None:
    """Figures that an ability Knocks Out because of whom they stand beside, or wakes because of where they are."""
    figures = 0
    row = first_row(game, of.K_KNOCKS_OUT_BESIDE)
    for _ in range(game[of.KIND_MANY + of.K_KNOCKS_OUT_BESIDE]):
        if is_in_force(game, table, row):
            beside = standing(game, table, joined_of(game, table, game[row + of.BY]))
            for figure in range(game[of.N_FIGURES]):
                own = game[of.OWNER + figure] == game[of.OWNER + game[row + of.BY]]
                if own and game[row + of.FLAGS] & of.IS_BY_OPPOSING:
                    continue
                if beside >> figure & 1 and game[row + of.N] >> table.condition[figure] & 1:
                    figures |= 1 << figure
        row += of.ABILITY_WIDTH
    if game[of.WAKES_NEAR]:
        wake(game, table, woken_by_abilities(game, table, True))
    if figures:
        add_set(table, at.KNOCK_OUTS, figures, at.KNOCKED)


@compiled
def move(game: Game, table: Table, figure: int, to: int) -> None:
    """The figure moves with its Move Points; from the Bench it may dive in, and others take note."""
    start = table.where[figure]
    dives = start == at.BENCH and game[of.KIND_MANY + of.K_DIVES_IN] and dives_in(game, table, figure)
    meets = 4 if game[of.KIND_MANY + of.K_KEEPS_AWAY] else 0
    if dives:
        add(table, at.END_TURN)
        add(table, at.ARRIVE, figure, 1 | 2 | meets)
    else:
        add(table, at.ARRIVE, figure, 1 | meets)
    if start == at.BENCH:
        enter(game, table, figure, to)
    if game[of.KIND_MANY + of.K_WHEN_PASSING] and not dives:
        pass_by(game, table, figure, to)
    if game[of.NOTES_MOVERS]:
        table[at.MOVER] = figure
    put(table, figure, to)


@compiled
def refuse_to_act(game: Game, table: Table) -> None:
    """The player to move ends a turn in which nothing was done."""
    if game[of.LOSES_WITHOUT_ACTION]:
        end(table, 1 - table[at.TO_MOVE], of.NO_ACTION)
    else:
        add(table, at.END_TURN)


@compiled
def arrive(game: Game, table: Table, figure: int, how: int) -> None:
    """The move is over: the Goal at once (FG-WIN-01), then the mover's surround (FG-SURROUND-01)."""
    figure = stands_for(game, table, figure)
    mover, on_goal, moved = game[of.OWNER + figure], is_on_goal(game, table, figure), how & 1
    if moved and on_goal and game[of.GOAL_WINS]:
        end(table, mover, of.GOAL_REACHED)
        return
    if how & 4 and keep_others_away(game, table, figure, how & 3):
        return
    victims = enclosed(game, table, 1 - mover)
    bad_neighbours = has_bad_neighbours(game)
    attacks = not how & 2
    if attacks:
        add(table, at.END_TURN)
    if not attacks or bad_neighbours or victims or on_goal or is_enclosed(game, table, figure):
        if attacks:
            add(table, at.MAY_ATTACK, figure, moved)
        if bad_neighbours:
            add(table, at.CHECK_NEIGHBOURS)
        add(table, at.CHECK_MOVER, figure, moved)
        if victims:
            surround(game, table, mover, victims)
    elif has_somebody_beside(game, table, figure):
        add(table, at.MAY_ATTACK, figure, moved)


@compiled
def strike(game: Game, table: Table, figure: int, target: int) -> None:
    """The battle, if the figure that was struck can still be attacked from there."""
    figure, target = stands_for(game, table, figure), stands_for(game, table, target)
    if targets_of(game, table, figure) >> target & 1:
        begin_battle(game, table, figure, target)


@compiled
def return_to_bench(game: Game, table: Table, figure: int) -> None:
    """The figure that struck returns, if it is still on the Field."""
    figure = stands_for(game, table, figure)
    if table.where[figure] >= 0:
        place(game, table, figure, at.BENCH)


@compiled
def check_mover(game: Game, table: Table, figure: int, moved: int) -> None:
    """Is the chosen figure itself enclosed (policy surround_own_move); is it on the Goal?"""
    figure = stands_for(game, table, figure)
    if not moved & 2 and game[of.OWN_MOVE_KNOCKS_OUT] and is_enclosed(game, table, figure):
        if game[of.HAS_FORMS]:
            # Who changes its form instead of being Knocked Out is on the Goal still.
            add(table, at.CHECK_MOVER, figure, moved | 2)
        add_set(table, at.KNOCK_OUTS, 1 << figure, at.KNOCKED)
    elif moved & 1 and is_on_goal(game, table, figure):
        end(table, game[of.OWNER + figure], of.GOAL_REACHED)


@compiled
def sing_out(game: Game, table: Table) -> bool:
    """Knock out the figures that a marker Knocks Out at the end of this turn; are there some?"""
    due = 0
    lain = table[at.LAIN]
    while lain:
        figure = lowest(lain)
        lain &= lain - 1
        if is_due(table, figure, of.T_FINAL_SONG):
            end_timed(table, figure, of.T_FINAL_SONG)
            due |= 1 << figure
    due &= table[at.FIELD]
    if due:
        add(table, at.END_TURN)
        add(table, at.CHECK_DISPLACED, 0)
        add_set(table, at.KNOCK_OUTS, due, at.KNOCKED)
    return due != 0


@compiled
def end_turn(game: Game, table: Table) -> None:
    """The turn is over; who was given the next one has it."""
    if table[at.AGAIN] >= 0:
        figure = 0 | table[at.AGAIN]
        table[at.AGAIN] = at.NOBODY
        add(table, at.END_TURN)
        add(table, at.MAY_ATTACK, figure, 1)
        return
    if game[of.HAS_MARKERS] and sing_out(game, table):
        return
    if game[of.KIND_MANY + of.K_BANISHES] and bring_back(game, table):
        return
    mover = 0 | table[at.TO_MOVE]
    following = table[at.GRANTED] if table[at.GRANTED] >= 0 else 1 - mover
    if following == mover:
        # Their owner's next turn comes one turn later than it was to (FG-BENCH-04).
        for figure in range(game[of.N_FIGURES]):
            if table[at.RELEASED] >> figure & 1:
                table.waits[figure] += 1
    if game[of.HAS_MARKERS]:
        next_turn(game, table)
    if game[of.HAS_NOTED]:
        for figure in range(game[of.N_FIGURES]):
            if table.where[figure] != at.ASIDE and table[at.LAIN] >> figure & 1:
                pass_turn(table, figure)
    if game[of.HAS_FORMS]:
        end_forms(game, table)
    if game[of.PLATES]:
        run_out(game, table)
    if game[of.NOTES_MOVERS]:
        table[at.MOVERS + mover] = table[at.MOVER]
        table[at.MOVER] = at.NOBODY
    table[at.USED] = 0
    table[at.CHANGED] = 0
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
        where = table.where[figure]
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
    aim(game, table, seat, card)


@compiled
def card_done(game: Game, table: Table, seat: int, card: int) -> None:
    """The card is turned unless it lies under a figure; then the turn goes on or ends (FG-TRAINER-05)."""
    number = seat * at.MOST_CARDS + card
    if table.cards[number] == at.UP:
        turn_card(game, table, number)
    allowed = game[of.CARD_GOES_ON + number] or game[of.CARDS_GO_ON]
    if allowed and can_use_or_act(game, table, 1):
        add(table, at.TAKE_TURN, 1)
    else:
        add(table, at.END_TURN)
