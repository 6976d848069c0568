"""Reads and writes maps of playmats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from companion.adapters.files.decoding import ValidationIssue, decode
from companion.adapters.files.tables import refused
from companion.adapters.files.toml import read_toml, write_toml
from companion.figure.mat_check import MatFinding, mat_faults
from companion.figure.printed.playmat import Playmat
from companion.kernel.errors import DataError
from companion.texts.errors import placed
from companion.texts.texts import Fact


def load_playmat(path: Path | str) -> Playmat:
    """The map in a file: unique names, no line to nowhere, a way from every Entry Point to a Goal.

    Raises:
        DataError: The file cannot be read, or is no such map; the message names file, place, and what was expected.
    """
    path = Path(path)
    return playmat_of(read_toml(path), path)


def playmat_of(raw: Any, path: Path) -> Playmat:
    """Decode the plain values of a map; *path* is their origin.

    Raises:
        DataError: As `load_playmat`.
    """
    try:
        playmat = decode(raw, Playmat)
    except ValidationIssue as misfit:
        raise refused(path, misfit, raw) from None
    _refuse(path, next(mat_faults(playmat), None))
    return playmat


def save_playmat(path: Path | str, playmat: Playmat) -> None:
    """Overwrite a file with this map.

    Raises:
        DataError: It could not be read back, or the file cannot be written.
    """
    path = Path(path)
    _refuse(path, next(mat_faults(playmat), None))
    write_toml(path, playmat_table(playmat))


def first_fault(playmat: Playmat) -> tuple[str, Fact] | None:
    """First fault of a map inside a file of another kind, as (place, sentence); its id names no file."""
    found = next(mat_faults(playmat, of_file=False), None)
    return None if found is None else (found.place, found.said)


def _refuse(path: Path, finding: MatFinding | None) -> None:
    if finding is not None:
        raise DataError(placed(path, placed(finding.place, finding.said)))


def playmat_table(playmat: Playmat) -> dict[str, Any]:
    """Plain values of a map file: whole millimetres as integers."""
    table: dict[str, Any] = msgspec.to_builtins(playmat)
    table["size_mm"] = [_written(length) for length in playmat.size_mm]
    for space in table["space"]:
        space["at"] = [_written(length) for length in space["at"]]
    return table


def _written(length_mm: float) -> float:
    return int(length_mm) if length_mm == int(length_mm) else length_mm
