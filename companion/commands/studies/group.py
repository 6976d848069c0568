"""The group `companion study`; a command's module is loaded when it is called."""

from __future__ import annotations

import click

from companion.commands.manual import ManualGroup

COMMANDS = (
    ("example", "companion.commands.studies.example:example"),
    ("run", "companion.commands.studies.run:run"),
    ("report", "companion.commands.studies.report:report"),
)


@click.group(
    cls=ManualGroup,
    lazy=COMMANDS,
    examples=(
        "companion study example starters.toml",
        "companion study run starters.toml",
        "companion study report starters.toml",
    ),
)
def study() -> None:
    """Play many matches, and see what follows from them."""
