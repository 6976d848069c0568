"""What is called from Python: matches begun, answered, listed, played on; each over a range of rows."""

from __future__ import annotations

from typing import Any

from companion.figure.batch import cells as at
from companion.figure.batch.agenda import answer, carry_out, start
from companion.figure.batch.answers import answers, drawn_answer
from companion.figure.batch.compiling import Game, Table, compiled_and_kept


@compiled_and_kept
def begin(game: Game, tables: Table) -> None:
    """Set every match up."""
    for number in range(tables.shape[0]):
        start(game, tables[number])


@compiled_and_kept
def take(game: Game, table: Table, given: int) -> None:
    """Take a legal answer in one match, and carry out what follows."""
    answer(game, table, given)
    carry_out(game, table)


@compiled_and_kept
def list_answers(game: Game, table: Table, out: Table) -> int:
    """Every answer to what one match waits for."""
    return answers(game, table, out)


@compiled_and_kept
def play_on(game: Game, tables: Table, chances: Any, taken: Any, out: Table, most: int) -> None:
    """Play every match on at random, at most *most* actions each; *taken* counts them, *out* is room for answers."""
    for number in range(tables.shape[0]):
        table, rng = tables[number], chances[number : number + 1]
        actions = 0
        while table[at.DEPTH] > 0 and actions < most:
            answer(game, table, drawn_answer(game, table, out, rng))
            carry_out(game, table)
            actions += 1
        taken[number] += actions
