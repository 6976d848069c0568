"""The results of a study, kept in a file: a line for each chunk that was played, added as soon as it is there.

A line is true whatever the study is today: it is named by all that its matches follow from. What a killed program
left of a last line is cut off; damage anywhere else is refused.
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
from companion.lab.studies.tallies import Tally

SUFFIX = ".results"


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chunk that was played."""

    chunk: str
    tally: Tally


class Results:
    """A file of results, open for more. *kept*: what is in it, by chunk."""

    def __init__(self, path: Path, file: BinaryIO, kept: dict[str, Tally]) -> None:
        self.path = path
        self._file = file
        self.kept = kept

    def add(self, chunk: str, tally: Tally) -> None:
        """Keep what a chunk came to.

        Raises:
            DataError: It cannot be written; what was kept before is still there.
        """
        try:
            self._file.write(msgspec.json.encode(Line(chunk, tally)) + b"\n")
            self._file.flush()
        except OSError as error:
            raise DataError(placed(str(self.path), phrase("error.study.unwritten", why=reason(error)))) from error
        self.kept[chunk] = tally


def results_file(study: Path) -> Path:
    """Where the results of a study file are kept unless somebody says otherwise: beside it."""
    return study.with_suffix(SUFFIX)


def read_results(path: Path) -> Mapping[str, Tally]:
    """The results that a file holds, by chunk; of a torn last line nothing.

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
    """The results in a file, for as long as a study adds to them; a file that is not there is made.

    Raises:
        DataError: It can be neither read nor written, a line is damaged, or another study is at work on it.
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
