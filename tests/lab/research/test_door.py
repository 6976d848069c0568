"""What is not installed is named with what to type."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.api import figure_setup
from companion.kernel.errors import CompanionError
from companion.lab.research import aec_env, open_spiel_game, register_open_spiel


@pytest.mark.parametrize(
    "package, asked_for",
    [
        ("pettingzoo", lambda: aec_env(figure_setup())),
        ("gymnasium", lambda: aec_env(figure_setup())),
        ("pyspiel", lambda: open_spiel_game(figure_setup())),
        ("pyspiel", register_open_spiel),
    ],
)
def test_a_missing_package_is_named_with_the_extra(monkeypatch, package, asked_for):
    for module in ("aec", "open_spiel"):
        monkeypatch.delitem(sys.modules, f"companion.lab.research.{module}", raising=False)
        monkeypatch.delattr(f"companion.lab.research.{module}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)

    with pytest.raises(CompanionError, match=r"pip install 'figure-game-companion\[research\]'"):
        asked_for()


def test_nothing_of_it_is_loaded_before_it_is_asked_for():
    lines = (
        "import sys, companion.lab.research, companion.api;"
        "print([*{'pettingzoo', 'gymnasium', 'pyspiel'} & {*sys.modules}])"
    )
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)

    assert "[]" == done.stdout.strip()
