"""`companion cards import`: sets made of public card data, in the user's own folder."""

from __future__ import annotations

from collections.abc import Sequence

import click

from companion.commands import output, parts
from companion.commands.manual import OK, WRONG_INPUT, Manual, told


@click.command(
    "import",
    cls=Manual,
    examples=(
        ("companion cards import gym1.json gym2.json", "Two sets."),
        ("companion cards import pokemon-tcg-data/cards/en", "Every set of a folder."),
        ("companion cards show gym1-4", "A card of them, with its printed sentences."),
    ),
    exits=(
        (OK, "sets were imported; of each file that was left out one sentence on standard error says why"),
        (WRONG_INPUT, "nothing was imported"),
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.pass_context
def import_(ctx: click.Context, files: Sequence[str]) -> None:
    """Make sets of files with public card data, so that their cards are known.

    FILE is a file of the data set pokemon-tcg-data (cards/en/gym1.json), or a folder of
    them. The facts of each card are refereed: HP, types, Weakness, Resistance, retreat,
    attacks with cost and damage. What its texts do is left to the players, by hand. The
    printed sentences stay in the user's own folder, and are shown from there. Cards that
    are given with the program are left as they are; a set that is imported again is
    replaced.
    """
    with output.bar("importing") as done:
        imported = parts.card_library().import_sets(files, done)
    if imported.sets:
        rows = [(one.id, one.name, one.edition or "every", str(one.cards)) for one in imported.sets]
        output.table(("set", "name", "edition", "cards"), rows, right=("cards",))
    for problem in imported.problems:
        click.echo(told(problem), err=True)
    number = sum(one.cards for one in imported.sets)
    click.echo(f"{output.counted(len(imported.sets), 'set')}, {output.counted(number, 'card')}")
    ctx.exit(OK if imported.sets else WRONG_INPUT)
