"""`python -m tests.bench`: it measures and prints; how fast it was is nobody's failure."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cards.editions.table import EDITIONS
from tests.bench import bases as bench_bases
from tests.bench import cards as bench_cards
from tests.bench import playouts as bench_playouts
from tests.bench import spins as bench_spins
from tests.bench.__main__ import bench
from tests.bench.accuracy import CALIBRATED, NOISY, PLUGGED, UNCALIBRATED
from tests.bench.soak import Mark, Soaked
from tests.bench.words import say

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Runs the bench in a home of its own; gives the result."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return lambda *words: CliRunner().invoke(bench, words, prog_name="bench")


def test_play_outs_are_measured_in_every_format_and_rule_set_next_to_chess(run, monkeypatch):
    monkeypatch.setattr(bench_playouts, "ROUND_S", 0.01)

    result = run("playouts", "--rounds", "2")

    lines = result.output.splitlines()
    costs = next(number for number, line in enumerate(lines) if line.startswith("an accepted action"))
    header, *rows = lines[:costs]
    assert result.exit_code == 0 and re.search(r"ratio to chess +aim$", header)
    assert rows[0].startswith("python-chess")
    assert [row.split("  ")[0] for row in rows[1:]] == [
        "Six on six, Figure game 2007",
        "Three on three, Figure game 2007",
        "Six on six, Duel 2017",
        "Three on three, Duel 2017",
        "Six on six, Duel 2019",
        "Three on three, Duel 2019",
        "all of these, the same time each",
    ]
    assert all(float(now) > 0 and aim == "2" for now, aim in (row.split()[-2:] for row in rows[1:]))
    assert 6 == len(lines[costs + 1 :]) and all(float(row.split()[-1]) > 0 for row in lines[costs + 1 :])


def test_a_missing_comparison_is_one_sentence_that_says_how_to_get_it(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    monkeypatch.delitem(sys.modules, "tests.bench.chess_games", raising=False)

    result = run("playouts")
    assert 1 == result.exit_code and "pip install chess" in result.output and 1 == result.output.count("\n")


def test_card_games_are_measured_in_every_edition_next_to_catanatron(run, monkeypatch):
    monkeypatch.setattr(bench_cards, "ROUND_S", 0.01)

    result = run("cards", "--rounds", "1")

    header, rival, *rows = result.output.splitlines()[: len(EDITIONS) + 4]
    assert result.exit_code == 0 and re.search(r"ratio to catanatron +aim ", header)
    assert rival.startswith("catanatron")
    for edition, row in zip(EDITIONS, rows, strict=False):
        now, aim, games, _, _ = row.split()[-5:]  # the last is so many "%"
        assert row.startswith(edition) and float(now) > 0 and aim == "1.2" and float(games) > 0


def test_a_missing_x_server_is_one_sentence_that_says_how_to_get_it(run, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)

    assert f"Error: {say('error.xvfb')}\n" == run("app").output


# ---------------------------------------------------------------- spinner bases


BOARDS = (
    "ATmega328P, wire",
    "RP2040, wire",
    "ESP32, wire",
    "RP2040, Wi-Fi",
    "ESP32, Wi-Fi",
    "RP2040, BLE",
    "ESP32, BLE",
)


def test_spins_whose_truth_is_known_are_studied_on_the_discs_of_the_library(run, monkeypatch):
    monkeypatch.setattr(bench_spins, "BUILDS", (CALIBRATED, NOISY, PLUGGED, UNCALIBRATED))
    monkeypatch.setattr(bench_spins, "SPEEDS_TURNS_S", (25,))

    result = run("spins", "--spins", "8", "--seed", "4")

    lines = result.output.splitlines()
    assert lines[0].startswith("fair spins on") and lines[0].endswith("worst base °")
    assert lines[1].startswith("AS5600, calibrated") and lines[1].split()[2:4] == ["8", "0"]
    assert [build.name for build in (CALIBRATED, NOISY, PLUGGED, UNCALIBRATED)] == [
        line.split("  ")[0] for line in lines[1:5]
    ]
    assert lines[10].startswith("caught per 100 on") and "hand-stop" in lines[10]
    assert [*BOARDS[3:]] == [line.split("  ")[0] for line in lines[5:9]]
    fast = [[cell for cell in line.split("  ") if cell][:5] for line in lines[21:28]]
    assert lines[20].startswith("turns a second") and [["25", board, "1", "0", "0"] for board in BOARDS] == [
        [cell.strip() for cell in row] for row in fast
    ]
    promises = [line for line in lines if line[:3] in ("OK ", "!! ")]
    assert promises[0] == f"OK {say('bench.no-wrong', n=0, of=8)}"
    for build in (PLUGGED, UNCALIBRATED):
        assert f"OK {say('bench.no-wrong-on', build=build.name, n=0, of=2)}" in promises
    assert result.exit_code == int(any(line.startswith("!!") for line in promises))


def test_every_disc_of_the_library_is_studied_once():
    discs = bench_spins.library_discs(bench_spins.made.library())

    assert len(discs) == len(set(discs)) > 150
    assert all(disc[0] == 0.0 and len(disc) > 1 for disc in discs)


def test_a_soak_is_shown_mark_by_mark_and_says_that_all_is_well(run, monkeypatch):
    monkeypatch.setattr(bench_bases, "bench_load", lambda: None)

    result = run("bases", "--minutes", "0.5")

    lines = result.output.splitlines()
    assert result.exit_code == 0
    assert lines[1].startswith("simulated") and lines[1].endswith("times real time")
    assert lines[11].split()[:5] == ["30", "s", "29,960", "0", "0"]
    assert [line[:3] for line in lines[12:15]] == ["OK ", "OK ", "OK "]


def test_a_soak_that_lost_something_says_what(capsys):
    def mark(at_s, lost, announced, resident_mb):
        return Mark(
            at_s=at_s,
            wall_s=1.0,
            samples=1000,
            lost=lost,
            bad_frames=0,
            spun=3,
            announced=announced,
            resident_mb=resident_mb,
            blocks=1000,
        )

    done = Soaked(marks=(mark(20.0, 0, 1, 40.0), mark(40.0, 2, 2, 44.0)), others={"UnfairSpin": 1})

    assert not bench_bases.show_soak(done, 40.0)
    printed = capsys.readouterr().out
    assert f"!! {say('bench.nothing-lost', lost=2, bad=0)}" in printed
    assert f"!! {say('bench.announced', n=2, of=3, others='1 UnfairSpin')}" in printed
    assert f"!! {say('bench.flat', mb='+4.0')}" in printed


# ---------------------------------------------------------------- in a window


@pytest.mark.deep("studies")
@pytest.mark.kivy
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")
def test_the_app_is_measured_in_a_window_of_its_own():
    done = subprocess.run([sys.executable, "-m", "tests.bench", "app"], cwd=ROOT, capture_output=True, text=True)

    assert done.stderr == "" and done.returncode == 0
    assert "empty window" in done.stdout and "while a figure moves" in done.stdout
    assert "12 figures on the Field" in done.stdout
    assert "a tap, to its answer on the screen" in done.stdout


@pytest.mark.deep("studies")
@pytest.mark.kivy
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")
def test_four_bases_are_measured_in_the_running_app(capsys, monkeypatch):
    monkeypatch.setenv("COMPANION_BENCH_RUN_S", "1")

    bench_bases.bench_load()

    said = capsys.readouterr().out
    assert "six on six table at rest, no base" in said and "the same, 4 bases turning" in said
    assert " samples a second came over 4 ports" in " ".join(said.split())
