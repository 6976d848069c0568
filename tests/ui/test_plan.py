"""Where things stand at the table: no window is needed for that, but Kivy's metrics are."""

from __future__ import annotations

from math import dist

import pytest

from tests.ui.fake_screens import spaces
from tests.ui.pictures import SIZES as PANELS

pytestmark = pytest.mark.kivy

SIZES = [*PANELS, (640, 480)]


def planned(size, mat="six_on_six", facing=True, bench=6, center=2, left_handed=False):
    from companion.ui import theme
    from companion.ui.widgets.plan import plan

    theme.use(theme.Look(px_per_mm=PANELS.get(size, 0.0)))
    made, _, aspect, *_ = spaces(mat)
    return plan(*size, aspect, made, bench, center, facing, left_handed)


def overlap(one, other):
    across = min(one.right, other.right) - max(one.x, other.x)
    up = min(one.top, other.top) - max(one.y, other.y)
    return across > 0.5 and up > 0.5


@pytest.mark.flat
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("mat", ["six_on_six", "tiny", "duel"])
@pytest.mark.parametrize("facing", [True, False], ids=["facing", "same_side"])
@pytest.mark.parametrize("left_handed", [False, True], ids=["right", "left"])
def test_plan_keeps_everything_inside_the_window_and_apart(ui, size, mat, facing, left_handed):
    found = planned(size, mat, facing, left_handed=left_handed)
    boxes = [found.mat, *found.bars, *found.benches, *found.centers, found.tools, found.column]
    apart = [found.mat, *found.benches, *found.centers]

    assert all(box.x >= -0.5 and box.y >= -0.5 for box in boxes)
    assert all(box.right <= size[0] + 0.5 and box.top <= size[1] + 0.5 for box in boxes)
    assert not any(overlap(one, other) for i, one in enumerate(apart) for other in apart[:i])
    assert found.drawer or not overlap(found.mat, found.column)
    for boxes, spots in ((found.benches, found.bench_spots), (found.centers, found.center_spots)):
        assert all(box.holds(*spot) for box, some in zip(boxes, spots, strict=True) for spot in some)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("left_handed", [False, True], ids=["right", "left"])
def test_plan_leaves_a_fingertip_between_spots(ui, size, left_handed):
    from companion.ui import theme

    found = planned(size, left_handed=left_handed)
    spots = [*found.bench_spots[0], *found.center_spots[0], *found.bench_spots[1], *found.center_spots[1]]
    least = theme.sizes_for(*size).touch * 0.95

    assert found.spacing >= least
    assert all(dist(one, other) >= least for i, one in enumerate(spots) for other in spots[:i])


@pytest.mark.parametrize("scale", [1.3, 2.0])
@pytest.mark.parametrize("mat", ["six_on_six", "tiny", "duel"])
@pytest.mark.parametrize("size", [size for size in PANELS if size[0] < size[1]], ids=str)
def test_enlarged_table_on_an_upright_panel_leaves_a_fingertip_between_its_spaces(ui, size, mat, scale):
    from companion.ui import theme
    from companion.ui.widgets.plan import plan

    theme.use(theme.Look(px_per_mm=PANELS[size], scale=scale))
    made, _, aspect, *_ = spaces(mat)
    found = plan(*size, aspect, made, 6, 2, True)
    touch = theme.sizes_for(*size).touch

    assert found.spacing >= 0.95 * touch
    assert found.column.height >= 2 * touch


def test_table_that_is_only_looked_at_gives_its_mat_the_room_for_answers(ui):
    from companion.ui.widgets.plan import plan

    made, _, aspect, *_ = spaces("six_on_six")
    looked, played = (plan(480, 690, aspect, made, 6, 2, False, look_only=only) for only in (True, False))

    assert looked.mat.height >= 1.3 * played.mat.height


# A small panel standing upright gives its column a height first.
@pytest.mark.parametrize("size", [size for size in PANELS if min(size) > 480 or size[0] > size[1]], ids=str)
def test_mat_is_as_large_as_it_gets(ui, size):
    found = planned(size)
    free_wide = size[0] - (0 if found.kind == "tall" else found.column.width)
    if found.kind == "wide":
        free_wide -= found.homes[0].width
    free_high = size[1] - sum(bar.height for bar in found.bars)

    assert found.mat.width >= free_wide * 0.94 or found.mat.height >= free_high * 0.94


@pytest.mark.parametrize("size", list(PANELS), ids=str)
def test_figures_grow_with_the_mat(ui, size):
    found = planned(size)

    assert found.token >= min(found.spacing * 0.6, found.mat.height * 0.14)


@pytest.mark.parametrize("size", list(PANELS), ids=str)
@pytest.mark.parametrize("mat", ["six_on_six", "tiny", "duel"])
def test_column_has_room_for_what_is_asked_and_four_answers(ui, size, mat):
    from companion.ui import theme

    found, sizes = planned(size, mat), theme.sizes_for(*size)
    asked = 2 * sizes.pad + 2 * 1.3 * (sizes.text + 3 * sizes.unit)
    answers = 0 if found.kind == "wide" else 2 * (sizes.touch + sizes.gap)

    assert found.column.height >= asked + answers
    assert found.column.width >= 4.4 * sizes.touch


@pytest.mark.parametrize("size", list(PANELS), ids=str)
def test_left_hand_has_the_column_where_the_right_hand_has_the_mat(ui, size):
    right, left = planned(size), planned(size, left_handed=True)

    assert size[0] == pytest.approx(left.column.x + right.column.right)
    assert size[0] == pytest.approx(left.tools.x + right.tools.right)
    assert (right.mat.width, right.mat.height, right.token) == (left.mat.width, left.mat.height, left.token)


def test_plan_puts_seat_b_opposite_when_players_face_each_other(ui):
    found = planned((800, 480))

    for a, b in zip(found.bench_spots[0], found.bench_spots[1], strict=True):
        assert (800 - a[0], 480 - a[1]) == pytest.approx(b)


def test_column_is_a_drawer_where_the_mat_leaves_no_room(ui):
    assert planned((640, 480)).drawer
    assert not planned((1280, 800)).drawer


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("size", list(PANELS), ids=str)
def test_marks_round_the_figures_of_a_full_bench_do_not_cross(ui, size, scale):
    from companion.ui import theme
    from companion.ui.widgets.pictures import token_mark
    from companion.ui.widgets.plan import MARK_REACH, plan

    theme.use(theme.Look(px_per_mm=PANELS[size], scale=scale))
    made, _, aspect, *_ = spaces("six_on_six")
    found = plan(*size, aspect, made, 6, 2, True)
    sizes = theme.sizes_for(*size)
    spots = found.bench_spots[0]
    pitch = min(dist(one, other) for i, one in enumerate(spots) for other in spots[:i])
    _, side = token_mark("movable", round(found.spot / 2), sizes.unit)

    assert side >= found.spot + 2 * MARK_REACH * sizes.unit, "the picture holds the mark"
    assert found.spot + 2 * MARK_REACH * sizes.unit <= pitch + 0.01 or found.spot <= sizes.touch + 0.01
    assert found.spot >= min(sizes.touch, pitch * 0.85)
