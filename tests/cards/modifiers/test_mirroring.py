"""Pokémon that are all the while as if they were the opponent's Active Pokémon."""

from __future__ import annotations

import pytest

from companion.cards.modifiers import energy, plain
from companion.cards.modifiers import facts as queries
from companion.cards.modifiers.mirroring import mirrored, with_mirrors
from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import GiveCondition, Mirrors, NoEvolving, NoPowers, Provides
from companion.cards.values.actions import Evolve, Retreat, UseAttack
from companion.cards.values.events import (
    AttackFailed,
    ConditionGiven,
    ConditionRemoved,
    CopyBegan,
    KnockedOut,
    Mirrored,
    Switched,
)
from companion.cards.values.state import SetupSide
from companion.cards.zones.folding import FOLDS
from tests.cards.making import attack, card, game, pokemon, rules, side, table
from tests.cards.moving import clause, named, played

OLD = "advanced-1999"
OFF = ("asleep", "confused", "paralyzed")
SHOW = Power(
    name="Show",
    kind="pokemon_power",
    only="active",
    off_under=OFF,
    always=(Mirrors(), Provides(gives=("any",), units=True), NoEvolving(to="own_active")),
)
STILL = Power(name="Still", kind="pokemon_power", off_under=OFF, always=(NoPowers(kinds=("pokemon_power",), to="all"),))
CARDS = (
    card("mimic", hp=50, attacks=(), powers=(SHOW,)),
    card("still", powers=(STILL,)),
    card("frail", hp=30, types=("water",), retreat=0),
    card("lulling", hp=120, retreat=0, attacks=(attack("Lull", after=(GiveCondition(is_="asleep"),)),)),
)
GAME = game(OLD, CARDS)


def facing(other="pup", active="mimic", bench=("plain",), **facts):
    """What a's Active Pokémon shows against b's; *facts* are a's."""
    return mirrored(GAME, table(side(pokemon(active, **facts), bench), side(other, ("frail",))))


def folded(it, *events):
    """The table after events and what is mirrored since."""
    return plainly(it, *with_mirrors(GAME, it, events))


def plainly(it, *events):
    """The table after events alone."""
    for event in events:
        it = FOLDS[type(event)](GAME, it, event)
    return it


def names(it):
    """What a's Pokémon are called."""
    return tuple(plain.name(GAME, p) for p in (it.sides[0].active, *it.sides[0].bench))


def test_it_has_everything_of_the_other_card_but_what_lies_on_it():
    it = facing(damage=20)
    own = it.sides[0].active

    assert ("Pup", "Plain") == names(it)
    assert ("fire",) == queries.types(GAME, it, own)
    assert ["Nip"] == [one.name for one in queries.attacks(GAME, it, own)]
    assert (50, 30, ("mimic",)) == (queries.hp(GAME, it, own), queries.hp_left(GAME, it, own), own.cards)


def test_it_keeps_the_power_and_what_the_power_gives_it():
    it = facing(energy=("water", "double"))
    own = it.sides[0].active

    assert ["Show"] == [power.name for power, _ in queries.powers(GAME, it, own)]
    assert ("any",) * 3 == energy.energy_units(GAME, it, own)


def test_on_the_bench_it_is_itself():
    assert ("Plain", "Mimic") == names(facing(active="plain", bench=("mimic",)))


def test_it_follows_the_active_pokemon_of_the_other_player():
    assert "Frail" == names(folded(facing(), Switched(1, 12, "")))[0]


def test_it_changes_back_on_the_bench_and_again_in_front():
    away = folded(facing(), Switched(0, 2, ""))

    assert ("Plain", "Mimic") == names(away)
    assert ("Pup", "Plain") == names(folded(away, Switched(0, 1, "")))


@pytest.mark.parametrize("condition", OFF)
def test_it_is_itself_under_a_condition(condition):
    it = folded(facing(), ConditionGiven(0, 1, condition))

    assert "Mimic" == names(it)[0]
    assert "Pup" == names(folded(it, ConditionRemoved(0, 1, condition, "")))[0]


def test_two_of_a_kind_are_what_they_are():
    assert "Mimic" == names(facing("mimic"))[0]


def test_it_is_itself_where_powers_do_not_work():
    assert "Mimic" == names(facing("still"))[0]


def test_it_may_show_a_card_that_keeps_powers_from_working():
    asleep = pokemon("still", rotation="asleep")

    assert "Still" == names(facing(asleep))[0]


def test_an_event_says_what_is_mirrored_since():
    away, back = Switched(1, 12, ""), Switched(0, 2, "")
    of_other = (away, Mirrored(0, 1, "frail"))

    assert of_other == with_mirrors(GAME, facing(), (away,))
    assert (*of_other, back) == with_mirrors(GAME, facing(), (away, back))
    assert (back, Switched(0, 1, ""), Mirrored(0, 1, "pup")) == with_mirrors(GAME, facing(), (back, Switched(0, 1, "")))
    asleep = ConditionGiven(0, 1, "asleep")
    assert (asleep, Mirrored(0, 1, "")) == with_mirrors(GAME, facing(), (asleep,))


def test_what_changes_nothing_brings_no_mirroring():
    failed = AttackFailed(0, 1, "confused", "CG-CONF-04")

    assert (failed,) == with_mirrors(GAME, facing(), (failed,))
    assert (Mirrored(0, 1, "pup"),) == with_mirrors(GAME, facing(), (Mirrored(0, 1, "pup"),))


def test_folding_shows_what_the_events_say_and_asks_no_power():
    before = table(side("mimic", ("plain",)), side("still", ("frail",)))

    assert "Mimic" == names(plainly(before, Switched(1, 12, "")))[0]
    assert "Pup" == names(plainly(before, Mirrored(0, 1, "pup")))[0]
    assert before == plainly(before, Mirrored(0, 99, "pup"))


def test_one_that_a_text_has_made_a_copy_is_that_copy_until_it_ends():
    copy = CopyBegan(0, 1, "plain", 5)
    it = folded(facing(), copy)

    assert "Plain" == names(it)[0]
    assert (Switched(1, 12, ""),) == with_mirrors(GAME, it, (Switched(1, 12, ""),))


def test_events_of_a_match_make_its_table():
    own = rules(OLD, CARDS)
    state = own.at_turn(table(side(pokemon("mimic", energy=("water",))), side("lulling", ("frail",)), to_move=1))
    step = own.apply(state, Retreat(1, (), "b-bench-1"))

    assert Mirrored(0, 1, "frail") in step.events
    assert step.state.table == plainly(state.table, *step.events)


def test_nothing_is_mirrored_before_the_pokemon_are_turned_up():
    it = table(side("mimic"), side("pup"), setup=(SetupSide(), SetupSide()))

    assert it is mirrored(GAME, it)


def test_it_attacks_as_the_other_would_with_any_energy():
    start = table(side(pokemon("mimic", energy=("water",))), side("pup"))
    after, _ = played(start, UseAttack(0, "Nip"), edition=OLD, cards=CARDS)

    assert 10 == after.table.sides[1].active.damage


def test_it_does_not_evolve_though_the_name_fits():
    start = table(side("mimic", hand=("hound",)), side("pup"))

    assert "CG-GEN-01" == clause(start, Evolve(0, "hound", "a-active"), OLD, CARDS)


def test_it_is_knocked_out_when_the_next_card_has_too_few_hp():
    start = table(side(pokemon("mimic", damage=40)), side("lulling", ("frail",)), turn=6, to_move=1)
    _, events = played(start, Retreat(1, (), "b-bench-1"), edition=OLD, cards=CARDS)

    assert [(0, 1)] == [(event.seat, event.pokemon) for event in named(events, KnockedOut)]


def test_it_is_knocked_out_by_the_condition_that_turns_it_back():
    start = table(side(pokemon("mimic", damage=60)), side("lulling"), turn=6, to_move=1)
    _, events = played(start, UseAttack(1, "Lull"), edition=OLD, cards=CARDS)

    assert [(0, 1)] == [(event.seat, event.pokemon) for event in named(events, KnockedOut)]
