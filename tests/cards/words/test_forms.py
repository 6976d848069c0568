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
    Draw,
    EvolveFrom,
    Fail,
    Flip,
    GiveCondition,
    If,
    LockAttack,
    NoEvolving,
    Prevent,
    PutMark,
    Return,
    Trigger,
    UseAttackOf,
    UseSupporter,
    What,
    Who,
)
from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.events import (
    CardsShown,
    CoinFlipped,
    ConditionGiven,
    CopyBegan,
    DamageDealt,
    Devolved,
    EndIsDue,
    EnergyLeft,
    Evolved,
    GameWon,
    KnockedOut,
    LastingLaid,
    MarkPut,
    PokemonLeft,
    Prevented,
    Promoted,
    Shuffled,
)
from companion.cards.values.state import Deck, Lasting
from companion.cards.values.tasks import Scope
from tests.cards.making import attack, card, deck_list, game, pokemon, side, table
from tests.cards.programs import MINE, THEIRS, carried, play

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


def test_what_is_attached_may_be_discarded():
    now = play(game(), table(side("plain", (HOUND,))), (Return(to="own_bench", attached="discard"),))[0].sides[0]

    assert (("hound", "pup"), {"fire", "vest"}) == (now.hand, set(now.discard))


def test_only_the_basic_card_may_go():
    word = Return(to="own_bench", attached="discard", only_basic=True)
    now = play(game(), table(side("plain", (HOUND,))), (word,))[0].sides[0]

    assert (("pup",), {"fire", "vest", "hound"}) == (now.hand, set(now.discard))


def test_what_goes_into_a_deck_is_shuffled_in():
    after, events = play(game(), table(b=side("plain", (HOUND,))), (Return(to="opponent_bench", zone="deck"),))

    assert (PokemonLeft(1, 12, "deck", "deck"), Shuffled(1)) == events
    assert 24 == len(after.sides[1].deck)


def test_a_lost_active_is_replaced_at_once_even_in_an_attack():
    there = table(side("plain", ("eel", "pup")))
    words = (Return(to="self"), PutMark(to="own_active", name="behind"))
    played = carried(game(), there, words, ATTACK, ("a-bench-2",))

    assert (PokemonLeft(0, 1, "hand", "hand"), Promoted(0, 3), MarkPut(0, 3, "behind", 1)) == played.events


def test_a_benched_pokemon_that_leaves_is_not_replaced():
    assert (PokemonLeft(0, 2, "hand", "hand"),) == play(game(), table(), (Return(to="own_bench"),))[1]


def test_without_a_bench_the_game_is_lost():
    _, events = play(game(), table(side("plain", ())), (Return(to="own_active"),))

    assert GameWon("b", "CG-WIN-02") == events[-1]


def test_both_actives_are_replaced_the_next_player_first():
    there = table(side("plain", ("eel", "pup")), side("plain", ("eel", "pup")))
    played = carried(game(), there, (Return(to="both_active"),), MINE, ("b-bench-1", "a-bench-1"))

    assert (Promoted(1, 12), Promoted(0, 2)) == played.events[2:]


def test_a_shield_holds_a_pokemon_in_play():
    lasting = (Lasting(6, 1, "vest", mod=Prevent(damage=False, effects=True)),)
    played = carried(game(), table(b=side(pokemon("pup", lasting=lasting))), (Return(to="defending"),), ATTACK)

    assert ((Prevented(1, 11, "effects", "vest"),), 0) == (played.events, played.scope.done)


# --- devolving ----------------------------------------------------------------------------------


def devolving(*cards, word=None, **facts):
    there = table(b=side(pokemon(*cards, **facts), ("eel",)))
    return carried(game(), there, (word or Devolve(to="opponent_active"),), MINE, ())


def test_the_highest_stage_comes_off():
    played = devolving("cerber", "hound", "pup", damage=30, rotation="asleep", poison=1, energy=("fire",))
    active = played.table.sides[1].active

    assert (Devolved(1, 11, "cerber", "hand"),) == played.events
    assert (("hound", "pup"), 30, "", 0, ("fire",)) == (
        active.cards,
        active.damage,
        active.rotation,
        active.poison,
        active.energy,
    )
    assert (("cerber",), (11,), 1) == (played.table.sides[1].hand, played.scope.those, played.scope.done)


def test_a_basic_pokemon_does_not_devolve():
    played = devolving("pup")

    assert ((), 0) == (played.events, played.scope.done)


def test_a_lvx_comes_off_with_the_evolution_card_under_it():
    played = devolving("hound-x", "hound", "pup")

    assert (
        Devolved(1, 11, "hound-x", "hand", clause="CG-LVX-08"),
        Devolved(1, 11, "hound", "hand", clause="CG-LVX-08"),
    ) == played.events
    assert (("pup",), ("hound", "hound-x")) == (played.table.sides[1].active.cards, played.table.sides[1].hand)


def test_a_lvx_on_a_basic_pokemon_stays():
    pup_x = card("pup-x", name="Pup", stage="lvx", level="X")
    there = table(b=side(pokemon("pup-x", "pup")))

    assert () == play(game(cards=[pup_x]), there, (Devolve(to="opponent_active"),))[1]


def test_a_legend_does_not_devolve():
    assert () == devolving("sun-top", "sun-bottom").events


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


def test_devolved_under_its_damage_it_is_knocked_out():
    there = table(b=side(pokemon("hound", "pup", damage=50), ("eel",)))
    after, events = play(game(), there, (Devolve(to="opponent_active"),), MINE, ("1",))

    assert (Devolved(1, 11, "hound", "hand"), KnockedOut(1, 11)) == events[:2]
    assert (("hound",), ("pup",)) == (after.sides[1].hand, after.sides[1].discard)


def test_devolved_by_an_attack_it_is_knocked_out_at_its_end():
    there = table(b=side(pokemon("hound", "pup", damage=50), ("eel",)))

    assert (Devolved(1, 11, "hound", "hand"),) == play(game(), there, (Devolve(to="defending"),), ATTACK)[1]


def test_only_the_evolved_can_be_picked():
    there = table(side("pup", (pokemon("hound", "pup"), "eel", pokemon("hound", "pup"))))
    request = carried(game(), there, (Devolve(to=Who(of="own", pick=1)),)).request

    assert ("a-bench-1", "a-bench-3") == request.options


def test_into_the_deck_it_is_shuffled():
    assert Shuffled(1) == devolving("hound", "pup", word=Devolve(to="opponent", zone="deck")).events[-1]


# --- evolving -----------------------------------------------------------------------------------


def growing(*bench, hand, active="plain", cards=(), **facts):
    return game(cards=cards), table(side(active, bench, hand=hand), **facts)


def test_a_pokemon_evolves_with_a_card_of_the_hand_that_fits():
    rules, there = growing(pokemon("pup", entered=5, poison=0), "eel", hand=("hound", "cerber", "fire"))
    played = carried(rules, there, (EvolveFrom(to=Who(of="own", pick=1)),))

    assert (Evolved(0, 2, "hound", "hand"),) == played.events
    assert ((("plain",), ("hound", "pup"), ("eel",)), 1) == (stacks(played.table), played.scope.done)


def test_the_pokemon_is_picked_then_the_card():
    other = card("mastiff", stage="stage1", evolves_from="Pup")
    rules, there = growing("pup", "pup", hand=("hound", "mastiff"), cards=[other])
    played = carried(rules, there, (EvolveFrom(to=Who(of="own", pick=1)),), MINE, ("a-bench-2", "mastiff"))

    assert ("choose-to-evolve", "choose-card-to-evolve") == played.prompts
    assert (Evolved(0, 3, "mastiff", "hand"),) == played.events


def test_one_card_evolves_one_pokemon():
    rules, there = growing("pup", "pup", hand=("hound",))

    assert [2] == [event.pokemon for event in play(rules, there, (EvolveFrom(to="own_bench"),))[1]]


def test_the_usual_wait_holds_where_the_text_says_nothing_else():
    usual = EvolveFrom(to="own_bench", anytime=False)
    rules, there = growing(pokemon("pup", entered=5), pokemon("pup", entered=3), hand=("hound", "hound"))

    assert [3] == [event.pokemon for event in play(rules, there, (usual,))[1]]
    assert () == play(rules, replace(there, turn=1), (usual,))[1]


def test_a_text_that_forbids_evolving_from_hand_is_obeyed():
    still = card("meadow", kind="stadium", always=(NoEvolving(to="all"),))
    rules, there = growing("pup", hand=("hound",), cards=[still], stadium=("meadow", 1))
    buried = table(side("plain", ("pup",), discard=("hound",)), stadium=("meadow", 1))

    assert () == play(rules, there, (EvolveFrom(to="own"),))[1]
    assert 1 == len(play(rules, buried, (EvolveFrom(to="own", from_="discard"),))[1])


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


def test_a_mega_evolution_ends_the_turn():
    mega = card("m-eel", stage="mega", evolves_from="Eel")
    rules, there = growing(active="eel", hand=("m-eel",), cards=[mega])

    assert (Evolved(0, 1, "m-eel", "hand"), EndIsDue("CG-MEGA-03")) == play(rules, there, (EvolveFrom(to="own"),))[1]


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


def test_only_cards_that_the_text_speaks_of_evolve_it():
    blazing = card("mastiff", stage="stage1", evolves_from="Pup", types=("fire",), hp=200)
    rules, there = growing("pup", hand=("hound", "mastiff"), cards=[blazing])

    assert ["hound"] == [
        event.card for event in play(rules, there, (EvolveFrom(to="own", what=What(hp_at_most=90)),))[1]
    ]


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


def test_what_it_costs_is_not_paid_where_it_is_free():
    a = side(pokemon("mimic", energy=("fire",)))

    assert not [event for event in mimicked(COSTLY, a=a).events if isinstance(event, EnergyLeft)]


@pytest.mark.parametrize("energy, damage", [(("fire", "fire"), 30), (("fire",), 0)])
def test_what_it_costs_is_asked_for_where_it_is_not_free(energy, damage):
    a = side(pokemon("mimic", energy=energy))
    played = mimicked(COSTLY, word=UseAttackOf(of="defending", free=False), a=a)

    assert damage == played.table.sides[1].active.damage
    assert bool(damage) == any(isinstance(event, EnergyLeft) for event in played.events)


@pytest.mark.parametrize("shown, damage", [("heads", 40), ("tails", 0)])
def test_a_coin_that_it_needs_is_flipped(shown, damage):
    played = mimicked(LUCKY, answers=(shown,))

    assert CoinFlipped(0, shown == "heads", "need", "CG-ATTACK-09") in played.events
    assert damage == played.table.sides[1].active.damage


def test_the_type_stays_that_of_the_attacking_pokemon():
    weak = card(
        "bulk", hp=120, types=("fire",), weak=(WeakTo(type="water", times=2),), attacks=(attack("Dive", damage=10),)
    )
    rules = game(cards=[card("mimic", types=("water",), attacks=MIMIC.attacks), weak])
    there = table(side("mimic"), side("bulk"))
    run = program_of(rules, there, 0, "Mimic")

    assert 20 == carried(rules, there, run.words[:-1], run.scope).table.sides[1].active.damage


def test_an_attack_that_can_only_be_used_at_times_is_done_only_then():
    never = attack("Never", damage=50, if_=If(stadium="Arena"))

    assert 0 == mimicked(never).table.sides[1].active.damage


def test_an_attack_that_copies_copies_once():
    copying = attack("Echo", after=(UseAttackOf(of="own_active"),))
    played = mimicked(copying)

    assert [] == [event for event in played.events if isinstance(event, DamageDealt)]
    assert () == played.asked


def test_the_attack_of_the_last_turn():
    used = side(pokemon("bulk", last_attack=(4, "Dive")))
    word = UseAttackOf(of="defending", last=True)
    attacks = (attack("Dive", damage=10), attack("Drown", damage=50))

    assert 10 == mimicked(*attacks, word=word, b=used).table.sides[1].active.damage
    long_ago = side(pokemon("bulk", last_attack=(2, "Dive")))
    assert 0 == mimicked(*attacks, word=word, b=long_ago).table.sides[1].active.damage


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


def test_a_copied_attack_may_be_any_but_one_that_copies():
    copying = attack("Echo", after=(UseAttackOf(of="own_active"),))
    scope = replace(ATTACK, copied="eel", done=1)
    there = table(b=side("bulk"))
    both = game(cards=[card("bulk", hp=120, attacks=(copying, attack("Dive", damage=10)))])
    one = game(cards=[card("bulk", hp=120, attacks=(copying,))])

    assert "Dive" == carried(both, there, (UseAttackOf(of="defending"),), scope).scope.attack
    assert 0 == carried(one, there, (UseAttackOf(of="defending"),), scope).scope.done


def test_one_of_several_pokemon_is_picked_first():
    b = side("bulk", ("eel", "pup"))
    played = mimicked(word=UseAttackOf(of="opponent_bench"), b=b, answers=("b-bench-1",))

    assert (("b-bench-1", "b-bench-2"), 20) == (played.asked[0].options, played.table.sides[1].active.damage)


def test_b_may_copy_as_well():
    rules = game(cards=[MIMIC])
    there = table(side("eel"), side("mimic"), turn=6, to_move=1)
    run = program_of(rules, there, 1, "Mimic")

    assert THEIRS.seat == run.scope.seat
    assert 20 == carried(rules, there, run.words[:-1], run.scope).table.sides[0].active.damage


# --- a Supporter's text -------------------------------------------------------------------------------


def test_a_supporter_in_the_opponents_hand_is_picked_done_and_stays():
    there = table(side(deck=5), side(hand=("coach", "fire", "mentor")))
    played = carried(game(), there, (UseSupporter(of="opponent_hand"),), answers=("mentor",))

    assert [("choose-card-to-use", ("coach", "mentor"))] == [(one.prompt, one.options) for one in played.asked]
    assert (2, ("coach", "fire", "mentor")) == (len(played.table.sides[0].hand), played.table.sides[1].hand)
    assert [("coach", "fire", "mentor")] == [event.cards for event in played.events if isinstance(event, CardsShown)]


@pytest.mark.parametrize("if_, drawn", [(If(in_zone="pokemon"), 0), (If(in_zone="energy"), 1)])
def test_a_supporter_that_asks_for_what_is_not_there_is_not_done(if_, drawn):
    rules = game(cards=[card("coach", kind="supporter", if_=if_, effects=(Draw(amount=1),))])
    there = table(side(deck=5, discard=("fire",)), side(hand=("coach",)))
    played = carried(rules, there, (UseSupporter(of="opponent_hand"),))

    assert drawn == len(played.table.sides[0].hand)


def test_beside_the_active_pokemon_the_own_supporter_is_done_once_more():
    there = table(side(deck=5, supporter=("mentor",)), side(hand=("coach",)))

    assert 2 == len(carried(game(), there, (UseSupporter(),)).table.sides[0].hand)
    assert 0 == carried(game(), table(side(deck=5)), (UseSupporter(),)).scope.done


def test_supporter_that_is_done_out_of_a_real_hand_is_known_to_be_there():
    real = game(decks=(deck_list(), deck_list({"mentor": 1, "eel": 2}, known=False)))
    there = table(b=side(None, (), hand=("?", "?"), deck=("?",), prizes=0))
    played = carried(real, there, (UseSupporter(of="opponent_hand"),), answers=("mentor",))

    assert played.table.sides[1].hand == ("?", "mentor")
