"""Output of commands: tables, progress, plain lines."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from textwrap import fill
from typing import TYPE_CHECKING, Any, TypeVar

import click

from companion.commands._streams import behind, write_as_it_is
from companion.texts.plain import plain

if TYPE_CHECKING:  # imported on demand: the app never prints, and rich takes megabytes
    from rich.console import Console

T = TypeVar("T")

CLEAR_SCROLLED = "\x1b[3J"
NOTE_INDENT = "  "
HELD = "\N{MIDDLE DOT}%"
"""Replaces " %" during wrapping, to keep a number and its % together: rich breaks at no-break spaces, too."""
PIPE_COLUMNS = 200
"""Width of tables without a terminal: nothing is cut for a file."""


def console(*, err: bool = False, **settings: Any) -> Console:
    """A console of rich on a standard stream as it is now; what it draws is letters, whatever names are in it."""
    from companion.commands._consoles import PlainConsole

    return PlainConsole(file=behind(sys.stderr if err else sys.stdout), **settings)


def out() -> Console:
    """Standard output as it is now."""
    columns = None if sys.stdout.isatty() or "COLUMNS" in os.environ else PIPE_COLUMNS
    return console(highlight=False, width=columns)


def is_read_by_people() -> bool:
    """Does somebody look at standard output? Not in a pipe or a file, unless COLUMNS says how wide a page is."""
    return sys.stdout.isatty() or "COLUMNS" in os.environ


def write_json(found: Any) -> None:
    """Write what was found as JSON, for a program that reads it."""
    write_as_it_is(json.dumps(found, ensure_ascii=False, indent=2) + "\n")


def write_records(fields: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write a list as JSON: an object for each row, its values under the names of *fields*."""
    write_json([dict(zip(fields, row, strict=True)) for row in rows])


def write_lines(rows: Iterable[Sequence[str]]) -> None:
    """Write rows for a program that reads them: a line each, without a heading, tabs between the cells."""
    for row in rows:
        click.echo("\t".join(" ".join(cell.split()) for cell in row))


def clear(console: Console) -> None:
    """Clear a terminal, and what it keeps of lines above its window."""
    console.clear()
    console.file.write(CLEAR_SCROLLED)


def table(
    columns: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[str] = (), notes: Sequence[str] = ()
) -> None:
    """Show rows under headings; the columns named in *right* are numbers and stand at the right.

    *notes*: what is said below each row, where it would make the columns too narrow to read.
    """
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=None, header_style="bold", pad_edge=False, show_edge=False)
    for i, column in enumerate(columns):
        shown.add_column(column, justify="right" if column in right else "left", no_wrap=i == 0, overflow="fold")
    for row in rows:
        # As Text: cells must not be parsed as markup.
        shown.add_row(*(Text(plain(cell).replace(" %", HELD)) for cell in row))
    lines = out()
    with lines.capture() as captured:
        lines.print(shown)
    heading, *below = captured.get().replace(HELD, " %").splitlines()
    click.echo(heading.rstrip())
    for line in _with_notes(below, notes):
        click.echo(line.rstrip())


def _with_notes(lines: Iterable[str], notes: Sequence[str]) -> Iterator[str]:
    """A table's lines, with each row's note below it."""
    waiting, left = "", iter(notes)
    for line in lines:
        if not line.startswith(" "):  # a new row: its first column is never folded
            if waiting:
                yield wrapped(waiting, NOTE_INDENT)
            waiting = next(left, "")
        yield line
    if waiting:
        yield wrapped(waiting, NOTE_INDENT)


def progress(what: str, items: Sequence[T]) -> Iterator[T]:
    """The items one by one, with a bar on standard error where somebody looks at it."""
    from rich.progress import track

    watched = console(err=True)
    yield from track(items, what, console=watched, transient=True, disable=not sys.stderr.isatty())


@contextmanager
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error where somebody looks at it; what it gives is told how many are done, and of how many."""
    from rich.progress import Progress

    watched = console(err=True)
    with Progress(console=watched, transient=True, disable=not sys.stderr.isatty()) as shown:
        task = shown.add_task(what, total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total)


def wrapped(text: str, indent: str = "") -> str:
    """*text* in lines as wide as the terminal, at most 100 columns; a number and its % stay in one line."""
    width = min(100, out().width)
    lines = fill(
        text.replace(" %", HELD), width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
    return lines.replace(HELD, " %")
