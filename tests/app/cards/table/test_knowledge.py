"""What the table learns of a hand of real cards: what comes first in its list, what is asked about."""

from __future__ import annotations

from companion.adapters.library.card_library import given_shelf
from companion.app.screens.card_intents import LetGo, PickCard, TapCard
from companion.app.screens.table import Enter, GiveReason, KeepDraft, PutRight
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import UNKNOWN, DiscardHand, Search, ShowHand
from companion.cards.values.actions import PlayTrainer
from tests.app.cards.table.hands import CARDS, WEIRD, Hands, real_cards
from tests.cards.making import card, deck_list, setup
from tests.saying import said

LASS = card(
    "lass",
    kind="trainer",
    effects=(ShowHand(side="both"), DiscardHand(side="both", what="trainer", amount="all", to="deck")),
)
FETCH = card("fetch", kind="trainer", effects=(Search(what="pokemon", to="hand", show=True),))


PRINTED_LASS = "base1-75"


def opened(edition: str = "xy-2016", lass: Card = LASS) -> Hands:
    cards = {**CARDS, "fire": 28, "odd": 0, "weird": 8, lass.id: 4, "fetch": 4}
    made = deck_list({card: n for card, n in cards.items() if n}, False)
    h = Hands(setup(edition, (WEIRD, lass, FETCH), (made, made)))
    h.opened()
    return h


def answered(h: Hands) -> None:
    """Every question is answered with the least there is."""
    for _ in range(20):
        ask = h.screen.ask
        nothing = [one for one in ask.buttons if one.label.startswith(("Nothing", "Done"))]
        if not nothing:
            return
        h.send(nothing[0].intent)


def test_what_was_shown_on_its_way_to_the_hand_comes_first():
    h = opened()
    h.play(0, "fetch")
    h.send(TapCard("pup"))
    answered(h)

    assert "pup" == h.send(PickCard(0)).picker.cards[0].card
    assert ("Pup was seen",) == h.screen.seats[0].hand.learned


def test_what_lies_face_down_is_not_known_when_it_is_taken_up_again():
    h = Hands(real_cards("advanced-1999"))
    h.placed(0)
    h.send(PutRight())
    h.send(Enter("leaves", "a-active", "a-hand"))
    h.send(GiveReason("It was another card"))
    h.send(KeepDraft())

    assert ("weird",) == tuple(card for card in h.session.referee.state.table.sides[0].hand if card != UNKNOWN)
    assert () == h.screen.seats[0].hand.learned


def test_a_trainer_is_asked_about_after_a_hand_without_any_was_shown():
    h = opened()
    h.play(0, "lass")
    answered(h)
    assert h.screen.seats[0].hand.learned == ("no Trainer when the hand was shown (Lass)",)
    before = len(h.session.referee.entries)

    h.play(0, "supply")

    assert "Play Supply anyway?" in h.screen.ask.question
    assert before == len(h.session.referee.entries)
    h.send(LetGo())
    assert said("card-ask.turn", player="Ann") == h.screen.ask.question

    h.play(0, "supply")
    h.press("Yes")

    assert h.session.referee.entries[before].action == PlayTrainer(0, "supply")


def test_after_the_printed_lass_it_is_asked_until_a_card_was_drawn():
    h = opened("advanced-1999", given_shelf().cards[PRINTED_LASS])
    h.play(0, PRINTED_LASS)
    answered(h)
    assert [("no Trainer when the hand was shown (Lass)",)] * 2 == [seat.hand.learned for seat in h.screen.seats]

    h.play(0, "supply")

    assert "Play Supply anyway?" in h.screen.ask.question
    h.send(LetGo())
    h.press("End the turn")
    h.play(1, "supply")
    assert "Play Supply anyway?" not in h.screen.ask.question, "Ben drew a card that may be one"


def test_it_is_not_asked_once_a_card_has_come():
    h = opened()
    h.play(0, "lass")
    answered(h)
    h.press("End the turn")
    h.press("End the turn")

    h.play(0, "supply")

    assert "Play Supply anyway?" not in h.screen.ask.question
    assert any("Ann plays Supply" in line.text for line in h.screen.log)
