"""Knock Outs, Prizes, replacements, ways to win, and what cards do about them."""

from __future__ import annotations

import msgspec
import pytest

from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import (
    Damage,
    Draw,
    Fail,
    GoesTo,
    KnockOut,
    Survive,
    Trigger,
)
from companion.cards.values.actions import UseAttack
from companion.cards.values.events import (
    CardMoved,
    CoinFlipped,
    DamageHealed,
    GameWon,
    KnockedOut,
    PrizeTaken,
    SuddenDeathBegan,
    TriggerSet,
    TurnBegan,
)
from companion.cards.values.tasks import (
    CountWays,
    KnockOuts,
    Promote,
    Respond,
    Run,
    Scope,
    Settle,
    SetUp,
    TakePrizes,
    Task,
)
from companion.kernel.model import ChoiceRequest, Choose
from tests.cards.making import attack, card, deck_list, pokemon, rules, side, table
from tests.cards.moving import named, played

ALL = ("advanced-1999", "platinum-2009", "undaunted-2010", "xy-2016")
HIT = UseAttack(0, "Hit")
BITE = card("biter", attacks=(attack("Hit", damage=60),))
BURST = card("burst", hp=60, attacks=(attack("Hit", damage=60, after=(Damage(amount=60, to="self"),)),))


def told(events, *kinds):
    """Who did what, in order."""
    return [(type(event).__name__, event.seat) for event in named(events, *kinds)]


def done(task, start, edition="xy-2016", cards=(), answers=()):
    """The table after tasks that a text has set off, and the events; *answers* are picks."""
    own = rules(edition, cards)
    state = own._carry_out(start, task if isinstance(task, tuple) else (task,), events := [])
    for pick in answers:
        (request,) = own.pending(state)
        assert pick in request.options
        step = own.apply(state, Choose(request.seat, (pick,)))
        state = step.state
        events += step.events
    assert own.pending(state) == ()
    return state.table, events


# --- what goes --------------------------------------------------------------------------


@pytest.mark.parametrize("all_, discard", [(True, ()), (False, ("fire",))])
def test_text_sends_the_fallen_elsewhere(all_, discard):
    home = card("home", powers=(Power(name="Home", kind="ability", always=(GoesTo(zone="hand", all=all_),)),))
    table_, _ = done(
        KnockOuts(), table(b=side(pokemon("home", damage=60, energy=("fire",)))), cards=(home,), answers=("1",)
    )

    assert discard == table_.sides[1].discard
    assert ("fire", "home")[1 - all_ :] == table_.sides[1].hand


# --- Prizes -----------------------------------------------------------------------------


def test_taker_picks_among_the_places_that_are_left():
    start = table(side(prizes=("fire", None, "water", "pup")))
    own = rules()
    state = own._carry_out(start, (TakePrizes(0, 2),), [])

    assert (ChoiceRequest(0, "choose-prize", ("1", "3", "4")),) == own.pending(state)
    step = own.apply(state, Choose(0, ("3",)))
    assert (PrizeTaken(0, 2, "water"),) == step.events
    assert (ChoiceRequest(0, "choose-prize", ("1", "4")),) == own.pending(step.state)


def test_nothing_is_taken_where_there_are_no_prizes():
    assert [] == done((TakePrizes(0, 1), CountWays()), table(side(prizes=0)))[1]


# --- the Active place -------------------------------------------------------------------


def test_place_that_is_taken_needs_nobody():
    assert [] == done(Promote(1), table())[1]


# --- winning ----------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_as_many_ways_are_sudden_death(edition):
    start = table(side("burst", ["pup"], prizes=1), side("plain", ["eel"], prizes=1))
    decks = (deck_list(), deck_list())
    state, events = played(start, HIT, edition=edition, cards=(BURST,), decks=decks)

    assert [SuddenDeathBegan()] == named(events, SuddenDeathBegan)
    assert [] == named(events, GameWon, TurnBegan)
    assert (2, 1) == (state.table.games, state.table.prizes_each)
    assert state.table.setup is not None
    assert (0, 0) == state.table.ways
    assert SetUp() == state.agenda[-1]


# --- staying ----------------------------------------------------------------------------


def band(**facts):
    return card("band", kind="tool", always=(Survive(**facts),))


@pytest.mark.parametrize("coin, stays", [("heads", True), ("tails", False)])
def test_coin_lets_a_pokemon_stay(coin, stays):
    start = table(side("biter"), side(pokemon("plain", attached=("band",)), ["pup"]))
    rest = () if stays else (Choose(0, ("1",)),)
    state, events = played(start, HIT, coin, *rest, cards=(BITE, band(flip=True)))

    assert [CoinFlipped(1, stays, "survive", "CG-COIN-02")] == named(events, CoinFlipped)
    assert ([] if stays else [11]) == [event.pokemon for event in named(events, KnockedOut)]
    assert (50 if stays else 0) == state.table.sides[1].active.damage


def test_text_lets_an_undamaged_pokemon_stay():
    cards = (BITE, band(from_full=True))
    fresh = table(side("biter"), side(pokemon("plain", attached=("band",))))
    hurt = table(side("biter"), side(pokemon("plain", damage=10, attached=("band",))))
    _, stayed = played(fresh, HIT, cards=cards)
    _, fell = played(hurt, HIT, Choose(0, ("1",)), cards=cards)

    assert [DamageHealed(1, 11, 10, "CG-GEN-01")] == named(stayed, DamageHealed)
    assert [] == named(stayed, KnockedOut)
    assert [11] == [event.pokemon for event in named(fell, KnockedOut)]


def test_who_is_knocked_out_by_a_text_does_not_stay():
    doom = card("doom", attacks=(attack("Hit", damage=60, after=(KnockOut(to="defending"),)),))
    start = table(side("doom"), side(pokemon("plain", attached=("band",))))
    _, events = played(start, HIT, Choose(0, ("1",)), cards=(doom, band()))

    assert [] == named(events, DamageHealed)


# --- triggers ---------------------------------------------------------------------------


def answering(on, *then, **facts):
    """A Pokémon that answers something."""
    power = Power(name="Answer", kind="ability", triggers=(Trigger(on=on, then=then, **facts),))
    return card("answer", hp=60, powers=(power,))


@pytest.mark.parametrize("least, answered", [(60, 1), (70, 0)])
def test_answer_may_ask_for_so_much_damage(least, answered):
    answer = answering("damaged", Draw(amount=1), by_damage_at_least=least)
    _, events = played(table(side("biter"), side("answer")), HIT, Choose(0, ("1",)), cards=(BITE, answer))

    assert answered == len(named(events, TriggerSet))


def test_fallen_pokemon_answers_before_it_goes():
    answer = answering("knocked_out", Draw(amount=1))
    start = table(side("biter"), side("answer", ["pup"]))
    _, events = played(start, HIT, Choose(0, ("1",)), cards=(BITE, answer))

    assert ["TriggerSet", "CardMoved", "KnockedOut"] == [
        type(event).__name__ for event in named(events, TriggerSet, CardMoved, KnockedOut)
    ][:3]
    assert 1 == len(named(events, TriggerSet))


def test_pokemon_answers_its_knock_out():
    answer = answering("knocks_out", Draw(amount=1))
    hunter = msgspec.structs.replace(answer, attacks=BITE.attacks)
    start = table(side("answer"), side("plain", ["pup"]))
    _, events = played(start, HIT, Choose(0, ("1",)), cards=(hunter,))

    assert [TriggerSet(0, 1, "answer")] == named(events, TriggerSet)


def test_pokemon_answers_its_coming_up():
    answer = answering("became_active", Draw(amount=1))
    start = table(side("biter"), side("plain", ["answer"]))
    _, events = played(start, HIT, Choose(0, ("1",)), cards=(BITE, answer))

    assert [TriggerSet(1, 12, "answer")] == named(events, TriggerSet)


TRIGGER = Trigger(on="damaged", then=(Draw(amount=1),))


def test_failed_answer_does_not_stop_the_next():
    thorn = card("thorn", kind="tool", triggers=(Trigger(on="damaged", then=(Fail(), Draw(amount=1))),))
    answer = answering("damaged", Fail(), Draw(amount=2))
    start = table(side("biter"), side(pokemon("answer", attached=("thorn",), damage=0), ["pup"]))
    _, events = played(start, HIT, Choose(0, ("1",)), cards=(BITE, answer, thorn))

    assert ["answer", "thorn"] == [event.card for event in named(events, TriggerSet)]


def test_tasks_of_knock_outs_go_through_json():
    scope = Scope(1, "trigger", card="answer", source=11)
    settle = Settle(KnockOuts(by=1, forced=(1,), told=(11,), to_zone="lost"))
    task = Run((Respond(TRIGGER, scope), settle), scope)

    assert task == msgspec.json.decode(msgspec.json.encode(task), type=Task)
