"""Subjects of commits: the area, then what the change does, in the imperative, in at most 72 characters."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.tools import need_programs

ROOT = Path(__file__).parents[1]
BEFORE = "61da3193"
"""The last commit that was made before subjects were checked."""
MOST = 72
SUBJECT = re.compile(r"[a-z][a-z_/, .-]*: (?P<verb>[A-Z][A-Za-z]*)\b[^;]*[^.;]")
NO_VERBS = re.compile(
    r"\w+(?:(?<!br)(?<!str)ing|(?<!ne)(?<!fe)(?<!se)(?<!sh)(?<!spe)(?<!emb)ed|(?<![su])s)", re.IGNORECASE
)


def is_subject(line: str) -> bool:
    found = SUBJECT.fullmatch(line)
    return len(line) <= MOST and found is not None and NO_VERBS.fullmatch(found["verb"]) is None


def test_every_subject_says_where_and_what():
    need_programs("git")
    if not (ROOT / ".git").exists():
        pytest.skip("these files have no history")
    log = ["git", "-C", str(ROOT), "log", "--no-merges", "--format=%s"]
    since = subprocess.run([*log, f"{BEFORE}..HEAD"], capture_output=True, text=True, check=False)
    if since.returncode:  # a clone without history
        since = subprocess.run([*log, "-1"], capture_output=True, text=True, check=True)

    assert [] == [line for line in since.stdout.splitlines() if not is_subject(line)]


@pytest.mark.parametrize(
    "line", ["table: Pass the hand on", "ui: Bring it back", "cards, figure: Feed one table of words"]
)
def test_these_are_subjects(line):
    assert is_subject(line)


@pytest.mark.parametrize(
    "line",
    [
        "Move it",
        "table: move it",
        "table: Moves it",
        "table: Moved it",
        "table: Moving it",
        "table: Move it.",
        "table: Move it; draw it",
        "table: Move it" + " on" * 20,
    ],
)
def test_these_are_none(line):
    assert not is_subject(line)
