"""Files of card sets: what is wrong is one sentence with its place, and nothing is half loaded."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.adapters.library._card_sets import load_card_set, load_card_sets
from companion.adapters.library.card_library import card_shelf, given_sets, given_shelf, load_sets
from companion.cards.printed.cards import Card
from companion.cards.printed.coverage import coverage
from companion.kernel.errors import DataError
from companion.texts.texts import Fact
from tests.saying import in_english

WHOLE = """
set = "own1"
name = "Own cards"
edition = "xy-2016"
count = 5

[[card]]
id = "own1-1"
name = "Pup"
kind = "pokemon"
stage = "basic"
hp = 60
types = ["fire"]
weak = [{ type = "water", times = 2 }]
retreat = 1

[[card.attacks]]
name = "Nip"
cost = ["fire"]
damage = 20
after = [{ do = "flip", heads = [{ do = "condition", is = "burned" }] }]

[[card]]
id = "own1-2"
name = "Hound"
kind = "pokemon"
stage = "stage1"
evolves_from = "Pup"
hp = 90
types = ["fire"]

[[card]]
id = "own1-3"
name = "Supply"
kind = "trainer"
effects = [{ do = "draw", amount = 3 }]

[[card]]
id = "own1-4"
same_as = "own1-2"
"""


@pytest.fixture
def file(tmp_path):
    def write(old="", new="", text=WHOLE):
        assert old in text
        path = tmp_path / "own1.toml"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return path

    return write


def test_a_set_is_read_as_it_is_written(file):
    made = load_card_set(file())

    assert ("own1", "Own cards", "xy-2016", 5) == (made.set, made.name, made.edition, made.count)
    assert ["own1-1", "own1-2", "own1-3", "own1-4"] == [card.id for card in made.cards]
    assert ("Hound", "own1-2") == (made.cards[3].name, made.cards[3].same_as)
    assert {"own1-4": "own1-2"} == dict(made.reprints)
    assert (4, 0, 1) == (len(coverage(made).complete), len(coverage(made).by_hand), coverage(made).missing)
    assert 1 == coverage(made).reprints


@pytest.mark.parametrize(
    "old, new, place, said",
    [
        ('set = "own1"\n', "", "", "the key 'set' is missing"),
        ('"xy-2016"', '"xy-2017"', "edition", "expected advanced-1999, platinum-2009"),
        ('id = "own1-1"', 'id = "base1-1"', "card[0].id (card base1-1)", "own1- and a number"),
        ('id = "own1-1"', 'id = "own1-"', "card[0].id", "own1- and a number"),
        ('id = "own1-3"', 'id = "own1-1"', "card[2].id", "is here twice"),
        ('id = "own1-1"\n', "", "card[0]", "the key 'id' is missing"),
        ('id = "own1-1"', "id = [1]", "card[0]", "expected text, got a list of 1"),
        ('name = "Pup"', 'name = ""', "card[0].name (card own1-1)", "1 to 60 letters"),
        ('kind = "trainer"', 'kind = "trainr"', "card[2].kind (card own1-3)", "did you mean 'trainer'?"),
        ('stage = "basic"\n', "", "card[0].stage", "the stage of this Pokémon"),
        ("hp = 60", "hp = 65", "card[0].hp", "multiples of 10, from 10 to 400, got 65"),
        ("hp = 60", 'hp = "60"', "card[0].hp", "a whole number, got '60'"),
        ("hp = 90", "hp = 100000", "card[1].hp", "got 100000"),
        ('types = ["fire"]', "types = []", "card[0].types", "one type, or several"),
        ('types = ["fire"]', 'types = ["fire", "fire"]', "card[0].types", "different ones"),
        ('types = ["fire"]', 'types = ["flame"]', "card[0].types[0]", "psychic or water, got 'flame'"),
        ('evolves_from = "Pup"\n', "", "card[1].evolves_from", "is missing"),
        ('stage = "basic"', 'stage = "basic"\nevolves_from = "Egg"', "card[0].evolves_from", "isn't an Evolution card"),
        ("retreat = 1", "retreat = 9", "card[0].retreat", "0 to 6 Energy, got 9"),
        (
            "damage = 20",
            "damage = 25",
            "card[0].attacks[0].damage (card own1-1, attack 1 Nip)",
            "a multiple of 10, from 0",
        ),
        ('do = "flip"', 'do = "flipp"', "card[0].attacks[0].after[0]", "did you mean 'flip'?"),
        ('is = "burned"', 'is = "burnt"', "card[0].attacks[0].after[0].heads[0]", "'burnt'"),
        ("amount = 3", "amuont = 3", "card[2].effects[0] (card own1-3, effect 1 draw)", "did you mean 'amount'?"),
        ('kind = "trainer"', 'kind = "trainer"\nhp = 30', "card[2].hp", "this card isn't a Pokémon but trainer"),
        ('kind = "trainer"', 'kind = "energy"', "card[2].provides", "what this Energy card provides"),
        (
            'kind = "trainer"',
            'kind = "energy"\nprovides = ["fire/flame"]',
            "card[2].provides[0]",
            "types with / between them",
        ),
        (
            'same_as = "own1-2"',
            'same_as = "own1-9"',
            "card[3].same_as",
            "a card that is written out in full,",
        ),
        ('same_as = "own1-2"', "same_as = [1]", "card[3].same_as", "a card that is written out in full, got a list"),
        (
            'same_as = "own1-2"',
            'same_as = "own1-2"\nhp = 10',
            "card[3]",
            "a reprint has only id and same_as: leave 'hp' out",
        ),
        ("count = 5", "cuont = 5", "", "did you mean 'count'?"),
    ],
)
def test_what_does_not_fit_is_one_sentence_with_its_place(file, old, new, place, said):
    path = file(old, new)

    with pytest.raises(DataError) as caught:
        load_card_set(path)

    assert str(caught.value).startswith(f"{path}: {place}")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_two_attacks_of_one_name_are_refused(file):
    text = WHOLE.replace("[[card.attacks]]\n", '[[card.attacks]]\nname = "Nip"\n\n[[card.attacks]]\n')

    with pytest.raises(DataError, match=r"attacks\[1\]\.name .*'Nip' is here twice"):
        load_card_set(file(text=text))


def test_no_card_of_a_faulty_set_is_on_the_shelf(tmp_path, file):
    own = tmp_path / "card-sets"
    own.mkdir()
    file().rename(own / "own1.toml")
    assert "own1-3" in card_shelf(tmp_path).cards

    (own / "own2.toml").write_text(WHOLE.replace("own1", "own2").replace("hp = 90", "hp = 91"))

    problems = list[Fact]()
    shelf = card_shelf(tmp_path, on_problem=problems.append)
    assert "own1-3" in shelf.cards and "own2-3" not in shelf.cards
    assert [str(own / "own2.toml")] == [problem.split(":")[0] for problem in in_english(problems)]
    assert "own1-3" not in given_shelf().cards


def test_a_set_that_is_given_with_the_program_cannot_be_given_again(tmp_path):
    own = tmp_path / "card-sets"
    own.mkdir()
    (own / "mine.toml").write_text(WHOLE.replace("own1", "base1"))

    problems = list[Fact]()
    assert card_shelf(tmp_path, on_problem=problems.append).cards == given_shelf().cards
    assert len(problems) == 1 and "set 'base1' comes with the program" in in_english(problems)[0]


LATER = """
set = "own2"
name = "The same again"

[[card]]
id = "own2-1"
same_as = "own1-2"

[[card]]
id = "own2-2"
name = "Meal"
kind = "trainer"
effects = [{ do = "draw", amount = 1 }]
"""


@pytest.fixture
def two_files(tmp_path, file):
    """The set, and one before it by name that reprints a card of it."""
    first = tmp_path / "a.toml"
    first.write_text(LATER)
    return [first, file()]


def test_a_set_may_reprint_cards_of_a_set_read_after_it(two_files):
    again, whole = load_card_sets(two_files)

    assert ["own2-1", "own2-2"] == [card.id for card in again.cards]
    assert {"own2-1": "own1-2"} == dict(again.reprints)
    assert replace(whole.cards[1], id="own2-1", same_as="own1-2") == again.cards[0]


def test_a_reprint_is_of_a_card_that_is_written_out(two_files):
    two_files[0].write_text(LATER.replace("own1-2", "own1-4"))

    with pytest.raises(
        DataError, match=r"a\.toml: card\[0\]\.same_as \(card own2-1\): .* written out in full, got 'own1-4'"
    ):
        load_card_sets(two_files)


def test_players_may_reprint_cards_that_are_given(tmp_path):
    own = tmp_path / "card-sets"
    own.mkdir()
    (own / "own2.toml").write_text(LATER.replace("own1-2", "base1-58"))
    shelf = card_shelf(tmp_path)

    assert ("Pikachu", "base1-58") == (shelf.cards["own2-1"].name, shelf.cards["own2-1"].same_as)


def test_two_files_of_one_set_are_refused(tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text(WHOLE)

    with pytest.raises(DataError, match=r"b\.toml: set: another file already has the set"):
        load_sets(tmp_path)


MISSING = {"basep": 39}
"""Of the promos only those that are played with the sets from Base to Fossil are here."""


def test_the_sets_that_are_given_are_whole():
    shelf = given_shelf()

    assert {path.stem for path in given_sets().glob("*.toml")} == {one.set for one in shelf.sets}
    for one in shelf.sets:
        assert (one.set, MISSING.get(one.set, 0)) == (one.set, coverage(one).missing)
        assert shelf.set_of(one.cards[0].id) is one
    assert ["base1-58", "base2-60"] == [card.id for card in shelf.named("PIKACHU")][:2]


def test_given_cards_that_are_alike_say_so():
    written = [card for card in given_shelf().cards.values() if not card.same_as]
    seen: dict[Card, list[str]] = {}
    for card in written:
        if not (card.kind == "energy" and card.basic):
            seen.setdefault(replace(card, id="", note="", level=""), []).append(card.id)

    assert [] == [alike for alike in seen.values() if len(alike) > 1]


def test_given_reprints_are_the_cards_that_they_say():
    cards = given_shelf().cards
    reprints = [card for card in cards.values() if card.same_as]

    assert len(reprints) > 190
    assert reprints == [replace(cards[one.same_as], id=one.id, same_as=one.same_as) for one in reprints]


@pytest.mark.parametrize("id", ["pl1-SH4", "pl1-sh4", "PL1-Sh4"])
def test_an_id_is_found_in_capitals_and_without(id):
    card = given_shelf().with_id(id)

    assert card is not None and ("pl1-SH4", "Lotad") == (card.id, card.name)
    assert given_shelf().with_id(id + "4") is None
