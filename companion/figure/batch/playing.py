"""What is called from Python: matches begun, answered, listed, played on; each over a range of rows."""

from __future__ import annotations

from typing import Any

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.agenda import answer, carry_out, start
from companion.figure.batch.answers import answers, drawn_answer
from companion.figure.batch.compiling import Game, Table, compiled, compiled_and_kept
from companion.figure.batch.pointers import chance_at, facts_at, row_at

SHOWN, WON, LOST, KNOCKED_OUT = range(4)
"""What is counted of a segment: battles in which it counted, won and lost; others Knocked Out as they were decided."""
OF_A_SEGMENT = 4
OUT = OF_A_SEGMENT * of.MOST_SEGMENTS // at.MOST_FIGURES
"""The column of what is counted of a figure: how often it was Knocked Out."""
COLUMNS = OUT + 1
MOST_TURNS = 32_000
"""A match that has had so many is not played on: until which turn figures Wait is kept in 16 bits."""


@compiled
def step(game: Game, table: Table, given: int, counts: Any) -> None:
    """Take a legal answer in one match, carry out what follows, and count it where *counts* has a row by figure."""
    table[at.DECIDED] = at.UNDECIDED
    table[at.OUT_NOW] = 0
    answer(game, table, given)
    carry_out(game, table)
    if counts.shape[0]:
        count(game, table, counts)


@compiled
def count(game: Game, table: Table, counts: Any) -> None:
    """Count who was Knocked Out by the last answer, and the battle that it decided."""
    for figure in range(counts.shape[0]):
        counts[figure, OUT] += table[at.OUT_NOW] >> figure & 1
    if table[at.DECIDED] == at.UNDECIDED:
        return
    for number in range(2):
        side = at.SIDES + number * at.SIDE
        figure = table.half[side + at.FIGURE]
        column = OF_A_SEGMENT * table.half[side + at.SPUN]
        counts[figure, column + SHOWN] += 1
        if table[at.DECIDED] == at.DECIDED_FOR + number:
            counts[figure, column + WON] += 1
        elif table[at.DECIDED] == at.DECIDED_FOR + 1 - number:
            counts[figure, column + LOST] += 1
        for other in range(counts.shape[0]):
            if table[at.OUT_NOW] >> other & 1 and game[of.OWNER + other] != game[of.OWNER + figure]:
                counts[figure, column + KNOCKED_OUT] += 1


@compiled_and_kept
def begin(game: Game, tables: Any) -> None:
    """Set every match up."""
    for number in range(tables.shape[0]):
        start(facts_at(game, 0), row_at(tables, number), tables.shape[1])


@compiled_and_kept
def play_on(game: Game, tables: Any, chances: Any, taken: Any, out: Any, most: int, given: int, counts: Any) -> int:
    """Play every match on at random, at most *most* actions each; *taken* counts them, *out* is room for answers.

    *given*: the first action of each instead, where it is not below 0. *most* 0: nothing is played, but every answer
    to what the first match waits for is listed, and returned how many these are.
    *counts*: a row by figure in which battles and Knock Outs are counted, or no row.
    """
    # One way in for all three, as each is compiled with everything that it calls.
    facts, room = facts_at(game, 0), row_at(out, 0)
    if most == 0:
        return answers(facts, row_at(tables, 0), room)
    for number in range(tables.shape[0]):
        table, rng = row_at(tables, number), chance_at(chances, number)
        actions = 0
        while table[at.DEPTH] > 0 and actions < most and (given >= 0 or table[at.TURN] < MOST_TURNS):
            step(facts, table, drawn_answer(facts, table, room, rng) if given < 0 else given, counts)
            actions += 1
        taken[number] += actions
    return 0
