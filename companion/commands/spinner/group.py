"""`companion spinner`: find, watch, calibrate and try out spinner bases."""

from __future__ import annotations

import click

from companion.commands.manual import ManualGroup

COMMANDS = (
    ("list", "companion.commands.spinner.list:list_", "Find the bases on every port."),
    ("monitor", "companion.commands.spinner.monitor:monitor", "Watch a base, and what each spin came to."),
    ("calibrate", "companion.commands.spinner.calibrate:calibrate", "Learn a base's errors, its zero mark, a disc."),
    ("doctor", "companion.commands.spinner.doctor:doctor", "Check step by step what keeps a base from working."),
    ("simulate", "companion.commands.spinner.simulate:simulate", "Be a base on a port, for the app to find."),
    ("record", "companion.commands.spinner.traffic:record", "Keep what a base says in a file."),
    ("replay", "companion.commands.spinner.traffic:replay", "Play a recording through the same eyes."),
    ("wiring", "companion.commands.spinner.pins:wiring", "Draw how a base is wired to a board."),
    ("pins", "companion.commands.spinner.pins:pins", "List and check pin maps."),
)


@click.group(cls=ManualGroup, lazy=COMMANDS)
def spinner() -> None:
    """Find, watch, calibrate and try out spinner bases.

    A base carries a figure and a sensor that feels its disc turn. It is found by
    what it answers, on whatever port. Where a command takes a BASE it takes its
    name, the beginning of its id, or the port that it is on: /dev/ttyACM0, or
    socket://pi.local:5000 for one in the network; i2c and gpio are a Raspberry Pi's
    own pins. With a single base none need be named. Places that are named in the
    environment variable COMPANION_BASES, with spaces between, are always looked at.

    What is learned of bases is kept with the app's data: the app and these commands
    know the same.

    Without a base: companion spinner monitor --simulated.
    """
