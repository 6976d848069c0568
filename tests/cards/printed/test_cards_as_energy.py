"""Cards that lie as Energy cards, and are the printed card again wherever they go."""

from __future__ import annotations

import pytest

from companion.cards.modifiers.energy import energy_units
from companion.cards.printed.cards import Power
from companion.cards.printed.cards_as_energy import energy_id, printed
from companion.cards.printed.vocabulary import (
    ChoosePokemon,
    KeepCard,
    KnockOut,
    MoveEnergy,
    Who,
)
from companion.cards.values.actions import UsePower
from companion.cards.values.events import EnergyAttached, EnergyLeft
from companion.cards.values.state import DeckList
from companion.cards.values.tasks import Scope
from companion.cards.zones.reducers import FOLDS
from companion.cards.zones.zones import cards_of
from companion.kernel.model import Choose
from tests.cards.making import card, deck_list, game, pokemon, rules, side, table
from tests.cards.programs import carried, play

OLD = "advanced-1999"

BURST = Power(
    name="Burst",
    kind="pokemon_power",
    use=(
        ChoosePokemon(who=Who(of="own_other", pick=1)),
        KnockOut(to="self"),
        KeepCard(to="attach", onto="chosen", as_energy=2),
    ),
)

BALL = card("ball", hp=80, powers=(BURST,))

DECKS = (DeckList((("ball", 2), ("fire", 58))), deck_list())


def burst(*answers):
    """The table once the ball has burst, a's Active Pokémon with a Benched plain one beside it."""
    own = rules(OLD, (BALL,), decks=DECKS)
    state = own.at_turn(table(side(pokemon("ball", energy=("fire",)), ("plain", "bulk"))))
    state = own.apply(state, UsePower(0, "a-active", "Burst")).state
    for answer in answers:
        (request,) = own.pending(state)
        assert answer in request.options
        state = own.apply(state, Choose(request.seat, (answer,))).state
    return own, state.table


def test_a_knocked_out_pokemon_lies_as_energy_of_a_named_type():
    own, after = burst("a-bench-2", "1", "a-bench-2", "water")

    active = after.sides[0].active
    assert (active.cards, active.energy) == (("bulk",), ("ball~water",))
    assert energy_units(own.game, after, active) == ("water", "water")
    assert after.sides[0].discard == ("fire",)
    assert len([prize for prize in after.sides[1].prizes if prize is None]) == 1


def test_no_card_is_made_or_lost_by_turning():
    before = table(side(pokemon("ball", energy=("fire",)), ("plain", "bulk")))
    _, after = burst("a-bench-2", "1", "a-bench-2", "water")

    assert [cards_of(after, seat) for seat in (0, 1)] == [cards_of(before, seat) for seat in (0, 1)]


@pytest.mark.parametrize("to, zone", [("discard", "discard"), ("hand", "hand"), ("lost", "lost")])
def test_wherever_it_goes_it_is_the_printed_card_again(to, zone):
    there = table(side(pokemon("plain", energy=("ball~fire",))))
    after = FOLDS[EnergyLeft](game(OLD, (BALL,)), there, EnergyLeft(0, 1, "ball~fire", to, "CG-ENERGY-03"))

    assert getattr(after.sides[0], zone) == ("ball",)


def test_it_goes_to_the_pile_with_the_pokemon_that_it_lies_under():
    there = table(side(pokemon("plain", energy=("ball~fire", "water"))))

    assert play(game(OLD, (BALL,)), there, (KnockOut(to="own_active"),), answers=("1",))[0].sides[0].discard == (
        "ball",
        "water",
        "plain",
    )


def test_its_type_goes_with_it_to_another_pokemon():
    there = table(side(pokemon("plain", energy=("ball~fire", "ball~water"))))
    word = MoveEnergy(from_="own_active", to="own_bench")
    after, _ = play(game(OLD, (BALL,)), there, (word,), answers=("ball~water",))

    assert [p.energy for p in (after.sides[0].active, *after.sides[0].bench)] == [("ball~fire",), ("ball~water",)]


def test_there_is_an_energy_card_for_each_type_of_the_edition():
    faces = [face for id, face in game(OLD, (BALL,)).cards.items() if id.startswith("ball~")]

    assert [face.provides for face in faces] == [
        (type_, type_) for type_ in ("grass", "fire", "water", "lightning", "psychic", "fighting")
    ]
    assert {(face.kind, face.basic, face.name) for face in faces} == {("energy", False, "Ball")}


def test_without_a_pokemon_to_lie_under_it_stays_where_it_is():
    there = table(side(discard=("ball",)))
    word = KeepCard(to="attach", onto="chosen", as_energy=2)
    played = carried(game(OLD, (BALL,)), there, (word,), Scope(0, "power", "ball"))

    assert (played.events, played.scope.done) == ((), 0)


def test_a_card_that_is_played_may_lie_as_energy_too():
    there = table(side(aside=("ball",)))
    word = KeepCard(to="attach", onto="own_active", as_energy=2)
    _, events = play(game(OLD, (BALL,)), there, (word,), Scope(0, "trainer", "ball"), ("psychic",))

    assert events == (EnergyAttached(0, 1, "ball~psychic", "aside", clause="CG-GEN-01"),)


def test_the_printed_card_of_a_plain_id_is_itself():
    assert (printed(energy_id("ball", "fire")), printed("ball")) == ("ball", "ball")
