"""A command line in a directory and a home of its own."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from companion.__main__ import main
from tests.reviews.once import reviews_once as reviews_once


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Runs a command line in a directory and a home of its own, read by people; gives the result."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "200")

    def run(*arguments, text="", program="companion", color=False):
        return CliRunner().invoke(main, arguments, input=text, prog_name=program, color=color)

    return run
