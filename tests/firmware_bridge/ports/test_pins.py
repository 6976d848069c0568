"""What a pin map may not be: each refusal in a sentence, and the given maps against what is known of the boards."""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec
import pytest
from gpiozero.pins.pi import PiBoardInfo

from companion.adapters.library.pin_maps import given_boards
from firmware_bridge.ports.pin_checks import build_faults, check
from firmware_bridge.ports.pins import NEEDED, Board, PinMap, Strip, pin_maps
from firmware_bridge.wire.errors import PinMapError
from firmware_bridge.wire.messages import BOARDS

BOARDS_GIVEN = given_boards()
MAPS = {pin_map.name: pin_map for board in BOARDS_GIVEN.values() for pin_map in pin_maps(board)}


def with_wire(name: str, wanted: str, /, **changes) -> PinMap:
    """A given map with one wire changed; without *changes* the wire is left out."""
    pin_map = MAPS[name]
    wires = tuple(
        msgspec.structs.replace(wire, **changes) if wire.role == wanted else wire
        for wire in pin_map.build.wire
        if changes or wire.role != wanted
    )
    return with_build(pin_map, wire=wires)


def with_build(pin_map: PinMap, **changes) -> PinMap:
    build = msgspec.structs.replace(pin_map.build, **changes)
    builds = tuple(build if one is pin_map.build else one for one in pin_map.board.build)
    return PinMap(msgspec.structs.replace(pin_map.board, build=builds), build)


def with_sensor(name: str, **changes) -> PinMap:
    pin_map = MAPS[name]
    return with_build(pin_map, sensor=msgspec.structs.replace(pin_map.build.sensor, **changes))


def bare_wire(name: str, wanted: str, /, **changes) -> PinMap:
    """`with_wire`, of a sensor without pull-ups."""
    changed = with_wire(name, wanted, **changes).build
    return with_build(MAPS[name], wire=changed.wire, sensor=msgspec.structs.replace(changed.sensor, pull_ups_v=0.0))


def with_board(name: str, **changes) -> PinMap:
    return PinMap(msgspec.structs.replace(MAPS[name].board, **changes), MAPS[name].build)


def refusal(pin_map: PinMap) -> str:
    with pytest.raises(PinMapError) as caught:
        check(pin_map)
    return str(caught.value)


@pytest.mark.parametrize("pin_map", MAPS.values(), ids=MAPS)
def test_a_given_map_is_sound_and_has_the_wires_of_its_sensor(pin_map):
    check(pin_map)

    assert set(NEEDED[pin_map.build.sensor.kind]) == {wire.role for wire in pin_map.build.wire}
    assert pin_map.board.chip in BOARDS.values()


def test_there_are_both_builds_for_every_board_that_can_count():
    builds = {name: tuple(build.id for build in board.build) for name, board in BOARDS_GIVEN.items()}

    assert {"uno", "nano", "pico", "esp32", "raspberry_pi", "xiao_esp32c3"} == set(builds)
    # An ESP32-C3 has no pulse counter.
    assert ("as5600",) == builds.pop("xiao_esp32c3")
    assert {("as5600", "encoder")} == set(builds.values())


@pytest.mark.parametrize(
    "pin_map, said",
    [
        (with_wire("nano as5600", "scl", pin="A4"), "the pin A4 is used twice, for sda and for scl"),
        (with_wire("nano as5600", "scl", to="SDA"), "SDA of the sensor is used twice, for sda and scl"),
        (with_wire("nano encoder", "index", role="encoder_b"), "there are two wires for encoder_b"),
        (with_wire("nano as5600", "sda", pin="A9"), "Arduino Nano has no pin 'A9'; it has D13, 3V3, AREF"),
        (with_wire("nano as5600", "sda", to="DATA"), "AS5600 board has no pin 'DATA'; it has VCC, GND, SDA"),
        (with_wire("nano as5600", "sda"), "expected a wire for sda: an AS5600 needs power, ground, sda and scl"),
        (with_wire("nano encoder", "index"), "expected a wire for index: an encoder needs power, ground, encoder_a"),
        (with_wire("nano encoder", "index", role="sda"), "an encoder has no sda; its wires are power, ground"),
    ],
    ids=str,
)
def test_wires_that_are_missing_doubled_or_lead_nowhere(pin_map, said):
    sentences = [sentence for _, sentence in build_faults(pin_map)]

    assert any(sentence.startswith(said) for sentence in sentences), sentences
    assert refusal(pin_map).startswith(f"{pin_map.name}: build.")


@pytest.mark.parametrize(
    "pin_map, said",
    [
        (with_wire("uno as5600", "sda", pin="A3"), "A3 cannot be sda of twi, which can be A4"),
        (with_wire("uno as5600", "sda", pin="SDA"), "SDA cannot be sda: it is joined to A4: name that one"),
        (with_wire("nano as5600", "scl", pin="D2"), "D2 cannot be scl of twi, which can be A5"),
        (
            with_wire("pico as5600", "sda", pin="GP6"),
            "GP6 cannot be sda of i2c0, which can be GP0, GP4, GP8, GP12, GP20 or GP16",
        ),
        (with_wire("pico as5600", "sda", pin="GP1"), "GP1 cannot be sda of i2c0"),
        (with_wire("pico as5600", "scl", pin="GP28"), "GP28 cannot be scl of i2c0"),
        (
            with_build(MAPS["pico as5600"], bus="i2c2"),
            "GP4 cannot be sda of i2c2, which has no pin on this board",
        ),
        (with_build(MAPS["pico as5600"], bus=""), "GP4 cannot be sda of a bus without a name"),
        (with_wire("raspberry_pi as5600", "sda", pin="GPIO17"), "GPIO17 cannot be sda of i2c1, which can be GPIO2"),
        (with_wire("raspberry_pi as5600", "sda", pin="GPIO0"), "GPIO0 cannot be sda: it is kept for the memory"),
        (with_wire("esp32 as5600", "sda", pin="IO34"), "IO34 cannot be sda: it is an input only"),
        (with_wire("esp32 as5600", "sda", pin="IO39"), "IO39 cannot be sda: it is an input only"),
        (with_wire("esp32 as5600", "sda", pin="IO12"), "IO12 cannot be sda: it decides, while the chip starts"),
        (with_wire("esp32 as5600", "scl", pin="IO6"), "IO6 cannot be scl: it is wired to the flash memory"),
        (with_wire("esp32 as5600", "scl", pin="IO1"), "IO1 cannot be scl: it carries the serial line"),
        (with_wire("esp32 encoder", "index", pin="IO0"), "IO0 cannot be index: it decides, while the chip starts"),
        (bare_wire("esp32 encoder", "encoder_a", pin="IO35"), "IO35 cannot be encoder_a: it has no pull-up of its own"),
        (with_wire("nano encoder", "encoder_a", pin="A7"), "A7 cannot be encoder_a: it is no digital pin"),
        (with_wire("nano encoder", "encoder_a", pin="AREF"), "AREF cannot be encoder_a: it is no digital pin"),
        (with_wire("nano encoder", "encoder_a", pin="D0"), "D0 cannot be encoder_a: it carries the serial line"),
    ],
    ids=str,
)
def test_pins_that_cannot_be_what_they_are_wired_for(pin_map, said):
    assert said in refusal(pin_map)


def test_any_free_pin_of_an_esp32_may_be_on_a_bus():
    check(with_wire("esp32 as5600", "sda", pin="IO27"))
    check(with_wire("esp32 as5600", "scl", pin="IO13"))


def test_the_second_bus_of_a_pico_is_legal_on_its_own_pins():
    both = with_wire("pico as5600", "sda", pin="GP26")
    wires = tuple(msgspec.structs.replace(wire, pin="GP27") if wire.role == "scl" else wire for wire in both.build.wire)

    check(with_build(both, wire=wires, bus="i2c1"))


def test_a_pin_that_interrupts_nothing_cannot_count():
    board = MAPS["nano encoder"].board
    strips = tuple(
        Strip(
            side=strip.side,
            first=strip.first,
            pins=tuple(msgspec.structs.replace(p, interrupt=p.name != "D2") for p in strip.pins),
        )
        for strip in board.strip
    )

    assert "D2 cannot be encoder_a: a change of its level" in refusal(with_board("nano encoder", strip=strips))


@pytest.mark.parametrize(
    "pin_map, said",
    [
        (
            with_sensor("raspberry_pi encoder", output="push-pull"),
            "5 V would reach GPIO23, which stands 3.3 V at most: strip board drives its lines to its supply",
        ),
        (
            with_sensor("pico encoder", pull_ups_v=5.0),
            "5 V would reach GP10, which stands 3.3 V at most: the pull-ups of strip board go to 5 V",
        ),
        (
            with_sensor("esp32 as5600", pull_ups_v=5.0),
            "5 V would reach IO21, which stands 3.3 V at most: the pull-ups of AS5600 board go to 5 V",
        ),
        (
            with_build(MAPS["nano as5600"], board_pull_ups=True),
            "5 V would reach SDA of a sensor that is fed with 3.3 V: the pull-up of A4 goes to 5 V",
        ),
        (with_sensor("nano as5600", pull_ups_v=1.8), "1.8 V at A4 is not surely read as high, 3 V is: the pull-ups of"),
        (with_sensor("nano as5600", pull_ups_v=0.0), "nothing pulls sda up: neither the sensor nor A4 has a pull-up"),
        (
            with_build(with_sensor("nano encoder", pull_ups_v=0.0), board_pull_ups=False),
            "nothing pulls encoder_a up: neither the sensor nor",
        ),
        (with_wire("nano as5600", "sda", volts=5.0), "expected 3.3 V, because the pull-ups of AS5600 board go to 3.3"),
        (with_wire("nano as5600", "power", pin="5V"), "5V gives 5 V, but the sensor is fed with 3.3 V"),
        (with_wire("nano as5600", "power", volts=5.0), "expected 3.3 V, which 3V3 gives, got 5 V"),
        (with_wire("nano as5600", "power", pin="D5"), "D5 gives no power; expected a supply pin"),
        (with_wire("nano as5600", "power", pin="VIN"), "VIN gives no power; expected a supply pin"),
        (with_wire("nano as5600", "power", pin="3V4"), "Arduino Nano has no pin '3V4'"),
        (with_wire("nano as5600", "ground", pin="RST 1"), "RST 1 is no ground; expected a ground pin"),
        (with_wire("nano as5600", "ground", volts=3.3), "expected 0 V for ground, got 3.3 V"),
        (with_sensor("nano as5600", supply_v=5.0), "5 V is not within the 3 to 3.6 V that AS5600 board takes"),
        (with_sensor("nano as5600", takes_v=(5.0, 3.0)), "expected the least voltage before the greatest, got 5 and 3"),
    ],
    ids=str,
)
def test_voltages_that_harm_or_are_not_understood(pin_map, said):
    assert said in refusal(pin_map)


def test_the_pull_ups_of_a_pi_do_where_the_sensor_has_none():
    check(with_sensor("raspberry_pi as5600", pull_ups_v=0.0))


@pytest.mark.parametrize(
    "pin_map, said",
    [
        (
            with_build(MAPS["nano encoder"], counts_per_turn=0),
            "expected four for each pulse of a phase in one turn, got 0",
        ),
        (
            with_build(MAPS["nano encoder"], counts_per_turn=50),
            "expected four for each pulse of a phase in one turn, got",
        ),
        (with_build(MAPS["nano encoder"], bus="twi"), "expected none: an encoder is on no bus, got 'twi'"),
        (with_build(MAPS["nano as5600"], counts_per_turn=4), "expected none: an AS5600 counts nothing"),
        (with_sensor("nano as5600", output="push-pull"), "expected open-drain: that is what an I2C bus is"),
        (with_sensor("nano as5600", pins=("VCC", "GND", "SDA", "SCL", "DIR", "SDA")), "the pin 'SDA' of the sensor is"),
        (with_sensor("nano as5600", bridges=(("DIR", "X"),)), "'X' is no pin of the sensor; it has VCC, GND"),
    ],
    ids=str,
)
def test_settings_that_do_not_fit_the_sensor(pin_map, said):
    assert said in refusal(pin_map)


@pytest.mark.parametrize(
    "changes, said",
    [
        ({"stands_v": 3.3}, "stands_v: expected at least the 5 V that its own pins drive, got 3.3 V"),
        ({"high_v": 5.5}, "high_v: expected more than 0 V and at most 5 V, got 5.5 V"),
        ({"high_v": 0.0}, "high_v: expected more than 0 V and at most 5 V, got 0 V"),
        ({"build": MAPS["nano as5600"].board.build * 2}, "build.id: the build 'as5600' is named twice"),
        ({"strip": MAPS["nano as5600"].board.strip * 2}, "strip.pins.name: the pin 'D13' is named twice"),
    ],
)
def test_facts_of_a_board_that_cannot_be(changes, said):
    assert said in refusal(with_board("nano as5600", **changes))


@pytest.mark.parametrize(
    "pin, said",
    [
        ({"name": "X", "number": 13}, "X has the number 13, which D13 has too"),
        ({"name": "X"}, "expected the number by which programs call X"),
        ({"name": "X", "kind": "supply"}, "expected the voltage that the supply pin X gives"),
        ({"name": "X", "kind": "ground", "volts": 5.0}, "expected no voltage: X is no supply pin"),
        ({"name": "X", "kind": "ground", "number": 99}, "expected no number: programs cannot use X"),
        ({"name": "X", "number": 99, "kind": "input", "i2c": ["any"]}, "X cannot be on an I2C bus, because it cannot"),
    ],
)
def test_facts_of_a_pin_that_cannot_be(pin, said):
    strip = msgspec.convert({"side": "left", "pins": [pin]}, Strip)
    board = MAPS["nano as5600"].board

    assert said in refusal(with_board("nano as5600", strip=(*board.strip, strip)))


def test_the_number_of_a_role_that_has_no_wire_is_a_sentence():
    assert 23 == MAPS["raspberry_pi encoder"].number("encoder_a")

    with pytest.raises(PinMapError, match="nano as5600: index: expected a wire to a pin that has a number"):
        MAPS["nano as5600"].number("index")


# ---------------------------------------------------------------- what others know of these boards


def test_the_header_of_a_pi_is_what_gpiozero_says_it_is():
    header = PiBoardInfo.from_revision(0xA02082).headers["J8"].pins
    ours = {pin.place: pin for pin in BOARDS_GIVEN["raspberry_pi"].pins()}

    assert set(header) == set(ours)
    for place, pin in header.items():
        assert pin.name in (ours[place].name, ours[place].label), place
        assert (pin.pull == "up") == (ours[place].pull_up == "fixed")
    left, right = (strip.pins for strip in BOARDS_GIVEN["raspberry_pi"].strip)
    assert [pin.place for pin in left] == list(range(1, 41, 2))
    assert [pin.place for pin in right] == list(range(2, 41, 2))


def test_the_buses_of_a_pico_alternate_pair_by_pair():
    # RP2040 data sheet, "GPIO functions": even GPIOs are SDA, odd ones SCL, of the buses in turn.
    pins = {pin.number: pin for pin in BOARDS_GIVEN["pico"].pins() if pin.number is not None}

    assert set(range(23)) | {26, 27, 28} == set(pins)
    for number, pin in pins.items():
        wanted = f"i2c{number // 2 % 2} {'scl' if number % 2 else 'sda'}"
        assert pin.i2c == ((wanted,) if number != 28 else ())


def test_an_esp32_keeps_its_flash_strapping_and_input_pins_to_itself():
    pins = {pin.number: pin for pin in BOARDS_GIVEN["esp32"].pins() if pin.number is not None}

    assert {0, 1, 2, 3, 5, 12, 15, *range(6, 12)} == {number for number, pin in pins.items() if pin.taken}
    assert {34, 35, 36, 39} == {number for number, pin in pins.items() if pin.kind == "input"}
    assert all(pin.pull_up == "none" for pin in pins.values() if pin.kind == "input")


def test_an_esp32_c3_keeps_its_strapping_and_serial_pins_to_itself():
    # Data sheet of the chip: 2, 8 and 9 are read at the start, 20 and 21 are its serial line.
    pins = {pin.number: pin for pin in BOARDS_GIVEN["xiao_esp32c3"].pins() if pin.number is not None}

    assert {2, 8, 9, 20, 21} == {number for number, pin in pins.items() if pin.taken}
    assert {*range(2, 11), 20, 21} == set(pins)


# ---------------------------------------------------------------- a cell


def with_battery(**changes) -> PinMap:
    battery = msgspec.structs.replace(BOARDS_GIVEN["xiao_esp32c3"].battery, **changes)
    return with_board("xiao_esp32c3 as5600", battery=battery)


def test_the_cell_is_measured_where_the_radio_leaves_the_adc_alone():
    board = BOARDS_GIVEN["xiao_esp32c3"]

    # The first converter of an ESP32-C3 has GPIO0 to GPIO4; the second one is the radio's.
    assert board.pin(board.battery.pin).number in range(5)
    assert 100 == board.battery.charge[0][1] and 0 == board.battery.charge[-1][1]
    # Nor does a cell that is just being charged reach more than can be measured.
    assert 4.2 / board.battery.ratio < board.battery.reads_v
    # The least is above the 3.0 V at which a protected cell cuts itself off.
    assert board.battery.charge[-1][0] > 3.0


@pytest.mark.parametrize(
    "pin_map, said",
    [
        (with_battery(pin="D11"), "battery.pin: expected a pin that is free and that programs can use, got 'D11'"),
        (with_battery(pin="GND"), "battery.pin: expected a pin that is free"),
        (with_battery(pin="D0"), "battery.pin: expected a pin that is free"),
        (with_battery(pin="D4"), "battery.pin: the pin D4 is used for a wire too"),
        (with_battery(ratio=1.25), "battery.ratio: 3.32 V would reach D2, which measures 2.5 V"),
        (with_battery(charge=((4.2, 100), (3.7, 30), (3.8, 20))), "battery.charge: expected voltages and percents"),
        (with_battery(charge=((4.2, 100), (3.7, 100))), "battery.charge: expected voltages and percents that fall"),
    ],
)
def test_a_cell_that_would_be_measured_wrongly_is_refused(pin_map, said):
    assert said in refusal(pin_map)


@pytest.mark.parametrize("board", ["uno", "nano"])
def test_an_arduino_has_its_bus_on_a4_and_a5_alone(board):
    pins = BOARDS_GIVEN[board].pins()

    assert [("A4", ("twi sda",)), ("A5", ("twi scl",))] == [(pin.name, pin.i2c) for pin in pins if pin.i2c]
    assert set(range(20)) <= {pin.number for pin in pins}


@pytest.mark.parametrize("board", ["uno", "nano"])
def test_the_encoder_is_where_the_firmware_for_the_atmega_looks_for_it(board):
    # PD2, PD3 and PD4, which Arduino calls 2, 3 and 4.
    pin_map = MAPS[f"{board} encoder"]

    assert (2, 3, 4) == tuple(pin_map.number(role) for role in ("encoder_a", "encoder_b", "index"))


def test_boards_can_be_written_and_read_again():
    for board in BOARDS_GIVEN.values():
        assert board == msgspec.json.decode(msgspec.json.encode(board), type=Board)


@pytest.mark.parametrize("board, platform", [("pico", "rp2"), ("esp32", "esp32")])
def test_the_firmware_in_micropython_uses_the_pins_of_the_maps(board, platform):
    main = Path(__file__).parents[3] / "hardware" / "firmware" / "micropython" / "main.py"
    pins = next(
        ast.literal_eval(node.value)[platform]
        for node in ast.parse(main.read_text()).body
        if isinstance(node, ast.Assign) and node.targets[0].id == "PINS"
    )
    ours = {
        role: MAPS[f"{board} {build}"].number(role)
        for build, roles in (("as5600", ("sda", "scl")), ("encoder", ("encoder_a", "encoder_b", "index")))
        for role in roles
    }

    assert ours == {role: pins[role] for role in ours}
