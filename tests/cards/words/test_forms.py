"""A Pokémon leaves play, devolves, evolves, takes on another face or type, does another's attack."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.cards.modifiers import facts as queries
from companion.cards.modifiers import plain
from companion.cards.play.moves.attack import program_of
from companion.cards.printed.cards import WeakTo
from companion.cards.printed.vocabulary import (
    Base,
    BecomeCopy,
    ChangeType,
    ChangeWeakness,
    Count,
    Damage,
    Devolve,
    DiscardEnergy,
    EvolveFrom,
    Fail,
    Flip,
    GiveCondition,
    LockAttack,
    PutMark,
    Return,
    Trigger,
    UseAttackOf,
    UseSupporter,
    Who,
)
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.events import (
    CardsShown,
    ConditionGiven,
    CopyBegan,
    DamageDealt,
    EnergyLeft,
    Evolved,
    LastingLaid,
    MarkPut,
    PokemonLeft,
    Promoted,
    Shuffled,
)
from companion.cards.values.state import Deck
from companion.cards.values.tasks import Scope
from tests.cards.making import attack, card, deck_list, game, pokemon, side, table
from tests.cards.programs import MINE, carried, play

ATTACK = Scope(0, "attack", card="eel", source=1, attack="Splash", defending=11)
REAL = (deck_list(known=False), deck_list(known=False))
HOUND = pokemon("hound", "pup", energy=("fire",), attached=("vest",), damage=20)


def stacks(after, seat=0):
    """The cards of a side's Pokémon, the Active first."""
    one = after.sides[seat]
    return tuple(p.cards for p in ((one.active,) if one.active else ()) + one.bench)


# --- out of play ------------------------------------------------------------------------------


def test_a_pokemon_goes_back_to_hand_with_all_its_cards():
    played = carried(
        game(), table(side("plain", (HOUND, "eel"))), (Return(to=Who(of="own_bench", pick=1)),), MINE, ("a-bench-1",)
    )

    assert (PokemonLeft(0, 2, "hand", "hand"),) == played.events
    assert ("fire", "hound", "pup", "vest") == played.table.sides[0].hand
    assert (1, ()) == (played.scope.done, played.scope.those)


def test_a_lost_active_is_replaced_at_once_even_in_an_attack():
    there = table(side("plain", ("eel", "pup")))
    words = (Return(to="self"), PutMark(to="own_active", name="behind"))
    played = carried(game(), there, words, ATTACK, ("a-bench-2",))

    assert (PokemonLeft(0, 1, "hand", "hand"), Promoted(0, 3), MarkPut(0, 3, "behind", 1)) == played.events


def test_both_actives_are_replaced_the_next_player_first():
    there = table(side("plain", ("eel", "pup")), side("plain", ("eel", "pup")))
    played = carried(game(), there, (Return(to="both_active"),), MINE, ("b-bench-1", "a-bench-1"))

    assert (Promoted(1, 12), Promoted(0, 2)) == played.events[2:]


# --- devolving ----------------------------------------------------------------------------------


def devolving(*cards, word=None, **facts):
    there = table(b=side(pokemon(*cards, **facts), ("eel",)))
    return carried(game(), there, (word or Devolve(to="opponent_active"),), MINE, ())


def test_several_stages_come_off():
    assert ("pup",) == devolving("cerber", "hound", "pup", word=Devolve(to="opponent", stages=2)).table.sides[
        1
    ].active.cards
    assert ("pup",) == devolving("cerber", "hound", "pup", word=Devolve(to="opponent", stages="all")).table.sides[
        1
    ].active.cards


def test_the_player_says_how_many_stages():
    there = table(side(pokemon("cerber", "hound", "pup")))
    played = carried(game(), there, (Devolve(to="own_active", stages="choose"),), MINE, ("2",))

    assert (("1", "2"), ("pup",)) == (played.asked[0].options, played.table.sides[0].active.cards)


# --- evolving -----------------------------------------------------------------------------------


def growing(*bench, hand, active="plain", cards=(), **facts):
    return game(cards=cards), table(side(active, bench, hand=hand), **facts)


def test_the_pokemon_is_picked_then_the_card():
    other = card("mastiff", stage="stage1", evolves_from="Pup")
    rules, there = growing("pup", "pup", hand=("hound", "mastiff"), cards=[other])
    played = carried(rules, there, (EvolveFrom(to=Who(of="own", pick=1)),), MINE, ("a-bench-2", "mastiff"))

    assert ("choose-to-evolve", "choose-card-to-evolve") == played.prompts
    assert (Evolved(0, 3, "mastiff", "hand"),) == played.events


def test_a_stage_is_skipped():
    rules, there = growing("pup", "eel", hand=("cerber", "hound"))

    assert (Evolved(0, 2, "cerber", "hand"),) == play(rules, there, (EvolveFrom(to="own", skip=True),))[1]


def test_only_own_pokemon_evolve():
    there = table(side(hand=("hound",)), side("pup"))

    assert () == play(game(), there, (EvolveFrom(to="all"),))[1]


def test_a_card_of_a_real_hand_is_named():
    rules, there = game(decks=REAL), table(side("plain", ("pup",), hand=(UNKNOWN, UNKNOWN)))
    played = carried(rules, there, (EvolveFrom(to="own"),), MINE, ("hound",))

    assert (("hound",), 0) == (played.asked[0].options, played.asked[0].at_least)
    assert ((UNKNOWN,), ("hound", "pup")) == (played.table.sides[0].hand, stacks(played.table)[1])


def test_a_pokemon_levels_up():
    rules, there = growing(active=pokemon("hound", "pup"), hand=("hound-x",))
    events = play(rules, there, (EvolveFrom(to="own", level_up=True),))[1]

    assert (Evolved(0, 1, "hound-x", "hand", True, "CG-LVX-01"),) == events
    assert () == play(rules, there, (EvolveFrom(to="own"),))[1]


def test_only_a_lvx_of_its_name_levels_it_up():
    rules, there = growing(active=pokemon("hound", "pup"), hand=("hound-x", "hound"))
    other = table(side("eel", hand=("hound-x",)))
    word = EvolveFrom(to="own", level_up=True)

    assert ["hound-x"] == [event.card for event in play(rules, there, (word,))[1]]
    assert () == play(rules, other, (word,))[1]


def test_who_waits_for_evolving_is_told():
    waits = card(
        "hound",
        stage="stage1",
        evolves_from="Pup",
        triggers=(Trigger(on="evolved_into", then=(PutMark(to="self", name="up"),)),),
    )
    rules, there = growing("pup", hand=("hound",), cards=[waits])

    assert MarkPut(0, 2, "up", 1) == play(rules, there, (EvolveFrom(to="own"),))[1][-1]


# --- another face, another type --------------------------------------------------------------------


def test_a_copy_shows_the_others_face_and_keeps_what_lies_on_it():
    there = table(side(pokemon("pup", energy=("fire",), damage=10)), side("eel"))
    rules = game()
    after, events = play(rules, there, (BecomeCopy(of="opponent_active"),), Scope(0, "power", source=1))
    active = after.sides[0].active

    assert (CopyBegan(0, 1, "eel", 5),) == events
    assert ("Eel", ("water",), 50) == (
        plain.name(rules, active),
        queries.types(rules, after, active),
        queries.hp_left(rules, after, active),
    )
    assert (("pup",), ("fire",)) == (active.cards, active.energy)


def test_a_copy_of_nobody_is_none():
    scope = Scope(0, "power", source=1, done=1)
    played = carried(game(), table(b=side(bench=())), (BecomeCopy(of="opponent_bench"),), scope)

    assert ((), 0) == (played.events, played.scope.done)


def test_the_weakness_is_to_the_type_that_is_named():
    rules = game()
    played = carried(rules, table(b=side("pup")), (ChangeWeakness(to="defending"),), ATTACK, ("fairy",))
    mod = played.events[0].lasting

    assert (0, "name-weakness") == (played.asked[0].seat, played.asked[0].prompt)
    assert "colorless" not in played.asked[0].options and "water" in played.asked[0].options
    assert (WeakTo(type="fairy", times=2),) == queries.weaknesses(rules, played.table, played.table.sides[1].active)
    assert (0, False, True) == (mod.until, mod.stays, mod.from_attack)


def test_the_resistance_is_to_the_type_that_is_named():
    rules = game()
    words = (ChangeWeakness(to="self", resistance=True, types=("fire", "water")),)
    played = carried(rules, table(), words, ATTACK, ("water",))

    assert ("fire", "water") == played.asked[0].options
    assert ["water"] == [one.type for one in queries.resistances(rules, played.table, played.table.sides[0].active)]


def test_the_type_is_that_of_another_pokemon():
    rules = game()
    there = table(side("plain", ("pup",)), side("eel", ("plain",)))
    word = ChangeType(to="self", like=Who(of="all_other", pick=1))
    played = carried(rules, there, (word,), Scope(0, "power", source=1), ("b-active",))

    assert ("a-bench-1", "b-active") == played.asked[0].options
    assert ("water",) == queries.types(rules, played.table, played.table.sides[0].active)
    assert (LastingLaid, 5) == (type(played.events[0]), played.events[0].lasting.until)


def test_of_two_types_one_is_named():
    dual = card("koi", types=("water", "dragon"))
    word = ChangeType(to="self", like="defending")
    played = carried(game(cards=[dual]), table(b=side("koi")), (word,), ATTACK, ("dragon",))

    assert ("name-type", {"water", "dragon"}) == (played.asked[0].prompt, set(played.asked[0].options))
    assert ("dragon",) == played.events[0].lasting.mod.types


def test_nobody_has_a_type_to_take():
    played = carried(game(), table(), (ChangeType(to="self", like="defending"),), replace(ATTACK, done=1))

    assert ((), 0) == (played.events, played.scope.done)


def test_a_named_attack_is_locked_to_the_end_of_the_opponents_turn():
    two = card("eel", attacks=(attack("Splash"), attack("Bite")))
    played = carried(game(cards=[two]), table(b=side("eel")), (LockAttack(),), ATTACK, ("Bite",))

    assert ("name-attack", ("Splash", "Bite")) == (played.asked[0].prompt, played.asked[0].options)
    assert ("Bite", 6) == (played.events[0].lasting.mod.attack, played.events[0].lasting.until)


def test_without_attacks_there_is_none_to_lock():
    mute = card("eel", attacks=())
    played = carried(game(cards=[mute]), table(b=side("eel")), (LockAttack(),), replace(ATTACK, done=1))

    assert ((), 0) == (played.events, played.scope.done)


# --- another's attack ---------------------------------------------------------------------------------


MIMIC = card("mimic", attacks=(attack("Mimic", after=(UseAttackOf(of="defending"),)),))
COSTLY = attack("Blaze", "fire", "fire", damage=30, needs=(DiscardEnergy(types=("fire",), must=True),))
LUCKY = attack("Gamble", damage=40, needs=(Flip(tails=(Fail(),)),))
MANY = attack(
    "Storm",
    damage=10,
    sign="x",
    choose=(Who(of="opponent_bench", pick=1),),
    before=(PutMark(to="self", name="wet"),),
    number=(Flip(coins=2), Base(amount=Count(count="heads", times=10))),
    after=(GiveCondition(is_="asleep"), Damage(amount=20, to="chosen")),
)


def mimicked(*attacks, answers=(), word=None, **sides):
    """What the Active Pokémon's attack comes to that does one of the opponent's Active's."""
    own = MIMIC if word is None else card("mimic", attacks=(attack("Mimic", after=(word,)),))
    rules = game(cards=[own, card("bulk", hp=120, attacks=attacks)])
    there = table(sides.get("a", side("mimic")), sides.get("b", side("bulk", ("eel", "pup"))))
    run = program_of(rules, there, 0, "Mimic")
    return carried(rules, there, run.words[:-1], run.scope, answers)


def test_another_pokemons_attack_is_done_in_full():
    played = mimicked(MANY, answers=("b-bench-2", "heads", "heads"))
    now = played.table.sides[1]

    assert (20, "asleep", 20) == (now.active.damage, now.active.rotation, now.bench[1].damage)
    assert (("wet", 1),) == played.table.sides[0].active.marks
    assert [MarkPut, DamageDealt, ConditionGiven, DamageDealt] == [
        type(event) for event in played.events if isinstance(event, MarkPut | DamageDealt | ConditionGiven)
    ]


def test_the_player_picks_the_attack():
    played = mimicked(COSTLY, LUCKY, answers=("Blaze",))

    assert ("choose-attack", ("Blaze", "Gamble")) == (played.asked[0].prompt, played.asked[0].options)
    assert 30 == played.table.sides[1].active.damage


@pytest.mark.parametrize("energy, damage", [(("fire", "fire"), 30), (("fire",), 0)])
def test_what_it_costs_is_asked_for_where_it_is_not_free(energy, damage):
    a = side(pokemon("mimic", energy=energy))
    played = mimicked(COSTLY, word=UseAttackOf(of="defending", free=False), a=a)

    assert damage == played.table.sides[1].active.damage
    assert bool(damage) == any(isinstance(event, EnergyLeft) for event in played.events)


def test_an_attack_of_a_card_under_it():
    under = side(pokemon("mimic", "pup"))

    assert 10 == mimicked(word=UseAttackOf(of="self", under=True), a=under).table.sides[1].active.damage


def test_an_attack_of_a_card_in_a_discard_pile():
    a = side("mimic", discard=("fire", "eel", "pup"))
    played = mimicked(word=UseAttackOf(zone="discard"), a=a, answers=("eel",))

    assert ("choose-card-to-copy", ("eel", "pup")) == (played.asked[0].prompt, played.asked[0].options)
    assert (20, ("fire", "eel", "pup")) == (played.table.sides[1].active.damage, played.table.sides[0].discard)


def test_an_attack_of_a_card_in_the_opponents_discard_pile():
    b = side("bulk", discard=("eel",))

    assert 20 == mimicked(word=UseAttackOf(zone="opponent_discard"), b=b).table.sides[1].active.damage


def test_a_deck_that_was_looked_through_is_shuffled():
    a = side("mimic", deck=Deck(("eel", "fire")))
    played = mimicked(word=UseAttackOf(zone="deck"), a=a)

    assert (20, [Shuffled(0)]) == (
        played.table.sides[1].active.damage,
        [event for event in played.events if isinstance(event, Shuffled)],
    )
    assert not [event for event in mimicked(attack("Dive")).events if isinstance(event, Shuffled)]


def test_one_of_several_pokemon_is_picked_first():
    b = side("bulk", ("eel", "pup"))
    played = mimicked(word=UseAttackOf(of="opponent_bench"), b=b, answers=("b-bench-1",))

    assert (("b-bench-1", "b-bench-2"), 20) == (played.asked[0].options, played.table.sides[1].active.damage)


# --- a Supporter's text -------------------------------------------------------------------------------


def test_a_supporter_in_the_opponents_hand_is_picked_done_and_stays():
    there = table(side(deck=5), side(hand=("coach", "fire", "mentor")))
    played = carried(game(), there, (UseSupporter(of="opponent_hand"),), answers=("mentor",))

    assert [("choose-card-to-use", ("coach", "mentor"))] == [(one.prompt, one.options) for one in played.asked]
    assert (2, ("coach", "fire", "mentor")) == (len(played.table.sides[0].hand), played.table.sides[1].hand)
    assert [("coach", "fire", "mentor")] == [event.cards for event in played.events if isinstance(event, CardsShown)]


def test_supporter_that_is_done_out_of_a_real_hand_is_known_to_be_there():
    real = game(decks=(deck_list(), deck_list({"mentor": 1, "eel": 2}, known=False)))
    there = table(b=side(None, (), hand=("?", "?"), deck=("?",), prizes=0))
    played = carried(real, there, (UseSupporter(of="opponent_hand"),), answers=("mentor",))

    assert played.table.sides[1].hand == ("?", "mentor")
