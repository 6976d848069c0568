"""What the tables of `companion bench` compare with: aims, and ratios measured before the work on speed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click
import msgspec

from companion.commands.words import say


class Ratios(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's ratios to its rival: the aim, and what was measured *before*, by row."""

    aim: float
    before: Mapping[str, float] = {}

    def beside(self, row: str, now: str) -> tuple[str, str, str]:
        """The cells for before, *now* and the aim; the first is empty where the row was not measured."""
        then = self.before.get(row)
        return ("" if then is None else f"{then:.2f}", now, f"{self.aim:.1f}")


class Earlier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ratios of all tables, and on which version those before were measured."""

    version: str
    playouts: Ratios
    cards: Ratios


NOTHING_BESIDE = ("", "", "")
"""The cells of what the others are compared with."""


def earlier() -> Earlier:
    """What the tables compare with, read from the file beside this module."""
    return msgspec.toml.decode(Path(__file__).with_name("earlier.toml").read_bytes(), type=Earlier)


def show_version(known: Earlier) -> None:
    """Say on which version the ratios before were measured."""
    click.echo(say("bench.before", version=known.version))
