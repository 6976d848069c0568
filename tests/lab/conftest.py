"""A command line in a directory and a home of its own."""

from tests.commands.conftest import run as run
