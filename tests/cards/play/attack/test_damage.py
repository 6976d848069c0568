"""What damage comes to: the steps of each edition, and what keeps it off."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.cards.modifiers.prevention import coins_due, prevented
from companion.cards.play.attack.damage import dealt, dealt_to_itself, halved, in_counters
from companion.cards.printed.cards import Power, Resists, WeakTo
from companion.cards.printed.vocabulary import (
    Count,
    Damage,
    GiveCondition,
    HasWeakness,
    IgnoreOnHit,
    Less,
    More,
    NewBase,
    Plus,
    Prevent,
    PutCounters,
    That,
    Weaker,
)
from companion.cards.values.actions import UseAttack
from companion.cards.values.events import (
    CoinFlipped,
    ConditionGiven,
    CountersPut,
    DamageDealt,
    DamageStep,
    Prevented,
)
from companion.cards.values.state import Lasting
from companion.cards.values.tasks import Scope
from tests.cards.making import attack, card, game, pokemon, policies, side, table
from tests.cards.moving import named, played
from tests.cards.programs import play

OLD = "advanced-1999"
LATER = ("platinum-2009", "undaunted-2010", "xy-2016")
ALL = (OLD, *LATER)
HIT = attack("Hit", damage=30)
FIRE = card("fox", types=("fire",), hp=120, attacks=(HIT,))
MOTH = card("moth", types=("grass",), hp=120, weak=(WeakTo(type="fire", times=2),))
ROCK = card("rock", types=("fighting",), hp=120, resists=(Resists(type="fire", less=20),))
PLUS = card("plus", kind="trainer", always=(More(amount=10),))
VEST = card("vest", kind="tool", always=(Less(amount=10),))
BARK = card("bark", kind="energy", provides=("grass",), always=(Less(amount=10),))
CARDS = (FIRE, MOTH, ROCK, PLUS, VEST, BARK)


def laid(*mods, source="fox", until=5):
    """Modifiers as earlier attacks (or what *source* is) have laid them."""
    return tuple(Lasting(until=until, by=0, source=source, mod=mod) for mod in mods)


def attacking(own=HIT, **facts):
    return Scope(0, "attack", card="fox", source=1, attack=own.name, defending=11, **facts)


def hit(attacker, target, edition="xy-2016", own=HIT, base=None, cards=(), **facts):
    """What the attack of *attacker* comes to on *target*, and its steps."""
    fox = replace(FIRE, attacks=(own,))
    start = table(side(attacker), side(target))
    rules = game(edition, (*CARDS, fox, *cards))
    return dealt(rules, start, attacking(own), 11, own.damage if base is None else base, attack=own, **facts)


def fox(*mods, **facts):
    return pokemon("fox", lasting=laid(*mods), **facts)


# --- the steps --------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_every_step_of_the_edition_is_told(edition):
    amount, steps = hit(fox(), pokemon("moth"), edition)

    assert 60 == amount
    assert game(edition).edition.damage_steps == tuple(step.step for step in steps)
    assert all(one.after == other.before for one, other in pairwise(steps))
    assert DamageStep("weakness", 30, 60, "CG-DMG-04", "fire") in steps


@pytest.mark.parametrize("edition, damage", [(OLD, 70), ("platinum-2009", 80), ("undaunted-2010", 80), ("xy-2016", 80)])
def test_trainer_on_the_attacker_acts_before_or_after_weakness(edition, damage):
    amount, steps = hit(fox(attached=("plus",)), pokemon("moth"), edition)

    assert damage == amount
    assert [10] == [step.after - step.before for step in steps if step.by == "plus"]


@pytest.mark.parametrize("edition, damage", [(OLD, 70), ("platinum-2009", 80), ("undaunted-2010", 80), ("xy-2016", 80)])
def test_bonus_laid_by_an_attack_is_no_change_of_the_base(edition, damage):
    assert damage == hit(fox(More(amount=10)), pokemon("moth"), edition)[0]


@pytest.mark.parametrize("edition", ALL)
def test_changed_base_counts_before_weakness(edition):
    target = pokemon("moth", lasting=laid(Less(amount=20)))

    assert 80 == hit(fox(NewBase(amount=50)), target, edition)[0]


@pytest.mark.parametrize("name, damage", [("", 60), ("Hit", 60), ("Other", 30)])
def test_base_may_be_multiplied_for_one_attack(name, damage):
    assert damage == hit(fox(NewBase(times=2, attack=name)), pokemon("bulk"))[0]


@pytest.mark.parametrize("edition", ALL)
def test_no_bonus_makes_damage_out_of_nothing(edition):
    own = attack("Hit", sign="x")
    amount, steps = hit(fox(More(amount=40), attached=("plus",)), pokemon("moth"), edition, own)

    assert 0 == amount
    assert ("zero_stop", 0) == (steps[-1].step, steps[-1].after)


def test_changed_base_rescues_an_attack_only_where_the_base_is_looked_at_then():
    own = attack("Hit", sign="x")

    assert 50 == hit(fox(NewBase(amount=50)), pokemon("bulk"), OLD, own)[0]
    assert 0 == hit(fox(NewBase(amount=50)), pokemon("bulk"), "xy-2016", own)[0]


def test_number_may_go_below_nothing_between_the_steps():
    weak = replace(MOTH, id="soft", weak=(WeakTo(type="fire", plus=40),))
    amount, steps = hit(fox(Weaker(amount=40)), pokemon("soft"), cards=(weak,))

    assert 30 == amount
    assert -10 in [step.after for step in steps]


def test_less_than_nothing_heals_nobody():
    assert 0 == hit(fox(Weaker(amount=40)), pokemon("bulk"))[0]


@pytest.mark.parametrize("edition, damage", [(OLD, 0), ("platinum-2009", 10), ("undaunted-2010", 10), ("xy-2016", 10)])
def test_resistance_is_printed_or_always_the_same(edition, damage):
    assert damage == hit(fox(), pokemon("rock"), edition)[0]


def test_weakness_adds_where_the_card_prints_so_and_doubles_where_the_edition_says_so():
    fern = replace(MOTH, id="fern", weak=(WeakTo(type="fire", plus=20),))

    assert 50 == hit(fox(), pokemon("fern"), cards=(fern,))[0]
    assert 60 == hit(fox(), pokemon("fern"), OLD, cards=(fern,))[0]


def test_weakness_comes_before_resistance_of_a_dual_type():
    steam = replace(FIRE, id="steam", types=("fire", "water"))
    basalt = replace(ROCK, id="basalt", weak=(WeakTo(type="water", times=2),))

    assert 40 == hit(pokemon("steam"), pokemon("basalt"), cards=(steam, basalt))[0]


def test_weakness_to_both_types_counts_once_and_the_higher():
    steam = replace(FIRE, id="steam", types=("fire", "water"))
    frail = replace(MOTH, id="frail", weak=(WeakTo(type="water", plus=10), WeakTo(type="fire", times=2)))

    assert 60 == hit(pokemon("steam"), pokemon("frail"), cards=(steam, frail))[0]


def test_resistance_to_both_types_counts_once_and_the_higher():
    steam = replace(FIRE, id="steam", types=("fire", "water"))
    hard = replace(ROCK, id="hard", resists=(Resists(type="water", less=10), Resists(type="fire", less=20)))

    assert 10 == hit(pokemon("steam"), pokemon("hard"), cards=(steam, hard))[0]


def test_changed_weakness_counts():
    target = pokemon("bulk", lasting=laid(HasWeakness(types=("fire",))))

    assert 60 == hit(fox(), target)[0]


def test_plain_damage_meets_neither_weakness_nor_resistance():
    assert 30 == hit(fox(), pokemon("moth"), plain=True)[0]
    assert 30 == hit(fox(), pokemon("rock"), plain=True)[0]
    assert 40 == hit(fox(More(amount=10)), pokemon("moth"), plain=True)[0]


@pytest.mark.parametrize("ignored, damage", [("weakness", 10), ("resistance", 90), ("effects", 100)])
def test_attack_passes_by_what_it_ignores(ignored, damage):
    both = replace(MOTH, id="both", resists=(Resists(type="fire", less=20),))
    target = pokemon("both", lasting=laid(Less(amount=30)))
    own = attack("Hit", damage=60)

    assert 70 == hit(fox(), target, own=own, cards=(both,))[0]
    assert damage == hit(fox(), target, own=replace(own, ignores=(ignored,)), cards=(both,))[0]


@pytest.mark.parametrize("ignored, damage", [("weakness", 0), ("resistance", 30), ("effects", 40)])
def test_pokemon_passes_by_what_its_text_says(ignored, damage):
    both = replace(MOTH, id="both", resists=(Resists(type="fire", less=20),))
    target = pokemon("both", lasting=laid(Less(amount=30)))
    amount, _ = hit(fox(IgnoreOnHit(**{ignored: True})), target, cards=(both,))

    assert damage == amount


@pytest.mark.parametrize("target, damage", [(11, 30), (12, 10), (2, 10)])
def test_effects_are_passed_by_on_the_defending_pokemon_alone(target, damage):
    safe = [pokemon("bulk", lasting=laid(Less(amount=20))) for _ in range(3)]
    start = table(side(fox(IgnoreOnHit(effects=True)), safe[:1]), side(safe[1], safe[2:]))
    amount, _ = dealt(game(ALL[-1], CARDS), start, attacking(), target, 30)

    assert damage == amount


# --- who is hit -------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_bench_has_no_weakness(edition):
    start = table(side(fox(More(amount=20))), side("bulk", [pokemon("moth")]))
    amount, steps = dealt(game(edition, CARDS), start, attacking(), 12, 30)

    assert 30 == amount
    assert {"CG-BENCH-04"} == {step.clause for step in steps if step.step in ("weakness", "resistance")}


def test_bench_has_weakness_where_a_house_rule_says_so():
    start = table(side("fox"), side("bulk", [pokemon("moth")]))

    assert 60 == dealt(game(policies(bench_weakness=True), CARDS), start, attacking(), 12, 30)[0]


def test_bonus_against_anybody_counts_on_the_bench():
    start = table(side(fox(More(amount=20, any=True))), side("bulk", ["moth"]))

    assert 50 == dealt(game(cards=CARDS), start, attacking(), 12, 30)[0]


def test_damage_to_itself_meets_its_own_weakness_and_what_lies_on_it_but_no_bonus():
    own = replace(FIRE, weak=(WeakTo(type="fire", times=2),))
    start = table(side(fox(More(amount=20), Less(amount=10))))

    assert 50 == dealt(game(cards=(*CARDS, own)), start, attacking(), 1, 30)[0]
    assert 20 == dealt(game(cards=(*CARDS, own)), start, attacking(), 1, 30, plain=True)[0]


@pytest.mark.parametrize("edition, damage", [("undaunted-2010", 120), ("xy-2016", 60)])
def test_weakness_to_both_types_counts_for_each_of_them_or_once(edition, damage):
    both = replace(FIRE, id="steam", types=("fire", "water"))
    reed = replace(
        FIRE, id="reed", types=("grass",), weak=(WeakTo(type="fire", times=2), WeakTo(type="water", times=2))
    )
    start = table(side("steam"), side("reed"))

    amount, steps = dealt(game(edition, (both, reed)), start, attacking(), 11, 30)

    assert damage == amount
    assert ["CG-DMG-04", "CG-DUAL-03"][: damage // 60] == [one.clause for one in steps if one.step == "weakness"]


@pytest.mark.parametrize("that, damage", [(That(types=("grass",)), 80), (That(types=("fire",)), 60)])
def test_bonus_may_be_against_some_only(that, damage):
    assert damage == hit(fox(More(amount=10, against=that)), pokemon("moth"))[0]


@pytest.mark.parametrize("name, damage", [("Hit", 40), ("Other", 30)])
def test_bonus_may_be_for_one_attack_only(name, damage):
    assert damage == hit(fox(More(amount=10, attack=name)), pokemon("bulk"))[0]


@pytest.mark.parametrize("edition, damage", [(OLD, 0), ("xy-2016", 20)])
def test_bonus_may_ask_for_damage_that_is_left(edition, damage):
    assert damage == hit(fox(More(amount=10, to_damage=True)), pokemon("rock"), edition)[0]
    assert 10 == hit(fox(More(amount=10)), pokemon("rock"), OLD)[0]


def test_bonus_may_be_counted():
    more = More(amount=Count(count="damage_counters", times=10))

    assert 60 == hit(fox(more, damage=30), pokemon("bulk"))[0]


# --- what the target has ----------------------------------------------------------------


@pytest.mark.parametrize("edition", LATER)
def test_trainers_energy_and_effects_on_the_target_all_take_off(edition):
    target = pokemon("bulk", energy=("bark",), attached=("vest",), lasting=laid(Less(amount=10), source="bulk"))
    amount, steps = hit(fox(), target, edition)
    by = {step.by: step.step for step in steps if step.by}

    assert 0 == amount
    one_step = "defender_all" in game(edition).edition.damage_steps
    assert ("defender_all" if one_step else "defender_trainers_and_energy") == by["vest"] == by["bark"]
    assert ("defender_all" if one_step else "defender_effects_and_powers") == by["bulk"]


def test_trainers_come_before_effects_in_the_first_edition():
    coat = card("coat", kind="trainer", always=(Less(amount=20),))
    target = pokemon("bulk", energy=("bark",), attached=("coat",), lasting=laid(Prevent(at_most=10), source="bulk"))
    amount, steps = hit(fox(), target, OLD, cards=(coat,))
    by = {step.by: step.step for step in steps if step.by}

    assert 0 == amount
    assert ("defender_trainers", "defender_effects_and_powers") == (by["coat"], by["bark"])


def test_half_comes_after_all_that_takes_off():
    target = pokemon("bulk", lasting=laid(Less(half="down"), Less(amount=10)))

    assert 10 == hit(fox(), pokemon("bulk", lasting=laid(Less(half="down"))))[0]
    assert 20 == hit(fox(), pokemon("bulk", lasting=laid(Less(half="up"))))[0]
    assert 10 == hit(fox(), target)[0]


@pytest.mark.parametrize("that, damage", [(That(types=("fire",)), 10), (That(types=("water",)), 30)])
def test_shield_may_be_against_some_only(that, damage):
    assert damage == hit(fox(), pokemon("bulk", lasting=laid(Less(amount=20, by=that))))[0]


def test_attacker_may_be_weakened_after_weakness_too():
    assert 40 == hit(fox(Weaker(amount=10)), pokemon("moth"))[0]
    assert 50 == hit(fox(Weaker(amount=10, after=True)), pokemon("moth"))[0]
    assert 20 == hit(fox(Weaker(half="up")), pokemon("bulk"))[0]


@pytest.mark.parametrize("number, down, up", [(30, 10, 20), (40, 20, 20), (50, 20, 30), (0, 0, 0)])
def test_half_of_damage_is_rounded_to_tens(number, down, up):
    assert (down, up) == (halved(number, "down"), halved(number, "up"))


@pytest.mark.parametrize("number, damage", [(35, 30), (9, 0), (0, 0), (-20, 0)])
def test_only_whole_counters_are_put(number, damage):
    assert damage == in_counters(number)


# --- preventing -------------------------------------------------------------------------


def test_prevention_wins_over_everything_on_the_target():
    target = pokemon("moth", attached=("vest",), lasting=laid(Prevent(), source="moth"))
    amount, steps = hit(fox(), target)

    assert 0 == amount
    assert DamageStep("defender_all", 50, 0, "CG-DMG-07", "moth") in steps


@pytest.mark.parametrize(
    "shield, damage", [(Prevent(at_least=30), 0), (Prevent(at_least=40), 30), (Prevent(at_most=20), 30)]
)
def test_shield_may_stop_only_much_or_only_little(shield, damage):
    assert damage == hit(fox(), pokemon("bulk", lasting=laid(shield)))[0]


def test_shield_does_not_stop_the_own_attack_unless_it_says_so():
    start = table(side(fox(Prevent())))
    own = table(side(fox(Prevent(own=True))))

    assert 30 == dealt(game(cards=CARDS), start, attacking(), 1, 30)[0]
    assert 0 == dealt(game(cards=CARDS), own, attacking(), 1, 30)[0]


GUARD = Prevent(damage=True, effects=True)


@pytest.mark.parametrize(
    "shield, scope, what, by",
    [
        (GUARD, attacking(), "condition", "fox"),
        (GUARD, attacking(), "damage", "fox"),
        (GUARD, attacking(), "counters", None),
        (Prevent(counters=True), attacking(), "counters", "fox"),
        (Prevent(), attacking(), "effects", None),
        (Prevent(effects=True, attacks=False), attacking(), "effects", None),
        (GUARD, Scope(0, "power", card="fox", source=1), "effects", None),
        (Prevent(effects=True, powers=True), Scope(0, "power", card="fox", source=1), "effects", "fox"),
        (Prevent(effects=True, powers=True), Scope(0, "trigger", card="fox", source=1), "damage", "fox"),
        (Prevent(effects=True, powers=True), Scope(1, "power", card="moth", source=11), "effects", None),
        (Prevent(effects=True, powers=True), Scope(0, "trainer", card="supply"), "effects", None),
        (Prevent(effects=True, trainers=True), Scope(0, "trainer", card="supply"), "effects", "fox"),
        (Prevent(effects=True, trainers=True), Scope(0, "trigger", card="vest", source=1), "effects", "fox"),
        (Prevent(effects=True, by=That(types=("fire",))), attacking(), "effects", "fox"),
        (Prevent(effects=True, by=That(types=("water",))), attacking(), "effects", None),
        (Prevent(effects=True, flip=True), attacking(), "effects", None),
        (Prevent(effects=True, flip=True), attacking(flipped=((11, "fox", True),)), "effects", "fox"),
        (Prevent(effects=True, flip=True), attacking(flipped=((11, "fox", False),)), "effects", None),
    ],
)
def test_shield_keeps_off_what_it_speaks_of(shield, scope, what, by):
    start = table(side("fox"), side(pokemon("moth", lasting=laid(shield))))

    assert by == prevented(game(cards=CARDS), start, scope, 11, what)


def test_coin_of_a_shield_is_due_once_for_a_text():
    own = game(cards=CARDS)
    start = table(side("fox"), side(pokemon("moth", lasting=laid(Prevent(effects=True, flip=True)))))

    assert ("fox",) == coins_due(own, start, attacking(), 11, "damage")
    assert () == coins_due(own, start, attacking(flipped=((11, "fox", False),)), 11, "effects")
    assert () == coins_due(own, start, attacking(), 12, "damage")


def test_one_coin_decides_about_damage_and_effects():
    lull = card("lull", attacks=(attack("Lull", damage=10, after=(GiveCondition(is_="asleep"),)),))
    mist = Power(name="Mist", kind="ability", always=(Prevent(effects=True, flip=True),))
    ghost = card("ghost", hp=90, powers=(mist,))
    start = table(side("lull"), side("ghost"))
    _, off = played(start, UseAttack(0, "Lull"), "heads", cards=(lull, ghost))
    _, on = played(start, UseAttack(0, "Lull"), "tails", "heads", cards=(lull, ghost))

    assert [CoinFlipped(1, True, "prevent", "CG-COIN-02")] == named(off, CoinFlipped)
    assert ["damage", "effects"] == [event.what for event in named(off, Prevented)]
    assert [] == named(off, ConditionGiven)
    assert ["prevent", "sleep"] == [event.why for event in named(on, CoinFlipped)]
    assert [10] == [event.amount for event in named(on, DamageDealt)]


# --- other damage -----------------------------------------------------------------------


def test_damage_of_a_power_is_changed_by_nothing():
    start = table(side(fox(More(amount=40))), side(pokemon("moth", lasting=laid(Less(amount=20)))))
    scope = Scope(0, "power", card="fox", source=1)

    assert 10 == dealt(game(cards=CARDS), start, scope, 11, 10)[0]


def test_damage_beside_the_attacks_own_meets_weakness_of_the_defending_pokemon_alone():
    burst = card("burst", types=("fire",), attacks=(attack("Burst", after=(Damage(amount=20, to="opponent"),)),))
    start = table(side("burst"), side("moth", ["moth"]))
    _, events = played(start, UseAttack(0, "Burst"), cards=(burst, MOTH))

    assert [(11, 40), (12, 20)] == [(event.pokemon, event.amount) for event in named(events, DamageDealt)]


@pytest.mark.parametrize("edition", LATER)
def test_counters_are_not_damage(edition):
    hex_ = card("hex", types=("fire",), attacks=(attack("Hex", after=(PutCounters(amount=3, to="defending"),)),))
    start = table(side("hex"), side(pokemon("moth", lasting=laid(Less(amount=20)))))
    state, events = played(start, UseAttack(0, "Hex"), edition=edition, cards=(hex_, MOTH, FIRE))

    assert [3] == [event.count for event in named(events, CountersPut)]
    assert 30 == state.table.sides[1].active.damage


def test_counters_are_damage_in_the_first_edition():
    hex_ = card("hex", types=("fire",), attacks=(attack("Hex", after=(PutCounters(amount=3, to="defending"),)),))
    start = table(side("hex"), side(pokemon("moth", lasting=laid(Less(amount=20)))))
    state, _ = played(start, UseAttack(0, "Hex"), edition=OLD, cards=(hex_, MOTH, FIRE))

    assert 40 == state.table.sides[1].active.damage


def test_damage_remembers_who_did_it():
    start = table(side("fox"), side("moth"))
    state, events = played(start, UseAttack(0, "Hit"), cards=CARDS)

    assert [(60, 1)] == [(event.amount, event.by) for event in named(events, DamageDealt)]
    assert (60, 5, 1) == (
        state.table.sides[1].active.hit,
        state.table.sides[1].active.hit_turn,
        state.table.sides[1].active.hit_by,
    )


def test_damage_of_none_is_told_too():
    blank = card("blank", attacks=(attack("Blank", sign="x", number=(Plus(amount=0),)),))
    _, events = played(table(side("blank")), UseAttack(0, "Blank"), cards=(blank,))

    assert [0] == [event.amount for event in named(events, DamageDealt)]


# --- Confused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "facts, damage",
    [
        ({}, 20),
        ({"lasting": laid(Less(amount=10))}, 10),
        ({"lasting": laid(Prevent())}, 0),
        ({"attached": ("plus",)}, 30),
        ({"lasting": laid(More(amount=10))}, 30),
        ({"lasting": laid(More(amount=10, attack="Hit"))}, 20),
        ({"lasting": laid(NewBase(amount=60))}, 20),
        ({"lasting": laid(HasWeakness(types=("fire",)))}, 40),
    ],
)
def test_blow_on_itself_has_the_pokemon_on_both_sides(facts, damage):
    start = table(side(pokemon("fox", **facts)))

    assert damage == dealt_to_itself(game(OLD, CARDS), start, attacking(), 20)[0]


def test_blow_on_itself_meets_its_own_resistance():
    hard = replace(FIRE, resists=(Resists(type="fire", less=10),))

    assert 0 == dealt_to_itself(game(OLD, (*CARDS, hard)), table(side("fox")), attacking(), 20)[0]


@pytest.mark.parametrize("to_damage, amount", [(False, 10), (True, 0)])
def test_a_bonus_to_damage_brings_back_none_that_resistance_has_taken_off(to_damage, amount):
    plus = card("plus", kind="trainer", always=(More(amount=10, to="holder", to_damage=to_damage),))
    rock = card("rock", resists=(Resists(type="colorless", less=30),))
    start = table(side(pokemon("plain", attached=("plus", "plus"))), side("rock"))
    own = attack("Tap", damage=20)
    scope = Scope(0, "attack", card="plain", source=1, attack="Tap", defending=11)

    assert dealt(game(OLD, (plus, rock)), start, scope, 11, 20, attack=own)[0] == amount


def test_a_bonus_to_damage_adds_to_damage():
    plus = card("plus", kind="trainer", always=(More(amount=10, to="holder", to_damage=True),))
    start = table(side(pokemon("plain", attached=("plus",))))
    scope = Scope(0, "attack", card="plain", source=1, attack="Tap", defending=11)

    assert dealt(game(OLD, (plus,)), start, scope, 11, 20, attack=attack("Tap", damage=20))[0] == 30


NEW = "platinum-2009"

CLAW = attack("Hit", damage=40)

FOX = card("fox", attacks=(CLAW,))

OURS = Scope(0, "attack", card="fox", source=1, attack="Hit", defending=11)


def lying(*mods):
    """Modifiers that an earlier attack has laid."""
    return tuple(Lasting(until=6, by=0, source="fox", mod=mod) for mod in mods)


def on(*mods, base=40, scope=OURS, target=11):
    """What an attack does to a Pokémon on which these lie."""
    start = table(side("fox"), side(pokemon("plain", lasting=lying(*mods))))
    return dealt(game(NEW, (FOX,)), start, scope, target, base)[0]


@pytest.mark.parametrize("base, amount", [(40, 80), (10, 50), (0, 0)])
def test_less_than_nothing_is_more_where_there_is_damage(base, amount):
    assert amount == on(Less(amount=-40), base=base)


def test_what_is_for_opposing_attacks_leaves_the_own_alone():
    less = Less(amount=10, opposing=True)
    start = table(side(pokemon("fox", lasting=lying(less))))

    assert 30 == on(less)
    assert 40 == dealt(game(NEW, (FOX,)), start, OURS, 1, 40)[0]


@pytest.mark.parametrize("sure, damage", [(True, 30), (False, 0)])
def test_nothing_changes_damage_that_is_sure(sure, damage):
    held = pokemon("plain", lasting=lying(Less(amount=10), Prevent()))
    words = (Damage(amount=30, to="opponent_active", plain=True, sure=sure),)
    after, _ = play(game(NEW, (FOX,)), table(side("fox"), side(held)), words, OURS)

    assert damage == after.sides[1].active.damage


LEAN = UseAttack(0, "Lean")


def leaning(b, hand=()):
    """A table on which a can attack with Lean."""
    return table(side(pokemon("bulk", energy=("fire", "fire")), hand=hand), b)


@pytest.mark.parametrize(
    "coins, amount", [(("tails",), 20), (("heads", "tails"), 10), (("heads", "heads", "tails"), 0)]
)
def test_each_heads_before_the_first_tails_takes_damage_off(coins, amount):
    stone = card("stone", powers=(Power(name="Stone", kind="poke_body", always=(Less(amount=10, per_heads=True),)),))
    _, events = played(leaning(side("stone")), LEAN, *coins, cards=(stone,))

    assert [amount] == [event.amount for event in named(events, DamageDealt)]
    assert len(coins) == len(named(events, CoinFlipped))


@pytest.mark.parametrize("less, amount", [(20, 0), (10, 60)])
def test_damage_grows_only_where_there_is_some(less, amount):
    soft = Power(name="Soft", kind="poke_body", always=(Less(amount=-50),))
    wall = card("wall", powers=(soft,), resists=(Resists(type="colorless", less=less),), hp=200)
    _, events = played(leaning(side("wall")), LEAN, cards=(wall,), edition="platinum-2009")

    assert [amount] == [event.amount for event in named(events, DamageDealt)]
