"""A whole card match of each edition stays as it was kept, event by event; one of them also as it is told.

After a wanted change: python -m tests.golden.regenerate_cards. The difference is to be reviewed.
"""

from __future__ import annotations

import difflib

import pytest

from companion.cards.editions.table import EDITIONS
from tests.golden.regenerate_cards import HERE, TOLD, events_of, told

FIRST_LINES = 12
"""So much of a difference is shown: what follows from the first one is of no use."""


def differing(name: str, now: str) -> list[str]:
    kept = (HERE / name).read_text(encoding="utf-8").splitlines()
    return list(difflib.unified_diff(kept, now.splitlines(), name, "now", lineterm="", n=1))[:FIRST_LINES]


@pytest.mark.parametrize("edition", EDITIONS)
def test_events_of_a_match_are_as_they_were_kept(edition):
    found = differing(f"{edition}.jsonl", events_of(edition))

    assert not found, "\n".join(found)


def test_one_match_is_told_as_it_was_kept():
    found = differing(f"{TOLD}.txt", told(TOLD))

    assert not found, "\n".join(found)


@pytest.mark.parametrize("edition", EDITIONS)
def test_kept_match_was_played_to_its_end(edition):
    last = (HERE / f"{edition}.jsonl").read_text(encoding="utf-8").splitlines()[-1]

    assert '"type":"won"' in last
