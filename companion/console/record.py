"""The record in a terminal: what happened, turn by turn, with the clause of each rule beside it."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from companion.app.cards.log import CardLine
from companion.app.screens.table import LogLine
from companion.console.board import SIDES

TURN_BEGINS = "FG-TURN-01"
"""The clause of the line that says whose turn begins: it stands over the lines of that turn."""


def show_lines(console: Console, lines: Iterable[LogLine | CardLine], numbers: bool = False) -> None:
    """Print lines of the record, each turn under its own heading; *numbers*: those of the entries stand before them."""
    for line in lines:
        if numbers:
            entry = Text(f"{line.entry:4}" if line.entry >= 0 else "    ", "dim")
        else:
            entry = Text()
            if _is_heading(line):
                console.print()
        console.print(entry + _styled(line), soft_wrap=True)


def _is_heading(line: LogLine | CardLine) -> bool:
    return line.begins_turn if isinstance(line, CardLine) else line.clause == TURN_BEGINS


def _styled(line: LogLine | CardLine) -> Text:
    """One styled line of the record: seat, sentence, clause in dim letters."""
    side = SIDES[line.seat] if line.seat is not None else " "
    if _is_heading(line):
        return Text(f"{side} {line.text}", "bold")
    text = Text.assemble((f"  {side} ", "dim"), (line.text, "strike dim" if line.struck else ""))
    return text.append(f"  {line.clause}", "dim") if line.clause else text
