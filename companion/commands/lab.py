"""The group `companion lab`; it loads a command's module on demand."""

from __future__ import annotations

import click

from companion.commands.manual import ManualGroup

COMMANDS = (
    ("study", "companion.lab.studies.commands:study"),
    ("fairness", "companion.lab.fairness:fairness"),
    ("ladder", "companion.lab.ladder:ladder"),
)


@click.group(
    cls=ManualGroup,
    lazy=COMMANDS,
    examples=(
        "companion lab study run starters.toml",
        "companion lab fairness evening.spin --figure pikachu-uc",
        "companion lab ladder",
    ),
)
def lab() -> None:
    """Let programs play many matches, and look whether a disc is fair."""
