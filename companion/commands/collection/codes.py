"""`companion collection code` and `team-from-code`: convert a team to a short code, and back."""

from __future__ import annotations

from collections.abc import Sequence

import click

from companion.commands import parts
from companion.commands.command_texts import say
from companion.commands.manual import Manual
from companion.figure.printed.figures import printing_names
from companion.sharing.bundle import free_id, slug
from companion.sharing.codes import code_of, team_of_code
from companion.texts.texts import all_of, called

QUIET = 2
"""Width of a QR code's quiet zone, in squares, which cameras need to find it: two suffice, the standard says four."""
HALVES = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
"""Characters for two squares above each other, bright for light: most terminals are dark."""


@click.command(cls=Manual, examples=("companion collection code hearth-three",))
@click.argument("team", metavar="TEAM")
def code(team: str) -> None:
    """Show a team as a short code, and as a QR code."""
    made = code_of(parts.team(team), parts.shelf())
    show_qr(parts.sharing().qr(made))
    click.echo(made)


def show_qr(matrix: Sequence[Sequence[bool]]) -> None:
    """Draw a QR code in the terminal."""
    for line in qr_lines(matrix):
        click.secho(line, fg="bright_white", bg="black")


def qr_lines(matrix: Sequence[Sequence[bool]]) -> list[str]:
    """A QR code with its quiet margin, two rows in a line."""
    width = len(matrix) + 2 * QUIET
    light = [False] * width
    rows = [
        *([light] * QUIET),
        *([False] * QUIET + list(row) + [False] * QUIET for row in matrix),
        *([light] * QUIET),
    ]
    rows += [light] if len(rows) % 2 else []
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(HALVES[one, other] for one, other in zip(above, below, strict=True)) for above, below in pairs]


@click.command(
    "team-from-code",
    cls=Manual,
    examples=('companion collection team-from-code 10J1-Q8BR-QSN8-R9 --name "Hearth of Ann"',),
)
@click.argument("code", metavar="CODE")
@click.option("--name", metavar="NAME", default="")
def team_from_code(code: str, name: str) -> None:
    """Keep the team that a code stands for."""
    library = parts.library()
    words = " ".join(name.split())[:40] or say("collection.team-of-code")
    id = free_id(slug(words) or "team", {team.id for team in library.teams()})
    team = team_of_code(code, parts.shelf(), id, words)
    parts.playable(team)
    library.save_team(team)
    names = printing_names(library.figures())
    figures = parts.texts().fact(all_of([called(names[figure]) for figure in team.figures], "list.comma"))
    click.echo(say("collection.team-kept", team=team.name, id=team.id, figures=figures))
