"""Decks are read from files; those given with the program may be played."""

from __future__ import annotations

import pytest

from companion.adapters.library._card_sets import load_card_set
from companion.adapters.library.card_decks import (
    card_decks,
    given_decks,
    load_card_deck,
    load_card_decks,
)
from companion.adapters.library.card_library import given_sets, given_shelf
from companion.cards.editions.table import EDITIONS
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
        ('"base1-58" = 4', '"base1-158" = 4', "cards: expected card ids, got 'base1-158'"),
        ('"base1-58" = 4', '"base1-58" = 0', "cards.base1-58: expected a number of cards from 1 to 60, got 0"),
        ('"base1-58" = 4', '"base1-58" = "four"', "expected a whole number"),
        ("advanced-1999", "advanced-1998", "edition: expected "),
        ('id = "tiny"', 'id = ""', "id: the id is empty"),
        ('"base1-58" = 4\n"base1-100" = 56\n', "", "cards: the deck has no cards"),
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

    with pytest.raises(DataError, match="already used in another file"):
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
        assert {given_shelf().edition_of(card.id) for card in faces} <= {edition, ""}


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

        with pytest.raises(DataError, match="comes with the program"):
            card_decks(given_shelf(), tmp_path)


class TestByHand:
    TYPED = (
        '\n[[by_hand]]\nname = "Dark Raichu"\nkind = "pokemon"\nhp = 70\nattacks = [{ name = "Spark", cost = "LL" }]\n'
    )

    def deck(self, tmp_path, shelf, typed=TYPED):
        return load_card_deck(
            written(tmp_path / "tiny.toml", WHOLE.replace("base1-58", "hand-dark-raichu") + typed), shelf
        )

    def test_a_card_by_hand_stands_in_the_deck_itself(self, tmp_path, shelf):
        deck = self.deck(tmp_path, shelf)

        assert [("Dark Raichu", 70, 4)] == [
            (card.name, card.hp, number) for card, number in cards_of_deck(deck, shelf) if card.is_pokemon
        ]
        assert () == verdict_on(deck, EDITIONS["advanced-1999"], shelf).refusals

    def test_the_shelf_knows_better_than_what_was_typed(self, tmp_path, shelf):
        typed = '\n[[by_hand]]\nid = "base1-58"\nname = "Pikachu"\nkind = "pokemon"\nhp = 90\n'
        deck = load_card_deck(written(tmp_path / "tiny.toml", WHOLE + typed), shelf)

        assert 40 == cards_of_deck(deck, shelf)[0][0].hp

    @pytest.mark.parametrize(
        "old, new, said",
        [
            ('"Dark Raichu"', '""', "by_hand[0].name"),
            ('"Dark Raichu"', '"Dark\\u001bRaichu"', "by_hand[0].name"),
            ('"pokemon"', '"pokmon"', "by_hand[0].kind"),
            ("hp = 70", "hp = 75", "by_hand[0].hp"),
            ('"LL"', '"QQ"', "expected Energy in letters"),
            ("hp = 70", 'hp = 70\ncolour = "red"', "colour"),
            ("hp = 70", 'hp = 70\nid = "../x-1"', "by_hand[0].id"),
        ],
    )
    def test_what_does_not_fit_is_said(self, tmp_path, shelf, old, new, said):
        with pytest.raises(DataError) as caught:
            self.deck(tmp_path, shelf, self.TYPED.replace(old, new))
        assert said in str(caught.value)

    def test_all_unknown_ids_are_named_at_once(self, tmp_path, shelf):
        text = WHOLE.replace('"base1-58" = 4', '"base1-158" = 2\n"base9-1" = 2')

        with pytest.raises(DataError, match="expected card ids, got 'base1-158', 'base9-1'"):
            load_card_deck(written(tmp_path / "tiny.toml", text), shelf)

    def test_two_players_may_have_typed_other_facts_of_one_card(self, tmp_path, shelf):
        one = self.deck(tmp_path, shelf)
        other = self.deck(tmp_path, shelf, self.TYPED.replace("70", "80"))

        setup = setup_for(EDITIONS["advanced-1999"], (one, other), shelf)

        ids = ["hand-dark-raichu", "hand-dark-raichu-2"]
        assert dict(zip(ids, (70, 80), strict=True)) == {card.id: card.hp for card in setup.cards if card.is_pokemon}
        assert ids == [deck.cards[-1][0] for deck in setup.decks]
