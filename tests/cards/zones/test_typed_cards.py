"""A card that nobody knew is typed in while it is played; from then on everything around it is refereed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards.printed.by_hand import TypedAttack, TypedCard
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.rules import CardRules
from companion.cards.values.actions import AttachEnergy, BenchPokemon, Changed, Correct, PlayTrainer, UseAttack
from companion.cards.values.events import KnockedOut, ManualEffect
from companion.cards.zones.corrections import why_not_correct
from companion.cards.zones.typed_cards import name_typed, typed_id, typed_in
from companion.cards.zones.zones import left_unnamed
from companion.kernel.model import Choose
from tests.cards.making import deck_list, pokemon, rules, side, table

MEW = TypedCard(
    name="Mew", kind="pokemon", hp=40, types=("psychic",), attacks=(TypedAttack(name="Beam", cost="C", damage="30+"),)
)
WHY = "a card by hand"


def real() -> CardRules:
    """The rules where a's deck is one of real cards, of which the table knows a list without Mew."""
    return rules(decks=(deck_list(known=False), deck_list()))


def a_table(**facts: Any) -> Any:
    own = {"hand": (UNKNOWN, UNKNOWN, "fire"), "deck": (UNKNOWN,) * 20, "prizes": (UNKNOWN,) * 6} | facts
    return table(a=side(**own), b=side())


def after(it: CardRules, state: Any, *actions: Any) -> tuple[Any, list[Any]]:
    """The state after actions that are all legal, and every event."""
    events: list[Any] = []
    for action in actions:
        assert it.check(state, action) is None, (action, it.check(state, action))
        step = it.apply(state, action)
        state, events = step.state, [*events, *step.events]
    return state, events


def test_a_card_that_was_typed_in_is_played_like_any_other():
    it = real()
    state = it.at_turn(a_table())
    id = typed_id(MEW)

    state, _ = after(it, state, Correct(typed_in(0, MEW, "a-hand"), WHY), BenchPokemon(0, id))

    assert id == state.table.sides[0].bench[-1].cards[0]
    assert (0, id) in state.table.typed
    assert ("Mew", 40) == (it.game.names[id], it.game.cards[id].hp)


def test_its_attack_is_refereed_and_its_text_is_left_to_the_players():
    it = real()
    state = it.at_turn(a_table(active=pokemon(UNKNOWN)))
    state, _ = after(it, state, Correct(typed_in(0, MEW, "a-active"), WHY), AttachEnergy(0, "fire", "a-active"))
    active = state.table.sides[0].active

    state, events = after(it, state, UseAttack(0, "Beam"))

    assert typed_id(MEW) == active.cards[0]
    assert [(0, "Beam")] == [(one.seat, one.about) for one in events if isinstance(one, ManualEffect)]
    assert 30 == state.table.sides[1].active.damage
    state, _ = after(it, state, Choose(0, ("done",)))
    assert 1 == state.table.to_move


def test_a_trainer_card_that_was_typed_in_is_left_to_the_players_and_goes_where_it_belongs():
    it = real()
    typed = TypedCard(name="Misdirection", kind="trainer")
    state = it.at_turn(a_table())

    state, events = after(
        it,
        state,
        Correct(typed_in(0, typed, "a-hand"), WHY),
        PlayTrainer(0, typed_id(typed)),
        Choose(0, ("done",)),
    )

    assert any(isinstance(one, ManualEffect) for one in events)
    assert (typed_id(typed),) == state.table.sides[0].discard


@pytest.mark.parametrize("hp, knocked_out", [(0, False), (40, True)], ids=["unknown", "known"])
def test_a_pokemon_whose_hp_nobody_typed_is_not_knocked_out_by_damage(hp, knocked_out):
    it = real()
    bare = TypedCard(name="Mew", kind="pokemon", hp=hp)
    state, _ = after(
        it, it.at_turn(a_table()), Correct(typed_in(0, bare, "a-hand"), WHY), BenchPokemon(0, typed_id(bare))
    )

    state, events = after(it, state, Correct((Changed("damage", "a-bench-2", "90"),), WHY))

    assert knocked_out == any(isinstance(one, KnockedOut) for one in events)


def test_what_becomes_known_later_is_another_id_of_the_same_card():
    it = real()
    bare = TypedCard(name="Mew", kind="pokemon")
    state, _ = after(
        it, it.at_turn(a_table()), Correct(typed_in(0, bare, "a-hand"), WHY), BenchPokemon(0, typed_id(bare))
    )

    state, _ = after(it, state, Correct(typed_in(0, MEW, "a-bench-2", typed_id(bare)), WHY))

    assert typed_id(MEW) == state.table.sides[0].bench[-1].cards[0] != typed_id(bare)


def test_only_the_table_says_what_was_typed_in():
    it = real()
    state = it.at_turn(a_table())

    it.apply(state, Correct(typed_in(0, MEW, "a-hand"), WHY))

    assert typed_id(MEW) not in left_unnamed(it.game, state.table, 0)
    ruling = it.check(state, Correct((Changed("name", "a-hand", f"{UNKNOWN} -> {typed_id(MEW)}"),), WHY))
    assert ruling is not None and "card-correction-none-left" == ruling.text


def test_a_record_is_folded_by_rules_that_never_saw_the_card():
    it, fresh = real(), real()
    before = it.at_turn(a_table())
    step = it.apply(before, Correct(typed_in(0, MEW, "a-hand"), WHY))

    folded = before.table
    for event in step.events:
        folded = fresh.fold(folded, event)

    assert step.state.table == folded
    assert "Mew" == fresh.game.names[typed_id(MEW)]


@pytest.mark.parametrize(
    "change, text",
    [
        (Changed("typed", "a-hand", "{}"), "card-correction-deck"),
        (Changed("typed", "b-deck", '{"name": "Mew", "kind": "pokemon"}'), "card-correction-dealt"),
        (Changed("typed", "a-deck", "Mew"), "card-correction-typed"),
        (Changed("typed", "a-deck", '{"name": "Mew"}'), "card-correction-typed"),
        (Changed("typed", "a-deck", "[" * 5000), "card-correction-typed"),
        (
            Changed("typed", "a-deck", '{"name": "M", "kind": "pokemon", "attacks": [{"name": "A", "cost": "Q"}]}'),
            "card-correction-typed",
        ),
    ],
)
def test_what_cannot_be_typed_in_is_refused(change, text):
    ruling = why_not_correct(real().game, a_table(), Correct((change,), WHY))

    assert ruling is not None and text == ruling.text


def test_its_name_is_told():
    assert ("Mew", "") == (name_typed(typed_in(0, MEW, "a-hand")[0].value), name_typed("Mew"))
