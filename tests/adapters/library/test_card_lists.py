"""Lists are read in the forms in which people write them, and written so that the same deck is read again."""

from __future__ import annotations

import pytest

from companion.adapters.library.card_formats import given_formats
from companion.adapters.library.card_library import given_shelf
from companion.adapters.library.card_lists import deck_of_list, load_card_list
from companion.kernel.errors import DataError


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
                "mine, line 1: expected one card, but several are called 'Pikachu': base1-58 (40 HP), base2-60",
            ),
            ("2 Bill\n4 Pikatchu", "line 2: expected a card of the sets, got 'Pikatchu' (is 'Pikachu' meant?)"),
            ("4 base1-588", "got 'base1-588'"),
            ("4 Chimchar", "'Chimchar' is in others (pl1-70)"),
            ("0 Bill", "a number of cards from 1 to 60, got 0"),
            ("61 Bill", "a number of cards from 1 to 60, got 61"),
            ("4 Bill base1-58", "expected the name of base1-58, which is 'Pikachu', got 'Bill'"),
            ("four Bill", "expected a number and a card, such as 4 Pikachu, got 'four Bill'"),
            ("# nothing", "expected cards, such as a line 4 Pikachu, but there are none"),
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
