"""Attacks: their steps by edition, coins and shields, and what comes after one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.cards.play.attack.attacking import is_against_defender
from companion.cards.play.moves.attack import program_of, scope_for
from companion.cards.printed.cards import Power, WeakTo
from companion.cards.printed.vocabulary import (
    Base,
    Count,
    Damage,
    DiscardEnergy,
    Draw,
    Fail,
    Flip,
    FlipOrFail,
    GiveCondition,
    Heal,
    KnockOut,
    NoAttacksOnMe,
    Plus,
    PutCounters,
    Switch,
    TurnLimit,
    UseAttackOf,
    Who,
)
from companion.cards.values.actions import UseAttack
from companion.cards.values.events import (
    AttackFailed,
    CoinFlipped,
    CountersPut,
    DamageDealt,
    EffectsBegan,
    EnergyLeft,
    KnockedOut,
    PokemonChosen,
    Prevented,
)
from companion.cards.values.state import Lasting
from companion.cards.values.tasks import TakePrizes
from companion.kernel.model import ChoiceRequest, Choose, TurnRequest
from tests.cards.making import attack, card, game, pokemon, policies, rules, side, table
from tests.cards.moving import named, played

OLD = "advanced-1999"
LATER = ("platinum-2009", "undaunted-2010", "xy-2016")
ALL = (OLD, *LATER)
TAP = UseAttack(0, "Tap")


def laid(mod, until=5):
    """The modifier as an earlier attack has laid it."""
    return (Lasting(until=until, by=1, source="plain", mod=mod),)


def kinds(events):
    return [type(event).__name__ for event in events]


# --- the order of the steps -------------------------------------------------------------

PAYS = DiscardEnergy(types=("fire",), must=True)
WORK = card(
    "work",
    hp=120,
    attacks=(
        attack(
            "Work",
            "fire",
            damage=30,
            choose=(Who(of="opponent_bench", pick=1),),
            needs=(PAYS, Flip(tails=(Fail(),))),
            after=(Damage(amount=20, to="chosen"),),
        ),
    ),
)


def working(**facts):
    return table(side(pokemon("work", energy=("fire", "fire"), **facts)), side("bulk", ["plain", "pup"]))


@pytest.mark.parametrize("edition", ALL)
def test_attack_goes_through_its_steps_in_the_order_of_the_edition(edition):
    start = working(rotation="confused", lasting=laid(FlipOrFail()))
    _, events = played(
        start,
        UseAttack(0, "Work"),
        *(("heads",) if edition == "xy-2016" else ()),
        Choose(0, ("b-bench-2",)),
        "heads",
        "heads",
        *(() if edition == "xy-2016" else ("heads",)),
        edition=edition,
        cards=(WORK,),
    )

    early, late = (["confusion"], []) if edition == "xy-2016" else ([], ["confusion"])
    told = [event.why if isinstance(event, CoinFlipped) else type(event).__name__ for event in events]
    expected = ["AttackUsed", *early, "PokemonChosen", "EnergyLeft", "need", "fail", *late]
    assert [*expected, "DamageDealt", "EffectsBegan", "DamageDealt"] == told[: told.index("TurnEnded")]
    assert [(11, 30), (13, 20)] == [(event.pokemon, event.amount) for event in named(events, DamageDealt)]


@pytest.mark.parametrize("edition", LATER)
def test_confusion_may_come_before_or_after_the_payment(edition):
    coins = ("tails",) if edition == "xy-2016" else (Choose(0, ("b-bench-1",)), "heads", "tails")
    state, events = played(working(rotation="confused"), UseAttack(0, "Work"), *coins, edition=edition, cards=(WORK,))

    assert len(named(events, EnergyLeft)) == (0 if edition == "xy-2016" else 1)
    assert [(1, 3)] == [(event.pokemon, event.count) for event in named(events, CountersPut)]
    assert [] == named(events, DamageDealt)
    assert 30 == state.table.sides[0].active.damage
    assert 1 == state.table.to_move


def test_confused_pokemon_of_the_first_edition_attacks_itself():
    sprite = card("sprite", types=("psychic",), weak=(WeakTo(type="psychic", times=2),))
    start = table(side(pokemon("sprite", energy=("fire",), rotation="confused")))
    state, events = played(start, TAP, "tails", edition=OLD, cards=(sprite,))

    assert [(event.pokemon, event.amount, event.clause) for event in named(events, DamageDealt)] == [
        (1, 40, "CG-CONF-02")
    ]
    assert [AttackFailed(0, 1, "confused", "CG-CONF-04")] == named(events, AttackFailed)
    assert "confused" == state.table.sides[0].active.rotation


def test_confused_pokemon_may_knock_itself_out():
    start = table(side(pokemon(energy=("fire",), damage=30, rotation="confused"), ["pup"]))
    state, events = played(start, TAP, "tails")

    assert [1] == [event.pokemon for event in named(events, KnockedOut)]
    assert TakePrizes(1, 1) == state.agenda[0]


@pytest.mark.parametrize("edition", [OLD, "platinum-2009", "undaunted-2010"])
def test_confusion_is_flipped_for_even_after_a_cancelled_attack(edition):
    start = working(rotation="confused")
    _, events = played(
        start, UseAttack(0, "Work"), Choose(0, ("b-bench-1",)), "tails", "tails", edition=edition, cards=(WORK,)
    )

    assert ["need", "confusion"] == [event.why for event in named(events, CoinFlipped)]
    assert ["requirement"] == [event.why for event in named(events, AttackFailed)]
    assert 1 == len(named(events, CountersPut)) + len(named(events, DamageDealt))


def test_confused_pokemon_whose_attack_was_cancelled_is_well_on_heads():
    start = working(rotation="confused")
    _, events = played(
        start, UseAttack(0, "Work"), Choose(0, ("b-bench-1",)), "tails", "heads", edition=OLD, cards=(WORK,)
    )

    assert [] == named(events, DamageDealt, CountersPut, EffectsBegan)


def test_tails_of_the_attacks_own_flip_keeps_what_was_paid():
    state, events = played(working(), UseAttack(0, "Work"), Choose(0, ("b-bench-1",)), "tails", cards=(WORK,))

    assert ("fire",) == state.table.sides[0].active.energy
    assert [] == named(events, DamageDealt)
    assert 1 == state.table.to_move


def test_only_choice_is_made_by_itself_and_told():
    start = table(side(pokemon("work", energy=("fire",))), side("bulk", ["pup"]))
    _, events = played(start, UseAttack(0, "Work"), "heads", cards=(WORK,))

    assert [PokemonChosen(0, 1, (12,))] == named(events, PokemonChosen)


def test_every_effect_on_the_attacker_flips_until_one_stops_it():
    start = table(side(pokemon(energy=("fire",), lasting=laid(FlipOrFail()) * 3)))
    _, events = played(start, TAP, "heads", "tails")

    assert [True, False] == [event.heads for event in named(events, CoinFlipped)]
    assert [AttackFailed(0, 1, "flip-or-fail", "CG-ATTACK-10")] == named(events, AttackFailed)


@pytest.mark.parametrize("edition", ALL)
def test_what_comes_before_damage_does_so(edition):
    first = card("first", attacks=(attack("First", damage=10, before=(Switch(side="opponent"),)),))
    start = table(side("first"), side("bulk", ["pup"]))
    state, events = played(start, UseAttack(0, "First"), edition=edition, cards=(first,))

    assert [12] == [event.pokemon for event in named(events, DamageDealt)]
    assert 10 == state.table.sides[1].active.damage


def test_number_of_an_attack_comes_from_its_text():
    toss = card("toss", attacks=(attack("Toss", sign="x", damage=20, number=(Flip(coins=3), Base(amount=HEADS))),))
    plus = card("plus", attacks=(attack("More", sign="+", damage=20, number=(Flip(heads=(Plus(amount=10),)),)),))
    _, tossed = played(table(side("toss")), UseAttack(0, "Toss"), "heads", "tails", "heads", cards=(toss,))
    _, added = played(table(side("plus")), UseAttack(0, "More"), "heads", cards=(plus,))

    assert [40] == [event.amount for event in named(tossed, DamageDealt)]
    assert [30] == [event.amount for event in named(added, DamageDealt)]


HEADS = Count(count="heads", times=20)


def test_attack_without_damage_does_none_at_all():
    peek = card("peek", attacks=(attack("Peek", after=(Draw(amount=2),)),))
    state, events = played(table(side("peek")), UseAttack(0, "Peek"), cards=(peek,))

    assert [] == named(events, DamageDealt)
    assert [EffectsBegan(0, 1)] == named(events, EffectsBegan)
    assert 2 == len(state.table.sides[0].hand)


def test_turn_is_over_after_the_attack():
    start = table(side(pokemon(energy=("fire",))))
    own = rules()
    state = own.apply(own.at_turn(start), TAP).state

    assert (TurnRequest(1, "main"),) == own.pending(state)


# --- shields ----------------------------------------------------------------------------

OWL = card(
    "owl",
    attacks=(
        attack("Peek", after=(Draw(amount=2),)),
        attack("Peck", damage=10),
        attack("Lull", after=(GiveCondition(is_="asleep"),)),
        attack("Lob", after=(Damage(amount=20, to=Who(of="opponent_bench", pick=1)),)),
        attack("Pull", after=(Switch(side="opponent"),)),
        attack("Call", after=(Flip(heads=(PutCounters(amount=1, to=Who(of="opponent", pick=1)),)),)),
        attack("Pick", choose=(Who(of="opponent", pick=1),), after=(Damage(amount=20, to="chosen"),)),
    ),
)


@pytest.mark.parametrize("edition", ALL)
def test_shield_against_attacks_stops_every_attack_in_the_first_edition_only(edition):
    start = table(side("owl"), side(pokemon("bulk", lasting=laid(NoAttacksOnMe()))))
    state, events = played(start, UseAttack(0, "Peek"), edition=edition, cards=(OWL,))

    stopped = edition == OLD
    assert (0 if stopped else 2) == len(state.table.sides[0].hand)
    assert ([AttackFailed(0, 1, "shielded", "CG-ATTACK-06")] if stopped else []) == named(events, AttackFailed)


@pytest.mark.parametrize("name", ["Peck", "Lull", "Pull", "Call"])
def test_shield_stops_what_touches_the_defending_pokemon(name):
    start = table(side("owl"), side(pokemon("bulk", lasting=laid(NoAttacksOnMe()))))
    _, events = played(start, UseAttack(0, name), cards=(OWL,))

    assert [Prevented(1, 11, "attack", "plain", "CG-AMB-40")] == named(events, Prevented)
    assert [] == named(events, DamageDealt, EffectsBegan)


@pytest.mark.parametrize("chosen, touched", [((11,), True), ((12,), False)])
def test_attack_is_against_whom_it_has_chosen(chosen, touched):
    own, start = game(cards=(OWL,)), table(side("owl"))
    scope = scope_for(start, 0, start.sides[0].active, "Pick", "owl")
    pick = next(one for one in OWL.attacks if one.name == "Pick")

    assert is_against_defender(own, start, replace(scope, chosen=chosen), pick) is touched


def test_shield_of_the_active_does_not_stop_what_hits_the_bench():
    start = table(side("owl"), side(pokemon("bulk", lasting=laid(NoAttacksOnMe()))))
    _, events = played(start, UseAttack(0, "Lob"), cards=(OWL,))

    assert [(12, 20)] == [(event.pokemon, event.amount) for event in named(events, DamageDealt)]


def test_shield_is_asked_after_the_coins_on_the_attacker():
    start = table(
        side(pokemon("owl", lasting=laid(FlipOrFail()))), side(pokemon("bulk", lasting=laid(NoAttacksOnMe())))
    )
    _, events = played(start, UseAttack(0, "Peck"), "tails", cards=(OWL,))

    assert ["flip-or-fail"] == [event.why for event in named(events, AttackFailed)]


# --- after it ---------------------------------------------------------------------------


def test_heal_of_the_same_attack_saves_the_attacker():
    grind = card(
        "grind", hp=70, attacks=(attack("Grind", after=(Damage(amount=60, to="self"), Heal(to="self", amount=20))),)
    )
    state, events = played(table(side(pokemon("grind", damage=20))), UseAttack(0, "Grind"), cards=(grind,))

    assert [] == named(events, KnockedOut)
    assert 60 == state.table.sides[0].active.damage


def test_text_knocks_out_at_the_end_of_the_attack():
    doom = card("doom", attacks=(attack("Doom", after=(KnockOut(to="defending"), Draw(amount=1))),))
    _, events = played(
        table(side("doom"), side("bulk", ["pup"])), UseAttack(0, "Doom"), Choose(0, ("1",)), cards=(doom,)
    )

    assert ["AttackUsed", "EffectsBegan", "CardMoved", "KnockedOut", "PrizeTaken"] == kinds(events)[:5]


def test_attack_says_where_what_it_knocks_out_goes():
    void = card("void", attacks=(attack("Void", damage=60, knocked_out_to="lost"),))
    fallen = side(pokemon("plain", energy=("fire",)), ["pup"])
    state, _ = played(table(side("void"), fallen), UseAttack(0, "Void"), Choose(0, ("1",)), cards=(void,))

    assert ["fire", "plain"] == sorted(state.table.sides[1].lost)
    assert () == state.table.sides[1].discard


def test_attacker_that_falls_by_its_own_attack_goes_to_its_discard_pile():
    void = card(
        "void", attacks=(attack("Void", damage=60, knocked_out_to="lost", after=(Damage(amount=60, to="self"),)),)
    )
    start = table(side("void", ["pup"]), side("plain", ["pup"]))
    state, _ = played(start, UseAttack(0, "Void"), Choose(1, ("1",)), Choose(0, ("1",)), cards=(void,))

    assert ("void",) == state.table.sides[0].discard
    assert ("plain",) == state.table.sides[1].lost


def test_copied_attack_does_what_the_other_would_do():
    mime = card("mime", attacks=(attack("Mime", after=(UseAttackOf(of="defending"),)),))
    start = table(side("mime"), side("bulk"))
    _, events = played(start, UseAttack(0, "Mime"), cards=(mime,))

    assert [(11, 20, 1)] == [(event.pokemon, event.amount, event.by) for event in named(events, DamageDealt)]


TWICE = card(
    "twice",
    attacks=(attack("Jab", damage=10),),
    powers=(Power(name="Rush", kind="ability", always=(TurnLimit(what="attack", times=2),)),),
)


def test_card_allows_another_attack_and_nothing_else():
    own = rules(cards=(TWICE,))
    state = own.apply(own.at_turn(table(side("twice"), side("bulk"))), UseAttack(0, "Jab")).state
    (request,) = own.pending(state)

    assert ChoiceRequest(0, "attack-again", ("Jab",), at_least=0) == request
    state = own.apply(state, Choose(0, ("Jab",))).state
    assert 20 == state.table.sides[1].active.damage
    assert (TurnRequest(1, "main"),) == own.pending(state)


def test_another_attack_may_be_declined():
    own = rules(cards=(TWICE,))
    state = own.apply(own.at_turn(table(side("twice"), side("bulk"))), UseAttack(0, "Jab")).state
    state = own.apply(state, Choose(0, ())).state

    assert 10 == state.table.sides[1].active.damage
    assert (TurnRequest(1, "main"),) == own.pending(state)


def test_program_begins_with_the_editions_steps():
    own = game(policies(attack_steps=("announce", "resolve")))
    run = program_of(own, table(side(pokemon(energy=("fire",)))), 0, "Tap")

    assert ["announce", "resolve", "over"] == [word.step for word in run.words]
    assert (1, 11, "plain") == (run.scope.source, run.scope.defending, run.scope.card)
