"""Lists are read in the forms in which people write them, and written so that the same deck is read again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.adapters.files.texts_file import load_texts
from companion.adapters.library.card_formats import given_formats
from companion.adapters.library.card_library import given_shelf
from companion.adapters.library.card_lists import THE_LIST, deck_of_list, list_of_deck, load_card_list
from companion.cards.printed.by_hand import TypedAttack, TypedCard, TypedPower
from companion.cards.values.decks import CardDeck
from companion.kernel.errors import DataError
from companion.texts.errors import placed, quoted
from companion.texts.texts import phrase
from tests.saying import in_english


def formats():
    return {one.id: one for one in given_formats()}


def written(path, text):
    path.write_text(text, encoding="utf-8")
    return path


class TestLists:
    def cards(self, text, edition="advanced-1999"):
        return dict(deck_of_list(text, given_shelf(), formats()[edition], "mine").deck.cards)

    @pytest.mark.parametrize(
        "line, cards",
        [
            ("4 Pikachu base1-58", {"base1-58": 4}),
            ("4 Pikachu (base1-58)", {"base1-58": 4}),
            ("4 base1-58", {"base1-58": 4}),
            ("4x Bill", {"base1-91": 4}),
            ("* 3 × bill", {"base1-91": 3}),
            ("12 Fire Energy", {"energy-fire": 12}),
            ("12 Fire", {"energy-fire": 12}),
            ("12 Basic Fire Energy", {"energy-fire": 12}),
            ("2 nidoran ♂", {"base1-55": 2}),
            ("1 Farfetch’d", {"base1-27": 1}),
            ("2 Bill\n\n1 Bill base1-91", {"base1-91": 3}),
            ("4 Glumanda BS 46", {"base1-46": 4}),
            ("1 Trank", {"base1-94": 1}),
            ("12 Feuer-Energie", {"energy-fire": 12}),
            ("12 Feuerenergie", {"energy-fire": 12}),
            ("2 Super Energie-Absauger", {"base1-79": 2}),
            ("# Bill\nTrainer: 4\nPokemon - 0\n2 Bill\n== end ==", {"base1-91": 2}),
        ],
    )
    def test_a_card_may_be_named_in_many_ways(self, line, cards):
        assert cards == self.cards(line)

    def test_a_reprint_is_the_card_that_it_is(self):
        assert {"xy9-107": 2} == self.cards("2 Professor Sycamore", "xy-2016")

    def test_a_name_means_the_card_of_the_edition(self):
        assert {"xy8-48": 1} == self.cards("1 Pikachu", "xy-2016")

    @pytest.mark.parametrize(
        "text, said",
        [
            (
                "4 Pikachu",
                "mine, line 1: several cards are called 'Pikachu'; say which one: base1-58 (40 HP), base2-60",
            ),
            ("2 Bill\n4 Pikatchu", "line 2: expected a card from the sets, got 'Pikatchu' (did you mean 'Pikachu'?)"),
            ("4 base1-588", "got 'base1-588'"),
            ("4 Chimchar", "but in others (pl1-70)"),
            ("0 Bill", "a number of cards from 1 to 60, got 0"),
            ("61 Bill", "a number of cards from 1 to 60, got 61"),
            ("4 Bill base1-58", "expected 'Pikachu', the name of base1-58, got 'Bill'"),
            ("four Bill", "expected a number and a card, such as 4 Pikachu, got 'four Bill'"),
            ("# nothing", "no cards; add lines such as 4 Pikachu"),
        ],
    )
    def test_a_line_that_is_not_clear_is_refused_with_its_number(self, text, said):
        with pytest.raises(DataError) as caught:
            deck_of_list(text, given_shelf(), formats()["advanced-1999"], "mine", "mine")

        assert said in str(caught.value)

    def test_a_file_is_named_for_its_deck(self, tmp_path):
        deck = load_card_list(
            written(tmp_path / "my deck.txt", "4 Bill\n"), given_shelf(), formats()["advanced-1999"]
        ).deck

        assert ("my deck", 4) == (deck.name, deck.size)

    @pytest.mark.parametrize(
        "line, card",
        [
            ("4 Pikachu BS 58", "base1-58"),
            ("4 Pikachu bs 58", "base1-58"),
            ("* 4 Scyther JU 10", "base2-10"),
            ("4x Hitmonchan (BS 7/102)", "base1-7"),
            ("4 Hitmonchan [BS-7]", "base1-7"),
            ("4 Hitmonchan (Base Set 7/102)", "base1-7"),
            ("Hitmonchan BS 7 x4", "base1-7"),
            ("Professor Oak x4", "base1-88"),
            ("4 Dragonite FO", "base3-4"),
            ("4 Pikachu JU 060", "base2-60"),
            ("4 Basic {R} Energy", "energy-fire"),
            ("4 Fire Energy Energy 2", "energy-fire"),
            ("4 Fire Energy BS 98", "base1-98"),
            ("4 DCE", "base1-96"),
        ],
    )
    def test_a_card_is_named_as_the_field_names_it(self, line, card):
        assert {card: 4} == self.cards(line)

    @pytest.mark.parametrize(
        "line, edition, card",
        [
            ("* 4 Pikachu BKT 48", "xy-2016", "xy8-48"),
            ("1 Dialga G LV.X PL 122", "platinum-2009", "pl1-122"),
            ("1 Dialga G Lv. X", "platinum-2009", "pl1-122"),
            ("2 Infernape 四", "platinum-2009", "pl2-43"),
            ("4 Energy Gain", "platinum-2009", "pl1-116"),
            ("2 Umbreon Prime", "undaunted-2010", "hgss3-86"),
            ("4 Crobat G", "undaunted-2010", "pl1-47"),
            ("4 Infernape 4", "platinum-2009", "pl2-43"),
            ("1 Infernape 四 Lv.X", "platinum-2009", "pl2-108"),
            ("1 Infernape E4 LV.X RR 108", "platinum-2009", "pl2-108"),
            ("1 Infernape LV.X RR 108", "platinum-2009", "pl2-108"),
            ("1 Golem RR 23", "platinum-2009", "pl2-23"),
            ("1 Golem 4 pl2-23", "platinum-2009", "pl2-23"),
            ("1 Dialga LV.X PL 122", "platinum-2009", "pl1-122"),
            ("1 Umbreon (Prime) UD 86", "undaunted-2010", "hgss3-86"),
            ("1 Alph Lithograph UD THREE", "undaunted-2010", "hgss3-THREE"),
            ("1 Alph Lithograph (UD Three)", "undaunted-2010", "hgss3-THREE"),
            ("1 hgss3-three", "undaunted-2010", "hgss3-THREE"),
            ("4 Plus Power", "advanced-1999", "base1-84"),
            ("4 Itemfinder", "advanced-1999", "base1-74"),
            ("4 Jigglypuff (Jungle)", "advanced-1999", "base2-54"),
            ("4 Professor Sycamore (Professor Augustine) BKP 107", "xy-2016", "xy9-107"),
        ],
    )
    def test_each_era_has_its_own_ways(self, line, edition, card):
        assert [card] == list(self.cards(line, edition))

    @pytest.mark.parametrize(
        "words",
        [
            "Water Energy MEE 3",
            "Basic Water Energy SVE 11",
            "Water Energy SVE 3",
            "Water Energy sve-11",
            "Energy Water",
            "Water Energy (Basic)",
            "Basic {W} Energy SVE 19",
            "Water Energy (HGSS 117/123)",
            "Water Energy NEW 1001",
        ],
    )
    @pytest.mark.parametrize("count", [2, 16])
    def test_a_name_of_basic_energy_is_that_energy_whatever_follows(self, words, count):
        assert {"energy-water": count} == self.cards(f"Energy\n{count} {words}", "xy-2016")

    def test_another_spelling_beside_set_and_number_is_told_and_another_cards_name_is_refused(self):
        read = deck_of_list("1 Pikatchu BS 58\n1 Raichou BS 14", given_shelf(), formats()["advanced-1999"], "mine")

        assert {"base1-58": 1, "base1-14": 1} == dict(read.deck.cards)
        said = phrase("error.deck.other-name", id="base1-58", name=quoted("Pikachu"), got=quoted("Pikatchu"))
        assert placed(THE_LIST, said, line=1) == read.remarks[0]
        with pytest.raises(DataError, match="the name of base1-58"):
            self.cards("1 Raichu BS 58")

    def test_of_a_card_of_another_edition_it_is_said_where_it_is(self):
        read = deck_of_list("Trainer\n1 Judge", given_shelf(), formats()["platinum-2009"], "mine")

        (said,) = in_english(read.remarks)
        assert "only sets of other editions have 'Judge' (xy8-143)" in said and "platinum-2009" in said
        assert "meant" not in said and 1 == len(read.deck.by_hand)

    def test_a_line_of_signs_says_nothing(self):
        assert {"base1-91": 4} == self.cards(".\n4 Bill\n---\n…")

    def test_more_than_four_of_a_name_are_basic_energy(self):
        assert {"energy-darkness": 7} == self.cards("7 Darkness Energy", "undaunted-2010")
        with pytest.raises(
            DataError,
            match="several cards are called 'Darkness Energy'; say which one: energy-darkness, hgss3-79",
        ):
            self.cards("4 Darkness Energy", "undaunted-2010")

    def test_all_lines_that_are_not_clear_are_named_at_once(self):
        with pytest.raises(DataError) as caught:
            self.cards("4 Pikachu\n4 Bill\n4 Pikatchu\n99 Bill\nBill")

        assert "\n" not in str(caught.value)
        assert ["line 1", "line 3", "line 4", "line 5"] == re.findall(r"line \d", str(caught.value))

    def test_a_list_that_is_no_file_is_called_so_in_the_language_that_is_shown(self):
        with pytest.raises(DataError) as caught:
            self.cards("nothing")

        assert load_texts("de").fact(caught.value.said).startswith("die Liste, Zeile 1: ")

    @pytest.mark.parametrize("line", ["4 " + "x" * 5000, "4 " + " x" * 5000, "4 Bill\x1b[2J"])
    def test_what_no_card_is_called_is_refused(self, line):
        with pytest.raises(DataError, match="line 1: expected at most 200 characters"):
            self.cards(line)


class TestByHand:
    def read(self, text, format="advanced-1999"):
        return deck_of_list(text, given_shelf(), formats()[format], "mine", "mine")

    def test_a_card_that_no_set_holds_is_one_by_hand_of_its_heading(self):
        read = self.read("Pokémon: 2\n2 Dark Raichu TR 83\nTrainer: 3\n2 Bill\n1 Misdirection")

        assert ["base5-83", "hand-misdirection"] == [card.card_id for card in read.deck.by_hand]
        assert ["pokemon", "trainer"] == [card.kind for card in read.deck.by_hand]
        assert (("base5-83", 2), ("base1-91", 2), ("hand-misdirection", 1)) == read.deck.cards
        assert ["mine, line 2: no set here has 'Dark Raichu': it becomes a manual card"] == list(
            in_english(read.remarks[:1])
        )

    def test_without_headings_the_cards_beside_it_say_its_kind(self):
        read = self.read("4 Hitmonchan\n2 Girafarig\n4 Scyther\n4 Bill\n2 Erika\n10 Fire Energy\n1 Potion Energy")

        assert [("Girafarig", "pokemon"), ("Erika", "trainer"), ("Potion Energy", "energy")] == [
            (card.name, card.kind) for card in read.deck.by_hand
        ]

    def test_where_nothing_says_its_kind_the_line_is_refused(self):
        with pytest.raises(DataError, match="line 2: expected a card from the sets, got 'Qwertz'; under a heading"):
            self.read("4 Hitmonchan\n1 Qwertz\n4 Bill")

    def test_what_a_name_tells_is_known_of_it(self):
        read = self.read("Pokémon\n2 Shaymin-EX ROS 77\n1 M Rayquaza-EX ROS 76\n1 Uxie LV.X LA 146", "xy-2016")

        assert [
            ("Shaymin-EX", None, ("EX",), ""),
            ("M Rayquaza-EX", "mega", ("EX",), "Rayquaza-EX"),
            ("Uxie", "lvx", (), ""),
        ] == [(card.name, card.stage, card.marks, card.evolves_from) for card in read.deck.by_hand]

    def test_another_printing_of_a_trainer_card_is_the_card(self):
        read = self.read("Trainers\n4 Bill LC 108\nEnergy\n4 Double Colorless Energy GEN 74")

        assert (("base1-91", 4), ("base1-96", 4)) == read.deck.cards

    def test_a_number_that_the_set_does_not_have_is_refused(self):
        with pytest.raises(DataError, match="expected a number of Team Rocket, up to 83, got 'Dark Raichu TR 84'"):
            self.read("Pokémon\n1 Dark Raichu TR 84")

    def test_a_heading_that_counts_otherwise_is_remarked(self):
        assert ("mine, line 1: the heading 'Trainer: 4' doesn't match the number of cards below it: 3",) == in_english(
            self.read("Trainer: 4\n3 Bill").remarks
        )


EDITION_OF = {"1999": "advanced-1999", "2009": "platinum-2009", "2010": "undaunted-2010", "2016": "xy-2016"}
REAL = sorted((Path(__file__).parents[2] / "fixtures" / "card_lists").glob("*.txt"))


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_a_real_list_is_read_written_and_read_again_equal(path):
    format, shelf = formats()[EDITION_OF[path.stem[:4]]], given_shelf()

    deck = load_card_list(path, shelf, format).deck

    assert (60 if path.stem != "1999-haymaker" else 57) == deck.size
    assert {id for id, _ in deck.cards if id not in shelf.cards} == {typed.card_id for typed in deck.by_hand}
    for form in ("field", "simulator"):
        again = deck_of_list(list_of_deck(deck, shelf, form), shelf, format, path.stem)
        assert (deck, ()) == (again.deck, tuple(one for one in in_english(again.remarks) if "manual card" not in one))


def test_real_lists_are_of_all_four_eras():
    assert set(EDITION_OF) == {path.stem[:4] for path in REAL}


def test_a_list_is_written_under_headings_with_codes_and_numbers():
    text = "4 base1-58\n2 Dark Raichu TR 83\n4 Bill\n12 Fire"

    deck = deck_of_list(text, given_shelf(), formats()["base-fossil"], "x").deck

    pokemon = "Pokémon: 6\n4 Pikachu BS 58\n2 Dark Raichu TR 83\n"
    others = "Trainer: 4\n4 Bill BS 91\n\nEnergy: 12\n12 Fire Energy\n"
    assert f"{pokemon}\n{others}" == list_of_deck(deck, given_shelf())


MEW = TypedCard(
    name="Dark Mew",
    kind="pokemon",
    id="hand-dark-mew",
    hp=50,
    types=("psychic",),
    weak=("psychic",),
    retreat=1,
    attacks=(
        TypedAttack(name="Psyshock", cost="PC", damage="20"),
        TypedAttack(name="Dark Wave " + "of many words " * 3, cost="PPP", damage="30+", text=False),
    ),
    powers=(TypedPower(name="Neutral Shield"),),
)
WAND = TypedCard(name="Odd Wand", kind="tool", id="hand-odd-wand")


def list_with(*typed, form="field"):
    deck = CardDeck(id="x", name="x", edition="advanced-1999", cards=tuple((one.id, 2) for one in typed), by_hand=typed)
    return list_of_deck(deck, given_shelf(), form)


@pytest.mark.parametrize("form", ["field", "simulator"])
def test_what_is_typed_of_a_card_is_written_and_read_again(form):
    text = list_with(MEW, WAND, form=form)

    again = deck_of_list(text, given_shelf(), formats()["advanced-1999"], "x").deck

    assert (replace(MEW, id=""), replace(WAND, id="")) == again.by_hand
    assert max(map(len, text.splitlines())) <= 200


def test_a_card_of_which_only_the_name_is_known_has_no_line_besides():
    assert "Tool: 2\n2 Odd Wand\n" == list_with(WAND)


@pytest.mark.parametrize(
    "facts, said",
    [
        ("{hp", "line 3: expected facts such as"),
        ('{"hp":55}', "line 2: Dark Mew: hp: expected HP in multiples of 10, up to 400, got 55"),
        ('{"size":5}', "line 2: Dark Mew: "),
        ('{"name":"Mew"}', "line 2: Dark Mew: name: put it on the card's own line"),
        ('{"attacks":[{"name":"Hit","cost":"Q"}]}', "line 2: Dark Mew: expected Energy in letters"),
        ('{"hp":1e999}', "line 3: expected facts such as"),
        ("[" * 150, "line 3: expected facts such as"),
    ],
)
def test_facts_that_no_card_has_are_faults_of_their_lines(facts, said):
    with pytest.raises(DataError, match=re.escape(said)):
        deck_of_list(f"Pokémon: 2\n2 Dark Mew\n#: {facts}", given_shelf(), formats()["advanced-1999"], "x")
