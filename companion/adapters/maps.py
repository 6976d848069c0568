"""Reads maps of playmats."""

from __future__ import annotations

from pathlib import Path

from companion.adapters.tables import load_table
from companion.figure.playmat import Playmat
from companion.kernel.errors import DataError


def load_playmat(path: Path | str) -> Playmat:
    """The map that a file holds: unique names, no line to nowhere, a way from every Entry Point to a Goal.

    Raises:
        DataError: The file cannot be read, or is no such map; the message names
            file, place, and what was expected.
    """
    path = Path(path)
    playmat = load_table(path, Playmat)
    faults = playmat.faults() or playmat.way_faults()
    if faults:
        place, sentence = faults[0]
        raise DataError(f"{path}: {place}: {sentence}")
    return playmat
