"""Words for both players' cards: Weakness read anew, damage that is sure or grows, powers that answer once."""

from __future__ import annotations

import pytest

from companion.cards.modifiers import facts as queries
from companion.cards.modifiers.meaning import holds
from companion.cards.play.attack.damage import dealt
from companion.cards.play.triggering import responses
from companion.cards.printed.cards import Power, WeakTo
from companion.cards.printed.vocabulary import (
    Damage,
    DiscardStadium,
    DiscardTools,
    Draw,
    HasWeakness,
    If,
    Less,
    NoEvolving,
    NoPowers,
    Prevent,
    PutCounters,
    Switch,
    Trigger,
)
from companion.cards.values.actions import Evolve, LevelUp, UseAttack, UsePower
from companion.cards.values.events import AttachedLeft, CountersPut, Shuffled, StadiumLeft
from companion.cards.values.state import Lasting
from companion.cards.values.tasks import Scope, Triggers
from tests.cards.making import attack, card, game, pokemon, side, table
from tests.cards.moving import clause
from tests.cards.programs import play

NEW = "platinum-2009"
HIT = attack("Hit", damage=40)
FOX = card("fox", attacks=(HIT,))
OURS = Scope(0, "attack", card="fox", source=1, attack="Hit", defending=11)


def laid(*mods):
    """Modifiers as an earlier attack has laid them."""
    return tuple(Lasting(until=6, by=0, source="fox", mod=mod) for mod in mods)


# --- Weakness ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mods, weak",
    [
        ((HasWeakness(),), (WeakTo(type="water", times=2), WeakTo(type="grass", times=2))),
        ((HasWeakness(plus=10),), (WeakTo(type="water", plus=10), WeakTo(type="grass", plus=10))),
        ((HasWeakness(types=("metal",), plus=20), HasWeakness()), (WeakTo(type="metal", times=2),)),
        ((HasWeakness(), HasWeakness(types=("metal",), plus=20)), (WeakTo(type="metal", plus=20),)),
    ],
)
def test_weakness_without_types_changes_what_is_there(mods, weak):
    frail = card("frail", weak=(WeakTo(type="water", plus=20), WeakTo(type="grass", times=2)))
    start = table(side(pokemon("frail", lasting=laid(*mods))))

    assert weak == queries.weaknesses(game(NEW, (frail, FOX)), start, start.sides[0].active)


# --- damage -----------------------------------------------------------------------------


def on(*mods, base=40, scope=OURS, target=11):
    """What an attack does to a Pokémon on which these lie."""
    start = table(side("fox"), side(pokemon("plain", lasting=laid(*mods))))
    return dealt(game(NEW, (FOX,)), start, scope, target, base)[0]


@pytest.mark.parametrize("base, amount", [(40, 80), (10, 50), (0, 0)])
def test_less_than_nothing_is_more_where_there_is_damage(base, amount):
    assert amount == on(Less(amount=-40), base=base)


def test_what_is_for_opposing_attacks_leaves_the_own_alone():
    less = Less(amount=10, opposing=True)
    start = table(side(pokemon("fox", lasting=laid(less))))

    assert 30 == on(less)
    assert 40 == dealt(game(NEW, (FOX,)), start, OURS, 1, 40)[0]


@pytest.mark.parametrize("sure, damage", [(True, 30), (False, 0)])
def test_nothing_changes_damage_that_is_sure(sure, damage):
    held = pokemon("plain", lasting=laid(Less(amount=10), Prevent()))
    words = (Damage(amount=30, to="opponent_active", plain=True, sure=sure),)
    after, _ = play(game(NEW, (FOX,)), table(side("fox"), side(held)), words, OURS)

    assert damage == after.sides[1].active.damage


# --- powers and attacks -------------------------------------------------------------------


@pytest.mark.parametrize("shared, answers", [(True, [1, 11]), (False, [1, 2, 11])])
def test_of_shared_powers_one_of_each_player_answers(shared, answers):
    trigger = Trigger(on="between_turns", then=(PutCounters(amount=1, to="opponent_active"),))
    owl = card("owl", powers=(Power(name="Hoot", kind="poke_body", shared=shared, triggers=(trigger,)),))
    start = table(side("owl", ["owl"]), side("owl"))

    assert answers == [word.scope.source for word in responses(game(NEW, (owl,)), start, Triggers("between_turns", 0))]


@pytest.mark.parametrize("name, works", [("Hoot", False), ("Sing", True), ("", False)])
def test_a_single_power_may_be_stopped_by_its_name(name, works):
    owl = card("owl", powers=(Power(name="Hoot", kind="poke_power", use=(Draw(amount=1),)),))
    stop = NoPowers(kinds=("poke_power",), name=name)
    start = table(side("owl", lasting=(Lasting(0, 0, "owl", mod=stop),)))

    assert works == (clause(start, UsePower(0, "a-active", "Hoot"), NEW, (owl,)) == "")


@pytest.mark.parametrize(
    "rotation, name, refused",
    [("asleep", "Turn", ""), ("asleep", "Press", "CG-ATTACK-04"), ("paralyzed", "Turn", "CG-ATTACK-04")],
)
def test_an_attack_may_be_used_in_spite_of_a_condition(rotation, name, refused):
    bear = card("bear", attacks=(attack("Turn", damage=20, in_spite_of=("asleep",)), attack("Press", damage=40)))

    assert refused == clause(table(side(pokemon("bear", rotation=rotation))), UseAttack(0, name), NEW, (bear,))


@pytest.mark.parametrize("last, used", [((3, "Hit"), True), ((1, "Hit"), False), ((3, "Nip"), False)])
def test_an_attack_of_any_own_pokemon_last_turn_is_known(last, used):
    start = table(side("fox", [pokemon("plain", last_attack=last)]))

    assert used == holds(game(NEW, (FOX,)), start, OURS, If(history="own_used_this_attack_last_turn"))


# --- what happens to cards ----------------------------------------------------------------


@pytest.mark.parametrize("zone, shuffled", [("discard", []), ("hand", []), ("deck", [Shuffled(1)])])
def test_stadium_goes_where_the_text_sends_it(zone, shuffled):
    hill = card("hill", kind="stadium")
    after, events = play(game(NEW, (hill,)), table(stadium=("hill", 1)), (DiscardStadium(to=zone),))

    assert after.stadium is None
    assert [StadiumLeft(1, "hill", zone, "CG-STADIUM-05"), *shuffled] == list(events)


@pytest.mark.parametrize("machines, gone", [(True, {"vest", "zapper"}), (False, {"vest"})])
def test_technical_machines_come_off_where_the_text_says_so(machines, gone):
    cards = (card("vest", kind="tool"), card("zapper", kind="tm"), card("plus", kind="trainer"))
    start = table(side(pokemon("plain", attached=("vest", "zapper", "plus"))))
    _, events = play(game(NEW, cards), start, (DiscardTools(from_="own", machines=machines, to_zone="hand"),))

    assert gone == {event.card for event in events if isinstance(event, AttachedLeft)}


@pytest.mark.parametrize("level_up, refused", [(True, "CG-GEN-01"), (False, "")])
def test_whoever_does_not_evolve_may_still_level_up(level_up, refused):
    lvx = card("pup-x", name="Pup", stage="lvx", level="X", hp=90)
    held = Lasting(6, 1, "fox", mod=NoEvolving(to="holder", level_up=level_up))
    start = table(side(pokemon("pup", lasting=(held,)), ["pup"], hand=("pup-x", "hound")))

    assert refused == clause(start, LevelUp(0, "pup-x", "a-active"), NEW, (lvx, FOX))
    assert "CG-GEN-01" == clause(start, Evolve(0, "hound", "a-active"), NEW, (lvx, FOX))
    assert "" == clause(start, Evolve(0, "hound", "a-bench-1"), NEW, (lvx, FOX))


def test_whoever_a_text_puts_onto_the_bench_answers():
    trigger = Trigger(on="switched_out", then=(PutCounters(amount=1, to="own_active"),))
    eel = card("snail", powers=(Power(name="Slime", kind="poke_body", triggers=(trigger,)),))
    _, events = play(game(NEW, (eel,)), table(side("snail"), side("snail")), (Switch(side="own"),))

    assert [CountersPut(0, 2, 1)] == [event for event in events if isinstance(event, CountersPut)]
