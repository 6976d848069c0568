"""Cards that are not in hand."""

from __future__ import annotations

import pytest

from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.actions import BenchPokemon, PlayTrainer
from tests.cards.making import deck_list, rules, side, table


@pytest.mark.parametrize("hand, text", [(("fire",), "card-not-in-hand"), (("fire", UNKNOWN), "card-all-named")])
@pytest.mark.parametrize(
    "action, clauses",
    [
        (BenchPokemon(0, "eel"), ("CG-BENCH-01", "CG-GEN-05", "CG-ZONE-02")),
        (PlayTrainer(0, "supply"), ("CG-TRAINER-02", "CG-GEN-04", "CG-ZONE-02")),
    ],
    ids=["pokemon", "trainer"],
)
def test_card_that_is_not_in_hand_is_not_played(action, clauses, hand, text):
    # A card without a name cannot be one of which every copy lies elsewhere.
    own = rules(decks=(deck_list({"fire": 60}, known=False), deck_list()))

    ruling = own.check(own.at_turn(table(side(hand=hand))), action)

    assert (clauses, text) == (ruling.clauses, ruling.text)
