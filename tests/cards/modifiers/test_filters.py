"""Which cards and Pokémon a text means: facts that are asked of each of them."""

from __future__ import annotations

import pytest

from companion.cards.modifiers import targets
from companion.cards.modifiers.filters import fits
from companion.cards.modifiers.selectors import amount, holds
from companion.cards.modifiers.targets import fits_that
from companion.cards.printed.cards import Resists
from companion.cards.printed.vocabulary import (
    Count,
    If,
    That,
    What,
)
from companion.cards.values.state import Suffered
from companion.cards.values.tasks import Scope
from tests.cards.making import card, game, pokemon, side, table
from tests.cards.programs import MINE

ATTACK = Scope(0, "attack", card="eel", source=1, attack="Splash", defending=11)


@pytest.mark.parametrize("energy, special", [(("fire",), False), (("fire", "double"), True), ((), False)])
def test_special_energy_is_whatever_is_not_basic(energy, special):
    there = table(side(pokemon("pup", energy=energy)))
    active = there.sides[0].active

    assert special == fits_that(game(), there, ATTACK, active, That(special_energy=True))
    assert special != fits_that(game(), there, ATTACK, active, That(special_energy=False))


@pytest.mark.parametrize("id, heavy", [("hound", True), ("pup", False), ("vest", False), ("?", False)])
def test_a_retreat_cost_is_asked_of_pokemon_cards(id, heavy):
    assert heavy == fits(game(), table(), MINE, id, What(retreat_at_least=2))


@pytest.mark.parametrize("filter", ["energy", What(kinds=("energy",), not_=What(types=("water",)))])
def test_a_card_that_is_typed_in_is_found_by_a_filter_that_was_asked_before(filter):
    own, typed = game(), card("late", kind="energy", provides=("fire",))
    before = fits(own, table(), MINE, "late", filter)
    own.learn(typed)

    assert (False, True) == (before, fits(own, table(), MINE, "late", filter))


def test_nothing_but_any_card_fits_a_card_without_a_name():
    assert [True, False, False] == [fits(game(), table(), MINE, "?", one) for one in ("any", "energy", What())]


@pytest.mark.parametrize("heads, done, so", [(2, 1, True), (1, 1, False), (2, 0, False)])
def test_a_condition_holds_in_every_part(heads, done, so):
    scope = Scope(0, "attack", card="eel", source=1, attack="Splash", heads=heads, done=done)

    assert so == holds(game(), table(), scope, If(heads=2, done=True))


def test_each_type_counts_once():
    two = card("two", types=("water", "metal"))
    there = table(side("pup", ("eel", "two", "pup")))

    assert 3 == amount(game(cards=[two]), there, ATTACK, Count(count="types", who="own"))


@pytest.mark.parametrize(
    "suffered, to_move, so",
    [
        (Suffered(3, ("Stare",)), 0, True),
        (Suffered(3, ("Nip", "Stare")), 0, True),
        (Suffered(3, ("Nip",)), 0, False),
        (Suffered(1, ("Stare",)), 0, False),
        (Suffered(4, ("Stare",)), 1, True),
        (Suffered(3, ("Stare",)), 1, False),
        (None, 0, False),
    ],
)
def test_hit_of_the_opponents_last_turn_is_known_by_its_attack(suffered, to_move, so):
    there = table(b=side(pokemon("pup", suffered=suffered)), turn=5, to_move=to_move)

    assert so == fits_that(game(), there, ATTACK, there.sides[1].active, That(hit_last_turn_by="Stare"))


@pytest.mark.parametrize(
    "that, so",
    [
        (That(conditions_at_least=2), True),
        (That(conditions_at_least=3), False),
        (That(resists=True), True),
        (That(resists=False), False),
    ],
)
def test_conditions_are_counted_and_resistance_is_seen(that, so):
    own = game(cards=(card("rock", resists=(Resists(type="fire", less=20),)),))
    there = table(side(pokemon("rock", poison=1, burned=True)))

    assert so == targets.fits_that(own, there, MINE, there.sides[0].active, that)
