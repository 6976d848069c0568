"""Pin maps as values: what a board's pins can do, and how a sensor is wired to them.

A `Board` holds facts: its pins in physical order, what each may be used for, its maximum voltage. A `Build` is one way
to wire a sensor to it; together they are a `PinMap`, which configures `firmware_bridge.ports.gpio` and
`firmware_bridge.ports.i2c`, and from which the wiring diagram is drawn. This module reads and opens nothing; its caller
reads the files. `firmware_bridge.ports.pin_checks` checks whether a map works. Voltages are in volts.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from firmware_bridge.wire.errors import PinMapError

Role: TypeAlias = Literal["power", "ground", "sda", "scl", "encoder_a", "encoder_b", "index"]
"""Purpose of a wire. *index* is the encoder's pulse once a turn."""
SensorKind: TypeAlias = Literal["as5600", "encoder"]
PinKind: TypeAlias = Literal["io", "input", "analog", "supply", "ground", "other"]
"""Kind of a pin: *input* cannot drive a line, *analog* has no digital input, *other* is for example a reset."""

NEEDED: dict[SensorKind, tuple[Role, ...]] = {
    "as5600": ("power", "ground", "sda", "scl"),
    # Without the index the absolute position of a disc is unknown, only how far it has moved.
    "encoder": ("power", "ground", "encoder_a", "encoder_b", "index"),
}
"""The wires that each sensor needs; it takes no others."""

Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Id: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+([-_][a-z0-9]+)*\Z")]
Volts: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=24)]


class Pin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One pin of a board.

    Attributes:
        name: Its own name, which wires refer to: "GPIO17", "GND 6".
        printed: Label printed beside it, if not its name.
        number: Its number in programs; for pins that programs can use.
        place: Its number along the header if the board counts them, else 0.
        volts: Output voltage of a supply pin.
        i2c: Bus lines that it can be, such as "i2c0 sda"; "any" for all of them.
        pull_up: Pull-up resistor to the board's logic voltage: switched by a program, soldered in, or none.
        interrupt: Can a change of its level interrupt the program?
        taken: What the board itself needs it for, as the rest of the sentence "it …"; "" if it is free.
    """

    name: Text
    printed: str = ""
    number: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None
    place: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    kind: PinKind = "io"
    volts: Volts = 0.0
    i2c: tuple[Text, ...] = ()
    pull_up: Literal["switched", "fixed", "none"] = "switched"
    interrupt: bool = True
    taken: str = ""

    @property
    def label(self) -> str:
        """Label printed beside the pin."""
        return self.printed or self.name

    def can_be(self, bus: str, line: str) -> bool:
        """Can it be this line, sda or scl, of this bus?"""
        return "any" in self.i2c or f"{bus} {line}" in self.i2c


class Strip(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pins in a row along one side of a board, from the top. *first* is the row of its first pin, in pitches."""

    side: Literal["left", "right"]
    first: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0.0
    pins: Annotated[tuple[Pin, ...], msgspec.Meta(min_length=1, max_length=60)]


class Sensor(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sensor board, or an encoder with its leads.

    Attributes:
        pins: Its pins or leads in physical order, as they are printed or coloured.
        supply_v: Supply voltage.
        takes_v: Minimum and maximum supply voltage.
        output: How it drives its lines.
        pull_ups_v: Voltage of its own pull-up resistors; 0 if it has none.
        bridges: Pairs of its pins that are joined on the sensor itself.
    """

    kind: SensorKind
    name: Text
    pins: Annotated[tuple[Text, ...], msgspec.Meta(min_length=2, max_length=20)]
    supply_v: Volts
    takes_v: tuple[Volts, Volts]
    output: Literal["open-drain", "push-pull"]
    pull_ups_v: Volts = 0.0
    bridges: tuple[tuple[Text, Text], ...] = ()


class Wire(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wire from a pin of the board to a pin of the sensor. *volts*: its level while nothing pulls it down."""

    role: Role
    pin: Text
    to: Text
    volts: Volts
    colour: Literal["red", "black", "blue", "yellow", "green", "white", "orange", "brown", "violet", "grey"]


class Build(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way to wire a sensor to a board.

    Attributes:
        bus: The bus of an AS5600: "i2c0"; "" for an encoder.
        board_pull_ups: Does the program switch on the board's own pull-ups for the signal lines?
        counts_per_turn: An encoder's quarter steps per turn: four for each pulse of a phase.
        debounce_us: Debounce time after an edge; 0 for optical and magnetic encoders.
        notes: What to know before soldering, each a sentence or two.
    """

    id: Id
    name: Text
    sensor: Sensor
    wire: Annotated[tuple[Wire, ...], msgspec.Meta(min_length=1, max_length=20)]
    bus: str = ""
    board_pull_ups: bool = False
    counts_per_turn: Annotated[int, msgspec.Meta(ge=0, le=32768)] = 0
    debounce_us: Annotated[int, msgspec.Meta(ge=0, le=20000)] = 0
    notes: tuple[Text, ...] = ()


class Battery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a board with its own cell measures the charge.

    Attributes:
        pin: Pin at the divider between cell and ground.
        ratio: The cell's voltage as a multiple of the voltage at the pin.
        reads_v: Highest voltage that the pin can measure.
        charge: Cell voltages and the remaining charge in percent, from full to empty.
    """

    pin: Text
    ratio: Annotated[float, msgspec.Meta(ge=1, le=100)]
    reads_v: Volts
    charge: Annotated[tuple[tuple[Volts, Annotated[int, msgspec.Meta(ge=0, le=100)]], ...], msgspec.Meta(min_length=2)]


class Board(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board, its pins, and the ways to wire a base to it: the contents of a pin map file.

    Attributes:
        chip: Its processor, as in `messages.BOARDS`.
        source: Where its facts come from.
        usb: End of the board with the USB socket when its pins are oriented as listed.
        layout: Pins along two edges, or side by side in a header?
        logic_v: Output level of its pins and voltage of its pull-ups.
        stands_v: Highest voltage that a pin withstands.
        high_v: Lowest voltage that is reliably read as high.
        battery: How it measures its own cell, if it has one.
    """

    id: Id
    name: Text
    chip: Literal["atmega328p", "rp2040", "esp32", "raspberry-pi"]
    source: Text
    usb: Literal["top", "bottom", "none"] = "none"
    layout: Literal["edges", "header"] = "edges"
    logic_v: Volts
    stands_v: Volts
    high_v: Volts
    battery: Battery | None = None
    strip: Annotated[tuple[Strip, ...], msgspec.Meta(min_length=1, max_length=8)]
    build: Annotated[tuple[Build, ...], msgspec.Meta(min_length=1, max_length=8)]

    def pins(self) -> tuple[Pin, ...]:
        """All its pins."""
        return tuple(pin for strip in self.strip for pin in strip.pins)

    def pin(self, name: str) -> Pin | None:
        """Pin of this name."""
        return next((pin for pin in self.pins() if pin.name == name), None)


class PinMap(msgspec.Struct, frozen=True):
    """One build on one board."""

    board: Board
    build: Build

    @property
    def name(self) -> str:
        """Name in sentences and files: board and build."""
        return f"{self.board.id} {self.build.id}"

    def wire(self, role: Role) -> Wire | None:
        """Wire for this role."""
        return next((wire for wire in self.build.wire if wire.role == role), None)

    def number(self, role: Role) -> int:
        """Number of this role's pin in programs.

        Raises:
            PinMapError: The role has no wire, or its pin has no number.
        """
        wire = self.wire(role)
        pin = self.board.pin(wire.pin) if wire is not None else None
        if pin is None or pin.number is None:
            raise PinMapError(f"{self.name}: {role}: expected a wire to a pin that has a number")
        return pin.number


def pin_maps(board: Board) -> tuple[PinMap, ...]:
    """The pin maps of a board, one for each build."""
    return tuple(PinMap(board, build) for build in board.build)


def volts(value: float) -> str:
    """A voltage in a sentence.

    >>> volts(3.3), volts(5.0)
    ('3.3 V', '5 V')
    """
    return f"{value:g} V"


def a_sensor(kind: SensorKind) -> str:
    """A kind of sensor in a sentence."""
    return "an AS5600" if kind == "as5600" else "an encoder"
