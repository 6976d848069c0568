"""Light and dark of the fork sensors: with the resistors of the strip board every board reads both for certain."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
GUIDE = (HARDWARE / "README.md").read_text(encoding="utf-8")

# Vishay, data sheet 83764, TCST1202: transfer ratio at 20 mA, least and typical; forward voltage; most current.
TRANSFER, TYPICAL_TRANSFER = 0.05, 0.10
FORWARD_V, MOST_A = 1.25, 0.060
LOW_V = 0.4
SCHOTTKY_V = 0.25
# Logic voltage, what is surely read as high, and the strongest pull-up of a pin, by the data sheets.
BOARDS = {"ATmega328P": (5.0, 3.0, 20e3), "RP2040": (3.3, 2.0, 50e3), "ESP32": (3.3, 2.475, 30e3)}


def ohms() -> dict[str, float]:
    with (HARDWARE / "bom.csv").open(encoding="utf-8", newline="") as file:
        parts = [row["part"] for row in csv.DictReader(file) if row["goes"] == "wiring: STRIP"]
    found = [re.match(r"resistor ([\d.]+) (k?)Ohm", part) for part in parts]
    light, up, up_z = sorted(float(m[1]) * (1000 if m[2] else 1) for m in found if m)
    return {"light": light, "up": up, "up_z": up_z}


def lit_a(transfer: float) -> float:
    return transfer * (5.0 - FORWARD_V) / ohms()["light"]


def test_light_is_bright_and_neither_it_nor_its_resistor_burns():
    current = (5.0 - FORWARD_V) / ohms()["light"]

    assert 0.040 < current < 0.8 * MOST_A
    assert current**2 * ohms()["light"] < 0.8 * 0.25


@pytest.mark.parametrize("board", BOARDS)
def test_weakest_lit_fork_pulls_its_line_and_the_index_down(board):
    logic_v, _, own_ohms = BOARDS[board]
    own = 2 * (logic_v - LOW_V) / own_ohms
    load = (logic_v - LOW_V) / ohms()["up"] + (logic_v - LOW_V - SCHOTTKY_V) / ohms()["up_z"] + own

    assert load < 0.9 * lit_a(TRANSFER)


@pytest.mark.parametrize("board", BOARDS)
def test_dark_fork_may_let_a_twentieth_of_the_light_through(board):
    logic_v, high_v, _ = BOARDS[board]
    # The board's own pull-up may be weak: it is left out. Before, with 50 kOhm and nothing else, it was a fiftieth.
    leak = (logic_v - high_v) / ohms()["up"]

    assert leak > 0.035 * lit_a(TYPICAL_TRANSFER)


@pytest.mark.parametrize("board", BOARDS)
def test_level_that_the_guide_asks_of_a_dark_fork_is_well_above_what_is_read_as_high(board):
    asked = dict(re.findall(r"dark ([\d.]+) V or more on a board of ([\d.]+) V", GUIDE))
    logic_v, high_v, _ = BOARDS[board]
    least = next(float(least) for least, volts in asked.items() if float(volts) == logic_v)

    assert high_v + 0.25 * (logic_v - high_v) < least < logic_v
    # The meter sees a leak that is well below the one that would be read wrong.
    assert (logic_v - least) / ohms()["up"] < 0.4 * (logic_v - high_v) / ohms()["up"]
