"""Cards that stop a power of the other player's: who is asked and when, and what is left of the power."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards.observation.hidden import observed
from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import Draw, NoCards
from companion.cards.values.actions import UsePower
from companion.kernel.model import ChoiceRequest, TurnRequest
from tests.cards.making import DECK, card, deck_list, rules, side, table

DRAW = (Draw(amount=1),)
INSIGHT = Power(name="Insight", kind="poke_power", use=DRAW)
SEER = card("seer", powers=(INSIGHT,))
CAGE = card("cage", kind="trainer", stops=("poke_power",))
CARDS = (SEER, CAGE)
DECKS = (deck_list(), deck_list({**DECK, "fire": 8, "cage": 4}))
USE = UsePower(0, "a-active", "Insight")


def asked(b: Any, action: Any = USE, cards: Any = CARDS, a: Any = None, **setup: Any) -> Any:
    """What play waits for once a has used the power."""
    own = rules("platinum-2009", cards, setup.get("decks", DECKS))
    state = own.apply(own.at_turn(table(a or side("seer"), b)), action).state
    return own.pending(state)[0]


def test_player_of_the_power_sees_the_same_question_whatever_the_other_holds():
    own = rules("platinum-2009", CARDS, DECKS)
    seen = []
    for hand, deck in ((("cage",), ("fire",)), (("fire",), ("cage",))):
        there = table(side("seer"), side(hand=hand, deck=deck))
        state = own.apply(own.at_turn(there), USE).state
        seen.append(observed(own.game, state, 0))

    assert seen[0] == seen[1]
    (request,) = own.pending(seen[0])
    assert (1, "stop-power") == (request.seat, request.prompt)


@pytest.mark.parametrize(
    "b",
    [side(hand=("fire",), discard=("cage",)), side(hand=(), deck=("cage",)), side(hand=("fire",))],
    ids=["all of them seen", "an empty hand", "a deck without"],
)
def test_nobody_is_asked_where_everybody_knows_that_there_is_none(b):
    assert TurnRequest(0, "main") == asked(b)


def test_hand_of_a_real_deck_may_hold_the_card_as_long_as_one_is_left():
    real = (deck_list(), deck_list({**DECK, "fire": 11, "cage": 1}, known=False))
    unknown = side(hand=("?",), deck=("?",) * 20, prizes=("?",) * 6)

    assert ChoiceRequest(1, "stop-power", ("no", "cage"), "seer") == asked(unknown, decks=real)
    gone = side(hand=("?",), deck=("?",) * 20, prizes=("?",) * 6, discard=("cage",))
    assert TurnRequest(0, "main") == asked(gone, decks=real)


def test_what_forbids_trainer_cards_forbids_this_one():
    seer = card("seer", powers=(INSIGHT,), always=())
    jailer = card("jailer", powers=(Power(name="Jail", kind="poke_body", always=(NoCards(what="trainer"),)),))

    assert TurnRequest(0, "main") == asked(side(hand=("cage",)), cards=(seer, jailer, CAGE), a=side("seer", ["jailer"]))
