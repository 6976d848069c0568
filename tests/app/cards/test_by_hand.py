"""What is left to the players is asked with the sentence that they keep themselves; typed cards outlive a kill."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.app.cards.event_text import CardTeller
from companion.app.cards.log import CardLog
from companion.app.cards.session import CardSession
from companion.app.cards.typed import Typed, Unclear
from companion.app.match.card_game import CARD, CardReferee
from companion.app.match.referee import MatchReferee
from companion.card_text.describe import describe_attack
from companion.cards.printed.by_hand import TypedAttack, TypedCard, card_by_hand
from companion.cards.values.actions import Correct
from companion.cards.zones.typed_cards import typed_id, typed_in
from companion.kernel.model import ChoiceRequest
from tests.app.card_fakes import PLAYERS, begun, is_in_turn, outside, played
from tests.app.table_fakes import MemoryStore, texts
from tests.cards.making import deck_list, setup

MEW = TypedCard(name="Mew", kind="pokemon", hp=50, attacks=(TypedAttack(name="Beam", damage="10"),))
DECK = deck_list({"hand-mew": 30, "fire": 30})


def at_by_hand(damage: str = "10") -> CardReferee:
    """A match whose players are to carry out what Beam does besides its *damage*."""
    mew = replace(MEW, attacks=(TypedAttack(name="Beam", damage=damage),))

    def waits(referee: CardReferee) -> bool:
        pending = referee.pending()
        return bool(pending) and isinstance(pending[0], ChoiceRequest) and pending[0].prompt == "done-by-hand"

    referee = begun(setup(cards=[card_by_hand(mew)], decks=(DECK, DECK)))
    played(referee, 1, until=waits)
    assert waits(referee)
    return referee


def test_the_sentence_is_the_one_that_the_players_keep_themselves():
    printed = {"hand-mew": {"Beam": "Do it twice."}}

    session = CardSession(at_by_hand(), texts(), printed=lambda card: printed.get(card, {}))

    assert session.screen().prompt.endswith("manual effect: Do it twice.")


def test_without_one_it_is_said_which_text_it_is():
    assert CardSession(at_by_hand(), texts()).screen().prompt.endswith("manual effect: Beam")


@pytest.mark.parametrize("damage", ["20×", "?"])
def test_damage_that_only_the_text_knows_is_said_to_be_by_hand_before_and_when_it_is_used(damage):
    referee = at_by_hand(damage)
    card = referee.rules.game.cards["hand-mew"]

    said = "Work out its damage manually. Carry this out manually: Beam."
    assert said == describe_attack(card, card.attacks[0], texts())
    prompt = CardSession(referee, texts()).screen().prompt
    assert prompt.endswith(f"manual effect: Beam (also work out the damage: {damage})")


def test_a_card_that_was_typed_in_outlives_a_kill_and_is_told_by_its_name():
    store = MemoryStore()
    real = setup(decks=(deck_list(known=False), deck_list(known=False)))
    referee = begun(real, store=store)
    played(referee, 3, until=is_in_turn)
    seat = referee.state.table.to_move
    place = f"{'ab'[seat]}-hand"
    assert not hasattr(referee.put(Correct(typed_in(seat, MEW, place), "typed in")), "clause")

    again = MatchReferee.resume(CARD, outside(store), referee.match_id)

    assert referee.state == again.state
    assert (seat, typed_id(MEW)) in again.state.table.typed
    told = CardLog(texts(), CardTeller(again.rules.game, PLAYERS, texts()), again.rules).lines(again.entries)[-1]
    assert "Mew is now a manual card" in told.text


class TestTypedInTheTerminal:
    def change(self, words):
        rules = begun(setup(decks=(deck_list(known=False), deck_list()))).rules
        return Typed(rules, rules.start(), 0, texts()).change(words)

    def test_a_card_is_typed_in_with_a_few_words(self):
        raichu = TypedCard(name="Dark Raichu", kind="pokemon", hp=70)
        thing = TypedCard(name="Thing 2 Do", kind="trainer")

        for typed, words in ((raichu, "pokemon Dark Raichu 70"), (thing, "trainer Thing 2 Do")):
            assert typed_in(0, typed, "a-hand")[0] == self.change(f"typed a-deck {words}")

    @pytest.mark.parametrize("words", ["", "Mew", "pokemn Mew", "pokemon"])
    def test_what_is_no_card_is_not_understood(self, words):
        with pytest.raises(Unclear) as caught:
            self.change(f"typed a-deck {words}")

        assert "card-typed.card-by-hand" == caught.value.said.key
