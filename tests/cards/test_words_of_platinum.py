"""Words that came with the cards of 2009: what attacks ask for besides, coins against damage, each Pokémon in turn."""

from __future__ import annotations

import pytest

from companion.cards.modifiers import facts as queries
from companion.cards.modifiers import meaning
from companion.cards.printed.cards import Power, Resists
from companion.cards.printed.vocabulary import (
    AttackNeeds,
    Damage,
    DiscardHand,
    EvolveFrom,
    Flip,
    ForEach,
    Hp,
    If,
    Less,
    MoveEnergy,
    Provides,
    PutCounters,
    PutMark,
    Search,
    That,
    Trigger,
    What,
)
from companion.cards.values.actions import Retreat, UseAttack
from companion.cards.values.events import (
    CardMoved,
    CoinFlipped,
    CountersPut,
    DamageDealt,
    EnergyMoved,
    Evolved,
    MarkPut,
)
from companion.cards.values.state import Deck
from companion.cards.values.tasks import Scope
from companion.kernel.model import Choose
from tests.cards.making import attack, card, game, pokemon, side, table
from tests.cards.moving import clause, named, played
from tests.cards.programs import MINE, play

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


# --- one after the other ------------------------------------------------------------------


def test_for_each_pokemon_the_words_are_done_anew():
    there = table(b=side("plain", ["plain", "plain"]))
    word = ForEach(who="opponent", then=(Flip(heads=(PutMark(to="chosen", name="hit"),)),))
    _, events = play(game(), there, (word,), answers=("heads", "tails", "heads"))

    assert [11, 13] == [event.pokemon for event in named(events, MarkPut)]


# --- attacks --------------------------------------------------------------------------------


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


def test_pokemon_on_the_bench_goes_where_the_attack_says_too():
    wave = attack("Wave", after=(Damage(amount=60, to="opponent"),), knocked_out_to="lost")
    start = table(side("storm"), side("bulk", ["plain"]))
    state, _ = played(start, UseAttack(0, "Wave"), Choose(0, ("1",)), cards=(card("storm", attacks=(wave,)),))

    assert (("plain",), ()) == (state.table.sides[1].lost, state.table.sides[1].discard)


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


# --- Pokémon --------------------------------------------------------------------------------


@pytest.mark.parametrize("once, hp", [(True, 70), (False, 80)])
def test_powers_of_one_name_may_count_once(once, hp):
    care = Power(name="Care", kind="poke_body", always=(Hp(to="own_active", plus=10, once=once),))
    own = game(cards=(card("nurse", powers=(care,)),))
    there = table(side("plain", ["nurse", "nurse"]))

    assert hp == queries.hp(own, there, there.sides[0].active)


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

    assert so == meaning.fits_that(own, there, MINE, there.sides[0].active, that)


def test_a_retreat_is_answered_and_the_answer_knows_who_it_was():
    hole = Trigger(on="retreated", to="opponent", then=(PutCounters(amount=2, to="those"),))
    digger = card("digger", powers=(Power(name="Hole", kind="poke_body", triggers=(hole,)),))
    start = table(side(pokemon("plain", energy=("fire",)), ["pup"]), side("plain", ["digger"]))
    state, events = played(start, Retreat(0, ("fire",), "a-bench-1"), cards=(digger,))

    assert [CountersPut(0, 1, 2)] == named(events, CountersPut)
    assert 20 == state.table.sides[0].bench[0].damage


def test_energy_of_a_type_moves_by_what_it_provides_where_it_lies():
    prism = card("prism", kind="energy", provides=("colorless",), always=(Provides(gives=("any",)),))
    there = table(side("plain", [pokemon("plain", energy=("fire", "prism"))]))
    word = MoveEnergy(from_="own_bench", to="own_active", types=("psychic",))
    _, events = play(game(cards=(prism,)), there, (word,))

    assert (EnergyMoved(0, 2, 1, "prism", "CG-ENERGY-07"),) == events


# --- evolving and levelling up ----------------------------------------------------------------


def test_a_search_may_level_a_pokemon_up():
    there = table(side("plain", ["hound"], deck=Deck(("cerber", "hound-x"))))
    word = Search(what=What(stages=("lvx",)), to="evolve", onto="own", level_up=True)
    after, events = play(game("platinum-2009"), there, (word,), answers=("a-bench-1",))

    assert [Evolved(0, 2, "hound-x", "deck", True, "CG-GEN-01")] == named(events, Evolved)
    assert ("hound-x", "hound") == after.sides[0].bench[0].cards


@pytest.mark.parametrize("unnamed, cards", [(True, ("eel", "pup")), (False, ("pup",))])
def test_a_text_may_name_the_card_that_goes_on(unnamed, cards):
    there = table(side("pup", hand=("eel",)))
    word = EvolveFrom(to="own_active", what=What(names=("Eel",)), unnamed=unnamed)

    assert cards == play(game(), there, (word,))[0].sides[0].active.cards


# --- what happened ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "facts, so",
    [
        ({"last_attack": (3, "Nip")}, True),
        ({"last_attack": (5, "Nip"), "attack_before": (3, "Tap")}, True),
        ({"last_attack": (5, "Nip"), "attack_before": (1, "Tap")}, False),
    ],
)
def test_an_attack_of_the_own_last_turn_is_known_while_the_next_is_on(facts, so):
    there = table(side(pokemon("pup", **facts)))
    scope = Scope(0, "attack", source=1)

    assert so == meaning.holds(game(), there, scope, If(history="self_attacked_last_turn"))
    if so:
        name = facts.get("attack_before", facts["last_attack"])[1]
        assert meaning.holds(game(), there, scope, If(history="self_used_this_attack_last_turn", name=name))


@pytest.mark.parametrize("fallen, so", [("pup", True), ("plain", False)])
def test_the_type_of_what_was_knocked_out_is_remembered(fallen, so):
    start = leaning(side(pokemon(fallen, damage=40), ["bulk"]))
    state, _ = played(start, LEAN, Choose(0, ("1",)))
    asked = If(history="own_knocked_out_last_turn", types=("fire",))

    assert so == meaning.holds(game(), state.table, Scope(1), asked)
    assert meaning.holds(game(), state.table, Scope(1), If(history="own_knocked_out_last_turn"))
