"""Cards that stop a power of the other player's: who is asked and when, and what is left of the power."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import Draw, If, NoCards, Trigger, Who
from companion.cards.printed.vocabulary.selectors import Count
from companion.cards.sight.hidden import observed
from companion.cards.values.actions import BenchPokemon, EndTurn, PlayTrainer, UsePower
from companion.cards.values.events import CardMoved, PowerUsed, TrainerPlayed, TriggerSet
from companion.kernel.model import ChoiceRequest, Choose, TurnRequest
from tests.cards.making import DECK, card, deck_list, pokemon, rules, side, table
from tests.cards.moving import clauses, named, played

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


def test_other_player_is_asked_before_anything_is_done():
    assert ChoiceRequest(1, "stop-power", ("no", "cage"), "seer") == asked(side(hand=("cage", "fire")))


def test_stopped_power_does_nothing_and_has_been_used():
    there = table(side("seer"), side(hand=("cage",)))

    state, events = played(there, USE, Choose(1, ("cage",)), edition="platinum-2009", cards=CARDS, decks=DECKS)

    assert [
        PowerUsed(0, 1, "Insight"),
        TrainerPlayed(1, "cage"),
        CardMoved(1, "cage", "aside", "discard", clause="CG-TRAINER-02"),
    ] == events
    assert ((), ("cage",), ("Insight",)) == (
        state.table.sides[0].hand,
        state.table.sides[1].discard,
        state.table.sides[0].active.used,
    )


def test_card_does_what_it_says_besides():
    cage = card("cage", kind="trainer", stops=("poke_power",), effects=(Draw(amount=2),))
    there = table(side("seer"), side(hand=("cage",)))

    state, _ = played(there, USE, Choose(1, ("cage",)), edition="platinum-2009", cards=(SEER, cage), decks=DECKS)

    assert ((), ("fire", "fire")) == (state.table.sides[0].hand, state.table.sides[1].hand)


def test_power_that_is_not_stopped_does_what_it_says():
    there = table(side("seer"), side(hand=("cage",)))

    state, _ = played(there, USE, Choose(1, ("no",)), edition="platinum-2009", cards=CARDS, decks=DECKS)

    assert (("fire",), ("cage",)) == (state.table.sides[0].hand, state.table.sides[1].hand)


@pytest.mark.parametrize("zone", ["deck", "prizes"])
def test_question_does_not_tell_whether_the_card_is_in_hand(zone):
    hidden = side(hand=("fire",), **{zone: ("cage",)})

    assert ChoiceRequest(1, "stop-power", ("no",), "seer") == asked(hidden)


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


def test_condition_of_the_card_is_the_other_players():
    three = If(amount=Count(count="pokemon", who=Who(of="own")), at_least=3)
    cards = (SEER, card("cage", kind="trainer", stops=("poke_power",), if_=three))

    assert TurnRequest(0, "main") == asked(side(hand=("cage",)), cards=cards, a=side("seer", ["plain"] * 3))
    assert ("no", "cage") == asked(side("plain", ["plain"] * 2, hand=("cage",)), cards=cards).options


def test_what_forbids_trainer_cards_forbids_this_one():
    seer = card("seer", powers=(INSIGHT,), always=())
    jailer = card("jailer", powers=(Power(name="Jail", kind="poke_body", always=(NoCards(what="trainer"),)),))

    assert TurnRequest(0, "main") == asked(side(hand=("cage",)), cards=(seer, jailer, CAGE), a=side("seer", ["jailer"]))


@pytest.mark.parametrize("kind", ["poke_body", "ability", "pokemon_power"])
def test_powers_of_other_kinds_are_not_stopped(kind):
    seer = card("seer", powers=(Power(name="Insight", kind=kind, use=DRAW),))

    assert TurnRequest(0, "main") == asked(side(hand=("cage",)), cards=(seer, CAGE))


def test_own_pokemon_whose_power_the_opponent_uses_is_not_stopped():
    seer = card("seer", powers=(Power(name="Insight", kind="poke_power", use=DRAW, either_player=True),))
    use = UsePower(0, "b-active", "Insight")

    assert TurnRequest(0, "main") == asked(side("seer", hand=("cage",)), use, cards=(seer, CAGE), a=side("plain"))


class TestTriggers:
    COMER = card(
        "comer", powers=(Power(name="Gift", kind="poke_power", triggers=(Trigger(on="played", then=DRAW, may=True),)),)
    )

    def test_power_that_answers_its_coming_into_play_is_stopped(self):
        there = table(side("plain", hand=("comer",)), side(hand=("cage",)))
        actions = (BenchPokemon(0, "comer"), Choose(0, ("yes",)), Choose(1, ("cage",)))

        state, events = played(there, *actions, edition="platinum-2009", cards=(self.COMER, CAGE), decks=DECKS)

        assert [TriggerSet, TrainerPlayed] == [type(one) for one in named(events, TriggerSet, TrainerPlayed)]
        assert ((), ["plain", "comer"]) == (
            state.table.sides[0].hand,
            [p.cards[0] for p in state.table.sides[0].bench],
        )

    def test_next_trigger_is_not_stopped_with_it(self):
        greeter = card(
            "greeter",
            powers=(Power(name="Hello", kind="poke_body", triggers=(Trigger(on="played", to="own", then=DRAW),)),),
        )
        there = table(side("plain", ["greeter"], hand=("comer",)), side(hand=("cage",)))
        actions = (BenchPokemon(0, "comer"), Choose(0, ("yes",)), Choose(1, ("cage",)))

        state, _ = played(there, *actions, edition="platinum-2009", cards=(self.COMER, greeter, CAGE), decks=DECKS)

        assert ("fire",) == state.table.sides[0].hand

    def test_power_that_works_in_the_other_players_turn_is_not_stopped(self):
        mourner = card(
            "mourner",
            powers=(Power(name="Gift", kind="poke_power", triggers=(Trigger(on="between_turns", then=DRAW),)),),
        )
        there = table(side("plain", hand=("cage",)), side(pokemon("mourner")))
        own = rules("platinum-2009", (mourner, CAGE), (DECKS[1], DECKS[0]))
        state = own.at_turn(there)

        state = own.apply(state, EndTurn(0)).state

        assert TurnRequest(1, "main") == own.pending(state)[0]
        assert ("fire", "fire") == state.table.sides[1].hand


def test_card_that_stops_is_not_played_in_the_own_turn():
    there = table(side(hand=("cage",)))

    assert ("CG-GEN-01", "CG-TRAINER-05") == clauses(
        there, PlayTrainer(0, "cage"), "platinum-2009", CARDS, decks=DECKS[::-1]
    )
