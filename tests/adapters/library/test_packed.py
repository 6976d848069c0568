from __future__ import annotations

import pytest

from companion.adapters.library.figures import PACKED, load_figures, load_given_figures, packed
from companion.adapters.library.library import figure_files, given_library
from companion.kernel.errors import DataError

PAWN = '[[figure]]\nid = "pawn"\nname = "Pawn"\nmp = {mp}\nsegments = [{{colour = "miss", size = 24}}]\n'


@pytest.fixture
def pawns(tmp_path):
    (tmp_path / "pawns.toml").write_text(PAWN.format(mp=2))
    paths = (tmp_path / "pawns.toml",)
    (tmp_path / PACKED).write_bytes(packed(paths))
    return paths


def mp_of(paths):
    (figure,) = load_given_figures(paths[0].parent, paths)
    return figure.mp


def test_packed_file_is_made_from_the_files_as_they_are():
    # Where this fails, a file of figures was changed: python -m tests.adapters.library.packing
    assert packed(figure_files()) == (given_library() / PACKED).read_bytes()


def test_packed_figures_are_those_of_the_files():
    read = tuple(figure for path in figure_files() for figure in load_figures(path))

    assert read == load_given_figures(given_library(), figure_files())


def test_packed_file_is_read_instead_of_the_files(pawns, monkeypatch):
    monkeypatch.setattr("companion.adapters.library.figures.load_figures", lambda path: pytest.fail("read a file"))

    assert 2 == mp_of(pawns)


def test_changed_file_is_read_instead_of_the_packed_one(pawns):
    pawns[0].write_text(PAWN.format(mp=3))

    assert 3 == mp_of(pawns)


def test_line_ends_of_another_system_change_nothing(pawns, monkeypatch):
    pawns[0].write_bytes(PAWN.format(mp=2).replace("\n", "\r\n").encode())
    monkeypatch.setattr("companion.adapters.library.figures.load_figures", lambda path: pytest.fail("read a file"))

    assert 2 == mp_of(pawns)


@pytest.mark.parametrize("contents", [b"", b"\x92", b"no pack", None])
def test_without_a_packed_file_that_can_be_read_the_files_are(pawns, contents):
    file = pawns[0].parent / PACKED
    file.unlink() if contents is None else file.write_bytes(contents)

    assert 2 == mp_of(pawns)


def test_fault_of_a_changed_file_is_said(pawns):
    pawns[0].write_text(PAWN.format(mp=12))

    with pytest.raises(DataError, match=r"pawns\.toml"):
        load_given_figures(pawns[0].parent, pawns)
