"""Runs command lines: in this process, or in one of their own."""

from __future__ import annotations

import os
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
DUEL = os.path.join(ROOT, "board_maps", "mats", "duel.toml")
CASES = os.path.join(ROOT, "tests", "cases", "figure-visible.yaml")


def process(*arguments, text="", **environment):
    """A real process with its own standard streams."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        input=text,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"} | environment,
    )


def assert_one_sentence(result, *parts):
    """Exit status 2, nothing but one sentence on standard error, no traceback."""
    assert result.exit_code == 2
    assert result.stderr.startswith("companion: ") and result.stderr.count("\n") == 1
    for part in parts:
        assert part in result.stderr, result.stderr
