"""Reads maps of playmats."""

from __future__ import annotations

import re
from pathlib import Path

from companion.adapters.files import load_table, shown
from companion.figure import Playmat
from companion.kernel import DataError
from companion.texts import Fact, expectation, phrase, placed

MOST_SPACES = 200
"""No mat has a fifth of them; the distances between them all are worked out, which takes time with their square."""

_ID = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*")


def load_playmat(path: Path | str) -> Playmat:
    """The map that a file holds: unique names, no line to nowhere, a way from every Entry Point to a Goal.

    Raises:
        DataError: The file cannot be read, or is no such map; the message names
            file, place, and what was expected.
    """
    path = Path(path)
    playmat = load_table(path, Playmat)
    fault = first_fault(playmat)
    if fault is None and not _ID.fullmatch(playmat.id):
        # Files are named for it.
        fault = "id", expectation(phrase("error.mat.id"), shown(playmat.id))
    if fault is None:
        fault = next(iter(playmat.way_faults()), None)
    if fault is not None:
        raise DataError(placed(path, placed(fault[0], fault[1])))
    return playmat


def first_fault(playmat: Playmat) -> tuple[str, Fact] | None:
    """First fault of a map, as (place, what is said); None for a map that the rules can use."""
    if len(playmat.space) > MOST_SPACES:
        return "space", expectation(phrase("error.mat.too-many-spaces", most=MOST_SPACES), len(playmat.space))
    return next(iter(playmat.faults()), None)
