"""`companion spinner wiring` and `companion spinner pins`."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from companion.adapters.library.pin_maps import given_pin_maps
from companion.commands.manual import ManualGroup
from companion.commands.spinner.pins import pins, wiring
from tests.commands.cli import assert_one_sentence
from tests.saying import said

NANO = str(given_pin_maps() / "nano.toml")


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    group = ManualGroup("spinner", commands={"wiring": wiring, "pins": pins})
    return lambda *arguments: CliRunner().invoke(group, arguments, prog_name="companion spinner")


@pytest.mark.parametrize("board", ["nano", NANO])
def test_a_wiring_is_drawn_into_a_file_of_its_name_when_none_is_given(run, tmp_path, board):
    result = run("wiring", board)

    assert (0, "Drew Arduino Nano, AS5600 on I2C to nano-as5600.svg\n") == (result.exit_code, result.output)
    assert ElementTree.parse(tmp_path / "nano-as5600.svg").getroot().tag.endswith("svg")


def test_another_build_is_drawn_as_png_when_asked_for(run, tmp_path):
    assert 0 == run("wiring", "raspberry_pi", "encoder", "-o", "pi.PNG", "--size", "300").exit_code

    assert (tmp_path / "pi.PNG").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (("nanno",), "unknown board 'nanno' (did you mean nano"),
        (("zx81",), "unknown board 'zx81'; choose from esp32, nano, pico, raspberry_pi, uno"),
        (("nano", "as5048"), "Arduino Nano has no build 'as5048'; choose from as5600 or encoder"),
        (("nano", "-o", "nano.gif"), said("error.picture.name")),
        (("none.toml",), "none.toml"),
    ],
)
def test_what_cannot_be_drawn_is_a_sentence(run, tmp_path, arguments, sentence):
    assert_one_sentence(run("wiring", *arguments), sentence)

    assert [] == list(tmp_path.iterdir())


def test_all_pin_maps_are_listed_with_their_pins(run):
    rows = run("pins").output.splitlines()

    assert {path.stem for path in given_pin_maps().glob("*.toml")} == {row.split()[0] for row in rows[1:]}
    (row,) = (row for row in rows if row.startswith("nano") and "encoder" in row)
    assert row.endswith("A D2, B D3, INDEX D4")


def test_files_are_checked_each_for_itself(run, tmp_path):
    (tmp_path / "bad.toml").write_text(given_pin_maps().joinpath("nano.toml").read_text().replace('"A4"', '"A3"'))

    result = run("pins", "bad.toml", NANO)

    assert 2 == result.exit_code
    assert f"OK {NANO}: Arduino Nano: 30 pins, AS5600 on I2C, encoder with index" in result.output
    assert result.stderr.startswith("companion: bad.toml: ")


def test_the_files_given_with_the_program_pass(run):
    files = sorted(str(path) for path in given_pin_maps().glob("*.toml"))

    result = run("pins", *files)

    assert (0, len(files)) == (result.exit_code, result.output.count("OK "))
