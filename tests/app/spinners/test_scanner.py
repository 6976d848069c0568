"""The disc scanner: borders in any order and direction, snapped sizes, the way on to the disc editor."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.adapters.library.figures import load_figures, save_figure
from companion.adapters.library.library import FileLibrary
from companion.app.screens import spinner_intents as on
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.spinners import ScannerScreen, SpinnersScreen
from companion.app.screens.studio_disc import DiscEditorScreen
from companion.app.screens.studio_intents import Fill
from companion.app.screens.studio_panel import SaidView
from companion.app.spinners._scan import UNITS, Scan, snapped
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import ByHand, Wait
from companion.figure.printed.figures import Figure
from companion.kernel.errors import DataError
from tests.app.base_fakes import RED
from tests.app.lobby_fakes import MemoryLibrary, push
from tests.app.spinners.test_overview import Rooms
from tests.saying import said

UNITS_OF = (5, 8, 7, 3, 1)
BORDERS = (0, 75, 195, 300, 345)


@pytest.fixture
def rooms(bench):
    made = Rooms(bench, RED, library=MemoryLibrary())
    made(on.GoSpinners())
    made(on.StartScan(RED))
    return made


def mark(rooms, disc_deg, off_deg=40.0):
    """This border of the disc is turned under the pointer and marked."""
    rooms.bench.still(RED, off_deg - disc_deg)
    return rooms(on.MarkBorder())


class TestMeasuring:
    @pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (0, 4, 3, 2, 1), (0, 3, 1, 4, 2)])
    def test_borders_are_put_in_order_whichever_way_the_disc_was_turned(self, rooms, order):
        for number in order:
            mark(rooms, BORDERS[number] + (0.7 if number % 2 else -0.6))
        rows = rooms.screen.rows

        assert UNITS_OF == tuple(int(row.snapped_deg / 15) for row in rows)
        assert not any(row.doubtful for row in rows)
        assert [75.0 + 1.3] == pytest.approx([rows[0].measured_deg])
        assert list(BORDERS) == [segment.start_deg for segment in rooms.screen.segments]

    def test_it_is_said_what_to_do_next(self, rooms):
        assert rooms.screen.text.startswith("Put the figure on the base.") and not rooms.screen.pushes[1].enabled
        assert mark(rooms, 0.0).text.startswith("One border marked.")
        assert mark(rooms, 90.0).text.startswith("2 borders marked.")

    def test_a_border_that_is_marked_again_is_put_right(self, rooms):
        for border in (0.0, 83.0, 195.0, 300.0, 345.0):
            mark(rooms, border)
        assert [True, True, False, False, False] == [row.doubtful for row in rooms.screen.rows]
        screen = mark(rooms, 79.0)
        assert said("scanner.marked-again") == screen.remark.text

        mark(rooms, 75.0)
        assert UNITS_OF == tuple(int(row.snapped_deg / 15) for row in rooms.screen.rows)
        assert not any(row.doubtful for row in rooms.screen.rows)

    def test_the_last_border_is_taken_back(self, rooms):
        mark(rooms, 0.0)
        mark(rooms, 90.0)

        assert 1 == len(rooms(on.UnmarkBorder()).rows) and 0 == len(rooms(on.UnmarkBorder()).rows)
        assert 0 == len(rooms(on.UnmarkBorder()).rows)

    def test_a_disc_that_moves_is_not_measured(self, rooms):
        rooms.bench.moves(RED, 33.0)
        screen = rooms(on.MarkBorder())

        assert said("scanner.moves") == screen.remark.text
        assert () == screen.rows

    def test_no_disc_has_more_borders_than_units(self, rooms):
        for number in range(UNITS):
            mark(rooms, number * 15.0)
        assert 24 == len(rooms.screen.rows)

        assert said("scanner.too-many", n=24) == mark(rooms, 7.5).remark.text

    def test_a_base_that_is_lost_keeps_the_borders(self, rooms):
        mark(rooms, 0.0)
        rooms.bench.pull(RED, "Red was pulled out.")
        assert rooms().remark.text.startswith("Red was pulled out. Your marks are kept")
        rooms.bench.plug(RED)

        assert "Red is back." in rooms().remark.text and 1 == len(rooms.screen.rows)

    def test_a_base_that_is_lost_while_the_disc_is_painted_is_told_afterwards(self, rooms):
        for border in (0.0, 90.0, 180.0):
            mark(rooms, border)
        rooms(on.PaintScan())
        rooms.bench.pull(RED, "Red was pulled out.")

        assert rooms(GoBack()).remark.text.startswith("Red was pulled out. Your marks are kept")


@given(st.lists(st.floats(0.1, 50.0), min_size=1, max_size=24))
def test_snapped_sizes_are_a_whole_disc_and_none_is_nothing(parts):
    widths = [360 * part / sum(parts) for part in parts]
    units = snapped(widths)

    assert UNITS == sum(units) and min(units) >= 1 and len(units) == len(widths)


@given(st.lists(st.integers(1, 8), min_size=2, max_size=12), st.randoms(use_true_random=False))
def test_sizes_that_are_measured_to_a_degree_come_out_right(units, rng):
    while sum(units) > UNITS:
        units.pop()
    units[-1] += UNITS - sum(units)
    borders, at = [], 0.0
    for one in units:
        borders.append(at + rng.uniform(-1, 1))
        at += one * 15
    scan = Scan()
    for number in [0, *rng.sample(range(1, len(borders)), len(borders) - 1)]:
        scan = scan.mark(borders[number])

    assert units == [segment.units for segment in scan.segments()]
    assert not any(segment.doubtful for segment in scan.segments())


class TestPainting:
    def test_measured_disc_is_painted_in_the_editor(self, rooms):
        for border in BORDERS:
            mark(rooms, border)
        screen = rooms(push(rooms.screen.pushes, "Fill in the segments"))

        assert isinstance(screen, DiscEditorScreen)
        assert list(BORDERS) == [segment.start_deg for segment in screen.segments]
        assert () == screen.doubts and all(segment.letter == "" for segment in screen.segments)

    def test_doubtful_segments_are_asked(self, rooms):
        for border in (0.0, 83.0, 195.0, 300.0, 345.0):
            mark(rooms, border)
        screen = rooms(on.PaintScan())

        assert (0, 1) == screen.doubts and 0 == screen.picked
        assert isinstance(screen.panel.parts[0], SaidView) and "uncertain" in screen.panel.parts[0].text
        assert (1,) == rooms(Fill("right", "")).doubts

    def test_back_from_the_editor_leads_to_the_marks(self, rooms):
        mark(rooms, 0.0)
        mark(rooms, 90.0)
        rooms(on.PaintScan(), GoBack())

        assert isinstance(rooms.screen, ScannerScreen) and 2 == len(rooms.screen.rows)
        assert isinstance(rooms(GoBack()), SpinnersScreen)

    def test_one_border_is_no_disc(self, rooms):
        mark(rooms, 0.0)
        screen = rooms(on.PaintScan())

        assert isinstance(screen, ScannerScreen)
        assert said("scanner.few-borders") == screen.remark.text == screen.pushes[-1].why
        assert not screen.pushes[-1].enabled


FIGURE = Figure(
    id="own-x",
    name='Än "x"',
    mp=2,
    disc=Disc(
        (
            Segment("white", 11.5, "Slam \\ ☃", damage=90, effects=(Wait(to="opponent"), ByHand(text="Agree."))),
            Segment("miss", 12.5),
        )
    ),
    types=("dark",),
    provisional=("scanned",),
)


class TestFiles:
    def test_a_figure_that_was_saved_is_read_by_the_same_loader(self, tmp_path):
        save_figure(tmp_path / "own-x.toml", FIGURE)

        assert (FIGURE,) == load_figures(tmp_path / "own-x.toml")

    def test_a_figure_that_could_not_be_read_again_is_not_written(self, tmp_path):
        half = Figure(id="own-x", name="X", mp=2, disc=Disc((Segment("miss", 12),)))
        with pytest.raises(DataError, match="add up to 24"):
            save_figure(tmp_path / "own-x.toml", half)

        assert [] == list(tmp_path.iterdir())

    def test_a_saved_figure_stands_in_the_library_at_once_and_later(self, tmp_path):
        library = FileLibrary(tmp_path)
        before = len(library.figures())
        library.save_figure(FIGURE)

        assert before + 1 == len(library.figures()) == len(FileLibrary(tmp_path).figures())
        assert not library.problems() and FIGURE in library.figures()

    def test_no_figure_of_the_program_is_replaced(self, tmp_path):
        library = FileLibrary(tmp_path)
        taken = library.figures()[0]
        with pytest.raises(DataError, match="is already taken"):
            library.save_figure(taken)

        assert not (tmp_path / "figures").exists()
