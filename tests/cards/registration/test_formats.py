"""Formats: a card is legal, banned or limited wherever it was printed, by name and by id alike."""

from __future__ import annotations

import pytest

from companion.cards.printed.by_hand import TypedCard
from companion.cards.printed.sets import CardSet, CardShelf
from companion.cards.registration.formats import Format, check_in, is_legal_in, setup_in
from companion.cards.values.decks import CardDeck
from companion.kernel.errors import IllegalActionError
from tests.cards.making import card, energy

PUP = card("one-1", name="Pup")
SHELF = CardShelf(
    [
        CardSet(
            set="one",
            name="One",
            edition="advanced-1999",
            cards=(PUP, card("one-2", name="Eel"), card("one-3", name="Bill", kind="trainer")),
        ),
        CardSet(
            set="two",
            name="Two",
            edition="advanced-1999",
            cards=(
                card("two-1", name="PUP", level="12", note="the same again"),
                card("two-2", name="Pup", hp=70),
                card("two-3", name="Bill", kind="trainer"),
                card("two-4", name="Eel", hp=90),
            ),
        ),
        CardSet(set="energy", name="Energy", edition="", cards=(energy("fire"),)),
    ]
)


def deck(cards, by_hand=()):
    """A deck of 60: these and Fire Energy."""
    rest = 60 - sum(cards.values())
    return CardDeck(
        id="d", name="D", edition="advanced-1999", cards=(*cards.items(), ("fire", rest)), by_hand=tuple(by_hand)
    )


def refused(format, cards, by_hand=()):
    verdict = check_in(format, deck(cards, by_hand), SHELF)
    return [(ruling.clause, dict(ruling.facts).get("card", "")) for ruling in verdict.refusals]


def made(**facts):
    return Format(**({"id": "f", "name": "F", "edition": "advanced-1999"} | facts))


class TestLegal:
    def test_without_sets_every_card_is_legal(self):
        assert [] == refused(made(), {"one-1": 3, "two-2": 1})

    def test_a_reprint_of_a_legal_card_is_legal_and_another_card_of_the_name_is_not(self):
        format = made(sets=("one",))

        assert [] == refused(format, {"two-1": 4, "two-3": 4})
        assert [("CG-FORMAT-01", "Pup"), ("CG-FORMAT-01", "Eel")] == refused(
            format, {"one-1": 1, "two-2": 1, "two-4": 1}
        )

    def test_single_cards_are_legal_beside_the_sets(self):
        format = made(sets=("one",), cards=("two-2",))

        assert [("CG-FORMAT-01", "Eel")] == refused(format, {"two-2": 1, "two-4": 1})

    def test_basic_energy_is_the_editions_to_judge(self):
        assert is_legal_in(made(sets=("one",)), energy("fire"), SHELF)

    def test_a_card_by_hand_is_legal_by_its_number_and_of_no_set_by_its_name(self):
        format = made(sets=("one", "three"))
        typed = (TypedCard(name="Owl", kind="pokemon", id="three-7"), TypedCard(name="Eel", kind="pokemon"))

        assert [] == refused(format, {"three-7": 1, "hand-eel": 1}, typed)

    def test_a_card_by_hand_of_which_too_little_is_known_is_for_the_players_to_judge(self):
        format = made(sets=("one",))
        typed = (TypedCard(name="Owl", kind="pokemon"), TypedCard(name="Pup", kind="pokemon", id="four-1"))

        verdict = check_in(format, deck({"hand-owl": 1, "four-1": 1}, typed), SHELF)

        assert () == verdict.refusals
        assert ["Owl", "Pup"] == [dict(one.facts)["card"] for one in verdict.hints if one.text == "card-format-unsure"]

    def test_of_a_set_of_which_single_cards_are_legal_the_others_are_not(self):
        format = made(sets=("one",), cards=("promo-1",))
        typed = (
            TypedCard(name="Pup", kind="pokemon", id="promo-1"),
            TypedCard(name="Pup", kind="pokemon", id="promo-2"),
        )

        assert [("CG-FORMAT-01", "Pup")] == refused(format, {"promo-1": 1, "promo-2": 1}, typed)


class TestBansAndLimits:
    def test_a_name_bans_every_card_of_it(self):
        assert [("CG-FORMAT-02", "Pup")] * 2 == refused(made(banned=("pup",)), {"one-1": 1, "two-2": 1})

    def test_an_id_bans_the_card_in_every_printing(self):
        assert [("CG-FORMAT-02", "PUP")] == refused(made(banned=("one-1",)), {"two-1": 1, "two-2": 1})

    def test_a_card_by_hand_is_banned_by_name_and_by_number(self):
        typed = (TypedCard(name="Pup", kind="pokemon"), TypedCard(name="Owl", kind="pokemon", id="three-7"))

        assert [("CG-FORMAT-02", "Pup"), ("CG-FORMAT-02", "Owl")] == refused(
            made(banned=("one-1", "three-7")), {"hand-pup": 1, "three-7": 1}, typed
        )

    @pytest.mark.parametrize("named", ["Bill", "one-3"])
    def test_a_limit_counts_all_printings_together(self, named):
        format = made(limits={named: 2})

        assert [] == refused(format, {"one-1": 4, "one-3": 1, "two-3": 1})
        assert [("CG-FORMAT-03", "Bill")] == refused(format, {"one-1": 4, "one-3": 2, "two-3": 1})

    def test_trainer_cards_of_all_kinds_are_counted_together(self):
        typed = (TypedCard(name="Gym", kind="stadium"),)
        format = made(most_trainers=4, rules={"trainer_kinds": "trainer, stadium", **STADIUMS})

        assert [] == refused(format, {"one-1": 4, "one-3": 3, "hand-gym": 1}, typed)
        assert [("CG-FORMAT-04", "")] == refused(format, {"one-1": 4, "one-3": 4, "hand-gym": 1}, typed)


STADIUMS = {"stadiums_per_turn": "60", "stadiums_in_play": "1", "same_name_stadium": "refused"}


def test_house_rules_of_a_format_are_those_of_its_check_and_its_matches():
    format = made(rules={"same_name_limit": "3", "mulligan_extra_max": "0"})

    assert [("CG-DECK-02", "")] == refused(format, {"one-1": 4})
    setup = setup_in(format, (deck({"one-1": 3}), deck({"one-1": 3})), SHELF)
    assert (3, 0, "advanced-1999") == (
        setup.edition.same_name_limit,
        setup.edition.mulligan_extra_max,
        setup.edition.id,
    )


def test_a_deck_that_is_not_legal_makes_no_match():
    format = made(banned=("Pup",))

    with pytest.raises(IllegalActionError) as caught:
        setup_in(format, (deck({"one-2": 4}), deck({"one-1": 4})), SHELF)
    assert "CG-FORMAT-02" == caught.value.ruling.clause
