"""`companion lab study`."""

from __future__ import annotations

import pytest

from companion.lab.studies import _workers
from tests.saying import said

GREEDY = """
name = "Greedy"
teams = ["hearth-three"]
rules = ["tfg-2007"]
players = ["greedy"]
matches = 3
seed = 5
"""


@pytest.fixture
def greedy(tmp_path):
    path = tmp_path / "greedy.toml"
    path.write_text(GREEDY, encoding="utf-8")
    return path


def test_the_example_is_a_study_that_can_be_played(run, tmp_path):
    from companion.lab.studies.commands import study_in

    result = run("lab", "study", "example", program="companion")

    assert 0 == result.exit_code and "companion lab study run starters.toml" in result.output
    assert study_in(tmp_path / "starters.toml").pairings
    again = run("lab", "study", "example")
    assert 2 == again.exit_code and "this file exists already" in again.output


def test_a_study_is_played_once_and_reported(run, greedy, tmp_path):
    first = run("lab", "study", "run", "greedy.toml", "--workers", "1")
    second = run("lab", "study", "run", "greedy.toml", "--workers", "1")
    shown = run("lab", "study", "report", "greedy.toml")

    assert (0, 0, 0) == (first.exit_code, second.exit_code, shown.exit_code)
    assert first.output.startswith("3 matches in ") and " ms of processor time" in first.output
    assert second.output.startswith(said("command.study.all-there", matches=3, file="greedy.results"))
    assert "player who moves first" in shown.output and "greedy-pairings.csv" in shown.output
    assert "Greedy" in (tmp_path / "greedy.html").read_text(encoding="utf-8")


def test_ctrl_c_says_what_is_kept_and_how_to_go_on(run, greedy, monkeypatch):
    def stopped(chunks):
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr(_workers, "play_alone", stopped)
    result = run("lab", "study", "run", "greedy.toml", "--workers", "1")

    assert 130 == result.exit_code
    assert said("command.study.interrupted", done=0, of=3, how="companion lab study run greedy.toml") in result.output


def test_what_cannot_be_done_is_one_sentence(run, greedy):
    for words, sentence in (
        (("report", "greedy.toml"), "the results of the study can't be read"),
        (("run", "gone.toml"), "gone.toml"),
        (("run", "greedy.toml", "--workers", "2", "--scheduler", "tcp://here"), "a cluster has its own"),
        (("run", "greedy.toml", "--scheduler", "tls://here"), "tls://here needs certificates"),
        (("run", "greedy.toml", "--scheduler", "tcp://here", "--ca", "ca.pem"), "for a --scheduler at tls://"),
        (("run", "greedy.toml", "--key", "key.pem"), "for a --scheduler at tls://"),
        (("run", "greedy.toml", "--results", "no/such/folder/x"), "the results can't be saved"),
    ):
        result = run("lab", "study", *words)
        assert 2 == result.exit_code and sentence in " ".join(result.output.split()), result.output
