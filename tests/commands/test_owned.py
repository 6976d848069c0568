"""`companion collection list`, `own` and `note`."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.adapters.library.owned import OwnedFile
from companion.app.ports.owned import Owned
from tests.commands.cli import assert_one_sentence


@pytest.fixture
def path(tmp_path):
    return tmp_path / "home" / "collection.toml"


def test_what_is_owned_is_written_down_with_its_note_and_listed(run, path):
    assert "Pikachu (2017): you own 2." in run("collection", "own", "pikachu-uc", "2").output
    assert "lent to Bo" in run("collection", "note", "pikachu-uc", " lent  to Bo ").output
    run("collection", "own", "full-heal", "3")
    listed = run("collection", "list").output

    assert {"pikachu-uc": Owned(count=2, note="lent to Bo")} == OwnedFile(path).all("figure")
    assert "lent to Bo" in listed
    assert "2 entries" in listed
    assert "1 entry" in run("collection", "list", "--kind", "card").output
    lacking = run("collection", "list", "--kind", "figure", "--not-owned").output.split()
    assert "pikachu-uc" not in lacking and "pikachu-uc-2019" in lacking


def test_note_is_taken_away(run, path):
    run("collection", "note", "pikachu-uc", "lent")
    assert "note removed" in run("collection", "note", "pikachu-uc", "").output
    assert {} == OwnedFile(path).all("figure")


def test_id_that_no_library_knows_is_listed_and_stays(run, path):
    path.parent.mkdir()
    path.write_text("[figure.never-seen]\ncount = 4\n")
    run("collection", "own", "pikachu-uc", "1")

    row = next(row for row in run("collection", "list").output.splitlines() if "never-seen" in row)
    assert ["figure", "never-seen", "?", "4"] == row.split()


@pytest.mark.parametrize(
    "words, said",
    [
        (("own", "pikachoo-uc", "1"), "pikachu-uc"),
        (("note", "nobody", "x"), "'nobody'"),
        (("note", "pikachu-uc", "x" * 201), "at most 200 characters"),
        (("note", "pikachu-uc", "\x1b[2J"), "control characters"),
    ],
)
def test_what_cannot_be_written_down_is_one_sentence(run, path, words, said):
    assert_one_sentence(run("collection", *words), said)
    assert not path.exists()


@pytest.mark.parametrize("words", [("list",), ("own", "pikachu-uc", "1"), ("note", "pikachu-uc", "x")])
def test_broken_file_is_one_sentence_and_stays(run, path, words):
    path.parent.mkdir()
    path.write_text("[figure")

    assert_one_sentence(run("collection", *words), "collection.toml", "at the end")
    assert "[figure" == Path(path).read_text()


def test_a_value_that_does_not_fit_is_told_and_lost_alone(run, path):
    path.parent.mkdir()
    path.write_text("[figure.pikachu-uc]\ncount = 'two'\nnote = 'lent'\n")
    result = run("collection", "list")

    assert 0 == result.exit_code and "lent" in result.stdout
    assert "figure.pikachu-uc.count" in result.stderr and "collection.toml.bad" in result.stderr
