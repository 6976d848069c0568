"""Matches between decks: with their lists, and with real decks of which there is no list."""

from __future__ import annotations

import random

import pytest

from companion.cards.printed.sets import CardSet, CardShelf
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.registration.formats import Format, pool_of, setup_in
from companion.cards.rules import CardRules
from companion.cards.values.actions import BenchPokemon, PlaceActive
from companion.cards.values.decks import CardDeck, without_list
from companion.cards.zones import zones
from companion.kernel.chance import SeededChance
from companion.kernel.errors import IllegalActionError
from companion.kernel.match import Match
from companion.kernel.model import Chance, ChanceRequest, Choose
from tests.cards.making import STOCK, card, energy

OTHERS = CardSet(set="old", name="Old", edition="advanced-1999", cards=(card("old-1", name="Old One"),))
XY = CardSet(
    set="new",
    name="New",
    edition="xy-2016",
    cards=(card("new-1", name="New One"), *STOCK),
)
ENERGY = CardSet(set="energy", name="Energy", edition="", cards=(energy("fire"),))
SHELF = CardShelf((OTHERS, XY, ENERGY))
FORMAT = Format(id="xy-2016", name="XY", edition="xy-2016")
SIXTY = (("eel", 4), ("fire", 26), ("pup", 4), ("water", 26))
LISTED = CardDeck(id="listed", name="Listed", edition="xy-2016", cards=SIXTY)
NO_LIST = without_list("xy-2016", "Ann's own")


def unlisted() -> CardRules:
    return CardRules(setup_in(FORMAT, (NO_LIST, NO_LIST), SHELF, (False, False)))


def test_pool_holds_the_cards_of_the_editions_own_sets_that_it_knows():
    pool = {one.id for one in pool_of(FORMAT, SHELF)}

    assert {"new-1", "fire", "pup"} <= pool
    assert not {"old-1", "sun"} & pool


def test_pool_of_a_format_is_what_is_legal_in_it():
    pool = {
        one.id for one in pool_of(Format(id="f", name="F", edition="xy-2016", sets=("old",), cards=("pup",)), SHELF)
    }

    assert {"old-1", "pup", "fire"} == pool


def test_deck_without_a_list_has_sixty_cards_that_nobody_has_named():
    rules = unlisted()
    side = rules.start().table.sides[0]

    assert 60 == zones.cards_of(rules.start().table, 0).count(UNKNOWN)
    assert 60 == len(side.deck) + len(side.hand)
    assert ((), False) == (rules.setup.decks[0].cards, rules.setup.decks[0].known)


def test_every_card_of_the_pool_may_be_in_such_a_hand():
    match = Match(unlisted())
    match.apply(Chance("coin-a", "heads"))
    match.apply(Choose(0, ("a",)))
    possible = zones.possible(match.rules.game, match.state.table, 0, "hand")

    assert {"new-1", "pup", "fire"} <= set(possible)
    assert "old-1" not in possible
    assert match.rules.check(match.state, PlaceActive(0, "new-1")) is None


def test_no_more_of_a_card_are_played_than_a_deck_may_hold():
    rules = unlisted()
    left = zones.left_unnamed(rules.game, rules.start().table, 0)

    assert (4, 60) == (left["new-1"], left["fire"])


def test_a_listed_deck_may_play_against_one_without_a_list():
    setup = setup_in(FORMAT, (LISTED, NO_LIST), SHELF, (True, False))
    table = CardRules(setup).start().table

    assert UNKNOWN not in zones.cards_of(table, 0)
    assert 60 == zones.cards_of(table, 1).count(UNKNOWN)


def test_the_program_deals_no_deck_without_a_list():
    with pytest.raises(IllegalActionError) as refused:
        setup_in(FORMAT, (LISTED, NO_LIST), SHELF, (True, True))

    assert "CG-DECK-01" == refused.value.ruling.clause


def test_a_match_of_decks_without_lists_is_played_and_plays_again():
    rules, rng = unlisted(), random.Random(5)
    match, chance = Match(rules), SeededChance(rng)
    for _ in range(120):
        pending = match.pending()
        if not pending:
            break
        request = pending[0]
        if isinstance(request, ChanceRequest):
            outcome = chance.draw(request)
            assert isinstance(outcome, int | str)
            match.apply(Chance(request.source, outcome))
        else:
            match.apply(rng.choice(list(rules.answers(match.state, request))))

    assert any(isinstance(entry.action, BenchPokemon | PlaceActive) for entry in match.entries)
    assert match.state == Match.replay(rules, match.entries).state
    assert 60 == len(zones.cards_of(match.state.table, 0)) == len(zones.cards_of(match.state.table, 1))
