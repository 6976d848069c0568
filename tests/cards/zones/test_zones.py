"""Where Pokémon and cards are, and what an unnamed card may be."""

from __future__ import annotations

import pytest

from companion.cards.values.state import Attached, Deck
from companion.cards.zones import zones
from tests.cards.making import deck_list, game, pokemon, side, table


def test_pokemon_is_found_by_its_number_and_by_its_place():
    it = table(a=side("pup", ["eel", "plain"]), b=side("bulk", ["eel"]))

    assert [(0, 0), (0, 2), (1, 0), (1, 1)] == [zones.find(it, uid) for uid in (1, 3, 11, 12)]
    assert ["a-active", "a-bench-2", "b-bench-1"] == [zones.name_of(it, uid) for uid in (1, 3, 12)]
    assert [("pup",), ("plain",), ("bulk",)] == [
        zones.at(it, place).cards for place in ("a-active", "a-bench-2", "b-active")
    ]
    assert [0, 1] == [zones.owner_of(it, 3), zones.owner_of(it, 12)]
    assert [1, 2, 3, 11, 12] == [one.uid for one in zones.everyone(it)]


def test_nobody_is_found_where_nobody_is():
    it = table(a=side(None, ["eel"]))

    assert zones.find(it, 9) is None and zones.get(it, 9) is None
    assert [2] == [one.uid for one in zones.in_play(it, 0)]
    for place in ("a-active", "a-bench-2", "a-bench-0", "a-bench-01", "a-bench", "c-active", "a", "", "a-bench-x"):
        assert zones.at(it, place) is None
    with pytest.raises(AssertionError, match="Pokémon 9 is not in play"):
        zones.pokemon_of(it, 9)
    with pytest.raises(AssertionError, match="Pokémon 9 is not in play"):
        zones.name_of(it, 9)


def test_place_names_and_numbers_are_each_others_reverse():
    for seat in (0, 1):
        for index in range(12):
            assert (seat, index) == zones.place_of(zones.place_name(seat, index))


def test_zones_are_counted():
    it = table(
        a=side(deck=Deck(("eel", "pup"), ("fire",), ("water",)), prizes=("fire", None, "eel"), hand=("pup",)),
        b=side(discard=("eel",), lost=("pup", "pup"), supporter=("mentor",), aside=("supply",)),
    )

    assert [4, 2, 1, 2] == [zones.count(it, 0, zone) for zone in ("deck", "prizes", "hand", "play")]
    assert [1, 2, 1, 1] == [zones.count(it, 1, zone) for zone in ("discard", "lost", "supporter", "aside")]
    assert ("fire", "eel", "pup", "water") == zones.cards_in(it.sides[0], "deck")


def test_zone_holds_what_it_shows():
    rules, it = game(), table(a=side(hand=("pup", "eel", "pup")))

    assert ("eel", "pup") == zones.possible(rules, it, 0, "hand")
    assert zones.holds(rules, it, 0, "hand", "pup")
    assert not zones.holds(rules, it, 0, "hand", "hound")


def test_unnamed_card_may_be_what_is_registered_and_named_nowhere_else():
    real = game(decks=(deck_list({"pup": 2, "eel": 2, "fire": 56}, known=False), deck_list()))
    it = table(a=side("pup", ["eel"], hand=("?", "pup"), deck=("?",) * 20, prizes=("?",) * 6, discard=("fire",) * 30))

    assert {"eel": 1, "fire": 26} == zones.left_unnamed(real, it, 0)
    assert ("eel", "fire", "pup") == zones.possible(real, it, 0, "hand")
    assert ("eel", "fire") == zones.possible(real, it, 0, "deck")
    assert zones.holds(real, it, 0, "deck", "eel")
    assert not zones.holds(real, it, 0, "deck", "pup")


def test_cards_belong_to_whoever_brought_them_wherever_they_lie():
    it = table(
        a=side("plain", [], deck=1, prizes=0),
        b=side(pokemon("eel", energy=("water",), attached=[Attached("gear", 0)]), [], deck=0, prizes=1),
        stadium=("arena", 0),
    )

    assert ("arena", "fire", "gear", "plain") == zones.cards_of(it, 0)
    assert ("eel", "fire", "water") == zones.cards_of(it, 1)


def test_deck_of_real_cards_is_unnamed():
    rules = game(decks=(deck_list({"pup": 4, "fire": 56}), deck_list({"pup": 60}, known=False)))

    assert ("fire",) * 56 + ("pup",) * 4 == zones.whole_deck(rules, 0).rest
    assert ("?",) * 60 == zones.whole_deck(rules, 1).rest
