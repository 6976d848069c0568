"""`companion print`: discs, a mat, Trainer cards and a score sheet on paper."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from companion.app.ports.printing import PAPERS, Paper
from companion.commands import parts
from companion.commands.command_texts import say
from companion.commands.figure.trainers import does
from companion.commands.manual import Manual, nearest
from companion.figure.printed.figures import Figure
from companion.figure.state import Format
from companion.figure.teams import Shelf
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import phrase

FORMAT: Format = "three_on_three"
RULES = "tfg-2007"
"""What is printed where nothing is named."""
SMALLEST_MM, LARGEST_MM = 20, 180


@click.command(
    "print",
    cls=Manual,
    examples=(
        "companion print -o practice.pdf",
        "companion print --team hearth-six --team brook-six --mat six_on_six -o six.pdf",
        "companion print --figure pikachu-uc --diameter 44 -o pikachu.pdf",
    ),
)
@click.option("--team", "teams", metavar="TEAM", multiple=True)
@click.option("--figure", "figures", metavar="FIGURE", multiple=True)
@click.option("--mat", metavar="MAT")
@click.option("--score", is_flag=True)
@click.option(
    "--diameter", metavar="MM", type=click.FloatRange(SMALLEST_MM, LARGEST_MM), default=50.0, show_default=True
)
@click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True)
@click.option("-o", "--out", "path", metavar="FILE", required=True, type=click.Path(path_type=Path))
def print_(
    teams: tuple[str, ...],
    figures: tuple[str, ...],
    mat: str | None,
    score: bool,
    diameter: float,
    paper: Paper,
    path: Path,
) -> None:
    """Make pages to print: discs in true size, a mat, Trainer cards, a score sheet."""
    from companion.adapters.pictures import pages, printing

    if path.suffix.lower() != ".pdf":
        raise DataError(phrase("error.print.name", file=quoted(str(path))))
    shelf = parts.shelf()
    chosen = [parts.team(team) for team in teams]
    single = [_figure(id, shelf) for id in figures]
    playmat = parts.playmat(mat) if mat else None
    if not (chosen or single or playmat or score):
        chosen, playmat, score = list(parts.starter_teams(FORMAT, RULES)), parts.playmat(FORMAT), True
    wanted = printing.practice_set(shelf, chosen, single, does)
    wanted = msgspec.structs.replace(wanted, mat=playmat, score=score, diameter_mm=diameter, paper=paper)
    made = printing.pages_of(wanted, parts.texts())
    pages.write_pages(made, path, parts.texts().say("print.title"))
    click.echo(say("print.written", n=len(made), file=str(path)))


def _figure(id: str, shelf: Shelf) -> Figure:
    if id in shelf.figures:
        return shelf.figures[id]
    raise DataError(phrase("error.figure.unknown", wanted=quoted(id), hint=nearest(id, list(shelf.figures))))
