"""SECURITY.md names tests for all that it promises, and counts as the program does; those tests show that it holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.adapters.bases import _whereabouts
from companion.adapters.photos import pictures
from companion.adapters.uploads.server import Limits
from companion.lab.studies import _envoy

ROOT = Path(__file__).resolve().parents[1]
PROMISES, HELD = (ROOT / "SECURITY.md").read_text(encoding="utf-8").split("\n## What holds it\n")
LINES = re.findall(r'^- "(.+)": (`.+`)$', HELD, re.M)
"""Words of a promise, and the tests that hold it."""
FIRST = "- Only ordinary files are read"
NOT_PROMISED = ("**Not promised", "- that ", "- anything against", "## ")


def in_one_line(text):
    return " ".join(text.split())


def blocks():
    """The bullets and paragraphs that promise something."""
    text = PROMISES[PROMISES.index(FIRST) :]
    found = [in_one_line(block) for block in re.split(r"\n(?=- |\n)", text)]
    return [block for block in found if block and not block.startswith(NOT_PROMISED)]


def test_every_promise_names_tests_that_hold_it():
    assert [] == [block for block in blocks() if not any(words in block for words, _ in LINES)]


def test_what_is_named_is_promised_and_there():
    assert HELD.count("\n- ") == len(LINES)
    assert [] == [words for words, _ in LINES if words not in in_one_line(PROMISES)]
    named = {test for _, tests in LINES for test in re.findall(r"`(.+?)`", tests)}
    assert [] == [test for test in sorted(named) if not (ROOT / "tests" / test).is_file()]


@pytest.mark.parametrize(
    "words",
    [
        f"if that would take more than {pictures.MOST_MEMORY_BYTES // 10**6} MB of memory",
        f"for {Limits().photos} pictures of {Limits().photo_bytes // 10**6} MB at most",
        f"its memory ends at {_envoy.MOST_BYTES >> 30} GB",
    ],
)
def test_it_counts_as_the_program_does(words):
    assert words in in_one_line(PROMISES)


def test_its_minutes_are_those_of_the_program():
    assert ("ten minutes at most" in in_one_line(PROMISES), 600) == (True, Limits().life_s)
    assert ("once a minute at most" in in_one_line(PROMISES), 60) == (True, _whereabouts.PAUSES_S[-1])
