"""`companion boards`: list, check and draw mats."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from companion.commands import output, parts
from companion.commands.manual import OK, WRONG_INPUT, Manual, ManualGroup
from companion.figure import Playmat


@click.group(cls=ManualGroup)
def boards() -> None:
    """List, check and draw mats.

    A mat is a TOML file: spaces with their positions in millimetres, the lines
    between them, Entry Points, Goals, the sizes of Bench and Pokémon Center.
    Where a command takes a MAP it takes the id of a mat that the program knows
    (companion boards list) or the path of a file.
    """


@boards.command("list", cls=Manual, examples=(("companion boards list", "All mats that can be played on."),))
def list_() -> None:
    """List the mats that the program knows: its own, and those of the players."""
    columns = ("id", "name", "spaces", "lines", "Bench", "P.C.", "what is not documented")
    rows = [
        (
            mat.id,
            mat.name,
            str(len(mat.space)),
            str(len(mat.lines)),
            str(mat.bench),
            str(mat.center),
            f"provisional: {mat.provisional_why}" if mat.provisional else "",
        )
        for mat in parts.library().playmats()
    ]
    output.table(columns, rows, right=columns[2:6])


@boards.command(
    cls=Manual,
    examples=(("companion boards check my_mat.toml", "Is my mat sound?"),),
    exits=((OK, "every file holds a sound mat"), (WRONG_INPUT, "one does not; a sentence says where and why")),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.pass_context
def check(ctx: click.Context, files: Sequence[Path]) -> None:
    """Check mat files.

    Names are unique, lines lead from space to space and are drawn once, both
    sides have Entry Points and a Goal, and every Entry Point has a way to the
    Goal that it attacks.
    """
    ctx.exit(parts.check_each(files, parts.load_playmat, _summary))


def _summary(mat: Playmat) -> str:
    size = f"{output.counted(len(mat.space), 'space')}, {output.counted(len(mat.lines), 'line')}"
    return f"{mat.name}: {size}, Bench {mat.bench}, Pokémon Center {mat.center}"


@boards.command(
    cls=Manual,
    examples=(
        ("companion boards draw duel", "Draw a mat that the program knows into duel.svg."),
        ("companion boards draw my_mat.toml -o mat.png --size 2000", "Draw a mat of mine, 2000 pixels wide."),
    ),
    exits=((OK, "the picture was written"), (WRONG_INPUT, "no such mat, or the picture cannot be written")),
)
@click.argument("map", metavar="MAP")
@click.option(
    "-o",
    "--output",
    "path",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Where to; its ending, .svg or .png, says what kind of picture.  [default: the mat's id with .svg]",
)
@click.option("--size", metavar="PIXELS", type=int, default=1280, show_default=True, help="Width of the picture.")
def draw(map: str, path: Path | None, size: int) -> None:
    """Draw a mat as a picture.

    Entry Points are squares and Goals are stars, in the colour of the side that
    they belong to; Bench and Pokémon Center lie at each player's edge.
    """
    from companion.adapters.pictures import write_picture

    mat = parts.playmat(map)
    path = path or Path(f"{mat.id}.svg")
    write_picture(mat, path, size)
    click.echo(f"{mat.name} was drawn into {path}")
