"""Texts of the commands in the current language: sentences, counted nouns, table headings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from companion.commands import output
from companion.commands.languages import texts
from companion.texts.texts import Fact, phrase


def say(key: str, **facts: Fact | int) -> str:
    """The sentence of `command.`*key*."""
    return texts().tell(phrase(f"command.{key}", **facts))


def percent(share: float, spec: str = ".0f") -> str:
    """A share of 1 in per cent, its number in this format."""
    return texts().percent(share, spec)


def decimal(number: float, spec: str) -> str:
    """A number in this format."""
    return texts().decimal(number, spec)


def counted(what: str, number: int) -> str:
    """A number with its noun: 1 figure, 2 figures."""
    return say(f"count.{what}", n=number)


def table(
    columns: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[str] = (), notes: Sequence[str] = ()
) -> None:
    """Show rows under the headings `command.column.`…; "" is a column without one. *notes* stand below the rows."""
    headings = {column: say(f"column.{column}") if column else "" for column in columns}
    output.table(list(headings.values()), rows, right=[headings[column] for column in right], notes=notes)


def listed(
    columns: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[str] = (), notes: Sequence[str] = ()
) -> None:
    """Show a list: a `table` for people, nothing where it is empty; in a pipe lines with tabs, notes as last cells."""
    if not output.is_read_by_people():
        output.write_lines([(*row, note) for row, note in zip(rows, notes, strict=True)] if notes else rows)
    elif rows:
        table(columns, rows, right, notes)


def total(what: str, number: int) -> None:
    """Say below a list how many there are; a pipe counts its lines itself."""
    if output.is_read_by_people():
        click.echo(counted(what, number))
