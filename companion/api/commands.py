"""Building blocks of a `companion` command: its help and sentences, and resolution of its arguments.

A command's words are in the texts: under `help.` and its path, and `command.`.
"""

from companion.commands.command_texts import counted, decimal, percent, say, table
from companion.commands.languages import texts
from companion.commands.manual import (
    FAILED,
    INTERRUPTED,
    OK,
    WRONG_INPUT,
    Manual,
    ManualGroup,
    complain,
    nearest,
    typed,
)
from companion.commands.misuse import MisusedError
from companion.commands.output import bar, progress, wrapped
from companion.commands.parts import library, players, playmat, programs, shelf, team
from companion.commands.spinner.bases import simulated_options
from companion.commands.version import version

__all__ = [
    "FAILED",
    "INTERRUPTED",
    "OK",
    "WRONG_INPUT",
    "Manual",
    "ManualGroup",
    "MisusedError",
    "bar",
    "complain",
    "counted",
    "decimal",
    "library",
    "nearest",
    "percent",
    "players",
    "playmat",
    "programs",
    "progress",
    "say",
    "shelf",
    "simulated_options",
    "table",
    "team",
    "texts",
    "typed",
    "version",
    "wrapped",
]
