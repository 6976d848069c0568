"""Where things stand at the table: no window is needed for that, but Kivy's metrics are."""

from __future__ import annotations

from math import dist

import pytest

from tests.ui.fake_screens import spaces

pytestmark = pytest.mark.kivy

SIZES = [(1280, 800), (800, 480), (480, 800), (1024, 600), (800, 1280), (640, 480)]


def planned(size, mat="six_on_six", facing=True, bench=6, center=2):
    from companion.ui.widgets.plan import plan

    made, _, aspect, *_ = spaces(mat)
    return plan(*size, aspect, made, bench, center, facing)


def overlap(one, other):
    across = min(one.right, other.right) - max(one.x, other.x)
    up = min(one.top, other.top) - max(one.y, other.y)
    return across > 0.5 and up > 0.5


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("mat", ["six_on_six", "tiny"])
@pytest.mark.parametrize("facing", [True, False], ids=["facing", "same_side"])
def test_plan_keeps_everything_inside_the_window_and_apart(ui, size, mat, facing):
    ui.size(*size)
    found = planned(size, mat, facing)
    boxes = [found.mat, *found.bars, *found.benches, *found.centers, found.tools]
    apart = [found.mat, *found.benches, *found.centers]

    assert all(box.x >= -0.5 and box.y >= -0.5 for box in boxes)
    assert all(box.right <= size[0] + 0.5 and box.top <= size[1] + 0.5 for box in boxes)
    assert not any(overlap(one, other) for i, one in enumerate(apart) for other in apart[:i])
    assert found.drawer or not overlap(found.mat, found.column)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_plan_leaves_a_fingertip_between_spots(ui, size):
    from companion.ui import theme

    ui.size(*size)
    found = planned(size)
    spots = [*found.bench_spots[0], *found.center_spots[0], *found.bench_spots[1], *found.center_spots[1]]
    least = theme.sizes_for(*size).touch * 0.95

    assert found.spacing >= least
    assert all(dist(one, other) >= least for i, one in enumerate(spots) for other in spots[:i])


def test_plan_puts_seat_b_opposite_when_players_face_each_other(ui):
    found = planned((800, 480))

    for a, b in zip(found.bench_spots[0], found.bench_spots[1], strict=True):
        assert (800 - a[0], 480 - a[1]) == pytest.approx(b)


def test_column_is_a_drawer_where_the_mat_leaves_no_room(ui):
    assert planned((640, 480)).drawer
    assert not planned((1280, 800)).drawer
