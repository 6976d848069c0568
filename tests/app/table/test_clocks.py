"""Clocks of a figure match: what they count, when they stand, what is kept of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.adapters.library.library import FileLibrary
from companion.app.screens.lobby_intents import GoSetup, SetClock, Start
from companion.app.table.clocks import FigureClocks, TableClocks, about_clocks, figure_clocks, kept_clocks
from companion.kernel.journal import Applied
from companion.kernel.model import Chance
from tests.app.lobby_fakes import lobby
from tests.app.replay_fakes import recorded
from tests.app.table_fakes import texts
from tests.ui import fake_screens as fake


class Fake:
    """A referee as far as clocks know one."""

    def __init__(self, about, programs=()):
        self.head = type("Head", (), {"about": about})()
        self.entries, self.look_only, self._programs = (), False, programs

    def plays(self, seat):
        return seat in self._programs


def seen(**facts):
    """A table on which seat a is to move, without a battle."""
    return replace(fake.table(), **facts)


@pytest.fixture
def clocks():
    return TableClocks(Fake(about_clocks(1, 2)), texts())


class TestWhatIsAgreed:
    def test_the_head_keeps_it_and_nothing_where_there_is_no_clock(self):
        assert {"clock": "120 900"} == about_clocks(2, 15)
        assert {} == about_clocks(0, 0)
        assert {"clock": "120 900"} == kept_clocks({"clock": "120 900", "won": "1 0"})

    @pytest.mark.parametrize("said", ["", "x", "1", "1 2 3", "a b"])
    def test_what_cannot_be_understood_is_no_clock(self, said):
        assert not figure_clocks(Fake({"clock": said}).head).is_there

    def test_it_is_off_until_it_is_chosen_in_the_set_up(self):
        made = lobby()
        for intent in (GoSetup(), Start()):
            made.send(intent)

        assert [None, None] == [seat.clock for seat in made.screen().table.seats]

    def test_it_runs_at_the_table_where_it_was_chosen(self):
        made = lobby()
        for intent in (GoSetup(), SetClock("turn", 2), SetClock("player", 10), Start()):
            made.send(intent)
        for _ in range(200):
            made.tick(0.1)
        seats = made.screen().table.seats
        mover = next(seat for seat in seats if seat.to_move)
        other = next(seat for seat in seats if not seat.to_move)

        assert ("1:40 · 9:40", True, False) == (mover.clock.left, mover.clock.runs, mover.clock.low)
        assert ("10:00", False) == (other.clock.left, other.clock.runs)


class TestTime:
    def test_it_counts_for_whoever_is_to_move_and_a_new_turn_has_all_its_time(self):
        made = FigureClocks(turn_s=60, player_s=600).passed(20, 1, 0).passed(5, 2, 1)

        assert (580, 595, 55) == (made.player_left_s(0), made.player_left_s(1), made.turn_left_s())

    @pytest.mark.parametrize("stands", ["battle", "put_right", "winner"])
    def test_it_stands_while_nobody_decides(self, clocks, stands):
        table = {
            "battle": lambda: fake.battle("ready"),
            "put_right": lambda: seen(put_right=object()),
            "winner": lambda: seen(winner="Robin has won."),
        }[stands]()
        clocks.tick(30.0, table)

        assert {False} == {seat.clock.runs for seat in clocks.around(table).seats}
        assert "1:00 · 2:00" == clocks.around(seen()).seats[0].clock.left

    def test_a_program_has_all_the_time(self):
        made = TableClocks(Fake(about_clocks(1, 2), programs=(0,)), texts())

        assert made.tick(90.0, seen()) is None
        assert "1:00 · 2:00" == made.around(seen()).seats[0].clock.left

    def test_what_runs_out_is_said_once_and_decides_nothing(self, clocks):
        said = [clocks.tick(25.0, seen()) for _ in range(6)]

        assert [False, False, True, False, True, False] == [one is not None for one in said]
        assert "turn" in said[2].text and "match" in said[4].text
        assert clocks.around(seen()).seats[0].clock.low

    def test_a_table_without_a_clock_is_the_same(self):
        table = seen()

        assert table is TableClocks(Fake({}), texts()).around(table)

    def test_the_same_second_is_the_same_screen(self, clocks):
        table = seen()
        clocks.tick(0.2, table)
        shown = clocks.around(table)
        clocks.tick(0.2, table)

        assert shown is clocks.around(table)


def test_after_a_break_it_is_worked_out_of_the_times_of_the_entries(tmp_path):
    """Each entry of this match came a second after the one before."""
    record = recorded(FileLibrary(tmp_path), "duel-2017", "six_on_six", "duel", 4)
    head = replace(record.head, about={**record.head.about, **about_clocks(0, 10)})
    clocks = figure_clocks(head, record.entries)
    decided = [one for one in record.entries if not (isinstance(one, Applied) and isinstance(one.action, Chance))]

    assert 0 < sum(clocks.used_s) <= len(decided)
    assert all(clocks.used_s)
