"""`companion study example`: a study file to begin with."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import click

from companion.adapters.files.home import write_whole
from companion.commands.manual import Manual, typed
from companion.commands.words import say
from companion.kernel.errors import DataError
from companion.texts.errors import placed
from companion.texts.texts import phrase

GIVEN = "starters.toml"


@click.command(cls=Manual, examples=("companion study example", "companion study example mine.toml"))
@click.argument("file", metavar="[FILE]", type=click.Path(path_type=Path, dir_okay=False), default=Path(GIVEN))
def example(file: Path) -> None:
    """Write a study file to begin with."""
    if file.exists():
        raise DataError(placed(str(file), phrase("error.study.is-there")))
    write_whole(file, (files("companion.studies") / "examples" / GIVEN).read_bytes())
    click.echo(say("study.example", file=str(file), how=typed(f"study run {file}")))
