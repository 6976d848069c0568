"""Reads and writes maps of playmats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from companion.adapters.files.decoding import Misfit, decode
from companion.adapters.files.tables import refused
from companion.adapters.files.toml import read_toml, write_toml
from companion.figure.mat_check import MatFinding, mat_faults
from companion.figure.printed.playmat import Playmat
from companion.kernel.errors import DataError
from companion.texts.errors import placed
from companion.texts.texts import Fact


def load_playmat(path: Path | str) -> Playmat:
    """The map that a file holds: unique names, no line to nowhere, a way from every Entry Point to a Goal.

    Raises:
        DataError: The file cannot be read, or is no such map; the message names
            file, place, and what was expected.
    """
    path = Path(path)
    return playmat_of(read_toml(path), path)


def playmat_of(raw: Any, path: Path) -> Playmat:
    """The map that the plain values of a file stand for; *path* is where they are from.

    Raises:
        DataError: As `load_playmat`.
    """
    try:
        playmat = decode(raw, Playmat)
    except Misfit as misfit:
        raise refused(path, misfit, raw) from None
    _refuse(path, next(mat_faults(playmat), None))
    return playmat


def save_playmat(path: Path | str, playmat: Playmat) -> None:
    """Write a file of this map, instead of what it held before.

    Raises:
        DataError: It could not be read again, or the file cannot be written.
    """
    path = Path(path)
    _refuse(path, next(mat_faults(playmat), None))
    write_toml(path, playmat_table(playmat))


def first_fault(playmat: Playmat) -> tuple[str, Fact] | None:
    """First fault of a map in a file of another kind, as (place, what is said); its id names no file."""
    found = next(mat_faults(playmat, of_file=False), None)
    return None if found is None else (found.place, found.said)


def _refuse(path: Path, finding: MatFinding | None) -> None:
    if finding is not None:
        raise DataError(placed(path, placed(finding.place, finding.said)))


def playmat_table(playmat: Playmat) -> dict[str, Any]:
    """The plain values of a file of a map: whole millimetres as whole numbers."""
    table: dict[str, Any] = msgspec.to_builtins(playmat)
    table["size_mm"] = [_written(length) for length in playmat.size_mm]
    for space in table["space"]:
        space["at"] = [_written(length) for length in space["at"]]
    return table


def _written(length_mm: float) -> float:
    return int(length_mm) if length_mm == int(length_mm) else length_mm
