from __future__ import annotations

import pytest

from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.figures import Figure, printing_names, told_apart, year_of
from companion.figure.teams import table_names

DISC = Disc((Segment("miss", 24),))


def figure(id: str, name: str, edition: str = "") -> Figure:
    return Figure(id=id, name=name, mp=2, disc=DISC, edition=edition)


OLD, NEW = figure("eel", "Eel", "v3_2017"), figure("eel-2019", "Eel", "v7_2019")
OTHER, MINE = figure("hen", "Hen", "v3_2017"), figure("own-eel", "Eel", "")


@pytest.mark.parametrize(
    "edition, year", [("v7_2019", "2019"), ("tfg-2006", "2006"), ("", ""), ("2019-club", ""), ("v12019", "2019")]
)
def test_year_is_what_the_id_of_an_edition_ends_with(edition, year):
    assert year == year_of(edition)


def test_only_figures_with_a_namesake_of_another_edition_carry_their_year():
    assert {"eel": "2017", "eel-2019": "2019"} == told_apart((OLD, NEW, OTHER))
    assert {} == told_apart((OLD, OTHER, figure("eel-uc", "Eel", "v3_2017")))


def test_figure_without_a_year_keeps_its_name_beside_one_with():
    assert {"eel": "Eel (2017)", "own-eel": "Eel", "hen": "Hen"} == printing_names((OLD, MINE, OTHER))


def test_two_printings_at_one_table_carry_their_years_and_no_seat():
    assert (("Eel (2017)", "Hen"), ("Eel (2019)", "Hen (b)")) == table_names(((OLD, OTHER), (NEW, OTHER)))
    assert (("Eel (2017)", "Eel (2019)"), ("Eel (2019) (b)",)) == table_names(((OLD, NEW), (NEW,)))


def test_one_printing_at_a_table_is_called_by_its_name_alone():
    assert (("Eel", "Eel 2"), ("Eel (b)",)) == table_names(((NEW, NEW), (NEW,)))
