"""Draws, cards off the top, and shuffles: with decks that the program deals and with decks of real cards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.cards.printed.vocabulary import Count, Draw, Mill, Shuffle
from companion.cards.values.events import CardMoved, Shuffled
from companion.cards.values.state import Deck
from companion.cards.values.tasks import DrawOne
from companion.kernel.model import ChanceRequest, ChoiceRequest
from tests.cards.making import deck_list, game, side, table
from tests.cards.programs import MINE, carried, play

REAL = (deck_list(known=False), deck_list(known=False))
"""Both decks are of real cards."""


def drawn(seat, card, to="hand", sees=None, clause="CG-GEN-01", from_="deck"):
    sees = sees or ("ab"[seat] if to == "hand" else "both")
    return CardMoved(seat, card, from_, to, sees, clause=clause)


# --- one card ---------------------------------------------------------------------------


def test_card_that_chance_showed_is_in_hand_and_only_its_player_sees_it():
    after, events = play(game(), table(side(deck=("eel", "pup"))), (DrawOne(0),), answers=("pup",))

    assert events == (drawn(0, "pup", clause="CG-DRAW-01"),)
    assert (after.sides[0].hand, after.sides[0].deck.rest) == (("pup",), ("eel",))


def test_card_milled_off_a_real_deck_is_not_the_one_known_to_lie_at_its_bottom():
    real = game(decks=(deck_list({"pup": 2, "eel": 2}, known=False), deck_list()))
    it = table(side(None, (), deck=Deck(("?", "?"), bottom=("pup",)), prizes=("?",)))

    after, _ = play(real, it, (Mill(amount=1, side="own"),), answers=("pup",))

    assert (after.sides[0].discard, after.sides[0].deck) == (("pup",), Deck(("?",), bottom=("pup",)))


@pytest.mark.parametrize(
    "deck, from_, card",
    [
        (Deck(("eel", "pup"), top=("vest", "pup")), "deck_top", "vest"),
        (Deck((), bottom=("hound", "eel")), "deck_top", "hound"),
    ],
)
def test_card_whose_place_is_known_needs_no_chance(deck, from_, card):
    _, events = play(game(), table(side(deck=deck)), (DrawOne(0),))

    assert events == (drawn(0, card, clause="CG-DRAW-01", from_=from_),)


@pytest.mark.parametrize(
    "deck, card",
    [
        (Deck(("eel", "pup"), bottom=("hound", "vest")), "vest"),
        (Deck((), top=("hound", "eel")), "eel"),
        (Deck(("gear", "gear"), top=("pup",)), "gear"),
    ],
)
def test_card_from_under_the_deck_is_the_lowest(deck, card):
    after, events = play(game(), table(side(deck=deck)), (DrawOne(0, bottom=True),))

    assert events == (drawn(0, card, clause="CG-DRAW-01", from_="deck_bottom"),)
    assert len(after.sides[0].deck) == len(deck) - 1


def test_lowest_card_leaves_the_others_though_only_the_top_is_known():
    after, _ = play(game(), table(side(deck=Deck((), top=("hound", "eel", "vest")))), (DrawOne(0, bottom=True),) * 2)

    assert (("eel", "vest"), ("hound",)) == (after.sides[0].hand, after.sides[0].deck.top)


def test_empty_deck_gives_nothing():
    assert play(game(), table(side(deck=0)), (DrawOne(0),))[1] == ()


def test_card_of_a_real_deck_stays_unnamed():
    after, events = play(game(decks=REAL), table(side(deck=("?",) * 3)), (DrawOne(0), DrawOne(0)))

    assert events == (drawn(0, "?", clause="CG-DRAW-01"),) * 2
    assert after.sides[0].hand == ("?", "?")


def test_card_that_was_shuffled_into_a_real_deck_may_be_the_one_drawn():
    after, events = play(game(decks=REAL), table(side(deck=("?", "?", "pup"))), (DrawOne(0),))

    assert events == (drawn(0, "?", clause="CG-DRAW-01"),)
    assert after.sides[0].deck.rest == ("?", "?")


def test_card_of_a_real_deck_that_all_see_is_named_by_what_is_left_of_the_list():
    few = (deck_list({"pup": 3, "eel": 2, "plain": 2}, known=False), deck_list())
    # Both plain ones and one eel have been named; the other five lie in deck and hand.
    before = table(side(hand=("?",), deck=("?", "?", "eel"), prizes=0))
    played = carried(game(decks=few), before, (DrawOne(0, "discard"),))

    assert played.request == ChanceRequest(
        "deck-a", (("eel", Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 4)), ("pup", Fraction(1, 2)))
    )


def test_card_of_a_real_deck_that_all_see_goes_named_to_the_discard_pile():
    before = table(side(deck=("?",) * 3))
    after, events = play(game(decks=REAL), before, (DrawOne(0, "discard"),), answers=("pup",))

    assert events == (drawn(0, "pup", "discard", clause="CG-DRAW-01"),)
    assert (after.sides[0].discard, after.sides[0].deck.rest) == (("pup",), ("?", "?"))


def test_unnamed_card_known_to_lie_on_top_is_named_when_all_see_it():
    before = table(side(deck=Deck(("?", "?"), top=("?", "pup"))))
    after, events = play(game(decks=REAL), before, (DrawOne(0, "lost"), DrawOne(0)), answers=("eel",))

    assert [event.card for event in events] == ["eel", "pup"]
    assert after.sides[0].deck == Deck(("?", "?"))


def test_cards_that_do_not_go_to_the_hand_are_those_last_shown():
    played = carried(game(), table(side(deck=2)), (DrawOne(0, "discard"), DrawOne(0, "aside"), DrawOne(0)))

    assert played.scope.shown == ("fire", "fire")


# --- draws ------------------------------------------------------------------------------


def test_whoever_draws_says_how_many_up_to_what_there_is():
    before = table(a=side(deck=1), b=side(deck=5))
    played = carried(game(), before, (Draw(amount=2, side="both", up_to=True),), answers=("0", "2"))

    assert played.asked == (
        ChoiceRequest(0, "choose-how-many-to-draw", ("0", "1")),
        ChoiceRequest(1, "choose-how-many-to-draw", ("0", "1", "2")),
    )
    assert played.events == (drawn(1, "fire"),) * 2


# --- cards off the top ------------------------------------------------------------------


def test_cards_off_the_top_go_to_the_opponents_discard_pile():
    played = carried(game(), table(), (Mill(amount=2),))

    assert played.events == (drawn(1, "fire", "discard"),) * 2
    assert (played.scope.done, played.scope.shown) == (2, ("fire", "fire"))


def test_fewer_cards_than_told_go_and_the_clause_says_so():
    _, events = play(game(), table(side(deck=1)), (Mill(amount=3, side="own", to="lost"),))

    assert events == (drawn(0, "fire", "lost", clause="CG-DRAW-04"),)


def test_cards_go_from_under_the_deck():
    before = table(side(deck=Deck(("eel",), bottom=("pup",))))
    after, _ = play(game(), before, (Mill(side="own", bottom=True),))

    assert (after.sides[0].discard, after.sides[0].deck.rest) == (("pup",), ("eel",))


def test_what_went_can_be_counted_by_kind():
    before = table(side(deck=Deck(top=("pup", "fire", "eel"))))
    words = (Mill(amount=3, side="own"), Draw(amount=Count(count="shown", what="pokemon"), side="opponent"))
    _, events = play(game(), before, words)

    assert sum(event.seat == 1 for event in events) == 2


def test_what_went_before_is_not_counted_again():
    words = (Mill(amount=2), Mill(amount=1, side="own"))

    assert carried(game(), table(), words).scope.shown == ("fire",)


def test_each_card_off_a_real_deck_is_asked_of_the_table():
    before = table(b=side(deck=("?",) * 4))
    played = carried(game(decks=REAL), before, (Mill(amount=2),), answers=("pup", "eel"))

    assert played.prompts == ("deck-b", "deck-b")
    assert played.table.sides[1].discard == ("pup", "eel")


# --- shuffles ---------------------------------------------------------------------------


@pytest.mark.parametrize("whose, seats", [("own", [0]), ("opponent", [1]), ("both", [0, 1])])
def test_shuffle_forgets_the_order_of_a_deck(whose, seats):
    deck = Deck(("eel",), top=("pup",), bottom=("vest",))
    after, events = play(game(), table(side(deck=deck), side(deck=deck)), (Shuffle(side=whose),), MINE)

    assert events == tuple(Shuffled(seat) for seat in seats)
    assert [after.sides[seat].deck for seat in seats] == [Deck(("eel", "pup", "vest"))] * len(seats)
