"""Checks whether a pin map works and harms nothing. Every fault is a place and a sentence.

The idle level of a signal line follows from its driver: a push-pull output drives its own supply, an open drain (or
open collector) idles at the voltage of its pull-up resistors, on whichever side. That is compared with the pin's
maximum rating, and with the level that it reliably reads as high.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import TypeAlias

from firmware_bridge.ports.pins import NEEDED, Board, Build, Pin, PinMap, Role, Sensor, Wire, a_sensor, volts
from firmware_bridge.wire.errors import PinMapError

Place: TypeAlias = tuple[str | int, ...]
"""Path of a fault in a file: keys and indexes."""


def check(pin_map: PinMap) -> None:
    """Refuse a pin map that would not work, or would harm the board or the sensor.

    Raises:
        PinMapError: The first fault, in a sentence that starts with the name of the map.
    """
    for place, sentence in (*board_faults(pin_map.board), *build_faults(pin_map)):
        where = ".".join(str(part) for part in place if isinstance(part, str))
        raise PinMapError(f"{pin_map.name}: {where}: {sentence}")


# ---------------------------------------------------------------- a board


def board_faults(board: Board) -> Iterator[tuple[Place, str]]:
    """Faults in a board's own facts, as (place, sentence)."""
    if board.logic_v > board.stands_v:
        yield (
            ("stands_v",),
            f"expected at least the {volts(board.logic_v)} that its own pins drive, got {volts(board.stands_v)}",
        )
    if not 0 < board.high_v <= board.logic_v:
        yield (
            ("high_v",),
            f"expected more than 0 V and at most {volts(board.logic_v)}, got {volts(board.high_v)}",
        )
    seen: set[str] = set()
    numbers: dict[int, str] = {}
    for strip_place, strip in enumerate(board.strip):
        for pin_place, pin in enumerate(strip.pins):
            place = ("strip", strip_place, "pins", pin_place)
            if pin.name in seen:
                yield (*place, "name"), f"the pin {pin.name!r} is named twice"
            seen.add(pin.name)
            if pin.number is not None and pin.number in numbers:
                yield (*place, "number"), f"{pin.name} has the number {pin.number}, which {numbers[pin.number]} has too"
            if pin.number is not None:
                numbers[pin.number] = pin.name
            yield from ((((*place, key)), sentence) for key, sentence in _pin_faults(pin))
    yield from ((("battery", key), sentence) for key, sentence in _battery_faults(board))
    builds = [build.id for build in board.build]
    for number, id in enumerate(builds):
        if id in builds[:number]:
            yield ("build", number, "id"), f"the build {id!r} is named twice"


def _battery_faults(board: Board) -> Iterator[tuple[str, str]]:
    battery = board.battery
    if battery is None:
        return
    pin = board.pin(battery.pin)
    if pin is None or pin.number is None or pin.taken:
        yield "pin", f"expected a pin that is free and that programs can use, got {battery.pin!r}"
    elif any(wire.pin == battery.pin for build in board.build for wire in build.wire):
        yield "pin", f"the pin {battery.pin} is used for a wire too"
    full = max(level for level, _ in battery.charge)
    if full / battery.ratio > battery.reads_v:
        yield (
            "ratio",
            f"{volts(full / battery.ratio)} would reach {battery.pin}, which measures {volts(battery.reads_v)}",
        )
    if any(
        above <= below for row, next_row in pairwise(battery.charge) for above, below in zip(row, next_row, strict=True)
    ):
        yield "charge", "expected voltages and percents that fall from row to row"


def _pin_faults(pin: Pin) -> Iterator[tuple[str, str]]:
    if pin.kind == "supply" and pin.volts <= 0:
        yield "volts", f"expected the voltage that the supply pin {pin.name} gives"
    if pin.kind != "supply" and pin.volts:
        yield "volts", f"expected no voltage: {pin.name} is no supply pin"
    if pin.kind in ("io", "input") and pin.number is None:
        yield "number", f"expected the number by which programs call {pin.name}"
    if pin.kind not in ("io", "input", "analog") and pin.number is not None:
        yield "number", f"expected no number: programs cannot use {pin.name}"
    if pin.i2c and pin.kind != "io":
        yield "i2c", f"{pin.name} cannot be on an I2C bus, because it cannot drive a line"


# ---------------------------------------------------------------- a build


def build_faults(pin_map: PinMap) -> Iterator[tuple[Place, str]]:
    """Faults of a build, as (place in the board's file, sentence)."""
    at: Place = ("build", pin_map.board.build.index(pin_map.build))
    for place, sentence in (
        *_sensor_faults(pin_map.build.sensor),
        *_doubles(pin_map),
        *_missing(pin_map),
        *_setting_faults(pin_map.build),
        *(fault for i, wire in enumerate(pin_map.build.wire) for fault in _wire_faults(pin_map, wire, i)),
    ):
        yield (*at, *place), sentence


def _sensor_faults(sensor: Sensor) -> Iterator[tuple[Place, str]]:
    low, high = sensor.takes_v
    if not 0 < low <= high:
        yield ("sensor", "takes_v"), f"expected the least voltage before the greatest, got {low:g} and {high:g}"
    elif not low <= sensor.supply_v <= high:
        yield (
            ("sensor", "supply_v"),
            f"{volts(sensor.supply_v)} is not within the {low:g} to {volts(high)} that {sensor.name} takes",
        )
    for name, pins in groupby(sorted(sensor.pins)):
        if len(list(pins)) > 1:
            yield ("sensor", "pins"), f"the pin {name!r} of the sensor is named twice"
    for number, bridge in enumerate(sensor.bridges):
        for end in bridge:
            if end not in sensor.pins:
                yield ("sensor", "bridges", number), f"{end!r} is no pin of the sensor; it has {_list(sensor.pins)}"


def _doubles(pin_map: PinMap) -> Iterator[tuple[Place, str]]:
    roles: dict[str, int] = {}
    pins: dict[str, Role] = {}
    ends: dict[str, Role] = {}
    for number, wire in enumerate(pin_map.build.wire):
        if wire.role in roles:
            yield ("wire", number, "role"), f"there are two wires for {wire.role}"
        roles[wire.role] = number
        if wire.pin in pins:
            yield ("wire", number, "pin"), f"the pin {wire.pin} is used twice, for {pins[wire.pin]} and for {wire.role}"
        pins.setdefault(wire.pin, wire.role)
        if wire.to in ends:
            yield ("wire", number, "to"), f"{wire.to} of the sensor is used twice, for {ends[wire.to]} and {wire.role}"
        ends.setdefault(wire.to, wire.role)


def _missing(pin_map: PinMap) -> Iterator[tuple[Place, str]]:
    kind = pin_map.build.sensor.kind
    for role in NEEDED[kind]:
        if pin_map.wire(role) is None:
            yield ("wire",), f"expected a wire for {role}: {a_sensor(kind)} needs {_list(NEEDED[kind])}"
    for number, wire in enumerate(pin_map.build.wire):
        if wire.role not in NEEDED[kind]:
            yield ("wire", number, "role"), f"{a_sensor(kind)} has no {wire.role}; its wires are {_list(NEEDED[kind])}"


def _setting_faults(build: Build) -> Iterator[tuple[Place, str]]:
    if build.sensor.kind == "encoder":
        if build.counts_per_turn < 4 or build.counts_per_turn % 4:
            yield (
                ("counts_per_turn",),
                f"expected four for each pulse of a phase in one turn, got {build.counts_per_turn}",
            )
        if build.bus:
            yield ("bus",), f"expected none: an encoder is on no bus, got {build.bus!r}"
    else:
        if build.counts_per_turn:
            yield ("counts_per_turn",), "expected none: an AS5600 counts nothing"
        if build.sensor.output != "open-drain":
            yield ("sensor", "output"), "expected open-drain: that is what an I2C bus is"


def _wire_faults(pin_map: PinMap, wire: Wire, number: int) -> Iterator[tuple[Place, str]]:
    board, sensor = pin_map.board, pin_map.build.sensor
    at: Place = ("wire", number)
    pin = board.pin(wire.pin)
    if pin is None:
        yield (*at, "pin"), f"{board.name} has no pin {wire.pin!r}; it has {_list([pin.name for pin in board.pins()])}"
        return
    if wire.to not in sensor.pins:
        yield (*at, "to"), f"{sensor.name} has no pin {wire.to!r}; it has {_list(sensor.pins)}"
    if wire.role == "power":
        faults = _power_faults(pin, wire, sensor)
    elif wire.role == "ground":
        faults = _ground_faults(pin, wire)
    else:
        faults = (*_use_faults(pin_map, pin, wire), *_level_faults(pin_map, pin, wire))
    for key, sentence in faults:
        yield (*at, key), sentence


def _power_faults(pin: Pin, wire: Wire, sensor: Sensor) -> tuple[tuple[str, str], ...]:
    if pin.kind != "supply":
        return (("pin", f"{pin.name} gives no power; expected a supply pin"),)
    if pin.volts != sensor.supply_v:
        return (("pin", f"{pin.name} gives {volts(pin.volts)}, but the sensor is fed with {volts(sensor.supply_v)}"),)
    if wire.volts != pin.volts:
        return (("volts", f"expected {volts(pin.volts)}, which {pin.name} gives, got {volts(wire.volts)}"),)
    return ()


def _ground_faults(pin: Pin, wire: Wire) -> tuple[tuple[str, str], ...]:
    if pin.kind != "ground":
        return (("pin", f"{pin.name} is no ground; expected a ground pin"),)
    if wire.volts:
        return (("volts", f"expected 0 V for ground, got {volts(wire.volts)}"),)
    return ()


def _use_faults(pin_map: PinMap, pin: Pin, wire: Wire) -> Iterator[tuple[str, str]]:
    """Faults in using the pin for this wire's role."""
    build = pin_map.build
    if pin.taken:
        yield "pin", f"{pin.name} cannot be {wire.role}: it {pin.taken}"
    elif pin.kind not in ("io", "input"):
        yield "pin", f"{pin.name} cannot be {wire.role}: it is no digital pin"
    elif wire.role in ("sda", "scl"):
        if pin.kind == "input":
            yield "pin", f"{pin.name} cannot be {wire.role}: it is an input only, and an I2C line is driven by both"
        elif not pin.can_be(build.bus, wire.role):
            can = [one.name for one in pin_map.board.pins() if one.can_be(build.bus, wire.role) and not one.taken]
            fit = f"can be {_list(can, 'or')}" if can else "has no pin on this board"
            yield "pin", f"{pin.name} cannot be {wire.role} of {build.bus or 'a bus without a name'}, which {fit}"
    elif not pin.interrupt:
        yield "pin", f"{pin.name} cannot be {wire.role}: a change of its level interrupts nothing"
    elif build.board_pull_ups and pin.pull_up == "none" and not build.sensor.pull_ups_v:
        yield "pin", f"{pin.name} cannot be {wire.role}: it has no pull-up of its own, and the sensor has none"


def _level_faults(pin_map: PinMap, pin: Pin, wire: Wire) -> Iterator[tuple[str, str]]:
    """Faults of the line's level: above what the pin withstands, or too low to be read as high."""
    board, sensor = pin_map.board, pin_map.build.sensor
    level, why = line_level(pin_map, pin)
    if not level:
        yield "pin", f"nothing pulls {wire.role} up: neither the sensor nor {pin.name} has a pull-up that is used"
    elif level > board.stands_v:
        yield "pin", f"{volts(level)} would reach {pin.name}, which stands {volts(board.stands_v)} at most: {why}"
    elif level < board.high_v:
        yield "pin", f"{volts(level)} at {pin.name} is not surely read as high, {volts(board.high_v)} is: {why}"
    elif sensor.kind == "as5600" and level > sensor.supply_v:
        # Data sheet of the AS5600, absolute maximum ratings: no digital pin above its supply.
        yield (
            "pin",
            f"{volts(level)} would reach {wire.to} of a sensor that is fed with {volts(sensor.supply_v)}: {why}",
        )
    elif wire.volts != level:
        yield "volts", f"expected {volts(level)}, because {why}, got {volts(wire.volts)}"


def line_level(pin_map: PinMap, pin: Pin) -> tuple[float, str]:
    """Idle level of a signal line to *pin*, in volts, and why; 0 if nothing drives it."""
    sensor, logic_v = pin_map.build.sensor, pin_map.board.logic_v
    if sensor.output == "push-pull":
        return sensor.supply_v, f"{sensor.name} drives its lines to its supply of {volts(sensor.supply_v)}"
    pulls: list[tuple[float, str]] = []
    if sensor.pull_ups_v:
        pulls.append((sensor.pull_ups_v, f"the pull-ups of {sensor.name} go to {volts(sensor.pull_ups_v)}"))
    if pin.pull_up == "fixed" or (pin.pull_up == "switched" and pin_map.build.board_pull_ups):
        pulls.append((logic_v, f"the pull-up of {pin.name} goes to {volts(logic_v)}"))
    return max(pulls, default=(0.0, ""))


def _list(words: tuple[str, ...] | list[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
