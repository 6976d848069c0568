"""Every screen at every size: none is cut, none has nothing on it. Pictures of the rest are taken by hand."""

from __future__ import annotations

import pytest

from tests.ui import fake_screens as fake
from tests.ui.geometry import faults
from tests.ui.pictures import SIZES, faults_in_process, screens, take_all
from tests.ui.pilot import DEEP, TablePilot, in_sizes, spread

pytestmark = pytest.mark.kivy


@pytest.mark.deep("screens")
@pytest.mark.parametrize("size", in_sizes([(800, 480), (480, 800), (1280, 800), (1024, 600)]))
def test_every_screen_can_be_looked_at_and_nothing_is_cut_covered_or_too_small(ui, size, draw):
    ui.size(*size)
    found = {}

    def look(name):
        found.update({name: wrong} if (wrong := faults(ui)) else {})

    names = set(draw.share([name for name, _ in screens()], 12))
    assert names == set(take_all(ui, names, look))
    assert {} == found


@pytest.mark.parametrize("size", [(800, 480), pytest.param((1280, 800), marks=DEEP)])
def test_tools_beside_the_table_and_the_mat_are_written_large_enough_in_german(size):
    found = faults_in_process(size, only=("table-table", "left-cards-busy", "mat-found"), language="de")

    assert len(found) > 5
    assert {} == {name: wrong for name, wrong in found.items() if wrong}


def test_title_of_a_battle_is_whole_in_german_on_an_enlarged_upright_panel():
    found = faults_in_process((480, 800), only=("enlarged-table-battle-ready",), language="de")

    assert {"enlarged-table-battle-ready": []} == found


def test_end_that_just_fits_a_low_panel_is_not_scrolled():
    found = faults_in_process((800, 480), only=("table-end-given-up",), language="en")

    assert {"table-end-given-up": []} == found


@pytest.mark.parametrize("stage, facing, size", spread(SIZES, ["naming", "ready", "turning", "rested"], [True, False]))
def test_disc_in_a_battle_takes_half_the_height_of_the_mat(ui, size, facing, stage):
    from companion.ui import theme
    from companion.ui.screens._table import TableView

    theme.use(theme.Look(px_per_mm=SIZES[size], calm=True))
    ui.size(*size)
    view = TableView(lambda intent: None)
    view.facing = facing
    ui.mount(view)
    view.screen = fake.battle(stage)
    ui.frames(5)
    mat = view.plan.mat

    for part in TablePilot(ui, view).root.battle.parts:
        assert part.disc.diameter >= mat.height / 2, part.source


@pytest.mark.parametrize("size", in_sizes(size for size in SIZES if min(size) >= 800))
def test_column_says_what_the_colours_mean_where_there_is_room(ui, size):
    from companion.ui import theme
    from companion.ui.screens._table import TableView
    from companion.ui.widgets.legend import Legend

    theme.use(theme.Look(px_per_mm=SIZES[size], calm=True))
    ui.size(*size)
    view = TableView(lambda intent: None)
    ui.mount(view)
    view.screen = fake.quiet(last_ruling=None, log=fake.log_lines(2))
    ui.frames(5)
    column = view.column
    empty = column.height - sum(part.height for part in column.children if part not in (column._tail, column._rest))
    legend = TablePilot(ui, view).all(Legend, column)

    assert bool(legend) == (size != (800, 1280))
    assert not legend or empty < column.height * 0.75
    assert not legend or ["White", "Gold", "Purple", "Blue", "Miss"] == [row.name for row in legend[0].segments]
