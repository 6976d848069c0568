"""Faults of the program itself, kept as files."""

from __future__ import annotations

import pytest

from companion.adapters.files.faults import MOST, FileFaults
from companion.kernel.errors import DataError


def raised(words):
    try:
        raise IndexError(words)
    except IndexError as fault:
        return fault


def test_a_fault_lies_there_with_its_traceback_and_the_version(tmp_path):
    path = FileFaults(lambda: "7.1", tmp_path / "faults").keep(raised("half \ud800"))

    (kept,) = (tmp_path / "faults").iterdir()
    assert path == str(kept)
    assert all(words in kept.read_text("utf-8") for words in ("7.1", "in raised", "IndexError: half \\ud800"))


def test_the_last_ones_stay(tmp_path):
    faults = FileFaults(str, tmp_path)
    paths = [faults.keep(raised(str(number))) for number in range(MOST + 3)]

    assert sorted(paths[3:]) == sorted(map(str, tmp_path.iterdir()))


def test_what_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "faults").write_text("no folder")

    with pytest.raises(DataError, match="faults"):
        FileFaults(str, tmp_path / "faults").keep(raised("x"))
