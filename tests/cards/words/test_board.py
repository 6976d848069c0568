"""Damage and counters, healing, Special Conditions, Knock Outs, switching: what words do to Pokémon in play."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.cards.printed.vocabulary import (
    ChoosePokemon,
    Count,
    Cure,
    Damage,
    GiveCondition,
    Heal,
    Immune,
    MoveCounters,
    NoHealing,
    Prevent,
    PutCounters,
    PutMark,
    Switch,
    Trigger,
    Who,
)
from companion.cards.values.actions import UseAttack
from companion.cards.values.events import (
    CoinFlipped,
    ConditionGiven,
    ConditionRemoved,
    CountersPut,
    DamageDealt,
    KnockedOut,
    MarkPut,
    Prevented,
    Switched,
)
from companion.cards.values.state import Lasting
from companion.cards.values.tasks import Scope
from companion.cards.zones.zones import in_play
from tests.cards.making import attack, card, game, pokemon, side, table
from tests.cards.moving import named, played
from tests.cards.programs import MINE, carried, play

ATTACK = Scope(0, "attack", card="eel", source=1, attack="Splash", defending=11)
POWER = Scope(0, "power", card="eel", source=1, attack="Flow")


def shielded(*cards, **mod):
    """A Pokémon on which a shield lies."""
    return pokemon(*cards, lasting=(Lasting(6, 1, "vest", mod=Prevent(**mod)),))


def damages(after):
    """The damage on both sides, the Active first."""
    return tuple(tuple(p.damage for p in (one.active, *one.bench) if p is not None) for one in after.sides)


def kinds(events):
    return tuple(type(event) for event in events)


# --- damage -------------------------------------------------------------------------------


def test_plain_damage_knows_no_weakness():
    after, _ = play(game(), table(side("eel"), side("pup")), (Damage(amount=10, to="defending", plain=True),), ATTACK)

    assert 10 == after.sides[1].active.damage


def test_damage_of_a_power_to_several_knocks_out_all_at_once():
    there = table(b=side("pup", ("pup", "eel")))
    words = (Damage(amount=50, to="opponent"),)
    after, events = play(game(), there, words, POWER, answers=("1", "2"))

    assert (DamageDealt, DamageDealt, DamageDealt, KnockedOut, KnockedOut) == kinds(events)[:5]
    assert ("eel", 50) == (after.sides[1].active.cards[0], after.sides[1].active.damage)


def test_no_damage_is_none_that_is_told():
    word = Damage(amount=Count(count="heads", times=10), to="self")

    assert () == play(game(), table(), (word,), ATTACK)[1]


def test_the_rest_are_those_that_were_not_chosen():
    there = table(b=side("bulk", ("bulk", "bulk", "bulk")))
    words = (
        ChoosePokemon(who=Who(of="opponent_bench", pick=1)),
        Damage(amount=40, to="chosen"),
        Damage(amount=10, to="rest"),
    )

    assert ((0, 0), (0, 10, 40, 10)) == damages(play(game(), there, words, ATTACK, ("b-bench-2",))[0])


# --- counters ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "word", [PutCounters(to="defending", until_left=30), PutCounters(amount=2, to="defending", spread=True)]
)
def test_where_counters_are_damage_an_exact_number_stays_exact(word):
    there = table(side("eel"), side("pup"))
    after, events = play(game("advanced-1999"), there, (word,), ATTACK)

    assert ((DamageDealt,), 20) == (kinds(events), after.sides[1].active.damage)


def test_counters_are_spread_one_at_a_time():
    there = table(b=side("pup", ("eel", "plain")))
    word = PutCounters(amount=3, to="opponent", spread=True)
    played = carried(game(), there, (word,), ATTACK, ("b-bench-1", "b-active", "b-bench-1"))

    assert ["choose-for-counter"] * 3 == list(played.prompts)
    assert (CountersPut(1, 11, 1), CountersPut(1, 12, 2)) == played.events
    assert 3 == played.scope.done


def test_counters_until_so_many_hp_are_left():
    there = table(b=side(pokemon("pup", damage=10), (pokemon("pup", damage=40),)))
    after, events = play(game(), there, (PutCounters(to="opponent", until_left=20),), ATTACK)

    assert (CountersPut(1, 11, 2),) == events
    assert ((0, 0), (30, 40)) == damages(after)


# --- moving counters -----------------------------------------------------------------------


def test_only_the_damaged_give_and_only_others_take():
    there = table(side(pokemon("pup", damage=20), ("eel", pokemon("plain", damage=10))))
    word = MoveCounters(from_=Who(of="own", pick=1), to=Who(of="own", pick=1))
    played = carried(game(), there, (word,), POWER, ("a-bench-2", "a-active"))

    assert [("a-active", "a-bench-2"), ("a-active", "a-bench-1")] == [request.options for request in played.asked]
    assert ((30, 0, 0), (0, 0)) == damages(played.table)


def test_a_safe_move_goes_to_nobody_whom_it_would_knock_out():
    there = table(side(pokemon("bulk", damage=40), (pokemon("pup", damage=30), "eel")))
    word = MoveCounters(amount=3, from_="own_active", to=Who(of="own_bench", pick=1), safe=True)
    after, _ = play(game(), there, (word,), POWER, ("a-bench-1",))

    assert ((30, 40, 0), (0, 0)) == damages(after)


def test_counters_move_as_the_player_likes_until_enough():
    there = table(side(pokemon("pup", damage=20), (pokemon("eel", damage=10),)), side("bulk", ("bulk",)))
    word = MoveCounters(amount=9, from_="own", to="opponent", up_to=True)
    answers = ("a-active", "b-bench-1", "a-bench-1", "b-active", "")
    played = carried(game(), there, (word,), POWER, answers)

    assert ((10, 0), (10, 10)) == damages(played.table)
    assert 2 == played.scope.done


def test_no_more_counters_go_than_there_are():
    there = table(side(pokemon("bulk", damage=20), ("bulk",)))
    played = carried(game(), there, (MoveCounters(amount=5, from_="self", to="own_bench"),), POWER)

    assert (((0, 20), (0, 0)), 2) == (damages(played.table), played.scope.done)


def test_as_many_on_both_change_nothing():
    there = table(side(pokemon("bulk", damage=20)), side(pokemon("bulk", damage=20)))

    assert () == play(game(), there, (MoveCounters(from_="self", to="opponent_active", swap=True),), POWER)[1]


def test_counters_moved_or_spread_onto_who_is_shielded_are_gone():
    shield = Lasting(until=6, by=1, source="eel", mod=Prevent(damage=False, counters=True))
    there = table(side(pokemon("bulk", damage=30)), side(pokemon("eel", lasting=(shield,)), ("eel",)))
    moved = MoveCounters(from_="self", to="opponent", amount=2)
    spread = PutCounters(amount=2, to="opponent", spread=True)

    after, _ = play(game(), there, (moved,), ATTACK, ("b-active", "b-bench-1"))
    put, _ = play(game(), there, (spread,), ATTACK, ("b-active", "b-bench-1"))

    assert [10, 0, 10] == [after.sides[0].active.damage, *(p.damage for p in in_play(after, 1))]
    assert [0, 10] == [p.damage for p in in_play(put, 1)]


# --- healing --------------------------------------------------------------------------------


def test_what_cannot_be_healed_keeps_its_damage():
    word = NoHealing(to="all")
    cursed = game(cards=[card("meadow", kind="stadium", always=(word,))])
    there = table(side(pokemon("bulk", damage=40)), stadium=("meadow", 1))
    after, events = play(cursed, there, (Heal(to="own_active", amount=20),))

    assert (Prevented(0, 1, "healing", "meadow"),) == events
    assert 40 == after.sides[0].active.damage


# --- conditions --------------------------------------------------------------------------------


def test_conditions_are_given_with_all_that_they_say():
    words = (GiveCondition(is_=("poisoned", "asleep"), poison=2, sleep_coins=2),)
    after, events = play(game(), table(), words, ATTACK)

    assert (ConditionGiven(1, 11, "poisoned", 2, 2), ConditionGiven(1, 11, "asleep", 2, 2)) == events
    active = after.sides[1].active
    assert (2, "asleep", 2) == (active.poison, active.rotation, active.sleep_coins)


def test_one_of_several_conditions_is_picked():
    word = GiveCondition(is_=("asleep", "poisoned"), choose=True)
    played = carried(game(), table(), (word,), ATTACK, ("poisoned",))

    assert ("asleep", "poisoned") == played.asked[0].options
    assert (ConditionGiven(1, 11, "poisoned"),) == played.events


def test_the_immune_stay_well():
    immune = card("eel", always=(Immune(is_=("asleep",)),))
    played = carried(game(cards=[immune]), table(b=side("eel")), (GiveCondition(is_=("asleep", "poisoned")),), ATTACK)

    assert (Prevented(1, 11, "condition"), ConditionGiven(1, 11, "poisoned")) == played.events
    immune_to_all = card("eel", always=(Immune(),))
    there = table(b=side("eel"))
    assert 0 == carried(game(cards=[immune_to_all]), there, (GiveCondition(is_="asleep"),), ATTACK).scope.done


@pytest.mark.parametrize("shown, given", [("heads", ""), ("tails", "asleep")])
def test_a_shield_that_flips_holds_on_heads_and_flips_once(shown, given):
    there = table(b=side(shielded("pup", damage=False, effects=True, flip=True)))
    words = (GiveCondition(is_="asleep"), PutMark(to="defending", name="char"))
    played = carried(game(), there, words, ATTACK, (shown,))
    active = played.table.sides[1].active

    assert CoinFlipped(1, shown == "heads", "prevent", "CG-COIN-02") == played.events[0]
    assert (("coin-b",), given, bool(given)) == (played.prompts, active.rotation, bool(active.marks))


def test_an_own_card_is_stopped_by_no_shield():
    there = table(b=side(shielded("pup", damage=False, effects=True)))
    played = carried(game(), there, (GiveCondition(is_="asleep", to="own_active"),), Scope(1, "power", source=12))

    assert ["asleep"] == [event.condition for event in played.events]


# --- switching ------------------------------------------------------------------------------------


def test_own_pokemon_change_places_and_conditions_end():
    there = table(side(pokemon("pup", rotation="asleep", poison=1, damage=20), ("eel", "plain")))
    played = carried(game(), there, (Switch(side="own"),), MINE, ("a-bench-2",))
    now = played.table.sides[0]

    assert (Switched(0, 3, "CG-RETREAT-12"),) == played.events
    assert ("plain", ["eel", "pup"]) == (now.active.cards[0], [p.cards[0] for p in now.bench])
    assert ("", 0, 20) == (now.bench[1].rotation, now.bench[1].poison, now.bench[1].damage)
    assert ((3,), 1) == (played.scope.those, played.scope.done)


def test_the_new_active_comes_up_at_random():
    there = table(b=side("pup", ("eel", "plain")))
    word = Switch(side="opponent", with_=Who(of="opponent_bench", pick=1, by="random"))
    played = carried(game(), there, (word,), MINE, ("b-bench-2",))

    assert (("pick",), (Switched(1, 13, "CG-RETREAT-12"),)) == (played.prompts, played.events)


DONE = Scope(0, "trainer", done=1)


def test_a_switch_that_may_be_declined():
    played = carried(game(), table(), (Switch(side="own", up_to=True),), DONE, ("",))

    assert ((), 0) == (played.events, played.scope.done)


def test_a_power_that_switches_speaks_of_the_defending_pokemon_no_more_than_before():
    words = (Switch(side="opponent"), PutMark(to="defending", name="char"))
    there = table(b=side("pup", ("eel",)))
    events = play(game(), there, words, replace(ATTACK, kind="power"))[1]

    assert MarkPut(1, 11, "char", 1) == events[-1]


def test_who_waits_for_becoming_active_is_told():
    waits = card("eel", triggers=(Trigger(on="became_active", then=(PutMark(to="self", name="up"),)),))
    _, events = play(game(cards=[waits]), table(side("pup", ("eel",))), (Switch(side="own"),))

    assert MarkPut(0, 2, "up", 1) == events[-1]


FLAIL = card("flail", hp=200, attacks=(attack("Hit", damage=10),))


def test_one_of_several_conditions_is_cured():
    there = table(side(pokemon("eel", rotation="confused", poison=1)))
    done = carried(game(), there, (Cure(to="self", choose=True),), ATTACK, ("poisoned",))

    assert ("confused", "poisoned") == done.asked[0].options
    assert (ConditionRemoved(0, 1, "poisoned", "CG-GEN-01"),) == done.events


@pytest.mark.parametrize("confusion, counters", [(6, 6), (None, 3)])
def test_a_card_may_say_what_its_confusion_does(confusion, counters):
    word = GiveCondition(is_="confused", to="self", confusion=confusion)
    there = play(game(cards=[FLAIL]), table(side("flail")), (word,), ATTACK)[0]
    _, events = played(there, UseAttack(0, "Hit"), "tails", cards=(FLAIL,))

    assert [counters] == [event.count for event in named(events, CountersPut)]
