"""`companion bench`: it measures and prints; how fast it was is nobody's failure."""

from __future__ import annotations

import os
import shutil
import sys

import pytest

from companion.commands import bench_playouts
from tests.commands.cli import assert_one_sentence, process


def test_play_outs_are_measured_in_every_format_and_rule_set_next_to_chess(run, monkeypatch):
    monkeypatch.setattr(bench_playouts, "ROUND_S", 0.01)

    result = run("bench", "playouts", "--rounds", "2")

    header, *rows = result.output.splitlines()
    assert result.exit_code == 0 and header.endswith("ratio to chess")
    assert rows[0].startswith("python-chess")
    assert [row.split("  ")[0] for row in rows[1:]] == [
        "six_on_six, tfg-2007",
        "three_on_three, tfg-2007",
        "six_on_six, duel-2017",
        "three_on_three, duel-2017",
        "all of these, as long each",
    ]
    assert all(float(row.split()[-1]) > 0 for row in rows[1:])


def test_a_missing_comparison_is_one_sentence_that_says_how_to_get_it(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)

    assert_one_sentence(run("bench", "playouts"), "python-chess", "pip install chess")


def test_a_missing_x_server_is_one_sentence_that_says_how_to_get_it(run, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)

    assert_one_sentence(run("bench", "app"), "Xvfb", "apt-get install xvfb")


@pytest.mark.slow
@pytest.mark.kivy
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")
def test_the_app_is_measured_in_a_window_of_its_own():
    done = process("bench", "app", COMPANION_HOME=os.environ["COMPANION_HOME"])

    assert done.stderr == "" and done.returncode == 0
    assert "empty window" in done.stdout and "while a token moves" in done.stdout
    assert "12 figures on the Field" in done.stdout
    assert "a tap to its answer on the screen" in done.stdout
