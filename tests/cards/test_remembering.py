"""What the rules remember from one question to the next never changes an answer."""

from __future__ import annotations

import pickle
import random

import pytest

from companion.adapters.library.card_decks import given_decks
from companion.adapters.library.card_library import given_shelf
from companion.cards.editions.table import EDITIONS
from companion.cards.printed.cards import Card
from companion.cards.rules import CardRules
from companion.cards.values.decks import setup_for
from tests.travelling import check_that_rules_travel


def _rules(edition: str) -> CardRules:
    one, other, *_ = [deck for deck in given_decks() if deck.edition == edition]
    return CardRules(setup_for(EDITIONS[edition], (one, other), given_shelf()))


def test_what_was_typed_in_travels_with_the_rules():
    rules = _rules("xy-2016")
    rules.game.learn(Card(id="typed-ember", name="Ember", kind="energy", provides=("fire",)))

    again = pickle.loads(pickle.dumps(rules))

    assert "Ember" == again.game.names["typed-ember"] and again.game.learned == rules.game.learned


@pytest.mark.parametrize("edition", EDITIONS)
def test_action_leads_to_the_same_whatever_was_asked_before(edition):
    rules, others, rng = _rules(edition), _rules(edition), random.Random(3)
    state = rules.start()

    while requests := rules.pending(state):
        answers = rules.answers(state, requests[0])
        action, instead = rng.choice(answers), rng.choice(answers)
        first = rules.apply(state, action)
        rules.apply(state, instead)

        others.game.memory.forget()

        assert requests == others.pending(state)
        assert answers == others.answers(state, requests[0])
        assert first == rules.apply(state, action)
        others.game.memory.forget()
        assert first == others.apply(state, action)
        state = first.state


def test_rules_travel_as_their_setup_and_what_they_remember_stays():
    check_that_rules_travel(_rules("advanced-1999"))
