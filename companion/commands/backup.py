"""`companion backup` and `companion restore`: back up and restore all matches; also makes their folder private."""

from __future__ import annotations

from pathlib import Path

import click

from companion.commands import parts
from companion.commands.command_texts import say
from companion.commands.manual import Manual, told
from companion.kernel.errors import JournalError
from companion.texts.errors import placed
from companion.texts.texts import phrase


def make_home_private() -> None:
    """Take what the program has kept from the eyes of others, where an earlier one did not."""
    from companion.adapters.files.home import home, make_private

    make_private(home())


@click.command(
    cls=Manual,
    examples=("companion backup", "companion backup /media/stick/matches.sqlite3"),
)
@click.argument("file", metavar="[FILE]", required=False, type=click.Path(path_type=Path, dir_okay=False))
def backup(file: Path | None) -> None:
    """Copy all matches into a file."""
    from companion.adapters.clock import SystemClock
    from companion.adapters.store.backups import back_up, daily_backups

    path, now = parts.matches_file(), SystemClock().now()
    if path.exists():
        parts.store()  # prints what the copy lacks
    target = file or path.parent / "backups" / f"{path.stem}-{now[:19].replace(':', '')}{path.suffix}"
    back_up(path, target)
    click.echo(say("keeping.copied", file=str(target)))
    daily = daily_backups(path)
    if file is None and daily:
        click.echo(say("keeping.last-copy", file=daily[0].name))


@click.command(
    cls=Manual,
    examples=("companion restore", "companion restore /media/stick/matches.sqlite3"),
)
@click.argument("file", metavar="[FILE]", required=False, type=click.Path(path_type=Path, dir_okay=False))
def restore(file: Path | None) -> None:
    """Put a copy in the place of all matches."""
    from companion.adapters.clock import SystemClock
    from companion.adapters.store.backups import daily_backups
    from companion.adapters.store.backups import restore as put_back

    path = parts.matches_file()
    if file is None:
        daily = daily_backups(path)
        if not daily:
            raise JournalError(placed(path.parent / "backups", phrase("error.store.no-copy")))
        file = daily[0]
    click.echo(told(put_back(path, file, SystemClock().now())))
