"""The build guide: what it points to is there, and what it tells people to type exists."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.__main__ import main

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
GUIDE = (HARDWARE / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"(?:companion|(?<=`))\s?(spinner \w+)", GUIDE)


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#]+)\)", GUIDE))))
def test_every_link_of_the_guide_leads_somewhere(target):
    assert (HARDWARE / target).exists()


def test_every_anchor_of_the_guide_is_a_heading():
    headings = {re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in GUIDE.splitlines()}

    assert set(re.findall(r"\]\(#([^)]+)\)", GUIDE)) <= headings


@pytest.mark.parametrize("command", sorted(set(COMMANDS)))
def test_every_command_of_the_guide_exists(command):
    ran = CliRunner().invoke(main, [*command.split(), "--help"], prog_name="companion")

    assert ran.exit_code == 0, ran.output


def test_guide_has_a_place_for_the_measured_figures_and_says_what_was_never_tried():
    assert GUIDE.count("<!-- figures: companion bench spins -->") == 1
    assert "## Untried on a bench" in GUIDE and "## Without hardware" in GUIDE


def test_every_wiring_picture_and_every_picture_of_the_parts_is_shown():
    shown = set(re.findall(r"\]\(([^)#]+)\)", GUIDE))
    pictures = {f"wiring/{file.name}" for file in HARDWARE.glob("wiring/*.svg")}
    pictures |= {f"enclosure/{file.name}" for file in HARDWARE.glob("enclosure/*.png")}

    assert pictures <= shown


@pytest.mark.parametrize("board, row", [("pico", "| Raspberry Pi Pico |"), ("esp32", "| ESP32-DevKitC |")])
def test_pins_of_encoders_that_are_not_drawn_are_those_of_the_pin_map(board, row):
    pins = HARDWARE.parent / "board_maps" / "pins" / f"{board}.toml"
    builds = tomllib.loads(pins.read_text(encoding="utf-8"))["build"]
    wires = {wire["role"]: wire["pin"] for build in builds if build["id"] == "encoder" for wire in build["wire"]}
    signals = ", ".join(wires[role] for role in ("encoder_a", "encoder_b", "index"))
    said = next(line for line in GUIDE.splitlines() if line.startswith(row) and "as5600.svg" in line)

    assert f"from {wires['power']}, GND, {signals} |" in said
