"""What texts lay on Pokémon and players, and when it is over."""

from __future__ import annotations

import pytest

from companion.cards.modifiers import applying
from companion.cards.modifiers import facts as queries
from companion.cards.printed.vocabulary import (
    Lay,
    LayOnPlayer,
    NoCards,
    NoRetreat,
    Prevent,
    PutMark,
    Who,
)
from companion.cards.values.events import (
    LastingLaid,
    MarkPut,
    Prevented,
    Switched,
)
from companion.cards.values.state import Lasting
from companion.cards.values.tasks import Scope
from companion.cards.zones.reducers import FOLDS
from companion.cards.zones.zones import in_play
from tests.cards.making import game, pokemon, side, table
from tests.cards.programs import MINE, carried, play

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


def test_it_is_laid_on_each_that_is_picked():
    there = table(side("plain", ("eel", "pup")))
    words = (Lay(to=Who(of="own_bench", pick=1), mod=HELD, until="end_of_turn"),)
    played = carried(game(), there, words, MINE, ("a-bench-2",))

    assert ([3], (3,), (2,)) == (
        [event.pokemon for event in played.events],
        played.scope.those,
        played.scope.rest,
    )


SHIELD = Lasting(until=6, by=1, source="eel", mod=Prevent(damage=False, effects=True))


def test_what_is_laid_on_a_player_spares_pokemon_that_it_is_kept_off():
    there = table(side(), side("eel", (pokemon("eel", lasting=(SHIELD,)),)))
    word = LayOnPlayer(side="opponent", mod=HELD, until="end_of_opponents_turn")

    after, events = play(game(), there, (word,), ATTACK)

    assert [Prevented, LastingLaid] == [type(event) for event in events]
    held = [bool(applying.of(game(), after, NoRetreat, p.uid)) for p in in_play(after, 1)]
    assert [True, False] == held


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
