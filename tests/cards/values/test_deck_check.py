"""The deck check: what an edition refuses, each by its clause, and what it only advises against."""

from __future__ import annotations

import pytest

from companion.adapters.library.card_library import given_shelf
from companion.cards.editions.table import EDITIONS
from companion.cards.printed.cards import Power
from companion.cards.values.deck_check import check_deck
from tests.cards.making import STOCK, attack, card, energy, policies

ADVANCED, PLATINUM, UNDAUNTED, XY = "advanced-1999", "platinum-2009", "undaunted-2010", "xy-2016"
ALL = tuple(EDITIONS)

MORE = (
    card("pup-b", name="Pup", hp=40),
    card("pup-level", name="Pup", level="12"),
    card("pup-plasma", name="Pup", marks=("plasma",)),
    card("adas-pup", name="Ada's Pup", marks=("owner",)),
    card("pup-star", name="Pup Star", marks=("star",)),
    card("eel-star", name="Eel Star", marks=("star",)),
    card("hound-g", name="Hound [G]", marks=("sp",)),
    card("hound-gx", name="Hound [G]", stage="lvx", marks=("sp",), level="X"),
    card("archik", stage="restored"),
    card("titan", stage="break"),
    card("gold-rod", kind="trainer", marks=("ace_spec",)),
    card("gold-ring", kind="trainer", marks=("ace_spec",)),
    card("bodied", powers=(Power(name="Aura", kind="poke_body"),)),
    card("abyss", attacks=(attack("Engulf", knocked_out_to="lost"),)),
    card("able", powers=(Power(name="Aura", kind="ability"),)),
    card("fairy-pup", types=("fairy",)),
    card("rainbow", kind="energy", provides=("any",)),
    card("dark-special", kind="energy", provides=("darkness",)),
    energy("dragon"),
    energy("colorless"),
    *(card(f"trainer-{at}", kind="trainer") for at in range(5)),
    *(card(f"basic-{at}") for at in range(12)),
)
CARDS = {one.id: one for one in (*STOCK, *MORE)}


def verdict(edition, fill="fire", size=60, **numbers):
    """The verdict on a deck of these cards (with "_" for "-"), filled up with Energy."""
    edition = EDITIONS[edition] if isinstance(edition, str) else edition
    cards = [(CARDS[id.replace("_", "-")], number) for id, number in numbers.items()]
    return check_deck(edition, [*cards, (CARDS[fill], size - sum(number for _, number in cards))])


def refusals(edition, **deck):
    return [ruling.clauses for ruling in verdict(edition, **deck).refusals]


@pytest.mark.parametrize("edition", ALL)
def test_a_deck_of_sixty_is_played(edition):
    assert [] == refusals(edition, pup=4, hound=4)


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("size", [0, 59, 61])
def test_a_deck_of_another_size_is_refused(edition, size):
    found = verdict(edition, pup=min(4, size), size=size).refusals[0]

    assert ("CG-DECK-01", (("size", str(size)), ("wanted", "60"))) == (found.clause, found.facts)


def test_a_house_rule_changes_the_size():
    assert [] == refusals(policies(XY, deck_size=40), pup=4, size=40)


@pytest.mark.parametrize(
    "edition, deck, clauses",
    [
        (XY, {"pup": 5}, ("CG-DECK-02",)),
        (XY, {"pup": 3, "pup_b": 2}, ("CG-DECK-02", "CG-DECK-03")),
        (XY, {"pup": 3, "pup_level": 2}, ("CG-DECK-02", "CG-DECK-03")),
        (XY, {"pup": 3, "pup_plasma": 2}, ("CG-DECK-02", "CG-DECK-03")),
        (XY, {"pup": 4, "double": 5}, ("CG-DECK-02",)),
        (XY, {"pup": 4, "supply": 5}, ("CG-DECK-02",)),
        (PLATINUM, {"pup": 4, "hound": 4, "hound_x": 1}, ("CG-DECK-10", "CG-DECK-02")),
        (PLATINUM, {"hound_g": 4, "hound_gx": 1}, ("CG-DECK-12", "CG-DECK-10", "CG-DECK-02")),
        (UNDAUNTED, {"pup": 4, "sun_top": 3, "sun_bottom": 2}, ("CG-DECK-11", "CG-DECK-02")),
    ],
)
def test_more_than_four_of_a_name_are_refused(edition, deck, clauses):
    assert [clauses] == refusals(edition, **deck)


@pytest.mark.parametrize(
    "edition, deck",
    [
        (XY, {"pup": 4, "adas_pup": 4}),
        (PLATINUM, {"pup": 4, "hound": 4, "hound_g": 4}),
        (PLATINUM, {"pup": 4, "hound": 3, "hound_x": 1}),
        (UNDAUNTED, {"pup": 4, "sun_top": 2, "sun_bottom": 2}),
    ],
)
def test_other_names_have_limits_of_their_own(edition, deck):
    assert [] == refusals(edition, **deck)


def test_a_house_rule_lets_owners_share_a_name():
    house = policies(XY, name_includes=("symbol", "ex", "mega", "break", "legend"))

    assert [("CG-DECK-02", "CG-DECK-03")] == refusals(house, pup=4, adas_pup=1)


@pytest.mark.parametrize(
    "edition, deck, clause",
    [
        (PLATINUM, {"pup": 4, "pup_star": 1, "eel_star": 1}, "CG-DECK-08"),
        (UNDAUNTED, {"pup": 4, "pup_star": 2}, "CG-DECK-08"),
        (XY, {"pup": 4, "gold_rod": 1, "gold_ring": 1}, "CG-DECK-09"),
        (XY, {"pup": 4, "gold_rod": 2}, "CG-DECK-09"),
    ],
)
def test_more_than_one_star_or_ace_spec_is_refused(edition, deck, clause):
    assert [(clause,)] == refusals(edition, **deck)


@pytest.mark.parametrize("edition, deck", [(PLATINUM, {"pup_star": 1}), (XY, {"pup": 1, "pup_star": 1, "gold_rod": 1})])
def test_one_star_and_one_ace_spec_are_played(edition, deck):
    assert [] == refusals(edition, **deck)


@pytest.mark.parametrize(
    "edition, deck, clauses",
    [
        (ADVANCED, {"hound": 4}, ("CG-DECK-04",)),
        (PLATINUM, {"relic": 4}, ("CG-DECK-05", "CG-DECK-04")),
        (UNDAUNTED, {"sun_top": 2, "sun_bottom": 2}, ("CG-DECK-06", "CG-DECK-04")),
        (XY, {"archik": 4}, ("CG-DECK-07", "CG-DECK-04")),
    ],
)
def test_a_deck_without_a_basic_pokemon_is_refused(edition, deck, clauses):
    assert [clauses] == refusals(edition, **deck)


@pytest.mark.parametrize(
    "edition, deck, word",
    [
        (ADVANCED, {"pup": 4, "mentor": 1}, "supporter"),
        (ADVANCED, {"pup": 4, "relic": 1}, "fossil"),
        (ADVANCED, {"pup": 4, "hound_x": 1}, "lvx"),
        (ADVANCED, {"pup": 4, "dark_special": 1}, "darkness"),
        (ADVANCED, {"pup": 4, "abyss": 1}, "lost"),
        (PLATINUM, {"pup": 4, "sun_top": 1}, "legend"),
        (PLATINUM, {"pup": 4, "pup_plasma": 1}, "plasma"),
        (PLATINUM, {"pup": 4, "able": 1}, "ability"),
        (UNDAUNTED, {"pup": 4, "titan": 1}, "break"),
        (UNDAUNTED, {"pup": 4, "gold_rod": 1}, "ace_spec"),
        (UNDAUNTED, {"pup": 4, "fairy_pup": 1}, "fairy"),
    ],
)
def test_what_the_edition_does_not_know_is_refused(edition, deck, word):
    (found,) = verdict(edition, **deck).refusals

    assert ("CG-GEN-03", word) == (found.clause, dict(found.facts)["word"])


@pytest.mark.parametrize(
    "edition, deck",
    [
        (PLATINUM, {"pup": 4, "bodied": 1}),
        (XY, {"pup": 4, "bodied": 1, "able": 1}),
        (XY, {"pup": 4, "hound_x": 1, "sun_top": 1, "relic": 1, "hound_g": 1}),
        (UNDAUNTED, {"pup": 4, "hound_x": 1, "hound_g": 1}),
        (ADVANCED, {"pup": 4, "double": 1, "rainbow": 1}),
    ],
)
def test_kinds_that_only_the_glossary_knows_are_played(edition, deck):
    assert [] == refusals(edition, **deck)


@pytest.mark.parametrize(
    "edition, fill, clauses",
    [
        (ADVANCED, "metal", [("CG-TYPE-02", "CG-GEN-03")]),
        (PLATINUM, "metal", []),
        (PLATINUM, "fairy", [("CG-TYPE-02", "CG-GEN-03")]),
        (XY, "fairy", []),
        (XY, "dragon", [("CG-TYPE-02", "CG-TYPE-03")]),
        (XY, "colorless", [("CG-TYPE-02", "CG-TYPE-03")]),
    ],
)
def test_there_are_basic_energy_cards_for_some_types_only(edition, fill, clauses):
    assert clauses == refusals(edition, pup=4, fill=fill)


def test_a_legend_goes_into_a_deck_as_two_cards():
    assert [("CG-LEGEND-02",)] == refusals(UNDAUNTED, pup=4, sun=1)


def test_every_reason_is_given_and_what_cannot_be_used_comes_first():
    found = refusals(XY, relic=5, dragon=1, gold_rod=2, size=61)

    assert ["CG-TYPE-02", "CG-DECK-01", "CG-DECK-09", "CG-DECK-02", "CG-DECK-05"] == [clauses[0] for clauses in found]


# --- advice ---------------------------------------------------------------------------------


def hints(edition, **deck):
    found = verdict(edition, **deck)
    assert () == found.refusals
    return [hint.clause for hint in found.hints]


def fours(name, number):
    """So many cards called *name*, four of a name."""
    return {f"{name}_{at}": min(4, number - 4 * at) for at in range(12) if number > 4 * at}


@pytest.mark.parametrize("edition", [ADVANCED, PLATINUM, UNDAUNTED])
def test_too_much_energy_is_advised_against(edition):
    assert ["CG-DECK-14"] == hints(edition, pup=4)


def test_too_few_trainer_cards_are_advised_against_where_the_book_does_so():
    assert ["CG-DECK-14", "CG-DECK-16"] == hints(XY, pup=4)


@pytest.mark.parametrize(
    "edition, least, most", [(ADVANCED, 25, 30), (PLATINUM, 20, 25), (UNDAUNTED, 20, 25), (XY, 18, 22)]
)
def test_the_advised_share_of_energy_takes_in_both_ends(edition, least, most):
    found = {number: "CG-DECK-14" in hints(edition, **fours("basic", 60 - number)) for number in (least, most)}
    beyond = {number: "CG-DECK-14" in hints(edition, **fours("basic", 60 - number)) for number in (least - 1, most + 1)}

    assert {False} == set(found.values())
    assert {True} == set(beyond.values())


@pytest.mark.parametrize("number, hint", [(12, True), (13, False), (20, False)])
def test_the_advised_share_of_trainer_cards_takes_in_both_ends(number, hint):
    found = hints(XY, **fours("trainer", number), **fours("basic", 40 - number))

    assert hint == ("CG-DECK-16" in found)


@pytest.mark.parametrize(
    "deck, hint",
    [
        ({"water": 10}, False),
        ({"water": 10, "grass": 5}, True),
        ({"water": 10, "double": 4}, False),
        ({"water": 10, "rainbow": 4}, False),
        ({"water": 10, "dark_special": 4}, True),
    ],
)
def test_more_than_two_energy_types_are_advised_against(deck, hint):
    assert hint == ("CG-DECK-15" in hints(XY, pup=4, **deck))


# --- the sets that are given ------------------------------------------------------------------


def test_every_given_card_is_known_to_the_edition_of_its_set():
    shelves = [shelf for shelf in given_shelf().sets if shelf.edition]
    assert set(ALL) == {shelf.edition for shelf in shelves}

    refused = [
        (one.id, ruling.clause, ruling.facts)
        for shelf in shelves
        for one in shelf.cards
        for ruling in check_deck(EDITIONS[shelf.edition], [(one, 1)]).refusals
        if ruling.clause in ("CG-GEN-03", "CG-TYPE-02")
    ]

    assert [] == refused
