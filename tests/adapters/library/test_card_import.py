"""Public card data becomes sets in the user's own folder: facts whole, texts by hand, sentences kept beside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.adapters.library._card_import import import_sets, imported_sets, sentences
from companion.adapters.library.card_game import FileCardLibrary
from companion.adapters.library.card_library import card_shelf
from companion.cards.printed.cards import AsPokemon, AttachedTo, Attack, Power, Resists, WeakTo
from companion.cards.printed.coverage import is_by_hand
from companion.cards.printed.vocabulary import Base, ByHand
from tests.saying import in_english

# In the form of the data; names, numbers and sentences are made up.
SPARKY = {
    "id": "gym9-1",
    "name": "Ada's Sparky",
    "supertype": "Pokémon",
    "subtypes": ["Stage 1"],
    "level": "21",
    "hp": "70",
    "types": ["Lightning"],
    "evolvesFrom": "Ada's Spark",
    "abilities": [{"name": "Glow", "text": "During your turn, you may let it glow.", "type": "Pokémon Power"}],
    "attacks": [
        {"name": "Tap", "cost": ["Colorless"], "convertedEnergyCost": 1, "damage": "10", "text": ""},
        {"name": "Bolt", "cost": ["Lightning", "Colorless"], "damage": "30+", "text": "More bolts."},
        {"name": "Dig", "cost": ["Lightning"], "damage": "20×", "text": "Dig on."},
    ],
    "weaknesses": [{"type": "Fighting", "value": "×2"}],
    "resistances": [{"type": "Metal", "value": "-20"}],
    "retreatCost": ["Colorless", "Colorless"],
    "rules": ["A rule box."],
    "number": "1",
    "images": {"small": "nowhere"},
}


def raw(id="gym9-2", **facts):
    return {"id": id, "name": "Thing", "supertype": "Trainer", **facts}


def written(path: Path, cards) -> str:
    path.write_text(json.dumps(cards), encoding="utf-8")
    return str(path)


def imported(tmp_path, *cards):
    """The cards of one file, as they are found again."""
    result = import_sets(tmp_path / "home", [written(tmp_path / "gym9.json", list(cards))])
    assert () == result.problems
    return card_shelf(tmp_path / "home", imported_sets(tmp_path / "home")[0]).cards


def test_a_pokemon_has_its_facts_and_its_texts_are_left_to_the_players(tmp_path):
    card = imported(tmp_path, SPARKY)["gym9-1"]

    assert ("Ada's Sparky", "stage1", "Ada's Spark", 70, "21") == (
        card.name,
        card.stage,
        card.evolves_from,
        card.hp,
        card.level,
    )
    assert (("lightning",), ("owner",), 2) == (card.types, card.marks, card.retreat)
    assert ((WeakTo(type="fighting", times=2),), (Resists(type="metal", less=20),)) == (card.weak, card.resists)
    bolt, dig = (ByHand(about="Bolt"),), (ByHand(about="Dig"),)
    assert (
        Attack(name="Tap", cost=("colorless",), damage=10),
        Attack(name="Bolt", cost=("lightning", "colorless"), damage=30, sign="+", after=bolt),
        Attack(name="Dig", cost=("lightning",), damage=20, sign="x", number=(Base(amount=0),), after=dig),
    ) == card.attacks
    assert (Power(name="Glow", kind="pokemon_power", use=(ByHand(about="Glow"),)),) == card.powers


def test_printed_sentences_are_found_in_the_users_own_file_and_are_no_part_of_the_card(tmp_path):
    card = imported(tmp_path, SPARKY)["gym9-1"]

    said = {
        "Glow": "During your turn, you may let it glow.",
        "Bolt": "More bolts.",
        "Dig": "Dig on.",
        "": "A rule box.",
    }
    assert said == sentences(tmp_path / "home", "gym9-1")
    assert "bolts" not in str(card)
    assert {} == sentences(tmp_path / "home", "gym9-9") == sentences(tmp_path / "home", "../../x-1")


@pytest.mark.parametrize(
    "facts, found",
    [
        ({}, {"kind": "trainer", "effects": (ByHand(),)}),
        ({"subtypes": ["Item"]}, {"kind": "trainer"}),
        ({"subtypes": ["Supporter"]}, {"kind": "supporter"}),
        ({"subtypes": ["Stadium"]}, {"kind": "stadium"}),
        ({"subtypes": ["Item", "Pokémon Tool"]}, {"kind": "tool", "attach": AttachedTo()}),
        ({"subtypes": ["Technical Machine"]}, {"kind": "tm", "attach": AttachedTo()}),
        ({"subtypes": ["Item"], "hp": "40"}, {"kind": "fossil", "as_pokemon": AsPokemon(hp=40)}),
        ({"subtypes": ["Item", "ACE SPEC"]}, {"kind": "trainer", "marks": ("ace_spec",)}),
    ],
)
def test_trainer_cards_are_of_their_kinds(tmp_path, facts, found):
    card = imported(tmp_path, raw(**facts))["gym9-2"]

    assert found == {fact: getattr(card, fact) for fact in found}
    assert is_by_hand(card)


@pytest.mark.parametrize(
    "name, subtypes, found",
    [
        ("Fire Energy", ["Basic"], ("Fire Energy", True, ("fire",))),
        ("Basic Fire Energy", ["Basic"], ("Fire Energy", True, ("fire",))),
        ("Darkness Energy", ["Special"], ("Darkness Energy", False, ("darkness",))),
        ("Double Colorless Energy", ["Special"], ("Double Colorless Energy", False, ("colorless", "colorless"))),
        ("Warp Energy", ["Special"], ("Warp Energy", False, ("colorless",))),
    ],
)
def test_energy_provides_what_it_is_named_for(tmp_path, name, subtypes, found):
    card = imported(tmp_path, raw(name=name, supertype="Energy", subtypes=subtypes))["gym9-2"]

    assert found == (card.name, card.basic, card.provides)
    assert card.basic != is_by_hand(card)


@pytest.mark.parametrize(
    "name, subtypes, from_, found",
    [
        ("Pup", ["Basic"], None, ("Pup", "basic", (), "", "")),
        ("Pup", ["Baby"], None, ("Pup", "basic", (), "", "")),
        ("Pup-EX", ["Basic", "EX"], None, ("Pup-EX", "basic", ("EX",), "", "")),
        ("M Pup-EX", ["MEGA", "EX"], "Pup-EX", ("M Pup-EX", "mega", ("EX",), "Pup-EX", "")),
        ("Pup G LV.X", ["Level-Up", "SP"], "Pup G", ("Pup G", "lvx", ("sp",), "", "X")),
        ("Pup BREAK", ["BREAK"], "Pup", ("Pup BREAK", "break", (), "Pup", "")),
        ("Pup", ["Stage 2", "Prime"], "Hound", ("Pup", "stage2", ("prime",), "Hound", "")),
        ("Pup ★", ["Basic", "Star"], None, ("Pup ★", "basic", ("star",), "", "")),
        ("Pup VMAX", ["VMAX"], "Pup V", ("Pup VMAX", "stage1", (), "Pup V", "")),
    ],
)
def test_stages_and_marks_are_read_off_the_subtypes(tmp_path, name, subtypes, from_, found):
    pokemon = {"supertype": "Pokémon", "hp": "90", "types": ["Fire"]}

    card = imported(tmp_path, raw(name=name, subtypes=subtypes, evolvesFrom=from_, **pokemon))["gym9-2"]

    assert found == (card.name, card.stage, card.marks, card.evolves_from, card.level)


def test_a_restored_pokemon_and_the_halves_of_a_legend_are_told(tmp_path):
    pokemon = {"supertype": "Pokémon", "hp": "90", "types": ["Fire"]}
    halves = [raw(f"gym9-{number}", name="Duo LEGEND", subtypes=["LEGEND"], **pokemon) for number in (3, 4)]

    cards = imported(tmp_path, *halves, raw(subtypes=["Restored"], evolvesFrom="Cover Fossil", **pokemon))

    assert ["top", "bottom"] == [cards["gym9-3"].half, cards["gym9-4"].half]
    assert ("Cover Fossil", "") == (cards["gym9-2"].by_item, cards["gym9-2"].evolves_from)


def test_a_folder_is_imported_file_by_file_and_what_is_wrong_is_left_out(tmp_path):
    folder = tmp_path / "en"
    folder.mkdir()
    written(folder / "base5.json", [raw("base5-1", name="Owl")])
    written(folder / "base1.json", [raw("base1-1")])
    (folder / "bad.json").write_text("[{", encoding="utf-8")
    (folder / "readme.md").write_text("no cards", encoding="utf-8")
    told = []

    result = import_sets(tmp_path, [str(folder)], lambda done, of: told.append((done, of)))

    assert [("base5", "Team Rocket", "advanced-1999", 1, True)] == [
        (one.id, one.name, one.edition, one.cards, one.imported) for one in result.sets
    ]
    assert [(1, 3), (2, 3), (3, 3)] == told
    assert 2 == len(result.problems)
    assert "bad.json: line 1" in in_english(result.problems)[0]
    assert "base1.json: every card of set 'base1' comes with the program" in in_english(result.problems)[1]


def test_a_set_that_is_imported_again_is_replaced(tmp_path):
    for name in ("Owl", "Eel"):
        import_sets(tmp_path, [written(tmp_path / "gym9.json", [raw(name=name)])])

    assert ["Eel"] == [name for one in imported_sets(tmp_path)[0] for name in one.names.values()]


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "line 1, column 1 isn't valid JSON"),
        ("[1, 2]", "[0]: expected "),
        ("{}", "expected a list of cards"),
        ("[]", "the file contains no cards"),
        ("[" * 100_000, "nested too deep"),
        ('[{"id": "gym9-1", "name": "A"}]', "the key 'supertype' is missing"),
        (json.dumps([raw(supertype="Trainr")]), "[0].supertype (card gym9-2): expected Pokémon, Trainer or Energy"),
        (json.dumps([raw(id="../../x-1")]), "[0].id (card ../../x-1): expected a set and a number"),
        (json.dumps([raw(id="gym9")]), "expected a set and a number, such as base1-58, got 'gym9'"),
        (json.dumps([raw(), raw()]), "[1].id (card gym9-2): the id 'gym9-2' is here twice"),
        (json.dumps([raw(name="A\x1b[2J")]), "[0].name (card gym9-2): expected a name of 1 to 100 letters"),
        (json.dumps([raw(hp={"a": 1})]), "[0].hp: expected"),
        (json.dumps([SPARKY | {"types": ["Lightnig"]}]), "expected a type, got 'Lightnig' (did you mean 'lightning'?)"),
        (
            json.dumps([SPARKY | {"attacks": [{"name": "A", "damage": "lots"}]}]),
            "[0].attacks[0].damage (card gym9-1): expected damage such as 30",
        ),
    ],
)
def test_bad_data_is_one_clear_sentence(tmp_path, text, said):
    path = tmp_path / "gym9.json"
    path.write_text(text, encoding="utf-8")

    result = import_sets(tmp_path / "home", [str(path)])

    assert () == result.sets
    assert 1 == len(result.problems)
    assert in_english(result.problems)[0].startswith(f"{path}: ")
    assert said in in_english(result.problems)[0]
    assert "\n" not in in_english(result.problems)[0]
    assert not (tmp_path / "home").exists()


def test_what_is_not_there_is_said(tmp_path):
    (tmp_path / "empty").mkdir()

    left_out = import_sets(tmp_path, [str(tmp_path / "nothing.json"), str(tmp_path / "empty")]).problems
    problems = in_english(left_out)

    assert any("nothing.json: no such file" in one for one in problems)
    assert any("empty: there are no files with card data" in one for one in problems)


def test_of_a_set_that_is_given_in_part_the_other_cards_are_imported(tmp_path):
    import_sets(
        tmp_path, [written(tmp_path / "base1.json", [raw("base1-1", name="Wrong"), raw("base1-999", name="Owl")])]
    )

    shelf = FileCardLibrary(tmp_path).shelf()
    assert ("Alakazam", "Owl") == (shelf.cards["base1-1"].name, shelf.cards["base1-999"].name)
    assert not shelf.is_known("Wrong")
    whole = shelf.set_of("base1-999")
    assert whole is not None and ("Base Set", 103) == (whole.name, len(whole.cards))


class TestKept:
    @pytest.fixture
    def library(self, tmp_path):
        import_sets(tmp_path, [written(tmp_path / "gym9.json", [SPARKY, raw()])])
        return FileCardLibrary(tmp_path)

    def test_imported_sets_stand_behind_the_given_ones(self, library):
        assert ("gym9", 2, True) == (library.sets()[-1].id, library.sets()[-1].cards, library.sets()[-1].imported)
        assert "Glow" in library.sentences("gym9-1")

    def test_no_set_is_read_before_one_of_its_cards_is_asked_for(self, library, tmp_path):
        (tmp_path / "card-sets" / "imported" / "gym9.json").unlink()

        assert library.shelf().is_known("Thing")
        assert "base1-58" == library.shelf().cards["base1-58"].id
        with pytest.raises(ValueError, match="no such file"):
            library.shelf().named("Thing")

    @pytest.mark.parametrize("text", ["", "[]", '{"gym9": 1}', "[" * 5000])
    def test_an_index_that_cannot_be_read_is_named_and_does_no_harm(self, tmp_path, library, text):
        (tmp_path / "card-sets" / "imported" / "index.json").write_text(text, encoding="utf-8")

        assert "gym9-1" not in library.shelf().cards
        assert ["index.json: the index of the imported sets is broken: import them again"] == [
            one.rpartition("/")[2] for one in in_english(library.problems())
        ]

    def test_a_set_that_was_damaged_is_named(self, tmp_path, library):
        (tmp_path / "card-sets" / "imported" / "gym9.json").write_text("{}", encoding="utf-8")

        with pytest.raises(ValueError, match="this is no longer an imported set: import it again"):
            library.shelf().named("Thing")

    def test_what_was_imported_is_known_at_once(self, library, tmp_path):
        assert not library.shelf().is_known("Owl")
        library.import_sets([written(tmp_path / "more.json", [raw("gym8-1", name="Owl")])])

        assert library.shelf().is_known("Owl")
