"""The attack of a turn: what refuses one, and which may be used."""

from __future__ import annotations

import pytest

from companion.cards.play.moves.attack import usable_attacks, why_no_attack
from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import (
    AttackCost,
    AttackNeeds,
    DiscardEnergy,
    DiscardHand,
    If,
    NoAttack,
    That,
)
from companion.cards.values.actions import UseAttack
from companion.cards.values.events import (
    CardMoved,
    DamageDealt,
)
from companion.cards.values.state import Lasting
from tests.cards.making import attack, card, game, pokemon, side, table
from tests.cards.moving import clause, clauses, named, played

OLD = "advanced-1999"
LATER = ("platinum-2009", "undaunted-2010", "xy-2016")
ALL = (OLD, *LATER)
TAP = UseAttack(0, "Tap")


def laid(mod, until=5):
    """The modifier as an earlier attack has laid it."""
    return (Lasting(until=until, by=1, source="plain", mod=mod),)


def test_attack_needs_its_energy():
    eel = card("eel", types=("water",), attacks=(attack("Splash", "water", "water", damage=20),))
    few = table(side(pokemon("eel", energy=("water",))))
    wrong = table(side(pokemon("eel", energy=("water", "fire"))))
    right = table(side(pokemon("eel", energy=("water", "water"))))
    splash = UseAttack(0, "Splash")

    assert "CG-ENERGY-04" == clause(few, splash, cards=(eel,))
    assert ("CG-ENERGY-05", "CG-ENERGY-04") == clauses(wrong, splash, cards=(eel,))
    assert "" == clause(right, splash, cards=(eel,))


def test_ruling_names_cost_and_what_is_attached():
    ruling = why_no_attack(game(), table(), 0, "Tap")

    assert ruling is not None
    assert {"pokemon": "Plain", "attack": "Tap", "cost": "colorless", "energy": "–"} == dict(ruling.facts)


def test_attack_of_no_cost_needs_no_energy():
    owl = card("owl", attacks=(attack("Peek", damage=10),))

    assert "" == clause(table(side("owl")), UseAttack(0, "Peek"), cards=(owl,))


@pytest.mark.parametrize("rotation, also", [("asleep", "CG-ASLEEP-01"), ("paralyzed", "CG-PARA-01")])
def test_asleep_or_paralyzed_pokemon_does_not_attack(rotation, also):
    start = table(side(pokemon(energy=("fire",), rotation=rotation)))

    assert ("CG-ATTACK-04", also) == clauses(start, TAP)


@pytest.mark.parametrize("edition", ALL)
def test_first_turn_attack_is_the_editions_policy(edition):
    first = table(side(pokemon(energy=("fire",))), turn=1)
    second = table(b=side(pokemon(energy=("fire",))), turn=2, to_move=1)

    assert clause(first, TAP, edition) == ("CG-FIRST-04" if edition == "xy-2016" else "")
    assert "" == clause(second, UseAttack(1, "Tap"), edition)


def test_attack_that_is_not_there_is_refused():
    assert "CG-ATTACK-03" == clause(table(side(pokemon(energy=("fire",)))), UseAttack(0, "Roar"))


def test_attack_of_a_technical_machine_is_the_pokemons_own():
    start = table(side(pokemon(energy=("fire",), attached=("machine",))))
    _, events = played(start, UseAttack(0, "Zap"))

    assert [20] == [event.amount for event in named(events, DamageDealt)]


@pytest.mark.parametrize("name, refused", [("", "CG-GEN-01"), ("Tap", "CG-GEN-01"), ("Roar", "")])
def test_text_forbids_attacks_or_one_of_them(name, refused):
    start = table(side(pokemon(energy=("fire",), lasting=laid(NoAttack(attack=name)))))

    assert refused == clause(start, TAP)


def test_attack_that_costs_more_needs_more():
    start = table(side(pokemon(energy=("fire",), lasting=laid(AttackCost(amount=1)))))

    assert "CG-ENERGY-04" == clause(start, TAP)


def test_attack_with_a_condition_waits_for_it():
    rage = card("rage", attacks=(attack("Rage", damage=10, if_=If(that=That(damaged=True))),))
    angry = table(side(pokemon("rage", damage=10)))

    assert "CG-GEN-01" == clause(table(side("rage")), UseAttack(0, "Rage"), cards=(rage,))
    assert "" == clause(angry, UseAttack(0, "Rage"), cards=(rage,))


def test_payment_that_must_be_made_must_be_there():
    flare = card("flare", attacks=(attack("Flare", damage=30, needs=(DiscardEnergy(types=("fire",), must=True),)),))
    start = table(side(pokemon("flare", energy=("water",))))

    assert "CG-ATTACK-09" == clause(start, UseAttack(0, "Flare"), cards=(flare,))


def test_usable_attacks_are_those_that_pass():
    both = card("both", attacks=(attack("Big", "fire", "fire", damage=60), attack("Small", "fire", damage=20)))
    start = table(side(pokemon("both", energy=("fire",))))
    own = game(cards=(both,))

    assert ("Small",) == usable_attacks(own, start, 0)
    assert ["Small"] == [name for name in ("Big", "Small") if why_no_attack(own, start, 0, name) is None]
    assert () == usable_attacks(own, table(side(None)), 0)


NEW = "platinum-2009"


@pytest.mark.parametrize(
    "rotation, name, refused",
    [("asleep", "Turn", ""), ("asleep", "Press", "CG-ATTACK-04"), ("paralyzed", "Turn", "CG-ATTACK-04")],
)
def test_an_attack_may_be_used_in_spite_of_a_condition(rotation, name, refused):
    bear = card("bear", attacks=(attack("Turn", damage=20, in_spite_of=("asleep",)), attack("Press", damage=40)))

    assert refused == clause(table(side(pokemon("bear", rotation=rotation))), UseAttack(0, name), NEW, (bear,))


LEAN = UseAttack(0, "Lean")

TOLL = card(
    "toll",
    powers=(
        Power(name="Toll", kind="poke_body", always=(AttackNeeds(to="opponent", needs=(DiscardHand(must=True),)),)),
    ),
)


def leaning(b, hand=()):
    """A table on which a can attack with Lean."""
    return table(side(pokemon("bulk", energy=("fire", "fire")), hand=hand), b)


def test_what_attacks_ask_for_besides_must_be_there():
    assert "CG-ATTACK-09" == clause(leaning(side("toll")), LEAN, cards=(TOLL,))
    assert "" == clause(leaning(side("toll"), hand=("water",)), LEAN, cards=(TOLL,))


def test_powers_of_one_name_ask_once_and_of_the_other_player_only():
    start = leaning(side(pokemon("toll", energy=("fire",)), ["toll"]), hand=("water", "water"))
    state, events = played(start, LEAN, cards=(TOLL,))

    assert ["water"] == [one.card for one in named(events, CardMoved) if one.to == "discard"]
    assert 20 == state.table.sides[1].active.damage
    _, own = played(state.table, UseAttack(1, "Tap"), cards=(TOLL,))
    assert [] == [one for one in named(own, CardMoved) if one.to == "discard"]
