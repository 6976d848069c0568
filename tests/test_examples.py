"""Hypothesis looks for other examples than the daily ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FEW = 3


@pytest.mark.deep("damage")
def test_other_examples_break_nothing(draw):
    files = [str(path) for path in sorted((ROOT / "tests").rglob("test_*.py")) if "@given(" in path.read_text("utf-8")]
    seed = draw.rng.getrandbits(32)
    command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "hypothesis and not deep"]
    wanted = ["--hypothesis-profile=search", f"--hypothesis-seed={seed}", *draw.share(files, FEW)]
    done = subprocess.run([sys.executable, *command, *wanted], cwd=ROOT, capture_output=True, text=True, check=False)

    assert 0 == done.returncode, done.stdout
