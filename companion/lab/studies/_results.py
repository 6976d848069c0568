"""Saves the results of a study: a file with a line for each played chunk, appended as soon as it is finished.

A line stays valid when the study changes: its key covers everything that determines its matches. A torn last line of a
killed program is cut off; any other damage is refused.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from companion.api import DataError
from companion.api.files import reason
from companion.api.texts import phrase, placed
from companion.lab.studies._tallies import Tally

SUFFIX = ".results"


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A played chunk."""

    chunk: str
    tally: Tally


class Results:
    """A results file, open for appending. *kept*: its contents, by chunk."""

    def __init__(self, path: Path, file: BinaryIO, kept: dict[str, Tally]) -> None:
        self.path = path
        self._file = file
        self.kept = kept

    def add(self, chunk: str, tally: Tally) -> None:
        """Append the result of a chunk.

        Raises:
            DataError: It cannot be written; earlier results are unaffected.
        """
        try:
            self._file.write(msgspec.json.encode(Line(chunk, tally)) + b"\n")
            self._file.flush()
        except OSError as error:
            raise DataError(placed(str(self.path), phrase("error.study.unwritten", why=reason(error)))) from error
        self.kept[chunk] = tally


def results_file(study: Path) -> Path:
    """Default results file of a study file: beside it."""
    return study.with_suffix(SUFFIX)


def read_results(path: Path) -> Mapping[str, Tally]:
    """Results in a file, by chunk, without a torn last line.

    Raises:
        DataError: There is no such file, it cannot be read, or a line is damaged; says which.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DataError(placed(str(path), phrase("error.study.no-results", why=reason(error)))) from error
    return _read(path, data[: data.rfind(b"\n") + 1])


@contextmanager
def open_results(path: Path) -> Iterator[Results]:
    """Open a results file for a running study; creates it if necessary.

    Raises:
        DataError: It cannot be read or written, a line is damaged, or another study is using it.
    """
    try:
        file = path.open("a+b")
    except OSError as error:
        raise DataError(placed(str(path), phrase("error.study.unwritten", why=reason(error)))) from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise DataError(placed(str(path), phrase("error.study.in-use"))) from None
        file.seek(0)
        data = file.read()
        whole = data.rfind(b"\n") + 1
        kept = _read(path, data[:whole])
        if whole < len(data):
            os.truncate(file.fileno(), whole)
        yield Results(path, file, kept)


def _read(path: Path, data: bytes) -> dict[str, Tally]:
    kept: dict[str, Tally] = {}
    decoder = msgspec.json.Decoder(Line)
    for number, row in enumerate(data.splitlines(), 1):
        try:
            line = decoder.decode(row)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise DataError(placed(str(path), phrase("error.study.damaged", number=number))) from None
        kept[line.chunk] = line.tally
    return kept
