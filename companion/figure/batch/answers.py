"""Every legal answer, and one drawn among them: uniform where somebody decides, by its chance where nobody does."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.agenda import first_of, has_set, kind_of, second_of, set_below, task_in_front
from companion.figure.batch.bits import below, count, direction, lowest
from companion.figure.batch.carding import playable_cards
from companion.figure.batch.compiling import Game, Rng, Table, compiled
from companion.figure.batch.evolving import HAS_TO
from companion.figure.batch.movement import (
    has_to_attack,
    is_beside,
    may_be_chosen,
    reach_of,
    sleepers_beside,
    targets_of,
)
from companion.figure.batch.places import field_of, kept_spaces
from companion.figure.batch.spins import IS_TO_DRAW, IS_TO_NAME, asked_of
from companion.figure.batch.using import USES, uses_of


@compiled
def note(out: Table, n: int, kind: int, mask: int) -> int:
    """Add an answer of this kind for each bit of a set; returns how many answers there are now."""
    while mask:
        out[n] = kind | lowest(mask) << 5
        mask &= mask - 1
        n += 1
    return n


@compiled
def answers(game: Game, table: Table, out: Table) -> int:
    """Write every answer to what the match waits for into *out*; returns how many there are; 0 when it is over.

    The refusal to act is legal beside them, as for `FigureRules.answers`.
    """
    if table[at.DEPTH] == 0:
        return 0
    task = task_in_front(table)
    kind = kind_of(task)
    if kind == at.TAKE_TURN:
        return turn_answers(game, table, first_of(task), second_of(task) - 1, out)
    if kind == at.MAY_ATTACK:
        figure = first_of(task)
        n = note(out, 0, at.ATTACK, targets_of(game, table, figure))
        if has_to_attack(game, table, figure):
            return n
        n = note(out, n, at.WAKE, sleepers_beside(game, table, figure))
        if second_of(task):
            out[n] = at.DONE
            n += 1
        return n
    if kind == at.BATTLE:
        n = battle_answers(game, table, at.SIDES, out, 0)
        return battle_answers(game, table, at.SIDES + at.SIDE, out, n)
    return other_answers(game, table, kind, task, out)


@compiled
def other_answers(game: Game, table: Table, kind: int, task: int, out: Table) -> int:
    """The answers outside of turns and battles."""
    if kind == at.DRAW_FIRST_PLAYER:
        return note(out, 0, at.CHOOSE_FIRST, 3)
    if kind == at.DRAW_CONDITION:
        return note(out, 0, at.GIVE, game[of.EFFECT + first_of(task) * of.EFFECT_WIDTH + of.A])
    if kind == at.SPIN_TRAINER:
        return note(out, 0, at.TRAINER_SPIN, (1 << game[of.TRAINER_SEGMENTS + first_of(task)]) - 1)
    if kind == at.SPIN_CHECKS:
        n = 0
        for figure in range(game[of.N_FIGURES]):
            if table[at.OPTIONS] >> figure & 1:
                for segment in range(game[of.N_SEGMENTS + figure]):
                    out[n] = at.CHECK_SPIN | figure << 5 | segment << 13
                    n += 1
        return n
    if kind in (at.ASK_LAND, at.ASK_STRIKE_LANDS, at.ASK_CALL_LANDS):
        return note(out, 0, at.LAND, kept_spaces(table))
    if kind == at.ASK_DRAW_ALONG:
        out[0] = at.LAND | at.NO_TARGET << 5
        return note(out, 1, at.LAND, kept_spaces(table))
    if kind in (at.ASK_LET_OFF, at.ASK_WAY_OUT, at.ASK_SPIN_AGAIN):
        return note(out, 0, at.SAY, 0 | table[at.OPTIONS])
    if kind == at.ASK_EVOLVE:
        n = note(out, 0, at.PICK, set_below(table))
        return or_stays(out, n, task >> 12 & 3 != HAS_TO)
    if kind == at.ASK_FORM or kind == at.ASK_FORM_INSTEAD:
        n = note(out, 0, at.PICK, set_below(table))
        return or_stays(out, n, not (task >> 12 if kind == at.ASK_FORM else task >> 11) & 1)
    if kind == at.ASK_BENCH_FOR_FORM:
        out[0] = at.SAY | at.SAY_STAYS << 5
        return note(out, 1, at.PICK, 0 | table[at.OPTIONS])
    if kind == at.ASK_HAND:
        out[0] = at.BY_HAND
        return 1
    if has_set(kind) and kind != at.ASK_PASSED:
        return note(out, 0, at.PICK, set_below(table))
    return note(out, 0, at.PICK, 0 | table[at.OPTIONS])


@compiled
def or_stays(out: Table, n: int, may_stay: bool) -> int:
    """Add that the figure stays as it is, if it may."""
    out[n] = at.SAY | at.SAY_STAYS << 5
    return n + 1 if may_stay else n


@compiled
def turn_answers(game: Game, table: Table, begun: int, chosen: int, out: Table) -> int:
    """Every Trainer card, move, stay and use of an ability; the refusal to act where there is none.

    *chosen*: the figure that has to be used, or below 0.
    """
    mover, n = table[at.TO_MOVE], 0
    if not begun & 1 and chosen < 0:
        n = note(out, 0, at.PLAY, playable_cards(game, table, mover, at.MOST_CARDS))
    own, other, held, wakeable = field_of(game, table, mover)
    for figure in range(game[of.N_FIGURES]):
        if game[of.OWNER + figure] != mover or not may_be_chosen(game, table, figure):
            continue
        if chosen >= 0 and figure != chosen:
            continue
        spaces = reach_of(game, table, figure, own | other, held)
        while spaces:
            out[n] = at.MOVE | figure << 5 | lowest(spaces) << 13
            spaces &= spaces - 1
            n += 1
        where = table.where[figure]
        if where >= 0 and is_beside(game, table, figure, where, other, wakeable):
            out[n] = at.STAY | figure << 5
            n += 1
    if game[of.HAS_USES] and chosen < 0:
        n = use_answers(game, table, begun, out, n)
    if n == 0:
        out[0] = at.DONE
        n = 1
    return n


LOW, HIGH, STAYS, OF_A_FIGURE = range(4)
"""What is noted of a figure where an answer is drawn: its spaces, 31 bits in each of two, and whether it may stay."""


@compiled
def drawn_in_turn(game: Game, table: Table, out: Table, rng: Rng) -> int:
    """As one of `turn_answers`, where no ability can be used, but none of the others is written."""
    task, mover = task_in_front(table), table[at.TO_MOVE]
    chosen, cards, n = second_of(task) - 1, 0, 0
    if not first_of(task) & 1 and chosen < 0 and game[of.N_CARDS + mover]:
        cards = playable_cards(game, table, mover, at.MOST_CARDS)
        n = count(cards)
    own, other, held, wakeable = field_of(game, table, mover)
    able = 0
    left = game[of.OF_SEAT + mover] if chosen < 0 else 1 << chosen
    while left:
        figure = lowest(left)
        left &= left - 1
        if not may_be_chosen(game, table, figure):
            continue
        able |= 1 << figure
        spaces, where = reach_of(game, table, figure, own | other, held), table.where[figure]
        stays = where >= 0 and is_beside(game, table, figure, where, other, wakeable)
        cell = OF_A_FIGURE * figure
        out[cell + LOW] = spaces & 0x7FFFFFFF
        out[cell + HIGH] = spaces >> 31
        out[cell + STAYS] = stays
        n += count(spaces) + stays
    if n == 0:
        return at.DONE
    number = below(rng, n)
    if number < count(cards):
        return at.PLAY | nth(cards, number) << 5
    number -= count(cards)
    while able:
        figure = lowest(able)
        able &= able - 1
        cell = OF_A_FIGURE * figure
        low, high = 0 | out[cell + LOW], 0 | out[cell + HIGH]
        spaces = low | high << 31
        many = count(spaces)
        if number < many:
            return at.MOVE | figure << 5 | nth(spaces, number) << 13
        number -= many + out[cell + STAYS]
        if number < 0:
            return at.STAY | figure << 5
    return at.DONE


@compiled
def nth(mask: int, number: int) -> int:
    """The bit of a set that comes after so many others."""
    for _ in range(number):
        mask &= mask - 1
    return lowest(mask)


@compiled
def use_answers(game: Game, table: Table, begun: int, out: Table, n: int) -> int:
    """Add every use of an ability that is open to the player to move."""
    for does in range(USES):
        for figure in range(game[of.N_FIGURES]):
            left = uses_of(game, table, does, figure, begun)
            while left:
                out[n] = at.USE | figure << 5 | (lowest(left) | does << 8) << 13
                left &= left - 1
                n += 1
    return n


@compiled
def battle_answers(game: Game, table: Table, side: int, out: Table, n: int) -> int:
    """The answers to what a side is asked for, if it has not spun."""
    if table.half[side + at.SPUN] >= 0:
        return n
    figure = table.half[side + at.FIGURE]
    asked = asked_of(game, table, side)
    if asked in (IS_TO_NAME, IS_TO_DRAW):
        named = asked == IS_TO_NAME
        first = game[(of.ATTACKS if named else of.SMALLEST) + figure]
        for i in range(game[(of.N_ATTACKS if named else of.N_SMALLEST) + figure]):
            out[n] = (at.NAME if named else at.DRAW_NAME) | figure << 5 | game[of.ATTACK_NAMES + first + i] << 13
            n += 1
        return n
    for segment in range(game[of.N_SEGMENTS + figure]):
        out[n] = at.SPIN | figure << 5 | segment << 13
        n += 1
    return n


@compiled
def drawn_segment(game: Game, figure: int, rng: Rng) -> int:
    """Where the figure's disc comes to rest: each segment as likely as it is wide."""
    pointed, segment = direction(rng), 0
    while pointed >= game[of.REACHES + game[of.DISC + figure] + segment]:
        segment += 1
    return segment


@compiled
def drawn_answer(game: Game, table: Table, out: Table, rng: Rng) -> int:
    """An answer to what the match waits for, drawn."""
    task = task_in_front(table)
    kind = kind_of(task)
    if kind == at.BATTLE:
        side = at.SIDES if table.half[at.SIDES + at.SPUN] < 0 else at.SIDES + at.SIDE
        figure = table.half[side + at.FIGURE]
        asked = asked_of(game, table, side)
        if asked == IS_TO_NAME:
            name = game[of.ATTACKS + figure] + below(rng, game[of.N_ATTACKS + figure])
            return at.NAME | figure << 5 | game[of.ATTACK_NAMES + name] << 13
        if asked == IS_TO_DRAW:
            name = game[of.SMALLEST + figure] + below(rng, game[of.N_SMALLEST + figure])
            return at.DRAW_NAME | figure << 5 | game[of.ATTACK_NAMES + name] << 13
        return at.SPIN | figure << 5 | drawn_segment(game, figure, rng) << 13
    if kind == at.TAKE_TURN and not game[of.HAS_USES]:
        return drawn_in_turn(game, table, out, rng)
    if kind == at.SPIN_CHECKS:
        figure = lowest(0 | table[at.OPTIONS])
        return at.CHECK_SPIN | figure << 5 | drawn_segment(game, figure, rng) << 13
    if kind == at.SPIN_TRAINER:
        seat = first_of(task)
        pointed, segment = direction(rng), 0
        while pointed >= game[of.TRAINER_REACHES + 24 * seat + segment]:
            segment += 1
        return at.TRAINER_SPIN | segment << 5
    return 0 | out[below(rng, answers(game, table, out))]
