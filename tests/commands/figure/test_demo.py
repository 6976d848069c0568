"""`companion demo`, and the streams of a real process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from companion.commands.app import IN_THE_TERMINAL
from tests.commands.cli import ROOT, process


@pytest.mark.parametrize("rules", ["tfg-2007", "duel-2017"])
@pytest.mark.parametrize("form", ["six_on_six", "three_on_three"])
def test_a_demo_is_the_same_to_the_letter_when_its_seed_is(run, form, rules):
    line = ("demo", "--seed", "1", "--format", form, "--rules", rules)

    first, second = run(*line), run(*line)

    assert first.exit_code == 0
    assert first.stdout_bytes == second.stdout_bytes
    assert "Turn 2: " in first.stdout
    assert " wins: " in first.stdout or "The match is a draw" in first.stdout
    assert "FG-WIN-0" in first.stdout or "POLICY-" in first.stdout


def test_demos_differ_when_no_seed_is_given_and_say_which_they_were(run):
    output = run("demo").output

    seed = output.split("Seed: ")[1].split(".")[0]
    assert run("demo", "--seed", seed).output == output


def test_a_demo_is_the_same_in_another_process_and_says_nothing_on_standard_error():
    done = [process("demo", "--seed", "7", PYTHONHASHSEED=str(number)) for number in (1, 2)]

    assert done[0].stdout == done[1].stdout and "wins: " in done[0].stdout
    assert [one.stderr for one in done] == ["", ""]


def test_without_a_display_the_app_says_so_and_what_can_be_typed():
    done = process(DISPLAY="", WAYLAND_DISPLAY="")

    lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert "without a display" in lines[0]
    assert [f"  python -m companion {line}" for line in IN_THE_TERMINAL] == [one for one in lines if one[:2] == "  "]


def test_a_reader_that_goes_away_is_no_traceback():
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m companion demo --seed 1 | head -1; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )

    assert done.stdout.splitlines()[1] == "141"
    assert done.stderr == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_one_sentence():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "mats", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    assert done.returncode == 2
    assert done.stderr.startswith("companion: ") and done.stderr.count("\n") == 1


@pytest.mark.deep("spins")
def test_a_demo_on_bases_is_the_same_to_the_letter_when_its_seed_is(run, monkeypatch):
    line = ("demo", "--bases", "--seed", "7")
    monkeypatch.setattr("companion.commands.figure._demo_bases.HAND_SHARE", 0.5)

    first, second = run(*line), run(*line)

    assert first.exit_code == 0 and first.stdout_bytes == second.stdout_bytes
    assert "simulated 2 is calibrated with 4 spins" in first.stdout
    assert "    base simulated 1 " in first.stdout and " wins: " in first.stdout
    assert ": a hand stopped it. Spin again." in first.stdout


def test_a_program_is_named_with_or_without_saying_that_it_is_one(run):
    plain, said = (run("demo", "--seed", "1", "--a", name) for name in ("random", "program:random"))

    assert (0, plain.output) == (said.exit_code, said.output)
