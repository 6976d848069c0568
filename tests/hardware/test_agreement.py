"""What is said in several places of hardware/ and of the program is the same in all of them."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.adapters.files.texts_file import load_texts
from companion.commands.spinner import _checks as spinner_checks
from firmware_bridge.ports import transport
from firmware_bridge.wire import base_side, messages, session
from firmware_bridge.wire import frames as wire

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = ROOT / "hardware"
AVR = HARDWARE / "firmware" / "avr"
MICROPYTHON = HARDWARE / "firmware" / "micropython"
BOARDS = {
    file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in (ROOT / "board_maps" / "pins").glob("*.toml")
}
GUIDE = (HARDWARE / "README.md").read_text(encoding="utf-8")
FIRMWARE = (HARDWARE / "firmware" / "README.md").read_text(encoding="utf-8")
WIRE = (HARDWARE / "wire-protocol.md").read_text(encoding="utf-8")
TEN = messages.Batch(1, 0x01010101, 0x20, 0x0101, ((0x0101, 0x0101),) * 9)
LONGEST_FRAME = len(wire.encode(bytes(messages.MAX_PAYLOAD)))


def in_c(*names: str) -> dict[str, int]:
    """All #defines and members of enums in the sources of the AVR that are plain numbers."""
    text = "\n".join((AVR / name).read_text(encoding="utf-8") for name in names)
    found = re.findall(r"^#define (\w+) (0x[0-9A-F]+|\d+)(?:UL)?$", text, re.MULTILINE)
    found += [pair for body in re.findall(r"enum \w+ \{([^}]*)\}", text) for pair in re.findall(r"(\w+) = (\w+)", body)]
    return {name: int(value, 0) for name, value in found if value[0].isdigit()}


def in_python(name: str) -> dict[str, Any]:
    """All names that a MicroPython source gives a plain value."""
    values = {}
    for node in ast.parse((MICROPYTHON / name).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                values[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue
    return values


def in_make(name: str) -> str:
    found = re.search(rf"^{name} \?= (\w+)#", (AVR / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


def of_the_wheel() -> int:
    source = (HARDWARE / "enclosure" / "spinner_base.scad").read_text(encoding="utf-8")
    found = re.search(r"^slots = (\d+);.* 4 counts each", source, re.MULTILINE)
    assert found is not None
    return 4 * int(found[1])


def build(board: str, name: str) -> dict[str, Any]:
    return next(build for build in BOARDS[board]["build"] if build["id"] == name)


# ---------------------------------------------------------------- the encoder of the housing


def test_everything_counts_as_many_steps_a_turn_as_the_wheel_has():
    counts = of_the_wheel()

    counted = [
        build["counts_per_turn"] for board in BOARDS.values() for build in board["build"] if "counts_per_turn" in build
    ]
    assert len(BOARDS) - 1 == len(counted) and {counts} == set(counted)
    assert str(counts) == in_make("COUNTS")
    assert counts == in_python("main.py")["COUNTS_PER_TURN"]
    assert f"encoder = {{.per_turn = {counts}," in (AVR / "sim" / "spinsim.c").read_text(encoding="utf-8")
    assert f"| `COUNTS` | {counts} " in FIRMWARE
    assert f"{counts // 4} slots, {counts} counts a turn" in GUIDE


def test_firmware_as_it_comes_is_for_the_sensor_that_the_guide_recommends():
    assert ("as5600", "as5600") == (in_make("SENSOR"), in_python("main.py")["SENSOR"])


# ---------------------------------------------------------------- the wire


def test_constants_of_the_wire_are_the_same_in_every_language():
    c = in_c("messages.h", "wire.h", "base.c", "uart.c")
    mpy = {**in_python("main.py"), **in_python("spinner_base.py"), **in_python("spinner_wire.py")}
    ours = {name: value for name, value in vars(messages).items() if name.isupper() and isinstance(value, int)}
    ours |= {"FAULT_AFTER": base_side.FAULT_AFTER, "BEAT_US": base_side.HEARTBEAT_US, "BAUD": transport.BAUD}
    ours |= {"RATE_LEAST": messages.RATES_HZ[0], "RATE_MOST": messages.RATES_HZ[1], "FILTER_MOST": 3}

    needed = {
        "AGC_READ",
        "BUS_READ",
        "SDA_HIGH",
        "SCL_HIGH",
        "NO_BATTERY",
        "NOT_KNOWN",
        "PROTOCOL",
        "NO_ANGLE",
        "NAME_BYTES",
        "FAULT_AFTER",
        "BEAT_US",
        "BAUD",
        "RATE_LEAST",
        "RATE_MOST",
    }
    assert needed <= set(c) & set(mpy)
    assert {name: ours[name] for name in ours.keys() & c.keys()} == {name: c[name] for name in ours.keys() & c.keys()}
    assert {name: ours[name] for name in ours.keys() & mpy.keys()} == {
        name: mpy[name] for name in ours.keys() & mpy.keys()
    }
    assert messages.MAX_PAYLOAD == c["WIRE_MAX_PAYLOAD"] == mpy["MAX_PAYLOAD"]
    assert base_side.AVR_BUFFER_BYTES == c["RING"]


def test_every_code_of_the_wire_is_known_to_the_firmware_in_c():
    ours = {name for name in vars(messages) if name.startswith(("FAULT_", "MAGNET_", "HAS_"))}
    ours |= {"SENSOR_SILENT", "FRAMES_DROPPED", "ILLEGAL_STEP", "LATE"}
    ours |= {"ANSWERED", "POWER_ON", "WATCHDOG", "BROWN_OUT", "RESET_PIN"}

    assert ours <= set(in_c("messages.h"))


def test_boards_have_the_numbers_by_which_the_host_knows_them():
    mpy = in_python("spinner_wire.py")
    numbers = {"ATMEGA328P": in_c("messages.h")["ATMEGA328P"], "RP2040": mpy["RP2040"], "ESP32": mpy["ESP32"]}

    assert all(messages.BOARDS[number] == name.lower() for name, number in numbers.items())


def test_both_firmwares_have_one_version():
    c = in_c("main.c")

    assert (c["FIRMWARE_MAJOR"], c["FIRMWARE_MINOR"]) == in_python("spinner_base.py")["FIRMWARE"]


@pytest.mark.parametrize(
    "sentence",
    [
        f"Protocol version **{messages.PROTOCOL}**.",
        f"Serial, {transport.BAUD:,} baud",
        f"A payload has 1 to **{messages.MAX_PAYLOAD}** bytes, a frame at most {LONGEST_FRAME} with its zero.",
        f"one every {base_side.HEARTBEAT_US // 1000} ms on the dot",
        f"a rate of {messages.RATES_HZ[0]} to {messages.RATES_HZ[1]:,}",
        f"Ten samples make a frame of {len(wire.encode(messages.to_payload(TEN)))} bytes, by themselves 200.",
        f"for each one behind it, {messages.BATCH_MOST - 1} at most",
        f"begin with {base_side.FAULT_AFTER} bad samples in a row",
        f"({base_side.AVR_BUFFER_BYTES} bytes on an AVR)",
        f"one longer than {messages.NAME_BYTES} bytes is no message",
        f"| {session.ASK_EVERY_S} s | `h`, later `c`, is said again",
        f"| {session.PATIENCE_S:g} s | what has not answered",
        f"| {session.PING_S} s | without a sample",
        f"| {session.SILENT_S} s | three heartbeats",
        *(f"{number} {name}" for number, name in ((1, "ATmega328P"), (2, "RP2040"), (3, "ESP32"))),
    ],
)
def test_description_of_the_wire_says_what_the_program_does(sentence):
    assert sentence in " ".join(WIRE.split())


# ---------------------------------------------------------------- boards


def test_pins_of_the_firmware_in_c_are_those_of_the_pin_maps():
    encoder = (AVR / "encoder.c").read_text(encoding="utf-8")
    twi = (AVR / "twi.c").read_text(encoding="utf-8")
    for board in ("uno", "nano"):
        pins = {wire["role"]: wire["pin"] for name in ("as5600", "encoder") for wire in build(board, name)["wire"]}
        a, b, index = (pins[role].replace("D", "PD") for role in ("encoder_a", "encoder_b", "index"))

        assert f"#define AB (_BV({a}) | _BV({b}))" in encoder
        assert f"#define INDEX _BV({index})" in encoder
        assert f"#define SDA {pins['sda'].replace('A', 'PC')}\n" in twi
        assert f"#define SCL {pins['scl'].replace('A', 'PC')}\n" in twi


def test_udev_rules_and_the_search_know_the_same_boards():
    rules = (HARDWARE / "udev" / "60-spinner-base.rules").read_text(encoding="utf-8")
    ports = set()
    for vendors, products in re.findall(r'ATTRS\{idVendor\}=="([^"]+)", ATTRS\{idProduct\}=="([^"]+)"', rules):
        ports |= {(int(v, 16), int(p, 16)) for v in vendors.split("|") for p in products.split("|")}

    # Arduino sold boards under two makers' numbers; the rule takes every pair of them.
    assert ports - {(0x2A03, 0x0001), (0x2A03, 0x0243)} == set(transport.KNOWN_BOARDS)


def test_an_as5600_is_fed_and_pulled_up_with_3_3_volts_on_every_board():
    for board in BOARDS:
        wires = {wire["role"]: wire["volts"] for wire in build(board, "as5600")["wire"]}
        sensor = build(board, "as5600")["sensor"]

        assert {"power": 3.3, "ground": 0.0, "sda": 3.3, "scl": 3.3} == wires
        assert (3.3, 3.3, 3.6) == (sensor["supply_v"], sensor["pull_ups_v"], sensor["takes_v"][1])
    # The chip's own pull-ups would pull to 5 V.
    assert "PORTC" not in "".join(file.read_text(encoding="utf-8") for file in AVR.glob("*.c"))


@pytest.mark.parametrize("board", ["uno", "nano"])
def test_what_the_atmega_asks_of_its_bus_is_said_wherever_that_is_wired(board):
    notes = " ".join(build(board, "as5600")["notes"])

    for said in (notes, GUIDE, FIRMWARE):
        assert "3.5 V" in said and "level shifter" in said


# ---------------------------------------------------------------- what the guide shows of the program


def test_guide_shows_the_checks_that_there_are():
    shown = re.findall(r"^    (?:OK|!!|--) (.{15})", GUIDE, re.MULTILINE)
    source = Path(spinner_checks.__file__).read_text(encoding="utf-8")
    source += Path(spinner_checks.__file__).with_name("doctor.py").read_text(encoding="utf-8")
    keys = set(re.findall(r'(?:Check|_device)\(\s*"([^"]+)"', source))
    checks = {load_texts().say(f"command.doctor.name.{key}") for key in keys}

    assert shown
    assert {name.strip() for name in shown} <= checks
    assert set(re.findall(r"`OK ([a-z ]+?)`", GUIDE)) <= checks


def test_what_is_to_be_tapped_is_on_a_screen():
    texts = {}
    for file in sorted((ROOT / "companion" / "texts").glob("*.toml")):
        texts[file.name] = file.read_text(encoding="utf-8")
    written = set(re.findall(r'= "([^"]*)"', "\n".join(texts.values())))
    section = GUIDE[GUIDE.index("## 9. Calibrate") : GUIDE.index("## Bring-up")]
    section += GUIDE[GUIDE.index("## Without hardware") : GUIDE.index("## Untried")]
    named = {name.strip(" .") for bold in re.findall(r"\*\*([^*]+)\*\*", section) for name in bold.split("→")}

    assert named
    assert named - {"Home"} <= written
