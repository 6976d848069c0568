"""The trays: each board, the cell and the switch have their place inside the housing, and nothing touches anything."""

from __future__ import annotations

import re

import numpy as np
import pytest

from tests.hardware.solids import Solid, read_stl
from tests.hardware.test_enclosure import ENCLOSURE, SOURCE, facts, rendered

TEXT = SOURCE.read_text(encoding="utf-8")
FLOOR, SEAT, HEIGHT = 2.4, 4.0, 14.4
# Length, width and thickness of the boards, and how far the middle is aside: the makers' figures, not the drawing's.
BOARDS = {
    "pico": ((51, 21, 1), 0),
    "nano": ((43.2, 17.8, 1.6), 0),
    "esp32": ((48.2, 27.9, 1.6), -4),
    "xiao": ((21, 17.8, 1.2), 0),
}
CELL = (36, 29, 4.75)
CELL_AT = (7.6, -3)
SCREWS_DEG = (30, 150, 270)

by_board = pytest.mark.parametrize("board", BOARDS)


@pytest.fixture(scope="module", params=BOARDS)
def tray(request) -> tuple[str, Solid]:
    return request.param, read_stl(ENCLOSURE / "stl" / f"tray_{request.param}.stl")


def of(board: str) -> Solid:
    return read_stl(ENCLOSURE / "stl" / f"tray_{board}.stl")


def moved(points: np.ndarray, x: float, y: float) -> np.ndarray:
    return points + np.array([x, y])


def grid(low: tuple[float, float], high: tuple[float, float], step: float = 0.5) -> np.ndarray:
    """Points all over a rectangle, (n, 2), its edges among them."""
    x = np.linspace(low[0], high[0], round((high[0] - low[0]) / step) + 1)
    y = np.linspace(low[1], high[1], round((high[1] - low[1]) / step) + 1)
    return np.stack([side.ravel() for side in np.meshgrid(x, y)], axis=1)


def place(board: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Two corners of a board in its tray: its edge towards the socket is 0.4 mm from the wall at its corners."""
    (length, width, _), aside = BOARDS[board]
    edge = -np.sqrt((37.6 - 0.4) ** 2 - (width / 2 + abs(aside)) ** 2)
    return (edge, aside - width / 2), (edge + length, aside + width / 2)


def test_drawing_has_the_sizes_that_the_makers_state():
    for board, (size, aside) in BOARDS.items():
        row = re.search(rf'\["{board}", +\[([^\]]*)\], +(-?\d+),', TEXT)

        assert size == tuple(map(float, row[1].split(",")))
        assert aside == float(row[2])


@by_board
def test_board_lies_on_its_corners_and_between_them(board):
    tray, ((x0, y0), (x1, y1)) = of(board), place(board)
    thickness = BOARDS[board][0][2]
    inside = grid((x0 + 0.05, y0 + 0.05), (x1 - 0.05, y1 - 0.05))
    corners = np.array([(x, y) for x in (x0 + 1, x1 - 1) for y in (y0 + 1, y1 - 1)])

    # Free where the board is, from its underside to above the tray; carried at its four corners and only there.
    for height in (FLOOR + SEAT + 0.05, FLOOR + SEAT + thickness, HEIGHT - 0.1):
        assert not tray.inside(inside, height).any()
    assert tray.inside(corners, FLOOR + SEAT - 0.1).all()
    assert np.mean(tray.inside(inside, FLOOR + SEAT - 0.1)) < 0.25
    # It cannot be pushed or pulled with the plug, nor to the sides.
    for dx, dy in ((0.6, 0), (-0.6, 0), (0, 0.6), (0, -0.6)):
        assert tray.inside(moved(inside, dx, dy), FLOOR + SEAT + thickness / 2).any()


@by_board
def test_plug_reaches_the_socket(board):
    tray, (corner, _) = of(board), place(board)
    (_, _, thickness), aside = BOARDS[board]
    row = re.search(rf'\["{board}".*?\], +-?\d+, +([\d.]+), +([\d.]+)', TEXT)
    stands_out, socket = map(float, row.groups())
    middle = FLOOR + SEAT + thickness + socket / 2
    way = grid((-41, aside - 12.35 / 2), (corner[0] - stands_out, aside + 12.35 / 2))
    beside = np.array([(-np.sqrt(38.8**2 - y**2), y) for y in (aside - 7, aside + 7)])

    for height in (middle - 3.25, middle, middle + 3.25):
        assert not tray.inside(way, min(height, HEIGHT - 0.05)).any()
    assert tray.inside(beside, middle).all()
    # A plug as thick as a Micro-B may be does not lift the body, which begins where the tray ends.
    assert middle + 4.25 <= HEIGHT


def test_screws_of_the_lid_go_through_the_tray_and_hold_in_the_body(tray):
    board, solid = tray
    assert board
    lid = read_stl(ENCLOSURE / "stl" / "lid_as5600.stl")
    for angle in np.radians(SCREWS_DEG):
        axis = 33.5 * np.array([np.cos(angle), np.sin(angle)])
        around = axis + 2.4 * np.stack(
            [np.cos(np.radians(range(0, 360, 30))), np.sin(np.radians(range(0, 360, 30)))], 1
        )
        near = axis + 1.55 * (around - axis) / 2.4

        for height in (0.5, 4.5, 9.0, 14.0):
            assert not solid.inside(near, height).any()
        # The head lies on a cone, 10 mm below the lid: 20 mm of screw leave 7 for the body.
        assert not solid.inside(around, 4.3).any() and solid.inside(around, 6.2).all()
        assert not lid.inside(near, 2.5).any()


def test_cell_lies_free_and_may_swell():
    tray = of("xiao")
    half = np.array(CELL[:2]) / 2
    grown = grid(tuple(CELL_AT - half - 0.65), tuple(CELL_AT + half + 0.65))

    for height in (FLOOR + 0.05, FLOOR + 2, FLOOR + CELL[2] * 1.1, HEIGHT - 0.1):
        assert not tray.inside(grown, height).any()
    # A floor without a bump below it, and a frame that keeps it from wandering.
    assert tray.inside(grown, FLOOR - 0.05).all()
    assert all(tray.inside(moved(grown, *step), FLOOR + 1).any() for step in ((2, 0), (0, 2), (0, -2), (-2, 0)))
    # Leads of 2 mm pass between it and the board, whose corner walls are 1.75 mm wide.
    assert (CELL_AT[0] - half[0]) - (place("xiao")[1][0] + 1.75) > 2
    assert CELL[2] * 1.1 + 3 < HEIGHT - FLOOR


def test_pouch_is_kept_from_edges_and_screws():
    low, high = np.array(CELL_AT) - np.array(CELL[:2]) / 2, np.array(CELL_AT) + np.array(CELL[:2]) / 2
    for angle in np.radians(SCREWS_DEG):
        axis = 33.5 * np.array([np.cos(angle), np.sin(angle)])
        # Pillar of 4.8 mm round each.
        assert np.linalg.norm(axis - np.clip(axis, low, high)) > 4.8 + 1
    corners = np.array([(x, y) for x in (low[0], high[0]) for y in (low[1], high[1])])
    assert np.linalg.norm(corners, axis=1).max() < 37.6 - 2
    # The frame is round at its outer edge: no corner of it is sharp.
    assert "offset(r = 1.2 + cell_clear)" in TEXT


def test_switch_has_its_seat_and_its_lever_a_slot():
    tray = of("xiao")
    width, depth, height = 8.7, 4.7, 4.4
    body = grid((-width / 2, 37.6 - depth + 0.1), (width / 2, 37.2))
    lever = grid((-1.75, 37.6 - depth + 0.5), (1.75, 40.5))
    z = FLOOR + 1.5 + height / 2

    assert not tray.inside(body, z).any()
    assert not tray.inside(lever, z).any()
    assert tray.inside(body, FLOOR + 1.4).all()
    assert tray.inside(moved(body, 0.9, 0), z).any() and tray.inside(moved(body, -0.9, 0), z).any()
    assert 37.6 + 4 > 40 + 1.4  # a finger finds it


def test_light_of_3_mm_looks_out_below_the_pointer(tray):
    _, solid = tray
    front = np.array([[39.0, y] for y in (-1.4, 0.0, 1.4)])

    assert not solid.inside(front, FLOOR + 6).any()
    assert solid.inside(moved(front, 0, 3), FLOOR + 6).all()


def test_uno_has_no_place_inside():
    # 68.6 x 53.4 mm: its diagonal is longer than the housing is wide inside.
    assert np.hypot(68.6, 53.4) > 2 * 37.6
    assert not (ENCLOSURE / "stl" / "tray_uno.stl").exists()


def test_wires_of_the_sensor_have_a_hole_in_both_lids(tmp_path):
    for part in ("lid_as5600", "lid_encoder"):
        lid = read_stl(ENCLOSURE / "stl" / f"{part}.stl")
        hole = grid((-23.4, -4.9), (-18.6, 4.9))

        assert not lid.inside(hole, 1.5).any() and not lid.inside(hole, 2.9).any()
        assert lid.inside(moved(hole, 0, 10), 1.5).any()
    # The turning parts are above the lid, the board below it.
    assert facts("pointer", tmp_path / "x.stl")["tray_h"] == pytest.approx(HEIGHT)


@pytest.mark.parametrize(
    "size, says",
    [
        ("cell=[50,34,6]", "too large for the tray"),
        ("cell=[36,29,9]", "room to swell"),
        ("cell_at=[12,-3]", "too large for the tray"),
        ("cell_at=[5,-3]", "2 mm from the board"),
        ("cell_at=[7.6,2]", "pillar of the tray would press on it"),
        ("tray_screw=25", "stand out of the tray"),
        ("tray_screw=10", "meet the lid"),
        ("mcu_seat=7", "touches the body"),
        ('mcus=[["pico",[51,21,1],0,1.3,8,[0,0],3.5],["xiao",[21,17.8,1.2],0,1.4,3.2,[0,0],2.6]]', "touches the lid"),
        (
            'mcus=[["pico",[70,21,1],0,1.3,2.8,[0,0],3.5],["xiao",[21,17.8,1.2],0,1.4,3.2,[0,0],2.6]]',
            "pico is too long",
        ),
        (
            'mcus=[["pico",[51,28,1],4,1.3,2.8,[0,0],3.5],["xiao",[21,17.8,1.2],0,1.4,3.2,[0,0],2.6]]',
            "pico touches a pillar",
        ),
    ],
)
def test_trays_that_cannot_work_are_refused(size, says, tmp_path):
    ran = rendered("pointer", tmp_path / "x.stl", size)

    assert ran.returncode != 0
    assert says in ran.stderr
