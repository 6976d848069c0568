"""Formats are read from files; those given with the program say what their events play by."""

from __future__ import annotations

import pytest

from companion.adapters.library.card_formats import card_formats, given_formats, load_card_format
from companion.adapters.library.catalogue import given_catalogue
from companion.cards.editions.table import EDITIONS
from companion.kernel.errors import DataError
from tests.saying import in_english

WHOLE = """id = "club"
name = "Club"
edition = "advanced-1999"
sets = ["base1"]
banned = ["Lass"]
most_trainers = 20

[promos]
basep = "1-3, 5"
pl1 = "SH4"

[limits]
"Computer Search" = 1

[rules]
mulligan_extra_max = "1"
"""


def written(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def test_a_format_is_read_as_it_is_written(tmp_path):
    format = load_card_format(written(tmp_path / "club.toml", WHOLE))

    assert ("club", "Club", "advanced-1999", ("base1",)) == (format.id, format.name, format.edition, format.sets)
    assert ("basep-1", "basep-2", "basep-3", "basep-5", "pl1-SH4") == format.cards
    assert (("Lass",), {"Computer Search": 1}, 20) == (format.banned, format.limits, format.most_trainers)
    assert 1 == format.rules_of().mulligan_extra_max


@pytest.mark.parametrize(
    "old, new, said",
    [
        ('id = "club"', 'id = ""', "id: the id is empty"),
        ('name = "Club"', 'name = ""', "name: the name is empty"),
        ("advanced-1999", "advanced-1998", "edition: expected "),
        ('"1-3, 5"', '"three"', "promos.basep"),
        ('"1-3, 5"', '"5-1"', "from the lower to the higher, got '5-1'"),
        ('"1-3, 5"', '"1-9999"', "from the lower to the higher"),
        ('"1-3, 5"', '"1..3"', "expected numbers such as 1-10, 12, got '1..3'"),
        ("mulligan_extra_max", "mulligan_extra", "expected policies, got 'mulligan_extra'"),
        (
            'mulligan_extra_max = "1"',
            'mulligan_extra_max = "two"',
            "mulligan_extra_max: expected a whole number",
        ),
        ('"Computer Search" = 1', '"Computer Search" = -1', "expected a number of cards, 0 or more, got -1"),
        ("most_trainers = 20", "most_trainers = -20", "expected a number of cards, 0 or more, got -20"),
        ("[rules]", 'colour = "red"\n[rules]', "colour"),
    ],
)
def test_what_does_not_fit_is_said(tmp_path, old, new, said):
    assert old in WHOLE
    path = written(tmp_path / "club.toml", WHOLE.replace(old, new))

    with pytest.raises(DataError) as caught:
        load_card_format(path)
    assert said in str(caught.value)
    assert str(path) in str(caught.value)


def test_the_editions_own_formats_come_first():
    assert list(EDITIONS) == [format.id for format in given_formats()[:4]]
    assert list(EDITIONS) == [format.edition for format in given_formats()[:4]]
    assert len({format.id for format in given_formats()}) == len(given_formats())


@pytest.mark.parametrize("format", given_formats(), ids=lambda one: one.id)
def test_a_given_format_names_sets_that_there_are_and_house_rules_that_hold(format):
    known = given_catalogue().sets

    assert set(format.sets) | {id.rpartition("-")[0] for id in format.cards} <= set(known)
    assert format.edition == format.rules_of().id
    for id in format.cards:
        set_, _, number = id.rpartition("-")
        assert int(number) <= known[set_].cards


def test_base_fossil_has_promos_1_to_10_and_12_to_15():
    (format,) = (one for one in given_formats() if one.id == "base-fossil")

    assert [f"basep-{number}" for number in (*range(1, 11), *range(12, 16))] == list(format.cards)


def test_own_formats_stand_behind_the_given_ones_and_a_faulty_one_is_named(tmp_path):
    (tmp_path / "card-formats").mkdir()
    written(tmp_path / "card-formats" / "a.toml", WHOLE)
    written(tmp_path / "card-formats" / "b.toml", WHOLE)
    written(tmp_path / "card-formats" / "c.toml", WHOLE.replace("club", "base-fossil"))
    written(tmp_path / "card-formats" / "d.toml", "nothing")

    formats, left_out = card_formats(tmp_path)
    problems = in_english(left_out)

    assert [*(one.id for one in given_formats()), "club"] == [one.id for one in formats]
    assert 3 == len(problems)
    assert "b.toml: id: another format already has the id 'club'" in problems[0]
    assert "c.toml: id: another format already has the id " in problems[1]
    assert "d.toml" in problems[2]


def test_the_catalogue_knows_sets_by_code_id_and_name_and_their_times():
    known = given_catalogue()

    assert {"base1"} == {known.find(word).id for word in ("BS", "bs", "base1", "Base", "Base Set")}
    assert [*EDITIONS, "later"] == [known.sets[id].edition for id in ("gym1", "pl3", "hgss4", "xy5", "sv1")]
    assert {*EDITIONS, "later"} == {one.edition for one in known.sets.values()}
    codes = [code for one in known.sets.values() for code in (one.code, *one.also) if code]
    assert len(codes) == len(set(codes))
