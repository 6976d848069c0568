"""Whole matches stay as they are, entry by entry. After a wanted change: python -m tests.golden.regenerate."""

from __future__ import annotations

import difflib

import pytest

from tests.golden.printed import HERE, MATCHES, path_of, printed

FIRST_LINES = 12
"""So much of a difference is shown: what follows from the first one is of no use."""


@pytest.mark.parametrize("name", MATCHES)
def test_match_is_the_one_that_was_kept(name):
    kept, now = path_of(name).read_text(encoding="utf-8").splitlines(), printed(name).splitlines()

    differing = list(difflib.unified_diff(kept, now, f"{name}.txt", "now", lineterm="", n=1))
    assert not differing, "\n".join(differing[:FIRST_LINES])


@pytest.mark.parametrize("name", MATCHES)
def test_kept_match_was_played_to_its_end(name):
    last = path_of(name).read_text(encoding="utf-8").splitlines()[-1]

    assert last.split(" by ")[0] in ("a", "b", "draw")


def test_every_file_is_a_match_that_is_compared():
    assert {path.stem for path in HERE.glob("*.txt")} == set(MATCHES)
