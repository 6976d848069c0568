"""A whole card match of each edition stays as it is told, line by line.

After a wanted change: python -m tests.golden.regenerate_cards. The difference is to be reviewed.
"""

from __future__ import annotations

import difflib

import pytest

from companion.cards.editions import EDITIONS
from tests.golden.regenerate_cards import path_of, told

FIRST_LINES = 12
"""So much of a difference is shown: what follows from the first one is of no use."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_match_is_told_as_it_was_kept(edition):
    kept, now = path_of(edition).read_text(encoding="utf-8").splitlines(), told(edition).splitlines()

    differing = list(difflib.unified_diff(kept, now, f"{edition}.txt", "now", lineterm="", n=1))
    assert not differing, "\n".join(differing[:FIRST_LINES])


@pytest.mark.parametrize("edition", EDITIONS)
def test_kept_match_was_played_to_its_end(edition):
    assert " wins" in path_of(edition).read_text(encoding="utf-8")
