from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.adapters.library.library import FileLibrary
from companion.adapters.library.teams import load_team, save_team
from companion.figure.teams import Team
from companion.kernel.errors import DataError
from companion.texts.plain import is_plain

TEAM = """
id = "mine"
name = "Mine"
format = "three_on_three"
rules = "duel-2017"
figures = ["absol-r", "arbok-uc", "absol-r"]
"""
SIX = """
id = "six"
name = "Six"
format = "six_on_six"
rules = "tfg-2007"
figures = ["absol-r", "absol-r", "absol-r", "absol-r", "absol-r", "absol-r"]
cards = ["full-heal", "max-revive", "x-attack"]
trainer = "Red"
"""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    return FileLibrary(tmp_path_factory.mktemp("home")).shelf()


@pytest.mark.parametrize("text", [TEAM, SIX])
def test_a_team_is_read_and_written_again(text, shelf, write, tmp_path):
    team = load_team(write(text), shelf)
    save_team(tmp_path / "again.toml", team)

    assert team == load_team(tmp_path / "again.toml", shelf)


@pytest.mark.parametrize(
    "text, old, new, sentence",
    [
        (
            TEAM,
            '"arbok-uc"',
            '"arbok-cu"',
            "figures[1]: expected the id of a figure, got 'arbok-cu' (did you mean 'arbok-uc'?)",
        ),
        (TEAM, '"arbok-uc", ', "", "figures: expected 3 figures in three_on_three, got 2"),
        (
            TEAM,
            '"three_on_three"',
            '"four_on_four"',
            "format: expected six_on_six or three_on_three, got 'four_on_four'",
        ),
        (
            TEAM,
            '"duel-2017"',
            '"duel-2016"',
            "rules: expected tfg-2007, duel-2017 or duel-2019, got 'duel-2016' (did you mean 'duel-2019'?)",
        ),
        (TEAM, '"Mine"', '""', "name: expected text of length at least 1, got ''"),
        (TEAM, '"mine"', '"../mine"', "id: expected lower-case letters and digits, joined by hyphens, got '../mine'"),
        (TEAM, "figures", "figurs", "unknown key 'figurs' (did you mean 'figures'?)"),
        (TEAM, 'name = "Mine"', "", "the key 'name' is missing"),
        (
            SIX,
            '"x-attack"',
            '"x-attak"',
            "cards[2]: expected the id of a Trainer card, got 'x-attak' (did you mean 'x-attack'?)",
        ),
        (SIX, ', "x-attack"', "", "cards: expected 3 Trainer cards, got 2"),
        (SIX, '"x-attack"', '"full-heal"', "cards: the card Full Heal is here twice; every card must be different"),
        (SIX, 'trainer = "Red"', "", "trainer: six_on_six needs a Trainer figure: add its name"),
    ],
)
def test_a_faulty_team_is_refused_with_its_place(text, old, new, sentence, shelf, write):
    assert old in text
    path = write(text.replace(old, new, 1))

    with pytest.raises(DataError) as caught:
        load_team(path, shelf)

    assert f"{path}: {sentence}" in str(caught.value)


def test_a_figure_that_the_rules_do_not_know_is_named(shelf, write):
    golden = next(f for f in shelf.figures.values() if any(s.colour == "gold" for s in f.disc.segments))
    text = SIX.replace('"absol-r"', f'"{golden.id}"', 1)

    with pytest.raises(DataError, match=f"figures: {golden.name} isn't allowed under Figure game 2007"):
        load_team(write(text), shelf)


@given(
    name=st.text(st.characters(codec="utf-8"), min_size=1, max_size=40).filter(lambda name: is_plain(name, lines=True))
)
def test_every_name_comes_back_as_it_was(name, tmp_path_factory):
    path = tmp_path_factory.getbasetemp() / "name.toml"
    team = Team(id="x", name=name, format="three_on_three", rules="duel-2017", figures=())
    save_team(path, team)

    assert team == load_team(path)


def test_a_name_of_half_a_character_cannot_be_written_and_nothing_changes(tmp_path):
    team = Team(id="x", name="x", format="three_on_three", rules="duel-2017", figures=())
    save_team(tmp_path / "x.toml", team)

    with pytest.raises(DataError, match="without control characters"):
        save_team(tmp_path / "x.toml", msgspec.structs.replace(team, name="\ud800"))

    assert ["x.toml"] == [path.name for path in tmp_path.iterdir()]
    assert team == load_team(tmp_path / "x.toml")


def test_a_team_that_could_not_be_read_again_is_not_written(tmp_path):
    team = Team(id="../x", name="x", format="three_on_three", rules="duel-2017", figures=())

    with pytest.raises(DataError, match="id: expected lower-case letters and digits"):
        save_team(tmp_path / "x.toml", team)

    assert [] == list(tmp_path.iterdir())
