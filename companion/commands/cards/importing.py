"""`companion cards import`: sets made of public card data, in the user's own folder."""

from __future__ import annotations

from collections.abc import Sequence

import click

from companion.commands import output, parts
from companion.commands.command_texts import counted, say, table
from companion.commands.manual import OK, WRONG_INPUT, Manual, complain


@click.command(
    "import",
    cls=Manual,
    examples=(
        "companion cards import gym1.json gym2.json",
        "companion cards import pokemon-tcg-data/cards/en",
        "companion cards show gym1-4",
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.pass_context
def import_(ctx: click.Context, files: Sequence[str]) -> None:
    """Make sets of files with public card data, so that their cards are known."""
    with output.bar(say("progress.importing")) as done:
        imported = parts.card_library().import_sets(files, done)
    for problem in imported.problems:
        complain(problem)
    if imported.sets:
        rows = [(one.id, one.name, one.edition or say("cards.every-edition"), str(one.cards)) for one in imported.sets]
        table(("set", "name", "edition", "cards"), rows, right=("cards",))
        number = sum(one.cards for one in imported.sets)
        click.echo(f"{counted('sets', len(imported.sets))}, {counted('cards', number)}")
    ctx.exit(OK if imported.sets else WRONG_INPUT)
