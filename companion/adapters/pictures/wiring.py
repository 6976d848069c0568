"""Draws pin maps: a board with its pins in physical order, the sensor, and the wires between them.

Made for soldering: a wire has its colour, the colour's name and its voltage; a table below repeats this in words, with
the purpose of each wire and further notes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import Literal, assert_never

import msgspec

from companion.adapters.pictures._wiring_plans import LABEL, NAME, Box, Point, WiringPlan, plan_of, tag, width_of
from companion.adapters.pictures.drawings import Panel, Ring, Scene, Sector, Shape, Star, Stroke, Words, write_scene
from firmware_bridge.ports.pins import Pin, PinMap, Role, Wire, volts

GROUND, INK, QUIET_INK = "#F7F4EC", "#14181D", "#5B6570"
BOARD, BOARD_RIM, BOARD_TEXT, BOARD_QUIET = "#1F4D3A", "#123226", "#FFFFFF", "#8FB5A1"
SENSOR, SENSOR_RIM, SENSOR_QUIET = "#22405E", "#14273B", "#8AA4BE"
METAL, PAD, EDGE = "#C9CED3", "#D9C27A", "#2A2F36"
COLOURS = {
    "red": "#D4262C",
    "black": "#23272C",
    "blue": "#2468C8",
    "yellow": "#F2C318",
    "green": "#2E9B4B",
    "white": "#FFFFFF",
    "orange": "#F07F1B",
    "brown": "#8A5326",
    "violet": "#7D4BB5",
    "grey": "#8B939B",
}
LIGHT = ("yellow", "white", "orange", "grey", "green")
"""Colours on which dark letters are more legible than light ones."""
ROLES: dict[Role, str] = {
    "power": "power",
    "ground": "ground",
    "sda": "I2C data",
    "scl": "I2C clock",
    "encoder_a": "phase A",
    "encoder_b": "phase B",
    "index": "index, once a turn",
}
MARGIN, HEAD, LINE = 9.0, 27.0, 3.2
"""Outer margin; space above the drawing; letter height below it."""


def scene_of(pin_map: PinMap) -> Scene:
    """Picture of a checked pin map."""
    plan = plan_of(pin_map)
    drawn = [*_board(pin_map, plan), *_sensor(pin_map, plan), *_wires(pin_map, plan), *_pins(pin_map, plan)]
    if plan.near == "left":
        drawn = [_turned_over(shape, plan.whole.right) for shape in drawn]
    rows = _table(pin_map)
    columns = _columns(rows)
    width = max(plan.whole.right, columns[-1]) + 2 * MARGIN
    right = (width - plan.whole.right) / 2
    drawn = [_moved(shape, right, HEAD) for shape in drawn]
    below = list(_below(pin_map, rows, columns, HEAD + plan.whole.bottom + 10, width))
    height = max(shape.y for shape in below if isinstance(shape, Words)) + MARGIN
    title = f"{pin_map.board.name}: {pin_map.build.name}"
    head = (
        Panel(0, 0, width, height, GROUND),
        Words(width / 2, MARGIN + 1, title, 6.0, INK),
        Words(width / 2, MARGIN + 9, _how_it_lies(pin_map), 3.4, QUIET_INK, bold=False),
    )
    return Scene(title, width, height, (*head, *drawn, *below), GROUND)


def write_wiring(pin_map: PinMap, path: Path, width_px: int = 1280) -> None:
    """Draw the wiring of *pin_map* into a file, .svg or .png by its extension.

    Raises:
        DataError: The extension is another, the width is out of range, or the file cannot be written.
    """
    write_scene(scene_of(pin_map), path, width_px)


def _how_it_lies(pin_map: PinMap) -> str:
    usb = pin_map.board.usb
    if usb == "none":
        return "The header seen from above, with the board's USB sockets towards you"
    return f"The board seen from above, with its USB socket at the {usb}"


# ---------------------------------------------------------------- board, sensor, wires


def _board(pin_map: PinMap, plan: WiringPlan) -> Iterator[Shape]:
    box, usb = plan.board, pin_map.board.usb
    yield _panel(box, BOARD, BOARD_RIM)
    middle = (box.left + box.right) / 2
    if usb != "none":
        y = box.top - 2.5 if usb == "top" else box.bottom - 5.5
        yield Panel(middle - 6, y, 12, 8, METAL, EDGE, 0.4, 0.8)
        yield Words(middle, y + 4, "USB", 2.8, INK)
    if pin_map.board.layout == "header":
        left = min(x for x, _ in plan.pads.values())
        yield Panel(left - 2.5, box.top + 5, 10, box.bottom - box.top - 10, EDGE, "", 0.0, 0.8)


def _sensor(pin_map: PinMap, plan: WiringPlan) -> Iterator[Shape]:
    box, sensor = plan.sensor, pin_map.build.sensor
    yield _panel(box, SENSOR, SENSOR_RIM)
    yield Words((box.left + box.right) / 2, box.top + 5.5, sensor.name, NAME, BOARD_TEXT)
    for one, other in sensor.bridges:
        (x, low), (_, high) = plan.ends[one], plan.ends[other]
        out = box.right - 6
        for start, end in pairwise(((x, low), (out, low), (out, high), (x, high))):
            yield Stroke(start, end, METAL, 0.9)
        yield Words(out - 2, (low + high) / 2, "join", 2.6, METAL, anchor="end")
        for pin in (one, other):
            x, y = plan.ends[pin]
            yield Panel(x + 2.6, y - 2.2, width_of(pin, LABEL) + 1.2, 4.4, SENSOR)


def _panel(box: Box, fill: str, rim: str) -> Panel:
    return Panel(box.left, box.top, box.right - box.left, box.bottom - box.top, fill, rim, 0.6, 2.5)


def _wires(pin_map: PinMap, plan: WiringPlan) -> Iterator[Shape]:
    # Later wires lie on top: where nothing else is, a rim of the ground's colour shows which passes over which.
    for wire, way in zip(pin_map.build.wire, plan.ways, strict=True):
        yield from _along(_outside(way, plan), GROUND, 2.7)
        yield from _along(way, EDGE, 1.5)
        yield from _along(way, COLOURS[wire.colour], 1.0)
        yield Words(plan.sensor.left - 2.5, way[-1][1] - 2.9, tag(wire), LABEL, INK, anchor="end")


def _along(way: tuple[Point, ...], colour: str, width: float) -> Iterator[Shape]:
    for start, end in pairwise(way):
        yield Stroke(start, end, colour, width)


def _outside(way: tuple[Point, ...], plan: WiringPlan) -> tuple[Point, ...]:
    """The part of a wire outside board and sensor."""
    board = plan.board
    (first, y), (_, last) = way[0], way[-1]
    leaves = board.right + 2 if way[1][0] > first else board.left - 2
    return ((leaves, y), *way[1:-1], (plan.sensor.left - 2, last))


def _pins(pin_map: PinMap, plan: WiringPlan) -> Iterator[Shape]:
    """Pads and their labels, on top of the wires."""
    wired = {wire.pin: wire for wire in pin_map.build.wire}
    inwards = pin_map.board.layout == "edges"
    for strip in pin_map.board.strip:
        is_near = strip.side == plan.near
        for pin in strip.pins:
            yield from _pin(pin, plan.pads[pin.name], wired.get(pin.name), "left" if is_near == inwards else "right")
    ends = {wire.to: wire for wire in pin_map.build.wire}
    joined = {pin for bridge in pin_map.build.sensor.bridges for pin in bridge}
    for name, (x, y) in plan.ends.items():
        wire = ends.get(name)
        used = wire is not None or name in joined
        yield Ring(x, y, 1.7, COLOURS[wire.colour] if wire else PAD, EDGE, 0.4)
        yield Words(x + 3.2, y, name, LABEL, BOARD_TEXT if used else SENSOR_QUIET, anchor="start", bold=used)


def _pin(pin: Pin, at: Point, wire: Wire | None, side: Literal["left", "right"]) -> Iterator[Shape]:
    x, y = at
    yield Ring(x, y, 1.8, COLOURS[wire.colour] if wire else PAD, EDGE, 0.4)
    if pin.place:
        dark = wire is not None and wire.colour not in LIGHT
        yield Words(x, y, str(pin.place), 1.9, BOARD_TEXT if dark else INK)
    way = -1 if side == "left" else 1
    if wire is not None:
        # In a header the wire passes under its pin's name.
        width = width_of(pin.label, LABEL) + 1.5
        yield Panel(x + way * (3.4 + width / 2) - width / 2, y - 2.1, width, 4.2, BOARD, "", 0.0, 0.8)
    colour = BOARD_TEXT if wire else BOARD_QUIET
    anchor: Literal["start", "end"] = "end" if side == "left" else "start"
    yield Words(x + way * 4.1, y, pin.label, LABEL, colour, anchor=anchor, bold=wire is not None)


def _turned_over(shape: Shape, width: float) -> Shape:
    """A shape mirrored left to right, with letters kept readable."""
    match shape:
        case Panel():
            return msgspec.structs.replace(shape, x=width - shape.x - shape.width)
        case Stroke(start, end):
            return msgspec.structs.replace(shape, start=(width - start[0], start[1]), end=(width - end[0], end[1]))
        case Words():
            other = {"start": "end", "middle": "middle", "end": "start"}[shape.anchor]
            return msgspec.structs.replace(shape, x=width - shape.x, anchor=other)
        case Ring() | Star():
            return msgspec.structs.replace(shape, x=width - shape.x)
        case Sector(start_deg=start, end_deg=end):
            return msgspec.structs.replace(shape, x=width - shape.x, start_deg=-end, end_deg=-start)
        case _:
            assert_never(shape)


def _moved(shape: Shape, right: float, down: float) -> Shape:
    match shape:
        case Stroke((x0, y0), (x1, y1)):
            return msgspec.structs.replace(shape, start=(x0 + right, y0 + down), end=(x1 + right, y1 + down))
        case Panel() | Words() | Ring() | Star() | Sector():
            return msgspec.structs.replace(shape, x=shape.x + right, y=shape.y + down)
        case _:
            assert_never(shape)


# ---------------------------------------------------------------- the text below


def _table(pin_map: PinMap) -> list[tuple[str, ...]]:
    """The wires in words, with a header row."""
    build = pin_map.build
    rows: list[tuple[str, ...]] = [("wire", f"from {pin_map.board.name}", f"to {build.sensor.name}", "for", "at")]
    rows += [
        (wire.colour, _in_words(pin_map.board.pin(wire.pin)), wire.to, ROLES[wire.role], volts(wire.volts))
        for wire in build.wire
    ]
    return rows


def _in_words(pin: Pin | None) -> str:
    if pin is None:
        return ""
    return f"{pin.label}, pin {pin.place}" if pin.place else pin.label


def _columns(rows: list[tuple[str, ...]]) -> list[float]:
    """Left edges of the columns, and the right edge of the last."""
    edges = [12.0]
    for i in range(len(rows[0])):
        edges.append(edges[-1] + max(width_of(row[i], LINE) for row in rows) + 5)
    return edges


def _below(
    pin_map: PinMap, rows: list[tuple[str, ...]], columns: list[float], top: float, width: float
) -> Iterator[Shape]:
    left = (width - columns[-1]) / 2
    y = top
    for number, row in enumerate(rows):
        if number:
            y += 6
            for colour, thick in ((EDGE, 2.3), (COLOURS[row[0]], 1.7)):
                yield Stroke((left + 1, y), (left + 8, y), colour, thick)
        for x, cell in zip(columns, row, strict=False):
            yield Words(left + x, y, cell, LINE, INK if number else QUIET_INK, anchor="start")
    y += 4
    for note in pin_map.build.notes:
        y += 2.0
        for number, line in enumerate(wrap(note, int((width - 2 * MARGIN - 4) / (LINE * 0.54)))):
            y += 4.8
            yield Words(MARGIN + 4, y, line, LINE, INK, anchor="start", bold=False)
            if not number:
                yield Ring(MARGIN + 1, y, 0.7, INK)
