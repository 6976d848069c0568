"""The build guide: what it points to is there, and what it tells people to type exists."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.__main__ import main
from firmware_bridge.reading.calibration_values import UNCALIBRATED_DEG

TEXTS = Path(__file__).resolve().parents[2] / "companion" / "texts"
HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
GUIDE = (HARDWARE / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"(?:companion|(?<=`))\s?(spinner \w+)", GUIDE)


def test_how_wrong_a_base_is_that_nobody_calibrated_is_one_number():
    """The base says it of each spin, `doctor` and the app of the base, the help and the guide of all."""
    number, spread = f"up to {UNCALIBRATED_DEG:g}°", f"± {UNCALIBRATED_DEG:.2f}°"
    helps = [
        tomllib.loads((TEXTS / f"{language}-help.toml").read_text(encoding="utf-8"))["help"]["spinner-monitor"]["what"]
        for language in ("en", "de")
    ]

    assert 2 == GUIDE.count(number), "of doctor's answer, and where calibrating is described"
    assert 2 == GUIDE.count(spread), "of each row without calibration"
    assert number in helps[0] and f"bis zu {UNCALIBRATED_DEG:g}°" in helps[1]


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
    assert GUIDE.count("<!-- figures: tests.bench spins -->") == 1
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


def test_pins_of_other_esp32_boards_are_free_and_those_that_the_program_asks_for():
    tree = ast.parse((HARDWARE / "firmware" / "micropython" / "main.py").read_text(encoding="utf-8"))
    values = {node.targets[0].id: node.value for node in tree.body if isinstance(node, ast.Assign)}
    asked = set(ast.literal_eval(values["PINS"])["esp32"])
    c3, s3 = (ast.literal_eval(line) for line in re.findall(r"^\{.*\}$", GUIDE, re.MULTILINE))
    # Data sheets: start, USB, serial line, flash memory.
    taken_c3 = {2, 8, 9, 18, 19, 20, 21, *range(11, 18)}
    taken_s3 = {0, 3, 45, 46, 19, 20, 43, 44, *range(26, 38)}

    assert asked == set(s3) == set(c3) | {"encoder_a", "encoder_b", "index"}
    assert len(set(c3.values())) == len(c3) and not taken_c3 & set(c3.values()) and max(c3.values()) <= 21
    assert len(set(s3.values())) == len(s3) and not taken_s3 & set(s3.values()) and max(s3.values()) <= 48


@pytest.mark.parametrize("page", ["bench.md", "builds.md"])
def test_links_between_the_pages_of_the_guide_lead_somewhere(page):
    text = (HARDWARE / page).read_text(encoding="utf-8")
    headings = {re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in GUIDE.splitlines()}
    links = re.findall(r"\]\(([^)#]+)(?:#([^)]+))?\)", text)

    assert links
    for file, anchor in links:
        assert (HARDWARE / file).exists()
        assert not anchor or (file == "README.md" and anchor in headings)


def test_every_row_of_the_bench_says_how_and_where_to():
    rows = re.findall(r"^\|(.*)\|$", (HARDWARE / "bench.md").read_text(encoding="utf-8"), re.MULTILINE)[2:]
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]

    assert 20 < len(cells) and all(len(row) == 3 and all(row) for row in cells)
    assert len({what for what, *_ in cells}) == len(cells)


def test_bench_names_sizes_and_files_that_there_are():
    text = (HARDWARE / "bench.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/]+\.(?:py|scad|md|c))`", text))
    drawing = (HARDWARE / "enclosure" / "spinner_base.scad").read_text(encoding="utf-8")
    places = (HARDWARE, HARDWARE.parent, *(path for path in HARDWARE.rglob("*") if path.is_dir()))

    assert named
    assert all(any((place / file).exists() for place in places) for file in named)
    for size in ("figure_disc_d", "figure_disc_h", "bearing_fit", "bore_fit", "air_gap", "ring_h"):
        assert f"`{size}`" in text and re.search(rf"^{size} = ", drawing, re.MULTILINE)


def test_cell_lasts_as_long_as_its_capacity_and_the_currents_say():
    rows = re.findall(r"^\| [^|]+ \| ([\d.]+) mA \+ ([\d.]+) mA \| (\d+) h \|$", GUIDE, re.MULTILINE)

    assert len(rows) == 4
    for board, sensor, hours in rows:
        assert float(hours) == pytest.approx(400 / (float(board) + float(sensor)), abs=0.5)


def test_steps_of_the_guide_have_their_numbers_and_their_pictures():
    start, end = GUIDE.index("## 4. Put it together"), GUIDE.index("## 5. Wire")
    section = GUIDE[start:end]
    steps = re.split(r"^\*\*(\d+)\.\*\* ", section, flags=re.MULTILINE)

    assert [str(number) for number in range(1, 11)] == steps[1::2]
    for number, text in zip(steps[1::2], steps[2::2], strict=True):
        assert f"](enclosure/step_{number}.png)" in text
    for build in ("exploded", "exploded_encoder", "exploded_wireless"):
        assert f"](enclosure/{build}.png)" in steps[0]


def test_what_the_guide_says_of_cells_is_what_the_drawing_and_the_list_have():
    drawing = (HARDWARE / "enclosure" / "spinner_base.scad").read_text(encoding="utf-8")
    bom = (HARDWARE / "bom.csv").read_text(encoding="utf-8")

    assert "370 mA" in GUIDE and "370 mA" in drawing and "370 mA" in bom
    assert "500 mAh or more" in GUIDE and "at least 500 mAh" in bom and "A cell of 500 mAh or more" in drawing
    for word in ("protection circuit", "plus and minus", "swell", "Charge where you can see it", "swollen", "Pierced"):
        assert word in GUIDE
