"""Layout of a wiring diagram: board, sensor, and routes of the wires.

The plan assumes that the sensor is to the right of the board; the picture is mirrored if most wires leave the board on
its left. Five units of length are a pitch of the board's pins.

A wire leaves the board at its pin, goes straight to its own lane between board and sensor, along the lane to the height
of the sensor's pin, and straight on. One that leaves on the far side first goes round the board. Lane assignment and
the sensor's vertical position are chosen to minimise crossings.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, permutations
from typing import Literal, TypeAlias

import msgspec

from firmware_bridge.ports.pins import PinMap, Wire, volts

PITCH, SENSOR_PITCH, GAP = 5.0, 9.0, 6.0
LABEL, NAME = 3.1, 3.6
"""Letter heights: beside pins, and of the sensor's name."""
LETTER = 0.68
"""Width of a bold letter relative to its height; fonts differ, so it is an upper estimate."""
TOUCH = 2.4
"""Least distance of parallel wires."""
CORNER = 6.0
"""Distance from the end of a board to its first pin."""

Edge: TypeAlias = Literal["left", "right"]
Point: TypeAlias = tuple[float, float]


class Box(msgspec.Struct, frozen=True):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float


class WiringPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Positions in the diagram.

    Attributes:
        near: Side of the board on which the sensor lies in the picture.
        whole: Bounding box, from 0, 0.
        pads: Pins of the board, by name.
        ends: Pins of the sensor, by name.
        ways: Corners of each wire, in the order of the build's wires, from board to sensor.
    """

    near: Edge
    whole: Box
    board: Box
    pads: dict[str, Point]
    sensor: Box
    ends: dict[str, Point]
    ways: tuple[tuple[Point, ...], ...]


def tag(wire: Wire) -> str:
    """Label beside a wire."""
    return f"{wire.colour}, {volts(wire.volts)}"


def width_of(text: str, height: float) -> float:
    """Approximate width of a text."""
    return len(text) * height * LETTER


def plan_of(pin_map: PinMap) -> WiringPlan:
    """Best layout for a checked pin map."""
    near = _near_side(pin_map)
    sides = {pin.name: strip.side for strip in pin_map.board.strip for pin in strip.pins}
    far = [wire for wire in pin_map.build.wire if sides[wire.pin] != near]
    above, below = _rounds(pin_map, far)
    lane = GAP + PITCH * len(far) if far else 0.0
    board, pads = _lay_board(pin_map, near, lane, GAP + PITCH * len(above) if above else 3.0)
    lanes = [board.right + GAP + PITCH * i for i in range(len(pin_map.build.wire))]
    tags = max(width_of(tag(wire), LABEL) for wire in pin_map.build.wire)
    starts = _starts(pin_map, board, pads, above, below)
    best: tuple[float, WiringPlan] | None = None
    for top in _tops(pin_map, board):
        sensor, ends = _lay_sensor(pin_map, lanes[-1] + tags + 2 * GAP, top)
        ways = _ways([(starts[wire.role], ends[wire.to]) for wire in pin_map.build.wire], lanes)
        cost = _untidy(ways) + _crossings(ways)
        if best is None or cost < best[0]:
            whole = Box(0, 0, sensor.right, max(board.bottom + PITCH * len(below) + 3, sensor.bottom))
            plan = WiringPlan(near=near, whole=whole, board=board, pads=pads, sensor=sensor, ends=ends, ways=ways)
            best = cost, plan
    assert best is not None  # at least one top is tried
    return best[1]


def _near_side(pin_map: PinMap) -> Edge:
    wired = {wire.pin for wire in pin_map.build.wire}
    count: dict[Edge, int] = {"left": 0, "right": 0}
    for strip in pin_map.board.strip:
        count[strip.side] += sum(pin.name in wired for pin in strip.pins)
    return "right" if count["right"] >= count["left"] else "left"


def _rounds(pin_map: PinMap, far: Sequence[Wire]) -> tuple[list[Wire], list[Wire]]:
    """Wires that go round above and below the board, the nearest to the corner first."""
    rows = {pin.name: strip.first + i for strip in pin_map.board.strip for i, pin in enumerate(strip.pins)}
    middle = max(rows.values()) / 2
    above = sorted((wire for wire in far if rows[wire.pin] <= middle), key=lambda wire: rows[wire.pin])
    below = sorted((wire for wire in far if rows[wire.pin] > middle), key=lambda wire: -rows[wire.pin])
    return above, below


def _lay_board(pin_map: PinMap, near: Edge, left: float, top: float) -> tuple[Box, dict[str, Point]]:
    header = pin_map.board.layout == "header"
    room = {"near": 0.0, "far": 0.0}
    rows = 0.0
    for strip in pin_map.board.strip:
        which = "near" if strip.side == near else "far"
        room[which] = max(room[which], *(width_of(pin.label, LABEL) for pin in strip.pins))
        rows = max(rows, strip.first + len(strip.pins))
    width = max(44.0, room["near"] + room["far"] + (34.0 if header else 20.0))
    board = Box(left, top, left + width, top + rows * PITCH + 2 * CORNER)
    middle = left + room["far"] + (width - room["far"] - room["near"]) / 2
    pads = {}
    for strip in pin_map.board.strip:
        is_near = strip.side == near
        if header:
            x = middle + (PITCH if is_near else -PITCH) / 2
        else:
            x = board.right - 2.5 if is_near else board.left + 2.5
        for i, pin in enumerate(strip.pins):
            pads[pin.name] = x, top + CORNER + (strip.first + i + 0.5) * PITCH
    return board, pads


def _starts(
    pin_map: PinMap, board: Box, pads: dict[str, Point], above: Sequence[Wire], below: Sequence[Wire]
) -> dict[str, tuple[Point, ...]]:
    """Start of each wire's route, by its role: from its pin, and round the board if needed."""
    starts: dict[str, tuple[Point, ...]] = {wire.role: (pads[wire.pin],) for wire in pin_map.build.wire}
    for wires, edge, way in ((above, board.top, -1), (below, board.bottom, 1)):
        for i, wire in enumerate(wires):
            pin = pads[wire.pin]
            x, y = board.left - GAP - PITCH * i, edge + way * (GAP + PITCH * i)
            starts[wire.role] = (pin, (x, pin[1]), (x, y))
    return starts


def _tops(pin_map: PinMap, board: Box) -> list[float]:
    """Candidate tops of the sensor: within the board's length, in half pitches."""
    spare = board.bottom - board.top - _sensor_height(pin_map)
    return [board.top + PITCH / 2 * i for i in range(int(max(0.0, spare) / (PITCH / 2)) + 1)]


def _sensor_height(pin_map: PinMap) -> float:
    return 12 + SENSOR_PITCH * len(pin_map.build.sensor.pins)


def _lay_sensor(pin_map: PinMap, left: float, top: float) -> tuple[Box, dict[str, Point]]:
    sensor = pin_map.build.sensor
    width = max(*(width_of(pin, LABEL) + 22 for pin in sensor.pins), width_of(sensor.name, NAME) + 6)
    ends = {pin: (left + 2.5, top + 8 + SENSOR_PITCH * (i + 0.5)) for i, pin in enumerate(sensor.pins)}
    return Box(left, top, left + width, top + _sensor_height(pin_map)), ends


def _ways(wires: Sequence[tuple[tuple[Point, ...], Point]], lanes: Sequence[float]) -> tuple[tuple[Point, ...], ...]:
    """Corners of wires with these starts and ends, with lanes assigned to minimise crossings."""

    def way(number: int, lane: float) -> tuple[Point, ...]:
        start, end = wires[number]
        return (*start, (lane, start[-1][1]), (lane, end[1]), end)

    # Whether two wires cross depends only on which of them has the lane nearer to the board.
    costs = {
        (i, j): _crossings((way(i, lanes[0]), way(j, lanes[1])))
        for i in range(len(wires))
        for j in range(len(wires))
        if i != j
    }
    order = min(permutations(range(len(wires))), key=lambda order: sum(costs[pair] for pair in combinations(order, 2)))
    return tuple(way(i, lanes[order.index(i)]) for i in range(len(wires)))


def _untidy(ways: Sequence[Sequence[Point]]) -> float:
    """Cost of untidy wires: vertical length, and jogs so small that they look like a mistake."""
    steps = [abs(a[1] - b[1]) for way in ways for a, b in pairwise(way)]
    return sum(steps) / 10_000 + sum(0 < step < 2 for step in steps) / 100


def _crossings(ways: Sequence[Sequence[Point]]) -> float:
    """Cost of crossing wires; two on top of each other count as twenty crossings."""
    return sum(_touch(a, b) for one, other in combinations(ways, 2) for a in pairwise(one) for b in pairwise(other))


def _touch(a: tuple[Point, Point], b: tuple[Point, Point]) -> float:
    """1 for two crossing segments, 20 for overlapping ones; every segment is horizontal or vertical."""
    (ax0, ax1), (ay0, ay1) = (sorted((a[0][i], a[1][i])) for i in (0, 1))
    (bx0, bx1), (by0, by1) = (sorted((b[0][i], b[1][i])) for i in (0, 1))
    overlap_x, overlap_y = min(ax1, bx1) - max(ax0, bx0), min(ay1, by1) - max(ay0, by0)
    if ay0 == ay1 and by0 == by1:
        return 20.0 if abs(ay0 - by0) < TOUCH and overlap_x > 0 else 0.0
    if ax0 == ax1 and bx0 == bx1:
        return 20.0 if abs(ax0 - bx0) < TOUCH and overlap_y > 0 else 0.0
    return 1.0 if overlap_x >= 0 and overlap_y >= 0 else 0.0
