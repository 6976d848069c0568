"""The mat as characters."""

from __future__ import annotations

import pytest

from companion.app.screens.table import SpaceView
from companion.console.board import codes, draw, line, positions
from companion.console.terminal_texts import Words
from tests.app.table_fakes import texts
from tests.console.screens import SQUARE, figure, table

WORDS = Words(texts())


def test_codes_are_different_within_a_side_when_names_begin_alike():
    figures = [
        figure("Pikachu"),
        figure("Pikachu 2"),
        figure("Pidgey"),
        figure("Pidgeotto"),
        figure("Pikachu (b)", seat=1),
        figure("Mew"),
        figure("Ho"),
    ]

    given = codes(figures)

    own = [given[one.name] for one in figures if one.seat == 0]
    assert len(set(own)) == len(own)
    assert all(len(code) == 3 for code in given.values())
    assert (given["Pikachu"], given["Pikachu 2"], given["Pikachu (b)"]) == ("Pik", "Pi2", "Pik")


def test_codes_are_found_for_a_hundred_figures_of_one_name():
    figures = [figure(f"A {number}") for number in range(100)]

    assert len(set(codes(figures).values())) == 100


def test_a_drawing_names_every_space_and_every_figure_on_the_field():
    drawn = draw(table(figures=(figure("Pikachu", place="a1"), figure("Onix", seat=1, place="b1"))), WORDS).plain

    assert "▲Pik a1" in drawn and "▼Oni b1" in drawn
    assert "★ gb" in drawn and "☆ ga" in drawn
    assert "─" in drawn and "│" in drawn


def test_a_drawing_leaves_out_figures_that_are_not_on_the_field():
    assert "Pik" not in draw(table(figures=(figure("Pikachu"),)), WORDS).plain


def test_a_drawing_says_what_it_costs_to_go_to_a_space():
    marked = (SpaceView("m", 0.5, 0.5, "space", None, mark="reach", cost=2), *SQUARE)

    assert "○ 2MP m" in draw(table(spaces=marked), WORDS).plain


@pytest.mark.parametrize("columns", [40, 78, 120, 300])
def test_a_drawing_keeps_to_the_columns_that_there_are(columns):
    drawn = draw(table(), WORDS, columns).plain

    assert max(len(row) for row in drawn.splitlines()) <= columns


def test_a_mat_whose_spaces_lie_in_one_place_is_drawn_all_the_same():
    one_place = tuple(SpaceView(f"s{n}", 0.5, 0.5, "space", None) for n in range(3))

    assert len(positions(one_place, 80)) == 3
    assert draw(table(spaces=one_place, lines=()), WORDS).plain


def test_a_slanted_line_touches_every_row_between_its_ends():
    rows = {y for (_, y), _ in line((0, 0), (3, 9))}

    assert rows >= set(range(1, 9))
