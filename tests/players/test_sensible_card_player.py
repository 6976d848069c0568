"""The program that plays cards: it builds up, attacks when it can, and wastes nothing."""

from __future__ import annotations

import random

import pytest

from companion.cards.printed.cards import WeakTo
from companion.cards.printed.vocabulary import ByHand, DiscardHand, Draw, Heal, Switch, Who
from companion.cards.values.actions import (
    AttachEnergy,
    BenchPokemon,
    DrawExtra,
    EndTurn,
    Evolve,
    PlaceActive,
    PlayTrainer,
    Retreat,
    UseAttack,
)
from companion.cards.values.state import SetupSide
from companion.kernel.chance import SeededChance
from companion.kernel.match import Match
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Choose, TurnRequest
from companion.kernel.player import view_of
from companion.players.given import GIVEN
from companion.players.sensible_card_player import SELDOM, SHARE, SensibleCardPlayer
from tests.cards.making import attack, card, pokemon, rules, side, state, table

POTION = card("potion", kind="trainer", effects=(Heal(to=Who(of="own", pick=1), amount=20),))
RIDDLE = card("riddle", kind="trainer", effects=(ByHand(),))
BRUTE = card(
    "brute",
    types=("fire",),
    weak=(WeakTo(type="water", times=2),),
    attacks=(attack("Jab", "fire", damage=10), attack("Crush", "fire", "fire", damage=60)),
)
ANEW = card("anew", kind="trainer", effects=(DiscardHand(amount="all"), Draw(amount=3)))
SWAP = card("swap", kind="trainer", effects=(Switch(side="own"),))
RULES = rules("xy-2016", (POTION, RIDDLE, BRUTE, ANEW, SWAP))
EVER = range(30)
"""So many seeds: what is done now and then is done with some of them."""


def seen(at, request):
    return view_of(RULES, at, request, RULES)


def does(at, seeds=EVER, **kind):
    """Every action that the program would take first on this table, by its seed."""
    found = RULES.at_turn(at)
    return [SensibleCardPlayer(random.Random(n), **kind).answer(seen(found, TurnRequest(0, "main"))) for n in seeds]


def own(active="brute", bench=(), hand=(), **facts):
    return table(side(active, bench=bench, hand=hand, **facts), side("bulk"))


def test_what_builds_up_comes_before_the_attack():
    ready = pokemon("brute", energy=("fire", "fire"))

    assert {BenchPokemon(0, "brute")} == set(does(own(ready, hand=("brute", "supply"))))
    assert {Evolve(0, "hound", "a-bench-1")} == set(does(own(ready, ("pup",), ("hound",))))
    assert PlayTrainer(0, "supply") in does(own(ready, hand=("supply",)))


def test_it_attacks_when_it_can_instead_of_ending_the_turn():
    ready = pokemon("brute", energy=("fire", "fire"))
    taken = does(own(ready))

    assert {UseAttack(0, "Jab"), UseAttack(0, "Crush")} == set(taken)
    assert taken.count(UseAttack(0, "Crush")) > taken.count(UseAttack(0, "Jab"))
    assert {EndTurn(0)} == set(does(own()))


def test_who_does_not_waver_always_does_what_helps_and_takes_the_strongest_attack():
    sure = {"share": 1.0}
    ready, hurt = pokemon("brute", energy=("fire", "fire")), pokemon("brute", damage=30)

    assert {UseAttack(0, "Crush")} == set(does(own(ready), **sure))
    assert {PlayTrainer(0, "potion")} == set(does(own(hurt, hand=("potion",)), **sure))
    assert {PlayTrainer(0, "potion"), EndTurn(0)} == set(does(own(hurt, hand=("potion",))))


def test_the_less_its_share_the_more_it_leaves_undone():
    ready, hurt = pokemon("brute", energy=("fire", "fire")), pokemon("brute", damage=30)

    for at, best in ((own(ready), UseAttack(0, "Crush")), (own(hurt, hand=("potion",)), PlayTrainer(0, "potion"))):
        assert 0 < does(at, share=SELDOM).count(best) < does(at, share=SHARE).count(best) < len(EVER)


def test_the_one_that_is_chosen_at_the_table_seldom_does_all_that_may_help():
    at = own(pokemon("brute", energy=("fire", "fire")))
    view = seen(RULES.at_turn(at), TurnRequest(0, "main"))

    given = [GIVEN["sensible"].make(random.Random(n)).answer(view) for n in EVER]
    assert given == does(at, share=SELDOM) != does(at)


def test_energy_goes_to_whom_it_helps():
    assert {AttachEnergy(0, "fire", "a-active")} == set(does(own(bench=("brute",), hand=("fire",))))
    full = pokemon("brute", energy=("fire", "fire"))
    assert {AttachEnergy(0, "fire", "a-bench-1")} == set(does(own(full, ("brute",), ("fire",))))
    assert AttachEnergy(0, "water", "a-active") not in does(own(hand=("water",)))


def test_cards_that_would_do_nothing_stay_in_hand():
    assert {EndTurn(0)} == set(does(own(hand=("potion",))))
    hurt = pokemon("brute", damage=30)
    assert PlayTrainer(0, "potion") in does(own(hurt, hand=("potion",)))


def test_cards_that_players_carry_out_are_not_for_a_program():
    assert {EndTurn(0)} == set(does(own(hand=("riddle",))))


def test_it_retreats_only_for_somebody_who_can_attack():
    ready = pokemon("brute", energy=("fire", "fire"))
    tired = pokemon("bulk", energy=("fire", "fire", "fire"), rotation="", damage=0)
    stuck = pokemon("plain", energy=())

    assert {Retreat} == {type(one) for one in does(own(pokemon("eel", energy=("fire",)), (ready,)))}
    assert not any(isinstance(one, Retreat) for one in does(own(tired, (stuck,))))


def test_the_strongest_starts_and_every_extra_card_is_drawn():
    laid = table(side(None, bench=(), hand=("pup", "eel", "bulk")), setup=(SetupSide(dealt=True), SetupSide()))
    player = SensibleCardPlayer(random.Random(1))

    assert PlaceActive(0, "bulk") == player.answer(seen(state(laid), TurnRequest(0, "place")))
    owed = table(side("pup"), setup=(SetupSide(dealt=True, owed=2, prizes=True), SetupSide(checked=True)))
    assert DrawExtra(0, 2) == player.answer(seen(state(owed), TurnRequest(0, "extra")))


@pytest.mark.parametrize(
    "request_, pick",
    [
        (ChoiceRequest(0, "choose-new-active", ("a-bench-1", "a-bench-2")), "a-bench-2"),
        (ChoiceRequest(0, "choose-to-damage", ("a-active", "b-active", "b-bench-1")), "b-bench-1"),
        (ChoiceRequest(0, "choose-how-many-counters", ("0", "3", "1")), "3"),
    ],
)
def test_questions_are_answered_to_the_own_good(request_, pick):
    ready = pokemon("brute", energy=("fire", "fire"))
    at = table(side("pup", bench=("pup", ready)), side("bulk", bench=(pokemon("bulk", damage=90),)))

    assert Choose(0, (pick,)) == SensibleCardPlayer(random.Random(1)).answer(seen(state(at), request_))


def test_what_may_be_had_is_taken_and_what_may_be_lost_not_always():
    have = ChoiceRequest(0, "choose-card-for-hand", ("fire",), at_least=0)
    lose = ChoiceRequest(0, "choose-card-to-discard", ("fire",), at_least=0)
    at = state(own())

    def picks(request):
        return {SensibleCardPlayer(random.Random(n)).answer(seen(at, request)).picks for n in EVER}

    assert {("fire",)} == picks(have)
    assert {("fire",), ()} == picks(lose)


def picked(at, prompt, *options):
    """What is picked, whatever the seed."""
    request = ChoiceRequest(0, prompt, options)
    return {SensibleCardPlayer(random.Random(n)).answer(seen(state(at), request)).picks for n in EVER}


READY = pokemon("brute", energy=("fire", "fire"))
FULL = (pokemon("pup", energy=("fire",)), *[pokemon("plain", energy=("fire",))] * 3)
"""A Bench to which a Basic Pokémon would add little."""


@pytest.mark.parametrize(
    "at, options, best",
    [
        (own(READY, FULL), ("cerber", "fire", "hound", "water"), "hound"),
        (own(READY, FULL, hand=("hound",)), ("cerber", "hound", "water"), "cerber"),
        (own("brute", FULL, hand=("hound",)), ("eel", "fire", "hound", "water"), "fire"),
        (own(READY, hand=()), ("cerber", "fire", "pup", "water"), "pup"),
        (own(READY, FULL, supporter=("mentor",)), ("coach", "supply"), "supply"),
        (own(READY, FULL, hand=("mentor",)), ("coach", "supply"), "supply"),
    ],
    ids=[
        "lacking-evolution",
        "evolution-after-it",
        "lacking-energy",
        "thin-bench",
        "supporter-played",
        "second-supporter",
    ],
)
def test_of_cards_to_be_had_the_one_that_the_table_can_use_is_taken(at, options, best):
    assert {(best,)} == picked(at, "choose-card-for-hand", *options)


def test_of_the_own_hand_what_is_of_no_use_goes_first():
    at = own(READY, FULL, hand=("fire", "hound", "water"))

    assert ("hound",) not in picked(at, "choose-card-to-discard", "fire", "hound", "water")
    assert {("hound",)} == picked(own(READY, FULL, hand=("hound", "hound")), "choose-card-to-trade", "hound")


def test_who_can_attack_soonest_is_promoted():
    attacker = pokemon("pup", energy=("fire",))

    assert {("a-bench-2",)} == picked(own(bench=("bulk", attacker)), "choose-new-active", "a-bench-1", "a-bench-2")
    soon = own(bench=("bulk", "brute"), hand=("fire",))
    assert {("a-bench-2",)} == picked(soon, "choose-new-active", "a-bench-1", "a-bench-2")


def test_who_falls_to_the_next_attack_is_brought_in_front_of_it():
    at = table(side(READY), side("bulk", bench=("bulk", "pup")))

    assert {("b-bench-2",)} == picked(at, "choose-to-switch-in", "b-bench-1", "b-bench-2")


def test_a_good_hand_is_not_given_up_and_a_poor_one_last():
    young = pokemon("pup", entered=5)

    assert {EndTurn(0)} == set(does(own("bulk", (young, young), ("anew", "hound", "hound"))))
    assert PlayTrainer(0, "anew") in does(own(READY, FULL, ("anew", "water")))
    assert {PlayTrainer(0, "supply"), EndTurn(0)} == set(does(own("plain", (), ("anew", "supply"))))


def test_nobody_takes_a_ready_attacker_s_place():
    assert PlayTrainer(0, "swap") not in does(own(READY, hand=("swap",)))
    assert PlayTrainer(0, "swap") in does(own("eel", (READY,), ("swap",)))


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_match_is_played_by_legal_answers_only(seed):
    cards = (card("drawer", kind="trainer", effects=(Draw(amount=2),)),)
    match, own_rules = Match(rules("xy-2016", cards)), [rules("xy-2016", cards) for _ in (0, 1)]
    rng = random.Random(seed)
    chance, player = SeededChance(rng), SensibleCardPlayer(rng)
    attacks = 0
    while pending := match.pending():
        request = pending[0]
        if isinstance(request, ChanceRequest):
            action = Chance(request.source, chance.draw(request))
        else:
            action = player.answer(view_of(match.rules, match.state, request, own_rules[request.seat]))
        match.apply(action)  # raises if it is refused
        attacks += isinstance(action, UseAttack)
        assert len(match.entries) < 5000

    assert match.state.table.winner and attacks > 0
