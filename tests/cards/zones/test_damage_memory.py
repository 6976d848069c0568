"""What an attack has done to a Pokémon, remembered for as long as texts ask for it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.cards.modifiers.selectors import holds
from companion.cards.printed.vocabulary import (
    DiscardEnergy,
    FlipOrFail,
    GiveCondition,
    HasWeakness,
    Heal,
    If,
    Lay,
    LockAttack,
    MoveCounters,
    PassOn,
)
from companion.cards.values.actions import EndTurn, UseAttack
from companion.cards.values.state import Suffered
from companion.cards.values.tasks import Scope
from tests.cards.making import attack, card, game, pokemon, rules, side, table
from tests.cards.moving import played as taken
from tests.cards.programs import play

ATTACK = Scope(0, "attack", card="eel", source=1, attack="Splash", defending=11)

HEALED = If(history="self_healed_this_turn")


@pytest.mark.parametrize("damage, healed", [(10, True), (0, False)])
def test_only_what_took_damage_off_healed(damage, healed):
    there = table(side(pokemon("eel", damage=damage)))
    after = play(game(), there, (Heal(to="self", amount=20),), ATTACK)[0]

    assert not holds(game(), there, ATTACK, HEALED)
    assert healed == holds(game(), after, ATTACK, HEALED)


def test_healing_is_forgotten_with_the_turn():
    there = table(side(pokemon("eel", damage=50)))
    after = play(game(), there, (Heal(to="self", amount=20),), ATTACK)[0]

    assert not holds(game(), table(after.sides[0], turn=6, to_move=1), ATTACK, HEALED)


def test_counters_that_move_away_heal_nobody():
    there = table(side(pokemon("eel", damage=50)))
    after = play(game(), there, (MoveCounters(from_="self", to="defending"),), ATTACK)[0]

    assert 40 == after.sides[0].active.damage
    assert not holds(game(), after, ATTACK, HEALED)


OLD = "advanced-1999"

MIMIC = card("mimic", hp=120, attacks=(attack("Echo", after=(PassOn(),)),))


def echoing(*after):
    """Before b's attack with these effects on a's mimic, which passes on what an attack has done to it."""
    foe = card("foe", hp=120, attacks=(attack("Sting", after=after), attack("Rest")))
    mimic = pokemon("mimic", energy=("fire", "fire"))
    return table(side(mimic), side(pokemon("foe", energy=("water",) * 3)), to_move=1), (MIMIC, foe)


def echoed(*after):
    """Once both attacks are over."""
    start, cards = echoing(*after)
    return taken(start, UseAttack(1, "Sting"), UseAttack(0, "Echo"), edition=OLD, cards=cards)[0].table


def test_conditions_are_passed_on_with_all_that_they_say():
    after = echoed(GiveCondition(is_="poisoned", poison=2))

    assert (after.sides[0].active.poison, after.sides[1].active.poison) == (2, 2)


def test_what_was_laid_is_passed_on_for_as_long():
    start, cards = echoing(Lay(to="defending", mod=FlipOrFail(), until="end_of_opponents_turn"))
    state, _ = taken(start, UseAttack(1, "Sting"), UseAttack(0, "Echo"), "heads", edition=OLD, cards=cards)

    (laid,) = state.table.sides[1].active.lasting
    assert (laid.mod, laid.until, laid.by, laid.source) == (FlipOrFail(), 7, 0, "mimic")


def test_as_many_energy_cards_are_lost():
    after = echoed(DiscardEnergy(from_="defending", amount=2))

    assert after.sides[1].active.energy == ("water",)


def test_an_attack_that_cannot_be_used_is_named_anew():
    start, cards = echoing(LockAttack())
    own = rules(OLD, cards)
    state, _ = taken(start, UseAttack(1, "Sting"), edition=OLD, cards=cards)
    assert own.check(state, UseAttack(0, "Echo")).clause == "CG-GEN-01"

    spared = replace(state.table.sides[0].active, lasting=())
    there = replace(state.table, sides=(replace(state.table.sides[0], active=spared), state.table.sides[1]))
    state = own.apply(own.at_turn(there), UseAttack(0, "Echo")).state
    (request,) = own.pending(state)
    assert (request.prompt, request.options) == ("name-attack", ("Sting", "Rest"))


def test_only_a_weakness_that_is_there_becomes_another():
    after = echoed(Lay(to="defending", mod=HasWeakness(types=("fire",)), until="leaves_active"))

    assert after.sides[1].active.lasting == ()


def test_an_attack_of_an_earlier_turn_is_forgotten():
    start, cards = echoing(GiveCondition(is_="poisoned"))
    actions = (UseAttack(1, "Sting"), EndTurn(0), UseAttack(1, "Rest"), UseAttack(0, "Echo"))
    state, _ = taken(start, *actions, edition=OLD, cards=cards)

    assert state.table.sides[1].active.poison == 0


def test_what_a_pokemon_does_to_itself_is_not_suffered():
    hermit = card("hermit", attacks=(attack("Doze", after=(GiveCondition(is_="poisoned", to="self"),)),))
    state, _ = taken(table(side("hermit")), UseAttack(0, "Doze"), edition=OLD, cards=(hermit,))

    assert state.table.sides[0].active.suffered is None


def test_everything_that_one_attack_did_is_remembered():
    start, cards = echoing(GiveCondition(is_="poisoned"), DiscardEnergy(from_="defending"))
    state, _ = taken(start, UseAttack(1, "Sting"), edition=OLD, cards=cards)

    assert Suffered(5, ("Sting",), (("poisoned", 1, 1),), (), 1) == state.table.sides[0].active.suffered
