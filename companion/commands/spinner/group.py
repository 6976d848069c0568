"""`companion spinner`: find, watch, calibrate and try out spinner bases."""

from __future__ import annotations

import click

from companion.commands.manual import ManualGroup

COMMANDS = (
    ("list", "companion.commands.spinner.list:list_"),
    ("monitor", "companion.commands.spinner.monitor:monitor"),
    ("calibrate", "companion.commands.spinner.calibrate:calibrate"),
    ("doctor", "companion.commands.spinner.doctor:doctor"),
    ("join", "companion.commands.spinner.join:join"),
    ("selftest", "companion.commands.spinner.selftest:selftest"),
    ("simulate", "companion.commands.spinner.simulate:simulate"),
    ("record", "companion.commands.spinner.traffic:record"),
    ("replay", "companion.commands.spinner.traffic:replay"),
    ("wiring", "companion.commands.spinner.pins:wiring"),
    ("pins", "companion.commands.spinner.pins:pins"),
)


@click.group(cls=ManualGroup, lazy=COMMANDS)
def spinner() -> None:
    """Find, watch, calibrate and try out spinner bases."""
