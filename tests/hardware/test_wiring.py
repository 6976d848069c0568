"""The wiring pictures: WireViz draws every source, and no wire goes to another pin than the pin maps say."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.tools import missing, need_programs

ROOT = Path(__file__).resolve().parents[2]
WIREVIZ = Path(sys.executable).with_name("wireviz")
SOURCES = sorted((ROOT / "hardware" / "wiring").glob("*.yml"))
# Which role of a pin map goes to which terminal in the pictures.
TERMINALS = {
    "as5600": {"power": "VCC", "ground": "GND", "sda": "SDA", "scl": "SCL"},
    "encoder": {"power": "5V", "ground": "GND", "encoder_a": "A", "encoder_b": "B", "index": "Z"},
}

by_name = pytest.mark.parametrize("source", SOURCES, ids=[source.stem for source in SOURCES])


def read(source: Path) -> dict[str, Any]:
    return yaml.safe_load(source.read_text(encoding="utf-8"))


def connected(harness: dict[str, Any]) -> dict[str, str]:
    """Which terminal (of the sensor or the strip board) each pin of the board goes to."""
    first = harness["connections"][0]
    (pins,), (terminals,) = first[0].values(), first[-1].values()
    return dict(zip(map(str, pins), map(str, terminals), strict=True))


def board_of(harness: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The pin map that is drawn, and its build."""
    name, wanted = harness["metadata"]["board"], harness["metadata"]["build"]
    board = tomllib.loads((ROOT / "board_maps" / "pins" / f"{name}.toml").read_text(encoding="utf-8"))
    return board, next(build for build in board["build"] if build["id"] == wanted)


def test_all_boards_are_drawn():
    drawn = {(read(source)["metadata"]["board"], read(source)["metadata"]["build"]) for source in SOURCES}
    boards = {file.stem for file in (ROOT / "board_maps" / "pins").glob("*.toml")}

    assert {(board, "as5600") for board in boards} <= drawn
    assert ("nano", "encoder") in drawn


@by_name
def test_wires_go_to_the_pins_of_the_pin_map(source):
    harness = read(source)
    board, build = board_of(harness)
    terminals = TERMINALS[build["id"]]
    places = {pin["name"]: str(pin.get("place", pin["name"])) for strip in board["strip"] for pin in strip["pins"]}
    expected = {places[wire["pin"]]: terminals[wire["role"]] for wire in build["wire"] if wire["role"] in terminals}

    assert expected == connected(harness)


@by_name
def test_pins_carry_the_name_that_is_printed_on_the_board(source):
    harness = read(source)
    board, _ = board_of(harness)
    printed = {
        str(pin["place"]): pin.get("printed", pin["name"])
        for strip in board["strip"]
        for pin in strip["pins"]
        if "place" in pin
    }
    connector = next(iter(harness["connectors"].values()))

    if printed:
        assert [printed[str(place)] for place in connector["pins"]] == connector["pinlabels"]


@by_name
def test_sensor_is_joined_as_the_pin_map_asks(source):
    harness = read(source)
    _, build = board_of(harness)
    if build["id"] == "as5600":
        sensor = harness["connectors"]["AS5600"]
        loops = [{sensor["pinlabels"][pin - 1] for pin in loop} for loop in sensor["loops"]]

        assert [set(pair) for pair in build["sensor"]["bridges"]] == loops
        assert build["sensor"]["supply_v"] == 3.3
    else:
        # All four leads of each fork: light, ground, collector, ground. Collectors only pull down: the pin map agrees.
        for letter, connection in zip("ABZ", harness["connections"][1:4], strict=True):
            assert connection[0] == {"STRIP": [f"L{letter}", "GND", letter, "GND"]}
            assert connection[-1] == {f"FORK_{letter}": ["E+", "E", "D+", "D"]}
        assert build["sensor"]["output"] == "open-drain" and build["board_pull_ups"]


@by_name
def test_pull_ups_of_the_forks_go_to_the_voltage_of_the_board(source):
    harness = read(source)
    board, build = board_of(harness)
    if build["id"] != "encoder":
        return
    pins = [pin for strip in board["strip"] for pin in strip["pins"]]
    supplies = {pin.get("place", pin["name"]): pin["volts"] for pin in pins if "volts" in pin}
    (wire,) = [first for first, *_, last in harness["connections"] if last == {"STRIP": ["UP"]}]
    ((pin,),) = wire.values()

    assert board["logic_v"] == build["sensor"]["pull_ups_v"] == supplies[pin]


@by_name
def test_picture_is_drawn_and_the_one_beside_it_says_the_same(source, tmp_path):
    need_programs("dot")
    if not WIREVIZ.exists():
        missing("WireViz")
    command = [str(WIREVIZ), "--format", "s", "--output-dir", str(tmp_path), str(source)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stderr
    assert "Warning" not in ran.stderr
    assert words(source.with_suffix(".svg")) == words(tmp_path / f"{source.stem}.svg")


def words(svg: Path) -> list[str]:
    """What is written in a picture: places and sizes depend on the fonts that are installed."""
    return [(text.text or "").strip() for text in ET.parse(svg).iter("{http://www.w3.org/2000/svg}text")]
