"""Cards leave hands, hands are shown and shuffled in; with named hands and with hands of real cards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.cards.printed.vocabulary import (
    DiscardHand,
    ShowHand,
    ShuffleHand,
)
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.events import CardMoved, CardsShown, Shuffled
from companion.cards.values.tasks import Scope
from companion.kernel.model import ChanceRequest, ChoiceRequest
from tests.cards.making import deck_list, game, side, table
from tests.cards.programs import THEIRS, carried, play

REAL = (deck_list(known=False), deck_list(known=False))
"""Both decks are of real cards."""

HAND = ("eel", "fire", "fire", "pup")


def having(*hand, **zones):
    return table(side(hand=hand or HAND, **zones))


def gone(card, to="discard", sees=None, seat=0, clause="CG-GEN-01"):
    sees = sees or ("both" if to in ("discard", "lost") else "ab"[seat])
    return CardMoved(seat, card, "hand", to, sees, clause=clause)


# --- cards leave a hand -------------------------------------------------------------------


def test_owner_picks_one_card_after_the_other():
    played = carried(game(), having(), (DiscardHand(amount=2),), answers=("fire", "eel"))

    assert [request.options for request in played.asked] == [("eel", "fire", "pup")] * 2
    assert {(request.seat, request.at_least) for request in played.asked} == {(0, 1)}
    assert played.events == (gone("fire"), gone("eel"))
    assert (played.scope.done, played.scope.shown) == (2, ("fire", "eel"))


def test_as_many_go_as_there_are():
    played = carried(game(), having("eel", "pup"), (DiscardHand(amount=3),))

    assert (played.asked, played.events) == ((), (gone("eel"), gone("pup")))


def test_any_number_may_go():
    played = carried(game(), having(), (DiscardHand(amount="all", up_to=True),), answers=("pup", ""))

    assert played.asked[0].at_least == 0
    assert played.events == (gone("pup"),)


@pytest.mark.parametrize("until, left", [(2, 2), (4, 4), (6, 4), (0, 0)])
def test_cards_go_until_so_many_are_left(until, left):
    played = carried(game(), having("fire", "fire", "fire", "fire"), (DiscardHand(until=until),))

    assert len(played.table.sides[0].hand) == left


def test_payment_that_cannot_be_made_is_not_begun():
    played = carried(game(), having(), (DiscardHand(amount=3, what="energy", must=True),))

    assert (played.events, played.scope.done) == ((), 0)


def test_payment_of_an_attack_names_the_step():
    words = (DiscardHand(what="energy", amount=2, must=True),)
    _, events = play(game(), having(), words, Scope(0, "attack", source=1))

    assert events == (gone("fire", clause="CG-ATTACK-09"),) * 2


def test_both_players_discard_the_player_of_the_card_first():
    before = table(side(hand=("eel", "pup")), side(hand=("fire", "water")))
    played = carried(game(), before, (DiscardHand(side="both"),), THEIRS, ("water", "eel"))

    assert played.events == (gone("water", seat=1), gone("eel"))
    assert played.scope.done == 2


def test_who_chooses_from_the_other_hand_has_seen_it():
    before = table(b=side(hand=("eel", "pup")))
    played = carried(game(), before, (DiscardHand(side="opponent", by="you"),), answers=("pup",))

    assert played.asked[0].seat == 0
    assert played.events == (CardsShown(1, "hand", ("eel", "pup"), 0, "CG-ZONE-05"), gone("pup", seat=1))


def test_card_by_chance_is_each_card_as_likely():
    words = (DiscardHand(side="opponent", by="random"),)
    played = carried(game(), having(), words, THEIRS)

    odds = (("eel", Fraction(1, 4)), ("fire", Fraction(1, 2)), ("pup", Fraction(1, 4)))
    assert played.request == ChanceRequest("hand-a", odds)


def test_several_cards_by_chance_are_drawn_one_by_one():
    words = (DiscardHand(by="random", amount=2),)
    played = carried(game(), having("eel", "fire", "pup"), words, answers=("fire", "eel"))

    assert [outcome for outcome, _ in played.asked[1].outcomes] == ["eel", "pup"]
    assert played.events == (gone("fire"), gone("eel"))


def test_cards_put_on_the_deck_lie_there_as_picked_topmost_first():
    words = (DiscardHand(amount=2, to="deck_top"),)
    after, events = play(game(), having(), words, answers=("pup", "eel"))

    assert after.sides[0].deck.top == ("pup", "eel")
    assert events == (gone("eel", "deck_top"), gone("pup", "deck_top"))


def test_cards_put_under_the_deck_lie_there_as_picked_lowest_last():
    after, _ = play(game(), having(), (DiscardHand(amount=2, to="deck_bottom"),), answers=("pup", "eel"))

    assert after.sides[0].deck.bottom == ("pup", "eel")


def test_whole_hand_put_on_the_deck_is_put_in_an_order():
    words = (DiscardHand(amount="all", to="deck_top"),)
    after, _ = play(game(), having("eel", "fire", "pup"), words, answers=("pup", "eel"))

    assert after.sides[0].deck.top == ("pup", "eel", "fire")


def test_deck_is_shuffled_when_cards_go_into_it():
    assert play(game(), having("pup"), (DiscardHand(to="deck"),))[1] == (gone("pup", "deck"), Shuffled(0))
    assert play(game(), having("pup"), (DiscardHand(to="deck", what="energy"),))[1] == ()


def test_card_put_into_the_deck_by_the_other_player_is_known_to_both():
    words = (DiscardHand(side="opponent", by="you", to="deck"),)

    assert play(game(), having(), words, THEIRS, ["pup"])[1][1].sees == "both"


def test_card_put_into_the_deck_by_chance_is_known_to_its_owner():
    words = (DiscardHand(side="opponent", by="random", to="deck"),)

    assert play(game(), having(), words, THEIRS, ["pup"])[1][0].sees == "a"


# --- hands of real cards --------------------------------------------------------------------


def unknown(count, **zones):
    return having(*("?",) * count, deck=("?",) * 20, prizes=("?",) * 6, **zones)


def test_unnamed_card_is_named_by_discarding_it():
    words = (DiscardHand(what="tool", amount=1, must=True),)
    played = carried(game(decks=REAL), unknown(3), words, answers=("gear",))

    assert played.asked[0] == ChoiceRequest(0, "choose-card-to-discard", ("gear", "vest"), "", at_least=0)
    assert (played.table.sides[0].hand, played.table.sides[0].discard) == (("?", "?"), ("gear",))


def test_payment_is_not_made_where_the_player_has_no_such_card_in_an_unnamed_hand():
    words = (DiscardHand(what="tool", amount=2, must=True),)
    played = carried(game(decks=REAL), unknown(3), words, answers=("gear", ""))

    assert (played.events, played.scope.done) == ((), 0)


def test_any_card_of_an_unnamed_hand_has_to_go():
    assert carried(game(decks=REAL), unknown(3), (DiscardHand(),)).request.at_least == 1


def test_whole_unnamed_hand_is_named_when_it_is_discarded():
    played = carried(game(decks=REAL), unknown(2), (DiscardHand(amount="all"),), answers=("eel", "pup"))

    assert played.table.sides[0].discard == ("eel", "pup")


def test_chance_names_an_unnamed_card_by_what_is_left_of_the_list():
    few = (deck_list({"pup": 3, "eel": 1}, known=False), deck_list())
    before = table(side(hand=("?", "eel"), deck=("?", "?"), prizes=0))
    played = carried(game(decks=few), before, (DiscardHand(by="random", side="opponent"),), THEIRS)

    odds = (("eel", Fraction(1, 2)), ("pup", Fraction(1, 2)))
    assert played.request == ChanceRequest("hand-a", odds)


def test_unnamed_card_that_both_do_not_see_stays_unnamed():
    words = (DiscardHand(by="random", side="opponent", to="deck"),)
    played = carried(game(decks=REAL), unknown(3), words, THEIRS)

    assert (played.asked, played.events[0].card) == ((), UNKNOWN)
    assert len(played.table.sides[0].deck) == 21


# --- hands that are shown -------------------------------------------------------------------


def test_one_card_of_a_hand_is_shown_by_chance():
    words = (ShowHand(amount=1),)
    played = carried(game(), having(), words, THEIRS, ("pup",))

    odds = (("eel", Fraction(1, 4)), ("fire", Fraction(1, 2)), ("pup", Fraction(1, 4)))
    assert played.asked == (ChanceRequest("hand-a", odds),)
    assert played.events == (CardsShown(0, "hand", ("pup",), 1, "CG-ZONE-05"),)
    assert played.table.sides[0].hand == HAND


def test_cards_of_a_real_hand_may_be_named_when_they_are_shown():
    played = carried(game(decks=REAL), unknown(3), (ShowHand(),), THEIRS, ("pup", "pup", ""))

    assert {request.prompt for request in played.asked} == {"name-shown-card"}
    assert played.asked[0].seat == 0
    assert played.events == (CardsShown(0, "hand", ("pup", "pup", "?"), 1, "CG-ZONE-05"),)
    assert played.table.sides[0].hand == ("?", "pup", "pup")


# --- hands that are shuffled in -------------------------------------------------------------


def test_empty_hand_has_no_empty_deck_to_shuffle():
    assert play(game(), table(side(deck=0)), (ShuffleHand(),))[1] == ()


def test_whole_hand_is_discarded():
    after, _ = play(game(), having(), (ShuffleHand(to="discard"),))

    assert after.sides[0].discard == HAND


def test_hand_goes_under_the_deck_in_the_order_of_its_owner():
    words = (ShuffleHand(side="opponent", to="deck_bottom"),)
    played = carried(game(), having("eel", "fire", "pup"), words, THEIRS, ("pup", "eel"))

    assert played.asked[0].seat == 0
    assert played.table.sides[0].deck.bottom == ("pup", "eel", "fire")


def test_unnamed_hand_is_shuffled_in_unnamed_and_discarded_named():
    shuffled, _ = play(game(decks=REAL), unknown(2), (ShuffleHand(),))
    discarded, _ = play(game(decks=REAL), unknown(2), (ShuffleHand(to="discard"),), answers=("eel", "pup"))

    assert shuffled.sides[0].deck.rest == ("?",) * 22
    assert discarded.sides[0].discard == ("eel", "pup")


def test_a_card_of_the_hand_is_shown_as_it_goes_into_the_deck():
    word = DiscardHand(what="pokemon", to="deck", show=True)
    _, events = play(game(), table(side(hand=("pup",))), (word,))

    assert events == (CardMoved(0, "pup", "hand", "deck", "both", clause="CG-GEN-01"), Shuffled(0))


def test_a_card_that_is_shown_is_named():
    real = (deck_list(known=False), deck_list(known=False))
    played = carried(game(decks=real), table(side(hand=(UNKNOWN,))), (DiscardHand(to="deck", show=True),))

    assert "pup" in played.request.options
    assert UNKNOWN not in played.request.options
