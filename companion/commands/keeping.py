"""`companion backup` and `companion restore`: copies of all matches."""

from __future__ import annotations

from pathlib import Path

import click

from companion.commands import parts
from companion.commands.manual import OK, WRONG_INPUT, Manual, told
from companion.kernel import JournalError
from companion.texts import phrase, placed

EXITS = ((OK, "done"), (WRONG_INPUT, "a file cannot be read or written: one sentence says which"))


@click.command(
    cls=Manual,
    examples=(
        ("companion backup", "Copy all matches into the folder of backups."),
        ("companion backup /media/stick/matches.sqlite3", "Copy all matches onto a stick."),
    ),
    exits=EXITS,
)
@click.argument("file", metavar="[FILE]", required=False, type=click.Path(path_type=Path, dir_okay=False))
def backup(file: Path | None) -> None:
    """Copy all matches into a file.

    A copy is also made by itself when a match ends, at most once a day; the last
    seven are kept in the folder backups beside the matches.
    """
    from companion.adapters import SystemClock
    from companion.adapters.store import back_up, daily_backups

    path, now = parts.matches_file(), SystemClock().now()
    target = file or path.parent / "backups" / f"{path.stem}-{now[:19].replace(':', '')}{path.suffix}"
    back_up(path, target)
    click.echo(f"All matches were copied into {target}")
    daily = daily_backups(path)
    if file is None and daily:
        click.echo(f"The last copy that was made by itself is {daily[0].name}")


@click.command(
    cls=Manual,
    examples=(
        ("companion restore", "Go back to the last copy that was made by itself."),
        ("companion restore /media/stick/matches.sqlite3", "Go back to a copy on a stick."),
    ),
    exits=EXITS,
)
@click.argument("file", metavar="[FILE]", required=False, type=click.Path(path_type=Path, dir_okay=False))
def restore(file: Path | None) -> None:
    """Put a copy in the place of all matches.

    What was there before is set aside, not deleted; companion matches recover
    brings matches back from it that the copy does not hold.
    """
    from companion.adapters import SystemClock
    from companion.adapters.store import daily_backups
    from companion.adapters.store import restore as put_back

    path = parts.matches_file()
    if file is None:
        daily = daily_backups(path)
        if not daily:
            raise JournalError(placed(path.parent / "backups", phrase("error.store.no-copy")))
        file = daily[0]
    click.echo(told(put_back(path, file, SystemClock().now())))
