"""`companion help`, `version`, `where` and `completion`: the program about itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from companion.commands._completion import SHELLS, script
from companion.commands.command_texts import listed, say
from companion.commands.manual import PROGRAM, Manual, ManualGroup, nearest, typed
from companion.commands.misuse import MisusedError
from companion.commands.output import write_json
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import phrase

ALL = "all"
BY_PATH = ("bash",)
"""Shells that complete a program which is called by its path, as ./run.sh."""


@click.command("help", cls=Manual, examples=("companion help", "companion help figures list", "companion help all"))
@click.argument("words", nargs=-1, metavar="[COMMAND]…")
@click.pass_context
def help_(ctx: click.Context, words: Sequence[str]) -> None:
    """Show the help of a command, or all commands."""
    at = ctx.find_root()
    if tuple(words) == (ALL,):
        assert isinstance(at.command, ManualGroup)
        formatter = at.make_formatter()
        at.command.write_all(at, formatter)
        click.echo(formatter.getvalue().strip("\n"))
        return
    for word in words:
        group = at.command
        command = group.get_command(at, word) if isinstance(group, click.Group) else None
        if command is None:
            near = nearest(word, group.list_commands(at)) if isinstance(group, click.Group) else ""
            raise MisusedError(phrase("error.commands.unknown", wanted=quoted(word), perhaps=near), ctx=at)
        at = command.context_class(command, info_name=word, parent=at)
    click.echo(at.get_help())


@click.command("version", cls=Manual, examples=("companion version",))
def version_() -> None:
    """Show the version of the program."""
    show_version()


def show_version() -> None:
    """Say which version this is."""
    from companion.commands.version import version

    click.echo(f"companion {version()}")


@click.command(cls=Manual, examples=("companion where", "companion where --json"), fields=("what", "path", "exists"))
def where(as_json: bool) -> None:
    """Show where the players' data lie."""
    rows = [(what, path, path.exists()) for what, path in _places()]
    if as_json:
        write_json([{"what": what, "path": str(path), "exists": there} for what, path, there in rows])
        return
    listed(
        ("", "path", "there"),
        [(say(f"where.{what}"), str(path), say("yes" if there else "where.not-yet")) for what, path, there in rows],
    )


def _places() -> Sequence[tuple[str, Path]]:
    """What lies where; a file or a folder may not exist yet."""
    from companion.adapters.bases import file as bases_file
    from companion.adapters.files import faults, settings
    from companion.adapters.files.home import home
    from companion.adapters.library import owned
    from companion.adapters.store.journal_files import export_directory
    from companion.commands.parts import MATCHES

    own = home()
    folders = ("figures", "trainers", "mats", "teams", "card-sets", "card-decks", "card-formats")
    return (
        ("home", own),
        ("matches", own / MATCHES),
        ("settings", own / settings.FILE),
        ("bases", own / bases_file.FILE),
        ("collection", own / owned.FILE),
        *((folder, own / folder) for folder in folders),
        ("photos", own / "photos"),
        ("drafts", own / "drafts"),
        ("reviews", own / "reviews"),
        ("backups", own / "backups"),
        ("exports", export_directory()),
        ("faults", own / faults.FOLDER),
        ("cache", own / "cache"),
    )


@click.command(
    cls=Manual,
    examples=(
        "companion completion bash >> ~/.bashrc",
        "companion completion zsh >> ~/.zshrc",
        "companion completion fish > ~/.config/fish/completions/companion.fish",
    ),
)
@click.argument("shell", metavar="SHELL", type=click.Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script with which a shell completes commands, options and ids."""
    program = typed()
    if " " in program:  # python -m companion
        program = PROGRAM
    if "/" in program and shell not in BY_PATH:
        raise DataError(phrase("error.commands.not-on-path", shell=shell))
    click.echo(script(ctx.find_root().command, program, shell))
