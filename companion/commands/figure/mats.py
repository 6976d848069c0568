"""`companion mats`: list, check and draw mats."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from companion.app.text.mats import mat_doubt
from companion.commands import output, parts
from companion.commands.command_texts import counted, listed, say
from companion.commands.languages import texts
from companion.commands.manual import Manual, ManualGroup
from companion.figure.mat_check import mat_oddities
from companion.figure.printed.playmat import Playmat
from companion.kernel.errors import DataError
from companion.texts.errors import expectation, placed, quoted
from companion.texts.texts import phrase


@click.group(cls=ManualGroup)
def mats() -> None:
    """List, check and draw mats."""


IN_LIST = ("id", "name", "spaces", "lines", "bench", "center", "doubt")


@mats.command("list", cls=Manual, examples=("companion mats list",), fields=IN_LIST)
def list_(as_json: bool) -> None:
    """List the mats that the program knows: its own, and those of the players."""
    known = parts.library().playmats()
    if as_json:
        output.write_records(IN_LIST, map(_in_list, known))
        return
    columns = ("id", "name", "spaces", "lines", "bench", "center", "provisional")
    rows = [
        (id, name, *map(str, numbers), say("mats.provisional", why=doubt) if doubt else "")
        for id, name, *numbers, doubt in map(_in_list, known)
    ]
    listed(columns, rows, right=columns[2:6])


def _in_list(mat: Playmat) -> tuple[Any, ...]:
    """What a program is told of a mat."""
    doubt = mat_doubt(texts(), mat) if mat.provisional else ""
    return (mat.id, mat.name, len(mat.space), len(mat.lines), mat.bench, mat.center, doubt)


@mats.command(cls=Manual, examples=("companion mats check my_mat.toml",))
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
    unusual = [say("mats.unusual", what=finding.said) for finding in mat_oddities(mat)]
    return "\n".join((say("mats.summary", mat=mat.name, bench=mat.bench, center=mat.center, **size), *unusual))


@mats.command(
    cls=Manual, examples=("companion mats draw duel", "companion mats draw my_mat.toml -o mat.png --size 2000")
)
@click.argument("mat", metavar="MAT")
@click.option("-o", "--out", "path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--size", metavar="PIXELS", type=int, default=1280, show_default=True)
def draw(mat: str, path: Path | None, size: int) -> None:
    """Draw a mat as a picture."""
    from companion.adapters.pictures.boards import write_picture

    found = parts.playmat(mat)
    path = path or Path(f"{found.id}.svg")
    write_picture(found, path, size)
    click.echo(say("drawn", what=found.name, file=str(path)))
