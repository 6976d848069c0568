"""Decks are read from files; those given with the program may be played."""

from __future__ import annotations

import pytest

from companion.adapters.library.card_decks import (
    card_decks,
    deck_of_list,
    edition_of,
    given_decks,
    load_card_deck,
    load_card_decks,
    load_card_list,
)
from companion.adapters.library.card_library import given_sets, given_shelf
from companion.adapters.library.card_sets import load_card_set
from companion.cards.editions import EDITIONS
from companion.cards.printed.sets import CardSet, CardShelf
from companion.cards.values.decks import CardDeck, cards_of_deck, setup_for, verdict_on
from companion.kernel.errors import DataError, IllegalActionError
from tests.cards.making import card


@pytest.fixture(scope="module")
def shelf():
    """A shelf with one set on it."""
    return CardShelf([load_card_set(given_sets() / "base1.toml")])


def written(path, text):
    path.write_text(text, encoding="utf-8")
    return path


WHOLE = 'id = "tiny"\nname = "Tiny"\nedition = "advanced-1999"\n\n[cards]\n"base1-58" = 4\n"base1-100" = 56\n'


def test_deck_is_read_as_it_is_written(tmp_path, shelf):
    deck = load_card_deck(written(tmp_path / "tiny.toml", WHOLE), shelf)

    assert (deck.id, deck.name, deck.edition, deck.size) == ("tiny", "Tiny", "advanced-1999", 60)
    assert [(card.name, number) for card, number in cards_of_deck(deck, shelf)] == [
        ("Pikachu", 4),
        ("Lightning Energy", 56),
    ]


@pytest.mark.parametrize(
    "old, new, said",
    [
        ('"base1-58" = 4', '"base1-158" = 4', "cards: expected ids of cards, got 'base1-158'"),
        ('"base1-58" = 4', '"base1-58" = 0', "cards.base1-58: expected a number of cards from 1 to 60, got 0"),
        ('"base1-58" = 4', '"base1-58" = "four"', "expected a whole number"),
        ("advanced-1999", "advanced-1998", "edition: expected "),
        ('id = "tiny"', 'id = ""', "id: expected an id"),
        ('"base1-58" = 4\n"base1-100" = 56\n', "", "cards: expected cards"),
        ('name = "Tiny"\n', "", "name"),
        ("[cards]", 'box = "red"\n[cards]', "box"),
    ],
)
def test_what_does_not_fit_is_said(tmp_path, shelf, old, new, said):
    assert old in WHOLE
    path = written(tmp_path / "tiny.toml", WHOLE.replace(old, new))

    with pytest.raises(DataError) as error:
        load_card_deck(path, shelf)
    assert said in str(error.value)
    assert str(path) in str(error.value)


def test_two_decks_of_one_id_are_refused(tmp_path, shelf):
    written(tmp_path / "a.toml", WHOLE)
    written(tmp_path / "b.toml", WHOLE)

    with pytest.raises(DataError, match="id of its own"):
        load_card_decks(tmp_path, shelf)


def test_given_decks_may_be_played():
    assert len(given_decks()) >= 2
    for deck in given_decks():
        verdict = verdict_on(deck, EDITIONS[deck.edition], given_shelf())
        assert (deck.id, verdict.refusals) == (deck.id, ())


def test_given_decks_hold_whole_lines():
    """No Evolution card in a given deck is without what it evolves from."""
    for deck in given_decks():
        cards = [card for card, _ in cards_of_deck(deck, given_shelf())]
        names = {card.name for card in cards}
        assert (deck.id, {card.name for card in cards if card.evolves_from not in ("", *names)}) == (deck.id, set())


def test_a_deck_that_may_not_be_played_can_be_read(tmp_path, shelf):
    text = WHOLE.replace("56", "55")
    deck = load_card_deck(written(tmp_path / "tiny.toml", text), shelf)

    assert [ruling.clause for ruling in verdict_on(deck, EDITIONS[deck.edition], shelf).refusals] == ["CG-DECK-01"]


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_every_edition_has_two_given_decks_that_stand_in_its_own_sets(edition):
    fitting = [deck for deck in given_decks() if deck.edition == edition]

    assert len(fitting) >= 2
    for deck in fitting:
        faces = [card for card, _ in cards_of_deck(deck, given_shelf())]
        assert {edition_of(given_shelf(), card) for card in faces} <= {edition, ""}


def test_two_decks_make_a_match_unless_one_may_not_be_played():
    one, other = given_decks()[:2]
    edition = EDITIONS[one.edition]
    setup = setup_for(edition, (one, one), given_shelf(), (True, False))

    assert (True, False) == (setup.decks[0].known, setup.decks[1].known)
    assert {card for card, _ in one.cards} == {card.id for card in setup.cards}
    small = CardDeck(id="small", name="Small", edition=one.edition, cards=other.cards[:3])
    with pytest.raises(IllegalActionError) as caught:
        setup_for(edition, (one, small), given_shelf())
    assert "CG-DECK-01" == caught.value.ruling.clause


def test_halves_of_a_legend_bring_the_whole_with_them():
    faces = (
        card("own1-1", stage="legend", half="top"),
        card("own1-2", stage="legend", half="bottom"),
        card("own1-3", stage="legend", halves=("own1-1", "own1-2")),
        card("own1-4"),
        card("own1-5", name="Fire Energy", kind="energy", basic=True, provides=("fire",)),
    )
    shelf = CardShelf([CardSet(set="own1", name="Own", edition="undaunted-2010", cards=faces)])
    deck = CardDeck(
        id="d", name="D", edition="undaunted-2010", cards=(("own1-5", 52), ("own1-4", 4), ("own1-1", 2), ("own1-2", 2))
    )

    setup = setup_for(EDITIONS["undaunted-2010"], (deck, deck), shelf)
    assert "own1-3" in {face.id for face in setup.cards}
    assert "own1-3" not in {id for id, _ in setup.decks[0].cards}


class TestOwnDecks:
    def test_own_decks_stand_behind_the_given_ones(self, tmp_path):
        (tmp_path / "card-decks").mkdir()
        written(tmp_path / "card-decks" / "tiny.toml", WHOLE)

        assert [*(deck.id for deck in given_decks()), "tiny"] == [
            deck.id for deck in card_decks(given_shelf(), tmp_path)
        ]

    def test_the_id_of_a_given_deck_is_taken(self, tmp_path):
        (tmp_path / "card-decks").mkdir()
        written(tmp_path / "card-decks" / "x.toml", WHOLE.replace("tiny", given_decks()[0].id))

        with pytest.raises(DataError, match="is given with the program"):
            card_decks(given_shelf(), tmp_path)


class TestLists:
    def cards(self, text, edition="advanced-1999"):
        return dict(deck_of_list(text, given_shelf(), edition, "mine").cards)

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
            deck_of_list(text, given_shelf(), "advanced-1999", "mine", "mine")

        assert said in str(caught.value)

    def test_a_file_is_named_for_its_deck(self, tmp_path):
        deck = load_card_list(written(tmp_path / "my deck.txt", "4 Bill\n"), given_shelf(), "advanced-1999")

        assert ("my deck", 4) == (deck.name, deck.size)
