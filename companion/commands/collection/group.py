"""The group `companion collection`; it loads a command's module on demand."""

from __future__ import annotations

import click

from companion.commands.manual import ManualGroup

COMMANDS = (
    ("list", "companion.commands.collection.owned:list_"),
    ("own", "companion.commands.collection.owned:own"),
    ("note", "companion.commands.collection.owned:note"),
    ("share", "companion.commands.collection.sharing:share"),
    ("import", "companion.commands.collection.importing:import_"),
    ("merge", "companion.commands.collection.merging:merge"),
    ("code", "companion.commands.collection.codes:code"),
    ("team-from-code", "companion.commands.collection.codes:team_from_code"),
    ("receive", "companion.commands.collection.receiving:receive"),
)


@click.group(
    cls=ManualGroup,
    lazy=COMMANDS,
    examples=(
        'companion collection share hearth-three --out hearth.figures --author Ann --licence "CC BY 4.0"',
        "companion collection import hearth.figures --preview",
        "companion collection code hearth-three",
    ),
)
def collection() -> None:
    """Share figures, mats, Trainer cards and teams, and take in what others share."""
