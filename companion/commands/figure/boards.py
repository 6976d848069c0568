"""`companion boards`: list, check and draw mats."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from companion.app.text.mats import mat_doubt
from companion.commands import parts
from companion.commands.command_texts import counted, say, table
from companion.commands.languages import texts
from companion.commands.manual import Manual, ManualGroup
from companion.figure.mat_check import mat_oddities
from companion.figure.printed.playmat import Playmat
from companion.kernel.errors import DataError
from companion.texts.errors import expectation, placed, quoted
from companion.texts.texts import phrase


@click.group(cls=ManualGroup)
def boards() -> None:
    """List, check and draw mats."""


@boards.command("list", cls=Manual, examples=("companion boards list",))
def list_() -> None:
    """List the mats that the program knows: its own, and those of the players."""
    columns = ("id", "name", "spaces", "lines", "bench", "center", "provisional")
    rows = [
        (
            mat.id,
            mat.name,
            str(len(mat.space)),
            str(len(mat.lines)),
            str(mat.bench),
            str(mat.center),
            say("boards.provisional", why=mat_doubt(texts(), mat)) if mat.provisional else "",
        )
        for mat in parts.library().playmats()
    ]
    table(columns, rows, right=columns[2:6])


@boards.command(cls=Manual, examples=("companion boards check my_mat.toml",))
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.pass_context
def check(ctx: click.Context, files: Sequence[Path]) -> None:
    """Check mat files."""
    ctx.exit(parts.check_each(files, _named_for_its_id, _summary))


def _named_for_its_id(path: Path) -> Playmat:
    """The mat in a file.

    Raises:
        DataError: It has a fault, or its id is not the name of the file.
    """
    mat = parts.load_playmat(path)
    if mat.id != path.stem:
        name = expectation(phrase("error.mat.of-file", name=quoted(path.stem)), quoted(mat.id))
        raise DataError(placed(path, placed("id", name)))
    return mat


def _summary(mat: Playmat) -> str:
    size = {"spaces": counted("spaces", len(mat.space)), "lines": counted("lines", len(mat.lines))}
    unusual = [say("boards.unusual", what=finding.said) for finding in mat_oddities(mat)]
    return "\n".join((say("boards.summary", mat=mat.name, bench=mat.bench, center=mat.center, **size), *unusual))


@boards.command(
    cls=Manual, examples=("companion boards draw duel", "companion boards draw my_mat.toml -o mat.png --size 2000")
)
@click.argument("map", metavar="MAP")
@click.option("-o", "--output", "path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--size", metavar="PIXELS", type=int, default=1280, show_default=True)
def draw(map: str, path: Path | None, size: int) -> None:
    """Draw a mat as a picture."""
    from companion.adapters.pictures.boards import write_picture

    mat = parts.playmat(map)
    path = path or Path(f"{mat.id}.svg")
    write_picture(mat, path, size)
    click.echo(say("drawn", what=mat.name, file=str(path)))
