"""Everything that companion/GUIDE.md shows is run, as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.adapters.players.test_found import lay_down
from tests.commands.cli import ROOT

GUIDE = Path(ROOT) / "companion" / "GUIDE.md"
TEXT = GUIDE.read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```$", TEXT, re.M | re.S))
"""The blocks that name a file, by its name."""
COMMANDS = [line.strip().removeprefix("companion ") for line in re.findall(r"^    companion .*$", TEXT, re.M)]
PRINTS = {
    "bold.py": "Counter({'a': ",
    "ahead.py": "",
    "stacker.py": "Counter({'a': ",
    "spiel.py": "[",
    "history.py": "there are no matches yet",
    "with_sample.py": "Counter({",
}


@pytest.fixture
def folder(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def python(folder, *arguments, program=ROOT, text=""):
    return subprocess.run(
        [sys.executable, *arguments],
        input=text,
        capture_output=True,
        text=True,
        cwd=folder,
        env={
            "PYTHONPATH": f"{program}:{folder}",
            "COMPANION_HOME": str(folder / "home"),
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
        },
        check=False,
    )


def test_every_block_is_run():
    fenced = TEXT.count("\n```") // 2

    assert fenced == len(FILES)
    assert {name for name in FILES if name.endswith(".py")} == {*PRINTS, "research.py", "learner.py"}


@pytest.mark.parametrize("name", PRINTS)
def test_a_program_does_what_it_says(folder, name):
    done = python(folder, name)

    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith(PRINTS[name])


def test_bots_are_twenty_lines():
    for name in ("bold.py", "stacker.py"):
        begun = FILES[name].index("class ")
        lines = [line for line in FILES[name][begun:].split("if __name__")[0].splitlines() if line.strip()]
        assert len(lines) <= 20


def test_a_study_counts(folder):
    done = python(folder, "-c", "import research; print(research.knock_outs(30))")

    assert "FG-WIN-01" in done.stdout, done.stderr


@pytest.mark.deep("studies")
def test_a_study_of_a_thousand_matches(folder):
    done = python(folder, "research.py")

    assert "FG-WIN-01" in done.stdout, done.stderr


def test_a_program_learns_in_thirty_lines(folder):
    begun = FILES["learner.py"].index("def train")
    lines = [line for line in FILES["learner.py"][begun:].split("if __name__")[0].splitlines() if line.strip()]
    assert len(lines) <= 32

    wanted = "assert set(found) <= {1, 0, -1} and (weights != 0).any(); print(len(found), 'matches')"
    done = python(folder, "-c", f"from learner import train; found, weights = train(600); {wanted}")

    assert done.stdout.endswith(" matches\n"), done.stderr


@pytest.mark.deep("studies")
def test_what_it_has_learned_wins_more(folder):
    lines = (
        "from learner import train; found, _ = train(60_000); print(sum(found[:100]) < sum(found[-100:]), len(found))"
    )
    done = python(folder, "-c", lines)

    assert done.stdout.startswith("True "), done.stdout + done.stderr


def test_a_bot_that_looks_ahead_plays(folder):
    lines = "from companion.api import *; from ahead import OneStep; print(study(figure_setup(), (OneStep,) * 2, 2))"
    done = python(folder, "-c", lines)

    assert done.stdout.startswith("Counter("), done.stderr


def test_a_kept_match_is_read(folder):
    played = python(folder, "-m", "companion", "play", "--a", "Ann", "--b", "Ben", text="1\nquit\n")
    assert 0 == played.returncode, played.stderr

    assert "Ann against Ben" in python(folder, "history.py").stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_are_answered(folder, command):
    lay_down(folder, {"bold": "bold:Bold", "stacker": "stacker:Stacker"})
    few = ["--games", "1"] if command.startswith("lab ladder") else []
    done = python(folder, "-m", "companion", *command.split(), *few, text="quit\n")

    if "--scheduler" in command:
        assert 2 == done.returncode and "ca.pem" in done.stderr  # there are no certificates yet
    else:
        assert 0 == done.returncode, done.stderr
