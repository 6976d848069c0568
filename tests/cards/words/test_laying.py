"""What texts lay on Pokémon and players, and when it is over."""

from __future__ import annotations

import pytest

from companion.cards.modifiers import applying
from companion.cards.modifiers import facts as queries
from companion.cards.printed.vocabulary import (
    Damage,
    Lay,
    LayOnPlayer,
    LayTrigger,
    Less,
    More,
    NoCards,
    NoRetreat,
    Prevent,
    PutMark,
    Trigger,
    Weaker,
    Who,
)
from companion.cards.values.events import (
    LastingLaid,
    MarkPut,
    PokemonLeft,
    Prevented,
    Switched,
    TurnBegan,
    TurnEnded,
)
from companion.cards.values.state import Lasting
from companion.cards.values.tasks import Scope
from companion.cards.zones.folding import FOLDS
from companion.cards.zones.zones import in_play
from tests.cards.making import game, pokemon, side, table
from tests.cards.programs import MINE, THEIRS, carried, play

ATTACK = Scope(0, "attack", card="eel", source=1, attack="Splash", defending=11)
CARD = Scope(0, "trainer", card="supply")
HELD = NoRetreat()


def folded(there, *events):
    """The table after these events."""
    for event in events:
        there = FOLDS[type(event)](game(), there, event)
    return there


def is_held(there, seat=1):
    active = there.sides[seat].active
    return queries.can_retreat(game(), there, active) is not None


@pytest.mark.parametrize("scope, clause", [(ATTACK, "CG-COND-11"), (CARD, "CG-GEN-01")])
def test_what_is_laid_rests_on_the_attack_or_on_the_card(scope, clause):
    on_a_pokemon = play(game(), table(), (Lay(to="opponent_active", mod=HELD, until="leaves_play"),), scope)[1]
    word = LayOnPlayer(side="own", mod=NoCards(what="trainer"), until="end_of_turn")
    on_a_player = play(game(), table(), (word,), scope)[1]

    assert [clause] == [event.clause for event in on_a_pokemon]
    assert ["CG-GEN-01"] == [event.clause for event in on_a_player]


@pytest.mark.parametrize(
    "until, turns",
    [
        ("end_of_turn", (5, 6)),
        ("end_of_opponents_turn", (6, 6)),
        ("end_of_own_next_turn", (7, 7)),
        ("leaves_active", (0, 0)),
        ("leaves_play", (0, 0)),
    ],
)
def test_the_last_turn_seen_from_both_players(until, turns):
    words = (Lay(to="self", mod=HELD, until=until),)
    own = play(game(), table(turn=5, to_move=0), words, ATTACK)[1]
    in_the_opponents = play(game(), table(turn=6, to_move=1), words, ATTACK)[1]

    assert turns == (own[0].lasting.until, in_the_opponents[0].lasting.until)


def test_what_an_attack_lays_holds_to_the_end_of_its_last_turn():
    after = play(game(), table(), (Lay(to="defending", mod=HELD, until="end_of_opponents_turn"),), ATTACK)[0]
    turn_6 = folded(after, TurnEnded(0))
    over = folded(folded(turn_6, TurnBegan(1, 6)), TurnEnded(1))

    assert (True, True, False) == (is_held(after), is_held(turn_6), is_held(over))


@pytest.mark.parametrize(
    "scope, until, held",
    [
        (ATTACK, "end_of_opponents_turn", False),
        (ATTACK, "leaves_play", True),
        (CARD, "end_of_opponents_turn", True),
        (CARD, "leaves_active", False),
    ],
)
def test_what_ends_on_the_bench(scope, until, held):
    there = table(b=side("plain", ("eel",)))
    after = play(game(), there, (Lay(to="opponent_active", mod=HELD, until=until),), scope)[0]
    back = folded(after, Switched(1, 12, ""), Switched(1, 11, ""))

    assert held == is_held(back)


@pytest.mark.parametrize("seat, uid, back", [(0, 2, 1), (1, 12, 11)])
def test_what_is_tied_ends_when_either_pokemon_goes_to_the_bench(seat, uid, back):
    there = table(side("plain", ("eel",)), side("plain", ("eel",)))
    word = Lay(to="defending", mod=HELD, until="end_of_opponents_turn", tied=True)
    after = play(game(), there, (word,), ATTACK)[0]

    assert is_held(after)
    assert not is_held(folded(after, Switched(seat, uid, ""), Switched(seat, back, "")))


def test_what_is_tied_ends_when_that_pokemon_leaves_play():
    word = Lay(to="defending", mod=HELD, until="end_of_opponents_turn", tied=True)
    after = play(game(), table(), (word,), ATTACK)[0]

    assert not is_held(folded(after, PokemonLeft(0, 1, "hand", "discard", clause="")))


@pytest.mark.parametrize("to, damage", [("defending", 10), ("opponent_bench", 30)])
def test_what_is_tied_changes_damage_to_that_pokemon_alone(to, damage):
    word = Lay(to="defending", mod=Weaker(amount=20, after=True), until="end_of_opponents_turn", tied=True)
    after = play(game(), table(), (word,), ATTACK)[0]
    hit = play(game(), after, (Damage(amount=30, to=to),), Scope(1, "attack", card="eel", source=11, defending=1))[0]

    assert damage == sum(one.damage for one in (hit.sides[0].active, *hit.sides[0].bench))


def test_the_event_says_who_laid_it_and_for_what_card():
    events = play(game(), table(), (Lay(to="self", mod=HELD, until="end_of_turn"),), ATTACK)[1]

    assert (LastingLaid(0, 1, Lasting(5, 0, "eel", mod=HELD), "CG-COND-11"),) == events


def test_it_is_laid_on_each_that_is_picked():
    there = table(side("plain", ("eel", "pup")))
    words = (Lay(to=Who(of="own_bench", pick=1), mod=HELD, until="end_of_turn"),)
    played = carried(game(), there, words, MINE, ("a-bench-2",))

    assert ([3], (3,), (2,)) == (
        [event.pokemon for event in played.events],
        played.scope.those,
        played.scope.rest,
    )


def test_a_shield_keeps_it_off():
    shield = (Lasting(6, 1, "vest", mod=Prevent(damage=False, effects=True)),)
    there = table(b=side(pokemon("pup", lasting=shield)))
    played = carried(game(), there, (Lay(to="defending", mod=HELD, until="end_of_opponents_turn"),), ATTACK)

    assert ((Prevented(1, 11, "effects", "vest"),), 0) == (played.events, played.scope.done)


def test_a_laid_trigger_answers():
    word = LayTrigger(
        to="self", trigger=Trigger(on="became_active", then=(PutMark(to="self", name="up"),)), until="leaves_play"
    )
    after = play(game(), table(), (word,), ATTACK)[0]

    assert ("became_active",) == tuple(one.trigger.on for one in after.sides[0].active.lasting)


@pytest.mark.parametrize("of, seats", [("own", [0]), ("opponent", [1]), ("both", [0, 1])])
def test_it_is_laid_on_players(of, seats):
    mod = NoCards(what="trainer")
    after, events = play(game(), table(), (LayOnPlayer(side=of, mod=mod, until="end_of_opponents_turn"),))

    assert [(seat, 0, 6) for seat in seats] == [(event.seat, event.pokemon, event.lasting.until) for event in events]
    assert seats == [seat for seat in (0, 1) if after.sides[seat].lasting]
    events = play(game(), table(turn=6, to_move=1), (LayOnPlayer(side=of, mod=mod, until="end_of_turn"),), THEIRS)[1]
    assert [1 - seat for seat in seats] == [event.seat for event in events]


SHIELD = Lasting(until=6, by=1, source="eel", mod=Prevent(damage=False, effects=True))


def test_what_is_laid_on_a_player_spares_pokemon_that_it_is_kept_off():
    there = table(side(), side("eel", (pokemon("eel", lasting=(SHIELD,)),)))
    word = LayOnPlayer(side="opponent", mod=HELD, until="end_of_opponents_turn")

    after, events = play(game(), there, (word,), ATTACK)

    assert [Prevented, LastingLaid] == [type(event) for event in events]
    held = [bool(applying.of(game(), after, NoRetreat, p.uid)) for p in in_play(after, 1)]
    assert [True, False] == held


def test_it_is_not_laid_at_all_where_it_is_kept_off_everybody():
    there = table(side(), side(pokemon("eel", lasting=(SHIELD,)), ()))
    word = LayOnPlayer(side="opponent", mod=HELD, until="end_of_opponents_turn")

    assert [Prevented] == [type(event) for event in play(game(), there, (word,), ATTACK)[1]]


def test_a_shield_that_was_laid_takes_damage_off():
    shielding = (Lay(to="own_active", mod=Less(amount=20), until="end_of_opponents_turn"),)
    laid = play(game(), table(), shielding, Scope(1, "attack", card="eel", source=11, defending=1))[0]

    assert 10 == play(game(), laid, (Damage(amount=30, to="defending"),), ATTACK)[0].sides[1].active.damage


def test_reminder_counters_are_put_and_taken_off():
    words = (PutMark(to="defending", name="char"), PutMark(to="defending", name="char", amount=2))
    played = carried(game(), table(), words, ATTACK)
    after = played.table

    assert (MarkPut(1, 11, "char", 1), MarkPut(1, 11, "char", 2)) == played.events
    assert (11,) == played.scope.those
    assert (("char", 3),) == after.sides[1].active.marks
    assert (
        () == play(game(), after, (PutMark(to="defending", name="char", amount=-3),), ATTACK)[0].sides[1].active.marks
    )


@pytest.mark.parametrize("once, number", [(True, 1), (False, 2)])
def test_what_lies_once_is_not_laid_again(once, number):
    word = Lay(to="self", mod=More(amount=100), until="leaves_active", once=once)
    after = play(game(), table(), (word, word), ATTACK)[0]

    assert number == len(after.sides[0].active.lasting)
