"""Coins, conditions, choices, repeats, the attack's own number, and what ends a text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.cards.printed.vocabulary import (
    ByHand,
    ChoosePokemon,
    Count,
    Fail,
    Flip,
    ForEach,
    If,
    May,
    OneOf,
    PutMark,
    Repeat,
    That,
    When,
    Who,
)
from companion.cards.values.events import (
    CoinFlipped,
    ManualEffect,
    MarkPut,
)
from companion.cards.values.program import outcome_of
from companion.cards.values.tasks import Guard, Scope, TrainerDone
from companion.kernel.model import ChanceRequest, ChoiceRequest
from tests.cards.making import game, pokemon, side, table
from tests.cards.moving import named
from tests.cards.programs import MINE, carried, play

ATTACK = Scope(0, "attack", card="plain", source=1, attack="Tap", defending=11)


def note(name="note", to="own_active"):
    """An effect that leaves a trace and does nothing else."""
    return PutMark(to=to, name=name)


def notes(events):
    return tuple(event.name for event in events if isinstance(event, MarkPut))


def coins(events):
    return tuple(event.heads for event in events if isinstance(event, CoinFlipped))


# --- coins --------------------------------------------------------------------------------


@pytest.mark.parametrize("shown, done", [("heads", ("won",)), ("tails", ("lost",))])
def test_one_coin_does_one_or_the_other(shown, done):
    flip = Flip(heads=(note("won"),), tails=(note("lost"),))

    assert done == notes(play(game(), table(), (flip,), answers=(shown,))[1])


@pytest.mark.parametrize(
    "shown, done",
    [(("heads", "heads"), ("all",)), (("heads", "tails"), ("not all",)), (("tails", "tails"), ("not all",))],
)
def test_heads_of_several_coins_takes_that_all_are_heads(shown, done):
    flip = Flip(coins=2, heads=(note("all"),), tails=(note("not all"),))

    assert done == notes(play(game(), table(), (flip,), answers=shown)[1])


def test_each_is_done_once_for_every_heads():
    flip = Flip(coins=3, each=(note(),))

    assert ("note", "note") == notes(play(game(), table(), (flip,), answers=("heads", "tails", "heads"))[1])


def test_coins_until_tails_stop_there():
    played = carried(game(), table(), (Flip(until_tails=True), note()), answers=("heads", "heads", "tails"))

    assert ((True, True, False), None) == (coins(played.events), played.request)
    assert (2, 1) == (played.scope.heads, played.scope.tails)


def test_a_later_flip_counts_anew():
    played = carried(game(), table(), (Flip(coins=2), Flip()), answers=("heads", "heads", "tails"))

    assert (0, 1) == (played.scope.heads, played.scope.tails)


def test_no_coins_call_for_nothing():
    flip = Flip(coins=Count(count="damage_counters"), heads=(note("heads"),), tails=(note("tails"),))

    assert () == play(game(), table(), (flip,), Scope(0, "power", source=1))[1]


def test_as_many_coins_as_are_counted():
    words = (Flip(coins=Count(count="energy", who="own_active")),)
    played = carried(game(), table(side(pokemon(energy=("fire", "double")))), words, answers=("heads",) * 3)

    assert 3 == played.scope.heads


def test_coin_is_flipped_by_whom_the_text_says():
    played = carried(game(), table(), (Flip(by="opponent"),), answers=("heads",))

    assert ("coin-b",) == played.prompts
    assert (CoinFlipped(1, True, "effect"),) == played.events


def test_a_coin_for_each_pokemon_does_something_to_those_with_heads():
    flip = Flip(of="opponent_bench", each=(note("hit", to="chosen"),))
    there = table(b=side(bench=("pup", "eel", "plain")))
    played = carried(game(), there, (flip,), answers=("heads", "tails", "heads"))

    assert (MarkPut(1, 12, "hit", 1), MarkPut(1, 14, "hit", 1)) == tuple(
        event for event in played.events if isinstance(event, MarkPut)
    )
    assert (2, 1) == (played.scope.heads, played.scope.tails)


def test_coins_for_pokemon_that_all_show_tails_choose_none():
    flip = Flip(of="opponent_bench", each=(note("hit", to="chosen"),))
    played = carried(game(), table(b=side(bench=("pup", "eel"))), (flip,), answers=("tails", "tails"))

    assert ((), ()) == (notes(played.events), played.scope.chosen)


def test_flip_that_may_fail_an_attack_belongs_to_its_requirements():
    flip = Flip(tails=(Fail(),))

    assert CoinFlipped(0, True, "need", "CG-ATTACK-09") in play(game(), table(), (flip,), ATTACK, ("heads",))[1]


def test_no_other_flip_does():
    events = play(game(), table(), (Flip(tails=(Fail(),)),), MINE, ("heads",))[1]

    assert (CoinFlipped(0, True, "effect"),) == events
    assert (CoinFlipped(0, True, "effect"),) == play(game(), table(), (Flip(),), ATTACK, ("heads",))[1]


# --- what comes next ------------------------------------------------------------------------


@pytest.mark.parametrize("damage, done", [(10, ("hurt",)), (0, ("whole",))])
def test_when_takes_one_way(damage, done):
    word = When(if_=If(who="own_active", that=That(damaged=True)), then=(note("hurt"),), else_=(note("whole"),))

    assert done == notes(play(game(), table(side(pokemon(damage=damage))), (word,))[1])


def test_may_is_asked_and_declined():
    words = (May(then=(note("taken"),)), When(if_=If(done=True), then=(note("behind"),)))
    played = carried(game(), table(), words, Scope(0, "trainer", done=1), ("no",))

    assert (ChoiceRequest(0, "may-do", ("yes", "no")),) == played.asked
    assert () == played.events


def test_may_is_asked_and_done():
    words = (May(then=(When(if_=If(done=True), then=(note("taken"),)),)), note("behind"))

    assert ("taken", "behind") == notes(play(game(), table(), words, answers=("yes",))[1])


def test_one_way_of_several():
    word = OneOf(ways=((note("first"),), (note("second"), note("third"))))
    played = carried(game(), table(), (word,), answers=("2",))

    assert (ChoiceRequest(0, "choose-way", ("1", "2")),) == played.asked
    assert ("second", "third") == notes(played.events)


def test_what_was_answered_to_one_word_is_no_answer_to_the_next():
    word = OneOf(ways=((note("first"),), (note("second"),)))
    played = carried(game(), table(), (word, word), answers=("2", "1"))

    assert (("second", "first"), ()) == (notes(played.events), played.scope.picked)


def test_the_only_way_is_taken_without_a_question():
    assert ("first",) == notes(play(game(), table(), (OneOf(ways=((note("first"),),)),))[1])


@pytest.mark.parametrize("prizes, times", [(6, 6), (0, 0)])
def test_repeated_as_often_as_is_counted(prizes, times):
    word = Repeat(times=Count(count="prizes_left"), then=(note(),))

    assert times == len(notes(play(game(), table(side(prizes=prizes)), (word,))[1]))


def test_guard_leaves_out_what_it_guards_and_no_more():
    words = (Guard(If(heads=1), words=2), note("one"), note("two"), note("three"))

    assert ("three",) == notes(play(game(), table(), words)[1])
    assert ("one", "two", "three") == notes(play(game(), table(), words, Scope(0, heads=1))[1])


# --- choosing Pokémon -----------------------------------------------------------------------


def test_the_last_chosen_are_the_chosen():
    words = (
        ChoosePokemon(who=Who(of="opponent_bench", pick=1)),
        ChoosePokemon(who=Who(of="opponent_bench", pick=1)),
        note(to="chosen"),
    )
    played = carried(game(), table(b=side(bench=("pup", "eel"))), words, answers=("b-bench-1", "b-bench-2"))

    assert (MarkPut(1, 13, "note", 1),) == played.events
    assert (13,) == played.scope.chosen


def test_picks_come_one_at_a_time_and_no_pokemon_twice():
    words = (ChoosePokemon(who=Who(of="own", pick=2)),)
    played = carried(game(), table(side("pup", ("eel", "plain"))), words, answers=("a-bench-2", "a-active"))

    assert [request.options for request in played.asked] == [
        ("a-active", "a-bench-1", "a-bench-2"),
        ("a-active", "a-bench-1"),
    ]
    assert ((3, 1), (2,)) == (played.scope.chosen, played.scope.rest)


def test_up_to_so_many_may_be_fewer():
    words = (ChoosePokemon(who=Who(of="own", pick=2, up_to=True)),)
    played = carried(game(), table(side("pup", ("eel",))), words, answers=("a-bench-1", ""))

    assert [0, 0] == [request.at_least for request in played.asked]
    assert ((2,), 1) == (played.scope.chosen, played.scope.done)


def test_a_pick_at_random_is_a_chance_node_over_places():
    word = ChoosePokemon(who=Who(of="opponent", pick=1, by="random"))
    played = carried(game(), table(b=side("pup", ("eel", "eel"))), (word,), answers=("b-bench-2",))
    third = Fraction(1, 3)

    assert ChanceRequest("pick", (("b-active", third), ("b-bench-1", third), ("b-bench-2", third))) == played.asked[0]
    assert (13,) == played.scope.chosen


def test_an_answer_that_a_correction_made_idle_is_asked_for_again():
    from companion.cards.words.handlers import HANDLERS

    word = ChoosePokemon(who=Who(of="own_bench", pick=2))
    before, after = table(side(bench=("pup", "eel", "plain"))), table(side(bench=("pup", "eel")))
    picked = Scope(0, "trainer", picked=("a-bench-3",))
    again = outcome_of(HANDLERS, game(), after, word, picked, None)

    assert outcome_of(HANDLERS, game(), before, word, picked, None).ask.options == ("a-bench-1", "a-bench-2")
    assert ((word,), Scope(0, "trainer")) == (again.words, again.scope)


# --- the end of a text --------------------------------------------------------------------------


def test_a_card_that_ends_early_still_goes_where_it_belongs():
    lying = table(side(aside=("supply",)))
    scope = Scope(0, "trainer", card="supply")
    after, events = play(game(), lying, (Fail(), note(), TrainerDone()), scope)

    assert () == notes(events)
    assert (("supply",), ()) == (after.sides[0].discard, after.sides[0].aside)


# --- by hand --------------------------------------------------------------------------------------


def test_what_is_done_by_hand_waits_for_the_players():
    word = ByHand(about="a dance")
    scope = Scope(0, "trainer", card="supply")
    played = carried(game(), table(), (word, note("behind")), scope)

    assert (ManualEffect(0, "supply", "a dance"),) == played.events
    assert ChoiceRequest(0, "done-by-hand", ("done",), "supply") == played.request


def test_knock_outs_are_looked_for_once_it_is_done_by_hand():
    # The damage stands for what a correction has entered meanwhile.
    hurt = table(b=side(pokemon("pup", damage=50), ("eel",)))
    after, events = play(game(), hurt, (ByHand(), note("behind")), MINE, ("done", "1"))

    assert "eel" == after.sides[1].active.cards[0]
    assert ("behind",) == notes(events)


def test_what_was_done_by_hand_was_done():
    words = (ByHand(), When(if_=If(done=True), then=(note("behind"),)))

    assert ("behind",) == notes(play(game(), table(), words, answers=("done",))[1])


def test_knock_outs_by_hand_in_an_attack_wait_for_its_end():
    hurt = table(b=side(pokemon("pup", damage=50), ("eel",)))
    after, _ = play(game(), hurt, (ByHand(),), ATTACK, ("done",))

    assert "pup" == after.sides[1].active.cards[0]


def test_for_each_pokemon_the_words_are_done_anew():
    there = table(b=side("plain", ["plain", "plain"]))
    word = ForEach(who="opponent", then=(Flip(heads=(PutMark(to="chosen", name="hit"),)),))
    _, events = play(game(), there, (word,), answers=("heads", "tails", "heads"))

    assert [11, 13] == [event.pokemon for event in named(events, MarkPut)]
