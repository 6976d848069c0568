"""`companion bench`: it measures and prints; how fast it was is nobody's failure."""

from __future__ import annotations

import os
import re
import shutil
import sys

import pytest

from companion.cards.editions.table import EDITIONS
from companion.commands.bench import bases as bench_bases
from companion.commands.bench import cards as bench_cards
from companion.commands.bench import playouts as bench_playouts
from companion.commands.bench import spins as bench_spins
from companion.commands.bench.earlier import Ratios, earlier
from companion.commands.bench.soak import Mark, Soaked
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import FIGURES_OF
from firmware_bridge.sim.accuracy import CALIBRATED, NOISY, PLUGGED, UNCALIBRATED
from tests.commands.cli import assert_one_sentence, process
from tests.saying import said


def test_play_outs_are_measured_in_every_format_and_rule_set_next_to_chess(run, monkeypatch):
    monkeypatch.setattr(bench_playouts, "ROUND_S", 0.01)

    result = run("bench", "playouts", "--rounds", "2")

    lines = result.output.splitlines()
    costs = next(number for number, line in enumerate(lines) if line.startswith("an accepted action"))
    header, *rows = lines[:costs]
    *rows, note = [row for row in rows if row]
    assert result.exit_code == 0 and re.search(r"before +ratio to chess +aim$", header)
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
    ratios = [row.split()[-2:] for row in rows[1:]]
    assert all(float(now) > 0 and aim == "2.0" for now, aim in ratios)
    assert re.search(rf" 0\.97 +{ratios[2][0]} +2\.0$", rows[3]) and earlier().version in note
    assert 6 == len(lines[costs + 1 :]) and all(float(row.split()[-1]) > 0 for row in lines[costs + 1 :])


def test_a_missing_comparison_is_one_sentence_that_says_how_to_get_it(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    monkeypatch.delitem(sys.modules, "companion.commands.bench.rivals.chess_games", raising=False)

    assert_one_sentence(run("bench", "playouts"), "python-chess", "pip install chess")


def test_an_installation_without_the_comparison_says_that_it_is_part_of_a_checkout(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "companion.commands.bench.rivals.chess_games", None)

    assert_one_sentence(run("bench", "playouts"), "checkout")


def test_card_games_are_measured_in_every_edition_next_to_what_was_measured_before(run, monkeypatch):
    monkeypatch.setattr(bench_cards, "ROUND_S", 0.01)

    result = run("bench", "cards", "--rounds", "1")

    header, rival, *rows = result.output.splitlines()[: len(EDITIONS) + 4]
    assert result.exit_code == 0 and re.search(r"before +ratio to catanatron +aim ", header)
    assert rival.startswith("catanatron")
    for edition, row in zip(EDITIONS, rows, strict=False):
        before, now, aim, games, _, _ = row.split()[-6:]  # the last is so many "%"
        assert row.startswith(edition) and float(before) == earlier().cards.before[edition]
        assert float(now) > 0 and aim == "1.2" and float(games) > 0
    assert earlier().version in rows[-1]


def test_what_was_measured_before_names_rows_that_are_there():
    known = earlier()
    kinds = {f"{format}-{rules}" for format in FIGURES_OF for rules in RULE_SETS}

    assert known.playouts.before.keys() <= kinds
    assert known.cards.before.keys() == EDITIONS.keys()


def test_a_row_that_was_not_measured_before_is_empty_there():
    ratios = Ratios(2.0, {"three_on_three-tfg-2007": 1.5})

    assert ratios.beside("three_on_three-tfg-2007", "2.31") == ("1.50", "2.31", "2.0")
    assert ratios.beside("six_on_six-duel-2019", "1.90") == ("", "1.90", "2.0")


def test_a_missing_x_server_is_one_sentence_that_says_how_to_get_it(run, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)

    assert_one_sentence(run("bench", "app"), "Xvfb", "apt-get install xvfb")


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

    result = run("bench", "spins", "--spins", "8", "--seed", "4")

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
    assert promises[0] == f"OK {said('command.bench.no-wrong', n=0, of=8)}"
    for build in (PLUGGED, UNCALIBRATED):
        assert f"OK {said('command.bench.no-wrong-on', build=build.name, n=0, of=2)}" in promises
    assert result.exit_code == int(any(line.startswith("!!") for line in promises))


def test_every_disc_of_the_library_is_studied_once():
    discs = bench_spins.library_discs(bench_spins.made.library())

    assert len(discs) == len(set(discs)) > 150
    assert all(disc[0] == 0.0 and len(disc) > 1 for disc in discs)


def test_a_soak_is_shown_mark_by_mark_and_says_that_all_is_well(run, monkeypatch):
    monkeypatch.setattr(bench_bases, "bench_load", lambda: None)

    result = run("bench", "bases", "--minutes", "0.5")

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
    assert f"!! {said('command.bench.nothing-lost', lost=2, bad=0)}" in printed
    assert f"!! {said('command.bench.announced', n=2, of=3, others='1 UnfairSpin')}" in printed
    assert f"!! {said('command.bench.flat', mb='+4.0')}" in printed


# ---------------------------------------------------------------- in a window


@pytest.mark.deep("studies")
@pytest.mark.kivy
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")
def test_the_app_is_measured_in_a_window_of_its_own():
    done = process("bench", "app", COMPANION_HOME=os.environ["COMPANION_HOME"])

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
