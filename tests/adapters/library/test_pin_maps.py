"""Files of pin maps: every kind of bad file is refused with its place."""

from __future__ import annotations

import pytest

from companion.adapters.library.pin_maps import build_of, given_boards, given_pin_maps, load_board
from companion.kernel.errors import DataError

NANO = (given_pin_maps() / "nano.toml").read_text()


def changed(old: str, new: str) -> str:
    assert old in NANO
    return NANO.replace(old, new, 1)


def test_a_given_file_is_read_whole():
    board = load_board(given_pin_maps() / "nano.toml")

    assert ("nano", "atmega328p", 30, 2) == (board.id, board.chip, len(board.pins()), len(board.build))
    assert ("A4", 18) == (build_of(board).wire("sda").pin, build_of(board).number("sda"))


def test_every_given_file_is_called_as_its_board():
    assert ["esp32", "nano", "pico", "raspberry_pi", "uno", "xiao_esp32c3"] == sorted(given_boards())


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "the key 'id' is missing"),
        ("id = ", ": invalid TOML at the end: Invalid value"),
        (changed('id = "nano"', 'id = "Nano 1"'), "id: expected lower-case letters and digits, joined by hyphens"),
        (changed("logic_v = 5.0", ""), "the key 'logic_v' is missing"),
        (changed("logic_v = 5.0", 'logic_v = "5 V"'), "logic_v: expected a number, got '5 V'"),
        (changed("logic_v = 5.0", "logic_v = 230.0"), "logic_v: expected a number of at most 24, got 230.0"),
        (changed("logic_v = 5.0", "logik_v = 5.0"), "unknown key 'logik_v' (did you mean 'logic_v'?)"),
        (
            changed('chip = "atmega328p"', 'chip = "atmega32"'),
            "chip: expected atmega328p, esp32, raspberry-pi or rp2040, got 'atmega32'",
        ),
        (changed('usb = "top"', 'usb = "left"'), "usb: expected bottom, none or top, got 'left'"),
        (changed('side = "left"', 'side = "up"'), "strip[0].side (strip 1): expected left or right, got 'up'"),
        (
            changed('{ name = "D13", number = 13 }', '{ name = "D13", number = "13" }'),
            "strip[0].pins[0].number (strip 1, pin 1 D13): expected a whole number, got '13'",
        ),
        (
            changed('{ name = "D13", number = 13 }', '{ name = "D13" }'),
            "strip[0].pins[0].number (strip 1, pin 1 D13): expected the number by which programs call D13",
        ),
        (
            changed('{ name = "D13", number = 13 }', '{ name = "A0", number = 13 }'),
            "strip[0].pins[3].name (strip 1, pin 4 A0): the pin 'A0' is named twice",
        ),
        (
            changed('{ name = "D13", number = 13 }', '{ name = "D13", number = 13, kind = "out" }'),
            "strip[0].pins[0].kind (strip 1, pin 1 D13): expected analog, ground, input, io, other or supply",
        ),
        (
            changed('{ name = "D13", number = 13 }', '{ name = "D13", number = 13, pull = true }'),
            "strip[0].pins[0] (strip 1, pin 1 D13): unknown key 'pull' (did you mean 'pull_up'?)",
        ),
        (changed('id = "as5600"', 'id = "encoder"'), "build[1].id (build encoder): the build 'encoder' is named twice"),
        (changed('kind = "as5600"', 'kind = "as5048"'), "build[0].sensor.kind (build as5600): expected as5600 or enco"),
        (changed('role = "sda"', 'role = "data"'), "build[0].wire[2].role (build as5600, wire 3): expected encoder_a"),
        (
            changed('pin = "A4"', 'pin = "A8"'),
            "build[0].wire[2].pin (build as5600, wire 3): Arduino Nano has no pin 'A8'; it has D13, 3V3",
        ),
        (
            changed('pin = "A4"', 'pin = "A5"'),
            "build[0].wire[3].pin (build as5600, wire 4): the pin A5 is used twice, for sda and for scl",
        ),
        (
            changed('pin = "A4"', 'pin = "A3"'),
            "build[0].wire[2].pin (build as5600, wire 3): A3 cannot be sda of twi, which can be A4",
        ),
        (
            changed("pull_ups_v = 3.3", "pull_ups_v = 5.0"),
            "build[0].wire[2].pin (build as5600, wire 3): 5 V would reach SDA of a sensor that is fed with 3.3 V",
        ),
        (
            changed('volts = 3.3\ncolour = "blue"', 'volts = 5.0\ncolour = "blue"'),
            "build[0].wire[2].volts (build as5600, wire 3): expected 3.3 V, because the pull-ups of AS5600 board go",
        ),
        (
            changed("supply_v = 3.3", "supply_v = 5.0"),
            "build[0].sensor.supply_v (build as5600): 5 V is not within the 3 to 3.6 V that AS5600 board takes",
        ),
        (
            changed("counts_per_turn = 240", ""),
            "build[1].counts_per_turn (build encoder): expected four for each pulse of a phase in one turn, got 0",
        ),
        (
            changed("takes_v = [3.0, 3.6]", "takes_v = [3.0]"),
            "build[0].sensor.takes_v (build as5600): expected a list of",
        ),
        (
            changed('colour = "red"', 'colour = "pink"'),
            "build[0].wire[0].colour (build as5600, wire 1): expected black,",
        ),
        ("x = 1\n" + NANO, "unknown key 'x'; the keys are id, name, chip"),
        (b"\xff\xfe", "valid UTF-8"),
    ],
)
def test_a_faulty_file_is_refused_with_its_place(text, sentence, write):
    path = write(text, "my_board.toml")

    with pytest.raises(DataError) as caught:
        load_board(path)

    assert str(caught.value).startswith(str(path))
    assert sentence in str(caught.value)
    assert 1 == len(str(caught.value).splitlines())


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(DataError, match=r"none\.toml"):
        load_board(tmp_path / "none.toml")


def test_a_build_that_a_board_does_not_have_is_refused():
    board = load_board(given_pin_maps() / "nano.toml")

    assert "encoder" == build_of(board, "encoder").build.id
    with pytest.raises(DataError, match="Arduino Nano has no build 'as5048'; choose from as5600 or encoder"):
        build_of(board, "as5048")
