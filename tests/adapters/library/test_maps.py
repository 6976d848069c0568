from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.adapters.library.library import OWN_MATS, FileLibrary, given_mats
from companion.adapters.library.maps import load_playmat
from companion.kernel.errors import DataError
from tests.saying import in_english

TINY = (given_mats() / "tiny.toml").read_text()


def changed(old: str, new: str) -> str:
    assert old in TINY
    return TINY.replace(old, new, 1)


def test_a_given_map_is_read_whole():
    mat = load_playmat(given_mats() / "tiny.toml")

    assert ("tiny", 6, 2, 7, 8) == (mat.id, mat.bench, mat.center, len(mat.space), len(mat.lines))
    assert ("a1", "a2") == mat.entry_points["a"]


@pytest.mark.parametrize(
    "text, sentence",
    [
        (
            changed('["a1", "m"]', '["a1", "mm"]'),
            "lines[0]: the line a1–mm leads to 'mm', which isn't a space of this mat",
        ),
        (changed('["a1", "m"]', '["m", "m"]'), "lines[0]: the line m–m joins a space to itself"),
        (changed('["a1", "m"]', '["m", "a2"]'), "lines[1]: the line a2–m is drawn twice"),
        (changed('["a1", "m"]', '["a1", "m", "b1"]'), "lines[0]: expected a list of 2, got a list of 3"),
        (changed('["a1", "m"]', '["a1", 3]'), "lines[0][1]: expected text, got 3"),
        (changed('id = "a1"', 'id = "a2"'), "space[2].id: the name 'a2' is used twice"),
        (changed('id = "a1"', 'id = "bench"'), "space[1].id: 'bench' is a place beside the Field"),
        (changed('id = "a1"', 'id = ""'), "space[1].id (space 2): expected text of length at least 1, got ''"),
        (changed("at = [40, 220]", 'at = [40, "220"]'), "space[1].at[1] (space a1): expected a number, got '220'"),
        (
            changed("at = [40, 220]", "at = [40, -1]"),
            "space[1].at[1] (space a1): expected a number of at least 0, got -1",
        ),
        (
            changed("at = [40, 220]", "at = [40, 220]\nad = 1"),
            "space[1] (space a1): unknown key 'ad' (did you mean 'id'",
        ),
        (changed('a = ["a1", "a2"]', 'a = ["a1", "x"]'), "entry_points.a: 'x' isn't a space of this mat"),
        (changed('a = ["a1", "a2"]', "a = []"), "entry_points.a: a seat needs at least one Entry Point"),
        (changed('a = ["a1", "a2"]', 'c = ["a1", "a2"]'), "entry_points: expected only the seats a and b, got b, c"),
        (changed('a = ["a1", "a2"]', 'a = "a1"'), "entry_points.a: expected a list, got 'a1'"),
        (changed('a = "ga"', 'a = "g"'), "goals.a: 'g' isn't a space of this mat"),
        (
            changed('id = "tiny"', 'id = "../tiny"'),
            "id: expected lower-case letters and digits, joined by",
        ),
        (TINY + '[[space]]\nid = "x"\n' * 200, "space: expected at most 200 spaces, got 207"),
        (changed("bench = 6", "bench = 0"), "bench: expected a whole number of at least 1, got 0"),
        (changed("bench = 6", "bensh = 6"), "unknown key 'bensh' (did you mean 'bench'?)"),
        (changed("bench = 6", ""), "the key 'bench' is missing"),
        (changed("provisional = false", "provisional = 1"), "provisional: expected true or false, got 1"),
        (
            changed("provisional = false", "provisional = true"),
            "provisional_why: a provisional mat must name its undocumented facts",
        ),
        (re.sub(r'\["b[12]", "gb"\],?', "", TINY), "entry_points.a: no lines lead from a1 to the other side's Goal"),
    ],
)
def test_a_faulty_map_is_refused_with_its_place(text, sentence, write):
    path = write(text, "my_mat.toml")

    with pytest.raises(DataError) as caught:
        load_playmat(path)

    assert str(caught.value).startswith(f"{path}: {sentence}")


def own_mats(directory: Path, text: str) -> FileLibrary:
    (directory / OWN_MATS).mkdir()
    (directory / OWN_MATS / "mine.toml").write_text(text)
    return FileLibrary(directory)


def test_maps_of_the_players_own_join_the_given_ones(tmp_path):
    library = own_mats(tmp_path, changed('id = "tiny"', 'id = "mine"'))

    assert {"tiny", "duel", "mine"} <= {mat.id for mat in library.playmats()}


def test_a_map_with_the_id_of_another_is_left_out_with_a_sentence(tmp_path):
    library = own_mats(tmp_path, TINY)

    assert 1 == [mat.id for mat in library.playmats()].count("tiny")
    assert ["the id " in problem for problem in in_english(library.problems())] == [True]


def test_a_mat_of_the_players_is_kept_replaced_and_read_again(tmp_path):
    library = FileLibrary(tmp_path)
    mine = replace(load_playmat(given_mats() / "tiny.toml"), id="own-meadow", name="Meadow")
    library.save_playmat(mine)
    library.save_playmat(replace(mine, name="Clearing"))

    assert ["Clearing"] == [mat.name for mat in library.playmats() if mat.id == "own-meadow"]
    assert ["own-meadow.toml"] == [path.name for path in (tmp_path / OWN_MATS).iterdir()]


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"id": "duel"}, "duel.toml: the id "),
        ({"id": "../up"}, "id: expected lower-case letters and digits"),
        ({"lines": (("a1", "m"),)}, "no lines lead from a1 to the other side's Goal"),
    ],
)
def test_a_mat_that_may_not_be_kept_is_refused_and_nothing_written(change, sentence, tmp_path):
    mine = replace(load_playmat(given_mats() / "tiny.toml"), id="own-meadow")

    with pytest.raises(DataError, match=re.escape(sentence)):
        FileLibrary(tmp_path).save_playmat(replace(mine, **change))
    assert not (tmp_path / OWN_MATS).exists()


def test_a_mat_in_a_file_of_another_name_is_not_replaced(tmp_path):
    (tmp_path / OWN_MATS).mkdir()
    other = tmp_path / OWN_MATS / "field.toml"
    other.write_text(TINY.replace('id = "tiny"', 'id = "own-meadow"'))
    mine = replace(load_playmat(given_mats() / "tiny.toml"), id="own-meadow")

    with pytest.raises(DataError, match="the id "):
        FileLibrary(tmp_path).save_playmat(mine)
    assert [other] == list((tmp_path / OWN_MATS).iterdir())
