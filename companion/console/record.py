"""The record in a terminal: what happened, turn by turn, with the clause of each rule beside it."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from companion.app.screens.table import LogLine
from companion.console.board import SIDES

TURN_BEGINS = "FG-TURN-01"
"""The clause of the line that says whose turn begins: it stands over the lines of that turn."""


def show_lines(console: Console, lines: Iterable[LogLine]) -> None:
    """Print lines of the record, each turn under its own heading."""
    for line in lines:
        if line.clause == TURN_BEGINS:
            console.print()
        console.print(styled(line), soft_wrap=True)


def styled(line: LogLine) -> Text:
    """One styled line of the record: seat, sentence, clause in dim letters."""
    side = SIDES[line.seat] if line.seat is not None else " "
    if line.clause == TURN_BEGINS:
        return Text.assemble((f"{side} {line.text}", "bold"))
    text = Text.assemble((f"  {side} ", "dim"), (line.text, "strike dim" if line.struck else ""))
    if line.clause:
        text.append(f"  {line.clause}", "dim")
    return text
